//! Sums of all that comes before a tile, which its workgroup gets from those that have earlier tiles, while all of them run.
//!
//! Tiles are in groups of 32, these in groups of 32, and so on. The last tile of a group publishes the total of the group. The first tile of a group
//! publishes the sum of all that is before the group: the sum before the group around it, and the totals of that group's parts before its own. Every
//! tile adds up the same way. So whoever waits does so for few others, and what is summed, in which order, does not depend on when who runs
//! (unlike in Merrill and Garland, "Single-pass Parallel Prefix Scan with Decoupled Look-back", 2016, whose idea it is).
//!
//! A workgroup takes its tile by a ticket, so that those of earlier tiles have started. That they get on while others wait for them is what
//! `can_wait` is about.

use scry::{BackendKind, Buffer, Device, LaunchOn};

use crate::elementwise::fill_flat;
use crate::error::Result;

/// Whether workgroups that have started get on while others wait for them. CUDA's do ("CUDA C++ Programming Guide", on the forward progress of
/// threads), and so do threads of a CPU. Vulkan promises nothing; on NVIDIA's driver they do, but to wait takes so long that two passes take less.
pub(crate) fn can_wait(device: &Device) -> bool {
    matches!(device.backend_kind(), BackendKind::Cuda | BackendKind::Cpu)
}

/// How many tiles the kernels of one launch have, and what these leave for each other.
pub(crate) struct Tiles {
    /// Of a row.
    pub(crate) count: usize,
    /// The words for one row: a total of each tile and group, and a sum before each group.
    pub(crate) words: usize,
    /// The next ticket, and the words of all rows.
    pub(crate) states: Buffer<u64>,
}

impl Tiles {
    /// What it takes to go through `rows` rows of `count` tiles each.
    pub(crate) fn new(mut on: impl LaunchOn, count: usize, rows: usize) -> Result<Self> {
        let mut groups = 0;
        let mut level = count;
        while level > 1 {
            level = level.div_ceil(device::GROUP);
            groups += level;
        }
        let words = count + 2 * groups;
        let states = on.temporary(1 + rows * words)?;
        fill_flat.launch(&mut on, 0, &states, states.len())?;
        Ok(Self { count, words, states })
    }
}

scry::instance!(impl fill_flat<u64>);

/// Items of kernels.
#[scry::device]
pub mod device {
    use std::sync::atomic::AtomicU64;
    use std::sync::atomic::Ordering::Relaxed;

    use crate::reduce::Reduction;

    /// How many parts a group has.
    pub const GROUP: usize = 32;

    /// A number of 32 bits, which goes to others in one atomic word, with a mark that it is there.
    pub trait Word: Copy {
        /// Its bits.
        fn word(self) -> u32;
        /// The number of these bits.
        fn of_word(word: u32) -> Self;
    }

    impl Word for f32 {
        fn word(self) -> u32 {
            self.to_bits()
        }
        fn of_word(word: u32) -> f32 {
            f32::from_bits(word)
        }
    }

    impl Word for u32 {
        fn word(self) -> u32 {
            self
        }
        fn of_word(word: u32) -> u32 {
            word
        }
    }

    impl Word for i32 {
        fn word(self) -> u32 {
            self as u32
        }
        fn of_word(word: u32) -> i32 {
            word as i32
        }
    }

    fn publish<A: Word>(state: &AtomicU64, value: A) {
        state.store(u64::from(value.word()) << 32 | 1, Relaxed);
    }

    /// Waits until the value is there.
    fn wait_for<A: Word>(state: &AtomicU64) -> A {
        let mut now = state.load(Relaxed);
        while now == 0 {
            now = state.load(Relaxed);
        }
        <A as Word>::of_word((now >> 32) as u32)
    }

    /// The next tile of all rows. Each invocation gets it.
    pub fn next_tile(states: &[AtomicU64]) -> usize {
        let mut ticket = shared::<u32>();
        if local_id().x == 0 {
            ticket = states[0].fetch_add(1, Relaxed) as u32;
        }
        workgroup_uniform_load(&ticket) as usize
    }

    /// What all tiles of the row before `tile` have together, if this one has `own`. The words of the row are those from `first` on, and it has
    /// `tiles` tiles. Each invocation gets it.
    pub fn sum_before<O: Reduction<T, A, B>, T: Copy, A: Word, B: Copy>(
        operation: O,
        own: A,
        tile: usize,
        tiles: usize,
        first: usize,
        groups: usize,
        states: &[AtomicU64],
    ) -> A {
        let mut parts = shared::<[A; GROUP + 1]>();
        let mut result = shared::<A>();
        let lane = local_id().x;
        if lane == 0 {
            publish::<A>(&states[first + tile], own);
        }
        // The largest group that starts with the tile: the first of those as large, how many these are, and which it is.
        let (mut level, mut count, mut group) = (first, tiles, tile);
        while group % GROUP == 0 && group > 0 {
            level += count;
            count = count.div_ceil(GROUP);
            group /= GROUP;
        }
        let place = group % GROUP;
        let around = level + count + groups + group / GROUP;
        let is_last = tile % GROUP == GROUP - 1;
        if lane < place {
            parts[lane] = wait_for::<A>(&states[level + group - place + lane]);
        } else if lane == GROUP && group >= GROUP && !is_last {
            parts[GROUP] = wait_for::<A>(&states[around]);
        }
        barrier();
        let mut all = <O as Reduction<T, A, B>>::start(operation);
        if lane == 0 {
            for part in &parts[..place] {
                all = <O as Reduction<T, A, B>>::combine(operation, all, *part);
            }
            let mut before = all;
            all = <O as Reduction<T, A, B>>::combine(operation, all, own);
            if is_last {
                publish::<A>(&states[first + tiles + tile / GROUP], all);
            }
            if group >= GROUP {
                let outer = if is_last { wait_for::<A>(&states[around]) } else { parts[GROUP] };
                before = <O as Reduction<T, A, B>>::combine(operation, outer, before);
            }
            result = before;
            let (mut level, mut count, mut group) = (first, tiles, tile);
            while group % GROUP == 0 && count > 1 {
                level += count;
                count = count.div_ceil(GROUP);
                group /= GROUP;
                publish::<A>(&states[level + groups + group], before);
            }
        }
        barrier();
        // The totals of larger groups that end with the tile.
        let (mut level, mut count, mut group) = (first + tiles, tiles.div_ceil(GROUP), tile / GROUP);
        while is_last && group % GROUP == GROUP - 1 {
            if lane < GROUP - 1 {
                parts[lane] = wait_for::<A>(&states[level + group + 1 - GROUP + lane]);
            }
            barrier();
            level += count;
            count = count.div_ceil(GROUP);
            group /= GROUP;
            if lane == 0 {
                let mut so_far = parts[0];
                for part in &parts[1..GROUP - 1] {
                    so_far = <O as Reduction<T, A, B>>::combine(operation, so_far, *part);
                }
                all = <O as Reduction<T, A, B>>::combine(operation, so_far, all);
                publish::<A>(&states[level + group], all);
            }
            barrier();
        }
        result
    }
}
