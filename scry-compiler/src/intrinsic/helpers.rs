//! The table of what targets lack of numbers: a function each, written in the language of kernels itself, and so the same steps
//! wherever it is needed. [`crate::lower::helpers`] adds to a target's text those that it calls.
//!
//! A function is a template, expanded for one type:
//!
//! | text | stands for |
//! |---|---|
//! | `$f`, `$o` | see [`Template`] |
//! | `$T`, `$U`, `$C` | the type; the integer of as many bits without a sign; the one of at least 32 bits that holds its values |
//! | `$BITS`, `$LAST`, `$SPARE` | the number of its bits; the last one's; how many less than 32 they are |
//! | `$HALF`, `$LOW` | half of the number of its bits, and these lower bits |
//! | `$SIGN`, `$MAGNITUDE` | in the bits of a float: that of the sign, and the others |
//! | `$INFINITY`, `$ONE`, `$FRACTION` | among those: of infinity, the exponent's lowest, and those below the exponent |
//! | `$WIDTH`, `$ZEROS` | how many of the last there are, and how many bits are not below the lowest of the exponent, but for that |
//!
//! A method's helper has its name. `quotient` and `remainder` are the operators `/` and `%` of floats, `to_i8` is `as i8`. What a helper
//! is called for, it can use itself: that is the target's own then.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::{Accuracy, FLOAT, INT, Intrinsic, Of, REAL, SIGNED, Same, UNSIGNED, row};
use crate::scalar::Scalar;
use crate::template::Template;
use Scalar::{Bool, F16, F32, F64, I8, I16, I32, I64, U8, U16, U32, U64};

/// A language that kernels are printed in for GPUs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) enum Target {
    Wgsl,
    Cuda,
}

/// A function that stands in for what targets lack, or several that differ in their names only.
struct Helper {
    /// The types that need it in WGSL.
    wgsl: &'static [Scalar],
    /// Those that need it in CUDA C.
    cuda: &'static [Scalar],
    template: Template,
}

impl Helper {
    /// The types that need it.
    fn on(&self, target: Target) -> &'static [Scalar] {
        match target {
            Target::Wgsl => self.wgsl,
            Target::Cuda => self.cuda,
        }
    }
}

/// A function of a row of [`TABLE`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) struct HelperId {
    row: usize,
    pub(crate) name: &'static str,
}

impl HelperId {
    /// The function for a type that needs it.
    pub(crate) fn expand(self, scalar: Scalar) -> String {
        let bits = scalar.bits();
        let carrier = format!("{}{}", if scalar.is_signed() { "i" } else { "u" }, bits.max(32));
        let width = match bits {
            64 => 52,
            32 => 23,
            _ => 10,
        };
        let sign = 1u64 << (bits - 1);
        let infinity = (sign - 1) & !((1 << width) - 1);
        let words = [
            ("$T", scalar.device_name().to_owned()),
            ("$U", format!("u{bits}")),
            ("$C", carrier),
            ("$BITS", bits.to_string()),
            ("$LAST", (bits - 1).to_string()),
            ("$SPARE", 32u32.saturating_sub(bits).to_string()),
            ("$HALF", (bits / 2).to_string()),
            ("$LOW", format!("{:#x}", (1u64 << (bits / 2)) - 1)),
            ("$SIGN", format!("{sign:#x}")),
            ("$MAGNITUDE", format!("{:#x}", sign - 1)),
            ("$INFINITY", format!("{infinity:#x}")),
            ("$ONE", format!("{:#x}", 1u64 << width)),
            ("$FRACTION", format!("{:#x}", (1u64 << width) - 1)),
            ("$WIDTH", width.to_string()),
            ("$ZEROS", (bits - 1).saturating_sub(width).to_string()),
        ];
        words.iter().fold(TABLE[self.row].template.named(self.name), |text, (word, value)| text.replace(word, value))
    }
}

/// The helper for a method, operator or cast, by name, if the target needs one.
pub(crate) fn find(target: Target, scalar: Scalar, name: &str) -> Option<HelperId> {
    let alias = ALIASES.iter().find(|(alias, _)| *alias == name && scalar.is_integer());
    let name = alias.map_or(name, |(_, name)| *name);
    KNOWN.get(&(target, scalar, name)).copied()
}

/// The helpers by what needs them. Each operation of a kernel is looked up.
static KNOWN: LazyLock<HashMap<(Target, Scalar, &'static str), HelperId>> = LazyLock::new(|| {
    let mut known = HashMap::new();
    for (row, helper) in TABLE.iter().enumerate() {
        for name in helper.template.names() {
            for target in [Target::Wgsl, Target::Cuda] {
                let keys = helper.on(target).iter().map(|scalar| (target, *scalar, name));
                keys.for_each(|key| _ = known.entry(key).or_insert(HelperId { row, name }));
            }
        }
    }
    known
});

/// A method that only helpers have, for it stands for what targets have and Rust does not.
pub(crate) fn method(scalar: Scalar, name: &str) -> Option<&'static Intrinsic> {
    METHODS.iter().find(|row| row.name == name && row.is_method_of(scalar))
}

/// Methods of integers that do what another does.
const ALIASES: &[(&str, &str)] = &[
    ("abs", "wrapping_abs"),
    ("pow", "wrapping_pow"),
    ("checked_mul", "mul_fits"),
    ("checked_div", "wrapping_div"),
    ("checked_rem", "wrapping_rem"),
    ("checked_div_euclid", "div_euclid"),
    ("checked_rem_euclid", "rem_euclid"),
];

#[rustfmt::skip]
/// The methods that only helpers have, and what is written out at a call (`lower/numbers.rs`): the upper half of a product; whether a product
/// or a power fits; logarithms, and roots of what is not negative; the next float; functions of angles and powers where they are
/// defined as `GLSL.std.450` has them; what `deterministic` kernels have for minima and maxima.
const METHODS: &[Intrinsic] = &[
    row("mul_high", SIGNED, &[Same], Same, "", "__mul$64hi($0, $1)", "", Accuracy::Exact),
    row("mul_high", &[U32], &[Same], Same, "u32_mul_high($0, $1)", "__umulhi($0, $1)", "$0.carrying_mul($1, 0).1", Accuracy::Exact),
    row("mul_high", &[U8, U16, U64], &[Same], Same, "", "__umul$64hi($0, $1)", "$0.carrying_mul($1, 0).1", Accuracy::Exact),
    row("pow_fits", INT, &[Of(U32)], Of(Bool), "", "", "$0.checked_pow($1).is_some()", Accuracy::Exact),
    row("ilog10_or_zero", INT, &[], Of(U32), "", "", "$0.checked_ilog10().unwrap_or(0)", Accuracy::Exact),
    row("isqrt_or_zero", INT, &[], Same, "", "", "math::Int::isqrt($0)", Accuracy::Exact),
    row("next_up", REAL, &[], Same, "", "", "", Accuracy::Exact),
    row("next_up", &[F16], &[], Same, "", "", "math::f16_next_up($0)", Accuracy::Exact),
    row("ordered_min", FLOAT, &[Same], Same, "", "", "math::$T_ordered_min($0, $1)", Accuracy::Exact),
    row("ordered_max", FLOAT, &[Same], Same, "", "", "math::$T_ordered_max($0, $1)", Accuracy::Exact),
    row("to_bf16_bits", &[F32], &[], Of(U16), "", "", "math::f32_to_bf16_bits($0)", Accuracy::Exact),
    row("mul_fits", INT, &[Same], Of(Bool), "", "", "", Accuracy::Exact),
    row("positive_powf", &[F32], &[Same], Same, "pow($0, $1)", "", "", Accuracy::Pow),
    row("bounded_tanh", &[F32], &[], Same, "tanh($0)", "", "", Accuracy::Absolute(1.0 / 65536.0)),
    row("bounded_asin", &[F32], &[], Same, "asin($0)", "", "", Accuracy::Absolute(1.0 / 1024.0)),
    row("bounded_acos", &[F32], &[], Same, "acos($0)", "", "", Accuracy::Absolute(1.0 / 1024.0)),
];

const NONE: &[Scalar] = &[];

const NARROW: &[Scalar] = &[I8, I16, U8, U16];
const NARROW_SIGNED: &[Scalar] = &[I8, I16];
const NOT_I32: &[Scalar] = &[I8, I16, I64];
const WIDE: &[Scalar] = &[I64, U64];
const NOT_32_BITS: &[Scalar] = &[I8, I16, I64, U8, U16, U64];

#[rustfmt::skip]
/// The functions; a type's is the first that is there for it.
const TABLE: &[Helper] = &[
    // Integers: arithmetic.
    helper(INT, INT, "fn wrapping_neg(self) -> $T { 0 - self }"),
    helper(NOT_I32, SIGNED, "fn wrapping_abs(self) -> $T { if self < 0 { -self } else { self } }"),
    helper(INT, INT, "fn wrapping_pow(self, exponent: u32) -> $T {
        let mut power = self as $C;
        let mut left = exponent;
        let mut result: $C = 1;
        while left != 0 {
            if left & 1 != 0 { result *= power; }
            power *= power;
            left >>= 1;
        }
        result as $T
    }"),
    helper(UNSIGNED, UNSIGNED, "fn saturating_add(self, rhs: $T) -> $T { self + rhs.min(!self) }"),
    helper(SIGNED, SIGNED, "fn saturating_add(self, rhs: $T) -> $T {
        let sum = self + rhs;
        if (self ^ sum) & (rhs ^ sum) < 0 { (self >> $LAST) ^ $T::MAX } else { sum }
    }"),
    helper(UNSIGNED, UNSIGNED, "fn saturating_sub(self, rhs: $T) -> $T { self - self.min(rhs) }"),
    helper(SIGNED, SIGNED, "fn saturating_sub(self, rhs: $T) -> $T {
        let difference = self - rhs;
        if (self ^ rhs) & (self ^ difference) < 0 { (self >> $LAST) ^ $T::MAX } else { difference }
    }"),
    // By halves. Asking whether `b > 0xffffffff / a` instead is shorter, but LLVM makes an intrinsic of it that NVIDIA's compiler (580)
    // fails on in kernels with loops.
    helper(&[U64], NONE, "fn mul_high(self, rhs: $T) -> $T {
        let low = (self & $LOW) * (rhs & $LOW);
        let left = (self >> $HALF) * (rhs & $LOW) + (low >> $HALF);
        let right = (self & $LOW) * (rhs >> $HALF) + (left & $LOW);
        (self >> $HALF) * (rhs >> $HALF) + (left >> $HALF) + (right >> $HALF)
    }"),
    helper(NARROW, NARROW, "fn mul_fits(self, rhs: $T) -> bool {
        let product = self as $C * rhs as $C;
        product == product as $T as $C
    }"),
    helper(UNSIGNED, UNSIGNED, "fn mul_fits(self, rhs: $T) -> bool { self.mul_high(rhs) == 0 }"),
    helper(NONE, SIGNED, "fn mul_fits(self, rhs: $T) -> bool { self.mul_high(rhs) == (self * rhs) >> $LAST }"),
    helper(SIGNED, NONE, "fn mul_fits(self, rhs: $T) -> bool {
        let limit = $T::MAX as $U + if (self ^ rhs) < 0 { 1 } else { 0 };
        let x = self.unsigned_abs();
        let y = rhs.unsigned_abs();
        x.mul_high(y) == 0 && x * y <= limit
    }"),
    // A last square that nobody needs may overflow.
    helper(INT, INT, "fn pow_fits(self, exponent: u32) -> bool {
        let mut power = self;
        let mut left = exponent;
        let mut result: $T = 1;
        while left > 1 {
            if left & 1 != 0 {
                if !result.mul_fits(power) { return false; }
                result *= power;
            }
            if !power.mul_fits(power) { return false; }
            power *= power;
            left >>= 1;
        }
        left == 0 || result.mul_fits(power)
    }"),
    helper(NARROW, NARROW, "fn saturating_mul(self, rhs: $T) -> $T {
        (self as $C * rhs as $C).clamp($T::MIN as $C, $T::MAX as $C) as $T
    }"),
    helper(UNSIGNED, UNSIGNED, "fn saturating_mul(self, rhs: $T) -> $T { if self.mul_fits(rhs) { self * rhs } else { $T::MAX } }"),
    helper(SIGNED, SIGNED, "fn saturating_mul(self, rhs: $T) -> $T {
        if self.mul_fits(rhs) { self * rhs } else { ((self ^ rhs) >> $LAST) ^ $T::MAX }
    }"),
    each(NONE, NARROW, &["min", "max"], "fn $f(self, rhs: $T) -> $T { (self as $C).$f(rhs as $C) as $T }"),
    helper(NONE, NARROW, "fn clamp(self, low: $T, high: $T) -> $T { (self as $C).max(low as $C).min(high as $C) as $T }"),
    helper(&[I64], SIGNED, "fn unsigned_abs(self) -> $U { self.wrapping_abs() as $U }"),
    helper(INT, INT, "fn abs_diff(self, rhs: $T) -> $U { self.max(rhs) as $U - self.min(rhs) as $U }"),
    // NVIDIA's driver (580) does not compile it beside a negation if the sign is a choice as well.
    helper(&[I64], SIGNED, "fn signum(self) -> $T { (self >> $LAST) | if self != 0 { 1 } else { 0 } }"),
    each(&[I64], NONE, &["is_negative <", "is_positive >"], "fn $f(self) -> bool { self $o 0 }"),
    // Without branches; the divisor is never zero, nor such that the quotient overflows.
    helper(UNSIGNED, UNSIGNED, "fn wrapping_div(self, rhs: $T) -> $T {
        let quotient = self / rhs.max(1);
        if rhs == 0 { 0 } else { quotient }
    }"),
    helper(SIGNED, SIGNED, "fn wrapping_div(self, rhs: $T) -> $T {
        let is_special = rhs == 0 || rhs == -1;
        let quotient = self / if is_special { 1 } else { rhs };
        if is_special { self * rhs } else { quotient }
    }"),
    helper(UNSIGNED, UNSIGNED, "fn wrapping_rem(self, rhs: $T) -> $T { self % rhs.max(1) }"),
    helper(SIGNED, SIGNED, "fn wrapping_rem(self, rhs: $T) -> $T {
        let is_special = rhs == 0 || rhs == -1;
        self % if is_special { 1 } else { rhs }
    }"),
    each(UNSIGNED, UNSIGNED, &["rem_euclid wrapping_rem", "div_euclid wrapping_div"], "fn $f(self, rhs: $T) -> $T { self.$o(rhs) }"),
    helper(SIGNED, SIGNED, "fn rem_euclid(self, rhs: $T) -> $T {
        let remainder = self.wrapping_rem(rhs);
        if remainder < 0 { remainder + rhs.wrapping_abs() } else { remainder }
    }"),
    helper(SIGNED, SIGNED, "fn div_euclid(self, rhs: $T) -> $T {
        let quotient = self.wrapping_div(rhs);
        let is_below = self.wrapping_rem(rhs) < 0;
        let down = if rhs > 0 { quotient - 1 } else { quotient + 1 };
        if is_below { down } else { quotient }
    }"),
    helper(UNSIGNED, UNSIGNED, "fn div_ceil(self, rhs: $T) -> $T { self.wrapping_div(rhs) + if self.wrapping_rem(rhs) != 0 { 1 } else { 0 } }"),
    helper(INT, INT, "fn ilog10_or_zero(self) -> u32 {
        let mut left = self / 10;
        let mut logarithm: u32 = 0;
        while left > 0 {
            left = left / 10;
            logarithm += 1;
        }
        logarithm
    }"),
    // Digit by digit, to the base of 4: Warren, Hacker's Delight, 11-1.
    helper(INT, INT, "fn isqrt_or_zero(self) -> $T {
        let mut rest = self as $U;
        let mut root: $U = 0;
        let mut bit: $U = 1 << ($BITS - 2);
        while bit != 0 {
            let tried = root + bit;
            root >>= 1;
            if rest >= tried {
                rest -= tried;
                root += bit;
            }
            bit >>= 2;
        }
        root as $T
    }"),
    // Integers: bits. SPIR-V counts and reverses them in words of 32 only.
    helper(NARROW, NARROW, "fn leading_zeros(self) -> u32 { (self as $U as u32).leading_zeros() - $SPARE }"),
    helper(WIDE, NONE, "fn leading_zeros(self) -> u32 {
        let high = (self as u64 >> 32) as u32;
        let low = self as u32;
        if high == 0 { 32 + low.leading_zeros() } else { high.leading_zeros() }
    }"),
    helper(NARROW, NARROW, "fn trailing_zeros(self) -> u32 { (self as u32 | (1 << $BITS)).trailing_zeros() }"),
    helper(WIDE, NONE, "fn trailing_zeros(self) -> u32 {
        let low = self as u32;
        let high = (self as u64 >> 32) as u32;
        if low == 0 { 32 + high.trailing_zeros() } else { low.trailing_zeros() }
    }"),
    each(NOT_32_BITS, NARROW, &["leading_ones leading_zeros", "trailing_ones trailing_zeros"], "fn $f(self) -> u32 { (!self).$o() }"),
    helper(NARROW, NARROW, "fn count_ones(self) -> u32 { (self as $U as u32).count_ones() }"),
    helper(WIDE, NONE, "fn count_ones(self) -> u32 { (self as u32).count_ones() + ((self as u64 >> 32) as u32).count_ones() }"),
    helper(NOT_32_BITS, NARROW, "fn count_zeros(self) -> u32 { $BITS - self.count_ones() }"),
    helper(UNSIGNED, UNSIGNED, "fn rotate_left(self, n: u32) -> $T { self << n | self >> (0 - n) }"),
    helper(SIGNED, SIGNED, "fn rotate_left(self, n: u32) -> $T { (self as $U).rotate_left(n) as $T }"),
    helper(INT, INT, "fn rotate_right(self, n: u32) -> $T { self.rotate_left(0 - n) }"),
    helper(&[U8, U16], &[U8, U16], "fn reverse_bits(self) -> $T { ((self as u32).reverse_bits() >> $SPARE) as $T }"),
    helper(&[U64], NONE, "fn reverse_bits(self) -> u64 {
        ((self as u32).reverse_bits() as u64) << 32 | ((self >> 32) as u32).reverse_bits() as u64
    }"),
    helper(NOT_I32, SIGNED, "fn reverse_bits(self) -> $T { (self as $U).reverse_bits() as $T }"),
    helper(&[U8], &[U8], "fn swap_bytes(self) -> u8 { self }"),
    helper(&[U16], &[U16], "fn swap_bytes(self) -> u16 { self << 8 | self >> 8 }"),
    helper(&[U32], NONE, "fn swap_bytes(self) -> u32 { self << 24 | (self & 0xff00) << 8 | (self >> 8) & 0xff00 | self >> 24 }"),
    helper(&[U64], &[U64], "fn swap_bytes(self) -> u64 {
        ((self as u32).swap_bytes() as u64) << 32 | ((self >> 32) as u32).swap_bytes() as u64
    }"),
    helper(SIGNED, SIGNED, "fn swap_bytes(self) -> $T { (self as $U).swap_bytes() as $T }"),
    helper(&[U64], NONE, "fn is_power_of_two(self) -> bool { self.count_ones() == 1 }"),
    // Of numbers above the highest power of two, the next one is beyond the type, and wraps to 0.
    helper(UNSIGNED, UNSIGNED, "fn next_power_of_two(self) -> $T {
        if self <= 1 { return 1; }
        if self > $SIGN { return 0; }
        1 << ($BITS - (self - 1).leading_zeros())
    }"),
    // Casts. A float saturates, and NaN gives zero.
    each(REAL, NONE, &["to_i32 i32", "to_i64 i64"], "fn $f(self) -> $o {
        if self.is_nan() { return 0; }
        if self >= $o::MAX as $T { return $o::MAX; }
        if self <= $o::MIN as $T { return $o::MIN; }
        self as $o
    }"),
    each(REAL, NONE, &["to_u32 u32", "to_u64 u64"], "fn $f(self) -> $o {
        if self >= $o::MAX as $T { return $o::MAX; }
        if self >= 1.0 { return self as $o; }
        0
    }"),
    each(REAL, REAL, &["to_i8 i8", "to_i16 i16"], "fn $f(self) -> $o { (self as i32).clamp($o::MIN as i32, $o::MAX as i32) as $o }"),
    each(REAL, REAL, &["to_u8 u8", "to_u16 u16"], "fn $f(self) -> $o { (self as u32).min($o::MAX as u32) as $o }"),
    // Mesa 22.3 gets comparisons of an extended `i32` with constants wrong, so the sign is extended by arithmetic.
    helper(&[I32], NONE, "fn to_i64(self) -> i64 { ((self as u32 as u64 ^ 0x8000_0000) - 0x8000_0000) as i64 }"),
    helper(NARROW_SIGNED, NONE, "fn to_i64(self) -> i64 { self as i32 as i64 }"),
    helper(&[I8, I16, I32], NONE, "fn to_u64(self) -> u64 { self as i64 as u64 }"),
    // By halves, which rounds once: Mesa takes `x as f64 as f32` for `x as f32`, which skips a rounding.
    helper(&[U64], NONE, "fn to_f64(self) -> f64 { (self >> 32) as u32 as f64 * 4294967296.0 + self as u32 as f64 }"),
    helper(&[I64], NONE, "fn to_f64(self) -> f64 { (self >> 32) as i32 as f64 * 4294967296.0 + self as u32 as f64 }"),
    // Floats: bits and signs.
    each(REAL, REAL, &["is_nan >", "is_finite <", "is_infinite =="], "fn $f(self) -> bool { self.to_bits() & $MAGNITUDE $o $INFINITY }"),
    helper(REAL, REAL, "fn is_sign_negative(self) -> bool { self.to_bits() >= $SIGN }"),
    helper(FLOAT, FLOAT, "fn is_sign_positive(self) -> bool { !self.is_sign_negative() }"),
    helper(REAL, NONE, "fn copysign(self, sign: $T) -> $T { $T::from_bits(self.to_bits() & $MAGNITUDE | sign.to_bits() & $SIGN) }"),
    helper(REAL, REAL, "fn signum(self) -> $T {
        let one: $T = 1.0;
        if self.is_nan() { self } else { one.copysign(self) }
    }"),
    // A NaN loses against a number. Of two zeros, `ordered` ones are the second on every target.
    each(FLOAT, FLOAT, &["ordered_min <", "ordered_max >"], "fn $f(self, rhs: $T) -> $T { if self $o rhs || rhs.is_nan() { self } else { rhs } }"),
    each(&[F16, F64], &[F16], &["min", "max"], "fn $f(self, rhs: $T) -> $T { self.ordered_$f(rhs) }"),
    // A NaN stays a NaN.
    helper(FLOAT, FLOAT, "fn clamp(self, low: $T, high: $T) -> $T {
        let above = if self < low { low } else { self };
        if above > high { high } else { above }
    }"),
    helper(FLOAT, FLOAT, "fn next_up(self) -> $T {
        let bits = self.to_bits();
        if bits & $MAGNITUDE > $INFINITY || bits == $INFINITY { return self; }
        let next = if bits < $SIGN { bits + 1 } else { bits - 1 };
        $T::from_bits(if bits == $SIGN { 1 } else { next })
    }"),
    // Floats: rounding. lavapipe loses the sign of a zero where the processor has no AVX-512.
    helper(&[F64], NONE, "fn trunc(self) -> $T { self.trunc().copysign(self) }"),
    // Half a unit goes away from zero.
    helper(REAL, NONE, "fn round(self) -> $T {
        let whole = self.trunc();
        let up: $T = if (self - whole).abs() >= 0.5 { 1.0 } else { 0.0 };
        whole + up.copysign(self)
    }"),
    helper(REAL, REAL, "fn fract(self) -> $T { self - self.trunc() }"),
    // Shift and subtract on the mantissas, so the remainder is exact however large the quotient is.
    helper(REAL, NONE, "fn remainder(self, rhs: $T) -> $T {
        let sign = self.to_bits() & $SIGN;
        let x = self.to_bits() & $MAGNITUDE;
        let y = rhs.to_bits() & $MAGNITUDE;
        if y == 0 || x >= $INFINITY || y > $INFINITY { return $T::NAN; }
        if x < y { return self; }
        let y_shift = (y & $FRACTION).max(1).leading_zeros() - $ZEROS;
        let y_biased = (y >> $WIDTH) as u32;
        let y_exponent = if y >= $ONE { y_biased as i32 } else { 1 - y_shift as i32 };
        let y_mantissa = if y >= $ONE { y & $FRACTION | $ONE } else { y << y_shift };
        let x_shift = (x & $FRACTION).max(1).leading_zeros() - $ZEROS;
        let x_biased = (x >> $WIDTH) as u32;
        let mut exponent = if x >= $ONE { x_biased as i32 } else { 1 - x_shift as i32 };
        let mut mantissa = if x >= $ONE { x & $FRACTION | $ONE } else { x << x_shift };
        while exponent > y_exponent {
            if mantissa >= y_mantissa { mantissa -= y_mantissa; }
            mantissa <<= 1;
            exponent -= 1;
        }
        if mantissa >= y_mantissa { mantissa -= y_mantissa; }
        if mantissa == 0 { return $T::from_bits(sign); }
        let shift = mantissa.leading_zeros() - $ZEROS;
        mantissa <<= shift;
        exponent -= shift as i32;
        if exponent > 0 { return $T::from_bits(sign | (exponent as u32 as $U) << $WIDTH | mantissa & $FRACTION); }
        $T::from_bits(sign | mantissa >> (1 - exponent) as u32)
    }"),
    helper(REAL, REAL, "fn rem_euclid(self, rhs: $T) -> $T {
        let remainder = self % rhs;
        if remainder < 0.0 { remainder + rhs.abs() } else { remainder }
    }"),
    // Floats: functions.
    helper(REAL, REAL, "fn recip(self) -> $T { 1.0 / self }"),
    helper(REAL, REAL, "fn to_degrees(self) -> $T { self * 57.29577951308232 }"),
    helper(REAL, REAL, "fn to_radians(self) -> $T { self * 0.017453292519943295 }"),
    // By squaring; the same steps on every target, so the same bits.
    helper(REAL, REAL, "fn powi(self, n: i32) -> $T {
        let mut power = self;
        let mut left = n.unsigned_abs();
        let mut result: $T = 1.0;
        while left != 0 {
            if left & 1 != 0 { result *= power; }
            power *= power;
            left >>= 1;
        }
        if n < 0 { 1.0 / result } else { result }
    }"),
    helper(&[F32], NONE, "fn log10(self) -> f32 { self.log2() * 0.30103 }"),
    // Taylor's series of the root near 0, where `exp(x) - 1` loses the digits of a small `x`.
    helper(&[F32], NONE, "fn exp_m1(self) -> f32 {
        if self == 0.0 { return self; }
        if self.abs() > 1.0 { return self.exp() - 1.0; }
        let half = self * 0.5;
        let high = 0.0013888889 + half * (0.0001984127 + half * (0.000024801588 + half * 0.0000027557319));
        let low = 0.5 + half * (0.16666667 + half * (0.041666668 + half * (0.008333334 + half * high)));
        let root = half + half * half * low;
        root * (root + 2.0)
    }"),
    // The series of `2 atanh(x / (2 + x))` near 0, where `1 + x` loses the digits of a small `x`.
    helper(&[F32], NONE, "fn ln_1p(self) -> f32 {
        if self.is_nan() || self.abs() > 0.5 { return (1.0 + self).ln(); }
        let ratio = self / (2.0 + self);
        let square = ratio * ratio;
        let high = 0.11111111 + square * (0.09090909 + square * (0.07692308 + square * 0.06666667));
        let low = 0.33333334 + square * (0.2 + square * (0.14285715 + square * high));
        if self == 0.0 { self } else { 2.0 * ratio + 2.0 * ratio * square * low }
    }"),
    // A third of the exponent, and three of Newton's steps; a subnormal number is taken as 2^24 times as much.
    helper(&[F32], NONE, "fn cbrt(self) -> f32 {
        if self.is_nan() || self.is_infinite() || self == 0.0 { return self; }
        let is_tiny = self.abs() < 1.1754944e-38;
        let magnitude = self.abs() * if is_tiny { 16777216.0 } else { 1.0 };
        let mut root = f32::from_bits(magnitude.to_bits() / 3 + 709958130);
        root = (root + root + magnitude / (root * root)) / 3.0;
        root = (root + root + magnitude / (root * root)) / 3.0;
        root = (root + root + magnitude / (root * root)) / 3.0;
        (root * if is_tiny { 0.00390625 } else { 1.0 }).copysign(self)
    }"),
    // The special cases of C's `pow`, around a built-in that is defined for positive numbers.
    helper(&[F32], NONE, "fn powf(self, y: f32) -> f32 {
        if y == 0.0 || self == 1.0 { return 1.0; }
        if self.is_nan() || y.is_nan() { return f32::NAN; }
        let magnitude = self.abs();
        let is_whole = y.trunc() == y;
        let is_odd = is_whole && y.abs() < 16777216.0 && (y * 0.5).fract() != 0.0;
        let is_large = (magnitude > 1.0) == (y > 0.0);
        let mut result = 1.0f32;
        if magnitude == 0.0 || self.is_infinite() || y.is_infinite() {
            if magnitude != 1.0 { result = if is_large { f32::INFINITY } else { 0.0 }; }
        } else if self < 0.0 && !is_whole {
            result = f32::NAN;
        } else {
            result = magnitude.positive_powf(y);
        }
        if is_odd && self.is_sign_negative() { -result } else { result }
    }"),
    // Scaled, so that no square overflows.
    helper(&[F32], NONE, "fn hypot(self, y: f32) -> f32 {
        if self.is_infinite() || y.is_infinite() { return f32::INFINITY; }
        if self.is_nan() || y.is_nan() { return f32::NAN; }
        let large = if self.abs() > y.abs() { self.abs() } else { y.abs() };
        let small = if self.abs() > y.abs() { y.abs() } else { self.abs() };
        if large == 0.0 { return 0.0; }
        let ratio = small / large;
        large * (1.0 + ratio * ratio).sqrt()
    }"),
    each(&[F32], NONE, &["asin", "acos"], "fn $f(self) -> f32 { if self.abs() <= 1.0 { return self.bounded_$f(); } f32::NAN }"),
    // By octants, with the signs of zeros and infinities as C has them.
    helper(&[F32], NONE, "fn atan2(self, x: f32) -> f32 {
        if x.is_nan() || self.is_nan() { return f32::NAN; }
        let ax = x.abs();
        let ay = self.abs();
        let mut angle = if ax == 0.0 { 0.0f32 } else { 0.7853982 };
        if ay < ax {
            angle = (ay / ax).atan();
        } else if ay > ax {
            angle = 1.5707964 - (ax / ay).atan();
        }
        let turned = if x.is_sign_negative() { 3.1415927 - angle } else { angle };
        turned.copysign(self)
    }"),
    // Beyond 10 the result rounds to one, and some drivers' built-in gives NaN.
    helper(&[F32], NONE, "fn tanh(self) -> f32 {
        if self.is_nan() { return self; }
        self.clamp(-10.0, 10.0).bounded_tanh()
    }"),
    // The nearest `bf16`, to even; a NaN stays one, and is quiet.
    helper(&[F32], &[F32], "fn to_bf16_bits(self) -> u16 {
        let bits = self.to_bits();
        let rounded = bits + 0x7fff + (bits >> 16 & 1);
        ((if self.is_nan() { bits | 0x400000 } else { rounded }) >> 16) as u16
    }"),
    // `f16`: an operation that no device has to round well is one of `f32`, rounded, which for these gives the same.
    each(&[F16], &[F16], &["is_nan", "is_finite", "is_infinite", "is_sign_negative"], "fn $f(self) -> bool { self.to_f32().$f() }"),
    helper(&[F16], &[F16], "fn copysign(self, sign: f16) -> f16 { f16::from_f32(self.to_f32().copysign(sign.to_f32())) }"),
    helper(&[F16], &[F16], "fn signum(self) -> f16 { f16::from_f32(self.to_f32().signum()) }"),
    helper(NONE, &[F16], "fn abs(self) -> f16 { f16::from_f32(self.to_f32().abs()) }"),
    each(&[F16], NONE, &["quotient /", "remainder %"], "fn $f(self, rhs: f16) -> f16 { f16::from_f32(self.to_f32() $o rhs.to_f32()) }"),
];

const fn helper(wgsl: &'static [Scalar], cuda: &'static [Scalar], text: &'static str) -> Helper {
    each(wgsl, cuda, &[], text)
}

const fn each(wgsl: &'static [Scalar], cuda: &'static [Scalar], names: &'static [&'static str], text: &'static str) -> Helper {
    Helper { wgsl, cuda, template: Template { names, text } }
}

/// Each helper with the targets and types that need it.
#[cfg(test)]
pub(crate) fn uses() -> impl Iterator<Item = (HelperId, Target, Scalar)> {
    let ids = TABLE.iter().enumerate().flat_map(|(row, helper)| helper.template.names().map(move |name| HelperId { row, name }));
    let targets = ids.flat_map(|id| [Target::Wgsl, Target::Cuda].map(|target| (id, target)));
    let all = targets.flat_map(|(id, target)| TABLE[id.row].on(target).iter().map(move |scalar| (id, target, *scalar)));
    all.filter(|(id, target, scalar)| find(*target, *scalar, id.name) == Some(*id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::intrinsic::{self, TABLE as ROWS};

    #[test]
    fn every_type_has_a_spelling_or_a_helper_of_every_method() {
        for scalar in Scalar::ALL.into_iter().filter(|scalar| !scalar.is_index()) {
            for row in ROWS.iter().chain(METHODS).filter(|row| row.is_method_of(scalar)) {
                let needs = |target| find(target, scalar, row.name).is_some();
                let on_cuda = ["bounded_", "positive_"].iter().all(|prefix| !row.name.starts_with(prefix));
                let on_wgsl = row.on_vulkan.contains(&scalar) && (row.name != "mul_high" || matches!(scalar, U32 | U64));
                assert!(!on_wgsl || needs(Target::Wgsl) || !row.wgsl.is_empty(), "`{}` of `{}` in WGSL", row.name, scalar.name());
                assert!(!on_cuda || needs(Target::Cuda) || !row.cuda.is_empty(), "`{}` of `{}` in CUDA C", row.name, scalar.name());
            }
        }
    }

    #[test]
    fn every_helper_is_needed() {
        let needed: Vec<HelperId> = uses().map(|(helper, ..)| helper).collect();
        for (row, helper) in TABLE.iter().enumerate() {
            for name in helper.template.names() {
                assert!(needed.contains(&HelperId { row, name }), "`{name}` in {}", helper.template.text);
            }
        }
        assert!(intrinsic::names(F32).all(|name| method(F32, name).is_none()));
    }
}
