//! Products of square matrices of whole numbers, so that sums are exact in any order.

use scry::f16;
use scry_kernels::dense::{self, Widen};
use scry_kernels::{View, Views};

use crate::Result;
use crate::bench::{Bench, Trial};
use crate::buffers::{Rotation, expect, of_ramp, ramp_on_host};
use crate::contender::{Contender, ours};
use crate::peers::cuda_c::ByHand;
use crate::peers::{cublas, host, scry_gpu};
use crate::record::Amount;

/// Of the inputs.
pub(super) const MODULUS: usize = 7;

fn sides(bench: &Bench<'_>) -> &'static [usize] {
    match (bench.is_small, bench.is_cpu()) {
        (true, _) => &[64, 127, 128],
        (false, true) => &[512, 1024, 2048],
        (false, false) => &[1024, 2048, 4095, 4096, 8192],
    }
}

/// The side of what is measured at one size.
pub(super) fn side(bench: &Bench<'_>) -> usize {
    if bench.is_small {
        128
    } else if bench.is_cpu() {
        1024
    } else {
        4096
    }
}

fn amount(side: usize, bytes_of_element: usize) -> Amount {
    Amount::operations(2.0 * (side as f64).powi(3), (2 * bytes_of_element + 4) * side * side)
}

/// An element of a product, from where its row and its column start, and how far their elements are apart.
pub(super) fn element(side: usize, (row, along_row): (usize, usize), (column, along_column): (usize, usize)) -> f32 {
    (0..side).map(|k| of_ramp(row + k * along_row, MODULUS) * of_ramp(column + k * along_column, MODULUS)).sum()
}

pub(super) fn matmul(bench: &Bench<'_>) -> Result {
    sides(bench).iter().try_for_each(|side| multiply(bench, *side))
}

fn multiply(bench: &Bench<'_>, side: usize) -> Result {
    let (gpu, len, both) = (bench.device, side * side, [side, side]);
    let input = || Rotation::ramp(gpu, len, usize::MAX, MODULUS as u32);
    let (a, b, y) = (input()?, input()?, gpu.zeros::<f32>(len)?);
    let (a, b) = (a.at(0), b.at(0));
    let expected = |i: usize| element(side, (i / side * side, 1), (i % side, side));
    let on_host = ramp_on_host(bench, len, MODULUS);
    let trial = Trial { size: side.to_string(), amount: amount(side, 4), clear: &|| Ok(y.fill(-1.0)?), verify: &|| expect(&y, expected) };
    let tiles = side / 128;
    let by_hand = ByHand { name: "matmul", block: [16, 16, 1], groups: [tiles, tiles, 1], n: side };
    let by_hand = if side.is_multiple_of(128) { by_hand.contender(bench, |_| [a, b, &y]) } else { None };
    let shipped = scry_gpu::Program {
        text: ::scry_gpu::shaders::matmul::COARSE_64X64,
        inputs: &|| vec![(0..len).map(|i| of_ramp(i, MODULUS)).collect(); 2],
        len,
        groups: [side.div_ceil(64), side.div_ceil(64), 1],
        push_constants: vec![side as u32; 3],
    };
    let shipped = if side == sides(bench)[0] || side == self::side(bench) { scry_gpu::contender(bench, &shipped, expected) } else { None };
    bench.compare(
        &trial,
        [
            ours(|_| dense::matmul(gpu, a.view(both)?, b.view(both)?, y.view_mut(both)?)),
            cublas::matmul(bench, [a, b, &y], side),
            by_hand,
            shipped,
            host::contender(bench, "matrixmultiply", len, |y| host::matrixmultiply(&on_host, &on_host, y, side), expected),
            host::contender(bench, "faer", len, |y| host::faer(&on_host, &on_host, y, side), expected),
        ],
    )
}

/// One of the operands lies the other way round.
fn multiply_transposed(bench: &Bench<'_>, is_first: bool) -> Result {
    let (gpu, side) = (bench.device, side(bench));
    let (len, both) = (side * side, [side, side]);
    let (x, y) = (Rotation::ramp(gpu, len, usize::MAX, MODULUS as u32)?, gpu.zeros::<f32>(len)?);
    let matrix = x.at(0).view(both)?;
    let (a, b) = if is_first { (matrix.transpose(), matrix) } else { (matrix, matrix.transpose()) };
    let expected = |i: usize| {
        let (row, column) = (i / side, i % side);
        if is_first { element(side, (row, side), (column, side)) } else { element(side, (row * side, 1), (column * side, 1)) }
    };
    let trial = Trial { size: side.to_string(), amount: amount(side, 4), clear: &|| Ok(y.fill(-1.0)?), verify: &|| expect(&y, expected) };
    bench.compare(&trial, [ours(|_| dense::matmul(gpu, a, b, y.view_mut(both)?))])
}

pub(super) fn matmul_of_transposed(bench: &Bench<'_>) -> Result {
    multiply_transposed(bench, true)
}

pub(super) fn matmul_by_transposed(bench: &Bench<'_>) -> Result {
    multiply_transposed(bench, false)
}

/// Of `f16`, with sums in `f32`.
pub(super) fn matmul_of_halves(bench: &Bench<'_>) -> Result {
    let (gpu, side) = (bench.device, side(bench));
    let (len, both) = (side * side, [side, side]);
    let numbers: Vec<f16> = (0..len).map(|i| f16::from_f32(of_ramp(i, MODULUS))).collect();
    let (x, y) = (gpu.upload(&numbers)?, gpu.zeros::<f32>(len)?);
    let matrix = x.view(both)?;
    let expected = |i: usize| element(side, (i / side * side, 1), (i % side, side));
    let trial = Trial { size: side.to_string(), amount: amount(side, 2), clear: &|| Ok(y.fill(-1.0)?), verify: &|| expect(&y, expected) };
    let ours: Option<Contender<'_>> = ours(|_| dense::matmul_with(gpu, Widen, matrix, matrix, None::<View<'_, f16, 2>>, y.view_mut(both)?));
    bench.compare(&trial, [ours])
}
