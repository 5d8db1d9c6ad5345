//! What the printers share that is no language: where functions come from, what records hold, how the spellings of the intrinsics'
//! table are filled in.

use std::collections::BTreeSet;

use super::prelude::Needs;
use crate::ir::{Kernel, Place, Root, StmtKind};
use crate::layout::{layout, shared_layout};
use crate::passes::phases::panics_before_barriers;
use crate::passes::shared_reuse::kept_types;
use crate::ty::{Scalar, Ty};

/// A row's spelling, one of those it has, with the arguments in place; `receiver` is the type of the first.
pub(super) fn spell(needs: &Needs, spelling: &'static str, args: &[String], receiver: &Ty) -> String {
    needs.items_of(spelling);
    let scalar = receiver.expect_scalar();
    let of = |holds: bool, ending: &'static str| if holds { ending } else { "" };
    let mut text = spelling.replace("$L", of(scalar.is_wide(), "ll")).replace("$64", of(scalar.is_wide(), "64"));
    text = text.replace("$F", of(scalar == Scalar::F32, "f"));
    for (i, arg) in args.iter().enumerate() {
        text = text.replace(&format!("${i}"), arg);
    }
    text
}

/// Whether a float is written in digits; others are written as their bits.
pub(super) fn has_digits(value: f64, scalar: Scalar) -> bool {
    let smallest = match scalar {
        Scalar::F16 => half::f16::MIN_POSITIVE.to_f64(),
        Scalar::F32 => f64::from(f32::MIN_POSITIVE),
        _ => f64::MIN_POSITIVE,
    };
    value.is_finite() && value.abs() >= smallest || value.to_bits() == 0
}

/// Whether the parts of a value lie in it as in memory that others see: those of arrays do, and of structs and enums that the host shares.
pub(super) fn has_stored_parts(ty: &Ty) -> bool {
    matches!(ty, Ty::Array(..)) || (matches!(ty, Ty::Adt(..)) && layout(ty).is_ok())
}

/// Whether what is in a place is stored as others see it; `type_of` tells the types of places.
pub(super) fn is_stored(place: &Place, type_of: impl FnOnce(&Place) -> Ty) -> bool {
    let mut whole = place.clone();
    match (place.root, whole.path.pop()) {
        (Root::Slice(_), Some(_)) if whole.path.is_empty() => true,
        (Root::Slice(_) | Root::Shared(_), None) => true,
        (Root::Groups { .. }, _) | (Root::Local(_), None) => false,
        (_, Some(_)) => has_stored_parts(&type_of(&whole)),
    }
}

/// Where a function comes from.
pub(crate) fn origin(span: proc_macro2::Span) -> String {
    format!("{}:{}", span.file(), span.start().line)
}

/// The most words that the values of a message have: a record has 64 words, 11 of which say where it comes from.
pub(crate) const MAX_VALUES: usize = 53;

/// Arguments behind others.
pub(super) fn further(arguments: &[String]) -> String {
    arguments.iter().map(|argument| format!(", {argument}")).collect()
}

/// How many words of values panics have, each that occurs, and how many prints have.
pub(super) fn report_words(kernel: &Kernel) -> (BTreeSet<usize>, BTreeSet<usize>) {
    let (mut panics, mut prints) = (BTreeSet::new(), BTreeSet::new());
    for body in kernel.bodies() {
        body.walk(&mut |stmt| match &stmt.kind {
            StmtKind::Panic { site: _, values } => _ = panics.insert(values.len()),
            StmtKind::Print { site: _, values } => _ = prints.insert(values.len()),
            _ => {}
        });
    }
    (panics, prints)
}

/// Whether a form of a kernel takes the device's record. Where the ring comes behind that in the checked form, it does in the other.
pub(crate) fn takes_record(checked: &Kernel, form: &Kernel) -> bool {
    let (panics, prints) = form.effects();
    panics || (prints && checked.effects().0)
}

/// The number of workgroups along each axis, as WGSL and C write it.
pub(super) fn num_workgroups([x, y, z]: [u32; 3]) -> String {
    [("x", x), ("y", y), ("z", z)].map(|(axis, size)| format!("(launch.size_{axis} + {}u) / {size}u", size - 1)).join(", ")
}

/// The bytes of shared memory that a workgroup has on a GPU, with those of the variable that tells of panics.
pub(crate) fn shared_size(kernel: &Kernel) -> u32 {
    let (own, _) = shared_layout(&kept_types(kernel));
    own + if panics_before_barriers(kernel) { size_of::<u32>() as u32 } else { 0 }
}
