//! Atomics: what many invocations change at once, and what they decide by it.

use scry::prelude::*;

use super::{NearMiss, numbers};

/// Counted in shared memory, and from there in a slice.
#[scry::kernel(workgroup = 64)]
fn histogram(x: &[u32], bins: &[AtomicU32]) {
    let counts = shared::<[AtomicU32; 16]>();
    let (i, lane) = (global_id().x, local_id().x);
    if lane < 16 {
        counts[lane].store(0, Relaxed);
    }
    barrier();
    if i < x.len() {
        counts[x[i] as usize % 16].fetch_add(1, Relaxed);
    }
    barrier();
    if lane < 16 {
        bins[lane].fetch_add(counts[lane].load(Relaxed), Relaxed);
    }
}

/// A ticket each: the elements are plain, but nobody has another's.
#[scry::kernel]
fn compacted(x: &[u32], count: &[AtomicU32], y: &mut [u32]) {
    let i = global_id().x;
    if x[i] % 3 == 0 {
        let ticket = count[0].fetch_add(1, Relaxed);
        y.scatter(ticket as usize, x[i]);
    }
}

/// One of those that want it gets to write.
#[scry::kernel]
fn one_winner(x: &[u32], lock: &[AtomicU32], y: &mut [u32]) {
    let i = global_id().x;
    if x[i] > 900 && lock[0].compare_exchange(0, 1, Relaxed, Relaxed).is_ok() {
        // SAFETY: one has the lock, and keeps it.
        unsafe { y[0] = x[i] };
    }
}

/// What is raised is read in between, but as an atomic.
#[scry::kernel]
fn running_maximum(x: &[u32], largest: &[AtomicU32], y: &mut [u32]) {
    let i = global_id().x;
    largest[0].fetch_max(x[i], Relaxed);
    y[i] = (largest[0].load(Relaxed) >= x[i]) as u32;
}

/// The last workgroup that is done adds up what the others have added: by atomics alone, in one word each.
#[scry::kernel(workgroup = 32)]
fn last_one_adds_up(x: &[u32], arrived: &[AtomicU32], sums: &[AtomicU32], total: &mut [u32]) {
    let sum = subgroup::add(x[global_id().x]);
    if subgroup_lane() == 0 {
        // Both in one operation on one word: there is no other order that could be relied on.
        let word = sums[0].fetch_add(sum << 8 | 1, Relaxed);
        let count = (word & 0xff) + 1;
        if count as usize == num_workgroups().x * 32usize.div_ceil(subgroup_size()) {
            // SAFETY: only one is the last.
            unsafe { total[0] = (word >> 8) + sum };
        }
        arrived[0].fetch_add(1, Relaxed);
    }
}

/// Floats, in shared memory; the sums are exact in any order.
#[scry::kernel(workgroup = 32)]
fn sums_of_floats(x: &[f32], y: &mut [f32]) {
    let sums = shared::<[AtomicF32; 4]>();
    let (i, lane) = (global_id().x, local_id().x);
    if lane < 4 {
        sums[lane].store(0.0, Relaxed);
    }
    barrier();
    sums[lane % 4].fetch_add(x[i], Relaxed);
    barrier();
    y[i] = sums[(lane + 1) % 4].load(Relaxed);
}

/// An operation that there is none of, by trying again.
#[scry::kernel]
fn saturating_count(x: &[u32], counts: &[AtomicU32]) {
    let cell = x[global_id().x] as usize % 4;
    let mut now = counts[cell].load(Relaxed);
    while now < 20 {
        match counts[cell].compare_exchange_weak(now, now + 1, Relaxed, Relaxed) {
            Ok(_) => break,
            Err(other) => now = other,
        }
    }
}

/// Atomics and plain elements of one buffer, in two slices that meet and do not overlap.
#[scry::kernel]
fn side_by_side(marks: &[AtomicU32], x: &mut [u32]) {
    let i = global_id().x;
    marks[i % 8].fetch_or(1 << (i % 32) as u32, Relaxed);
    x[i] += 1;
}

/// A workgroup agrees on an offset in a slice, and fills what is behind it.
#[scry::kernel(workgroup = 32)]
fn chunks(x: &[u32], next: &[AtomicU32], y: &mut [u32]) {
    let mut first = shared::<u32>();
    let mut kept = shared::<[u32; 32]>();
    let count = shared::<AtomicU32>();
    let (i, lane) = (global_id().x, local_id().x);
    if lane == 0 {
        count.store(0, Relaxed);
    }
    barrier();
    if x[i] % 2 == 1 {
        kept.scatter(count.fetch_add(1, Relaxed) as usize, x[i]);
    }
    barrier();
    let found = count.load(Relaxed);
    if lane == 0 {
        first = next[0].fetch_add(found, Relaxed);
    }
    barrier();
    if lane < found as usize {
        // SAFETY: so many from the first on are this workgroup's.
        unsafe { y[first as usize + lane] = kept[lane] };
    }
}

pub(super) const NEAR_MISSES: &[NearMiss] = &[
    NearMiss {
        kernel: histogram::NAME,
        check: |gpu| {
            let x = numbers(300);
            let bins = gpu.alloc(16)?;
            bins.fill(0)?;
            histogram.launch(gpu, &gpu.upload(&x)?, &bins, x.len())?;
            let count = |bin| x.iter().filter(|x| **x % 16 == bin).count() as u32;
            assert_eq!(bins.download()?, (0..16).map(count).collect::<Vec<_>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: compacted::NAME,
        check: |gpu| {
            let x = numbers(300);
            let mut expected: Vec<u32> = x.iter().copied().filter(|x| x % 3 == 0).collect();
            let (count, y) = (gpu.upload(&[0])?, gpu.alloc(expected.len())?);
            compacted.launch(gpu, &gpu.upload(&x)?, &count, &y, x.len())?;
            let mut y = y.download()?;
            y.sort_unstable();
            expected.sort_unstable();
            assert_eq!((count.download()?, &y), (vec![expected.len() as u32], &expected));
            Ok(())
        },
    },
    NearMiss {
        kernel: one_winner::NAME,
        check: |gpu| {
            let x = numbers(300);
            let y = gpu.alloc(1)?;
            one_winner.launch(gpu, &gpu.upload(&x)?, &gpu.upload(&[0])?, &y, x.len())?;
            let winner = y.download()?[0];
            assert!(winner > 900 && x.contains(&winner), "{winner}");
            Ok(())
        },
    },
    NearMiss {
        kernel: running_maximum::NAME,
        check: |gpu| {
            let x = numbers(300);
            let (largest, y) = (gpu.upload(&[0])?, gpu.alloc(300)?);
            running_maximum.launch(gpu, &gpu.upload(&x)?, &largest, &y, x.len())?;
            assert_eq!(largest.download()?.first(), x.iter().max());
            assert_eq!(y.download()?, [1; 300]);
            Ok(())
        },
    },
    NearMiss {
        kernel: last_one_adds_up::NAME,
        check: |gpu| {
            let x = numbers(128);
            let (arrived, sums, total) = (gpu.upload(&[0])?, gpu.upload(&[0])?, gpu.alloc(1)?);
            last_one_adds_up.launch(gpu, &gpu.upload(&x)?, &arrived, &sums, &total, x.len())?;
            assert_eq!(total.download()?, [x.iter().sum::<u32>()]);
            assert_eq!(arrived.download()?, [4 * 32u32.div_ceil(gpu.subgroup_size())]);
            Ok(())
        },
    },
    NearMiss {
        kernel: sums_of_floats::NAME,
        check: |gpu| {
            let x: Vec<f32> = numbers(64).iter().map(|x| *x as f32).collect();
            let y = gpu.alloc(64)?;
            sums_of_floats.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
            let sum = |i: usize| x[i / 32 * 32..][..32].iter().skip((i + 1) % 4).step_by(4).sum();
            assert_eq!(y.download()?, (0..64).map(sum).collect::<Vec<f32>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: saturating_count::NAME,
        check: |gpu| {
            let x: Vec<u32> = (0..100).map(|i| if i % 10 == 0 { 1 } else { i }).collect();
            let counts = gpu.upload(&[0; 4])?;
            saturating_count.launch(gpu, &gpu.upload(&x)?, &counts, x.len())?;
            let count = |cell| 20.min(x.iter().filter(|x| **x % 4 == cell).count() as u32);
            assert_eq!(counts.download()?, (0..4).map(count).collect::<Vec<_>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: side_by_side::NAME,
        check: |gpu| {
            let both = gpu.upload(&[0; 72])?;
            side_by_side.launch(gpu, &both.slice(..8)?, &both.slice(8..)?, 64)?;
            let mark = |k: u32| 0x0101_0101 << k;
            assert_eq!(both.download()?, (0..8).map(mark).chain([1; 64]).collect::<Vec<_>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: chunks::NAME,
        check: |gpu| {
            let x = numbers(128);
            let mut expected: Vec<u32> = x.iter().copied().filter(|x| x % 2 == 1).collect();
            let (next, y) = (gpu.upload(&[0])?, gpu.alloc(expected.len())?);
            chunks.launch(gpu, &gpu.upload(&x)?, &next, &y, x.len())?;
            let mut y = y.download()?;
            y.sort_unstable();
            expected.sort_unstable();
            assert_eq!(y, expected);
            Ok(())
        },
    },
];
