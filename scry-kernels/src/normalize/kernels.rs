//! The kernel: a workgroup goes along a row, twice.

use super::operation::Normalize;
use crate::reduce::reduction::{Reduction, WORKGROUP, in_lines};
use crate::rows::Rows;

#[doc(hidden)]
#[scry::kernel(workgroup = 256, instances(), deny(runtime_checks))]
pub fn normalize_rows<const IS_SAME: bool, O: Reduction<T, A, B> + Normalize<T, B, W, C>, T: Copy, A: Copy, B: Copy, W: Copy, C: Copy>(
    operation: O,
    x: &[T],
    of_x: Rows,
    len: usize,
    weights: Option<&[W]>,
    biases: Option<&[W]>,
    y: &mut [C],
    pitch: usize,
) {
    let (group, t) = (workgroup_id(), local_id().x);
    let in_y = (group.z * num_workgroups().y + group.y) * pitch;
    // Written so that it shows that an element is read where it is written.
    let in_x = if IS_SAME { in_y } else { group.z * of_x.strides.0 + group.y * of_x.strides.1 };
    let mut own = <O as Reduction<T, A, B>>::start(operation);
    for i in (t..len).step_by(WORKGROUP) {
        own = <O as Reduction<T, A, B>>::with(operation, own, x[in_x + if IS_SAME { i } else { i * of_x.strides.2 }], i as u32);
    }
    let all = in_lines::<WORKGROUP, 1, O, T, A, B>(operation, own);
    let row = <O as Reduction<T, A, B>>::finish(operation, all, len as u32);
    for i in (t..len).step_by(WORKGROUP) {
        let (mut weight, mut bias) = (None, None);
        if let Some(weights) = weights {
            weight = Some(weights[i]);
        }
        if let Some(biases) = biases {
            bias = Some(biases[i]);
        }
        let x = x[in_x + if IS_SAME { i } else { i * of_x.strides.2 }];
        y[in_y + i] = <O as Normalize<T, B, W, C>>::apply(operation, x, row, weight, bias);
    }
}
