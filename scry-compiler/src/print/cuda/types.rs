//! CUDA C, and its types.

use super::reserved::RESERVED_NAMES;
use super::scalar::scalar_name;
use crate::print::names::global;
use crate::ty::{Scalar, Ty};

/// The language.
pub(super) struct Cuda;

/// The type of a part of a struct or array: CUDA aligns some of its vectors to all of their bytes, the host to four.
pub(super) fn stored_name(ty: &Ty) -> String {
    match ty {
        Ty::Vector { scalar: Scalar::F32, len: 2 } => "packed_float2".to_owned(),
        Ty::Vector { scalar: Scalar::I32 | Scalar::U32, len: 2 | 4 } => format!("packed_{}", type_name(ty)),
        _ => type_name(ty),
    }
}

pub(super) fn type_name(ty: &Ty) -> String {
    match ty {
        Ty::Scalar(scalar) => scalar_name(*scalar).to_owned(),
        Ty::Id => "uint3".to_owned(),
        Ty::Vector { scalar: Scalar::U32 | Scalar::Usize, len } => format!("uint{len}"),
        Ty::Vector { scalar, len } => format!("{}{len}", type_name(&Ty::Scalar(*scalar))),
        Ty::Matrix(len) => format!("mat{len}"),
        // What makes it atomic is how it is accessed.
        Ty::Atomic(scalar) => scalar_name(*scalar).to_owned(),
        Ty::Adt(..) if ty.is_enum() => type_name(&ty.repr()),
        Ty::Tuple(_) | Ty::Adt(..) => global(&ty.mangled(), &RESERVED_NAMES),
        Ty::Array(element, len) => format!("Array<{}, {len}>", stored_name(element)),
        Ty::Const(_) | Ty::Param(_) | Ty::Never | Ty::Error | Ty::Infer(_) => {
            unreachable!("a kernel that is printed has none of these types")
        }
    }
}
