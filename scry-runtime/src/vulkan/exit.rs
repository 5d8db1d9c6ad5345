//! The end of the process, while other threads use the driver: NVIDIA's (580) takes down what they stand on, and they crash.
//!
//! So once a device of that driver was opened, when the process exits, whoever else is about to call the driver stops there, for good, and
//! those inside of it get time to come out: they never sleep there for longer than [`SLICE`]. What has to be compiled just then may take
//! longer, and crash. A process that opens no such device has no handler of its end.

use std::ffi::c_int;
use std::sync::Once;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// The longest that a thread sleeps in the driver without looking up.
pub(super) const SLICE: Duration = Duration::from_millis(5);

/// The thread that ends the process, by [`this_thread`]; zero while none does.
static ENDING: AtomicUsize = AtomicUsize::new(0);

unsafe extern "C" {
    fn atexit(function: extern "C" fn()) -> c_int;
}

/// Has threads stop before the driver when the process exits; called when the driver is loaded, since what is registered last is called
/// first.
pub(super) fn watch() {
    static WATCHED: Once = Once::new();
    WATCHED.call_once(register);
}

fn register() {
    // SAFETY: "the `atexit()` function registers the given function to be called at normal process termination"; it is a function for the
    // whole life of the program, and does not unwind. If it cannot be registered, the process may crash at its end, as it might before.
    let _ = unsafe { atexit(stop_others) };
}

extern "C" fn stop_others() {
    ENDING.store(this_thread(), Ordering::SeqCst);
    thread::sleep(2 * SLICE);
}

/// Returns unless another thread ends the process.
#[inline]
pub(super) fn stop_if_ending() {
    let ending = ENDING.load(Ordering::Relaxed);
    if ending != 0 {
        stop(ending);
    }
}

#[cold]
fn stop(ending: usize) {
    while ending != this_thread() {
        thread::park();
    }
}

/// What tells this thread from all others that there are; never zero.
fn this_thread() -> usize {
    thread_local!(static HERE: u8 = const { 0 });
    HERE.with(|here| std::ptr::from_ref(here).addr())
}
