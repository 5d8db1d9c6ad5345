//! `as` between every pair of number types, and `T::from` where nothing is lost.

#![expect(clippy::cast_lossless, reason = "`as` between all types is what is tested")]

use scry::f16;

use crate::support::every_device;

#[scry::kernel]
fn from_i8(x: &[i8], y: &mut [u64]) {
    let i = global_id().x;
    let x = x[i];
    y[11 * i + 0] = x as i8 as i64 as u64;
    y[11 * i + 1] = x as i16 as i64 as u64;
    y[11 * i + 2] = x as i32 as i64 as u64;
    y[11 * i + 3] = x as i64 as i64 as u64;
    y[11 * i + 4] = x as u8 as u64;
    y[11 * i + 5] = x as u16 as u64;
    y[11 * i + 6] = x as u32 as u64;
    y[11 * i + 7] = x as u64 as u64;
    y[11 * i + 8] = x as usize as u64;
    y[11 * i + 9] = (x as f32).to_bits() as u64;
    y[11 * i + 10] = (x as f64).to_bits() as u64;
}

#[scry::kernel]
fn from_i16(x: &[i16], y: &mut [u64]) {
    let i = global_id().x;
    let x = x[i];
    y[11 * i + 0] = x as i8 as i64 as u64;
    y[11 * i + 1] = x as i16 as i64 as u64;
    y[11 * i + 2] = x as i32 as i64 as u64;
    y[11 * i + 3] = x as i64 as i64 as u64;
    y[11 * i + 4] = x as u8 as u64;
    y[11 * i + 5] = x as u16 as u64;
    y[11 * i + 6] = x as u32 as u64;
    y[11 * i + 7] = x as u64 as u64;
    y[11 * i + 8] = x as usize as u64;
    y[11 * i + 9] = (x as f32).to_bits() as u64;
    y[11 * i + 10] = (x as f64).to_bits() as u64;
}

#[scry::kernel]
fn from_i32(x: &[i32], y: &mut [u64]) {
    let i = global_id().x;
    let x = x[i];
    y[11 * i + 0] = x as i8 as i64 as u64;
    y[11 * i + 1] = x as i16 as i64 as u64;
    y[11 * i + 2] = x as i32 as i64 as u64;
    y[11 * i + 3] = x as i64 as i64 as u64;
    y[11 * i + 4] = x as u8 as u64;
    y[11 * i + 5] = x as u16 as u64;
    y[11 * i + 6] = x as u32 as u64;
    y[11 * i + 7] = x as u64 as u64;
    y[11 * i + 8] = x as usize as u64;
    y[11 * i + 9] = (x as f32).to_bits() as u64;
    y[11 * i + 10] = (x as f64).to_bits() as u64;
}

#[scry::kernel]
fn from_i64(x: &[i64], y: &mut [u64]) {
    let i = global_id().x;
    let x = x[i];
    y[11 * i + 0] = x as i8 as i64 as u64;
    y[11 * i + 1] = x as i16 as i64 as u64;
    y[11 * i + 2] = x as i32 as i64 as u64;
    y[11 * i + 3] = x as i64 as i64 as u64;
    y[11 * i + 4] = x as u8 as u64;
    y[11 * i + 5] = x as u16 as u64;
    y[11 * i + 6] = x as u32 as u64;
    y[11 * i + 7] = x as u64 as u64;
    y[11 * i + 8] = x as usize as u64;
    y[11 * i + 9] = (x as f32).to_bits() as u64;
    y[11 * i + 10] = (x as f64).to_bits() as u64;
}

#[scry::kernel]
fn from_u8(x: &[u8], y: &mut [u64]) {
    let i = global_id().x;
    let x = x[i];
    y[11 * i + 0] = x as i8 as i64 as u64;
    y[11 * i + 1] = x as i16 as i64 as u64;
    y[11 * i + 2] = x as i32 as i64 as u64;
    y[11 * i + 3] = x as i64 as i64 as u64;
    y[11 * i + 4] = x as u8 as u64;
    y[11 * i + 5] = x as u16 as u64;
    y[11 * i + 6] = x as u32 as u64;
    y[11 * i + 7] = x as u64 as u64;
    y[11 * i + 8] = x as usize as u64;
    y[11 * i + 9] = (x as f32).to_bits() as u64;
    y[11 * i + 10] = (x as f64).to_bits() as u64;
}

#[scry::kernel]
fn from_u16(x: &[u16], y: &mut [u64]) {
    let i = global_id().x;
    let x = x[i];
    y[11 * i + 0] = x as i8 as i64 as u64;
    y[11 * i + 1] = x as i16 as i64 as u64;
    y[11 * i + 2] = x as i32 as i64 as u64;
    y[11 * i + 3] = x as i64 as i64 as u64;
    y[11 * i + 4] = x as u8 as u64;
    y[11 * i + 5] = x as u16 as u64;
    y[11 * i + 6] = x as u32 as u64;
    y[11 * i + 7] = x as u64 as u64;
    y[11 * i + 8] = x as usize as u64;
    y[11 * i + 9] = (x as f32).to_bits() as u64;
    y[11 * i + 10] = (x as f64).to_bits() as u64;
}

#[scry::kernel]
fn from_u32(x: &[u32], y: &mut [u64]) {
    let i = global_id().x;
    let x = x[i];
    y[11 * i + 0] = x as i8 as i64 as u64;
    y[11 * i + 1] = x as i16 as i64 as u64;
    y[11 * i + 2] = x as i32 as i64 as u64;
    y[11 * i + 3] = x as i64 as i64 as u64;
    y[11 * i + 4] = x as u8 as u64;
    y[11 * i + 5] = x as u16 as u64;
    y[11 * i + 6] = x as u32 as u64;
    y[11 * i + 7] = x as u64 as u64;
    y[11 * i + 8] = x as usize as u64;
    y[11 * i + 9] = (x as f32).to_bits() as u64;
    y[11 * i + 10] = (x as f64).to_bits() as u64;
}

#[scry::kernel]
fn from_u64(x: &[u64], y: &mut [u64]) {
    let i = global_id().x;
    let x = x[i];
    y[11 * i + 0] = x as i8 as i64 as u64;
    y[11 * i + 1] = x as i16 as i64 as u64;
    y[11 * i + 2] = x as i32 as i64 as u64;
    y[11 * i + 3] = x as i64 as i64 as u64;
    y[11 * i + 4] = x as u8 as u64;
    y[11 * i + 5] = x as u16 as u64;
    y[11 * i + 6] = x as u32 as u64;
    y[11 * i + 7] = x as u64 as u64;
    y[11 * i + 8] = x as usize as u64;
    y[11 * i + 9] = (x as f32).to_bits() as u64;
    y[11 * i + 10] = (x as f64).to_bits() as u64;
}

#[scry::kernel]
fn from_usize(x: &[u32], y: &mut [u64]) {
    let i = global_id().x;
    let x = x[i] as usize;
    y[11 * i + 0] = x as i8 as i64 as u64;
    y[11 * i + 1] = x as i16 as i64 as u64;
    y[11 * i + 2] = x as i32 as i64 as u64;
    y[11 * i + 3] = x as i64 as i64 as u64;
    y[11 * i + 4] = x as u8 as u64;
    y[11 * i + 5] = x as u16 as u64;
    y[11 * i + 6] = x as u32 as u64;
    y[11 * i + 7] = x as u64 as u64;
    y[11 * i + 8] = x as usize as u64;
    y[11 * i + 9] = (x as f32).to_bits() as u64;
    y[11 * i + 10] = (x as f64).to_bits() as u64;
}

#[scry::kernel]
fn from_f32(x: &[f32], y: &mut [u64]) {
    let i = global_id().x;
    let x = x[i];
    y[11 * i + 0] = x as i8 as i64 as u64;
    y[11 * i + 1] = x as i16 as i64 as u64;
    y[11 * i + 2] = x as i32 as i64 as u64;
    y[11 * i + 3] = x as i64 as i64 as u64;
    y[11 * i + 4] = x as u8 as u64;
    y[11 * i + 5] = x as u16 as u64;
    y[11 * i + 6] = x as u32 as u64;
    y[11 * i + 7] = x as u64 as u64;
    y[11 * i + 8] = x as usize as u64;
    y[11 * i + 9] = (x as f32).to_bits() as u64;
    y[11 * i + 10] = (x as f64).to_bits() as u64;
}

#[scry::kernel]
fn from_f64(x: &[f64], y: &mut [u64]) {
    let i = global_id().x;
    let x = x[i];
    y[11 * i + 0] = x as i8 as i64 as u64;
    y[11 * i + 1] = x as i16 as i64 as u64;
    y[11 * i + 2] = x as i32 as i64 as u64;
    y[11 * i + 3] = x as i64 as i64 as u64;
    y[11 * i + 4] = x as u8 as u64;
    y[11 * i + 5] = x as u16 as u64;
    y[11 * i + 6] = x as u32 as u64;
    y[11 * i + 7] = x as u64 as u64;
    y[11 * i + 8] = x as usize as u64;
    y[11 * i + 9] = (x as f32).to_bits() as u64;
    y[11 * i + 10] = (x as f64).to_bits() as u64;
}

#[scry::kernel]
fn from_bool(y: &mut [u64]) {
    let odd = global_id().x % 2 == 1;
    y[global_id().x] = (odd as i8 as u64) + (odd as u16 as u64) * 10 + (odd as i64 as u64) * 100 + (odd as u64) * 1000;
}

/// Constants are cast while compiling, with the same results.
#[scry::kernel]
#[expect(overflowing_literals, reason = "how literals are rounded is what is tested")]
fn constants(y: &mut [u64]) {
    y[0] = 300 as u8 as u64;
    y[1] = -1i8 as u16 as u64;
    y[2] = 1e300 as i64 as u64;
    y[3] = -1e300 as i64 as u64;
    y[4] = f64::NAN as u64;
    y[5] = u64::MAX as f32 as u64;
    y[6] = (u64::MAX as f64).to_bits();
    y[7] = 16_777_217i64 as f32 as u64;
    y[8] = 0.1f32 as f64 as u64 + (0.1f32 as f64).to_bits();
    y[9] = 1e300 as f32 as u64;
    y[10] = 70_000i32 as i16 as i64 as u64;
    y[11] = i8::MIN as u8 as u64;
}

#[scry::kernel]
fn lossless(a: &[u8], b: &[i8], c: &[i16], d: &[u32], e: &[f32], y: &mut [f64]) {
    let i = global_id().x;
    let small = f16::from(a[i]) + f16::from(b[i]);
    let sum = u64::from(a[i]) + u64::from(u16::from(a[i])) * u64::from(d[i]) + u64::from(d[i] > 3);
    let signed = i64::from(b[i]) * i64::from(c[i]) + i64::from(d[i]) - i64::from(i16::from(a[i]));
    y[5 * i] = f64::from(small) + f64::from(f32::from(small));
    y[5 * i + 1] = sum as f64;
    y[5 * i + 2] = signed as f64;
    y[5 * i + 3] = f64::from(e[i]) + f64::from(d[i]) + f64::from(f32::from(c[i]));
    y[5 * i + 4] = (usize::from(a[i]) + usize::from(u16::from(a[i]))) as f64;
}

/// Two casts round twice.
#[scry::kernel]
fn twice(x: &[u64], y: &mut [f32]) {
    let i = global_id().x;
    y[2 * i] = x[i] as f64 as f32;
    y[2 * i + 1] = x[i] as i64 as f64 as f32;
}

macro_rules! casts_in_rust {
    ($x:expr) => {{
        let x = $x;
        // A `usize` is 32 bits wide in a kernel.
        let of_float = [u64::from((x as f32).to_bits()), (x as f64).to_bits()];
        [
            x as i8 as u64,
            x as i16 as u64,
            x as i32 as u64,
            x as i64 as u64,
            x as u8 as u64,
            x as u16 as u64,
            x as u32 as u64,
            x as u64,
            x as u32 as u64,
            of_float[0],
            of_float[1],
        ]
    }};
}

/// Floats that are NaN have any payload.
fn is_same(actual: u64, expected: u64, k: usize) -> bool {
    let nan = |bits: u64| if k == 9 { f32::from_bits(bits as u32).is_nan() } else { k == 10 && f64::from_bits(bits).is_nan() };
    actual == expected || (nan(actual) && nan(expected))
}

macro_rules! check {
    ($kernel:ident, $values:expr) => {
        let values = $values;
        every_device(|gpu| {
            let y = gpu.alloc(11 * values.len())?;
            $kernel.launch(gpu, &gpu.upload(&values)?, &y, values.len())?;
            for (actual, x) in y.download()?.chunks(11).zip(values) {
                for (k, (actual, expected)) in actual.iter().zip(casts_in_rust!(x)).enumerate() {
                    assert!(is_same(*actual, expected, k), "{x:?} as number {k} is {actual:#x}, not {expected:#x}");
                }
            }
            Ok(())
        });
    };
}

#[test]
fn narrow_integers_are_cast() {
    check!(from_i8, [0i8, 1, -1, 100, i8::MAX, i8::MIN]);
    check!(from_u8, [0u8, 1, 127, 128, 255]);
    check!(from_i16, [0i16, 1, -1, 128, -129, 255, i16::MAX, i16::MIN]);
    check!(from_u16, [0u16, 1, 127, 128, 255, 256, 32767, 32768, u16::MAX]);
}

#[test]
fn integers_of_32_bits_are_cast() {
    check!(from_i32, [0i32, 1, -1, 128, -129, 65535, 16_777_217, i32::MAX, i32::MIN]);
    check!(from_u32, [0u32, 1, 128, 65536, 16_777_217, 1 << 31, u32::MAX]);
    check!(from_usize, [0u32, 1, 128, 65536, 16_777_217, 1 << 31, u32::MAX]);
}

#[test]
fn integers_of_64_bits_are_cast() {
    check!(
        from_i64,
        [0i64, 1, -1, 1 << 24, (1 << 24) + 1, (1 << 60) + (1 << 36) + 1, (1 << 53) + 1, 1 << 31, -(1 << 31), i64::MAX, i64::MIN]
    );
    check!(from_u64, [0u64, 1, 1 << 32, (1 << 32) - 1, (1 << 53) + 1, (1 << 63) + (1 << 39) + 1, 1 << 63, u64::MAX, u64::MAX - 1024]);
}

#[test]
fn floats_saturate() {
    check!(
        from_f32,
        [
            0.0f32,
            -0.0,
            0.99,
            -0.99,
            1.5,
            -1.5,
            126.9,
            127.5,
            128.0,
            -128.9,
            -129.0,
            255.9,
            256.0,
            32767.9,
            32768.0,
            -32769.0,
            65535.9,
            65536.0,
            2_147_483_520.0,
            2_147_483_648.0,
            -2_147_483_648.0,
            4_294_967_040.0,
            4_294_967_296.0,
            9.223_371e18,
            9.223_372e18,
            -9.223_372e18,
            1.844_674_3e19,
            1.844_674_4e19,
            1e30,
            -1e30,
            f32::INFINITY,
            f32::NEG_INFINITY,
            f32::NAN,
        ]
    );
    check!(
        from_f64,
        [
            0.0f64,
            -0.0,
            0.99,
            -0.99,
            1.5,
            -1.5,
            127.999,
            128.0,
            -128.999,
            -129.0,
            255.999,
            256.0,
            65535.999,
            65536.0,
            2_147_483_647.5,
            2_147_483_648.0,
            -2_147_483_648.5,
            -2_147_483_649.0,
            4_294_967_295.5,
            4_294_967_296.0,
            9_223_372_036_854_774_784.0,
            9_223_372_036_854_775_808.0,
            -9_223_372_036_854_775_808.0,
            -9_223_372_036_854_777_856.0,
            18_446_744_073_709_549_568.0,
            18_446_744_073_709_551_616.0,
            1e300,
            -1e300,
            16_777_217.0,
            0.1,
            1e-300,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NAN,
        ]
    );
}

#[test]
fn bools_are_zero_or_one() {
    every_device(|gpu| {
        let y = gpu.alloc(2)?;
        from_bool.launch(gpu, &y, 2)?;
        assert_eq!(y.download()?, [0, 1111]);
        Ok(())
    });
}

#[test]
fn constants_are_cast_as_values_are() {
    let expected: [u64; 12] = [
        44,
        65535,
        i64::MAX as u64,
        i64::MIN as u64,
        0,
        u64::MAX,
        18_446_744_073_709_551_616.0f64.to_bits(),
        16_777_216,
        f64::from(0.1f32).to_bits(),
        u64::MAX,
        4464,
        128,
    ];
    every_device(|gpu| {
        let y = gpu.alloc(expected.len())?;
        constants.launch(gpu, &y, 1)?;
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}

#[test]
fn from_loses_nothing() {
    let (a, b, c, d) = ([0u8, 3, 255], [-128i8, 5, 127], [-32768i16, 7, 32767], [0u32, 4, u32::MAX]);
    let e = [0.1f32, -2.5, 1e30];
    every_device(|gpu| {
        let y = gpu.alloc(15)?;
        lossless.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, &gpu.upload(&c)?, &gpu.upload(&d)?, &gpu.upload(&e)?, &y, 3)?;
        for (i, actual) in y.download()?.chunks(5).enumerate() {
            let small = f64::from(i32::from(a[i]) + i32::from(b[i]));
            let sum = u64::from(a[i]) + u64::from(a[i]) * u64::from(d[i]) + u64::from(d[i] > 3);
            let signed = i64::from(b[i]) * i64::from(c[i]) + i64::from(d[i]) - i64::from(a[i]);
            let floats = f64::from(e[i]) + f64::from(d[i]) + f64::from(c[i]);
            assert_eq!(actual, [2.0 * small, sum as f64, signed as f64, floats, 2.0 * f64::from(a[i])], "{i}");
        }
        Ok(())
    });
}

#[test]
fn two_casts_round_twice() {
    let x = [456_592_905_176_350_751u64, 1_654_265_340_487_532_559, (1 << 60) + (1 << 36) + 1, 7];
    every_device(|gpu| {
        let y = gpu.alloc(2 * x.len())?;
        twice.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        for (actual, x) in y.download()?.chunks(2).zip(x) {
            assert_eq!(actual, [x as f64 as f32; 2], "{x}");
        }
        Ok(())
    });
}
