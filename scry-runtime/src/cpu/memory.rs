//! The CPU device's memory: plain heap blocks, and memory that other libraries have allocated.

use std::alloc::{Layout, alloc, alloc_zeroed, dealloc};
use std::any::Any;
use std::ptr::{self, NonNull};

use crate::backend::{Contents, ForeignMemory, Held, Ledger, Owner};
use crate::command::{Memory, Region, alignment_of};
use crate::element::HOST_ALIGNMENT;
use crate::error::{BackendKind, Error, Result};
use crate::system::fault::{self, Fault, Site};

/// A cache line, and at least the alignment of every element and vector.
pub(super) const ALIGNMENT: usize = HOST_ALIGNMENT;

pub(crate) struct CpuMemory {
    start: NonNull<u8>,
    size: u64,
    alignment: u64,
    /// Dropped when nothing uses the bytes any more.
    _origin: Origin,
}

/// Where memory comes from.
enum Origin {
    Heap { _block: Block, _held: Option<Held> },
    Foreign { _owner: Owner },
}

/// A block of the heap.
struct Block {
    start: NonNull<u8>,
    layout: Layout,
}

// SAFETY: the block is owned, and other libraries' memory may be used by any thread until its owner is dropped; the backend orders every
// access to it (see `queue`).
unsafe impl Send for CpuMemory {}
// SAFETY: as for `Send`; a shared reference gives nothing but the address and the size.
unsafe impl Sync for CpuMemory {}

impl CpuMemory {
    /// `size` (more than zero) bytes for a device of this kind, counted in `ledger`.
    ///
    /// The system's allocators have pages that are zero already, unless they are asked for more alignment than any of its types has: so
    /// the block has room for aligning what is in it.
    pub(crate) fn new(size: u64, contents: Contents, kind: BackendKind, ledger: &Ledger) -> Result<Self> {
        let failed = |source| Error::AllocationFailed { kind, bytes: size, source };
        let room = (size as usize).saturating_add(ALIGNMENT - align_of::<u128>());
        let layout = Layout::from_size_align(room, align_of::<u128>()).map_err(|source| failed(source.into()))?;
        let block = match fault::at(Site::Memory) {
            Some(Fault::OutOfMemory) => None,
            // The processor is not lost while it runs this.
            Some(Fault::DeviceLost) | None => NonNull::new(match contents {
                // SAFETY: "undefined behavior can result if `layout` has size zero"; it has more.
                Contents::Zeros | Contents::Unwritten | Contents::Temporary => unsafe { alloc_zeroed(layout) },
                // SAFETY: as above; whoever asks for any bytes writes all of them before anybody reads one.
                Contents::Any | Contents::Host => unsafe { alloc(layout) },
            }),
        };
        let block = block.ok_or_else(|| failed("the system is out of memory".into()))?;
        // SAFETY: "the computed offset must not exceed the allocation": the block is aligned for a `u128`, so what is missing to
        // `ALIGNMENT` is at most the room that it has beyond `size`.
        let start = unsafe { block.add(block.align_offset(ALIGNMENT)) };
        let held = (contents != Contents::Host).then(|| ledger.buffers.hold(size));
        let origin = Origin::Heap { _block: Block { start: block, layout }, _held: held };
        Ok(Self { start, size, alignment: ALIGNMENT as u64, _origin: origin })
    }

    /// Memory that others have allocated, and that nobody counts.
    ///
    /// # Safety
    /// As for [`Sharing::adopt`](crate::backend::Sharing::adopt).
    pub(crate) unsafe fn foreign(memory: ForeignMemory) -> Self {
        let ForeignMemory { address, size, owner } = memory;
        let start = NonNull::new(ptr::with_exposed_provenance_mut(address as usize)).expect("foreign memory has an address");
        Self { start, size, alignment: alignment_of(address), _origin: Origin::Foreign { _owner: owner } }
    }

    /// The address of the first byte of a region, which others may use as well from now on.
    pub(crate) fn share(&self, region: &Region<'_>) -> u64 {
        self.start(region).expose_provenance() as u64
    }

    /// The address of the first byte of a region that is in it.
    pub(crate) fn start(&self, region: &Region<'_>) -> *mut u8 {
        debug_assert!(region.offset + region.size <= self.size(), "a region lies inside its memory");
        self.start.as_ptr().wrapping_add(region.offset as usize)
    }
}

impl Memory for CpuMemory {
    fn size(&self) -> u64 {
        self.size
    }

    fn alignment(&self) -> u64 {
        self.alignment
    }

    fn host_address(&self) -> Option<NonNull<u8>> {
        Some(self.start)
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        // SAFETY: the block was allocated by the same allocator with the same layout, and queued work holds handles to the memory,
        // so the last one goes after the last use.
        unsafe { dealloc(self.start.as_ptr(), self.layout) };
    }
}

/// The address of a region's first byte.
pub(super) fn start(region: &Region<'_>) -> *mut u8 {
    of(region).start(region)
}

/// The memory that a region is in.
pub(super) fn of<'a>(region: &Region<'a>) -> &'a CpuMemory {
    let memory: &dyn Any = &**region.memory;
    memory.downcast_ref().expect("the CPU device is given its own memory")
}
