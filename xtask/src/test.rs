//! `cargo xtask test`: every check there is, one after another, whatever fails; then what failed, and what was tested.

use std::time::Instant;

use crate::cargo::{cargo, succeed};
use crate::coverage::Coverage;
use crate::{Result, install, packages};

/// Every test, always of the same packages with the same features, so that nothing is built twice. Clippy compiles them, so that lints
/// take no pass of their own. The packages that are left out are for browsers: elsewhere, the tests of the one are those of `scry-tests`, and the other
/// has none.
pub(crate) const TESTS: &str = "test --workspace --exclude scry-browser-tests --exclude xtask-bindgen --all-features \
                                --config build.rustc-workspace-wrapper=\"clippy-driver\"";

/// Compiles the packages that can do without features, by clippy as well.
const CHECK: &str = "check --config build.rustc-workspace-wrapper=\"clippy-driver\" --package scry-compute --package scry-tests";

pub(crate) fn run(install: bool) -> Result {
    let mut steps = Steps::default();
    if install {
        steps.run("install what the tests can use", install::run);
    }
    steps.cargo("fmt --all --check");
    let mut coverage = Coverage::default();
    let of_all = format!("{TESTS} --no-fail-fast");
    steps.run(&format!("cargo {of_all}"), || coverage.watch(&mut cargo(&of_all)));
    // What no test is made of.
    let of_benches = format!("{TESTS} --no-run --benches");
    steps.run(&format!("cargo {of_benches}"), || coverage.watch(&mut cargo(&of_benches)));
    // With fewer features, what these can leave out.
    for features in ["--lib --test alloc", "--no-default-features --lib --examples --test alloc --test runtime"] {
        let words = format!("{CHECK} {features}");
        // No kernel is run, and no lint says anything of the code for the sanitizer.
        steps.run(&format!("cargo {words}"), || coverage.watch(cargo(&words).env("SCRY_SANITIZER", "off")));
    }
    // What wgpu has elsewhere, where it does not take SPIR-V.
    let of_wgsl = format!("{TESTS} --no-fail-fast --test kernels");
    let on_wgsl = || coverage.watch(cargo(&of_wgsl).env("SCRY_TEST_DEVICES", "wgpu").env("SCRY_WGPU_TEXT", "wgsl"));
    steps.run(&format!("SCRY_TEST_DEVICES=wgpu SCRY_WGPU_TEXT=wgsl cargo {of_wgsl}"), on_wgsl);
    steps.run("packages: cargo publish --workspace --dry-run, their documentation, and a new program with them", packages::run);
    println!("\n{coverage}");
    steps.outcome()
}

/// The steps done.
#[derive(Default)]
struct Steps(Vec<Step>);

struct Step {
    title: String,
    seconds: u64,
    has_failed: bool,
}

impl Steps {
    fn cargo(&mut self, words: &str) {
        self.run(&format!("cargo {words}"), || succeed(&mut cargo(words)));
    }

    fn run(&mut self, title: &str, step: impl FnOnce() -> Result) {
        println!("\n== {title}");
        let (start, outcome) = (Instant::now(), step());
        if let Err(message) = &outcome {
            eprintln!("error: {message}");
        }
        self.0.push(Step { title: title.to_owned(), seconds: start.elapsed().as_secs(), has_failed: outcome.is_err() });
    }

    fn outcome(self) -> Result {
        self.0.iter().for_each(|Step { title, seconds, .. }| println!("{seconds:5} s  {title}"));
        let failed: Vec<&str> = self.0.iter().filter(|step| step.has_failed).map(|step| step.title.as_str()).collect();
        if failed.is_empty() {
            println!("\nall passed");
            return Ok(());
        }
        Err(format!("{} failed:\n  {}", failed.len(), failed.join("\n  ")))
    }
}
