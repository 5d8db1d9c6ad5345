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

/// `UNIT`: rows of `b` lie in one piece each.
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
    let to = offsets[row + 1] as usize;
    assert!(to <= ids.len(), "row {row} ends at element {to}, and there are {}", ids.len());
    // Looked at behind the loop, so that neighbours stay together in it.
    let mut greatest = 0;
    for element in offsets[row] as usize..to {
        let id = ids[element] as usize;
        greatest = id.max(greatest);
        let other = b[id.min(depth - 1) * of_b.0 + if UNIT { column } else { column * of_b.1 }];
        sum = T::with_product(sum, values[element].widen(), other.widen());
    }
    assert!(greatest < depth.max(1), "an element is in column {greatest}, and there are {depth} columns");
    y[row * pitch + column] = T::narrow(sum);
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
