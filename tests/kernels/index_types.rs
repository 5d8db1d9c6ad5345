//! `isize`, and values of which a part is a `usize` or an `isize`: both are 32 bits wide in kernels.

use crate::support::{every_device, every_device_alone, expect_panic};

#[scry::kernel]
fn offsets(start: isize, step: isize, x: &[i32], y: &mut [i32]) {
    let i = global_id().x;
    let at = start + i as isize * step;
    let mut value = if at < 0 || at >= x.len() as isize { -1 } else { x[at as usize] };
    value += (at / 3) as i32 * 1000 + (at % 3) as i32 * 100_000 + (at >> 1) as i32;
    value ^= at.rem_euclid(7) as i32 + at.signum() as i32 + at.abs_diff(start) as i32 + at.unsigned_abs() as i32 + (-at).max(2) as i32;
    y[i] = value ^ isize::from(3i16) as i32 ^ !at as i32 ^ at.pow(2) as i32;
}

fn offset_in_rust(start: isize, step: isize, x: &[i32], i: usize) -> i32 {
    let at = start + i as isize * step;
    let mut value = if at < 0 || at >= x.len() as isize { -1 } else { x[at as usize] };
    value += (at / 3) as i32 * 1000 + (at % 3) as i32 * 100_000 + (at >> 1) as i32;
    value ^= at.rem_euclid(7) as i32 + at.signum() as i32 + at.abs_diff(start) as i32 + at.unsigned_abs() as i32 + (-at).max(2) as i32;
    value ^ isize::from(3i16) as i32 ^ !at as i32 ^ at.pow(2) as i32
}

#[scry::kernel(requires(launch_size().x == 1, launch_size().y == 1, launch_size().z == 1))]
fn conversions(wide: i64, float: f32, y: &mut [i64]) {
    let (a, b) = (wide as isize, float as isize);
    y[0] = a as i64;
    y[1] = b as i64;
    y[2] = a.wrapping_add(b).wrapping_mul(3) as i64;
    y[3] = a.checked_add(1).map_or(-1, |sum| sum as i64);
    y[4] = a.saturating_sub(b) as i64;
    y[5] = (a as usize as u64) as i64;
    y[6] = isize::try_from(wide).is_ok() as i64;
    let mut sum = 0isize;
    for k in (-3..=3isize).rev() {
        sum = sum * 2 + k;
    }
    y[7] = sum as i64 + (a as f32) as i64;
    for d in [-1isize, 0, 1] {
        y[(9 + d) as usize] = d as i64;
    }
}

#[scry::kernel]
fn quotients(a: isize, b: isize, y: &mut [i32]) {
    y[0] = (a / b) as i32;
}

/// Generic functions take them, on the host as well.
#[scry::device]
fn halved<T: scry::Int>(x: T) -> T {
    x / (T::ONE + T::ONE)
}

#[scry::kernel]
fn halves(offset: isize, y: &mut [i32]) {
    y[0] = halved(offset) as i32;
}

/// Shared memory and subgroups have them.
#[scry::kernel(workgroup = 8)]
fn together(offset: isize, y: &mut [i32]) {
    let mut tile = shared::<[isize; 8]>();
    let lane = local_id().x;
    tile[lane] = offset - lane as isize;
    barrier();
    let same = subgroup::max(offset) + subgroup::broadcast(offset, 0);
    y[lane] = (tile[7 - lane] + same) as i32;
}

#[test]
fn workgroups_share_signed_indices() {
    every_device(|gpu| {
        let y = gpu.alloc(8)?;
        together.launch(gpu, -100, &y, 8)?;
        assert_eq!(y.download()?, [-307, -306, -305, -304, -303, -302, -301, -300]);
        Ok(())
    });
}

#[test]
fn signed_indices_are_integers() {
    every_device(|gpu| {
        let y = gpu.alloc(1)?;
        halves.launch(gpu, -9, &y, 1)?;
        assert_eq!(y.download()?, [halved(-9isize) as i32]);
        Ok(())
    });
}

#[test]
fn signed_indices() {
    let x: Vec<i32> = (0..50).map(|i| i * 7).collect();
    every_device(|gpu| {
        let (buffer, y) = (gpu.upload(&x)?, gpu.alloc(100)?);
        for (start, step) in [(-20, 1), (60, -1), (0, 3)] {
            offsets.launch(gpu, start, step, &buffer, &y, 100)?;
            assert_eq!(y.download()?, (0..100).map(|i| offset_in_rust(start, step, &x, i)).collect::<Vec<_>>());
        }
        Ok(())
    });
}

#[test]
fn signed_indices_convert_as_numbers_of_32_bits() {
    every_device(|gpu| {
        let y = gpu.alloc::<i64>(11)?;
        for (wide, float) in [(5i64, -2.5f32), (i64::from(i32::MAX), 1e20), (i64::MIN, f32::NAN), (-7, -1e20)] {
            let (a, b) = (wide as i32, float as i32);
            let sum = (-3..=3i32).rev().fold(0, |sum, k| sum * 2 + k);
            conversions.launch(gpu, wide, float, &y, 1)?;
            let expected = [
                a.into(),
                b.into(),
                a.wrapping_add(b).wrapping_mul(3).into(),
                a.checked_add(1).map_or(-1, i64::from),
                a.saturating_sub(b).into(),
                i64::from(a as u32),
                i32::try_from(wide).is_ok().into(),
                i64::from(sum) + (a as f32) as i64,
                -1,
                0,
                1,
            ];
            assert_eq!(y.download()?, expected);
        }
        Ok(())
    });
}

/// The least is that of 32 bits.
#[test]
fn signed_indices_overflow_where_numbers_of_32_bits_do() {
    every_device_alone(|gpu| {
        let y = gpu.alloc(1)?;
        quotients.launch(gpu, i32::MIN as isize, -2, &y, 1)?;
        assert_eq!(y.download()?, [1 << 30]);
        quotients.launch(gpu, i32::MIN as isize, -1, &y, 1)?;
        assert_eq!(expect_panic(y.download()).message, "attempt to divide with overflow");
        Ok(())
    });
}

/// A longer one is refused, not cut. In browsers there is none.
#[cfg(target_pointer_width = "64")]
#[test]
fn a_signed_index_that_does_not_fit_is_an_error() {
    every_device(|gpu| {
        let y = gpu.upload(&[7])?;
        let below = quotients.launch(gpu, -(1 << 31) - 1, 1, &y, 1);
        assert!(matches!(below, Err(scry::Error::ArgumentTooLarge { kernel: "quotients", param: "a", value: -0x8000_0001 })));
        let above = quotients.launch(gpu, 1, 1 << 31, &y, 1);
        assert!(matches!(above, Err(scry::Error::ArgumentTooLarge { kernel: "quotients", param: "b", value: 0x8000_0000 })));
        assert_eq!(y.download()?, [7]);
        Ok(())
    });
}
