//! Two invocations of a workgroup access the same bytes, one of them writes, and no barrier is between.

use scry::FindingKind;

use super::{Fault, Faults};

/// A sum by halves, whose rounds do not wait for each other.
#[scry::kernel(workgroup = 64)]
fn tree_without_barrier(x: &[u32], sums: &mut [u32]) {
    let mut partial = shared::<[u32; 64]>();
    let lane = local_id().x;
    partial[lane] = x[global_id().x];
    barrier();
    let mut half = 32;
    while half > 0 {
        if lane < half {
            unsafe { partial[lane] += partial[lane + half] }; // first and second
        }
        half /= 2;
    }
    if lane == 0 {
        sums[workgroup_id().x] = partial[0];
    }
}

/// A product of matrices: the next tile is loaded while others still need this one.
#[scry::kernel(workgroup = (8, 8))]
fn overtaken_tile(a: &[f32], b: &[f32], c: &mut [f32]) {
    let mut tile = shared::<[[f32; 8]; 8]>();
    let (x, y) = (local_id().x, local_id().y);
    let (column, row) = (global_id().x, global_id().y);
    let mut sum = 0.0;
    for step in 0..2 {
        unsafe { tile[y][x] = a[row * 16 + step * 8 + x] }; // first
        barrier();
        for k in 0..8 {
            unsafe { sum += tile[y][k] * b[(step * 8 + k) * 16 + column] }; // second
        }
    }
    unsafe { c[row * 16 + column] = sum };
}

/// Tiles are transposed, and only the first is waited for.
#[scry::kernel(workgroup = (8, 8))]
fn barrier_in_first_round_only(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[[u32; 8]; 8]>();
    let (column, row) = (local_id().x, local_id().y);
    for round in 0..3 {
        unsafe { tile[row][column] = x[round * 64 + row * 8 + column] }; // first
        if round == 0 {
            barrier();
        }
        unsafe { y[round * 64 + row * 8 + column] = tile[column][row] }; // second
        barrier();
    }
}

/// Each element becomes the sum of its neighbours, which do the same at that time.
#[scry::kernel(workgroup = 64)]
fn stencil_in_place(x: &[u32], y: &mut [u32]) {
    let mut row = shared::<[u32; 66]>();
    let (i, lane) = (global_id().x, local_id().x);
    row[lane + 1] = x[i];
    if lane < 2 {
        row[65 * lane] = 0;
    }
    barrier();
    unsafe { row[lane + 1] = row[lane] + row[lane + 2] }; // first and second
    y[i] = row[lane + 1];
}

/// Sums of ever more elements, that are read and written in one step.
#[scry::kernel(workgroup = 64)]
fn scan_in_place(x: &[u32], y: &mut [u32]) {
    let mut sums = shared::<[u32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    sums[lane] = x[i];
    barrier();
    let mut offset = 1;
    while offset < 64 {
        if lane >= offset {
            unsafe { sums[lane] += sums[lane - offset] }; // first and second
        }
        barrier();
        offset *= 2;
    }
    y[i] = sums[lane];
}

/// Elements are counted without atomics.
#[scry::kernel(workgroup = 64)]
fn histogram_without_atomics(x: &[u32], counts: &mut [u32]) {
    let mut bins = shared::<[u32; 8]>();
    let (i, lane) = (global_id().x, local_id().x);
    if lane < 8 {
        bins[lane] = 0;
    }
    barrier();
    unsafe { bins[x[i] as usize % 8] += 1 }; // first and second
    barrier();
    if lane < 8 {
        counts[workgroup_id().x * 8 + lane] = bins[lane];
    }
}

/// In a slice, and without any barrier in the kernel.
#[scry::kernel(workgroup = 64)]
fn neighbour_s_result(x: &[u32], y: &mut [u32], z: &mut [u32]) {
    let i = global_id().x;
    unsafe { y[i] = x[i] * 2 }; // first
    unsafe { z[i] = y[i ^ 1] }; // second
}

/// Two invocations set the two halves of a byte.
#[scry::kernel(workgroup = 64)]
fn nibbles(x: &[u8], packed: &mut [u8]) {
    let i = global_id().x;
    unsafe { packed[i / 2] |= (x[i] & 15) << (i % 2 * 4) as u32 }; // first and second
}

/// Whoever found something says so, and several have.
#[scry::kernel(workgroup = 32)]
fn several_winners(x: &[u32], y: &mut [u32]) {
    let mut winner = shared::<u32>();
    let (i, lane) = (global_id().x, local_id().x);
    if lane == 0 {
        winner = 99;
    }
    barrier();
    if x[i] > 100 {
        unsafe { winner = lane as u32 }; // first and second
    }
    barrier();
    y[i] = winner;
}

/// It waits before it reads, but not before it writes again.
#[scry::device]
fn from_next(value: u32) -> u32 {
    unsafe {
        let mut ring = shared::<[u32; 32]>();
        let lane = local_id().x;
        ring[lane] = value; // first
        barrier();
        ring[(lane + 1) % 32] // second
    }
}

#[scry::kernel(workgroup = 32)]
fn function_without_last_barrier(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let mut value = x[i];
    for _ in 0..3 {
        value = from_next(value) + 1;
    }
    y[i] = value;
}

#[scry::device]
#[derive(Clone, Copy)]
struct Cell {
    value: u32,
    weight: u32,
}

/// One field of a neighbour's struct.
#[scry::kernel(workgroup = 32)]
fn neighbour_s_field(x: &[u32], y: &mut [u32]) {
    let mut cells = shared::<[Cell; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    cells[lane] = Cell { value: x[i], weight: 1 };
    barrier();
    unsafe { cells[lane].weight = cells[lane].value + 1 }; // first
    unsafe { y[i] = cells[lane ^ 1].weight + cells[lane ^ 1].value }; // second
}

/// Every row of a workgroup raises the same maxima.
#[scry::kernel(workgroup = (8, 4))]
fn column_maxima(x: &[u32], y: &mut [u32]) {
    let mut largest = shared::<[u32; 8]>();
    let (column, row) = (local_id().x, local_id().y);
    if row == 0 {
        largest[column] = 0;
    }
    barrier();
    unsafe { largest[column] = largest[column].max(x[row * 8 + column]) }; // first and second
    barrier();
    y[row * 8 + column] = largest[column];
}

/// In a slice, with a barrier where it is of no use.
#[scry::kernel(workgroup = 64)]
fn barrier_too_early(x: &[u32], y: &mut [u32], z: &mut [u32]) {
    let (i, lane) = (global_id().x, local_id().x);
    y[i] = x[i];
    barrier();
    unsafe { y[i] += 1 }; // first
    unsafe { z[i] = y[workgroup_id().x * 64 + 63 - lane] }; // second
}

/// What an invocation reads, the next one overwrites.
#[scry::kernel(workgroup = 64)]
fn shift_in_place(y: &mut [u32]) {
    let i = global_id().x;
    if i + 1 < y.len() {
        let next = unsafe { y[i + 1] }; // first
        unsafe { y[i] = next }; // second
    }
}

/// What a subgroup does together orders nothing in memory.
#[scry::kernel(workgroup = 32)]
fn subgroup_operation_for_barrier(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = 0;
    barrier();
    unsafe { tile[lane] = x[i] }; // first
    let sum = subgroup::add(x[i]);
    unsafe { y[i] = tile[lane ^ 1] + sum }; // second
}

/// Two lanes have each slot.
#[scry::kernel(workgroup = 32)]
fn slots_of_two(x: &[u8], y: &mut [u8]) {
    let mut slots = shared::<[u8; 16]>();
    let (i, lane) = (global_id().x, local_id().x);
    slots.scatter(lane / 2, x[i]); // first and second
    barrier();
    y[i] = slots[lane / 2];
}

/// Two writes at different places, under divergence.
#[scry::kernel(workgroup = 32)]
fn two_writers(x: &[u32], y: &mut [u32]) {
    let mut slots = shared::<[u32; 16]>();
    let (i, lane) = (global_id().x, local_id().x);
    if lane % 2 == 0 {
        unsafe { slots[lane / 2] = x[i] }; // first
    } else {
        unsafe { slots[lane / 2] = x[i] + 1 }; // second
    }
    barrier();
    y[i] = slots[lane / 2];
}

/// A decision is read while the invocation that makes it makes the next.
#[scry::kernel(workgroup = 32)]
fn decision_of_next_round(x: &[u32], y: &mut [u32]) {
    let mut limit = shared::<u32>();
    let (i, lane) = (global_id().x, local_id().x);
    let mut above = 0;
    for round in 0..3 {
        if lane == 0 {
            unsafe { limit = 10 * round }; // first
        }
        barrier();
        let is_above = unsafe { x[i] > limit }; // second
        above += is_above as u32;
    }
    y[i] = above;
}

pub(super) const FAULTS: Faults = Faults {
    kind: FindingKind::RaceInWorkgroup,
    file: file!(),
    source: include_str!("race_in_workgroup.rs"),
    kernels: &[
        Fault {
            kernel: tree_without_barrier::NAME,
            memory: "shared variable `partial`",
            launch: |gpu| tree_without_barrier.launch(gpu, &gpu.upload(&[1; 128])?, &gpu.alloc(2)?, 128),
        },
        Fault {
            kernel: overtaken_tile::NAME,
            memory: "shared variable `tile`",
            launch: |gpu| overtaken_tile.launch(gpu, &gpu.upload(&[1.0; 256])?, &gpu.upload(&[2.0; 256])?, &gpu.alloc(256)?, (16, 16)),
        },
        Fault {
            kernel: barrier_in_first_round_only::NAME,
            memory: "shared variable `tile`",
            launch: |gpu| barrier_in_first_round_only.launch(gpu, &gpu.upload(&[1; 192])?, &gpu.alloc(192)?, (8, 8)),
        },
        Fault {
            kernel: stencil_in_place::NAME,
            memory: "shared variable `row`",
            launch: |gpu| stencil_in_place.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: scan_in_place::NAME,
            memory: "shared variable `sums`",
            launch: |gpu| scan_in_place.launch(gpu, &gpu.upload(&[1; 128])?, &gpu.alloc(128)?, 128),
        },
        Fault {
            kernel: histogram_without_atomics::NAME,
            memory: "shared variable `bins`",
            launch: |gpu| histogram_without_atomics.launch(gpu, &gpu.upload(&numbers(128))?, &gpu.alloc(16)?, 128),
        },
        Fault {
            kernel: neighbour_s_result::NAME,
            memory: "parameter `y`",
            launch: |gpu| neighbour_s_result.launch(gpu, &gpu.upload(&[1; 128])?, &gpu.upload(&[0; 128])?, &gpu.alloc(128)?, 128),
        },
        Fault {
            kernel: nibbles::NAME,
            memory: "parameter `packed`",
            launch: |gpu| nibbles.launch(gpu, &gpu.upload(&[7; 64])?, &gpu.upload(&[0; 32])?, 64),
        },
        Fault {
            kernel: several_winners::NAME,
            memory: "shared variable `winner`",
            launch: |gpu| several_winners.launch(gpu, &gpu.upload(&numbers(128))?, &gpu.alloc(128)?, 128),
        },
        Fault {
            kernel: function_without_last_barrier::NAME,
            memory: "shared variable `ring`",
            launch: |gpu| function_without_last_barrier.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: neighbour_s_field::NAME,
            memory: "shared variable `cells`",
            launch: |gpu| neighbour_s_field.launch(gpu, &gpu.upload(&[1; 32])?, &gpu.alloc(32)?, 32),
        },
        Fault {
            kernel: column_maxima::NAME,
            memory: "shared variable `largest`",
            launch: |gpu| column_maxima.launch(gpu, &gpu.upload(&numbers(32))?, &gpu.alloc(32)?, (8, 4)),
        },
        Fault {
            kernel: barrier_too_early::NAME,
            memory: "parameter `y`",
            launch: |gpu| barrier_too_early.launch(gpu, &gpu.upload(&[1; 128])?, &gpu.alloc(128)?, &gpu.alloc(128)?, 128),
        },
        Fault {
            kernel: shift_in_place::NAME,
            memory: "parameter `y`",
            launch: |gpu| shift_in_place.launch(gpu, &gpu.upload(&numbers(64))?, 64),
        },
        Fault {
            kernel: subgroup_operation_for_barrier::NAME,
            memory: "shared variable `tile`",
            launch: |gpu| subgroup_operation_for_barrier.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: slots_of_two::NAME,
            memory: "shared variable `slots`",
            launch: |gpu| slots_of_two.launch(gpu, &gpu.upload(&[1; 32])?, &gpu.alloc(32)?, 32),
        },
        Fault {
            kernel: two_writers::NAME,
            memory: "shared variable `slots`",
            launch: |gpu| two_writers.launch(gpu, &gpu.upload(&[1; 32])?, &gpu.alloc(32)?, 32),
        },
        Fault {
            kernel: decision_of_next_round::NAME,
            memory: "shared variable `limit`",
            launch: |gpu| decision_of_next_round.launch(gpu, &gpu.upload(&numbers(32))?, &gpu.alloc(32)?, 32),
        },
    ],
};

fn numbers(len: u32) -> Vec<u32> {
    (0..len).map(|i| i * 37 % 251).collect()
}
