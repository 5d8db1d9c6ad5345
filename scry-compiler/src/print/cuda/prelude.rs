//! The functions and types that CUDA C lacks and that the language of kernels cannot say.

use std::sync::LazyLock;

use crate::print::prelude::{Needs, Prelude};
use crate::template::Template;
use crate::ty::Scalar;

pub(in crate::print) static PRELUDE: LazyLock<Prelude> = LazyLock::new(|| {
    const INTEGERS: [Scalar; 7] = [Scalar::U8, Scalar::U16, Scalar::U64, Scalar::I8, Scalar::I16, Scalar::I32, Scalar::I64];
    let parts = [
        &INTEGERS.map(integer).join("\n"),
        &ATOMICS.names().map(|name| ATOMICS.named(name)).collect::<Vec<_>>().join("\n"),
        include_str!("../prelude.cu"),
        include_str!("../prelude/half.cu"),
        include_str!("../prelude/cooperation.cu"),
        include_str!("../prelude/copies.cu"),
        include_str!("../prelude/panic.cu"),
    ];
    Prelude::of(parts.join("\n").leak())
});

const ATOMICS: Template = Template {
    names: &["swap atomicExch", "add atomicAdd", "and atomicAnd", "or atomicOr", "xor atomicXor"],
    text: include_str!("../prelude/atomics.cu"),
};

/// An integer's type, and its functions.
fn integer(scalar: Scalar) -> String {
    const TYPE: &str = "typedef $NAME $T;\n";
    let text = include_str!("../prelude/integers.cu");
    let text =
        if scalar == Scalar::I16 { text.replace(TYPE, &[TYPE, include_str!("../prelude/i16.cu")].join("\n")) } else { text.to_owned() };
    let text = text.replace("$NAME", c_name(scalar)).replace("$T", scalar.name()).replace("$WRAP", wrap(scalar));
    text.replace("$MASK", &format!("{}u", scalar.bits() - 1)).replace("$W", if scalar.is_wide() { "u64" } else { "unsigned" })
}

/// What makes a scalar of an integer that may have more bits.
fn wrap(scalar: Scalar) -> &'static str {
    if scalar == Scalar::I16 { "i16_wrap" } else { scalar.name() }
}

/// As [`wrap`], for a text.
pub(super) fn wrap_name(needs: &Needs, scalar: Scalar) -> &'static str {
    if scalar == Scalar::I16 { needs.item(wrap(scalar)) } else { scalar_name(needs, scalar) }
}

/// A scalar's name; the prelude has those of integers of 8, 16 and 64 bits, and `f16`.
pub(super) fn scalar_name(needs: &Needs, scalar: Scalar) -> &'static str {
    let is_declared = scalar == Scalar::F16 || scalar.is_narrow() || scalar.is_wide();
    if is_declared { needs.item(scalar.name()) } else { c_name(scalar) }
}

/// A scalar's name in C.
pub(super) fn c_name(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Bool => "bool",
        Scalar::I8 => "signed char",
        Scalar::I16 => "short",
        Scalar::I32 | Scalar::Isize => "int",
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
