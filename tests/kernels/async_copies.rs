//! `tile.copy_from(..)` and `tile.copy_rows_from(..)`: copies to shared memory that go on until `wait_copies` and a barrier.

use std::fmt::Debug;

use scry::{Buffer, Device, Element, Result, bf16, f16, glam};

use crate::support::{every_device, every_device_alone, zeros};

#[scry::device]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct Cell {
    weight: f32,
    counts: [u16; 3],
    is_set: bool,
}

/// Each workgroup's part of the elements, the last one first: no multiple of the workgroup, and of 16 bytes for some types only.
#[scry::kernel(workgroup = 64, instances(T = [u8, i16, f16, bf16, u32, f32, i64, f64, bool, [u8; 3], glam::Vec3, Cell]))]
fn reversed<T: Copy>(from: usize, x: &[T], y: &mut [T]) {
    let mut tile = shared::<[T; 100]>();
    let first = 100 * workgroup_id().x;
    tile.copy_from(&x[(from + first).min(x.len())..]);
    commit_copies();
    wait_copies(0);
    barrier();
    for i in (local_id().x..100).step_by(64) {
        y[first + i] = tile[99 - i];
    }
}

fn is_reversed<T: Element + Copy + PartialEq + Debug>(
    gpu: &Device,
    of: impl Fn(usize) -> T,
    zero: T,
    launch: impl Fn(usize, &Buffer<T>, &Buffer<T>) -> Result<()>,
) -> Result<()> {
    let elements: Vec<T> = (0..530).map(of).collect();
    // A slice of a buffer starts at any element, and so does a copy.
    for (skipped, from) in [(0, 0), (0, 8), (0, 3), (1, 0), (5, 6), (2, 150)] {
        let (x, y) = (gpu.upload(&elements)?, gpu.upload(&vec![zero; 500])?);
        let x = x.slice(skipped..)?;
        launch(from, &x, &y)?;
        let element = |i: usize| elements.get(skipped + from + i).copied().unwrap_or(zero);
        let expected: Vec<T> = (0..500).map(|i| element(i / 100 * 100 + 99 - i % 100)).collect();
        assert_eq!(y.download()?, expected, "from {from} of a slice from {skipped}");
    }
    Ok(())
}

#[test]
fn elements_of_any_type_are_copied_from_anywhere() {
    every_device(|gpu| {
        macro_rules! check {
            ($($ty:ty: $of:expr, $zero:expr;)*) => {
                $(is_reversed::<$ty>(gpu, $of, $zero, |from, x, y| reversed::<$ty>.launch(gpu, from, x, y, 5 * 64))?;)*
            };
        }
        check! {
            u8: |i| (i % 251) as u8 + 1, 0;
            i16: |i| i as i16 - 700, 0;
            f16: |i| f16::from_f32(i as f32 + 0.5), f16::from_f32(0.0);
            bf16: |i| bf16::from_f32((i % 100) as f32 + 1.0), bf16::from_f32(0.0);
            u32: |i| i as u32 + 1, 0;
            f32: |i| i as f32 - 0.25, 0.0;
            i64: |i| (i as i64 + 1) << 33, 0;
            f64: |i| i as f64 + 0.125, 0.0;
            bool: |i| i % 3 == 0, false;
            [u8; 3]: |i| [i as u8, 7, (i / 256) as u8 + 1], [0; 3];
            glam::Vec3: |i| glam::Vec3::new(i as f32, 1.0, -(i as f32)), glam::Vec3::ZERO;
            Cell: |i| Cell { weight: i as f32 + 1.0, counts: [i as u16, 2, 3], is_set: i % 2 == 0 }, Cell::default();
        }
        Ok(())
    });
}

/// Two parts of one array, of lengths that the launch says, in one group and in two.
#[scry::kernel(workgroup = (8, 4, 2))]
fn in_parts(middle: usize, x: &[u32], z: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 200]>();
    tile[..middle].copy_from(x);
    commit_copies();
    tile[middle..].copy_from(&z[1..]);
    commit_copies();
    wait_copies(0);
    barrier();
    let lane = (local_id().z * 4 + local_id().y) * 8 + local_id().x;
    if workgroup_id().x == 0 && workgroup_id().y == 0 && workgroup_id().z == 0 {
        for i in (lane..200).step_by(64) {
            y[i] = tile[i];
        }
    }
}

#[test]
fn parts_of_an_array_are_filled() {
    every_device_alone(|gpu| {
        for middle in [0, 1, 64, 77, 196, 200] {
            let (x, z): (Vec<u32>, Vec<u32>) = ((0..90).map(|i| i + 1).collect(), (0..120).map(|i| 1000 + i).collect());
            let y = zeros::<u32>(gpu, 200)?;
            in_parts.launch(gpu, middle, &gpu.upload(&x)?, &gpu.upload(&z)?, &y, (8, 4, 2))?;
            let element = |i: usize| if i < middle { x.get(i) } else { z.get(1 + i - middle) };
            let expected: Vec<u32> = (0..200).map(|i| element(i).copied().unwrap_or(0)).collect();
            assert_eq!(y.download()?, expected, "{middle}");
        }
        let error = in_parts.launch(gpu, 201, &gpu.upload(&[1u32])?, &gpu.upload(&[1u32])?, &zeros(gpu, 200)?, (8, 4, 2));
        let panic = error.and_then(|()| gpu.sync()).unwrap_err().to_string();
        assert!(panic.contains("range end index 201 out of range for slice of length 200"), "{panic}");
        Ok(())
    });
}

/// Each round reads one page while the elements of the next round go to the other.
#[scry::kernel(workgroup = 64)]
fn by_turns(rounds: usize, x: &[f32], y: &mut [f32]) {
    let mut pages = shared::<[[f32; 64]; 2]>();
    let lane = local_id().x;
    let mut sum = 0.0;
    pages[0].copy_from(x);
    commit_copies();
    for round in 0..rounds {
        if round + 1 < rounds {
            pages[(round + 1) % 2].copy_from(&x[(64 * (round + 1)).min(x.len())..]);
        }
        commit_copies();
        wait_copies(1);
        barrier();
        sum = sum * 0.5 + pages[round % 2][63 - lane];
        barrier();
    }
    y[global_id().x] = sum;
}

/// Three pages, of which two are on their way, and one barrier a round.
#[scry::kernel(workgroup = 64)]
fn in_three_pages(rounds: usize, x: &[f32], y: &mut [f32]) {
    let mut pages = shared::<[[f32; 64]; 3]>();
    let lane = local_id().x;
    let mut sum = 0.0;
    pages[0].copy_from(x);
    commit_copies();
    pages[1].copy_from(&x[64usize.min(x.len())..]);
    commit_copies();
    for round in 0..rounds {
        wait_copies(1);
        barrier();
        pages[(round + 2) % 3].copy_from(&x[(64 * (round + 2)).min(x.len())..]);
        commit_copies();
        sum = sum * 0.5 + pages[round % 3][63 - lane];
    }
    y[global_id().x] = sum;
}

#[test]
fn pages_are_read_while_others_are_filled() {
    every_device(|gpu| {
        for (rounds, len) in [(0, 10), (1, 64), (2, 128), (3, 150), (9, 64 * 9), (7, 64 * 7 - 1)] {
            let x: Vec<f32> = (0..len).map(|i| (i * i % 97) as f32).collect();
            let sum = |lane: usize| (0..rounds).fold(0.0, |sum, round| sum * 0.5 + x.get(64 * round + 63 - lane).copied().unwrap_or(0.0));
            let expected: Vec<f32> = (0..128).map(|i| sum(i % 64)).collect();
            let (x, y) = (gpu.upload(&x)?, zeros::<f32>(gpu, 128)?);
            by_turns.launch(gpu, rounds, &x, &y, 128)?;
            assert_eq!(y.download()?, expected, "two pages, {rounds} rounds");
            y.fill(-1.0)?;
            in_three_pages.launch(gpu, rounds, &x, &y, 128)?;
            assert_eq!(y.download()?, expected, "three pages, {rounds} rounds");
        }
        Ok(())
    });
}

/// The product of an m x k and a k x n matrix, any sizes: tiles at the edges are filled with zeros.
#[scry::kernel(workgroup = (16, 16), instances(T = [f32, f16]))]
fn product<T: scry::Float>(m: usize, n: usize, k: usize, a: &[T], b: &[T], c: &mut [T]) {
    let mut of_a = shared::<[[[T; 16]; 16]; 2]>();
    let mut of_b = shared::<[[[T; 16]; 16]; 2]>();
    let (row, column) = (local_id().y, local_id().x);
    let (first_row, first_column) = (16 * workgroup_id().y, 16 * workgroup_id().x);
    let rounds = k.div_ceil(16);
    let mut sum = T::ZERO;
    for round in 0..rounds + 1 {
        if round < rounds {
            let at = 16 * round;
            of_a[round % 2].copy_rows_from(&a[(first_row * k + at).min(a.len())..], k, k - at);
            of_b[round % 2].copy_rows_from(&b[(at * n + first_column).min(b.len())..], n, n - first_column);
        }
        commit_copies();
        wait_copies(1);
        barrier();
        if round > 0 {
            let page = (round + 1) % 2;
            for inner in 0..16 {
                sum = sum + of_a[page][row][inner] * of_b[page][inner][column];
            }
        }
        barrier();
    }
    let (i, j) = (global_id().y, global_id().x);
    if i < m && j < n {
        c[i * n + j] = sum;
    }
}

#[test]
fn products_of_tiles_are_right() {
    every_device(|gpu| {
        for (m, n, k) in [(16, 16, 16), (32, 48, 64), (1, 1, 1), (33, 17, 40), (20, 36, 7), (5, 70, 100)] {
            let a: Vec<f32> = (0..m * k).map(|i| (i % 7) as f32 - 3.0).collect();
            let b: Vec<f32> = (0..k * n).map(|i| (i % 5) as f32 - 2.0).collect();
            let expected: Vec<f32> = (0..m * n).map(|i| (0..k).map(|j| a[i / n * k + j] * b[j * n + i % n]).sum()).collect();
            let c = zeros::<f32>(gpu, m * n)?;
            let grid = (n.next_multiple_of(16), m.next_multiple_of(16));
            product.launch(gpu, m, n, k, &gpu.upload(&a)?, &gpu.upload(&b)?, &c, grid)?;
            assert_eq!(c.download()?, expected, "{m} x {k} and {k} x {n}");
            let half = |values: &[f32]| -> Vec<f16> { values.iter().map(|value| f16::from_f32(*value)).collect() };
            let c = zeros::<f16>(gpu, m * n)?;
            product.launch(gpu, m, n, k, &gpu.upload(&half(&a))?, &gpu.upload(&half(&b))?, &c, grid)?;
            assert_eq!(c.download()?, half(&expected), "{m} x {k} and {k} x {n}, in halves");
        }
        Ok(())
    });
}

#[scry::device]
fn fill(row: &mut [u16], from: &[u16]) {
    row.copy_from(from);
}

/// In a function, row by row, in a loop without barriers and in one that is unrolled.
#[scry::kernel(workgroup = 32)]
fn rows(x: &[u16], y: &mut [u16]) {
    let mut tile = shared::<[[u16; 20]; 6]>();
    for r in 0..3 {
        fill(&mut tile[r], &x[20 * r + 1..]);
    }
    #[unroll]
    for r in 3..6 {
        tile[r].copy_from(&x[20 * r..20 * r + 7]);
    }
    commit_copies();
    wait_copies(0);
    barrier();
    if workgroup_id().x == 0 {
        for i in (local_id().x..120).step_by(32) {
            y[i] = tile[i / 20][i % 20];
        }
    }
}

/// A workgroup of one: nobody to copy with.
#[scry::kernel(workgroup = 1)]
fn alone(x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[f32; 5]>();
    tile.copy_from(&x[(5 * workgroup_id().x).min(x.len())..]);
    commit_copies();
    wait_copies(0);
    barrier();
    y[global_id().x] = tile[0] + tile[1] + tile[2] + tile[3] + tile[4];
}

#[test]
fn rows_are_copied_one_by_one_and_by_one() {
    every_device(|gpu| {
        let x: Vec<u16> = (0..130).map(|i| 3 * i + 1).collect();
        let y = zeros::<u16>(gpu, 120)?;
        rows.launch(gpu, &gpu.upload(&x)?, &y, 32)?;
        let element = |i: usize| {
            if i < 60 {
                x[i + 1]
            } else if i % 20 < 7 {
                x[i]
            } else {
                0
            }
        };
        assert_eq!(y.download()?, (0..120).map(element).collect::<Vec<_>>());
        let x: Vec<f32> = (0..17).map(|i| i as f32).collect();
        let y = zeros::<f32>(gpu, 4)?;
        alone.launch(gpu, &gpu.upload(&x)?, &y, 4)?;
        assert_eq!(y.download()?, [10.0, 35.0, 60.0, 31.0]);
        Ok(())
    });
}

#[scry::kernel(workgroup = 32)]
fn strided(stride: usize, x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[[u32; 4]; 8]>();
    tile.copy_rows_from(&x[1..], stride, 3);
    commit_copies();
    wait_copies(0);
    barrier();
    y[global_id().x] = tile[local_id().x / 4][local_id().x % 4];
}

#[test]
fn a_stride_is_not_too_long() {
    every_device_alone(|gpu| {
        let x: Vec<u32> = (100..150).collect();
        for stride in [0, 1, 4, 7, 1 << 20, (u32::MAX as usize - 4) / 8] {
            let (x, y) = (gpu.upload(&x)?, zeros::<u32>(gpu, 32)?);
            strided.launch(gpu, stride, &x, &y, 32)?;
            let element = |i: usize| if i % 4 < 3 && i / 4 * stride + i % 4 < 49 { (101 + i / 4 * stride + i % 4) as u32 } else { 0 };
            assert_eq!(y.download()?, (0..32).map(element).collect::<Vec<_>>(), "{stride}");
        }
        let stride = (u32::MAX as usize - 4) / 8 + 1;
        let launched = strided.launch(gpu, stride, &gpu.upload(&x)?, &zeros::<u32>(gpu, 32)?, 32);
        let panic = launched.and_then(|()| gpu.sync()).unwrap_err().to_string();
        assert!(panic.contains(&format!("copy_rows_from: a stride of {stride} is too long for 8 rows")), "{panic}");
        Ok(())
    });
}
