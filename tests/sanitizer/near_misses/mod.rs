//! Near misses: kernels that are right, though one has to look twice, and the checks that the sanitizer says nothing of them and that
//! every device computes what plain Rust does.

mod atomics;
mod elements;
mod forms;
mod launches;
mod memory_order;
mod panics;
mod reductions;
mod scans;
mod tiles;

use scry::Device;

use crate::SEEDS;
use crate::support::{can_wait, every_device, has_memory_order};

/// A kernel without a fault.
struct NearMiss {
    kernel: &'static str,
    /// Launches it, and holds what it gives against plain Rust.
    check: fn(&Device) -> scry::Result<()>,
}

const FAMILIES: [&[NearMiss]; 7] = [
    atomics::NEAR_MISSES,
    elements::NEAR_MISSES,
    forms::NEAR_MISSES,
    launches::NEAR_MISSES,
    reductions::NEAR_MISSES,
    scans::NEAR_MISSES,
    tiles::NEAR_MISSES,
];

#[test]
fn near_misses_are_right_on_every_device() {
    every_device(|gpu| {
        let of_orders = has_memory_order(gpu).then_some(memory_order::NEAR_MISSES);
        let waiting = of_orders.filter(|_| can_wait(gpu)).map(|_| memory_order::WAITING);
        for NearMiss { kernel, check } in FAMILIES.into_iter().chain(of_orders).chain(waiting).flatten() {
            println!("`{kernel}`");
            check(gpu)?;
        }
        Ok(())
    });
}

#[test]
fn nothing_is_found_in_near_misses() {
    let complaint = |NearMiss { kernel, check }: &NearMiss, seed| {
        println!("`{kernel}` with seed {seed}");
        let sanitizer = Device::sanitizer_with_seed(seed).expect("there is always the sanitizer");
        let checked = check(&sanitizer).err().map(|error| error.to_string());
        let found = sanitizer.findings().iter().map(|finding| finding.to_string()).reduce(|all, finding| format!("{all}\n\n{finding}"));
        checked.or(found).map(|what| format!("`{kernel}` with seed {seed}:\n{what}"))
    };
    let near_misses = FAMILIES.into_iter().chain([memory_order::NEAR_MISSES, memory_order::WAITING]).flatten();
    let complaints: Vec<String> = near_misses.flat_map(|near_miss| SEEDS.map(|seed| complaint(near_miss, seed))).flatten().collect();
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n\n"));
}

/// Numbers that look random, below 1000.
fn numbers(len: usize) -> Vec<u32> {
    (0..len as u32).map(|i| i.wrapping_mul(0x9e37_79b9) >> 7).map(|i| i % 1000).collect()
}
