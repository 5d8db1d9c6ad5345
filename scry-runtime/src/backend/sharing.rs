//! What a device does with memory and queues that it shares with other libraries of the process.

use std::ffi::c_void;
use std::sync::Arc;

use crate::command::{Memory, Region};
use crate::error::Result;

/// A device whose memory has addresses that other libraries know.
pub(crate) trait Sharing {
    /// Memory that others have allocated, as memory of this device, which does not count it. An `Err` drops the owner.
    ///
    /// # Safety
    /// The memory is valid for reads and writes of all its bytes until the owner is dropped. Nothing else accesses it meanwhile but in
    /// order with this device's work.
    unsafe fn adopt(&self, memory: ForeignMemory) -> Result<Arc<dyn Memory>>;

    /// The address of a region's first byte, for others, who may write there from now on.
    fn share(&self, region: Region<'_>) -> Result<u64>;

    /// The driver's handle of the queue that orders the work, if others can queue to it as well.
    fn stream(&self) -> Option<*mut c_void> {
        None
    }
}

/// Memory that others have allocated.
pub(crate) struct ForeignMemory {
    /// The first byte's, which is not null.
    pub(crate) address: u64,
    /// In bytes, more than zero.
    pub(crate) size: u64,
    pub(crate) owner: Owner,
}

/// What keeps memory that others have allocated, and is dropped when no queued work uses it any more, on any thread.
pub(crate) struct Owner(#[expect(dead_code, reason = "it is only dropped")] Box<dyn Send>);

// SAFETY: a shared reference gives nothing.
unsafe impl Sync for Owner {}

impl Owner {
    pub(crate) fn new(owner: impl Send + 'static) -> Self {
        Self(Box::new(owner))
    }
}
