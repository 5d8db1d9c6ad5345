//! glam's types in WGSL and CUDA C: which operators a text needs, how components are written, how slices of them are stored.

use std::collections::BTreeSet;

use super::shared::token;
use crate::ir::{BinaryOp, Block, Expr, ExprKind, Kernel, Local, Place, Root, Step, UnaryOp};
use crate::ty::{Scalar, Ty};
use crate::vector::COMPONENTS;

/// Whether an expression is a component of a vector.
pub(super) fn is_component(expr: &Expr, locals: &[Local]) -> bool {
    match &expr.kind {
        ExprKind::Field(value, _) => value.ty.is_vector(),
        ExprKind::Load(Place { root: Root::Local(local), path }) => {
            let Some((Step::Field(_), path)) = path.split_last() else { return false };
            let parent = path.iter().fold(locals[local.0].ty.clone(), |ty, step| match step {
                Step::Field(number) => ty.field(*number),
                Step::Index { .. } => match ty {
                    Ty::Array(element, _) => *element,
                    _ => unreachable!("lowering checked that it is an array"),
                },
            });
            parent.is_vector()
        }
        _ => false,
    }
}

/// Components of one vector as a swizzle of it: `v.z` and `v.y` are `v.zy`.
pub(super) fn swizzle(components: &[String]) -> Option<String> {
    let mut letters = String::new();
    let (whole, _) = components.first()?.rsplit_once('.')?;
    for component in components {
        let (of, letter) = component.rsplit_once('.')?;
        if of != whole {
            return None;
        }
        letters += letter;
    }
    Some(format!("{whole}.{letters}"))
}

/// The number of scalars of a type whose stride in a slice is another than WGSL's: a slice of it is one of scalars there.
pub(super) fn packed(ty: &Ty) -> Option<(u32, Scalar)> {
    match ty {
        Ty::Vector { scalar, len: 3 } => Some((3, *scalar)),
        Ty::Matrix(3) => Some((9, Scalar::F32)),
        _ => None,
    }
}

/// The scalars of an element that a path leads to: the first, and how many there are.
pub(super) fn packed_part(ty: &Ty, path: &[Step]) -> (u32, u32) {
    let mut ty = ty.clone();
    let mut first = 0;
    for step in path {
        let Step::Field(number) = step else { unreachable!("lowering turns an index of a vector into a field") };
        ty = ty.field(*number);
        first += number * packed(&ty).map_or(1, |(count, _)| count);
    }
    (first, packed(&ty).map_or(1, |(count, _)| count))
}

/// The functions of CUDA C for the operators on vectors that a kernel uses; `name` is how a type is called.
pub(super) fn operators(kernel: &Kernel, body: &Block, name: impl Fn(&Ty) -> String) -> Vec<String> {
    let mut found = BTreeSet::new();
    let mut visit = |expr: &Expr| match &expr.kind {
        ExprKind::Binary(op, a, b) if expr.ty.is_vector() => drop(found.insert(binary(*op, &a.ty, &b.ty, &expr.ty, &name))),
        ExprKind::Unary(op, a) if expr.ty.is_vector() => drop(found.insert(unary(*op, &a.ty, &name))),
        _ => {}
    };
    kernel.functions.iter().for_each(|function| function.body.walk_exprs(&mut visit));
    body.walk_exprs(&mut visit);
    found.into_iter().collect()
}

fn binary(op: BinaryOp, a: &Ty, b: &Ty, result: &Ty, name: &impl Fn(&Ty) -> String) -> String {
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
            None if result.component() == Scalar::Bool => format!("bool({a} {} {b})", token(op)),
            None => format!("{a} {} {b}", token(op)),
        }
    });
    let (result, components) = (name(result), components.collect::<Vec<_>>().join(", "));
    format!("__device__ {result} operator{}({} a, {} b) {{ return {result}{{{components}}}; }}", token(op), name(a), name(b))
}

fn unary(op: UnaryOp, ty: &Ty, name: &impl Fn(&Ty) -> String) -> String {
    let (token, open, close) = match (op, ty.component()) {
        (UnaryOp::Neg, Scalar::I32) => ("-", "i32_neg(", ")"),
        (UnaryOp::Neg, _) => ("-", "-", ""),
        (UnaryOp::Not, Scalar::Bool) => ("!", "!", ""),
        (UnaryOp::Not, _) => ("~", "~", ""),
    };
    let components = letters(ty).map(|letter| format!("{open}a.{letter}{close}"));
    let (ty, components) = (name(ty), components.collect::<Vec<_>>().join(", "));
    format!("__device__ {ty} operator{token}({ty} a) {{ return {ty}{{{components}}}; }}")
}

fn letters(ty: &Ty) -> impl Iterator<Item = &'static str> {
    COMPONENTS[..ty.fields().len()].iter().copied()
}
