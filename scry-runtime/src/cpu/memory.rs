//! The CPU device's memory: plain heap blocks.

use std::alloc::{Layout, alloc, alloc_zeroed, dealloc};
use std::any::Any;
use std::ptr::NonNull;
use std::sync::Arc;
use std::sync::atomic::AtomicU32;

use crate::backend::{Contents, Fetched, Held, Tally};
use crate::command::{HostMemory, Memory, Region};
use crate::element::HOST_ALIGNMENT;
use crate::error::{BackendKind, Error, Result};
use crate::system::fault::{self, Fault, Site};

/// A cache line, and at least the alignment of every element and vector.
pub(super) const ALIGNMENT: usize = HOST_ALIGNMENT;

pub(crate) struct CpuMemory {
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
    /// `size` (more than zero) bytes for a device of this kind, counted by `tally`.
    ///
    /// The system's allocators have pages that are zero already, unless they are asked for more alignment than any of its types has: so
    /// the block has room for aligning what is in it.
    pub(crate) fn new(size: u64, contents: Contents, kind: BackendKind, tally: &Arc<Tally>) -> Result<Self> {
        let failed = |source| Error::AllocationFailed { kind, bytes: size, source };
        let room = (size as usize).saturating_add(ALIGNMENT - align_of::<u128>());
        let layout = Layout::from_size_align(room, align_of::<u128>()).map_err(|source| failed(source.into()))?;
        let block = match fault::at(Site::Memory) {
            Some(Fault::OutOfMemory) => None,
            // The processor is not lost while it runs this.
            Some(Fault::DeviceLost) | None => NonNull::new(match contents {
                // SAFETY: "undefined behavior can result if `layout` has size zero"; it has more.
                Contents::Zeros => unsafe { alloc_zeroed(layout) },
                // SAFETY: as above; whoever asks for any bytes writes all of them before anybody reads one.
                Contents::Any => unsafe { alloc(layout) },
            }),
        };
        let block = block.ok_or_else(|| failed("the system is out of memory".into()))?;
        // SAFETY: "the computed offset must not exceed the allocation": the block is aligned for a `u128`, so what is missing to
        // `ALIGNMENT` is at most the room that it has beyond `size`.
        let start = unsafe { block.add(block.align_offset(ALIGNMENT)) };
        Ok(Self { start, size, block, layout, _held: tally.hold(size) })
    }

    /// The address of the first byte of a region that is in it.
    pub(crate) fn start(&self, region: &Region<'_>) -> *mut u8 {
        debug_assert!(region.offset + region.size <= self.size(), "a region lies inside its memory");
        self.start.as_ptr().wrapping_add(region.offset as usize)
    }
}

/// `len` words that kernels and the host see, all zero.
pub(crate) fn zeroed_words(len: usize) -> Box<[AtomicU32]> {
    std::iter::repeat_with(AtomicU32::default).take(len).collect()
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

/// Memory of this device that one command writes, before the mark that came with it, and nothing else.
pub(super) struct FetchedMemory(pub(super) Arc<dyn Memory>);

impl Fetched for FetchedMemory {
    fn copy_to(&self, bytes: &mut [u8]) {
        let source = Region { memory: &self.0, offset: 0, size: bytes.len() as u64 };
        // SAFETY: the region lies in the memory, which is initialised and which nothing uses any more, since the mark was waited for;
        // `bytes` is the host's own memory.
        unsafe { start(&source).copy_to_nonoverlapping(bytes.as_mut_ptr(), bytes.len()) };
    }
}
