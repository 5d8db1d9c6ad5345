//! What kernels require of a launch: an error of the host's where it does not hold, and known where it does.

use scry::{Batch, Buffer, Device, Error, Result};

use crate::support::{every_device, zeros};

#[scry::device]
const LANES: usize = 4;

#[scry::kernel(requires(x.len() == y.len(), launch_size().x <= x.len()))]
fn scaled(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = a * x[i];
}

#[scry::kernel(requires(n % LANES as u32 == 0 && n <= 1 << 20, rows.1 as usize * LANES >= x.len(), !is_off, scale > 0.0))]
fn mixed(n: u32, rows: (i8, u16), is_off: bool, scale: f32, x: &[[u32; 2]], y: &mut [f32]) {
    let i = global_id().x;
    if i < y.len() {
        y[i] = scale * (n + x.len() as u32) as f32 + if is_off { 1.0 } else { rows.0 as f32 };
    }
}

#[scry::device]
#[derive(Clone, Copy)]
#[repr(u8)]
enum Mode {
    Off = 3,
    On,
}

#[scry::kernel(requires(mode as u32 != 3))]
fn filled(mode: Mode, y: &mut [u32]) {
    y[global_id().x] = mode as u32;
}

#[scry::kernel(instances(N = [2, 3]), requires(x.len() == N * y.len()))]
fn summed<const N: usize>(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    for k in 0..N {
        y[i] += x[i * N + k];
    }
}

fn refused(launched: Result<()>, expected: &str) {
    let error = launched.expect_err("it does not fulfil what the kernel requires");
    assert!(matches!(error, Error::Requirement { .. }), "{error}");
    assert_eq!(error.to_string(), expected);
}

#[test]
fn what_a_kernel_requires_needs_no_check() {
    assert!(!scaled::CUDA.contains("panic"), "both indices are known to be in bounds:\n{}", scaled::CUDA);
}

#[test]
fn a_launch_that_does_not_fulfil_it_is_an_error() {
    every_device(|gpu| {
        let (x, y, short) = (gpu.upload(&[1.0f32, 2.0, 3.0])?, zeros(gpu, 3)?, gpu.alloc::<f32>(2)?);
        let lengths = "kernel `scaled` requires `x.len() == y.len()`, and here `x.len()` is 3, `y.len()` is 2";
        let size = "kernel `scaled` requires `launch_size().x <= x.len()`, and here `x.len()` is 3, `launch_size()` is [4, 1, 1]";
        refused(scaled.launch(gpu, 2.0, &x, &short, 2), lengths);
        refused(scaled.launch(gpu, 2.0, &x, &y, 4), size);
        scaled.launch(gpu, 2.0, &x, &y, 3)?;
        assert_eq!(y.download()?, [2.0, 4.0, 6.0]);
        // A launch of nothing fulfils it, or is an error, too.
        refused(scaled.launch(gpu, 2.0, &x, &short, 0), lengths);
        scaled.launch(gpu, 2.0, &x, &y, 0)?;
        recorded(gpu, &x, &y, &short, lengths)
    });
}

#[test]
fn an_enum_is_shown_as_its_discriminant() {
    every_device(|gpu| {
        let y = zeros(gpu, 2)?;
        refused(filled.launch(gpu, Mode::Off, &y, 2), "kernel `filled` requires `mode as u32 != 3`, and here `mode` is 3");
        filled.launch(gpu, Mode::On, &y, 2)?;
        assert_eq!(y.download()?, [4; 2]);
        Ok(())
    });
}

/// In batches, and in graphs, where another launch takes the place of one.
fn recorded(gpu: &Device, x: &Buffer<f32>, y: &Buffer<f32>, short: &Buffer<f32>, lengths: &str) -> Result<()> {
    let mut batch: Batch = gpu.batch()?;
    refused(scaled.launch(&mut batch, 3.0, x, short, 2), lengths);
    scaled.launch(&mut batch, 3.0, x, y, 3)?;
    let mut graph = batch.finish()?;
    refused(scaled.launch(graph.replace(0), 4.0, x, short, 2), lengths);
    graph.launch()?;
    assert_eq!(y.download()?, [3.0, 6.0, 9.0]);
    Ok(())
}

#[test]
fn conditions_are_on_lengths_values_and_constants() {
    every_device(|gpu| {
        let (x, y) = (gpu.upload(&[[1u32, 2], [3, 4]])?, gpu.alloc::<f32>(2)?);
        let launch = |n, rows, is_off, scale| mixed.launch(gpu, n, rows, is_off, scale, &x, &y, 2);
        launch(8, (-3, 1), false, 0.5)?;
        assert_eq!(y.download()?, [2.0, 2.0]);
        refused(launch(6, (0, 1), false, 0.5), "kernel `mixed` requires `n % LANES as u32 == 0`, and here `n` is 6");
        refused(launch(1 << 21, (0, 1), false, 0.5), "kernel `mixed` requires `n <= 1 << 20`, and here `n` is 2097152");
        refused(
            launch(4, (0, 0), false, 0.5),
            "kernel `mixed` requires `rows.1 as usize * LANES >= x.len()`, and here a part of `rows` is 0, `x.len()` is 2",
        );
        refused(launch(4, (0, 1), true, 0.5), "kernel `mixed` requires `!is_off`, and here `is_off` is true");
        refused(launch(4, (0, 1), false, -0.5), "kernel `mixed` requires `scale > 0.0`, and here `scale` is -0.5");
        Ok(())
    });
}

#[test]
fn each_instance_has_its_own() {
    every_device(|gpu| {
        let (x, y) = (gpu.upload(&[1u32, 2, 3, 4, 5, 6])?, gpu.upload(&[0u32; 3])?);
        summed::<2>.launch(gpu, &x, &y, 3)?;
        assert_eq!(y.download()?, [3, 7, 11]);
        let expected = "kernel `summed` requires `x.len() == N * y.len()`, and here `x.len()` is 6, `y.len()` is 3";
        refused(summed::<3>.launch(gpu, &x, &y, 3), expected);
        Ok(())
    });
}
