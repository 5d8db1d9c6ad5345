//! What commands do to memory, as far as their order depends on it.

use std::ops::Range;

/// What a command does to a range of bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Touch {
    /// The memory, by any number that no other living memory has.
    pub(crate) memory: u64,
    pub(crate) bytes: Range<u64>,
    pub(crate) writes: bool,
}

impl Touch {
    #[cfg(test)]
    pub(crate) fn read(memory: u64, bytes: Range<u64>) -> Self {
        Self { memory, bytes, writes: false }
    }

    #[cfg(test)]
    pub(crate) fn write(memory: u64, bytes: Range<u64>) -> Self {
        Self { memory, bytes, writes: true }
    }

    pub(crate) fn conflicts(&self, other: &Self) -> bool {
        let overlap = self.bytes.start.max(other.bytes.start) < self.bytes.end.min(other.bytes.end);
        self.memory == other.memory && (self.writes || other.writes) && overlap
    }
}
