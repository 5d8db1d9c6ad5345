//! Checks that are left are errors, each with why it is left and a way out.

use scry::prelude::*;

#[scry::kernel(deny(runtime_checks))]
fn gather(x: &[f32], idx: &[u32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = x[idx[i] as usize];
}

#[scry::kernel(deny(runtime_checks))]
fn search(sorted: &[f32], y: &mut [f32]) {
    let mut half = sorted.len();
    while half > 1 {
        half = sorted[half] as usize;
    }
    y[half] = 1.0;
}

#[scry::kernel(deny(runtime_checks))]
fn append(count: &[AtomicU32], y: &mut [f32]) {
    let slot = count[0].fetch_add(1, Relaxed);
    y[slot as usize] = 1.0;
}

#[scry::device]
fn at(table: [f32; 4], i: usize) -> f32 {
    table[i]
}

#[scry::kernel(deny(runtime_checks))]
fn calls(y: &mut [f32]) {
    let i = global_id().x;
    y[i] = at([1.0, 2.0, 3.0, 4.0], i % 4);
}

#[scry::device]
fn hash(n: u32) -> u32 {
    n.wrapping_mul(2_654_435_761)
}

#[scry::kernel(deny(runtime_checks))]
fn hashed(y: &mut [f32]) {
    y[hash(global_id().x as u32) as usize] = 1.0;
}

#[scry::kernel(deny(runtime_checks))]
fn strided(y: &mut [f32]) {
    for i in (global_id().x..y.len()).step_by(num_workgroups().x) {
        y[i + 1] = 1.0;
    }
}

#[scry::kernel(deny(runtime_checks))]
fn divided(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = 100 / x[i] + i as u32 % x[i];
}

#[scry::kernel(deny(runtime_checks))]
fn of_float(scale: f32, y: &mut [f32]) {
    y[(global_id().x as f32 * scale) as usize] = 1.0;
}

#[scry::kernel(deny(runtime_checks))]
fn part(starts: &[u32], x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let row = &x[starts[i] as usize..];
    y[i] = row.iter().sum();
}

#[scry::kernel(deny(runtime_checks))]
fn unknown(n: u32, y: &mut [f32]) {
    y[(global_id().x as u32 ^ n) as usize] = 1.0;
}

#[scry::kernel(deny(runtime_checks), instances(N = [2, 3]))]
fn generic<const N: usize>(y: &mut [u32]) {
    y[y[global_id().x] as usize + N] = 1;
}

fn main() {}
