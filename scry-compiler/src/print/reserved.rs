//! The names that nothing of the user's has in WGSL and CUDA C: those of either language and its compiler, of the preludes, and of what
//! the printers themselves declare.

use std::collections::HashSet;
use std::sync::LazyLock;

use naga::keywords::wgsl::{BUILTIN_IDENTIFIERS, RESERVED};

use super::cuda::prelude::PRELUDE as CUDA;
use super::prelude::WGSL;
use super::shared::MAX_VALUES;

/// What the printed texts declare, and what they or naga take besides for WGSL's own.
const OWN: &str = "
    Launch launch workgroup_id local_id local_index global_id group num_workgroups subgroup_size subgroup_lane subgroup_lanes
    shared_memory size_x size_y size_z first_x first_y first_z private kernel number invocation phase panicked workgroup_panicked
    proven_invocation PROVEN_FORM RESTRICT workgroup_has_panicked meetings Record record report Ring ring print_at printing_workgroup printing_local immediate texture
";

/// Keywords of C++20, macros of NVRTC, and types of CUDA that texts name.
const CPP: &str = "
    alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t class compl const constexpr
    const_cast continue decltype default delete do double dynamic_cast else enum explicit export extern false float for
    friend goto if inline int long mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected
    public register reinterpret_cast return short signed sizeof static static_assert static_cast struct switch template this
    thread_local throw true try typedef typeid typename union unsigned using virtual void volatile wchar_t while xor xor_eq
    char8_t concept consteval constinit co_await co_return co_yield requires restrict make_uint3 half float2 float3 float4
    int2 int3 int4 uint2 uint3 uint4 NULL INFINITY NAN linux unix
";

/// The functions, types and variables that NVRTC declares.
const NVRTC: &str = include_str!("nvrtc.txt");

/// The names that nothing of the user's has in a printed text.
pub static NAMES: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    let words = [OWN, CPP, NVRTC].into_iter().flat_map(str::split_whitespace);
    let of_wgsl = [BUILTIN_IDENTIFIERS, RESERVED].into_iter().flatten().copied();
    let preludes = CUDA.items.iter().chain(&WGSL.items).map(|(name, _)| *name);
    // WGSL's functions and variables for panics and prints, of which there is one for each number of values.
    let name = |count: usize| ["panic_with_", "panic_value_", "print_with_"].map(|prefix| &*format!("{prefix}{count}").leak());
    words.chain(of_wgsl).chain(preludes).chain((0..=MAX_VALUES).flat_map(name)).collect()
});
