//! One buffer as what a kernel reads and as what it writes: right where each invocation has its own elements and reads each before it
//! writes it, and otherwise an error before anything runs.

use scry::{Batch, Error, Result};

use crate::support::{every_device, every_device_alone, expect_panic, out_of_bounds, zeros};

#[scry::kernel]
fn add(a: &[f32], b: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = a[i] + b[i];
}

#[scry::kernel]
fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] += a * x[i];
}

/// The neighbours of an element are in its word.
#[scry::kernel]
fn bytes(x: &[u8], y: &mut [u8]) {
    let i = global_id().x;
    y[i] = x[i].wrapping_mul(3).wrapping_add(x[i] >> 4);
}

/// Some invocations leave early, and some write nothing.
#[scry::kernel]
fn guarded(n: usize, x: &[i32], y: &mut [i32]) {
    let i = global_id().x;
    if i >= n {
        return;
    }
    if x[i] == 0 {
        y[i] = -1;
        return;
    }
    match x[i] % 3 {
        0 => {}
        1 => y[i] = 100 / x[i],
        _ => y[i] = x[i] + x[i] * 2,
    }
}

#[scry::kernel]
fn strided(x: &[u32], y: &mut [u32]) {
    for k in (global_id().x..x.len()).step_by(launch_size().x) {
        y[k] = 3 * x[k] + 1;
    }
}

#[scry::kernel]
fn strided_by(stride: usize, x: &[u32], y: &mut [u32]) {
    for k in (global_id().x..x.len()).step_by(stride) {
        y[k] = 3 * x[k];
    }
}

#[scry::kernel]
fn by_fours(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    for k in 0..4 {
        y[4 * i + k] = x[4 * i + k] + k as u32;
    }
}

/// Reads to the end of the grid, and writes to the end of a row.
#[scry::kernel(workgroup = (4, 4))]
fn within_rows(width: usize, x: &[i32], y: &mut [i32]) {
    let (column, row) = (global_id().x, global_id().y);
    let value = x[row * width + column];
    if column < width {
        y[row * width + column] = 2 * value;
    }
}

/// A row for each invocation, which goes over it three times.
#[scry::kernel]
fn normalised(width: usize, x: &[f32], y: &mut [f32]) {
    let row = global_id().x;
    let mut most = x[row * width];
    for k in 1..width {
        most = most.max(x[row * width + k]);
    }
    let mut sum = 0.0;
    for k in 0..width {
        sum += most - x[row * width + k];
    }
    for k in 0..width {
        y[row * width + k] = (most - x[row * width + k]) / sum;
    }
}

/// Rows of a workgroup, one after the other.
#[scry::kernel(workgroup = 8)]
fn shifted_by_greatest(x: &[i32], y: &mut [i32]) {
    let mut tile = shared::<[i32; 8]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = x[i];
    barrier();
    let mut most = tile[0];
    for k in 1..8 {
        most = most.max(tile[k]);
    }
    y[i] = most - x[i];
}

#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
#[scry::device]
struct Body {
    place: [f32; 3],
    speed: f32,
    is_fixed: u8,
}

#[scry::kernel]
fn moved(time: f32, from: &[Body], to: &mut [Body]) {
    let i = global_id().x;
    let mut body = from[i];
    if body.is_fixed == 0 {
        body.place[1] += time * body.speed;
    }
    to[i] = body;
}

/// What is read is needed behind the store to `y`.
#[scry::kernel]
fn twice(x: &[u32], y: &mut [u32], z: &mut [u32]) {
    let i = global_id().x;
    let before = x[i];
    y[i] = 7;
    z[i] = before;
}

/// The store to `z` comes last, that to `y` does not.
#[scry::kernel]
fn read_again(x: &[u32], y: &mut [u32], z: &mut [u32]) {
    let i = global_id().x;
    y[i] = x[i] + 1;
    z[i] = x[i] + 2;
}

#[scry::kernel]
fn from_neighbour(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    if i > 0 {
        y[i] = x[i - 1];
    }
}

#[scry::kernel]
fn by_first(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = x[i] + x[0];
}

/// Each round reads what the one before has written.
#[scry::kernel]
fn again_and_again(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    for _ in 0..3 {
        y[i] = x[i] + 1;
    }
}

#[scry::kernel]
fn until_zero(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    while x[i] > 5 {
        y[i] = x[i] / 2;
        if y[i] > 100 {
            break;
        }
    }
}

#[scry::kernel]
fn scattered(at: &[u32], x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    // SAFETY: the places are different ones.
    unsafe { y[at[i] as usize] = x[i] };
}

#[scry::kernel]
fn unchecked(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    // SAFETY: a launch has no more invocations than there are elements.
    unsafe { *y.get_unchecked_mut(i) = *x.get_unchecked(i) + 5 };
}

fn refused(launched: Result<()>, because: &str) {
    let error = launched.expect_err("the two are not to be one");
    assert!(matches!(&error, Error::Overlap { reason, .. } if reason.contains(because)), "{error}");
    assert!(error.to_string().contains("help: pass disjoint slices"), "{error}");
}

const OTHERS: &str = "nothing shows that each invocation reads only its own elements of `x`";

#[test]
fn elementwise() {
    every_device(|gpu| {
        let (a, b): (Vec<f32>, Vec<f32>) = (0..1000).map(|i| (i as f32 * 0.75, 3.5 - i as f32)).unzip();
        let (y, other) = (gpu.upload(&a)?, gpu.upload(&b)?);
        let sums: Vec<f32> = a.iter().zip(&b).map(|(a, b)| a + b).collect();
        add.launch(gpu, &y, &other, &y, 1000)?;
        assert_eq!(y.download()?, sums);
        add.launch(gpu, &other, &y, &y, 1000)?;
        let more: Vec<f32> = sums.iter().zip(&b).map(|(sum, b)| b + sum).collect();
        assert_eq!(y.download()?, more);
        add.launch(gpu, &y, &y, &y, 999)?;
        let doubled: Vec<f32> = more.iter().enumerate().map(|(i, sum)| if i < 999 { sum + sum } else { *sum }).collect();
        assert_eq!(y.download()?, doubled);
        saxpy.launch(gpu, 0.5, &other, &other, 1000)?;
        assert_eq!(other.download()?, b.iter().map(|b| b + 0.5 * b).collect::<Vec<f32>>());
        // A part of a buffer, whose other parts are as before.
        let part = y.slice(100..300)?;
        add.launch(gpu, &part, &other.slice(..200)?, &part, 200)?;
        let added = |(i, sum): (usize, &f32)| if (100..300).contains(&i) { sum + (b[i - 100] + 0.5 * b[i - 100]) } else { *sum };
        assert_eq!(y.download()?, doubled.iter().enumerate().map(added).collect::<Vec<f32>>());
        Ok(())
    });
}

#[test]
fn a_panic_names_the_element() {
    every_device_alone(|gpu| {
        let y = gpu.upload(&[1.0f32, 2.0])?;
        add.launch(gpu, &y, &y, &y, 3)?;
        let panic = expect_panic(gpu.sync());
        assert_eq!(panic.message, out_of_bounds(2, 2));
        assert_eq!(y.download()?, [2.0, 4.0]);
        Ok(())
    });
}

#[test]
fn bytes_and_structs() {
    every_device(|gpu| {
        let values: Vec<u8> = (0..1003).map(|i| (i * 7 % 256) as u8).collect();
        let y = gpu.upload(&values)?;
        bytes.launch(gpu, &y, &y, 1003)?;
        assert_eq!(y.download()?, values.iter().map(|x| x.wrapping_mul(3).wrapping_add(x >> 4)).collect::<Vec<u8>>());
        let body = |i: usize| Body { place: [i as f32, 2.0, -1.0], speed: i as f32 * 0.5, is_fixed: (i % 3 == 0) as u8 };
        let all = gpu.upload(&(0..100).map(body).collect::<Vec<Body>>())?;
        moved.launch(gpu, 2.0, &all, &all, 100)?;
        let expected = |i: usize| {
            let mut body = body(i);
            body.place[1] += if i % 3 == 0 { 0.0 } else { 2.0 * body.speed };
            body
        };
        assert_eq!(all.download()?, (0..100).map(expected).collect::<Vec<Body>>());
        Ok(())
    });
}

#[test]
fn branches() {
    every_device(|gpu| {
        let values: Vec<i32> = (-50..50).collect();
        let y = gpu.upload(&values)?;
        guarded.launch(gpu, 90, &y, &y, 100)?;
        let expected = |(i, &x): (usize, &i32)| match x % 3 {
            _ if i >= 90 => x,
            0 if x == 0 => -1,
            0 => x,
            1 => 100 / x,
            _ => x + x * 2,
        };
        assert_eq!(y.download()?, values.iter().enumerate().map(expected).collect::<Vec<i32>>());
        Ok(())
    });
}

#[test]
fn loops() {
    every_device(|gpu| {
        let values: Vec<u32> = (0..1000).map(|i| i * i).collect();
        let y = gpu.upload(&values)?;
        strided.launch(gpu, &y, &y, 64)?;
        assert_eq!(y.download()?, values.iter().map(|x| 3 * x + 1).collect::<Vec<u32>>());
        let y = gpu.upload(&values)?;
        strided_by.launch(gpu, 100, &y, &y, 100)?;
        assert_eq!(y.download()?, values.iter().map(|x| 3 * x).collect::<Vec<u32>>());
        assert!(matches!(strided_by.launch(gpu, 99, &y, &y, 100), Err(Error::Race { .. })));
        let y = gpu.upload(&values)?;
        by_fours.launch(gpu, &y, &y, 250)?;
        assert_eq!(y.download()?, values.iter().enumerate().map(|(i, x)| x + i as u32 % 4).collect::<Vec<u32>>());
        Ok(())
    });
}

#[test]
fn rows() {
    every_device(|gpu| {
        let values: Vec<i32> = (0..64).map(|i| i * 5 - 100).collect();
        let (x, y) = (gpu.upload(&values)?, gpu.upload(&values)?);
        let doubled =
            |from: &[i32], count: usize| -> Vec<i32> { from.iter().enumerate().map(|(i, x)| if i < count { 2 * x } else { *x }).collect() };
        // The last invocations of a row read what the first ones of the next write.
        within_rows.launch(gpu, 6, &x, &y, (8, 10))?;
        assert_eq!(y.download()?, doubled(&values, 60));
        refused(within_rows.launch(gpu, 6, &x, &x, (8, 10)), "they may be one slice if `launch_size().x <= width`, and here `width` is 6");
        assert_eq!(x.download()?, values);
        within_rows.launch(gpu, 8, &x, &x, (8, 8))?;
        assert_eq!(x.download()?, doubled(&values, 64));
        let floats: Vec<f32> = (0..60).map(|i| (i * 7 % 16) as f32).collect();
        let y = gpu.upload(&floats)?;
        normalised.launch(gpu, 6, &y, &y, 10)?;
        let apart = gpu.alloc::<f32>(60)?;
        normalised.launch(gpu, 6, &gpu.upload(&floats)?, &apart, 10)?;
        let expected: Vec<f32> = floats
            .chunks(6)
            .flat_map(|row| {
                let most = row.iter().copied().fold(row[0], f32::max);
                let sum: f32 = row.iter().map(|x| most - x).sum();
                row.iter().map(move |x| (most - x) / sum)
            })
            .collect();
        let (found, apart) = (y.download()?, apart.download()?);
        let is_near = |(a, b): (&f32, &f32)| (a - b).abs() <= 3.0 * f32::EPSILON * b.abs();
        assert!(found.iter().zip(&expected).all(is_near), "{found:?}\n{expected:?}");
        assert_eq!(found, apart, "a quotient is what it is");
        Ok(())
    });
}

#[test]
fn workgroups() {
    every_device(|gpu| {
        let values: Vec<i32> = (0..64).map(|i| i * 37 % 61).collect();
        let y = gpu.upload(&values)?;
        shifted_by_greatest.launch(gpu, &y, &y, 64)?;
        let expected = values.chunks(8).flat_map(|row| row.iter().map(|x| row.iter().max().unwrap() - x));
        assert_eq!(y.download()?, expected.collect::<Vec<i32>>());
        Ok(())
    });
}

#[test]
fn one_of_two_that_are_written() {
    every_device(|gpu| {
        let (x, other) = (gpu.upload(&[1u32, 2, 3])?, zeros(gpu, 3)?);
        twice.launch(gpu, &x, &x, &other, 3)?;
        assert_eq!((x.download()?, other.download()?), (vec![7; 3], vec![1, 2, 3]));
        twice.launch(gpu, &other, &x, &other, 2)?;
        assert_eq!((x.download()?, other.download()?), (vec![7; 3], vec![1, 2, 3]));
        refused(twice.launch(gpu, &other, &x, &x, 3), "`z` is written as well");
        refused(read_again.launch(gpu, &x, &x, &other, 3), OTHERS);
        read_again.launch(gpu, &other, &x, &other, 3)?;
        assert_eq!((x.download()?, other.download()?), (vec![2, 3, 4], vec![3, 4, 5]));
        unchecked.launch(gpu, &x, &x, 3)?;
        assert_eq!(x.download()?, [7, 8, 9]);
        Ok(())
    });
}

#[test]
fn what_others_read_is_no_place_to_write() {
    every_device(|gpu| {
        let (y, at) = (gpu.upload(&[1u32, 2, 3, 4])?, gpu.upload(&[3u32, 2, 1, 0])?);
        refused(from_neighbour.launch(gpu, &y, &y, 4), OTHERS);
        refused(by_first.launch(gpu, &y, &y, 4), OTHERS);
        refused(again_and_again.launch(gpu, &y, &y, 4), OTHERS);
        refused(until_zero.launch(gpu, &y, &y, 4), OTHERS);
        refused(scattered.launch(gpu, &at, &y, &y, 4), OTHERS);
        refused(unchecked.launch(gpu, &y.slice(..3)?, &y.slice(1..)?, 3), "but not different ones that overlap");
        refused(unchecked.launch(gpu, &y, &y.slice(..3)?, 3), "but not different ones that overlap");
        assert_eq!(y.download()?, [1, 2, 3, 4]);
        Ok(())
    });
}

#[test]
fn in_batches_and_graphs() {
    every_device(|gpu| {
        let (y, one, apart) = (gpu.upload(&[1.0f32; 8])?, gpu.upload(&[1.0f32; 8])?, gpu.upload(&[0.0f32; 8])?);
        let mut batch: Batch = gpu.batch()?;
        add.launch(&mut batch, &y, &one, &y, 8)?;
        add.launch(&mut batch, &y, &y, &y, 8)?;
        add.launch(&mut batch, &y, &one, &apart, 8)?;
        let mut graph = batch.finish()?;
        graph.launch()?;
        assert_eq!((y.download()?, apart.download()?), (vec![4.0; 8], vec![5.0; 8]));
        // What was one is two, and the other way round.
        add.launch(graph.replace(0), &one, &apart, &y, 8)?;
        add.launch(graph.replace(2), &apart, &y, &apart, 8)?;
        graph.launch()?;
        assert_eq!((y.download()?, apart.download()?), (vec![12.0; 8], vec![17.0; 8]));
        let mut batch: Batch = gpu.batch()?;
        (0..5).try_for_each(|_| add.launch(&mut batch, &y, &one, &y, 8))?;
        batch.submit()?;
        assert_eq!(y.download()?, [17.0; 8]);
        Ok(())
    });
}
