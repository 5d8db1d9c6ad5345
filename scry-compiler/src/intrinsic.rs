//! THE table of methods and functions on numbers: a row each, with its signature, its spelling on every target and how
//! exact it is there. Nothing else in the compiler knows any of them by name.
//!
//! A spelling is text in which `$0`, `$1`, `$2` stand for the arguments, the receiver first, and `$L` for the `ll` at the end of a
//! function of CUDA's for 64 bits. A type for which a target needs more than that, or which it has no spelling for, has a function
//! in the table of [`helpers`] there.

pub mod helpers;

use crate::operator::BinaryOp;
use crate::scalar::{Class, Scalar};

/// A method or associated function on numbers.
#[derive(Debug)]
pub struct Intrinsic {
    /// Its name in Rust.
    pub name: &'static str,
    /// The types that have it.
    pub on: On,
    /// The parameters; for a method, behind the receiver.
    pub params: &'static [Sig],
    /// The result.
    pub result: Sig,
    /// Its spelling in WGSL, or [`NOT_IN_WGSL`]; empty if every type has a helper there.
    pub wgsl: &'static str,
    /// Its spelling in CUDA C; the same.
    pub cuda: &'static str,
    /// Its spelling in Rust; empty if it is the plain method call.
    pub rust: &'static str,
    /// How far a device may be from the correctly rounded result: Vulkan's bound, the widest.
    pub accuracy: Accuracy,
}

/// The types that have a method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum On {
    /// `f32`
    Float,
    /// `f32`, called as `f32::name(..)` without a receiver.
    FloatType,
    /// `f64`
    Double,
    /// `f64`, called as `f64::name(..)` without a receiver.
    DoubleType,
    /// `f16`
    Half,
    /// `f16`, called as `f16::name(..)` without a receiver.
    HalfType,
    /// `f32`, `f64`
    Real,
    /// `f16`, `f32`, `f64`
    AnyFloat,
    /// Every integer.
    Int,
    /// Every integer with a sign.
    Signed,
    /// Every integer without a sign.
    Unsigned,
}

/// The type of a parameter or result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sig {
    /// The receiver's.
    Same,
    /// The receiver's, without a sign.
    Unsigned,
    /// `bool`
    Bool,
    /// `i32`
    I32,
    /// `u32`
    U32,
    /// `u16`
    U16,
    /// `u64`
    U64,
    /// `f32`
    F32,
    /// `f64`
    F64,
}

/// How far from the correctly rounded result, by Vulkan's table "Precision of `GLSL.std.450` Instructions".
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Accuracy {
    /// The same bits everywhere (a NaN's payload aside).
    Exact,
    /// Within so many units in the last place.
    Ulps(f64),
    /// Within so much, absolutely.
    Absolute(f64),
    /// Within `3 + 2 |x|` units in the last place.
    Exp,
    /// Within 3 units in the last place outside `[0.5, 2]`, and 2^-21 inside.
    Log,
    /// As `exp2(y * log2(x))`.
    Pow,
    /// As `(exp(x) ± exp(-x)) / 2`.
    Hyperbolic,
    /// Either fused or rounded twice.
    Fused,
}

impl On {
    /// Whether `scalar` has the method.
    pub fn has(self, scalar: Scalar) -> bool {
        match self {
            Self::Float => scalar == Scalar::F32,
            Self::Double => scalar == Scalar::F64,
            Self::Half => scalar == Scalar::F16,
            Self::Real => matches!(scalar, Scalar::F32 | Scalar::F64),
            Self::AnyFloat => scalar.is_float(),
            Self::FloatType | Self::DoubleType | Self::HalfType => false,
            Self::Int => scalar.is_integer(),
            Self::Signed => scalar.class() == Class::Signed,
            Self::Unsigned => scalar.class() == Class::Unsigned,
        }
    }

    /// The type that has it as a function without a receiver.
    fn of_type(self) -> Option<Scalar> {
        match self {
            Self::FloatType => Some(Scalar::F32),
            Self::DoubleType => Some(Scalar::F64),
            Self::HalfType => Some(Scalar::F16),
            Self::Float | Self::Double | Self::Half | Self::Real | Self::AnyFloat | Self::Int | Self::Signed | Self::Unsigned => None,
        }
    }
}

impl Sig {
    /// The type, given the receiver's.
    pub fn of(self, receiver: Scalar) -> Scalar {
        match self {
            Self::Same => receiver,
            Self::Unsigned => receiver.unsigned(),
            Self::Bool => Scalar::Bool,
            Self::I32 => Scalar::I32,
            Self::U32 => Scalar::U32,
            Self::U16 => Scalar::U16,
            Self::U64 => Scalar::U64,
            Self::F32 => Scalar::F32,
            Self::F64 => Scalar::F64,
        }
    }
}

/// The method `name` of `receiver`.
pub fn method(receiver: Scalar, name: &str) -> Option<&'static Intrinsic> {
    TABLE.iter().find(|row| row.name == name && row.on.has(receiver))
}

/// The function `f32::name`, `f64::name` or `f16::name`, which has no receiver.
pub fn function(ty: Scalar, name: &str) -> Option<&'static Intrinsic> {
    TABLE.iter().find(|row| row.name == name && row.on.of_type() == Some(ty))
}

/// The operator that an integer method is another name for.
pub(crate) fn operator(name: &str) -> Option<BinaryOp> {
    OPERATORS.iter().find(|(method, _)| *method == name).map(|(_, op)| *op)
}

/// The known method names of `receiver`, for suggestions.
pub fn names(receiver: Scalar) -> impl Iterator<Item = &'static str> {
    let operators = OPERATORS.iter().map(|(name, _)| *name).filter(move |_| receiver.is_integer());
    TABLE.iter().filter(move |row| row.on.has(receiver)).map(|row| row.name).chain(operators)
}

/// The spelling of what WGSL, or the SPIR-V that is made of it, cannot express: a kernel that is to run on Vulkan is refused.
pub const NOT_IN_WGSL: &str = "-";

/// Integer methods that are the operators of the language, whose arithmetic wraps anyway.
pub(crate) const OPERATORS: &[(&str, BinaryOp)] = &[
    ("wrapping_add", BinaryOp::Add),
    ("wrapping_sub", BinaryOp::Sub),
    ("wrapping_mul", BinaryOp::Mul),
    ("wrapping_shl", BinaryOp::Shl),
    ("wrapping_shr", BinaryOp::Shr),
];

const SAME: &[Sig] = &[Sig::Same];
const SAME2: &[Sig] = &[Sig::Same, Sig::Same];
const NONE: &[Sig] = &[];

#[rustfmt::skip]
/// The rows.
pub const TABLE: &[Intrinsic] = &[
    // Floats: rounding and signs.
    row("abs", On::Float, NONE, Sig::Same, "abs($0)", "fabsf($0)", "", Accuracy::Exact),
    row("ceil", On::Float, NONE, Sig::Same, "ceil($0)", "ceilf($0)", "", Accuracy::Exact),
    row("floor", On::Float, NONE, Sig::Same, "floor($0)", "floorf($0)", "", Accuracy::Exact),
    row("round", On::Float, NONE, Sig::Same, "", "roundf($0)", "", Accuracy::Exact),
    row("trunc", On::Float, NONE, Sig::Same, "trunc($0)", "truncf($0)", "", Accuracy::Exact),
    row("fract", On::Real, NONE, Sig::Same, "", "", "", Accuracy::Exact),
    row("signum", On::AnyFloat, NONE, Sig::Same, "", "", "", Accuracy::Exact),
    row("copysign", On::Float, SAME, Sig::Same, "", "copysignf($0, $1)", "", Accuracy::Exact),
    row("min", On::Float, SAME, Sig::Same, "f32_min($0, $1)", "fminf($0, $1)", "", Accuracy::Exact),
    row("max", On::Float, SAME, Sig::Same, "f32_max($0, $1)", "fmaxf($0, $1)", "", Accuracy::Exact),
    row("clamp", On::Float, SAME2, Sig::Same, "", "", "math::f32_clamp($0, $1, $2)", Accuracy::Exact),
    row("rem_euclid", On::Real, SAME, Sig::Same, "", "", "", Accuracy::Exact),
    // Floats: bits and classes.
    row("to_bits", On::Float, NONE, Sig::U32, "bitcast<u32>($0)", "__float_as_uint($0)", "", Accuracy::Exact),
    row("from_bits", On::FloatType, &[Sig::U32], Sig::Same, "bitcast<f32>($0)", "__uint_as_float($0)", "f32::from_bits($0)", Accuracy::Exact),
    row("is_nan", On::AnyFloat, NONE, Sig::Bool, "", "", "", Accuracy::Exact),
    row("is_finite", On::AnyFloat, NONE, Sig::Bool, "", "", "", Accuracy::Exact),
    row("is_infinite", On::AnyFloat, NONE, Sig::Bool, "", "", "", Accuracy::Exact),
    row("is_sign_negative", On::AnyFloat, NONE, Sig::Bool, "", "", "", Accuracy::Exact),
    row("is_sign_positive", On::AnyFloat, NONE, Sig::Bool, "", "", "", Accuracy::Exact),
    // Floats: powers, roots, logarithms.
    row("mul_add", On::Float, SAME2, Sig::Same, "fma($0, $1, $2)", "fmaf($0, $1, $2)", "", Accuracy::Fused),
    row("recip", On::Float, NONE, Sig::Same, "", "", "", Accuracy::Ulps(2.5)),
    row("sqrt", On::Float, NONE, Sig::Same, "sqrt($0)", "sqrtf($0)", "", Accuracy::Ulps(5.0)),
    row("hypot", On::Float, SAME, Sig::Same, "", "hypotf($0, $1)", "", Accuracy::Ulps(8.0)),
    row("exp", On::Float, NONE, Sig::Same, "exp($0)", "expf($0)", "", Accuracy::Exp),
    row("exp2", On::Float, NONE, Sig::Same, "exp2($0)", "exp2f($0)", "", Accuracy::Exp),
    row("ln", On::Float, NONE, Sig::Same, "log($0)", "logf($0)", "", Accuracy::Log),
    row("log2", On::Float, NONE, Sig::Same, "log2($0)", "log2f($0)", "", Accuracy::Log),
    row("log10", On::Float, NONE, Sig::Same, "", "log10f($0)", "", Accuracy::Log),
    row("powf", On::Float, SAME, Sig::Same, "", "powf($0, $1)", "", Accuracy::Pow),
    row("powi", On::Float, &[Sig::I32], Sig::Same, "", "", "math::f32_powi($0, $1)", Accuracy::Ulps(2.5)),
    // Floats: angles.
    row("sin", On::Float, NONE, Sig::Same, "sin($0)", "sinf($0)", "", Accuracy::Absolute(1.0 / 2048.0)),
    row("cos", On::Float, NONE, Sig::Same, "cos($0)", "cosf($0)", "", Accuracy::Absolute(1.0 / 2048.0)),
    row("tan", On::Float, NONE, Sig::Same, "tan($0)", "tanf($0)", "", Accuracy::Absolute(1.0 / 512.0)),
    row("asin", On::Float, NONE, Sig::Same, "", "asinf($0)", "", Accuracy::Absolute(1.0 / 1024.0)),
    row("acos", On::Float, NONE, Sig::Same, "", "acosf($0)", "", Accuracy::Absolute(1.0 / 1024.0)),
    row("atan", On::Float, NONE, Sig::Same, "atan($0)", "atanf($0)", "", Accuracy::Ulps(4096.0)),
    row("atan2", On::Float, SAME, Sig::Same, "", "atan2f($0, $1)", "", Accuracy::Ulps(4096.0)),
    row("sinh", On::Float, NONE, Sig::Same, "sinh($0)", "sinhf($0)", "", Accuracy::Hyperbolic),
    row("cosh", On::Float, NONE, Sig::Same, "cosh($0)", "coshf($0)", "", Accuracy::Hyperbolic),
    row("tanh", On::Float, NONE, Sig::Same, "", "tanhf($0)", "", Accuracy::Absolute(1.0 / 65536.0)),
    row("to_degrees", On::Real, NONE, Sig::Same, "", "", "", Accuracy::Exact),
    row("to_radians", On::Real, NONE, Sig::Same, "", "", "", Accuracy::Exact),
    // Integers: arithmetic.
    row("wrapping_neg", On::Int, NONE, Sig::Same, "", "", "", Accuracy::Exact),
    row("wrapping_abs", On::Signed, NONE, Sig::Same, "abs($0)", "", "", Accuracy::Exact),
    row("wrapping_pow", On::Int, &[Sig::U32], Sig::Same, "", "", "", Accuracy::Exact),
    row("saturating_add", On::Int, SAME, Sig::Same, "", "", "", Accuracy::Exact),
    row("saturating_sub", On::Int, SAME, Sig::Same, "", "", "", Accuracy::Exact),
    row("saturating_mul", On::Int, SAME, Sig::Same, "", "", "", Accuracy::Exact),
    row("abs", On::Signed, NONE, Sig::Same, "abs($0)", "", "$0.wrapping_abs()", Accuracy::Exact),
    row("unsigned_abs", On::Signed, NONE, Sig::Unsigned, "u32(abs($0))", "", "", Accuracy::Exact),
    row("abs_diff", On::Int, SAME, Sig::Unsigned, "", "", "", Accuracy::Exact),
    row("pow", On::Int, &[Sig::U32], Sig::Same, "", "", "$0.wrapping_pow($1)", Accuracy::Exact),
    row("min", On::Int, SAME, Sig::Same, "min($0, $1)", "min($0, $1)", "", Accuracy::Exact),
    row("max", On::Int, SAME, Sig::Same, "max($0, $1)", "max($0, $1)", "", Accuracy::Exact),
    row("clamp", On::Int, SAME2, Sig::Same, "min(max($0, $1), $2)", "min(max($0, $1), $2)", "$0.max($1).min($2)", Accuracy::Exact),
    row("signum", On::Signed, NONE, Sig::Same, "sign($0)", "", "", Accuracy::Exact),
    row("is_negative", On::Signed, NONE, Sig::Bool, "(($0) < 0i)", "(($0) < 0)", "", Accuracy::Exact),
    row("is_positive", On::Signed, NONE, Sig::Bool, "(($0) > 0i)", "(($0) > 0)", "", Accuracy::Exact),
    row("rem_euclid", On::Int, SAME, Sig::Same, "", "", "math::Int::rem_euclid($0, $1)", Accuracy::Exact),
    row("wrapping_div", On::Int, SAME, Sig::Same, "", "", "math::Int::div($0, $1)", Accuracy::Exact),
    row("wrapping_rem", On::Int, SAME, Sig::Same, "", "", "math::Int::rem($0, $1)", Accuracy::Exact),
    row("div_euclid", On::Int, SAME, Sig::Same, "", "", "math::Int::div_euclid($0, $1)", Accuracy::Exact),
    // Integers: what `lower/overflow.rs` makes an `Option` of: whether a product fits, and the quotient or remainder where there is one.
    row("checked_mul", On::Int, SAME, Sig::Bool, "", "", "$0.checked_mul($1).is_some()", Accuracy::Exact),
    row("checked_div", On::Int, SAME, Sig::Same, "", "", "math::Int::div($0, $1)", Accuracy::Exact),
    row("checked_rem", On::Int, SAME, Sig::Same, "", "", "math::Int::rem($0, $1)", Accuracy::Exact),
    row("checked_div_euclid", On::Int, SAME, Sig::Same, "", "", "math::Int::div_euclid($0, $1)", Accuracy::Exact),
    row("checked_rem_euclid", On::Int, SAME, Sig::Same, "", "", "math::Int::rem_euclid($0, $1)", Accuracy::Exact),
    // Integers: bits.
    row("leading_zeros", On::Int, NONE, Sig::U32, "countLeadingZeros(u32($0))", "unsigned(__clz$L($0))", "", Accuracy::Exact),
    row("trailing_zeros", On::Int, NONE, Sig::U32, "countTrailingZeros(u32($0))", "unsigned(__clz$L(__brev$L($0)))", "", Accuracy::Exact),
    row("leading_ones", On::Int, NONE, Sig::U32, "countLeadingZeros(~u32($0))", "unsigned(__clz$L(~($0)))", "", Accuracy::Exact),
    row("trailing_ones", On::Int, NONE, Sig::U32, "countTrailingZeros(~u32($0))", "unsigned(__clz$L(__brev$L(~($0))))", "", Accuracy::Exact),
    row("count_ones", On::Int, NONE, Sig::U32, "countOneBits(u32($0))", "unsigned(__popc$L($0))", "", Accuracy::Exact),
    row("count_zeros", On::Int, NONE, Sig::U32, "countOneBits(~u32($0))", "unsigned(__popc$L(~($0)))", "", Accuracy::Exact),
    row("rotate_left", On::Int, &[Sig::U32], Sig::Same, "", "", "", Accuracy::Exact),
    row("rotate_right", On::Int, &[Sig::U32], Sig::Same, "", "", "", Accuracy::Exact),
    row("reverse_bits", On::Int, NONE, Sig::Same, "reverseBits($0)", "__brev$L($0)", "", Accuracy::Exact),
    row("swap_bytes", On::Int, NONE, Sig::Same, "", "__byte_perm($0, 0, 0x0123)", "", Accuracy::Exact),
    row("is_power_of_two", On::Unsigned, NONE, Sig::Bool, "(countOneBits($0) == 1u)", "(__popc$L($0) == 1)", "", Accuracy::Exact),
    row("div_ceil", On::Unsigned, SAME, Sig::Same, "", "", "math::Int::div_ceil($0, $1)", Accuracy::Exact),
    row("next_power_of_two", On::Unsigned, NONE, Sig::Same, "", "", "math::Int::next_power_of_two($0)", Accuracy::Exact),
    // `f64`: what SPIR-V has for it, and what CUDA has. The bounds are those of the CUDA C++ Programming Guide, "Mathematical Functions".
    row("abs", On::Double, NONE, Sig::Same, "abs($0)", "fabs($0)", "", Accuracy::Exact),
    row("ceil", On::Double, NONE, Sig::Same, "ceil($0)", "ceil($0)", "", Accuracy::Exact),
    row("floor", On::Double, NONE, Sig::Same, "floor($0)", "floor($0)", "", Accuracy::Exact),
    row("round", On::Double, NONE, Sig::Same, "", "round($0)", "", Accuracy::Exact),
    row("trunc", On::Double, NONE, Sig::Same, "trunc($0)", "trunc($0)", "", Accuracy::Exact),
    row("copysign", On::Double, SAME, Sig::Same, "", "copysign($0, $1)", "", Accuracy::Exact),
    row("min", On::Double, SAME, Sig::Same, "", "fmin($0, $1)", "", Accuracy::Exact),
    row("max", On::Double, SAME, Sig::Same, "", "fmax($0, $1)", "", Accuracy::Exact),
    row("clamp", On::Double, SAME2, Sig::Same, "", "", "math::f64_clamp($0, $1, $2)", Accuracy::Exact),
    row("to_bits", On::Double, NONE, Sig::U64, "bitcast<u64>($0)", "u64(__double_as_longlong($0))", "", Accuracy::Exact),
    row("from_bits", On::DoubleType, &[Sig::U64], Sig::Same, "bitcast<f64>($0)", "__longlong_as_double((long long)($0))", "f64::from_bits($0)", Accuracy::Exact),
    row("mul_add", On::Double, SAME2, Sig::Same, "fma($0, $1, $2)", "fma($0, $1, $2)", "", Accuracy::Fused),
    row("recip", On::Double, NONE, Sig::Same, "", "", "", Accuracy::Ulps(2.5)),
    row("sqrt", On::Double, NONE, Sig::Same, "sqrt($0)", "sqrt($0)", "", Accuracy::Ulps(2.5)),
    row("powi", On::Double, &[Sig::I32], Sig::Same, "", "", "math::f64_powi($0, $1)", Accuracy::Ulps(2.5)),
    row("hypot", On::Double, SAME, Sig::Same, NOT_IN_WGSL, "hypot($0, $1)", "", Accuracy::Ulps(2.0)),
    row("exp", On::Double, NONE, Sig::Same, NOT_IN_WGSL, "exp($0)", "", Accuracy::Ulps(2.0)),
    row("exp2", On::Double, NONE, Sig::Same, NOT_IN_WGSL, "exp2($0)", "", Accuracy::Ulps(2.0)),
    row("ln", On::Double, NONE, Sig::Same, NOT_IN_WGSL, "log($0)", "", Accuracy::Ulps(2.0)),
    row("log2", On::Double, NONE, Sig::Same, NOT_IN_WGSL, "log2($0)", "", Accuracy::Ulps(2.0)),
    row("log10", On::Double, NONE, Sig::Same, NOT_IN_WGSL, "log10($0)", "", Accuracy::Ulps(2.0)),
    row("powf", On::Double, SAME, Sig::Same, NOT_IN_WGSL, "pow($0, $1)", "", Accuracy::Ulps(2.0)),
    row("sin", On::Double, NONE, Sig::Same, NOT_IN_WGSL, "sin($0)", "", Accuracy::Ulps(2.0)),
    row("cos", On::Double, NONE, Sig::Same, NOT_IN_WGSL, "cos($0)", "", Accuracy::Ulps(2.0)),
    row("tan", On::Double, NONE, Sig::Same, NOT_IN_WGSL, "tan($0)", "", Accuracy::Ulps(2.0)),
    row("asin", On::Double, NONE, Sig::Same, NOT_IN_WGSL, "asin($0)", "", Accuracy::Ulps(2.0)),
    row("acos", On::Double, NONE, Sig::Same, NOT_IN_WGSL, "acos($0)", "", Accuracy::Ulps(2.0)),
    row("atan", On::Double, NONE, Sig::Same, NOT_IN_WGSL, "atan($0)", "", Accuracy::Ulps(2.0)),
    row("atan2", On::Double, SAME, Sig::Same, NOT_IN_WGSL, "atan2($0, $1)", "", Accuracy::Ulps(2.0)),
    row("sinh", On::Double, NONE, Sig::Same, NOT_IN_WGSL, "sinh($0)", "", Accuracy::Ulps(2.0)),
    row("cosh", On::Double, NONE, Sig::Same, NOT_IN_WGSL, "cosh($0)", "", Accuracy::Ulps(2.0)),
    row("tanh", On::Double, NONE, Sig::Same, NOT_IN_WGSL, "tanh($0)", "", Accuracy::Ulps(2.0)),
    // `f16`: what the `half` crate has, and of `num-traits` what is exact.
    row("abs", On::Half, NONE, Sig::Same, "abs($0)", "", "math::f16_abs($0)", Accuracy::Exact),
    row("ceil", On::Half, NONE, Sig::Same, "ceil($0)", "", "math::f16_ceil($0)", Accuracy::Exact),
    row("floor", On::Half, NONE, Sig::Same, "floor($0)", "", "math::f16_floor($0)", Accuracy::Exact),
    row("trunc", On::Half, NONE, Sig::Same, "trunc($0)", "", "math::f16_trunc($0)", Accuracy::Exact),
    row("round", On::Half, NONE, Sig::Same, "", "", "math::f16_round($0)", Accuracy::Exact),
    row("copysign", On::Half, SAME, Sig::Same, "", "", "", Accuracy::Exact),
    row("min", On::Half, SAME, Sig::Same, "", "", "", Accuracy::Exact),
    row("max", On::Half, SAME, Sig::Same, "", "", "", Accuracy::Exact),
    row("clamp", On::Half, SAME2, Sig::Same, "", "", "math::f16_clamp($0, $1, $2)", Accuracy::Exact),
    row("sqrt", On::Half, NONE, Sig::Same, "", "", "math::f16_sqrt($0)", Accuracy::Ulps(1.0)),
    row("to_bits", On::Half, NONE, Sig::U16, "f16_to_bits($0)", "($0).bits", "", Accuracy::Exact),
    row("from_bits", On::HalfType, &[Sig::U16], Sig::Same, "f16_from_bits($0)", "f16{$0}", "math::f16_from_bits($0)", Accuracy::Exact),
    row("from_f32", On::HalfType, &[Sig::F32], Sig::Same, "f16($0)", "f16_from_f32($0)", "math::f16_from_f32($0)", Accuracy::Exact),
    row("to_f32", On::Half, NONE, Sig::F32, "f32($0)", "f16_to_f32($0)", "", Accuracy::Exact),
    row("to_f64", On::Half, NONE, Sig::F64, "f64(f32($0))", "double(f16_to_f32($0))", "", Accuracy::Exact),
];

#[expect(clippy::too_many_arguments, reason = "a row of the table, in the table's order of columns")]
pub(crate) const fn row(
    name: &'static str,
    on: On,
    params: &'static [Sig],
    result: Sig,
    wgsl: &'static str,
    cuda: &'static str,
    rust: &'static str,
    accuracy: Accuracy,
) -> Intrinsic {
    Intrinsic { name, on, params, result, wgsl, cuda, rust, accuracy }
}

/// Whether a method divides by its second argument, and panics if that is an integer and zero.
pub(crate) fn divides(name: &str) -> bool {
    matches!(name, "div_euclid" | "div_ceil" | "rem_euclid" | "wrapping_div" | "wrapping_rem")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_type_has_two_rows_of_one_name() {
        for scalar in Scalar::ALL {
            let mut names: Vec<_> = names(scalar).collect();
            names.sort_unstable();
            assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
        }
    }
}
