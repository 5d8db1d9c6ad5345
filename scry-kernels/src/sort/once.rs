//! Passes that take digits of eight bits, and read keys once: "Onesweep" (Adinets and Merrill, "Onesweep: A Faster Least Significant Digit Radix Sort
//! for GPUs", 2022). All digits are counted first, for all passes. Then, in each pass, a tile gets from earlier ones how often each digit is there before
//! it. Within a tile, the invocations of a subgroup find those with the same digit by votes.

use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::Relaxed;

use scry::{BackendKind, Buffer, Device, Element, Instance, LaunchOn};

use super::{Call, Key, Sorted};
use crate::elementwise::fill_flat;
use crate::error::Result;
use crate::reduce::Sum;
use crate::scan::parts::Parts;
use crate::scan::tile::{ITEMS, WORKGROUP, lanes_before};
use device::{DIGIT, DIGITS, LANES, OWN, PASSES, SUBGROUPS, TILE, count_before};

/// Whether keys are sorted so. Counts have 30 bits, and each other pass writes to where `x` may be.
pub(super) fn is_for(device: &Device, len: usize, bits: u32) -> bool {
    device.backend_kind() == BackendKind::Cuda && len < 1 << 30 && bits.is_multiple_of(2 * DIGIT)
}

/// Sorts pairs by all bits of their keys in such passes, on CUDA and the CPU: for tests.
///
/// # Errors
/// Those of launches.
#[doc(hidden)]
pub fn pairs<K: Key + Element, V: Element>(on: impl LaunchOn, keys: [&Buffer<K>; 2], values: [&Buffer<V>; 2]) -> Result<()>
where
    count_all<K>: Instance,
    move_once<K, V>: Instance,
{
    let (keys, values) = (Sorted::of(keys), Sorted::of(values));
    Call { name: "pairs", on, bits: 0..K::BITS }.run_once(&keys, Some(&values))
}

impl<L: LaunchOn> Call<L> {
    /// Sorts by the bits, of which there are a multiple of 16.
    pub(super) fn run_once<K: Key + Element, V: Element>(mut self, keys: &Sorted<K>, values: Option<&Sorted<V>>) -> Result<()>
    where
        count_all<K>: Instance,
        move_once<K, V>: Instance,
    {
        let len = keys.from.len();
        let (first, passes) = (self.bits.start, (self.bits.len() as u32 / DIGIT) as usize);
        let (keys, values) = (keys.passes(&mut self.on, passes)?, values.map(|values| values.passes(&mut self.on, passes)).transpose()?);
        // What all kernels count up from zero: of each pass the counts of digits, the next tile, and what tiles leave for each other.
        let (tiles, counted) = (len.div_ceil(TILE), passes * DIGITS);
        let of_pass = 1 + tiles * DIGITS;
        let memory = self.on.temporary::<u32>(counted + passes * of_pass)?;
        fill_flat.launch(&mut self.on, 0, &memory, memory.len())?;
        let (counts, starts) = (memory.slice(..counted)?, self.on.temporary::<u32>(counted)?);
        let Parts { rounds, grid, .. } = Parts::of(len, 1);
        count_all::<K>.launch(&mut self.on, &keys[0][0], first, passes, rounds, &counts, grid)?;
        start_all.launch(&mut self.on, &counts, &starts, passes * WORKGROUP)?;
        for pass in 0..passes {
            let ([from, to], values) = (&keys[pass], values.as_ref().map(|values| &values[pass]));
            let (of_values, to_values) = values.map(|[from, to]| (from, to)).unzip();
            let states = memory.slice(counted + pass * of_pass..counted + (pass + 1) * of_pass)?;
            let starts = starts.slice(pass * DIGITS..(pass + 1) * DIGITS)?;
            let shift = first + DIGIT * pass as u32;
            move_once::<K, V>.launch(&mut self.on, from, of_values, shift, &starts, &states, to, to_values, tiles * WORKGROUP)?;
        }
        Ok(())
    }
}

/// Items of the kernels.
#[scry::device]
pub mod device {
    use std::sync::atomic::AtomicU32;
    use std::sync::atomic::Ordering::Relaxed;

    /// The bits of a digit.
    pub const DIGIT: u32 = 8;
    /// How many digits there are: as many as invocations.
    pub const DIGITS: usize = 256;
    /// The most passes.
    pub const PASSES: usize = 8;
    /// The invocations of a subgroup.
    pub const LANES: usize = 32;
    /// The subgroups of a workgroup.
    pub const SUBGROUPS: usize = 8;
    /// The keys of an invocation.
    pub const OWN: usize = 12;
    /// The keys of a tile.
    pub const TILE: usize = 3072;

    /// How often a digit is in all tiles before `tile`, if it is in this one `own` times; tells later tiles. A state is the count, and in its two
    /// highest bits whether it is one of the tile alone or of all up to it.
    pub fn count_before(states: &[AtomicU32], tile: usize, digit: usize, own: u32) -> u32 {
        let mut before = 0;
        if tile > 0 {
            states[1 + tile * DIGITS + digit].store(1 << 30 | own, Relaxed);
            let mut other = tile;
            loop {
                other -= 1;
                let mut state = states[1 + other * DIGITS + digit].load(Relaxed);
                while state >> 30 == 0 {
                    state = states[1 + other * DIGITS + digit].load(Relaxed);
                }
                before += state & 0x3fff_ffff;
                if state >> 31 == 1 {
                    break;
                }
            }
        }
        states[1 + tile * DIGITS + digit].store(1 << 31 | (before + own), Relaxed);
        before
    }
}

/// Counts all digits of the keys: `counts[pass * 256 + digit]`.
#[doc(hidden)]
#[scry::kernel(workgroup = 256, instances(), targets(cuda, cpu))]
pub fn count_all<K: Key>(keys: &[K], first: u32, passes: usize, rounds: usize, counts: &[AtomicU32]) {
    let own = shared::<[[AtomicU32; DIGITS]; PASSES]>();
    let (group, lane) = (workgroup_id().x, local_id().x);
    for pass in 0..PASSES {
        own[pass][lane].store(0, Relaxed);
    }
    barrier();
    for round in 0..rounds * ITEMS {
        let i = (group * rounds * ITEMS + round) * WORKGROUP + lane;
        if i < keys.len() {
            for pass in 0..PASSES {
                if pass < passes {
                    own[pass][(keys[i].bits_from(first + DIGIT * pass as u32) & 255) as usize].fetch_add(1, Relaxed);
                }
            }
        }
    }
    barrier();
    for pass in 0..PASSES {
        if pass < passes {
            counts[pass * DIGITS + lane].fetch_add(own[pass][lane].load(Relaxed), Relaxed);
        }
    }
}

/// Where the keys of each digit start: `starts[pass * 256 + digit]`.
#[doc(hidden)]
#[scry::kernel(workgroup = 256, targets(cuda, cpu))]
pub fn start_all(counts: &[u32], starts: &mut [u32]) {
    let i = global_id().x;
    let (before, _) = lanes_before::<Sum, u32, u32, u32>(Sum, counts[i]);
    starts[i] = before;
}

/// Moves each key, and its value if there are values, to where its digit's are, in their order: these start at `starts[digit]`.
///
/// A tile is put into order in shared memory first, so that neighbours go to neighbours. What is behind the last key counts as keys of the last digit,
/// behind all others.
#[doc(hidden)]
#[scry::kernel(workgroup = 256, shared_memory = 49152, instances(), targets(cuda, cpu))]
pub fn move_once<K: Key, V: Copy>(
    keys: &[K],
    values: Option<&[V]>,
    shift: u32,
    starts: &[u32],
    states: &[AtomicU32],
    sorted: &mut [K],
    mut sorted_values: Option<&mut [V]>,
) {
    let counts = shared::<[[AtomicU32; DIGITS]; SUBGROUPS]>();
    let mut tile_keys = shared::<[K; TILE]>();
    let mut order = shared::<[u32; TILE]>();
    // Where the first key of a digit is in the tile, and what is added to a place in the tile to have the place of all.
    let mut first = shared::<[u32; DIGITS]>();
    let mut offset = shared::<[u32; DIGITS]>();
    let mut ticket = shared::<u32>();
    let lane = local_id().x;
    let (subgroup, own_lane) = (lane / LANES, subgroup_lane());
    if lane == 0 {
        ticket = states[0].fetch_add(1, Relaxed);
    }
    for k in 0..SUBGROUPS {
        counts[k][lane].store(0, Relaxed);
    }
    let tile = workgroup_uniform_load(&ticket) as usize;
    let start = subgroup * LANES * OWN + own_lane;
    let mut own = [keys[0]; OWN];
    let mut digits = [255u32; OWN];
    let mut places = [0u32; OWN];
    #[unroll]
    for k in 0..OWN {
        let i = tile * TILE + start + k * LANES;
        if i < keys.len() {
            own[k] = keys[i];
            digits[k] = own[k].bits_from(shift) & 255;
        }
    }
    #[unroll]
    for k in 0..OWN {
        let mut peers = u32::MAX;
        #[unroll]
        for bit in 0..DIGIT {
            let is_set = digits[k] >> bit & 1 == 1;
            let [votes, ..] = scry::subgroup::ballot(is_set);
            peers &= if is_set { votes } else { !votes };
        }
        let leader = peers.trailing_zeros() as usize;
        let mut count = 0;
        if own_lane == leader {
            count = counts[subgroup][digits[k] as usize].fetch_add(peers.count_ones(), Relaxed);
        }
        places[k] = scry::subgroup::shuffle(count, leader) + (peers & ((1 << own_lane) - 1)).count_ones();
    }
    barrier();
    let mut all = 0;
    for k in 0..SUBGROUPS {
        let count = counts[k][lane].load(Relaxed);
        counts[k][lane].store(all, Relaxed);
        all += count;
    }
    let (in_tile, _) = lanes_before::<Sum, u32, u32, u32>(Sum, all);
    first[lane] = in_tile;
    offset[lane] = (starts[lane] + count_before(states, tile, lane, all)).wrapping_sub(in_tile);
    barrier();
    #[unroll]
    for k in 0..OWN {
        let digit = digits[k] as usize;
        let place = (first[digit] + counts[subgroup][digit].load(Relaxed) + places[k]) as usize;
        // SAFETY: a place counts the keys of the tile that come before: those with lesser digits, those of earlier subgroups, and those of the own
        // subgroup that are in front. So no two keys have one place.
        unsafe { tile_keys[place] = own[k] };
        order.scatter(place, (start + k * LANES) as u32);
    }
    barrier();
    for k in 0..OWN {
        let at = k * WORKGROUP + lane;
        if tile * TILE + at < keys.len() {
            let digit = tile_keys[at].bits_from(shift) & 255;
            let to = offset[digit as usize].wrapping_add(at as u32) as usize;
            // SAFETY: keys of a digit that are behind each other in the tile go behind each other, and other tiles and digits have other places, by
            // the counts of all.
            unsafe { sorted[to] = tile_keys[at] };
            if let Some(values) = values
                && let Some(sorted_values) = &mut sorted_values
            {
                // SAFETY: the same.
                unsafe { sorted_values[to] = values[tile * TILE + order[at] as usize] };
            }
        }
    }
}
