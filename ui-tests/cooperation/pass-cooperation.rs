//! What is near to an error and none.

use scry::prelude::*;

/// Shared memory at the limit, and above it where that is said.
#[scry::kernel(workgroup = 64)]
fn at_the_limit(y: &mut [f32]) {
    let mut tile = shared::<[f32; 4096]>();
    tile[local_id().x] = 1.0;
    barrier();
    y[global_id().x] = tile[0];
}

#[scry::kernel(workgroup = 64, shared_memory = 20000)]
fn above_the_limit(y: &mut [f32]) {
    let mut tile = shared::<[f32; 5000]>();
    tile[local_id().x] = 1.0;
    barrier();
    y[global_id().x] = tile[0];
}

/// A variable may be called like what is built in.
#[scry::kernel(workgroup = 64)]
fn names(y: &mut [f32]) {
    let mut shared = shared::<[f32; 64]>();
    let barrier_ = 1.0;
    let subgroup = 2.0;
    shared[local_id().x] = barrier_ + subgroup;
    barrier();
    y[global_id().x] = shared[63 - local_id().x];
}

/// The same loop declares the same memory in each round.
#[scry::kernel(workgroup = 64)]
fn in_a_loop(y: &mut [f32]) {
    let i = global_id().x;
    #[unroll]
    for round in 0..20 {
        let mut tile = shared::<[f32; 1024]>();
        tile[local_id().x] = round as f32;
        barrier();
        y[i] += tile[0];
        barrier();
    }
}

/// Ordering by its path, types by theirs.
#[scry::kernel]
fn by_path(counts: &[std::sync::atomic::AtomicU32]) {
    counts[global_id().x].fetch_add(1, std::sync::atomic::Ordering::Relaxed);
}

pub fn main() {
    let gpu = Device::cpu().unwrap();
    let y = gpu.alloc::<f32>(64).unwrap();
    at_the_limit.launch(&gpu, &y, 64).unwrap();
    above_the_limit.launch(&gpu, &y, 64).unwrap();
    assert_eq!(y.download().unwrap(), [1.0; 64]);
    names.launch(&gpu, &y, 64).unwrap();
    assert_eq!(y.download().unwrap(), [3.0; 64]);
    in_a_loop.launch(&gpu, &y, 64).unwrap();
    assert_eq!(y.download().unwrap(), [193.0; 64]);
    let counts = gpu.alloc::<u32>(64).unwrap();
    by_path.launch(&gpu, &counts, 64).unwrap();
    assert_eq!(counts.download().unwrap(), [1; 64]);
}
