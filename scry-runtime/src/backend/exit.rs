//! The end of the process, while other threads use a Vulkan driver: NVIDIA's (580) takes down what they stand on, and they crash.
//!
//! So once a device of that driver was opened, a process that exits waits until no thread is inside a call to one, and from then on such calls
//! are errors, and what is dropped is not freed. Whoever waits there for a device looks up every [`SLICE`]; whoever compiles a kernel just
//! then is waited for as well. A process that opens no such device has no handler of its end.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use crate::error::{BackendKind, Error, Result};
use crate::system::{Process, at_exit};

/// The longest that a thread sleeps in the driver without looking up.
#[cfg(feature = "vulkan")]
pub(crate) const SLICE: Duration = Duration::from_millis(5);

/// The longest that the end of the process waits: the thread that ends it may itself be inside.
const PATIENCE: Duration = Duration::from_secs(10);

/// Between two looks whether anybody is inside.
const STEP: Duration = Duration::from_millis(1);

static IS_ENDING: AtomicBool = AtomicBool::new(false);

/// How many threads are inside.
static INSIDE: AtomicUsize = AtomicUsize::new(0);

/// Has the process's exit wait for those who are inside; called when the driver is loaded, since what is registered last is called first.
pub(crate) fn watch() {
    PROCESS.get_or_init(|| {
        at_exit(end);
        Process::current()
    });
}

/// The process that registered the handler: a fork has the handler, and none of the threads.
static PROCESS: OnceLock<Process> = OnceLock::new();

extern "C" fn end() {
    if PROCESS.get().is_some_and(|process| process.is_current()) {
        IS_ENDING.store(true, Ordering::SeqCst);
        let mut waited = Duration::ZERO;
        while INSIDE.load(Ordering::SeqCst) > 0 && waited < PATIENCE {
            thread::sleep(STEP);
            waited += STEP;
        }
    }
}

/// A thread that may call the driver until this is dropped.
#[must_use]
pub(crate) struct Inside(());

impl Inside {
    /// `None` once the process ends.
    #[inline]
    pub(crate) fn enter() -> Option<Self> {
        INSIDE.fetch_add(1, Ordering::SeqCst);
        let inside = Self(());
        (!is_ending()).then_some(inside)
    }

    /// As [`Self::enter`], with an `Err` that says so.
    #[inline]
    pub(crate) fn enter_or(kind: BackendKind) -> Result<Self> {
        Self::enter().ok_or_else(|| ending(kind))
    }
}

impl Drop for Inside {
    #[inline]
    fn drop(&mut self) {
        INSIDE.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Whether a thread that is inside is to come out, as soon as it can.
#[inline]
pub(crate) fn is_ending() -> bool {
    IS_ENDING.load(Ordering::SeqCst)
}

/// As [`is_ending`], for whoever waits.
#[cfg(feature = "vulkan")]
pub(crate) fn check(kind: BackendKind) -> Result<()> {
    if is_ending() { Err(ending(kind)) } else { Ok(()) }
}

#[cold]
fn ending(kind: BackendKind) -> Error {
    let source = "the process exits, and the driver with it\nhelp: have threads end before `main` returns".into();
    Error::Backend { kind, operation: "go on", source }
}
