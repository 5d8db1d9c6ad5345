//! The memory of what kernels leave for the host: mapped as long as the device is open, and in the host's caches, since it looks
//! there after every wait.

use std::ptr::NonNull;
use std::sync::Arc;
use std::sync::atomic::AtomicU32;

use ash::vk;

use super::device::LogicalDevice;
use super::memory::{Purpose, VulkanMemory};
use crate::error::{BackendKind, Result};
use crate::kernel::KernelDef;
use crate::kernel::reports::RECORD_LEN;
use crate::report::{HostWords, ReportMemory};

pub(super) type VulkanReports = ReportMemory<VulkanMemory>;

/// Memory without a report. What is written to it is seen once its work was waited for, if its batch made that visible to the host.
pub(super) fn new(device: &Arc<LogicalDevice>) -> Result<VulkanReports> {
    Ok(ReportMemory::new(BackendKind::Vulkan, zeroed(device, RECORD_LEN)?))
}

/// Makes the ring of prints, unless it is there or `kernel` does not print.
pub(super) fn start_printing(reports: &VulkanReports, device: &Arc<LogicalDevice>, kernel: &KernelDef) -> Result<()> {
    if kernel.prints { reports.ring(kernel, |len| zeroed(device, len)).map(drop) } else { Ok(()) }
}

/// As a kernel that panics takes the record.
pub(super) fn record_descriptor(reports: &VulkanReports) -> vk::DescriptorBufferInfo {
    whole(&reports.record)
}

/// As a kernel that prints takes the ring, which is there once printing was started.
pub(super) fn ring_descriptor(reports: &VulkanReports) -> vk::DescriptorBufferInfo {
    whole(reports.made_ring().expect("printing was started before a kernel that prints is bound"))
}

/// `len` words that the host sees, all zero.
fn zeroed(device: &Arc<LogicalDevice>, len: usize) -> Result<VulkanMemory> {
    let memory = VulkanMemory::new(device, (len * size_of::<u32>()) as u64, Purpose::Host)?;
    // SAFETY: the memory is mapped, as long as this, new, and nobody else's yet.
    unsafe { start(&memory).write_bytes(0, len) };
    Ok(memory)
}

impl HostWords for VulkanMemory {
    fn words(&self) -> &[AtomicU32] {
        let words = NonNull::slice_from_raw_parts(start(self).cast(), self.padded_size() as usize / size_of::<u32>());
        // SAFETY: "the pointer must be properly aligned, non-null, dereferenceable, and point to a valid value": a buffer's memory is
        // aligned for words, as long as these, mapped as long as `self` lives, and any bits are a word. What the device writes
        // meanwhile are atomics to the host.
        unsafe { words.as_ref() }
    }
}

fn start(memory: &VulkanMemory) -> NonNull<u32> {
    memory.mapped().expect("the host sees its memory").cast()
}

fn whole(memory: &VulkanMemory) -> vk::DescriptorBufferInfo {
    vk::DescriptorBufferInfo { buffer: memory.buffer(), offset: 0, range: memory.padded_size() }
}
