//! The CPU device's memory: plain heap blocks.

use std::alloc::{Layout, alloc, alloc_zeroed, dealloc};
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
    /// The first byte, in the block and aligned.
    start: NonNull<u8>,
    size: u64,
    block: NonNull<u8>,
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
        // SAFETY: "undefined behavior can result if `layout` has size zero"; it has more.
        Self::new(size, kind, tally, |layout| unsafe { alloc_zeroed(layout) })
    }

    /// As `zeroed`, but the bytes are uninitialised: the caller writes all of them before anybody reads one.
    pub(super) fn unwritten(size: u64, kind: BackendKind, tally: &Arc<Tally>) -> Result<Self> {
        // SAFETY: as in `zeroed`.
        Self::new(size, kind, tally, |layout| unsafe { alloc(layout) })
    }

    /// The system's allocators have pages that are zero already, unless they are asked for more alignment than any of its types has: so
    /// the block has room for aligning what is in it.
    fn new(size: u64, kind: BackendKind, tally: &Arc<Tally>, allocate: impl FnOnce(Layout) -> *mut u8) -> Result<Self> {
        let failed = |source| Error::AllocationFailed { kind, bytes: size, source };
        let room = (size as usize).saturating_add(ALIGNMENT - align_of::<u128>());
        let layout = Layout::from_size_align(room, align_of::<u128>()).map_err(|source| failed(source.into()))?;
        let block = match fault::at(Site::Memory) {
            Some(Fault::OutOfMemory) => None,
            // The processor is not lost while it runs this.
            Some(Fault::DeviceLost) | None => NonNull::new(allocate(layout)),
        };
        let block = block.ok_or_else(|| failed("the system is out of memory".into()))?;
        // SAFETY: "the computed offset must not exceed the allocation": the block is aligned for a `u128`, so what is missing to
        // `ALIGNMENT` is at most the room that it has beyond `size`.
        let start = unsafe { block.add(block.align_offset(ALIGNMENT)) };
        Ok(Self { start, size, block, layout, _held: tally.hold(size) })
    }

    /// The address of the first byte of a region that is in it.
    pub(super) fn start(&self, region: &Region<'_>) -> *mut u8 {
        debug_assert!(region.offset + region.size <= self.size(), "a region lies inside its memory");
        self.start.as_ptr().wrapping_add(region.offset as usize)
    }
}

impl Memory for CpuMemory {
    fn size(&self) -> u64 {
        self.size
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
        unsafe { dealloc(self.block.as_ptr(), self.layout) };
    }
}

/// The address of a region's first byte.
pub(super) fn start(region: &Region<'_>) -> *mut u8 {
    let memory: &dyn Any = &**region.memory;
    memory.downcast_ref::<CpuMemory>().expect("the CPU device is given its own memory").start(region)
}
