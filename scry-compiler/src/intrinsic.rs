//! THE table of methods and functions on numbers: a row each, with its signature, its spelling on every target and how
//! exact it is there. Nothing else in the compiler knows any of them by name.
//!
//! A spelling is text in which `$0`, `$1`, `$2` stand for the arguments, the receiver first, and `$L` and `$F` for the `ll` and the
//! `f` at the end of functions of CUDA's for integers of 64 bits and for `f32`. A type for which a target needs more than that, or
//! which it has no spelling for, has a function in the table of `helpers` there.

pub(crate) mod helpers;
pub(crate) mod values;

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
    /// The types that have it on Vulkan, too: WGSL, or the SPIR-V that is made of it, has none for the others.
    pub on_vulkan: &'static [Scalar],
    /// Its spelling in WGSL; empty if every type has a helper there.
    pub wgsl: &'static str,
    /// Its spelling in CUDA C; the same.
    pub cuda: &'static str,
    /// Its spelling in Rust; empty if it is the plain method call.
    pub rust: &'static str,
    /// How far a device may be from the correctly rounded result: Vulkan's bound for `f32`, the widest; the CPU's is
    /// [`Intrinsic::accuracy_on_cpu`]. CUDA's for `f64` is two units in the last place at most (CUDA C++ Programming Guide, "Mathematical
    /// Functions"), and the CPU has the standard library's functions there.
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
    /// As `exp(x) - 1`; within 4 units in the last place inside `[-1, 1]`.
    ExpMinusOne,
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
    /// How far the CPU device may be from the correctly rounded result for `f32`. It has the elementary functions of `scry-elementary`, each
    /// with the error that its documentation says, as all devices have in `deterministic` kernels; all else is Rust's.
    pub fn accuracy_on_cpu(&self) -> Accuracy {
        if self.rust.starts_with("math::Float::") { Accuracy::Ulps(1.5) } else { Accuracy::Exact }
    }

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

pub(crate) const INT: &[Scalar] = &[I8, I16, I32, I64, U8, U16, U32, U64];
pub(crate) const SIGNED: &[Scalar] = &[I8, I16, I32, I64];
pub(crate) const UNSIGNED: &[Scalar] = &[U8, U16, U32, U64];
pub(crate) const FLOAT: &[Scalar] = &[F16, F32, F64];
pub(crate) const REAL: &[Scalar] = &[F32, F64];

#[rustfmt::skip]
/// The rows.
pub const TABLE: &[Intrinsic] = &[
    // Floats: rounding and signs.
    row("abs", REAL, NONE, Same, "abs($0)", "fabs$F($0)", "", Accuracy::Exact),
    row("ceil", REAL, NONE, Same, "ceil($0)", "ceil$F($0)", "", Accuracy::Exact),
    row("floor", REAL, NONE, Same, "floor($0)", "floor$F($0)", "", Accuracy::Exact),
    row("round", REAL, NONE, Same, "", "round$F($0)", "", Accuracy::Exact),
    row("round_ties_even", REAL, NONE, Same, "round($0)", "rint$F($0)", "", Accuracy::Exact),
    row("trunc", REAL, NONE, Same, "trunc($0)", "trunc$F($0)", "", Accuracy::Exact),
    row("fract", REAL, NONE, Same, "", "", "", Accuracy::Exact),
    row("signum", FLOAT, NONE, Same, "", "", "", Accuracy::Exact),
    row("copysign", FLOAT, SAME, Same, "", "copysign$F($0, $1)", "", Accuracy::Exact),
    row("min", FLOAT, SAME, Same, "f32_min($0, $1)", "fmin$F($0, $1)", "", Accuracy::Exact),
    row("max", FLOAT, SAME, Same, "f32_max($0, $1)", "fmax$F($0, $1)", "", Accuracy::Exact),
    row("clamp", FLOAT, SAME2, Same, "", "", "math::$T_clamp($0, $1, $2)", Accuracy::Exact),
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
    row("mul_add", REAL, SAME2, Same, "fma($0, $1, $2)", "fma$F($0, $1, $2)", "", Accuracy::Fused),
    row("recip", REAL, NONE, Same, "", "", "", Accuracy::Ulps(2.5)),
    row("sqrt", &[F32], NONE, Same, "sqrt($0)", "sqrtf($0)", "", Accuracy::Ulps(5.0)),
    f32_on_vulkan(row("hypot", REAL, SAME, Same, "", "hypot$F($0, $1)", "math::Float::hypot($0, $1)", Accuracy::Ulps(8.0))),
    f32_on_vulkan(row("exp", REAL, NONE, Same, "exp($0)", "exp$F($0)", "math::Float::exp($0)", Accuracy::Exp)),
    f32_on_vulkan(row("exp2", REAL, NONE, Same, "exp2($0)", "exp2$F($0)", "math::Float::exp2($0)", Accuracy::Exp)),
    f32_on_vulkan(row("ln", REAL, NONE, Same, "log($0)", "log$F($0)", "math::Float::ln($0)", Accuracy::Log)),
    f32_on_vulkan(row("log2", REAL, NONE, Same, "log2($0)", "log2$F($0)", "math::Float::log2($0)", Accuracy::Log)),
    f32_on_vulkan(row("log10", REAL, NONE, Same, "", "log10$F($0)", "math::Float::log10($0)", Accuracy::Log)),
    f32_on_vulkan(row("exp_m1", REAL, NONE, Same, "", "expm1$F($0)", "math::Float::exp_m1($0)", Accuracy::ExpMinusOne)),
    f32_on_vulkan(row("ln_1p", REAL, NONE, Same, "", "log1p$F($0)", "math::Float::ln_1p($0)", Accuracy::Log)),
    f32_on_vulkan(row("cbrt", REAL, NONE, Same, "", "cbrt$F($0)", "math::Float::cbrt($0)", Accuracy::Ulps(8.0))),
    f32_on_vulkan(row("powf", REAL, SAME, Same, "", "pow$F($0, $1)", "math::Float::powf($0, $1)", Accuracy::Pow)),
    row("powi", REAL, &[Of(I32)], Same, "", "", "math::$T_powi($0, $1)", Accuracy::Ulps(2.5)),
    // Floats: angles.
    f32_on_vulkan(row("sin", REAL, NONE, Same, "sin($0)", "sin$F($0)", "math::Float::sin($0)", Accuracy::Absolute(1.0 / 2048.0))),
    f32_on_vulkan(row("cos", REAL, NONE, Same, "cos($0)", "cos$F($0)", "math::Float::cos($0)", Accuracy::Absolute(1.0 / 2048.0))),
    f32_on_vulkan(row("tan", REAL, NONE, Same, "tan($0)", "tan$F($0)", "math::Float::tan($0)", Accuracy::Absolute(1.0 / 512.0))),
    f32_on_vulkan(row("asin", REAL, NONE, Same, "", "asin$F($0)", "math::Float::asin($0)", Accuracy::Absolute(1.0 / 1024.0))),
    f32_on_vulkan(row("acos", REAL, NONE, Same, "", "acos$F($0)", "math::Float::acos($0)", Accuracy::Absolute(1.0 / 1024.0))),
    f32_on_vulkan(row("atan", REAL, NONE, Same, "atan($0)", "atan$F($0)", "math::Float::atan($0)", Accuracy::Ulps(4096.0))),
    f32_on_vulkan(row("atan2", REAL, SAME, Same, "", "atan2$F($0, $1)", "math::Float::atan2($0, $1)", Accuracy::Ulps(4096.0))),
    f32_on_vulkan(row("sinh", REAL, NONE, Same, "sinh($0)", "sinh$F($0)", "math::Float::sinh($0)", Accuracy::Hyperbolic)),
    f32_on_vulkan(row("cosh", REAL, NONE, Same, "cosh($0)", "cosh$F($0)", "math::Float::cosh($0)", Accuracy::Hyperbolic)),
    f32_on_vulkan(row("tanh", REAL, NONE, Same, "", "tanh$F($0)", "math::Float::tanh($0)", Accuracy::Absolute(1.0 / 65536.0))),
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
    // Integers: what `lower/optional.rs` makes an `Option` of: whether a product fits, and the quotient or remainder where there is one.
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
    // `f64` alone.
    row("to_bits", &[F64], NONE, Of(U64), "bitcast<u64>($0)", "u64(__double_as_longlong($0))", "", Accuracy::Exact),
    function_row(row("from_bits", &[F64], &[Of(U64)], Same, "bitcast<f64>($0)", "__longlong_as_double((long long)($0))", "f64::from_bits($0)", Accuracy::Exact)),
    row("sqrt", &[F64], NONE, Same, "sqrt($0)", "sqrt($0)", "", Accuracy::Ulps(2.5)),
    // `f16`: its bits. What else `f32` has is that of the `f32`, rounded, as `num-traits` has it: `lower/call.rs`.
    row("abs", &[F16], NONE, Same, "abs($0)", "", "math::f16_abs($0)", Accuracy::Exact),
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
    Intrinsic { name, on, is_method: true, params, result, on_vulkan: on, wgsl, cuda, rust, accuracy }
}

/// A row of what SPIR-V has for `f32` alone.
const fn f32_on_vulkan(row: Intrinsic) -> Intrinsic {
    Intrinsic { on_vulkan: &[F32], ..row }
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
