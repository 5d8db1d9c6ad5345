//! Rows that are normalised, and losses of rows.

use scry_kernels::{View, ViewMut, Views, loss, normalize};

use super::reductions::widths;
use super::shape;
use crate::Result;
use crate::bench::{Bench, Trial};
use crate::buffers::{Rotation, expect_near, of_ramp, ramp_on_host};
use crate::contender::{Contender, ours};
use crate::peers::cuda_c::ByHand;
use crate::peers::host;
use crate::record::Amount;

/// Of the inputs, so that all rows are alike.
const MODULUS: usize = 4;
/// Results may be off by this part of what they should be, or of the greatest.
const TOLERANCE: f32 = 1e-4;
const EPSILON: f32 = 1e-5;

/// The numbers that rows consist of, in equal parts.
fn values() -> impl Iterator<Item = f32> {
    (0..MODULUS).map(|i| of_ramp(i, MODULUS))
}

type Run<'n> = &'n dyn Fn(View<'_, f32, 2>, ViewMut<'_, f32, 2>) -> scry_kernels::Result<()>;
/// What reads rows of a width, and writes them.
type Loops = fn(&[f32], &mut [f32], usize);

/// Rows in, and rows out.
struct Normalization<'n> {
    /// scry's.
    run: Run<'n>,
    by_hand: Option<&'static str>,
    on_host: Option<Loops>,
    /// What becomes of a number in a row of a width.
    expected: fn(f32, usize) -> f32,
    /// For each element.
    operations: usize,
}

fn measure(bench: &Bench<'_>, normalization: &Normalization<'_>) -> Result {
    let (gpu, len) = (bench.device, bench.full_len());
    let (x, y) = (Rotation::ramp(gpu, len, 8 * len, MODULUS as u32)?, Rotation::new(gpu, len, 8 * len)?);
    let on_host = &ramp_on_host(bench, len, MODULUS)[..];
    for &width in widths(bench) {
        let (rows, both) = (len / width, [len / width, width]);
        let expected = |i: usize| (normalization.expected)(of_ramp(i, MODULUS), width);
        let trial = Trial {
            size: shape(rows, width),
            amount: Amount::bytes(8 * len, normalization.operations * len),
            clear: &|| Ok(y.at(0).fill(-7.0)?),
            verify: &|| expect_near(y.at(0), TOLERANCE, expected),
        };
        let by_hand = |name| ByHand::of_rows(name, rows, width).contender(bench, |turn| [x.at(turn), y.at(turn)]);
        let by_rayon = |loops: Loops| -> Option<Contender<'_>> {
            let run = move |y: &mut [f32]| loops(on_host, y, width);
            host::contender_near(bench, host::RAYON, len, run, (TOLERANCE, expected))
        };
        bench.compare(
            &trial,
            [
                ours(|turn| (normalization.run)(x.at(turn).view(both)?, y.at(turn).view_mut(both)?)),
                normalization.by_hand.and_then(by_hand),
                normalization.on_host.and_then(by_rayon),
            ],
        )?;
    }
    Ok(())
}

pub(super) fn softmax(bench: &Bench<'_>) -> Result {
    let gpu = bench.device;
    let normalization = Normalization {
        run: &|x, y| normalize::softmax(gpu, x, y),
        by_hand: Some("softmax"),
        on_host: Some(host::softmax),
        expected: |x, width| x.exp() / (values().map(f32::exp).sum::<f32>() * (width / MODULUS) as f32),
        operations: 5,
    };
    measure(bench, &normalization)
}

pub(super) fn layer_norm(bench: &Bench<'_>) -> Result {
    let gpu = bench.device;
    let normalization = Normalization {
        run: &|x, y| normalize::layer_norm(gpu, x, None, None, EPSILON, y),
        by_hand: None,
        on_host: Some(|x, y, width| host::layer_norm(x, y, width, EPSILON)),
        expected: |x, _| {
            let mean = values().sum::<f32>() / MODULUS as f32;
            let variance = values().map(|x| (x - mean) * (x - mean)).sum::<f32>() / MODULUS as f32;
            (x - mean) / (variance + EPSILON).sqrt()
        },
        operations: 7,
    };
    measure(bench, &normalization)
}

pub(super) fn rms_norm(bench: &Bench<'_>) -> Result {
    let gpu = bench.device;
    let normalization = Normalization {
        run: &|x, y| normalize::rms_norm(gpu, x, None, EPSILON, y),
        by_hand: None,
        on_host: None,
        expected: |x, _| x / (values().map(|x| x * x).sum::<f32>() / MODULUS as f32 + EPSILON).sqrt(),
        operations: 4,
    };
    measure(bench, &normalization)
}

pub(super) fn cross_entropy(bench: &Bench<'_>) -> Result {
    let (gpu, len) = (bench.device, bench.full_len());
    let x = Rotation::ramp(gpu, len, 4 * len, MODULUS as u32)?;
    for &width in widths(bench) {
        let rows = len / width;
        // The first class of each row, which has the number 0.
        let (targets, losses) = (gpu.zeros::<u32>(rows)?, gpu.zeros::<f32>(rows)?);
        let expected = (values().map(f32::exp).sum::<f32>() * (width / MODULUS) as f32).ln();
        let trial = Trial {
            size: shape(rows, width),
            amount: Amount::bytes(4 * len + 8 * rows, 4 * len),
            clear: &|| Ok(losses.fill(-7.0)?),
            verify: &|| expect_near(&losses, TOLERANCE, |_| expected),
        };
        bench.compare(&trial, [ours(|turn| loss::cross_entropy(gpu, x.at(turn).view([rows, width])?, &targets, None, &losses))])?;
    }
    Ok(())
}
