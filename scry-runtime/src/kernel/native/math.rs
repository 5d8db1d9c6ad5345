//! Arithmetic whose meaning in a kernel differs from the standard library's: where that panics, a kernel goes on.

use half::{bf16, f16};

pub use scry_elementary::Float;

/// Integers, where the standard library's operators panic.
pub trait Int: Copy {
    /// `self / other`, wrapping; zero if `other` is.
    #[must_use]
    fn div(self, other: Self) -> Self;
    /// `self % other`, wrapping; zero if `other` is.
    #[must_use]
    fn rem(self, other: Self) -> Self;
    /// `self.div_euclid(other)`, wrapping; zero if `other` is.
    #[must_use]
    fn div_euclid(self, other: Self) -> Self;
    /// `self.rem_euclid(other)`, wrapping; zero if `other` is.
    #[must_use]
    fn rem_euclid(self, other: Self) -> Self;
    /// `self / other`, rounded up, where neither has a sign; zero if `other` is.
    #[must_use]
    fn div_ceil(self, other: Self) -> Self;
    /// The smallest power of two that is at least `self`, which has no sign; zero if the type has none.
    #[must_use]
    fn next_power_of_two(self) -> Self;
    /// The root of `self`, which is not negative, rounded down.
    #[must_use]
    fn isqrt(self) -> Self;
}

/// Of two numbers, zero if the other is.
macro_rules! divisions {
    ($($method:ident $wrapping:ident;)*) => {$(
        #[inline(always)]
        fn $method(self, other: Self) -> Self {
            if other == 0 { 0 } else { self.$wrapping(other) }
        }
    )*};
}

macro_rules! ints {
    ($($ty:ident $unsigned:ident),*) => {$(
        impl Int for $ty {
            divisions! {
                div wrapping_div;
                rem wrapping_rem;
                div_euclid wrapping_div_euclid;
                rem_euclid wrapping_rem_euclid;
            }

            #[inline(always)]
            fn div_ceil(self, other: Self) -> Self {
                if other == 0 { 0 } else { (self as $unsigned).div_ceil(other as $unsigned) as $ty }
            }

            #[inline(always)]
            fn next_power_of_two(self) -> Self {
                (self as $unsigned).checked_next_power_of_two().unwrap_or(0) as $ty
            }

            #[inline(always)]
            fn isqrt(self) -> Self {
                (self as $unsigned).isqrt() as $ty
            }
        }
    )*};
}

ints!(i8 u8, i16 u16, i32 u32, i64 u64, u8 u8, u16 u16, u32 u32, u64 u64);

macro_rules! clamps {
    ($($ty:ident $clamp:ident),*) => {$(
        /// `x.clamp(low, high)`, where the bounds may be the wrong way round (the result is `high`) or NaN (no bound).
        #[inline(always)]
        #[must_use]
        pub fn $clamp(x: $ty, low: $ty, high: $ty) -> $ty {
            let above = if x < low { low } else { x };
            if above > high { high } else { above }
        }
    )*};
}

clamps!(f16 f16_clamp, f32 f32_clamp, f64 f64_clamp);

macro_rules! ordered {
    ($($ty:ident $function:ident $operator:tt;)*) => {$(
        /// The lesser or the greater number, where NaN loses; of two that are equal, the second.
        #[inline(always)]
        #[must_use]
        pub fn $function(a: $ty, b: $ty) -> $ty {
            if a $operator b || b.is_nan() { a } else { b }
        }
    )*};
}

ordered! {
    f16 f16_ordered_min <;
    f16 f16_ordered_max >;
    f32 f32_ordered_min <;
    f32 f32_ordered_max >;
    f64 f64_ordered_min <;
    f64 f64_ordered_max >;
}

macro_rules! powers {
    ($($ty:ident $powi:ident),*) => {$(
        /// `x.powi(n)` by squaring; the same steps on every target, so the same bits.
        #[inline(always)]
        #[must_use]
        pub fn $powi(x: $ty, n: i32) -> $ty {
            let mut power = x;
            let mut left = n.unsigned_abs();
            let mut result = 1.0;
            while left != 0 {
                if left & 1 != 0 {
                    result *= power;
                }
                power *= power;
                left >>= 1;
            }
            if n < 0 { 1.0 / result } else { result }
        }
    )*};
}

powers!(f32 f32_powi, f64 f64_powi);

/// `f16::from_bits(bits)`.
#[inline(always)]
#[must_use]
pub fn f16_from_bits(bits: u16) -> f16 {
    f16::from_bits(bits)
}

/// `f16::from_f32(x)`.
#[inline(always)]
#[must_use]
pub fn f16_from_f32(x: f32) -> f16 {
    f16::from_f32(x)
}

/// `x` without its sign.
#[inline(always)]
#[must_use]
pub fn f16_abs(x: f16) -> f16 {
    f16::from_bits(x.to_bits() & 0x7fff)
}

/// The bits of the `bf16` that is nearest to `x`.
#[inline(always)]
#[must_use]
pub fn f32_to_bf16_bits(x: f32) -> u16 {
    bf16::from_f32(x).to_bits()
}

/// The next `f16` above `x`.
#[inline(always)]
#[must_use]
pub fn f16_next_up(x: f16) -> f16 {
    f16::from_bits(next_up_of_16_bits(x.to_bits(), f16::INFINITY.to_bits()))
}

/// The next `bf16` above `x`.
#[inline(always)]
#[must_use]
pub fn bf16_next_up(x: bf16) -> bf16 {
    bf16::from_bits(next_up_of_16_bits(x.to_bits(), bf16::INFINITY.to_bits()))
}

/// The bits of the next float above one of 16 bits, which are in the order of its magnitude up to those of infinity.
#[inline(always)]
fn next_up_of_16_bits(bits: u16, infinity: u16) -> u16 {
    match bits {
        0x8000 => 1,
        _ if bits & 0x7fff > infinity || bits == infinity => bits,
        0..0x8000 => bits + 1,
        _ => bits - 1,
    }
}
