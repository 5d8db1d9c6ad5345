//! Every device of this machine side by side: the bandwidth of saxpy and of copies, and what a launch costs.

use std::time::{Duration, Instant};

use scry::DeviceInfo;
use scry::prelude::*;

const ELEMENTS: usize = 16 << 20;
const BYTES: usize = ELEMENTS * size_of::<f32>();

#[scry::kernel(workgroup = 256)]
fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = a * x[i] + y[i];
}

#[scry::kernel(workgroup = 1)]
fn empty() {}

fn main() {
    println!("{:<42}{:>12}{:>12}{:>12}{:>14}{:>14}", "device", "saxpy", "upload", "download", "empty launch", "and its wait");
    for info in Device::list() {
        match measure(&info) {
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
    let upload = time(&gpu, 1, || x.write(&host))?;
    let download = time(&gpu, 1, || x.read_into(&mut host))?;
    let queued = time(&gpu, 1000, || empty.launch(&gpu, 1))?;
    let waited = time(&gpu, 1, || empty.launch(&gpu, 1))?;
    let name: String = format!("{}:{} {}", info.kind, info.index, info.name).chars().take(41).collect();
    let (kernel, upload, download) = (bandwidth(3 * BYTES, kernel), bandwidth(BYTES, upload), bandwidth(BYTES, download));
    Ok(format!("{name:<42}{kernel:>12}{upload:>12}{download:>12}{:>14}{:>14}", microseconds(queued), microseconds(waited)))
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
