//! The names that CUDA C, NVRTC and the printed text itself have taken.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::prelude::PRELUDE;

/// What the printed text itself declares.
const OWN_NAMES: &str = "
    Launch launch workgroup_id local_id global_id num_workgroups subgroup_lane subgroup_lanes shared_memory size_x size_y
    size_z first_x first_y first_z kernel number panicked workgroup_panicked phase record ring
";

/// Keywords of C++20, macros of NVRTC, and types that fields have.
const RESERVED: &str = "
    alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t class compl const constexpr
    const_cast continue decltype default delete do double dynamic_cast else enum explicit export extern false float for
    friend goto if inline int long mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected
    public register reinterpret_cast return short signed sizeof static static_assert static_cast struct switch template this
    thread_local throw true try typedef typeid typename union unsigned using virtual void volatile wchar_t while xor xor_eq
    char8_t concept consteval constinit co_await co_return co_yield requires restrict make_uint3 half float2 float3 float4
    int2 int3 int4 uint2 uint3 uint4 NULL INFINITY NAN linux unix
";

/// The functions, types and variables that NVRTC declares.
const DECLARED: &str = include_str!("../nvrtc.txt");

/// What a field may not be called: a word, or a type that another field may have.
pub(super) static KEYWORDS: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| RESERVED.split_whitespace().chain(PRELUDE.names()).collect());

/// What CUDA C has taken.
pub(in crate::print) static RESERVED_NAMES: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    let own = OWN_NAMES.split_whitespace().chain(DECLARED.split_whitespace());
    own.chain(KEYWORDS.iter().copied()).collect()
});
