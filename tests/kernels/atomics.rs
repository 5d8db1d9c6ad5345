//! Atomics in buffers and in shared memory: every operation of every type, by many invocations at once.

use scry::prelude::*;

use crate::support::{code, every_device, every_device_alone, expect_panic, out_of_bounds, zeros};

const CELLS: usize = 7;

#[scry::kernel]
fn combine_u32(x: &[u32], cells: &[AtomicU32]) {
    let i = global_id().x;
    let (cell, v) = (i % 7, x[i]);
    cells[cell].fetch_add(v, Relaxed);
    cells[7 + cell].fetch_sub(v, Relaxed);
    cells[14 + cell].fetch_min(v, Relaxed);
    cells[21 + cell].fetch_max(v, Relaxed);
    cells[28 + cell].fetch_and(v | 0xff, Relaxed);
    cells[35 + cell].fetch_or(v & 0x0f0f, Relaxed);
    cells[42 + cell].fetch_xor(v, Relaxed);
    cells[49 + cell].store(5, Relaxed);
}

#[scry::kernel]
fn combine_i32(x: &[i32], cells: &[AtomicI32]) {
    let i = global_id().x;
    let (cell, v) = (i % 7, x[i]);
    cells[cell].fetch_add(v, Relaxed);
    cells[7 + cell].fetch_sub(v, Relaxed);
    cells[14 + cell].fetch_min(v, Relaxed);
    cells[21 + cell].fetch_max(v, Relaxed);
    cells[28 + cell].fetch_and(v | 0xff, Relaxed);
    cells[35 + cell].fetch_or(v & 0x0f0f, Relaxed);
    cells[42 + cell].fetch_xor(v, Relaxed);
}

#[scry::kernel]
fn combine_u64(x: &[u64], cells: &[AtomicU64]) {
    let i = global_id().x;
    let (cell, v) = (i % 7, x[i]);
    cells[cell].fetch_add(v, Relaxed);
    cells[7 + cell].fetch_sub(v, Relaxed);
    cells[14 + cell].fetch_min(v, Relaxed);
    cells[21 + cell].fetch_max(v, Relaxed);
    cells[28 + cell].fetch_and(v | 0xff, Relaxed);
    cells[35 + cell].fetch_or(v & 0x0f0f, Relaxed);
    cells[42 + cell].fetch_xor(v, Relaxed);
}

#[scry::kernel]
fn combine_i64(x: &[i64], cells: &[AtomicI64]) {
    let i = global_id().x;
    let (cell, v) = (i % 7, x[i]);
    cells[cell].fetch_add(v, Relaxed);
    cells[7 + cell].fetch_sub(v, Relaxed);
    cells[14 + cell].fetch_min(v, Relaxed);
    cells[21 + cell].fetch_max(v, Relaxed);
    cells[28 + cell].fetch_and(v | 0xff, Relaxed);
    cells[35 + cell].fetch_or(v & 0x0f0f, Relaxed);
    cells[42 + cell].fetch_xor(v, Relaxed);
}

#[scry::kernel]
fn combine_f32(x: &[f32], cells: &[AtomicF32]) {
    let i = global_id().x;
    let (cell, v) = (i % 7, x[i]);
    cells[cell].fetch_add(v, Relaxed);
    cells[7 + cell].fetch_sub(v, Relaxed);
    cells[14 + cell].fetch_min(v, Relaxed);
    cells[21 + cell].fetch_max(v, Relaxed);
    if i == 0 {
        let old = cells[28].swap(v + 1.0, Relaxed);
        cells[29].store(old, Relaxed);
        cells[30].store(cells[28].load(Relaxed), Relaxed);
    }
}

#[scry::kernel]
pub(crate) fn tickets(next: &[AtomicU32], order: &mut [u32], first: &mut [u32]) {
    let i = global_id().x;
    let ticket = next[0].fetch_add(1, Relaxed);
    order.scatter(ticket as usize, i as u32);
    // Of all that want it, one gets the cell.
    let won = next[1].compare_exchange(0, i as u32 + 1, Relaxed, Relaxed);
    first[i] = match won {
        Ok(before) => 100 + before,
        Err(now) => (now > 0) as u32,
    };
}

#[scry::kernel]
fn by_hand(cells: &[AtomicI32], wide: &[AtomicU64], links: &mut [u32], chain: &[AtomicU32]) {
    let i = global_id().x;
    // An operation that there is none of, by trying.
    let mut now = cells[i % 3].load(Relaxed);
    while let Err(other) = cells[i % 3].compare_exchange_weak(now, now * 3 % 1009 + 1, Relaxed, Relaxed) {
        now = other;
    }
    let mut before = wide[0].load(Relaxed);
    loop {
        let tried = wide[0].compare_exchange(before, before + 0x1_0000_0001, Relaxed, Relaxed);
        if tried.is_ok() {
            break;
        }
        if let Err(other) = tried {
            before = other;
        }
    }
    links[i] = chain[0].swap(i as u32 + 1, Relaxed);
}

#[scry::kernel(workgroup = 96)]
fn histogram(x: &[u32], bins: &[AtomicU32]) {
    let counts = shared::<[AtomicU32; 64]>();
    let total = shared::<AtomicU32>();
    let (i, lane) = (global_id().x, local_id().x);
    if lane < 64 {
        counts[lane].store(0, Relaxed);
    }
    if lane == 0 {
        total.store(0, Relaxed);
    }
    barrier();
    if i < x.len() {
        // Of larger ones there is only the number.
        if x[i] < 64 {
            counts[x[i] as usize].fetch_add(1, Relaxed);
        }
        total.fetch_add(1, Relaxed);
    }
    barrier();
    if lane < 64 {
        let count = counts[lane].load(Relaxed);
        if count > 0 {
            bins[lane].fetch_add(count, Relaxed);
        }
    }
    if lane == 0 {
        bins[64].fetch_add(total.load(Relaxed), Relaxed);
    }
}

#[scry::kernel(workgroup = 32)]
fn shared_floats(x: &[f32], y: &mut [f32], z: &mut [i32]) {
    let sums = shared::<[[AtomicF32; 2]; 2]>();
    let least = shared::<AtomicI32>();
    let lane = local_id().x;
    if lane < 4 {
        sums[lane / 2][lane % 2].store(0.0, Relaxed);
    }
    if lane == 0 {
        least.store(1000, Relaxed);
    }
    barrier();
    let v = x[global_id().x];
    sums[0][lane % 2].fetch_add(v, Relaxed);
    sums[1][lane % 2].fetch_max(v, Relaxed);
    least.fetch_min(v as i32, Relaxed);
    barrier();
    if lane < 4 {
        y[workgroup_id().x * 4 + lane] = sums[lane / 2][lane % 2].load(Relaxed);
    }
    if lane == 0 {
        z[workgroup_id().x] = least.load(Relaxed);
    }
}

#[scry::device]
fn count(bins: &[AtomicU32], bin: usize) -> u32 {
    bins[bin].fetch_add(1, Relaxed)
}

#[scry::device]
fn raise(of: &AtomicU32, to: u32) {
    of.fetch_max(to, Relaxed);
}

#[scry::kernel]
fn passed_on(bins: &[AtomicU32]) {
    let i = global_id().x;
    let before = count(bins, i % 2);
    raise(&bins[2], before);
    raise(&bins[3], count(&bins, 4));
}

/// Cells that are not there, of a slice.
#[scry::kernel]
fn outside(at: &[u32], cells: &[AtomicU32], y: &mut [u32]) {
    let i = global_id().x;
    cells[0].fetch_add(1, Relaxed);
    y[i] = cells[at[i] as usize].fetch_max(7, Relaxed);
    cells[1].fetch_add(1, Relaxed);
}

/// Cells that are not there, of shared memory.
#[scry::kernel(workgroup = 32)]
fn shared_outside(x: &[u32], bins: &mut [u32]) {
    let counts = shared::<[AtomicU32; 4]>();
    let lane = local_id().x;
    if lane < 4 {
        counts[lane].store(0, Relaxed);
    }
    barrier();
    counts[x[global_id().x] as usize].fetch_add(1, Relaxed);
    barrier();
    if lane < 4 {
        bins[workgroup_id().x * 4 + lane] = counts[lane].load(Relaxed);
    }
}

/// The operations on bits, and exchanges, of shared memory.
#[scry::kernel(workgroup = 32)]
fn shared_bits(x: &[u32], y: &mut [u32]) {
    let cells = shared::<[AtomicU32; 5]>();
    let lane = local_id().x;
    if lane < 5 {
        cells[lane].store(0x0f0f_f0f0, Relaxed);
    }
    barrier();
    let v = x[global_id().x];
    cells[0].fetch_and(v | 0xff, Relaxed);
    cells[1].fetch_or(v & 0x0f0f, Relaxed);
    cells[2].fetch_xor(v, Relaxed);
    let first = cells[3].compare_exchange(0x0f0f_f0f0, v, Relaxed, Relaxed);
    if first.is_ok() {
        cells[4].swap(v, Relaxed);
    }
    barrier();
    if lane < 5 {
        y[workgroup_id().x * 5 + lane] = cells[lane].load(Relaxed);
    }
}

/// What the kernels that combine make of `x`, in the order of their cells.
macro_rules! combined {
    ($x:expr, $ty:ty, $start:expr) => {{
        let mut cells: Vec<$ty> = $start;
        for (i, v) in $x.iter().copied().enumerate() {
            let cell = i % CELLS;
            cells[cell] = cells[cell].wrapping_add(v);
            cells[7 + cell] = cells[7 + cell].wrapping_sub(v);
            cells[14 + cell] = cells[14 + cell].min(v);
            cells[21 + cell] = cells[21 + cell].max(v);
            cells[28 + cell] &= v | 0xff;
            cells[35 + cell] |= v & 0x0f0f;
            cells[42 + cell] ^= v;
        }
        cells
    }};
}

const SIZES: [usize; 4] = [1, 7, 256, 1013];

#[test]
fn integers_of_32_bits_are_combined() {
    every_device(|gpu| {
        for n in SIZES {
            let x: Vec<u32> = (0..n as u32).map(|i| i.wrapping_mul(0x9e37_79b9)).collect();
            let start: Vec<u32> = (0..56).map(|i| if i < 28 { 0x8000_0000 } else { 0x0f0f_f0f0 }).collect();
            let cells = gpu.upload(&start)?;
            combine_u32.launch(gpu, &gpu.upload(&x)?, &cells, n)?;
            let mut expected = combined!(x, u32, start);
            expected[49..49 + n.min(CELLS)].fill(5);
            assert_eq!(cells.download()?, expected, "{n} of u32");

            let x: Vec<i32> = x.iter().map(|v| v.cast_signed()).collect();
            let start: Vec<i32> = (0..49).map(|i| if i < 28 { -3 } else { 0x0f0f_f0f0 }).collect();
            let cells = gpu.upload(&start)?;
            combine_i32.launch(gpu, &gpu.upload(&x)?, &cells, n)?;
            assert_eq!(cells.download()?, combined!(x, i32, start), "{n} of i32");
        }
        Ok(())
    });
}

#[test]
fn integers_of_64_bits_are_combined() {
    every_device(|gpu| {
        for n in SIZES {
            let x: Vec<u64> = (0..n as u64).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
            let start: Vec<u64> = (0..49).map(|i| if i < 28 { 1 << 63 } else { 0x0f0f_f0f0_0f0f_f0f0 }).collect();
            let cells = gpu.upload(&start)?;
            combine_u64.launch(gpu, &gpu.upload(&x)?, &cells, n)?;
            assert_eq!(cells.download()?, combined!(x, u64, start), "{n} of u64");

            let x: Vec<i64> = x.iter().map(|v| v.cast_signed()).collect();
            let start: Vec<i64> = (0..49).map(|i| if i < 28 { -3 } else { 0x0f0f_f0f0_0f0f_f0f0 }).collect();
            let cells = gpu.upload(&start)?;
            combine_i64.launch(gpu, &gpu.upload(&x)?, &cells, n)?;
            assert_eq!(cells.download()?, combined!(x, i64, start), "{n} of i64");
        }
        Ok(())
    });
}

#[test]
fn shared_bits_are_combined() {
    every_device(|gpu| {
        let x: Vec<u32> = (0..96).map(|i: u32| i.wrapping_mul(0x9e37_79b9)).collect();
        let y = gpu.alloc::<u32>(15)?;
        shared_bits.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        for (x, y) in x.chunks(32).zip(y.download()?.chunks(5)) {
            let combined = x.iter().fold([0x0f0f_f0f0; 3], |[and, or, xor], v| [and & (v | 0xff), or | v & 0x0f0f, xor ^ v]);
            assert_eq!(y[..3], combined);
            assert!(x.contains(&y[3]) && y[3] == y[4], "one of them was the first: {y:?}");
        }
        Ok(())
    });
}

#[test]
fn floats_are_combined() {
    every_device(|gpu| {
        for n in SIZES {
            // Whole numbers, whose sums are exact in any order.
            let x: Vec<f32> = (0..n).map(|i| (i * 37 % 101) as f32 - 50.0).collect();
            let cells = gpu.upload(&[0.5f32; 31])?;
            combine_f32.launch(gpu, &gpu.upload(&x)?, &cells, n)?;
            let mut expected = vec![0.5f32; 31];
            for (i, v) in x.iter().copied().enumerate() {
                let cell = i % CELLS;
                expected[cell] += v;
                expected[7 + cell] -= v;
                expected[14 + cell] = expected[14 + cell].min(v);
                expected[21 + cell] = expected[21 + cell].max(v);
            }
            expected[28] = x[0] + 1.0;
            expected[30] = x[0] + 1.0;
            assert_eq!(cells.download()?, expected, "{n}");
        }
        Ok(())
    });
}

#[test]
fn every_invocation_gets_a_value_of_its_own() {
    every_device(|gpu| {
        for n in SIZES {
            let (next, order, first) = (gpu.upload(&[0u32; 2])?, gpu.alloc::<u32>(n)?, gpu.alloc::<u32>(n)?);
            tickets.launch(gpu, &next, &order, &first, n)?;
            let mut order = order.download()?;
            order.sort_unstable();
            assert_eq!(order, (0..n as u32).collect::<Vec<_>>());
            let (next, first) = (next.download()?, first.download()?);
            assert_eq!(next[0], n as u32);
            let winner = next[1] as usize - 1;
            for (i, what) in first.iter().enumerate() {
                assert_eq!(*what, if i == winner { 100 } else { 1 }, "{i} of {n}, where {winner} won");
            }
        }
        Ok(())
    });
}

#[test]
fn operations_are_made_of_compare_exchange() {
    every_device(|gpu| {
        for n in SIZES {
            let (cells, wide) = (gpu.upload(&[1i32, 2, 3])?, gpu.upload(&[0u64])?);
            let (links, chain) = (gpu.alloc::<u32>(n)?, gpu.upload(&[0u32])?);
            by_hand.launch(gpu, &cells, &wide, &links, &chain, n)?;
            let mut expected = [1i32, 2, 3];
            for i in 0..n {
                expected[i % 3] = expected[i % 3] * 3 % 1009 + 1;
            }
            assert_eq!(cells.download()?, expected);
            assert_eq!(wide.download()?, [n as u64 * 0x1_0000_0001]);
            // Each got what another had put there, so all values are there once.
            let mut seen = links.download()?;
            seen.extend(chain.download()?);
            seen.sort_unstable();
            assert_eq!(seen, (0..=n as u32).collect::<Vec<_>>());
        }
        Ok(())
    });
}

#[test]
fn shared_atomics_are_counted_in() {
    every_device(|gpu| {
        for n in [1, 95, 96, 97, 1013] {
            let x: Vec<u32> = (0..n as u32).map(|i| i * i % 71).collect();
            let bins = zeros::<u32>(gpu, 65)?;
            histogram.launch(gpu, &gpu.upload(&x)?, &bins, n)?;
            let mut expected = [0; 65];
            for v in x {
                if v < 64 {
                    expected[v as usize] += 1;
                }
                expected[64] += 1;
            }
            assert_eq!(bins.download()?, expected, "{n}");
        }
        Ok(())
    });
}

#[test]
fn shared_floats_are_combined() {
    every_device(|gpu| {
        let n = 128;
        let x: Vec<f32> = (0..n).map(|i| (i * 37 % 101) as f32).collect();
        let (y, z) = (gpu.alloc::<f32>(n / 8)?, gpu.alloc::<i32>(n / 32)?);
        shared_floats.launch(gpu, &gpu.upload(&x)?, &y, &z, n)?;
        let (y, z) = (y.download()?, z.download()?);
        for (group, x) in x.chunks(32).enumerate() {
            let of = |parity: usize| x.iter().copied().skip(parity).step_by(2);
            let expected = [of(0).sum(), of(1).sum(), of(0).fold(0.0, f32::max), of(1).fold(0.0, f32::max)];
            assert_eq!(y[4 * group..][..4], expected);
            assert_eq!(z[group], x.iter().copied().fold(1000.0, f32::min) as i32);
        }
        Ok(())
    });
}

#[test]
fn functions_take_atomics() {
    every_device(|gpu| {
        let n = 1000;
        let bins = zeros::<u32>(gpu, 5)?;
        passed_on.launch(gpu, &bins, n)?;
        assert_eq!(bins.download()?, [500, 500, 499, 999, 1000]);
        Ok(())
    });
}

#[test]
fn cells_that_are_not_there_are_not_combined() {
    let n = 1000;
    let at: Vec<u32> = (0..n).map(|i| if i % 10 == 3 { [5, 1000, u32::MAX][i as usize % 3] } else { 2 + i % 3 }).collect();
    every_device_alone(|gpu| {
        let all = gpu.upload(&[0u32; 9])?;
        let (cells, y) = (all.slice(2..7)?, gpu.upload(&vec![99; at.len()])?);
        outside.launch(gpu, &gpu.upload(&at)?, &cells, &y, at.len())?;
        let panic = expect_panic(y.download());
        assert_eq!((panic.kernel, panic.global_id[0] % 10, panic.count), ("outside", 3, 100));
        assert_eq!(panic.message, out_of_bounds(5, at[panic.global_id[0]]));
        assert_eq!(code(&panic), "cells[at[i] as usize].fetch_max(7, Relaxed);");
        assert_eq!(all.download()?, [0, 0, n, n - 100, 7, 7, 7, 0, 0]);
        for (i, old) in y.download()?.into_iter().enumerate() {
            assert!(if i % 10 == 3 { old == 99 } else { old == 0 || old == 7 }, "{i}: {old}");
        }
        Ok(())
    });
}

/// What the rest of the workgroup does behind the barrier is left open.
#[test]
fn shared_cells_that_are_not_there_are_not_combined() {
    let x: Vec<u32> = (0..320).map(|i| if i == 77 { 4 } else { i * i % 7 % 4 }).collect();
    every_device_alone(|gpu| {
        let bins = zeros::<u32>(gpu, 40)?;
        shared_outside.launch(gpu, &gpu.upload(&x)?, &bins, x.len())?;
        let panic = expect_panic(bins.download());
        assert_eq!((panic.kernel, panic.count), ("shared_outside", 1));
        assert_eq!((panic.global_id, panic.workgroup_id, panic.local_id), ([77, 0, 0], [2, 0, 0], [13, 0, 0]));
        assert_eq!(panic.message, out_of_bounds(4, 4));
        assert_eq!(code(&panic), "counts[x[global_id().x] as usize].fetch_add(1, Relaxed);");
        for (group, (bins, x)) in bins.download()?.chunks(4).zip(x.chunks(32)).enumerate() {
            let expected: Vec<u32> = (0..4).map(|bin| x.iter().filter(|x| **x == bin).count() as u32).collect();
            assert!(bins == expected || (group == 2 && bins == [0; 4]), "{group}: {bins:?}");
        }
        Ok(())
    });
}
