//! The CPU device against rayon written by hand, in one run; ends with the ratios of their times, which are to be at most 1.10, but 0.25
//! of `gelu` and `softmax`: by hand, elementary functions are the standard library's, for one number at a time. `softmax` needs AVX-512 for that.

use std::hint::black_box;
use std::time::Duration;

use common::Picture;
use criterion::{Criterion, Throughput};
use measure::measure;
use scry::prelude::*;

#[path = "../examples/common/mod.rs"]
mod common;
mod measure;

const ELEMENTS: usize = 16 << 20;
const SIDE: usize = 4096;
/// The side of the matrices of a product, and the number of bodies.
const PRODUCT: usize = 1024;
const BODIES: usize = 8192;

#[scry::kernel(workgroup = 256)]
fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = a * x[i] + y[i];
}

#[scry::kernel(workgroup = (16, 16))]
fn jacobi(a: &[f32], b: &mut [f32], n: usize) {
    let (x, y) = (global_id().x, global_id().y);
    if x > 0 && x < n - 1 && y > 0 && y < n - 1 {
        b[y * n + x] = 0.25 * (a[y * n + x - 1] + a[y * n + x + 1] + a[(y - 1) * n + x] + a[(y + 1) * n + x]);
    }
}

#[scry::kernel(workgroup = (16, 16))]
fn product(a: &[f32], b: &[f32], c: &mut [f32], n: usize) {
    let (x, y) = (global_id().x, global_id().y);
    if x < n && y < n {
        let mut sum = 0.0;
        for k in 0..n {
            sum += a[y * n + k] * b[k * n + x];
        }
        c[y * n + x] = sum;
    }
}

/// What pulls each body: places, and the mass as the last of four.
#[scry::kernel(workgroup = 64, fast_math)]
fn gravity(bodies: &[[f32; 4]], forces: &mut [[f32; 4]]) {
    let i = global_id().x;
    let [x, y, z, _] = bodies[i];
    let mut force = [0.0; 4];
    for j in 0..bodies.len() {
        let [other_x, other_y, other_z, mass] = bodies[j];
        let (dx, dy, dz) = (other_x - x, other_y - y, other_z - z);
        let square = dx * dx + dy * dy + dz * dz + 0.01;
        let pull = mass / (square * square.sqrt());
        force[0] += dx * pull;
        force[1] += dy * pull;
        force[2] += dz * pull;
    }
    forces[i] = force;
}

#[scry::kernel(workgroup = (16, 16))]
fn blur(gray: &[f32], blurred: &mut [f32]) {
    let (x, y) = (global_id().x, global_id().y);
    let (width, height) = (launch_size().x, launch_size().y);
    let weights = [1.0, 4.0, 6.0, 4.0, 1.0];
    let mut sum = 0.0;
    for j in 0..5 {
        let row = (y + j).saturating_sub(2).min(height - 1);
        for i in 0..5 {
            let column = (x + i).saturating_sub(2).min(width - 1);
            sum += weights[j] * weights[i] * gray[row * width + column];
        }
    }
    blurred[y * width + x] = sum / 256.0;
}

#[scry::kernel(workgroup = 256)]
fn gelu(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let x = x[i];
    y[i] = 0.5 * x * (1.0 + (0.797_884_6 * (x + 0.044_715 * x * x * x)).tanh());
}

/// Each row's exponentials as parts of their sum, a workgroup for a row of a multiple of 256.
#[scry::kernel(workgroup = 256)]
fn softmax(x: &[f32], y: &mut [f32], width: usize) {
    let mut parts = shared::<[f32; 256]>();
    let (row, t) = (workgroup_id().x, local_id().x);
    let mut greatest = f32::NEG_INFINITY;
    for step in 0..width / 256 {
        greatest = greatest.max(x[row * width + step * 256 + t]);
    }
    parts[t] = greatest;
    barrier();
    let mut half = 128;
    while half > 0 {
        if t < half {
            parts[t] = parts[t].max(parts[t + half]);
        }
        barrier();
        half /= 2;
    }
    let greatest = parts[0];
    barrier();
    let mut sum = 0.0;
    for step in 0..width / 256 {
        let i = row * width + step * 256 + t;
        let power = (x[i] - greatest).exp();
        y[i] = power;
        sum += power;
    }
    parts[t] = sum;
    barrier();
    let mut half = 128;
    while half > 0 {
        if t < half {
            parts[t] += parts[t + half];
        }
        barrier();
        half /= 2;
    }
    for step in 0..width / 256 {
        y[row * width + step * 256 + t] /= parts[0];
    }
}

/// The same as a programmer without scry would write it.
mod by_hand {
    use rayon::prelude::*;

    pub(crate) fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
        y.par_iter_mut().zip(x).for_each(|(y, x)| *y += a * x);
    }

    pub(crate) fn jacobi(a: &[f32], b: &mut [f32], n: usize) {
        b.par_chunks_exact_mut(n).enumerate().skip(1).take(n - 2).for_each(|(y, b)| {
            let [above, row, below] = [y - 1, y, y + 1].map(|y| &a[y * n..][..n]);
            for x in 1..n - 1 {
                b[x] = 0.25 * (row[x - 1] + row[x + 1] + above[x] + below[x]);
            }
        });
    }

    /// In the best order of the loops: the elements of a row of `b` are multiplied by one number.
    pub(crate) fn product(a: &[f32], b: &[f32], c: &mut [f32], n: usize) {
        c.par_chunks_exact_mut(n).zip(a.par_chunks_exact(n)).for_each(|(c, a)| {
            c.fill(0.0);
            for (a, b) in a.iter().zip(b.chunks_exact(n)) {
                c.iter_mut().zip(b).for_each(|(c, b)| *c += a * b);
            }
        });
    }

    /// Eight bodies at a time, which make vectors.
    pub(crate) fn gravity(bodies: &[[f32; 4]], forces: &mut [[f32; 4]]) {
        forces.par_chunks_exact_mut(8).zip(bodies.par_chunks_exact(8)).for_each(|(forces, pulled)| {
            let places: [[f32; 8]; 3] = std::array::from_fn(|axis| std::array::from_fn(|lane| pulled[lane][axis]));
            let mut sums = [[0.0; 8]; 3];
            for body in bodies {
                for lane in 0..8 {
                    let d: [f32; 3] = std::array::from_fn(|axis| body[axis] - places[axis][lane]);
                    let square = d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + 0.01;
                    let pull = body[3] / (square * square.sqrt());
                    (0..3).for_each(|axis| sums[axis][lane] += d[axis] * pull);
                }
            }
            (0..8).for_each(|lane| forces[lane] = [sums[0][lane], sums[1][lane], sums[2][lane], 0.0]);
        });
    }

    /// The columns near the borders apart, so that the others are free of clamps and the processor's vectors apply.
    pub(crate) fn blur(gray: &[f32], blurred: &mut [f32], width: usize) {
        let last = blurred.len() / width - 1;
        blurred.par_chunks_exact_mut(width).enumerate().for_each(|(y, blurred)| {
            let rows: [&[f32]; 5] = std::array::from_fn(|j| {
                let row = (y + j).saturating_sub(2).min(last);
                &gray[row * width..][..width]
            });
            for x in [0, 1, width - 2, width - 1] {
                blurred[x] = weigh(|i, j| rows[j][(x + i).saturating_sub(2).min(width - 1)]);
            }
            let inner = width - 4;
            let taps: [[&[f32]; 5]; 5] = rows.map(|row| std::array::from_fn(|i| &row[i..][..inner]));
            for (x, blurred) in blurred[2..][..inner].iter_mut().enumerate() {
                *blurred = weigh(|i, j| taps[j][i][x]);
            }
        });
    }

    pub(crate) fn gelu(x: &[f32], y: &mut [f32]) {
        y.par_iter_mut().zip(x).for_each(|(y, x)| *y = 0.5 * x * (1.0 + (0.797_884_6 * (x + 0.044_715 * x * x * x)).tanh()));
    }

    pub(crate) fn softmax(x: &[f32], y: &mut [f32], width: usize) {
        y.par_chunks_exact_mut(width).zip(x.par_chunks_exact(width)).for_each(|(y, x)| {
            let greatest = x.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            y.iter_mut().zip(x).for_each(|(y, x)| *y = (x - greatest).exp());
            let sum: f32 = y.iter().sum();
            y.iter_mut().for_each(|y| *y /= sum);
        });
    }

    #[inline]
    fn weigh(tap: impl Fn(usize, usize) -> f32) -> f32 {
        const WEIGHTS: [f32; 5] = [1.0, 4.0, 6.0, 4.0, 1.0];
        let mut sum = 0.0;
        for (j, down) in WEIGHTS.iter().enumerate() {
            for (i, across) in WEIGHTS.iter().enumerate() {
                sum += down * across * tap(i, j);
            }
        }
        sum / 256.0
    }
}

fn main() -> common::Result {
    let mut criterion = Criterion::default().configure_from_args().sample_size(20).measurement_time(Duration::from_secs(6));
    let ratios = [
        ("saxpy", bench_saxpy(&mut criterion)?),
        ("jacobi", bench_jacobi(&mut criterion)?),
        ("product", bench_product(&mut criterion)?),
        ("gravity", bench_gravity(&mut criterion)?),
        ("blur", bench_blur(&mut criterion)?),
        ("gelu", bench_gelu(&mut criterion)?),
        ("softmax", bench_softmax(&mut criterion)?),
    ];
    criterion.final_summary();
    for (work, ratio) in ratios {
        println!("{work:<7} scry takes {ratio:.3} times the time of hand-written rayon");
    }
    Ok(())
}

fn bench_saxpy(criterion: &mut Criterion) -> scry::Result<f64> {
    let gpu = Device::cpu()?;
    let x: Vec<f32> = (0..ELEMENTS).map(|i| i as f32).collect();
    let mut y = vec![1.0; ELEMENTS];
    let (device_x, device_y) = (gpu.upload(&x)?, gpu.upload(&y)?);
    let by_scry = || {
        saxpy.launch(&gpu, 0.5, &device_x, &device_y, ELEMENTS).expect("it launches");
        gpu.sync().expect("it runs");
    };
    Ok(compare(criterion, "saxpy", ELEMENTS, by_scry, || by_hand::saxpy(0.5, black_box(&x), black_box(&mut y))))
}

fn bench_jacobi(criterion: &mut Criterion) -> scry::Result<f64> {
    let (gpu, a, mut b) = (Device::cpu()?, small_numbers(), vec![0.0; ELEMENTS]);
    let (device_a, device_b) = (gpu.upload(&a)?, gpu.upload(&b)?);
    let by_scry = || {
        jacobi.launch(&gpu, &device_a, &device_b, SIDE, (SIDE, SIDE)).expect("it launches");
        gpu.sync().expect("it runs");
    };
    let ratio = compare(criterion, "jacobi", ELEMENTS, by_scry, || by_hand::jacobi(black_box(&a), black_box(&mut b), SIDE));
    assert!(device_b.download()? == b, "both compute alike");
    Ok(ratio)
}

fn bench_product(criterion: &mut Criterion) -> scry::Result<f64> {
    let (gpu, n) = (Device::cpu()?, PRODUCT);
    let (a, mut c) = (small_numbers()[..n * n].to_vec(), vec![0.0; n * n]);
    let (device_a, device_c) = (gpu.upload(&a)?, gpu.upload(&c)?);
    let by_scry = || {
        product.launch(&gpu, &device_a, &device_a, &device_c, n, (n, n)).expect("it launches");
        gpu.sync().expect("it runs");
    };
    let ratio = compare(criterion, "product", n * n * n, by_scry, || by_hand::product(black_box(&a), black_box(&a), black_box(&mut c), n));
    assert!(device_c.download()? == c, "both compute alike");
    Ok(ratio)
}

fn bench_gravity(criterion: &mut Criterion) -> scry::Result<f64> {
    let (gpu, numbers) = (Device::cpu()?, small_numbers());
    let bodies: Vec<[f32; 4]> = numbers.chunks_exact(4).take(BODIES).map(|part| [part[0], part[1], part[2], part[3].abs()]).collect();
    let mut forces = vec![[0.0; 4]; BODIES];
    let (device_bodies, device_forces) = (gpu.upload(&bodies)?, gpu.upload(&forces)?);
    let by_scry = || {
        gravity.launch(&gpu, &device_bodies, &device_forces, BODIES).expect("it launches");
        gpu.sync().expect("it runs");
    };
    let ratio = compare(criterion, "gravity", BODIES * BODIES, by_scry, || by_hand::gravity(black_box(&bodies), black_box(&mut forces)));
    // By `fast_math`, sums of thousands of numbers of both signs are other ones.
    let close = |(a, b): (&f32, &f32)| (a - b).abs() <= 1e-3 * b.abs().max(1.0);
    let downloaded = device_forces.download()?;
    assert!(downloaded.as_flattened().iter().zip(forces.as_flattened()).all(close), "both compute alike");
    Ok(ratio)
}

fn bench_blur(criterion: &mut Criterion) -> common::Result<f64> {
    let gpu = Device::cpu()?;
    let gray = tiled_photo()?;
    let mut blurred = vec![0.0; gray.len()];
    let (device_gray, device_blurred) = (gpu.upload(&gray)?, gpu.alloc(gray.len())?);
    let by_scry = || {
        blur.launch(&gpu, &device_gray, &device_blurred, (SIDE, SIDE)).expect("it launches");
        gpu.sync().expect("it runs");
    };
    let ratio = compare(criterion, "blur", gray.len(), by_scry, || by_hand::blur(black_box(&gray), black_box(&mut blurred), SIDE));
    by_hand::blur(&gray, &mut blurred, SIDE);
    assert!(device_blurred.download()? == blurred, "both blur alike");
    Ok(ratio)
}

fn bench_gelu(criterion: &mut Criterion) -> scry::Result<f64> {
    let (gpu, x, mut y) = (Device::cpu()?, small_numbers(), vec![0.0; ELEMENTS]);
    let (device_x, device_y) = (gpu.upload(&x)?, gpu.alloc(ELEMENTS)?);
    let by_scry = || {
        gelu.launch(&gpu, &device_x, &device_y, ELEMENTS).expect("it launches");
        gpu.sync().expect("it runs");
    };
    let ratio = compare(criterion, "gelu", ELEMENTS, by_scry, || by_hand::gelu(black_box(&x), black_box(&mut y)));
    by_hand::gelu(&x, &mut y);
    // Of negative numbers, a sum of one and nearly minus one is a factor.
    assert_near(&device_y.download()?, &y, 0.1);
    Ok(ratio)
}

fn bench_softmax(criterion: &mut Criterion) -> scry::Result<f64> {
    let (gpu, x, mut y) = (Device::cpu()?, small_numbers(), vec![0.0; ELEMENTS]);
    let (device_x, device_y) = (gpu.upload(&x)?, gpu.alloc(ELEMENTS)?);
    let by_scry = || {
        softmax.launch(&gpu, &device_x, &device_y, SIDE, ELEMENTS / SIDE * 256).expect("it launches");
        gpu.sync().expect("it runs");
    };
    let ratio = compare(criterion, "softmax", ELEMENTS, by_scry, || by_hand::softmax(black_box(&x), black_box(&mut y), SIDE));
    by_hand::softmax(&x, &mut y, SIDE);
    assert_near(&device_y.download()?, &y, 0.0);
    Ok(ratio)
}

/// Numbers between -8 and 8, where no function of them is constant.
fn small_numbers() -> Vec<f32> {
    (0..ELEMENTS as u32).map(|i| (i.wrapping_mul(0x9e37_79b1) >> 8) as f32 / (1 << 20) as f32 - 8.0).collect()
}

/// Holds that the difference is at most 10^-5 of the expected number, or of `least` if that is more.
fn assert_near(actual: &[f32], expected: &[f32], least: f32) {
    let is_near = |(actual, expected): (&f32, &f32)| (actual - expected).abs() <= 1e-5 * expected.abs().max(least);
    assert!(actual.iter().zip(expected).all(is_near), "both compute alike");
}

/// The photograph's green, again and again, `SIDE` wide and high.
fn tiled_photo() -> common::Result<Vec<f32>> {
    let photo = Picture::read("examples/data/astronaut.png")?;
    let green = |x: usize, y: usize| photo.pixels[y % photo.height * photo.width + x % photo.width][1];
    Ok((0..SIDE * SIDE).map(|i| f32::from(green(i % SIDE, i / SIDE)) / 255.0).collect())
}

/// Measures both; returns the ratio of their best times, for what else runs on the machine only adds to a time.
fn compare(criterion: &mut Criterion, work: &str, elements: usize, by_scry: impl FnMut(), by_hand: impl FnMut()) -> f64 {
    let mut group = criterion.benchmark_group(work);
    group.throughput(Throughput::Elements(elements as u64));
    let scry = measure(&mut group, "scry", by_scry);
    let rayon = measure(&mut group, "rayon", by_hand);
    scry / rayon
}
