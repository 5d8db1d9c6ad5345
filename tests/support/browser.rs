//! The harness of tests in a browser, where libtest's has no threads to run them in and cannot catch a panic: the page asks for their names and
//! runs one after another (`xtask/src/browser/corpus.rs`). A panic ends the module with all of its state, and the page tells what it said.

use std::panic;
use std::sync::{Mutex, OnceLock};

use scry::__private::kernel::launched;
use scry::{BackendKind, Device, Error};
use test::{ShouldPanic, TestDescAndFn, TestFn};
use wasm_bindgen::prelude::wasm_bindgen;

static TESTS: OnceLock<Vec<Test>> = OnceLock::new();

struct Test {
    name: String,
    run: fn() -> Result<(), String>,
}

/// Keeps the tests of this executable: what its `main` does.
pub(crate) fn keep(tests: &[&TestDescAndFn]) {
    panic::set_hook(Box::new(|panic| panicked(&panic.to_string())));
    let tests = tests.iter().map(|test| Test::new(test)).collect();
    assert!(TESTS.set(tests).is_ok(), "`main` runs once");
}

impl Test {
    fn new(TestDescAndFn { desc, testfn }: &TestDescAndFn) -> Self {
        let TestFn::StaticTestFn(run) = *testfn else { panic!("`{}` is no plain function", desc.name) };
        assert!(desc.should_panic == ShouldPanic::No, "`{}` is to panic, which ends a module", desc.name);
        Self { name: desc.name.to_string(), run }
    }
}

#[wasm_bindgen(js_namespace = corpus)]
extern "C" {
    /// Takes what a panic says.
    fn panicked(text: &str);
    /// The text of a file of the corpus.
    pub(super) fn source(path: &str) -> String;
}

/// The names of all tests.
#[wasm_bindgen]
#[expect(unreachable_pub, reason = "JavaScript reaches it")]
pub fn names() -> Vec<String> {
    tests().iter().map(|test| test.name.clone()).collect()
}

fn tests() -> &'static [Test] {
    TESTS.get().expect("`main` keeps the tests")
}

#[allow(deprecated, reason = "wasm-bindgen marks exports so of which it may change how they suspend")]
mod suspending {
    use super::*;

    /// Runs a test; the page goes on while it waits.
    #[wasm_bindgen(jspi)]
    #[expect(unreachable_pub, reason = "JavaScript reaches it")]
    pub fn run(number: usize) {
        (tests()[number].run)().unwrap_or_else(|error| panic!("{error}"));
    }
}

/// What the running test did: each device that it ran on, and what that refused.
static PROGRESS: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Runs `check`, and tells the page of it: also of a kernel that needs what WebGPU does not have, which is no failure.
pub(super) fn checked(name: &str, check: impl Fn(&Device) -> scry::Result<()>) -> impl Fn(&Device) -> scry::Result<()> {
    move |device| {
        note(format!("on {name}"));
        match check(device) {
            Err(Error::Unsupported { kind: BackendKind::Wgpu, reason, .. }) => Ok(note(format!("refused: {reason}"))),
            Err(error) => {
                causes(&error).for_each(|cause| note(cause.to_string()));
                Err(error)
            }
            Ok(()) => Ok(()),
        }
    }
}

/// The causes of an error.
fn causes(error: &dyn std::error::Error) -> impl Iterator<Item = &dyn std::error::Error> {
    std::iter::successors(error.source(), |cause| cause.source())
}

fn note(text: String) {
    PROGRESS.lock().expect("nobody panics while it is locked").push(text);
}

/// Takes what was noted since the last call.
#[wasm_bindgen]
#[expect(unreachable_pub, reason = "JavaScript reaches it")]
pub fn progress() -> Vec<String> {
    std::mem::take(&mut PROGRESS.lock().expect("nobody panics while it is locked"))
}

/// The kernels that were launched, in the order of their first launches; instances of a generic one are as many.
#[wasm_bindgen]
#[expect(unreachable_pub, reason = "JavaScript reaches it")]
pub fn kernels() -> Vec<String> {
    launched().iter().map(|kernel| format!("{}:{}: {}", kernel.file, kernel.line, kernel.name)).collect()
}
