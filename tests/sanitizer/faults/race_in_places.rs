//! Races in a workgroup, too: one and the same, in every place that a read or a write can stand in.

#![expect(unused_assignments, reason = "what races is never read by the invocation that assigns it")]

use scry::FindingKind;
use scry::glam::Vec4;
use scry::prelude::*;

use super::{Fault, Faults};

#[scry::kernel(workgroup = 32)]
fn in_a_loop_s_condition(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = 1;
    barrier();
    unsafe { tile[lane] = x[i] }; // first
    let mut n = 0;
    // second
    while unsafe { n < tile[lane ^ 1] } {
        n += 1;
    }
    y[i] = n;
}

#[scry::kernel(workgroup = 32)]
fn in_a_loop_s_range(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = 1;
    barrier();
    unsafe { tile[lane] = x[i] }; // first
    let mut sum = 0;
    // second
    for k in 0..tile[lane ^ 1] {
        sum += k;
    }
    y[i] = sum;
}

#[scry::device]
fn halved(x: u32) -> u32 {
    x / 2
}

#[scry::kernel(workgroup = 32)]
fn in_an_argument(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = 1;
    barrier();
    unsafe { tile[lane] = x[i] }; // first
    unsafe { y[i] = halved(tile[lane ^ 1]) }; // second
}

#[scry::device]
fn element(tile: &[u32; 32], at: usize) -> u32 {
    unsafe {
        tile[at] // second
    }
}

#[scry::kernel(workgroup = 32)]
fn in_a_function(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = 1;
    barrier();
    unsafe { tile[lane] = x[i] }; // first
    y[i] = element(&tile, lane ^ 1);
}

#[scry::kernel(workgroup = 32)]
fn in_an_index(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = 1;
    barrier();
    unsafe { tile[lane] = x[i] }; // first
    unsafe { y[i] = x[tile[lane ^ 1] as usize % 32] }; // second
}

#[scry::device]
#[derive(Clone, Copy)]
struct Pair {
    first: u32,
    second: u32,
}

#[scry::kernel(workgroup = 32)]
fn in_a_struct_s_field(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = 1;
    barrier();
    unsafe { tile[lane] = x[i] }; // first
    let pair = unsafe { Pair { first: lane as u32, second: tile[lane ^ 1] } }; // second
    y[i] = pair.first * pair.second;
}

#[scry::kernel(workgroup = 32)]
fn in_a_print(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = 1;
    barrier();
    unsafe { tile[lane] = x[i] }; // first
    if lane == 3 {
        unsafe { println!("{}", tile[2]) }; // second
    }
    y[i] = tile[lane];
}

#[scry::kernel(workgroup = 32)]
fn in_an_assertion(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = 1;
    barrier();
    unsafe { tile[lane] = x[i] }; // first
    unsafe { assert!(tile[lane ^ 1] < 1000) }; // second
    y[i] = tile[lane];
}

#[scry::kernel(workgroup = 32)]
fn in_a_pattern_s_value(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = 1;
    barrier();
    unsafe { tile[lane] = x[i] }; // first
    // second
    if let 3..=5 | 1 = tile[lane ^ 1] {
        y[i] = 7;
    }
}

#[scry::kernel(workgroup = 32)]
fn in_a_guard(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = 1;
    barrier();
    unsafe { tile[lane] = x[i] }; // first
    y[i] = match lane {
        0 => 5,
        k if tile[k ^ 1] > 2 => 6, // second
        _ => 7,
    };
}

#[scry::kernel(workgroup = 32)]
fn in_a_second_condition(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = 1;
    barrier();
    unsafe { tile[lane] = x[i] }; // first
    if lane > 40 {
        y[i] = 1;
    // second
    } else if tile[lane ^ 1] > 3 {
        y[i] = 2;
    }
}

#[scry::kernel(workgroup = 32)]
fn in_a_tuple(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = 1;
    barrier();
    unsafe { tile[lane] = x[i] }; // first
    let (a, b) = unsafe { (tile[lane ^ 1], lane as u32) }; // second
    y[i] = a * b;
}

#[scry::kernel(workgroup = 32)]
fn in_an_array(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = 1;
    barrier();
    unsafe { tile[lane] = x[i] }; // first
    let both = unsafe { [lane as u32, tile[lane ^ 1]] }; // second
    y[i] = both[i % 2];
}

#[scry::kernel(workgroup = 32)]
fn in_a_compound_assignment(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = 1;
    barrier();
    unsafe { tile[lane] = x[i] }; // first
    y[i] = 3;
    unsafe { y[i] <<= tile[lane ^ 1] % 4 }; // second
}

#[scry::kernel(workgroup = 32)]
fn in_what_is_shuffled(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = 1;
    barrier();
    unsafe { tile[lane] = x[i] }; // first
    unsafe { y[i] = subgroup::shuffle(tile[lane ^ 1], 3) }; // second
}

#[scry::kernel(workgroup = 32)]
fn in_a_lane_s_number(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = 1;
    barrier();
    unsafe { tile[lane] = x[i] }; // first
    unsafe { y[i] = subgroup::shuffle(x[i], tile[lane ^ 1] as usize % 4) }; // second
}

#[scry::kernel(workgroup = 32)]
fn in_a_value_of_a_loop(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = 1;
    barrier();
    unsafe { tile[lane] = x[i] }; // first
    let mut rounds = 0;
    y[i] = loop {
        rounds += 1;
        if rounds > 3 {
            break tile[lane ^ 1]; // second
        }
    };
}

#[scry::kernel(workgroup = 32)]
fn in_a_value_of_an_atomic(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = 1;
    barrier();
    unsafe { tile[lane] = x[i] }; // first
    let sum = shared::<AtomicU32>();
    if lane == 0 {
        unsafe { sum.store(tile[31], Relaxed) }; // second
    }
    y[i] = tile[lane];
}

#[scry::device]
fn put(tile: &mut [u32; 32], at: usize, value: u32) {
    unsafe {
        tile[at] = value; // second
    }
}

#[scry::kernel(workgroup = 32)]
fn written_by_a_function(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = 1;
    barrier();
    if lane % 2 == 0 {
        unsafe { y[i] = tile[lane] }; // first
    } else {
        put(&mut tile, lane ^ 1, x[i]);
    }
}

#[scry::kernel(workgroup = 32)]
fn written_by_a_shift(_x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = 1;
    barrier();
    if lane % 2 == 0 {
        unsafe { y[i] = tile[lane] }; // first
    } else {
        unsafe { tile[lane ^ 1] <<= 1 }; // second
    }
}

#[scry::kernel(workgroup = 32)]
fn written_by_a_pattern(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = 1;
    barrier();
    if lane % 2 == 0 {
        unsafe { y[i] = tile[lane] }; // first
    } else {
        unsafe { (y[i], tile[lane ^ 1]) = (1, x[i]) }; // second
    }
}

/// A number of a vector's component that is known while the kernel runs.
#[scry::kernel(workgroup = 32)]
fn of_a_component(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[Vec4; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = Vec4::ONE;
    barrier();
    unsafe { tile[lane].z = x[i] as f32 }; // first
    let component = unsafe { tile[lane ^ 1][x[i] as usize % 4 + 1] }; // second
    y[i] = component as u32;
}

/// An instance of a generic kernel.
#[scry::kernel(workgroup = (N), instances(N = [32, 64]))]
fn of_an_instance<T: scry::Num, const N: usize>(x: &[T], y: &mut [T]) {
    let mut tile = shared::<[T; N]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = T::ONE;
    barrier();
    unsafe { tile[lane] = x[i] }; // first
    unsafe { y[i] = tile[N - 1 - lane] }; // second
}

pub(super) const FAULTS: Faults = Faults {
    kind: FindingKind::RaceInWorkgroup,
    file: file!(),
    source: include_str!("race_in_places.rs"),
    kernels: &[
        Fault {
            kernel: in_a_loop_s_condition::NAME,
            memory: TILE,
            launch: |gpu| in_a_loop_s_condition.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: in_a_loop_s_range::NAME,
            memory: TILE,
            launch: |gpu| in_a_loop_s_range.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: in_an_argument::NAME,
            memory: TILE,
            launch: |gpu| in_an_argument.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: in_a_function::NAME,
            memory: TILE,
            launch: |gpu| in_a_function.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: in_an_index::NAME,
            memory: TILE,
            launch: |gpu| in_an_index.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: in_a_struct_s_field::NAME,
            memory: TILE,
            launch: |gpu| in_a_struct_s_field.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault { kernel: in_a_print::NAME, memory: TILE, launch: |gpu| in_a_print.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64) },
        Fault {
            kernel: in_an_assertion::NAME,
            memory: TILE,
            launch: |gpu| in_an_assertion.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: in_a_pattern_s_value::NAME,
            memory: TILE,
            launch: |gpu| in_a_pattern_s_value.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault { kernel: in_a_guard::NAME, memory: TILE, launch: |gpu| in_a_guard.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64) },
        Fault {
            kernel: in_a_second_condition::NAME,
            memory: TILE,
            launch: |gpu| in_a_second_condition.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault { kernel: in_a_tuple::NAME, memory: TILE, launch: |gpu| in_a_tuple.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64) },
        Fault {
            kernel: in_an_array::NAME,
            memory: TILE,
            launch: |gpu| in_an_array.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: in_a_compound_assignment::NAME,
            memory: TILE,
            launch: |gpu| in_a_compound_assignment.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: in_what_is_shuffled::NAME,
            memory: TILE,
            launch: |gpu| in_what_is_shuffled.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: in_a_lane_s_number::NAME,
            memory: TILE,
            launch: |gpu| in_a_lane_s_number.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: in_a_value_of_a_loop::NAME,
            memory: TILE,
            launch: |gpu| in_a_value_of_a_loop.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: in_a_value_of_an_atomic::NAME,
            memory: TILE,
            launch: |gpu| in_a_value_of_an_atomic.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: written_by_a_function::NAME,
            memory: TILE,
            launch: |gpu| written_by_a_function.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: written_by_a_shift::NAME,
            memory: TILE,
            launch: |gpu| written_by_a_shift.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: written_by_a_pattern::NAME,
            memory: TILE,
            launch: |gpu| written_by_a_pattern.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: of_a_component::NAME,
            memory: TILE,
            launch: |gpu| of_a_component.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: "of_an_instance",
            memory: TILE,
            launch: |gpu| of_an_instance::<_, 64>.launch(gpu, &gpu.upload(&[1.0f32; 64])?, &gpu.alloc(64)?, 64),
        },
    ],
};

const TILE: &str = "shared variable `tile`";
