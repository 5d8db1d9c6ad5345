//! The operators on vectors, which CUDA C does not have.

use std::collections::BTreeSet;

use super::types::type_name;
use crate::ir::{BinaryOp, Expr, ExprKind, Kernel, UnaryOp};
use crate::print::c_like::operators::symbol;
use crate::ty::{Scalar, Ty};
use crate::vector::COMPONENTS;

/// The functions of CUDA C for the operators on vectors that a kernel uses; `name` is how a type is called.
pub(super) fn operators(kernel: &Kernel) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut visit = |expr: &Expr| match &expr.kind {
        ExprKind::Binary(op, a, b) if expr.ty.is_vector() => drop(found.insert(binary(*op, &a.ty, &b.ty, &expr.ty))),
        ExprKind::Unary(op, a) if expr.ty.is_vector() => drop(found.insert(unary(*op, &a.ty))),
        _ => {}
    };
    kernel.functions.iter().for_each(|function| function.body.walk_exprs(&mut visit));
    kernel.body.walk_exprs(&mut visit);
    found
}

fn binary(op: BinaryOp, a: &Ty, b: &Ty, result: &Ty) -> String {
    let checked = match (op, result.component()) {
        (BinaryOp::Add, Scalar::I32) => Some("i32_add"),
        (BinaryOp::Sub, Scalar::I32) => Some("i32_sub"),
        (BinaryOp::Mul, Scalar::I32) => Some("i32_mul"),
        _ => None,
    };
    let part = |ty: &Ty, value: &str, letter: &str| if ty.is_vector() { format!("{value}.{letter}") } else { value.to_owned() };
    let components = letters(result).map(|letter| {
        let (a, b) = (part(a, "a", letter), part(b, "b", letter));
        match checked {
            Some(function) => format!("{function}({a}, {b})"),
            None if result.component() == Scalar::Bool => format!("bool({a} {} {b})", symbol(op)),
            None => format!("{a} {} {b}", symbol(op)),
        }
    });
    let (result, components) = (type_name(result), components.collect::<Vec<_>>().join(", "));
    format!("__device__ {result} operator{}({} a, {} b) {{ return {result}{{{components}}}; }}", symbol(op), type_name(a), type_name(b))
}

fn unary(op: UnaryOp, ty: &Ty) -> String {
    let (token, open, close) = match (op, ty.component()) {
        (UnaryOp::Neg, Scalar::I32) => ("-", "i32_neg(", ")"),
        (UnaryOp::Neg, _) => ("-", "-", ""),
        (UnaryOp::Not, Scalar::Bool) => ("!", "!", ""),
        (UnaryOp::Not, _) => ("~", "~", ""),
    };
    let components = letters(ty).map(|letter| format!("{open}a.{letter}{close}"));
    let (ty, components) = (type_name(ty), components.collect::<Vec<_>>().join(", "));
    format!("__device__ {ty} operator{token}({ty} a) {{ return {ty}{{{components}}}; }}")
}

fn letters(ty: &Ty) -> impl Iterator<Item = &'static str> {
    COMPONENTS[..ty.fields().len()].iter().copied()
}
