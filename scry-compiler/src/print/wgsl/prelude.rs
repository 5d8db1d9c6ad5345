//! The functions that WGSL lacks and that the language of kernels cannot say, and all names that are taken: those of WGSL, of naga
//! and of the printed module itself.

use std::collections::HashSet;
use std::sync::LazyLock;

use naga::keywords::wgsl::{BUILTIN_IDENTIFIERS, RESERVED};

use crate::print::prelude::Prelude;
use crate::print::shared::MAX_VALUES;

pub(super) static PRELUDE: LazyLock<Prelude> = LazyLock::new(|| {
    Prelude::parse(include_str!("../prelude.wgsl"), |item| {
        let (_, declaration) = item.split_once("fn ")?;
        declaration.split('(').next()
    })
});

/// What the printed module itself declares.
const OWN_NAMES: &str = "
    Launch launch workgroup_id local_id local_index global_id group num_workgroups subgroup_size subgroup_lane size_x size_y
    size_z first_x first_y first_z private kernel number invocation panicked workgroup_panicked workgroup_has_panicked
    meetings Record record report Ring ring print_at printing_workgroup printing_local
";

/// What the printed text or naga takes besides for WGSL's.
const DIALECT: [&str; 2] = ["immediate", "texture"];

/// The names of the functions and variables for panics and prints, of which there is one for each number of values.
fn numbered() -> impl Iterator<Item = &'static str> {
    let name = |count: usize| ["panic_with_", "panic_value_", "print_with_"].map(|prefix| &*format!("{prefix}{count}").leak());
    (0..=MAX_VALUES).flat_map(name)
}

/// What a field may not be called: a word, or a name of the prelude, which is there if its name is.
pub(super) static KEYWORDS: LazyLock<HashSet<&'static str>> = LazyLock::new(|| RESERVED.iter().copied().chain(PRELUDE.names()).collect());

pub(in crate::print) static RESERVED_NAMES: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    let words = [BUILTIN_IDENTIFIERS, &DIALECT].into_iter().flatten().chain(KEYWORDS.iter()).copied();
    words.chain(OWN_NAMES.split_whitespace()).chain(numbered()).collect()
});
