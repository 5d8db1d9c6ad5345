//! The kernels: invocations go along rows, together or each by itself.

use crate::number::Number;
use crate::reduce::Sum;
use crate::reduce::reduction::in_lines;

/// How many elements of a row are in shared memory at a time: one for each invocation.
#[scry::device]
const PART: usize = 64;

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

/// A workgroup computes neighbouring elements of a row. It copies the columns and values of some elements to shared memory, which all go through then.
/// `UNIT`: rows of `b` lie in one piece each.
#[doc(hidden)]
#[scry::kernel(workgroup = 64, instances(), requires(values.len() == ids.len()))]
pub fn multiply_csr_matrix<const UNIT: bool, T: Number>(
    offsets: &[u32],
    ids: &[u32],
    values: &[T],
    b: &[T],
    of_b: (usize, usize),
    depth: usize,
    y: &mut [T::Total],
    columns: usize,
    pitch: usize,
) {
    let mut some_ids = shared::<[u32; PART]>();
    let mut some_values = shared::<[T::Accumulator; PART]>();
    let (column, lane, row) = (global_id().x, local_id().x, workgroup_id().y);
    let (from, to) = (offsets[row] as usize, offsets[row + 1] as usize);
    assert!(to <= ids.len(), "row {row} ends at element {to}, and there are {}", ids.len());
    let mut sum = T::EMPTY_SUM;
    for part in 0..to.saturating_sub(from).div_ceil(PART) {
        let first = from + part * PART;
        if first + lane < to {
            let id = ids[first + lane];
            assert!((id as usize) < depth, "an element is in column {id}, and there are {depth} columns");
            some_ids[lane] = id;
            some_values[lane] = values[first + lane].widen();
        }
        barrier();
        for k in 0..PART.min(to - first) {
            if column < columns {
                let in_b = (some_ids[k] as usize).min(depth - 1) * of_b.0;
                sum = T::with_product(sum, some_values[k], b[in_b + if UNIT { column } else { column * of_b.1 }].widen());
            }
        }
        barrier();
    }
    if column < columns {
        y[row * pitch + column] = T::narrow(sum);
    }
}

/// Each invocation computes an element. For few columns, of which several rows are together.
#[doc(hidden)]
#[scry::kernel(workgroup = (8, 32), instances(), requires(values.len() == ids.len()))]
pub fn multiply_csr_columns<T: Number>(
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
    let to = offsets[row + 1] as usize;
    assert!(to <= ids.len(), "row {row} ends at element {to}, and there are {}", ids.len());
    let mut sum = T::EMPTY_SUM;
    for element in offsets[row] as usize..to {
        let id = ids[element] as usize;
        assert!(id < depth, "an element is in column {id}, and there are {depth} columns");
        sum = T::with_product(sum, values[element].widen(), b[id * of_b.0 + column * of_b.1].widen());
    }
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
