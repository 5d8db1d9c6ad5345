//! What stands in for the operations and functions of `f32` in a kernel that is `deterministic`, so that they have the same bits on every
//! device: functions of the text of `scry-elementary`, which native code calls as they are. The elementary functions are those of the text on
//! every GPU. CUDA's operations are IEEE 754's; for Vulkan's, the text's module `ieee` stands in.

use std::collections::BTreeSet;

use proc_macro2::Span;

use super::elementary::{IEEE, path};
use crate::intrinsic::Accuracy;
use crate::intrinsic::helpers::{self, Target};
use crate::ir::{BinaryOp, Block, Expr, ExprKind, Function, Kernel, Local, LocalId, Stmt, StmtKind, UnaryOp};
use crate::passes::{Supplied, TextPath};
use crate::ty::{Scalar, Ty};

/// The function that stands in for an expression of a deterministic kernel, if the target's own is not the same everywhere. A comparison may
/// change sides.
pub(super) fn needed(expr: &mut Expr, target: Target) -> Option<Supplied> {
    let ieee = |name: &str| Some(Supplied::Text(TextPath { module: IEEE, name: name.to_owned() }));
    let is_wgsl = target == Target::Wgsl;
    match &mut expr.kind {
        ExprKind::Call(row, args) if is_f32(&args.first()?.ty) => match row.name {
            name if row.accuracy_on_cpu() != Accuracy::Exact => Some(Supplied::Text(path(name))),
            name @ ("abs" | "ceil" | "floor" | "round_ties_even" | "sqrt" | "to_bits" | "trunc") if is_wgsl => ieee(name),
            _ => None,
        },
        ExprKind::Unary(UnaryOp::Neg, value) if is_wgsl && is_f32(&value.ty) => ieee("neg"),
        ExprKind::Unary(op, value) if is_wgsl && is_f32s(&value.ty) => Some(Supplied::Unary(*op, value.ty.clone())),
        ExprKind::Binary(op, left, right) if is_wgsl && is_f32(&left.ty) && is_f32(&right.ty) => {
            if let BinaryOp::Gt | BinaryOp::Ge = op {
                *op = if *op == BinaryOp::Gt { BinaryOp::Lt } else { BinaryOp::Le };
                std::mem::swap(left, right);
            }
            ieee(operation(*op)?)
        }
        ExprKind::Binary(op, left, right) if is_wgsl && (is_f32s(&left.ty) || is_f32s(&right.ty)) => {
            Some(Supplied::Binary(*op, left.ty.clone(), right.ty.clone()))
        }
        _ => None,
    }
}

fn is_f32(ty: &Ty) -> bool {
    ty.repr() == Ty::F32
}

/// Whether it is a vector of them.
fn is_f32s(ty: &Ty) -> bool {
    matches!(ty, Ty::Vector { scalar: Scalar::F32, len: _ } | Ty::Matrix(_))
}

/// The function of `ieee` for an operator of two floats; `!=` is what `==` is not. A remainder is computed by integers in any case.
fn operation(op: BinaryOp) -> Option<&'static str> {
    Some(match op {
        BinaryOp::Add => "add",
        BinaryOp::Sub => "sub",
        BinaryOp::Mul => "mul",
        BinaryOp::Div => "div",
        BinaryOp::Eq | BinaryOp::Ne => "eq",
        BinaryOp::Lt => "lt",
        BinaryOp::Le => "le",
        _ => return None,
    })
}

/// Has the minimum and the maximum of zeros be the same on every device: the standard library leaves open which of two zeros is the lesser.
pub(super) fn order_zeros(kernel: &mut Kernel) {
    let bodies = kernel.functions.iter_mut().map(|function| &mut function.body).chain([&mut kernel.body]);
    bodies.for_each(|body| {
        body.walk_mut(&mut |stmt| {
            stmt.change_exprs(&mut |expr| {
                if let ExprKind::Call(row, args) = &mut expr.kind
                    && let ("min" | "max", Some(scalar)) = (row.name, args[0].ty.scalar().filter(|scalar| scalar.is_float()))
                {
                    *row = helpers::method(scalar, &format!("ordered_{}", row.name)).expect("floats have it");
                }
            });
        });
    });
}

/// The function of an operator on operands of these types, of which one at least is a vector, component by component. A scalar is each time
/// the same.
pub(super) fn of_components<const N: usize>(types: [&Ty; N], operator: impl Fn([Box<Expr>; N]) -> ExprKind) -> Function {
    let span = Span::call_site();
    let mut locals: Vec<Local> = Vec::new();
    let operands = types.map(|ty| Expr::local(LocalId::add(&mut locals, "operand", false, ty.clone()), ty.clone(), span));
    let result = Ty::clone(types.into_iter().find(|ty| is_f32s(ty)).expect("one is a vector"));
    let part = |operand: &Expr, number, ty: &Ty| if is_f32s(&operand.ty) { operand.field(number, ty) } else { operand.clone() };
    let component = |(number, ty): (u32, Ty)| {
        let parts = operands.each_ref().map(|operand| Box::new(part(operand, number, &ty)));
        Expr { kind: operator(parts), ty, span }
    };
    let components = (0..).zip(result.fields()).map(component).collect();
    let value = Expr { kind: ExprKind::Tuple(components), ty: result.clone(), span };
    let names = types.map(Ty::mangled);
    Function {
        name: format!("components_of_{}", names.join("_")),
        span,
        origin: Some(format!("an operator on {}, component by component", names.join(" and "))),
        params: (0..N).map(LocalId).collect(),
        result,
        locals,
        body: Block { stmts: vec![Stmt::new(StmtKind::Return(Some(value)), span)] },
        panics: false,
        prints: false,
        is_inline: false,
        identities: BTreeSet::new(),
    }
}
