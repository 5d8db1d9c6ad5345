//! The names that WGSL, naga and the printed module itself have taken.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::PRELUDE;
use crate::print::shared::MAX_VALUES;

/// What the printed module itself declares.
const OWN_NAMES: &[&str] = &[
    "Launch",
    "launch",
    "workgroup_id",
    "local_id",
    "local_index",
    "global_id",
    "group",
    "num_workgroups",
    "subgroup_size",
    "subgroup_lane",
    "size_x",
    "size_y",
    "size_z",
    "first_x",
    "first_y",
    "first_z",
    "private",
    "kernel",
    "number",
    "invocation",
    "panicked",
    "workgroup_panicked",
    "workgroup_has_panicked",
    "meetings",
    "Record",
    "record",
    "report",
    "Ring",
    "ring",
    "print_at",
    "printing_workgroup",
    "printing_local",
];

/// What the printed text or naga takes besides for WGSL's.
const DIALECT: &[&str] = &["immediate", "texture"];

/// Whether WGSL has taken a name.
pub(in crate::print) fn is_reserved(name: &str) -> bool {
    RESERVED_NAMES.contains(name)
}

/// The names of the functions and variables for panics and prints, of which there is one for each number of values.
fn numbered() -> impl Iterator<Item = &'static str> {
    let name = |count: usize| ["panic_with_", "panic_value_", "print_with_"].map(|prefix| &*format!("{prefix}{count}").leak());
    (0..=MAX_VALUES).flat_map(name)
}

/// What a field may not be called: a module's own names are out of its way.
pub(super) static KEYWORDS: LazyLock<HashSet<&'static str>> = LazyLock::new(|| naga::keywords::wgsl::RESERVED.iter().copied().collect());

pub(in crate::print) static RESERVED_NAMES: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    use naga::keywords::wgsl::{BUILTIN_IDENTIFIERS, RESERVED};
    let words = [RESERVED, BUILTIN_IDENTIFIERS, DIALECT, OWN_NAMES].into_iter().flatten();
    words.copied().chain(PRELUDE.names()).chain(numbered()).collect()
});
