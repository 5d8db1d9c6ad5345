//! Launches in which invocations could race: an error of the host's before anything runs, and none of a grid that fulfils the condition.

use scry::{Batch, Error, Result};

use crate::support::{every_device, zeros};

/// All invocations above one another have one element.
#[scry::kernel]
fn along_x(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = x[i] + 1.0;
}

/// In a wider grid, a row goes on in the next one.
#[scry::kernel]
fn by_rows(width: usize, x: &[u32], y: &mut [u32]) {
    let (row, column) = (global_id().y, global_id().x);
    y[row * width + column] = 10 * x[column] + row as u32;
}

/// One element, whoever runs.
#[scry::kernel]
fn first(x: &[u32], y: &mut [u32]) {
    y[0] += x[global_id().x];
}

/// Each workgroup has the same elements.
#[scry::kernel(workgroup = 64)]
fn of_one_workgroup(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = if i < x.len() { x[i] } else { 0 };
    barrier();
    y[local_id().x] = tile[63 - lane];
}

/// With more invocations than a stride is long, one begins where another goes on.
#[scry::kernel]
fn strided(stride: usize, x: &[u32], y: &mut [u32]) {
    for k in (global_id().x..x.len()).step_by(stride) {
        y[k] = 3 * x[k];
    }
}

fn refused(launched: Result<()>, name: &str, holds: &str) {
    let error = launched.expect_err("invocations could race");
    assert!(matches!(&error, Error::Race { kernel, condition, .. } if *kernel == name && condition.contains(holds)), "{error}");
    assert!(error.to_string().contains("could race in this launch"), "{error}");
    assert!(error.to_string().contains(holds), "{error}");
}

#[test]
fn a_kernel_along_x_takes_one_row() {
    every_device(|gpu| {
        let (x, y) = (gpu.upload(&[1.0f32, 2.0, 3.0])?, gpu.upload(&[0.5f32; 3])?);
        refused(along_x.launch(gpu, &x, &y, (3, 2)), "along_x", "launch_size().y <= 1");
        refused(along_x.launch(gpu, &x, &y, (3, 1, 2)), "along_x", "launch_size().z <= 1");
        assert_eq!(y.download()?, [0.5; 3]);
        along_x.launch(gpu, &x, &y, (3, 1))?;
        assert_eq!(y.download()?, [2.0, 3.0, 4.0]);
        Ok(())
    });
}

#[test]
fn a_grid_is_no_wider_than_the_rows() {
    every_device(|gpu| {
        let (x, y) = (gpu.upload(&[1, 2, 3, 4])?, gpu.upload(&[7; 13])?);
        refused(by_rows.launch(gpu, 3, &x, &y, (4, 3)), "by_rows", "<= width");
        assert_eq!(y.download()?, [7; 13]);
        by_rows.launch(gpu, 3, &x, &y, (3, 4))?;
        assert_eq!(y.download()?, [10, 20, 30, 11, 21, 31, 12, 22, 32, 13, 23, 33, 7]);
        // Rows with a gap between them.
        by_rows.launch(gpu, 5, &x, &y, (2, 2))?;
        assert_eq!(y.download()?, [10, 20, 30, 11, 21, 11, 21, 22, 32, 13, 23, 33, 7]);
        Ok(())
    });
}

#[test]
fn one_element_is_for_one_invocation() {
    every_device(|gpu| {
        let (x, y) = (gpu.upload(&[5u32, 6])?, gpu.upload(&[1u32])?);
        refused(first.launch(gpu, &x, &y, 2), "first", "launch_size().x <= 1");
        refused(first.launch(gpu, &x, &y, (1, 2)), "first", "launch_size().y <= 1");
        assert_eq!(y.download()?, [1]);
        first.launch(gpu, &x, &y, 1)?;
        assert_eq!(y.download()?, [6]);
        Ok(())
    });
}

#[test]
fn elements_by_lanes_are_for_one_workgroup() {
    let x: Vec<u32> = (0..65).map(|i| i * i).collect();
    every_device(|gpu| {
        let y = zeros(gpu, 64)?;
        refused(of_one_workgroup.launch(gpu, &gpu.upload(&x)?, &y, 65), "of_one_workgroup", "launch_size().x <= 64");
        assert_eq!(y.download()?, [0u32; 64]);
        for n in [64, 10] {
            of_one_workgroup.launch(gpu, &gpu.upload(&x[..n])?, &y, n)?;
            let expected: Vec<u32> = (0..64).rev().map(|i| if i < n { x[i] } else { 0 }).collect();
            assert_eq!(y.download()?, expected);
        }
        Ok(())
    });
}

#[test]
fn strides_are_no_shorter_than_the_grid() {
    let x: Vec<u32> = (0..200).collect();
    let expected: Vec<u32> = x.iter().map(|value| 3 * value).collect();
    every_device(|gpu| {
        let (x, y) = (gpu.upload(&x)?, zeros(gpu, 200)?);
        refused(strided.launch(gpu, 64, &x, &y, 65), "strided", "launch_size().x <= stride");
        assert_eq!(y.download()?, [0u32; 200]);
        strided.launch(gpu, 64, &x, &y, 64)?;
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}

/// In batches, and in graphs, where another launch takes the place of one.
#[test]
fn launches_that_are_recorded_do_not_race_either() {
    every_device(|gpu| {
        let (x, y) = (gpu.upload(&[5u32, 6])?, gpu.upload(&[0u32])?);
        let mut batch: Batch = gpu.batch()?;
        refused(first.launch(&mut batch, &x, &y, 2), "first", "launch_size().x <= 1");
        first.launch(&mut batch, &x, &y, 1)?;
        let mut graph = batch.finish()?;
        refused(first.launch(graph.replace(0), &x, &y, 2), "first", "launch_size().x <= 1");
        graph.launch()?;
        assert_eq!(y.download()?, [5]);
        Ok(())
    });
}
