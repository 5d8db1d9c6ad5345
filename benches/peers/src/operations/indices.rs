//! What is at indices, and where it is: gathers and scatters, rows of tables, and binary searches.

use scry::Buffer;
use scry_kernels::{Views, embedding, index};

use super::alone::Results;
use super::orders::INVERSE;
use super::{shape, size};
use crate::Result;
use crate::bench::Bench;
use crate::buffers::{Rotation, of_ramp};
use crate::kernels::{places, scatter_below};
use crate::record::Amount;

/// Of the inputs.
const MODULUS: usize = 1000;
/// The elements of a row of a table.
const WIDTH: usize = 128;

/// How many indices there are, a power of two.
fn len(bench: &Bench<'_>) -> usize {
    match (bench.is_small, bench.is_cpu()) {
        (true, _) => 1 << 10,
        (false, true) => 1 << 20,
        (false, false) => 1 << 24,
    }
}

/// The index at a place, of as many as `below` or a multiple of that: far from its neighbours, and each equally often.
fn index_at(i: usize, below: usize) -> usize {
    (i as u32).wrapping_mul(0x9e37_79b9) as usize % below
}

fn indices(bench: &Bench<'_>, len: usize, below: usize) -> Result<Buffer<u32>> {
    let ids = bench.device.zeros::<u32>(len)?;
    scatter_below.launch(bench.device, &ids, below as u32, len)?;
    Ok(ids)
}

pub(super) fn gather(bench: &Bench<'_>) -> Result {
    let (gpu, len) = (bench.device, len(bench));
    let (x, ids, y) = (Rotation::ramp(gpu, len, usize::MAX, MODULUS as u32)?, indices(bench, len, len)?, gpu.zeros::<f32>(len)?);
    let results = Results { y: &y, before: -1.0, expected: &|i| of_ramp(index_at(i, len), MODULUS) };
    results.exact(bench, (size(len), Amount::bytes(12 * len, len)), || index::gather(gpu, x.at(0), &ids, &y), None)
}

pub(super) fn scatter(bench: &Bench<'_>) -> Result {
    let (gpu, len) = (bench.device, len(bench));
    let (x, ids, y) = (Rotation::ramp(gpu, len, usize::MAX, MODULUS as u32)?, indices(bench, len, len)?, gpu.zeros::<f32>(len)?);
    let expected = |i: usize| of_ramp((i as u32).wrapping_mul(INVERSE) as usize % len, MODULUS);
    let results = Results { y: &y, before: -1.0, expected: &expected };
    results.exact(bench, (size(len), Amount::bytes(12 * len, len)), || index::scatter(gpu, x.at(0), &ids, &y), None)
}

/// To each of 65536 elements, as many are added.
pub(super) fn scatter_add(bench: &Bench<'_>) -> Result {
    let (gpu, len) = (bench.device, len(bench));
    let sums = len.min(1 << 16);
    let (x, ids, y) = (gpu.zeros::<u32>(len)?, indices(bench, len, sums)?, gpu.zeros::<u32>(sums)?);
    x.fill(3)?;
    let results = Results { y: &y, before: 7, expected: &|_| 7 + 3 * (len / sums) as u32 };
    let run = || index::scatter_add(gpu, &x, &ids, &y);
    results.exact(bench, (format!("{} to {}", size(len), size(sums)), Amount::bytes(8 * len, len)), run, None)
}

pub(super) fn search(bench: &Bench<'_>) -> Result {
    let (gpu, len) = (bench.device, len(bench));
    let (sorted, needles, y) = (gpu.zeros::<u32>(len)?, indices(bench, len, len)?, gpu.zeros::<u32>(len)?);
    places.launch(gpu, &sorted, len)?;
    let results = Results { y: &y, before: 7, expected: &|i| index_at(i, len) as u32 };
    let amount = Amount::bytes(12 * len, len.ilog2() as usize * len);
    results.exact(bench, (format!("{0} in {0}", size(len)), amount), || index::lower_bound(gpu, &sorted, &needles, &y), None)
}

pub(super) fn lookup(bench: &Bench<'_>) -> Result {
    let (gpu, rows) = (bench.device, len(bench) / 16);
    let len = rows * WIDTH;
    let (table, ids, y) = (Rotation::ramp(gpu, len, usize::MAX, MODULUS as u32)?, indices(bench, rows, rows)?, gpu.zeros::<f32>(len)?);
    let expected = |i: usize| of_ramp(index_at(i / WIDTH, rows) * WIDTH + i % WIDTH, MODULUS);
    let results = Results { y: &y, before: -1.0, expected: &expected };
    let run = || embedding::lookup(gpu, table.at(0).view([rows, WIDTH])?, &ids, y.view_mut([rows, WIDTH])?);
    results.exact(bench, (shape(rows, WIDTH), Amount::bytes(8 * len + 4 * rows, len)), run, None)
}

/// Sixteen rows are added to each of a table.
pub(super) fn lookup_backward(bench: &Bench<'_>) -> Result {
    let (gpu, count) = (bench.device, len(bench) / 16);
    let (rows, len) = (count / 16, count * WIDTH);
    let (dy, ids, y) = (gpu.zeros::<f32>(len)?, indices(bench, count, rows)?, gpu.zeros::<f32>(rows * WIDTH)?);
    dy.fill(0.5)?;
    let results = Results { y: &y, before: -1.0, expected: &|_| 8.0 };
    let run = || embedding::lookup_backward(gpu, &ids, dy.view([count, WIDTH])?, y.view_mut([rows, WIDTH])?);
    results.exact(bench, (shape(count, WIDTH), Amount::bytes(4 * (len + rows * WIDTH + count), len)), run, None)
}
