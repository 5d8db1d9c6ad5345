//! The kernels: one counts what comes before each element of short rows, and one finds the last element that belongs to the result of a long one.

use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::Relaxed;

use super::block::{DIGIT, DIGITS, ITEMS, MOST, WORKGROUP, bits, sort_blocks};
use crate::reduce::Sum;
use crate::rows::Rows;
use crate::scan::tile::lanes_before;
use crate::sort::key::Key;

/// A line of `LANES` invocations counts for each element of a row how many come before it; a workgroup has `LINES` of them.
#[doc(hidden)]
#[scry::kernel(workgroup = (LANES, LINES), instances())]
pub fn top_of_short_rows<const LANES: usize, const LINES: usize, K: Key>(
    x: &[K],
    of_x: Rows,
    len: usize,
    ids: Option<&[u32]>,
    is_greatest: bool,
    rows: usize,
    values: &mut [K],
    indices: &mut [u32],
    count: usize,
) {
    let mut keys = shared::<[[u32; LANES]; LINES]>();
    let (deep, row, line, i) = (workgroup_id().z, global_id().y, local_id().y, local_id().x);
    let in_x = deep * of_x.strides.0 + row * of_x.strides.1 + i * of_x.strides.2;
    let is_there = row < rows && i < len;
    let own = if is_there { bits(x[in_x], is_greatest) } else { u32::MAX };
    keys[line][i] = own;
    barrier();
    let mut before = 0;
    for k in 0..len.min(LANES) {
        let other = keys[line][k];
        before += (other < own || other == own && k < i) as u32;
    }
    if is_there && before < count as u32 {
        let to = (deep * rows + row) * count + before as usize;
        let index = if let Some(ids) = ids { ids[in_x] } else { i as u32 };
        // SAFETY: each element of a row has another number of elements before it, and each row has `count` places of its own.
        unsafe {
            values[to] = x[in_x];
            indices[to] = index;
        }
    }
}

/// A workgroup finds what belongs to the result of a part of a row: `count` elements of each. Parts are along y, and rows along z, of which `rows`
/// neighbours are along y in `x`.
#[doc(hidden)]
#[scry::kernel(workgroup = 256, instances())]
pub fn top_of_long_rows<K: Key>(
    x: &[K],
    of_x: Rows,
    len: usize,
    ids: Option<&[u32]>,
    is_greatest: bool,
    rows: usize,
    values: &mut [K],
    indices: &mut [u32],
    count: usize,
) {
    let counts = shared::<[AtomicU32; DIGITS]>();
    let found = shared::<AtomicU32>();
    // Which digit the last element of the result has, how many of those with it belong to the result, and whether there are more.
    let mut chosen = shared::<[u32; 3]>();
    let mut keys = shared::<[u32; MOST]>();
    let mut places = shared::<[u32; MOST]>();
    let (row, part, parts, lane) = (workgroup_id().z, workgroup_id().y, num_workgroups().y, local_id().x);
    let in_x = row / rows * of_x.strides.0 + row % rows * of_x.strides.1;
    // Parts differ by one element at most.
    let (base, rest) = (len / parts, len % parts);
    let start = part * base + part.min(rest);
    let end = start + base + (part < rest) as usize;
    // The digits of the key that are known, of the index, and how many elements with these belong to the result.
    let (mut key, mut index, mut wanted) = (0, 0, count as u32);
    let of_key = K::BITS.div_ceil(DIGIT);
    let of_index = (32 - (len as u32).leading_zeros()).div_ceil(DIGIT);
    let mut round = 0;
    let mut is_open = true;
    while round < of_key + of_index && is_open {
        let is_key = round < of_key;
        let shift = if is_key { (of_key - 1 - round) * DIGIT } else { (of_key + of_index - 1 - round) * DIGIT };
        counts[lane].store(0, Relaxed);
        barrier();
        for part in 0..(end - start).div_ceil(WORKGROUP) {
            let i = start + part * WORKGROUP + lane;
            if i >= end {
                continue;
            }
            let own = bits(x[in_x + i * of_x.strides.2], is_greatest);
            let (is_like, digits) = if is_key {
                (round == 0 || own >> (shift + DIGIT) == key, own)
            } else {
                (own == key && (round == of_key || i as u32 >> (shift + DIGIT) == index), i as u32)
            };
            if is_like {
                counts[(digits >> shift & 0xff) as usize].fetch_add(1, Relaxed);
            }
        }
        barrier();
        let own = counts[lane].load(Relaxed);
        let (before, _) = lanes_before::<Sum, u32, u32, u32>(Sum, own);
        if before < wanted && wanted <= before + own {
            chosen.scatter(0, lane as u32);
            chosen.scatter(1, wanted - before);
            chosen.scatter(2, (wanted - before < own) as u32);
        }
        let [digit, of_digit, has_more] = workgroup_uniform_load(&chosen);
        if is_key {
            key = key << DIGIT | digit;
        } else {
            index = index << DIGIT | digit;
        }
        wanted = of_digit;
        round += 1;
        // All that have the digits belong to the result, or only some.
        is_open = has_more > 0;
    }
    // Whatever the digits that are not known.
    let (open_of_key, open_of_index) = (of_key.saturating_sub(round), (of_key + of_index - round).min(of_index));
    let last_key = (key + 1 << (open_of_key * DIGIT)) - 1;
    let last_index = if open_of_index < of_index { (index + 1 << (open_of_index * DIGIT)) - 1 } else { u32::MAX };
    for k in 0..ITEMS {
        keys[k * WORKGROUP + lane] = u32::MAX;
        places[k * WORKGROUP + lane] = u32::MAX;
    }
    if lane == 0 {
        found.store(0, Relaxed);
    }
    barrier();
    for i in (start + lane..end).step_by(WORKGROUP) {
        let own = bits(x[in_x + i * of_x.strides.2], is_greatest);
        if own < last_key || own == last_key && i as u32 <= last_index {
            let place = found.fetch_add(1, Relaxed) as usize;
            keys.scatter(place, own);
            places.scatter(place, i as u32);
        }
    }
    barrier();
    sort_blocks(&mut keys, &mut places, count.next_power_of_two());
    for i in (lane..count).step_by(WORKGROUP) {
        let place = places[i] as usize;
        let mut index = place as u32;
        if let Some(ids) = ids {
            index = ids[in_x + place * of_x.strides.2];
        }
        let to = (row * parts + part) * count + i;
        values[to] = x[in_x + place * of_x.strides.2];
        indices[to] = index;
    }
}
