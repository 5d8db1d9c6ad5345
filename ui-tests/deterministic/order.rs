use scry::prelude::*;
use scry::subgroup;

#[scry::kernel(deterministic)]
fn total(x: &[f32], sum: &[AtomicF32], least: &[AtomicF32], count: &[AtomicU32]) {
    let i = global_id().x;
    sum[0].fetch_add(x[i], Relaxed);
    least[0].fetch_min(x[i], Relaxed);
    count[0].fetch_add(1, Relaxed);
}

#[scry::kernel(workgroup = 64, deterministic)]
fn of_subgroups(x: &[f32], y: &mut [f32], n: &mut [u32]) {
    let i = global_id().x;
    let sum = subgroup::add(x[i]) + subgroup::inclusive_add(x[i]);
    let most = subgroup::max(x[i]);
    y[i] = sum / most;
    n[i] = subgroup::add(1u32);
}

fn main() {}
