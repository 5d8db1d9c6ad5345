//! What the tests used on this machine and what they missed, said past the capture of a passing test's output.
//!
//! `cargo xtask test` reads these lines and makes its closing table of them (`xtask/src/coverage.rs`).

use std::io::Write;

/// Says that tests use `what`: a device or a tool.
pub(crate) fn tested(what: &str, detail: &str) {
    say(&format!("scry-tests: tested {what}: {detail}\n"));
}

/// Says that tests pass over `what`, and why.
pub(crate) fn missing(what: &str, why: &str) {
    say(&format!("scry-tests: missing {what}: {why}\n"));
}

/// The test harness captures `eprint!`, but not the handle itself; one write keeps the line whole among threads.
fn say(line: &str) {
    std::io::stderr().write_all(line.as_bytes()).expect("standard error can be written");
}
