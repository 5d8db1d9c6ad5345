//! An ordering that nobody has imported.

use std::sync::atomic::AtomicU32;

#[scry::kernel]
fn not_imported(cells: &[AtomicU32]) {
    cells[0].store(1, Release);
}

fn main() {}
