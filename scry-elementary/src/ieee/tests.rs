//! Each operation against Rust's own, bit for bit: of numbers at all borders with each other, and of random ones of all and of like magnitudes;
//! quotients and roots also from estimates that are as far off as they may be, and a bit further.

use super::*;
use crate::tests::{mixed, same};

/// Pairs of random numbers: 2^20 in an unoptimised build, which takes seconds.
const PAIRS: u64 = if cfg!(debug_assertions) { 1 << 20 } else { 1 << 28 };

/// By how many units in the last place estimates are off.
const OFF: [i32; 7] = [0, -24, 24, -7, 5, -1, 1];

/// The fractions at which operations carry, and where they tie.
const FRACTIONS: [u32; 14] =
    [0, 1, 2, 3, 0x1234, 0x20_0000, 0x2a_aaab, 0x35_04f3, 0x35_04f4, 0x3f_ffff, 0x40_0000, 0x40_0001, 0x7f_fffe, 0x7f_ffff];

const EXPONENTS: [u32; 32] = [
    0, 1, 2, 3, 23, 24, 25, 26, 27, 28, 62, 63, 64, 65, 66, 103, 125, 126, 127, 128, 129, 148, 149, 150, 151, 190, 191, 229, 230, 252, 253,
    254,
];

/// Numbers of either sign at the borders of exponents and fractions, infinities and NaN.
fn awkward() -> Vec<f32> {
    let finite = EXPONENTS.iter().flat_map(|exponent| FRACTIONS.iter().map(move |fraction| exponent << 23 | fraction));
    let magnitudes = finite.chain([INFINITY, INFINITY | 0x40_0000]);
    magnitudes.flat_map(|bits| [f32::from_bits(bits), f32::from_bits(bits | SIGN)]).collect()
}

/// A random pair: of any bits, of a subnormal result, or of like magnitudes.
fn pair(number: u64) -> [f32; 2] {
    let bits = mixed(number);
    let (a, b) = (bits as u32, (bits >> 32) as u32);
    let with_exponent = |bits: u32, exponent: u32| f32::from_bits(bits & !(0xff << 23) | (exponent & 0xff) << 23);
    let exponent = a >> 23 & 0xff;
    match number % 4 {
        0 => [f32::from_bits(a), f32::from_bits(b)],
        // Of a product near the least numbers.
        1 => [f32::from_bits(a), with_exponent(b, 127u32.wrapping_sub(exponent).wrapping_sub(b >> 27))],
        // Of a quotient near those.
        2 => [f32::from_bits(a), with_exponent(b, exponent.wrapping_add(126).wrapping_add(b >> 27))],
        _ => [f32::from_bits(a), with_exponent(b, exponent.wrapping_add(b >> 29).wrapping_sub(4))],
    }
}

fn off_by(x: f32, units: i32) -> f32 {
    f32::from_bits(x.to_bits().wrapping_add(units as u32))
}

fn check_pair([a, b]: [f32; 2], off: i32) {
    let check = |name, actual: f32, expected: f32| {
        assert!(
            same(actual, expected),
            "{name} of {a:e} ({:#x}) and {b:e} ({:#x}) is {actual:e}, not {expected:e}",
            a.to_bits(),
            b.to_bits()
        );
    };
    check("add", add(a, b), a + b);
    check("sub", sub(a, b), a - b);
    check("mul", mul(a, b), a * b);
    check("mul_by_integers", mul_by_integers(a, b), a * b);
    check("div", div(a, b), a / b);
    let inverse = 1.0 / with_fraction(split(b.to_bits() & MAGNITUDE).0);
    check("div_by_inverse", div_by_inverse(a, b, off_by(inverse, off)), a / b);
    let small = a.abs() < f32::from_bits(SMALL) && b.abs() < f32::from_bits(SMALL);
    if small {
        check("add_small", add_small(a, b), a + b);
    }
    assert_eq!([eq(a, b), lt(a, b), le(a, b)], [a == b, a < b, a <= b], "{a:e} and {b:e}");
}

fn check_one(x: f32, off: i32) {
    let check = |name, actual: f32, expected: f32| {
        assert!(same(actual, expected), "{name} of {x:e} ({:#x}) is {actual:e}, not {expected:e}", x.to_bits());
    };
    check("sqrt", sqrt(x), x.sqrt());
    check("sqrt_by_estimate", sqrt_by_estimate(x, off_by(square(x.to_bits() & MAGNITUDE).sqrt(), off)), x.sqrt());
    assert_eq!(to_bits(x), x.to_bits());
    check("neg", neg(x), -x);
    check("abs", abs(x), x.abs());
    check("trunc", trunc(x), x.trunc());
    check("floor", floor(x), x.floor());
    check("ceil", ceil(x), x.ceil());
    check("round_ties_even", round_ties_even(x), x.round_ties_even());
}

#[test]
fn awkward_numbers_with_each_other() {
    let numbers = awkward();
    for (i, &a) in numbers.iter().enumerate() {
        OFF.iter().for_each(|off| check_one(a, *off));
        for (k, &b) in numbers.iter().enumerate() {
            check_pair([a, b], OFF[(i + k) % OFF.len()]);
        }
    }
}

/// Each fraction by others of all kinds, which is where roundings and ties differ, and the root of every number with two exponents.
#[test]
fn all_fractions() {
    let stride = if cfg!(debug_assertions) { 61 } else { 1 };
    for fraction in (0..1u32 << 23).step_by(stride) {
        let off = OFF[fraction as usize % OFF.len()];
        for exponent in [0, 1, 126, 127] {
            check_one(f32::from_bits(exponent << 23 | fraction), off);
        }
        let x = with_fraction(fraction);
        for other in FRACTIONS {
            check_pair([x, with_fraction(other)], off);
            check_pair([with_fraction(other), x], off);
        }
        // Of a subnormal quotient, and of a product halfway between two subnormal numbers.
        check_pair([f32::from_bits(LEAST_NORMAL | fraction), 2.0], off);
        check_pair([f32::from_bits(LEAST_NORMAL | fraction), 0.25], off);
        check_pair([f32::from_bits(fraction), 0.5], off);
    }
}

#[test]
fn random_numbers() {
    let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get() as u64);
    std::thread::scope(|scope| {
        for thread in 0..threads {
            scope.spawn(move || {
                for number in (thread..PAIRS).step_by(threads as usize) {
                    let (pair, off) = (pair(number), OFF[(number / 4) as usize % OFF.len()]);
                    check_pair(pair, off);
                    check_one(pair[0], off);
                }
            });
        }
    });
}
