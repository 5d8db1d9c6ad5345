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
}

/// The axes of views of one shape, without those of one element.
pub(crate) fn of<const K: usize, const N: usize>(shape: [usize; N], strides: [[usize; N]; K]) -> Vec<Axis<K>> {
    let axes = (0..N).map(|axis| Axis { size: shape[axis], strides: strides.map(|strides| strides[axis]) });
    axes.filter(|axis| axis.size != 1).collect()
}

/// The same, where the order of elements does not matter: the smallest stride of the first view innermost, so that it is gone through as it
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

/// Two views, by their names, have one shape.
pub(crate) fn check_same<const N: usize>(operation: &'static str, a: (&str, [usize; N]), b: (&str, [usize; N])) -> Result<()> {
    let ((a, of_a), (b, of_b)) = (a, b);
    match (0..N).find(|axis| of_a[*axis] != of_b[*axis]) {
        None => Ok(()),
        Some(axis) => {
            let (first, second) = (of_a[axis], of_b[axis]);
            Err(Error::shape(operation, format!("`{a}` is {}, `{b}` is {}: {first} and {second} differ", Shape(&of_a), Shape(&of_b))))
        }
    }
}
