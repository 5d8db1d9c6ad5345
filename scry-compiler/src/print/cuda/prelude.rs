//! The functions and types that CUDA C lacks.

use std::sync::LazyLock;

use super::scalar::{c_name, suffix};
use crate::print::prelude::{Prelude, instances};
use crate::ty::Scalar;

pub(super) static PRELUDE: LazyLock<Prelude> = LazyLock::new(|| {
    let (unsigned, signed) = ([Scalar::U8, Scalar::U16, Scalar::U64], [Scalar::I8, Scalar::I16, Scalar::I64]);
    let parts = [
        include_str!("../prelude.cu"),
        &instances(include_str!("../prelude/integers.cu"), &[unsigned, signed].concat(), integer_words),
        &instances(include_str!("../prelude/unsigned.cu"), &unsigned, integer_words),
        &instances(include_str!("../prelude/signed.cu"), &signed, integer_words),
        include_str!("../prelude/wide.cu"),
        include_str!("../prelude/double.cu"),
        include_str!("../prelude/half.cu"),
        include_str!("../prelude/cooperation.cu"),
        include_str!("../prelude/panic.cu"),
    ];
    Prelude::parse(parts.join("\n").leak(), |item| {
        if let Some((_, declaration)) = item.split_once("struct ") {
            return declaration.split(' ').next();
        }
        if let Some(declaration) = item.trim().strip_prefix("typedef ") {
            return declaration.trim_end_matches(';').rsplit(' ').next();
        }
        let (_, declaration) = item.split_once("__device__ ")?;
        declaration.split('(').next()?.rsplit([' ', '*']).next()
    })
});

fn integer_words(scalar: Scalar) -> Vec<(&'static str, String)> {
    let (name, bits) = (scalar.name(), scalar.bits());
    let (wide, signed) = (scalar.is_wide(), scalar.is_signed());
    let (min, max) = scalar.range().expect("an integer has a range");
    let leading_zeros = if wide {
        "unsigned(__clzll((long long)(a)))".to_owned()
    } else {
        format!("unsigned(__clz(int({}(a)))) - {}", scalar.unsigned().name(), 32 - bits)
    };
    let overflows = match (wide, signed) {
        (false, false) => format!("unsigned(a) * unsigned(b) > {max}"),
        (false, true) => format!("int(a) * int(b) != {name}_mul(a, b)"),
        (true, false) => "__umul64hi(a, b) != 0".to_owned(),
        (true, true) => "__mul64hi(a, b) != i64_mul(a, b) >> 63".to_owned(),
    };
    vec![
        ("$LEADING_ZEROS", leading_zeros),
        ("$OVERFLOWS", overflows),
        ("$NAME", c_name(scalar).to_owned()),
        ("$MASK", format!("{}u", bits - 1)),
        ("$BITS", bits.to_string()),
        ("$MIN", if wide { "-9223372036854775807ll - 1".to_owned() } else { min.to_string() }),
        ("$MAX", format!("{max}{}", suffix(scalar))),
        ("$T", name.to_owned()),
        ("$U", scalar.unsigned().name().to_owned()),
        ("$W", if wide { "u64" } else { "unsigned" }.to_owned()),
    ]
}
