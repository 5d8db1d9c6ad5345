//! The functions that WGSL lacks.

use std::sync::LazyLock;

use super::scalar::{carrier, suffix};
use crate::print::prelude::{Prelude, instances};
use crate::ty::Scalar;

pub(super) static PRELUDE: LazyLock<Prelude> = LazyLock::new(|| {
    let parts = [
        include_str!("../prelude.wgsl"),
        &instances(include_str!("../prelude/narrow.wgsl"), &NARROW, narrow_words),
        include_str!("../prelude/wide.wgsl"),
        include_str!("../prelude/double.wgsl"),
        include_str!("../prelude/half.wgsl"),
        include_str!("../prelude/subgroup.wgsl"),
    ];
    Prelude::parse(parts.join("\n").leak(), |item| {
        let (_, declaration) = item.split_once("fn ")?;
        declaration.split('(').next()
    })
});

/// The integers that WGSL does not have: they are `i32` or `u32` there.
const NARROW: [Scalar; 4] = [Scalar::I8, Scalar::I16, Scalar::U8, Scalar::U16];

fn narrow_words(scalar: Scalar) -> Vec<(&'static str, String)> {
    let (min, max) = scalar.range().expect("an integer has a range");
    let (carrier, suffix) = (carrier(scalar), suffix(scalar));
    vec![
        ("$T", scalar.name().to_owned()),
        ("$C", carrier.name().to_owned()),
        ("$UNUSED", format!("{}u", 32 - scalar.bits())),
        ("$BITS", format!("{}u", scalar.bits())),
        ("$END", format!("{}u", 1 << scalar.bits())),
        ("$MIN", format!("{min}{suffix}")),
        ("$MAX", format!("{max}{suffix}")),
    ]
}
