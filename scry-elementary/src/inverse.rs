//! `asin`, `acos`, `atan` and `atan2`: by polynomials near zero, elsewhere by what a right angle, or two, lack.

use super::pairs::{magnitude, product, sum, with_sign};

/// Half of pi.
const RIGHT: (f32, f32) = (1.570_796_4, -4.371_139e-8);

/// `asin(x) - x` for `|x| <= 1/2`, with an error of 2^-27 at most.
#[inline(always)]
fn asin_terms(x: f32, z: f32) -> f32 {
    x * z * (0.166_667_54 + z * (0.074_952_49 + z * (0.045_476_66 + z * (0.024_148_123 + z * 0.042_219_818))))
}

/// `2 asin(root((1 - |x|) / 2))`, which is `acos(|x|)`, as a sum.
#[inline(always)]
fn acos_of_large(x: f32) -> (f32, f32) {
    let w = 0.5 * (1.0 - magnitude(x));
    let root = w.sqrt();
    let (square, lost) = product(root, root);
    // Where the root is zero, so is the dividend.
    let low = ((w - square) - lost) / (2.0 * root + f32::MIN_POSITIVE);
    (2.0 * root, 2.0 * (low + asin_terms(root, w)))
}

/// `x.asin()`.
#[inline(always)]
pub(super) fn asin(x: f32) -> f32 {
    let (high, low) = acos_of_large(x);
    let (rest, lost) = sum(RIGHT.0, -high);
    let large = rest + (lost + (RIGHT.1 - low));
    let small = x + asin_terms(x, x * x);
    if magnitude(x) < 0.5 { small } else { with_sign(large, x) }
}

/// `x.acos()`.
#[inline(always)]
pub(super) fn acos(x: f32) -> f32 {
    let (high, low) = acos_of_large(x);
    let (rest, lost) = sum(2.0 * RIGHT.0, -high);
    let large = if x > 0.0 { high + low } else { rest + (lost + (2.0 * RIGHT.1 - low)) };
    let (rest, lost) = sum(RIGHT.0, -x);
    let small = rest + (lost + (RIGHT.1 - asin_terms(x, x * x)));
    if magnitude(x) < 0.5 { small } else { large }
}

/// `atan(x) - x` for `|x| <= 1`, with an error of 2^-28 at most.
#[inline(always)]
fn atan_terms(x: f32) -> f32 {
    let z = x * x;
    let p = -0.333_333
        + z * (0.199_985_3
            + z * (-0.142_640_16
                + z * (0.109_508_74
                    + z * (-0.083_992_51 + z * (0.057_879_62 + z * (-0.031_094_221 + z * (0.010_866_583 + z * -0.001_782_197_2)))))));
    x * z * p
}

/// `x.atan()`.
#[inline(always)]
pub(super) fn atan(x: f32) -> f32 {
    let magnitude = magnitude(x);
    let is_large = magnitude > 1.0;
    let ratio = if is_large { 1.0 / magnitude } else { magnitude };
    let terms = atan_terms(ratio);
    let (rest, lost) = sum(RIGHT.0, -ratio);
    with_sign(if is_large { rest + (lost + (RIGHT.1 - terms)) } else { ratio + terms }, x)
}

/// `y.atan2(x)`: of the quotient of the smaller one by the other, from the nearest of the axes.
#[inline(always)]
pub(super) fn atan2(y: f32, x: f32) -> f32 {
    let (across, up) = (magnitude(x), magnitude(y));
    let is_steep = up > across;
    let (small, large) = if is_steep { (across, up) } else { (up, across) };
    let (ratio, low) = quotient(small, large);
    let rest = low * (1.0 - 0.5 * ratio * ratio) + atan_terms(ratio);
    let is_left = x.to_bits() >> 31 != 0;
    // From the axis, either way.
    let of_left = if is_left { 2.0 } else { 0.0 };
    let rights = if is_steep { 1.0 } else { of_left };
    let is_back = is_steep != is_left;
    let (ratio, rest) = if is_back { (-ratio, -rest) } else { (ratio, rest) };
    let (angle, lost) = sum(rights * RIGHT.0, ratio);
    let angle = angle + (lost + (rights * RIGHT.1 + rest));
    if x.is_nan() || y.is_nan() { f32::NAN } else { with_sign(angle, y) }
}

/// The quotient of two magnitudes, of which the second is not the smaller one, as a pair: 0 of two zeros, 1 of two infinities.
#[inline(always)]
fn quotient(small: f32, large: f32) -> (f32, f32) {
    // By 2^96 below 2^30, so that no product loses bits to subnormal numbers that the quotient, or what is added to it, would have.
    let scale = if large < 1_073_741_824.0 { 7.922_816_3e28 } else { 1.0 };
    let is_infinite = large == f32::INFINITY;
    let (small, large) = (small * scale, large * scale);
    let quotient = small / large;
    let (back, lost) = product(quotient, large);
    let low = ((small - back) - lost) / large;
    let of_infinities = if small == large { 1.0 } else { 0.0 };
    let special = if is_infinite { of_infinities } else { 0.0 };
    if is_infinite || large == 0.0 { (special, 0.0) } else { (quotient, low) }
}
