//! The memory of what kernels leave for the host: mapped as long as the device is open, and in the host's caches, since it looks
//! there after every wait.

use std::sync::Arc;

use ash::vk;

use super::device::LogicalDevice;
use super::memory::{Purpose, VulkanMemory};
use crate::error::{BackendKind, Result};
use crate::kernel::KernelDef;
use crate::report::ReportMemory;

pub(super) type VulkanReports = ReportMemory<VulkanMemory>;

/// Memory without a report. What is written to it is seen once its work was waited for, if its batch made that visible to the host.
pub(super) fn new(device: &Arc<LogicalDevice>) -> Result<VulkanReports> {
    ReportMemory::new(BackendKind::Vulkan, |size| VulkanMemory::new(device, size, Purpose::Host))
}

/// Makes the ring of prints, unless it is there or `kernel` does not print.
pub(super) fn start_printing(reports: &VulkanReports, device: &Arc<LogicalDevice>, kernel: &KernelDef) -> Result<()> {
    if kernel.prints { reports.ring(kernel, |size| VulkanMemory::new(device, size, Purpose::Host)).map(drop) } else { Ok(()) }
}

/// As a kernel takes the record, or the ring.
pub(super) fn descriptor(memory: &VulkanMemory) -> vk::DescriptorBufferInfo {
    vk::DescriptorBufferInfo { buffer: memory.buffer(), offset: 0, range: memory.padded_size() }
}
