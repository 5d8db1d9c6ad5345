//! Fourier transforms beside one in `f64`, which goes by the prime factors of the length.

use std::f64::consts::TAU;

use scry::{BackendKind, Device};
use scry_kernels::fourier::{Complex, Fourier, RealFourier, Transformed};
use scry_kernels::{Error, Result, Views};

use crate::{every_device, random, refused};

type Z = Complex<f64>;

/// The transform of every `step`th number from `first` on, of which there are `len`.
fn reference(x: &[Z], first: usize, step: usize, len: usize, sign: f64) -> Vec<Z> {
    let Some(prime) = (2..=len).find(|prime| len.is_multiple_of(*prime)) else { return vec![x[first]] };
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

impl Number for f64 {
    const UNIT: f64 = 1.0 / (1u64 << 53) as f64;
    fn of(x: f64) -> f64 {
        x
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

/// A device may lack `f64`.
fn where_there_is_f64(gpu: &Device, result: Result<()>) -> Result<()> {
    match result {
        Err(Error::Scry(error)) if gpu.backend_kind() == BackendKind::Vulkan => {
            println!("without f64: {error}");
            Ok(())
        }
        result => result,
    }
}

/// Panics where the 2-norm of a difference is over so many bounds.
fn assert_near<T: Number>(what: &str, actual: &[Z], expected: &[Z], len: usize, bounds: f64) {
    assert_eq!(actual.len(), expected.len(), "{what}");
    let error = norm(actual.iter().zip(expected).map(|(a, b)| *a - *b)) / norm(expected.iter().copied());
    let allowed = bounds * bound::<T>(len);
    assert!(error <= allowed, "{what}: {:.1} of what is allowed", error / allowed);
}

/// A shape with a number of batches in front.
fn with_batches<const D: usize, const N: usize>(batches: usize, shape: [usize; D]) -> [usize; N] {
    std::array::from_fn(|axis| if axis == 0 { batches } else { shape[axis - 1] })
}

/// Transforms of a shape, forward and back.
fn check<T: Number, const D: usize, const N: usize>(gpu: &Device, batches: usize, shape: [usize; D]) -> Result<()> {
    let plan = Fourier::<T, D>::new(gpu, shape)?;
    let len: usize = shape.iter().product();
    let x = numbers::<T>(len as u32, batches * len);
    let (on_x, y, back) = (gpu.upload(&x)?, gpu.alloc_uninit(x.len())?, gpu.alloc_uninit(x.len())?);
    let all = with_batches::<D, N>(batches, shape);
    plan.forward(gpu, on_x.view(all)?, y.view_mut(all)?)?;
    plan.inverse(gpu, y.view(all)?, back.view_mut(all)?)?;
    let (x, y, back) = (wide(&x), wide(&y.download()?), wide(&back.download()?));
    let what = format!("{shape:?} on {}", gpu.name());
    for batch in 0..batches {
        let expected = reference_of_shape(&x[batch * len..][..len], &shape, -1.0);
        assert_near::<T>(&what, &y[batch * len..][..len], &expected, len, 1.0);
    }
    assert_near::<T>(&format!("back from {what}"), &back, &x, len, 2.0);
    Ok(())
}

#[test]
fn lines_of_all_lengths_are_transformed() {
    every_device(|gpu| {
        for len in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 16, 20, 21, 27, 32, 35, 49, 60, 64, 105, 125, 128, 210, 243, 256, 343, 512] {
            check::<f32, 1, 2>(gpu, 3, [len])?;
        }
        for len in [1000, 1024, 1250, 2000, 2048, 2187, 2401, 3125, 4096, 5040, 8192, 15_625, 16_807, 1 << 15] {
            check::<f32, 1, 2>(gpu, 1, [len])?;
        }
        check::<f32, 1, 2>(gpu, 2, [4200])?;
        check::<f32, 1, 2>(gpu, 300, [30])
    });
}

/// Three passes over memory, on the device that has the time for it.
#[test]
fn long_lines_are_transformed() {
    let gpu = Device::cpu().expect("there always is one");
    for len in [1 << 16, 1 << 17, 100_000, 1 << 18] {
        check::<f32, 1, 2>(&gpu, 1, [len]).expect("nothing goes wrong");
    }
}

#[test]
fn several_axes_are_transformed() {
    every_device(|gpu| {
        check::<f32, 2, 3>(gpu, 2, [12, 20])?;
        check::<f32, 2, 3>(gpu, 1, [1, 32])?;
        check::<f32, 2, 3>(gpu, 1, [32, 1])?;
        check::<f32, 2, 3>(gpu, 1, [64, 64])?;
        check::<f32, 2, 3>(gpu, 1, [3, 4096])?;
        check::<f32, 2, 3>(gpu, 2, [1050, 3])?;
        check::<f32, 2, 3>(gpu, 1, [2048, 10])?;
        check::<f32, 3, 4>(gpu, 2, [4, 6, 10])?;
        check::<f32, 3, 4>(gpu, 1, [16, 7, 9])?;
        check::<f32, 3, 4>(gpu, 1, [1, 1, 1])?;
        check::<f32, 3, 4>(gpu, 1, [5, 1, 8])
    });
}

#[test]
fn numbers_of_64_bits_are_transformed() {
    every_device(|gpu| {
        let check = || {
            for len in [1, 7, 64, 210, 1000, 1024, 2048, 4096, 1 << 14] {
                check::<f64, 1, 2>(gpu, 1, [len])?;
            }
            check::<f64, 2, 3>(gpu, 1, [48, 30])?;
            check_real::<f64, 2, 3>(gpu, 2, [6, 10])
        };
        where_there_is_f64(gpu, check())
    });
}

/// Real numbers are transformed as complex ones are, and come back.
fn check_real<T: Number, const D: usize, const N: usize>(gpu: &Device, batches: usize, shape: [usize; D]) -> Result<()> {
    let plan = RealFourier::<T, D>::new(gpu, shape)?;
    let (len, last): (usize, usize) = (shape.iter().product(), shape[D - 1]);
    let x: Vec<T> = numbers::<T>(len as u32, batches * len).into_iter().map(|z| z.re).collect();
    let mut of_half = shape;
    of_half[D - 1] = last / 2 + 1;
    let (real, half) = (with_batches::<D, N>(batches, shape), with_batches::<D, N>(batches, of_half));
    let in_complex: Vec<Z> = x.iter().map(|x| Z { re: (*x).into(), im: 0.0 }).collect();
    let whole: Vec<Z> = in_complex.chunks(len).flat_map(|x| reference_of_shape(x, &shape, -1.0)).collect();
    let expected: Vec<Z> = whole.chunks(last).flat_map(|row| row[..=last / 2].iter().copied()).collect();
    let what = format!("{shape:?} on {}", gpu.name());
    // The second time, real numbers start in the middle of a pair.
    for first in [0, 1] {
        let shifted: Vec<T> = vec![T::of(0.0); first].into_iter().chain(x.iter().copied()).collect();
        let (on_x, back) = (gpu.upload(&shifted)?.slice(first..)?, gpu.zeros::<T>(shifted.len())?.slice(first..)?);
        let y = gpu.zeros::<Complex<T>>(expected.len())?;
        plan.forward(gpu, on_x.view(real)?, y.view_mut(half)?)?;
        plan.inverse(gpu, y.view(half)?, back.view_mut(real)?)?;
        assert_near::<T>(&what, &wide(&y.download()?), &expected, len, 1.0);
        let back: Vec<Z> = back.download()?.into_iter().map(|x| Z { re: x.into(), im: 0.0 }).collect();
        assert_near::<T>(&format!("back from {what}"), &back, &in_complex, len, 2.0);
    }
    Ok(())
}

#[test]
fn real_numbers_are_transformed() {
    every_device(|gpu| {
        for len in [1, 2, 3, 4, 6, 9, 10, 14, 35, 64, 105, 1000, 1024, 4096, 5040, 8400] {
            check_real::<f32, 1, 2>(gpu, 3, [len])?;
        }
        check_real::<f32, 2, 3>(gpu, 2, [15, 8])?;
        check_real::<f32, 2, 3>(gpu, 1, [12, 7])?;
        check_real::<f32, 2, 3>(gpu, 1, [1, 6])?;
        check_real::<f32, 3, 4>(gpu, 2, [4, 5, 6])
    });
}

/// Views that lie otherwise, in a batch that is recorded.
#[test]
fn views_of_all_kinds_are_transformed() {
    every_device(|gpu| {
        let (rows, columns) = (24, 30);
        let x = numbers::<f32>(5, rows * columns);
        let (on_x, y) = (gpu.upload(&x)?, gpu.zeros::<Complex<f32>>(rows * columns)?);
        let plan = Fourier::<f32, 1>::new(gpu, [rows])?;
        // Down the columns, which are rows of the transpose.
        let mut batch = gpu.batch()?;
        plan.forward(&mut batch, on_x.view([rows, columns])?.transpose(), y.view_mut([rows, columns])?.transpose())?;
        batch.submit()?;
        let actual = wide(&y.download()?);
        for column in 0..columns {
            let line: Vec<Z> = wide(&x).into_iter().skip(column).step_by(columns).collect();
            let actual: Vec<Z> = actual.iter().copied().skip(column).step_by(columns).collect();
            assert_near::<f32>("a column", &actual, &reference(&line, 0, 1, rows, -1.0), rows, 1.0);
        }
        // Real numbers of every second row, to every second column.
        let plan = RealFourier::<f32, 1>::new(gpu, [columns])?;
        let (reals, half) = (on_x.cast::<f32>()?, columns / 2 + 1);
        let spectra = gpu.zeros::<Complex<f32>>(rows * half)?;
        let some = reals.view([rows, 2 * columns])?.slice(1, ..columns)?.step_by(0, 2)?;
        plan.forward(gpu, some, spectra.slice(..rows / 2 * half)?.view_mut([half, rows / 2])?.transpose())?;
        let actual = wide(&spectra.download()?);
        for row in 0..rows / 2 {
            let line = wide(&x[2 * row * columns..][..columns / 2]);
            let line: Vec<Z> = line.into_iter().flat_map(|z| [Z { re: z.re, im: 0.0 }, Z { re: z.im, im: 0.0 }]).collect();
            let actual: Vec<Z> = (0..half).map(|k| actual[k * rows / 2 + row]).collect();
            assert_near::<f32>("a row", &actual, &reference(&line, 0, 1, columns, -1.0)[..half], columns, 1.0);
        }
        Ok(())
    });
}

/// A line with NaN has nothing else; the others are as they were.
#[test]
fn nan_spreads_along_its_line() {
    every_device(|gpu| {
        for len in [35, 64, 1000, 4096] {
            let mut x = numbers::<f32>(9, 3 * len);
            x[len + len / 3].im = f32::NAN;
            let (on_x, y) = (gpu.upload(&x)?, gpu.alloc_uninit::<Complex<f32>>(3 * len)?);
            Fourier::<f32, 1>::new(gpu, [len])?.forward(gpu, on_x.view([3, len])?, y.view_mut([3, len])?)?;
            for (line, y) in y.download()?.chunks(len).enumerate() {
                assert!(y.iter().all(|z| (z.re.is_nan() || z.im.is_nan()) == (line == 1)), "line {line} of {len}");
            }
        }
        Ok(())
    });
}

#[test]
fn nothing_is_transformed_to_nothing() {
    every_device(|gpu| {
        let (x, y) = (gpu.zeros::<f32>(0)?, gpu.zeros::<Complex<f32>>(0)?);
        let plan = Fourier::<f32, 2>::new(gpu, [4, 6])?;
        plan.forward(gpu, y.view([0, 4, 6])?, y.view_mut([0, 4, 6])?)?;
        let plan = RealFourier::<f32, 1>::new(gpu, [10])?;
        plan.forward(gpu, x.view([0, 10])?, y.view_mut([0, 6])?)?;
        plan.inverse(gpu, y.view([0, 6])?, x.view_mut([0, 10])?)
    });
}

#[test]
fn what_has_no_transform_is_refused() {
    let gpu = Device::cpu().expect("there always is one");
    let message = "Fourier::new: the shape is 8 x 11 x 13, and 11 is not a product of 2, 3, 5 and 7\nhelp: 12 is the next larger one";
    refused(Fourier::<f32, 3>::new(&gpu, [8, 11, 13]).map(drop), message);
    let message = "RealFourier::new: the shape is 10007, and 10007 is not a product of 2, 3, 5 and 7\nhelp: 10080 is the next larger one";
    refused(RealFourier::<f64, 1>::new(&gpu, [10_007]).map(drop), message);
    let message = "Fourier::new: the shape is 0, and 0 is not a product of 2, 3, 5 and 7\nhelp: 1 is the next larger one";
    refused(Fourier::<f32, 1>::new(&gpu, [0]).map(drop), message);
    let (x, y) = (gpu.zeros::<Complex<f32>>(24).expect("it fits"), gpu.zeros::<f32>(24).expect("it fits"));
    let plan = Fourier::<f32, 1>::new(&gpu, [6]).expect("there is one");
    let shaped = |shape: [usize; 2]| x.view(shape).expect("there are as many");
    refused(
        plan.forward(&gpu, shaped([4, 6]), x.view_mut([6, 4]).expect("there are as many")),
        "forward: `x` is 4 x 6, `y` is 6 x 4: 4 and 6 differ",
    );
    refused(
        plan.inverse(&gpu, shaped([6, 4]), x.view_mut([6, 4]).expect("there are as many")),
        "inverse: `x` is 6 x 4, and its last axes are not 6",
    );
    let plan = RealFourier::<f32, 1>::new(&gpu, [6]).expect("there is one");
    let real = y.view([4, 6]).expect("there are as many");
    refused(plan.forward(&gpu, real, x.view_mut([4, 6]).expect("there are as many")), "forward: `y` is 4 x 6, and its last axes are not 4");
    refused(
        plan.forward(&gpu, real, x.view_mut([6, 4]).expect("there are as many")),
        "forward: `x` is 4 x 6, `y` is 6 x 4: 4 and 6 differ",
    );
}

#[test]
fn complex_numbers_have_operators() {
    let (a, b) = (Z { re: 3.0, im: -4.0 }, Z::new(1.0, 2.0));
    assert_eq!((a + b, a - b, -a), (Z::new(4.0, -2.0), Z::new(2.0, -6.0), Z::new(-3.0, 4.0)));
    assert_eq!((a * b, a * 2.0, a * b / b), (Z::new(11.0, 2.0), Z::new(6.0, -8.0), a));
    assert_eq!((a.abs(), a.norm_squared(), a.conjugate(), a.times_i()), (5.0, 25.0, Z::new(3.0, 4.0), Z::new(4.0, 3.0)));
    assert_eq!(Z::new(0.0, 2.0).arg(), std::f64::consts::FRAC_PI_2);
    let mut c = a;
    c += b;
    c -= a;
    c *= b;
    assert_eq!(c, Z::new(-3.0, 4.0));
}
