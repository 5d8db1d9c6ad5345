//! The record: the words by which a device tells the host of a panic.

use std::sync::atomic::{AtomicU32, Ordering};

/// Words that the host and the device see. Word 0 counts the invocations that failed, and the one that found it zero wrote the
/// others: from word 2 on its report (see [`HEADER_LEN`](super::HEADER_LEN)), and when all of that was written, a one to word 1. A
/// device's count wraps, so whether there is a panic is what word 1 says.
#[derive(Clone, Copy)]
pub(crate) struct Record<'a> {
    words: &'a [AtomicU32; RECORD_LEN],
}

/// The words of a record.
pub(crate) const RECORD_LEN: usize = 64;

const COUNT: usize = 0;
const WHOLE: usize = 1;
const REPORT: usize = 2;

impl<'a> Record<'a> {
    /// The record in `words`, which are as many; of zeros, it tells of no panic.
    pub(crate) fn new(words: &'a [AtomicU32]) -> Self {
        Self { words: words.try_into().expect("a record has 64 words") }
    }

    /// Whether nothing has failed, as far as can be seen yet.
    #[inline]
    pub(crate) fn is_clear(self) -> bool {
        self.words[WHOLE].load(Ordering::Relaxed) == 0
    }

    /// Counts `failed` more invocations; if they are the first, `report` is what the record says.
    pub(crate) fn fail(self, failed: u32, report: impl Iterator<Item = u32>) {
        let count = |before: u32| Some(before.saturating_add(failed));
        if self.words[COUNT].fetch_update(Ordering::Relaxed, Ordering::Relaxed, count) == Ok(0) {
            for (word, value) in self.words[REPORT..].iter().zip(report) {
                word.store(value, Ordering::Relaxed);
            }
            self.words[WHOLE].store(1, Ordering::Release);
        }
    }

    /// What the record says, which it says no more; nothing may write to it meanwhile.
    pub(crate) fn take(self) -> Taken {
        Taken(self.words.each_ref().map(|word| word.swap(0, Ordering::Acquire)))
    }
}

/// The words of a record of some panic.
pub(crate) struct Taken([u32; RECORD_LEN]);

impl Taken {
    /// The report of the invocation that failed first.
    pub(crate) fn report(&self) -> &[u32] {
        assert_eq!(self.0[WHOLE], 1, "whoever claims the record writes all of it before its kernel ends");
        &self.0[REPORT..]
    }

    /// How many invocations failed; at least one has, so a count of zero has wrapped.
    pub(crate) fn count(&self) -> u64 {
        u64::from(self.0[COUNT].wrapping_sub(1)) + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_seen_however_many_invocations_fail() {
        let words = [const { AtomicU32::new(0) }; RECORD_LEN];
        let record = Record::new(&words);
        assert!(record.is_clear());
        // Once more than the word that counts them can hold.
        for failed in [1, u32::MAX, 7] {
            record.fail(failed, [failed, 5].into_iter());
            assert!(!record.is_clear(), "{failed} more failed");
        }
        let taken = record.take();
        assert_eq!((&taken.report()[..2], taken.count()), (&[1, 5][..], u64::from(u32::MAX)), "the first report, and as many at least");
        assert!(record.is_clear());
    }
}
