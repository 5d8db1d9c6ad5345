//! Whether the kernels of a test compute what plain Rust does, and nothing is found in them; and a picture of what they access.

use std::fmt::Debug;
use std::fs;
use std::path::Path;

use scry::prelude::*;
use scry::{Element, Result, TracedLaunch};

use super::*;

/// The folder of the pictures, in that of the workspace.
const PICTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../out/puzzles");

/// Draws what a kernel accesses on the sanitizer, then runs it there and on a device, and compares what it leaves in a buffer.
fn check<T: Element + PartialEq + Debug>(expected: &[T], run: impl Fn(&Device, &Buffer<T>) -> Result<()>) {
    let sanitizer = Device::sanitizer().expect("there is always the sanitizer");
    let gpu = Device::auto().expect("there is always the CPU");
    for device in [sanitizer, gpu] {
        let y = device.zeros(expected.len()).expect("there is room");
        let (result, launches) = device.trace(|| run(&device, &y).and_then(|()| y.download()));
        launches.iter().for_each(show);
        let findings: Vec<String> = device.findings().iter().map(ToString::to_string).collect();
        assert!(findings.is_empty(), "\n{}", findings.join("\n\n"));
        assert_eq!(result.unwrap_or_else(|error| panic!("{error}")), expected, "on {}", device.name());
    }
}

/// Writes the picture of a launch.
fn show(launch: &TracedLaunch) {
    let path = Path::new(PICTURES).join(format!("{}.svg", launch.kernel));
    fs::create_dir_all(PICTURES).and_then(|()| fs::write(&path, scry_puzzles::draw(launch))).expect("the folder can be written");
    println!("what each invocation accesses: {}", path.display());
}

/// Small whole numbers, so that sums are exact in any order.
fn numbers(len: usize) -> Vec<f32> {
    (0..len).map(|i| (i * 7 % 11) as f32).collect()
}

fn plus_ten(x: &[f32]) -> Vec<f32> {
    x.iter().map(|x| x + 10.0).collect()
}

#[test]
fn puzzle_01_map() {
    let x = numbers(100);
    check(&plus_ten(&x), |gpu, y| map.launch(gpu, &gpu.upload(&x)?, y, 100));
}

#[test]
fn puzzle_02_zip() {
    let (a, b) = (numbers(100), plus_ten(&numbers(100)));
    let expected: Vec<f32> = a.iter().zip(&b).map(|(a, b)| a + b).collect();
    check(&expected, |gpu, y| zip.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, y, 100));
}

#[test]
fn puzzle_03_guard() {
    let x = numbers(100);
    check(&plus_ten(&x), |gpu, y| guard.launch(gpu, &gpu.upload(&x)?, y, 128));
}

#[test]
fn puzzle_04_map_2d() {
    let x = numbers(20 * 20);
    check(&plus_ten(&x), |gpu, y| map_2d.launch(gpu, 20, &gpu.upload(&x)?, y, (20, 20)));
}

#[test]
fn puzzle_05_broadcast() {
    let (a, b) = (numbers(7), plus_ten(&numbers(13)));
    let expected: Vec<f32> = a.iter().flat_map(|a| b.iter().map(move |b| a + b)).collect();
    check(&expected, |gpu, y| broadcast.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, y, (13, 7)));
}

#[test]
fn puzzle_06_strides() {
    let x = numbers(100);
    check(&plus_ten(&x), |gpu, y| strides.launch(gpu, &gpu.upload(&x)?, y, 32));
}

#[test]
fn puzzle_07_guard_2d() {
    let x = numbers(20 * 20);
    check(&plus_ten(&x), |gpu, y| guard_2d.launch(gpu, 20, &gpu.upload(&x)?, y, (24, 32)));
}

#[test]
fn puzzle_08_reverse() {
    let x = numbers(192);
    let expected: Vec<f32> = x.chunks(64).flat_map(|part| part.iter().rev().copied()).collect();
    check(&expected, |gpu, y| reverse.launch(gpu, &gpu.upload(&x)?, y, 192));
}

#[test]
fn puzzle_09_pooling() {
    let x = numbers(100);
    let expected: Vec<f32> = (0..100usize).map(|i| x[i.saturating_sub(2)..=i].iter().sum()).collect();
    check(&expected, |gpu, y| pooling.launch(gpu, &gpu.upload(&x)?, y, 100));
}

#[test]
fn puzzle_10_dot() {
    let (a, b) = (numbers(64), plus_ten(&numbers(64)));
    let expected: f32 = a.iter().zip(&b).map(|(a, b)| a * b).sum();
    check(&[expected], |gpu, y| dot.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, y, 64));
}

#[test]
fn puzzle_11_convolution() {
    let (x, taps) = (numbers(100), numbers(5));
    let at = |i: usize| taps.iter().zip(&x[i..]).map(|(tap, x)| tap * x).sum();
    let expected: Vec<f32> = (0..100).map(at).collect();
    check(&expected, |gpu, y| convolution.launch(gpu, &gpu.upload(&x)?, &gpu.upload(&taps)?, y, 100));
}

#[test]
fn puzzle_12_prefix_sum() {
    let x: Vec<u32> = (0..128).map(|i| i * 7 % 11).collect();
    let expected: Vec<u32> = (0..128).map(|i| x[i / 64 * 64..=i].iter().sum()).collect();
    check(&expected, |gpu, y| prefix_sum.launch(gpu, &gpu.upload(&x)?, y, 128));
}

#[test]
fn puzzle_13_row_sums() {
    let x = numbers(9 * 30);
    let expected: Vec<f32> = x.chunks(30).map(|row| row.iter().sum()).collect();
    check(&expected, |gpu, y| row_sums.launch(gpu, 30, &gpu.upload(&x)?, y, 9));
}

#[test]
fn puzzle_14_matmul() {
    let (n, a, b) = (20, numbers(400), plus_ten(&numbers(400)));
    let at = |i: usize| (0..n).map(|k| a[i / n * n + k] * b[k * n + i % n]).sum();
    let expected: Vec<f32> = (0..n * n).map(at).collect();
    check(&expected, |gpu, c| matmul.launch(gpu, n, &gpu.upload(&a)?, &gpu.upload(&b)?, c, (n, n)));
}

#[test]
fn puzzle_15_histogram() {
    let x: Vec<u8> = (0..200u32).map(|i| (i * i % 16) as u8).collect();
    let mut expected = [0u32; 16];
    x.iter().for_each(|&x| expected[usize::from(x)] += 1);
    check(&expected, |gpu, bins| histogram.launch(gpu, &gpu.upload(&x)?, bins, 200));
}

#[test]
fn puzzle_16_heat() {
    let (width, height, x) = (20, 12, numbers(20 * 12));
    let at = |i: usize| {
        let (column, row) = (i % width, i / width);
        let is_edge = column == 0 || row == 0 || column + 1 == width || row + 1 == height;
        if is_edge { x[i] } else { (x[i - 1] + x[i + 1] + x[i - width] + x[i + width]) / 4.0 }
    };
    let expected: Vec<f32> = (0..width * height).map(at).collect();
    check(&expected, |gpu, y| heat.launch(gpu, &gpu.upload(&x)?, y, (width, height)));
}
