//! Host buffers: memory of the host's that a device copies from and to by itself, at the full speed of the bus.
//!
//! The device reads and writes the memory while the host does other things, so the host must never be able to change what is still
//! being copied. Two rules see to that. [`Buffer::write`] and [`Buffer::read_into`] take any slice and find out by its address that it
//! is one of a host buffer; they return when the copy is done, since nobody can know how long a slice is borrowed. And
//! [`Buffer::write_from`], which only queues the copy, takes the host buffer itself: to change it, or to drop it, is to wait.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut, RangeBounds};
use std::slice;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::command::{HostMemory, Region};
use crate::element::HOST_ALIGNMENT;
use crate::element::{Element, bytes};
use crate::error::{Error, Result};
use crate::handles::Device;
use crate::handles::device::buffer::{self, Buffer};

/// Elements in page-locked memory of the host's, which the device copies by itself: [`Device::host_buffer`].
///
/// It is a slice like that of a `Vec`. Copies from ordinary memory pass through page-locked memory on threads of the host; copies from
/// and to a host buffer do not, and leave the host's cores and caches alone:
///
/// - `buffer.write(&host)` and `buffer.read_into(&mut host)`, or slices of it, return when the copy is done;
/// - [`buffer.write_from(&host, ..)`](Buffer::write_from) queues the copy and returns at once.
///
/// On the CPU, and on Vulkan devices that share the host's memory, it is ordinary memory, and nothing is lost by it. Page-locked memory
/// cannot be swapped out: take as much as transfers need, not as much as the program does.
///
/// ```
/// use scry_runtime::Device;
/// # fn main() -> scry_runtime::Result<()> {
/// let gpu = Device::auto()?;
/// let (mut host, buffer) = (gpu.host_buffer::<f32>(1000)?, gpu.alloc::<f32>(1000)?);
/// for round in 0..3 {
///     host.fill(round as f32); // waits for the last copy
///     buffer.write_from(&host, ..)?;
///     // ... launch kernels on the buffer
/// }
/// buffer.read_into(&mut host)?;
/// assert_eq!(host[..], [2.0; 1000]);
/// # Ok(())
/// # }
/// ```
pub struct HostBuffer<T> {
    /// Dropped before the device.
    memory: Box<dyn HostMemory>,
    len: usize,
    /// Whether a copy was queued since the memory was last waited for.
    is_copied: AtomicBool,
    device: Device,
    elements: PhantomData<T>,
}

impl Device {
    /// Makes `len` elements, all zero, in memory of the host's that this device copies from and to by itself.
    ///
    /// Elements are numbers, arrays of numbers, and structs that have neither padding nor enums in them, since the device writes whatever
    /// bytes it likes; anything else does not compile.
    ///
    /// # Errors
    /// [`Error::BufferTooLong`] or [`Error::AllocationFailed`] if there is no room for it.
    pub fn host_buffer<T: Element>(&self, len: usize) -> Result<HostBuffer<T>> {
        HostBuffer::alloc(self, len)
    }
}

impl<T: Element> HostBuffer<T> {
    const IS_ANY_BYTES: () = {
        assert!(T::BYTES == size_of::<T>(), "an element of a host buffer has no padding");
        assert!(!T::CHECKED, "an element of a host buffer holds no enum: any bytes are one of its values");
        assert!(align_of::<T>() <= HOST_ALIGNMENT, "an element of a host buffer is aligned to at most 64 bytes");
    };

    fn alloc(device: &Device, len: usize) -> Result<Self> {
        let () = Self::IS_ANY_BYTES;
        let size = buffer::checked_size::<T>(device, len)?;
        let memory = device.live()?.host_alloc(size.max(size_of::<T>() as u64))?;
        if !memory.start().addr().get().is_multiple_of(HOST_ALIGNMENT) {
            let source = "the driver maps memory at an address that is no multiple of 64".into();
            return Err(Error::AllocationFailed { kind: device.backend_kind(), bytes: size, source });
        }
        Ok(Self { memory, len, is_copied: AtomicBool::new(false), device: device.clone(), elements: PhantomData })
    }

    fn bytes(elements: &[T]) -> &[u8] {
        bytes::of(elements).expect("elements of a host buffer have no padding")
    }

    /// The device that copies it by itself; any other copies it as it does ordinary memory.
    #[must_use]
    pub fn device(&self) -> &Device {
        &self.device
    }
}

impl<T: Element> Buffer<T> {
    /// Queues copying the elements of `range` in `source` to the start of the buffer, after everything queued on the device, and returns
    /// at once. Who next changes `source`, by borrowing it mutably, waits for the copy; so does who drops it.
    ///
    /// If `source` was made for another device, this is [`Buffer::write`].
    ///
    /// ```
    /// use scry_runtime::Device;
    /// # fn main() -> scry_runtime::Result<()> {
    /// let device = Device::cpu()?;
    /// let mut host = device.host_buffer::<u32>(4)?;
    /// host.copy_from_slice(&[1, 2, 3, 4]);
    /// let buffer = device.alloc(3)?;
    /// buffer.write_from(&host, 1..3)?;
    /// assert_eq!(buffer.download()?, [2, 3, 0]);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// [`Error::Range`] if the range is not one of `source`, or the buffer is shorter, and what the driver says.
    pub fn write_from(&self, source: &HostBuffer<T>, range: impl RangeBounds<usize>) -> Result<()> {
        let range = buffer::checked_range(range, source.len)?;
        let elements = &source[range];
        if elements.is_empty() || !source.device.is_same(self.device()) {
            return self.write(elements);
        }
        let destination = self.slice(..elements.len())?;
        let bytes = HostBuffer::bytes(elements);
        source.is_copied.store(true, Ordering::Relaxed);
        let region = Region { size: bytes.len() as u64, ..destination.region() };
        // SAFETY: the bytes lie in memory of this device's `host_alloc`; they are behind a `HostBuffer`, which gives nobody a mutable
        // reference before it has waited for the memory, since `is_copied` is set, and whose memory is freed by an owner that waits.
        unsafe { self.device().live()?.write_queued(region, bytes) }
    }
}

impl<T> Deref for HostBuffer<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        // SAFETY: "`data` must be valid for reads for `len * size_of::<T>()` bytes, be properly aligned, and point to initialised values":
        // the memory is as long, zeroed when it was made, aligned as `alloc` has checked, and any bytes are an element. "The memory
        // must not be mutated for the duration of the lifetime": the device only reads it, but during a `read_into`, which has it
        // borrowed mutably.
        unsafe { slice::from_raw_parts(self.memory.start().cast().as_ptr(), self.len) }
    }
}

impl<T> DerefMut for HostBuffer<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        if std::mem::take(self.is_copied.get_mut()) {
            self.memory.wait();
        }
        // SAFETY: as in `deref`; and nothing queued uses the memory, as it was just waited for, or has not been copied since.
        unsafe { slice::from_raw_parts_mut(self.memory.start().cast().as_ptr(), self.len) }
    }
}

impl<T> fmt::Debug for HostBuffer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HostBuffer").field("device", &self.device).field("len", &self.len).finish_non_exhaustive()
    }
}
