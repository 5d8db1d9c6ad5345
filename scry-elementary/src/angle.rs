//! `sin`, `cos` and `tan`: of the rest of a right angle, by polynomials.

use super::pairs::{product, sum};
use super::reduction::reduce;

/// The sine of the rest `angle + low`, for which the polynomial has an error of 2^-28 at most.
#[inline(always)]
fn sine(angle: f32, low: f32) -> f32 {
    let z = angle * angle;
    let cubic = angle * z * (-0.166_666_55 + z * (0.008_332_191 + z * -0.000_195_186_05));
    angle + (cubic + low * (1.0 - 0.5 * z))
}

/// The cosine of the rest: 2^-33.
#[inline(always)]
fn cosine(angle: f32, low: f32) -> f32 {
    let z = angle * angle;
    let quartic = z * z * (0.041_666_646 + z * (-0.001_388_730_1 + z * 2.443_067e-5));
    let (high, rest) = sum(1.0, -0.5 * z);
    high + (rest + (quartic - angle * low))
}

/// The sine of the rest and so many right angles.
#[inline(always)]
fn turned(angle: f32, low: f32, quadrant: u32) -> f32 {
    let result = if quadrant & 1 == 0 { sine(angle, low) } else { cosine(angle, low) };
    f32::from_bits(result.to_bits() ^ (quadrant & 2) << 30)
}

/// `result`, or NaN of what is not finite.
#[inline(always)]
fn of_finite(x: f32, result: f32) -> f32 {
    if x.to_bits() & 0x7f80_0000 == 0x7f80_0000 { f32::NAN } else { result }
}

/// `x.sin()`.
#[inline(always)]
pub(super) fn sin(x: f32) -> f32 {
    let (quadrant, angle, low) = reduce(x);
    let result = turned(angle, low, quadrant);
    of_finite(x, f32::from_bits(result.to_bits() ^ x.to_bits() & 0x8000_0000))
}

/// `x.cos()`.
#[inline(always)]
pub(super) fn cos(x: f32) -> f32 {
    let (quadrant, angle, low) = reduce(x);
    of_finite(x, turned(angle, low, quadrant.wrapping_add(1)))
}

/// `x.tan()`: 2^-29, and in every other quadrant `-1 / tan`, by a step of Newton's for the digits that the division lacks.
#[inline(always)]
pub(super) fn tan(x: f32) -> f32 {
    let (quadrant, angle, low) = reduce(x);
    let z = angle * angle;
    let cubic = angle
        * z
        * (0.333_333_52
            + z * (0.133_325_83
                + z * (0.054_068_65 + z * (0.021_238_612 + z * (0.010_945_53 + z * (-4.615_868_6e-5 + z * 0.004_441_812_6))))));
    let (tangent, rest) = sum(angle, cubic + low * (1.0 + z));
    let inverse = -1.0 / tangent;
    let (one, lost) = product(inverse, tangent);
    let inverse = inverse + inverse * ((1.0 + one) + (lost + inverse * rest));
    let result = if quadrant & 1 == 0 { tangent } else { inverse };
    of_finite(x, f32::from_bits(result.to_bits() ^ x.to_bits() & 0x8000_0000))
}
