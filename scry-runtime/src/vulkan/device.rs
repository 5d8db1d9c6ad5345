//! A logical device: what everything made on it shares, and what outlives all of that.
//!
//! Memory, queue and pipelines each hold an `Arc` of it, so it is destroyed after the last of them. It must never hold any
//! of them.

use std::mem::ManuallyDrop;
use std::sync::{Mutex, MutexGuard};

use ash::{khr, vk};
use gpu_allocator::vulkan::{Allocator, AllocatorCreateDesc};
use gpu_allocator::{AllocationSizes, AllocatorDebugSettings};

use super::adapter::Adapter;
use super::failed;
use super::instance::Instance;
use crate::backend::BackendKind;
use crate::error::{Error, Result};

pub(super) struct LogicalDevice {
    raw: ash::Device,
    push_descriptor: khr::push_descriptor::Device,
    queue: vk::Queue,
    allocator: ManuallyDrop<Mutex<Allocator>>,
    pub(super) adapter: Adapter,
}

/// Blocks that small buffers are cut from; longer buffers get their own.
const DEVICE_BLOCK: u64 = 256 << 20;
const HOST_BLOCK: u64 = 32 << 20;

impl LogicalDevice {
    pub(super) fn create(instance: &Instance, adapter: Adapter) -> Result<Self> {
        let raw = create_raw(instance, &adapter)?;
        let allocator = Allocator::new(&AllocatorCreateDesc {
            instance: instance.raw().clone(),
            device: raw.clone(),
            physical_device: adapter.physical,
            debug_settings: AllocatorDebugSettings::default(),
            buffer_device_address: false,
            allocation_sizes: AllocationSizes::new(DEVICE_BLOCK, HOST_BLOCK),
        });
        let allocator = allocator.map_err(|source| {
            // SAFETY: the device was just created, and nothing was made on it.
            unsafe { raw.destroy_device(None) };
            Error::Backend { kind: BackendKind::Vulkan, operation: "set up its memory", source: source.into() }
        })?;
        // SAFETY: the device was created with one queue of this family, whose index is 0.
        let queue = unsafe { raw.get_device_queue(adapter.queue_family, 0) };
        let push_descriptor = khr::push_descriptor::Device::new(instance.raw(), &raw);
        Ok(Self { raw, push_descriptor, queue, allocator: ManuallyDrop::new(Mutex::new(allocator)), adapter })
    }

    pub(super) fn raw(&self) -> &ash::Device {
        &self.raw
    }

    pub(super) fn push_descriptor(&self) -> &khr::push_descriptor::Device {
        &self.push_descriptor
    }

    /// The one queue. "Host access to `queue` must be externally synchronized": only the recorder uses it, under its lock.
    pub(super) fn queue(&self) -> vk::Queue {
        self.queue
    }

    pub(super) fn allocator(&self) -> MutexGuard<'_, Allocator> {
        self.allocator.lock().expect("the allocator's lock is never poisoned")
    }
}

impl Drop for LogicalDevice {
    fn drop(&mut self) {
        // SAFETY: dropped once, here, and not used again; it frees its memory, so it goes before the device.
        unsafe { ManuallyDrop::drop(&mut self.allocator) };
        // SAFETY: "all child objects created on `device` ... must have been destroyed prior": each holds an `Arc` of this
        // device, so they are gone; the queue is idle because the recorder waited for it before it went.
        unsafe { self.raw.destroy_device(None) };
    }
}

fn create_raw(instance: &Instance, adapter: &Adapter) -> Result<ash::Device> {
    let queues = [vk::DeviceQueueCreateInfo::default().queue_family_index(adapter.queue_family).queue_priorities(&[1.0])];
    let (mut features, extensions) = (adapter.features, adapter.features.extensions());
    let info = features.chain(vk::DeviceCreateInfo::default().queue_create_infos(&queues).enabled_extension_names(&extensions));
    // SAFETY: the extensions and features in `info` are of those that the device has, and all it points to lives until the
    // call returns.
    unsafe { instance.raw().create_device(adapter.physical, &info, None) }.map_err(failed("create a logical device"))
}
