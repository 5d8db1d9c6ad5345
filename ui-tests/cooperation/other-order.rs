//! What is called like an ordering and is none: rustc is asked.

use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::Relaxed;

struct Acquire;

fn fence(_: std::sync::atomic::Ordering, _: u32) {}

#[scry::kernel]
fn own_names(cells: &[AtomicU32], y: &mut [u32]) {
    y[0] = cells[0].load(Acquire);
    cells[0].store(1, Relaxed);
    fence(std::sync::atomic::Ordering::Acquire);
}

fn main() {}
