//! Random numbers.

use scry_kernels::random::{self, Philox, uniform_f32};

use super::size;
use crate::Result;
use crate::bench::{Bench, Trial};
use crate::buffers::{Rotation, expect, of_ramp};
use crate::contender::ours;
use crate::record::Amount;

/// Of Philox, with ten rounds for four numbers, each of two multiplications and four exclusive ors.
const OPERATIONS: usize = 15;

fn numbers() -> Philox {
    Philox::new(1, 2)
}

/// Number `n` is the `n / 256 % 4`th of block `n / 1024 * 256 + n % 256`.
fn nth_uniform(n: usize) -> f32 {
    uniform_f32(numbers().block((n / 1024 * 256 + n % 256) as u32)[n / 256 % 4])
}

pub(super) fn uniform(bench: &Bench<'_>) -> Result {
    let (gpu, len) = (bench.device, bench.full_len());
    let y = Rotation::<f32>::new(gpu, len, 4 * len)?;
    let trial = Trial {
        size: size(len),
        amount: Amount::bytes(4 * len, OPERATIONS * len),
        clear: &|| Ok(y.at(0).fill(-1.0)?),
        verify: &|| expect(y.at(0), nth_uniform),
    };
    bench.compare(&trial, [ours(|turn| random::uniform(gpu, numbers(), y.at(turn)))])
}

pub(super) fn normal(bench: &Bench<'_>) -> Result {
    let (gpu, len) = (bench.device, bench.full_len());
    let y = Rotation::<f32>::new(gpu, len, 4 * len)?;
    let trial = Trial {
        size: size(len),
        amount: Amount::bytes(4 * len, 2 * OPERATIONS * len),
        clear: &|| Ok(y.at(0).fill(100.0)?),
        verify: &|| {
            let part = y.at(0).slice(..len.min(1 << 16))?.download()?;
            let mean = part.iter().sum::<f32>() / part.len() as f32;
            let variance = part.iter().map(|y| y * y).sum::<f32>() / part.len() as f32;
            // Six times the deviation of both.
            let most = 9.0 / (part.len() as f32).sqrt();
            if mean.abs() <= most && (variance - 1.0).abs() <= most {
                Ok(())
            } else {
                Err(format!("mean {mean}, variance {variance}").into())
            }
        },
    };
    bench.compare(&trial, [ours(|turn| random::normal(gpu, numbers(), 0.0, 1.0, y.at(turn)))])
}

pub(super) fn integers(bench: &Bench<'_>) -> Result {
    let (gpu, len) = (bench.device, bench.full_len());
    let y = Rotation::<u32>::new(gpu, len, 4 * len)?;
    let trial = Trial {
        size: size(len),
        amount: Amount::bytes(4 * len, 2 * OPERATIONS * len),
        clear: &|| Ok(y.at(0).fill(1000)?),
        verify: &|| {
            let part = y.at(0).slice(..len.min(1 << 16))?.download()?;
            part.iter().find(|y| **y >= 1000).map_or(Ok(()), |y| Err(format!("{y} is not below 1000").into()))
        },
    };
    bench.compare(&trial, [ours(|turn| random::integers(gpu, numbers(), 0..1000, y.at(turn)))])
}

pub(super) fn dropout(bench: &Bench<'_>) -> Result {
    let (gpu, len) = (bench.device, bench.full_len());
    let (x, y) = (Rotation::ramp(gpu, len, 8 * len, 1000)?, Rotation::<f32>::new(gpu, len, 8 * len)?);
    let trial = Trial {
        size: size(len),
        amount: Amount::bytes(8 * len, OPERATIONS * len),
        clear: &|| Ok(y.at(0).fill(-1.0)?),
        verify: &|| expect(y.at(0), |i| if nth_uniform(i) >= 0.5 { 2.0 * of_ramp(i, 1000) } else { 0.0 }),
    };
    bench.compare(&trial, [ours(|turn| random::dropout(gpu, numbers(), 0.5, x.at(turn), y.at(turn)))])
}
