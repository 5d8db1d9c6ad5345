//! `cargo xtask test`: every check there is, one after another, whatever fails; then what failed, and what was tested.

use std::process::Command;
use std::time::Instant;

use crate::cargo::{cargo, succeed};
use crate::coverage::Coverage;
use crate::{Result, install};

/// Every test, always of the same packages with the same features, so that nothing is built twice. The package that is left out is for
/// browsers: elsewhere, its tests are those of `scry-compute`.
pub(crate) const TESTS: &str = "test --workspace --exclude scry-browser-tests --all-features";

pub(crate) fn run(install: bool) -> Result {
    let mut steps = Steps::default();
    if install {
        steps.run("install what the tests can use", install::run);
    }
    steps.cargo("fmt --all --check");
    // All targets once, with all features; with fewer of them, what a feature can leave out.
    steps.cargo("clippy --workspace --all-targets --all-features -- -D warnings");
    steps.cargo("clippy --workspace -- -D warnings");
    steps.cargo("clippy --package scry-compute --no-default-features --lib --examples --test alloc --test runtime -- -D warnings");
    let mut coverage = Coverage::default();
    let of_all = format!("{TESTS} --no-fail-fast");
    steps.run(&format!("cargo {of_all}"), || coverage.watch(&mut cargo(&of_all)));
    // What wgpu has elsewhere, where it does not take SPIR-V.
    let of_wgsl = format!("{TESTS} --no-fail-fast --test kernels");
    let on_wgsl = || coverage.watch(cargo(&of_wgsl).env("SCRY_TEST_DEVICES", "wgpu").env("SCRY_WGPU_TEXT", "wgsl"));
    steps.run(&format!("SCRY_TEST_DEVICES=wgpu SCRY_WGPU_TEXT=wgsl cargo {of_wgsl}"), on_wgsl);
    steps.command("cargo doc --no-deps --workspace", cargo("doc --no-deps --workspace").env("RUSTDOCFLAGS", "-Dwarnings"));
    println!("\n{coverage}");
    steps.outcome()
}

/// The steps done, in how many seconds, and which of them failed.
#[derive(Default)]
struct Steps {
    seconds: Vec<(String, u64)>,
    failed: Vec<String>,
}

impl Steps {
    fn cargo(&mut self, words: &str) {
        self.command(&format!("cargo {words}"), &mut cargo(words));
    }

    fn command(&mut self, title: &str, command: &mut Command) {
        self.run(title, || succeed(command));
    }

    fn run(&mut self, title: &str, step: impl FnOnce() -> Result) {
        println!("\n== {title}");
        let start = Instant::now();
        if let Err(message) = step() {
            eprintln!("error: {message}");
            self.failed.push(title.to_owned());
        }
        self.seconds.push((title.to_owned(), start.elapsed().as_secs()));
    }

    fn outcome(self) -> Result {
        self.seconds.iter().for_each(|(title, seconds)| println!("{seconds:5} s  {title}"));
        if self.failed.is_empty() {
            println!("\nall passed");
            return Ok(());
        }
        Err(format!("{} failed:\n  {}", self.failed.len(), self.failed.join("\n  ")))
    }
}
