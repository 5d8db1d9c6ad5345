//! The kernels of products: a workgroup computes a tile of the result.

use super::sums::sum_products;
use super::tile::{Epilogue, HEIGHT, Kept, Operand, Parts, Update, updated};
use crate::number::Number;

/// `A_ALONG` and `B_ALONG` say that neighbours along the depth lie side by side.
#[doc(hidden)]
#[scry::kernel(workgroup = 256, shared_memory = 34816, instances(), deny(runtime_checks))]
pub fn multiply_tiles<
    const A_ALONG: bool,
    const B_ALONG: bool,
    const WIDTH: usize,
    const OWN: usize,
    const PADDED: usize,
    O: Epilogue<T::Accumulator, D, C>,
    T: Number,
    D: Copy,
    C: Copy,
>(
    operation: O,
    a: &[T],
    of_a: Operand,
    b: &[T],
    of_b: Operand,
    other: Option<&[D]>,
    of_other: (usize, usize, usize),
    y: &mut [C],
    pitch: usize,
    parts: Parts,
) {
    let group = workgroup_id();
    let (top, left) = (group.y * HEIGHT, group.x * WIDTH);
    let (down_from, across_from, sums) = sum_products::<A_ALONG, B_ALONG, WIDTH, OWN, PADDED, T>(a, of_a, b, of_b, (top, left), parts);
    for j in 0..8 {
        for i in 0..OWN {
            let (row, column) = (top + down_from + j / 4 * 16 + j % 4, left + across_from + i / 4 * 32 + i % 4);
            if row < of_a.len && column < of_b.len {
                let mut second = None;
                if let Some(other) = other {
                    second = Some(other[group.z * of_other.0 + row * of_other.1 + column * of_other.2]);
                }
                let value = <O as Epilogue<T::Accumulator, D, C>>::finish(operation, sums[j][i], second);
                y[(group.z * of_a.len + row) * pitch + column] = value;
            }
        }
    }
}

/// Sums of products of each two lines of a matrix, of which those are kept that `kept` says; if `is_mirrored`, of those below the diagonal also the ones
/// above. `ALONG`: neighbours along the depth lie side by side.
#[doc(hidden)]
#[scry::kernel(workgroup = 256, shared_memory = 34816, instances(), deny(runtime_checks), targets(vulkan, cuda, sanitizer))]
pub fn update_tiles<
    const ALONG: bool,
    const WIDTH: usize,
    const OWN: usize,
    const PADDED: usize,
    T: Number,
    C: Number<Accumulator = T::Accumulator, Total = C>,
>(
    update: Update<T::Accumulator>,
    a: &[T],
    of_a: Operand,
    kept: Kept,
    is_mirrored: bool,
    y: &mut [C],
    pitch: usize,
    parts: Parts,
) {
    let group = workgroup_id();
    let (top, left) = (group.y * HEIGHT, group.x * WIDTH);
    if !kept.has((top, HEIGHT), (left, WIDTH)) {
        return;
    }
    let (down_from, across_from, sums) = sum_products::<ALONG, ALONG, WIDTH, OWN, PADDED, T>(a, of_a, a, of_a, (top, left), parts);
    for j in 0..8 {
        for i in 0..OWN {
            let (row, column) = (top + down_from + j / 4 * 16 + j % 4, left + across_from + i / 4 * 32 + i % 4);
            if row < of_a.len && column < of_a.len && kept.has((row, 1), (column, 1)) {
                let first = group.z * of_a.len;
                let mut before = T::EMPTY_SUM;
                if update.adds {
                    before = y[(first + row) * pitch + column].widen();
                }
                y[(first + row) * pitch + column] = C::narrow(updated::<T>(update, sums[j][i], before));
                if is_mirrored && column < row {
                    let place = (first + column) * pitch + row;
                    // SAFETY: the place is above the diagonal, and `kept` has none such where there is a mirror, so it is accessed here alone, by the one
                    // invocation that has the row and the column.
                    unsafe {
                        if update.adds {
                            before = y[place].widen();
                        }
                        y[place] = C::narrow(updated::<T>(update, sums[j][i], before));
                    }
                }
            }
        }
    }
}
