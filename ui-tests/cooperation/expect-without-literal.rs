use scry::prelude::*;

#[scry::kernel]
fn take(cells: &[AtomicU32], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = cells[i].compare_exchange(0, 1, Relaxed, Relaxed).expect(i);
}

fn main() {}
