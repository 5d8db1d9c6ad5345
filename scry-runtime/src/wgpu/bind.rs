//! What kernels are given of buffers.

use std::ops::Range;
use std::sync::Arc;

use wgpu::{BindGroupEntry, BindingResource, Buffer, BufferBinding, Limits};

use super::pipeline::unsupported;
use crate::command::{BoundSlice, descriptor_range};
use crate::error::Result;
use crate::kernel::{Access, KernelDef};

/// Where a buffer may be bound on every device: the most that `min_storage_buffer_offset_alignment` can be.
const ALIGNMENT: u64 = 256;

/// The bytes that a slice is bound with, if there may be so many.
pub(super) fn checked_range(kernel: &'static KernelDef, slice: &BoundSlice<'_>, limits: &Limits) -> Result<Range<u64>> {
    let range = descriptor_range(slice, u64::from(limits.min_storage_buffer_offset_alignment));
    let (size, most) = (range.end - range.start, limits.max_storage_buffer_binding_size);
    if size > most {
        let reason = format!("`{}` is {size} bytes long, and max_storage_buffer_binding_size is {most}", slice.name);
        return Err(unsupported(kernel, reason));
    }
    Ok(range)
}

/// An `Err` if two slices that the kernel writes are bound with bytes of each other, since slices are bound from a multiple of the alignment on.
/// Browsers refuse to run such a kernel: "writable storage buffer binding aliasing", as WebGPU calls it.
pub(super) fn check_apart(kernel: &'static KernelDef, slices: &[BoundSlice<'_>], limits: &Limits) -> Result<()> {
    let is_written = |slice: &&BoundSlice<'_>| slice.access == Access::Write && slice.region.size > 0;
    let mut written = slices.iter().filter(is_written);
    while let Some(slice) = written.next() {
        let range = checked_range(kernel, slice, limits)?;
        for other in written.clone().filter(|other| Arc::ptr_eq(other.region.memory, slice.region.memory)) {
            let others = checked_range(kernel, other, limits)?;
            if range.start.max(others.start) < range.end.min(others.end) {
                let reason = format!("it writes `{}` and `{}`, which are too near in one buffer for WebGPU", slice.name, other.name);
                return Err(unsupported(kernel, reason));
            }
        }
    }
    Ok(())
}

/// What a kernel is given of a buffer.
#[derive(Clone, PartialEq)]
pub(super) struct Bound {
    pub(super) buffer: Buffer,
    pub(super) offset: u64,
    pub(super) size: u64,
}

impl Bound {
    /// Some bytes of a buffer, with those before them from the last on where one may be bound; and where in that they start.
    pub(super) fn around(buffer: &Buffer, offset: u64, size: u64) -> (Self, u64) {
        let start = offset / ALIGNMENT * ALIGNMENT;
        let end = (offset + size).next_multiple_of(wgpu::COPY_BUFFER_ALIGNMENT);
        (Self { buffer: buffer.clone(), offset: start, size: end - start }, offset - start)
    }

    /// All of a buffer.
    pub(super) fn whole(buffer: &Buffer) -> Self {
        Self { buffer: buffer.clone(), offset: 0, size: buffer.size() }
    }

    pub(super) fn entry(&self, binding: u32) -> BindGroupEntry<'_> {
        let resource = BufferBinding { buffer: &self.buffer, offset: self.offset, size: self.size.try_into().ok() };
        BindGroupEntry { binding, resource: BindingResource::Buffer(resource) }
    }
}
