//! Loops by hand with rayon, and crates for products of matrices, on the CPU.

use std::cell::RefCell;
use std::rc::Rc;

use rayon::prelude::*;

use crate::bench::Bench;
use crate::buffers::{expect_near_on_host, expect_on_host};
use crate::contender::Contender;

/// What rayon is called; its loops are written here.
pub(crate) const RAYON: &str = "rayon";

/// A loop that writes `len` elements, on the CPU device.
pub(crate) fn contender<'t, T: Copy + Default + PartialEq + std::fmt::Debug + 't>(
    bench: &Bench<'_>,
    who: &str,
    len: usize,
    mut run: impl FnMut(&mut [T]) + 't,
    expected: impl Fn(usize) -> T + 't,
) -> Option<Contender<'t>> {
    bench.is_cpu().then(|| {
        let y = Rc::new(RefCell::new(vec![T::default(); len]));
        let written = Rc::clone(&y);
        Contender::host(who, move || run(&mut written.borrow_mut()), move || expect_on_host(&y.borrow(), &expected))
    })
}

/// The same of numbers that are rounded.
pub(crate) fn contender_near<'t>(
    bench: &Bench<'_>,
    who: &str,
    len: usize,
    mut run: impl FnMut(&mut [f32]) + 't,
    (tolerance, expected): (f32, impl Fn(usize) -> f32 + 't),
) -> Option<Contender<'t>> {
    bench.is_cpu().then(|| {
        let y = Rc::new(RefCell::new(vec![0.0; len]));
        let written = Rc::clone(&y);
        let check = move || expect_near_on_host(&y.borrow(), tolerance, &expected);
        Contender::host(who, move || run(&mut written.borrow_mut()), check)
    })
}

/// How many elements a thread takes at a time.
const PART: usize = 1 << 14;

pub(crate) fn fill(y: &mut [f32], value: f32) {
    y.par_chunks_mut(PART).for_each(|y| y.fill(value));
}

pub(crate) fn copy(x: &[f32], y: &mut [f32]) {
    y.par_chunks_mut(PART).zip(x.par_chunks(PART)).for_each(|(y, x)| y.copy_from_slice(x));
}

pub(crate) fn map(x: &[f32], y: &mut [f32], apply: impl Fn(f32) -> f32 + Sync) {
    let parts = y.par_chunks_mut(PART).zip(x.par_chunks(PART));
    parts.for_each(|(y, x)| y.iter_mut().zip(x).for_each(|(y, x)| *y = apply(*x)));
}

pub(crate) fn add(a: &[f32], b: &[f32], y: &mut [f32]) {
    let parts = y.par_chunks_mut(PART).zip(a.par_chunks(PART)).zip(b.par_chunks(PART));
    parts.for_each(|((y, a), b)| y.iter_mut().zip(a).zip(b).for_each(|((y, a), b)| *y = a + b));
}

/// Adds a row to each row.
pub(crate) fn add_row(a: &[f32], row: &[f32], y: &mut [f32]) {
    let rows = y.par_chunks_mut(row.len()).zip(a.par_chunks(row.len()));
    rows.for_each(|(y, a)| y.iter_mut().zip(a).zip(row).for_each(|((y, a), b)| *y = a + b));
}

/// Adds a column, of as many numbers as there are rows, to each column.
pub(crate) fn add_column(a: &[f32], column: &[f32], y: &mut [f32]) {
    let width = a.len() / column.len();
    let rows = y.par_chunks_mut(width).zip(a.par_chunks(width)).zip(column);
    rows.for_each(|((y, a), b)| y.iter_mut().zip(a).for_each(|(y, a)| *y = a + b));
}

/// A square matrix, of which the side is a multiple of 16, in tiles of as many.
pub(crate) fn transpose(x: &[f32], y: &mut [f32]) {
    let side = x.len().isqrt();
    y.par_chunks_mut(16 * side).enumerate().for_each(|(block, y)| {
        for first in (0..side).step_by(16) {
            for column in 0..16 {
                for row in first..first + 16 {
                    y[column * side + row] = x[row * side + 16 * block + column];
                }
            }
        }
    });
}

/// An array of four axes, of this shape when it is written, and with these strides where it is read.
pub(crate) fn permute(x: &[f32], y: &mut [f32], shape: [usize; 4], strides: [usize; 4]) {
    let [_, rows, columns, width] = shape;
    y.par_chunks_mut(columns * width).enumerate().for_each(|(row, y)| {
        let first = row / rows * strides[0] + row % rows * strides[1];
        for (column, y) in y.chunks_exact_mut(width).enumerate() {
            let first = first + column * strides[2];
            y.iter_mut().enumerate().for_each(|(i, y)| *y = x[first + i * strides[3]]);
        }
    });
}

/// Sixteen sums side by side, which make a vector.
fn sum_slice(x: &[f32]) -> f32 {
    let mut sums = [0.0; 16];
    let parts = x.chunks_exact(16);
    let rest = parts.remainder().iter().sum::<f32>();
    parts.for_each(|part| sums.iter_mut().zip(part).for_each(|(sum, x)| *sum += x));
    sums.iter().sum::<f32>() + rest
}

pub(crate) fn sum(x: &[f32]) -> f32 {
    x.par_chunks(PART).map(sum_slice).sum()
}

pub(crate) fn sum_rows(x: &[f32], y: &mut [f32]) {
    let width = x.len() / y.len();
    y.par_iter_mut().zip(x.par_chunks(width)).for_each(|(y, row)| *y = sum_slice(row));
}

pub(crate) fn sum_columns(x: &[f32], y: &mut [f32]) {
    let width = y.len();
    y.par_chunks_mut(256).enumerate().for_each(|(block, sums)| {
        sums.fill(0.0);
        let rows = x.chunks_exact(width);
        rows.for_each(|row| sums.iter_mut().zip(&row[256 * block..]).for_each(|(sum, x)| *sum += x));
    });
}

pub(crate) fn softmax(x: &[f32], y: &mut [f32], width: usize) {
    y.par_chunks_mut(width).zip(x.par_chunks(width)).for_each(|(y, x)| {
        let greatest = x.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        y.iter_mut().zip(x).for_each(|(y, x)| *y = (x - greatest).exp());
        let scale = sum_slice(y).recip();
        y.iter_mut().for_each(|y| *y *= scale);
    });
}

/// Rows of mean 0 and variance 1.
pub(crate) fn layer_norm(x: &[f32], y: &mut [f32], width: usize, epsilon: f32) {
    y.par_chunks_mut(width).zip(x.par_chunks(width)).for_each(|(y, x)| {
        let mean = sum_slice(x) / width as f32;
        y.iter_mut().zip(x).for_each(|(y, x)| *y = (x - mean) * (x - mean));
        let scale = (sum_slice(y) / width as f32 + epsilon).sqrt().recip();
        y.iter_mut().zip(x).for_each(|(y, x)| *y = (x - mean) * scale);
    });
}

/// The first place of the greatest.
pub(crate) fn arg_max(x: &[f32]) -> usize {
    let greatest = |i: usize, j: usize| if x[j] > x[i] || (x[j] == x[i] && j < i) { j } else { i };
    (0..x.len()).into_par_iter().reduce(|| 0, greatest)
}

/// The sums of parts, and then the parts from there on.
pub(crate) fn inclusive_sum(x: &[f32], y: &mut [f32]) {
    let sums: Vec<f32> = x.par_chunks(1 << 16).map(sum_slice).collect();
    let starts: Vec<f32> = sums.iter().scan(0.0, |sum, part| Some(std::mem::replace(sum, *sum + part))).collect();
    y.par_chunks_mut(1 << 16).zip(x.par_chunks(1 << 16)).zip(starts).for_each(|((y, x), start)| {
        y.iter_mut().zip(x).fold(start, |sum, (y, x)| {
            *y = sum + x;
            *y
        });
    });
}

pub(crate) fn histogram(x: &[u32], y: &mut [u32]) {
    let add = |mut a: Vec<u32>, b: Vec<u32>| {
        a.iter_mut().zip(b).for_each(|(a, b)| *a += b);
        a
    };
    let count = |x: &[u32]| {
        let mut counts = vec![0; 256];
        x.iter().for_each(|x| counts[*x as usize] += 1);
        counts
    };
    y.copy_from_slice(&x.par_chunks(PART).map(count).reduce(|| vec![0; 256], add));
}

/// `matrixmultiply`, on all threads.
pub(crate) fn matrixmultiply(a: &[f32], b: &[f32], y: &mut [f32], side: usize) {
    assert!([a.len(), b.len(), y.len()].iter().all(|len| *len == side * side), "they are matrices of {side} rows and columns");
    let stride = side as isize;
    // SAFETY: "a, b, c: pointers to the first element", and the strides lead to the `side * side` elements that each has.
    unsafe {
        ::matrixmultiply::sgemm(side, side, side, 1.0, a.as_ptr(), stride, 1, b.as_ptr(), stride, 1, 0.0, y.as_mut_ptr(), stride, 1);
    }
}

/// `faer`, on all threads.
pub(crate) fn faer(a: &[f32], b: &[f32], y: &mut [f32], side: usize) {
    use faer::linalg::matmul::matmul;
    use faer::{Accum, MatMut, MatRef, Par};

    let [a, b] = [a, b].map(|x| MatRef::from_row_major_slice(x, side, side));
    let y = MatMut::from_row_major_slice_mut(y, side, side);
    matmul(y, Accum::Replace, a, b, 1.0, Par::rayon(0));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loops_compute_what_they_say() {
        let x: Vec<f32> = (0..1024).map(|i| (i % 10) as f32).collect();
        let mut y = vec![0.0; 1024];
        transpose(&x, &mut y);
        assert_eq!((y[1], y[32]), (x[32], x[1]));
        inclusive_sum(&x, &mut y);
        assert_eq!(y[1023], x.iter().sum::<f32>());
        sum_columns(&x, &mut y[..512]);
        assert_eq!(y[3], x[3] + x[515]);
        assert_eq!((sum(&x), arg_max(&x)), (x.iter().sum::<f32>(), 9));
    }
}
