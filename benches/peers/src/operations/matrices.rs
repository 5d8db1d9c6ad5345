//! Matrices with vectors and with themselves, small ones, and sparse ones.

use scry_kernels::dense::{self, Triangle};
use scry_kernels::sparse::{self, Csr, Ell};
use scry_kernels::{Views, distance};

use super::alone::Results;
use super::products::{MODULUS, element, side};
use super::shape;
use crate::Result;
use crate::bench::{Bench, Trial};
use crate::buffers::{Rotation, expect_by, of_ramp};
use crate::contender::{Contender, ours};
use crate::record::Amount;

/// The lower triangle, beside the product of which it is a part.
pub(super) fn rank_k(bench: &Bench<'_>) -> Result {
    let (gpu, side) = (bench.device, side(bench));
    let (len, both) = (side * side, [side, side]);
    let (x, y) = (Rotation::ramp(gpu, len, usize::MAX, MODULUS as u32)?, gpu.zeros::<f32>(len)?);
    let a = x.at(0).view(both)?;
    // Above the diagonal is anything.
    let expected = |i: usize| {
        let (row, column) = (i / side, i % side);
        if column <= row { element(side, (row * side, 1), (column * side, 1)) } else { f32::NAN }
    };
    let trial = Trial {
        size: side.to_string(),
        amount: Amount::operations((side as f64).powi(3), 6 * len),
        clear: &|| Ok(y.fill(-1.0)?),
        verify: &|| expect_by(&y, expected, |y, expected| expected.is_nan() || y == expected),
    };
    let product = Contender::queued("scry's matmul", |_| Ok(dense::matmul(gpu, a, a.transpose(), y.view_mut(both)?)?));
    let run = |_| dense::rank_k(gpu, 1.0, a, 0.0, Some(Triangle::Lower), y.view_mut(both)?);
    bench.compare(&trial, [ours(run), Some(product)])
}

pub(super) fn multiply_vector(bench: &Bench<'_>) -> Result {
    let (gpu, side) = (bench.device, 4 * side(bench));
    let len = side * side;
    let (a, x, y) = (Rotation::ramp(gpu, len, usize::MAX, 4)?, gpu.zeros::<f32>(side)?, gpu.zeros::<f32>(side)?);
    x.fill(1.0)?;
    let results = Results { y: &y, before: -1.0, expected: &|_| 1.5 * side as f32 };
    let run = || dense::multiply_vector(gpu, a.at(0).view([side, side])?, &x, &y);
    results.exact(bench, (shape(side, side), Amount::bytes(4 * len, 2 * len)), run, None)
}

pub(super) fn outer(bench: &Bench<'_>) -> Result {
    let (gpu, side) = (bench.device, 4 * side(bench));
    let len = side * side;
    let (x, y) = (Rotation::ramp(gpu, side, usize::MAX, MODULUS as u32)?, gpu.zeros::<f32>(len)?);
    let results = Results { y: &y, before: -1.0, expected: &|i| of_ramp(i / side, MODULUS) * of_ramp(i % side, MODULUS) };
    let run = || dense::outer(gpu, x.at(0), x.at(0), y.view_mut([side, side])?);
    results.exact(bench, (shape(side, side), Amount::bytes(4 * len, len)), run, None)
}

/// The rows of small matrices.
const ORDER: usize = 64;

/// How many small matrices there are.
fn count(bench: &Bench<'_>) -> usize {
    bench.full_len() >> if bench.is_small { 12 } else { 14 }
}

/// The smaller one of two indices, and one: the square of the triangle of ones.
pub(super) fn cholesky(bench: &Bench<'_>) -> Result {
    let (gpu, count) = (bench.device, count(bench));
    let (shape, square) = ([count, ORDER, ORDER], ORDER * ORDER);
    let one: Vec<f32> = (0..square).map(|i| ((i / ORDER).min(i % ORDER) + 1) as f32).collect();
    let (a, y) = (gpu.upload(&one)?, gpu.zeros::<f32>(count * square)?);
    let a = a.view([1, ORDER, ORDER])?.broadcast(shape)?;
    let results = Results { y: &y, before: -1.0, expected: &|i| if i % ORDER <= i / ORDER % ORDER { 1.0 } else { 0.0 } };
    let amount = Amount::operations((count * square * ORDER) as f64 / 3.0, 4 * count * square);
    results.near(bench, (format!("{count} of {ORDER}"), amount), 1e-4, || dense::cholesky(gpu, a, y.view_mut(shape)?))
}

/// Of a matrix with ones on its diagonal, and minus ones below.
pub(super) fn solve_triangular(bench: &Bench<'_>) -> Result {
    const COLUMNS: usize = 32;
    let (gpu, count) = (bench.device, count(bench));
    let (shape, len) = ([count, ORDER, COLUMNS], count * ORDER * COLUMNS);
    let element = |i: usize| match (i / ORDER).checked_sub(i % ORDER) {
        Some(0) => 1.0,
        Some(1) => -1.0,
        _ => 0.0f32,
    };
    let (a, b) = (gpu.upload(&(0..ORDER * ORDER).map(element).collect::<Vec<_>>())?, gpu.zeros::<f32>(len)?);
    b.fill(1.0)?;
    let y = gpu.zeros::<f32>(len)?;
    let a = a.view([1, ORDER, ORDER])?.broadcast([count, ORDER, ORDER])?;
    let results = Results { y: &y, before: -1.0, expected: &|i| (i / COLUMNS % ORDER + 1) as f32 };
    let amount = Amount::operations((len * ORDER) as f64, 8 * len);
    let run = || dense::solve_triangular(gpu, Triangle::Lower, a, b.view(shape)?, y.view_mut(shape)?);
    results.near(bench, (format!("{count} of {ORDER}, {COLUMNS} columns"), amount), 1e-4, run)
}

pub(super) fn distances(bench: &Bench<'_>) -> Result {
    const WIDTH: usize = 64;
    let (gpu, side) = (bench.device, side(bench));
    let (x, y) = (Rotation::ramp(gpu, side * WIDTH, usize::MAX, MODULUS as u32)?, gpu.zeros::<f32>(side * side)?);
    let expected = |i: usize| {
        let at = |row: usize, k: usize| of_ramp(row * WIDTH + k, MODULUS);
        (0..WIDTH).map(|k| (at(i / side, k) - at(i % side, k)).powi(2)).sum()
    };
    let results = Results { y: &y, before: -1.0, expected: &expected };
    let amount = Amount::operations(3.0 * (side * side * WIDTH) as f64, 4 * (side * side + side * WIDTH));
    let rows = x.at(0).view([side, WIDTH])?;
    let run = || distance::squared_distances(gpu, rows, rows, y.view_mut([side, side])?);
    results.exact(bench, (format!("{side} x {side} of {WIDTH}"), amount), run, None)
}

/// The elements of a row of a sparse matrix.
const IN_ROW: usize = 16;

/// The rows of sparse matrices, which have as many columns.
fn rows(bench: &Bench<'_>) -> usize {
    bench.full_len() / 64
}

/// The column of an element.
fn column(i: usize, columns: usize) -> u32 {
    (i as u32).wrapping_mul(0x9e37_79b9) % columns as u32
}

fn multiply_csr(bench: &Bench<'_>, width: usize) -> Result {
    let (gpu, rows) = (bench.device, rows(bench));
    let (len, results_len) = (rows * IN_ROW, rows * width);
    let offsets = gpu.upload(&(0..=rows).map(|row| (row * IN_ROW) as u32).collect::<Vec<_>>())?;
    let (ids, values) = (gpu.upload(&(0..len).map(|i| column(i, rows)).collect::<Vec<_>>())?, gpu.zeros::<f32>(len)?);
    values.fill(0.5)?;
    let (matrix, y) = (Csr::new(rows, &offsets, &ids, &values)?, gpu.zeros::<f32>(results_len)?);
    let x = Rotation::ramp(gpu, results_len, usize::MAX, MODULUS as u32)?;
    let of_row = |row: usize| (0..IN_ROW).map(move |k| column(row * IN_ROW + k, rows) as usize);
    let expected = |i: usize| of_row(i / width).map(|column| 0.5 * of_ramp(column * width + i % width, MODULUS)).sum();
    let results = Results { y: &y, before: -1.0, expected: &expected };
    let amount = Amount::bytes(8 * len + 4 * rows + 8 * results_len, 2 * len * width);
    let run = || match width {
        1 => sparse::multiply_vector(gpu, &matrix, x.at(0), &y),
        _ => sparse::multiply(gpu, &matrix, x.at(0).view([rows, width])?, y.view_mut([rows, width])?),
    };
    results.exact(bench, (format!("{rows} rows of {IN_ROW}, {width} columns"), amount), run, None)
}

pub(super) fn multiply_csr_vector(bench: &Bench<'_>) -> Result {
    multiply_csr(bench, 1)
}

pub(super) fn multiply_csr_matrix(bench: &Bench<'_>) -> Result {
    multiply_csr(bench, 32)
}

/// Element `k` of all rows lies side by side.
pub(super) fn multiply_ell_vector(bench: &Bench<'_>) -> Result {
    let (gpu, rows) = (bench.device, rows(bench));
    let len = rows * IN_ROW;
    let (ids, values) = (gpu.upload(&(0..len).map(|i| column(i, rows)).collect::<Vec<_>>())?, gpu.zeros::<f32>(len)?);
    values.fill(0.5)?;
    let (x, y) = (Rotation::ramp(gpu, rows, usize::MAX, MODULUS as u32)?, gpu.zeros::<f32>(rows)?);
    let matrix = Ell::new(rows, ids.view([IN_ROW, rows])?.transpose(), values.view([IN_ROW, rows])?.transpose())?;
    let expected = |row: usize| (0..IN_ROW).map(|k| 0.5 * of_ramp(column(k * rows + row, rows) as usize, MODULUS)).sum();
    let results = Results { y: &y, before: -1.0, expected: &expected };
    let amount = Amount::bytes(8 * len + 8 * rows, 2 * len);
    let run = || sparse::ell_multiply_vector(gpu, &matrix, x.at(0), &y);
    results.exact(bench, (format!("{rows} rows of {IN_ROW}"), amount), run, None)
}
