//! The CPU device's memory: plain heap blocks.

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::any::Any;
use std::ptr::NonNull;
use std::sync::Arc;

use crate::backend::{BackendKind, HOST_ALIGNMENT, HostMemory, Memory, Region};
use crate::error::{Error, Result};
use crate::fault::{self, Fault, Site};
use crate::memory_stats::{Held, Tally};

/// A cache line, and at least the alignment of every element and vector.
pub(super) const ALIGNMENT: usize = HOST_ALIGNMENT;

pub(super) struct CpuMemory {
    start: NonNull<u8>,
    layout: Layout,
    /// Dropped after the block is freed.
    _held: Held,
}

// SAFETY: the block is owned; the backend orders every access to it (see `queue`).
unsafe impl Send for CpuMemory {}
// SAFETY: as for `Send`; a shared reference gives nothing but the address and the size.
unsafe impl Sync for CpuMemory {}

impl CpuMemory {
    /// `size` (more than zero) bytes, all zero, for a device of this kind, and counted by `tally`.
    pub(super) fn zeroed(size: u64, kind: BackendKind, tally: &Arc<Tally>) -> Result<Self> {
        let failed = |source| Error::AllocationFailed { kind, bytes: size, source };
        let layout = Layout::from_size_align(size as usize, ALIGNMENT).map_err(|source| failed(source.into()))?;
        // SAFETY: "undefined behavior can result if `layout` has size zero"; `Backend::alloc` asks for more.
        let allocate = || NonNull::new(unsafe { alloc_zeroed(layout) });
        let start = match fault::at(Site::Memory) {
            Some(Fault::OutOfMemory) => None,
            // The processor is not lost while it runs this.
            Some(Fault::DeviceLost) | None => allocate(),
        };
        let start = start.ok_or_else(|| failed("the system is out of memory".into()))?;
        Ok(Self { start, layout, _held: tally.hold(size) })
    }

    /// The address of the first byte of a region that is in it.
    pub(super) fn start(&self, region: &Region<'_>) -> *mut u8 {
        debug_assert!(region.offset + region.size <= self.size(), "a region lies inside its memory");
        self.start.as_ptr().wrapping_add(region.offset as usize)
    }
}

impl Memory for CpuMemory {
    fn size(&self) -> u64 {
        self.layout.size() as u64
    }
}

impl HostMemory for CpuMemory {
    fn start(&self) -> NonNull<u8> {
        self.start
    }

    /// A write is done when it returns.
    fn wait(&self) {}
}

impl Drop for CpuMemory {
    fn drop(&mut self) {
        // SAFETY: the block was allocated by the same allocator with the same layout, and queued work holds handles to it,
        // so the last one goes after the last use.
        unsafe { dealloc(self.start.as_ptr(), self.layout) };
    }
}

/// The address of a region's first byte.
pub(super) fn start(region: &Region<'_>) -> *mut u8 {
    let memory: &dyn Any = &**region.memory;
    memory.downcast_ref::<CpuMemory>().expect("the CPU device is given its own memory").start(region)
}
