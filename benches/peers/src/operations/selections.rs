//! Selections, runs of equal neighbours, parts of different lengths, and orders of indices.

use scry::Buffer;
use scry_kernels::random::{self, Philox};
use scry_kernels::reduce::Sum;
use scry_kernels::select::{self, Extreme};
use scry_kernels::{Views, index, reduce, runs, scan, segments, sort};

use super::alone::Results;
use super::orders::{IsOdd, expect_ascending};
use super::{shape, size};
use crate::Result;
use crate::bench::{Bench, Trial};
use crate::buffers::{Rotation, expect};
use crate::contender::ours;
use crate::kernels::{scatter, steps};
use crate::record::Amount;

/// The length of runs and of segments.
const RUN: usize = 32;

pub(super) fn scan_in_place(bench: &Bench<'_>) -> Result {
    let (gpu, len) = (bench.device, bench.full_len());
    let y = gpu.zeros::<u32>(len)?;
    let results = Results { y: &y, before: 1, expected: &|i| i as u32 + 1 };
    results.exact(bench, (size(len), Amount::bytes(8 * len, len)), || scan::inclusive_sum_in_place(gpu, &y), None)
}

/// The 32 greatest of each row, in order, where all rows are alike.
pub(super) fn top_k(bench: &Bench<'_>) -> Result {
    const K: usize = 32;
    let (gpu, len) = (bench.device, bench.full_len());
    let width = (len / 16).min(1 << 16);
    let (rows, modulus) = (len / width, width / 64);
    let x = Rotation::ramp(gpu, len, usize::MAX, modulus as u32)?;
    let (values, places) = (gpu.zeros::<f32>(rows * K)?, gpu.zeros::<u32>(rows * K)?);
    let results = Results { y: &places, before: 7, expected: &|i| (i % K * modulus + modulus - 1) as u32 };
    let run =
        || select::top_k(gpu, x.at(0).view([rows, width])?, Extreme::Greatest, values.view_mut([rows, K])?, places.view_mut([rows, K])?);
    results.exact(bench, (shape(rows, width), Amount::bytes(4 * len, len)), run, None)
}

fn scattered(bench: &Bench<'_>, len: usize) -> Result<Buffer<u32>> {
    let x = bench.device.zeros::<u32>(len)?;
    scatter.launch(bench.device, &x, len)?;
    Ok(x)
}

/// Odd numbers, which are those of odd places, in front.
pub(super) fn partition(bench: &Bench<'_>) -> Result {
    let (gpu, len) = (bench.device, bench.full_len());
    let (x, y, count) = (scattered(bench, len)?, gpu.zeros::<u32>(len)?, gpu.zeros::<u32>(1)?);
    let expected = |i: usize| (if i < len / 2 { 2 * i + 1 } else { 2 * i - len } as u32).wrapping_mul(0x9e37_79b9);
    let results = Results { y: &y, before: 7, expected: &expected };
    results.exact(bench, (size(len), Amount::bytes(8 * len, len)), || select::partition(gpu, IsOdd, &x, &y, &count), None)
}

fn runs_of_32(bench: &Bench<'_>, len: usize) -> Result<Buffer<u32>> {
    let x = bench.device.zeros::<u32>(len)?;
    steps.launch(bench.device, &x, RUN as u32, len)?;
    Ok(x)
}

pub(super) fn unique(bench: &Bench<'_>) -> Result {
    let (gpu, len) = (bench.device, bench.full_len());
    let (x, y, count) = (runs_of_32(bench, len)?, gpu.zeros::<u32>(len)?, gpu.zeros::<u32>(1)?);
    let firsts = y.slice(..len / RUN)?;
    let results = Results { y: &firsts, before: 7, expected: &|i| i as u32 };
    results.exact(bench, (size(len), Amount::bytes(4 * (len + len / RUN), len)), || runs::unique(gpu, &x, &y, &count), None)
}

pub(super) fn run_lengths(bench: &Bench<'_>) -> Result {
    let (gpu, len) = (bench.device, bench.full_len());
    let (x, values, lengths) = (runs_of_32(bench, len)?, gpu.zeros::<u32>(len)?, gpu.zeros::<u32>(len)?);
    let (first, count) = (lengths.slice(..len / RUN)?, gpu.zeros::<u32>(1)?);
    let results = Results { y: &first, before: 7, expected: &|_| RUN as u32 };
    let run = || runs::lengths(gpu, &x, &values, &lengths, &count);
    results.exact(bench, (size(len), Amount::bytes(4 * (len + 2 * len / RUN), len)), run, None)
}

pub(super) fn sum_segments(bench: &Bench<'_>) -> Result {
    let (gpu, len) = (bench.device, bench.full_len());
    let offsets: Vec<u32> = (0..=len / RUN).map(|i| (i * RUN) as u32).collect();
    let (x, offsets, y) = (gpu.zeros::<f32>(len)?, gpu.upload(&offsets)?, gpu.zeros::<f32>(len / RUN)?);
    x.fill(0.5)?;
    let results = Results { y: &y, before: -1.0, expected: &|_| RUN as f32 / 2.0 };
    let amount = Amount::bytes(4 * (len + 2 * len / RUN), len);
    results.exact(bench, (format!("{} in {}s", size(len), RUN), amount), || segments::reduce(gpu, Sum, &x, &offsets, &y), None)
}

pub(super) fn arg_sort(bench: &Bench<'_>) -> Result {
    let (gpu, len) = (bench.device, bench.full_len() / 4);
    let (keys, order) = (scattered(bench, len)?, gpu.zeros::<u32>(len)?);
    let trial = Trial {
        size: size(len),
        amount: Amount::bytes(8 * len, 32 * len),
        clear: &|| Ok(order.fill(0)?),
        verify: &|| {
            // Equal indices would be equal keys; the sum of all says that each is there.
            let (sorted, sum) = (gpu.zeros::<u32>(len)?, gpu.zeros::<u32>(1)?);
            index::gather(gpu, &keys, &order, &sorted)?;
            expect_ascending(bench, &sorted)?;
            reduce::sum(gpu, &order, &[0], &sum)?;
            expect(&sum, |_| sum_of_places(len))
        },
    };
    bench.compare(&trial, [ours(|_| sort::argsort(gpu, &keys, &order))])
}

pub(super) fn shuffle(bench: &Bench<'_>) -> Result {
    let (gpu, len) = (bench.device, bench.full_len() / 4);
    let order = gpu.zeros::<u32>(len)?;
    let trial = Trial {
        size: size(len),
        amount: Amount::bytes(4 * len, 32 * len),
        clear: &|| Ok(order.fill(0)?),
        verify: &|| {
            let (sorted, sum) = (gpu.zeros::<u32>(len)?, gpu.zeros::<u32>(1)?);
            sort::keys(gpu, &order, &sorted)?;
            expect(&sorted, |i| i as u32)?;
            reduce::sum(gpu, &order, &[0], &sum)?;
            expect(&sum, |_| sum_of_places(len))
        },
    };
    bench.compare(&trial, [ours(|_| random::permutation(gpu, Philox::new(1, 0), &order))])
}

/// The sum of all numbers below one, which wraps.
fn sum_of_places(len: usize) -> u32 {
    (len as u64 * (len as u64 - 1) / 2) as u32
}
