//! The place where a kernel keeps its number.

use std::sync::atomic::AtomicU32;

/// The number of a kernel in this process, which it gets when it is first asked for.
#[derive(Debug, Default)]
pub struct KernelId(pub(super) AtomicU32);

/// What a kernel has that has no number yet.
pub(super) const NONE: u32 = 0;

impl KernelId {
    /// The id of a kernel that has no number yet.
    #[must_use]
    pub const fn new() -> Self {
        Self(AtomicU32::new(NONE))
    }
}
