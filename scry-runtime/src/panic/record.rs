//! The record: the words by which a device tells the host of a panic.

use std::sync::atomic::{AtomicU32, Ordering};

use super::KernelPanic;
use crate::report::Report;

/// 64 words that the host and the device see. Word 0 counts the invocations that failed, and the one that found it zero wrote the
/// others: from word 2 on its report (see [`Report`]), and when all of that was written, a one to word 1.
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
        self.0[COUNT].load(Ordering::Relaxed) == 0
    }

    /// Counts `failed` more invocations; if they are the first, `report` is what the record says.
    pub(crate) fn fail(&self, failed: u32, report: impl Iterator<Item = u32>) {
        if self.0[COUNT].fetch_add(failed, Ordering::Relaxed) == 0 {
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
        KernelPanic::new(&Report::parse(&self.0[REPORT..]), self.0[COUNT])
    }
}
