//! A kernel that reads past the end of its data: what the error says about it, and that the device goes on once the kernel is right.
//!
//! `cargo run --release --example panics -- [--device cpu|vulkan|vulkan:1|cuda]`

mod common;

use scry::{Error, KernelPanic};

/// Takes the spikes out of readings: each becomes the median of three, itself and its neighbours. It forgets that the last reading has
/// no neighbour behind it.
#[scry::kernel]
fn despike(readings: &[f32], clean: &mut [f32]) {
    let i = global_id().x;
    let (before, after) = (readings[i.saturating_sub(1)], readings[i + 1]);
    clean[i] = median(before, readings[i], after);
}

/// The same, where the last reading stands for the neighbour that it does not have.
#[scry::kernel]
fn despike_all(readings: &[f32], clean: &mut [f32]) {
    let i = global_id().x;
    let (before, after) = (readings[i.saturating_sub(1)], readings[(i + 1).min(readings.len() - 1)]);
    clean[i] = median(before, readings[i], after);
}

#[scry::device]
fn median(a: f32, b: f32, c: f32) -> f32 {
    a.min(b).max(a.max(b).min(c))
}

const MINUTES_PER_DAY: usize = 24 * 60;

fn main() -> common::Result {
    let gpu = common::Arguments::parse()?.device;
    let readings = readings(7 * MINUTES_PER_DAY);
    let last = readings.len() - 1;
    println!("input      {} temperatures, steps of up to {:.1} degrees", readings.len(), largest_step(&readings));

    let device_readings = gpu.upload(&readings)?;
    let clean = gpu.zeros(readings.len())?;
    despike.launch(&gpu, &device_readings, &clean, readings.len())?;
    // The launch was queued. Whoever waits for the device is told.
    match clean.download() {
        Err(error @ Error::KernelPanic(_)) => println!("\n{error}\n"),
        other => return Err(format!("the kernel should have panicked, but there is {other:?}").into()),
    }

    // The other invocations have done their work, and the device is as good as before.
    let expected = plain(&readings);
    if clean.slice(..last)?.download()? != expected[..last] {
        return Err("the host cleans the readings before the last otherwise".into());
    }
    println!("kept       {last} readings, as in plain Rust");

    // A program can do more with a panic than to print it.
    despike.launch(&gpu, &device_readings, &clean, readings.len())?;
    if let Err(Error::KernelPanic(panic)) = gpu.sync() {
        let KernelPanic { file, line, global_id: [i, ..], .. } = *panic;
        println!("where      line {line} of {file}, for reading {i}");
    }

    despike_all.launch(&gpu, &device_readings, &clean, readings.len())?;
    let clean = clean.download()?;
    if clean != expected {
        return Err("the host cleans the readings otherwise".into());
    }
    println!("fixed      {} readings, as in plain Rust, steps of up to {:.1} degrees", clean.len(), largest_step(&clean));
    Ok(())
}

/// The temperatures that a sensor tells, one a minute: nights and days, and a spike now and then.
///
/// What is random is so by Marsaglia's xorshift, <https://www.jstatsoft.org/article/view/v008i14>.
fn readings(len: usize) -> Vec<f32> {
    let mut state = 2_463_534_242u32;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        state as f32 / u32::MAX as f32
    };
    let reading = |minute: usize| {
        let day = minute as f32 / MINUTES_PER_DAY as f32;
        let noise = 0.1 * random();
        // Two spikes side by side are more than a median of three can take out.
        let spike = if minute % 97 == 13 && random() < 0.5 { 40.0 } else { 0.0 };
        12.0 - 5.0 * (day * std::f32::consts::TAU).cos() + 0.4 * day + noise + spike
    };
    (0..len).map(reading).collect()
}

fn largest_step(readings: &[f32]) -> f32 {
    readings.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max)
}

/// The medians, by sorting.
fn plain(readings: &[f32]) -> Vec<f32> {
    let last = readings.len() - 1;
    let median = |i: usize| {
        let mut three = [readings[i.saturating_sub(1)], readings[i], readings[last.min(i + 1)]];
        three.sort_by(f32::total_cmp);
        three[1]
    };
    (0..readings.len()).map(median).collect()
}
