//! Tests that start themselves again, in a process of their own.

use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// This program, with nothing to do but the test of this name, which tells by its environment that it was started so.
pub(crate) fn only(test: &str) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("a running program has a path"));
    command.args(["--exact", test, "--nocapture"]);
    command
}

/// Longer than a test takes that does not hang.
pub(crate) const PATIENCE: Duration = Duration::from_mins(2);

/// Runs a process, and fails if it does not end in time: its status, and what it said.
pub(crate) fn run(command: &mut Command, patience: Duration) -> (ExitStatus, String) {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut process = command.spawn().expect("this program starts again");
    let start = Instant::now();
    while process.try_wait().expect("a child has a status").is_none() {
        if start.elapsed() > patience {
            let _ = process.kill();
            panic!("{command:?} does not end");
        }
        thread::sleep(Duration::from_millis(10));
    }
    let output = process.wait_with_output().expect("a child has an output");
    (output.status, String::from_utf8_lossy(&output.stderr).into_owned())
}

/// Runs a process that is to succeed, and shows what it said if it did not.
pub(crate) fn assert_succeeds(command: &mut Command) {
    let (status, errors) = run(command, PATIENCE);
    assert!(status.success(), "{command:?}: {status}\n{errors}");
}
