//! The kernels of a pass: one counts digits, and one moves elements to where those of their digit go.

use super::key::Key;
use crate::reduce::Sum;
use crate::scan::tile::{ITEMS, TILE, WORKGROUP, lanes_before};

/// Items of the kernels.
#[scry::device]
pub mod device {
    /// How many digits there are.
    pub const DIGITS: usize = 16;
    /// How many words have the counts of all digits: each has one of the lower half of the digits, and one of the upper half.
    pub const WORDS: usize = DIGITS / 2;

    /// Which bits of the keys a pass sorts by.
    #[derive(Debug, Clone, Copy)]
    pub struct Digit {
        /// How many bits are below.
        pub shift: u32,
        /// One in each bit of the digit.
        pub mask: u32,
    }

    /// In which word a digit is counted.
    pub fn word(digit: u32) -> usize {
        digit as usize % WORDS
    }

    /// From which bit on.
    pub fn half(digit: u32) -> u32 {
        digit / WORDS as u32 * 16
    }
}

use device::{DIGITS, Digit, WORDS, half, word};

/// How often each digit is in a part of the keys: `counts[digit * parts + part]`.
#[doc(hidden)]
#[scry::kernel(workgroup = 256, instances(), targets(vulkan, cuda))]
pub fn count_digits<K: Key>(keys: &[K], digit_of: Digit, rounds: usize, counts: &mut [u32]) {
    // Of each invocation, of at most 2^16 keys.
    let mut own = shared::<[[u32; WORKGROUP]; WORDS]>();
    let mut sums = shared::<[[u32; WORKGROUP / DIGITS]; DIGITS]>();
    let (group, groups, lane) = (workgroup_id().x, num_workgroups().x, local_id().x);
    for word in 0..WORDS {
        own[word][lane] = 0;
    }
    for round in 0..rounds * ITEMS {
        let i = (group * rounds * ITEMS + round) * WORKGROUP + lane;
        if i < keys.len() {
            let digit = keys[i].bits_from(digit_of.shift) & digit_of.mask;
            own[word(digit)][lane] += 1 << half(digit);
        }
    }
    barrier();
    let (digit, column) = (lane / (WORKGROUP / DIGITS), lane % (WORKGROUP / DIGITS));
    let mut sum = 0;
    for k in 0..DIGITS {
        sum += own[word(digit as u32)][k * (WORKGROUP / DIGITS) + column] >> half(digit as u32) & 0xffff;
    }
    sums[digit][column] = sum;
    barrier();
    if lane < DIGITS {
        counts[lane * groups + group] = sums[lane].iter().sum();
    }
}

/// Moves each key, and its value if there are values, to where its digit's are: those of the part go from `starts[digit * parts + part]` on,
/// in their order.
///
/// A tile is put into order first, so that neighbours go to neighbours. Each invocation counts the digits of its own keys; the sums of these counts,
/// taken in the order of digits and, of one digit, of invocations, are the places. Where elements go is decided by the data, so no compiler can know that
/// their places differ. Within a tile they go by `scatter`; to the slices, where keys and values may be of any type, of which `scatter` takes those of
/// 32 bits, they are stored in an `unsafe` block.
#[doc(hidden)]
#[scry::kernel(workgroup = 256, instances(), targets(vulkan, cuda))]
pub fn move_digits<K: Key, V: Copy>(
    keys: &[K],
    values: Option<&[V]>,
    digit_of: Digit,
    rounds: usize,
    starts: &[u32],
    sorted: &mut [K],
    mut sorted_values: Option<&mut [V]>,
) {
    // An invocation's own column is `[word][lane / WORDS][lane % WORDS]`; what it sums up are neighbours in the order of all.
    let mut counts = shared::<[[[u32; WORDS]; WORKGROUP / WORDS]; WORDS]>();
    // Which element of the tile comes where, where the first of each digit does, and where that one goes.
    let mut order = shared::<[u32; TILE]>();
    let mut first = shared::<[u32; DIGITS]>();
    let mut next = shared::<[u32; DIGITS]>();
    let (group, groups, lane) = (workgroup_id().x, num_workgroups().x, local_id().x);
    let (row, column) = (lane / WORDS, lane % WORDS);
    let (part, part_row) = (lane / (WORKGROUP / WORDS), lane % (WORKGROUP / WORDS));
    if lane < DIGITS {
        next[lane] = starts[lane * groups + group];
    }
    for round in 0..rounds {
        let start = (group * rounds + round) * TILE;
        for word in 0..WORDS {
            counts[word][row][column] = 0;
        }
        for k in 0..ITEMS {
            let i = start + lane * ITEMS + k;
            if i < keys.len() {
                let digit = keys[i].bits_from(digit_of.shift) & digit_of.mask;
                counts[word(digit)][row][column] += 1 << half(digit);
            }
        }
        barrier();
        let own = counts[part][part_row].iter().sum::<u32>();
        let (before, all) = lanes_before::<Sum, u32, u32, u32>(Sum, own);
        // The upper half of the digits comes behind all of the lower.
        let mut so_far = before + (all << 16);
        for k in 0..WORDS {
            let count = counts[part][part_row][k];
            counts[part][part_row][k] = so_far;
            so_far += count;
        }
        barrier();
        if lane < DIGITS {
            first[lane] = counts[word(lane as u32)][0][0] >> half(lane as u32) & 0xffff;
        }
        barrier();
        for k in 0..ITEMS {
            let (i, at) = (start + lane * ITEMS + k, lane * ITEMS + k);
            if i < keys.len() {
                let digit = keys[i].bits_from(digit_of.shift) & digit_of.mask;
                let place = counts[word(digit)][row][column] >> half(digit) & 0xffff;
                counts[word(digit)][row][column] += 1 << half(digit);
                order.scatter(place as usize, at as u32);
            }
        }
        barrier();
        for k in 0..ITEMS {
            let at = k * WORKGROUP + lane;
            if start + at < keys.len() {
                let i = start + order[at] as usize;
                let digit = (keys[i].bits_from(digit_of.shift) & digit_of.mask) as usize;
                let to = (next[digit] + at as u32 - first[digit]) as usize;
                // SAFETY: no two elements have one place: `at` counts those of a digit from the first of the tile on, `next` is where these go,
                // and `starts` keeps the digits' parts of all workgroups apart.
                unsafe { sorted[to] = keys[i] };
                if let Some(values) = values
                    && let Some(sorted_values) = &mut sorted_values
                {
                    // SAFETY: the same.
                    unsafe { sorted_values[to] = values[i] };
                }
            }
        }
        barrier();
        if lane < DIGITS {
            let end = if lane + 1 < DIGITS { first[lane + 1] } else { keys.len().saturating_sub(start).min(TILE) as u32 };
            next[lane] += end - first[lane];
        }
    }
}

/// `y[i] = i`
#[doc(hidden)]
#[scry::kernel(deny(runtime_checks))]
pub fn number(y: &mut [u32]) {
    let i = global_id().x;
    y[i] = i as u32;
}
