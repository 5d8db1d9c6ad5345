//! Races in a workgroup, too, in every form that code has in which an access can stand, and on parts of elements.

#![expect(unused_assignments, reason = "what races is never read by the invocation that assigns it")]

use scry::FindingKind;
use scry::glam::{Vec2, Vec3};

use super::{Fault, Faults};

/// Somebody reads a vector while somebody else writes one of its components.
#[scry::kernel(workgroup = 32)]
fn vector_and_component(points: &mut [Vec2], lengths: &mut [f32]) {
    let i = global_id().x;
    if i % 2 == 0 {
        unsafe { points[i / 2].y = 3.0 }; // first
    } else {
        let point = unsafe { points[i / 2] }; // second
        lengths[i / 2] = point.length();
    }
}

/// A whole row is stored while another reads an element of it.
#[scry::kernel(workgroup = 32)]
fn row_and_element(x: &[u32], y: &mut [u32]) {
    let mut rows = shared::<[[u32; 4]; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    rows[lane] = [0; 4];
    barrier();
    if lane % 2 == 0 {
        unsafe { rows[lane] = [x[i], 1, 2, 3] }; // first
    } else {
        unsafe { y[i] = rows[lane - 1][3] }; // second
    }
}

/// The layers of a workgroup add to the same sums.
#[scry::kernel(workgroup = (2, 3, 4))]
fn three_axes(x: &[u32], y: &mut [u32]) {
    let mut sums = shared::<[[u32; 2]; 3]>();
    let id = local_id();
    let i = (id.z * 3 + id.y) * 2 + id.x;
    if id.z == 3 {
        sums[id.y][id.x] = 0;
    }
    barrier();
    unsafe { sums[id.y][id.x] += x[i] }; // first and second
    barrier();
    y[i] = sums[id.y][id.x];
}

/// In a closure, which two call with the same index.
#[scry::kernel(workgroup = 32)]
fn in_a_closure(x: &[u32], y: &mut [u32]) {
    let mut slots = shared::<[u32; 16]>();
    let (i, lane) = (global_id().x, local_id().x);
    let mut put = |slot: usize, value: u32| unsafe { slots[slot] = value }; // first and second
    put(lane / 2, x[i]);
    barrier();
    y[i] = slots[lane % 16];
}

/// In two copies of a loop's body.
#[scry::kernel(workgroup = 32)]
fn unrolled(x: &[u32], y: &mut [u32]) {
    let mut ring = shared::<[u32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    #[unroll]
    for k in 0..2 {
        unsafe { ring[(lane + k) % 32] = x[i] }; // first and second
    }
    barrier();
    y[i] = ring[lane];
}

/// In what a subgroup adds up.
#[scry::kernel(workgroup = 64)]
fn in_a_subgroup_operation(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = 1;
    barrier();
    unsafe { tile[lane] += x[i] }; // first
    unsafe { y[i] = subgroup::add(tile[63 - lane]) }; // second
}

/// In a condition that is asked of some only.
#[scry::kernel(workgroup = 32)]
fn in_a_condition(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = 0;
    barrier();
    unsafe { tile[lane] = x[i] }; // first
    let is_above = unsafe { lane > 3 && tile[lane - 1] < x[i] }; // second
    y[i] = is_above as u32;
}

/// A long loop reads what each overwrites behind it.
#[scry::kernel(workgroup = 64)]
fn behind_a_long_loop(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = x[i];
    barrier();
    let mut sum = 0;
    for k in 0..300 {
        unsafe { sum += tile[(lane + k) % 64] }; // second
    }
    unsafe { tile[lane] = sum }; // first
    barrier();
    y[i] = tile[63 - lane];
}

/// Elements of eight bytes.
#[scry::kernel(workgroup = 32)]
fn wide_elements(x: &[u32], y: &mut [u64]) {
    let i = global_id().x;
    unsafe { y[i / 2] = x[i] as u64 }; // first and second
}

/// Those that are left behind a `return`.
#[scry::kernel(workgroup = 32)]
fn behind_a_return(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = 0;
    barrier();
    unsafe { tile[lane] = x[i] }; // first
    if lane > 16 {
        return;
    }
    unsafe { y[i] = tile[lane + 1] }; // second
}

/// In the arms of a `match`.
#[scry::kernel(workgroup = 32)]
fn in_arms(x: &[u32], y: &mut [u32]) {
    let mut total = shared::<u32>();
    let (i, lane) = (global_id().x, local_id().x);
    if lane == 0 {
        total = 0;
    }
    barrier();
    match lane {
        1 => unsafe { total = x[i] },          // first
        2..=5 | 17 => unsafe { y[i] = total }, // second
        _ => y[i] = 0,
    }
}

/// Of `bool`s, some of which devices keep as words.
#[scry::kernel(workgroup = 32)]
fn bools(x: &[u32], y: &mut [u32]) {
    let mut is_large = shared::<[bool; 16]>();
    let (i, lane) = (global_id().x, local_id().x);
    unsafe { is_large[lane / 2] = x[i] > 100 }; // first and second
    barrier();
    y[i] = is_large[lane / 2] as u32;
}

/// Two swap what both want to swap.
#[scry::kernel(workgroup = 32)]
fn both_swap(x: &mut [u32]) {
    let i = global_id().x;
    unsafe { (x[i], x[i ^ 1]) = (x[i ^ 1], x[i]) }; // first and second
}

/// A component that is none of the last bytes of its vector, in shared memory.
#[scry::kernel(workgroup = 32)]
fn component_of_three(x: &[f32], y: &mut [f32]) {
    let mut points = shared::<[Vec3; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    points[lane] = Vec3::ZERO;
    barrier();
    unsafe { points[lane].y = x[i] }; // first
    unsafe { y[i] = points[lane ^ 1].y + points[lane ^ 1].z }; // second
}

pub(super) const FAULTS: Faults = Faults {
    kind: FindingKind::RaceInWorkgroup,
    file: file!(),
    source: include_str!("race_in_forms.rs"),
    kernels: &[
        Fault {
            kernel: vector_and_component::NAME,
            memory: "parameter `points`",
            launch: |gpu| vector_and_component.launch(gpu, &gpu.upload(&[Vec2::ONE; 32])?, &gpu.alloc(32)?, 64),
        },
        Fault {
            kernel: row_and_element::NAME,
            memory: "shared variable `rows`",
            launch: |gpu| row_and_element.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: three_axes::NAME,
            memory: "shared variable `sums`",
            launch: |gpu| three_axes.launch(gpu, &gpu.upload(&[1; 24])?, &gpu.alloc(24)?, (2, 3, 4)),
        },
        Fault {
            kernel: in_a_closure::NAME,
            memory: "shared variable `slots`",
            launch: |gpu| in_a_closure.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: unrolled::NAME,
            memory: "shared variable `ring`",
            launch: |gpu| unrolled.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: in_a_subgroup_operation::NAME,
            memory: "shared variable `tile`",
            launch: |gpu| in_a_subgroup_operation.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: in_a_condition::NAME,
            memory: "shared variable `tile`",
            launch: |gpu| in_a_condition.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: behind_a_long_loop::NAME,
            memory: "shared variable `tile`",
            launch: |gpu| behind_a_long_loop.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: wide_elements::NAME,
            memory: "parameter `y`",
            launch: |gpu| wide_elements.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(32)?, 64),
        },
        Fault {
            kernel: behind_a_return::NAME,
            memory: "shared variable `tile`",
            launch: |gpu| behind_a_return.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: in_arms::NAME,
            memory: "shared variable `total`",
            launch: |gpu| in_arms.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: bools::NAME,
            memory: "shared variable `is_large`",
            launch: |gpu| bools.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault { kernel: both_swap::NAME, memory: "parameter `x`", launch: |gpu| both_swap.launch(gpu, &gpu.upload(&[1; 64])?, 64) },
        Fault {
            kernel: component_of_three::NAME,
            memory: "shared variable `points`",
            launch: |gpu| component_of_three.launch(gpu, &gpu.upload(&[1.0; 64])?, &gpu.alloc(64)?, 64),
        },
    ],
};
