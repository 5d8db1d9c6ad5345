//! What elements of grids become of their neighbours, and what is put around and beside them.

use rayon::prelude::*;
use scry_kernels::Views;
use scry_kernels::arrange::{self, Padding};
use scry_kernels::filter::{self, Border};
use scry_kernels::stencil::{self, Boundary};

use super::alone::Results;
use super::shape;
use crate::Result;
use crate::bench::Bench;
use crate::buffers::{Rotation, of_ramp, ramp_on_host};
use crate::peers::host;
use crate::record::Amount;

#[scry::device]
mod own {
    use scry_kernels::stencil::{Neighbourhood, Stencil};

    /// A step of Jacobi's method for Laplace's equation.
    #[derive(Debug, Clone, Copy)]
    pub(super) struct Jacobi;

    impl Stencil<2, f32, f32> for Jacobi {
        const RADIUS: usize = 1;

        fn apply(self, near: Neighbourhood<'_, 2, f32>) -> f32 {
            (near.at([-1, 0]) + near.at([1, 0]) + near.at([0, -1]) + near.at([0, 1])) * 0.25
        }
    }

    /// The Laplacian.
    #[derive(Debug, Clone, Copy)]
    pub(super) struct Laplacian;

    impl Stencil<3, f32, f32> for Laplacian {
        const RADIUS: usize = 1;

        fn apply(self, near: Neighbourhood<'_, 3, f32>) -> f32 {
            let rows = near.at([0, 0, -1]) + near.at([0, 0, 1]) + near.at([0, -1, 0]) + near.at([0, 1, 0]);
            rows + near.at([-1, 0, 0]) + near.at([1, 0, 0]) - 6.0 * near.at([0, 0, 0])
        }
    }
}

use own::{Jacobi, Laplacian};

scry_kernels::instance!(impl stencil<2, Jacobi, f32, f32>);
scry_kernels::instance!(impl stencil<3, Laplacian, f32, f32>);

/// Of the inputs: sums are exact.
const MODULUS: usize = 7;

fn side(bench: &Bench<'_>) -> usize {
    match (bench.is_small, bench.is_cpu()) {
        (true, _) => 300,
        (false, true) => 4096,
        (false, false) => 8192,
    }
}

pub(super) fn stencil(bench: &Bench<'_>) -> Result {
    let (gpu, side) = (bench.device, side(bench));
    let len = side * side;
    let (x, y) = (Rotation::ramp(gpu, len, usize::MAX, MODULUS as u32)?, gpu.zeros::<f32>(len)?);
    let expected = |i: usize| {
        let at = |row: usize, column: usize| of_ramp(row % side * side + column % side, MODULUS);
        let (row, column) = (i / side + side, i % side + side);
        (at(row - 1, column) + at(row + 1, column) + at(row, column - 1) + at(row, column + 1)) * 0.25
    };
    let on_host = ramp_on_host(bench, len, MODULUS);
    let by_rows = |y: &mut [f32]| {
        y.par_chunks_mut(side).enumerate().for_each(|(row, y)| {
            let of = |row: usize| &on_host[row % side * side..][..side];
            let (above, own, below) = (of(row + side - 1), of(row), of(row + 1));
            (1..side - 1).for_each(|i| y[i] = (above[i] + below[i] + own[i - 1] + own[i + 1]) * 0.25);
            y[0] = (above[0] + below[0] + own[side - 1] + own[1]) * 0.25;
            y[side - 1] = (above[side - 1] + below[side - 1] + own[side - 2] + own[0]) * 0.25;
        });
    };
    let by_rayon = host::contender(bench, host::RAYON, len, by_rows, expected);
    let run = || stencil::apply(gpu, Jacobi, x.at(0).view([side, side])?, Boundary::Periodic, y.view_mut([side, side])?);
    let results = Results { y: &y, before: -1.0, expected: &expected };
    results.exact(bench, (shape(side, side), Amount::bytes(8 * len, 4 * len)), run, by_rayon)
}

pub(super) fn stencil_of_volume(bench: &Bench<'_>) -> Result {
    let (gpu, side) = (bench.device, if bench.is_small { 48 } else { side(bench) / 16 });
    let (len, all) = (side * side * side, [side; 3]);
    let (x, y) = (Rotation::ramp(gpu, len, usize::MAX, MODULUS as u32)?, gpu.zeros::<f32>(len)?);
    let expected = |i: usize| {
        let at = |place: [usize; 3]| of_ramp(place.iter().fold(0, |flat, i| flat * side + i % side), MODULUS);
        let place = [i / side / side + side, i / side % side + side, i % side + side];
        let along =
            |axis: usize, by: isize| at(std::array::from_fn(|k| if k == axis { place[k].wrapping_add_signed(by) } else { place[k] }));
        (0..3).map(|axis| along(axis, -1) + along(axis, 1)).sum::<f32>() - 6.0 * at(place)
    };
    let run = || stencil::apply(gpu, Laplacian, x.at(0).view(all)?, Boundary::Periodic, y.view_mut(all)?);
    let results = Results { y: &y, before: -1.0, expected: &expected };
    results.exact(bench, (format!("{side} x {side} x {side}"), Amount::bytes(8 * len, 8 * len)), run, None)
}

/// Nine taps down and nine across.
pub(super) fn filter(bench: &Bench<'_>) -> Result {
    let (gpu, side) = (bench.device, side(bench));
    let len = side * side;
    let (x, y) = (Rotation::ramp(gpu, len, usize::MAX, MODULUS as u32)?, gpu.zeros::<f32>(len)?);
    let taps = gpu.upload(&[1.0f32; 9])?;
    let near = |i: usize| i.saturating_sub(4)..side.min(i + 5);
    let expected = |i: usize| {
        let of_row = |row: usize| near(i % side).map(|column| of_ramp(row * side + column, MODULUS)).sum::<f32>();
        near(i / side).map(of_row).sum()
    };
    let run = || filter::convolve_separable(gpu, x.at(0).view([side, side])?, &taps, &taps, Border::Zero, y.view_mut([side, side])?);
    let results = Results { y: &y, before: -1.0, expected: &expected };
    results.exact(bench, (shape(side, side), Amount::bytes(8 * len, 36 * len)), run, None)
}

pub(super) fn pad(bench: &Bench<'_>) -> Result {
    let (gpu, side) = (bench.device, side(bench));
    let (len, outer) = (side * side, side + 6);
    let (x, y) = (Rotation::ramp(gpu, len, usize::MAX, MODULUS as u32)?, gpu.zeros::<f32>(outer * outer)?);
    let expected = |i: usize| {
        let [row, column] = [i / outer, i % outer].map(|at| at.checked_sub(3).filter(|at| *at < side));
        row.zip(column).map_or(0.5, |(row, column)| of_ramp(row * side + column, MODULUS))
    };
    let run = || arrange::pad(gpu, x.at(0).view([side, side])?, [(3, 3); 2], Padding::Constant(0.5), y.view_mut([outer, outer])?);
    let results = Results { y: &y, before: -1.0, expected: &expected };
    results.exact(bench, (shape(side, side), Amount::bytes(4 * (len + outer * outer), outer * outer)), run, None)
}

/// Two matrices side by side.
pub(super) fn concatenate(bench: &Bench<'_>) -> Result {
    let (gpu, side) = (bench.device, side(bench));
    let len = side * side / 2;
    let (x, y) = (Rotation::ramp(gpu, len, usize::MAX, MODULUS as u32)?, gpu.zeros::<f32>(2 * len)?);
    let expected = |i: usize| of_ramp(i / side * (side / 2) + i % side % (side / 2), MODULUS);
    let run = || {
        let half = x.at(0).view([side, side / 2])?;
        arrange::concatenate(gpu, &[half, half], 1, y.view_mut([side, side])?)
    };
    let results = Results { y: &y, before: -1.0, expected: &expected };
    results.exact(bench, (shape(side, side), Amount::bytes(16 * len, 2 * len)), run, None)
}
