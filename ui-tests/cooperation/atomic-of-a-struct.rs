//! A struct that holds an atomic itself, which the host cannot have in a buffer.

use scry::prelude::*;

#[scry::device]
struct Own {
    key: AtomicU32,
    value: f32,
}

#[scry::kernel]
fn own(entries: &[Own], y: &mut [f32]) {
    let i = global_id().x;
    entries[i].key.store(1, Relaxed);
    y[i] = entries[i].value;
}

fn main() {}
