//! The sum, the least and the greatest of 100 million floats, or of those in a file, in two kernels.
//!
//! `cargo run --release --example reduce -- [--device cpu|vulkan|vulkan:1|cuda] [FILE]`
//!
//! A file holds nothing but little-endian `f32`.

mod common;
#[path = "reduce/summary.rs"]
mod summary;

use std::fs;
use std::path::Path;

use common::Arguments;
use summary::Reduction;

/// Of a device that has less memory for a buffer, as many as fit.
const LEN: u64 = 100_000_000;

fn main() -> common::Result {
    let arguments = Arguments::parse()?;
    let gpu = &arguments.device;
    let numbers = match arguments.file() {
        Some(path) => read(path)?,
        None => (0..(gpu.info().max_buffer_size / 4).min(LEN) as u32).map(number).collect(),
    };

    let x = gpu.upload(&numbers)?;
    let reduction = Reduction::new(&x)?;
    let seconds = common::time(gpu, || reduction.launch())?.as_secs_f64();
    let summary = reduction.summary()?;
    println!("reduced    {} floats in {:.3} ms, {:.1} GB/s", x.len(), seconds * 1e3, x.byte_size() as f64 / seconds / 1e9);

    let least = numbers.iter().copied().fold(f32::INFINITY, f32::min);
    let greatest = numbers.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    println!("range      {} to {}", summary.least, summary.greatest);
    if (summary.least, summary.greatest) != (least, greatest) {
        return Err(format!("the host says {least} to {greatest}").into());
    }
    let sum: f64 = numbers.iter().copied().map(f64::from).sum();
    let sizes: f64 = numbers.iter().map(|number| f64::from(number.abs())).sum();
    let (error, bound) = ((f64::from(summary.sum) - sum).abs(), reduction.error_bound(sizes));
    println!("sum        {}, {error:.3} off, where {bound:.3} are allowed", summary.sum);
    if error <= bound { Ok(()) } else { Err(format!("the host says {sum}").into()) }
}

/// A number from 0 to 1: the fraction of a multiple of the golden ratio, which spreads evenly. Knuth, "The Art of Computer
/// Programming", volume 3, section 6.4.
fn number(i: u32) -> f32 {
    (i.wrapping_mul(0x9e37_79b9) >> 8) as f32 / (1 << 24) as f32
}

fn read(path: &Path) -> common::Result<Vec<f32>> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let (numbers, []) = bytes.as_chunks() else { return Err(format!("{} ends within a number", path.display()).into()) };
    let numbers: Vec<f32> = numbers.iter().copied().map(f32::from_le_bytes).collect();
    if numbers.iter().any(|number| number.is_nan()) {
        return Err(format!("{} has a NaN, which nothing is less than", path.display()).into());
    }
    Ok(numbers)
}
