//! The kernels: one computes the totals of parts of rows and scans them, and one scans rows in one pass.

use std::sync::atomic::AtomicU64;

use super::look_back::device::{Word, next_tile, sum_before};
use super::tile::{ITEMS, WORKGROUP, lanes_before, scan_tile};
use crate::reduce::Reduction;
use crate::rows::Rows;

/// `ALONG`: `y` has rows along x, of which each is scanned; else it has rows of neighbours that are elements of different scans. `UNIT`: neighbours in
/// a scan are neighbours in `x`. An accumulator of 16 bytes takes more shared memory than the 16 KiB that every
/// device has.
#[doc(hidden)]
#[scry::kernel(workgroup = 256, shared_memory = 32768, instances(), requires(!ALONG || len <= pitch, ALONG || launch_size().y <= pitch))]
pub fn scan_rows<const UNIT: bool, const ALONG: bool, O: Reduction<T, A, B>, T: Copy, A: Copy, B: Copy>(
    operation: O,
    is_inclusive: bool,
    x: &[T],
    of_x: Rows,
    len: usize,
    rounds: usize,
    before: Option<&[A]>,
    totals: Option<&mut [A]>,
    mut y: Option<&mut [B]>,
    pitch: usize,
) {
    let mut tile = shared::<[[[A; ITEMS + 1]; WORKGROUP / ITEMS]; ITEMS]>();
    let (group, groups, lane) = (workgroup_id(), num_workgroups(), local_id().x);
    let row = group.z * groups.y + group.y;
    let first = group.z * of_x.strides.0 + group.y * of_x.strides.1;
    let mut carry = <O as Reduction<T, A, B>>::start(operation);
    if let Some(before) = before {
        for k in 0..ITEMS {
            let i = k * WORKGROUP + lane;
            let total = if i < group.x { before[row * groups.x + i] } else { <O as Reduction<T, A, B>>::start(operation) };
            tile[k][lane / ITEMS][lane % ITEMS] = total;
        }
        carry = scan_tile::<O, T, A, B>(operation, &mut tile, carry, true);
    }
    for round in 0..rounds {
        let start = ((group.x * rounds + round) * ITEMS) * WORKGROUP + lane;
        for k in 0..ITEMS {
            let i = start + k * WORKGROUP;
            let mut own = <O as Reduction<T, A, B>>::start(operation);
            if i < len {
                own = <O as Reduction<T, A, B>>::lift(operation, x[first + if UNIT { i } else { i * of_x.strides.2 }], i as u32);
            }
            tile[k][lane / ITEMS][lane % ITEMS] = own;
        }
        carry = scan_tile::<O, T, A, B>(operation, &mut tile, carry, is_inclusive);
        if let Some(y) = &mut y {
            for k in 0..ITEMS {
                let i = start + k * WORKGROUP;
                if i < len {
                    let count = if is_inclusive { i + 1 } else { i };
                    let result = <O as Reduction<T, A, B>>::finish(operation, tile[k][lane / ITEMS][lane % ITEMS], count as u32);
                    let place = if ALONG { row * pitch + i } else { (group.z * len + i) * pitch + group.y };
                    // SAFETY: an `i` is one round's of one invocation of the row, `row` and `group.z * len + i` are those of no other, and what is
                    // added to a multiple of `pitch` is less, as the launch requires. It cannot be proven yet, since a guard is known to bound a
                    // coordinate, but not a sum.
                    unsafe { y[place] = result };
                }
            }
        }
    }
    if let Some(totals) = totals
        && lane == 0
    {
        totals[row * groups.x + group.x] = carry;
    }
}

/// The neighbours that an invocation of [`scan_once`] combines by itself.
#[scry::device]
pub(super) const MANY: usize = 32;

/// Scans each row in one pass: a row has `tiles` tiles, and a tile gets from others what is before it, through the `words` words of the row in
/// `states`. Neighbours in a row are neighbours in `x` and in `y`. There are `height` rows along y.
#[doc(hidden)]
#[scry::kernel(workgroup = 256, shared_memory = 40960, instances(), requires(len <= pitch))]
pub fn scan_once<O: Reduction<T, A, B>, T: Copy, A: Word, B: Copy>(
    operation: O,
    is_inclusive: bool,
    x: &[T],
    of_x: Rows,
    len: usize,
    tiles: usize,
    height: usize,
    words: usize,
    states: &[AtomicU64],
    y: &mut [B],
    pitch: usize,
) {
    // Rows of an element more than are used, so that they start in different banks.
    let mut tile = shared::<[[[A; MANY + 1]; WORKGROUP / MANY]; MANY]>();
    let lane = local_id().x;
    let ticket = next_tile(states);
    let (row, at) = (ticket / tiles, ticket % tiles);
    let first = row / height * of_x.strides.0 + row % height * of_x.strides.1;
    let start = at * MANY * WORKGROUP + lane;
    for k in 0..MANY {
        let i = start + k * WORKGROUP;
        let mut own = <O as Reduction<T, A, B>>::start(operation);
        if i < len {
            own = <O as Reduction<T, A, B>>::lift(operation, x[first + i], i as u32);
        }
        tile[k][lane / MANY][lane % MANY] = own;
    }
    barrier();
    let (part, line) = (lane / (WORKGROUP / MANY), lane % (WORKGROUP / MANY));
    let mut own = tile[part][line][0];
    for element in &tile[part][line][1..MANY] {
        own = <O as Reduction<T, A, B>>::combine(operation, own, *element);
    }
    let (before, all) = lanes_before::<O, T, A, B>(operation, own);
    let carry = sum_before::<O, T, A, B>(operation, all, at, tiles, 1 + row * words, (words - tiles) / 2, states);
    let mut so_far = <O as Reduction<T, A, B>>::combine(operation, carry, before);
    for element in &mut tile[part][line][..MANY] {
        let next = <O as Reduction<T, A, B>>::combine(operation, so_far, *element);
        *element = if is_inclusive { next } else { so_far };
        so_far = next;
    }
    barrier();
    for k in 0..MANY {
        let i = start + k * WORKGROUP;
        if i < len {
            let count = if is_inclusive { i + 1 } else { i };
            let result = <O as Reduction<T, A, B>>::finish(operation, tile[k][lane / MANY][lane % MANY], count as u32);
            // SAFETY: a ticket is one workgroup's, so an `i` of a row is one invocation's, and `i` is less than `pitch`, as the launch requires.
            unsafe { y[row * pitch + i] = result };
        }
    }
}
