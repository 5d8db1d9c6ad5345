//! The sanitizer's memory: the CPU device's, and which of it was written.

use std::any::Any;
use std::ptr::NonNull;

use scry_sanitizer::Written;

use super::KIND;
use crate::backend::{Contents, ForeignMemory, Ledger};
use crate::command::{Memory, Region};
use crate::cpu::CpuMemory;
use crate::error::Result;

pub(super) struct WatchedMemory {
    memory: CpuMemory,
    pub(super) written: Written,
}

impl WatchedMemory {
    /// `size` (more than zero) bytes, which count as written if they are to be zeros, counted in `ledger`. What is to be of any value is
    /// zero here, as a kernel that reads it by mistake is told of, and goes on.
    pub(super) fn new(size: u64, contents: Contents, ledger: &Ledger) -> Result<Self> {
        let contents = if matches!(contents, Contents::Any | Contents::Temporary) { Contents::Unwritten } else { contents };
        let memory = CpuMemory::new(size, contents, KIND, ledger)?;
        Ok(if contents == Contents::Zeros { Self::all_written(memory) } else { Self { memory, written: Written::none(size as usize) } })
    }

    /// Memory that others have allocated and written.
    ///
    /// # Safety
    /// As for [`Sharing::adopt`](crate::backend::Sharing::adopt).
    pub(super) unsafe fn foreign(memory: ForeignMemory) -> Self {
        // SAFETY: the memory is as the caller says.
        Self::all_written(unsafe { CpuMemory::foreign(memory) })
    }

    fn all_written(memory: CpuMemory) -> Self {
        let written = Written::none(memory.size() as usize);
        written.set(0, memory.size() as usize);
        Self { memory, written }
    }

    /// The memory that a region is in.
    pub(super) fn of<'a>(region: &Region<'a>) -> &'a Self {
        let memory: &dyn Any = &**region.memory;
        memory.downcast_ref().expect("the sanitizer is given its own memory")
    }
}

impl Memory for WatchedMemory {
    fn size(&self) -> u64 {
        self.memory.size()
    }

    fn alignment(&self) -> u64 {
        self.memory.alignment()
    }

    fn host_address(&self) -> Option<NonNull<u8>> {
        self.memory.host_address()
    }
}

/// The address of a region's first byte.
pub(super) fn start(region: &Region<'_>) -> *mut u8 {
    WatchedMemory::of(region).memory.start(region)
}

/// The address of a region's first byte, for others, who may write all of it unseen.
pub(super) fn share(region: &Region<'_>) -> u64 {
    set_written(region);
    WatchedMemory::of(region).memory.share(region)
}

/// Notes that all of a region was written.
pub(super) fn set_written(region: &Region<'_>) {
    WatchedMemory::of(region).written.set(region.offset as usize, region.size as usize);
}

/// Notes that `destination`, which is as long as `source`, is written where that is.
pub(super) fn copy_written(source: &Region<'_>, destination: &Region<'_>) {
    let (from, to) = (&WatchedMemory::of(source).written, &WatchedMemory::of(destination).written);
    to.copy(destination.offset as usize, from, source.offset as usize, source.size as usize);
}
