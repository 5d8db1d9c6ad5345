//! Two invocations of different workgroups access the same bytes in one launch, and one of them writes; no barrier is of any help.

use scry::FindingKind;
use scry::prelude::*;

use super::{Fault, Faults};

/// One invocation of each workgroup adds to one total.
#[scry::kernel(workgroup = 32)]
fn one_total(x: &[u32], total: &mut [u32]) {
    let sum = subgroup::add(x[global_id().x]);
    if local_id().x == 0 {
        unsafe { total[0] += sum }; // first and second
    }
}

/// Within a workgroup each has a bin of its own, but the workgroups have the same bins.
#[scry::kernel(workgroup = 32)]
fn bins_of_all_workgroups(x: &[u32], bins: &mut [u32]) {
    unsafe { bins[local_id().x] += x[global_id().x] }; // first and second
}

/// Each workgroup also writes what is the first element of the next.
#[scry::kernel(workgroup = 8)]
fn overlapping_tiles(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    unsafe { y[i] = x[i] }; // first
    if local_id().x == 7 {
        unsafe { y[i + 1] = 0 }; // second
    }
}

/// A barrier is for the workgroup alone.
#[scry::kernel(workgroup = 32)]
fn barrier_for_all(x: &[u32], y: &mut [u32], z: &mut [u32]) {
    let i = global_id().x;
    unsafe { y[i] = x[i] }; // first
    barrier();
    unsafe { z[i] = y[(i + 32) % y.len()] }; // second
}

/// The flag is an atomic, but a relaxed one, which says nothing of the sum.
#[scry::kernel(workgroup = 32)]
fn plain_sum_behind_a_flag(next: &[AtomicU32], flags: &[AtomicU32], sums: &mut [u32], y: &mut [u32]) {
    if local_id().x == 0 {
        let tile = next[0].fetch_add(1, Relaxed) as usize;
        if tile > 0 {
            while flags[tile - 1].load(Relaxed) == 0 {}
            unsafe { y[tile] = sums[tile - 1] }; // first
        }
        unsafe { sums[tile] = tile as u32 }; // second
        flags[tile].store(1, Relaxed);
    }
}

/// The last workgroup that is done adds up what the others have stored, and there is nothing to say that they have.
#[scry::kernel(workgroup = 32)]
fn last_one_adds_up(x: &[u32], done: &[AtomicU32], partial: &mut [u32], total: &mut [u32]) {
    let (group, groups) = (workgroup_id().x, num_workgroups().x);
    let sum = subgroup::add(x[global_id().x]);
    if local_id().x == 0 {
        unsafe { partial[group] = sum }; // first
        if done[0].fetch_add(1, Relaxed) as usize == groups - 1 {
            let mut all = 0;
            for k in 0..groups {
                unsafe { all += partial[k] }; // second
            }
            unsafe { total[0] = all };
        }
    }
}

/// Rows are one element too short, so the end of one is the start of the next.
#[scry::kernel(workgroup = (8, 8))]
fn wrong_pitch(x: &[u32], y: &mut [u32]) {
    let (column, row) = (global_id().x, global_id().y);
    let width = launch_size().x;
    unsafe { y[row * (width - 1) + column] = x[row * width + column] }; // first and second
}

#[scry::device]
#[derive(Debug, Clone, Copy)]
struct Totals {
    largest: u32,
    count: u32,
}

#[scry::device]
fn merge(totals: &mut [Totals], value: u32) {
    unsafe {
        totals[0].largest = totals[0].largest.max(value); // first and second
    }
}

/// In a function, in one field of a struct.
#[scry::kernel(workgroup = 32)]
fn field_of_all_workgroups(x: &[u32], totals: &mut [Totals]) {
    if local_id().x == 0 {
        merge(totals, x[global_id().x]);
    }
}

/// Each workgroup sets a bit of its own, but in the same bytes.
#[scry::kernel(workgroup = 16)]
fn bits_of_a_byte(x: &[u32], seen: &mut [u8]) {
    if x[global_id().x] > 0 {
        unsafe { seen[local_id().x] |= 1 << workgroup_id().x as u32 }; // first and second
    }
}

/// Indices that are there twice: of one workgroup each is there once.
#[scry::kernel(workgroup = 8)]
fn no_permutation(to: &[u32], y: &mut [f32]) {
    let i = global_id().x;
    y.scatter(to[i] as usize, i as f32); // first and second
}

/// A workgroup has four rows of elements to fill, and fills five.
#[scry::kernel(workgroup = 8)]
fn one_round_too_many(x: &[u32], y: &mut [u32]) {
    for round in 0..5 {
        unsafe { y[(workgroup_id().x * 4 + round) * 8 + local_id().x] = x[global_id().x] + round as u32 }; // first and second
    }
}

/// What a workgroup reads of its neighbour, that has perhaps overwritten.
#[scry::kernel(workgroup = 16)]
fn halo_in_place(y: &mut [u32]) {
    let mut tile = shared::<[u32; 17]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane + 1] = y[i + 1];
    if lane == 0 {
        unsafe { tile[0] = y[i] }; // first
    }
    barrier();
    unsafe { y[i + 1] = tile[lane] + tile[lane + 1] }; // second
}

/// The launch is cut into workgroups along y as well.
#[scry::kernel(workgroup = (4, 4))]
fn sums_of_columns(x: &[u32], sums: &mut [u32]) {
    let (column, row) = (global_id().x, global_id().y);
    if local_id().y == 0 {
        unsafe { sums[column] += x[row * launch_size().x + column] }; // first and second
    }
}

/// Layers are one row too short, so the last row of one is the first of the next.
#[scry::kernel(workgroup = (4, 4))]
fn overlapping_layers(x: &[u32], y: &mut [u32]) {
    let (id, size) = (global_id(), launch_size());
    let value = x[(id.z * size.y + id.y) * size.x + id.x];
    unsafe { y[(id.z * (size.y - 1) + id.y) * size.x + id.x] = value }; // first and second
}

#[scry::device]
fn counted(totals: Totals, value: u32) -> Totals {
    Totals { largest: totals.largest.max(value), count: totals.count + 1 }
}

/// A struct is read and written as a whole.
#[scry::kernel(workgroup = 16)]
fn struct_of_all_workgroups(x: &[u32], totals: &mut [Totals]) {
    if local_id().x == 5 {
        unsafe { totals[0] = counted(totals[0], x[global_id().x]) }; // first and second
    }
}

pub(super) const FAULTS: Faults = Faults {
    kind: FindingKind::RaceBetweenWorkgroups,
    file: file!(),
    source: include_str!("race_between_workgroups.rs"),
    kernels: &[
        Fault {
            kernel: one_total::NAME,
            memory: "parameter `total`",
            launch: |gpu| one_total.launch(gpu, &gpu.upload(&[1; 96])?, &gpu.upload(&[0])?, 96),
        },
        Fault {
            kernel: bins_of_all_workgroups::NAME,
            memory: "parameter `bins`",
            launch: |gpu| bins_of_all_workgroups.launch(gpu, &gpu.upload(&[1; 96])?, &gpu.upload(&[0; 32])?, 96),
        },
        Fault {
            kernel: overlapping_tiles::NAME,
            memory: "parameter `y`",
            launch: |gpu| overlapping_tiles.launch(gpu, &gpu.upload(&[1; 24])?, &gpu.alloc(25)?, 24),
        },
        Fault {
            kernel: barrier_for_all::NAME,
            memory: "parameter `y`",
            launch: |gpu| barrier_for_all.launch(gpu, &gpu.upload(&[1; 96])?, &gpu.upload(&[0; 96])?, &gpu.alloc(96)?, 96),
        },
        Fault {
            kernel: plain_sum_behind_a_flag::NAME,
            memory: "parameter `sums`",
            launch: |gpu| {
                let (next, flags) = (gpu.upload(&[0])?, gpu.upload(&[0; 4])?);
                plain_sum_behind_a_flag.launch(gpu, &next, &flags, &gpu.alloc(4)?, &gpu.alloc(4)?, 128)
            },
        },
        Fault {
            kernel: last_one_adds_up::NAME,
            memory: "parameter `partial`",
            launch: |gpu| last_one_adds_up.launch(gpu, &gpu.upload(&[1; 128])?, &gpu.upload(&[0])?, &gpu.alloc(4)?, &gpu.alloc(1)?, 128),
        },
        Fault {
            kernel: wrong_pitch::NAME,
            memory: "parameter `y`",
            launch: |gpu| wrong_pitch.launch(gpu, &gpu.upload(&[1; 256])?, &gpu.alloc(256)?, (16, 16)),
        },
        Fault {
            kernel: field_of_all_workgroups::NAME,
            memory: "parameter `totals`",
            launch: |gpu| {
                let totals = gpu.upload(&[Totals { largest: 0, count: 0 }])?;
                field_of_all_workgroups.launch(gpu, &gpu.upload(&[1; 96])?, &totals, 96)
            },
        },
        Fault {
            kernel: bits_of_a_byte::NAME,
            memory: "parameter `seen`",
            launch: |gpu| bits_of_a_byte.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.upload(&[0; 16])?, 64),
        },
        Fault {
            kernel: no_permutation::NAME,
            memory: "parameter `y`",
            launch: |gpu| no_permutation.launch(gpu, &gpu.upload(&Vec::from_iter((0..32).map(|i| i * 3 % 16)))?, &gpu.alloc(16)?, 32),
        },
        Fault {
            kernel: one_round_too_many::NAME,
            memory: "parameter `y`",
            launch: |gpu| one_round_too_many.launch(gpu, &gpu.upload(&[1; 24])?, &gpu.alloc(104)?, 24),
        },
        Fault { kernel: halo_in_place::NAME, memory: "parameter `y`", launch: |gpu| halo_in_place.launch(gpu, &gpu.upload(&[1; 65])?, 64) },
        Fault {
            kernel: sums_of_columns::NAME,
            memory: "parameter `sums`",
            launch: |gpu| sums_of_columns.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.upload(&[0; 8])?, (8, 8)),
        },
        Fault {
            kernel: overlapping_layers::NAME,
            memory: "parameter `y`",
            launch: |gpu| overlapping_layers.launch(gpu, &gpu.upload(&[1; 192])?, &gpu.alloc(192)?, (8, 8, 3)),
        },
        Fault {
            kernel: struct_of_all_workgroups::NAME,
            memory: "parameter `totals`",
            launch: |gpu| {
                let totals = gpu.upload(&[Totals { largest: 0, count: 0 }])?;
                struct_of_all_workgroups.launch(gpu, &gpu.upload(&[1; 64])?, &totals, 64)
            },
        },
    ],
};
