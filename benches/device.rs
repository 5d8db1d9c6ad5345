//! Every device of this machine side by side: the bandwidth of saxpy, of a transpose and of transfers, what a launch costs, and how near a
//! GPU's reduction comes to its own copies, which is to be 0.85. Through wgpu, a GPU's kernels are to reach 0.95 of the bandwidth that they
//! have by Vulkan.

use std::time::{Duration, Instant};

use scry::glam::Vec4;
use scry::prelude::*;
use scry::{DeviceClass, DeviceInfo};
use summary::Reduction;

#[path = "../examples/reduce/summary.rs"]
mod summary;

const ELEMENTS: usize = 16 << 20;
const BYTES: usize = ELEMENTS * size_of::<f32>();
/// The width and the height of the matrix that is transposed: as many elements.
#[scry::device]
const SIDE: usize = 4096;
/// The width of its tiles, each of which is a workgroup's.
#[scry::device]
const TILE: usize = 32;
/// What is reduced: a gigabyte, far more than caches hold.
const REDUCED: usize = 1 << 28;

#[scry::kernel(workgroup = 256)]
fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = a * x[i] + y[i];
}

/// A tile is read and written by rows; its rows in shared memory are a word longer, so that its columns are in different banks.
#[scry::kernel(workgroup = (32, 8))]
fn transpose(x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[[f32; TILE + 1]; TILE]>();
    let (local, group) = (local_id(), workgroup_id());
    for row in (local.y..TILE).step_by(8) {
        tile[row][local.x] = x[(group.y * TILE + row) * SIDE + group.x * TILE + local.x];
    }
    barrier();
    for row in (local.y..TILE).step_by(8) {
        y[(group.x * TILE + row) * SIDE + group.y * TILE + local.x] = tile[local.x][row];
    }
}

/// A device's own copy, as fast as its memory is: 16 bytes an invocation.
#[scry::kernel(workgroup = 256)]
fn copy(x: &[Vec4], y: &mut [Vec4]) {
    let i = global_id().x;
    y[i] = x[i];
}

#[scry::kernel(workgroup = 1)]
fn empty() {}

fn main() {
    println!(
        "{:<42}{:>13}{:>13}{:>13}{:>13}{:>14}{:>14}",
        "device", "saxpy", "transpose", "upload", "download", "empty launch", "and its wait"
    );
    for info in Device::list() {
        match measure(&info) {
            Ok(row) => println!("{row}"),
            Err(error) => println!("{}:{}  {error}", info.kind, info.index),
        }
    }
    println!("\n{:<42}{:>16}{:>16}{:>12}", "device", "reduce 2^28 f32", "copy of them", "fraction");
    for info in Device::list().iter().filter(|info| matches!(info.class, DeviceClass::Discrete | DeviceClass::Integrated)) {
        match measure_reduction(info) {
            Ok(row) => println!("{row}"),
            Err(error) => println!("{}:{}  {error}", info.kind, info.index),
        }
    }
}

/// A line of the table.
fn measure(info: &DeviceInfo) -> scry::Result<String> {
    let gpu = Device::with_info(info)?;
    let mut host = vec![1.0f32; ELEMENTS];
    let (x, y) = (gpu.upload(&host)?, gpu.upload(&host)?);
    let kernel = time(&gpu, 20, || saxpy.launch(&gpu, 0.5, &x, &y, ELEMENTS))?;
    let transposed = time(&gpu, 20, || transpose.launch(&gpu, &x, &y, (SIDE, SIDE / TILE * 8)))?;
    let upload = time(&gpu, 1, || x.write(&host))?;
    let download = time(&gpu, 1, || x.read_into(&mut host))?;
    let queued = time(&gpu, 1000, || empty.launch(&gpu, 1))?;
    let waited = time(&gpu, 1, || empty.launch(&gpu, 1))?;
    let name = name(info);
    let (kernel, transposed) = (bandwidth(3 * BYTES, kernel), bandwidth(2 * BYTES, transposed));
    let (upload, download) = (bandwidth(BYTES, upload), bandwidth(BYTES, download));
    let (queued, waited) = (microseconds(queued), microseconds(waited));
    Ok(format!("{name:<42}{kernel:>13}{transposed:>13}{upload:>13}{download:>13}{queued:>14}{waited:>14}"))
}

/// A line of the second table: the bytes that a reduction reads and those that a copy reads and writes, a second, and how these
/// compare.
fn measure_reduction(info: &DeviceInfo) -> scry::Result<String> {
    let gpu = Device::with_info(info)?;
    let (x, y) = (gpu.alloc::<f32>(REDUCED)?, gpu.alloc::<f32>(REDUCED)?);
    x.fill(0.25)?;
    let reduction = Reduction::new(&x)?;
    let reduce = time(&gpu, 20, || reduction.launch())?;
    let (sum, expected) = (f64::from(reduction.summary()?.sum), REDUCED as f64 / 4.0);
    assert!((sum - expected).abs() <= reduction.error_bound(expected), "the sum is {sum}, not {expected}");
    let (vectors, copies) = (x.cast::<Vec4>()?, y.cast::<Vec4>()?);
    let copied = time(&gpu, 20, || copy.launch(&gpu, &vectors, &copies, vectors.len()))?;
    let bytes = REDUCED * size_of::<f32>();
    let fraction = copied.as_secs_f64() / (2.0 * reduce.as_secs_f64());
    let (reduce, copied) = (bandwidth(bytes, reduce), bandwidth(2 * bytes, copied));
    Ok(format!("{:<42}{reduce:>16}{copied:>16}{fraction:>12.3}", name(info)))
}

/// What a line starts with.
fn name(info: &DeviceInfo) -> String {
    format!("{}:{} {}", info.kind, info.index, info.name).chars().take(41).collect()
}

/// The best time of a call out of several rounds, each of `calls` calls and a wait for the device.
fn time(gpu: &Device, calls: u32, mut call: impl FnMut() -> scry::Result<()>) -> scry::Result<Duration> {
    const ROUNDS: usize = 10;
    let mut best = Duration::MAX;
    for _ in 0..=ROUNDS {
        gpu.sync()?;
        let start = Instant::now();
        for _ in 0..calls {
            call()?;
        }
        gpu.sync()?;
        best = best.min(start.elapsed() / calls);
    }
    Ok(best)
}

fn bandwidth(bytes: usize, time: Duration) -> String {
    format!("{:.1} GB/s", bytes as f64 / time.as_secs_f64() / 1e9)
}

fn microseconds(time: Duration) -> String {
    format!("{:.2} us", time.as_secs_f64() * 1e6)
}
