//! Memory order between workgroups: what one stores plainly before it releases, others see that acquire it. Whoever waits does so for a
//! workgroup that took an earlier ticket, and so has started: on every device such a workgroup gets to its end.

use scry::prelude::*;

use crate::support::{can_wait, every_device, has_memory_order, zeros};

/// Runs `check` on every device but wgpu's where that takes WGSL, which is to say why it does not run kernels that order memory.
fn every_device_with_order(check: impl Fn(&Device) -> scry::Result<()>) {
    every_device(|gpu| {
        if has_memory_order(gpu) {
            return check(gpu);
        }
        let (x, y) = (gpu.upload(&[1u32; 2])?, gpu.alloc(1)?);
        let refused = meetings.launch(gpu, &x, &zeros::<u32>(gpu, 1)?, &gpu.alloc(2)?, &y, 2).map_err(|error| error.to_string());
        assert!(refused.as_ref().is_err_and(|error| error.contains("WGSL's atomics are all relaxed")), "{refused:?}");
        Ok(())
    });
}

/// The last workgroup that is done adds up the sums of all.
#[scry::kernel(workgroup = 64)]
fn sum_by_last(x: &[u32], partial: &mut [u32], done: &[AtomicU32], total: &mut [u32]) {
    let mut sums = shared::<[u32; 64]>();
    let mut is_last = shared::<bool>();
    let (i, lane, groups) = (global_id().x, local_id().x, num_workgroups().x);
    sums[lane] = if i < x.len() { x[i] } else { 0 };
    barrier();
    let mut half = 32;
    while half > 0 {
        if lane < half {
            sums[lane] += sums[lane + half];
        }
        barrier();
        half /= 2;
    }
    if lane == 0 {
        partial[workgroup_id().x] = sums[0];
        is_last = done[0].fetch_add(1, AcqRel) as usize + 1 == groups;
    }
    if workgroup_uniform_load(&is_last) {
        // What lane 0 has acquired, the barrier passes on.
        let mut sum = 0;
        let mut group = lane;
        while group < groups {
            // SAFETY: what it acquired, others have released behind their stores.
            sum += unsafe { partial[group] };
            group += 64;
        }
        sums[lane] = sum;
        barrier();
        if lane == 0 {
            let mut all = 0;
            for of in 0..64 {
                all += sums[of];
            }
            // SAFETY: only one workgroup is the last.
            unsafe { total[0] = all };
        }
    }
}

#[scry::device]
const NOTHING: u32 = 0;

#[scry::device]
const SUM: u32 = 1;

#[scry::device]
const PREFIX: u32 = 2;

/// The state of a tile: what of it is there for others to read.
#[scry::device]
fn wait_for(state: &AtomicU32) -> u32 {
    let mut now = state.load(Acquire);
    while now == NOTHING {
        now = state.load(Acquire);
    }
    now
}

/// Inclusive sums in one pass: each tile looks back at those before it, at sums of tiles until one has the sum of all up to there.
#[scry::kernel(workgroup = 32)]
fn scan(x: &[u32], y: &mut [u32], next: &[AtomicU32], states: &[AtomicU32], sums: &mut [u32], prefixes: &mut [u32]) {
    let mut parts = shared::<[u32; 32]>();
    let mut ticket = shared::<u32>();
    let mut before = shared::<u32>();
    let lane = local_id().x;
    if lane == 0 {
        ticket = next[0].fetch_add(1, Relaxed);
    }
    let tile = workgroup_uniform_load(&ticket) as usize;
    let i = tile * 32 + lane;
    parts[lane] = if i < x.len() { x[i] } else { 0 };
    barrier();
    if lane == 0 {
        let mut sum = 0;
        for of in 0..32 {
            sum += parts[of];
            parts[of] = sum;
        }
        let mut all_before = 0;
        if tile > 0 {
            // SAFETY: a tile is one workgroup's; others read of it what its state says is there.
            unsafe { sums[tile] = sum };
            states[tile].store(SUM, Release);
            let mut other = tile;
            loop {
                other -= 1;
                if wait_for(&states[other]) == PREFIX {
                    // SAFETY: the state says so, which was acquired.
                    all_before += unsafe { prefixes[other] };
                    break;
                }
                // SAFETY: the same.
                all_before += unsafe { sums[other] };
            }
        }
        // SAFETY: a tile is one workgroup's.
        unsafe { prefixes[tile] = all_before + sum };
        states[tile].store(PREFIX, Release);
        before = all_before;
    }
    barrier();
    if i < x.len() {
        // SAFETY: a tile is one workgroup's.
        unsafe { y[i] = before + parts[lane] };
    }
}

/// One invocation of each workgroup at a time changes what the lock is for.
#[scry::kernel(workgroup = 32)]
fn lock(lock: &[AtomicU32], log: &mut [u32], state: &mut [u64]) {
    if local_id().x == 0 {
        while lock[0].compare_exchange_weak(0, 1, Acquire, Relaxed).is_err() {}
        // SAFETY: it has the lock.
        unsafe {
            let count = state[0];
            log[count as usize] = workgroup_id().x as u32;
            state[0] = count + 1;
            state[1] = state[1] * 3 + count;
        }
        lock[0].store(0, Release);
    }
}

/// The same, three times each, by exchanges of another sort.
#[scry::kernel(workgroup = 1)]
fn lock_again(lock: &[AtomicI32], state: &mut [[u32; 2]]) {
    for round in 0..3u32 {
        while lock[0].swap(1, AcqRel) == 1 {}
        // SAFETY: it has the lock.
        unsafe {
            state[0][0] += round;
            state[0][1] = state[0][1] * 5 + 1;
        }
        lock[0].swap(0, Release);
    }
}

/// Those with an even ticket send what those with the next ticket wait for; fences order what relaxed atomics do not.
#[scry::kernel(workgroup = 1)]
fn messages(x: &[f32], next: &[AtomicU32], sent: &[AtomicU64], message: &mut [[f32; 3]], y: &mut [f32]) {
    let ticket = next[0].fetch_add(1, Relaxed) as usize;
    let pair = ticket / 2;
    if ticket % 2 == 0 {
        // SAFETY: the ticket is its own, and the other of the pair waits for what is sent behind.
        unsafe { message[pair] = [x[pair], x[pair] + 1.0, x[pair] * 2.0] };
        fence(Release);
        sent[pair].store(1, Relaxed);
    } else {
        while sent[pair].load(Relaxed) == 0 {}
        fence(Acquire);
        // SAFETY: it was sent, and no other ticket has that place.
        unsafe {
            let [a, b, c] = message[pair];
            y[pair] = a + b + c;
        }
    }
}

/// The same without a wait: the second of two to come has the first one's message.
#[scry::kernel]
fn meetings(x: &[u32], met: &[AtomicU32], left: &mut [u32], y: &mut [u32]) {
    let i = global_id().x;
    let pair = i / 2;
    left[i] = x[i];
    fence(AcqRel);
    let first = met[pair].fetch_or(1 << (i % 2), Relaxed);
    fence(AcqRel);
    if first != 0 {
        // SAFETY: it is the second of the pair, behind both fences.
        unsafe { y[pair] = left[i - i % 2] * 10 + left[i - i % 2 + 1] };
    }
}

/// Between the invocations of a workgroup, in its own memory: the last one to come adds up.
#[scry::kernel(workgroup = 32)]
fn in_workgroup(x: &[i32], y: &mut [i32]) {
    let mut values = shared::<[i32; 32]>();
    let count = shared::<AtomicU32>();
    let lane = local_id().x;
    if lane == 0 {
        count.store(0, Relaxed);
    }
    barrier();
    values[lane] = x[global_id().x];
    if count.fetch_add(1, AcqRel) == 31 {
        let mut sum = 0;
        // SAFETY: it is the last of the workgroup, and has acquired what the others released.
        unsafe {
            for of in 0..32 {
                sum += values[of];
            }
            y[workgroup_id().x] = sum;
        }
    }
}

/// One lane of a workgroup at a time, through a loop that all go through alike: lanes that wait for each other are left to the CPU, since
/// those of a GPU's subgroup may do so for ever.
#[scry::kernel(workgroup = 8)]
fn lock_of_lanes(x: &[u32], lock: &[AtomicU32], sums: &mut [u32]) {
    let mut offsets = shared::<[u32; 8]>();
    let lane = local_id().x;
    offsets[lane] = lane as u32;
    barrier();
    while lock[0].compare_exchange(0, 1, Acquire, Relaxed).is_err() {}
    for k in 0..x.len() {
        // SAFETY: it has the lock.
        unsafe { sums[k % 2] += x[k] + offsets[7 - lane] };
    }
    lock[0].store(0, Release);
}

/// The names by paths, and beside others that are the same.
mod by_path {
    use std::sync::atomic::{self, AtomicU32, Ordering};

    #[scry::device]
    #[derive(Clone, Copy, PartialEq)]
    #[repr(u32)]
    pub(super) enum Phase {
        Acquire = 3,
        Release = 5,
    }

    /// How many posts a fence of so many parts has: one that orders nothing.
    #[scry::device]
    fn fence(parts: u32) -> u32 {
        parts + 1
    }

    #[scry::kernel]
    pub(super) fn names(x: &[u32], cells: &[AtomicU32], left: &mut [u32], y: &mut [u32]) {
        let i = global_id().x;
        let phase = match x[i].cmp(&2) {
            std::cmp::Ordering::Less => Phase::Acquire,
            std::cmp::Ordering::Equal | std::cmp::Ordering::Greater => Phase::Release,
        };
        left[i] = x[i];
        atomic::fence(Ordering::Release);
        cells[0].fetch_max(phase as u32, atomic::Ordering::Relaxed);
        let all = cells[1].fetch_add(1, std::sync::atomic::Ordering::AcqRel);
        core::sync::atomic::fence(core::sync::atomic::Ordering::Acquire);
        if all as usize + 1 == x.len() {
            let mut sum = 0;
            for other in 0..x.len() {
                // SAFETY: it is the last, and has acquired what the others released.
                sum += unsafe { left[other] };
            }
            // SAFETY: only one is the last.
            unsafe { y[x.len()] = sum };
        }
        y[i] = if phase == Phase::Acquire { fence(0) } else { fence(1) };
    }
}

#[test]
fn the_last_workgroup_sees_what_all_have_stored() {
    every_device_with_order(|gpu| {
        for n in [1usize, 64, 1000, 40_000] {
            let x: Vec<u32> = (0..n as u32).map(|i| i.wrapping_mul(0x9e37_79b9) >> 8).collect();
            let (partial, done, total) = (gpu.alloc(n.div_ceil(64))?, zeros::<u32>(gpu, 1)?, gpu.alloc(1)?);
            sum_by_last.launch(gpu, &gpu.upload(&x)?, &partial, &done, &total, n)?;
            let expected = x.iter().copied().fold(0u32, u32::wrapping_add);
            assert_eq!(total.download()?, [expected], "{n}");
        }
        Ok(())
    });
}

#[test]
fn a_scan_looks_back() {
    every_device_with_order(|gpu| {
        if !can_wait(gpu) {
            return Ok(());
        }
        for n in [1usize, 32, 33, 3000] {
            let x: Vec<u32> = (0..n as u32).map(|i| i * i % 1013).collect();
            let expected: Vec<u32> = x.iter().scan(0, |sum, x| Some(std::mem::replace(sum, *sum + x) + x)).collect();
            let (x, tiles) = (gpu.upload(&x)?, n.div_ceil(32));
            let (y, next, states) = (gpu.alloc(n)?, zeros::<u32>(gpu, 1)?, zeros::<u32>(gpu, tiles)?);
            scan.launch(gpu, &x, &y, &next, &states, &gpu.alloc(tiles)?, &gpu.alloc(tiles)?, n)?;
            assert_eq!(y.download()?, expected, "{n}");
        }
        Ok(())
    });
}

#[test]
fn a_lock_keeps_others_out() {
    every_device_with_order(|gpu| {
        if !can_wait(gpu) {
            return Ok(());
        }
        let groups = 100;
        let expected: Vec<u32> = (0..groups as u32).collect();
        let folded = (0..groups as u64).fold(0u64, |state, count| state.wrapping_mul(3).wrapping_add(count));
        let (held, log, state) = (zeros::<u32>(gpu, 1)?, gpu.alloc::<u32>(groups)?, zeros::<u64>(gpu, 2)?);
        lock.launch(gpu, &held, &log, &state, groups * 32)?;
        let mut log = log.download()?;
        log.sort_unstable();
        assert_eq!((log, state.download()?, held.download()?), (expected, vec![groups as u64, folded], vec![0]));
        let folded = (0..3 * 50).fold(0u32, |state, _| state.wrapping_mul(5).wrapping_add(1));
        let (held, state) = (zeros::<i32>(gpu, 1)?, gpu.upload(&[[0u32; 2]])?);
        lock_again.launch(gpu, &held, &state, 50)?;
        assert_eq!(state.download()?, [[3 * 50, folded]]);
        Ok(())
    });
}

#[test]
fn messages_arrive_whole() {
    every_device_with_order(|gpu| {
        let pairs = 200;
        let x: Vec<f32> = (0..pairs).map(|i| i as f32).collect();
        let expected: Vec<f32> = x.iter().map(|x| x + (x + 1.0) + x * 2.0).collect();
        if can_wait(gpu) {
            let (next, sent) = (zeros::<u32>(gpu, 1)?, zeros::<u64>(gpu, pairs)?);
            let (message, y) = (gpu.alloc::<[f32; 3]>(pairs)?, gpu.alloc(pairs)?);
            messages.launch(gpu, &gpu.upload(&x)?, &next, &sent, &message, &y, 2 * pairs)?;
            assert_eq!(y.download()?, expected);
        }
        let n = 2000;
        let x: Vec<u32> = (0..n as u32).map(|i| i % 7 + 1).collect();
        let (met, left, y) = (zeros::<u32>(gpu, n / 2)?, gpu.alloc(n)?, gpu.alloc(n / 2)?);
        meetings.launch(gpu, &gpu.upload(&x)?, &met, &left, &y, n)?;
        assert_eq!(y.download()?, x.chunks(2).map(|pair| pair[0] * 10 + pair[1]).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn invocations_of_a_workgroup_see_each_others_stores() {
    every_device_with_order(|gpu| {
        let x: Vec<i32> = (0..320).map(|i| i * 37 % 101 - 50).collect();
        let y = gpu.alloc(10)?;
        in_workgroup.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        assert_eq!(y.download()?, x.chunks(32).map(|x| x.iter().sum::<i32>()).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn lanes_leave_a_lock_before_the_next_lane_begins() {
    every_device(|gpu| {
        if !matches!(gpu.backend_kind(), BackendKind::Cpu | BackendKind::Sanitizer) {
            return Ok(());
        }
        let x: Vec<u32> = (0..100).collect();
        let sums = zeros::<u32>(gpu, 2)?;
        lock_of_lanes.launch(gpu, &gpu.upload(&x)?, &zeros::<u32>(gpu, 1)?, &sums, 24)?;
        let offsets = 3 * (0..8).sum::<u32>();
        let sum = |parity: usize| 24 * x.iter().skip(parity).step_by(2).sum::<u32>() + 50 * offsets;
        assert_eq!(sums.download()?, [sum(0), sum(1)]);
        Ok(())
    });
}

#[test]
fn orderings_are_told_from_other_names() {
    every_device_with_order(|gpu| {
        let (x, cells, left, y) = (gpu.upload(&[1u32, 2, 3])?, zeros::<u32>(gpu, 2)?, gpu.alloc(3)?, gpu.alloc(4)?);
        by_path::names.launch(gpu, &x, &cells, &left, &y, 3)?;
        assert_eq!((cells.download()?, y.download()?), (vec![5, 3], vec![1, 2, 2, 6]));
        Ok(())
    });
}

/// WGSL cannot say it, and so the kernel has none. Vulkan's memory barriers are for buffers that are coherent, and not for those that are
/// only read.
#[test]
fn each_text_says_the_order() {
    const MEMORY_BARRIER: u32 = 225;
    const DECORATE: u32 = 71;
    const COHERENT: u32 = 23;
    let count = |words: &[u32], is_counted: &dyn Fn(&[u32]) -> bool| {
        let (mut at, mut found) = (5, 0);
        while at < words.len() {
            found += usize::from(is_counted(&words[at..]));
            at += (words[at] >> 16) as usize;
        }
        found
    };
    let [barriers, coherent] = [meetings::SPIRV, crate::atomics::tickets::SPIRV].map(|words| {
        let barriers = count(words, &|instruction| instruction[0] & 0xffff == MEMORY_BARRIER);
        (barriers, count(words, &|instruction| instruction[0] & 0xffff == DECORATE && instruction[2] == COHERENT))
    });
    // Those it writes, and where it says that it has panicked.
    assert_eq!((barriers, coherent), ((1, 4), (0, 0)));
    assert!(meetings::WGSL.is_empty() && meetings::CUDA.contains("fence.acq_rel.gpu"));
    // `RESTRICT` is `__restrict__`, unless a launch passes `x` as `y`, too.
    let restricted = |name: &str| ["__restrict__", "RESTRICT"].iter().any(|word| meetings::CUDA.contains(&format!("*{word} {name}")));
    assert_eq!(["x", "met", "left", "y"].map(restricted), [true, false, false, false]);
}
