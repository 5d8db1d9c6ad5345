//! Memory: a buffer and the piece of a larger allocation that it is bound to.
//!
//! It is destroyed with its last handle; work in flight holds one. Which bytes may be touched when is the queue's business,
//! and this must never wait or record.

use std::any::Any;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use ash::vk;
use gpu_allocator::MemoryLocation;
use gpu_allocator::vulkan::{Allocation, AllocationCreateDesc, AllocationScheme};

use super::attempt;
use super::device::{LogicalDevice, MOST_ORDERS};
use super::shelf::{Shelved, WORTH_KEEPING};
use super::timeline::Reached;
use crate::backend::Held;
use crate::command::{Memory, Region, Touch};
use crate::element::HOST_ALIGNMENT;
use crate::error::{BackendKind, DeviceClass, Error, Result};
use crate::system::fault::Site;

pub(super) struct VulkanMemory {
    buffer: vk::Buffer,
    /// The size asked for; the buffer's own is rounded up to whole words.
    size: u64,
    /// What the timeline of each order of work must reach before the host may touch the bytes.
    last_uses: [AtomicU64; MOST_ORDERS],
    /// Where the zeros are written that it starts with, for other orders that there were then.
    ready: OnceLock<Reached>,
    allocation: Allocation,
    /// There for what users see of the device's memory.
    held: Option<Held>,
    device: Arc<LogicalDevice>,
}

/// What a command does to memory.
pub(super) struct Use<'a> {
    pub(super) touch: Touch,
    pub(super) memory: &'a Arc<dyn Memory>,
    pub(super) vulkan: &'a VulkanMemory,
}

impl<'a> Use<'a> {
    #[inline]
    pub(super) fn new(region: &Region<'a>, writes: bool) -> Self {
        Self { touch: region.touch(writes), memory: region.memory, vulkan: VulkanMemory::of(region.memory) }
    }
}

/// What memory is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Buffers of kernels.
    Device,
    /// Memory of the host's: bytes on their way, and what kernels leave for it.
    Host,
    /// Parameter blocks: written by the host once, and read by every invocation.
    Parameters,
}

/// How buffers are used; the same for all, so that any of them can be copied to any other.
const USAGE: vk::BufferUsageFlags = vk::BufferUsageFlags::from_raw(
    vk::BufferUsageFlags::STORAGE_BUFFER.as_raw()
        | vk::BufferUsageFlags::TRANSFER_SRC.as_raw()
        | vk::BufferUsageFlags::TRANSFER_DST.as_raw(),
);

impl VulkanMemory {
    /// `size` (more than zero) bytes, of any value.
    pub(super) fn new(device: &Arc<LogicalDevice>, size: u64, purpose: Purpose) -> Result<Self> {
        let kept = if purpose == Purpose::Device { device.shelf.lock().take(padded(size)) } else { None };
        let (buffer, allocation) = match kept {
            Some(Shelved { size: _, buffer, allocation }) => (buffer, allocation),
            None => create(device, size, purpose)?,
        };
        let held = (purpose == Purpose::Device).then(|| device.common.ledger.buffers.hold(size));
        Ok(Self { buffer, size, last_uses: Default::default(), ready: OnceLock::new(), allocation, held, device: Arc::clone(device) })
    }

    /// The memory as this device allocated it.
    #[inline]
    pub(super) fn of(memory: &Arc<dyn Memory>) -> &Self {
        let memory: &dyn Any = &**memory;
        memory.downcast_ref().expect("a Vulkan device is given its own memory")
    }

    pub(super) fn buffer(&self) -> vk::Buffer {
        self.buffer
    }

    /// Whether it is a buffer's, and not the device's own.
    pub(super) fn is_of_buffer(&self) -> bool {
        self.held.is_some()
    }

    /// The size in whole words.
    pub(super) fn padded_size(&self) -> u64 {
        padded(self.size)
    }

    /// The address of the first byte, where the host sees the memory and no cache needs flushing.
    pub(super) fn mapped(&self) -> Option<NonNull<u8>> {
        let coherent = self.allocation.memory_properties().contains(vk::MemoryPropertyFlags::HOST_COHERENT);
        self.allocation.mapped_ptr().filter(|_| coherent).map(NonNull::cast)
    }

    /// Whether the host sees the memory through its caches, so that reading it is not slow.
    pub(super) fn is_cached(&self) -> bool {
        self.allocation.memory_properties().contains(vk::MemoryPropertyFlags::HOST_CACHED)
    }

    /// The values of the last uses, by the numbers of the orders of work; zero where there was none.
    pub(super) fn last_uses(&self) -> impl Iterator<Item = (usize, u64)> {
        self.last_uses.iter().map(|value| value.load(Ordering::Acquire)).enumerate()
    }

    /// Notes a use that is done when the timeline of an order reaches `value`, and returns what was noted before for that. Only the order's
    /// recorder does.
    pub(super) fn note_use(&self, order: usize, value: u64) -> u64 {
        let before = self.last_uses[order].load(Ordering::Relaxed);
        if before != value {
            self.last_uses[order].store(value, Ordering::Release);
        }
        before
    }

    /// Notes where the memory is ready to be used by other orders of work.
    pub(super) fn set_ready(&self, ready: Reached) {
        let is_first = self.ready.set(ready).is_ok();
        debug_assert!(is_first, "memory gets ready once");
    }

    /// What an order of work waits for before it first uses the memory, if anything.
    pub(super) fn ready(&self) -> Option<&Reached> {
        self.ready.get()
    }
}

impl Memory for VulkanMemory {
    fn size(&self) -> u64 {
        self.size
    }

    fn host_address(&self) -> Option<NonNull<u8>> {
        self.mapped()
    }
}

impl Drop for VulkanMemory {
    fn drop(&mut self) {
        let Some(_inside) = self.device.enter_to_free() else { return };
        let mut unused = Some(Shelved { size: self.padded_size(), buffer: self.buffer, allocation: std::mem::take(&mut self.allocation) });
        if self.is_of_buffer() && self.padded_size() >= WORTH_KEEPING {
            unused = unused.and_then(|unused| self.device.shelf.lock().put(unused));
        }
        // SAFETY: "all submitted commands that refer to `buffer` ... must have completed execution": the queue holds a handle of this
        // memory until they have, so the last handle goes after; and nobody has used what was kept since.
        unused.into_iter().for_each(|unused| unsafe { self.device.destroy(unused) });
    }
}

fn padded(size: u64) -> u64 {
    size.next_multiple_of(4)
}

fn allocation_failed(bytes: u64, error: vk::Result) -> Error {
    Error::AllocationFailed { kind: BackendKind::Vulkan, bytes, source: error.into() }
}

/// A buffer, and memory for it.
fn create(device: &LogicalDevice, size: u64, purpose: Purpose) -> Result<(vk::Buffer, Allocation)> {
    let raw = device.raw();
    let (families, mut info) = (device.families(), vk::BufferCreateInfo::default().size(padded(size)).usage(USAGE));
    if families.len() > 1 {
        info = info.sharing_mode(vk::SharingMode::CONCURRENT).queue_family_indices(&families);
    }
    // SAFETY: the size is not zero and at most the device's longest, and the usage is of core Vulkan.
    let buffer = attempt(Site::Memory, || unsafe { raw.create_buffer(&info, None) }).map_err(|error| allocation_failed(size, error))?;
    match allocate(device, buffer, purpose) {
        Ok(allocation) => Ok((buffer, allocation)),
        Err(source) => {
            // SAFETY: the buffer was just created, and nothing uses it.
            unsafe { raw.destroy_buffer(buffer, None) };
            Err(Error::AllocationFailed { kind: BackendKind::Vulkan, bytes: size, source })
        }
    }
}

fn allocate(device: &LogicalDevice, buffer: vk::Buffer, purpose: Purpose) -> Result<Allocation, Box<dyn std::error::Error + Send + Sync>> {
    // SAFETY: the buffer is of this device.
    let mut requirements = unsafe { device.raw().get_buffer_memory_requirements(buffer) };
    let adapter = &device.adapter;
    let kind = choose(&adapter.memory, requirements.memory_type_bits, purpose, adapter.info.class != DeviceClass::Discrete);
    requirements.memory_type_bits = 1 << kind.ok_or("no type of its memory fits")?;
    // Mapped memory starts at a multiple of `minMemoryMapAlignment`, which is at least as much.
    requirements.alignment = requirements.alignment.max(HOST_ALIGNMENT as u64);
    attempt(Site::Memory, || Ok(()))?;
    let allocation = device.allocator.lock().allocate(&AllocationCreateDesc {
        name: "",
        requirements,
        location: MemoryLocation::Unknown,
        linear: true,
        allocation_scheme: if purpose == Purpose::Device && requirements.size >= WORTH_KEEPING {
            AllocationScheme::DedicatedBuffer(buffer)
        } else {
            AllocationScheme::GpuAllocatorManaged
        },
    })?;
    // SAFETY: the buffer is bound once, here, to memory that the allocator chose by the buffer's own requirements.
    let bound = attempt(Site::Memory, || unsafe { device.raw().bind_buffer_memory(buffer, allocation.memory(), allocation.offset()) });
    if let Err(error) = bound {
        device.allocator.lock().free(allocation)?;
        return Err(error.into());
    }
    Ok(allocation)
}

/// The best type of memory among those of `bits`; drivers list the better of two equals first. The host sees all of a
/// `unified` device's memory at no cost, so that copies to and from buffers need no staging.
fn choose(memory: &vk::PhysicalDeviceMemoryProperties, bits: u32, purpose: Purpose, unified: bool) -> Option<u32> {
    use vk::MemoryPropertyFlags as Flags;
    const VISIBLE: Flags = Flags::from_raw(Flags::HOST_VISIBLE.as_raw() | Flags::HOST_COHERENT.as_raw());
    let score = |kind: &vk::MemoryType| {
        let has = |wanted| u32::from(kind.property_flags.contains(wanted));
        match purpose {
            Purpose::Device if has(Flags::DEVICE_LOCAL) == 0 => None,
            Purpose::Device if unified => {
                Some(4 * is_in_largest_heap(memory, *kind) + 2 * has(VISIBLE) + has(VISIBLE | Flags::HOST_CACHED))
            }
            Purpose::Device => Some(2 * is_in_largest_heap(memory, *kind) + 1 - has(Flags::HOST_VISIBLE)),
            Purpose::Host | Purpose::Parameters if has(VISIBLE) == 0 => None,
            Purpose::Host => Some(2 * has(Flags::HOST_CACHED) + 1 - has(Flags::DEVICE_LOCAL)),
            Purpose::Parameters => Some(has(Flags::DEVICE_LOCAL)),
        }
    };
    let types = memory.memory_types_as_slice().iter().enumerate();
    let fitting = types.filter(|(index, _)| bits & (1 << index) != 0);
    let scored = fitting.filter_map(|(index, kind)| Some((score(kind)?, index as u32)));
    scored.reduce(|best, other| if other.0 > best.0 { other } else { best }).map(|(_, index)| index)
}

/// 1 if no heap of the device's own is larger; a window through which the host sees part of the memory is a smaller heap.
fn is_in_largest_heap(memory: &vk::PhysicalDeviceMemoryProperties, kind: vk::MemoryType) -> u32 {
    let own = memory.memory_heaps_as_slice().iter().filter(|heap| heap.flags.contains(vk::MemoryHeapFlags::DEVICE_LOCAL));
    let largest = own.map(|heap| heap.size).max().unwrap_or(0);
    u32::from(memory.memory_heaps[kind.heap_index as usize].size >= largest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use vk::MemoryPropertyFlags as Flags;

    const COHERENT: Flags = Flags::from_raw(Flags::HOST_VISIBLE.as_raw() | Flags::HOST_COHERENT.as_raw());

    /// A device with 8 GiB of its own as heap 0, 16 GiB of the host's as heap 1, and a window of 256 MiB as heap 2.
    fn device(types: &[(u32, Flags)]) -> vk::PhysicalDeviceMemoryProperties {
        let mut memory =
            vk::PhysicalDeviceMemoryProperties { memory_type_count: types.len() as u32, memory_heap_count: 3, ..Default::default() };
        let own = vk::MemoryHeapFlags::DEVICE_LOCAL;
        memory.memory_heaps[0] = vk::MemoryHeap { size: 8 << 30, flags: own };
        memory.memory_heaps[1] = vk::MemoryHeap { size: 16 << 30, flags: vk::MemoryHeapFlags::empty() };
        memory.memory_heaps[2] = vk::MemoryHeap { size: 256 << 20, flags: own };
        for (kind, &(heap_index, property_flags)) in memory.memory_types.iter_mut().zip(types) {
            *kind = vk::MemoryType { property_flags, heap_index };
        }
        memory
    }

    #[test]
    fn a_discrete_gpu_keeps_buffers_out_of_the_hosts_sight() {
        let memory = device(&[
            (1, Flags::empty()),
            (2, Flags::DEVICE_LOCAL | COHERENT),
            (0, Flags::DEVICE_LOCAL),
            (1, COHERENT),
            (1, COHERENT | Flags::HOST_CACHED),
        ]);
        let choose = |purpose| choose(&memory, !0, purpose, false);
        assert_eq!(choose(Purpose::Device), Some(2));
        assert_eq!(choose(Purpose::Host), Some(4));
        assert_eq!(choose(Purpose::Parameters), Some(1), "the window is what both are fast with");
    }

    #[test]
    fn a_unified_device_maps_its_buffers() {
        let own = Flags::DEVICE_LOCAL;
        let memory = device(&[(0, own), (0, own | COHERENT), (0, own | COHERENT | Flags::HOST_CACHED)]);
        assert_eq!(choose(&memory, !0, Purpose::Device, true), Some(2));
        assert_eq!(choose(&memory, 0b011, Purpose::Device, true), Some(1));
        assert_eq!(choose(&memory, 0b001, Purpose::Device, true), Some(0));
        assert_eq!(choose(&memory, 0b001, Purpose::Host, true), None);
    }

    #[test]
    fn a_small_window_is_no_place_for_buffers() {
        let memory = device(&[(2, Flags::DEVICE_LOCAL | COHERENT), (0, Flags::DEVICE_LOCAL)]);
        for unified in [false, true] {
            assert_eq!(choose(&memory, !0, Purpose::Device, unified), Some(1));
        }
    }
}
