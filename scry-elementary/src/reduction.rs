//! An angle as a number of right angles and a rest, for any angle: Payne and Hanek, "Radian Reduction for Trigonometric Functions" (1983).
//! Of `x * 2 / pi`, only the bits from 2 in front of the point to 62 behind it are computed, as integers: what is in front of these is a
//! number of full turns, and no `f32` is nearer to a multiple of a right angle than 2^-30.

use super::pairs::{magnitude, sum, upper};

/// 33 zeros, and the bits of 2 / pi.
const TWO_OVER_PI: [u32; 7] = [0, 0x517c_c1b7, 0x2722_0a94, 0xfe13_abe8, 0xfa9a_6ee0, 0x6db1_4acc, 0x9e21_c820];

/// A part in 2^32 of a right angle; the first 12 bits of that, and the rest.
const UNIT: (f32, f32) = (3.657_305_6e-10, -1.037_133_6e-15);

/// `|x|` of a finite number modulo a right angle: how many right angles are left out, modulo 4; what is left, half a right angle at most, on
/// either side; and what is missing of that.
#[inline(always)]
pub(super) fn reduce(x: f32) -> (u32, f32, f32) {
    let x = magnitude(x);
    let is_small = x <= std::f32::consts::FRAC_PI_4;
    let (high, low) = fraction(x);
    // To the nearest right angle.
    let quadrant = high.wrapping_add(0x2000_0000) >> 30;
    let (angle, angle_low) = radians(high << 2 | low >> 30, low << 2);
    if is_small { (0, x, 0.0) } else { (quadrant, angle, angle_low) }
}

/// `x * 2 / pi` modulo 4 in units of 2^-62, as two words, for `x` of at least 1/2.
#[inline(always)]
fn fraction(x: f32) -> (u32, u32) {
    let exponent = (x.to_bits() >> 23).wrapping_sub(127);
    let significand = (x.to_bits() & 0x7f_ffff | 0x80_0000) << 8;
    // Below 1, the exponent is taken for 0.
    let is_below_one = x < 1.0;
    let significand = if is_below_one { significand >> 1 } else { significand };
    let exponent = if is_below_one { 0 } else { exponent & 127 };
    let [a, b, c] = bits_from(exponent);
    let (second, second_high) = significand.carrying_mul(b, 0);
    let (_, third_high) = significand.carrying_mul(c, 0);
    let low = second.wrapping_add(third_high);
    let carry = u32::from(low < second);
    (significand.wrapping_mul(a).wrapping_add(second_high).wrapping_add(carry), low)
}

/// The 96 bits that start at this one, as words. They are chosen, not indexed, so that lanes need not gather them.
#[inline(always)]
fn bits_from(start: u32) -> [u32; 3] {
    let [t0, t1, t2, t3, t4, t5, t6] = TWO_OVER_PI;
    let is_late = start & 64 != 0;
    let (a, b, c) = (choose(is_late, t2, t0), choose(is_late, t3, t1), choose(is_late, t4, t2));
    let (d, e) = (choose(is_late, t5, t3), choose(is_late, t6, t4));
    let is_odd = start & 32 != 0;
    let (a, b, c, d) = (choose(is_odd, b, a), choose(is_odd, c, b), choose(is_odd, d, c), choose(is_odd, e, d));
    let shift = start & 31;
    [joined(a, b, shift), joined(b, c, shift), joined(c, d, shift)]
}

#[inline(always)]
fn choose(condition: bool, then: u32, otherwise: u32) -> u32 {
    if condition { then } else { otherwise }
}

/// The upper word of `high` and `low`, shifted to the left by less than 32 bits.
#[inline(always)]
fn joined(high: u32, low: u32, shift: u32) -> u32 {
    high << shift | low >> 1 >> (31u32.wrapping_sub(shift))
}

/// A signed number of 64 bits, in units of 2^-64 of a right angle, in radians.
#[inline(always)]
fn radians(high: u32, low: u32) -> (f32, f32) {
    // By sign and magnitude, since what is near zero must keep its bits; a unit more or less of the last is nothing.
    let sign = (high as i32 >> 31) as u32;
    let (high, low) = (high ^ sign, low ^ sign);
    let leading = (high & 0xffff_ff00) as i32 as f32;
    let lower = (high & 0xff) as i32 as f32 + (low >> 8) as i32 as f32 * 5.960_464_5e-8;
    let (whole, lost) = sum(leading, lower);
    let whole_upper = upper(whole);
    let (angle, angle_low) = (whole_upper * UNIT.0, whole_upper * UNIT.1 + ((whole - whole_upper) + lost) * (UNIT.0 + UNIT.1));
    let (angle, angle_low) = sum(angle, angle_low);
    let sign = sign & 0x8000_0000;
    (f32::from_bits(angle.to_bits() ^ sign), f32::from_bits(angle_low.to_bits() ^ sign))
}
