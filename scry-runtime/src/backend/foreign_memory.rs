//! Memory that other libraries of the process have allocated.

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
