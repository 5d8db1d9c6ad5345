//! A kernel reads what neither the host nor a kernel has written since it was allocated.

use scry::FindingKind;
use scry::glam::Vec3;
use scry::prelude::*;

use super::{Fault, Faults};

/// A sum on top of whatever there is.
#[scry::kernel]
fn adds_to_nothing(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    y[i] += x[i]; // second
}

/// Counters that nobody has set to zero.
#[scry::kernel]
fn counts_from_nothing(x: &[u32], bins: &[AtomicU32]) {
    bins[x[global_id().x] as usize % 4].fetch_add(1, Relaxed); // second
}

/// The host has written a part of what it reads.
#[scry::kernel]
fn reads_more_than_was_written(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = x[i] * 2.0; // second
}

#[scry::kernel]
fn spreads(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    y[2 * i] = x[i];
}

/// A launch has written every other element.
#[scry::kernel]
fn gathers(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = x[i] + 1; // second
}

#[scry::device]
#[derive(Debug, Clone, Copy)]
struct Particle {
    position: f32,
    speed: f32,
}

#[scry::kernel]
fn places(particles: &mut [Particle]) {
    let i = global_id().x;
    particles[i].position = i as f32;
}

/// A launch has set one field of each.
#[scry::kernel]
fn moves(particles: &mut [Particle]) {
    let i = global_id().x;
    particles[i].position += 0.5 * particles[i].speed; // second
}

/// Bytes, of which there are several in a word.
#[scry::kernel]
fn reads_bytes(x: &[u8], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = x[i] as u32; // second
}

#[scry::kernel(workgroup = (8, 8))]
fn fills_inside(width: usize, y: &mut [u32]) {
    let (column, row) = (global_id().x + 1, global_id().y + 1);
    y[row * width + column] = (column * row) as u32;
}

/// A launch has written all but the border.
#[scry::kernel(workgroup = (8, 8))]
fn reads_border(width: usize, x: &[u32], y: &mut [u32]) {
    let (column, row) = (global_id().x + 1, global_id().y + 1);
    y[row * width + column] = x[row * width + column - 1] + x[row * width + column + 1]; // second
}

/// The second of two steps reads the wrong buffer.
#[scry::kernel]
fn step(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = x[i] * 3 + 1; // second
}

/// It reads what only some invocations have set, through a barrier.
#[scry::kernel(workgroup = 32)]
fn reads_what_few_set(x: &[u32], y: &mut [u32], z: &mut [u32]) {
    unsafe {
        let i = global_id().x;
        if x[i] > 3 {
            y[i] = x[i];
        }
        barrier();
        z[i] = y[i ^ 1]; // second
    }
}

#[scry::device]
fn largest(x: &[u32], first: usize, len: usize) -> u32 {
    let mut largest = 0u32;
    for k in 0..len {
        largest = largest.max(x[first + k]); // second
    }
    largest
}

/// In a function, at the end of a slice that starts in the middle of what was written.
#[scry::kernel]
fn reads_behind_the_end(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = largest(x, 4 * i, 4);
}

#[scry::kernel]
fn sets_two_of_three(points: &mut [Vec3]) {
    let i = global_id().x;
    points[i].x = i as f32;
    points[i].z = 1.0;
}

/// A launch has set the first and the last component of each vector.
#[scry::kernel]
fn scales(points: &mut [Vec3]) {
    let i = global_id().x;
    let scaled = points[i] * 2.0; // second
    points[i] = scaled;
}

/// The host has written half of the bytes of its last element.
#[scry::kernel]
fn reads_half_an_element(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = x[i].count_ones(); // second
}

pub(super) const FAULTS: Faults = Faults {
    kind: FindingKind::UninitializedMemory,
    file: file!(),
    source: include_str!("uninitialized_memory.rs"),
    kernels: &[
        Fault {
            kernel: adds_to_nothing::NAME,
            memory: "parameter `y`",
            launch: |gpu| adds_to_nothing.launch(gpu, &gpu.upload(&[1; 300])?, &gpu.alloc_uninit(300)?, 300),
        },
        Fault {
            kernel: counts_from_nothing::NAME,
            memory: "parameter `bins`",
            launch: |gpu| counts_from_nothing.launch(gpu, &gpu.upload(&[1; 300])?, &gpu.alloc_uninit(4)?, 300),
        },
        Fault {
            kernel: reads_more_than_was_written::NAME,
            memory: "parameter `x`",
            launch: |gpu| {
                let x = gpu.alloc_uninit(100)?;
                x.slice(..60)?.write(&[1.0; 60])?;
                reads_more_than_was_written.launch(gpu, &x, &gpu.alloc_uninit(100)?, 100)
            },
        },
        Fault {
            kernel: gathers::NAME,
            memory: "parameter `x`",
            launch: |gpu| {
                let x = gpu.alloc_uninit(100)?;
                spreads.launch(gpu, &gpu.upload(&[1; 50])?, &x, 50)?;
                gathers.launch(gpu, &x, &gpu.alloc_uninit(100)?, 100)
            },
        },
        Fault {
            kernel: moves::NAME,
            memory: "parameter `particles`",
            launch: |gpu| {
                let particles = gpu.alloc_uninit(20)?;
                places.launch(gpu, &particles, 20)?;
                moves.launch(gpu, &particles, 20)
            },
        },
        Fault {
            kernel: reads_bytes::NAME,
            memory: "parameter `x`",
            launch: |gpu| {
                let x = gpu.alloc_uninit(20)?;
                x.slice(..9)?.write(&[1; 9])?;
                reads_bytes.launch(gpu, &x.slice(..10)?, &gpu.alloc_uninit(10)?, 10)
            },
        },
        Fault {
            kernel: reads_border::NAME,
            memory: "parameter `x`",
            launch: |gpu| {
                let (x, y) = (gpu.alloc_uninit(400)?, gpu.alloc_uninit(400)?);
                fills_inside.launch(gpu, 20, &x, (18, 18))?;
                reads_border.launch(gpu, 20, &x, &y, (18, 18))
            },
        },
        Fault {
            kernel: step::NAME,
            memory: "parameter `x`",
            launch: |gpu| {
                let (a, b, c) = (gpu.upload(&[1; 64])?, gpu.alloc_uninit(64)?, gpu.alloc_uninit(64)?);
                step.launch(gpu, &a, &b, 64)?;
                step.launch(gpu, &c, &b, 64)
            },
        },
        Fault {
            kernel: reads_what_few_set::NAME,
            memory: "parameter `y`",
            launch: |gpu| {
                let x: Vec<u32> = (0..64).map(|i| i % 9).collect();
                reads_what_few_set.launch(gpu, &gpu.upload(&x)?, &gpu.alloc_uninit(64)?, &gpu.alloc_uninit(64)?, 64)
            },
        },
        Fault {
            kernel: reads_behind_the_end::NAME,
            memory: "parameter `x`",
            launch: |gpu| {
                let x = gpu.alloc_uninit(64)?;
                x.slice(10..30)?.fill(5)?;
                reads_behind_the_end.launch(gpu, &x.slice(12..)?, &gpu.alloc_uninit(5)?, 5)
            },
        },
        Fault {
            kernel: scales::NAME,
            memory: "parameter `points`",
            launch: |gpu| {
                let points = gpu.alloc_uninit(20)?;
                sets_two_of_three.launch(gpu, &points, 20)?;
                scales.launch(gpu, &points, 20)
            },
        },
        Fault {
            kernel: reads_half_an_element::NAME,
            memory: "parameter `x`",
            launch: |gpu| {
                let x = gpu.alloc_uninit::<u32>(10)?;
                x.cast::<u8>()?.slice(..6)?.write(&[255; 6])?;
                reads_half_an_element.launch(gpu, &x, &gpu.alloc_uninit(2)?, 2)
            },
        },
    ],
};
