//! Kernels that panic: devices to panic on, the panic that waiting for one gives, and what it points to.

use std::fmt::{Debug, Display};

use scry::{Device, Error, KernelPanic};

use super::devices::{LISTED, on, open};

/// Runs `check` on every device there is, each opened for it alone: a panic is told to whoever waits for a device next, and
/// that must be no other test.
pub(crate) fn every_device_alone(check: impl Fn(&Device) -> scry::Result<()>) {
    LISTED.iter().for_each(|info| on(&open(info), &check));
}

/// The panic that waiting for a device gave.
#[track_caller]
pub(crate) fn expect_panic<T: Debug>(waited: scry::Result<T>) -> KernelPanic {
    match waited {
        Err(Error::KernelPanic(panic)) => *panic,
        Err(error) => panic!("a kernel should have panicked, but there is another error: {error}"),
        Ok(value) => panic!("a kernel should have panicked, but none has, and there is {value:?}"),
    }
}

/// The code that a panic points to: its line of its file, from its column on.
#[track_caller]
pub(crate) fn code(panic: &KernelPanic) -> String {
    let KernelPanic { file, line, column, .. } = panic;
    #[cfg(not(target_arch = "wasm32"))]
    let text = source(file).unwrap_or_else(|error| panic!("the panic is at {file}:{line}:{column}, but {error}"));
    #[cfg(target_arch = "wasm32")]
    let text = super::browser::source(file);
    let line = text.lines().nth(*line as usize - 1).unwrap_or_else(|| panic!("{file} has no line {line}"));
    line.chars().skip(*column as usize - 1).collect()
}

/// A source file, whose path is relative to the workspace: that is one folder up, or, in a bundle, where the tests run.
#[cfg(not(target_arch = "wasm32"))]
fn source(file: &str) -> std::io::Result<String> {
    std::fs::read_to_string(file).or_else(|_| std::fs::read_to_string(std::path::Path::new("..").join(file)))
}

/// What Rust says of an index that is not there.
pub(crate) fn out_of_bounds(len: usize, index: impl Display) -> String {
    format!("index out of bounds: the len is {len} but the index is {index}")
}
