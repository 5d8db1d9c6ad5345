//! The scalars of Rust in WGSL: what holds them there, their literals and conversions.

use crate::ir::{Expr, Literal};
use crate::print::shared::has_digits;
use crate::ty::{Scalar, Ty};

/// The scalar of WGSL that holds one of Rust.
pub(super) fn carrier(scalar: Scalar) -> Scalar {
    match scalar {
        Scalar::I8 | Scalar::I16 | Scalar::I32 => Scalar::I32,
        Scalar::U8 | Scalar::U16 | Scalar::U32 | Scalar::Usize => Scalar::U32,
        Scalar::Bool | Scalar::I64 | Scalar::U64 | Scalar::F16 | Scalar::F32 | Scalar::F64 => scalar,
    }
}

/// The suffix of a number's literals.
pub(super) fn suffix(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Bool => "",
        Scalar::I8 | Scalar::I16 | Scalar::I32 => "i",
        Scalar::U8 | Scalar::U16 | Scalar::U32 | Scalar::Usize => "u",
        Scalar::I64 => "li",
        Scalar::U64 => "lu",
        Scalar::F16 => "h",
        Scalar::F32 => "f",
        Scalar::F64 => "lf",
    }
}

pub(super) fn literal(value: Literal, ty: &Ty) -> String {
    let scalar = ty.expect_scalar();
    match value {
        Literal::Bool(value) => value.to_string(),
        Literal::Int(value) if value == i128::from(i32::MIN) && scalar == Scalar::I32 => "i32(-2147483648)".to_owned(),
        Literal::Int(value) if value == i128::from(i64::MIN) => "(-9223372036854775807li - 1li)".to_owned(),
        Literal::Int(value) => format!("{value}{}", suffix(scalar)),
        Literal::Float(value) if has_digits(value, scalar) => format!("{}{}", digits(value, scalar), suffix(scalar)),
        Literal::Float(value) => float_of_bits(value, scalar),
    }
}

/// The shortest digits of a float; for a `f16`, which has no printer here, those of the `f32` it is.
pub(super) fn digits(value: f64, scalar: Scalar) -> String {
    if scalar == Scalar::F64 { format!("{value:?}") } else { format!("{:?}", value as f32) }
}

pub(super) fn float_of_bits(value: f64, scalar: Scalar) -> String {
    match scalar {
        Scalar::F16 => format!("f16_from_bits({:#06x}u)", half::f16::from_f64(value).to_bits()),
        Scalar::F64 => format!("f64_opaque({:#018x}lu)", value.to_bits()),
        _ => format!("f32_opaque({:#010x}u)", (value as f32).to_bits()),
    }
}

/// A constant that naga does not evaluate: an argument of a built-in that is not defined for all.
pub(super) fn opaque(arg: &Expr) -> String {
    match arg.literal() {
        Some(Literal::Float(value)) => float_of_bits(value, arg.ty.expect_scalar()),
        Some(value @ (Literal::Int(_) | Literal::Bool(_))) => literal(value, &arg.ty),
        None => unreachable!("called for constants"),
    }
}

/// An integer as another one, of the same bits as far as they go. naga extends by the sign of the new type, Rust by that of the
/// old: so the width is changed first.
pub(super) fn convert(text: &str, from: Scalar, to: Scalar) -> String {
    let widened = match (from, to) {
        (Scalar::U32, Scalar::I64) => format!("u64({text})"),
        _ if from == to => return format!("({text})"),
        _ => text.to_owned(),
    };
    format!("{}({widened})", to.name())
}

/// Whether every value of `inner` is one of `outer`; both are integers.
pub(super) fn holds(outer: Scalar, inner: Scalar) -> bool {
    match (outer.range(), inner.range()) {
        (Some((outer_min, outer_max)), Some((min, max))) => outer_min <= min && max <= outer_max,
        _ => false,
    }
}
