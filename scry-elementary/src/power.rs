//! `powf`, `cbrt` and `hypot`.

use super::exponential::exp2_of_pair;
use super::logarithm::split;
use super::pairs::{magnitude, product, sum, upper, with_sign};

/// `x.powf(y)`: `2^(y log2 x)`, where the logarithm is a pair, since an error of it grows as `y` does. The special cases are those of IEEE
/// 754, 9.2.1, `pow`.
#[inline(always)]
pub(super) fn powf(x: f32, y: f32) -> f32 {
    let (base, power) = (magnitude(x), magnitude(y));
    let (log, log_low) = log2_pair(base);
    let (log_high, y_high) = (upper(log), upper(y));
    let (exponent, low) = sum(y_high * log_high, (y - y_high) * log_high + y * ((log - log_high) + log_low));
    let of_numbers = exp2_of_pair(exponent, low);
    // From 2^23 on, all are whole, and from 2^24 on, all are even.
    let is_whole = has_no_fraction(if power < 8_388_608.0 { power } else { 8_388_608.0 });
    let is_even = has_no_fraction(0.5 * if power < 16_777_216.0 { power } else { 16_777_216.0 });
    let of_negatives = if is_whole { of_numbers } else { f32::NAN };
    let of_numbers = if x < 0.0 { of_negatives } else { of_numbers };
    let (up, down) = if y > 0.0 { (f32::INFINITY, 0.0) } else { (0.0, f32::INFINITY) };
    let of_limits = if base > 1.0 { up } else { down };
    let size = if base == 0.0 || base == f32::INFINITY { of_limits } else { of_numbers };
    let of_infinity = if base == 1.0 { 1.0 } else { of_limits };
    let size = if power == f32::INFINITY { of_infinity } else { size };
    let of_odd = if is_even { 0 } else { x.to_bits() & 0x8000_0000 };
    let sign = if is_whole { of_odd } else { 0 };
    let result = f32::from_bits(size.to_bits() ^ sign);
    let result = if (base + power).is_nan() { f32::NAN } else { result };
    let result = if y == 0.0 { 1.0 } else { result };
    if x == 1.0 { 1.0 } else { result }
}

/// Whether a number up to 2^23 has no fraction.
#[inline(always)]
fn has_no_fraction(x: f32) -> bool {
    (x + 8_388_608.0) - 8_388_608.0 == x
}

/// `log2(x)` of a positive finite number as a sum, with nearly ten bits more than an `f32` has: `1 + f = (1 + t) / (1 - t)`, and
/// `ln(1 + f) = 2 atanh(t) = 2 t (1 + t^2 (1 / 3 + t^2 D(t^2)))`. Of each factor the upper 12 bits are apart, as in fdlibm's `pow` (Sun
/// Microsystems, 1993), so that the product of these is exact.
#[inline(always)]
fn log2_pair(x: f32) -> (f32, f32) {
    /// 2 / ln 2.
    const SCALE: (f32, f32) = (2.884_765_6, 0.000_624_456_8);
    const THIRD: (f32, f32) = (0.333_333_34, -9.934_108e-9);
    let (f, n) = split(x);
    let inverse = 1.0 / (2.0 + f);
    let divisor = upper(2.0 + f);
    let high = upper(f * inverse);
    let low = ((f - high * divisor) - high * (f - (divisor - 2.0))) * inverse;
    let t = high + low;
    let z = t * t;
    let z_high = upper(z);
    let z_low = (high * high - z_high) + low * (high + t);
    let terms = z * (0.199_999_99 + z * (0.142_859_83 + z * (0.110_901_67 + z * 0.097_711_72)));
    let factor = THIRD.0 + terms;
    let factor_high = upper(factor);
    let factor_low = (THIRD.0 - factor_high) + (terms + THIRD.1);
    let cubic_low = z_high * factor_low + z_low * factor;
    let cubic = z_high * factor_high + cubic_low;
    let cubic_high = upper(cubic);
    let cubic_low = (z_high * factor_high - cubic_high) + cubic_low;
    let (log, lost) = sum(high, high * cubic_high);
    let log_low = lost + (low + (high * cubic_low + low * cubic));
    let log_high = upper(log);
    let log_low = (log - log_high) + log_low;
    let (whole, lost) = sum(n, log_high * SCALE.0);
    sum(whole, lost + (log_high * SCALE.1 + log_low * (SCALE.0 + SCALE.1)))
}

/// `x.cbrt()`: by a third of the exponent, a step of Halley's, which leaves more than the 8 bits that are kept, and a series for the rest:
/// a cube of 8 bits is exact.
#[inline(always)]
pub(super) fn cbrt(x: f32) -> f32 {
    let size = magnitude(x);
    // So that neither a product nor a sum overflows, and no number is subnormal.
    let (scale, back) = if size < 1.0 { (16_777_216.0, 0.003_906_25) } else { (5.960_464_5e-8, 256.0) };
    let scaled = size * scale;
    // Kahan, "Computing a Real Cube Root" (1991): two thirds of the exponent's bias, less what makes the error least.
    let guess = f32::from_bits((scaled.to_bits() / 3).wrapping_add(709_958_130));
    let cube = guess * guess * guess;
    let root = guess * ((cube + (scaled + scaled)) / (cube + cube + scaled));
    let root = f32::from_bits(root.to_bits().wrapping_add(0x8000) & 0xffff_0000);
    let cube = root * root * root;
    let rest = (scaled - cube) / cube;
    let result = root + root * (rest * (0.333_333_34 + rest * (-0.111_111_11 + rest * 0.061_728_396)));
    // Zeros, infinities and NaN are their own roots.
    if size > 0.0 && size < f32::INFINITY { with_sign(result * back, x) } else { x }
}

/// `x.hypot(y)`: the root of the sum of the squares as pairs, scaled so that none overflows or vanishes.
#[inline(always)]
pub(super) fn hypot(x: f32, y: f32) -> f32 {
    let (a, b) = (magnitude(x), magnitude(y));
    let (large, small) = if a > b { (a, b) } else { (b, a) };
    let (scale, back) = if large < 8.881_784e-16 { (1.237_940_1e27, 8.077_936e-28) } else { (1.0, 1.0) };
    let (scale, back) = if large > 1.152_921_5e18 { (8.077_936e-28, 1.237_940_1e27) } else { (scale, back) };
    let (large, small) = (large * scale, small * scale);
    let ((large, large_low), (small, small_low)) = (product(large, large), product(small, small));
    let (square, low) = sum(large, small);
    let result = (square + (low + (large_low + small_low))).sqrt() * back;
    if a == f32::INFINITY || b == f32::INFINITY { f32::INFINITY } else { result }
}
