//! Memory: a buffer of the device, or a block of the host's that copies pass through.

use std::alloc::{Layout, alloc, dealloc};
use std::any::Any;
use std::mem::ManuallyDrop;
use std::ptr::NonNull;
use std::sync::Arc;

use wgpu::{Buffer, BufferUsages};

use super::KIND;
use super::gpu::Gpu;
use crate::backend::Held;
use crate::command::{Memory, Region};
use crate::element::HOST_ALIGNMENT;
use crate::error::{Error, Result};

/// A buffer, which wgpu keeps until no work uses it.
pub(super) struct WgpuMemory {
    pub(super) buffer: ManuallyDrop<Buffer>,
    size: u64,
    gpu: Arc<Gpu>,
    /// There for what users see of the device's memory.
    held: Option<Held>,
}

/// How buffers of kernels are used; the same for all, so that any of them can be copied to any other.
const USAGE: BufferUsages = BufferUsages::STORAGE.union(BufferUsages::COPY_SRC).union(BufferUsages::COPY_DST);

impl WgpuMemory {
    /// `size` (more than zero) bytes, all zero, counted as a buffer's.
    pub(super) fn counted(gpu: &Arc<Gpu>, size: u64) -> Result<Self> {
        let mut memory = Self::uncounted(gpu, size)?;
        memory.held = Some(gpu.common.ledger.buffers.hold(size));
        Ok(memory)
    }

    /// As [`Self::counted`], of memory that users do not see.
    pub(super) fn uncounted(gpu: &Arc<Gpu>, size: u64) -> Result<Self> {
        Ok(Self { buffer: ManuallyDrop::new(gpu.buffer(size, USAGE)?), size, gpu: Arc::clone(gpu), held: None })
    }

    /// The memory of a region, if it is the device's.
    pub(super) fn of<'a>(region: &Region<'a>) -> Option<&'a Self> {
        let any: &dyn Any = &**region.memory;
        any.downcast_ref()
    }
}

impl Memory for WgpuMemory {
    fn size(&self) -> u64 {
        self.size
    }
}

impl Drop for WgpuMemory {
    fn drop(&mut self) {
        if let Some(_inside) = self.gpu.enter_to_free() {
            // SAFETY: "you must never use this `ManuallyDrop` again", and nobody has it any more.
            unsafe { ManuallyDrop::drop(&mut self.buffer) };
        }
    }
}

/// A block of the host's memory.
pub(super) struct HostMemory {
    start: NonNull<u8>,
    layout: Layout,
}

// SAFETY: the block is owned; whoever has its address orders the accesses to it.
unsafe impl Send for HostMemory {}
// SAFETY: a shared reference gives nothing but the address and the size.
unsafe impl Sync for HostMemory {}

impl HostMemory {
    /// `size` (more than zero) bytes, of any value.
    pub(super) fn new(size: u64) -> Result<Self> {
        let failed = |source| Error::AllocationFailed { kind: KIND, bytes: size, source };
        let layout = Layout::from_size_align(size as usize, HOST_ALIGNMENT).map_err(|source| failed(source.into()))?;
        // SAFETY: "undefined behavior can result if `layout` has size zero"; it has more.
        let start = NonNull::new(unsafe { alloc(layout) }).ok_or_else(|| failed("the system is out of memory".into()))?;
        Ok(Self { start, layout })
    }
}

impl Memory for HostMemory {
    fn size(&self) -> u64 {
        self.layout.size() as u64
    }

    fn host_address(&self) -> Option<NonNull<u8>> {
        Some(self.start)
    }
}

impl Drop for HostMemory {
    fn drop(&mut self) {
        // SAFETY: the block was allocated with this layout, and nobody else has it.
        unsafe { dealloc(self.start.as_ptr(), self.layout) };
    }
}
