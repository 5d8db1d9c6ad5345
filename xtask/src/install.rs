//! `cargo xtask test --install`: what the tests can use and this machine lacks. What is there already stays as it is.

pub(crate) mod apt;
mod nvrtc;

use std::thread;
use std::time::Duration;

use crate::Result;
use crate::cargo::{cargo, succeed};

/// A software Vulkan device, the loader, the validation layers, and `spirv-val`.
const FOR_TESTS: [&str; 4] = ["mesa-vulkan-drivers", "libvulkan1", "vulkan-validationlayers", "spirv-tools"];

/// Chromium, and what drives it.
const FOR_BROWSER: [&str; 2] = ["chromium", "chromium-driver"];

/// The seconds between one try and the next: registries are out of reach for minutes at times.
const WAITS: [u64; 6] = [5, 15, 30, 60, 120, 240];

pub(crate) fn run() -> Result {
    let crates = insist(|| succeed(&mut cargo("fetch --locked --quiet")));
    let outcomes = [crates, apt::install(&FOR_TESTS), nvrtc::install()];
    let failures: Vec<_> = outcomes.into_iter().filter_map(Result::err).collect();
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\nerror: ")) }
}

/// What `cargo xtask test --browser` needs.
pub(crate) fn browser() -> Result {
    apt::install(&FOR_BROWSER)
}

/// What `fetch` gives, which takes something from a registry; it is tried again before it fails.
fn insist(fetch: impl Fn() -> Result) -> Result {
    for wait in WAITS {
        match fetch() {
            Ok(()) => return Ok(()),
            Err(error) => println!("{error}; the next try is in {wait} s"),
        }
        thread::sleep(Duration::from_secs(wait));
    }
    fetch()
}
