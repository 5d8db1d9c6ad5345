//! `cargo xtask nightly`: what only the nightly toolchain can check. `ThreadSanitizer` watches the runtime's tests of threads, and Miri runs
//! those of the runtime's unit tests that touch memory and are short.

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

pub(crate) fn run() -> Result {
    succeed(&mut cargo("miri --version")).map_err(|_| INSTALL.to_owned())?;
    let outcomes = [threads(), memory()];
    outcomes.into_iter().collect()
}

/// The standard library is built along, so that `ThreadSanitizer` sees its locks as well.
fn threads() -> Result {
    println!("\n== ThreadSanitizer: the runtime's tests of threads");
    let (target_dir, host) = (target().join("tsan"), format!("{}-unknown-linux-gnu", std::env::consts::ARCH));
    let mut tests = cargo("test -Zbuild-std --package scry-compute --test runtime");
    tests.args(["--target", &host]).arg("--target-dir").arg(target_dir).args(["--", "threads::"]);
    tests.env("RUSTFLAGS", "-Zsanitizer=thread").env("TSAN_OPTIONS", OPTIONS);
    succeed(&mut tests)
}

/// By Tree Borrows, since rayon's queues break the rules of Stacked Borrows; and its threads are never joined.
fn memory() -> Result {
    println!("\n== Miri: the runtime's tests of memory");
    let mut tests = cargo("miri test --package scry-runtime --no-default-features --lib --");
    succeed(tests.args(FOR_MIRI).env("MIRIFLAGS", "-Zmiri-disable-isolation -Zmiri-tree-borrows -Zmiri-ignore-leaks"))
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
