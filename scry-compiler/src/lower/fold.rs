//! Constant folding, with the arithmetic of the IR.
//!
//! It is not for speed, every target folds: WGSL rejects a constant expression that overflows, and CUDA warns of a comparison
//! that is always true, so none may be left.

use crate::ir::{BinaryOp, Expr, ExprKind, Literal};
use crate::ty::Ty;

/// Replaces every constant part of `expr` by its value; types must be known.
pub(super) fn fold(expr: &mut Expr) {
    expr.walk_mut(&mut fold_whole);
}

/// The same where each part of it is folded.
pub(super) fn fold_whole(expr: &mut Expr) {
    if let Some(value) = evaluate(expr) {
        expr.kind = ExprKind::Literal(value);
    } else if let Some(part) = simplify(expr) {
        *expr = part;
    }
}

fn evaluate(expr: &Expr) -> Option<Literal> {
    match &expr.kind {
        ExprKind::Unary(op, a) => a.literal()?.unary(*op, expr.ty.scalar()?),
        ExprKind::Cast(a) => a.literal()?.cast(expr.ty.scalar()?),
        ExprKind::Binary(op, a, b) => match (a.literal(), b.literal()) {
            (Some(x), Some(y)) => Literal::binary(*op, x, y, a.ty.scalar()?),
            (None, Some(Literal::Int(bound))) => always(*op, a, |end| (end, bound)),
            (Some(Literal::Int(bound)), None) => always(*op, b, |end| (bound, end)),
            (Some(_) | None, _) => None,
        },
        _ => None,
    }
}

/// The side that decides, where the other is a constant `bool`.
fn simplify(expr: &Expr) -> Option<Expr> {
    match &expr.kind {
        ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
            let neutral = Literal::Bool(*op == BinaryOp::And);
            match (a.literal(), b.literal()) {
                (Some(x), _) => Some(if x == neutral { (**b).clone() } else { (**a).clone() }),
                (None, Some(y)) if y == neutral => Some((**a).clone()),
                (None, _) => None,
            }
        }
        ExprKind::Select { condition, then, otherwise } => {
            Some(if condition.literal()? == Literal::Bool(true) { (**then).clone() } else { (**otherwise).clone() })
        }
        ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub, a, b) if b.literal() == Some(Literal::Int(0)) => Some((**a).clone()),
        // naga converts no constant `u64`, nor what chooses between two.
        ExprKind::Cast(chosen) if let ExprKind::Select { condition, then, otherwise } = &chosen.kind => {
            let convert = |side: &Expr| {
                let value = side.literal()?.cast(expr.ty.scalar()?)?;
                Some(Box::new(Expr { kind: ExprKind::Literal(value), ty: expr.ty.clone(), span: side.span }))
            };
            let kind = ExprKind::Select { condition: condition.clone(), then: convert(then)?, otherwise: convert(otherwise)? };
            Some(Expr { kind, ..expr.clone() })
        }
        ExprKind::Cast(a) if same_bits(&a.ty, &expr.ty) => Some(Expr { ty: expr.ty.clone(), ..(**a).clone() }),
        _ => None,
    }
}

/// Whether a cast changes nothing but the name of the type.
fn same_bits(from: &Ty, to: &Ty) -> bool {
    from.repr() == *to || matches!((from.scalar(), to.scalar()), (Some(from), Some(to)) if from.on_device() == to.on_device())
}

/// A comparison by order that has one answer, for it is the same at both ends of the type's range; `sides` are its operands there.
fn always(op: BinaryOp, value: &Expr, sides: impl Fn(i128) -> (i128, i128)) -> Option<Literal> {
    let (min, max) = value.ty.scalar()?.range()?;
    let [least, greatest] = [min, max].map(sides).map(|(a, b)| op.compares(a, b).map(Literal::Bool));
    least.filter(|_| least == greatest && !matches!(op, BinaryOp::Eq | BinaryOp::Ne))
}
