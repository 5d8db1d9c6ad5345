//! Which process opened a device: a child of `fork` has its parent's memory, but none of its threads, and a driver is of no use there.
//!
//! Asking costs a system call of some 50 ns, so it is asked where a call allocates, copies or waits, where work is handed to a driver, and
//! where a device goes; never where a kernel is launched. A launch in a fork gets as far as the queue has room, and does not run.

/// A process, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Process(u32);

impl Process {
    /// The process that this runs in.
    pub(crate) fn current() -> Self {
        Self(std::process::id())
    }

    /// Whether this runs in the process, and not in a fork of it.
    pub(crate) fn is_current(self) -> bool {
        self == Self::current()
    }
}
