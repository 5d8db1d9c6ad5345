//! WGSL, and the types of Rust in it: their names, what holds scalars, literals and conversions.

use crate::ir::Literal;
use crate::print::names::global;
use crate::print::prelude::Needs;
use crate::print::shared::has_digits;
use crate::ty::{Scalar, Ty};

pub(super) struct Wgsl;

pub(super) fn type_name(ty: &Ty) -> String {
    match ty {
        Ty::Scalar(scalar) => carrier(*scalar).name().to_owned(),
        Ty::Id => "vec3<u32>".to_owned(),
        Ty::Vector { scalar, len } => format!("vec{len}<{}>", carrier(*scalar).name()),
        Ty::Matrix(len) => format!("mat{len}x{len}<f32>"),
        // Of a float, its bits, as every device is to have it.
        Ty::Atomic(Scalar::F32) => "atomic<u32>".to_owned(),
        Ty::Atomic(scalar) => format!("atomic<{}>", scalar.name()),
        Ty::Adt(..) if ty.is_enum() => type_name(&ty.repr()),
        Ty::Tuple(_) | Ty::Adt(..) => global(&ty.mangled()),
        Ty::Array(element, len) => format!("array<{}, {len}>", type_name(element)),
        other => other.unprinted(),
    }
}

/// The type of a variable in shared memory. NVIDIA's driver (580) loses the `bool`s of shared arrays, so these are words.
pub(super) fn shared_type_name(ty: &Ty) -> String {
    match ty {
        Ty::Array(element, len) if **element == Ty::BOOL => format!("array<u32, {len}>"),
        Ty::Array(element, len) => format!("array<{}, {len}>", shared_type_name(element)),
        ty => type_name(ty),
    }
}

/// The scalar of WGSL that holds one of Rust.
pub(super) fn carrier(scalar: Scalar) -> Scalar {
    match scalar {
        Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::Isize => Scalar::I32,
        Scalar::U8 | Scalar::U16 | Scalar::U32 | Scalar::Usize => Scalar::U32,
        Scalar::Bool | Scalar::I64 | Scalar::U64 | Scalar::F16 | Scalar::F32 | Scalar::F64 => scalar,
    }
}

fn suffix(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Bool => "",
        Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::Isize => "i",
        Scalar::U8 | Scalar::U16 | Scalar::U32 | Scalar::Usize => "u",
        Scalar::I64 => "li",
        Scalar::U64 => "lu",
        Scalar::F16 => "h",
        Scalar::F32 => "f",
        Scalar::F64 => "lf",
    }
}

pub(super) fn literal(needs: &Needs, value: Literal, scalar: Scalar) -> String {
    match value {
        Literal::Bool(value) => value.to_string(),
        Literal::Int(value) if value == i128::from(i32::MIN) && scalar.on_device() == Scalar::I32 => "i32(-2147483648)".to_owned(),
        Literal::Int(value) if value == i128::from(i64::MIN) => "(-9223372036854775807li - 1li)".to_owned(),
        Literal::Int(value) => format!("{value}{}", suffix(scalar)),
        // A `f16` has no printer here: its digits are those of the `f32` that it is.
        Literal::Float(value) if has_digits(value, scalar) && scalar == Scalar::F64 => format!("{value:?}{}", suffix(scalar)),
        // The fewest digits that round to it are those of a greater number, which the standard takes for infinite.
        Literal::Float(value) if scalar == Scalar::F32 && value.abs() as f32 == f32::MAX => format!("{:?}f", f64::from(value as f32)),
        Literal::Float(value) if has_digits(value, scalar) => format!("{:?}{}", value as f32, suffix(scalar)),
        Literal::Float(value) => float_of_bits(needs, value, scalar),
    }
}

fn float_of_bits(needs: &Needs, value: f64, scalar: Scalar) -> String {
    match scalar {
        Scalar::F16 => format!("{}({:#06x}u)", needs.item("f16_from_bits"), half::f16::from_f64(value).to_bits()),
        Scalar::F64 => format!("{}({:#018x}lu)", needs.item("f64_opaque"), value.to_bits()),
        _ => format!("{}({:#010x}u)", needs.item("f32_opaque"), (value as f32).to_bits()),
    }
}

/// The function that wraps what is computed in a wider type.
pub(super) fn wrap(needs: &Needs, scalar: Scalar) -> &'static str {
    needs.item(&format!("{}_wrap", scalar.name()))
}

/// naga extends an integer by the sign of the new type, Rust by that of the old: so the width is changed first.
pub(super) fn cast(needs: &Needs, text: &str, from: Scalar, to: Scalar) -> String {
    let converted = match (carrier(from), carrier(to)) {
        (Scalar::U32, Scalar::I64) => format!("i64(u64({text}))"),
        (from, to) if from == to => format!("({text})"),
        (_, to) => format!("{}({text})", to.name()),
    };
    let wraps = from.is_integer() && to.is_narrow() && !from.is_lossless(to);
    if wraps { format!("{}({converted})", wrap(needs, to)) } else { converted }
}
