//! Constant folding, with the arithmetic of the IR.
//!
//! It is not for speed, every target folds: WGSL rejects a constant expression that overflows, and CUDA warns of a comparison
//! that is always true, so none may be left.

use crate::ir::{BinaryOp, Expr, ExprKind, Literal, UnaryOp};
use crate::ty::{Class, Scalar, Ty, is_comparison};

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
        ExprKind::Unary(op, a) => unary(*op, a.literal()?, expr.ty.scalar()?),
        ExprKind::Cast(a) => cast(a.literal()?, expr.ty.scalar()?),
        ExprKind::Binary(op, a, b) => match (a.literal(), b.literal()) {
            (Some(x), Some(y)) => binary(*op, x, y, a.ty.scalar()?),
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
                let value = cast(side.literal()?, expr.ty.scalar()?)?;
                Some(Box::new(Expr { kind: ExprKind::Literal(value), ty: expr.ty.clone(), span: side.span }))
            };
            let kind = ExprKind::Select { condition: condition.clone(), then: convert(then)?, otherwise: convert(otherwise)? };
            Some(Expr { kind, ..expr.clone() })
        }
        ExprKind::Cast(a) if same_bits(&a.ty, &expr.ty) => Some(Expr { ty: expr.ty.clone(), ..(**a).clone() }),
        _ => None,
    }
}

fn unary(op: UnaryOp, value: Literal, scalar: Scalar) -> Option<Literal> {
    if let (UnaryOp::Neg, Literal::Float(value)) = (op, value) {
        return Some(Literal::Float(-value));
    }
    Some(Literal::of_number(op.of_integer(value.number()?, scalar), scalar))
}

fn cast(value: Literal, to: Scalar) -> Option<Literal> {
    Some(match (value, to.class()) {
        // Rounded once: an integer that is not a `f64` may well be nearest to another `f32` than its `f64` is.
        (Literal::Int(value), Class::Float) if to == Scalar::F32 => Literal::Float(f64::from(value as f32)),
        (Literal::Int(value), Class::Float) => Literal::Float(to.round(value as f64)),
        (Literal::Int(value), Class::Signed | Class::Unsigned) => Literal::Int(to.wrap(value)),
        (Literal::Float(value), Class::Float) => Literal::Float(to.round(value)),
        (Literal::Float(value), Class::Signed | Class::Unsigned) => {
            let (min, max) = to.range()?;
            Literal::Int((value as i128).clamp(min, max))
        }
        (Literal::Bool(value), Class::Signed | Class::Unsigned) => Literal::Int(i128::from(value)),
        (Literal::Bool(value), Class::Bool) => Literal::Bool(value),
        (Literal::Bool(_), Class::Float) | (Literal::Int(_) | Literal::Float(_), Class::Bool) => return None,
    })
}

fn binary(op: BinaryOp, a: Literal, b: Literal, scalar: Scalar) -> Option<Literal> {
    if let (Literal::Float(a), Literal::Float(b)) = (a, b) {
        return op.compares(a, b).map(Literal::Bool).or_else(|| floats(op, a, b, scalar));
    }
    let number = op.of_integers(a.number()?, b.number()?, scalar)?;
    Some(Literal::of_number(number, if is_comparison(op) { Scalar::Bool } else { scalar }))
}

/// Operands of fewer bits are computed with in 64 and rounded: for each of these operations, that gives what rounding once does
/// (Figueroa, "When is double rounding innocuous?", 1995).
fn floats(op: BinaryOp, a: f64, b: f64, ty: Scalar) -> Option<Literal> {
    let value = match op {
        BinaryOp::Add => a + b,
        BinaryOp::Sub => a - b,
        BinaryOp::Mul => a * b,
        BinaryOp::Div => a / b,
        BinaryOp::Rem => a % b,
        _ => return None,
    };
    Some(Literal::Float(ty.round(value)))
}

/// Whether a cast changes nothing but the name of the type.
fn same_bits(from: &Ty, to: &Ty) -> bool {
    from.repr() == *to || matches!((from.scalar(), to.scalar()), (Some(Scalar::U32 | Scalar::Usize), Some(Scalar::U32 | Scalar::Usize)))
}

/// A comparison by order that has one answer, for it is the same at both ends of the type's range; `sides` are its operands there.
fn always(op: BinaryOp, value: &Expr, sides: impl Fn(i128) -> (i128, i128)) -> Option<Literal> {
    let (min, max) = value.ty.scalar()?.range()?;
    let [least, greatest] = [min, max].map(sides).map(|(a, b)| op.compares(a, b).map(Literal::Bool));
    least.filter(|_| least == greatest && !matches!(op, BinaryOp::Eq | BinaryOp::Ne))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn casts_saturate_as_rust_does() {
        assert_eq!(cast(Literal::Float(-1.5), Scalar::U32), Some(Literal::Int(0)));
        assert_eq!(cast(Literal::Float(f64::NAN), Scalar::I32), Some(Literal::Int(0)));
        assert_eq!(cast(Literal::Float(1e20), Scalar::I32), Some(Literal::Int(i128::from(i32::MAX))));
        assert_eq!(cast(Literal::Int(-1), Scalar::U32), Some(Literal::Int(i128::from(u32::MAX))));
        assert_eq!(cast(Literal::Float(f64::NEG_INFINITY), Scalar::I64), Some(Literal::Int(i128::from(i64::MIN))));
        assert_eq!(cast(Literal::Float(300.0), Scalar::U8), Some(Literal::Int(255)));
        // 2^60 + 2^36 + 1 is just above the middle of two `f32`s, and its `f64` is the middle itself.
        let above = (1 << 60) + (1 << 36) + 1;
        assert_eq!(cast(Literal::Int(above), Scalar::F32), Some(Literal::Float(f64::from(above as f32))));
    }
}
