//! The kernels: they read and write elements at indices, and find indices.

use super::accumulate::{Accumulate, Indexed};
use crate::rows::Rows;
use crate::sort::key::{Key, is_less};

/// `EACH`: what is read along x has an index each, which are neighbours.
#[doc(hidden)]
#[scry::kernel(instances())]
pub fn gather_rows<const EACH: bool, T: Copy>(x: &[T], of_x: Rows, indexed: Indexed, ids: &[u32], of_ids: Rows, y: &mut [T], pitch: usize) {
    let at = global_id();
    let id = ids[at.z * of_ids.strides.0 + at.y * of_ids.strides.1 + if EACH { at.x } else { at.x * of_ids.strides.2 }] as usize;
    assert!(id < indexed.len, "the index is {id}, and there are {} elements", indexed.len);
    let in_x = at.z * of_x.strides.0 + at.y * of_x.strides.1 + id * indexed.step;
    y[(at.z * launch_size().y + at.y) * pitch + at.x] = x[in_x + if EACH { 0 } else { at.x * of_x.strides.2 }];
}

/// What is read along x are neighbours, at one index, which has been checked before: without a check they stay together.
#[doc(hidden)]
#[scry::kernel(instances())]
pub fn take_rows<T: Copy>(x: &[T], of_x: Rows, indexed: Indexed, ids: &[u32], of_ids: Rows, y: &mut [T], pitch: usize) {
    let at = global_id();
    let id = (ids[at.z * of_ids.strides.0 + at.y * of_ids.strides.1] as usize).min(indexed.len - 1);
    let in_x = at.z * of_x.strides.0 + at.y * of_x.strides.1 + id * indexed.step;
    y[(at.z * launch_size().y + at.y) * pitch + at.x] = x[in_x + at.x];
}

/// Panics where an index is out of range.
#[doc(hidden)]
#[scry::kernel]
pub fn check_ids(ids: &[u32], step: usize, len: usize) {
    let id = ids[global_id().x * step] as usize;
    assert!(id < len, "the index is {id}, and there are {len} elements");
}

#[doc(hidden)]
#[scry::kernel(instances())]
pub fn scatter_rows<T: Copy>(x: &[T], of_x: Rows, ids: &[u32], of_ids: Rows, indexed: Indexed, y: &mut [T], of_y: Rows) {
    let at = global_id();
    let id = ids[at.z * of_ids.strides.0 + at.y * of_ids.strides.1 + at.x * of_ids.strides.2] as usize;
    assert!(id < indexed.len, "the index is {id}, and there are {} elements", indexed.len);
    let x = x[at.z * of_x.strides.0 + at.y * of_x.strides.1 + at.x * of_x.strides.2];
    y.scatter(at.z * of_y.strides.0 + at.y * of_y.strides.1 + at.x * of_y.strides.2 + id * indexed.step, x);
}

#[doc(hidden)]
#[scry::kernel(instances())]
pub fn accumulate_rows<O: Accumulate<T>, T: Copy>(
    x: &[T],
    of_x: Rows,
    ids: &[u32],
    of_ids: Rows,
    indexed: Indexed,
    y: &[O::Atomic],
    of_y: Rows,
) {
    let at = global_id();
    let id = ids[at.z * of_ids.strides.0 + at.y * of_ids.strides.1 + at.x * of_ids.strides.2] as usize;
    assert!(id < indexed.len, "the index is {id}, and there are {} elements", indexed.len);
    let x = x[at.z * of_x.strides.0 + at.y * of_x.strides.1 + at.x * of_x.strides.2];
    O::accumulate(&y[at.z * of_y.strides.0 + at.y * of_y.strides.1 + at.x * of_y.strides.2 + id * indexed.step], x);
}

#[doc(hidden)]
#[scry::kernel(instances())]
pub fn search_rows<K: Key>(is_upper: bool, sorted: &[K], indexed: Indexed, needles: &[K], of_needles: Rows, y: &mut [u32], pitch: usize) {
    let at = global_id();
    let needle = needles[at.z * of_needles.strides.0 + at.y * of_needles.strides.1 + at.x * of_needles.strides.2];
    // All before `start` come before the needle's place, and all from `start + len` on behind it.
    let (mut start, mut len) = (0, indexed.len);
    while len > 0 {
        let half = len / 2;
        let key = sorted[(start + half) * indexed.step];
        let is_before = if is_upper { !is_less(needle, key) } else { is_less(key, needle) };
        start = if is_before { start + half + 1 } else { start };
        len = if is_before { len - half - 1 } else { half };
    }
    y[(at.z * launch_size().y + at.y) * pitch + at.x] = start as u32;
}
