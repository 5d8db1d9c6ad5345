//! The operations of `f32` as IEEE 754 has them, for devices whose own differ: Vulkan's may take subnormal numbers for zeros of either sign,
//! and its quotients and roots are a few units in the last place off.
//!
//! What this asks of a device is less. Integers are exact. A sum, difference or product rounds to nearest even if neither its operands nor the
//! right result are subnormal. An integer becomes the nearest float. A quotient or root of numbers between 2^-31 and 2^31 is within 16 units in
//! the last place. Bits become a float and a float bits without a change, and a choice between floats changes none. So a float that may be
//! subnormal meets nothing but operations on its bits, or those whose result is not used then.
//!
//! The payload and the sign of a NaN are not specified.

const SIGN: u32 = 0x8000_0000;
const MAGNITUDE: u32 = 0x7fff_ffff;
const INFINITY: u32 = 0x7f80_0000;
const FRACTION: u32 = 0x007f_ffff;
/// The bits of one.
const ONE: u32 = 0x3f80_0000;
/// The bits of the least number that is not subnormal, which are the implicit bit of significands, too.
const LEAST_NORMAL: u32 = 0x0080_0000;
/// The bits of 2^-100.
const SMALL: u32 = 0x0d80_0000;

/// `a + b`.
///
/// Where a magnitude is 2^-100 or more, the device's sum is right: a subnormal operand is less than half a unit in the last place of the other
/// one, so it is nothing beside it, and the difference of the magnitudes is zero or a multiple of 2^-124, so no result is subnormal.
#[inline(always)]
pub fn add(a: f32, b: f32) -> f32 {
    let is_large = (a.to_bits() & MAGNITUDE).max(b.to_bits() & MAGNITUDE) >= SMALL;
    if is_large { a + b } else { add_small(a, b) }
}

/// `a - b`.
#[inline(always)]
pub fn sub(a: f32, b: f32) -> f32 {
    add(a, neg(b))
}

/// `a + b` of magnitudes below 2^-100, by the sum of 2^64 times as much. The sum is a multiple of 2^-149, so nothing is lost on the way back.
#[inline(always)]
fn add_small(a: f32, b: f32) -> f32 {
    let sum = (scaled_up(a) + scaled_up(b)).to_bits();
    let size = sum & MAGNITUDE;
    // As an integer in units of 2^-149, which are the last bits of a sum with 2^23.
    let units = (f32::from_bits(size) * 3.868_562_6e25 + 8_388_608.0).to_bits() & FRACTION;
    // 2^-126, and 2^64 in exponents.
    let scaled = if size < 0x2080_0000 { units } else { size.wrapping_sub(0x2000_0000) };
    // Zero is negative if both are.
    let sign = if size == 0 { a.to_bits() & b.to_bits() } else { sum };
    f32::from_bits(scaled | sign & SIGN)
}

/// `2^64 x` of a magnitude below 2^-100.
#[inline(always)]
fn scaled_up(x: f32) -> f32 {
    let size = x.to_bits() & MAGNITUDE;
    // So many units of 2^-149, which are 2^-85 then.
    let of_subnormal = (size as f32 * 2.584_939_4e-26).to_bits();
    let scaled = if size < LEAST_NORMAL { of_subnormal } else { size.wrapping_add(0x2000_0000) };
    f32::from_bits(scaled | x.to_bits() & SIGN)
}

/// `a * b`.
///
/// Where the device's product is finite and 2^-125 or more, it is right: of an operand that was taken for zero, it would be zero or NaN.
#[inline(always)]
pub fn mul(a: f32, b: f32) -> f32 {
    let product = a * b;
    let is_right = (product.to_bits() & MAGNITUDE).wrapping_sub(0x0100_0000) < 0x7e80_0000;
    if is_right { product } else { mul_by_integers(a, b) }
}

/// `a * b` of any numbers, by the product of their significands.
#[inline(always)]
fn mul_by_integers(a: f32, b: f32) -> f32 {
    let (x, y) = (a.to_bits() & MAGNITUDE, b.to_bits() & MAGNITUDE);
    let (m, e) = split(x);
    let (n, f) = split(y);
    // Of 47 or 48 bits: the upper 23 or 24, and the lower 24 with eight zeros behind them.
    let (low, high) = (m << 8).carrying_mul(n, 0);
    let is_long = high >= LEAST_NORMAL;
    let (word, rest) = if is_long { (high << 2 | low >> 30, low << 2) } else { (high << 3 | low >> 29, low << 3) };
    let exponent = e.wrapping_add(f).wrapping_add(i32::from(is_long));
    let size = joined(word | u32::from(rest != 0), exponent);
    let size = if x.min(y) == 0 { 0 } else { size };
    let size = if x.max(y) == INFINITY { INFINITY } else { size };
    let is_nan = x.max(y) > INFINITY || (x.max(y) == INFINITY && x.min(y) == 0);
    if is_nan { f32::NAN } else { f32::from_bits(size | (a.to_bits() ^ b.to_bits()) & SIGN) }
}

/// A finite magnitude as an integer of 24 bits times a power of two, which is 2^-23 times that of this exponent. Of zero, the integer is zero.
#[inline(always)]
fn split(size: u32) -> (u32, i32) {
    let biased = size >> 23;
    let significand = if biased == 0 { size } else { size & FRACTION | LEAST_NORMAL };
    let shift = significand.leading_zeros().wrapping_sub(8);
    (significand.wrapping_shl(shift), biased.max(1).wrapping_sub(127).wrapping_sub(shift) as i32)
}

/// The magnitude of a significand with two bits more, the last of which also stands for all that is behind it, and an exponent: rounded to
/// nearest even, to a subnormal number or infinity where it has to be.
#[inline(always)]
fn joined(significand: u32, exponent: i32) -> u32 {
    // By which a subnormal number has fewer bits; of 30 and more, none is left.
    let lacking = if exponent < -126 { 0xffff_ff82_u32.wrapping_sub(exponent as u32).min(29) } else { 0 };
    let shift = lacking.wrapping_add(2);
    let half = 1u32.wrapping_shl(lacking.wrapping_add(1));
    let is_odd = significand.wrapping_shr(shift) & 1;
    let rounded = significand.wrapping_add(half.wrapping_sub(1)).wrapping_add(is_odd).wrapping_shr(shift);
    // The implicit bit of the significand is added to the exponent, as is what rounding carries.
    let exponents = if exponent < -126 { 0 } else { (exponent.wrapping_add(126) as u32) << 23 };
    if exponent > 127 { INFINITY } else { rounded.wrapping_add(exponents) }
}

/// The number between 1 and 2 that has these bits behind the point.
#[inline(always)]
fn with_fraction(bits: u32) -> f32 {
    f32::from_bits(bits & FRACTION | ONE)
}

/// The integer nearest to a number whose magnitude is below 2^22: the last bits of a sum with 1.5 times 2^23.
#[inline(always)]
fn nearest(x: f32) -> u32 {
    (x + 12_582_912.0).to_bits().wrapping_sub(0x4b40_0000)
}

/// `a / b`.
#[inline(always)]
pub fn div(a: f32, b: f32) -> f32 {
    div_by_inverse(a, b, 1.0 / with_fraction(split(b.to_bits() & MAGNITUDE).0))
}

/// `a / b`, given the inverse of the significand of `b`, between 1 and 2, to 16 units in the last place.
///
/// The quotient of the significands, as an integer `q` of 24 bits, is that of the floats to 20 units or so. So `dividend * 2^23 - q * divisor`
/// is less than 2^31 and right in 32 bits, whatever is lost in front of them; the float quotient of that by the divisor, rounded, says by how
/// much `q` is off, to one. What is left then says the two bits behind `q`.
#[inline(always)]
fn div_by_inverse(a: f32, b: f32, inverse: f32) -> f32 {
    let (x, y) = (a.to_bits() & MAGNITUDE, b.to_bits() & MAGNITUDE);
    let (m, e) = split(x);
    let (divisor, f) = split(y);
    // Not less than the divisor, so that the quotient is between 1 and 2.
    let is_less = m < divisor;
    let dividend = if is_less { m << 1 } else { m };
    let estimate = with_fraction(m) * inverse;
    let estimate = if is_less { estimate + estimate } else { estimate };
    let q = estimate.to_bits().wrapping_sub(0x3f00_0000);
    let rest = (dividend << 23).wrapping_sub(q.wrapping_mul(divisor));
    let step = nearest(rest as i32 as f32 * 1.192_092_9e-7 * inverse);
    let (q, rest) = (q.wrapping_add(step), rest.wrapping_sub(step.wrapping_mul(divisor)));
    let is_above = rest >= SIGN;
    let q = if is_above { q.wrapping_sub(1) } else { q };
    let rest = if is_above { rest.wrapping_add(divisor) } else { rest };
    let behind = u32::from(rest != 0);
    let twice = rest << 1;
    let behind = if twice == divisor { 2 } else { behind };
    let behind = if twice > divisor { 3 } else { behind };
    let size = joined(q << 2 | behind, e.wrapping_sub(f).wrapping_sub(i32::from(is_less)));
    let size = if x == 0 || y == INFINITY { 0 } else { size };
    let size = if y == 0 || x == INFINITY { INFINITY } else { size };
    let is_nan = x.max(y) > INFINITY || (x == y && (x == 0 || x == INFINITY));
    if is_nan { f32::NAN } else { f32::from_bits(size | (a.to_bits() ^ b.to_bits()) & SIGN) }
}

/// `x.sqrt()`.
#[inline(always)]
pub fn sqrt(x: f32) -> f32 {
    sqrt_by_estimate(x, square(x.to_bits() & MAGNITUDE).sqrt())
}

/// A magnitude between 1 and 4, which is the finite one but for an even power of two.
#[inline(always)]
fn square(size: u32) -> f32 {
    let (significand, exponent) = split(size);
    let number = with_fraction(significand);
    if exponent & 1 == 0 { number } else { number + number }
}

/// `x.sqrt()`, given the root of `square`, to 16 units in the last place.
///
/// As for quotients: the root of the significand, times 2^23, is an integer `q` of 24 bits to 32 units or so, and the significand times 2^23 less
/// `q * q` is less than 2^31. By twice `q`, that is what `q` is off, to one. No root lies halfway between two numbers.
#[inline(always)]
fn sqrt_by_estimate(x: f32, estimate: f32) -> f32 {
    let size = x.to_bits() & MAGNITUDE;
    let (significand, exponent) = split(size);
    let is_odd = exponent & 1 != 0;
    let significand = if is_odd { significand << 1 } else { significand };
    let shifted = significand << 23;
    let q = estimate.to_bits().wrapping_sub(0x3f00_0000);
    let rest = shifted.wrapping_sub(q.wrapping_mul(q));
    let q = q.wrapping_add(nearest(rest as i32 as f32 / q.wrapping_add(q) as f32));
    let rest = shifted.wrapping_sub(q.wrapping_mul(q));
    let is_above = rest >= SIGN;
    let q = if is_above { q.wrapping_sub(1) } else { q };
    let rest = if is_above { rest.wrapping_add(q).wrapping_add(q).wrapping_add(1) } else { rest };
    let root = joined(q << 2 | if rest > q { 3 } else { 1 }, exponent >> 1);
    let of_positive = if size == INFINITY { x } else { f32::from_bits(root) };
    let is_nan = size > INFINITY || x.to_bits() > SIGN;
    let of_any = if is_nan { f32::NAN } else { of_positive };
    if size == 0 { x } else { of_any }
}

/// `x.to_bits()`, of which compilers do not know that they are a float's: where only the sign is changed of such bits, NVIDIA's negates a float,
/// and takes a subnormal number for zero. The square of an odd number is 1 modulo 8, so nothing is changed here.
#[inline(always)]
pub fn to_bits(x: f32) -> u32 {
    let bits = x.to_bits();
    let odd = bits | 1;
    bits ^ odd.wrapping_mul(odd) & 4
}

/// `-x`.
#[inline(always)]
pub fn neg(x: f32) -> f32 {
    f32::from_bits(to_bits(x) ^ SIGN)
}

/// `x.abs()`.
#[inline(always)]
pub fn abs(x: f32) -> f32 {
    f32::from_bits(to_bits(x) & MAGNITUDE)
}

/// An integer that is in the order of the numbers; both zeros have the same.
#[inline(always)]
fn order(x: f32) -> i32 {
    let bits = x.to_bits();
    if bits >= SIGN { SIGN.wrapping_sub(bits) as i32 } else { bits as i32 }
}

/// Whether neither is NaN.
#[inline(always)]
fn are_numbers(a: f32, b: f32) -> bool {
    (a.to_bits() & MAGNITUDE).max(b.to_bits() & MAGNITUDE) <= INFINITY
}

/// `a == b`.
#[inline(always)]
pub fn eq(a: f32, b: f32) -> bool {
    are_numbers(a, b) && order(a) == order(b)
}

/// `a < b`.
#[inline(always)]
pub fn lt(a: f32, b: f32) -> bool {
    are_numbers(a, b) && order(a) < order(b)
}

/// `a <= b`.
#[inline(always)]
pub fn le(a: f32, b: f32) -> bool {
    are_numbers(a, b) && order(a) <= order(b)
}

/// `x.trunc()`: without the bits behind the point.
#[inline(always)]
pub fn trunc(x: f32) -> f32 {
    let biased = x.to_bits() >> 23 & 0xff;
    // Of less than one, all; from 2^23 on, none.
    let behind = 150u32.wrapping_sub(biased);
    let kept = if biased < 127 { SIGN } else { 0xffff_ffffu32.wrapping_shl(behind) };
    let kept = if biased < 150 { kept } else { 0xffff_ffff };
    f32::from_bits(x.to_bits() & kept)
}

/// `x.floor()`.
#[inline(always)]
pub fn floor(x: f32) -> f32 {
    let whole = trunc(x);
    if lt(x, whole) { whole - 1.0 } else { whole }
}

/// `x.ceil()`.
#[inline(always)]
pub fn ceil(x: f32) -> f32 {
    neg(floor(neg(x)))
}

/// `x.round_ties_even()`: below 2^23, a sum with that has no bits for what is behind the point.
#[inline(always)]
pub fn round_ties_even(x: f32) -> f32 {
    let whole = ((abs(x) + 8_388_608.0) - 8_388_608.0).to_bits() | x.to_bits() & SIGN;
    if (x.to_bits() & MAGNITUDE) < 0x4b00_0000 { f32::from_bits(whole) } else { x }
}

#[cfg(test)]
mod tests;
