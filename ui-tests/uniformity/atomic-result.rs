use scry::prelude::*;

#[scry::kernel(workgroup = 64)]
fn atomic_result(next: &[AtomicU32], y: &mut [u32]) {
    let ticket = next[0].fetch_add(1, Relaxed);
    if ticket == 0 {
        barrier();
    }
    while next[0].load(Relaxed) < 100 {
        barrier();
    }
    if let Ok(_) = next[0].compare_exchange(0, 1, Relaxed, Relaxed) {
        barrier();
    }
    y[0] = ticket;
}

fn main() {}
