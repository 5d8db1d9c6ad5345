//! WGSL, and its types.

use super::reserved::RESERVED_NAMES;
use super::scalar::carrier;
use crate::print::names::global;
use crate::ty::{Scalar, Ty};

/// The language.
pub(super) struct Wgsl;

pub(super) fn type_name(ty: &Ty) -> String {
    match ty {
        Ty::Scalar(scalar) => carrier(*scalar).name().to_owned(),
        Ty::Id => "vec3<u32>".to_owned(),
        Ty::Vector { scalar, len } => format!("vec{len}<{}>", carrier(*scalar).name()),
        Ty::Matrix(len) => format!("mat{len}x{len}<f32>"),
        Ty::Atomic(scalar) => format!("atomic<{}>", atomic_carrier(*scalar).name()),
        Ty::Adt(..) if ty.is_enum() => type_name(&ty.repr()),
        Ty::Tuple(_) | Ty::Adt(..) => global(&ty.mangled(), &RESERVED_NAMES),
        Ty::Array(element, len) => format!("array<{}, {len}>", type_name(element)),
        Ty::Const(_) | Ty::Param(_) | Ty::Never | Ty::Error | Ty::Infer(_) => {
            unreachable!("a kernel that is printed has none of these types")
        }
    }
}

/// The number that stands for an atomic where every device is to have it: of a float, its bits.
fn atomic_carrier(scalar: Scalar) -> Scalar {
    if scalar == Scalar::F32 { Scalar::U32 } else { scalar }
}

/// The type of a variable in shared memory. NVIDIA's driver (580) loses the `bool`s of shared arrays, so these are words.
pub(super) fn shared_type_name(ty: &Ty) -> String {
    match ty {
        Ty::Array(element, len) if **element == Ty::BOOL => format!("array<u32, {len}>"),
        Ty::Array(element, len) => format!("array<{}, {len}>", shared_type_name(element)),
        ty => type_name(ty),
    }
}
