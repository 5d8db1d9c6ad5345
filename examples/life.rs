//! Conway's Game of Life on a torus: how fast it is with 4096 x 4096 cells, and a film of four glider guns in a clearing, which shoot
//! at the random cells around it.
//!
//! `cargo run --release --example life -- [--device cpu|vulkan|vulkan:1|cuda] [FILE]`

mod common;
#[path = "life/kernels.rs"]
mod kernels;
#[path = "life/torus.rs"]
mod torus;

use std::io::BufWriter;
use std::path::Path;

use common::Arguments;
use kernels::{Life, expose, generation};
use scry::prelude::*;
use torus::{SIZE, Torus, VIEW, corner};

const FRAMES: usize = 180;
/// A glider takes as many to move by a cell along both axes.
const GENERATIONS_PER_FRAME: u32 = 4;

fn main() -> common::Result {
    let arguments = Arguments::parse()?;
    let gpu = &arguments.device;
    // Sizes that no tile divides, and some that are less than one.
    for (width, height) in [(61, 43), (257, 1), (2, 5)] {
        check(gpu, &Torus::random(width, height), 100)?;
    }
    let large = Torus::random(4096, 4096);
    check(gpu, &large, 3)?;
    measure(gpu, &large)?;
    let frames = film(gpu, &Torus::with_guns())?;
    write(&frames, &arguments.output("out/life.png"))
}

/// Fails unless the device and plain Rust agree about every cell.
fn check(gpu: &Device, start: &Torus, generations: u32) -> common::Result {
    let mut life = Life::new(gpu, start)?;
    life.advance(gpu, generations)?;
    let expected = (0..generations).fold(start.clone(), |torus, _| torus.next());
    let Torus { width, height, cells } = expected;
    let found = life.now.download()?;
    if let Some(i) = (0..cells.len()).find(|&i| found[i] != cells[i]) {
        let (x, y) = (i % width, i / width);
        return Err(format!("cell ({x}, {y}) of {width} x {height} is {}, and plain Rust says {}", found[i], cells[i]).into());
    }
    let living = cells.iter().filter(|&&cell| cell == 1).count();
    println!("checked    {width} x {height} cells, {generations} generations: {living} live, as in plain Rust");
    Ok(())
}

/// Says how many generations a device computes in a second.
fn measure(gpu: &Device, start: &Torus) -> scry::Result<()> {
    let Life { size, now, next } = Life::new(gpu, start)?;
    let time = common::time(gpu, || {
        generation.launch(gpu, &now, &next, size)?;
        generation.launch(gpu, &next, &now, size)
    })?;
    let rate = 2.0 / time.as_secs_f64();
    let cells = start.cells.len() as f64 * rate;
    println!("measured   {rate:.1} generations a second, {:.2} billion cells a second", cells / 1e9);
    Ok(())
}

/// The frames of what happens in the clearing.
fn film(gpu: &Device, start: &Torus) -> scry::Result<Vec<Vec<u8>>> {
    let mut life = Life::new(gpu, start)?;
    let (left, top) = corner();
    let shades = gpu.zeros(VIEW.0 * VIEW.1)?;
    let mut frames = Vec::new();
    for _ in 0..FRAMES {
        expose.launch(gpu, &life.now, SIZE.0, left, top, &shades, VIEW)?;
        life.advance(gpu, GENERATIONS_PER_FRAME)?;
        frames.push(shades.download()?.into_iter().map(|shade| shade as u8).collect());
    }
    Ok(frames)
}

/// Writes an animated PNG file, which plays over and over.
fn write(frames: &[Vec<u8>], path: &Path) -> common::Result {
    let mut encoder = png::Encoder::new(BufWriter::new(common::create(path)?), VIEW.0 as u32, VIEW.1 as u32);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_animated(frames.len() as u32, 0)?;
    encoder.set_frame_delay(1, 30)?;
    let mut writer = encoder.write_header()?;
    for frame in frames {
        writer.write_image_data(frame)?;
    }
    writer.finish()?;
    println!("output     {}, {} x {}, {} frames", path.display(), VIEW.0, VIEW.1, frames.len());
    Ok(())
}
