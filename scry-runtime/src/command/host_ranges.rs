//! Which of the host's addresses are memory that a device copies from and to by itself.
//!
//! Copies take slices, and a slice does not tell what memory it is of. So a device that has such memory looks its address up: one
//! load where there is none, else a search in a map of a few entries, which is nothing beside a copy that is worth it. A slice that
//! is found lies inside memory that lives as long as the slice does, since it was borrowed from its owner.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{PoisonError, RwLock};

/// The ranges of addresses, each with what the device needs to know of its memory.
pub(crate) struct HostRanges<M> {
    /// The number of ranges, so that whoever has none pays no lock.
    count: AtomicUsize,
    /// Their sizes and memory, by their first addresses.
    ranges: RwLock<BTreeMap<usize, (usize, M)>>,
}

/// Shorter copies take the way that all others take: they are done, or at least out of the host's hands, before the device has been
/// waited for, which a copy straight from or to the host's memory must do.
pub(crate) const WORTHWHILE: usize = 128 << 10;

impl<M: Clone> HostRanges<M> {
    pub(crate) fn new() -> Self {
        Self { count: AtomicUsize::new(0), ranges: RwLock::new(BTreeMap::new()) }
    }

    /// Adds the `size` bytes from the address `start` on, which are in no range.
    pub(crate) fn insert(&self, start: usize, size: usize, memory: M) {
        let mut ranges = self.ranges.write().unwrap_or_else(PoisonError::into_inner);
        ranges.insert(start, (size, memory));
        self.count.store(ranges.len(), Ordering::Relaxed);
    }

    /// Removes the range that starts at the address `start`.
    pub(crate) fn remove(&self, start: usize) {
        let mut ranges = self.ranges.write().unwrap_or_else(PoisonError::into_inner);
        ranges.remove(&start);
        self.count.store(ranges.len(), Ordering::Relaxed);
    }

    /// The memory that `bytes` lie in, and where in it, if there is such memory and a copy of so many bytes is worth it.
    pub(crate) fn find(&self, bytes: &[u8]) -> Option<(M, u64)> {
        if bytes.len() < WORTHWHILE || self.count.load(Ordering::Relaxed) == 0 {
            return None;
        }
        let first = bytes.as_ptr().addr();
        let ranges = self.ranges.read().unwrap_or_else(PoisonError::into_inner);
        let (start, (size, memory)) = ranges.range(..=first).next_back()?;
        let offset = first - start;
        (offset + bytes.len() <= *size).then(|| (memory.clone(), offset as u64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_found_where_they_lie_whole() {
        let bytes = vec![0u8; 4 * WORTHWHILE];
        let (ranges, start) = (HostRanges::new(), bytes.as_ptr().addr());
        assert_eq!(ranges.find(&bytes), None);
        ranges.insert(start, WORTHWHILE, "first");
        ranges.insert(start + WORTHWHILE, 2 * WORTHWHILE, "second");
        let find = |first: usize, len: usize| ranges.find(&bytes[first..first + len]);
        assert_eq!(find(0, WORTHWHILE), Some(("first", 0)));
        assert_eq!(find(0, WORTHWHILE + 1), None, "two neighbours are not one");
        assert_eq!(find(WORTHWHILE, 2 * WORTHWHILE), Some(("second", 0)));
        assert_eq!(find(WORTHWHILE + 5, WORTHWHILE), Some(("second", 5)));
        assert_eq!(find(2 * WORTHWHILE + 1, WORTHWHILE), None, "its last byte is outside");
        assert_eq!(find(3 * WORTHWHILE, WORTHWHILE), None);
        assert_eq!(find(0, WORTHWHILE - 1), None, "too short to be worth it");
        ranges.remove(start + WORTHWHILE);
        assert_eq!(find(WORTHWHILE, WORTHWHILE), None);
        assert_eq!(find(0, WORTHWHILE), Some(("first", 0)));
    }
}
