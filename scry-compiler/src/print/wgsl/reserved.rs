//! The names that WGSL, naga and the printed module itself have taken.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::prelude::PRELUDE;
use crate::print::shared::MAX_VALUES;

/// What the printed module itself declares.
const OWN_NAMES: &str = "
    Launch launch workgroup_id local_id global_id group num_workgroups subgroup_size subgroup_lane size_x size_y size_z
    first_x first_y first_z private kernel number invocation panicked workgroup_panicked workgroup_has_panicked meetings
    Record record report Ring ring print_at printing_workgroup printing_local
";

/// Types, functions and words of WGSL that a name may not hide, for the printed text uses them.
const BUILT_IN: &str = "
    f32 i32 u32 i64 u64 f64 f16 bool vec2 vec3 vec4 mat2x2 mat3x3 mat4x4 array atomic ptr abs acos asin atan atan2 atomicAnd
    atomicLoad atomicOr bitcast ceil clamp cos cosh countLeadingZeros countOneBits countTrailingZeros exp exp2 floor fma log
    log2 max min pack2x16float pow reverseBits round select sign sin sinh sqrt tan tanh trunc unpack2x16float all any dot
    step sampler texture
";

/// Whether WGSL has taken a name, at least outside of functions: there, naga takes `read` of `var<storage, read>` for it.
pub(in crate::print) fn is_reserved(name: &str) -> bool {
    RESERVED_NAMES.contains(name) || ["read", "read_write", "storage", "immediate"].contains(&name)
}

/// The names of the functions and variables for panics and prints, of which there is one for each number of values.
fn numbered() -> impl Iterator<Item = &'static str> {
    let name = |count: usize| ["panic_with_", "panic_value_", "print_with_"].map(|prefix| &*format!("{prefix}{count}").leak());
    (0..=MAX_VALUES).flat_map(name)
}

/// What a field may not be called: a module's own names are out of its way.
pub(super) static KEYWORDS: LazyLock<HashSet<&'static str>> = LazyLock::new(|| naga::keywords::wgsl::RESERVED.iter().copied().collect());

pub(super) static RESERVED_NAMES: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    let words = KEYWORDS.iter().copied().chain(BUILT_IN.split_whitespace()).chain(OWN_NAMES.split_whitespace());
    words.chain(PRELUDE.names()).chain(numbered()).collect()
});
