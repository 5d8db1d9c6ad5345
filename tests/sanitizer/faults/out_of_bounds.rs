//! An index is not below the length. That is a panic on every device; the sanitizer lists it as well.

use scry::FindingKind;
use scry::prelude::*;

use super::{Fault, Faults};

/// The last element has no neighbour behind it.
#[scry::kernel]
fn neighbour_behind(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = x[i] + x[i + 1]; // second
}

/// The first has none before it, and `i - 1` wraps.
#[scry::kernel]
fn neighbour_before(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = x[i.wrapping_sub(1)]; // second
}

/// An odd number of elements is written in pairs.
#[scry::kernel]
fn odd_length(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    y[2 * i] = x[i];
    y[2 * i + 1] = x[i]; // second
}

/// Whole workgroups run, which nothing here takes into account.
#[scry::kernel(workgroup = 64)]
fn unguarded_edge(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let sum = subgroup::add(i as u32);
    y[i] = sum + x.len() as u32; // second
}

/// A neighbour in shared memory.
#[scry::kernel(workgroup = 32)]
fn end_of_tile(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = x[i];
    barrier();
    y[i] = tile[lane + 1]; // second
}

/// A row of shared memory, not the whole of it: in C it would be the next row's first element.
#[scry::kernel(workgroup = (8, 4))]
fn end_of_row(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[[u32; 8]; 4]>();
    let (column, row) = (local_id().x, local_id().y);
    tile[row][column] = x[row * 8 + column];
    barrier();
    y[row * 8 + column] = tile[row][column + row]; // second
}

/// An array of the invocation's own.
#[scry::kernel]
fn own_array(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let weights = [1, 2, 1];
    y[i] = x[i] * weights[i % 4]; // second
}

/// A value that is no bin, of atomics.
#[scry::kernel]
fn no_such_bin(x: &[u32], bins: &[AtomicU32]) {
    let i = global_id().x;
    bins[x[i] as usize].fetch_add(1, Relaxed); // second
}

#[scry::device]
fn at(x: &[u32], width: usize, column: usize, row: usize) -> u32 {
    x[row * width + column] // second
}

/// In a function, in the last round of a loop, under divergence.
#[scry::kernel(workgroup = (4, 4))]
fn one_row_too_many(width: usize, x: &[u32], y: &mut [u32]) {
    let (column, row) = (global_id().x, global_id().y);
    let mut sum = 0;
    if column % 2 == 1 {
        for k in 0..3 {
            sum += at(x, width, column, row + k);
        }
    }
    y[row * launch_size().x + column] = sum;
}

#[scry::device]
#[derive(Debug, Clone, Copy)]
struct Row {
    cells: [u32; 4],
    len: u32,
}

/// An array in a struct in a slice.
#[scry::kernel]
fn array_in_struct(rows: &mut [Row]) {
    let i = global_id().x;
    rows[i].len += 1;
    rows[i].cells[i] = 1; // second
}

/// An index that nobody checks in an `unsafe` block, but for the sanitizer.
#[scry::kernel]
fn unchecked(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = unsafe { *x.get_unchecked(i + 1) }; // second
}

pub(super) const FAULTS: Faults = Faults {
    kind: FindingKind::OutOfBounds,
    file: file!(),
    source: include_str!("out_of_bounds.rs"),
    kernels: &[
        Fault {
            kernel: neighbour_behind::NAME,
            memory: "parameter `x`",
            launch: |gpu| neighbour_behind.launch(gpu, &gpu.upload(&[1; 300])?, &gpu.alloc(300)?, 300),
        },
        Fault {
            kernel: neighbour_before::NAME,
            memory: "parameter `x`",
            launch: |gpu| neighbour_before.launch(gpu, &gpu.upload(&[1; 300])?, &gpu.alloc(300)?, 300),
        },
        Fault {
            kernel: odd_length::NAME,
            memory: "parameter `y`",
            launch: |gpu| odd_length.launch(gpu, &gpu.upload(&[1; 8])?, &gpu.alloc(15)?, 8),
        },
        Fault {
            kernel: unguarded_edge::NAME,
            memory: "parameter `y`",
            launch: |gpu| unguarded_edge.launch(gpu, &gpu.upload(&[1; 100])?, &gpu.alloc(100)?, 100),
        },
        Fault {
            kernel: end_of_tile::NAME,
            memory: "shared variable `tile`",
            launch: |gpu| end_of_tile.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: end_of_row::NAME,
            memory: "shared variable `tile`",
            launch: |gpu| end_of_row.launch(gpu, &gpu.upload(&[1; 32])?, &gpu.alloc(32)?, (8, 4)),
        },
        Fault {
            kernel: own_array::NAME,
            memory: "array",
            launch: |gpu| own_array.launch(gpu, &gpu.upload(&[1; 10])?, &gpu.alloc(10)?, 10),
        },
        Fault {
            kernel: no_such_bin::NAME,
            memory: "parameter `bins`",
            launch: |gpu| no_such_bin.launch(gpu, &gpu.upload(&[0, 1, 2, 3, 4, 0])?, &gpu.upload(&[0; 4])?, 6),
        },
        Fault {
            kernel: one_row_too_many::NAME,
            memory: "parameter `x`",
            launch: |gpu| one_row_too_many.launch(gpu, 8, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, (8, 8)),
        },
        Fault {
            kernel: array_in_struct::NAME,
            memory: "parameter `rows`",
            launch: |gpu| array_in_struct.launch(gpu, &gpu.upload(&[Row { cells: [0; 4], len: 0 }; 6])?, 6),
        },
        Fault {
            kernel: unchecked::NAME,
            memory: "parameter `x`",
            launch: |gpu| unchecked.launch(gpu, &gpu.upload(&[1; 300])?, &gpu.alloc(300)?, 300),
        },
    ],
};
