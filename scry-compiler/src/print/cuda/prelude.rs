//! The functions and types that CUDA C lacks and that the language of kernels cannot say.

use std::sync::LazyLock;

use super::types::c_name;
use crate::print::prelude::{Prelude, instances};
use crate::ty::Scalar;

pub(super) static PRELUDE: LazyLock<Prelude> = LazyLock::new(|| {
    const OTHER: [Scalar; 6] = [Scalar::U8, Scalar::U16, Scalar::U64, Scalar::I8, Scalar::I16, Scalar::I64];
    let parts = [
        &instances(include_str!("../prelude/integers.cu"), &OTHER, integer_words),
        include_str!("../prelude.cu"),
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
    vec![
        ("$NAME", c_name(scalar).to_owned()),
        ("$MASK", format!("{}u", scalar.bits() - 1)),
        ("$T", scalar.name().to_owned()),
        ("$W", if scalar.is_wide() { "u64" } else { "unsigned" }.to_owned()),
    ]
}
