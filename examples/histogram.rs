//! How often each brightness occurs in a photograph, for red, green and blue, counted by workgroups and drawn as a plot.
//!
//! `cargo run --release --example histogram -- [--device cpu|vulkan|vulkan:1|cuda] [FILE]`

mod common;
#[path = "histogram/plot.rs"]
mod plot;

use std::io::Write;

use common::{Arguments, Picture};
use scry::prelude::*;

#[scry::device]
const SHADES: usize = 256;
/// How many pixels an invocation counts.
const PIXELS: usize = 16;

/// Counts the shades of each channel of `pixels` (0xBBGGRR): first red's, then green's, then blue's.
///
/// A workgroup counts in its own memory, where atomics are fast, and adds that to the `bins` once.
#[scry::kernel(workgroup = 256)]
fn histogram(pixels: &[u32], bins: &[AtomicU32]) {
    let counts = shared::<[[AtomicU32; SHADES]; 3]>();
    let lane = local_id().x;
    for channel in 0..3 {
        counts[channel][lane].store(0, Relaxed);
    }
    barrier();
    for round in 0..pixels.len().div_ceil(launch_size().x) {
        let i = round * launch_size().x + global_id().x;
        if i < pixels.len() {
            let pixel = pixels[i];
            for channel in 0..3 {
                let shade = pixel >> (8 * channel as u32) & 0xff;
                counts[channel][shade as usize].fetch_add(1, Relaxed);
            }
        }
    }
    barrier();
    for channel in 0..3 {
        let count = counts[channel][lane].load(Relaxed);
        if count > 0 {
            bins[channel * SHADES + lane].fetch_add(count, Relaxed);
        }
    }
}

fn main() -> common::Result {
    let arguments = Arguments::parse()?;
    let gpu = &arguments.device;
    let photo = Picture::read("examples/data/astronaut.png")?;
    let pixels: Vec<u32> = photo.pixels.iter().map(|&[red, green, blue]| u32::from_le_bytes([red, green, blue, 0])).collect();

    let device_pixels = gpu.upload(&pixels)?;
    let bins = gpu.zeros::<u32>(3 * SHADES)?;
    // Whole workgroups, as the last round is the only one that has fewer pixels than invocations.
    let invocations = pixels.len().div_ceil(PIXELS).next_multiple_of(histogram::WORKGROUP[0] as usize);
    let time = common::time(gpu, || {
        bins.fill(0)?;
        histogram.launch(gpu, &device_pixels, &bins, invocations)
    })?;
    println!("counted    {} pixels in {:.3} ms", pixels.len(), time.as_secs_f64() * 1e3);

    let bins = bins.download()?;
    if bins != plain(&photo) {
        return Err("the host counts otherwise".into());
    }
    let (red, rest) = bins.split_at(SHADES);
    let (green, blue) = rest.split_at(SHADES);
    let plot = plot::draw(&[("red", red), ("green", green), ("blue", blue)]);
    let path = arguments.output("out/histogram.svg");
    common::create(&path)?.write_all(plot.as_bytes())?;
    println!("output     {}", path.display());
    Ok(())
}

/// The same, counted by the host.
fn plain(photo: &Picture) -> Vec<u32> {
    let mut bins = vec![0; 3 * SHADES];
    for pixel in &photo.pixels {
        for (channel, &shade) in pixel.iter().enumerate() {
            bins[channel * SHADES + usize::from(shade)] += 1;
        }
    }
    bins
}
