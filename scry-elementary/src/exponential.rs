//! `exp`, `exp2`, `exp_m1` and the hyperbolic functions: `x = n ln 2 + r` with `|r| <= ln 2 / 2`, where `n ln 2` has two parts of which the
//! first is exact (Cody and Waite, "Software Manual for the Elementary Functions", 1980), and `e^r = 1 + r + r^2 Q(r)`.

use super::pairs::{magnitude, nearest, sum, with_sign};

/// The first 15 bits of ln 2, so that a product with `n` is exact, and the rest.
pub(super) const LN_2: (f32, f32) = (0.693_145_75, 1.428_606_8e-6);

/// `e^x` but for `2^n`, as a pair of which the second part is at most a tenth of the first, and `n`.
#[inline(always)]
fn exp_pair(x: f32) -> (f32, f32, i32) {
    let (r, low, n) = reduce(x);
    let (high, rest) = sum(1.0, r);
    (high, rest + (low + square_terms(r)), n)
}

/// `x * 2^n`. A power of two beyond the range of `f32` has two factors within it.
#[inline(always)]
fn scaled(x: f32, n: i32) -> f32 {
    let half = n >> 1;
    x * power_of_two(half) * power_of_two(n.wrapping_sub(half))
}

/// `r`, what is missing of it, and `n`, where `|x|` is at most 128.
#[inline(always)]
fn reduce(x: f32) -> (f32, f32, i32) {
    let (whole, n) = nearest(x * std::f32::consts::LOG2_E);
    let high = x - whole * LN_2.0;
    let low = whole * -LN_2.1;
    let (r, rest) = sum(high, low);
    (r, rest, n)
}

/// `e^r - 1 - r`, with an error of 2^-28 at most, for `|r| <= ln 2 / 2`.
#[inline(always)]
fn square_terms(r: f32) -> f32 {
    r * r * (0.5 + r * (0.166_665_18 + r * (0.041_666_456 + r * (0.008_368_96 + r * 0.001_393_580_7))))
}

/// `2^n` for `-126 <= n <= 127`.
#[inline(always)]
fn power_of_two(n: i32) -> f32 {
    f32::from_bits((n.wrapping_add(127) as u32) << 23)
}

/// `x` within `low..=high`; NaN stays.
#[inline(always)]
fn clamp(x: f32, low: f32, high: f32) -> f32 {
    let above = if x < low { low } else { x };
    if above > high { high } else { above }
}

/// `x.exp()`, without what `exp_pair` has for functions that subtract from it: two roundings of a third of the result are seen in its last bit.
#[inline(always)]
pub(super) fn exp(x: f32) -> f32 {
    let x = clamp(x, -104.0, 89.0);
    let (whole, n) = nearest(x * std::f32::consts::LOG2_E);
    let r = (x - whole * LN_2.0) - whole * LN_2.1;
    scaled(1.0 + (r + square_terms(r)), n)
}

/// `x.exp2()`.
#[inline(always)]
pub(super) fn exp2(x: f32) -> f32 {
    exp2_of_pair(x, 0.0)
}

/// `(x + low).exp2()`, where `low` is less than a unit in the last place of `x`, and is not looked at where `x` is beyond the range.
#[inline(always)]
pub(super) fn exp2_of_pair(x: f32, low: f32) -> f32 {
    let bounded = clamp(x, -151.0, 129.0);
    let low = if bounded == x { low } else { 0.0 };
    let (whole, n) = nearest(bounded);
    let (r, rest) = sum(bounded - whole, low);
    // 2^r = 1 + r ln 2 + r^2 Q(r), with an error of 2^-28 at most for `|r| <= 0.5`.
    let q = 0.240_226_5 + r * (0.055_503_618 + r * (0.009_618_072 + r * (0.001_339_038 + r * 0.000_154_588_47)));
    let (high, lost) = sum(1.0, r * std::f32::consts::LN_2);
    scaled(high + (lost + (rest * std::f32::consts::LN_2 + r * r * q)), n)
}

/// `x.exp_m1()`.
#[inline(always)]
pub(super) fn exp_m1(x: f32) -> f32 {
    let (r, low, n) = reduce(clamp(x, -18.0, 89.0));
    // Of 2^6 less error than above, for what is small besides `r` in a sum of much less than one.
    let q = 0.5 + r * (0.166_666_67 + r * (0.041_666_485 + r * (0.008_333_195 + r * (0.001_393_301_4 + r * 0.000_199_559_32))));
    // Half of everything, since 2^128 is none of the numbers.
    let scale = power_of_two(n.wrapping_sub(1));
    let (less_one, less_one_low) = sum_of_any(scale, -0.5);
    let (high, high_low) = sum_of_any(less_one, scale * r);
    let result = 2.0 * (high + (high_low + less_one_low + scale * (low + r * r * q)));
    if magnitude(x) < 2.980_232_2e-8 { x } else { result }
}

/// `a + b` as a pair, whichever is the smaller one.
#[inline(always)]
fn sum_of_any(a: f32, b: f32) -> (f32, f32) {
    let sum = a + b;
    let part = sum - a;
    (sum, (a - (sum - part)) + (b - part))
}

/// `x.sinh()`.
#[inline(always)]
pub(super) fn sinh(x: f32) -> f32 {
    let z = x * x;
    let small = x + x * z * (0.166_666_67 + z * (0.008_333_311 + z * (0.000_198_426_35 + z * 2.783_925_5e-6)));
    if magnitude(x) < 1.0 { small } else { with_sign(half_of_powers(x, -0.25), x) }
}

/// `x.cosh()`.
#[inline(always)]
pub(super) fn cosh(x: f32) -> f32 {
    half_of_powers(x, 0.25)
}

/// Half of `e^|x|`, and `part` of its inverse, which is half of `e^-|x|` for a quarter.
#[inline(always)]
fn half_of_powers(x: f32, part: f32) -> f32 {
    let (high, low, n) = exp_pair(clamp(magnitude(x), 0.0, 91.0));
    // Half of `2^n` is less than infinity.
    let scale = power_of_two(n.wrapping_sub(5));
    let (high, low) = (high * scale, low * scale);
    // From 2^24 on, the inverse is nothing beside it.
    let inverse = part / 256.0 / (high + low);
    let (sum, lost) = sum(high, inverse);
    16.0 * (sum + (lost + low))
}

/// `x.tanh()`.
#[inline(always)]
pub(super) fn tanh(x: f32) -> f32 {
    let z = x * x;
    let small = x + x
        * z
        * (-0.333_333_16 + z * (0.133_327_2 + z * (-0.053_894_535 + z * (0.021_457_793 + z * (-0.007_665_812_5 + z * 0.001_741_756_7)))));
    let (high, low, n) = exp_pair(2.0 * clamp(magnitude(x), 0.0, 10.0));
    let large = 1.0 - 2.0 / (scaled(high + low, n) + 1.0);
    with_sign(if magnitude(x) < 0.75 { small } else { large }, x)
}
