//! The operators on vectors, which CUDA C does not have.

use std::collections::BTreeSet;

use super::operator;
use super::types::type_name;
use crate::ir::{BinaryOp, Expr, ExprKind, Kernel, UnaryOp, symbol};
use crate::print::c_like::Operator;
use crate::ty::{Scalar, Ty};
use crate::vector::COMPONENTS;

/// The functions for the operators on vectors that a kernel uses.
pub(super) fn operators(kernel: &Kernel) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut visit = |expr: &Expr| match &expr.kind {
        ExprKind::Binary(op, a, b) if expr.ty.is_vector() => drop(found.insert(binary(*op, &a.ty, &b.ty, &expr.ty))),
        ExprKind::Unary(op, a) if expr.ty.is_vector() => drop(found.insert(unary(*op, &a.ty))),
        _ => {}
    };
    kernel.bodies().for_each(|body| body.walk_exprs(&mut visit));
    found
}

fn binary(op: BinaryOp, a: &Ty, b: &Ty, result: &Ty) -> String {
    let part = |ty: &Ty, value: &str, letter: &str| if ty.is_vector() { format!("{value}.{letter}") } else { value.to_owned() };
    let component = |letter| {
        let (a, b) = (part(a, "a", letter), part(b, "b", letter));
        match operator(op, result.component(), false) {
            Operator::Symbol(op) => format!("{a} {} {b}", symbol(op)),
            Operator::Wrapped => format!("{}({a} {} {b})", result.component().name(), symbol(op)),
            Operator::Call(function) => format!("{function}({a}, {b})"),
            Operator::OfWords => unreachable!("C compares `bool`s"),
        }
    };
    define(symbol(op), result, &format!("{} a, {} b", type_name(a), type_name(b)), component)
}

fn unary(op: UnaryOp, ty: &Ty) -> String {
    let (token, open, close) = match (op, ty.component()) {
        (UnaryOp::Neg, Scalar::I32) => ("-", "i32_neg(", ")"),
        (UnaryOp::Neg, _) => ("-", "-", ""),
        (UnaryOp::Not, Scalar::Bool) => ("!", "!", ""),
        (UnaryOp::Not, _) => ("~", "~", ""),
    };
    define(token, ty, &format!("{} a", type_name(ty)), |letter| format!("{open}a.{letter}{close}"))
}

fn define(token: &str, result: &Ty, params: &str, component: impl Fn(&'static str) -> String) -> String {
    let components: Vec<String> = COMPONENTS[..result.fields().len()].iter().map(|letter| component(letter)).collect();
    let (result, components) = (type_name(result), components.join(", "));
    format!("__device__ {result} operator{token}({params}) {{ return {result}{{{components}}}; }}")
}
