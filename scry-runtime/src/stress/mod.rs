//! Programs that go wrong, and programs that go on and on, on every device of this machine.
//!
//! The tests are short by default. For a longer look:
//!
//! ```text
//! SCRY_TEST_STRESS_SECONDS=60 SCRY_TEST_SOAK_LAUNCHES=1000000 cargo test --release -p scry-runtime stress::
//! SCRY_VULKAN_VALIDATION=1 cargo test -p scry-runtime stress::        # with Vulkan's validation layer
//! ```
//!
//! What has no foreign code in it runs under Miri, which finds undefined behaviour, and under `ThreadSanitizer`, which finds races of the
//! host's own threads; both need a nightly toolchain (`rustup component add miri rust-src --toolchain nightly`). Rayon's threads may
//! still run when a test ends, and its queues are not for Miri's stricter model of borrows:
//!
//! ```text
//! MIRIFLAGS="-Zmiri-disable-isolation -Zmiri-ignore-leaks -Zmiri-tree-borrows" \
//!     cargo +nightly miri test -p scry-runtime --no-default-features --lib -- bytes::tests element::tests value::tests \
//!     print::ring host_ranges fake:: memory_stats::tests::what buffer::tests::a_cast host_buffer::tests::ranges \
//!     panic::tests::every_message
//! RUSTFLAGS=-Zsanitizer=thread cargo +nightly test -Zbuild-std --target x86_64-unknown-linux-gnu \
//!     -p scry-runtime --no-default-features --lib -- host_buffer::tests::threads panic::tests::threads fake:: \
//!     stress::threads stress::lifetimes
//! ```

mod guest;
mod handles;
mod injection;
mod lifetimes;
mod processes;
mod program;
mod soak;
mod threads;

use std::io::{self, Write};

use crate::registry::REGISTRY;
use crate::{Device, DeviceInfo};

/// Every device of this machine; says loudly which kinds `test` did not run on.
fn infos(test: &str) -> Vec<DeviceInfo> {
    let mut infos = Vec::new();
    for driver in REGISTRY {
        match (driver.list)() {
            Ok(listed) => infos.extend(listed),
            // Not `eprintln!`, which the test harness hides when a test passes.
            Err(error) => writeln!(io::stderr(), "SKIPPED: stress::{test}: {error}").expect("the terminal takes a line"),
        }
    }
    infos
}

/// Every device of this machine and the sanitizer, as `Device::open` names them.
fn names(test: &str) -> Vec<String> {
    let listed = infos(test).into_iter().map(|info| format!("{}:{}", info.kind, info.index));
    listed.chain(["sanitizer:0".to_owned()]).collect()
}

/// The number that a variable of the environment holds.
fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{variable} is `{text}`, and not a number")))
}

/// Whether all that was made on a device is gone, once it was waited for.
fn assert_nothing_is_left(device: &Device) {
    device.sync().unwrap();
    let stats = device.memory_stats();
    assert_eq!((stats.in_use, stats.allocations, stats.host_in_use), (0, 0, 0), "on {}", device.name());
}
