//! How kernels go through views: row by row, with neighbours along x.
//!
//! What is written is `y[(z * rows + y) * pitch + x]`, of which it is proven that no two invocations meet; nothing is divided, so that the CPU
//! device knows of a whole row that it is in bounds. So
//! the host cuts the loops over a view's elements into launches of this form: one, unless more than three axes lie apart, or a view that is
//! written is a part of another one along several axes.

use crate::axes::{self, Axis};
use crate::error::Result;

/// Items of kernels.
#[scry::device]
pub mod device {
    /// Where the rows of a view that is read are, and how far apart their elements are.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Rows {
        /// Of neighbours along z, along y and along x.
        pub strides: (usize, usize, usize),
    }
}

pub use device::Rows;

/// A launch that goes through `K` views, of which the first is written.
pub(crate) struct RowLaunch<const K: usize> {
    pub(crate) grid: (usize, usize, usize),
    /// How far the rows of the first view are apart.
    pub(crate) pitch: usize,
    /// Of each view, the first among them.
    pub(crate) rows: [Rows; K],
    /// How far each view's first element is from where the view starts.
    pub(crate) skipped: [usize; K],
}

impl<const K: usize> RowLaunch<K> {
    /// Whether neighbours along x are neighbours in memory.
    pub(crate) fn is_unit(&self) -> bool {
        self.grid.0 == 1 || self.rows.iter().all(|rows| rows.strides.2 == 1)
    }

    fn new([z, y, x]: [Axis<K>; 3], skipped: [usize; K]) -> Self {
        let rows = std::array::from_fn(|k| Rows { strides: (z.strides[k], y.strides[k], x.strides[k]) });
        // Where there is one row only, nothing is said of how far the next would be.
        let pitch = y.strides[0].max(x.size);
        Self { grid: (x.size, y.size, z.size), pitch, rows, skipped }
    }
}

/// How many elements there are, if they are neighbours in each view, in the same order.
pub(crate) fn flat_len<const K: usize>(axes: &[Axis<K>]) -> Option<usize> {
    match axes {
        [] => Some(1),
        [axis] if axis.strides == [1; K] => Some(axis.size),
        _ => None,
    }
}

/// Calls `launch` for each launch that it takes to go through all elements; not at all if there are none.
pub(crate) fn for_each<const K: usize>(axes: Vec<Axis<K>>, launch: &mut impl FnMut(RowLaunch<K>) -> Result<()>) -> Result<()> {
    let Some((own, outer)) = split(axes) else { return Ok(()) };
    axes::for_each(&outer, &mut |skipped| launch(RowLaunch::new(own, skipped)))
}

/// Like [`for_each`], but a launch goes through a fourth axis as well, if rows of the first view are equally far apart: what it calls z is an index of
/// both, which is divided by the size of the inner one. `launch` gets the inner one's size and the strides of the outer one.
pub(crate) fn for_each_deep<const K: usize>(
    axes: Vec<Axis<K>>,
    launch: &mut impl FnMut(RowLaunch<K>, (usize, [usize; K])) -> Result<()>,
) -> Result<()> {
    let Some((own, mut outer)) = split(axes) else { return Ok(()) };
    let [Axis { size, strides }, ..] = own;
    let folded = outer.pop_if(|axis| axis.strides[0] == strides[0] * size).unwrap_or(Axis::ONE);
    axes::for_each(&outer, &mut |skipped| {
        let mut row_launch = RowLaunch::new(own, skipped);
        row_launch.grid.2 *= folded.size;
        launch(row_launch, (size, folded.strides))
    })
}

/// The axes of each launch, and those around them, if there are elements.
fn split<const K: usize>(mut axes: Vec<Axis<K>>) -> Option<([Axis<K>; 3], Vec<Axis<K>>)> {
    if axes.iter().any(|axis| axis.size == 0) {
        return None;
    }
    // A row is of neighbours.
    if axes.last().is_some_and(|axis| axis.strides[0] != 1) {
        axes.push(Axis::ONE);
    }
    let inner = axes.split_off(axes.len() - in_one_launch(&axes));
    let mut own = [Axis::ONE; 3];
    own[3 - inner.len()..].copy_from_slice(&inner);
    Some((own, axes))
}

/// How many of the innermost axes one launch goes through: three at most, of which the rows are equally far apart.
pub(crate) fn in_one_launch<const K: usize>(axes: &[Axis<K>]) -> usize {
    let is_apart = |of: &&[Axis<K>]| of[0].strides[0] == of[1].strides[0] * of[1].size;
    let rows = axes.split_last().map_or(axes, |(_, rows)| rows);
    let further = rows.windows(2).rev().take(1).take_while(is_apart).count();
    axes.len().min(2) + further
}
