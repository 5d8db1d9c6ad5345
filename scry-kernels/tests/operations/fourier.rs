//! Fourier transforms beside one in `f64`, which goes by the prime factors of the length.

use std::f64::consts::TAU;

use scry::{BackendKind, Device};
use scry_kernels::fourier::{Complex, Fourier, Transformed};
use scry_kernels::{Error, Result, Views};

use crate::{every_device, random};

type Z = Complex<f64>;

/// The transform of every `step`th number from `first` on, of which there are `len`.
fn reference(x: &[Z], first: usize, step: usize, len: usize, sign: f64) -> Vec<Z> {
    let Some(prime) = (2..=len).find(|prime| len % prime == 0) else { return vec![x[first]] };
    let parts: Vec<Vec<Z>> = (0..prime).map(|part| reference(x, first + part * step, step * prime, len / prime, sign)).collect();
    let roots: Vec<Z> = (0..len).map(|k| sign * TAU * k as f64 / len as f64).map(|angle| Z { re: angle.cos(), im: angle.sin() }).collect();
    let element = |k: usize| (0..prime).map(|part| parts[part][k % (len / prime)] * roots[part * k % len]).reduce(|a, b| a + b);
    (0..len).map(|k| element(k).expect("there is a part")).collect()
}

/// Along all axes of a shape, batches in front.
fn reference_of_shape(x: &[Z], shape: &[usize], sign: f64) -> Vec<Z> {
    let mut y = x.to_vec();
    for axis in 0..shape.len() {
        let (len, inner) = (shape[axis], shape[axis + 1..].iter().product::<usize>());
        for first in (0..y.len()).filter(|i| i / inner % len == 0) {
            let line: Vec<Z> = (0..len).map(|k| y[first + k * inner]).collect();
            for (k, z) in reference(&line, 0, 1, len, sign).into_iter().enumerate() {
                y[first + k * inner] = z;
            }
        }
    }
    y
}

fn norm(x: impl IntoIterator<Item = Z>) -> f64 {
    x.into_iter().map(|z| z.re * z.re + z.im * z.im).sum::<f64>().sqrt()
}

trait Number: Transformed + Into<f64> {
    const UNIT: f64;
    fn of(x: f64) -> Self;
}

impl Number for f32 {
    const UNIT: f64 = 1.0 / (1u64 << 24) as f64;
    fn of(x: f64) -> f32 {
        x as f32
    }
}

fn wide<T: Number>(x: &[Complex<T>]) -> Vec<Z> {
    x.iter().map(|z| Z { re: z.re.into(), im: z.im.into() }).collect()
}

fn numbers<T: Number>(seed: u32, len: usize) -> Vec<Complex<T>> {
    let mut bits = random(seed);
    let mut number = move || T::of(f64::from(bits.next().unwrap_or(0)) / f64::from(u32::MAX) - 0.5);
    (0..len).map(|_| Complex { re: number(), im: number() }).collect()
}

/// The bound that the module's documentation states.
fn bound<T: Number>(len: usize) -> f64 {
    12.0 * (2.0 * len as f64).log2() * T::UNIT
}

/// One transform of a shape with batches in front of it, forward and back.
fn check<T: Number, const D: usize>(gpu: &Device, batches: usize, shape: [usize; D]) -> Result<()> {
    let plan = Fourier::<T, D>::new(gpu, shape)?;
    let len: usize = shape.iter().product();
    let x = numbers::<T>(len as u32, batches * len);
    let (on_x, y, back) = (gpu.upload(&x)?, gpu.alloc_uninit(x.len())?, gpu.alloc_uninit(x.len())?);
    let mut full = [0; 4];
    full[4 - D..].copy_from_slice(&shape);
    full[..4 - D].fill(1);
    full[0] *= batches;
    assert!(D < 4);
    plan.forward(gpu, on_x.view(full)?, y.view_mut(full)?)?;
    plan.inverse(gpu, y.view(full)?, back.view_mut(full)?)?;
    let (y, back) = (wide(&y.download()?), wide(&back.download()?));
    for (batch, y) in y.chunks(len).enumerate() {
        let expected = reference_of_shape(&wide(&x[batch * len..][..len]), &shape, -1.0);
        let error = norm(y.iter().zip(&expected).map(|(a, b)| *a - *b)) / norm(expected);
        assert!(error <= bound::<T>(len), "{shape:?} on {}: {:.1} of the bound", gpu.name(), error / bound::<T>(len));
        if std::env::var("SHOW").is_ok() { println!("{shape:?}: {:.3} of the bound", error / bound::<T>(len)); }
    }
    let error = norm(back.iter().zip(wide(&x)).map(|(a, b)| *a - b)) / norm(wide(&x));
    assert!(error <= 2.0 * bound::<T>(len), "back from {shape:?} on {}: {:.1} of the bound", gpu.name(), error / bound::<T>(len));
    Ok(())
}

#[test]
fn lines_of_all_lengths_are_transformed() {
    every_device(|gpu| {
        for len in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 16, 20, 21, 27, 32, 35, 49, 60, 64, 105, 125, 128, 210, 243, 256, 343, 512] {
            check::<f32, 1>(gpu, 3, [len])?;
        }
        for len in [1000, 1024, 1250, 2000, 2048, 2187, 2401, 3125, 4096, 5040, 8192, 1 << 15] {
            check::<f32, 1>(gpu, 1, [len])?;
        }
        Ok(())
    });
}
