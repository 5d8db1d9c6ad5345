//! The scalars of Rust in CUDA C: their names, literals, conversions, and the words of the prelude's templates.

use crate::ir::Literal;
use crate::print::shared::has_digits;
use crate::ty::{Scalar, Ty};

/// A scalar's name; those of 8, 16 and 64 bits have typedefs in the prelude.
pub(super) fn scalar_name(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::I8 | Scalar::I16 | Scalar::I64 | Scalar::U8 | Scalar::U16 | Scalar::U64 | Scalar::F16 => scalar.name(),
        Scalar::Bool | Scalar::I32 | Scalar::U32 | Scalar::Usize | Scalar::F32 | Scalar::F64 => c_name(scalar),
    }
}

/// A scalar's name in C.
pub(super) fn c_name(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Bool => "bool",
        Scalar::I8 => "signed char",
        Scalar::I16 => "short",
        Scalar::I32 => "int",
        Scalar::I64 => "long long",
        Scalar::U8 => "unsigned char",
        Scalar::U16 => "unsigned short",
        Scalar::U32 | Scalar::Usize => "unsigned",
        Scalar::U64 => "unsigned long long",
        Scalar::F16 => "f16",
        Scalar::F32 => "float",
        Scalar::F64 => "double",
    }
}

/// The type that a scalar has in the parameter block, where it takes whole words.
pub(super) fn word_name(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Bool | Scalar::U8 | Scalar::U16 | Scalar::F16 => "unsigned",
        Scalar::I8 | Scalar::I16 => "int",
        Scalar::I32 | Scalar::I64 | Scalar::U32 | Scalar::U64 | Scalar::Usize | Scalar::F32 | Scalar::F64 => scalar_name(scalar),
    }
}

/// The suffix of a number's literals.
pub(super) fn suffix(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::U32 | Scalar::Usize => "u",
        Scalar::I64 => "ll",
        Scalar::U64 => "ull",
        Scalar::F32 => "f",
        Scalar::Bool | Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::U8 | Scalar::U16 | Scalar::F16 | Scalar::F64 => "",
    }
}

pub(super) fn literal(value: Literal, ty: &Ty) -> String {
    let scalar = ty.expect_scalar();
    match value {
        Literal::Bool(value) => value.to_string(),
        Literal::Int(value) if scalar.is_narrow() => format!("{}({value})", scalar.name()),
        Literal::Int(value) if value == i128::from(i32::MIN) && scalar == Scalar::I32 => "(-2147483647 - 1)".to_owned(),
        Literal::Int(value) if value == i128::from(i64::MIN) => "(-9223372036854775807ll - 1)".to_owned(),
        Literal::Int(value) => format!("{value}{}", suffix(scalar)),
        Literal::Float(value) => float(value, scalar),
    }
}

pub(super) fn float(value: f64, scalar: Scalar) -> String {
    match scalar {
        Scalar::F16 => format!("f16{{{:#06x}}}", half::f16::from_f64(value).to_bits()),
        Scalar::F64 if has_digits(value, scalar) => format!("{value:?}"),
        Scalar::F64 => format!("__longlong_as_double({:#018x}ll)", value.to_bits()),
        _ if has_digits(value, scalar) => format!("{:?}f", value as f32),
        _ => format!("__uint_as_float({:#010x}u)", (value as f32).to_bits()),
    }
}

/// A float cast to an integer.
pub(super) fn saturate(from: Scalar, to: Scalar, text: &str) -> String {
    let (signed, wide) = (to.is_signed(), to.is_wide());
    let saturated = match (from, wide) {
        // These saturate, and give zero for NaN: PTX ISA, `cvt`.
        (Scalar::F32, false) => format!("__float2{}_rz({text})", if signed { "int" } else { "uint" }),
        _ => format!("{}_to_{}{}({text})", from.name(), if signed { "i" } else { "u" }, if wide { 64 } else { 32 }),
    };
    match to.range().filter(|_| to.is_narrow()) {
        Some((min, max)) if signed => format!("{}(min(max({saturated}, {min}), {max}))", to.name()),
        Some((_, max)) => format!("{}(min({saturated}, {max}u))", to.name()),
        None => saturated,
    }
}

pub(super) fn integer_words(scalar: Scalar) -> Vec<(&'static str, String)> {
    vec![
        ("$NAME", c_name(scalar).to_owned()),
        ("$MASK", format!("{}u", scalar.bits() - 1)),
        ("$T", scalar.name().to_owned()),
        ("$W", if scalar.is_wide() { "u64" } else { "unsigned" }.to_owned()),
    ]
}
