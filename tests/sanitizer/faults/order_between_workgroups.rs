//! Orders that are too weak, between workgroups: what one has stored and another reads is in a race, though there are atomics and fences.
//! Workgroups take tickets, so that each kernel does the same in every order.

use scry::FindingKind;
use scry::prelude::*;

use super::{Fault, Faults};

/// The flag is released, and not acquired.
#[scry::kernel(workgroup = 4)]
fn no_acquire(next: &[AtomicU32], flags: &[AtomicU32], sums: &mut [u32], y: &mut [u32]) {
    if local_id().x == 0 {
        let tile = next[0].fetch_add(1, Relaxed) as usize;
        if tile > 0 {
            while flags[tile - 1].load(Relaxed) == 0 {}
            unsafe { y[tile] = sums[tile - 1] }; // first
        }
        unsafe { sums[tile] = tile as u32 }; // second
        flags[tile].store(1, Release);
    }
}

/// The flag is acquired, and was not released.
#[scry::kernel(workgroup = 4)]
fn no_release(next: &[AtomicU32], flags: &[AtomicU32], sums: &mut [u32], y: &mut [u32]) {
    if local_id().x == 0 {
        let tile = next[0].fetch_add(1, Relaxed) as usize;
        if tile > 0 {
            while flags[tile - 1].load(Acquire) == 0 {}
            unsafe { y[tile] = sums[tile - 1] }; // first
        }
        unsafe { sums[tile] = tile as u32 }; // second
        flags[tile].store(1, Relaxed);
    }
}

/// The sum comes behind what releases it.
#[scry::kernel]
fn stored_too_late(next: &[AtomicU32], flags: &[AtomicU32], sums: &mut [u32], y: &mut [u32]) {
    if local_id().x == 0 {
        let tile = next[0].fetch_add(1, Relaxed) as usize;
        if tile > 0 && flags[tile - 1].load(Acquire) == 1 {
            unsafe { y[tile] = sums[tile - 1] }; // first
        }
        flags[tile].store(1, Release);
        unsafe { sums[tile] = tile as u32 }; // second
    }
}

/// What is acquired is another atomic than what was released.
#[scry::kernel]
fn another_atomic(next: &[AtomicU32], flags: &[AtomicU32], sums: &mut [u32], y: &mut [u32]) {
    if local_id().x == 0 {
        let tile = next[0].fetch_add(1, Acquire) as usize;
        if tile > 0 && flags[tile - 1].load(Relaxed) == 1 {
            unsafe { y[tile] = sums[tile - 1] }; // first
        }
        unsafe { sums[tile] = tile as u32 }; // second
        flags[tile].store(1, Release);
    }
}

/// A fence on one side only.
#[scry::kernel(workgroup = 2)]
fn one_fence(next: &[AtomicU32], flags: &[AtomicU32], sums: &mut [u32], y: &mut [u32]) {
    if local_id().x == 0 {
        let tile = next[0].fetch_add(1, Relaxed) as usize;
        if tile > 0 && flags[tile - 1].load(Relaxed) == 1 {
            unsafe { y[tile] = sums[tile - 1] }; // first
        }
        unsafe { sums[tile] = tile as u32 }; // second
        fence(Release);
        flags[tile].store(1, Relaxed);
    }
}

/// The fence that acquires comes before what it was to order.
#[scry::kernel(workgroup = 2)]
fn fence_too_early(next: &[AtomicU32], flags: &[AtomicU32], sums: &mut [u32], y: &mut [u32]) {
    if local_id().x == 0 {
        let tile = next[0].fetch_add(1, Relaxed) as usize;
        fence(AcqRel);
        if tile > 0 && flags[tile - 1].load(Relaxed) == 1 {
            unsafe { y[tile] = sums[tile - 1] }; // first
        }
        unsafe { sums[tile] = tile as u32 }; // second
        fence(AcqRel);
        flags[tile].store(1, Relaxed);
    }
}

/// Whoever leaves does not say so to the next.
#[scry::kernel]
fn relaxed_unlock(lock: &[AtomicU32], count: &mut [u32]) {
    if local_id().x == 0 {
        while lock[0].compare_exchange(0, 1, AcqRel, Relaxed).is_err() {}
        unsafe { count[0] += 1 }; // first and second
        lock[0].store(0, Relaxed);
    }
}

/// A store in between, which is not released, hides what was.
#[scry::kernel]
fn overwritten_flag(next: &[AtomicU32], flag: &[AtomicU32], data: &mut [u32], y: &mut [u32]) {
    if local_id().x == 0 {
        let ticket = next[0].fetch_add(1, Relaxed);
        if ticket == 0 {
            unsafe { data[0] = 7 }; // first
            flag[0].store(1, Release);
        } else if ticket == 1 {
            flag[0].store(2, Relaxed);
        } else if flag[0].load(Acquire) == 2 {
            unsafe { y[ticket as usize] = data[0] }; // second
        }
    }
}

/// An exchange that fails has an ordering of its own.
#[scry::kernel]
fn failed_exchange(next: &[AtomicU32], flag: &[AtomicU32], data: &mut [u32], y: &mut [u32]) {
    if local_id().x == 0 {
        let ticket = next[0].fetch_add(1, Relaxed) as usize;
        if ticket == 0 {
            unsafe { data[0] = 7 }; // first
            flag[0].store(1, Release);
        } else if flag[0].compare_exchange(0, 2, AcqRel, Relaxed) == Err(1) {
            unsafe { y[ticket] = data[0] }; // second
        }
    }
}

const N: usize = 1024;

pub(super) const FAULTS: Faults = Faults {
    kind: FindingKind::RaceBetweenWorkgroups,
    file: file!(),
    source: include_str!("order_between_workgroups.rs"),
    kernels: &[
        Fault {
            kernel: no_acquire::NAME,
            memory: "parameter `sums`",
            launch: |gpu| no_acquire.launch(gpu, &gpu.upload(&[0])?, &gpu.upload(&[0; 4])?, &gpu.alloc(4)?, &gpu.alloc(4)?, 16),
        },
        Fault {
            kernel: no_release::NAME,
            memory: "parameter `sums`",
            launch: |gpu| no_release.launch(gpu, &gpu.upload(&[0])?, &gpu.upload(&[0; 4])?, &gpu.alloc(4)?, &gpu.alloc(4)?, 16),
        },
        Fault {
            kernel: stored_too_late::NAME,
            memory: "parameter `sums`",
            launch: |gpu| stored_too_late.launch(gpu, &gpu.upload(&[0])?, &gpu.upload(&[0; N])?, &gpu.alloc(N)?, &gpu.alloc(N)?, N),
        },
        Fault {
            kernel: another_atomic::NAME,
            memory: "parameter `sums`",
            launch: |gpu| another_atomic.launch(gpu, &gpu.upload(&[0])?, &gpu.upload(&[0; N])?, &gpu.alloc(N)?, &gpu.alloc(N)?, N),
        },
        Fault {
            kernel: one_fence::NAME,
            memory: "parameter `sums`",
            launch: |gpu| one_fence.launch(gpu, &gpu.upload(&[0])?, &gpu.upload(&[0; 4])?, &gpu.alloc(4)?, &gpu.alloc(4)?, 8),
        },
        Fault {
            kernel: fence_too_early::NAME,
            memory: "parameter `sums`",
            launch: |gpu| fence_too_early.launch(gpu, &gpu.upload(&[0])?, &gpu.upload(&[0; 4])?, &gpu.alloc(4)?, &gpu.alloc(4)?, 8),
        },
        Fault {
            kernel: relaxed_unlock::NAME,
            memory: "parameter `count`",
            launch: |gpu| relaxed_unlock.launch(gpu, &gpu.upload(&[0])?, &gpu.upload(&[0])?, N),
        },
        Fault {
            kernel: overwritten_flag::NAME,
            memory: "parameter `data`",
            launch: |gpu| overwritten_flag.launch(gpu, &gpu.upload(&[0])?, &gpu.upload(&[0])?, &gpu.alloc(1)?, &gpu.alloc(N)?, N),
        },
        Fault {
            kernel: failed_exchange::NAME,
            memory: "parameter `data`",
            launch: |gpu| failed_exchange.launch(gpu, &gpu.upload(&[0])?, &gpu.upload(&[0])?, &gpu.alloc(1)?, &gpu.alloc(N)?, N),
        },
    ],
};
