//! What kernels and twins print.

use std::cell::RefCell;
use std::sync::{Arc, Mutex, PoisonError};

use scry::Device;

/// What a device's kernels have printed.
#[derive(Clone, Default)]
pub(crate) struct Printed(Arc<Mutex<String>>);

impl Printed {
    /// Takes what the device's kernels print from now on.
    pub(crate) fn by(device: &Device) -> Self {
        let printed = Self::default();
        let sink = printed.clone();
        device.on_print(move |_, text| *sink.0.lock().unwrap_or_else(PoisonError::into_inner) += text);
        printed
    }

    /// What was printed since it was asked last.
    pub(crate) fn take(&self) -> String {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

thread_local! {
    /// What twins have printed on this thread.
    static BY_TWINS: RefCell<String> = const { RefCell::new(String::new()) };
}

/// What a twin prints.
pub fn print(text: &str) {
    BY_TWINS.with_borrow_mut(|printed| *printed += text);
}

/// What twins have printed on this thread since it was asked last.
pub(crate) fn take() -> String {
    BY_TWINS.take()
}

/// The first line that differs.
pub(crate) fn difference(expected: &str, found: &str) -> String {
    let lines = |text: &str| text.lines().map(str::to_owned).chain([String::from("nothing more")]).collect::<Vec<_>>();
    let (expected, found) = (lines(expected), lines(found));
    let first = expected.iter().zip(&found).position(|(expected, found)| expected != found).unwrap_or(0);
    format!("line {} of {} that it prints\n    is {}\n    not {}", first + 1, found.len() - 1, found[first], expected[first])
}
