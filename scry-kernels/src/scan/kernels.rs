//! The kernels: of two passes, which compute the totals of parts of rows, and scan them, and of one pass. They scan from one slice to another, or in place.

use std::sync::atomic::AtomicU64;

use super::look_back::device::{Word, next_tile, sum_before};
use super::memory::{Apart, InPlace, Memory, Reading};
use super::tile::{ITEMS, WORKGROUP, lanes_before, scan_tile};
use crate::reduce::Reduction;
use crate::rows::Rows;

/// What the parts of a row in front of that which a workgroup has are, of the totals of all parts.
#[scry::device]
#[expect(clippy::needless_range_loop, reason = "a kernel's loop has its index")]
fn carry_of<O: Reduction<T, A, B>, T: Copy, A: Copy, B: Copy>(
    operation: O,
    totals: &[A],
    tile: &mut [[[A; ITEMS + 1]; WORKGROUP / ITEMS]; ITEMS],
) -> A {
    let (group, groups, lane) = (workgroup_id(), num_workgroups(), local_id().x);
    let row = group.z * groups.y + group.y;
    for k in 0..ITEMS {
        let i = k * WORKGROUP + lane;
        let total = if i < group.x { totals[row * groups.x + i] } else { <O as Reduction<T, A, B>>::start(operation) };
        tile[k][lane / ITEMS][lane % ITEMS] = total;
    }
    scan_tile::<O, T, A, B>(operation, tile, <O as Reduction<T, A, B>>::start(operation), true)
}

/// Scans the part of a row that a workgroup has, starting from `carry`, and returns what all up to its end is. `ALONG`: what is written has rows along x, of
/// which each is scanned; else it has rows of neighbours that are elements of different scans. `UNIT`: neighbours in a scan are neighbours in what is read.
#[scry::device]
#[expect(clippy::needless_range_loop, clippy::too_many_arguments, reason = "it is a kernel's body, whose loops have their indices")]
fn scan_part<const UNIT: bool, const ALONG: bool, O: Reduction<T, A, B>, T: Copy, A: Copy, B: Copy, M: Memory<T, B>>(
    operation: O,
    is_inclusive: bool,
    memory: &mut M,
    of_x: Rows,
    len: usize,
    rounds: usize,
    carry: A,
    tile: &mut [[[A; ITEMS + 1]; WORKGROUP / ITEMS]; ITEMS],
    pitch: usize,
) -> A {
    let (group, groups, lane) = (workgroup_id(), num_workgroups(), local_id().x);
    let row = group.z * groups.y + group.y;
    let first = group.z * of_x.strides.0 + group.y * of_x.strides.1;
    let mut carry = carry;
    for round in 0..rounds {
        let start = ((group.x * rounds + round) * ITEMS) * WORKGROUP + lane;
        for k in 0..ITEMS {
            let i = start + k * WORKGROUP;
            let mut own = <O as Reduction<T, A, B>>::start(operation);
            if i < len {
                own = <O as Reduction<T, A, B>>::lift(operation, memory.read(first + if UNIT { i } else { i * of_x.strides.2 }), i as u32);
            }
            tile[k][lane / ITEMS][lane % ITEMS] = own;
        }
        carry = scan_tile::<O, T, A, B>(operation, tile, carry, is_inclusive);
        for k in 0..ITEMS {
            let i = start + k * WORKGROUP;
            if i < len {
                let count = if is_inclusive { i + 1 } else { i };
                let result = <O as Reduction<T, A, B>>::finish(operation, tile[k][lane / ITEMS][lane % ITEMS], count as u32);
                // An `i` is one round's of one invocation of the row, `row` and `group.z * len + i` are those of no other, and what is added to a
                // multiple of `pitch` is less, as the launch requires. It cannot be proven yet, since a guard is known to bound a coordinate, but
                // not a sum.
                memory.write(if ALONG { row * pitch + i } else { (group.z * len + i) * pitch + group.y }, result);
            }
        }
    }
    carry
}

/// Computes what the part of a row has that a workgroup has.
#[doc(hidden)]
#[scry::kernel(workgroup = 256, shared_memory = 32768, instances())]
pub fn total_rows<const UNIT: bool, O: Reduction<T, A, B>, T: Copy, A: Copy, B: Copy>(
    operation: O,
    x: &[T],
    of_x: Rows,
    len: usize,
    rounds: usize,
    totals: &mut [A],
) {
    let mut memory = Reading::<'_, T> { x };
    let mut tile = shared::<[[[A; ITEMS + 1]; WORKGROUP / ITEMS]; ITEMS]>();
    let start = <O as Reduction<T, A, B>>::start(operation);
    let total = scan_part::<UNIT, true, O, T, A, B, Reading<'_, T>>(operation, true, &mut memory, of_x, len, rounds, start, &mut tile, 0);
    let (group, groups) = (workgroup_id(), num_workgroups());
    if local_id().x == 0 {
        totals[(group.z * groups.y + group.y) * groups.x + group.x] = total;
    }
}

/// Scans parts of rows of `x` to `y`, of which each starts from what is `before` it in its row, if there is something. An accumulator of 16 bytes takes more
/// shared memory than the 16 KiB that every device has.
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
    y: &mut [B],
    pitch: usize,
) {
    let mut tile = shared::<[[[A; ITEMS + 1]; WORKGROUP / ITEMS]; ITEMS]>();
    let mut carry = <O as Reduction<T, A, B>>::start(operation);
    if let Some(before) = before {
        carry = carry_of::<O, T, A, B>(operation, before, &mut tile);
    }
    let mut memory = Apart::<'_, T, B> { x, y };
    scan_part::<UNIT, ALONG, O, T, A, B, Apart<'_, T, B>>(operation, is_inclusive, &mut memory, of_x, len, rounds, carry, &mut tile, pitch);
}

/// In `y`, whose rows and planes, and neighbours in a scan, are as far apart as `of_y` says.
#[doc(hidden)]
#[scry::kernel(workgroup = 256, shared_memory = 32768, instances(), requires(!ALONG || len <= pitch, ALONG || launch_size().y <= pitch))]
pub fn scan_rows_in_place<const ALONG: bool, O: Reduction<T, A, T>, T: Copy, A: Copy>(
    operation: O,
    is_inclusive: bool,
    of_y: Rows,
    len: usize,
    rounds: usize,
    before: Option<&[A]>,
    y: &mut [T],
    pitch: usize,
) {
    let mut tile = shared::<[[[A; ITEMS + 1]; WORKGROUP / ITEMS]; ITEMS]>();
    let mut carry = <O as Reduction<T, A, T>>::start(operation);
    if let Some(before) = before {
        carry = carry_of::<O, T, A, T>(operation, before, &mut tile);
    }
    let mut memory = InPlace::<'_, T> { y };
    scan_part::<ALONG, ALONG, O, T, A, T, InPlace<'_, T>>(operation, is_inclusive, &mut memory, of_y, len, rounds, carry, &mut tile, pitch);
}

/// The neighbours that an invocation of [`scan_once`] combines by itself.
#[scry::device]
pub(super) const MANY: usize = 32;

/// Scans a tile of a row in one pass: a row has `tiles` tiles, and a tile gets from others what is before it, through the `words` words of the row in
/// `states`. Neighbours in a row are neighbours in memory. There are `height` rows along y.
#[scry::device]
#[expect(clippy::needless_range_loop, clippy::too_many_arguments, reason = "it is a kernel's body, whose loops have their indices")]
fn scan_next_tile<O: Reduction<T, A, B>, T: Copy, A: Word, B: Copy, M: Memory<T, B>>(
    operation: O,
    is_inclusive: bool,
    memory: &mut M,
    of_x: Rows,
    len: usize,
    tiles: usize,
    height: usize,
    words: usize,
    states: &[AtomicU64],
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
            own = <O as Reduction<T, A, B>>::lift(operation, memory.read(first + i), i as u32);
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
            // A ticket is one workgroup's, so an `i` of a row is one invocation's, and `i` is less than `pitch`, as the launch requires.
            memory.write(row * pitch + i, result);
        }
    }
}

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
    let mut memory = Apart::<'_, T, B> { x, y };
    scan_next_tile::<O, T, A, B, Apart<'_, T, B>>(operation, is_inclusive, &mut memory, of_x, len, tiles, height, words, states, pitch);
}

#[doc(hidden)]
#[scry::kernel(workgroup = 256, shared_memory = 40960, instances(), requires(len <= pitch))]
pub fn scan_once_in_place<O: Reduction<T, A, T>, T: Copy, A: Word>(
    operation: O,
    is_inclusive: bool,
    of_y: Rows,
    len: usize,
    tiles: usize,
    height: usize,
    words: usize,
    states: &[AtomicU64],
    y: &mut [T],
    pitch: usize,
) {
    let mut memory = InPlace::<'_, T> { y };
    scan_next_tile::<O, T, A, T, InPlace<'_, T>>(operation, is_inclusive, &mut memory, of_y, len, tiles, height, words, states, pitch);
}
