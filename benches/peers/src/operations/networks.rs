//! Attention and convolutions.

use scry_kernels::Views;
use scry_kernels::attention::{self, Options};
use scry_kernels::convolution::{Convolution, convolve};

use crate::Result;
use crate::bench::{Bench, Trial};
use crate::buffers::{expect, expect_near};
use crate::contender::ours;
use crate::record::Amount;

/// Of 4096 tokens.
pub(super) fn attention(bench: &Bench<'_>) -> Result {
    let shapes: &[_] =
        if bench.is_cpu() { &[(16, 64, false)] } else { &[(16, 64, false), (16, 64, true), (16, 128, false), (8, 256, false)] };
    shapes.iter().try_for_each(|(heads, size, is_causal)| attend(bench, *heads, *size, *is_causal))
}

fn attend(bench: &Bench<'_>, heads: usize, size: usize, is_causal: bool) -> Result {
    let tokens = if bench.is_small {
        64
    } else if bench.is_cpu() {
        1024
    } else {
        4096
    };
    let (gpu, len, shape) = (bench.device, heads * tokens * size, [1, heads, tokens, size]);
    // All keys and values are the same, and so is each result.
    let expected = |i: usize| (i % size) as f32 / 64.0;
    let numbers: Vec<f32> = (0..len).map(expected).collect();
    let (x, y) = (gpu.upload(&numbers)?, gpu.zeros::<f32>(len)?);
    let options = Options { is_causal, ..Options::default() };
    let seen = if is_causal { 0.5 } else { 1.0 };
    let trial = Trial {
        size: format!("{heads} x {tokens} x {size}{}", if is_causal { ", causal" } else { "" }),
        amount: Amount::operations(4.0 * seen * (heads * tokens * tokens * size) as f64, 16 * len),
        clear: &|| Ok(y.fill(-1.0)?),
        verify: &|| expect_near(&y, 1e-3, expected),
    };
    let x = x.view(shape)?;
    bench.compare(&trial, [ours(|_| attention::attention(gpu, x, x, x, options, y.view_mut(shape)?))])
}

/// Windows of 3 by 3, and as many channels as there were.
pub(super) fn convolution(bench: &Bench<'_>) -> Result {
    [(64, 112), (256, 56)].into_iter().try_for_each(|(channels, side)| {
        if bench.is_small {
            convolve_images(bench, 2, channels / 4, side / 4)
        } else {
            convolve_images(bench, if bench.is_cpu() { 1 } else { 16 }, channels, side)
        }
    })
}

fn convolve_images(bench: &Bench<'_>, batches: usize, channels: usize, side: usize) -> Result {
    let (gpu, len, shape) = (bench.device, batches * channels * side * side, [batches, channels, side, side]);
    let (x, weight, y) = (gpu.zeros::<f32>(len)?, gpu.zeros::<f32>(9 * channels * channels)?, gpu.zeros::<f32>(len)?);
    x.fill(1.0)?;
    weight.fill(1.0)?;
    // As many elements of a window as are inside of the image.
    let inside = |i: usize| 3 - usize::from(i == 0) - usize::from(i == side - 1);
    let expected = |i: usize| (channels * inside(i % side) * inside(i / side % side)) as f32;
    let trial = Trial {
        size: format!("{batches} x {channels} x {side} x {side}"),
        amount: Amount::operations(18.0 * (len * channels) as f64, 4 * (2 * len + 9 * channels * channels)),
        clear: &|| Ok(y.fill(-1.0)?),
        verify: &|| expect(&y, expected),
    };
    let same = Convolution { padding: [1, 1], ..Convolution::default() };
    let (images, weight) = (x.view(shape)?, weight.view([channels, channels, 3, 3])?);
    bench.compare(&trial, [ours(|_| convolve(gpu, same, images, weight, None, y.view_mut(shape)?))])
}
