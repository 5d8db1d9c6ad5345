//! A launch's arguments as Vulkan takes them: descriptors, the parameter block, and what the kernel touches.
//!
//! A descriptor's offset is a multiple of `minStorageBufferOffsetAlignment`, and a slice starts at any element: the descriptor
//! starts before the slice, by a whole number of elements that goes into the parameter block. Nothing here is recorded.

use std::ops::Range;

use arrayvec::ArrayVec;
use ash::vk;

use super::adapter::Limits;
use super::memory::Use;
use super::pipeline::BlockPlace;
use super::reports::{self, VulkanReports};
use super::unsupported;
use crate::command::{BoundSlice, Launch, Region, descriptor_range};
use crate::error::Result;
use crate::kernel::{Access, KernelDef, MAX_SLICES};
use crate::profile::Work;

pub(super) struct Bound<'a> {
    pub(super) kernel: &'static KernelDef,
    pub(super) block: &'a mut [u32],
    /// One for each of the kernel's storage buffers, in the order of their bindings. That of a block in memory is to be set.
    pub(super) descriptors: ArrayVec<vk::DescriptorBufferInfo, { MAX_SLICES + 3 }>,
    /// The descriptors' ranges: what Vulkan takes the kernel to touch, which may be a few bytes more than it does.
    pub(super) uses: ArrayVec<Use<'a>, MAX_SLICES>,
    /// What to measure, if anything.
    pub(super) work: Option<Box<Work>>,
}

impl<'a> Bound<'a> {
    /// Nothing of a kernel's arguments so far but its block.
    pub(super) fn new(kernel: &'static KernelDef, block: &'a mut [u32], work: Option<Box<Work>>) -> Self {
        Self { kernel, block, descriptors: ArrayVec::new(), uses: ArrayVec::new(), work }
    }

    /// Takes the slices, and what else the kernel needs descriptors of. It is filled where it stands: it is too large to be moved often.
    pub(super) fn bind(&mut self, slices: &[BoundSlice<'a>], place: BlockPlace, limits: &Limits, reports: &VulkanReports) -> Result<()> {
        for slice in slices {
            self.push(slice, limits)?;
        }
        if place == BlockPlace::Memory {
            self.descriptors.push(vk::DescriptorBufferInfo::default());
        }
        if self.kernel.panics {
            self.descriptors.push(reports::descriptor(&reports.record));
        }
        if self.kernel.prints {
            let ring = reports.made_ring().expect("printing was started before a kernel that prints is bound");
            self.descriptors.push(reports::descriptor(ring));
        }
        Ok(())
    }

    /// Says where the block is, if it is in memory.
    pub(super) fn set_block(&mut self, place: vk::DescriptorBufferInfo) {
        self.descriptors[self.uses.len()] = place;
    }

    fn push(&mut self, slice: &BoundSlice<'a>, limits: &Limits) -> Result<()> {
        let range = checked_range(self.kernel, slice, limits)?;
        let size = range.end - range.start;
        if slice.region.size > 0 {
            let before = slice.region.offset - range.start;
            // Most start at an aligned byte, and a division takes as long as the rest.
            let elements = if before == 0 { 0 } else { before / u64::from(slice.element_size) };
            self.block[slice.slot as usize / 4 + 1] = elements as u32;
        }
        let covered = Use::new(&Region { offset: range.start, size, ..slice.region }, slice.access == Access::Write);
        self.descriptors.push(vk::DescriptorBufferInfo { buffer: covered.vulkan.buffer(), offset: range.start, range: size });
        self.uses.push(covered);
        Ok(())
    }
}

/// An `Err` if a slice of `launch` is too long for a descriptor.
pub(super) fn check(launch: &Launch<'_>, limits: &Limits) -> Result<()> {
    launch.slices.iter().try_for_each(|slice| {
        // Few are so close to the limit that it takes divisions to see whether they fit.
        let padding = limits.min_storage_buffer_offset_alignment.max(4) * u64::from(slice.element_size) + 4;
        if slice.region.size.saturating_add(padding) <= limits.max_storage_buffer_range {
            return Ok(());
        }
        checked_range(launch.kernel, slice, limits).map(drop)
    })
}

/// The bytes that a slice's descriptor covers, if there may be so many.
#[inline]
fn checked_range(kernel: &'static KernelDef, slice: &BoundSlice<'_>, limits: &Limits) -> Result<Range<u64>> {
    let range = descriptor_range(slice, limits.min_storage_buffer_offset_alignment);
    let (size, limit) = (range.end - range.start, limits.max_storage_buffer_range);
    if size > limit {
        return Err(unsupported(kernel, format!("`{}` is {size} bytes long, and maxStorageBufferRange is {limit}", slice.name)));
    }
    Ok(range)
}
