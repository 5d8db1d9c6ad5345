//! The memory of what kernels leave for the host.

use std::sync::OnceLock;
use std::sync::atomic::AtomicU32;

use crate::backend::BackendKind;
use crate::error::Result;
use crate::kernel::KernelDef;
use crate::observe::Reports;
use crate::panic::Record;
use crate::print::{Ring, ring_len};

pub(super) struct ReportMemory {
    record: Record,
    ring: OnceLock<Box<[AtomicU32]>>,
}

impl ReportMemory {
    pub(super) const fn new() -> Self {
        Self { record: Record::new(), ring: OnceLock::new() }
    }

    /// Makes the ring of prints of a device of this kind for `kernel`, unless it is there.
    pub(super) fn start_printing(&self, kernel: &KernelDef, kind: BackendKind) -> Result<()> {
        if self.ring.get().is_none() {
            let len = ring_len(kernel, kind)?;
            let words: Box<[AtomicU32]> = std::iter::repeat_with(AtomicU32::default).take(len).collect();
            Ring::set_up(&words);
            // Another thread may have been faster; its ring is as good.
            let _ = self.ring.set(words);
        }
        Ok(())
    }

    pub(super) fn reports(&self) -> Reports<'_> {
        Reports { record: &self.record, ring: self.ring.get().map(|words| Ring::new(words)) }
    }
}
