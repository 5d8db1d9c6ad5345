use scry::prelude::*;

#[scry::kernel]
fn method(counts: &[AtomicU32], sums: &[AtomicF32]) {
    let i = global_id().x;
    counts[i].fetch_mul(2, Relaxed);
    counts[i].fetch_ad(2, Relaxed);
    sums[i].fetch_xor(2, Relaxed);
    counts[i].fetch_add(1);
    counts[i].fetch_add(1.0, Relaxed);
}

fn main() {}
