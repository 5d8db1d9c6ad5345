//! `ln`, `log2`, `log10` and `ln_1p`: `x = 2^n (1 + f)` with `1 + f` between the roots of a half and of two, and
//! `ln(1 + f) = f - f^2 / 2 + f^3 P(f)`, with a relative error of 2^-30 at most.

use super::exponential::LN_2;
use super::pairs::{sum, upper};

/// The bits of the root of a half.
const ROOT: u32 = 0x3f35_04f3;

/// A positive number as `2^n (1 + f)`: `f`, and `n`.
#[inline(always)]
pub(super) fn split(x: f32) -> (f32, f32) {
    let is_subnormal = x < f32::MIN_POSITIVE;
    let normal = if is_subnormal { x * 16_777_216.0 } else { x };
    let bits = normal.to_bits().wrapping_sub(ROOT);
    let n = (bits as i32 >> 23).wrapping_sub(if is_subnormal { 24 } else { 0 });
    (f32::from_bits((bits & 0x7f_ffff).wrapping_add(ROOT)) - 1.0, n as f32)
}

/// `ln(1 + f) - f`, as `-f^2 / 2` and the rest.
#[inline(always)]
fn square_terms(f: f32) -> (f32, f32) {
    let p = 0.333_333_13
        + f * (-0.250_000_12
            + f * (0.200_020_73
                + f * (-0.166_678_53
                    + f * (0.142_202_3 + f * (-0.124_082_36 + f * (0.118_862_83 + f * (-0.116_604_16 + f * 0.067_324_81)))))));
    (0.5 * f * f, f * f * f * p)
}

/// `result` of a positive number; what logarithms are of the others.
#[inline(always)]
fn or_special(x: f32, result: f32) -> f32 {
    let of_others = if x == 0.0 { f32::NEG_INFINITY } else { f32::NAN };
    let of_numbers = if x == f32::INFINITY { x } else { result };
    if x > 0.0 { of_numbers } else { of_others }
}

/// `n ln 2 + ln(1 + f) + low`.
#[inline(always)]
fn natural(f: f32, n: f32, low: f32) -> f32 {
    let (square, rest) = square_terms(f);
    n * LN_2.0 + (f - (square - (rest + (low + n * LN_2.1))))
}

/// `x.ln()`.
#[inline(always)]
pub(super) fn ln(x: f32) -> f32 {
    let (f, n) = split(x);
    or_special(x, natural(f, n, 0.0))
}

/// `x.ln_1p()`.
#[inline(always)]
pub(super) fn ln_1p(x: f32) -> f32 {
    let u = 1.0 + x;
    let (f, n) = split(u);
    // What rounding took from `1 + x`; where `n` is zero, `x` itself is `f`.
    let lost = if x < 1.0 { x - (u - 1.0) } else { 1.0 - (u - x) };
    let (f, low) = if n == 0.0 { (x, 0.0) } else { (f, lost / u) };
    // Of a zero, the sign stays.
    if x == 0.0 { x } else { or_special(u, natural(f, n, low)) }
}

/// `ln(1 + f)` as a sum of which the first part has 12 bits, so that products with others of 12 are exact.
#[inline(always)]
fn natural_pair(f: f32) -> (f32, f32) {
    let (square, rest) = square_terms(f);
    let high = upper(f - square);
    (high, ((f - high) - square) + rest)
}

/// `x.log2()`.
#[inline(always)]
pub(super) fn log2(x: f32) -> f32 {
    /// 1 / ln 2.
    const SCALE: (f32, f32) = (1.442_871_1, -0.000_176_052_85);
    let (f, n) = split(x);
    let (high, low) = natural_pair(f);
    let rest = (low + high) * SCALE.1 + low * SCALE.0;
    let (whole, lost) = sum(n, high * SCALE.0);
    or_special(x, whole + (lost + rest))
}

/// `x.log10()`.
#[inline(always)]
pub(super) fn log10(x: f32) -> f32 {
    /// 1 / ln 10.
    const SCALE: (f32, f32) = (0.434_326_17, -3.168_997e-5);
    /// log10 2, of which the first part times `n` is exact.
    const OF_2: (f32, f32) = (0.301_025_4, 4.605_039e-6);
    let (f, n) = split(x);
    let (high, low) = natural_pair(f);
    let rest = n * OF_2.1 + ((low + high) * SCALE.1 + low * SCALE.0);
    let (whole, lost) = sum(n * OF_2.0, high * SCALE.0);
    or_special(x, whole + (lost + rest))
}
