use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::Relaxed;

#[scry::kernel]
fn ordering(counts: &[AtomicU32]) {
    let i = global_id().x;
    counts[i].fetch_add(1, std::sync::atomic::Ordering::SeqCst);
    counts[i].store(1, 7);
    let _ = counts[i].compare_exchange(0, 1, std::sync::atomic::Ordering::Acquire, Relaxed);
}

fn main() {}
