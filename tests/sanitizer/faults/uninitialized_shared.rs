//! A workgroup reads what it has not written in its shared memory.

use scry::FindingKind;
use scry::glam::Vec2;
use scry::prelude::*;

use super::{Fault, Faults};

/// All but the last invocation store something, and all of it is read.
#[scry::kernel(workgroup = 64)]
fn last_lane_missing(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    if lane < 63 {
        tile[lane] = x[i];
    }
    barrier();
    y[i] = tile[63 - lane]; // second
}

/// There is room for the neighbours at both ends, and nobody loads them.
#[scry::kernel(workgroup = 64)]
fn halo_not_loaded(x: &[u32], y: &mut [u32]) {
    let mut row = shared::<[u32; 66]>();
    let (i, lane) = (global_id().x, local_id().x);
    row[lane + 1] = x[i];
    barrier();
    y[i] = row[lane] + row[lane + 2]; // second
}

/// Counters that count from whatever is there.
#[scry::kernel(workgroup = 64)]
fn counters_not_cleared(x: &[u32], counts: &mut [u32]) {
    let bins = shared::<[AtomicU32; 8]>();
    let (i, lane) = (global_id().x, local_id().x);
    bins[x[i] as usize % 8].fetch_add(1, Relaxed); // second
    barrier();
    if lane < 8 {
        counts[workgroup_id().x * 8 + lane] = bins[lane].load(Relaxed);
    }
}

/// A tile with a column of padding, which is added up as well.
#[scry::kernel(workgroup = (8, 8))]
fn padding_added_up(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[[u32; 9]; 8]>();
    let (column, row) = (local_id().x, local_id().y);
    tile[row][column] = x[row * 8 + column];
    barrier();
    let mut sum = 0;
    for k in 0..9 {
        sum += tile[row][k]; // second
    }
    y[row * 8 + column] = sum;
}

#[scry::device]
#[derive(Clone, Copy)]
struct Cell {
    value: u32,
    weight: u32,
}

/// The last field of an array of structs is forgotten, which is read as a whole.
#[scry::kernel(workgroup = 32)]
fn last_weight_forgotten(x: &[u32], y: &mut [u32]) {
    let mut pairs = shared::<[[Cell; 2]; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    pairs[lane][0].value = x[i];
    pairs[lane][0].weight = 1;
    pairs[lane][1].value = x[i];
    barrier();
    let pair = pairs[31 - lane]; // second
    y[i] = pair[0].value + pair[1].value;
}

/// One field of a struct is forgotten.
#[scry::kernel(workgroup = 32)]
fn weights_forgotten(x: &[u32], y: &mut [u32]) {
    let mut cells = shared::<[Cell; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    cells[lane].value = x[i];
    barrier();
    y[i] = cells[lane ^ 1].value * cells[lane ^ 1].weight; // second
}

/// The last workgroup has fewer elements than invocations, and adds up as many.
#[scry::kernel(workgroup = 64)]
fn edge_not_padded(x: &[u32], sums: &mut [u32]) {
    let mut tile = shared::<[u32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    if i < x.len() {
        tile[lane] = x[i];
    }
    barrier();
    if lane == 0 {
        let mut sum = 0;
        for k in 0..64 {
            sum += tile[k]; // second
        }
        sums[workgroup_id().x] = sum;
    }
}

/// Somebody may set it, and nobody does.
#[scry::kernel(workgroup = 32)]
fn pivot_by_chance(x: &[u32], y: &mut [u32]) {
    unsafe {
        let mut pivot = shared::<u32>();
        let i = global_id().x;
        if x[i] > 1000 {
            pivot = x[i];
        }
        barrier();
        y[i] = x[i] - pivot; // second
    }
}

/// Shared memory is the workgroup's: the others have nothing of what the first has stored in it.
#[scry::kernel(workgroup = 32)]
fn filled_by_the_first_workgroup(x: &[u32], y: &mut [u32]) {
    let mut table = shared::<[u32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    if workgroup_id().x == 0 {
        table[lane] = x[i];
    }
    barrier();
    y[i] = table[31 - lane]; // second
}

#[scry::device]
fn from_partner(value: u32) -> u32 {
    let mut slots = shared::<[u32; 32]>();
    let lane = local_id().x;
    if lane % 2 == 0 {
        slots[lane] = value;
    }
    barrier();
    slots[lane ^ 1] // second
}

/// In a function, which each gives a value, but takes every other one.
#[scry::kernel(workgroup = 32)]
fn half_of_the_values(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = from_partner(x[i]);
}

/// The round that would store is left out.
#[scry::kernel(workgroup = 16)]
fn no_round_at_all(rounds: usize, x: &[u32], y: &mut [u32]) {
    let mut best = shared::<[u32; 16]>();
    let (i, lane) = (global_id().x, local_id().x);
    for round in 0..rounds {
        best[lane] = x[i] + round as u32;
        barrier();
    }
    y[i] = best[lane]; // second
}

/// One component of a vector is forgotten.
#[scry::kernel(workgroup = 32)]
fn component_forgotten(x: &[f32], y: &mut [Vec2]) {
    let mut points = shared::<[Vec2; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    points[lane].x = x[i];
    barrier();
    let point = points[31 - lane]; // second
    y[i] = point + Vec2::ONE;
}

/// Who has found something says so, and the others say nothing.
#[scry::kernel(workgroup = 32)]
fn only_true_ones(x: &[u32], y: &mut [u32]) {
    let mut is_found = shared::<[bool; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    if x[i] % 3 == 0 {
        is_found[lane] = true;
    }
    barrier();
    let mut count = 0;
    for k in 0..32 {
        count += is_found[k] as u32; // second
    }
    y[i] = count;
}

/// By the load that is the same for all.
#[scry::kernel(workgroup = 32)]
fn uniform_load_of_nothing(x: &[u32], y: &mut [u32]) {
    unsafe {
        let mut last = shared::<u32>();
        let i = global_id().x;
        if i >= x.len() {
            last = 7;
        }
        let last = workgroup_uniform_load(&last); // second
        y[i] = x[i] + last;
    }
}

pub(super) const FAULTS: Faults = Faults {
    kind: FindingKind::UninitializedShared,
    file: file!(),
    source: include_str!("uninitialized_shared.rs"),
    kernels: &[
        Fault {
            kernel: last_lane_missing::NAME,
            memory: "shared variable `tile`",
            launch: |gpu| last_lane_missing.launch(gpu, &gpu.upload(&[1; 128])?, &gpu.alloc(128)?, 128),
        },
        Fault {
            kernel: halo_not_loaded::NAME,
            memory: "shared variable `row`",
            launch: |gpu| halo_not_loaded.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: counters_not_cleared::NAME,
            memory: "shared variable `bins`",
            launch: |gpu| {
                let x: Vec<u32> = (0..128).collect();
                counters_not_cleared.launch(gpu, &gpu.upload(&x)?, &gpu.alloc(16)?, 128)
            },
        },
        Fault {
            kernel: padding_added_up::NAME,
            memory: "shared variable `tile`",
            launch: |gpu| padding_added_up.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, (8, 8)),
        },
        Fault {
            kernel: weights_forgotten::NAME,
            memory: "shared variable `cells`",
            launch: |gpu| weights_forgotten.launch(gpu, &gpu.upload(&[1; 32])?, &gpu.alloc(32)?, 32),
        },
        Fault {
            kernel: last_weight_forgotten::NAME,
            memory: "shared variable `pairs`",
            launch: |gpu| last_weight_forgotten.launch(gpu, &gpu.upload(&[1; 32])?, &gpu.alloc(32)?, 32),
        },
        Fault {
            kernel: edge_not_padded::NAME,
            memory: "shared variable `tile`",
            launch: |gpu| edge_not_padded.launch(gpu, &gpu.upload(&[1; 100])?, &gpu.alloc(2)?, 100),
        },
        Fault {
            kernel: pivot_by_chance::NAME,
            memory: "shared variable `pivot`",
            launch: |gpu| pivot_by_chance.launch(gpu, &gpu.upload(&[1000; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: filled_by_the_first_workgroup::NAME,
            memory: "shared variable `table`",
            launch: |gpu| filled_by_the_first_workgroup.launch(gpu, &gpu.upload(&[1; 96])?, &gpu.alloc(96)?, 96),
        },
        Fault {
            kernel: half_of_the_values::NAME,
            memory: "shared variable `slots`",
            launch: |gpu| half_of_the_values.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: no_round_at_all::NAME,
            memory: "shared variable `best`",
            launch: |gpu| no_round_at_all.launch(gpu, 0, &gpu.upload(&[1; 16])?, &gpu.alloc(16)?, 16),
        },
        Fault {
            kernel: component_forgotten::NAME,
            memory: "shared variable `points`",
            launch: |gpu| component_forgotten.launch(gpu, &gpu.upload(&[1.0; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: only_true_ones::NAME,
            memory: "shared variable `is_found`",
            launch: |gpu| only_true_ones.launch(gpu, &gpu.upload(&[3, 4].repeat(32))?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: uniform_load_of_nothing::NAME,
            memory: "shared variable `last`",
            launch: |gpu| uniform_load_of_nothing.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
    ],
};
