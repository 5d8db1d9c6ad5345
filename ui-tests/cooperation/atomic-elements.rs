//! Elements that hold atomics, and what they cannot be.

use scry::prelude::*;

#[scry::device]
#[derive(Clone, Copy)]
struct Entry<K> {
    key: K,
    tag: [u8; 4],
}

#[scry::device]
#[derive(Clone, Copy)]
struct Pair<K> {
    key: K,
    value: f32,
}

#[scry::kernel]
fn rows(bins: &mut [[AtomicU32; 4]]) {
    bins[0][global_id().x % 4].fetch_add(1, Relaxed);
}

#[scry::kernel]
fn tags(entries: &[Entry<AtomicU32>]) {
    entries[global_id().x].key.store(1, Relaxed);
}

#[scry::kernel]
fn whole(pairs: &[Pair<AtomicU32>], y: &mut [f32]) {
    let i = global_id().x;
    let pair = pairs[i];
    y[i] = pair.value;
}

#[scry::kernel]
fn read_only(pairs: &[Pair<AtomicU32>]) {
    pairs[global_id().x].value = 1.0;
}

#[scry::kernel]
fn one(pair: Pair<AtomicU32>, y: &mut [f32]) {
    y[global_id().x] = pair.value;
}

fn main() {}
