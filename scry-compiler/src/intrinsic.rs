//! THE table of methods and functions on numbers: a row each, with its signature, its spelling on every target and how
//! exact it is there. Nothing else in the compiler knows any of them by name.
//!
//! A spelling is text in which `$0`, `$1`, `$2` stand for the arguments, the receiver first, and `$L` and `$F` for the `ll` and the
//! `f` at the end of functions of CUDA's for integers of 64 bits and for `f32`. A type for which a target needs more than that, or
//! which it has no spelling for, has a function in the table of `helpers` there.

pub(crate) mod helpers;

use crate::operator::BinaryOp;
use crate::scalar::Scalar;
use Scalar::{Bool, F16, F32, F64, I8, I16, I32, I64, U8, U16, U32, U64};
use Sig::{Of, Same, Unsigned};

/// A method or associated function on numbers.
#[derive(Clone, Copy, Debug)]
pub struct Intrinsic {
    /// Its name in Rust.
    pub name: &'static str,
    /// The types that have it, as they are on a device.
    pub on: &'static [Scalar],
    /// Whether it has a receiver; if not, it is called as `f32::name(..)`.
    pub is_method: bool,
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

/// The type of a parameter or result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sig {
    /// The receiver's.
    Same,
    /// The receiver's, without a sign.
    Unsigned,
    /// This one, whatever the receiver's is.
    Of(Scalar),
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

impl Intrinsic {
    /// Whether it is a method of `scalar`.
    pub fn is_method_of(&self, scalar: Scalar) -> bool {
        self.is_method && self.on.contains(&scalar.on_device())
    }
}

impl Sig {
    /// The type, given the receiver's.
    pub fn of(self, receiver: Scalar) -> Scalar {
        match self {
            Same => receiver,
            Unsigned => receiver.unsigned(),
            Of(scalar) => scalar,
        }
    }
}

/// The method `name` of `receiver`.
pub fn method(receiver: Scalar, name: &str) -> Option<&'static Intrinsic> {
    TABLE.iter().find(|row| row.name == name && row.is_method_of(receiver))
}

/// The function `f32::name`, `f64::name` or `f16::name`, which has no receiver.
pub fn function(ty: Scalar, name: &str) -> Option<&'static Intrinsic> {
    TABLE.iter().find(|row| row.name == name && !row.is_method && row.on.contains(&ty))
}

/// The operator that an integer method is another name for.
pub(crate) fn operator(name: &str) -> Option<BinaryOp> {
    OPERATORS.iter().find(|(method, _)| *method == name).map(|(_, op)| *op)
}

/// The known method names of `receiver`, for suggestions.
pub fn names(receiver: Scalar) -> impl Iterator<Item = &'static str> {
    let operators = OPERATORS.iter().map(|(name, _)| *name).filter(move |_| receiver.is_integer());
    TABLE.iter().filter(move |row| row.is_method_of(receiver)).map(|row| row.name).chain(operators)
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

const SAME: &[Sig] = &[Same];
const SAME2: &[Sig] = &[Same, Same];
const NONE: &[Sig] = &[];

const INT: &[Scalar] = &[I8, I16, I32, I64, U8, U16, U32, U64];
const SIGNED: &[Scalar] = &[I8, I16, I32, I64];
const UNSIGNED: &[Scalar] = &[U8, U16, U32, U64];
const FLOAT: &[Scalar] = &[F16, F32, F64];
const REAL: &[Scalar] = &[F32, F64];

#[rustfmt::skip]
/// The rows.
pub const TABLE: &[Intrinsic] = &[
    // Floats: rounding and signs.
    row("abs", REAL, NONE, Same, "abs($0)", "fabs$F($0)", "", Accuracy::Exact),
    row("ceil", REAL, NONE, Same, "ceil($0)", "ceil$F($0)", "", Accuracy::Exact),
    row("floor", REAL, NONE, Same, "floor($0)", "floor$F($0)", "", Accuracy::Exact),
    row("round", REAL, NONE, Same, "", "round$F($0)", "", Accuracy::Exact),
    row("trunc", REAL, NONE, Same, "trunc($0)", "trunc$F($0)", "", Accuracy::Exact),
    row("fract", REAL, NONE, Same, "", "", "", Accuracy::Exact),
    row("signum", FLOAT, NONE, Same, "", "", "", Accuracy::Exact),
    row("copysign", REAL, SAME, Same, "", "copysign$F($0, $1)", "", Accuracy::Exact),
    row("min", &[F32], SAME, Same, "f32_min($0, $1)", "fminf($0, $1)", "", Accuracy::Exact),
    row("max", &[F32], SAME, Same, "f32_max($0, $1)", "fmaxf($0, $1)", "", Accuracy::Exact),
    row("clamp", &[F32], SAME2, Same, "", "", "math::f32_clamp($0, $1, $2)", Accuracy::Exact),
    row("rem_euclid", REAL, SAME, Same, "", "", "", Accuracy::Exact),
    // Floats: bits and classes.
    row("to_bits", &[F32], NONE, Of(U32), "bitcast<u32>($0)", "__float_as_uint($0)", "", Accuracy::Exact),
    function_row(row("from_bits", &[F32], &[Of(U32)], Same, "bitcast<f32>($0)", "__uint_as_float($0)", "f32::from_bits($0)", Accuracy::Exact)),
    row("is_nan", FLOAT, NONE, Of(Bool), "", "", "", Accuracy::Exact),
    row("is_finite", FLOAT, NONE, Of(Bool), "", "", "", Accuracy::Exact),
    row("is_infinite", FLOAT, NONE, Of(Bool), "", "", "", Accuracy::Exact),
    row("is_sign_negative", FLOAT, NONE, Of(Bool), "", "", "", Accuracy::Exact),
    row("is_sign_positive", FLOAT, NONE, Of(Bool), "", "", "", Accuracy::Exact),
    // Floats: powers, roots, logarithms.
    row("mul_add", &[F32], SAME2, Same, "fma($0, $1, $2)", "fmaf($0, $1, $2)", "", Accuracy::Fused),
    row("recip", &[F32], NONE, Same, "", "", "", Accuracy::Ulps(2.5)),
    row("sqrt", &[F32], NONE, Same, "sqrt($0)", "sqrtf($0)", "", Accuracy::Ulps(5.0)),
    row("hypot", &[F32], SAME, Same, "", "hypotf($0, $1)", "", Accuracy::Ulps(8.0)),
    row("exp", &[F32], NONE, Same, "exp($0)", "expf($0)", "", Accuracy::Exp),
    row("exp2", &[F32], NONE, Same, "exp2($0)", "exp2f($0)", "", Accuracy::Exp),
    row("ln", &[F32], NONE, Same, "log($0)", "logf($0)", "", Accuracy::Log),
    row("log2", &[F32], NONE, Same, "log2($0)", "log2f($0)", "", Accuracy::Log),
    row("log10", &[F32], NONE, Same, "", "log10f($0)", "", Accuracy::Log),
    row("powf", &[F32], SAME, Same, "", "powf($0, $1)", "", Accuracy::Pow),
    row("powi", &[F32], &[Of(I32)], Same, "", "", "math::f32_powi($0, $1)", Accuracy::Ulps(2.5)),
    // Floats: angles.
    row("sin", &[F32], NONE, Same, "sin($0)", "sinf($0)", "", Accuracy::Absolute(1.0 / 2048.0)),
    row("cos", &[F32], NONE, Same, "cos($0)", "cosf($0)", "", Accuracy::Absolute(1.0 / 2048.0)),
    row("tan", &[F32], NONE, Same, "tan($0)", "tanf($0)", "", Accuracy::Absolute(1.0 / 512.0)),
    row("asin", &[F32], NONE, Same, "", "asinf($0)", "", Accuracy::Absolute(1.0 / 1024.0)),
    row("acos", &[F32], NONE, Same, "", "acosf($0)", "", Accuracy::Absolute(1.0 / 1024.0)),
    row("atan", &[F32], NONE, Same, "atan($0)", "atanf($0)", "", Accuracy::Ulps(4096.0)),
    row("atan2", &[F32], SAME, Same, "", "atan2f($0, $1)", "", Accuracy::Ulps(4096.0)),
    row("sinh", &[F32], NONE, Same, "sinh($0)", "sinhf($0)", "", Accuracy::Hyperbolic),
    row("cosh", &[F32], NONE, Same, "cosh($0)", "coshf($0)", "", Accuracy::Hyperbolic),
    row("tanh", &[F32], NONE, Same, "", "tanhf($0)", "", Accuracy::Absolute(1.0 / 65536.0)),
    row("to_degrees", REAL, NONE, Same, "", "", "", Accuracy::Exact),
    row("to_radians", REAL, NONE, Same, "", "", "", Accuracy::Exact),
    // Integers: arithmetic.
    row("wrapping_neg", INT, NONE, Same, "", "", "", Accuracy::Exact),
    row("wrapping_abs", SIGNED, NONE, Same, "abs($0)", "", "", Accuracy::Exact),
    row("wrapping_pow", INT, &[Of(U32)], Same, "", "", "", Accuracy::Exact),
    row("saturating_add", INT, SAME, Same, "", "", "", Accuracy::Exact),
    row("saturating_sub", INT, SAME, Same, "", "", "", Accuracy::Exact),
    row("saturating_mul", INT, SAME, Same, "", "", "", Accuracy::Exact),
    row("abs", SIGNED, NONE, Same, "abs($0)", "", "$0.wrapping_abs()", Accuracy::Exact),
    row("unsigned_abs", SIGNED, NONE, Unsigned, "u32(abs($0))", "", "", Accuracy::Exact),
    row("abs_diff", INT, SAME, Unsigned, "", "", "", Accuracy::Exact),
    row("pow", INT, &[Of(U32)], Same, "", "", "$0.wrapping_pow($1)", Accuracy::Exact),
    row("min", INT, SAME, Same, "min($0, $1)", "min($0, $1)", "", Accuracy::Exact),
    row("max", INT, SAME, Same, "max($0, $1)", "max($0, $1)", "", Accuracy::Exact),
    row("clamp", INT, SAME2, Same, "min(max($0, $1), $2)", "min(max($0, $1), $2)", "$0.max($1).min($2)", Accuracy::Exact),
    row("signum", SIGNED, NONE, Same, "sign($0)", "", "", Accuracy::Exact),
    row("is_negative", SIGNED, NONE, Of(Bool), "(($0) < 0i)", "(($0) < 0)", "", Accuracy::Exact),
    row("is_positive", SIGNED, NONE, Of(Bool), "(($0) > 0i)", "(($0) > 0)", "", Accuracy::Exact),
    row("rem_euclid", INT, SAME, Same, "", "", "math::Int::rem_euclid($0, $1)", Accuracy::Exact),
    row("wrapping_div", INT, SAME, Same, "", "", "math::Int::div($0, $1)", Accuracy::Exact),
    row("wrapping_rem", INT, SAME, Same, "", "", "math::Int::rem($0, $1)", Accuracy::Exact),
    row("div_euclid", INT, SAME, Same, "", "", "math::Int::div_euclid($0, $1)", Accuracy::Exact),
    // Integers: what `lower/checked_operations.rs` makes an `Option` of: whether a product fits, and the quotient or remainder where there is one.
    row("checked_mul", INT, SAME, Of(Bool), "", "", "$0.checked_mul($1).is_some()", Accuracy::Exact),
    row("checked_div", INT, SAME, Same, "", "", "math::Int::div($0, $1)", Accuracy::Exact),
    row("checked_rem", INT, SAME, Same, "", "", "math::Int::rem($0, $1)", Accuracy::Exact),
    row("checked_div_euclid", INT, SAME, Same, "", "", "math::Int::div_euclid($0, $1)", Accuracy::Exact),
    row("checked_rem_euclid", INT, SAME, Same, "", "", "math::Int::rem_euclid($0, $1)", Accuracy::Exact),
    // Integers: bits.
    row("leading_zeros", INT, NONE, Of(U32), "countLeadingZeros(u32($0))", "unsigned(__clz$L($0))", "", Accuracy::Exact),
    row("trailing_zeros", INT, NONE, Of(U32), "countTrailingZeros(u32($0))", "unsigned(__clz$L(__brev$L($0)))", "", Accuracy::Exact),
    row("leading_ones", INT, NONE, Of(U32), "countLeadingZeros(~u32($0))", "unsigned(__clz$L(~($0)))", "", Accuracy::Exact),
    row("trailing_ones", INT, NONE, Of(U32), "countTrailingZeros(~u32($0))", "unsigned(__clz$L(__brev$L(~($0))))", "", Accuracy::Exact),
    row("count_ones", INT, NONE, Of(U32), "countOneBits(u32($0))", "unsigned(__popc$L($0))", "", Accuracy::Exact),
    row("count_zeros", INT, NONE, Of(U32), "countOneBits(~u32($0))", "unsigned(__popc$L(~($0)))", "", Accuracy::Exact),
    row("rotate_left", INT, &[Of(U32)], Same, "", "", "", Accuracy::Exact),
    row("rotate_right", INT, &[Of(U32)], Same, "", "", "", Accuracy::Exact),
    row("reverse_bits", INT, NONE, Same, "reverseBits($0)", "__brev$L($0)", "", Accuracy::Exact),
    row("swap_bytes", INT, NONE, Same, "", "__byte_perm($0, 0, 0x0123)", "", Accuracy::Exact),
    row("is_power_of_two", UNSIGNED, NONE, Of(Bool), "(countOneBits($0) == 1u)", "(__popc$L($0) == 1)", "", Accuracy::Exact),
    row("div_ceil", UNSIGNED, SAME, Same, "", "", "math::Int::div_ceil($0, $1)", Accuracy::Exact),
    row("next_power_of_two", UNSIGNED, NONE, Same, "", "", "math::Int::next_power_of_two($0)", Accuracy::Exact),
    // `f64`: what SPIR-V has for it, and what CUDA has. The bounds are those of the CUDA C++ Programming Guide, "Mathematical Functions".
    row("min", &[F64], SAME, Same, "", "fmin($0, $1)", "", Accuracy::Exact),
    row("max", &[F64], SAME, Same, "", "fmax($0, $1)", "", Accuracy::Exact),
    row("clamp", &[F64], SAME2, Same, "", "", "math::f64_clamp($0, $1, $2)", Accuracy::Exact),
    row("to_bits", &[F64], NONE, Of(U64), "bitcast<u64>($0)", "u64(__double_as_longlong($0))", "", Accuracy::Exact),
    function_row(row("from_bits", &[F64], &[Of(U64)], Same, "bitcast<f64>($0)", "__longlong_as_double((long long)($0))", "f64::from_bits($0)", Accuracy::Exact)),
    row("mul_add", &[F64], SAME2, Same, "fma($0, $1, $2)", "fma($0, $1, $2)", "", Accuracy::Fused),
    row("recip", &[F64], NONE, Same, "", "", "", Accuracy::Ulps(2.5)),
    row("sqrt", &[F64], NONE, Same, "sqrt($0)", "sqrt($0)", "", Accuracy::Ulps(2.5)),
    row("powi", &[F64], &[Of(I32)], Same, "", "", "math::f64_powi($0, $1)", Accuracy::Ulps(2.5)),
    row("hypot", &[F64], SAME, Same, NOT_IN_WGSL, "hypot($0, $1)", "", Accuracy::Ulps(2.0)),
    row("exp", &[F64], NONE, Same, NOT_IN_WGSL, "exp($0)", "", Accuracy::Ulps(2.0)),
    row("exp2", &[F64], NONE, Same, NOT_IN_WGSL, "exp2($0)", "", Accuracy::Ulps(2.0)),
    row("ln", &[F64], NONE, Same, NOT_IN_WGSL, "log($0)", "", Accuracy::Ulps(2.0)),
    row("log2", &[F64], NONE, Same, NOT_IN_WGSL, "log2($0)", "", Accuracy::Ulps(2.0)),
    row("log10", &[F64], NONE, Same, NOT_IN_WGSL, "log10($0)", "", Accuracy::Ulps(2.0)),
    row("powf", &[F64], SAME, Same, NOT_IN_WGSL, "pow($0, $1)", "", Accuracy::Ulps(2.0)),
    row("sin", &[F64], NONE, Same, NOT_IN_WGSL, "sin($0)", "", Accuracy::Ulps(2.0)),
    row("cos", &[F64], NONE, Same, NOT_IN_WGSL, "cos($0)", "", Accuracy::Ulps(2.0)),
    row("tan", &[F64], NONE, Same, NOT_IN_WGSL, "tan($0)", "", Accuracy::Ulps(2.0)),
    row("asin", &[F64], NONE, Same, NOT_IN_WGSL, "asin($0)", "", Accuracy::Ulps(2.0)),
    row("acos", &[F64], NONE, Same, NOT_IN_WGSL, "acos($0)", "", Accuracy::Ulps(2.0)),
    row("atan", &[F64], NONE, Same, NOT_IN_WGSL, "atan($0)", "", Accuracy::Ulps(2.0)),
    row("atan2", &[F64], SAME, Same, NOT_IN_WGSL, "atan2($0, $1)", "", Accuracy::Ulps(2.0)),
    row("sinh", &[F64], NONE, Same, NOT_IN_WGSL, "sinh($0)", "", Accuracy::Ulps(2.0)),
    row("cosh", &[F64], NONE, Same, NOT_IN_WGSL, "cosh($0)", "", Accuracy::Ulps(2.0)),
    row("tanh", &[F64], NONE, Same, NOT_IN_WGSL, "tanh($0)", "", Accuracy::Ulps(2.0)),
    // `f16`: what the `half` crate has, and of `num-traits` what is exact.
    row("abs", &[F16], NONE, Same, "abs($0)", "", "math::f16_abs($0)", Accuracy::Exact),
    row("ceil", &[F16], NONE, Same, "ceil($0)", "", "math::f16_ceil($0)", Accuracy::Exact),
    row("floor", &[F16], NONE, Same, "floor($0)", "", "math::f16_floor($0)", Accuracy::Exact),
    row("trunc", &[F16], NONE, Same, "trunc($0)", "", "math::f16_trunc($0)", Accuracy::Exact),
    row("round", &[F16], NONE, Same, "", "", "math::f16_round($0)", Accuracy::Exact),
    row("copysign", &[F16], SAME, Same, "", "", "", Accuracy::Exact),
    row("min", &[F16], SAME, Same, "", "", "", Accuracy::Exact),
    row("max", &[F16], SAME, Same, "", "", "", Accuracy::Exact),
    row("clamp", &[F16], SAME2, Same, "", "", "math::f16_clamp($0, $1, $2)", Accuracy::Exact),
    row("sqrt", &[F16], NONE, Same, "", "", "math::f16_sqrt($0)", Accuracy::Ulps(1.0)),
    row("to_bits", &[F16], NONE, Of(U16), "f16_to_bits($0)", "($0).bits", "", Accuracy::Exact),
    function_row(row("from_bits", &[F16], &[Of(U16)], Same, "f16_from_bits($0)", "f16{$0}", "math::f16_from_bits($0)", Accuracy::Exact)),
    function_row(row("from_f32", &[F16], &[Of(F32)], Same, "f16($0)", "f16_from_f32($0)", "math::f16_from_f32($0)", Accuracy::Exact)),
    row("to_f32", &[F16], NONE, Of(F32), "f32($0)", "f16_to_f32($0)", "", Accuracy::Exact),
    row("to_f64", &[F16], NONE, Of(F64), "f64(f32($0))", "double(f16_to_f32($0))", "", Accuracy::Exact),
];

#[expect(clippy::too_many_arguments, reason = "a row of the table, in the table's order of columns")]
const fn row(
    name: &'static str,
    on: &'static [Scalar],
    params: &'static [Sig],
    result: Sig,
    wgsl: &'static str,
    cuda: &'static str,
    rust: &'static str,
    accuracy: Accuracy,
) -> Intrinsic {
    Intrinsic { name, on, is_method: true, params, result, wgsl, cuda, rust, accuracy }
}

/// A row without a receiver.
const fn function_row(row: Intrinsic) -> Intrinsic {
    Intrinsic { is_method: false, ..row }
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
