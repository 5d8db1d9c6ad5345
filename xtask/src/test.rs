//! `cargo xtask test`: every check there is, one after another, whatever fails; then what failed, and what was tested.

use std::process::Command;

use crate::cargo::{cargo, succeed};
use crate::coverage::Coverage;
use crate::{Result, install};

pub(crate) fn run(install: bool) -> Result {
    let mut steps = Steps::default();
    if install {
        steps.run("install what the tests can use", install::run);
    }
    steps.cargo("fmt --all --check");
    steps.cargo("clippy --workspace --all-targets -- -D warnings");
    steps.cargo("clippy --package scry-compute --no-default-features --all-targets -- -D warnings");
    steps.cargo("clippy --package scry-runtime --all-features --all-targets -- -D warnings");
    steps.cargo("clippy --package scry-compute --all-features --test runtime -- -D warnings");
    let mut coverage = Coverage::default();
    let of_all_features =
        ["test --package scry-runtime --all-features --lib", "test --package scry-compute --all-features --test runtime --test kernels"];
    for words in ["test --workspace"].into_iter().chain(of_all_features) {
        steps.run(&format!("cargo {words}"), || coverage.watch(&mut cargo(&format!("{words} --no-fail-fast"))));
    }
    // What wgpu has elsewhere, where it does not take SPIR-V.
    let of_wgsl = "test --package scry-compute --all-features --test kernels --no-fail-fast";
    let on_wgsl = || coverage.watch(cargo(of_wgsl).env("SCRY_TEST_DEVICES", "wgpu").env("SCRY_WGPU_TEXT", "wgsl"));
    steps.run(&format!("SCRY_TEST_DEVICES=wgpu SCRY_WGPU_TEXT=wgsl cargo {of_wgsl}"), on_wgsl);
    steps.command("cargo doc --no-deps --workspace", cargo("doc --no-deps --workspace").env("RUSTDOCFLAGS", "-Dwarnings"));
    println!("\n{coverage}");
    steps.outcome()
}

/// The steps done, and which of them failed.
#[derive(Default)]
struct Steps {
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
        if let Err(message) = step() {
            eprintln!("error: {message}");
            self.failed.push(title.to_owned());
        }
    }

    fn outcome(self) -> Result {
        if self.failed.is_empty() {
            println!("\nall passed");
            return Ok(());
        }
        Err(format!("{} failed:\n  {}", self.failed.len(), self.failed.join("\n  ")))
    }
}
