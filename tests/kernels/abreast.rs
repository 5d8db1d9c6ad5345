//! Long loops that neighbours along x run together on the CPU: each computes what it would alone, however many there are side by side.

use scry::{Device, Result, f16};

use crate::support::{every_device, every_device_alone, expect_panic, zeros};

/// Widths around those that fill rows of neighbours, and vectors.
const WIDTHS: [usize; 12] = [1, 2, 15, 16, 17, 31, 255, 256, 257, 300, 512, 700];

fn numbers(count: usize) -> Vec<f32> {
    (0..count).map(|i| (i * 7919 % 101) as f32 * 0.25 - 9.0).collect()
}

#[scry::kernel(workgroup = (16, 4))]
fn product(a: &[f32], b: &[f32], c: &mut [f32], depth: usize, width: usize, height: usize) {
    let (x, y) = (global_id().x, global_id().y);
    if x < width && y < height {
        let mut sum = 0.0;
        for k in 0..depth {
            sum += a[y * depth + k] * b[k * width + x];
        }
        c[y * width + x] = sum;
    }
}

#[test]
fn products_of_every_width() {
    every_device(|gpu| {
        for width in WIDTHS {
            let (depth, height) = (37, 3);
            let (a, b) = (numbers(height * depth), numbers(depth * width));
            let c = zeros::<f32>(gpu, height * width)?;
            // More invocations than elements: the guard is true for some of a row.
            product.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, &c, depth, width, height, (width + 5, height + 1))?;
            let dot = |x: usize, y: usize| (0..depth).fold(0.0, |sum, k| sum + a[y * depth + k] * b[k * width + x]);
            let expected: Vec<f32> = (0..height * width).map(|i| dot(i % width, i / width)).collect();
            assert_eq!(c.download()?, expected, "{width} on {}", gpu.name());
        }
        Ok(())
    });
}

/// An early return for a guard, a loop in a loop, and a condition that differs from one to the next.
#[scry::kernel]
fn folded(bytes: &[u8], found: &mut [u32], rows: usize, n: usize) {
    let x = global_id().x;
    if x >= n {
        return;
    }
    let mut least = 255u32;
    let (mut hash, mut odd) = (x as u32, 0);
    for round in 0..rows {
        let byte = u32::from(bytes[round * n + x]);
        for step in 0..round {
            hash = hash.wrapping_mul(31).wrapping_add(byte ^ step as u32);
        }
        if byte % 2 == 1 {
            odd += 1;
            least = least.min(byte);
        } else if least > byte {
            hash ^= least;
        }
    }
    found[x] = hash.wrapping_add(odd << 8) ^ least;
}

#[test]
fn conditions_and_loops_inside() {
    every_device(|gpu| {
        for n in WIDTHS {
            let rows = 40;
            let bytes: Vec<u8> = (0..(rows * n) as u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 7) as u8).collect();
            let found = zeros::<u32>(gpu, n)?;
            folded.launch(gpu, &gpu.upload(&bytes)?, &found, rows, n, n + 3)?;
            let expected: Vec<u32> = (0..n)
                .map(|x| {
                    let (mut least, mut hash, mut odd) = (255u32, x as u32, 0u32);
                    for round in 0..rows {
                        let byte = u32::from(bytes[round * n + x]);
                        hash = (0..round as u32).fold(hash, |hash, step| hash.wrapping_mul(31).wrapping_add(byte ^ step));
                        match (byte % 2, least > byte) {
                            (1, _) => (odd, least) = (odd + 1, least.min(byte)),
                            (_, true) => hash ^= least,
                            _ => {}
                        }
                    }
                    hash.wrapping_add(odd << 8) ^ least
                })
                .collect();
            assert_eq!(found.download()?, expected, "{n} on {}", gpu.name());
        }
        Ok(())
    });
}

/// The elements that it adds to are its own, in each round.
#[scry::kernel]
fn relaxed(from: &[f16], to: &mut [f16], rounds: u32) {
    let i = global_id().x;
    let mut left = rounds;
    while left > 0 {
        to[i] = f16::from_f32(f32::from(to[i]) * 0.5 + f32::from(from[i]));
        left -= 1;
    }
}

#[test]
fn elements_are_written_in_each_round() {
    every_device(|gpu| {
        for n in WIDTHS {
            let from: Vec<f16> = numbers(n).into_iter().map(f16::from_f32).collect();
            let to = gpu.upload(&vec![f16::from_f32(1.0); n])?;
            relaxed.launch(gpu, &gpu.upload(&from)?, &to, 50, n)?;
            let relax = |from: &f16| (0..50).fold(f16::from_f32(1.0), |to, _| f16::from_f32(f32::from(to) * 0.5 + f32::from(*from)));
            assert_eq!(to.download()?, from.iter().map(relax).collect::<Vec<_>>(), "{n} on {}", gpu.name());
        }
        Ok(())
    });
}

/// What is read is what is written, of which each has its own element.
#[scry::kernel]
fn iterated(from: &[f32], to: &mut [f32], rounds: usize) {
    let i = global_id().x;
    let (start, mut value) = (from[i], 0.0);
    for _ in 0..rounds {
        value = value * value * 0.25 + start * 0.125;
    }
    to[i] = value;
}

#[test]
fn one_buffer_in_place() {
    every_device(|gpu| {
        for n in WIDTHS {
            let values = numbers(n);
            let buffer = gpu.upload(&values)?;
            iterated.launch(gpu, &buffer, &buffer, 60, n)?;
            let iterate = |start: &f32| (0..60).fold(0.0, |value, _| value * value * 0.25 + start * 0.125);
            assert_eq!(buffer.download()?, values.iter().map(iterate).collect::<Vec<f32>>(), "{n} on {}", gpu.name());
        }
        Ok(())
    });
}

/// A whole number of 64 bits on the host and of 32 in a kernel, which is kept from one loop to the next.
#[scry::kernel]
fn last_below(limits: &[u32], rows: usize, width: usize, found: &mut [u32]) {
    let x = global_id().x;
    if x < width {
        let mut last = rows;
        for row in 0..rows {
            if limits[row * width + x] < 50 {
                last = row;
            }
        }
        found[x] = last as u32;
    }
}

fn check_last(gpu: &Device, rows: usize, width: usize) -> Result<()> {
    let limits: Vec<u32> = (0..rows * width).map(|i| (i * 31 % 97) as u32).collect();
    let found = zeros::<u32>(gpu, width)?;
    last_below.launch(gpu, &gpu.upload(&limits)?, rows, width, &found, width)?;
    let last = |x: usize| (0..rows).rfind(|row| limits[row * width + x] < 50).unwrap_or(rows) as u32;
    assert_eq!(found.download()?, (0..width).map(last).collect::<Vec<_>>(), "{rows} rows of {width} on {}", gpu.name());
    Ok(())
}

#[test]
fn loops_of_no_round_and_of_many() {
    every_device(|gpu| {
        WIDTHS.into_iter().try_for_each(|width| [0, 1, 2, 65].into_iter().try_for_each(|rows| check_last(gpu, rows, width)))
    });
}

/// Rows in parts: where one ends depends on the invocation, so that no condition on the launch says that all are there, but each run knows.
#[scry::kernel]
fn parts_of_columns(x: &[f32], len: usize, part: usize, step: usize, sums: &mut [f32]) {
    let (column, group) = global_id().xy();
    let mut sum = 0.0;
    for i in group * part..((group + 1) * part).min(len) {
        sum += x[i * step + column];
    }
    sums[group * launch_size().x + column] = sum;
}

#[test]
fn columns_in_parts() {
    every_device(|gpu| {
        for width in WIDTHS {
            let (rows, part) = (100, 30);
            let x = numbers(rows * width);
            let sums = zeros::<f32>(gpu, 4 * width)?;
            parts_of_columns.launch(gpu, &gpu.upload(&x)?, rows, part, width, &sums, (width, 4))?;
            let sum =
                |i: usize| (i / width * part..rows.min((i / width + 1) * part)).fold(0.0, |sum, row| sum + x[row * width + i % width]);
            assert_eq!(sums.download()?, (0..4 * width).map(sum).collect::<Vec<f32>>(), "{width} on {}", gpu.name());
        }
        Ok(())
    });
}

/// One element too few: the last column has no last row.
#[test]
fn columns_that_end_early() {
    every_device_alone(|gpu| {
        let (x, sums) = (gpu.zeros::<f32>(100 * 300 - 1)?, zeros::<f32>(gpu, 4 * 300)?);
        parts_of_columns.launch(gpu, &x, 100, 30, 300, &sums, (300, 4))?;
        let panic = expect_panic(gpu.sync());
        assert_eq!(panic.message, "index out of bounds: the len is 29999 but the index is 29999");
        Ok(())
    });
}
