//! Sums, means, extremes and where these are of every type of numbers, beside plain Rust.

use std::fmt::Debug;

use scry::{Buffer, Device, Element, bf16, f16};
use scry_kernels::reduce::{arg_max, arg_min, max, mean, min, sum};
use scry_kernels::{Result, Views};

use crate::{every_device, random, where_there_is};

const SHAPE: [usize; 2] = [3, 700];

/// What each row becomes.
fn rows<T: Element, R: Element + Debug>(gpu: &Device, x: &Buffer<T>, reduce: impl FnOnce(&Buffer<R>) -> Result<()>) -> Result<Vec<R>> {
    assert_eq!(x.len(), SHAPE[0] * SHAPE[1]);
    let y = gpu.alloc(SHAPE[0])?;
    reduce(&y)?;
    Ok(y.download()?)
}

/// Everything but the mean of a type; its numbers are whole and small, so that nothing is rounded but where they are stored.
macro_rules! check {
    ($gpu:ident, $number:ident, $total:ident, $make:expr, $narrow:expr, special: $special:expr) => {{
        let mut values: Vec<$number> = random(11).map($make).take(SHAPE[0] * SHAPE[1]).collect();
        let special: &[$number] = &$special;
        values[SHAPE[1] + 5..][..special.len()].copy_from_slice(special);
        let x = $gpu.upload(&values)?;
        let view = || x.view(SHAPE);
        let is_nan = |value: f64| value.is_nan();
        let rows_of: Vec<Vec<f64>> = values.chunks(SHAPE[1]).map(|row| row.iter().map(|x| f64::from(*x)).collect()).collect();
        let sums = rows($gpu, &x, |y: &Buffer<$total>| sum($gpu, view()?, &[1], y))?;
        for (actual, row) in sums.into_iter().zip(&rows_of) {
            let expected: $total = ($narrow)(row.iter().sum::<f64>());
            assert!(actual == expected || is_nan(f64::from(actual)) && is_nan(f64::from(expected)), "{actual:?}, {expected:?}");
        }
        let (least, greatest) = (|a: f64, b: f64| a < b, |a: f64, b: f64| a > b);
        let best = |row: &Vec<f64>, is_better: fn(f64, f64) -> bool| {
            (0..row.len()).reduce(|best, i| if is_better(row[i], row[best]) || is_nan(row[best]) && !is_nan(row[i]) { i } else { best })
        };
        let expected = |is_better| rows_of.iter().map(|row| best(row, is_better).unwrap_or(0)).collect::<Vec<usize>>();
        let of = |places: &[usize]| places.iter().zip(&rows_of).map(|(place, row)| row[*place]).collect::<Vec<f64>>();
        let to_f64 = |values: Vec<$number>| values.into_iter().map(f64::from).collect::<Vec<f64>>();
        assert_eq!(to_f64(rows($gpu, &x, |y| min($gpu, view()?, &[1], y))?), of(&expected(least)));
        assert_eq!(to_f64(rows($gpu, &x, |y| max($gpu, view()?, &[1], y))?), of(&expected(greatest)));
        (x, expected(least), expected(greatest))
    }};
}

/// The same with where they are.
macro_rules! check_with_places {
    ($gpu:ident, $($check:tt)*) => {{
        let (x, least, greatest) = check!($gpu, $($check)*);
        let places = |places: Vec<u32>| places.into_iter().map(|place| place as usize).collect::<Vec<_>>();
        assert_eq!(places(rows($gpu, &x, |y| arg_min($gpu, x.view(SHAPE)?, &[1], y))?), least);
        assert_eq!(places(rows($gpu, &x, |y| arg_max($gpu, x.view(SHAPE)?, &[1], y))?), greatest);
        x
    }};
}

#[test]
fn integers_are_reduced() {
    every_device(|gpu| {
        check_with_places!(gpu, i32, i32, |bits| bits as i32 % 1_000_000, |sum: f64| sum as i32, special: [i32::MAX / 2, -5]);
        check_with_places!(gpu, u32, u32, |bits| 1 + bits % 1_000_000, |sum: f64| sum as u32, special: [0, 1 << 31]);
        check!(gpu, i8, i32, |bits| (bits >> 8) as i8, |sum: f64| sum as i32, special: [i8::MIN, i8::MAX]);
        let (x, ..) = check!(gpu, u8, u32, |bits| 1 + (bits >> 8) as u8 % 250, |sum: f64| sum as u32, special: [0, u8::MAX]);
        let bytes = x.download()?;
        let expected = bytes.chunks(SHAPE[1]).map(|row| row.iter().map(|x| u32::from(*x)).sum::<u32>() / SHAPE[1] as u32);
        assert_eq!(rows(gpu, &x, |y| mean(gpu, x.view(SHAPE)?, &[1], y))?, expected.collect::<Vec<u32>>());
        Ok(())
    });
}

#[test]
fn floats_of_other_widths_are_reduced() {
    every_device(|gpu| {
        let small = |bits: u32| f64::from(bits % 64) - 30.0;
        let special = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY];
        let x =
            check_with_places!(gpu, bf16, bf16, |bits| bf16::from_f64(small(bits)), bf16::from_f64, special: special.map(bf16::from_f64));
        let means = rows(gpu, &x, |y| mean(gpu, x.view(SHAPE)?, &[1], y))?;
        let exact = |row: &[f64]| row.iter().sum::<f64>() / row.len() as f64;
        let is_mean = |actual: f64, row: &[f64], stored: f64| {
            let exact = exact(row);
            // A division is within 2.5 units in the last place on Vulkan.
            (actual - exact).abs() <= (stored + 2f64.powi(-22)) * exact.abs() || actual.is_nan() && exact.is_nan()
        };
        for (actual, row) in means.iter().zip(x.download()?.chunks(SHAPE[1])) {
            let row: Vec<f64> = row.iter().map(|x| x.to_f64()).collect();
            assert!(is_mean(actual.to_f64(), &row, 2f64.powi(-8)), "{actual}, {}", exact(&row));
        }
        let of_f16 = || -> Result<()> {
            let x =
                check_with_places!(gpu, f16, f16, |bits| f16::from_f64(small(bits)), f16::from_f64, special: special.map(f16::from_f64));
            let means = rows(gpu, &x, |y| mean(gpu, x.view(SHAPE)?, &[1], y))?;
            for (actual, row) in means.iter().zip(x.download()?.chunks(SHAPE[1])) {
                let row: Vec<f64> = row.iter().map(|x| x.to_f64()).collect();
                assert!(is_mean(actual.to_f64(), &row, 2f64.powi(-11)), "{actual}, {}", exact(&row));
            }
            Ok(())
        };
        where_there_is(gpu, "f16", of_f16())?;
        let of_f64 = || -> Result<()> {
            let x = check_with_places!(gpu, f64, f64, small, |sum: f64| sum, special: special);
            let means = rows(gpu, &x, |y| mean(gpu, x.view(SHAPE)?, &[1], y))?;
            for (actual, row) in means.iter().zip(x.download()?.chunks(SHAPE[1])) {
                assert!(is_mean(*actual, row, 0.0), "{actual}, {}", exact(row));
            }
            Ok(())
        };
        where_there_is(gpu, "f64", of_f64())
    });
}
