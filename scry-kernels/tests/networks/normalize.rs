//! Rows that are normalized, beside sums and exponentials in `f64`.

use scry::{Buffer, Device, Element, bf16, f16};
use scry_kernels::normalize::{Exponentials, Shift, Softmax, keep_parts, layer_norm, log_softmax, rms_norm, softmax};
use scry_kernels::number::Number;
use scry_kernels::{Result, View, Views};

use crate::{every_device, random, refused, where_there_is};

/// The rows of all sizes that a workgroup goes along in one round, in several, and in parts of one.
const WIDTHS: [usize; 8] = [1, 2, 31, 64, 255, 256, 700, 5000];
const EPSILON: f32 = 1e-5;

/// What a row becomes, and how far off that may be, relative to the largest of 1 and the result.
struct Expected {
    name: &'static str,
    values: Vec<f64>,
    error: f64,
}

/// What the four functions make of a row, in `f64`.
fn expected(row: &[f64], weight: &[f64], bias: &[f64]) -> [Expected; 4] {
    let n = row.len() as f64;
    let unit = 2f64.powi(-24);
    let greatest = row.iter().copied().fold(f64::NEG_INFINITY, |a, b| if b > a || b.is_nan() { b } else { a });
    let sum = row.iter().map(|x| (x - greatest).exp()).sum::<f64>();
    let spread = row.iter().filter(|x| x.is_finite()).map(|x| (x - greatest).abs()).fold(0.0, f64::max);
    let mean = row.iter().sum::<f64>() / n;
    let variance = row.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / n;
    let square = row.iter().map(|x| x * x).sum::<f64>() / n;
    // The terms of the module's documentation; Vulkan promises 3 + 2 |x| units for `exp`, and 3 for `ln`.
    let steps = n / 256.0 + 140.0;
    let exponential = (2.0 * spread + 8.0) * unit;
    let condition = (square / (variance + f64::from(EPSILON))).sqrt();
    let scaled = |values: Vec<f64>, bias: Option<&[f64]>| -> Vec<f64> {
        values.iter().enumerate().map(|(i, x)| x * weight[i] + bias.map_or(0.0, |bias| bias[i])).collect()
    };
    let normal = row.iter().map(|x| (x - mean) / (variance + f64::from(EPSILON)).sqrt()).collect();
    [
        Expected {
            name: "softmax",
            values: row.iter().map(|x| (x - greatest).exp() / sum).collect(),
            error: 2.0 * steps * unit + steps * exponential,
        },
        Expected {
            name: "log_softmax",
            values: row.iter().map(|x| x - greatest - sum.ln()).collect(),
            error: 2.0 * steps * unit + steps * exponential,
        },
        Expected { name: "layer_norm", values: scaled(normal, Some(bias)), error: 4.0 * steps * condition.max(1.0) * unit },
        Expected {
            name: "rms_norm",
            values: scaled(row.iter().map(|x| x / (square + f64::from(EPSILON)).sqrt()).collect(), None),
            error: 2.0 * steps * unit,
        },
    ]
}

/// A number for which the functions are compiled.
trait Normalized: Element + Number<Accumulator = f32, Total = Self> + Into<f64> {
    /// All four functions, by number.
    fn run(gpu: &Device, number: usize, x: View<'_, Self, 2>, of_columns: [View<'_, Self, 1>; 2], y: &Buffer<Self>) -> Result<()>;
}

macro_rules! normalized {
    ($($number:ident)*) => {$(
        impl Normalized for $number {
            fn run(gpu: &Device, number: usize, x: View<'_, Self, 2>, [weight, bias]: [View<'_, Self, 1>; 2], y: &Buffer<Self>) -> Result<()> {
                let y = y.view_mut(x.shape())?;
                match number {
                    0 => softmax(gpu, x, y),
                    1 => log_softmax(gpu, x, y),
                    2 => layer_norm(gpu, x, Some(weight), Some(bias), EPSILON, y),
                    _ => rms_norm(gpu, x, Some(weight), EPSILON, y),
                }
            }
        }
    )*};
}

normalized!(f32 f16 bf16);

/// Rows of random numbers, the second of large ones with a small spread, the last with `special` ones first.
fn check<T: Normalized>(gpu: &Device, [rows, width]: [usize; 2], stored: f64, special: &[f64]) -> Result<()> {
    let number = |(i, bits): (usize, u32)| {
        let x = f64::from(bits % 4096) / 512.0 - 4.0;
        let row = i / width;
        let special = special.get(i % width).filter(|_| row == rows - 1 && width > special.len());
        T::narrow(*special.unwrap_or(&if row == 1 { 100.0 + x } else { x }) as f32)
    };
    let values: Vec<T> = random(width as u32).enumerate().map(number).take(rows * width).collect();
    let of_columns = |seed: u32| random(seed).map(|bits| T::narrow((bits % 64) as f32 / 32.0 - 1.0)).take(width).collect::<Vec<T>>();
    let (weight, bias) = (of_columns(1), of_columns(2));
    let in_f64 = |values: &[T]| values.iter().map(|x| (*x).into()).collect::<Vec<f64>>();
    let (x, on_weight, on_bias) = (gpu.upload(&values)?, gpu.upload(&weight)?, gpu.upload(&bias)?);
    // As they lie, and from columns of a wider matrix.
    let mut apart = vec![T::narrow(0.0); width * (rows + 2)];
    (0..rows * width).for_each(|i| apart[i % width * (rows + 2) + 1 + i / width] = values[i]);
    let apart = gpu.upload(&apart)?;
    let views = [x.view([rows, width])?, apart.view([width, rows + 2])?.slice(1, 1..=rows)?.transpose()];
    for (view, number) in views.into_iter().flat_map(|view| (0..4).map(move |number| (view, number))) {
        let y = gpu.alloc_uninit::<T>(view.len())?;
        T::run(gpu, number, view, [(&on_weight).into(), (&on_bias).into()], &y)?;
        let actual = y.download()?;
        for (row, actual) in in_f64(&values).chunks(width).zip(in_f64(&actual).chunks(width)) {
            let Expected { name, values, error } = &expected(row, &in_f64(&weight), &in_f64(&bias))[number];
            for (i, (expected, actual)) in values.iter().zip(actual).enumerate() {
                let is_right = expected.is_nan() && actual.is_nan()
                    || expected == actual
                    || (expected - actual).abs() <= (error + stored) * expected.abs().max(1.0);
                assert!(is_right, "{name} of {width} at {i} on {}: {actual} is not {expected} within {error:e}", gpu.name());
            }
        }
    }
    Ok(())
}

#[test]
fn rows_of_every_length_are_normalized() {
    every_device(|gpu| {
        for width in WIDTHS {
            // Eight rows are a workgroup's if they are short.
            check::<f32>(gpu, [3, width], 0.0, &[f64::NEG_INFINITY; 2])?;
            check::<f32>(gpu, [16, width], 0.0, &[f64::NEG_INFINITY; 2])?;
        }
        // One part of a long row, some that are whole, and a part of one.
        check::<f32>(gpu, [2, 20_000], 0.0, &[f64::NEG_INFINITY; 2])?;
        check::<f32>(gpu, [2, 2 * 32_768 + 70], 0.0, &[f64::NEG_INFINITY; 2])?;
        check::<f32>(gpu, [1, 70_000], 0.0, &[f64::NAN])?;
        for special in [f64::NAN, f64::INFINITY] {
            check::<f32>(gpu, [2, 300], 0.0, &[special])?;
            check::<f32>(gpu, [8, 300], 0.0, &[special])?;
        }
        check::<bf16>(gpu, [3, 300], 2f64.powi(-8), &[])?;
        where_there_is(gpu, "f16", check::<f16>(gpu, [3, 300], 2f64.powi(-11), &[]))
    });
}

/// Kernels of GPUs with more shared memory than the devices that tests have, which the CPU runs as well: with all of a row kept, with parts in shared
/// memory, and with parts that are read twice.
#[test]
fn long_rows_are_kept_in_parts() {
    every_device(|gpu| {
        for width in [20_000, 50_000, 57_345, 70_000] {
            let shape = [2, width];
            let values: Vec<f32> = random(6).map(|bits| (bits % 1000) as f32 / 100.0).take(2 * width).collect();
            let (x, y, expected) = (gpu.upload(&values)?, gpu.alloc_uninit::<f32>(2 * width)?, gpu.alloc_uninit::<f32>(2 * width)?);
            softmax(gpu, x.view(shape)?, expected.view_mut(shape)?)?;
            let launched = keep_parts::<512, 64, 48, Softmax, f32, Exponentials, Shift, f32, f32>.launch(
                gpu,
                Softmax,
                &x,
                width,
                None,
                None,
                &y,
                width,
                (512, 2, 1),
            );
            if let Err(scry::Error::SharedMemory { .. } | scry::Error::Unsupported { .. }) = launched {
                continue;
            }
            launched?;
            for (actual, expected) in y.download()?.into_iter().zip(expected.download()?) {
                assert!((actual - expected).abs() <= 1e-5 * expected, "{actual}, {expected}");
            }
        }
        Ok(())
    });
}

#[test]
fn rows_are_normalized_in_place() {
    // Long rows have their elements in another order where they are read twice.
    let same = |in_place: &[f32], apart: &[f32], width: usize| {
        let tolerance = if width > 16384 { 1e-5 } else { 0.0 };
        for (actual, expected) in in_place.iter().zip(apart) {
            assert!((actual - expected).abs() <= tolerance * expected.abs(), "{actual}, {expected}: rows of {width}");
        }
    };
    every_device(|gpu| {
        for width in [700, 40_000] {
            let values: Vec<f32> = random(3).map(|bits| (bits % 1000) as f32 / 100.0).take(3 * width).collect();
            let (x, y) = (gpu.upload(&values)?, gpu.alloc_uninit::<f32>(values.len())?);
            let (rows, weight) = ([3, width], gpu.upload(&values[..width])?);
            rms_norm(gpu, x.view(rows)?, Some((&weight).into()), EPSILON, y.view_mut(rows)?)?;
            rms_norm(gpu, x.view(rows)?, Some((&weight).into()), EPSILON, x.view_mut(rows)?)?;
            same(&x.download()?, &y.download()?, width);
            softmax(gpu, x.view(rows)?, y.view_mut(rows)?)?;
            softmax(gpu, x.view(rows)?, x.view_mut(rows)?)?;
            same(&x.download()?, &y.download()?, width);
        }
        Ok(())
    });
}

#[test]
fn what_does_not_fit_is_refused() {
    every_device(|gpu| {
        let (x, y) = (gpu.zeros::<f32>(6)?, gpu.zeros::<f32>(6)?);
        let rows = x.view([2, 3])?;
        refused(softmax(gpu, rows, y.view_mut([3, 2])?), "softmax: `x` is 2 x 3, `y` is 3 x 2: 2 and 3 differ");
        let message = "softmax: the rows of `y` do not lie in one piece each\nhelp: write to a buffer, and copy that";
        refused(softmax(gpu, rows, y.view_mut([3, 2])?.transpose()), message);
        let message = "rms_norm: `weight` has 6 elements, and the rows of `x` have 3";
        refused(rms_norm(gpu, rows, Some((&x).into()), 0.0, y.view_mut([2, 3])?), message);
        // Without elements, there is nothing to do.
        softmax(gpu, x.slice(..0)?.view([0, 3])?, y.slice(..0)?.view_mut([0, 3])?)?;
        softmax(gpu, x.slice(..0)?.view([2, 0])?, y.slice(..0)?.view_mut([2, 0])?)
    });
}
