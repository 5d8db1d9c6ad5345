//! The memory of what kernels leave for the host: mapped as long as the device is open, and in the host's caches, since it looks
//! there after every wait.

use std::ptr::NonNull;
use std::sync::atomic::AtomicU32;
use std::sync::{Arc, OnceLock};

use ash::vk;

use super::device::LogicalDevice;
use super::memory::{Purpose, VulkanMemory};
use crate::backend::BackendKind;
use crate::error::Result;
use crate::kernel::KernelDef;
use crate::observe::Reports;
use crate::panic::Record;
use crate::print::{Ring, ring_len};

pub(super) struct ReportMemory {
    device: Arc<LogicalDevice>,
    record: VulkanMemory,
    ring: OnceLock<VulkanMemory>,
}

impl ReportMemory {
    pub(super) fn new(device: &Arc<LogicalDevice>) -> Result<Self> {
        Ok(Self { device: Arc::clone(device), record: zeroed(device, size_of::<Record>())?, ring: OnceLock::new() })
    }

    /// Makes the ring of prints for `kernel`, unless it is there.
    pub(super) fn start_printing(&self, kernel: &KernelDef) -> Result<()> {
        if self.ring.get().is_none() {
            let len = ring_len(kernel, BackendKind::Vulkan)?;
            let memory = zeroed(&self.device, len * size_of::<u32>())?;
            Ring::set_up(words(&memory));
            // Another thread may have been faster; its ring is as good.
            let _ = self.ring.set(memory);
        }
        Ok(())
    }

    /// What is there; up to date about work that was waited for, if its batch made what it wrote visible to the host.
    pub(super) fn reports(&self) -> Reports<'_> {
        let record = start(&self.record).cast::<Record>();
        // SAFETY: "the pointer must be properly aligned, non-null, dereferenceable, and point to a valid value": a buffer's memory is
        // aligned for words, this one is as long as a record, mapped as long as `self` lives, and any words are a record. What the
        // device writes meanwhile are atomics to the host.
        let record = unsafe { record.as_ref() };
        Reports { record, ring: self.ring.get().map(|memory| Ring::new(words(memory))) }
    }

    pub(super) fn record_descriptor(&self) -> vk::DescriptorBufferInfo {
        whole(&self.record)
    }

    /// There once printing was started.
    pub(super) fn ring_descriptor(&self) -> vk::DescriptorBufferInfo {
        whole(self.ring.get().expect("printing was started before a kernel that prints is bound"))
    }
}

/// `size` bytes that the host sees, all zero.
fn zeroed(device: &Arc<LogicalDevice>, size: usize) -> Result<VulkanMemory> {
    let memory = VulkanMemory::new(device, size as u64, Purpose::Download)?;
    // SAFETY: the memory is mapped, as long as this, new, and nobody else's yet.
    unsafe { start(&memory).write_bytes(0, size) };
    Ok(memory)
}

fn words(memory: &VulkanMemory) -> &[AtomicU32] {
    let words = NonNull::slice_from_raw_parts(start(memory).cast(), memory.padded_size() as usize / size_of::<u32>());
    // SAFETY: as of the record, in `reports`; the memory is as long as these words.
    unsafe { words.as_ref() }
}

fn start(memory: &VulkanMemory) -> NonNull<u8> {
    memory.mapped().expect("the host sees memory for downloads")
}

fn whole(memory: &VulkanMemory) -> vk::DescriptorBufferInfo {
    vk::DescriptorBufferInfo { buffer: memory.buffer(), offset: 0, range: memory.padded_size() }
}
