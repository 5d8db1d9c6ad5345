//! Fourier transforms, of an impulse behind the first element: element `k` of its spectrum is `exp(-2 pi i k / n)`.
//!
//! Bytes are counted as if each element were read and written once, and operations as `5 n log2 n` (of real numbers, half).

use std::f64::consts::TAU;

use scry::Buffer;
use scry_kernels::Views;
use scry_kernels::fourier::{Complex, Fourier, RealFourier};

use super::{shape, size};
use crate::Result;
use crate::bench::{Bench, Trial};
use crate::buffers::expect_by;
use crate::contender::ours;
use crate::peers::fft::{Shape, cufft, rustfft};
use crate::record::Amount;

type Number = Complex<f32>;

const TOLERANCE: f32 = 1e-4;

/// The numbers that are transformed in all.
fn total(bench: &Bench<'_>) -> usize {
    if bench.is_small {
        1 << 12
    } else if bench.is_cpu() {
        1 << 20
    } else {
        1 << 24
    }
}

/// Of each row.
fn impulses(len: usize, width: usize) -> Vec<Number> {
    (0..len).map(|i| Complex { re: f32::from(u8::from(i % width == 1)), im: 0.0 }).collect()
}

fn spectrum(i: usize, width: usize) -> Number {
    let angle = -TAU * (i % width) as f64 / width as f64;
    Complex { re: angle.cos() as f32, im: angle.sin() as f32 }
}

fn is_near(y: Number, expected: Number) -> bool {
    (y.re - expected.re).abs() <= TOLERANCE && (y.im - expected.im).abs() <= TOLERANCE
}

fn clear(y: &Buffer<Number>) -> Result {
    Ok(y.fill(Complex { re: 7.0, im: 7.0 })?)
}

fn amount(bytes: usize, len: usize, width: usize, operations: f64) -> Amount {
    Amount::bytes(bytes, (operations * len as f64 * (width as f64).log2()) as usize)
}

pub(super) fn complex(bench: &Bench<'_>) -> Result {
    let len = total(bench);
    let mut widths: Vec<usize> = [256, 1024, 4096, 1 << 16, 1 << 20, 1 << 24].into_iter().filter(|width| *width <= len).collect();
    widths.push(len / 4096 * 3125);
    widths.into_iter().try_for_each(|width| complex_rows(bench, len / width, width))
}

fn complex_rows(bench: &Bench<'_>, rows: usize, width: usize) -> Result {
    let (gpu, len, both) = (bench.device, rows * width, [rows, width]);
    let on_host = impulses(len, width);
    let (x, y) = (gpu.upload(&on_host)?, gpu.zeros::<Number>(len)?);
    let plan = Fourier::<f32, 1>::new(gpu, [width])?;
    let trial = Trial {
        size: shape(rows, width),
        amount: amount(16 * len, len, width, 5.0),
        clear: &|| clear(&y),
        verify: &|| expect_by(&y, |i| spectrum(i, width), is_near),
    };
    let theirs = Shape { sizes: vec![width], batch: rows, is_real: false };
    bench.compare(
        &trial,
        [
            ours(|_| plan.forward(gpu, x.view(both)?, y.view_mut(both)?)),
            cufft(bench, &theirs, |_| Ok([x.cuda_pointer()?, y.cuda_pointer()?])),
            rustfft(bench, &on_host, width, |i| spectrum(i, width)),
        ],
    )
}

pub(super) fn plane(bench: &Bench<'_>) -> Result {
    let (gpu, len) = (bench.device, total(bench));
    let side = len.isqrt();
    let both = [side, side];
    let (x, y) = (gpu.upload(&impulses(len, len))?, gpu.zeros::<Number>(len)?);
    let plan = Fourier::<f32, 2>::new(gpu, both)?;
    let trial = Trial {
        size: shape(side, side),
        amount: amount(16 * len, len, len, 5.0),
        clear: &|| clear(&y),
        verify: &|| expect_by(&y, |i| spectrum(i, side), is_near),
    };
    let theirs = Shape { sizes: vec![side, side], batch: 1, is_real: false };
    bench.compare(
        &trial,
        [
            ours(|_| plan.forward(gpu, x.view(both)?, y.view_mut(both)?)),
            cufft(bench, &theirs, |_| Ok([x.cuda_pointer()?, y.cuda_pointer()?])),
        ],
    )
}

pub(super) fn real(bench: &Bench<'_>) -> Result {
    let (gpu, len) = (bench.device, total(bench));
    let numbers: Vec<f32> = impulses(len, len).iter().map(|number| number.re).collect();
    let (x, y) = (gpu.upload(&numbers)?, gpu.zeros::<Number>(len / 2 + 1)?);
    let plan = RealFourier::<f32, 1>::new(gpu, [len])?;
    let trial = Trial {
        size: size(len),
        amount: amount(8 * len, len, len, 2.5),
        clear: &|| clear(&y),
        verify: &|| expect_by(&y, |i| spectrum(i, len), is_near),
    };
    let theirs = Shape { sizes: vec![len], batch: 1, is_real: true };
    bench.compare(&trial, [ours(|_| plan.forward(gpu, &x, &y)), cufft(bench, &theirs, |_| Ok([x.cuda_pointer()?, y.cuda_pointer()?]))])
}
