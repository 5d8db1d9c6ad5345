//! The kernels, of which an invocation computes an element.

use super::neighbourhood::{Neighbourhood, Part, Read, Stencil, StencilWith};
use crate::rows::Rows;

/// `INNER`: all that is seen is in `x`, of which the first element that is computed is a margin away, and neighbours along x are neighbours there.
#[doc(hidden)]
#[scry::kernel(workgroup = (32, 8), instances())]
pub fn apply_stencil<const INNER: bool, const D: usize, O: Stencil<D, T, C>, T: Copy, C: Copy>(
    operation: O,
    x: &[T],
    read: Read,
    constant: Option<T>,
    part: Part,
    y: &mut [C],
) {
    let id = global_id();
    let near = Neighbourhood::<'_, D, T> {
        elements: x,
        read,
        place: if INNER { (id.z, id.y, id.x) } else { (part.first.0 + id.z, part.first.1 + id.y, part.first.2 + id.x) },
        radius: <O as Stencil<D, T, C>>::RADIUS,
        is_inner: INNER,
        constant,
    };
    y[(id.z * part.rows + id.y) * part.pitch + id.x] = <O as Stencil<D, T, C>>::apply(operation, near);
}

/// The same, with another grid.
#[doc(hidden)]
#[scry::kernel(workgroup = (32, 8), instances())]
pub fn apply_stencil_with<const INNER: bool, const D: usize, O: StencilWith<D, T, F, C>, T: Copy, F: Copy, C: Copy>(
    operation: O,
    x: &[T],
    read: Read,
    constant: Option<T>,
    other: &[F],
    of_other: Rows,
    part: Part,
    y: &mut [C],
) {
    let id = global_id();
    let near = Neighbourhood::<'_, D, T> {
        elements: x,
        read,
        place: if INNER { (id.z, id.y, id.x) } else { (part.first.0 + id.z, part.first.1 + id.y, part.first.2 + id.x) },
        radius: <O as StencilWith<D, T, F, C>>::RADIUS,
        is_inner: INNER,
        constant,
    };
    let in_other = id.z * of_other.strides.0 + id.y * of_other.strides.1;
    let other = other[in_other + if INNER { id.x } else { id.x * of_other.strides.2 }];
    y[(id.z * part.rows + id.y) * part.pitch + id.x] = <O as StencilWith<D, T, F, C>>::apply(operation, near, other);
}
