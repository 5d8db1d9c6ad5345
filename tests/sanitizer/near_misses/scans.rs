//! Scans: each element needs all before it.

use scry::prelude::*;

use super::{NearMiss, numbers};

/// Two buffers: one is read in a round, the other written.
#[scry::kernel(workgroup = 64)]
fn double_buffered(x: &[u32], y: &mut [u32]) {
    let mut sums = shared::<[[u32; 64]; 2]>();
    let (i, lane) = (global_id().x, local_id().x);
    let mut from = 0;
    sums[0][lane] = x[i];
    for step in 0..6u32 {
        barrier();
        let offset = 1 << step;
        let before = if lane >= offset { sums[from][lane - offset] } else { 0 };
        sums[1 - from][lane] = sums[from][lane] + before;
        from = 1 - from;
    }
    y[i] = sums[from][lane];
}

/// In place, with a barrier between reading and writing, and one behind.
#[scry::kernel(workgroup = 64)]
fn in_place(x: &[u32], y: &mut [u32]) {
    let mut sums = shared::<[u32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    sums[lane] = x[i];
    barrier();
    let mut offset = 1;
    while offset < 64 {
        let before = if lane >= offset { sums[lane - offset] } else { 0 };
        barrier();
        sums[lane] += before;
        barrier();
        offset *= 2;
    }
    y[i] = sums[lane];
}

/// Up a tree and down again, in which each node belongs to one invocation in a round. What is before each element, without it.
#[scry::kernel(workgroup = 32)]
fn up_and_down(x: &[u32], y: &mut [u32]) {
    let mut tree = shared::<[u32; 64]>();
    let (lane, first) = (local_id().x, workgroup_id().x * 64);
    tree[2 * lane] = x[first + 2 * lane];
    tree[2 * lane + 1] = x[first + 2 * lane + 1];
    let mut distance = 1;
    let mut nodes = 32;
    while nodes > 0 {
        barrier();
        if lane < nodes {
            // SAFETY: a node has children of its own.
            unsafe { tree[distance * (2 * lane + 2) - 1] += tree[distance * (2 * lane + 1) - 1] };
        }
        distance *= 2;
        nodes /= 2;
    }
    if lane == 0 {
        // SAFETY: the loop has rounds, each with a barrier.
        unsafe { tree[63] = 0 };
    }
    nodes = 1;
    while nodes < 64 {
        distance /= 2;
        barrier();
        if lane < nodes {
            let (left, right) = (distance * (2 * lane + 1) - 1, distance * (2 * lane + 2) - 1);
            // SAFETY: the same.
            unsafe {
                let of_left = tree[left];
                tree[left] = tree[right];
                tree[right] += of_left;
            }
        }
        nodes *= 2;
    }
    barrier();
    y[first + 2 * lane] = tree[2 * lane];
    y[first + 2 * lane + 1] = tree[2 * lane + 1];
}

/// A subgroup has no need of barriers among itself; the subgroups' sums do.
#[scry::kernel(workgroup = 128)]
fn of_subgroups(x: &[u32], y: &mut [u32]) {
    let mut sums = shared::<[u32; 128]>();
    let (i, lane) = (global_id().x, local_id().x);
    let own = subgroup::inclusive_add(x[i]);
    let sum = subgroup::add(x[i]);
    let group = lane / subgroup_size();
    if subgroup_lane() == 0 {
        sums[group] = sum;
    }
    barrier();
    let mut before = 0;
    for k in 0..group {
        before += sums[k];
    }
    y[i] = own + before;
}

#[scry::device]
const HAS_SUM: u32 = 1 << 30;
#[scry::device]
const HAS_ALL: u32 = 2 << 30;
#[scry::device]
const VALUE: u32 = (1 << 30) - 1;

/// One pass over all tiles, by decoupled look-back: Merrill and Garland, "Single-pass Parallel Prefix Scan with Decoupled Look-back",
/// 2016. A tile's word says how far it is and carries the sum, so it needs no order with other memory; and tiles are numbered in the
/// order in which they start, so that who is waited for is under way.
#[scry::kernel(workgroup = 32)]
fn look_back(x: &[u32], next: &[AtomicU32], tiles: &[AtomicU32], y: &mut [u32]) {
    let mut number = shared::<u32>();
    let mut sum_before = shared::<u32>();
    let mut sums = shared::<[u32; 32]>();
    let lane = local_id().x;
    if lane == 0 {
        number = next[0].fetch_add(1, Relaxed);
    }
    let tile = workgroup_uniform_load(&number) as usize;
    let i = tile * 32 + lane;
    sums[lane] = x[i];
    barrier();
    let mut own = 0;
    for k in 0..=lane {
        own += sums[k];
    }
    if lane == 31 {
        tiles[tile].store(own | if tile == 0 { HAS_ALL } else { HAS_SUM }, Relaxed);
        let mut before = 0;
        let mut other = tile;
        while other > 0 {
            let word = tiles[other - 1].load(Relaxed);
            if word >= HAS_SUM {
                before += word & VALUE;
                other = if word >= HAS_ALL { 0 } else { other - 1 };
            }
        }
        if tile > 0 {
            tiles[tile].store((before + own) | HAS_ALL, Relaxed);
        }
        sum_before = before;
    }
    barrier();
    // SAFETY: a tile is one workgroup's.
    unsafe { y[i] = sum_before + own };
}

/// The running sums of each part of `len` elements.
fn running(x: &[u32], len: usize) -> Vec<u32> {
    let sums = |x: &[u32]| {
        let mut sum = 0;
        let mut add = |x: &u32| {
            sum += x;
            sum
        };
        x.iter().map(&mut add).collect::<Vec<_>>()
    };
    x.chunks(len).flat_map(sums).collect()
}

pub(super) const NEAR_MISSES: &[NearMiss] = &[
    NearMiss {
        kernel: double_buffered::NAME,
        check: |gpu| {
            let x = numbers(128);
            let y = gpu.alloc(128)?;
            double_buffered.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
            assert_eq!(y.download()?, running(&x, 64));
            Ok(())
        },
    },
    NearMiss {
        kernel: in_place::NAME,
        check: |gpu| {
            let x = numbers(128);
            let y = gpu.alloc(128)?;
            in_place.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
            assert_eq!(y.download()?, running(&x, 64));
            Ok(())
        },
    },
    NearMiss {
        kernel: up_and_down::NAME,
        check: |gpu| {
            let x = numbers(192);
            let y = gpu.alloc(192)?;
            up_and_down.launch(gpu, &gpu.upload(&x)?, &y, x.len() / 2)?;
            let exclusive: Vec<u32> = running(&x, 64).iter().zip(&x).map(|(sum, x)| sum - x).collect();
            assert_eq!(y.download()?, exclusive);
            Ok(())
        },
    },
    NearMiss {
        kernel: of_subgroups::NAME,
        check: |gpu| {
            let x = numbers(256);
            let y = gpu.alloc(256)?;
            of_subgroups.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
            assert_eq!(y.download()?, running(&x, 128));
            Ok(())
        },
    },
    NearMiss {
        kernel: look_back::NAME,
        check: |gpu| {
            let x = numbers(32 * 40);
            let y = gpu.alloc(x.len())?;
            look_back.launch(gpu, &gpu.upload(&x)?, &gpu.upload(&[0])?, &gpu.upload(&[0; 40])?, &y, x.len())?;
            assert_eq!(y.download()?, running(&x, x.len()));
            Ok(())
        },
    },
];
