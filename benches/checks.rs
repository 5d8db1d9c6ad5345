//! What the checks in kernels cost: each kernel beside its twin that has none of indices, in turn on every device but software ones. Those
//! that launches settle cost nothing: the mean of the ratios is to be at most 1.01, the worst 1.03. The indices
//! of gathers are data, and checked in the kernel.

use scry::prelude::*;
use scry::{DeviceClass, DeviceInfo};
use turns::best_in_turn;

#[path = "measure/turns.rs"]
mod turns;

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

#[scry::kernel(workgroup = 256)]
fn guarded(a: f32, x: &[f32], y: &mut [f32], n: usize) {
    let i = global_id().x;
    if i < n {
        y[i] = a * x[i] + y[i];
    }
}

#[scry::kernel(workgroup = 256)]
fn guarded_unchecked(a: f32, x: &[f32], y: &mut [f32], n: usize) {
    let i = global_id().x;
    if i < n {
        // SAFETY: there are `n` elements.
        unsafe { *y.get_unchecked_mut(i) = a * *x.get_unchecked(i) + *y.get_unchecked(i) };
    }
}

#[scry::kernel(workgroup = (16, 16))]
fn jacobi(x: &[f32], y: &mut [f32], width: usize, height: usize) {
    let (c, r) = (global_id().x, global_id().y);
    if c > 0 && r > 0 && c < width - 1 && r < height - 1 {
        let i = r * width + c;
        y[i] = 0.25 * (x[i - 1] + x[i + 1] + x[i - width] + x[i + width]);
    }
}

#[scry::kernel(workgroup = (16, 16))]
fn jacobi_unchecked(x: &[f32], y: &mut [f32], width: usize, height: usize) {
    let (c, r) = (global_id().x, global_id().y);
    if c > 0 && r > 0 && c < width - 1 && r < height - 1 {
        let i = r * width + c;
        // SAFETY: the guard leaves out the border of the grid, which has `height` rows of `width`.
        unsafe {
            let (left, right) = (*x.get_unchecked(i - 1), *x.get_unchecked(i + 1));
            let (up, down) = (*x.get_unchecked(i - width), *x.get_unchecked(i + width));
            *y.get_unchecked_mut(i) = 0.25 * (left + right + up + down);
        }
    }
}

/// The sum of the exponentials of each row, a workgroup each.
#[scry::kernel(workgroup = 256)]
fn softmax(x: &[f32], y: &mut [f32], width: usize) {
    let mut parts = shared::<[f32; 256]>();
    let (row, t) = (workgroup_id().x, local_id().x);
    let mut sum = 0.0;
    for c in (t..width).step_by(256) {
        sum += x[row * width + c].exp();
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
    for c in (t..width).step_by(256) {
        y[row * width + c] = x[row * width + c].exp() / parts[0];
    }
}

#[scry::kernel(workgroup = 256)]
fn softmax_unchecked(x: &[f32], y: &mut [f32], width: usize) {
    let mut parts = shared::<[f32; 256]>();
    let (row, t) = (workgroup_id().x, local_id().x);
    let mut sum = 0.0;
    for c in (t..width).step_by(256) {
        // SAFETY: there is a workgroup for each row of `width` elements.
        sum += unsafe { x.get_unchecked(row * width + c) }.exp();
    }
    parts[t] = sum;
    barrier();
    let mut half = 128;
    while half > 0 {
        if t < half {
            // SAFETY: `half` is at most 128.
            parts[t] += unsafe { *parts.get_unchecked(t + half) };
        }
        barrier();
        half /= 2;
    }
    for c in (t..width).step_by(256) {
        // SAFETY: as above.
        unsafe { *y.get_unchecked_mut(row * width + c) = x.get_unchecked(row * width + c).exp() / parts[0] };
    }
}

fn main() {
    for info in Device::list().iter().filter(|info| info.class != DeviceClass::Software) {
        println!("{} ({})", info.name, info.kind);
        if let Err(error) = measure(info) {
            println!("{error}");
        }
    }
}

/// Prints for each kernel the time with checks, and its ratio to that without.
fn measure(info: &DeviceInfo) -> scry::Result<()> {
    let gpu = Device::with_info(info)?;
    let scale = if info.class == DeviceClass::Cpu { 4 } else { 1 };
    let (count, side, size) = (GATHERED / (scale * scale), IMAGE.0 / scale, SIDE / (scale * 2));
    // A permutation: an odd factor has an inverse modulo a power of two.
    let idx: Vec<u32> = (0..count as u32).map(|i| i.wrapping_mul(0x9e37_79b1) % count as u32).collect();
    let near: Vec<u32> = (0..count as u32).map(|i| i ^ 5).collect();
    let (a, y) = (gpu.alloc::<f32>(count)?, gpu.alloc(count)?);
    let (idx, near) = (gpu.upload(&idx)?, gpu.upload(&near)?);
    let (image, new, image_size) = (gpu.alloc(side * side)?, gpu.alloc(side * side)?, (side, side));
    let [left, right, product] = [gpu.alloc(size * size)?, gpu.alloc(size * size)?, gpu.alloc(size * size)?];
    let grid = (size, size);
    let rows = (side * 256, side);
    let compared = [
        ("gather, far", compare(&gpu, || gather.launch(&gpu, &a, &idx, &y, count), || gather_unchecked.launch(&gpu, &a, &idx, &y, count))?),
        (
            "gather, near",
            compare(&gpu, || gather.launch(&gpu, &a, &near, &y, count), || gather_unchecked.launch(&gpu, &a, &near, &y, count))?,
        ),
        (
            "guarded saxpy",
            compare(
                &gpu,
                || guarded.launch(&gpu, 2.0, &a, &y, count, count),
                || guarded_unchecked.launch(&gpu, 2.0, &a, &y, count, count),
            )?,
        ),
        ("blur", compare(&gpu, || blur.launch(&gpu, &image, &new, image_size), || blur_unchecked.launch(&gpu, &image, &new, image_size))?),
        (
            "jacobi",
            compare(
                &gpu,
                || jacobi.launch(&gpu, &image, &new, side, side, image_size),
                || jacobi_unchecked.launch(&gpu, &image, &new, side, side, image_size),
            )?,
        ),
        (
            "row softmax",
            compare(
                &gpu,
                || softmax.launch(&gpu, &image, &new, rows.1, rows.0),
                || softmax_unchecked.launch(&gpu, &image, &new, rows.1, rows.0),
            )?,
        ),
        (
            "tiled product",
            compare(
                &gpu,
                || tiled.launch(&gpu, &left, &right, &product, size, grid),
                || tiled_unchecked.launch(&gpu, &left, &right, &product, size, grid),
            )?,
        ),
    ];
    for (name, (time, ratio)) in compared {
        println!("    {name:<16}{:>10.3} ms {ratio:>6.3}", time * 1e3);
    }
    let mean = (compared.iter().map(|(_, (_, ratio))| ratio.ln()).sum::<f64>() / compared.len() as f64).exp();
    println!("    {:<16}{mean:>20.3}", "geometric mean");
    Ok(())
}

/// The best seconds of the first, and by how much that is more than the best of the second; the two take turns.
fn compare(gpu: &Device, checked: impl Fn() -> scry::Result<()>, unchecked: impl Fn() -> scry::Result<()>) -> scry::Result<(f64, f64)> {
    let [checked, unchecked] = best_in_turn(gpu, [&checked, &unchecked])?;
    Ok((checked, checked / unchecked))
}
