//! The kernel: invocations go along a row together, twice.

use super::operation::Normalize;
use crate::reduce::reduction::{Reduction, in_lines};
use crate::rows::Rows;

/// A line of `LANES` invocations goes along a row; a workgroup has `LINES` of them. With `IS_SAME`, `x` lies as `y` does, and may be `y`.
#[doc(hidden)]
#[scry::kernel(workgroup = (LANES, LINES), instances(), deny(runtime_checks))]
pub fn normalize_rows<
    const IS_SAME: bool,
    const LANES: usize,
    const LINES: usize,
    O: Reduction<T, A, B> + Normalize<T, B, W, C>,
    T: Copy,
    A: Copy,
    B: Copy,
    W: Copy,
    C: Copy,
>(
    operation: O,
    x: &[T],
    of_x: Rows,
    len: usize,
    weights: Option<&[W]>,
    biases: Option<&[W]>,
    y: &mut [C],
    pitch: usize,
) {
    let (z, row, lane) = (workgroup_id().z, global_id().y, local_id().x);
    let in_y = (z * launch_size().y + row) * pitch;
    let in_x = if IS_SAME { in_y } else { z * of_x.strides.0 + row * of_x.strides.1 };
    let mut own = <O as Reduction<T, A, B>>::start(operation);
    if row < launch_size().y {
        for i in (lane..len).step_by(LANES) {
            own = <O as Reduction<T, A, B>>::with(operation, own, x[in_x + if IS_SAME { i } else { i * of_x.strides.2 }], i as u32);
        }
    }
    let all = in_lines::<LANES, LINES, O, T, A, B>(operation, own);
    let common = <O as Reduction<T, A, B>>::finish(operation, all, len as u32);
    if row < launch_size().y {
        for i in (lane..len).step_by(LANES) {
            let (mut weight, mut bias) = (None, None);
            if let Some(weights) = weights {
                weight = Some(weights[i]);
            }
            if let Some(biases) = biases {
                bias = Some(biases[i]);
            }
            let x = x[in_x + if IS_SAME { i } else { i * of_x.strides.2 }];
            y[in_y + i] = <O as Normalize<T, B, W, C>>::apply(operation, x, common, weight, bias);
        }
    }
}
