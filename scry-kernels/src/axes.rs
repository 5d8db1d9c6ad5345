//! The axes of one or several views of the same shape, in the fewest loops that go through all elements.

use std::cmp::Reverse;

use crate::error::{Error, Result, Shape};

/// An axis of `K` views: how many elements there are along it, and how far apart they are in each view's buffer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Axis<const K: usize> {
    pub(crate) size: usize,
    pub(crate) strides: [usize; K],
}

impl<const K: usize> Axis<K> {
    /// An axis that changes nothing.
    pub(crate) const ONE: Self = Self { size: 1, strides: [0; K] };

    /// An axis of views of one shape.
    pub(crate) fn at<const N: usize>(axis: usize, shape: [usize; N], strides: [[usize; N]; K]) -> Self {
        Self { size: shape[axis], strides: strides.map(|strides| strides[axis]) }
    }
}

/// The axes of views of one shape, without those of one element.
pub(crate) fn of<const K: usize, const N: usize>(shape: [usize; N], strides: [[usize; N]; K]) -> Vec<Axis<K>> {
    first(N, shape, strides)
}

/// Those among the first `count` axes.
pub(crate) fn first<const K: usize, const N: usize>(count: usize, shape: [usize; N], strides: [[usize; N]; K]) -> Vec<Axis<K>> {
    (0..count).map(|axis| Axis::at(axis, shape, strides)).filter(|axis| axis.size != 1).collect()
}

/// The axes of views of one shape, the last one along a row, each of which lies in one piece in the first view, by its name.
pub(crate) fn of_rows<const K: usize, const N: usize>(
    operation: &'static str,
    written: &str,
    shape: [usize; N],
    strides: [[usize; N]; K],
) -> Result<Vec<Axis<K>>> {
    const { assert!(N >= 1, "a row is along an axis") };
    let along = if shape[N - 1] == 1 { Axis { size: 1, strides: [1; K] } } else { Axis::at(N - 1, shape, strides) };
    if along.strides[0] != 1 && !shape.contains(&0) {
        return Err(Error::apart(operation, written));
    }
    let mut axes = in_memory_order(first(N - 1, shape, strides));
    axes.push(along);
    Ok(axes)
}

/// The axes, where the order of elements does not matter: the smallest stride of the first view innermost, so that it is gone through as it
/// lies in memory.
pub(crate) fn in_memory_order<const K: usize>(mut axes: Vec<Axis<K>>) -> Vec<Axis<K>> {
    axes.sort_by_key(|axis| Reverse(axis.strides));
    merged(axes)
}

/// The same elements in the same order, with neighbouring axes made one where that is one in each view.
pub(crate) fn merged<const K: usize>(axes: Vec<Axis<K>>) -> Vec<Axis<K>> {
    let mut merged: Vec<Axis<K>> = Vec::with_capacity(axes.len());
    for axis in axes {
        match merged.last_mut() {
            Some(outer) if (0..K).all(|k| outer.strides[k] == axis.strides[k].saturating_mul(axis.size)) => {
                *outer = Axis { size: outer.size * axis.size, strides: axis.strides };
            }
            _ => merged.push(axis),
        }
    }
    merged
}

/// Calls `visit` once for each index of the axes, with how far its element is from each view's first.
pub(crate) fn for_each<const K: usize>(axes: &[Axis<K>], visit: &mut impl FnMut([usize; K]) -> Result<()>) -> Result<()> {
    walk(axes, [0; K], visit)
}

fn walk<const K: usize>(axes: &[Axis<K>], skipped: [usize; K], visit: &mut impl FnMut([usize; K]) -> Result<()>) -> Result<()> {
    let Some((outer, inner)) = axes.split_first() else { return visit(skipped) };
    (0..outer.size).try_for_each(|i| walk(inner, std::array::from_fn(|k| skipped[k] + i * outer.strides[k]), visit))
}

/// The view, by its name, has the axis.
pub(crate) fn check_axis<const N: usize>(operation: &'static str, (name, shape): (&str, [usize; N]), axis: usize) -> Result<()> {
    if axis < N {
        return Ok(());
    }
    Err(Error::shape(operation, format!("`{name}` is {}: there is no axis {axis} of {N}", Shape(&shape))))
}

/// Two views, by their names, have one shape.
pub(crate) fn check_same<const N: usize>(operation: &'static str, a: (&str, [usize; N]), b: (&str, [usize; N])) -> Result<()> {
    (0..N).try_for_each(|axis| check_size(operation, (a.0, a.1, axis), (b.0, b.1, axis)))
}

/// The same but for one axis.
pub(crate) fn check_others<const N: usize>(
    operation: &'static str,
    axis: usize,
    a: (&str, [usize; N]),
    b: (&str, [usize; N]),
) -> Result<()> {
    let others = (0..N).filter(|other| *other != axis);
    others.into_iter().try_for_each(|other| check_size(operation, (a.0, a.1, other), (b.0, b.1, other)))
}

/// Two views, by their names, have as many elements along an axis of each.
pub(crate) fn check_size<const N: usize, const M: usize>(
    operation: &'static str,
    (a, of_a, axis_of_a): (&str, [usize; N], usize),
    (b, of_b, axis_of_b): (&str, [usize; M], usize),
) -> Result<()> {
    let (first, second) = (of_a[axis_of_a], of_b[axis_of_b]);
    if first == second {
        return Ok(());
    }
    Err(Error::shape(operation, format!("`{a}` is {}, `{b}` is {}: {first} and {second} differ", Shape(&of_a), Shape(&of_b))))
}
