//! Literals in every notation, and the constants of the standard library and of the kernel itself.

use crate::support::{every_device, same};

#[scry::kernel]
fn integer_literals(y: &mut [i32]) {
    y[0] = 1_000_000;
    y[1] = 0xff;
    y[2] = 0b1010_1010;
    y[3] = 0o777;
    y[4] = -2_147_483_648;
    y[5] = 4_294_967_295u32 as i32;
    y[6] = 7usize as i32;
    y[7] = 0x8000_0000_u32 as i32;
    y[8] = 2147483647;
    y[9] = -1i32;
    y[10] = 12_i32 + 0xA_i32;
}

#[scry::kernel]
fn float_literals(y: &mut [f32]) {
    y[0] = 1.0;
    y[1] = 1.;
    y[2] = 1e-7;
    y[3] = 2.5E+10f32;
    y[4] = 3f32;
    y[5] = -0.0;
    y[6] = 1e-45;
    y[7] = 3.402_823_5e38;
    y[8] = 0.1;
    y[9] = 1e38;
    y[10] = 16777216.0;
    y[11] = 0.333_333_333_333_333_3;
    y[12] = 1.175_494_3e-38;
}

#[scry::kernel]
fn float_constants(y: &mut [f32]) {
    y[0] = f32::MAX;
    y[1] = f32::MIN;
    y[2] = f32::MIN_POSITIVE;
    y[3] = f32::EPSILON;
    y[4] = f32::INFINITY;
    y[5] = f32::NEG_INFINITY;
    y[6] = f32::NAN;
    y[7] = std::f32::consts::PI;
    y[8] = core::f32::consts::TAU;
    y[9] = std::f32::consts::E;
    y[10] = std::f32::consts::LN_2;
    y[11] = std::f32::consts::SQRT_2;
    y[12] = 2.0 * std::f32::consts::FRAC_PI_2;
    y[13] = 1.0 / 0.0;
    y[14] = -1.0 / f32::INFINITY;
    y[15] = 0.1 + 0.2;
}

#[scry::kernel]
fn integer_constants(y: &mut [u32]) {
    y[0] = u32::MAX;
    y[1] = u32::MIN;
    y[2] = i32::MAX as u32;
    y[3] = i32::MIN as u32;
    y[4] = usize::MAX as u32;
    y[5] = u32::BITS;
    y[6] = u32::MAX + 1;
    y[7] = (i32::MIN - 1) as u32;
    y[8] = 0 - 1;
    y[9] = 1 << 33u32;
    y[10] = -(i32::MIN) as u32;
    y[11] = i32::MIN.abs() as u32;
    y[12] = 5u32.pow(3).rotate_left(30).count_ones();
    y[13] = 3u32.min(7).max(4);
}

/// A `const` of the kernel, also in patterns, array lengths and other constants.
#[scry::kernel]
fn own_constants(x: &[u32], y: &mut [u32]) {
    const WIDTH: usize = 4;
    const LOW: u32 = 10;
    const HIGH: u32 = LOW * 2 + 1;
    const NEGATIVE: i32 = -3;
    const SCALE: f32 = 0.5;
    const ON: bool = true;
    let i = global_id().x;
    let mut weights = [1u32; WIDTH];
    weights[WIDTH - 1] = HIGH;
    let class = match x[i] {
        LOW => 1,
        HIGH => 2,
        LOW..HIGH => 3,
        ..LOW => 4,
        _ => 5,
    };
    let mut sum = 0;
    for k in 0..WIDTH {
        sum += weights[k];
    }
    if ON && i as i32 > NEGATIVE {
        y[i] = class * 100 + sum + (SCALE * 8.0) as u32;
    }
}

#[test]
fn integers_are_read_in_every_notation() {
    let expected = [1_000_000, 0xff, 0b1010_1010, 0o777, i32::MIN, -1, 7, i32::MIN, i32::MAX, -1, 22];
    every_device(|gpu| {
        let y = gpu.alloc(expected.len())?;
        integer_literals.launch(gpu, &y, 1)?;
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}

#[test]
fn floats_are_rounded_as_rustc_rounds_them() {
    let third = 0.333_333_34;
    let expected: [f32; 13] = [1.0, 1.0, 1e-7, 2.5e10, 3.0, -0.0, 1e-45, f32::MAX, 0.1, 1e38, 16_777_216.0, third, f32::MIN_POSITIVE];
    every_device(|gpu| {
        let y = gpu.alloc(expected.len())?;
        float_literals.launch(gpu, &y, 1)?;
        assert_eq!(y.download()?.iter().map(|y: &f32| y.to_bits()).collect::<Vec<_>>(), expected.map(f32::to_bits));
        Ok(())
    });
}

#[test]
fn constants_have_their_values() {
    use std::f32::consts;
    let floats = [f32::MAX, f32::MIN, f32::MIN_POSITIVE, f32::EPSILON, f32::INFINITY, f32::NEG_INFINITY, f32::NAN, consts::PI];
    let computed = [consts::TAU, consts::E, consts::LN_2, consts::SQRT_2, consts::PI, f32::INFINITY, -0.0, 0.1 + 0.2];
    let integers = [u32::MAX, 0, 0x7fff_ffff, 0x8000_0000, u32::MAX, 32, 0, 0x7fff_ffff, u32::MAX, 2, 0x8000_0000, 0x8000_0000, 6, 4];
    every_device(|gpu| {
        let y = gpu.alloc(16)?;
        float_constants.launch(gpu, &y, 1)?;
        for (actual, expected) in y.download()?.into_iter().zip(floats.into_iter().chain(computed)) {
            assert!(same(actual, expected), "{actual:e}, not {expected:e}");
        }
        let y = gpu.alloc(integers.len())?;
        integer_constants.launch(gpu, &y, 1)?;
        assert_eq!(y.download()?, integers);
        Ok(())
    });
}

#[test]
fn constants_of_the_kernel_are_constants_everywhere() {
    every_device(|gpu| {
        let y = gpu.alloc(6)?;
        own_constants.launch(gpu, &gpu.upload(&[10, 21, 15, 20, 3, 22])?, &y, 6)?;
        assert_eq!(y.download()?, [128, 228, 328, 328, 428, 528]);
        Ok(())
    });
}
