//! Between which bounds an integer lies; a `bool` counts as 0 or 1.
//!
//! What may wrap around has all values of its type. Where an operation has no value, as a division by zero, nothing is said: a check
//! stands before it.

use crate::ir::{BinaryOp, UnaryOp};
use crate::ty::Scalar;

/// The least and the greatest value.
pub(crate) type Interval = (i128, i128);

/// All values of a type, if it is an integer's or `bool`.
pub(crate) fn of_type(scalar: Scalar) -> Option<Interval> {
    if scalar == Scalar::Bool { Some((0, 1)) } else { scalar.range() }
}

pub(super) fn is_inside(inner: Interval, outer: Interval) -> bool {
    outer.0 <= inner.0 && inner.1 <= outer.1
}

pub(super) fn union(a: Interval, b: Interval) -> Interval {
    (a.0.min(b.0), a.1.max(b.1))
}

/// What is in both, if anything is.
pub(super) fn intersection(a: Interval, b: Interval) -> Option<Interval> {
    let both = (a.0.max(b.0), a.1.min(b.1));
    (both.0 <= both.1).then_some(both)
}

/// The range of `op a` if it did not wrap; `all` are the values of the type.
pub(super) fn unary(op: UnaryOp, a: Interval, all: Interval) -> Interval {
    match op {
        UnaryOp::Neg => (-a.1, -a.0),
        UnaryOp::Not => (all.0 + all.1 - a.1, all.0 + all.1 - a.0),
    }
}

/// The range of `a op b` if it did not wrap, as far as that is known; `scalar` is the type of `a`.
pub(super) fn binary(op: BinaryOp, a: Interval, b: Interval, scalar: Scalar) -> Option<Interval> {
    let is_natural = a.0 >= 0 && b.0 >= 0;
    match op {
        BinaryOp::Add => Some((a.0 + b.0, a.1 + b.1)),
        BinaryOp::Sub => Some((a.0 - b.1, a.1 - b.0)),
        BinaryOp::Mul => corners(a, b, i128::checked_mul),
        BinaryOp::Div => {
            let parts = [intersection(b, (i128::MIN, -1)), intersection(b, (1, i128::MAX))];
            parts.into_iter().flatten().filter_map(|b| corners(a, b, i128::checked_div)).reduce(union)
        }
        BinaryOp::Rem => {
            let most = b.0.abs().max(b.1.abs()) - 1;
            (most >= 0).then(|| ((-most).max(a.0.min(0)), most.min(a.1.max(0))))
        }
        BinaryOp::BitAnd if is_natural => Some((0, a.1.min(b.1))),
        BinaryOp::BitAnd if a.0 >= 0 => Some((0, a.1)),
        BinaryOp::BitAnd if b.0 >= 0 => Some((0, b.1)),
        BinaryOp::BitOr if is_natural => Some((a.0.max(b.0), bits_of(a.1.max(b.1)))),
        BinaryOp::BitXor if is_natural => Some((0, bits_of(a.1.max(b.1)))),
        BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor => None,
        BinaryOp::Shl => corners(a, amount(b, scalar), |a, b| a.checked_mul(1 << b)),
        BinaryOp::Shr => corners(a, amount(b, scalar), |a, b| Some(a >> b)),
        BinaryOp::Lt => Some(truth(a.1 < b.0, a.0 >= b.1)),
        BinaryOp::Le => Some(truth(a.1 <= b.0, a.0 > b.1)),
        BinaryOp::Gt => Some(truth(a.0 > b.1, a.1 <= b.0)),
        BinaryOp::Ge => Some(truth(a.0 >= b.1, a.1 < b.0)),
        BinaryOp::Eq => Some(truth(a == b && a.0 == a.1, intersection(a, b).is_none())),
        BinaryOp::Ne => Some(truth(intersection(a, b).is_none(), a == b && a.0 == a.1)),
        BinaryOp::And => Some((a.0.min(b.0), a.1.min(b.1))),
        BinaryOp::Or => Some((a.0.max(b.0), a.1.max(b.1))),
    }
}

/// The range of what a method yields if it did not wrap, as far as that is known; `scalar` is the receiver's type, and `all` are the
/// values of the result's.
pub(super) fn method(name: &str, args: &[Interval], scalar: Scalar, all: Interval) -> Option<Interval> {
    let saturated = |(min, max): Interval| (min.clamp(all.0, all.1), max.clamp(all.0, all.1));
    match (name, args) {
        ("min", [a, b]) => Some((a.0.min(b.0), a.1.min(b.1))),
        ("max", [a, b]) => Some((a.0.max(b.0), a.1.max(b.1))),
        ("clamp", [a, low, high]) => Some((a.0.max(low.0).min(high.0), a.1.max(low.1).min(high.1))),
        ("saturating_add", [a, b]) => binary(BinaryOp::Add, *a, *b, scalar).map(saturated),
        ("saturating_sub", [a, b]) => binary(BinaryOp::Sub, *a, *b, scalar).map(saturated),
        ("saturating_mul", [a, b]) => binary(BinaryOp::Mul, *a, *b, scalar).map(saturated),
        ("wrapping_neg", [a]) => Some(unary(UnaryOp::Neg, *a, all)),
        ("abs" | "wrapping_abs" | "unsigned_abs", [a]) => Some((a.0.max(-a.1).max(0), a.1.max(-a.0))),
        ("abs_diff", [a, b]) => Some(((a.0 - b.1).max(b.0 - a.1).max(0), (a.1 - b.0).max(b.1 - a.0))),
        ("signum", [a]) => Some((a.0.signum(), a.1.signum())),
        // These are made where there is none, too, and yield anything then.
        ("checked_div" | "checked_rem" | "checked_div_euclid" | "checked_rem_euclid", [_, b]) if is_inside((0, 0), *b) => None,
        ("wrapping_div" | "checked_div", [a, b]) => binary(BinaryOp::Div, *a, *b, scalar),
        ("wrapping_rem" | "checked_rem", [a, b]) => binary(BinaryOp::Rem, *a, *b, scalar),
        ("rem_euclid" | "checked_rem_euclid", [a, b]) => {
            let most = b.0.abs().max(b.1.abs()) - 1;
            (most >= 0).then(|| (0, if a.0 >= 0 { most.min(a.1) } else { most }))
        }
        ("div_euclid" | "checked_div_euclid", [a, b]) if a.0 >= 0 && b.0 >= 0 => binary(BinaryOp::Div, *a, *b, scalar),
        ("div_ceil", [a, b]) => corners(*a, (b.0.max(1), b.1.max(1)), |a, b| Some((a + b - 1) / b)),
        ("leading_zeros" | "trailing_zeros" | "leading_ones" | "trailing_ones" | "count_ones" | "count_zeros", _) => {
            Some((0, scalar.bits().into()))
        }
        _ => None,
    }
}

/// The range of a product.
pub(super) fn product(a: Interval, b: Interval) -> Option<Interval> {
    match (a.0 >= 0, b.0 >= 0) {
        (true, true) => Some((a.0.checked_mul(b.0)?, a.1.checked_mul(b.1)?)),
        (false, true) if a.1 <= 0 => Some((a.0.checked_mul(b.1)?, a.1.checked_mul(b.0)?)),
        _ => corners(a, b, i128::checked_mul),
    }
}

/// The bounds that a function has which is monotonic in each operand.
pub(super) fn corners(a: Interval, b: Interval, f: fn(i128, i128) -> Option<i128>) -> Option<Interval> {
    let values = [f(a.0, b.0)?, f(a.0, b.1)?, f(a.1, b.0)?, f(a.1, b.1)?];
    values.into_iter().min().zip(values.into_iter().max())
}

/// By how much a number of that type is shifted: the amount counts modulo its width.
fn amount(b: Interval, scalar: Scalar) -> Interval {
    let bits = i128::from(scalar.bits());
    if b.0.div_euclid(bits) == b.1.div_euclid(bits) { (b.0.rem_euclid(bits), b.1.rem_euclid(bits)) } else { (0, bits - 1) }
}

/// The greatest number of as many bits.
fn bits_of(natural: i128) -> i128 {
    (1 << (i128::BITS - natural.leading_zeros())) - 1
}

fn truth(is_true: bool, is_false: bool) -> Interval {
    (is_true.into(), (!is_false).into())
}
