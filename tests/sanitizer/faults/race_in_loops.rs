//! Invocations load all of a shared variable in a loop, which is much faster to watch while nobody stores to it; but somebody does, and
//! it takes a look at every way through the kernel to see that no barrier is between.

use scry::FindingKind;

use super::{Fault, Faults};

#[scry::kernel(workgroup = 64)]
fn store_behind_the_loop(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 64]>();
    let lane = local_id().x;
    tile[lane] = x[global_id().x];
    barrier();
    let mut sum = 0;
    for k in 0..64 {
        unsafe { sum += tile[k] }; // first
    }
    unsafe { tile[lane] = sum }; // second
    barrier();
    y[global_id().x] = tile[63 - lane];
}

#[scry::kernel(workgroup = 64)]
fn loop_in_the_next_round(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 64]>();
    let lane = local_id().x;
    tile[lane] = x[global_id().x];
    barrier();
    for _ in 0..3 {
        let mut sum = 0;
        for k in 0..64 {
            unsafe { sum += tile[k] }; // first
        }
        barrier();
        unsafe { tile[lane] = sum }; // second
    }
    barrier();
    y[global_id().x] = tile[63 - lane];
}

#[scry::kernel(workgroup = 64)]
fn behind_a_break(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 64]>();
    let lane = local_id().x;
    let mut round = 0;
    loop {
        unsafe { tile[lane] = x[global_id().x] + round }; // first
        if round == 2 {
            break;
        }
        barrier();
        round += 1;
    }
    let mut sum = 0;
    for k in 0..64 {
        unsafe { sum += tile[k] }; // second
    }
    y[global_id().x] = sum;
}

#[scry::kernel(workgroup = 64)]
fn behind_a_continue(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 64]>();
    let lane = local_id().x;
    tile[lane] = x[global_id().x];
    barrier();
    let mut sum = 0;
    for round in 0..3 {
        for k in 0..64 {
            unsafe { sum += tile[k] }; // first
        }
        barrier();
        if round == 0 {
            unsafe { tile[lane] = sum }; // second
            continue;
        }
        barrier();
    }
    y[global_id().x] = sum;
}

#[scry::kernel(workgroup = 64)]
fn barrier_in_a_branch(waits: u32, x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 64]>();
    let lane = local_id().x;
    unsafe { tile[lane] = x[global_id().x] }; // first
    if waits == 1 {
        barrier();
    }
    let mut sum = 0;
    for k in 0..64 {
        unsafe { sum += tile[k] }; // second
    }
    y[global_id().x] = sum;
}

#[scry::kernel(workgroup = 64)]
fn out_of_a_block(waits: u32, x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 64]>();
    let lane = local_id().x;
    tile[lane] = 0;
    barrier();
    'block: {
        unsafe { tile[lane] = x[global_id().x] }; // first
        if waits == 0 {
            break 'block;
        }
        barrier();
    }
    let mut sum = 0;
    for k in 0..64 {
        unsafe { sum += tile[k] }; // second
    }
    y[global_id().x] = sum;
}

pub(super) const FAULTS: Faults = Faults {
    kind: FindingKind::RaceInWorkgroup,
    file: file!(),
    source: include_str!("race_in_loops.rs"),
    kernels: &[
        Fault {
            kernel: store_behind_the_loop::NAME,
            memory: "shared variable `tile`",
            launch: |gpu| store_behind_the_loop.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: loop_in_the_next_round::NAME,
            memory: "shared variable `tile`",
            launch: |gpu| loop_in_the_next_round.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: behind_a_break::NAME,
            memory: "shared variable `tile`",
            launch: |gpu| behind_a_break.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: behind_a_continue::NAME,
            memory: "shared variable `tile`",
            launch: |gpu| behind_a_continue.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: barrier_in_a_branch::NAME,
            memory: "shared variable `tile`",
            launch: |gpu| barrier_in_a_branch.launch(gpu, 0, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
        Fault {
            kernel: out_of_a_block::NAME,
            memory: "shared variable `tile`",
            launch: |gpu| out_of_a_block.launch(gpu, 0, &gpu.upload(&[1; 64])?, &gpu.alloc(64)?, 64),
        },
    ],
};
