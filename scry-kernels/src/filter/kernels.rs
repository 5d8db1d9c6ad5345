//! The kernels: along rows in shared memory, and along columns.

use super::stored::{HEIGHT, ITEMS, MOST, OWN, Stored, WIDTH};
use crate::arrange::padded::Source;
use crate::number::Number;
use crate::rows::Rows;

/// A workgroup computes `ITEMS * WIDTH` elements of each of `HEIGHT` rows along y, of which there are `rows`.
#[doc(hidden)]
#[scry::kernel(workgroup = (64, 4), instances())]
pub fn convolve_rows<T: Number, C: Stored<T::Accumulator>>(
    x: &[T],
    of_x: Rows,
    rows: usize,
    taps: &[T::Accumulator],
    source: Source,
    has_zeros: bool,
    y: &mut [C],
    pitch: usize,
) {
    let mut tile = shared::<[[T::Accumulator; ITEMS * WIDTH + MOST]; HEIGHT]>();
    let (group, lane, line, row) = (workgroup_id(), local_id().x, local_id().y, global_id().y);
    let first = group.x * (ITEMS * WIDTH);
    if row < rows {
        let in_x = group.z * of_x.strides.0 + row * of_x.strides.1;
        for i in (lane..ITEMS * WIDTH + taps.len() - 1).step_by(WIDTH) {
            let at = first + i;
            let mut own = T::EMPTY_SUM;
            // What is further than the taps reach behind the last element is not needed.
            if at < source.len + 2 * source.before && (!has_zeros || source.has(at)) {
                own = x[in_x + source.of(at) * of_x.strides.2].widen();
            }
            tile[line][i] = own;
        }
    }
    barrier();
    if row < rows {
        let mut sums = [T::EMPTY_SUM; ITEMS];
        for k in 0..taps.len() {
            let tap = taps[k];
            for item in 0..ITEMS {
                sums[item] = T::with_product(sums[item], tap, tile[line][item * WIDTH + lane + k]);
            }
        }
        for item in 0..ITEMS {
            let i = first + item * WIDTH + lane;
            if i < source.len {
                y[(group.z * rows + row) * pitch + i] = C::stored(sums[item]);
            }
        }
    }
}

/// An invocation computes `OWN` elements of a column, from element `from` on. `INNER`: all that taps reach are elements, and neighbours along x are
/// neighbours in `x`.
#[doc(hidden)]
#[scry::kernel(instances())]
pub fn convolve_columns<const INNER: bool, T: Number, C: Stored<T::Accumulator>>(
    x: &[T],
    of_x: Rows,
    taps: &[T::Accumulator],
    source: Source,
    has_zeros: bool,
    from: usize,
    y: &mut [C],
    pitch: usize,
) {
    let at = global_id();
    let (in_x, first) = (at.z * of_x.strides.0 + if INNER { at.x } else { at.x * of_x.strides.2 }, from + at.y * OWN);
    let element = |i: usize| {
        if INNER {
            x[in_x + (i - source.before) * of_x.strides.1].widen()
        } else if i < source.len + 2 * source.before && (!has_zeros || source.has(i)) {
            x[in_x + source.of(i) * of_x.strides.1].widen()
        } else {
            T::EMPTY_SUM
        }
    };
    // The elements that the sums have next.
    let mut window = [T::EMPTY_SUM; OWN];
    let mut sums = [T::EMPTY_SUM; OWN];
    for i in 0..OWN - 1 {
        window[i] = element(first + i);
    }
    for k in 0..taps.len() {
        let tap = taps[k];
        window[OWN - 1] = element(first + OWN - 1 + k);
        for i in 0..OWN {
            sums[i] = T::with_product(sums[i], tap, window[i]);
        }
        for i in 0..OWN - 1 {
            window[i] = window[i + 1];
        }
    }
    for i in 0..OWN {
        if INNER || first + i < source.len {
            y[(at.z * source.len + first + i) * pitch + at.x] = C::stored(sums[i]);
        }
    }
}
