//! Sums and products of two floats as pairs: the rounded result, and what rounding took from it. Nothing here is fused, so the bits are
//! the same with and without such an instruction. Dekker, "A Floating-Point Technique for Extending the Available Precision" (1971);
//! Knuth, "The Art of Computer Programming", volume 2, 4.2.2.

/// `a + b`, where `a` is zero or not the smaller one.
#[inline(always)]
pub(super) fn sum(a: f32, b: f32) -> (f32, f32) {
    let sum = a + b;
    (sum, b - (sum - a))
}

/// `x` with the upper 12 bits of its significand, which is half of them: a product of two such numbers is exact.
#[inline(always)]
pub(super) fn upper(x: f32) -> f32 {
    f32::from_bits(x.to_bits() & 0xffff_f000)
}

/// `a * b`, where neither the product nor that of the lowest bits is subnormal.
#[inline(always)]
pub(super) fn product(a: f32, b: f32) -> (f32, f32) {
    let (a_high, b_high) = (upper(a), upper(b));
    let (a_low, b_low) = (a - a_high, b - b_high);
    let product = a * b;
    (product, ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low)
}

/// The whole number nearest to `x`, whose magnitude is below 2^22, to even; and the same as an integer.
#[inline(always)]
pub(super) fn nearest(x: f32) -> (f32, i32) {
    /// Adding it leaves no bits for the fraction.
    const SHIFT: f32 = 12_582_912.0;
    let shifted = x + SHIFT;
    (shifted - SHIFT, shifted.to_bits().wrapping_sub(SHIFT.to_bits()) as i32)
}

/// `x` with the sign that `sign` has.
#[inline(always)]
pub(super) fn with_sign(x: f32, sign: f32) -> f32 {
    f32::from_bits(x.to_bits() & 0x7fff_ffff | sign.to_bits() & 0x8000_0000)
}

/// `x` without its sign.
#[inline(always)]
pub(super) fn magnitude(x: f32) -> f32 {
    f32::from_bits(x.to_bits() & 0x7fff_ffff)
}
