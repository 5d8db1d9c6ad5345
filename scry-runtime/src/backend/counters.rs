//! Counters of what a device does beside running kernels, so that tests can say what something costs.

use std::sync::atomic::{AtomicU64, Ordering};

/// How often a device, since it was opened, has done what takes time however little work there is.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counters {
    /// The times that work was handed to the device; zero on CUDA, whose driver takes launches one by one.
    pub submissions: u64,
    /// The times that the host waited for the device, were it for work that was done already.
    pub waits: u64,
    /// The copies between the host's memory and the device's, of which a long one may be several.
    pub transfers: u64,
    /// The launches that ran a kernel's wide form, or were recorded to.
    pub wide_launches: u64,
}

/// Counters that any thread counts up.
#[derive(Default)]
pub(crate) struct Counting {
    submissions: AtomicU64,
    waits: AtomicU64,
    transfers: AtomicU64,
    wide_launches: AtomicU64,
}

impl Counting {
    pub(crate) fn submission(&self) {
        self.submissions.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn wait(&self) {
        self.waits.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn transfer(&self) {
        self.transfers.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn wide_launch(&self) {
        self.wide_launches.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn counters(&self) -> Counters {
        let value = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        Counters {
            submissions: value(&self.submissions),
            waits: value(&self.waits),
            transfers: value(&self.transfers),
            wide_launches: value(&self.wide_launches),
        }
    }
}
