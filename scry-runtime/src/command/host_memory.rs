//! Memory of the host's that a device copies from and to by itself.

use std::ptr::NonNull;

/// Memory of the host's that a device copies from and to by itself. It may be dropped at any time: its copies keep it.
pub(crate) trait HostMemory: Send + Sync {
    /// The first byte; its address is a multiple of [`HOST_ALIGNMENT`](crate::element::HOST_ALIGNMENT).
    fn start(&self) -> NonNull<u8>;

    /// Waits for every copy that `write_queued` has queued of it. A device that is lost copies nothing any more.
    fn wait(&self);
}
