//! glam's vectors as kernels on the CPU compute with them: component by component, integers wrapping, whatever features and
//! SIMD glam itself is built with.

use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Sub};

use super::plain::Plain;

/// `N` components; a matrix is an array of its columns.
///
/// ```
/// use scry_runtime::native::Vector;
/// assert_eq!(2.0 * Vector([1.0f32, 2.0]) + Vector([0.5; 2]), Vector([2.5, 4.5]));
/// assert_eq!(-Vector([i32::MIN, 1]), Vector([i32::MIN, -1]), "integers wrap");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(transparent)]
pub struct Vector<T, const N: usize>(pub [T; N]);

// SAFETY: it is its array, and every pattern of bytes is one.
unsafe impl<T: Plain, const N: usize> Plain for Vector<T, N> {}

impl<T: Copy, const N: usize> Vector<T, N> {
    #[inline(always)]
    fn map(self, function: impl Fn(T) -> T) -> Self {
        Self(self.0.map(function))
    }

    #[inline(always)]
    pub(super) fn with(self, other: Self, function: impl Fn(T, T) -> T) -> Self {
        let mut result = self;
        for (a, b) in result.0.iter_mut().zip(other.0) {
            *a = function(*a, b);
        }
        result
    }
}

/// An operator of two vectors.
macro_rules! pairs {
    ($operator:ident $method:ident: $($scalar:ident $function:expr),*) => {$(
        impl<const N: usize> $operator for Vector<$scalar, N> {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                self.with(other, $function)
            }
        }
    )*};
}

/// An operator of two vectors, or of a vector and a scalar on either side.
macro_rules! operators {
    ($operator:ident $method:ident: $($scalar:ident $function:expr),*) => {
        pairs!($operator $method: $($scalar $function),*);
        $(
            impl<const N: usize> $operator<$scalar> for Vector<$scalar, N> {
                type Output = Self;

                #[inline(always)]
                fn $method(self, other: $scalar) -> Self {
                    self.with(Self([other; N]), $function)
                }
            }

            impl<const N: usize> $operator<Vector<$scalar, N>> for $scalar {
                type Output = Vector<$scalar, N>;

                #[inline(always)]
                fn $method(self, other: Vector<$scalar, N>) -> Vector<$scalar, N> {
                    Vector([self; N]).with(other, $function)
                }
            }
        )*
    };
}

operators!(Add add: f32 |a, b| a + b, i32 i32::wrapping_add, u32 u32::wrapping_add);
operators!(Sub sub: f32 |a, b| a - b, i32 i32::wrapping_sub, u32 u32::wrapping_sub);
operators!(Mul mul: f32 |a, b| a * b, i32 i32::wrapping_mul, u32 u32::wrapping_mul);
operators!(Div div: f32 |a, b| a / b);
pairs!(BitAnd bitand: i32 |a, b| a & b, u32 |a, b| a & b, bool |a, b| a & b);
pairs!(BitOr bitor: i32 |a, b| a | b, u32 |a, b| a | b, bool |a, b| a | b);
pairs!(BitXor bitxor: i32 |a, b| a ^ b, u32 |a, b| a ^ b, bool |a, b| a ^ b);

macro_rules! unary {
    ($operator:ident $method:ident: $($scalar:ident $function:expr),*) => {$(
        impl<const N: usize> $operator for Vector<$scalar, N> {
            type Output = Self;

            #[inline(always)]
            fn $method(self) -> Self {
                self.map($function)
            }
        }
    )*};
}

unary!(Neg neg: f32 |a| -a, i32 i32::wrapping_neg);
unary!(Not not: i32 |a| !a, u32 |a| !a, bool |a| !a);
