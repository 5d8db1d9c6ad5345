use scry::prelude::*;

#[scry::kernel]
fn mutable(counts: &mut [AtomicU32]) {
    counts[global_id().x].fetch_add(1, Relaxed);
}

#[scry::kernel]
fn value(count: AtomicU32) {
    count.fetch_add(1, Relaxed);
}

fn main() {}
