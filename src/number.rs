//! The number types as sets: what generic device functions and kernels say of a type parameter.
//!
//! In kernels each trait is known by its name, and its methods are those that the compiler's table of intrinsics has for every
//! type of the set; here they are what rustc sees of them, so that a device function is a function of the host as well.

use std::cmp::Ordering;
use std::convert::identity;
use std::fmt::{Binary, Debug, Display, LowerExp, LowerHex, Octal, UpperExp, UpperHex};
use std::ops::{
    Add, AddAssign, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Div, DivAssign, Mul, MulAssign, Neg, Not, Rem,
    RemAssign, Shl, ShlAssign, Shr, ShrAssign, Sub, SubAssign,
};

use crate::__private::cpu::math;
use crate::{bf16, f16};

mod sealed {
    /// Keeps the sets closed: kernels are compiled for these types and no others.
    pub trait Sealed {}
}

/// Both lists of methods are written once: `declare` makes them the trait's, `implement` each type's own.
macro_rules! declare {
    ($std:literal: $($name:ident($($argument:ident: $ty:ty),*) -> $result:ty;)*) => {$(
        #[doc = concat!("As [`", $std, "::", stringify!($name), "`].")]
        #[must_use]
        fn $name(self, $($argument: $ty),*) -> $result;
    )*};
}

macro_rules! implement {
    ($number:ident: $($name:ident($($argument:ident: $ty:ty),*) -> $result:ty;)*) => {$(
        #[inline]
        fn $name(self, $($argument: $ty),*) -> $result {
            <$number>::$name(self, $($argument),*)
        }
    )*};
}

/// The methods of floats.
macro_rules! float_methods {
    ($then:ident, $($number:tt)*) => {
        $then! { $($number)*:
            abs() -> Self;
            signum() -> Self;
            copysign(sign: Self) -> Self;
            ceil() -> Self;
            floor() -> Self;
            round() -> Self;
            round_ties_even() -> Self;
            trunc() -> Self;
            fract() -> Self;
            is_nan() -> bool;
            is_finite() -> bool;
            is_infinite() -> bool;
            is_sign_negative() -> bool;
            is_sign_positive() -> bool;
            mul_add(factor: Self, addend: Self) -> Self;
            recip() -> Self;
            sqrt() -> Self;
            cbrt() -> Self;
            hypot(other: Self) -> Self;
            div_euclid(other: Self) -> Self;
            exp() -> Self;
            exp2() -> Self;
            exp_m1() -> Self;
            ln() -> Self;
            ln_1p() -> Self;
            log(base: Self) -> Self;
            log2() -> Self;
            log10() -> Self;
            powf(exponent: Self) -> Self;
            powi(exponent: i32) -> Self;
            sin() -> Self;
            cos() -> Self;
            tan() -> Self;
            asin() -> Self;
            acos() -> Self;
            atan() -> Self;
            atan2(other: Self) -> Self;
            sinh() -> Self;
            cosh() -> Self;
            tanh() -> Self;
            to_degrees() -> Self;
            to_radians() -> Self;
        }
    };
}

/// Those of a float as wide as `f16`: of the `f32`, rounded.
macro_rules! implement_rounded {
    ($number:ident: $($name:ident($($argument:ident: $ty:ty),*) -> $result:ty;)*) => {$(
        #[inline]
        fn $name(self, $($argument: $ty),*) -> $result {
            <$result>::rounded(f32::$name(self.widened(), $($argument.widened()),*))
        }
    )*};
}

/// The constants of `std::f32::consts`.
macro_rules! float_constants {
    ($then:ident, $($number:tt)*) => {
        $then! { $($number)*:
            E FRAC_1_PI FRAC_1_SQRT_2 FRAC_2_PI FRAC_2_SQRT_PI FRAC_PI_2 FRAC_PI_3 FRAC_PI_4 FRAC_PI_6 FRAC_PI_8 LN_10 LN_2 LOG10_2 LOG10_E
            LOG2_10 LOG2_E PI SQRT_2 TAU
        }
    };
}

macro_rules! declare_constants {
    (: $($name:ident)*) => {$(
        #[doc = concat!("As [`std::f32::consts::", stringify!($name), "`].")]
        const $name: Self;
    )*};
}

macro_rules! std_constants {
    ($number:ident: $($name:ident)*) => {$(
        const $name: Self = std::$number::consts::$name;
    )*};
}

macro_rules! rounded_constants {
    ($number:ident: $($name:ident)*) => {$(
        const $name: Self = <$number>::from_f64_const(std::f64::consts::$name);
    )*};
}

/// The methods of integers.
macro_rules! int_methods {
    ($then:ident, $($number:tt)*) => {
        $then! { $($number)*:
            count_ones() -> u32;
            count_zeros() -> u32;
            leading_zeros() -> u32;
            trailing_zeros() -> u32;
            leading_ones() -> u32;
            trailing_ones() -> u32;
            rotate_left(bits: u32) -> Self;
            rotate_right(bits: u32) -> Self;
            reverse_bits() -> Self;
            swap_bytes() -> Self;
            pow(exponent: u32) -> Self;
            div_euclid(other: Self) -> Self;
            wrapping_add(other: Self) -> Self;
            wrapping_sub(other: Self) -> Self;
            wrapping_mul(other: Self) -> Self;
            wrapping_div(other: Self) -> Self;
            wrapping_rem(other: Self) -> Self;
            wrapping_neg() -> Self;
            wrapping_shl(bits: u32) -> Self;
            wrapping_shr(bits: u32) -> Self;
            wrapping_pow(exponent: u32) -> Self;
            saturating_add(other: Self) -> Self;
            saturating_sub(other: Self) -> Self;
            saturating_mul(other: Self) -> Self;
            checked_add(other: Self) -> Option<Self>;
            checked_sub(other: Self) -> Option<Self>;
            checked_mul(other: Self) -> Option<Self>;
            checked_div(other: Self) -> Option<Self>;
            checked_rem(other: Self) -> Option<Self>;
            checked_div_euclid(other: Self) -> Option<Self>;
            checked_rem_euclid(other: Self) -> Option<Self>;
            checked_neg() -> Option<Self>;
            checked_shl(bits: u32) -> Option<Self>;
            checked_shr(bits: u32) -> Option<Self>;
        }
    };
}

/// Any number: `bf16`, `f16`, `f32`, `f64`, `i8` to `i64`, `u8` to `u64`, `usize` and `isize`.
///
/// As the bound of a device function's type parameter it says what the function may do with the type; as that of a kernel's it
/// also stands for one instance for each of the numbers that every device has, `f32`, `i32` and `u32`. Others are named in the
/// attribute: `instances(T = [f32, f64])`.
///
/// ```
/// use scry::Num;
/// use scry::prelude::*;
///
/// #[scry::device]
/// fn square<T: Num>(x: T) -> T {
///     x * x
/// }
///
/// #[scry::kernel]
/// fn squares<T: Num>(x: &mut [T]) {
///     let i = global_id().x;
///     x[i] = square(x[i]) + T::ONE;
/// }
///
/// # fn main() -> scry::Result<()> {
/// let device = Device::auto()?;
/// let (floats, integers) = (device.upload(&[0.5f32, 3.0])?, device.upload(&[7, -3])?);
/// squares.launch(&device, &floats, 2)?;
/// squares.launch(&device, &integers, 2)?;
/// assert_eq!(floats.download()?, [1.25, 10.0]);
/// assert_eq!(integers.download()?, [50, 10]);
/// assert_eq!(square(1.5f32), 2.25);
/// # Ok(())
/// # }
/// ```
///
/// `min`, `max` and `clamp` take `&self`, so that they do not compete with those of [`Ord`]: `x.min(y)` means the same for an
/// [`Int`] and for a number of which no more is known.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a number of kernels",
    label = "not `bf16`, `f16`, `f32`, `f64`, `i8` to `i64`, `u8` to `u64`, `usize` or `isize`",
    note = "no other type can be a `scry::Num`; for types of your own, write a trait in a module with `#[scry::device]`"
)]
pub trait Num:
    sealed::Sealed
    + Copy
    + Default
    + PartialEq
    + PartialOrd
    + Debug
    + Display
    + LowerExp
    + UpperExp
    + Send
    + Sync
    + 'static
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Rem<Output = Self>
    + AddAssign
    + SubAssign
    + MulAssign
    + DivAssign
    + RemAssign
{
    /// `0`
    const ZERO: Self;
    /// `1`
    const ONE: Self;
    /// The smallest value; of a float, the smallest finite one.
    const MIN: Self;
    /// The largest value; of a float, the largest finite one.
    const MAX: Self;

    /// The smaller of two numbers; if one is NaN, the other.
    #[must_use]
    fn min(&self, other: Self) -> Self;
    /// The larger of two numbers; if one is NaN, the other.
    #[must_use]
    fn max(&self, other: Self) -> Self;
    /// The number of `low..=high` that is nearest.
    ///
    /// # Panics
    /// On the host, if `low > high`, or if one of them is NaN.
    #[must_use]
    fn clamp(&self, low: Self, high: Self) -> Self;
    /// What is left of the division by `other`, never negative.
    ///
    /// # Panics
    /// On the host, for an integer, if `other` is zero.
    #[must_use]
    fn rem_euclid(self, other: Self) -> Self;
}

/// Any floating-point number: `bf16`, `f16`, `f32` and `f64`. A kernel's instances are those of `f32`, unless its attribute names more.
///
/// On a device, elementary functions are not the standard library's, and their last bits may differ from its. Those of `f32` are within 1.5
/// units in the last place of the right result on the CPU, and on GPUs within what Vulkan promises in "Precision of `GLSL.std.450`
/// Instructions"; those of `f16` and `bf16` are these, rounded. In a [`deterministic`](macro@crate::kernel#the-same-bits-everywhere) kernel, they
/// are the CPU's on every device.
///
/// ```
/// #[scry::device]
/// fn gaussian<T: scry::Float>(x: T, width: T) -> T {
///     let ratio = x / width;
///     (T::from_f64(-0.5) * ratio * ratio).exp() / (width * T::TAU.sqrt())
/// }
///
/// assert_eq!(gaussian(0.0f32, 1.0), 0.398_942_3);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a floating-point number of kernels",
    label = "not `bf16`, `f16`, `f32` or `f64`",
    note = "no other type can be a `scry::Float`; for types of your own, write a trait in a module with `#[scry::device]`"
)]
pub trait Float: Num + Neg<Output = Self> {
    /// The difference between 1 and the next larger number.
    const EPSILON: Self;
    /// The smallest positive number that is not subnormal.
    const MIN_POSITIVE: Self;
    /// ∞
    const INFINITY: Self;
    /// -∞
    const NEG_INFINITY: Self;
    /// Not a number.
    const NAN: Self;

    float_constants!(declare_constants,);

    /// The number that is nearest to `x`, which is a constant in kernels: `T::from_f64(0.1)`.
    #[must_use]
    fn from_f64(x: f64) -> Self;

    float_methods!(declare, "f32");

    /// The sine and the cosine.
    #[must_use]
    fn sin_cos(self) -> (Self, Self) {
        (self.sin(), self.cos())
    }

    /// The least number that is greater. As [`f32::next_up`].
    #[must_use]
    fn next_up(self) -> Self;

    /// The greatest number that is less. As [`f32::next_down`].
    #[must_use]
    fn next_down(self) -> Self {
        -(-self).next_up()
    }

    /// The order of all floats, `-0.0` and NaNs among them. As [`f32::total_cmp`].
    #[must_use]
    fn total_cmp(&self, other: &Self) -> Ordering;
}

/// Any integer: `i8` to `i64`, `u8` to `u64`, `usize` and `isize`. A kernel's instances are those of `i32` and `u32`, unless its attribute
/// names others.
///
/// `<<` and `>>` take a `u32`. A `usize` and an `isize` have 32 bits on every device, and those of the host there.
///
/// ```
/// #[scry::device]
/// fn gray_code<T: scry::Int>(x: T) -> T {
///     x ^ (x >> 1)
/// }
///
/// assert_eq!(gray_code(5u32), 7);
/// assert_eq!(gray_code(5i32).count_ones(), 3);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an integer of kernels",
    label = "not `i8` to `i64`, `u8` to `u64`, `usize` or `isize`",
    note = "no other type can be a `scry::Int`; for types of your own, write a trait in a module with `#[scry::device]`"
)]
pub trait Int:
    Num
    + Eq
    + Ord
    + Binary
    + Octal
    + LowerHex
    + UpperHex
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + ShlAssign<u32>
    + ShrAssign<u32>
{
    /// The number of bits.
    const BITS: u32;

    int_methods!(declare, "u32");
}

macro_rules! numbers {
    ($zero:expr, $one:expr, $rem_euclid:expr; $($number:ident)*) => {$(
        impl sealed::Sealed for $number {}

        #[diagnostic::do_not_recommend]
        impl Num for $number {
            const ZERO: Self = $zero;
            const ONE: Self = $one;
            const MIN: Self = <$number>::MIN;
            const MAX: Self = <$number>::MAX;

            #[inline]
            fn min(&self, other: Self) -> Self {
                (*self).min(other)
            }

            #[inline]
            fn max(&self, other: Self) -> Self {
                (*self).max(other)
            }

            #[inline]
            fn clamp(&self, low: Self, high: Self) -> Self {
                (*self).clamp(low, high)
            }

            #[inline]
            fn rem_euclid(self, other: Self) -> Self {
                $rem_euclid(self, other)
            }
        }
    )*};
}

macro_rules! floats {
    ($constants:ident $methods:ident $from_f64:expr, $next_up:expr; $number:ident) => {
        #[diagnostic::do_not_recommend]
        impl Float for $number {
            const EPSILON: Self = <$number>::EPSILON;
            const MIN_POSITIVE: Self = <$number>::MIN_POSITIVE;
            const INFINITY: Self = <$number>::INFINITY;
            const NEG_INFINITY: Self = <$number>::NEG_INFINITY;
            const NAN: Self = <$number>::NAN;

            float_constants!($constants, $number);

            #[inline]
            fn from_f64(x: f64) -> Self {
                $from_f64(x)
            }

            float_methods!($methods, $number);

            #[inline]
            fn next_up(self) -> Self {
                $next_up(self)
            }

            #[inline]
            fn total_cmp(&self, other: &Self) -> Ordering {
                <$number>::total_cmp(self, other)
            }
        }
    };
}

/// What stands beside a float as wide as `f16` in its methods, and what does so beside `f32`.
trait Rounded {
    type Wide;
    fn widened(self) -> Self::Wide;
    fn rounded(wide: Self::Wide) -> Self;
}

macro_rules! rounded {
    ($($narrow:ident $wide:ident $widened:expr, $rounded:expr;)*) => {$(
        impl Rounded for $narrow {
            type Wide = $wide;

            #[inline]
            fn widened(self) -> $wide {
                $widened(self)
            }

            #[inline]
            fn rounded(wide: $wide) -> Self {
                $rounded(wide)
            }
        }
    )*};
}

macro_rules! integers {
    ($($number:ident)*) => {$(
        numbers!(0, 1, <$number>::rem_euclid; $number);

        #[diagnostic::do_not_recommend]
        impl Int for $number {
            const BITS: u32 = <$number>::BITS;

            int_methods!(implement, $number);
        }
    )*};
}

numbers!(0.0, 1.0, Self::rem_euclid; f32 f64);
numbers!(Self::ZERO, Self::ONE, |x: Self, other: Self| Self::rounded(x.widened().rem_euclid(other.widened())); f16 bf16);
floats!(std_constants implement |x| x as Self, f32::next_up; f32);
floats!(std_constants implement identity, f64::next_up; f64);
floats!(rounded_constants implement_rounded Self::from_f64, math::f16_next_up; f16);
floats!(rounded_constants implement_rounded Self::from_f64, math::bf16_next_up; bf16);
rounded! {
    f16 f32 f16::to_f32, f16::from_f32;
    bf16 f32 bf16::to_f32, bf16::from_f32;
    bool bool identity, identity;
    i32 i32 identity, identity;
}
integers!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);
