//! A valley of the Mandelbrot set, rendered strip by strip.
//!
//! `cargo run --release --example mandelbrot -- [--device cpu|vulkan|vulkan:1|cuda] [FILE]`

mod common;
#[path = "mandelbrot/kernels.rs"]
mod kernels;

use std::time::Instant;

use common::{Arguments, Picture};
use kernels::mandelbrot;

const WIDTH: usize = 1920;
const HEIGHT: usize = 1080;
/// The rows of a strip, which one launch renders.
const STRIP: usize = 20;

/// The part of the plane: the middle, and the size of a pixel.
const MIDDLE: (f32, f32) = (-0.746_7, 0.113_07);
const PIXEL: f32 = 0.0105 / WIDTH as f32;
const MAX_STEPS: u32 = 1000;

fn main() -> common::Result {
    let arguments = Arguments::parse()?;
    let gpu = &arguments.device;
    let (left, bottom) = corner();
    let strip = gpu.zeros(WIDTH * STRIP)?;
    let mut colors = vec![0; WIDTH * HEIGHT];

    let start = Instant::now();
    for (i, rows) in colors.chunks_mut(WIDTH * STRIP).enumerate() {
        mandelbrot.launch(gpu, left, bottom, PIXEL, i * STRIP, MAX_STEPS, &strip, (WIDTH, STRIP))?;
        strip.read_into(rows)?;
        eprint!("\rrendering  {:>3} %", 100 * (i + 1) * STRIP / HEIGHT);
    }
    eprint!("\r");
    println!("rendered   {WIDTH} x {HEIGHT} pixels in {:.2} s", start.elapsed().as_secs_f64());

    check(&colors)?;
    let pixels = colors.iter().map(|color| color.to_le_bytes()).map(|[red, green, blue, _]| [red, green, blue]).collect();
    Picture { width: WIDTH, height: HEIGHT, pixels }.write(&arguments.output("out/mandelbrot.png"))
}

/// The point at the picture's left and top.
fn corner() -> (f32, f32) {
    (MIDDLE.0 - 0.5 * WIDTH as f32 * PIXEL, MIDDLE.1 + 0.5 * HEIGHT as f32 * PIXEL)
}

/// Compares every 4999th pixel with plain Rust; a device's `log2`, `sqrt` and `cos` may be a shade off.
fn check(colors: &[u32]) -> common::Result {
    let sample = (0..colors.len()).step_by(4999);
    for i in sample.clone() {
        let (found, expected) = (colors[i].to_le_bytes(), plain_color(i % WIDTH, i / WIDTH));
        if (0..3).any(|channel| found[channel].abs_diff(expected[channel]) > 2) {
            return Err(format!("pixel {i} is {found:?}, and plain Rust says {expected:?}").into());
        }
    }
    println!("checked    {} pixels against plain Rust", sample.count());
    Ok(())
}

/// The colour of a pixel, written by hand for the processor.
fn plain_color(column: usize, row: usize) -> [u8; 3] {
    let (left, top) = corner();
    let mut mean = [0.0; 3];
    for (right, down) in [(0.0, 0.0), (0.5, 0.0), (0.0, 0.5), (0.5, 0.5)] {
        let (cx, cy) = (left + (column as f32 + right) * PIXEL, top - (row as f32 + down) * PIXEL);
        let next = |&(x, y): &(f32, f32)| Some((x * x - y * y + cx, 2.0 * x * y + cy));
        let orbit = std::iter::successors(Some((0.0, 0.0)), next).enumerate().take(MAX_STEPS as usize);
        let Some((steps, (x, y))) = { orbit }.find(|(_, (x, y))| x * x + y * y >= 256.0) else { continue };
        let smooth = steps as f32 - (x * x + y * y).log2().log2() + 3.0;
        for (channel, shift) in [0.5, 0.6, 0.7].into_iter().enumerate() {
            let turn: f32 = (0.35 * smooth.sqrt() + shift).fract() - 0.5;
            mean[channel] += 0.125 - 0.125 * (std::f32::consts::TAU * turn).cos();
        }
    }
    mean.map(|value| (value * 255.0) as u8)
}
