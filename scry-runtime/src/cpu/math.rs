//! Arithmetic whose meaning in a kernel differs from the standard library's: where that panics, a kernel goes on.

/// `a / b`; zero if `b` is.
#[inline(always)]
#[must_use]
pub fn u32_div(a: u32, b: u32) -> u32 {
    a.checked_div(b).unwrap_or(0)
}

/// `a / b`, wrapping; zero if `b` is.
#[inline(always)]
#[must_use]
pub fn i32_div(a: i32, b: i32) -> i32 {
    if b == 0 { 0 } else { a.wrapping_div(b) }
}

/// `a % b`; zero if `b` is.
#[inline(always)]
#[must_use]
pub fn u32_rem(a: u32, b: u32) -> u32 {
    if b == 0 { 0 } else { a % b }
}

/// `a % b`, wrapping; zero if `b` is.
#[inline(always)]
#[must_use]
pub fn i32_rem(a: i32, b: i32) -> i32 {
    if b == 0 { 0 } else { a.wrapping_rem(b) }
}

/// `a.rem_euclid(b)`; zero if `b` is.
#[inline(always)]
#[must_use]
pub fn u32_rem_euclid(a: u32, b: u32) -> u32 {
    u32_rem(a, b)
}

/// `a.rem_euclid(b)`, wrapping; zero if `b` is.
#[inline(always)]
#[must_use]
pub fn i32_rem_euclid(a: i32, b: i32) -> i32 {
    if b == 0 { 0 } else { a.wrapping_rem_euclid(b) }
}

/// `a.div_euclid(b)`; zero if `b` is.
#[inline(always)]
#[must_use]
pub fn u32_div_euclid(a: u32, b: u32) -> u32 {
    u32_div(a, b)
}

/// `a.div_euclid(b)`, wrapping; zero if `b` is.
#[inline(always)]
#[must_use]
pub fn i32_div_euclid(a: i32, b: i32) -> i32 {
    if b == 0 { 0 } else { a.wrapping_div_euclid(b) }
}

/// The smallest power of two that is at least `a`; zero if that is 2^32.
#[inline(always)]
#[must_use]
pub fn u32_next_power_of_two(a: u32) -> u32 {
    a.checked_next_power_of_two().unwrap_or(0)
}

/// `x.clamp(low, high)`, where the bounds may be the wrong way round (the result is `high`) or NaN (no bound).
#[inline(always)]
#[must_use]
pub fn f32_clamp(x: f32, low: f32, high: f32) -> f32 {
    let above = if x < low { low } else { x };
    if above > high { high } else { above }
}

/// `x.powi(n)` by squaring; the same steps on every target, so the same bits.
#[inline(always)]
#[must_use]
pub fn f32_powi(x: f32, n: i32) -> f32 {
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
