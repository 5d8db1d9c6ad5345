//! The kernels: invocations go along rows, together or each by itself.

use crate::number::Number;
use crate::reduce::Sum;
use crate::reduce::reduction::in_lines;

/// A line of `LANES` invocations goes along a row; a workgroup has `LINES` of them.
#[doc(hidden)]
#[scry::kernel(workgroup = (LANES, LINES), instances(), requires(values.len() == ids.len()))]
pub fn multiply_csr_rows<const LANES: usize, const LINES: usize, T: Number>(
    offsets: &[u32],
    ids: &[u32],
    values: &[T],
    x: &[T],
    y: &mut [T::Total],
) {
    let (lane, row) = (local_id().x, global_id().y);
    let mut own = T::EMPTY_SUM;
    if row < launch_size().y {
        let (from, to) = (offsets[row] as usize, offsets[row + 1] as usize);
        assert!(to <= ids.len(), "row {row} ends at element {to}, and there are {}", ids.len());
        for element in (from + lane..to).step_by(LANES) {
            own = T::with_product(own, values[element].widen(), x[ids[element] as usize].widen());
        }
    }
    let all = in_lines::<LANES, LINES, Sum, T, T::Accumulator, T::Total>(Sum, own);
    if lane == 0 && row < launch_size().y {
        y[row] = T::narrow(all);
    }
}

/// `UNIT`: rows of `b` lie in one piece each. What is too large counts as the largest that is there.
#[doc(hidden)]
#[scry::kernel(workgroup = (LANES, LINES), instances(), requires(values.len() == ids.len()))]
pub fn multiply_csr_matrix<const UNIT: bool, const LANES: usize, const LINES: usize, T: Number>(
    offsets: &[u32],
    ids: &[u32],
    values: &[T],
    b: &[T],
    of_b: (usize, usize),
    depth: usize,
    y: &mut [T::Total],
    pitch: usize,
) {
    let (column, row) = (global_id().x, global_id().y);
    let mut sum = T::EMPTY_SUM;
    for element in offsets[row] as usize..(offsets[row + 1] as usize).min(ids.len()) {
        let other = b[(ids[element] as usize).min(depth - 1) * of_b.0 + if UNIT { column } else { column * of_b.1 }];
        sum = T::with_product(sum, values[element].widen(), other.widen());
    }
    y[row * pitch + column] = T::narrow(sum);
}

/// Panics where an offset or a column is too large, each of which has an invocation. The products with matrices are without these checks, so that
/// neighbours stay together.
#[doc(hidden)]
#[scry::kernel]
pub fn check_csr(offsets: &[u32], ids: &[u32], columns: usize) {
    let i = global_id().x;
    if i > 0 && i < offsets.len() {
        let end = offsets[i] as usize;
        assert!(end <= ids.len(), "row {} ends at element {end}, and there are {}", i - 1, ids.len());
    }
    if i < ids.len() {
        let id = ids[i] as usize;
        assert!(id < columns, "an element is in column {id}, and there are {columns} columns");
    }
}

#[doc(hidden)]
#[scry::kernel(instances())]
pub fn multiply_ell_rows<T: Number>(
    ids: &[u32],
    of_ids: (usize, usize),
    values: &[T],
    of_values: (usize, usize),
    width: usize,
    x: &[T],
    y: &mut [T::Total],
) {
    let row = global_id().x;
    let mut sum = T::EMPTY_SUM;
    for k in 0..width {
        let id = ids[row * of_ids.0 + k * of_ids.1];
        if id < u32::MAX {
            sum = T::with_product(sum, values[row * of_values.0 + k * of_values.1].widen(), x[id as usize].widen());
        }
    }
    y[row] = T::narrow(sum);
}
