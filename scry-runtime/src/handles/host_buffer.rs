//! Host buffers: memory of the host's that a device copies from and to by itself, at the full speed of the bus.
//!
//! The device reads and writes the memory while the host does other things, so the host must never be able to change what is still
//! being copied. Two rules see to that. [`Buffer::write`] and [`Buffer::read_into`] take any slice and find out by its address that it
//! is one of a host buffer; they return when the copy is done, since nobody can know how long a slice is borrowed. And
//! [`Buffer::write_from`], which only queues the copy, takes the host buffer itself: to change it is to wait, and when it is dropped, its memory
//! is used again once the copy is done.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut, Range, RangeBounds};
use std::slice;
use std::sync::Arc;

use crate::backend::{Block, Held, Mark};
use crate::command::Way;
use crate::element::{Element, HOST_ALIGNMENT};
use crate::error::{Error, Result};
use crate::handles::blocking::{Blocks, calls};
use crate::handles::device::buffer::{self, Buffer};
use crate::handles::{Device, Ticket};
use crate::system::Lock;

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
/// let gpu = Device::auto()?;
/// let (mut host, buffer) = (gpu.host_buffer::<f32>(1000)?, gpu.zeros::<f32>(1000)?);
/// for round in 0..3 {
///     host.fill(round as f32); // waits for the last copy
///     buffer.write_from(&host, ..)?;
///     // ... launch kernels on the buffer
/// }
/// buffer.read_into(&mut host)?;
/// assert_eq!(host[..], [2.0; 1000]);
/// # Ok::<(), scry_runtime::Error>(())
/// ```
pub struct HostBuffer<T> {
    /// `None` when it is given back.
    block: Option<Block>,
    len: usize,
    /// The last copy that was queued in each order of work, unless it was waited for.
    copies: Lock<Vec<Ticket>>,
    device: Device,
    _held: Held,
    elements: PhantomData<T>,
}

impl Device {
    /// Makes `len` elements, all zero, in memory of the host's that this device copies from and to by itself.
    ///
    /// Elements are numbers, arrays of numbers, and structs that have neither padding nor enums nor `bool`s in them, since the device writes whatever
    /// bytes it likes; anything else does not compile.
    ///
    /// # Errors
    /// [`Error::BufferTooLong`] or [`Error::AllocationFailed`] if there is no room for it.
    pub fn host_buffer<T: Element>(&self, len: usize) -> Result<HostBuffer<T>>
    where
        for<'a> &'a Self: Blocks<calls::host_buffer, calls::download_async>,
    {
        HostBuffer::alloc(self, len)
    }
}

impl<T: Element> HostBuffer<T> {
    const IS_ANY_BYTES: () = {
        assert!(T::BYTES == size_of::<T>(), "an element of a host buffer has no padding");
        assert!(!T::CHECKED, "an element of a host buffer holds no enum or `bool`: any bytes are one of its values");
        assert!(align_of::<T>() <= HOST_ALIGNMENT, "an element of a host buffer is aligned to at most 64 bytes");
    };

    fn alloc(device: &Device, len: usize) -> Result<Self> {
        let () = Self::IS_ANY_BYTES;
        let size = buffer::checked_size::<T>(device, len)?;
        let (size, backend) = (size.max(size_of::<T>() as u64), device.live()?);
        let block = backend.order().staging.take(backend, size)?;
        let start = block.start();
        if !start.addr().get().is_multiple_of(HOST_ALIGNMENT) {
            let source = "the driver maps memory at an address that is no multiple of 64".into();
            return Err(Error::AllocationFailed { kind: device.backend_kind(), bytes: size, source });
        }
        // SAFETY: the block has as many bytes, no copy uses it, and it is nobody else's.
        unsafe { start.write_bytes(0, size as usize) };
        device.common().host_ranges.insert(start.addr().get(), size as usize, Arc::clone(block.memory()));
        let held = device.common().ledger.host_buffers.hold(size);
        Ok(Self { block: Some(block), len, copies: Lock::default(), device: device.clone(), _held: held, elements: PhantomData })
    }

    /// Queues copying the elements of `range`, in the order of `destination`'s device, to all of `destination`.
    fn send(&self, range: Range<usize>, destination: &Buffer<T>) -> Result<()> {
        let (device, destination) = (destination.device(), destination.region());
        let source = self.block().region((range.start * size_of::<T>()) as u64, destination.size);
        let mut copies = self.copies.lock();
        let mark = device.live()?.queue_transfer(Way::Up, source, destination).inspect_err(|error| device.backend().settle(error))?;
        copies.retain(|copy| !copy.is_of(device));
        copies.push(Ticket::new(device.clone(), mark));
        Ok(())
    }

    /// The device that copies it by itself; any other copies it as it does ordinary memory.
    #[must_use]
    pub fn device(&self) -> &Device {
        &self.device
    }
}

impl<T: Element> Buffer<T> {
    /// Queues copying the elements of `range` in `source` to the start of the buffer, after everything queued on the device, and returns
    /// at once. Who next changes `source`, by borrowing it mutably, waits for the copy.
    ///
    /// If `source` was made for another device, this is [`Buffer::write`].
    ///
    /// ```
    /// use scry_runtime::Device;
    /// let device = Device::cpu()?;
    /// let mut host = device.host_buffer::<u32>(4)?;
    /// host.copy_from_slice(&[1, 2, 3, 4]);
    /// let buffer = device.zeros(3)?;
    /// buffer.write_from(&host, 1..3)?;
    /// assert_eq!(buffer.download()?, [2, 3, 0]);
    /// # Ok::<(), scry_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Range`] if the range is not one of `source`, or the buffer is shorter, and what the driver says.
    pub fn write_from(&self, source: &HostBuffer<T>, range: impl RangeBounds<usize>) -> Result<()> {
        let range = buffer::checked_range(range, source.len)?;
        if range.is_empty() || !source.device.is_same(self.device()) {
            return self.write(&source[range]);
        }
        source.send(range.clone(), &self.slice(..range.len())?)
    }
}

impl<T> HostBuffer<T> {
    fn block(&self) -> &Block {
        self.block.as_ref().expect("it is there until it is given back")
    }
}

impl<T> Deref for HostBuffer<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        // SAFETY: "`data` must be valid for reads for `len * size_of::<T>()` bytes, be properly aligned, and point to initialised values":
        // the memory is as long, zeroed when it was made, aligned as `alloc` has checked, and any bytes are an element. "The memory
        // must not be mutated for the duration of the lifetime": the device only reads it, but during a `read_into`, which has it
        // borrowed mutably.
        unsafe { slice::from_raw_parts(self.block().start().cast().as_ptr(), self.len) }
    }
}

impl<T> DerefMut for HostBuffer<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        self.copies.get_mut().drain(..).for_each(|copy| copy.settle());
        // SAFETY: as in `deref`; and nothing queued uses the memory, as each copy was just waited for.
        unsafe { slice::from_raw_parts_mut(self.block().start().cast().as_ptr(), self.len) }
    }
}

impl<T> Drop for HostBuffer<T> {
    /// What its own order has queued is waited for by who has the block next.
    fn drop(&mut self) {
        let Some(block) = self.block.take() else { return };
        self.device.common().host_ranges.remove(block.start().addr().get());
        let mut last = Mark::NONE;
        for copy in self.copies.get_mut().drain(..) {
            if copy.is_of(&self.device) {
                last = copy.mark();
            } else {
                copy.settle();
            }
        }
        self.device.backend().order().staging.put(block, last);
    }
}

impl<T> fmt::Debug for HostBuffer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HostBuffer").field("device", &self.device).field("len", &self.len).finish_non_exhaustive()
    }
}
