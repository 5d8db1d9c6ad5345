//! The functions and types that CUDA C lacks and that the language of kernels cannot say.

use std::sync::LazyLock;

use crate::print::prelude::{Prelude, instances};
use crate::ty::Scalar;

pub(in crate::print) static PRELUDE: LazyLock<Prelude> = LazyLock::new(|| {
    const INTEGERS: [Scalar; 7] = [Scalar::U8, Scalar::U16, Scalar::U64, Scalar::I8, Scalar::I16, Scalar::I32, Scalar::I64];
    const ATOMICS: [(&str, &str); 5] =
        [("swap", "atomicExch"), ("add", "atomicAdd"), ("and", "atomicAnd"), ("or", "atomicOr"), ("xor", "atomicXor")];
    let atomic_words = |(name, function): (&str, &str)| vec![("$NAME", name.to_owned()), ("$FUNCTION", function.to_owned())];
    let parts = [
        &instances(include_str!("../prelude/integers.cu"), &INTEGERS, integer_words),
        &instances(include_str!("../prelude/atomics.cu"), &ATOMICS, atomic_words),
        include_str!("../prelude.cu"),
        include_str!("../prelude/half.cu"),
        include_str!("../prelude/cooperation.cu"),
        include_str!("../prelude/panic.cu"),
    ];
    Prelude::parse(parts.join("\n").leak())
});

fn integer_words(scalar: Scalar) -> Vec<(&'static str, String)> {
    vec![
        ("$NAME", c_name(scalar).to_owned()),
        ("$MASK", format!("{}u", scalar.bits() - 1)),
        ("$T", scalar.name().to_owned()),
        ("$W", if scalar.is_wide() { "u64" } else { "unsigned" }.to_owned()),
    ]
}

/// A scalar's name; those of 8, 16 and 64 bits have typedefs in the prelude.
pub(super) fn scalar_name(scalar: Scalar) -> &'static str {
    if scalar.is_integer() && scalar.bits() != 32 { scalar.name() } else { c_name(scalar) }
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
