//! What a kernel's integers do where Rust's operators panic.

/// Integers.
pub(crate) trait Int: Copy + PartialEq {
    /// Zero.
    const ZERO: Self;
    /// `self + 1`, which is no more than the largest.
    fn successor(self) -> Self;
    /// `self / other`, wrapping.
    fn quotient(self, other: Self) -> Self;
    /// `self % other`, wrapping.
    fn remainder(self, other: Self) -> Self;
    /// `self.div_euclid(other)`, wrapping.
    fn quotient_euclid(self, other: Self) -> Self;
    /// `self.rem_euclid(other)`, wrapping.
    fn remainder_euclid(self, other: Self) -> Self;
}

macro_rules! int {
    ($($ty:ty)*) => {$(
        impl Int for $ty {
            const ZERO: Self = 0;
            fn successor(self) -> Self {
                self + 1
            }
            fn quotient(self, other: Self) -> Self {
                self.wrapping_div(other)
            }
            fn remainder(self, other: Self) -> Self {
                self.wrapping_rem(other)
            }
            fn quotient_euclid(self, other: Self) -> Self {
                self.wrapping_div_euclid(other)
            }
            fn remainder_euclid(self, other: Self) -> Self {
                self.wrapping_rem_euclid(other)
            }
        }
    )*};
}

int!(i8 i16 i32 i64 u8 u16 u32 u64);

/// `a / b`; zero if `b` is.
pub(crate) fn div<T: Int>(a: T, b: T) -> T {
    if b == T::ZERO { T::ZERO } else { a.quotient(b) }
}

/// `a % b`; zero if `b` is.
pub(crate) fn rem<T: Int>(a: T, b: T) -> T {
    if b == T::ZERO { T::ZERO } else { a.remainder(b) }
}

/// `a.div_euclid(b)`; zero if `b` is.
pub(crate) fn div_euclid<T: Int>(a: T, b: T) -> T {
    if b == T::ZERO { T::ZERO } else { a.quotient_euclid(b) }
}

/// `a.div_ceil(b)`, of numbers without a sign; zero if `b` is.
pub(crate) fn div_ceil<T: Int>(a: T, b: T) -> T {
    if b == T::ZERO {
        return T::ZERO;
    }
    let more = a.remainder_euclid(b) != T::ZERO;
    if more { a.quotient_euclid(b).successor() } else { a.quotient_euclid(b) }
}

/// `a.rem_euclid(b)`; zero if `b` is.
pub(crate) fn rem_euclid<T: Int>(a: T, b: T) -> T {
    if b == T::ZERO { T::ZERO } else { a.remainder_euclid(b) }
}
