//! Which process opened a device: a child of `fork` has its parent's memory, but none of its threads, and a driver is of no use there.
//!
//! The system calls a function of ours in each fork. So to ask is to load a word, and every call to a device but drop does.

use std::sync::atomic::{AtomicU32, Ordering};

/// How many forks there are between this process and the first in which scry was used.
static FORKS: AtomicU32 = AtomicU32::new(0);

/// A process, among those that have this memory by `fork`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Process(u32);

impl Process {
    /// The process that this runs in.
    pub(crate) fn current() -> Self {
        #[cfg(unix)]
        count_forks();
        Self(FORKS.load(Ordering::Relaxed))
    }

    /// Whether this runs in the process, and not in a fork of it.
    #[inline]
    pub(crate) fn is_current(self) -> bool {
        self.0 == FORKS.load(Ordering::Relaxed)
    }
}

/// Has forks counted from now on; a fork by a system call of the program's own, past the C library, is not noticed.
#[cfg(unix)]
fn count_forks() {
    static COUNTED: std::sync::Once = std::sync::Once::new();
    extern "C" fn count() {
        FORKS.fetch_add(1, Ordering::Relaxed);
    }
    // SAFETY: "the child fork handler is called in the child process after fork processing completes", in which "only async-signal-safe
    // functions" may be called: it adds to an atomic. It is a function for the whole life of the program. The only error is that there is
    // no memory for it, and then forks are not noticed.
    COUNTED.call_once(|| _ = unsafe { libc::pthread_atfork(None, None, Some(count)) });
}
