//! Wide forms: an invocation on a GPU does the work of its neighbours along x, by wide accesses, where what a launch passes is aligned; and
//! what it computes is what it was.

use scry::{BackendKind, Buffer, Device, Result, f16};

use crate::support::{every_device_alone, zeros};

/// How many of the launches in `run` ran a wide form, of those that would on a GPU.
fn wide_launches(gpu: &Device, run: impl FnOnce() -> Result<()>) -> Result<Option<u64>> {
    scry::__private::set_fewest_wide(1);
    let before = gpu.counters().wide_launches;
    run()?;
    let is_gpu = matches!(gpu.backend_kind(), BackendKind::Vulkan | BackendKind::Cuda);
    Ok(is_gpu.then(|| gpu.counters().wide_launches - before))
}

/// Whether a launch runs a wide form where it is one of a GPU's.
#[track_caller]
pub(crate) fn expect_wide(gpu: &Device, expected: bool, what: &str, run: impl FnOnce() -> Result<()>) -> Result<()> {
    let launches = wide_launches(gpu, run)?;
    assert!(launches.is_none_or(|launches| launches == u64::from(expected)), "{what}: {launches:?} launches were wide");
    Ok(())
}

/// Lengths around those that fill invocations of every width, and workgroups.
pub(crate) fn lengths() -> impl Iterator<Item = usize> {
    (0..=70).chain([255, 256, 257, 1023, 1024, 1025, 4095, 4096, 4097, 4111])
}

#[scry::kernel]
fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = a * x[i] + y[i];
}

#[test]
fn every_length_has_its_invocations_and_no_others() {
    every_device_alone(|gpu| {
        for n in lengths() {
            let (x, y): (Vec<f32>, Vec<f32>) = (0..n + 20).map(|i| (i as f32 * 0.37, 100.0 - i as f32)).unzip();
            let (dx, dy) = (gpu.upload(&x)?, gpu.upload(&y)?);
            expect_wide(gpu, n > 0, &format!("{n}"), || saxpy.launch(gpu, 2.5, &dx, &dy, n))?;
            let expected: Vec<f32> = (0..n + 20).map(|i| if i < n { 2.5 * x[i] + y[i] } else { y[i] }).collect();
            assert_eq!(dy.download()?, expected, "{n} on {}", gpu.name());
        }
        Ok(())
    });
}

#[test]
fn a_part_of_a_buffer_may_start_anywhere() {
    every_device_alone(|gpu| {
        let values: Vec<f32> = (0..300).map(|i| i as f32).collect();
        for (from_x, from_y) in (0..9).flat_map(|from_x| [0, 1, 4, 6].map(|from_y| (from_x, from_y))) {
            let (x, y) = (gpu.upload(&values)?, gpu.upload(&values)?);
            let (part_x, part_y) = (x.slice(from_x..from_x + 131)?, y.slice(from_y..from_y + 131)?);
            let is_aligned = from_x % 4 == 0 && from_y % 4 == 0;
            expect_wide(gpu, is_aligned, &format!("{from_x}, {from_y}"), || saxpy.launch(gpu, -1.5, &part_x, &part_y, 131))?;
            let expected =
                |i: usize| if (from_y..from_y + 131).contains(&i) { -1.5 * values[i - from_y + from_x] + values[i] } else { values[i] };
            assert_eq!(y.download()?, (0..300).map(expected).collect::<Vec<f32>>(), "{from_x}, {from_y} on {}", gpu.name());
        }
        Ok(())
    });
}

#[test]
fn a_launch_that_is_out_of_bounds_is_none() {
    every_device_alone(|gpu| {
        let (x, y) = (gpu.upload(&[1.0f32; 100])?, gpu.upload(&[2.0f32; 96])?);
        expect_wide(gpu, false, "four invocations are out of bounds", || saxpy.launch(gpu, 3.0, &x, &y, 100))?;
        assert!(gpu.sync().is_err());
        expect_wide(gpu, true, "all are in bounds", || saxpy.launch(gpu, 3.0, &x, &y, 96))?;
        assert_eq!(y.download()?, [8.0; 96]);
        Ok(())
    });
}

#[test]
fn one_buffer_is_not_widened() {
    every_device_alone(|gpu| {
        let y = gpu.upload(&[1.0f32; 100])?;
        expect_wide(gpu, false, "in place", || saxpy.launch(gpu, 3.0, &y, &y, 100))?;
        assert_eq!(y.download()?, [4.0; 100]);
        Ok(())
    });
}

#[scry::kernel]
fn threshold(limit: u8, x: &[u8], y: &mut [u8]) {
    let i = global_id().x as usize;
    if i < x.len() && i < y.len() {
        y[i] = if x[i] > limit { 255 } else { x[i] / 2 };
    }
}

#[test]
fn guards_hold_for_all_or_the_rest_is_done_one_by_one() {
    every_device_alone(|gpu| {
        for (n, grid) in lengths().map(|n| (n, n)).chain([(100, 30), (100, 96), (100, 128), (100, 1000), (4096, 5000), (5, 4096)]) {
            let x: Vec<u8> = (0..n as u32 + 40).map(|i| (i * 37 % 251) as u8).collect();
            let (dx, dy) = (gpu.upload(&x)?, gpu.upload(&vec![7u8; n + 40])?);
            let (part_x, part_y) = (dx.slice(..n)?, dy.slice(..n + 16)?);
            expect_wide(gpu, grid > 0, &format!("{n}, {grid}"), || threshold.launch(gpu, 100, &part_x, &part_y, grid))?;
            let of = |i: usize| if x[i] > 100 { 255 } else { x[i] / 2 };
            let expected: Vec<u8> = (0..n + 40).map(|i| if i < n.min(grid) { of(i) } else { 7 }).collect();
            assert_eq!(dy.download()?, expected, "{n}, {grid} on {}", gpu.name());
        }
        Ok(())
    });
}

#[scry::kernel]
fn axpy_halves(a: f16, x: &[f16], y: &mut [f16]) {
    let i = global_id().x;
    if i >= y.len() {
        return;
    }
    y[i] = a * x[i] + y[i];
}

#[test]
fn halves_lie_in_pairs() {
    every_device_alone(|gpu| {
        for n in lengths() {
            let half = |value: f32| f16::from_f32(value);
            let (x, y): (Vec<f16>, Vec<f16>) = (0..n).map(|i| (half(i as f32 * 0.25 - 8.0), half(3.0 - i as f32))).unzip();
            let (dx, dy) = (gpu.upload(&x)?, gpu.upload(&y)?);
            expect_wide(gpu, n > 0, &format!("{n}"), || axpy_halves.launch(gpu, half(1.5), &dx, &dy, n))?;
            let expected: Vec<f16> = x.iter().zip(&y).map(|(x, y)| half(1.5) * *x + *y).collect();
            assert_eq!(dy.download()?, expected, "{n} on {}", gpu.name());
        }
        Ok(())
    });
}

/// Eight bytes without padding.
#[scry::device]
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(C)]
struct Mixed {
    a: u16,
    b: i8,
    c: u8,
    d: f32,
}

#[scry::kernel]
fn convert(x: &[u8], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = x[i] as f32 * 0.5 - 3.0;
}

#[scry::kernel]
fn signs(a: &[i8], b: &[i16], c: &mut [i16], d: &mut [bool], e: &mut [i8]) {
    let i = global_id().x;
    let sum = a[i] as i16 + b[i];
    c[i] = sum;
    d[i] = sum < 0;
    e[i] = (sum >> 2) as i8;
}

#[scry::kernel]
fn bools(a: &[bool], b: &[bool], y: &mut [bool]) {
    let i = global_id().x;
    y[i] = a[i] != b[i];
}

#[scry::kernel]
fn longs(a: &[u64], b: &[i64], c: &[f64], d: &mut [u64], e: &mut [i64], f: &mut [f64]) {
    let i = global_id().x;
    d[i] = a[i].rotate_left(9) ^ b[i] as u64;
    e[i] = b[i] - 1;
    f[i] = c[i] * 0.5;
}

#[scry::kernel]
fn parts(x: &[Mixed], y: &mut [Mixed], z: &mut [f32]) {
    let i = global_id().x;
    let Mixed { a, b, c, d } = x[i];
    z[i] = x[i].d;
    y[i] = Mixed { a: a + c as u16, b: -b, c: c / 3, d: d + a as f32 };
}

#[scry::kernel]
fn fill(value: u8, y: &mut [u8]) {
    y[global_id().x] = value;
}

#[test]
fn elements_of_every_size_share_groups() {
    every_device_alone(|gpu| {
        for n in [1, 2, 3, 7, 16, 17, 64, 333, 1000] {
            let bytes: Vec<u8> = (0..n).map(|i| (i * 91 % 256) as u8).collect();
            let y = zeros(gpu, n)?;
            expect_wide(gpu, true, "convert", || convert.launch(gpu, &gpu.upload(&bytes)?, &y, n))?;
            assert!(y.download()?.into_iter().eq(bytes.iter().map(|x| f32::from(*x) * 0.5 - 3.0)));

            let a: Vec<i8> = bytes.iter().map(|x| *x as i8).collect();
            let b: Vec<i16> = (0..n).map(|i| (i * 977 % 30_000) as i16 - 15_000).collect();
            let (c, d, e) = (zeros(gpu, n)?, gpu.upload(&vec![true; n])?, zeros(gpu, n)?);
            expect_wide(gpu, true, "signs", || signs.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, &c, &d, &e, n))?;
            let sums: Vec<i16> = a.iter().zip(&b).map(|(a, b)| i16::from(*a) + b).collect();
            assert_eq!(c.download()?, sums);
            assert!(d.download()?.into_iter().eq(sums.iter().map(|sum| *sum < 0)));
            assert!(e.download()?.into_iter().eq(sums.iter().map(|sum| (sum >> 2) as i8)));

            let [p, q] = [3, 5].map(|by| bytes.iter().map(|x| x % by == 0).collect::<Vec<bool>>());
            let y = gpu.upload(&vec![false; n])?;
            expect_wide(gpu, true, "bools", || bools.launch(gpu, &gpu.upload(&p)?, &gpu.upload(&q)?, &y, n))?;
            assert!(y.download()?.into_iter().eq(p.iter().zip(&q).map(|(p, q)| p != q)));

            let mixed: Vec<Mixed> =
                bytes.iter().map(|x| Mixed { a: 300 + u16::from(*x), b: (*x / 2) as i8, c: *x, d: f32::from(*x) }).collect();
            let (y, z) = (gpu.upload(&mixed)?, zeros(gpu, n)?);
            expect_wide(gpu, true, "parts", || parts.launch(gpu, &gpu.upload(&mixed)?, &y, &z, n))?;
            let expected = mixed.iter().map(|&Mixed { a, b, c, d }| Mixed { a: a + u16::from(c), b: -b, c: c / 3, d: d + f32::from(a) });
            assert!(y.download()?.into_iter().eq(expected));
            assert!(z.download()?.into_iter().eq(mixed.iter().map(|x| x.d)));

            let y = gpu.upload(&vec![1u8; n + 5])?;
            expect_wide(gpu, true, "fill", || fill.launch(gpu, 0xa5, &y, n))?;
            assert!(y.download()?.into_iter().eq((0..n + 5).map(|i| if i < n { 0xa5 } else { 1 })));
        }
        Ok(())
    });
}

#[test]
fn numbers_of_64_bits_are_two_words() {
    every_device_alone(|gpu| {
        for n in [1, 2, 5, 64, 301] {
            let a: Vec<u64> = (0..n as u64).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
            let b: Vec<i64> = a.iter().map(|a| (a ^ 0xffff_0000_ffff_0000) as i64).collect();
            let c: Vec<f64> = a.iter().map(|a| (*a >> 11) as f64 * 1e-7).collect();
            let (d, e, f) = (zeros(gpu, n)?, zeros(gpu, n)?, zeros(gpu, n)?);
            let inputs = (gpu.upload(&a)?, gpu.upload(&b)?, gpu.upload(&c)?);
            expect_wide(gpu, true, "longs", || longs.launch(gpu, &inputs.0, &inputs.1, &inputs.2, &d, &e, &f, n))?;
            assert!(d.download()?.into_iter().eq(a.iter().zip(&b).map(|(a, b)| a.rotate_left(9) ^ *b as u64)));
            assert!(e.download()?.into_iter().eq(b.iter().map(|b| b - 1)));
            assert!(f.download()?.into_iter().eq(c.iter().map(|c| c * 0.5)));
        }
        Ok(())
    });
}

#[scry::kernel(workgroup = (16, 4))]
fn transformed(width: usize, height: usize, x: &[f32], y: &mut [f32]) {
    let (column, row) = (global_id().x as usize, global_id().y as usize);
    if column >= width || row >= height {
        return;
    }
    let at = row * width + column;
    y[at] = x[at] * 2.0 + column as f32;
}

#[scry::kernel(workgroup = (16, 4))]
fn jacobi(width: usize, height: usize, x: &[f32], y: &mut [f32]) {
    let (column, row) = (global_id().x as usize, global_id().y as usize);
    if column > 0 && column < width - 1 && row > 0 && row < height - 1 {
        let at = row * width + column;
        y[at] = 0.25 * (x[at - 1] + x[at + 1] + x[at - width] + x[at + width]);
    }
}

#[test]
fn rows_are_aligned_if_their_width_is_a_multiple() {
    every_device_alone(|gpu| {
        for (width, height) in [(1, 1), (3, 5), (4, 4), (7, 3), (8, 9), (30, 7), (32, 5), (33, 4), (36, 8), (64, 3), (100, 9)] {
            let x: Vec<f32> = (0..width * height).map(|i| (i * 7 % 31) as f32 - 12.0).collect();
            let (dx, y, z) = (gpu.upload(&x)?, gpu.upload(&x)?, gpu.upload(&x)?);
            let what = format!("{width}, {height}");
            expect_wide(gpu, width % 4 == 0, &what, || transformed.launch(gpu, width, height, &dx, &y, (width + 3, height + 2)))?;
            assert!(y.download()?.into_iter().eq((0..width * height).map(|i| x[i] * 2.0 + (i % width) as f32)), "{what} on {}", gpu.name());
            expect_wide(gpu, width % 4 == 0, &what, || jacobi.launch(gpu, width, height, &dx, &z, (width, height)))?;
            let expected = |i: usize| {
                let (column, row) = (i % width, i / width);
                let is_inside = column > 0 && column + 1 < width && row > 0 && row + 1 < height;
                if is_inside { 0.25 * (x[i - 1] + x[i + 1] + x[i - width] + x[i + width]) } else { x[i] }
            };
            assert!(z.download()?.into_iter().eq((0..width * height).map(expected)), "{what} on {}", gpu.name());
        }
        Ok(())
    });
}

#[scry::kernel]
fn shifted(shift: usize, x: &[u16], y: &mut [u16]) {
    let i = global_id().x;
    y[i] = x[i + 3] + x[i + 8] + x[i + 9] + x[i + 16 * shift];
}

/// Whether an element is loaded depends on another, which is there for all.
#[scry::kernel]
fn picked(x: &[u32], y: &[u32], z: &mut [u32]) {
    let i = global_id().x;
    let value = if x[i] % 3 == 0 && y[i] > 10 { y[i] } else { x[i + 1] };
    z[i] = if i > 0 { value + x[i - 1] } else { value };
}

#[scry::kernel]
fn stored_sometimes(x: &[u8], y: &mut [u8], z: &mut [u8]) {
    let i = global_id().x;
    let before = y[i];
    z[i] = before;
    if x[i] % 3 == 0 {
        y[i] = before + x[i] % 100;
    }
}

/// A loop that all go through together, and a sum that each has for itself.
#[scry::kernel]
fn product(n: usize, rounds: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
    let (column, row) = (global_id().x as usize, global_id().y as usize);
    let mut sum = 0.0;
    for k in 0..rounds {
        sum += a[row * rounds + k] * b[k * n + column];
    }
    c[row * n + column] = sum;
}

/// Two guards, of which one is not at the end.
#[scry::kernel]
fn twice(n: usize, m: usize, x: &[i32], y: &mut [i32], z: &mut [i32]) {
    let i = global_id().x;
    if i < n {
        y[i] = x[i] + 1;
    }
    if i < m {
        z[i] = x[i] * 2;
    } else {
        z[i] = -x[i];
    }
}

#[test]
fn what_is_not_side_by_side_is_accessed_by_itself() {
    every_device_alone(|gpu| {
        for n in [1, 8, 15, 16, 17, 100, 515] {
            let x: Vec<u16> = (0..n as u16 + 40).map(|i| i * 13 % 1000).collect();
            let y = zeros(gpu, n)?;
            for shift in [0, 1] {
                expect_wide(gpu, true, "shifted", || shifted.launch(gpu, shift, &gpu.upload(&x)?, &y, n))?;
                assert!(y.download()?.into_iter().eq((0..n).map(|i| x[i + 3] + x[i + 8] + x[i + 9] + x[i + 16 * shift])));
            }

            let [x, y] = [7, 11].map(|by| (0..n as u32 + 1).map(|i| i * by % 23).collect::<Vec<u32>>());
            let z = zeros(gpu, n)?;
            expect_wide(gpu, true, "picked", || picked.launch(gpu, &gpu.upload(&x)?, &gpu.upload(&y)?, &z, n))?;
            let value = |i: usize| if x[i] % 3 == 0 && y[i] > 10 { y[i] } else { x[i + 1] };
            assert!(z.download()?.into_iter().eq((0..n).map(|i| value(i) + if i > 0 { x[i - 1] } else { 0 })));

            let x: Vec<u8> = (0..n).map(|i| (i * 7 % 256) as u8).collect();
            let (y, z) = (gpu.upload(&vec![9u8; n + 3])?, zeros(gpu, n)?);
            expect_wide(gpu, true, "stored_sometimes", || stored_sometimes.launch(gpu, &gpu.upload(&x)?, &y, &z, n))?;
            let of = |i: usize| if i < n && x[i] % 3 == 0 { 9 + x[i] % 100 } else { 9 };
            assert!(y.download()?.into_iter().eq((0..n + 3).map(of)));
            assert_eq!(z.download()?, vec![9; n]);
        }
        Ok(())
    });
}

#[test]
fn loops_are_gone_through_together() {
    every_device_alone(|gpu| {
        for (n, rounds, rows) in [(4, 3, 2), (16, 5, 3), (64, 9, 4), (30, 4, 2)] {
            let a: Vec<f32> = (0..rows * rounds).map(|i| (i % 9) as f32 - 3.0).collect();
            let b: Vec<f32> = (0..rounds * n).map(|i| (i % 13) as f32 * 0.5).collect();
            let c = zeros(gpu, rows * n)?;
            expect_wide(gpu, n % 4 == 0, "product", || product.launch(gpu, n, rounds, &gpu.upload(&a)?, &gpu.upload(&b)?, &c, (n, rows)))?;
            let sum = |i: usize| (0..rounds).fold(0.0, |sum, k| sum + a[i / n * rounds + k] * b[k * n + i % n]);
            assert!(c.download()?.into_iter().eq((0..rows * n).map(sum)), "{n} on {}", gpu.name());
        }
        for (n, m) in [(0, 0), (3, 90), (64, 30), (97, 100), (100, 1)] {
            let x: Vec<i32> = (0..100).map(|i| i * 3 - 50).collect();
            let (y, z) = (zeros::<i32>(gpu, 100)?, zeros::<i32>(gpu, 100)?);
            expect_wide(gpu, true, "twice", || twice.launch(gpu, n, m, &gpu.upload(&x)?, &y, &z, 100))?;
            assert!(y.download()?.into_iter().eq((0..100).map(|i| if i < n { x[i] + 1 } else { 0 })));
            assert!(z.download()?.into_iter().eq((0..100).map(|i| if i < m { x[i] * 2 } else { -x[i] })));
        }
        Ok(())
    });
}

/// A workgroup of one, so that a short launch is cut into several dispatches.
#[scry::kernel(workgroup = 1)]
fn count_up(x: &[u8], y: &mut [u8]) {
    let i = global_id().x;
    y[i] = x[i].wrapping_add(i as u8);
}

#[test]
fn a_launch_of_several_dispatches_is_whole() {
    const N: usize = 65535 * 16 + 37;
    every_device_alone(|gpu| {
        let x: Vec<u8> = (0..N).map(|i| (i >> 8) as u8).collect();
        let (dx, y): (Buffer<u8>, Buffer<u8>) = (gpu.upload(&x)?, gpu.alloc(N)?);
        expect_wide(gpu, true, "count_up", || count_up.launch(gpu, &dx, &y, N))?;
        assert!(y.download()?.into_iter().eq(x.iter().enumerate().map(|(i, x)| x.wrapping_add(i as u8))), "on {}", gpu.name());
        Ok(())
    });
}

#[scry::kernel(coarsen = 1)]
fn narrow(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = x[i] + 1.0;
}

#[scry::kernel(coarsen = 2)]
fn of_two(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = x[i] + 2.0;
}

#[scry::kernel(coarsen = 16)]
fn of_sixteen(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = x[i] + 16.0;
}

#[test]
fn the_attribute_says_how_wide() {
    every_device_alone(|gpu| {
        let x: Vec<f32> = (0..301).map(|i| i as f32).collect();
        let (dx, y) = (gpu.upload(&x)?, zeros(gpu, 301)?);
        expect_wide(gpu, false, "narrow", || narrow.launch(gpu, &dx, &y, 301))?;
        assert!(y.download()?.into_iter().eq(x.iter().map(|x| x + 1.0)));
        expect_wide(gpu, true, "of_two", || of_two.launch(gpu, &dx, &y, 301))?;
        assert!(y.download()?.into_iter().eq(x.iter().map(|x| x + 2.0)));
        expect_wide(gpu, true, "of_sixteen", || of_sixteen.launch(gpu, &dx, &y, 301))?;
        assert!(y.download()?.into_iter().eq(x.iter().map(|x| x + 16.0)));
        let (part_x, part_y) = (dx.slice(2..302 - 1)?, y.slice(2..)?);
        expect_wide(gpu, true, "eight bytes are enough for two", || of_two.launch(gpu, &part_x, &part_y, 299))?;
        assert!(y.download()?[2..].iter().copied().eq(x[2..].iter().map(|x| x + 2.0)));
        Ok(())
    });
}

#[test]
fn batches_and_graphs_carry_it() {
    every_device_alone(|gpu| {
        let x: Vec<f32> = (0..200).map(|i| i as f32).collect();
        let (dx, y) = (gpu.upload(&x)?, zeros::<f32>(gpu, 200)?);
        let mut batch = gpu.batch()?;
        expect_wide(gpu, true, "recorded", || saxpy.launch(&mut batch, 2.0, &dx, &y, 200))?;
        let mut graph = batch.finish()?;
        graph.launch()?;
        graph.launch()?;
        assert!(y.download()?.into_iter().eq(x.iter().map(|x| 4.0 * x)), "on {}", gpu.name());
        let (part_x, part_y) = (dx.slice(1..)?, y.slice(1..)?);
        expect_wide(gpu, false, "replaced", || saxpy.launch(graph.replace(0), 2.0, &part_x, &part_y, 199))?;
        graph.launch()?;
        assert!(y.download()?.into_iter().eq(x.iter().map(|x| 6.0 * x)), "on {}", gpu.name());
        expect_wide(gpu, true, "back", || saxpy.launch(graph.replace(0), 2.0, &dx, &y, 150))?;
        graph.launch()?;
        let expected = |i: usize| if i < 150 { 8.0 * x[i] } else { 6.0 * x[i] };
        assert!(y.download()?.into_iter().eq((0..200).map(expected)), "on {}", gpu.name());
        Ok(())
    });
}

#[test]
fn the_report_says_how_wide_a_kernel_is_or_why_it_is_not() {
    let line = |report: &'static str| report.lines().last().expect("the report has a line for it");
    assert_eq!(
        line(saxpy::REPORT),
        "saxpy: a wide form, 4 invocations in one, where `x` starts at a multiple of 16 bytes and `y` starts at a multiple of 16 bytes"
    );
    assert!(line(jacobi::REPORT).ends_with("and `width % 4 == 0`"), "{}", jacobi::REPORT);
    assert!(line(convert::REPORT).contains("4 invocations in one, where `x` starts at a multiple of 4 bytes"), "{}", convert::REPORT);
    assert_eq!(line(narrow::REPORT), "narrow: no wide form: `coarsen = 1` says so");
}

/// With `UNIT`, elements are read side by side; the other way is not in that instance.
#[scry::kernel(instances(UNIT = [true, false]))]
fn strided<const UNIT: bool>(step: usize, x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = x[if UNIT { i } else { i * step }] + if UNIT && step > 1 { 1.0 } else { 0.0 };
}

#[test]
fn a_const_parameter_chooses_how_elements_lie() {
    every_device_alone(|gpu| {
        let values: Vec<f32> = (0..300).map(|i| i as f32).collect();
        let (x, y) = (gpu.upload(&values)?, gpu.zeros(100)?);
        expect_wide(gpu, true, "side by side", || strided::<true>.launch(gpu, 3, &x, &y, 100))?;
        assert_eq!(y.download()?, values[..100].iter().map(|x| x + 1.0).collect::<Vec<f32>>());
        expect_wide(gpu, false, "apart", || strided::<false>.launch(gpu, 3, &x, &y, 100))?;
        assert_eq!(y.download()?, values.iter().step_by(3).copied().collect::<Vec<f32>>());
        assert!(strided::<true>::REPORT.contains("a wide form, 4 invocations in one"), "{}", strided::<true>::REPORT);
        Ok(())
    });
}

/// Of five elements side by side, those at the edges of groups are loaded as pairs.
#[scry::kernel]
fn filtered(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = x[i] + 4.0 * x[i + 1] + 6.0 * x[i + 2] + 4.0 * x[i + 3] + x[i + 4];
}

/// Of bytes that lie apart, those at the edges of groups are loaded as words.
#[scry::kernel]
fn mixed_bytes(x: &[u8], y: &mut [u8]) {
    let i = global_id().x;
    y[i] = x[i] ^ (x[i + 4] & 0xf0) ^ (x[i + 8] | 1);
}

#[test]
fn what_is_at_the_edges_of_groups_is_loaded_in_smaller_ones() {
    every_device_alone(|gpu| {
        for n in lengths() {
            let x: Vec<f32> = (0..n + 4).map(|i| (i * 7 % 31) as f32 - 12.0).collect();
            let y = zeros(gpu, n)?;
            expect_wide(gpu, n > 0, "filtered", || filtered.launch(gpu, &gpu.upload(&x)?, &y, n))?;
            let sum = |i: usize| x[i] + 4.0 * x[i + 1] + 6.0 * x[i + 2] + 4.0 * x[i + 3] + x[i + 4];
            assert!(y.download()?.into_iter().eq((0..n).map(sum)), "{n} on {}", gpu.name());

            let x: Vec<u8> = (0..n + 8).map(|i| (i * 13 % 256) as u8).collect();
            let y = zeros(gpu, n)?;
            expect_wide(gpu, n > 0, "mixed_bytes", || mixed_bytes.launch(gpu, &gpu.upload(&x)?, &y, n))?;
            let of = |i: usize| x[i] ^ (x[i + 4] & 0xf0) ^ (x[i + 8] | 1);
            assert!(y.download()?.into_iter().eq((0..n).map(of)), "{n} on {}", gpu.name());
        }
        Ok(())
    });
}
