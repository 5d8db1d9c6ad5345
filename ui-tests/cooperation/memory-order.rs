use scry::prelude::*;
use std::sync::atomic::{self, Ordering};

#[scry::kernel]
fn loads_and_stores(cells: &[AtomicU32], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = cells[0].load(Release);
    y[i] += cells[0].load(Ordering::AcqRel);
    cells[1].store(1, Acquire);
    cells[1].store(1, std::sync::atomic::Ordering::AcqRel);
}

#[scry::kernel]
fn exchanges(cells: &[AtomicU32]) {
    let _ = cells[0].compare_exchange(0, 1, AcqRel, Release);
    let _ = cells[0].compare_exchange_weak(0, 1, Relaxed, Ordering::AcqRel);
}

#[scry::kernel]
fn fences() {
    fence(Relaxed);
    atomic::fence(Ordering::SeqCst);
    std::sync::atomic::fence();
}

#[scry::kernel]
fn one_order_of_all(cells: &[AtomicU32], y: &mut [u32]) {
    y[0] = cells[0].load(Ordering::SeqCst);
    cells[0].store(1, Ordering::SeqCst);
    cells[0].fetch_add(1, Ordering::SeqCst);
    let _ = cells[0].compare_exchange(0, 1, Ordering::SeqCst, Ordering::SeqCst);
}

#[scry::kernel]
fn no_orderings(cells: &[AtomicU32]) {
    let order = 3;
    cells[0].store(1, order);
    cells[0].fetch_add(1, cells.len());
}

fn main() {}
