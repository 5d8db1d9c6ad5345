//! The functions and types that CUDA C lacks and that the language of kernels cannot say, and all names that are taken: those of
//! CUDA C, of NVRTC and of the printed text itself.

use std::collections::HashSet;
use std::sync::LazyLock;

use crate::print::prelude::{Prelude, instances};
use crate::ty::Scalar;

pub(super) static PRELUDE: LazyLock<Prelude> = LazyLock::new(|| {
    const INTEGERS: [Scalar; 7] = [Scalar::U8, Scalar::U16, Scalar::U64, Scalar::I8, Scalar::I16, Scalar::I32, Scalar::I64];
    const ATOMICS: [(&str, &str); 5] =
        [("swap", "atomicExch"), ("add", "atomicAdd"), ("and", "atomicAnd"), ("or", "atomicOr"), ("xor", "atomicXor")];
    let atomic_words = |(name, function): (&str, &str)| vec![("$NAME", name.to_owned()), ("$FUNCTION", function.to_owned())];
    let parts = [
        &instances(include_str!("../prelude/integers.cu"), &INTEGERS, integer_words),
        &instances(include_str!("../prelude/atomics.cu"), &ATOMICS, atomic_words),
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

/// A scalar's name; those of 8, 16 and 64 bits have typedefs in the prelude.
pub(super) fn scalar_name(scalar: Scalar) -> &'static str {
    if scalar.is_integer() && scalar.bits() != 32 { scalar.name() } else { c_name(scalar) }
}

/// A scalar's name in C.
pub(super) fn c_name(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Bool => "bool",
        Scalar::I8 => "signed char",
        Scalar::I16 => "short",
        Scalar::I32 => "int",
        Scalar::I64 => "long long",
        Scalar::U8 => "unsigned char",
        Scalar::U16 => "unsigned short",
        Scalar::U32 | Scalar::Usize => "unsigned",
        Scalar::U64 => "unsigned long long",
        Scalar::F16 => "f16",
        Scalar::F32 => "float",
        Scalar::F64 => "double",
    }
}

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

pub(in crate::print) static RESERVED_NAMES: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    let own = OWN_NAMES.split_whitespace().chain(DECLARED.split_whitespace());
    own.chain(KEYWORDS.iter().copied()).collect()
});
