//! What the checks in kernels cost: each kernel beside its twin that has none of indices, in turn on every device but software ones.
//! A gather is to take at most 1.05 times the time of its twin, the blur and the tiled product at most 1.10 times.

use std::time::Instant;

use scry::prelude::*;
use scry::{DeviceClass, DeviceInfo};

const GATHERED: usize = 1 << 26;
const IMAGE: (usize, usize) = (8192, 8192);
const SIDE: usize = 4096;

#[scry::kernel(workgroup = 256)]
fn gather(a: &[f32], idx: &[u32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = a[idx[i] as usize];
}

#[scry::kernel(workgroup = 256)]
fn gather_unchecked(a: &[f32], idx: &[u32], y: &mut [f32]) {
    let i = global_id().x;
    // SAFETY: the bench launches as many invocations as there are elements, and the indices are of elements.
    unsafe { *y.get_unchecked_mut(i) = *a.get_unchecked(*idx.get_unchecked(i) as usize) };
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

#[scry::kernel(workgroup = (16, 16))]
fn blur_unchecked(gray: &[f32], blurred: &mut [f32]) {
    let (x, y) = (global_id().x, global_id().y);
    let (width, height) = (launch_size().x, launch_size().y);
    let weights = [1.0, 4.0, 6.0, 4.0, 1.0];
    let mut sum = 0.0;
    for j in 0..5 {
        let row = (y + j).saturating_sub(2).min(height - 1);
        for i in 0..5 {
            let column = (x + i).saturating_sub(2).min(width - 1);
            // SAFETY: rows and columns are clamped to those of the launch, and the image has as many.
            sum += weights[j] * weights[i] * unsafe { *gray.get_unchecked(row * width + column) };
        }
    }
    // SAFETY: as above.
    unsafe { *blurred.get_unchecked_mut(y * width + x) = sum / 256.0 };
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
            sum = tile_of_a[y][i].mul_add(tile_of_b[i][x], sum);
        }
        barrier();
    }
    c[row * n + column] = sum;
}

#[scry::kernel(workgroup = (16, 16))]
fn tiled_unchecked(a: &[f32], b: &[f32], c: &mut [f32], n: usize) {
    let mut tile_of_a = shared::<[[f32; 16]; 16]>();
    let mut tile_of_b = shared::<[[f32; 16]; 16]>();
    let (x, y) = (local_id().x, local_id().y);
    let (column, row) = (global_id().x, global_id().y);
    let mut sum = 0.0;
    for step in 0..n / 16 {
        // SAFETY: the matrices are squares of `n`, a multiple of 16, and the launch has an invocation for each element.
        unsafe {
            tile_of_a[y][x] = *a.get_unchecked(row * n + step * 16 + x);
            tile_of_b[y][x] = *b.get_unchecked((step * 16 + y) * n + column);
        }
        barrier();
        for i in 0..16 {
            sum = tile_of_a[y][i].mul_add(tile_of_b[i][x], sum);
        }
        barrier();
    }
    // SAFETY: as above.
    unsafe { *c.get_unchecked_mut(row * n + column) = sum };
}

fn main() {
    let columns = ["gather of 2^26, far", "gather of 2^26, near", "blur of 8192 x 8192", "tiled product of 4096"];
    println!("{:<42}{}", "device", columns.map(|name| format!("{name:>24}")).concat());
    for info in Device::list().iter().filter(|info| matches!(info.class, DeviceClass::Discrete | DeviceClass::Integrated)) {
        match row(info) {
            Ok(row) => println!("{row}"),
            Err(error) => println!("{}:{}  {error}", info.kind, info.index),
        }
    }
}

/// A line of the table: the time with checks, and its ratio to that without.
fn row(info: &DeviceInfo) -> scry::Result<String> {
    let gpu = Device::with_info(info)?;
    // A permutation: an odd factor has an inverse modulo a power of two.
    let idx: Vec<u32> = (0..GATHERED as u32).map(|i| i.wrapping_mul(0x9e37_79b1) % GATHERED as u32).collect();
    let near: Vec<u32> = (0..GATHERED as u32).map(|i| i ^ 5).collect();
    let (a, y) = (gpu.alloc::<f32>(GATHERED)?, gpu.alloc(GATHERED)?);
    let (idx, near) = (gpu.upload(&idx)?, gpu.upload(&near)?);
    let mut cells = Vec::new();
    for idx in [&idx, &near] {
        cells.push(compare(&gpu, || gather.launch(&gpu, &a, idx, &y, GATHERED), || gather_unchecked.launch(&gpu, &a, idx, &y, GATHERED))?);
    }
    let (gray, blurred) = (gpu.alloc(IMAGE.0 * IMAGE.1)?, gpu.alloc(IMAGE.0 * IMAGE.1)?);
    cells.push(compare(&gpu, || blur.launch(&gpu, &gray, &blurred, IMAGE), || blur_unchecked.launch(&gpu, &gray, &blurred, IMAGE))?);
    let [a, b, c] = [gpu.alloc(SIDE * SIDE)?, gpu.alloc(SIDE * SIDE)?, gpu.alloc(SIDE * SIDE)?];
    let grid = (SIDE, SIDE);
    cells.push(compare(&gpu, || tiled.launch(&gpu, &a, &b, &c, SIDE, grid), || tiled_unchecked.launch(&gpu, &a, &b, &c, SIDE, grid))?);
    let cells: String = cells.iter().map(|(time, ratio)| format!("{:>14.3} ms {ratio:>6.3}", time * 1e3)).collect();
    Ok(format!("{:<42}{cells}", format!("{} ({})", info.name, info.kind)))
}

/// The best seconds of the first, and by how much that is more than the best of the second; the two take turns.
fn compare(gpu: &Device, checked: impl Fn() -> scry::Result<()>, unchecked: impl Fn() -> scry::Result<()>) -> scry::Result<(f64, f64)> {
    let mut best = [f64::INFINITY; 2];
    for _ in 0..15 {
        for (best, launch) in best.iter_mut().zip([&checked as &dyn Fn() -> scry::Result<()>, &unchecked]) {
            launch()?;
            gpu.sync()?;
            let start = Instant::now();
            for _ in 0..10 {
                launch()?;
            }
            gpu.sync()?;
            *best = best.min(start.elapsed().as_secs_f64() / 10.0);
        }
    }
    Ok((best[0], best[0] / best[1]))
}
