//! `as` between every pair of types: floats saturate and NaN is zero, integers keep their bits, and no cast is skipped.

use crate::support::every_device;

#[scry::kernel]
fn from_float(x: &[f32], y: &mut [u32]) {
    let i = global_id().x;
    y[6 * i] = x[i] as i32 as u32;
    y[6 * i + 1] = x[i] as u32;
    y[6 * i + 2] = x[i] as usize as u32;
    y[6 * i + 3] = (x[i] as f32).to_bits();
    y[6 * i + 4] = (x[i] as i32 as f32).to_bits();
    y[6 * i + 5] = (x[i] as u32 as f32 as i32) as u32;
}

/// A `usize` is 32 bits wide in a kernel, so it saturates there.
fn from_float_in_rust(x: f32) -> [u32; 6] {
    [(x as i32).cast_unsigned(), x as u32, x as u32, x.to_bits(), (x as i32 as f32).to_bits(), (x as u32 as f32 as i32).cast_unsigned()]
}

#[scry::kernel]
fn from_integers(x: &[i32], y: &mut [u32]) {
    let i = global_id().x;
    let (signed, unsigned, index) = (x[i], x[i] as u32, x[i] as usize);
    y[10 * i] = (signed as f32).to_bits();
    y[10 * i + 1] = (unsigned as f32).to_bits();
    y[10 * i + 2] = (index as f32).to_bits();
    y[10 * i + 3] = signed as i32 as u32;
    y[10 * i + 4] = (unsigned as i32 >> 4) as u32;
    y[10 * i + 5] = (index as i32 >> 4) as u32;
    y[10 * i + 6] = (signed as usize / 3) as u32;
    y[10 * i + 7] = unsigned as usize as u32;
    y[10 * i + 8] = (signed as f32 as i32) as u32;
    y[10 * i + 9] = (-(signed as f32 as i32 as f32)).to_bits();
}

fn from_integers_in_rust(x: i32) -> [u32; 10] {
    let u = x.cast_unsigned();
    [
        (x as f32).to_bits(),
        (u as f32).to_bits(),
        (u as f32).to_bits(),
        u,
        (x >> 4).cast_unsigned(),
        (x >> 4).cast_unsigned(),
        u / 3,
        u,
        (x as f32 as i32).cast_unsigned(),
        (-(x as f32 as i32 as f32)).to_bits(),
    ]
}

#[scry::kernel]
fn from_bool(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let odd = x[i] % 2 == 1;
    y[5 * i] = odd as u32;
    y[5 * i + 1] = odd as i32 as u32;
    y[5 * i + 2] = odd as usize as u32;
    y[5 * i + 3] = (odd as bool) as u32;
    y[5 * i + 4] = (odd as u32 as f32).to_bits();
}

/// Constants are cast while compiling, with the same results.
#[scry::kernel]
fn constants(y: &mut [i32]) {
    y[0] = 300.7f32 as i32;
    y[1] = -300.7f32 as i32;
    y[2] = -1.0f32 as u32 as i32;
    y[3] = f32::NAN as i32;
    y[4] = f32::INFINITY as i32;
    y[5] = f32::NEG_INFINITY as i32;
    y[6] = -1i32 as u32 as f32 as i32;
    y[7] = u32::MAX as i32;
    y[8] = true as i32;
    y[9] = 3_000_000_000u32 as f32 as i32;
    y[10] = i32::MIN as f32 as i32;
    y[11] = 1e10f32 as usize as i32;
}

/// `T::from`, where nothing is lost.
#[scry::kernel]
fn conversions(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = u32::from(x[i] > 3) + u32::from(x[i]) * (i32::from(x[i] > 5) as u32) + usize::from(x[i] == 0) as u32;
}

#[test]
fn floats_saturate() {
    let x = [
        0.0f32,
        -0.0,
        0.99,
        -0.99,
        1.0,
        -1.0,
        1.5,
        2.5,
        -2.5,
        16_777_217.0,
        2_147_483_520.0,
        2_147_483_648.0,
        -2_147_483_648.0,
        -2_147_483_904.0,
        4_294_967_040.0,
        4_294_967_296.0,
        1e20,
        -1e20,
        f32::MAX,
        f32::MIN,
        f32::INFINITY,
        f32::NEG_INFINITY,
        f32::NAN,
        -f32::NAN,
    ];
    every_device(|gpu| {
        let y = gpu.alloc(6 * x.len())?;
        from_float.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        for (actual, x) in y.download()?.chunks(6).zip(x) {
            let mut expected = from_float_in_rust(x);
            if x.is_nan() && f32::from_bits(actual[3]).is_nan() {
                expected[3] = actual[3];
            }
            assert_eq!(actual, expected, "{x:e}");
        }
        Ok(())
    });
}

#[test]
fn integers_keep_their_bits_and_round_to_nearest_even() {
    let x =
        [0, 1, -1, 7, -7, 16_777_216, 16_777_217, 16_777_219, -16_777_217, i32::MAX, i32::MAX - 64, i32::MIN, i32::MIN + 1, 0x7fff_ff40];
    every_device(|gpu| {
        let y = gpu.alloc(10 * x.len())?;
        from_integers.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        for (actual, x) in y.download()?.chunks(10).zip(x) {
            assert_eq!(actual, from_integers_in_rust(x), "{x}");
        }
        Ok(())
    });
}

#[test]
fn bools_are_zero_or_one() {
    every_device(|gpu| {
        let y = gpu.alloc(10)?;
        from_bool.launch(gpu, &gpu.upload(&[4, 5])?, &y, 2)?;
        assert_eq!(y.download()?, [0, 0, 0, 0, 0, 1, 1, 1, 1, 1.0f32.to_bits()]);
        Ok(())
    });
}

#[test]
fn constants_are_cast_as_values_are() {
    let expected = [300, -300, 0, 0, i32::MAX, i32::MIN, i32::MAX, -1, 1, i32::MAX, i32::MIN, -1];
    every_device(|gpu| {
        let y = gpu.alloc(expected.len())?;
        constants.launch(gpu, &y, 1)?;
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}

#[test]
fn from_is_a_cast_that_loses_nothing() {
    every_device(|gpu| {
        let y = gpu.alloc(8)?;
        conversions.launch(gpu, &gpu.upload(&[0, 1, 2, 3, 4, 5, 6, 7])?, &y, 8)?;
        assert_eq!(y.download()?, [1, 0, 0, 0, 1, 1, 7, 8]);
        Ok(())
    });
}
