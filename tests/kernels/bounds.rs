//! Slices and their ends: whoever loads from behind one or stores there panics. Sub-slices, empty buffers, overlap.

use scry::Error;
use scry::prelude::*;

use crate::support::{code, every_device, every_device_alone, expect_panic, out_of_bounds};

/// Loads and stores wherever it is told to.
#[scry::kernel]
fn gather(at: &[u32], x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = x[at[i] as usize];
}

#[scry::kernel]
fn scatter(at: &[u32], x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y.scatter(at[i] as usize, x[i]);
}

/// Goes over the ends of a slice that is written, in several ways.
#[scry::kernel]
fn neighbours(way: u32, y: &mut [i32]) {
    y[0] = y[1] + 5;
    match way {
        0 => y[1] = y[100],
        1 => y[1] = y[0 - 1],
        2 => y[y.len()] = 99,
        3 => y[y.len() + 1] += 98,
        _ => {}
    }
    y[y.len() - 1] -= 1;
}

#[scry::kernel]
fn lengths(a: &[f32], b: &[u32], y: &mut [u32]) {
    y[0] = a.len() as u32;
    y[1] = b.len() as u32;
    y[2] = y.len() as u32;
    y[3] = a.is_empty() as u32;
    y[4] = !b.is_empty() as u32;
}

#[scry::kernel]
fn add(a: &[u32], b: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = a[i] + b[i];
}

#[scry::kernel]
fn two_outputs(x: &[i32], low: &mut [i32], high: &mut [i32]) {
    let i = global_id().x;
    low[i] = x[i] - 1;
    high[i] = x[i] + 1;
}

const FAR: [u32; 8] = [0, 3, 4, 5, 100, 0x3fff_ffff, 0x4000_0000, u32::MAX];

#[test]
fn loads_from_behind_the_end_panic() {
    every_device_alone(|gpu| {
        let x = gpu.upload(&[1.0f32, 2.0, 3.0, 4.0, 5.0])?.slice(..4)?;
        for far in &FAR[2..] {
            let y = gpu.upload(&[-1.0f32; 4])?;
            gather.launch(gpu, &gpu.upload(&[0, 3, *far, 1])?, &x, &y, 4)?;
            let panic = expect_panic(y.download());
            assert_eq!((panic.kernel, panic.file, code(&panic).as_str()), ("gather", file!(), "x[at[i] as usize];"));
            assert_eq!(panic.message, out_of_bounds(4, far));
            assert_eq!((panic.global_id, panic.workgroup_id, panic.local_id, panic.count), ([2, 0, 0], [0; 3], [2, 0, 0], 1));
            assert_eq!(y.download()?, [1.0, 4.0, -1.0, 2.0]);
        }
        Ok(())
    });
}

/// No store is moved to the last element, nor to the neighbour of a sub-slice.
#[test]
fn stores_behind_the_end_panic() {
    every_device_alone(|gpu| {
        let (at, x) = (gpu.upload(&FAR)?, gpu.upload(&[1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0])?);
        let y = gpu.upload(&[-1.0f32; 12])?;
        scatter.launch(gpu, &at, &x, &y.slice(4..8)?, 8)?;
        let panic = expect_panic(y.download());
        assert_eq!((panic.kernel, code(&panic).as_str(), panic.count), ("scatter", "scatter(at[i] as usize, x[i]);", 6));
        assert_eq!(panic.message, out_of_bounds(4, FAR[panic.global_id[0]]));
        let mut expected = [-1.0; 12];
        (expected[4], expected[7]) = (1.0, 2.0);
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}

#[test]
fn a_written_slice_ends_where_a_read_one_does() {
    every_device_alone(|gpu| {
        let ways = [("y[100],", 100), ("y[0 - 1],", u32::MAX), ("y[y.len()] = 99,", 4), ("y[y.len() + 1] += 98,", 5)];
        for (way, (place, index)) in (0..).zip(ways) {
            let y = gpu.upload(&[0, 20, 30, 40, 50])?;
            neighbours.launch(gpu, way, &y.slice(..4)?, 1)?;
            let panic = expect_panic(y.download());
            assert_eq!((code(&panic).as_str(), panic.message.as_str()), (place, out_of_bounds(4, index).as_str()));
            assert_eq!((panic.global_id, panic.count), ([0; 3], 1));
            assert_eq!(y.download()?, [25, 20, 30, 40, 50]);
            neighbours.launch(gpu, 4, &y.slice(..4)?, 1)?;
            assert_eq!(y.download()?, [25, 20, 30, 39, 50]);
        }
        Ok(())
    });
}

#[test]
fn invocations_behind_the_end_panic() {
    every_device_alone(|gpu| {
        let (a, y) = (gpu.upload(&[1u32, 2, 3])?, gpu.upload(&[9u32; 5])?);
        add.launch(gpu, &a, &a, &y.slice(..3)?, 1000)?;
        let panic = expect_panic(y.download());
        assert!(panic.global_id[0] >= 3, "{panic}");
        assert_eq!((panic.message.clone(), panic.count), (out_of_bounds(3, panic.global_id[0]), 997));
        assert_eq!(code(&panic), "a[i] + b[i];");
        assert_eq!(y.download()?, [2, 4, 6, 9, 9]);
        Ok(())
    });
}

/// A slice starts at any element, whatever alignment a driver asks for.
#[test]
fn slices_start_anywhere() {
    every_device(|gpu| {
        let a = gpu.upload(&(0..200).collect::<Vec<u32>>())?;
        for (start, len) in [(1, 7), (3, 64), (63, 65), (64, 1), (199, 1), (130, 70)] {
            let y = gpu.upload(&vec![5u32; 200])?;
            let part = start..start + len;
            add.launch(gpu, &a.slice(part.clone())?, &a.slice(..len)?, &y.slice(part.clone())?, len)?;
            let expected: Vec<u32> = (0..200).map(|i| if part.contains(&i) { (2 * i - start) as u32 } else { 5 }).collect();
            assert_eq!(y.download()?, expected, "{part:?}");
            let of_slice = a.slice(1..)?.slice(start - 1..)?;
            assert_eq!(of_slice.slice(..len)?.download()?, a.slice(part)?.download()?);
        }
        Ok(())
    });
}

#[test]
fn disjoint_slices_of_one_buffer_are_several_arguments() {
    every_device(|gpu| {
        let all = gpu.upload(&[10, 20, 30, 0, 0, 0, 0, 0, 0])?;
        two_outputs.launch(gpu, &all.slice(..3)?, &all.slice(3..6)?, &all.slice(6..)?, 3)?;
        assert_eq!(all.download()?, [10, 20, 30, 9, 19, 29, 11, 21, 31]);
        Ok(())
    });
}

#[test]
fn a_slice_may_be_read_twice() {
    every_device(|gpu| {
        let (a, y) = (gpu.upload(&[1u32, 2, 3])?, gpu.alloc(2)?);
        add.launch(gpu, &a.slice(..2)?, &a.slice(1..)?, &y, 2)?;
        assert_eq!(y.download()?, [3, 5]);
        Ok(())
    });
}

#[test]
fn empty_buffers_are_arguments_like_others() {
    every_device_alone(|gpu| {
        let empty = gpu.upload::<f32>(&[])?;
        assert_eq!(empty.download()?, [0.0f32; 0]);
        let y = gpu.upload(&[7u32; 5])?;
        lengths.launch(gpu, &empty, &gpu.upload(&[1u32, 2])?, &y, 1)?;
        assert_eq!(y.download()?, [0, 2, 5, 1, 1]);
        lengths.launch(gpu, &empty, &y.slice(..0)?, &gpu.alloc(0)?, 1)?;
        let panic = expect_panic(gpu.sync());
        assert_eq!((panic.message.as_str(), code(&panic).as_str()), (&*out_of_bounds(0, 0), "y[0] = a.len() as u32;"));
        gather.launch(gpu, &gpu.upload(&[0u32, 1])?, &empty, &empty, 10)?;
        let panic = expect_panic(gpu.sync());
        assert_eq!(panic.count, 10);
        let (len, index) = if panic.global_id[0] < 2 { (0, panic.global_id[0]) } else { (2, panic.global_id[0]) };
        assert_eq!(panic.message, out_of_bounds(len, index));
        Ok(())
    });
}

#[test]
fn overlap_with_a_written_slice_is_an_error() {
    every_device(|gpu| {
        let all = gpu.upload(&[1u32, 2, 3, 4])?;
        let launch = |a: &Buffer<u32>, b: &Buffer<u32>, y: &Buffer<u32>| add.launch(gpu, a, b, y, 1);
        let is_overlap = |result: scry::Result<()>| matches!(result, Err(Error::Overlap { kernel: "add", written: "y", .. }));
        let (low, middle, high) = (all.slice(..2)?, all.slice(1..3)?, all.slice(2..)?);
        assert!(is_overlap(launch(&all, &low, &low)));
        assert!(is_overlap(launch(&high, &low, &middle)));
        assert!(is_overlap(launch(&middle, &middle, &high)));
        assert!(!is_overlap(launch(&low, &middle.slice(..1)?, &high)));
        let signed = gpu.upload(&[1, 2, 3, 4])?;
        let twice = two_outputs.launch(gpu, &signed.slice(..1)?, &signed.slice(1..3)?, &signed.slice(2..)?, 1);
        assert!(matches!(twice, Err(Error::Overlap { written: "low", other: "high", .. })));
        assert_eq!(signed.download()?, [1, 2, 3, 4]);
        Ok(())
    });
}

#[test]
fn a_buffer_of_another_device_is_an_error() {
    let other = Device::cpu().expect("the CPU is always there");
    let elsewhere = other.upload(&[1u32, 2]).expect("the CPU has room for two numbers");
    every_device(|gpu| {
        let here = gpu.upload(&[1u32, 2])?;
        let error = add.launch(gpu, &here, &elsewhere, &gpu.alloc(2)?, 2);
        assert!(matches!(error, Err(Error::WrongDevice { kernel: "add", param: "b" })));
        Ok(())
    });
}
