//! What looking for faults costs: kernels on the sanitizer and on the CPU device, in turn. The sanitizer runs on one thread; with
//! `RAYON_NUM_THREADS=1` so does the CPU device, and the ratio is to be at most 50. On quiet Xeons, 2026-11-21, saxpy took 18 to 37 times
//! as long, the gather 3 to 7, the blur 3 to 4, the tiled product 10 to 34, the plain product 1, the sums by trees 7 to 16, the scans 36
//! to 45, the histogram 6 to 16. Scans are the worst: nothing in them is done twice, so each access is looked into.

use std::time::Instant;

use scry::prelude::*;

const LEN: usize = 1 << 20;
const SIDE: usize = 256;

#[scry::kernel(workgroup = 256)]
fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = a * x[i] + y[i];
}

#[scry::kernel(workgroup = 256)]
fn gather(x: &[f32], idx: &[u32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = x[idx[i] as usize];
}

#[scry::kernel(workgroup = (16, 16))]
fn blur(gray: &[f32], blurred: &mut [f32]) {
    let (x, y) = (global_id().x, global_id().y);
    let (width, height) = (launch_size().x, launch_size().y);
    let mut sum = 0.0;
    for j in 0..5 {
        let row = (y + j).saturating_sub(2).min(height - 1);
        for i in 0..5 {
            let column = (x + i).saturating_sub(2).min(width - 1);
            sum += gray[row * width + column];
        }
    }
    blurred[y * width + x] = sum / 25.0;
}

#[scry::kernel(workgroup = (16, 16))]
fn tiled(a: &[f32], b: &[f32], c: &mut [f32], n: usize) {
    let mut tile_of_a = shared::<[[f32; 16]; 16]>();
    let mut tile_of_b = shared::<[[f32; 16]; 16]>();
    let (x, y) = (local_id().x, local_id().y);
    let (column, row) = (global_id().x, global_id().y);
    let mut sum = 0.0;
    for step in 0..n / 16 {
        tile_of_a[y][x] = a[row * n + step * 16 + x];
        tile_of_b[y][x] = b[(step * 16 + y) * n + column];
        barrier();
        for i in 0..16 {
            sum += tile_of_a[y][i] * tile_of_b[i][x];
        }
        barrier();
    }
    c[row * n + column] = sum;
}

#[scry::kernel(workgroup = (16, 16))]
fn product(a: &[f32], b: &[f32], c: &mut [f32], n: usize) {
    let (column, row) = (global_id().x, global_id().y);
    let mut sum = 0.0;
    for i in 0..n {
        sum += a[row * n + i] * b[i * n + column];
    }
    c[row * n + column] = sum;
}

#[scry::kernel(workgroup = 256)]
fn sums(x: &[f32], totals: &mut [f32]) {
    let mut tree = shared::<[f32; 256]>();
    let lane = local_id().x;
    tree[lane] = x[global_id().x];
    barrier();
    let mut half = 128;
    while half > 0 {
        if lane < half {
            tree[lane] += tree[lane + half];
        }
        barrier();
        half /= 2;
    }
    if lane == 0 {
        totals[workgroup_id().x] = tree[0];
    }
}

#[scry::kernel(workgroup = 256)]
fn scans(x: &[f32], y: &mut [f32]) {
    let mut row = shared::<[[f32; 256]; 2]>();
    let lane = local_id().x;
    row[0][lane] = x[global_id().x];
    barrier();
    let (mut from, mut distance) = (0, 1);
    while distance < 256 {
        let sum = row[from][lane] + if lane >= distance { row[from][lane - distance] } else { 0.0 };
        row[1 - from][lane] = sum;
        barrier();
        from = 1 - from;
        distance *= 2;
    }
    y[global_id().x] = row[from][lane];
}

#[scry::kernel(workgroup = 256)]
fn histogram(values: &[u32], bins: &[AtomicU32]) {
    let own = shared::<[AtomicU32; 64]>();
    let lane = local_id().x;
    if lane < 64 {
        own[lane].store(0, Relaxed);
    }
    barrier();
    own[(values[global_id().x] % 64) as usize].fetch_add(1, Relaxed);
    barrier();
    if lane < 64 {
        bins[lane].fetch_add(own[lane].load(Relaxed), Relaxed);
    }
}

fn main() -> scry::Result<()> {
    let (cpu, sanitizer) = (Device::cpu()?, Device::sanitizer()?);
    let (on_cpu, on_sanitizer) = (times(&cpu)?, times(&sanitizer)?);
    println!("{} / sanitizer", cpu.name());
    for ((name, fast), (_, slow)) in on_cpu.iter().zip(&on_sanitizer) {
        println!("{name:<24}{:>10.3} ms{:>10.3} ms{:>8.1}", fast * 1e3, slow * 1e3, slow / fast);
    }
    assert!(sanitizer.findings().is_empty(), "the kernels are correct");
    Ok(())
}

/// The best seconds of each kernel.
fn times(gpu: &Device) -> scry::Result<Vec<(&'static str, f64)>> {
    let numbers: Vec<u32> = (0..LEN as u32).map(|i| i.wrapping_mul(0x9e37_79b1) % LEN as u32).collect();
    let idx = gpu.upload(&numbers)?;
    let (x, y) = (gpu.upload(&vec![1.0f32; LEN])?, gpu.upload(&vec![2.0f32; LEN])?);
    let square = (SIDE * SIDE, (SIDE, SIDE));
    let [a, b, c] = [(); 3].map(|()| gpu.upload(&vec![1.0f32; square.0]));
    let (a, b, c) = (a?, b?, c?);
    let bins = gpu.upload(&[0u32; 64])?;
    Ok(vec![
        ("saxpy of 2^20", best(gpu, || saxpy.launch(gpu, 0.5, &x, &y, LEN))?),
        ("saxpy of 2^16", best(gpu, || saxpy.launch(gpu, 0.5, &x, &y, LEN / 16))?),
        ("gather of 2^20", best(gpu, || gather.launch(gpu, &x, &idx, &y, LEN))?),
        ("blur of 1024 x 1024", best(gpu, || blur.launch(gpu, &x, &y, (1024, 1024)))?),
        ("tiled product of 256", best(gpu, || tiled.launch(gpu, &a, &b, &c, SIDE, square.1))?),
        ("product of 256", best(gpu, || product.launch(gpu, &a, &b, &c, SIDE, square.1))?),
        ("sums of 2^20", best(gpu, || sums.launch(gpu, &x, &y, LEN))?),
        ("scans of 2^20", best(gpu, || scans.launch(gpu, &x, &y, LEN))?),
        ("histogram of 2^20", best(gpu, || histogram.launch(gpu, &idx, &bins, LEN))?),
    ])
}

fn best(gpu: &Device, launch: impl Fn() -> scry::Result<()>) -> scry::Result<f64> {
    let mut best = f64::INFINITY;
    for _ in 0..7 {
        let start = Instant::now();
        launch()?;
        gpu.sync()?;
        best = best.min(start.elapsed().as_secs_f64());
    }
    Ok(best)
}
