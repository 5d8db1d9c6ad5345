//! CUDA C, and the types of Rust in it: their names, literals and conversions.

use super::prelude::{c_name, scalar_name, wrap_name};
use crate::ir::Literal;
use crate::print::names::global;
use crate::print::prelude::Needs;
use crate::print::shared::has_digits;
use crate::ty::{Scalar, Ty};

pub(super) struct Cuda;

/// The type of a part of a struct or array: as [`element_name`], but that CUDA aligns some of its vectors to all of their bytes, the host to
/// four.
pub(super) fn stored_name(needs: &Needs, ty: &Ty) -> String {
    match ty {
        Ty::Vector { scalar: Scalar::F32, len: len @ 2 } | Ty::Vector { scalar: Scalar::I32 | Scalar::U32, len: len @ (2 | 4) } => {
            format!("{}<{}>", needs.item(&format!("packed{len}")), type_name(needs, ty))
        }
        _ => element_name(needs, ty),
    }
}

/// The type of an element of a slice, or of a variable in shared memory: whatever bytes are there, they are a value.
pub(super) fn element_name(needs: &Needs, ty: &Ty) -> String {
    if *ty == Ty::BOOL { needs.item("stored_bool").to_owned() } else { type_name(needs, ty) }
}

pub(super) fn type_name(needs: &Needs, ty: &Ty) -> String {
    match ty {
        Ty::Scalar(scalar) => scalar_name(needs, *scalar).to_owned(),
        Ty::Id => "uint3".to_owned(),
        Ty::Vector { scalar: Scalar::U32 | Scalar::Usize, len } => format!("uint{len}"),
        Ty::Vector { scalar: Scalar::Bool, len } => needs.item(&format!("bool{len}")).to_owned(),
        Ty::Vector { scalar, len } => format!("{}{len}", c_name(*scalar)),
        Ty::Matrix(len) => needs.item(&format!("mat{len}")).to_owned(),
        // What makes it atomic is how it is accessed.
        Ty::Atomic(scalar) => scalar_name(needs, *scalar).to_owned(),
        Ty::Adt(..) if ty.is_enum() => type_name(needs, &ty.repr()),
        Ty::Tuple(_) | Ty::Adt(..) => global(&ty.mangled()),
        Ty::Array(element, len) => format!("{}<{}, {len}>", needs.item("Array"), stored_name(needs, element)),
        other => other.unprinted(),
    }
}

/// The type that a scalar has in the parameter block, where it takes whole words.
pub(super) fn word_name(needs: &Needs, scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::I8 | Scalar::I16 => "int",
        _ if scalar.bits() < 32 => "unsigned",
        _ => scalar_name(needs, scalar),
    }
}

fn suffix(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::U32 | Scalar::Usize => "u",
        Scalar::I64 => "ll",
        Scalar::U64 => "ull",
        Scalar::F32 => "f",
        Scalar::Bool | Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::Isize | Scalar::U8 | Scalar::U16 | Scalar::F16 | Scalar::F64 => "",
    }
}

pub(super) fn literal(needs: &Needs, value: Literal, scalar: Scalar) -> String {
    match value {
        Literal::Bool(value) => value.to_string(),
        Literal::Int(value) if scalar.is_narrow() => format!("{}({value})", scalar_name(needs, scalar)),
        Literal::Int(value) if value == i128::from(i32::MIN) && scalar.on_device() == Scalar::I32 => "(-2147483647 - 1)".to_owned(),
        Literal::Int(value) if value == i128::from(i64::MIN) => "(-9223372036854775807ll - 1)".to_owned(),
        Literal::Int(value) => format!("{value}{}", suffix(scalar)),
        Literal::Float(value) => float(needs, value, scalar),
    }
}

fn float(needs: &Needs, value: f64, scalar: Scalar) -> String {
    match scalar {
        Scalar::F16 => format!("{}{{{:#06x}}}", scalar_name(needs, scalar), half::f16::from_f64(value).to_bits()),
        Scalar::F64 if has_digits(value, scalar) => format!("{value:?}"),
        Scalar::F64 => format!("__longlong_as_double({:#018x}ll)", value.to_bits()),
        _ if has_digits(value, scalar) => format!("{:?}f", value as f32),
        _ => format!("__uint_as_float({:#010x}u)", (value as f32).to_bits()),
    }
}

pub(super) fn cast(needs: &Needs, text: &str, from: Scalar, to: Scalar) -> String {
    match (from, to) {
        // `f16` has no `as`; what comes here is `T::from`.
        (Scalar::F16, Scalar::F16) => format!("({text})"),
        (Scalar::F16, Scalar::F32) => format!("{}({text})", needs.item("f16_to_f32")),
        (Scalar::F16, _) => format!("{}({}({text}))", scalar_name(needs, to), needs.item("f16_to_f32")),
        (_, Scalar::F16) => format!("{}({text})", needs.item("f16_from_f32")),
        _ if from.is_float() && to.is_integer() => saturate(needs, from, to, text),
        _ if from.on_device() == to.on_device() => format!("({text})"),
        _ if from.is_integer() => format!("{}({text})", wrap_name(needs, to)),
        _ => format!("{}({text})", scalar_name(needs, to)),
    }
}

fn saturate(needs: &Needs, from: Scalar, to: Scalar, text: &str) -> String {
    match (from, to.is_wide(), to.is_signed()) {
        // These saturate, and give zero for NaN: PTX ISA, `cvt`.
        (Scalar::F32, false, true) => format!("__float2int_rz({text})"),
        (Scalar::F32, false, false) => format!("__float2uint_rz({text})"),
        _ => format!("{}({text})", needs.item(&format!("{}_to_{}", from.name(), to.device_name()))),
    }
}
