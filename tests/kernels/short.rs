//! Integers of 16 bits: every operator and method, over the ends of the types. What divides by zero is in `divisions`.

#![expect(clippy::cast_lossless, reason = "one macro stands for types with and without a sign")]

use crate::support::every_device;

#[scry::kernel]
fn operators_u16(a: &[u16], b: &[u16], y: &mut [u16]) {
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
    y[20 * i + 15] = (a < b) as u16;
    y[20 * i + 16] = (a <= b) as u16 + (a == b) as u16 * 2;
    y[20 * i + 17] = if a > b { a } else { b };
    y[20 * i + 18] = (a >= b && a != b) as u16;
    y[20 * i + 19] = a << 3 >> 2;
}

#[scry::kernel]
fn methods_u16(a: &[u16], b: &[u16], y: &mut [u16], counts: &mut [u32]) {
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
        a.is_power_of_two() as u16,
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
fn operators_i16(a: &[i16], b: &[i16], y: &mut [i16]) {
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
    let (quotient, remainder) = if b == 0 || (a == i16::MIN && b == -1) { (0, 0) } else { (a / b, a % b) };
    let results = [a + b, a - b, a * b, quotient, remainder, a & b, a | b, a ^ b, !a, -a, a << b, a >> b, a / 7, a % 7, c];
    for k in 0..15 {
        y[20 * i + k] = results[k];
    }
    y[20 * i + 15] = (a < b) as i16;
    y[20 * i + 16] = (a <= b) as i16 + (a == b) as i16 * 2;
    y[20 * i + 17] = if a > b { a } else { b };
    y[20 * i + 18] = (a >= b && a != b) as i16;
    y[20 * i + 19] = a << 3 >> 2;
}

#[scry::kernel]
fn methods_i16(a: &[i16], b: &[i16], y: &mut [i16], counts: &mut [u32]) {
    let i = global_id().x;
    let (a, b, n) = (a[i], b[i], b[i] as u32);
    let divides = b != 0 && (a != i16::MIN || b != -1);
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
        a.abs_diff(b) as i16,
        a.wrapping_abs(),
        a.abs(),
        a.unsigned_abs() as i16,
        a.signum(),
        a.is_negative() as i16,
        a.is_positive() as i16,
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

reference!(u16, operators_in_u16, methods_in_u16, counts_in_u16, |a: u16| [
    u16::from(a.is_power_of_two()),
    a.checked_next_power_of_two().unwrap_or(0)
]);
reference!(i16, operators_in_i16, methods_in_i16, counts_in_i16, |a: i16| [
    a.wrapping_abs(),
    a.wrapping_abs(),
    a.unsigned_abs() as i16,
    a.signum(),
    i16::from(a < 0),
    i16::from(a > 0)
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
fn u16_has_the_operators_and_methods_of_rust() {
    const VALUES: [u16; 26] =
        [0, 1, 2, 3, 7, 8, 9, 10, 15, 31, 64, 99, 100, 127, 128, 255, 256, 257, 1000, 32767, 32768, 40000, 65534, 65535, 21845, 63];
    check!(u16, operators_u16, operators_in_u16, methods_u16, methods_in_u16, counts_in_u16, VALUES);
}

#[test]
fn i16_has_the_operators_and_methods_of_rust() {
    const VALUES: [i16; 29] = [
        0, 1, 2, 3, 7, 8, 9, 10, 15, 31, 64, 99, 100, 127, -1, -2, -7, -128, -129, 255, 256, 1000, -1000, 32767, -32767, -32768, 181, 182,
        -182,
    ];
    check!(i16, operators_i16, operators_in_i16, methods_i16, methods_in_i16, counts_in_i16, VALUES);
}
