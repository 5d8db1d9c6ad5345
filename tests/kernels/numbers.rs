//! Methods of numbers whose result is an `Option`, a pair, or there on a condition only; and functions of `std::mem` and `std::cmp`. Each
//! function is an ordinary one, which the host runs with the standard library's methods.

use crate::support::{check_float, every_device, every_device_alone, expect_panic, has_vulkans_floats, may_ignore_nan, pairs};

/// Methods of all integers, each as `u64`; an `Option` that has nothing is 3.
macro_rules! of_integers {
    ($($name:ident $T:ident)*) => {$(
        #[scry::device]
        fn $name(a: $T, b: $T, n: u32) -> [u64; 25] {
            let (sum, sum_overflows) = a.overflowing_add(b);
            let (difference, difference_overflows) = a.overflowing_sub(b);
            let (product, product_overflows) = a.overflowing_mul(b);
            let (negative, negative_overflows) = a.overflowing_neg();
            let (left, left_overflows) = a.overflowing_shl(n);
            let (right, right_overflows) = a.overflowing_shr(n);
            let (power, power_overflows) = a.overflowing_pow(n);
            let (mut first, mut second) = (a, b);
            std::mem::swap(&mut first, &mut second);
            let third = std::mem::replace(&mut second, 5);
            [
                sum as u64,
                sum_overflows as u64,
                difference as u64,
                difference_overflows as u64,
                product as u64,
                product_overflows as u64,
                negative as u64,
                negative_overflows as u64,
                left as u64,
                left_overflows as u64,
                right as u64,
                right_overflows as u64,
                power as u64,
                power_overflows as u64,
                a.checked_pow(n).unwrap_or(3) as u64,
                a.saturating_pow(n) as u64,
                a.checked_ilog2().unwrap_or(3) as u64,
                a.checked_ilog10().unwrap_or(3) as u64,
                a.midpoint(b) as u64,
                std::cmp::min(a, b) as u64,
                std::cmp::max(7, b) as u64,
                if a > 0 { a.ilog2() as u64 } else { 1 },
                if a > 0 { a.ilog10() as u64 } else { 1 },
                (first - b) as u64 + third as u64,
                std::mem::take(&mut second) as u64 + second as u64,
            ]
        }
    )*};
}

/// Those of integers without a sign.
macro_rules! of_unsigned {
    ($($name:ident $T:ident)*) => {$(
        #[scry::device]
        fn $name(a: $T, b: $T, n: u32) -> [u64; 11] {
            let (sum, carry) = a.carrying_add(b, n & 1 == 1);
            let (difference, borrow) = a.borrowing_sub(b, n & 1 == 1);
            let (low, high) = a.carrying_mul(b, a);
            [
                sum as u64,
                carry as u64,
                difference as u64,
                borrow as u64,
                low as u64,
                high as u64,
                a.is_multiple_of(b) as u64,
                a.checked_next_multiple_of(b).unwrap_or(3) as u64,
                a.checked_next_power_of_two().unwrap_or(3) as u64,
                a.isqrt() as u64,
                if b > 0 && b < 100 && a < 100 { a.next_multiple_of(b) as u64 } else { 1 },
            ]
        }
    )*};
}

/// Those of integers with a sign.
macro_rules! of_signed {
    ($($name:ident $T:ident)*) => {$(
        #[scry::device]
        fn $name(a: $T, b: $T, _n: u32) -> [u64; 5] {
            let (magnitude, overflows) = a.overflowing_abs();
            [
                magnitude as u64,
                overflows as u64,
                a.checked_isqrt().unwrap_or(3) as u64,
                if a >= 0 { a.isqrt() as u64 } else { 1 },
                if b >= 0 { b.isqrt() as u64 } else { 1 },
            ]
        }
    )*};
}

macro_rules! tests {
    ($($test:ident $kernel:ident $T:ident: $first:ident $second:ident $count:literal;)*) => {$(
        #[scry::kernel]
        fn $kernel(a: &[$T], b: &[$T], y: &mut [u64]) {
            let i = global_id().x;
            let n = i as u32 % 71;
            let (first, second) = ($first(a[i], b[i], n), $second(a[i], b[i], n));
            for k in 0..25 {
                y[(25 + $count) * i + k] = first[k];
            }
            for k in 0..$count {
                y[(25 + $count) * i + 25 + k] = second[k];
            }
        }

        #[test]
        fn $test() {
            let values: Vec<$T> = [0, 1, 2, 3, 9, 10, 11, 15, 16, 63, 99, 100, 101, 126]
                .into_iter()
                .flat_map(|x| [x, $T::MAX - x, $T::MIN + x, ($T::MAX / 2).wrapping_add(x), x.wrapping_mul(x).wrapping_neg()])
                .collect();
            let (a, b) = pairs(&values);
            every_device(|gpu| {
                let y = gpu.alloc::<u64>((25 + $count) * a.len())?;
                $kernel.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, &y, a.len())?;
                for (i, actual) in y.download()?.chunks(25 + $count).enumerate() {
                    let n = i as u32 % 71;
                    let expected: Vec<u64> = $first(a[i], b[i], n).into_iter().chain($second(a[i], b[i], n)).collect();
                    assert_eq!(actual, expected, "of {} and {}, {n}", a[i], b[i]);
                }
                Ok(())
            });
        }
    )*};
}

of_integers!(all_u8 u8 all_i8 i8 all_u16 u16 all_i16 i16 all_u32 u32 all_i32 i32 all_u64 u64 all_i64 i64);
of_unsigned!(more_u8 u8 more_u16 u16 more_u32 u32 more_u64 u64);
of_signed!(more_i8 i8 more_i16 i16 more_i32 i32 more_i64 i64);

tests! {
    u8_has_them of_u8 u8: all_u8 more_u8 11;
    u16_has_them of_u16 u16: all_u16 more_u16 11;
    u32_has_them of_u32 u32: all_u32 more_u32 11;
    u64_has_them of_u64 u64: all_u64 more_u64 11;
    i8_has_them of_i8 i8: all_i8 more_i8 5;
    i16_has_them of_i16 i16: all_i16 more_i16 5;
    i32_has_them of_i32 i32: all_i32 more_i32 5;
    i64_has_them of_i64 i64: all_i64 more_i64 5;
}

/// Methods of bytes of text.
#[scry::device]
fn letter(a: u8) -> [u32; 13] {
    [
        a.is_ascii() as u32,
        a.is_ascii_digit() as u32,
        a.is_ascii_hexdigit() as u32,
        a.is_ascii_uppercase() as u32,
        a.is_ascii_lowercase() as u32,
        a.is_ascii_alphabetic() as u32,
        a.is_ascii_alphanumeric() as u32,
        a.is_ascii_graphic() as u32,
        a.is_ascii_punctuation() as u32,
        a.is_ascii_whitespace() as u32,
        a.is_ascii_control() as u32,
        a.to_ascii_uppercase() as u32,
        a.to_ascii_lowercase() as u32,
    ]
}

#[scry::kernel]
fn letters(a: &[u8], y: &mut [u32]) {
    let i = global_id().x;
    let told = letter(a[i]);
    for k in 0..13 {
        y[13 * i + k] = told[k];
    }
}

#[test]
fn bytes_of_text_are_told_apart() {
    let a: Vec<u8> = (0..=255).collect();
    let expected: Vec<u32> = a.iter().flat_map(|byte| letter(*byte)).collect();
    every_device(|gpu| {
        let y = gpu.alloc::<u32>(expected.len())?;
        letters.launch(gpu, &gpu.upload(&a)?, &y, a.len())?;
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}

/// Methods of floats whose results are exact, or exactly what others give.
#[scry::kernel]
fn floats(a: &[f32], b: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    let (sine, cosine) = a.sin_cos();
    let values = [a.next_up(), a.next_down(), a.round_ties_even(), sine - a.sin(), cosine - a.cos(), a.div_euclid(b)];
    for k in 0..6 {
        y[6 * i + k] = values[k];
    }
}

#[test]
fn neighbours_and_euclids_quotients_are_those_of_rust() {
    let values = [0.0f32, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -2.5, 7.0, -7.0, 1e-20, 3.5e7, -8388607.5, f32::MAX, f32::MIN];
    let (a, b) = pairs(&values);
    every_device(|gpu| {
        let y = gpu.alloc::<f32>(6 * a.len())?;
        floats.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, &y, a.len())?;
        for (i, actual) in y.download()?.chunks(6).enumerate() {
            let (a, b) = (a[i], b[i]);
            let next = [a.next_up(), a.next_down()];
            for (actual, expected) in actual.iter().zip(next) {
                let may_flush = has_vulkans_floats(gpu) && expected.is_subnormal() && *actual == 0.0;
                let is_infinite = may_ignore_nan(gpu) && expected.is_infinite();
                assert!(may_flush || is_infinite || actual.to_bits() == expected.to_bits(), "beside {a:e} is {actual:e}, not {expected:e}");
            }
            assert_eq!(actual[2].to_bits(), a.round_ties_even().to_bits(), "{a}");
            assert!(a.abs() > 8.0 || (actual[3] == 0.0 && actual[4] == 0.0), "sine and cosine of {a}");
            // A quotient that is not whole is not near a whole number here; of zero, and of what overflows, there is none.
            if b != 0.0 && (a / b).abs() < 1e6 {
                assert_eq!(actual[5], a.div_euclid(b), "{a} by {b}");
            }
        }
        Ok(())
    });
}

#[scry::kernel]
fn near(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[4 * i] = x[i].exp_m1();
    y[4 * i + 1] = x[i].ln_1p();
    y[4 * i + 2] = x[i].cbrt();
    y[4 * i + 3] = x[i].abs().log(10.0);
}

#[test]
fn functions_near_zero_keep_their_digits() {
    let small = (1..40).flat_map(|i| [10f32.powf(-(i as f32) / 3.0), -(10f32.powf(-(i as f32) / 3.0))]);
    let ordinary = (1..200).map(|i| i as f32 * 0.061 - 6.0);
    let x: Vec<f32> = [0.0, -0.0, 1e30, -1e30, 3.4e38, f32::INFINITY, f32::NEG_INFINITY, f32::NAN, 1e-38, 1e-40]
        .into_iter()
        .chain(small)
        .chain(ordinary)
        .collect();
    every_device(|gpu| {
        let y = gpu.alloc::<f32>(4 * x.len())?;
        near.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        for (actual, &x) in y.download()?.chunks(4).zip(&x) {
            check_float(gpu, "exp_m1", &[x], actual[0], |x| x[0].exp_m1(), |x| x[0].exp_m1());
            check_float(gpu, "ln_1p", &[x], actual[1], |x| x[0].ln_1p(), |x| x[0].ln_1p());
            check_float(gpu, "cbrt", &[x], actual[2], |x| x[0].cbrt(), |x| x[0].cbrt());
            let quotient = x.abs().ln() / 10f32.ln();
            let is_near = (actual[3] - quotient).abs() <= 1e-5 * quotient.abs().max(1.0);
            assert!(!(x.abs().is_normal()) || is_near, "the logarithm of {x} is {}, not {quotient}", actual[3]);
        }
        Ok(())
    });
}

#[scry::kernel]
fn panics(a: &[i32], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = if i == 0 { a[i].ilog2() } else { a[i].isqrt() as u32 };
}

#[test]
fn there_is_no_logarithm_of_zero_and_no_root_of_less() {
    every_device_alone(|gpu| {
        let y = gpu.alloc::<u32>(2)?;
        for (a, message) in
            [([0, 4], "argument of integer logarithm must be positive"), ([8, -4], "argument of integer square root cannot be negative")]
        {
            panics.launch(gpu, &gpu.upload(&a)?, &y, 2)?;
            assert_eq!(expect_panic(gpu.sync()).message, message);
        }
        Ok(())
    });
}

/// Numbers of their bytes and back, in both orders.
#[scry::device]
fn turned(a: u32, b: i16, c: f32, d: u64) -> [u64; 8] {
    let bytes = a.to_be_bytes();
    [
        u32::from_le_bytes(bytes) as u64,
        u32::from_be_bytes([bytes[3], 7, bytes[0], 255]) as u64,
        i16::from_be_bytes(b.to_le_bytes()) as u64,
        f32::from_be_bytes(c.to_be_bytes()).to_bits() as u64,
        f32::from_le_bytes(c.to_ne_bytes()).to_bits() as u64,
        u64::from_be_bytes(d.to_ne_bytes()),
        d.to_le_bytes()[5] as u64 + u8::to_be_bytes(9)[0] as u64,
        i16::from_ne_bytes([a as u8, 128]) as u64,
    ]
}

#[scry::kernel]
fn turns(a: &[u32], b: &[i16], c: &[f32], d: &[u64], y: &mut [u64]) {
    let i = global_id().x;
    let turned = turned(a[i], b[i], c[i], d[i]);
    for k in 0..8 {
        y[8 * i + k] = turned[k];
    }
}

#[test]
fn numbers_are_made_of_bytes() {
    let a = [0u32, 1, 0x0102_0304, 0xfffe_fdfc, 0x8000_0001];
    let (b, c) = ([0i16, -1, 0x0102, -0x7f01, 0x00ff], [0.0f32, -0.0, 1.5, -3e30, f32::INFINITY]);
    let d = [0u64, 1, 0x0102_0304_0506_0708, 0xf0e0_d0c0_b0a0_9080, u64::MAX];
    let expected: Vec<u64> = (0..5).flat_map(|i| turned(a[i], b[i], c[i], d[i])).collect();
    every_device(|gpu| {
        let y = gpu.alloc::<u64>(expected.len())?;
        turns.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, &gpu.upload(&c)?, &gpu.upload(&d)?, &y, a.len())?;
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}

/// Such methods of constants are constants.
#[scry::kernel]
fn constants(y: &mut [u32]) {
    const BITS: u32 = 1000u32.ilog2();
    const SIDE: usize = 80usize.isqrt();
    const LOW: u32 = u32::from_be_bytes([1, 2, 3, 4]).overflowing_mul(7).0;
    let side = [5u32; SIDE];
    y[0] = BITS + side.len() as u32 + LOW + 10u32.checked_pow(10).unwrap_or(1) + 5000u32.ilog10() + 33u32.next_power_of_two();
}

#[test]
fn methods_of_constants_are_constants() {
    let expected = 9 + 8 + u32::from_be_bytes([1, 2, 3, 4]).overflowing_mul(7).0 + 1 + 3 + 64;
    every_device(|gpu| {
        let y = gpu.alloc::<u32>(1)?;
        constants.launch(gpu, &y, 1)?;
        assert_eq!(y.download()?, [expected]);
        Ok(())
    });
}
