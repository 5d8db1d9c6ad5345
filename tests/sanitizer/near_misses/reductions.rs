//! Reductions: many invocations read what others have stored, round after round, each behind a barrier.

use super::{NearMiss, numbers};

/// In each round, who writes is not read from, and the rounds wait for each other.
#[scry::kernel(workgroup = 64)]
fn tree(x: &[u32], sums: &mut [u32]) {
    let mut partial = shared::<[u32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    partial[lane] = if i < x.len() { x[i] } else { 0 };
    barrier();
    let mut half = 32;
    while half > 0 {
        if lane < half {
            partial[lane] += partial[lane + half];
        }
        barrier();
        half /= 2;
    }
    if lane == 0 {
        sums[workgroup_id().x] = partial[0];
    }
}

/// Neighbours first: who takes part is ever farther apart.
#[scry::kernel(workgroup = 32)]
fn interleaved_tree(x: &[u32], largest: &mut [u32]) {
    let mut partial = shared::<[u32; 32]>();
    let lane = local_id().x;
    partial[lane] = x[global_id().x];
    for step in 0..5u32 {
        barrier();
        let distance = 1 << step;
        if lane % (2 * distance) == 0 {
            // SAFETY: who takes part is a multiple of twice the distance, and what is a distance behind is none.
            unsafe { partial[lane] = partial[lane].max(partial[lane + distance]) };
        }
    }
    // Invocation 0 itself wrote last.
    if lane == 0 {
        largest[workgroup_id().x] = partial[0];
    }
}

/// As many slots as there are subgroups are used, and only those are read.
#[scry::kernel(workgroup = 128)]
fn by_subgroups(x: &[u32], sums: &mut [u32]) {
    let mut partial = shared::<[u32; 128]>();
    let lane = local_id().x;
    let sum = subgroup::add(x[global_id().x]);
    if subgroup_lane() == 0 {
        partial[lane / subgroup_size()] = sum;
    }
    barrier();
    if lane == 0 {
        let mut total = 0;
        for k in 0..128usize.div_ceil(subgroup_size()) {
            total += partial[k];
        }
        sums[workgroup_id().x] = total;
    }
}

#[scry::device]
#[derive(Debug, Clone, Copy, PartialEq)]
struct Best {
    value: u32,
    at: u32,
}

/// Structs move as a whole.
#[scry::kernel(workgroup = 32)]
fn largest_and_where(x: &[u32], found: &mut [Best]) {
    let mut best = shared::<[Best; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    best[lane] = Best { value: x[i], at: i as u32 };
    barrier();
    let mut half = 16;
    while half > 0 {
        if lane < half {
            let other = best[lane + half];
            if other.value > best[lane].value || (other.value == best[lane].value && other.at < best[lane].at) {
                best[lane] = other;
            }
        }
        barrier();
        half /= 2;
    }
    if lane == 0 {
        found[workgroup_id().x] = best[0];
    }
}

/// The rows of a workgroup know nothing of each other, but share its barriers.
#[scry::kernel(workgroup = (8, 8))]
fn rows(width: usize, x: &[u32], sums: &mut [u32]) {
    let mut partial = shared::<[[u32; 8]; 8]>();
    let (column, row) = (local_id().x, local_id().y);
    let mut sum = 0;
    for step in 0..width / 8 {
        sum += x[global_id().y * width + step * 8 + column];
    }
    partial[row][column] = sum;
    barrier();
    let mut step = 4;
    while step > 0 {
        if column < step {
            partial[row][column] += partial[row][column + step];
        }
        barrier();
        step /= 2;
    }
    if column == 0 {
        sums[global_id().y] = partial[row][0];
    }
}

#[scry::device]
fn sum_of_workgroup(value: u32) -> u32 {
    let mut partial = shared::<[u32; 32]>();
    let lane = local_id().x;
    partial[lane] = value;
    barrier();
    let mut sum = 0;
    for k in 0..32 {
        sum += partial[k];
    }
    barrier();
    sum
}

/// A function is called again, and its last barrier keeps the calls apart.
#[scry::kernel(workgroup = 32)]
fn function_in_a_loop(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let mut value = x[i];
    for round in 0..3 {
        value = value * 2 + sum_of_workgroup(value) % (round + 7);
    }
    y[i] = value;
}

/// One invocation adds up what the others have left it.
#[scry::kernel(workgroup = 32)]
fn one_for_all(x: &[u32], y: &mut [u32]) {
    let mut values = shared::<[u32; 32]>();
    let mut mean = shared::<u32>();
    let (i, lane) = (global_id().x, local_id().x);
    values[lane] = x[i];
    barrier();
    if lane == 17 {
        let mut sum = 0;
        for k in 0..32 {
            sum += values[k];
        }
        mean = sum / 32;
    }
    barrier();
    y[i] = values[lane].abs_diff(mean);
}

pub(super) const NEAR_MISSES: &[NearMiss] = &[
    NearMiss {
        kernel: tree::NAME,
        check: |gpu| {
            let x = numbers(150);
            let sums = gpu.alloc(3)?;
            tree.launch(gpu, &gpu.upload(&x)?, &sums, x.len())?;
            assert_eq!(sums.download()?, x.chunks(64).map(|x| x.iter().sum()).collect::<Vec<u32>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: interleaved_tree::NAME,
        check: |gpu| {
            let x = numbers(96);
            let largest = gpu.alloc(3)?;
            interleaved_tree.launch(gpu, &gpu.upload(&x)?, &largest, x.len())?;
            assert_eq!(largest.download()?, x.chunks(32).map(|x| *x.iter().max().unwrap()).collect::<Vec<u32>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: by_subgroups::NAME,
        check: |gpu| {
            let x = numbers(256);
            let sums = gpu.alloc(2)?;
            by_subgroups.launch(gpu, &gpu.upload(&x)?, &sums, x.len())?;
            assert_eq!(sums.download()?, x.chunks(128).map(|x| x.iter().sum()).collect::<Vec<u32>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: largest_and_where::NAME,
        check: |gpu| {
            let x: Vec<u32> = numbers(96).iter().map(|x| x % 20).collect();
            let found = gpu.alloc(3)?;
            largest_and_where.launch(gpu, &gpu.upload(&x)?, &found, x.len())?;
            let in_rust = |group: usize| {
                let of_group = group * 32..group * 32 + 32;
                let at = of_group.rev().max_by_key(|i| x[*i]).unwrap();
                Best { value: x[at], at: at as u32 }
            };
            assert_eq!(found.download()?, (0..3).map(in_rust).collect::<Vec<_>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: rows::NAME,
        check: |gpu| {
            let x = numbers(24 * 16);
            let sums = gpu.alloc(16)?;
            rows.launch(gpu, 24, &gpu.upload(&x)?, &sums, (8, 16))?;
            assert_eq!(sums.download()?, x.chunks(24).map(|x| x.iter().sum()).collect::<Vec<u32>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: function_in_a_loop::NAME,
        check: |gpu| {
            let mut x = numbers(64);
            let y = gpu.alloc(64)?;
            function_in_a_loop.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
            for x in x.chunks_mut(32) {
                for round in 0..3 {
                    let sum: u32 = x.iter().sum();
                    x.iter_mut().for_each(|x| *x = *x * 2 + sum % (round + 7));
                }
            }
            assert_eq!(y.download()?, x);
            Ok(())
        },
    },
    NearMiss {
        kernel: one_for_all::NAME,
        check: |gpu| {
            let x = numbers(64);
            let y = gpu.alloc(64)?;
            one_for_all.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
            let in_rust = |x: &[u32]| {
                let mean = x.iter().sum::<u32>() / 32;
                x.iter().map(move |x| x.abs_diff(mean)).collect::<Vec<_>>()
            };
            assert_eq!(y.download()?, x.chunks(32).flat_map(in_rust).collect::<Vec<_>>());
            Ok(())
        },
    },
];
