//! `Option<&[T]>` as a parameter: a buffer that may be absent.

use crate::support::{every_device, every_device_alone, expect_panic};

#[scry::device]
fn sum_of(values: &[f32]) -> f32 {
    values.iter().sum()
}

#[scry::kernel]
fn layer(bias: Option<&[f32]>, x: &[f32], scale: Option<&[f32; 2]>, shift: f32, log: Option<&mut [u32]>, y: &mut [f32]) {
    let i = global_id().x;
    let mut value = x[i] + shift;
    if let Some(bias) = bias {
        value += bias[i] + sum_of(bias) + bias.len() as f32;
    }
    value *= match scale {
        Some(scale) => scale[i % 2] + scale.len() as f32,
        None => 1.0,
    };
    if bias.is_some() && scale.is_none() {
        value += 100.0;
    }
    value += bias.map_or(0.5, |bias| bias[0]);
    let Some(log) = log else {
        y[i] = -value;
        return;
    };
    log[i] = i as u32 * 2;
    y[i] = value;
}

fn layer_in_rust(bias: Option<&[f32]>, x: &[f32], scale: Option<&[f32; 2]>, shift: f32, logs: bool, i: usize) -> f32 {
    let mut value = x[i] + shift;
    if let Some(bias) = bias {
        value += bias[i] + bias.iter().sum::<f32>() + bias.len() as f32;
    }
    value *= scale.map_or(1.0, |scale| scale[i % 2] + 2.0);
    if bias.is_some() && scale.is_none() {
        value += 100.0;
    }
    value += bias.map_or(0.5, |bias| bias[0]);
    if logs { value } else { -value }
}

#[scry::kernel]
fn lengths(x: Option<&[u32]>, y: &mut [u32]) {
    y[0] = match x {
        None => 7,
        Some(x) if x.is_empty() => 8,
        Some(x) => x[x.len() - 1],
    };
}

/// There may be no slice at all, of which a launch could use the memory.
#[scry::kernel]
fn asserted(x: Option<&[u32]>) {
    assert!(x.unwrap()[0] == 3 && x.unwrap().len() == 1 && x.is_some_and(|x| !x.is_empty()));
}

#[test]
fn a_slice_is_there_or_not() {
    let x: Vec<f32> = (0..6).map(|i| i as f32).collect();
    let (bias, scale) = ([0.5, 1.0, -2.0, 4.0, 0.0, 8.0], [2.0, -3.0]);
    every_device(|gpu| {
        let (buffer, biases, scales) = (gpu.upload(&x)?, gpu.upload(&bias)?, gpu.upload(&scale)?);
        for case in 0..8 {
            let (has_bias, has_scale, logs) = (case & 1 > 0, case & 2 > 0, case & 4 > 0);
            let (y, log) = (gpu.alloc(6)?, gpu.upload(&[9u32; 6])?);
            let (bias_buffer, scale_buffer) = (has_bias.then_some(&biases), has_scale.then_some(&scales));
            layer.launch(gpu, bias_buffer, &buffer, scale_buffer, 0.25, logs.then_some(&log), &y, 6)?;
            let (bias, scale) = (has_bias.then_some(&bias[..]), has_scale.then_some(&scale));
            assert_eq!(y.download()?, (0..6).map(|i| layer_in_rust(bias, &x, scale, 0.25, logs, i)).collect::<Vec<_>>());
            assert_eq!(log.download()?, if logs { [0, 2, 4, 6, 8, 10] } else { [9; 6] });
        }
        Ok(())
    });
}

#[test]
fn an_empty_slice_is_there() {
    every_device(|gpu| {
        let (x, y) = (gpu.upload(&[1, 2, 3])?, gpu.alloc(1)?);
        for (given, expected) in [(None, 7), (Some(&x.slice(..0)?), 8), (Some(&x), 3)] {
            lengths.launch(gpu, given, &y, 1)?;
            assert_eq!(y.download()?, [expected]);
        }
        lengths.launch(gpu, Some(&gpu.alloc(0)?), &y, 1)?;
        assert_eq!(y.download()?, [8]);
        // None of a slice shares what another writes.
        let overlap = lengths.launch(gpu, Some(&y), &y, 1);
        assert!(matches!(overlap, Err(scry::Error::Overlap { written: "y", other: "x", .. })));
        Ok(())
    });
}

#[test]
fn an_array_of_another_length_is_an_error() {
    every_device(|gpu| {
        let x = gpu.upload(&[1.0, 2.0, 3.0])?;
        let error = layer.launch(gpu, None, &x, Some(&x), 0.0, None, &gpu.alloc(3)?, 3);
        assert!(matches!(error, Err(scry::Error::ArrayLength { kernel: "layer", param: "scale", len: 3, expected: 2 })));
        Ok(())
    });
}

#[test]
fn a_slice_that_is_absent_is_unwrapped() {
    every_device_alone(|gpu| {
        asserted.launch(gpu, Some(&gpu.upload(&[3])?), 4)?;
        gpu.sync()?;
        asserted.launch(gpu, None, 4)?;
        assert_eq!(expect_panic(gpu.sync()).message, "called `Option::unwrap()` on a `None` value");
        Ok(())
    });
}
