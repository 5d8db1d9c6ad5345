//! Every operator on every type: integers wrap, shifts count modulo 32, floats round once. What divides by zero is in `divisions`.

use crate::support::{every_device, has_vulkans_floats, may_flush, pairs, same};

#[scry::kernel]
fn floats(a: &[f32], b: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    y[6 * i] = a + b;
    y[6 * i + 1] = a - b;
    y[6 * i + 2] = a * b;
    y[6 * i + 3] = a / b;
    y[6 * i + 4] = a % b;
    y[6 * i + 5] = -a;
}

fn floats_in_rust(a: f32, b: f32) -> [f32; 6] {
    [a + b, a - b, a * b, a / b, a % b, -a]
}

/// A product and a sum, which no device may fuse into one rounding.
#[scry::kernel]
pub(crate) fn unfused(a: &[f32], b: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = a[i] * b[i] + y[i];
    y[i] -= a[i] * b[i] - 1.0;
}

#[scry::kernel]
fn float_comparisons(a: &[f32], b: &[f32], y: &mut [u32]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    let mut bits = 0;
    bits |= (a == b) as u32;
    bits |= ((a != b) as u32) << 1;
    bits |= ((a < b) as u32) << 2;
    bits |= ((a <= b) as u32) << 3;
    bits |= ((a > b) as u32) << 4;
    bits |= ((a >= b) as u32) << 5;
    bits |= (!(a < b) as u32) << 6;
    y[i] = bits;
}

fn float_comparisons_in_rust(a: f32, b: f32) -> u32 {
    let bits = [a == b, a != b, a < b, a <= b, a > b, a >= b, a.partial_cmp(&b).is_none_or(std::cmp::Ordering::is_ge)];
    bits.iter().rev().fold(0, |all, &bit| 2 * all + u32::from(bit))
}

#[scry::kernel]
fn signed(a: &[i32], b: &[i32], y: &mut [i32]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    let (quotient, remainder) = if b == 0 || (a == i32::MIN && b == -1) { (0, 0) } else { (a / b, a % b) };
    let results = [a + b, a - b, a * b, quotient, remainder, a & b, a | b, a ^ b, a << b, a >> b, -a, !a];
    for k in 0..results.len() {
        y[12 * i + k] = results[k];
    }
}

fn signed_in_rust(a: i32, b: i32) -> [i32; 12] {
    let (div, rem) = (a.checked_div(b).unwrap_or(0), a.checked_rem(b).unwrap_or(0));
    let n = b.cast_unsigned();
    let sums = [a.wrapping_add(b), a.wrapping_sub(b), a.wrapping_mul(b), div, rem];
    let bits = [a & b, a | b, a ^ b, a.wrapping_shl(n), a.wrapping_shr(n), a.wrapping_neg(), !a];
    [&sums[..], &bits].concat().try_into().expect("five and seven are twelve")
}

#[scry::kernel]
fn unsigned(a: &[u32], b: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    let (quotient, remainder) = if b == 0 { (0, 0) } else { (a / b, a % b) };
    let results = [a + b, a - b, a * b, quotient, remainder, a & b, a | b, a ^ b, a << b, a >> b, !a];
    for k in 0..results.len() {
        y[11 * i + k] = results[k];
    }
}

/// The index type, which is 32 bits wide on every device.
#[scry::kernel]
fn indices(a: &[u32], b: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let (a, b) = (a[i] as usize, b[i] as usize);
    let (quotient, remainder) = if b == 0 { (0, 0) } else { (a / b, a % b) };
    let results = [a + b, a - b, a * b, quotient, remainder, a & b, a | b, a ^ b, a << b, a >> b, !a];
    for k in 0..results.len() {
        y[11 * i + k] = results[k] as u32;
    }
}

fn unsigned_in_rust(a: u32, b: u32) -> [u32; 11] {
    let (div, rem) = (a.checked_div(b).unwrap_or(0), a.checked_rem(b).unwrap_or(0));
    let sums = [a.wrapping_add(b), a.wrapping_sub(b), a.wrapping_mul(b), div, rem];
    let bits = [a & b, a | b, a ^ b, a.wrapping_shl(b), a.wrapping_shr(b), !a];
    [&sums[..], &bits].concat().try_into().expect("five and six are eleven")
}

#[scry::kernel]
fn integer_comparisons(a: &[i32], b: &[i32], y: &mut [u32]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    let (c, d) = (a as u32, b as u32);
    let mut bits = 0;
    bits |= (a == b) as u32;
    bits |= ((a != b) as u32) << 1;
    bits |= ((a < b) as u32) << 2;
    bits |= ((a <= b) as u32) << 3;
    bits |= ((a > b) as u32) << 4;
    bits |= ((a >= b) as u32) << 5;
    bits |= ((c < d) as u32) << 6;
    bits |= ((c <= d) as u32) << 7;
    bits |= ((c > d) as u32) << 8;
    bits |= ((c >= d) as u32) << 9;
    y[i] = bits;
}

fn integer_comparisons_in_rust(a: i32, b: i32) -> u32 {
    let (c, d) = (a.cast_unsigned(), b.cast_unsigned());
    let bits = [a == b, a != b, a < b, a <= b, a > b, a >= b, c < d, c <= d, c > d, c >= d];
    bits.iter().rev().fold(0, |all, &bit| 2 * all + u32::from(bit))
}

/// `bool` has an order, and operators that evaluate both sides.
#[scry::kernel]
fn bools(a: &[u32], b: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let (a, b) = (a[i] != 0, b[i] != 0);
    let results = [a & b, a | b, a ^ b, a && b, a || b, !a, a == b, a != b, a < b, a <= b, a > b, a >= b, !a & !b, !(a ^ b) | b];
    for k in 0..results.len() {
        y[14 * i + k] = results[k] as u32;
    }
}

fn bools_in_rust(a: bool, b: bool) -> [u32; 14] {
    let results = [a & b, a | b, a ^ b, a && b, a || b, !a, a == b, a != b, !a & b, a <= b, a && !b, a >= b, !a && !b, !(a ^ b) | b];
    results.map(u32::from)
}

/// Compound assignment, to a variable and to an element.
#[scry::kernel]
fn compound(a: &[i32], b: &[i32], y: &mut [i32]) {
    let i = global_id().x;
    let b = b[i];
    y[i] = a[i];
    y[i] += b;
    y[i] -= 3;
    y[i] *= b;
    y[i] /= 7;
    y[i] ^= a[i];
    y[i] <<= 2u32;
    y[i] |= 1;
    let mut local = y[i];
    local %= 1000;
    local &= 0xff;
    local >>= 1;
    if b != 0 {
        local /= b;
    }
    y[i] -= local;
}

fn compound_in_rust(a: i32, b: i32) -> i32 {
    let y = a.wrapping_add(b).wrapping_sub(3).wrapping_mul(b) / 7;
    let y = ((y ^ a) << 2) | 1;
    let local = ((y % 1000) & 0xff) >> 1;
    y.wrapping_sub(local.checked_div(b).unwrap_or(local))
}

/// Precedence and associativity, where a printer could forget parentheses.
#[scry::kernel]
fn precedence(a: &[i32], b: &[i32], y: &mut [i32]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    let (u, v) = (a as u32, b as u32);
    y[12 * i] = a - (b - 3);
    y[12 * i + 1] = a - b - 3;
    y[12 * i + 2] = a * (b + 2) / 5;
    y[12 * i + 3] = -(-a) - -b;
    y[12 * i + 4] = !(a & b) | (a ^ b & 7);
    y[12 * i + 5] = (a & 255) << (b & 7) + 1;
    y[12 * i + 6] = (u / (v | 1) * 3 % 11) as i32;
    y[12 * i + 7] = (u - (v - (u - v)) / 2) as i32;
    y[12 * i + 8] = (u >> 3 << 2 & 1023 | v ^ 5) as i32;
    y[12 * i + 9] = ((a < b) == (u < v)) as i32;
    y[12 * i + 10] = (a > 0 && b > 0 || a < 0 && !(b > 0)) as i32;
    y[12 * i + 11] = a % 7 - -(b % 5) * -2;
}

fn precedence_in_rust(a: i32, b: i32) -> [i32; 12] {
    let (u, v) = (a.cast_unsigned(), b.cast_unsigned());
    [
        a.wrapping_sub(b.wrapping_sub(3)),
        a.wrapping_sub(b).wrapping_sub(3),
        a.wrapping_mul(b.wrapping_add(2)) / 5,
        a.wrapping_add(b),
        !(a & b) | (a ^ (b & 7)),
        (a & 255) << ((b & 7) + 1),
        ((u / (v | 1)).wrapping_mul(3) % 11).cast_signed(),
        u.wrapping_sub(v.wrapping_sub(u.wrapping_sub(v)) / 2).cast_signed(),
        ((((u >> 3) << 2) & 1023) | (v ^ 5)).cast_signed(),
        i32::from((a < b) == (u < v)),
        i32::from((a > 0 && b > 0) || (a < 0 && b <= 0)),
        a % 7 - -(b % 5) * -2,
    ]
}

/// None is subnormal: Vulkan drivers may flush those, and `float_methods` deals with that.
const FLOATS: [f32; 16] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    1.5,
    -2.75,
    3.000_000_2,
    0.1,
    16_777_217.0,
    -1e10,
    1e30,
    f32::MAX,
    f32::MIN,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::NAN,
];

const INTEGERS: [i32; 14] = [0, 1, -1, 2, -2, 7, -10, 31, 32, 33, 0x1234_5678, i32::MAX, i32::MIN, i32::MIN + 1];

#[test]
fn floats_round_once() {
    let (a, b) = pairs(&FLOATS);
    let expected: Vec<_> = a.iter().zip(&b).map(|(a, b)| floats_in_rust(*a, *b)).collect();
    every_device(|gpu| {
        let y = gpu.alloc(6 * a.len())?;
        floats.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, &y, a.len())?;
        for (i, results) in y.download()?.chunks(6).enumerate() {
            for (k, op) in ["a + b", "a - b", "a * b", "a / b", "a % b", "-a"].into_iter().enumerate() {
                // Vulkan's division is within 2.5 units in the last place, its other operators are exact.
                let near = op == "a / b" && has_vulkans_floats(gpu) && {
                    let (actual, expected) = (results[k].to_bits(), expected[i][k].to_bits());
                    actual.abs_diff(expected) <= 2
                };
                let flushed = may_flush(gpu) && expected[i][k].is_subnormal() && results[k] == 0.0;
                assert!(
                    near || flushed || same(results[k], expected[i][k]),
                    "{op} for a = {:e}, b = {:e}: {:e}, not {:e}",
                    a[i],
                    b[i],
                    results[k],
                    expected[i][k]
                );
            }
        }
        Ok(())
    });
}

#[test]
fn products_and_sums_are_not_fused() {
    let a: Vec<f32> = (0..1000).map(|i| 1.0 + i as f32 * 1e-4).collect();
    let b: Vec<f32> = (0..1000).map(|i| 3.0 - i as f32 * 7e-4).collect();
    let y: Vec<f32> = a.iter().zip(&b).map(|(a, b)| -a * b).collect();
    let in_rust = |((a, b), y): ((&f32, &f32), &f32)| {
        let y = a * b + y;
        y - (a * b - 1.0)
    };
    let expected: Vec<f32> = a.iter().zip(&b).zip(&y).map(in_rust).collect();
    every_device(|gpu| {
        let y = gpu.upload(&y)?;
        unfused.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, &y, a.len())?;
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}

#[test]
fn nan_is_unordered() {
    let (a, b) = pairs(&FLOATS);
    let expected: Vec<_> = a.iter().zip(&b).map(|(a, b)| float_comparisons_in_rust(*a, *b)).collect();
    every_device(|gpu| {
        let y = gpu.alloc(a.len())?;
        float_comparisons.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, &y, a.len())?;
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}

#[test]
fn integers_wrap() {
    let (a, b) = pairs(&INTEGERS);
    let expected: Vec<i32> = a.iter().zip(&b).flat_map(|(a, b)| signed_in_rust(*a, *b)).collect();
    let compared: Vec<u32> = a.iter().zip(&b).map(|(a, b)| integer_comparisons_in_rust(*a, *b)).collect();
    every_device(|gpu| {
        let (a_buffer, b_buffer) = (gpu.upload(&a)?, gpu.upload(&b)?);
        let y = gpu.alloc(12 * a.len())?;
        signed.launch(gpu, &a_buffer, &b_buffer, &y, a.len())?;
        assert_eq!(y.download()?, expected);
        let y = gpu.alloc(a.len())?;
        integer_comparisons.launch(gpu, &a_buffer, &b_buffer, &y, a.len())?;
        assert_eq!(y.download()?, compared);
        Ok(())
    });
}

#[test]
fn unsigned_integers_and_indices_wrap() {
    let (a, b) = pairs(&INTEGERS.map(i32::cast_unsigned));
    let expected: Vec<u32> = a.iter().zip(&b).flat_map(|(a, b)| unsigned_in_rust(*a, *b)).collect();
    every_device(|gpu| {
        let (a_buffer, b_buffer) = (gpu.upload(&a)?, gpu.upload(&b)?);
        for index in [false, true] {
            let y = gpu.alloc(11 * a.len())?;
            if index {
                indices.launch(gpu, &a_buffer, &b_buffer, &y, a.len())?;
            } else {
                unsigned.launch(gpu, &a_buffer, &b_buffer, &y, a.len())?;
            }
            assert_eq!(y.download()?, expected, "as indices: {index}");
        }
        Ok(())
    });
}

#[test]
fn bools_have_all_their_operators() {
    let (a, b) = pairs(&[0, 1]);
    let expected: Vec<u32> = a.iter().zip(&b).flat_map(|(a, b)| bools_in_rust(*a != 0, *b != 0)).collect();
    every_device(|gpu| {
        let y = gpu.alloc(14 * a.len())?;
        bools.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, &y, a.len())?;
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}

#[test]
fn compound_assignment_is_the_operator() {
    let (a, b) = pairs(&INTEGERS);
    let expected: Vec<i32> = a.iter().zip(&b).map(|(a, b)| compound_in_rust(*a, *b)).collect();
    every_device(|gpu| {
        let y = gpu.alloc(a.len())?;
        compound.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, &y, a.len())?;
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}

#[test]
fn parentheses_are_where_they_must_be() {
    let (a, b) = pairs(&INTEGERS);
    let expected: Vec<i32> = a.iter().zip(&b).flat_map(|(a, b)| precedence_in_rust(*a, *b)).collect();
    every_device(|gpu| {
        let y = gpu.alloc(12 * a.len())?;
        precedence.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, &y, a.len())?;
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}
