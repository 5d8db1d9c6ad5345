use scry::prelude::*;

#[scry::kernel]
fn as_a_value(counts: &[AtomicU32], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = counts[i];
}

#[scry::kernel]
fn assigned(counts: &[AtomicU32]) {
    counts[global_id().x] = 5;
}

#[scry::kernel]
fn added(counts: &[AtomicU32]) {
    counts[global_id().x] += 5;
}

fn main() {}
