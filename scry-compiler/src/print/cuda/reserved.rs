//! The names that CUDA C, NVRTC and the printed text itself have taken.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::prelude::PRELUDE;

/// What the printed text itself declares.
const OWN_NAMES: &str = "
    Launch launch workgroup_id local_id global_id num_workgroups subgroup_lane size_x size_y size_z first_x first_y first_z
    kernel number panicked workgroup_panicked phase record ring
";

/// Keywords of C++20, macros and names of NVRTC, and the functions that the printed text calls.
const RESERVED: &str = "
    alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t class compl const constexpr
    const_cast continue decltype default delete do double dynamic_cast else enum explicit export extern false float for
    friend goto if inline int long main mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected
    public register reinterpret_cast return short signed sizeof static static_assert static_cast struct switch template this
    thread_local throw true try typedef typeid typename union unsigned using virtual void volatile wchar_t while xor xor_eq
    char8_t concept consteval constinit co_await co_return co_yield requires restrict blockIdx blockDim gridDim threadIdx
    warpSize uint3 float2 float3 float4 int2 int3 int4 uint2 uint4 dim3 make_uint3 half NULL INFINITY NAN linux unix min max
    fabs ceil floor round trunc copysign fmin fmax fma fmod sqrt hypot exp2 log2 log10 tan asin acos atan atan2 sinh cosh
    tanh fabsf ceilf floorf roundf truncf copysignf fminf fmaxf fmaf fmodf sqrtf hypotf expf exp2f logf log2f log10f powf
    sinf cosf tanf asinf acosf atanf atan2f sinhf coshf tanhf abs pow sin cos exp log printf malloc free memcpy memset assert
    clock size_t ptrdiff_t std
";

/// Whether CUDA C has taken a name.
pub(in crate::print) fn is_reserved(name: &str) -> bool {
    RESERVED_NAMES.contains(name)
}

/// Whether NVRTC declares a function, type or variable of this name, so that no kernel can have it.
pub(in crate::print) fn is_declared(name: &str) -> bool {
    include_str!("../nvrtc.txt").split_whitespace().any(|declared| declared == name)
}

/// What a field may not be called: a text's own names are out of its way.
pub(super) static KEYWORDS: LazyLock<HashSet<&'static str>> = LazyLock::new(|| RESERVED.split_whitespace().collect());

pub(super) static RESERVED_NAMES: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| KEYWORDS.iter().copied().chain(OWN_NAMES.split_whitespace()).chain(PRELUDE.names()).collect());
