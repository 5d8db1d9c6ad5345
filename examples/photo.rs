//! A photograph becomes a pencil drawing in three kernels: luminance, a 5 x 5 Gaussian blur, and Sobel's edges.
//!
//! `cargo run --release --example photo -- [--device cpu|vulkan|vulkan:1|cuda] [FILE]`

mod common;
#[path = "photo/kernels.rs"]
mod kernels;

use std::time::Duration;

use common::{Arguments, Picture};
use kernels::{blur, edges, luminance};

fn main() -> common::Result {
    let arguments = Arguments::parse()?;
    let gpu = &arguments.device;
    let photo = Picture::read("examples/data/astronaut.png")?;
    let (width, height) = (photo.width, photo.height);
    let pixels: Vec<u32> = photo.pixels.iter().map(|&[red, green, blue]| u32::from_le_bytes([red, green, blue, 0])).collect();

    let device_pixels = gpu.upload(&pixels)?;
    let gray = gpu.zeros(pixels.len())?;
    let blurred = gpu.zeros(pixels.len())?;
    let drawing = gpu.zeros(pixels.len())?;
    let times = [
        common::time(gpu, || luminance.launch(gpu, &device_pixels, &gray, width * height))?,
        common::time(gpu, || blur.launch(gpu, &gray, &blurred, (width, height)))?,
        common::time(gpu, || edges.launch(gpu, &blurred, &drawing, (width, height)))?,
    ];

    let (gray, blurred, drawing) = (gray.download()?, blurred.download()?, drawing.download()?);
    println!("\nkernel          time   against plain Rust");
    report("luminance", times[0], &plain::luminance(&photo), &gray, 1e-6)?;
    report("blur", times[1], &plain::blur(&gray, width, height), &blurred, 1e-6)?;
    let steps = |shades: &[u32]| shades.iter().map(|&shade| shade as f32).collect::<Vec<_>>();
    report("edges", times[2], &steps(&plain::edges(&blurred, width, height)), &steps(&drawing), 1.0)?;
    println!();

    let pixels = drawing.iter().map(|&shade| [shade as u8; 3]).collect();
    Picture { width, height, pixels }.write(&arguments.output("out/photo.png"))
}

/// Prints a line of the table; fails if a value is further than `tolerance` from the expected one.
fn report(kernel: &str, time: Duration, expected: &[f32], found: &[f32], tolerance: f32) -> common::Result {
    let difference = expected.iter().zip(found).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
    let verdict = if difference == 0.0 { "identical".to_owned() } else { format!("within {difference:.1e}") };
    println!("{kernel:<10}{:>7.3} ms   {verdict}", time.as_secs_f64() * 1e3);
    if difference <= tolerance { Ok(()) } else { Err(format!("{kernel} is {difference} off, more than {tolerance}").into()) }
}

/// The same, written by hand for the processor.
mod plain {
    use crate::common::Picture;

    pub(crate) fn luminance(photo: &Picture) -> Vec<f32> {
        let weigh =
            |&[red, green, blue]: &[u8; 3]| (0.2126 * f32::from(red) + 0.7152 * f32::from(green) + 0.0722 * f32::from(blue)) / 255.0;
        photo.pixels.iter().map(weigh).collect()
    }

    pub(crate) fn blur(gray: &[f32], width: usize, height: usize) -> Vec<f32> {
        const WEIGHTS: [f32; 5] = [1.0, 4.0, 6.0, 4.0, 1.0];
        each_pixel(width, height, |x, y| {
            let taps = (0..25).map(|tap| (tap % 5, tap / 5));
            let weigh =
                |(i, j): (usize, usize)| WEIGHTS[j] * WEIGHTS[i] * gray[nearest(y + j, 2, height) * width + nearest(x + i, 2, width)];
            taps.map(weigh).fold(0.0, |sum, value| sum + value) / 256.0
        })
    }

    pub(crate) fn edges(blurred: &[f32], width: usize, height: usize) -> Vec<u32> {
        each_pixel(width, height, |x, y| {
            let at = |i, j| blurred[nearest(y + j, 1, height) * width + nearest(x + i, 1, width)];
            let across = -at(0, 0) + at(2, 0) - 2.0 * at(0, 1) + 2.0 * at(2, 1) - at(0, 2) + at(2, 2);
            let down = -at(0, 0) - 2.0 * at(1, 0) - at(2, 0) + at(0, 2) + 2.0 * at(1, 2) + at(2, 2);
            ((1.0 - (across * across + down * down).sqrt()).max(0.0) * 255.0) as u32
        })
    }

    /// The coordinate `shifted - shift`, moved into the picture.
    fn nearest(shifted: usize, shift: usize, size: usize) -> usize {
        shifted.saturating_sub(shift).min(size - 1)
    }

    fn each_pixel<T>(width: usize, height: usize, pixel: impl Fn(usize, usize) -> T) -> Vec<T> {
        (0..width * height).map(|i| pixel(i % width, i / width)).collect()
    }
}
