//! Integers of 8 bits: every operator and method, over the ends of the types. What divides by zero is in `divisions`.

#![expect(clippy::cast_lossless, reason = "one macro stands for types with and without a sign")]

use crate::support::every_device;

#[scry::kernel]
fn operators_u8(a: &[u8], b: &[u8], y: &mut [u8]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    let mut c = a;
    c += b;
    c *= 3;
    c -= 7;
    c ^= b;
    c |= a & 9;
    c <<= b;
    c %= 100;
    let (quotient, remainder) = if b == 0 { (0, 0) } else { (a / b, a % b) };
    let results = [a + b, a - b, a * b, quotient, remainder, a & b, a | b, a ^ b, !a, a.wrapping_neg(), a << b, a >> b, a / 7, a % 7, c];
    for k in 0..15 {
        y[20 * i + k] = results[k];
    }
    y[20 * i + 15] = (a < b) as u8;
    y[20 * i + 16] = (a <= b) as u8 + (a == b) as u8 * 2;
    y[20 * i + 17] = if a > b { a } else { b };
    y[20 * i + 18] = (a >= b && a != b) as u8;
    y[20 * i + 19] = a << 3 >> 2;
}

#[scry::kernel]
fn methods_u8(a: &[u8], b: &[u8], y: &mut [u8], counts: &mut [u32]) {
    let i = global_id().x;
    let (a, b, n) = (a[i], b[i], b[i] as u32);
    let results = [
        a.wrapping_add(b),
        a.wrapping_sub(b),
        a.wrapping_mul(b),
        if b == 0 { 0 } else { a.wrapping_div(b) },
        if b == 0 { 0 } else { a.wrapping_rem(b) },
        a.wrapping_shl(n),
        a.wrapping_shr(n),
        a.wrapping_neg(),
        a.wrapping_pow(n),
        a.saturating_add(b),
        a.saturating_sub(b),
        a.saturating_mul(b),
        a.pow(n),
        a.min(b),
        a.max(b),
        a.clamp(10, 100),
        if b == 0 { 0 } else { a.rem_euclid(b) },
        if b == 0 { 0 } else { a.div_euclid(b) },
        a.rotate_left(n),
        a.rotate_right(n),
        a.reverse_bits(),
        a.swap_bytes(),
        a.abs_diff(b),
        a.is_power_of_two() as u8,
        a.next_power_of_two(),
    ];
    for k in 0..25 {
        y[25 * i + k] = results[k];
    }
    let bits = [a.leading_zeros(), a.trailing_zeros(), a.leading_ones(), a.trailing_ones(), a.count_ones(), a.count_zeros()];
    for k in 0..6 {
        counts[6 * i + k] = bits[k];
    }
}

#[scry::kernel]
fn operators_i8(a: &[i8], b: &[i8], y: &mut [i8]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    let mut c = a;
    c += b;
    c *= 3;
    c -= 7;
    c ^= b;
    c |= a & 9;
    c <<= b;
    c %= 100;
    let (quotient, remainder) = if b == 0 || (a == i8::MIN && b == -1) { (0, 0) } else { (a / b, a % b) };
    let results = [a + b, a - b, a * b, quotient, remainder, a & b, a | b, a ^ b, !a, -a, a << b, a >> b, a / 7, a % 7, c];
    for k in 0..15 {
        y[20 * i + k] = results[k];
    }
    y[20 * i + 15] = (a < b) as i8;
    y[20 * i + 16] = (a <= b) as i8 + (a == b) as i8 * 2;
    y[20 * i + 17] = if a > b { a } else { b };
    y[20 * i + 18] = (a >= b && a != b) as i8;
    y[20 * i + 19] = a << 3 >> 2;
}

#[scry::kernel]
fn methods_i8(a: &[i8], b: &[i8], y: &mut [i8], counts: &mut [u32]) {
    let i = global_id().x;
    let (a, b, n) = (a[i], b[i], b[i] as u32);
    let divides = b != 0 && (a != i8::MIN || b != -1);
    let results = [
        a.wrapping_add(b),
        a.wrapping_sub(b),
        a.wrapping_mul(b),
        if b == 0 { 0 } else { a.wrapping_div(b) },
        if b == 0 { 0 } else { a.wrapping_rem(b) },
        a.wrapping_shl(n),
        a.wrapping_shr(n),
        a.wrapping_neg(),
        a.wrapping_pow(n),
        a.saturating_add(b),
        a.saturating_sub(b),
        a.saturating_mul(b),
        a.pow(n),
        a.min(b),
        a.max(b),
        a.clamp(10, 100),
        if divides { a.rem_euclid(b) } else { 0 },
        if divides { a.div_euclid(b) } else { 0 },
        a.rotate_left(n),
        a.rotate_right(n),
        a.reverse_bits(),
        a.swap_bytes(),
        a.abs_diff(b) as i8,
        a.wrapping_abs(),
        a.abs(),
        a.unsigned_abs() as i8,
        a.signum(),
        a.is_negative() as i8,
        a.is_positive() as i8,
    ];
    for k in 0..29 {
        y[29 * i + k] = results[k];
    }
    let bits = [a.leading_zeros(), a.trailing_zeros(), a.leading_ones(), a.trailing_ones(), a.count_ones(), a.count_zeros()];
    for k in 0..6 {
        counts[6 * i + k] = bits[k];
    }
}

macro_rules! reference {
    ($ty:ident, $operators:ident, $methods:ident, $counts:ident, $of_sign:expr) => {
        fn $operators(a: $ty, b: $ty) -> [$ty; 20] {
            let n = b as u32;
            let mut c = a.wrapping_add(b).wrapping_mul(3).wrapping_sub(7) ^ b;
            c = (c | a & 9).wrapping_shl(n).wrapping_rem(100);
            [
                a.wrapping_add(b),
                a.wrapping_sub(b),
                a.wrapping_mul(b),
                a.checked_div(b).unwrap_or(0),
                a.checked_rem(b).unwrap_or(0),
                a & b,
                a | b,
                a ^ b,
                !a,
                a.wrapping_neg(),
                a.wrapping_shl(n),
                a.wrapping_shr(n),
                a / 7,
                a % 7,
                c,
                $ty::from(a < b),
                $ty::from(a <= b) + $ty::from(a == b) * 2,
                a.max(b),
                $ty::from(a > b),
                a.wrapping_shl(3) >> 2,
            ]
        }

        fn $methods(a: $ty, b: $ty) -> Vec<$ty> {
            let n = b as u32;
            let mut results = vec![
                a.wrapping_add(b),
                a.wrapping_sub(b),
                a.wrapping_mul(b),
                if b == 0 { 0 } else { a.wrapping_div(b) },
                if b == 0 { 0 } else { a.wrapping_rem(b) },
                a.wrapping_shl(n),
                a.wrapping_shr(n),
                a.wrapping_neg(),
                a.wrapping_pow(n),
                a.saturating_add(b),
                a.saturating_sub(b),
                a.saturating_mul(b),
                a.wrapping_pow(n),
                a.min(b),
                a.max(b),
                a.clamp(10, 100),
                a.checked_rem_euclid(b).unwrap_or(0),
                a.checked_div_euclid(b).unwrap_or(0),
                a.rotate_left(n),
                a.rotate_right(n),
                a.reverse_bits(),
                a.swap_bytes(),
                a.abs_diff(b) as $ty,
            ];
            results.extend($of_sign(a));
            results
        }

        fn $counts(a: $ty) -> [u32; 6] {
            [a.leading_zeros(), a.trailing_zeros(), a.leading_ones(), a.trailing_ones(), a.count_ones(), a.count_zeros()]
        }
    };
}

reference!(u8, operators_in_u8, methods_in_u8, counts_in_u8, |a: u8| [
    u8::from(a.is_power_of_two()),
    a.checked_next_power_of_two().unwrap_or(0)
]);
reference!(i8, operators_in_i8, methods_in_i8, counts_in_i8, |a: i8| [
    a.wrapping_abs(),
    a.wrapping_abs(),
    a.unsigned_abs() as i8,
    a.signum(),
    i8::from(a < 0),
    i8::from(a > 0)
]);

/// Runs a kernel over all pairs of `values`, and compares what it gives for each with plain Rust.
macro_rules! check {
    ($ty:ident, $operators:ident, $operators_in_rust:ident, $methods:ident, $methods_in_rust:ident, $counts_in_rust:ident, $values:expr) => {
        let (a, b): (Vec<$ty>, Vec<$ty>) = $values.iter().flat_map(|a| $values.map(|b| (*a, b))).unzip();
        let per_pair = $methods_in_rust(0, 0).len();
        every_device(|gpu| {
            let (x, z) = (gpu.upload(&a)?, gpu.upload(&b)?);
            let (y, w, counts) = (gpu.alloc(20 * a.len())?, gpu.alloc(per_pair * a.len())?, gpu.alloc(6 * a.len())?);
            $operators.launch(gpu, &x, &z, &y, a.len())?;
            $methods.launch(gpu, &x, &z, &w, &counts, a.len())?;
            let (y, w, counts) = (y.download()?, w.download()?, counts.download()?);
            for (i, (&a, &b)) in a.iter().zip(&b).enumerate() {
                assert_eq!(y[20 * i..20 * i + 20], $operators_in_rust(a, b), "operators of {a} and {b}");
                assert_eq!(w[per_pair * i..per_pair * (i + 1)], $methods_in_rust(a, b), "methods of {a} and {b}");
                assert_eq!(counts[6 * i..6 * i + 6], $counts_in_rust(a), "bits of {a}");
            }
            Ok(())
        });
    };
}

#[test]
fn u8_has_the_operators_and_methods_of_rust() {
    const VALUES: [u8; 24] = [0, 1, 2, 3, 7, 8, 9, 10, 15, 31, 64, 99, 100, 127, 128, 129, 200, 254, 255, 16, 17, 85, 170, 240];
    check!(u8, operators_u8, operators_in_u8, methods_u8, methods_in_u8, counts_in_u8, VALUES);
}

#[test]
fn i8_has_the_operators_and_methods_of_rust() {
    const VALUES: [i8; 24] = [0, 1, 2, 3, 7, 8, 9, 10, 15, 31, 64, 99, 100, 127, -1, -2, -7, -8, -64, -100, -127, -128, 5, -5];
    check!(i8, operators_i8, operators_in_i8, methods_i8, methods_in_i8, counts_in_i8, VALUES);
}

/// The ways to a negative, of the smallest number and others: what does not fit wraps around before anything wider is made of it.
macro_rules! negatives {
    ($($test:ident $name:ident $kernel:ident $T:ident $U:ident;)*) => {$(
        #[scry::device]
        fn $name(a: $T, b: $U, c: i32) -> [i64; 8] {
            [
                a.wrapping_neg() as i64,
                (0 - a) as i64,
                (!a + 1) as i64,
                (a * -1) as i64,
                a.wrapping_div(-1) as i64,
                (0 - b) as $T as i64,
                c.wrapping_neg() as $T as i64,
                (0 - c as i64) as $T as i64,
            ]
        }

        #[scry::kernel]
        fn $kernel(a: &[$T], y: &mut [i64]) {
            let i = global_id().x;
            let negatives = $name(a[i], a[i] as $U, a[i] as i32);
            for k in 0..8 {
                y[8 * i + k] = negatives[k];
            }
        }

        #[test]
        fn $test() {
            every_device(|gpu| {
                let values = [$T::MIN, $T::MIN + 1, -1, 0, 1, $T::MAX];
                let y = gpu.alloc::<i64>(8 * values.len())?;
                $kernel.launch(gpu, &gpu.upload(&values)?, &y, values.len())?;
                for (value, actual) in values.iter().zip(y.download()?.chunks(8)) {
                    assert_eq!(actual, [i64::from(value.wrapping_neg()); 8], "of {value}");
                }
                Ok(())
            });
        }
    )*};
}

negatives! {
    negatives_of_bytes_wrap negatives_of_byte of_bytes i8 u8;
    negatives_of_shorts_wrap negatives_of_short of_shorts i16 u16;
}
