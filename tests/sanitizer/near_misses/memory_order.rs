//! Atomics and fences that order just what they must.

use scry::prelude::*;

use super::{NearMiss, numbers};

/// What the one before has seen, the next one sees as well.
#[scry::kernel(workgroup = 4)]
fn chain(x: &[u32], next: &[AtomicU32], flags: &[AtomicU32], log: &mut [u32], y: &mut [u32]) {
    if local_id().x == 0 {
        let tile = next[0].fetch_add(1, Relaxed) as usize;
        let mut sum = 0;
        if tile > 0 {
            while flags[tile - 1].load(Acquire) == 0 {}
            for before in 0..tile {
                // SAFETY: the flag before was acquired, and all before that.
                sum += unsafe { log[before] };
            }
        }
        // SAFETY: the ticket is its own.
        unsafe {
            log[tile] = x[tile];
            y[tile] = sum;
        }
        flags[tile].store(1, Release);
    }
}

/// A relaxed operation in between passes on what was released before it.
#[scry::kernel]
fn passed_on(next: &[AtomicU32], flag: &[AtomicU32], data: &mut [u32], y: &mut [u32]) {
    if local_id().x == 0 {
        let ticket = next[0].fetch_add(1, Relaxed);
        if ticket == 0 {
            // SAFETY: only one has the ticket.
            unsafe { data[0] = 7 };
            flag[0].store(1, Release);
        } else if ticket == 1 {
            while flag[0].load(Relaxed) != 1 {}
            flag[0].fetch_add(1, Relaxed);
        } else if ticket == 2 {
            while flag[0].load(Acquire) != 2 {}
            // SAFETY: only one has the ticket.
            unsafe { y[0] = data[0] };
        }
    }
}

/// Fences alone.
#[scry::kernel(workgroup = 2)]
fn fences(x: &[u32], next: &[AtomicU32], flags: &[AtomicI32], data: &mut [u32], y: &mut [u32]) {
    if local_id().x == 0 {
        let tile = next[0].fetch_add(1, Relaxed) as usize;
        if tile > 0 {
            while flags[tile - 1].load(Relaxed) == 0 {}
            fence(Acquire);
            // SAFETY: behind the fence, what was stored before the flag is there.
            unsafe { y[tile] = data[tile - 1] };
        }
        // SAFETY: the ticket is its own.
        unsafe { data[tile] = x[tile] };
        fence(Release);
        flags[tile].store(1, Relaxed);
    }
}

/// A lock whose exchange says nothing where it fails.
#[scry::kernel]
fn lock(lock: &[AtomicU32], count: &mut [u32]) {
    if local_id().x == 0 {
        while lock[0].compare_exchange_weak(0, 1, Acquire, Relaxed).is_err() {}
        // SAFETY: it has the lock.
        unsafe { count[0] += 1 };
        lock[0].store(0, Release);
    }
}

/// An exchange that fails, and acquires what kept it from being made.
#[scry::kernel]
fn failed_exchange(next: &[AtomicU32], flag: &[AtomicU32], data: &mut [u32], y: &mut [u32]) {
    if local_id().x == 0 {
        let ticket = next[0].fetch_add(1, Relaxed) as usize;
        if ticket == 0 {
            // SAFETY: only one has the ticket.
            unsafe { data[0] = 7 };
            flag[0].store(1, Release);
        } else {
            while flag[0].compare_exchange(2, 3, AcqRel, Acquire) != Err(1) {}
            // SAFETY: the flag was acquired, and the ticket is its own.
            unsafe { y[ticket] = data[0] };
        }
    }
}

/// All of the last workgroup read what one of them has acquired, behind a barrier.
#[scry::kernel(workgroup = 8)]
fn barrier_passes_on(x: &[u32], done: &[AtomicU32], partial: &mut [u32], y: &mut [u32]) {
    let mut is_last = shared::<bool>();
    let lane = local_id().x;
    partial[global_id().x] = x[global_id().x];
    barrier();
    if lane == 0 {
        is_last = done[0].fetch_add(1, AcqRel) as usize + 1 == num_workgroups().x;
    }
    if workgroup_uniform_load(&is_last) {
        let mut sum = 0;
        for group in 0..num_workgroups().x {
            // SAFETY: the barrier passes on what one of them acquired.
            sum += unsafe { partial[group * 8 + lane] };
        }
        // SAFETY: only one workgroup is the last.
        unsafe { y[lane] = sum };
    }
}

/// The second of two neighbours to come has the first one's value.
#[scry::kernel]
fn second_to_come(x: &[u32], met: &[AtomicU32], left: &mut [u32], y: &mut [u32]) {
    let i = global_id().x;
    left[i] = x[i];
    if met[i / 2].fetch_add(1, AcqRel) == 1 {
        // SAFETY: it is the second, and has acquired what the first released.
        unsafe { y[i / 2] = left[i] + left[i ^ 1] };
    }
}

/// Those whose workgroups wait for others.
pub(super) const WAITING: &[NearMiss] = &[
    NearMiss {
        kernel: chain::NAME,
        check: |gpu| {
            let x = numbers(8);
            let (next, flags, y) = (gpu.upload(&[0])?, gpu.upload(&[0; 8])?, gpu.alloc(8)?);
            chain.launch(gpu, &gpu.upload(&x)?, &next, &flags, &gpu.alloc(8)?, &y, 32)?;
            assert_eq!(y.download()?, (0..8).map(|tile| x[..tile].iter().sum()).collect::<Vec<u32>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: passed_on::NAME,
        check: |gpu| {
            let y = gpu.alloc(1)?;
            passed_on.launch(gpu, &gpu.upload(&[0])?, &gpu.upload(&[0])?, &gpu.alloc(1)?, &y, 1024)?;
            assert_eq!(y.download()?, [7]);
            Ok(())
        },
    },
    NearMiss {
        kernel: fences::NAME,
        check: |gpu| {
            let x = numbers(8);
            let (next, flags, y) = (gpu.upload(&[0])?, gpu.upload(&[0i32; 8])?, gpu.upload(&[0; 8])?);
            fences.launch(gpu, &gpu.upload(&x)?, &next, &flags, &gpu.alloc(8)?, &y, 16)?;
            assert_eq!(y.download()?[1..], x[..7]);
            Ok(())
        },
    },
    NearMiss {
        kernel: lock::NAME,
        check: |gpu| {
            let count = gpu.upload(&[0])?;
            lock.launch(gpu, &gpu.upload(&[0])?, &count, 4096)?;
            assert_eq!(count.download()?[0] as usize, 4096 / lock::WORKGROUP[0] as usize);
            Ok(())
        },
    },
    NearMiss {
        kernel: failed_exchange::NAME,
        check: |gpu| {
            let y = gpu.upload(&[0; 16])?;
            let n = 16 * failed_exchange::WORKGROUP[0] as usize;
            failed_exchange.launch(gpu, &gpu.upload(&[0])?, &gpu.upload(&[0])?, &gpu.alloc(1)?, &y, n)?;
            assert_eq!(y.download()?[1..], [7; 15]);
            Ok(())
        },
    },
];

pub(super) const NEAR_MISSES: &[NearMiss] = &[
    NearMiss {
        kernel: barrier_passes_on::NAME,
        check: |gpu| {
            let x = numbers(64);
            let y = gpu.alloc(8)?;
            barrier_passes_on.launch(gpu, &gpu.upload(&x)?, &gpu.upload(&[0])?, &gpu.alloc(64)?, &y, 64)?;
            assert_eq!(y.download()?, (0..8).map(|lane| x.iter().skip(lane).step_by(8).sum()).collect::<Vec<u32>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: second_to_come::NAME,
        check: |gpu| {
            let x = numbers(600);
            let y = gpu.alloc(300)?;
            second_to_come.launch(gpu, &gpu.upload(&x)?, &gpu.upload(&[0; 300])?, &gpu.alloc(600)?, &y, 600)?;
            assert_eq!(y.download()?, x.chunks(2).map(|pair| pair[0] + pair[1]).collect::<Vec<_>>());
            Ok(())
        },
    },
];
