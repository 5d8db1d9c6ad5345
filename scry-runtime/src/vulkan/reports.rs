//! The memory of what kernels leave for the host: mapped as long as the device is open, and in the host's caches, since it looks
//! there after every wait.

use std::ptr::NonNull;
use std::sync::Arc;

use ash::vk;

use super::device::LogicalDevice;
use super::memory::{Purpose, VulkanMemory};
use crate::error::Result;
use crate::observe::Reports;
use crate::panic::Record;

pub(super) struct ReportMemory {
    record: VulkanMemory,
}

impl ReportMemory {
    pub(super) fn new(device: &Arc<LogicalDevice>) -> Result<Self> {
        Ok(Self { record: zeroed(device, size_of::<Record>() as u64)? })
    }

    /// What is there; up to date about work that was waited for, if its batch made what it wrote visible to the host.
    pub(super) fn reports(&self) -> Reports<'_> {
        let record = start(&self.record).cast::<Record>();
        // SAFETY: "the pointer must be properly aligned, non-null, dereferenceable, and point to a valid value": a buffer's memory is
        // aligned for words, this one is as long as a record, mapped as long as `self` lives, and any words are a record. What the
        // device writes meanwhile are atomics to the host.
        Reports { record: unsafe { record.as_ref() } }
    }

    pub(super) fn record_descriptor(&self) -> vk::DescriptorBufferInfo {
        whole(&self.record)
    }
}

/// `size` bytes that the host sees, all zero.
fn zeroed(device: &Arc<LogicalDevice>, size: u64) -> Result<VulkanMemory> {
    let memory = VulkanMemory::new(device, size, Purpose::Download)?;
    // SAFETY: the memory is mapped, as long as this, new, and nobody else's yet.
    unsafe { start(&memory).write_bytes(0, size as usize) };
    Ok(memory)
}

fn start(memory: &VulkanMemory) -> NonNull<u8> {
    memory.mapped().expect("the host sees memory for downloads")
}

fn whole(memory: &VulkanMemory) -> vk::DescriptorBufferInfo {
    vk::DescriptorBufferInfo { buffer: memory.buffer(), offset: 0, range: memory.padded_size() }
}
