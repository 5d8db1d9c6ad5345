//! Every integer method on every integer type, over the ends of the types. What divides by zero is in `divisions`.

use crate::support::{every_device, pairs};

#[scry::kernel]
fn unsigned(a: &[u32], b: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    let arithmetic = [
        a.wrapping_add(b),
        a.wrapping_sub(b),
        a.wrapping_mul(b),
        if b == 0 { 0 } else { a.wrapping_div(b) },
        if b == 0 { 0 } else { a.wrapping_rem(b) },
        a.wrapping_shl(b),
        a.wrapping_shr(b),
        a.wrapping_neg(),
        a.wrapping_pow(b),
        a.saturating_add(b),
        a.saturating_sub(b),
        a.saturating_mul(b),
        a.abs_diff(b),
        a.pow(b),
        a.min(b),
        a.max(b),
        a.clamp(10, 0xffff_0000),
        if b == 0 { 0 } else { a.rem_euclid(b) },
        if b == 0 { 0 } else { a.div_euclid(b) },
    ];
    let bits = [
        a.leading_zeros(),
        a.trailing_zeros(),
        a.leading_ones(),
        a.trailing_ones(),
        a.count_ones(),
        a.count_zeros(),
        a.rotate_left(b),
        a.rotate_right(b),
        a.reverse_bits(),
        a.swap_bytes(),
        a.is_power_of_two() as u32,
        a.next_power_of_two(),
        if b == 0 { 0 } else { a.div_ceil(b) },
    ];
    for k in 0..19 {
        y[32 * i + k] = arithmetic[k];
    }
    for k in 0..13 {
        y[32 * i + 19 + k] = bits[k];
    }
}

/// The same of an index, which is 32 bits wide.
#[scry::kernel]
fn indices(a: &[u32], b: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let (a, b, n) = (a[i] as usize, b[i] as usize, b[i]);
    let arithmetic = [
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
        a.abs_diff(b),
        a.pow(n),
        a.min(b),
        a.max(b),
        a.clamp(10, 0xffff_0000),
        if b == 0 { 0 } else { a.rem_euclid(b) },
        if b == 0 { 0 } else { a.div_euclid(b) },
    ];
    let bits = [
        a.leading_zeros(),
        a.trailing_zeros(),
        a.leading_ones(),
        a.trailing_ones(),
        a.count_ones(),
        a.count_zeros(),
        a.rotate_left(n) as u32,
        a.rotate_right(n) as u32,
        a.reverse_bits() as u32,
        a.swap_bytes() as u32,
        a.is_power_of_two() as u32,
        a.next_power_of_two() as u32,
        if b == 0 { 0 } else { a.div_ceil(b) as u32 },
    ];
    for k in 0..19 {
        y[32 * i + k] = arithmetic[k] as u32;
    }
    for k in 0..13 {
        y[32 * i + 19 + k] = bits[k];
    }
}

fn unsigned_in_rust(a: u32, b: u32) -> [u32; 32] {
    [
        a.wrapping_add(b),
        a.wrapping_sub(b),
        a.wrapping_mul(b),
        a.checked_div(b).unwrap_or(0),
        a.checked_rem(b).unwrap_or(0),
        a.wrapping_shl(b),
        a.wrapping_shr(b),
        a.wrapping_neg(),
        a.wrapping_pow(b),
        a.saturating_add(b),
        a.saturating_sub(b),
        a.saturating_mul(b),
        a.abs_diff(b),
        a.wrapping_pow(b),
        a.min(b),
        a.max(b),
        a.clamp(10, 0xffff_0000),
        a.checked_rem_euclid(b).unwrap_or(0),
        a.checked_div_euclid(b).unwrap_or(0),
        a.leading_zeros(),
        a.trailing_zeros(),
        a.leading_ones(),
        a.trailing_ones(),
        a.count_ones(),
        a.count_zeros(),
        a.rotate_left(b),
        a.rotate_right(b),
        a.reverse_bits(),
        a.swap_bytes(),
        u32::from(a.is_power_of_two()),
        a.checked_next_power_of_two().unwrap_or(0),
        if b == 0 { 0 } else { a.div_ceil(b) },
    ]
}

#[scry::kernel]
fn signed(a: &[i32], b: &[i32], y: &mut [i32]) {
    let i = global_id().x;
    let (a, b, n) = (a[i], b[i], b[i] as u32);
    let divides = b != 0 && (a != i32::MIN || b != -1);
    let arithmetic = [
        a.wrapping_add(b),
        a.wrapping_sub(b),
        a.wrapping_mul(b),
        if b == 0 { 0 } else { a.wrapping_div(b) },
        if b == 0 { 0 } else { a.wrapping_rem(b) },
        a.wrapping_shl(n),
        a.wrapping_shr(n),
        a.wrapping_neg(),
        a.wrapping_abs(),
        a.wrapping_pow(n),
        a.saturating_add(b),
        a.saturating_sub(b),
        a.saturating_mul(b),
        a.abs(),
        a.unsigned_abs() as i32,
        a.abs_diff(b) as i32,
        a.pow(n),
        a.min(b),
        a.max(b),
        a.clamp(-10, 0x7fff_0000),
        a.signum(),
        a.is_negative() as i32,
        a.is_positive() as i32,
        if divides { a.rem_euclid(b) } else { 0 },
        if divides { a.div_euclid(b) } else { 0 },
    ];
    let bits = [
        a.leading_zeros() as i32,
        a.trailing_zeros() as i32,
        a.leading_ones() as i32,
        a.trailing_ones() as i32,
        a.count_ones() as i32,
        a.count_zeros() as i32,
        a.rotate_left(n),
        a.rotate_right(n),
        a.reverse_bits(),
        a.swap_bytes(),
    ];
    for k in 0..25 {
        y[35 * i + k] = arithmetic[k];
    }
    for k in 0..10 {
        y[35 * i + 25 + k] = bits[k];
    }
}

fn signed_in_rust(a: i32, b: i32) -> [i32; 35] {
    let n = b.cast_unsigned();
    [
        a.wrapping_add(b),
        a.wrapping_sub(b),
        a.wrapping_mul(b),
        if b == 0 { 0 } else { a.wrapping_div(b) },
        if b == 0 { 0 } else { a.wrapping_rem(b) },
        a.wrapping_shl(n),
        a.wrapping_shr(n),
        a.wrapping_neg(),
        a.wrapping_abs(),
        a.wrapping_pow(n),
        a.saturating_add(b),
        a.saturating_sub(b),
        a.saturating_mul(b),
        a.wrapping_abs(),
        a.unsigned_abs().cast_signed(),
        a.abs_diff(b).cast_signed(),
        a.wrapping_pow(n),
        a.min(b),
        a.max(b),
        a.clamp(-10, 0x7fff_0000),
        a.signum(),
        i32::from(a.is_negative()),
        i32::from(a.is_positive()),
        a.checked_rem_euclid(b).unwrap_or(0),
        a.checked_div_euclid(b).unwrap_or(0),
        a.leading_zeros().cast_signed(),
        a.trailing_zeros().cast_signed(),
        a.leading_ones().cast_signed(),
        a.trailing_ones().cast_signed(),
        a.count_ones().cast_signed(),
        a.count_zeros().cast_signed(),
        a.rotate_left(n),
        a.rotate_right(n),
        a.reverse_bits(),
        a.swap_bytes(),
    ]
}

/// Methods inside of other expressions, of constants, and called by their type's name.
#[scry::kernel]
fn nested(x: &[i32], y: &mut [i32]) {
    let i = global_id().x;
    let x = x[i];
    y[5 * i] = (x + 1).abs().min(x * 2) - (x - 1).signum();
    y[5 * i + 1] = i32::max(x, 3) + u32::min(x as u32, 7) as i32;
    y[5 * i + 2] = (!(x as u32).is_power_of_two() && x > 3) as i32;
    y[5 * i + 3] = i32::MIN.wrapping_abs() + 7i32.pow(2) + (-7i32).rem_euclid(4) + 40u32.leading_zeros() as i32;
    y[5 * i + 4] = -(x ^ 5).wrapping_mul(x << 1).rotate_left(3);
}

const EDGES: [u32; 22] = [
    0,
    1,
    2,
    3,
    5,
    7,
    10,
    31,
    32,
    33,
    100,
    0xffff,
    0x1_0001,
    0x1234_5678,
    0x7fff_fffe,
    0x7fff_ffff,
    0x8000_0000,
    0x8000_0001,
    0xff00_ff00,
    0xffff_fff6,
    0xffff_fffe,
    0xffff_ffff,
];

#[test]
fn methods_of_unsigned_integers() {
    let (a, b) = pairs(&EDGES);
    every_device(|gpu| {
        let (a_buffer, b_buffer) = (gpu.upload(&a)?, gpu.upload(&b)?);
        for index in [false, true] {
            let y = gpu.alloc(32 * a.len())?;
            if index {
                indices.launch(gpu, &a_buffer, &b_buffer, &y, a.len())?;
            } else {
                unsigned.launch(gpu, &a_buffer, &b_buffer, &y, a.len())?;
            }
            for ((a, b), actual) in a.iter().zip(&b).zip(y.download()?.chunks(32)) {
                assert_eq!(actual, unsigned_in_rust(*a, *b), "{a:#x}, {b:#x}, as an index: {index}");
            }
        }
        Ok(())
    });
}

#[test]
fn methods_of_signed_integers() {
    let (a, b) = pairs(&EDGES.map(u32::cast_signed));
    every_device(|gpu| {
        let y = gpu.alloc(35 * a.len())?;
        signed.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, &y, a.len())?;
        for ((a, b), actual) in a.iter().zip(&b).zip(y.download()?.chunks(35)) {
            assert_eq!(actual, signed_in_rust(*a, *b), "{a}, {b}");
        }
        Ok(())
    });
}

fn nested_in_rust(x: i32) -> [i32; 5] {
    [
        x.wrapping_add(1).wrapping_abs().min(x.wrapping_mul(2)).wrapping_sub(x.wrapping_sub(1).signum()),
        x.max(3) + x.cast_unsigned().min(7).cast_signed(),
        i32::from(!x.cast_unsigned().is_power_of_two() && x > 3),
        i32::MIN + 49 + 1 + 26,
        (x ^ 5).wrapping_mul(x << 1).rotate_left(3).wrapping_neg(),
    ]
}

#[test]
fn methods_are_expressions_like_others() {
    let x = [0, 1, 2, 3, 8, 9, -1, -5, i32::MIN, 1000, i32::MAX - 7];
    every_device(|gpu| {
        let y = gpu.alloc(5 * x.len())?;
        nested.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        for (x, actual) in x.iter().zip(y.download()?.chunks(5)) {
            assert_eq!(actual, nested_in_rust(*x), "{x}");
        }
        Ok(())
    });
}
