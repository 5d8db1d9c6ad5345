//! The memory of what kernels leave for the host: memory of the host's that the device sees.

use std::ptr::NonNull;
use std::sync::OnceLock;
use std::sync::atomic::AtomicU32;

use crate::command::Memory;
use crate::error::{BackendKind, Error, Result};
use crate::kernel::KernelDef;
use crate::kernel::reports::{RECORD_LEN, Record, Reports, Ring, ring_len};
#[cfg(any(feature = "vulkan", feature = "cuda"))]
use crate::report::Notes;

/// A device's record, and its ring of prints.
pub(crate) struct ReportMemory<M> {
    pub(crate) record: M,
    ring: OnceLock<M>,
    kind: BackendKind,
}

impl<M: Memory> ReportMemory<M> {
    /// Of a device of this kind; `alloc` gives as many bytes of memory of the host's as it is asked for, of any value.
    pub(crate) fn new(kind: BackendKind, alloc: impl FnOnce(u64) -> Result<M>) -> Result<Self> {
        Ok(Self { record: zeroed(RECORD_LEN, alloc)?, ring: OnceLock::new(), kind })
    }

    /// The ring of prints, which is made for the first kernel that prints; `alloc` is as for `new`.
    pub(crate) fn ring(&self, kernel: &KernelDef, alloc: impl FnOnce(u64) -> Result<M>) -> Result<&M> {
        if let Some(ring) = self.ring.get() {
            return Ok(ring);
        }
        let len = ring_len().map_err(|reason| Error::Unsupported { kernel: kernel.name, kind: self.kind, reason })?;
        let memory = zeroed(len, alloc)?;
        Ring::set_up(words(&memory));
        // Another thread may have been faster; its ring is as good.
        Ok(self.ring.get_or_init(|| memory))
    }

    /// The ring, once a kernel was launched that prints.
    #[cfg(any(feature = "vulkan", feature = "wgpu"))]
    pub(crate) fn made_ring(&self) -> Option<&M> {
        self.ring.get()
    }

    /// What is there: all that was written by work that was waited for.
    pub(crate) fn reports(&self) -> Reports<'_> {
        Reports { record: Record::new(words(&self.record)), ring: self.ring.get().map(|ring| Ring::new(words(ring))) }
    }

    /// What kernels left for the host, by a caller who has waited for those that matter to it. If there is anything, what `look` returns keeps
    /// others from being queued while `sync` waits for those that are.
    #[cfg(any(feature = "vulkan", feature = "cuda"))]
    pub(crate) fn notes<H>(&self, look: impl FnOnce() -> H, sync: impl FnOnce() -> Result<()>) -> Result<Notes> {
        let reports = self.reports();
        if reports.is_clear() {
            return Ok(Notes::default());
        }
        let _look = look();
        sync()?;
        Ok(reports.take())
    }
}

/// `len` words, all zero.
fn zeroed<M: Memory>(len: usize, alloc: impl FnOnce(u64) -> Result<M>) -> Result<M> {
    let memory = alloc((len * size_of::<u32>()) as u64)?;
    // SAFETY: the memory is as long as this, new, and nobody else's yet.
    unsafe { start(&memory).write_bytes(0, len) };
    Ok(memory)
}

fn words(memory: &impl Memory) -> &[AtomicU32] {
    let words = NonNull::slice_from_raw_parts(start(memory).cast(), memory.size() as usize / size_of::<u32>());
    // SAFETY: "the pointer must be properly aligned, non-null, dereferenceable, and point to a valid value": memory of the host's is aligned to
    // more than words, as long as these, there as long as `memory` lives, and any bits are a word. What the device writes meanwhile are
    // atomics to the host.
    unsafe { words.as_ref() }
}

fn start(memory: &impl Memory) -> NonNull<u32> {
    memory.host_address().expect("the host sees memory that is the host's").cast()
}
