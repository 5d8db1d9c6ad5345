//! The operators on vectors, which CUDA C does not have.

use std::collections::BTreeSet;

use super::prelude::scalar_name;
use super::types::type_name;
use super::{helper, operator};
use crate::ir::{BinaryOp, Expr, ExprKind, Kernel, UnaryOp, symbol};
use crate::print::c_like::Operator;
use crate::print::prelude::Needs;
use crate::ty::{Scalar, Ty};
use crate::vector::COMPONENTS;

/// The functions for the operators on vectors that a kernel uses.
pub(super) fn operators(needs: &Needs, kernel: &Kernel) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut visit = |expr: &Expr| match &expr.kind {
        ExprKind::Binary(op, a, b) if expr.ty.is_vector() => drop(found.insert(binary(needs, *op, &a.ty, &b.ty, &expr.ty))),
        ExprKind::Unary(op, a) if expr.ty.is_vector() => drop(found.insert(unary(needs, *op, &a.ty))),
        _ => {}
    };
    kernel.bodies().for_each(|body| body.walk_exprs(&mut visit));
    found
}

fn binary(needs: &Needs, op: BinaryOp, a: &Ty, b: &Ty, result: &Ty) -> String {
    let part = |ty: &Ty, value: &str, letter: &str| if ty.is_vector() { format!("{value}.{letter}") } else { value.to_owned() };
    let component = |letter| {
        let (a, b) = (part(a, "a", letter), part(b, "b", letter));
        match operator(needs, op, result.component(), false) {
            Operator::Symbol(op) => format!("{a} {} {b}", symbol(op)),
            Operator::Wrapped => format!("{}({a} {} {b})", scalar_name(needs, result.component()), symbol(op)),
            Operator::Call(function) => format!("{function}({a}, {b})"),
            Operator::OfWords | Operator::Negated(_) => unreachable!("C compares `bool`s, and floats as Rust does"),
        }
    };
    define(needs, symbol(op), result, &format!("{} a, {} b", type_name(needs, a), type_name(needs, b)), component)
}

fn unary(needs: &Needs, op: UnaryOp, ty: &Ty) -> String {
    let (token, function) = match (op, ty.component()) {
        (UnaryOp::Neg, Scalar::I32 | Scalar::Isize) => ("-", Some(helper(needs, "neg", Scalar::I32))),
        (UnaryOp::Neg, _) => ("-", None),
        (UnaryOp::Not, Scalar::Bool) => ("!", None),
        (UnaryOp::Not, _) => ("~", None),
    };
    let component = |letter| function.map_or_else(|| format!("{token}a.{letter}"), |function| format!("{function}(a.{letter})"));
    define(needs, token, ty, &format!("{} a", type_name(needs, ty)), component)
}

fn define(needs: &Needs, token: &str, result: &Ty, params: &str, component: impl Fn(&'static str) -> String) -> String {
    let components: Vec<String> = COMPONENTS[..result.fields().len()].iter().map(|letter| component(letter)).collect();
    let (result, components) = (type_name(needs, result), components.join(", "));
    format!("__device__ {result} operator{token}({params}) {{ return {result}{{{components}}}; }}")
}
