//! The memory of what kernels leave for the host; each device has its own sort of it, which the host sees.

use std::sync::OnceLock;
use std::sync::atomic::AtomicU32;

use crate::error::{BackendKind, Error, Result};
use crate::kernel::KernelDef;
use crate::kernel::reports::{Record, Reports, Ring, ring_len};

/// Words that the host and the device see, for as long as they live.
pub(crate) trait HostWords {
    fn words(&self) -> &[AtomicU32];
}

impl HostWords for Box<[AtomicU32]> {
    fn words(&self) -> &[AtomicU32] {
        self
    }
}

/// A device's record, and its ring of prints.
pub(crate) struct ReportMemory<W> {
    pub(crate) record: W,
    ring: OnceLock<W>,
    kind: BackendKind,
}

impl<W: HostWords> ReportMemory<W> {
    /// Of a device of this kind, with `record` for its record: [`RECORD_LEN`](crate::kernel::reports::RECORD_LEN) words, all zero.
    pub(crate) const fn new(kind: BackendKind, record: W) -> Self {
        Self { record, ring: OnceLock::new(), kind }
    }

    /// The ring of prints, which is made for the first kernel that prints, of as many words as `zeroed` is asked for, all zero.
    pub(crate) fn ring(&self, kernel: &KernelDef, zeroed: impl FnOnce(usize) -> Result<W>) -> Result<&W> {
        if let Some(ring) = self.ring.get() {
            return Ok(ring);
        }
        let len = ring_len().map_err(|reason| Error::Unsupported { kernel: kernel.name, kind: self.kind, reason })?;
        let memory = zeroed(len)?;
        Ring::set_up(memory.words());
        // Another thread may have been faster; its ring is as good.
        Ok(self.ring.get_or_init(|| memory))
    }

    /// The ring, once a kernel was launched that prints.
    #[cfg(feature = "vulkan")]
    pub(crate) fn made_ring(&self) -> Option<&W> {
        self.ring.get()
    }

    /// What is there: all that was written by work that was waited for.
    pub(crate) fn reports(&self) -> Reports<'_> {
        Reports { record: Record::new(self.record.words()), ring: self.ring.get().map(|words| Ring::new(words.words())) }
    }
}
