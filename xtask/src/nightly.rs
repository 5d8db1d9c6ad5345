//! `cargo xtask nightly`: what only the nightly toolchain can check. `ThreadSanitizer` watches the runtime's tests of threads, and the corpus
//! on the CPU device, whose kernels do not race; Miri runs those of the runtime's unit tests that touch memory and are short, and some of the
//! corpus.

use std::process::Command;

use crate::Result;
use crate::cargo::{root, succeed, target};

const INSTALL: &str =
    "there is no nightly toolchain with Miri\nhelp: `rustup toolchain install nightly --component rust-src --component miri`";

/// Drivers are not compiled for `ThreadSanitizer`: it sees what they call, and not their locks.
const OPTIONS: &str = "ignore_noninstrumented_modules=1";

/// The unit tests that Miri runs; others call the system or go through many thousands of cases.
const FOR_MIRI: [&str; 7] = [
    "element::",
    "handles::argument::",
    "kernel::native::frame::",
    "kernel::native::slice::",
    "kernel::reports::",
    "report::",
    "system::signal::",
];

/// The files of the corpus whose kernels Miri runs: invocations side by side, and workgroups.
const KERNELS_FOR_MIRI: [&str; 4] = ["saxpy::", "scatter::", "in_place::", "tiles::"];

pub(crate) fn run() -> Result {
    succeed(&mut cargo("miri --version")).map_err(|_| INSTALL.to_owned())?;
    println!("\n== ThreadSanitizer: the runtime's tests of threads, and the corpus");
    let threads = [threads("--package scry-tests --test runtime", &["threads::"]), threads(CORPUS, &STABLE)];
    println!("\n== Miri: the runtime's tests of memory, and some of the corpus");
    let memory = [memory("--package scry-runtime --no-default-features --lib", &FOR_MIRI), memory(CORPUS, &KERNELS_FOR_MIRI)];
    threads.into_iter().chain(memory).collect()
}

/// The corpus without any device but the CPU.
const CORPUS: &str = "--package scry-tests --no-default-features --test kernels";

/// Tests of what the standard library says otherwise on nightly: errors of conversions have kinds there.
const STABLE: [&str; 2] = ["--skip", "checked_conversions::"];

/// The standard library is built along, so that `ThreadSanitizer` sees its locks as well.
fn threads(what: &str, filters: &[&str]) -> Result {
    let (target_dir, host) = (target().join("tsan"), format!("{}-unknown-linux-gnu", std::env::consts::ARCH));
    let mut tests = cargo(&format!("test -Zbuild-std {what} --target {host}"));
    tests.arg("--target-dir").arg(target_dir).arg("--").args(filters);
    succeed(tests.env("RUSTFLAGS", "-Zsanitizer=thread").env("TSAN_OPTIONS", OPTIONS))
}

/// By Tree Borrows, since rayon's queues break the rules of Stacked Borrows; and its threads are never joined.
fn memory(what: &str, filters: &[&str]) -> Result {
    let mut tests = cargo(&format!("miri test {what} --"));
    succeed(tests.args(filters).env("MIRIFLAGS", "-Zmiri-disable-isolation -Zmiri-tree-borrows -Zmiri-ignore-leaks"))
}

/// The nightly toolchain's cargo and `words`, split at spaces.
fn cargo(words: &str) -> Command {
    let mut command = Command::new("rustup");
    command.args(["run", "nightly", "cargo"]).args(words.split_whitespace()).current_dir(root());
    // Those of the toolchain that runs this.
    for variable in ["CARGO", "RUSTC", "RUSTDOC"] {
        command.env_remove(variable);
    }
    command
}
