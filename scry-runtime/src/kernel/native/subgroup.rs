//! What the invocations of a subgroup do together. A workgroup's invocations, in order, are cut into subgroups of `size`; the last
//! one may be shorter. Each function takes what every invocation of the workgroup brings, and sets what each gets.

use super::vector::Vector;

/// A number, or a vector of numbers, that invocations bring.
pub trait Value: Copy {
    /// Nothing, as a sum.
    const ZERO: Self;
    /// `+`; integers wrap.
    #[must_use]
    fn add(self, other: Self) -> Self;
    /// `*`; integers wrap.
    #[must_use]
    fn mul(self, other: Self) -> Self;
    /// The lesser.
    #[must_use]
    fn min(self, other: Self) -> Self;
    /// The greater.
    #[must_use]
    fn max(self, other: Self) -> Self;
}

/// A type with bits, of which invocations bring values.
pub trait Bits: Copy {
    /// `&`
    #[must_use]
    fn and(self, other: Self) -> Self;
    /// `|`
    #[must_use]
    fn or(self, other: Self) -> Self;
    /// `^`
    #[must_use]
    fn xor(self, other: Self) -> Self;
}

macro_rules! methods {
    ($($method:ident $function:expr;)*) => {$(
        #[inline(always)]
        fn $method(self, other: Self) -> Self {
            let function: fn(Self, Self) -> Self = $function;
            function(self, other)
        }
    )*};
}

impl Value for f32 {
    const ZERO: Self = 0.0;
    methods! { add |a, b| a + b; mul |a, b| a * b; min f32::min; max f32::max; }
}

macro_rules! integers {
    ($($ty:ident),*) => {$(
        impl Value for $ty {
            const ZERO: Self = 0;
            methods! { add $ty::wrapping_add; mul $ty::wrapping_mul; min Ord::min; max Ord::max; }
        }

        impl Bits for $ty {
            methods! { and |a, b| a & b; or |a, b| a | b; xor |a, b| a ^ b; }
        }
    )*};
}

integers!(i32, u32);

impl<T: Value, const N: usize> Value for Vector<T, N> {
    const ZERO: Self = Self([T::ZERO; N]);
    methods! { add |a, b| a.with(b, T::add); mul |a, b| a.with(b, T::mul); min |a, b| a.with(b, T::min); max |a, b| a.with(b, T::max); }
}

impl<T: Bits, const N: usize> Bits for Vector<T, N> {
    methods! { and |a, b| a.with(b, T::and); or |a, b| a.with(b, T::or); xor |a, b| a.with(b, T::xor); }
}

/// All of a subgroup get the same.
#[inline(always)]
fn reduce<T: Copy, R: Copy, const N: usize>(brought: &[T; N], results: &mut [R; N], size: u32, reduce: impl Fn(&[T]) -> R) {
    for (brought, results) in brought.chunks(size as usize).zip(results.chunks_mut(size as usize)) {
        results.fill(reduce(brought));
    }
}

/// One of the values, combined with all others.
#[inline(always)]
fn fold<T: Copy>(brought: &[T], combine: impl Fn(T, T) -> T) -> T {
    brought[1..].iter().fold(brought[0], |a, b| combine(a, *b))
}

macro_rules! reductions {
    ($($(#[$doc:meta])* $name:ident $bound:ident;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        pub fn $name<T: $bound, const N: usize>(brought: &[T; N], results: &mut [T; N], size: u32) {
            reduce(brought, results, size, |brought| fold(brought, T::$name));
        }
    )*};
}

reductions! {
    /// The sum.
    add Value;
    /// The product.
    mul Value;
    /// The least.
    min Value;
    /// The greatest.
    max Value;
    /// `&` of all.
    and Bits;
    /// `|` of all.
    or Bits;
    /// `^` of all.
    xor Bits;
}

/// The sum of what the invocations up to each bring, itself included.
#[inline(always)]
pub fn inclusive_add<T: Value, const N: usize>(brought: &[T; N], results: &mut [T; N], size: u32) {
    for (brought, results) in brought.chunks(size as usize).zip(results.chunks_mut(size as usize)) {
        let mut sum = T::ZERO;
        for (own, result) in brought.iter().zip(results) {
            sum = sum.add(*own);
            *result = sum;
        }
    }
}

/// The sum of what the invocations before each bring.
#[inline(always)]
pub fn exclusive_add<T: Value, const N: usize>(brought: &[T; N], results: &mut [T; N], size: u32) {
    for (brought, results) in brought.chunks(size as usize).zip(results.chunks_mut(size as usize)) {
        let mut sum = T::ZERO;
        for (own, result) in brought.iter().zip(results) {
            *result = sum;
            sum = sum.add(*own);
        }
    }
}

/// Whether all bring `true`.
#[inline(always)]
pub fn all<const N: usize>(brought: &[bool; N], results: &mut [bool; N], size: u32) {
    reduce(brought, results, size, |brought| brought.iter().all(|own| *own));
}

/// Whether any brings `true`.
#[inline(always)]
pub fn any<const N: usize>(brought: &[bool; N], results: &mut [bool; N], size: u32) {
    reduce(brought, results, size, |brought| brought.iter().any(|own| *own));
}

/// Which ones bring `true`: bit `i % 32` of word `i / 32` is for invocation `i` of the subgroup.
#[inline(always)]
pub fn ballot<const N: usize>(brought: &[bool; N], results: &mut [[u32; 4]; N], size: u32) {
    reduce(brought, results, size, |brought| {
        let mut words = [0; 4];
        for (i, own) in brought.iter().enumerate() {
            words[i / 32] |= u32::from(*own) << (i % 32);
        }
        words
    });
}

/// What the invocation `from(own, lanes[own])` of the subgroup brings; the own value if there is none.
#[inline(always)]
fn take<T: Copy, const N: usize>(brought: &[T; N], lanes: &[u32; N], results: &mut [T; N], size: u32, from: impl Fn(u32, u32) -> u32) {
    let size = size as usize;
    for ((brought, lanes), results) in brought.chunks(size).zip(lanes.chunks(size)).zip(results.chunks_mut(size)) {
        for (own, result) in results.iter_mut().enumerate() {
            *result = *brought.get(from(own as u32, lanes[own]) as usize).unwrap_or(&brought[own]);
        }
    }
}

/// What the invocation with the given number brings.
#[inline(always)]
pub fn shuffle<T: Copy, const N: usize>(brought: &[T; N], lanes: &[u32; N], results: &mut [T; N], size: u32) {
    take(brought, lanes, results, size, |_, lane| lane);
}

/// What the invocation so many before brings.
#[inline(always)]
pub fn shuffle_up<T: Copy, const N: usize>(brought: &[T; N], lanes: &[u32; N], results: &mut [T; N], size: u32) {
    take(brought, lanes, results, size, |own, lane| own.checked_sub(lane).unwrap_or(u32::MAX));
}

/// What the invocation so many behind brings.
#[inline(always)]
pub fn shuffle_down<T: Copy, const N: usize>(brought: &[T; N], lanes: &[u32; N], results: &mut [T; N], size: u32) {
    take(brought, lanes, results, size, u32::saturating_add);
}

/// What the invocation brings whose number differs in the given bits.
#[inline(always)]
pub fn shuffle_xor<T: Copy, const N: usize>(brought: &[T; N], lanes: &[u32; N], results: &mut [T; N], size: u32) {
    take(brought, lanes, results, size, |own, bits| own ^ bits);
}
