//! Tests that start themselves again, in a process of their own.

use std::process::Command;

/// This program, with nothing to do but the test of this name, which tells by its environment that it was started so.
pub(crate) fn only(test: &str) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("a running program has a path"));
    command.args(["--exact", test, "--nocapture"]);
    command
}

/// Ends a process that was to succeed, and shows what it said if it did not.
pub(crate) fn assert_succeeds(command: &mut Command) {
    let output = command.output().expect("this program starts again");
    assert!(output.status.success(), "{command:?}: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr));
}
