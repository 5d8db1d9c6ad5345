//! The CPU device's memory: plain heap blocks.

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::any::Any;
use std::ptr::NonNull;
use std::sync::Arc;

use crate::backend::{BackendKind, Fetched, Memory, Region};
use crate::error::{Error, Result};

/// A cache line, and at least the alignment of every element and vector.
pub(super) const ALIGNMENT: usize = 64;

pub(super) struct CpuMemory {
    start: NonNull<u8>,
    layout: Layout,
}

// SAFETY: the block is owned; the backend orders every access to it (see `queue`).
unsafe impl Send for CpuMemory {}
// SAFETY: as for `Send`; a shared reference gives nothing but the address and the size.
unsafe impl Sync for CpuMemory {}

impl CpuMemory {
    /// `size` (more than zero) bytes, all zero, for a device of this kind.
    pub(super) fn zeroed(size: u64, kind: BackendKind) -> Result<Self> {
        let failed = |source| Error::AllocationFailed { kind, bytes: size, source };
        let layout = Layout::from_size_align(size as usize, ALIGNMENT).map_err(|source| failed(source.into()))?;
        // SAFETY: "undefined behavior can result if `layout` has size zero"; `Backend::alloc` asks for more.
        let start = NonNull::new(unsafe { alloc_zeroed(layout) }).ok_or_else(|| failed("the system is out of memory".into()))?;
        Ok(Self { start, layout })
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

/// Memory of this device that one command writes, before the mark that came with it, and nothing else.
pub(super) struct Held(pub(super) Arc<dyn Memory>);

impl Fetched for Held {
    fn copy_to(&self, bytes: &mut [u8]) {
        let source = Region { memory: &self.0, offset: 0, size: bytes.len() as u64 };
        // SAFETY: the region lies in the memory, which is initialised and which nothing uses any more, since the mark was waited for;
        // `bytes` is the host's own memory.
        unsafe { start(&source).copy_to_nonoverlapping(bytes.as_mut_ptr(), bytes.len()) };
    }
}
