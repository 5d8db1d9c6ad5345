//! The record: the words by which a device tells the host of a panic.

use std::sync::atomic::{AtomicU32, Ordering};

use super::KernelPanic;
use crate::report::Report;

/// 64 words that the host and the device see. Word 0 counts the invocations that failed, and the one that found it zero wrote the
/// others: from word 2 on its report (see [`Report`]), and when all of that was written, a one to word 1. A device's count wraps, so
/// whether there is a panic is what word 1 says.
#[repr(transparent)]
pub(crate) struct Record([AtomicU32; LEN]);

const LEN: usize = 64;

const COUNT: usize = 0;
const WHOLE: usize = 1;
const REPORT: usize = 2;

impl Record {
    /// A record of no panic.
    pub(crate) const fn new() -> Self {
        Self([const { AtomicU32::new(0) }; LEN])
    }

    /// Whether nothing has failed, as far as can be seen yet.
    #[inline]
    pub(crate) fn is_clear(&self) -> bool {
        self.0[WHOLE].load(Ordering::Relaxed) == 0
    }

    /// Counts `failed` more invocations; if they are the first, `report` is what the record says.
    pub(crate) fn fail(&self, failed: u32, report: impl Iterator<Item = u32>) {
        let count = |before: u32| Some(before.saturating_add(failed));
        if self.0[COUNT].fetch_update(Ordering::Relaxed, Ordering::Relaxed, count) == Ok(0) {
            for (word, value) in self.0[REPORT..].iter().zip(report) {
                word.store(value, Ordering::Relaxed);
            }
            self.0[WHOLE].store(1, Ordering::Release);
        }
    }

    /// What the record says, which it says no more; nothing may write to it meanwhile.
    pub(crate) fn take(&self) -> Taken {
        Taken(self.0.each_ref().map(|word| word.swap(0, Ordering::Acquire)))
    }
}

/// The words of a record of some panic.
pub(crate) struct Taken([u32; LEN]);

impl Taken {
    /// The panic that the words tell of.
    pub(crate) fn panic(&self) -> KernelPanic {
        assert_eq!(self.0[WHOLE], 1, "whoever claims the record writes all of it before its kernel ends");
        // At least one has failed, so a count of zero has wrapped.
        let count = u64::from(self.0[COUNT].wrapping_sub(1)) + 1;
        KernelPanic::new(&Report::parse(&self.0[REPORT..]), count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::{KernelDef, nothing};
    use crate::panic::{Message, Site};

    static FAIL: KernelDef = KernelDef {
        name: "fail",
        panics: true,
        sites: &[Site { file: "kernels.rs", line: 1, column: 1, message: Message::Index }],
        ..nothing()
    };

    #[test]
    fn a_panic_is_seen_however_many_invocations_fail() {
        let record = Record::new();
        assert!(record.is_clear());
        let report = [FAIL.id.get(&FAIL), 0, 0, 0, 0, 0, 0, 0, 0, 3, 3];
        // Once more than the word that counts them can hold.
        for failed in [1, u32::MAX, 7] {
            record.fail(failed, report.into_iter());
            assert!(!record.is_clear(), "{failed} more failed");
        }
        let panic = record.take().panic();
        assert_eq!((panic.kernel, panic.count), ("fail", u64::from(u32::MAX)), "as many at least");
        assert!(record.is_clear());
    }
}
