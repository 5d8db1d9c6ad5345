//! Buffers: typed, shareable ranges of a device's memory.

use std::any::type_name;
use std::fmt;
use std::marker::PhantomData;
use std::ops::{Bound, Range, RangeBounds};
use std::sync::Arc;

use crate::backend::Contents;
use crate::command::{Memory, Region};
use crate::element::{Element, bytes};
use crate::error::{Error, Result};
use crate::handles::blocking::{Blocks, calls};
use crate::handles::{Device, fill};
use crate::profile::{Activity, Span};

/// A buffer on a device, or a slice of one: a cheap handle, like `bytes::Bytes`. Clones and slices share the elements.
///
/// ```
/// use scry_runtime::Device;
/// let buffer = Device::cpu()?.upload(&[1u32, 2, 3, 4])?;
/// let tail = buffer.slice(2..)?;
/// tail.fill(7)?;
/// assert_eq!(buffer.download()?, [1, 2, 7, 7]);
/// # Ok::<(), scry_runtime::Error>(())
/// ```
#[derive(Clone)]
pub struct Buffer<T> {
    device: Device,
    memory: Arc<dyn Memory>,
    /// In bytes.
    offset: u64,
    /// In elements: the index type of kernels is 32 bits wide.
    len: u32,
    elements: PhantomData<T>,
}

impl<T: Element> Buffer<T> {
    pub(crate) const ELEMENT_SIZE: u32 = {
        assert!(size_of::<T>() > 0, "an element of a buffer has at least one byte");
        assert!(size_of::<T>() <= u32::MAX as usize, "an element of a buffer has less than 4 GiB");
        size_of::<T>() as u32
    };

    /// What the address of the first element is a multiple of: as much as the elements of a slice have wherever it starts, if its memory
    /// has it, up to what the wide loads of kernels need, and at least the type's own.
    pub(crate) const ALIGNMENT: u64 = {
        let (natural, widest) = (1 << Self::ELEMENT_SIZE.trailing_zeros(), if align_of::<T>() > 16 { align_of::<T>() as u64 } else { 16 });
        if natural < widest { natural } else { widest }
    };

    /// A buffer of `len` elements of new memory; an empty one has memory too, so that every buffer can be bound.
    pub(crate) fn alloc(device: &Device, len: usize, contents: Contents) -> Result<Self> {
        let memory = device.live()?.alloc(Self::bytes_of(device, len)?, contents)?;
        Ok(Self::of(device, memory, len))
    }

    /// The size in bytes of the memory for so many elements.
    pub(crate) fn bytes_of(device: &Device, len: usize) -> Result<u64> {
        Ok(checked_size::<T>(device, len)?.max(u64::from(Self::ELEMENT_SIZE)))
    }

    /// A buffer of the first `len` elements of memory that is that of `device`, and has them.
    pub(crate) fn of(device: &Device, memory: Arc<dyn Memory>, len: usize) -> Self {
        Self { device: device.clone(), memory, offset: 0, len: len as u32, elements: PhantomData }
    }

    /// A buffer of copies of `elements`.
    pub(crate) fn upload(device: &Device, elements: &[T]) -> Result<Self> {
        if elements.is_empty() {
            return device.zeros(0);
        }
        let buffer = Self::alloc(device, elements.len(), Contents::Any)?;
        buffer.write(elements)?;
        Ok(buffer)
    }

    /// The number of elements.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there are no elements.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The size of the elements in bytes.
    #[must_use]
    pub fn byte_size(&self) -> u64 {
        u64::from(self.len) * u64::from(Self::ELEMENT_SIZE)
    }

    /// The device that holds the buffer.
    #[must_use]
    pub fn device(&self) -> &Device {
        &self.device
    }

    /// Waits for everything queued on the device and returns the elements.
    ///
    /// # Errors
    /// [`Error::KernelPanic`] if a kernel has panicked since the device was last waited for, [`Error::InvalidValue`] if an
    /// element holds an enum or `bool` that has none of its values, and what the driver says.
    pub fn download(&self) -> Result<Vec<T>>
    where
        for<'a> &'a Self: Blocks<calls::download, calls::download_async>,
    {
        self.elements()
    }

    /// As [`Buffer::download`].
    fn elements(&self) -> Result<Vec<T>> {
        bytes::collect(self.len(), |bytes| self.read_bytes(bytes))
    }

    /// Waits for everything queued on the device and copies the first `elements.len()` elements there. If they are to go to a
    /// [`HostBuffer`](crate::HostBuffer) and are many, the device copies them by itself.
    ///
    /// # Errors
    /// [`Error::Range`] if the buffer is shorter than that, [`Error::KernelPanic`] if a kernel has panicked since the device was
    /// last waited for, [`Error::InvalidValue`] if an element holds an enum or `bool` that has none of its values (`elements` is as it was
    /// in any of these cases), and what the driver says.
    pub fn read_into(&self, elements: &mut [T]) -> Result<()>
    where
        for<'a> &'a Self: Blocks<calls::read_into, calls::download_async>,
    {
        self.check_range(0, elements.len())?;
        match bytes::of_mut(elements) {
            Some(bytes) => self.read_bytes(bytes)?,
            None => elements.copy_from_slice(&self.slice(..elements.len())?.elements()?),
        }
        Ok(())
    }

    /// Copies `elements` to the start of the buffer, after everything queued on the device. They may be changed at once: of ordinary
    /// memory, the host or the device has its own copy; if they are those of a [`HostBuffer`](crate::HostBuffer) and many, the device
    /// has copied them. [`Buffer::write_from`] does not wait for that.
    ///
    /// # Errors
    /// [`Error::Range`] if the buffer is shorter, and what the driver says.
    pub fn write(&self, elements: &[T]) -> Result<()> {
        self.check_range(0, elements.len())?;
        if elements.is_empty() {
            return Ok(());
        }
        let _span = Span::transfer(&self.device.common().profiler, Activity::Upload, size_of_val(elements) as u64);
        let backend = self.device.live()?;
        // All at once, so that no other thread's work comes between.
        bytes::with(elements, |bytes| backend.write(Region { size: bytes.len() as u64, ..self.region() }, bytes))
    }

    /// Sets every element to `value`, after everything queued on the device.
    ///
    /// ```
    /// use scry_runtime::Device;
    /// let buffer = Device::cpu()?.zeros(3)?;
    /// buffer.fill([1.0f32, 2.0])?;
    /// assert_eq!(buffer.download()?, [[1.0, 2.0]; 3]);
    /// # Ok::<(), scry_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// What the driver says.
    pub fn fill(&self, value: T) -> Result<()> {
        if self.is_empty() {
            return Ok(());
        }
        let _span = Span::transfer(&self.device.common().profiler, Activity::Fill, self.byte_size());
        let backend = self.device.live()?;
        bytes::with(&[value], |pattern| fill::fill(backend, self.region(), pattern))
    }

    /// The same bytes as elements of another type, as a buffer that shares them.
    ///
    /// ```
    /// use scry_runtime::Device;
    /// let points = Device::cpu()?.upload(&[[1.0f32, 2.0], [3.0, 4.0]])?;
    /// let numbers = points.cast::<f32>()?;
    /// assert_eq!(numbers.download()?, [1.0, 2.0, 3.0, 4.0]);
    /// assert_eq!(numbers.slice(1..3)?.cast::<u32>()?.download()?, [2.0f32, 3.0].map(f32::to_bits));
    /// assert!(numbers.slice(1..3)?.cast::<[f32; 2]>().is_err(), "it starts in the middle of an array");
    /// # Ok::<(), scry_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Cast`] if the buffer does not start or end between elements of the other type, counted from where the memory
    /// starts that it is a slice of, or if that is another library's and not aligned for them; [`Error::BufferTooLong`] if there are
    /// more of these than an index can tell apart.
    pub fn cast<U: Element>(&self) -> Result<Buffer<U>> {
        let size = u64::from(Buffer::<U>::ELEMENT_SIZE);
        let alignment = Buffer::<U>::ALIGNMENT;
        let own_alignment = self.memory.alignment();
        for (what, bytes, size) in
            [("offset", self.offset, size), ("length", self.byte_size(), size), ("alignment", own_alignment, alignment)]
        {
            if bytes % size != 0 {
                return Err(Error::Cast { from: type_name::<T>(), to: type_name::<U>(), what, bytes, size });
            }
        }
        let len = checked_len((self.byte_size() / size) as usize, self.byte_size())?;
        Ok(Buffer { device: self.device.clone(), memory: Arc::clone(&self.memory), offset: self.offset, len, elements: PhantomData })
    }

    /// The elements of `range`, as a buffer that shares them.
    ///
    /// # Errors
    /// [`Error::Range`] if the range ends before it starts, or past the end of the buffer.
    pub fn slice(&self, range: impl RangeBounds<usize>) -> Result<Self> {
        let Range { start, end } = checked_range(range, self.len())?;
        let offset = self.offset + start as u64 * u64::from(Self::ELEMENT_SIZE);
        Ok(Self { offset, len: (end - start) as u32, ..self.clone() })
    }

    /// A handle of the same elements that goes by another order of its device's work.
    pub(crate) fn by(&self, order: &Device) -> Result<Self> {
        if self.device.is_same(order) { Ok(Self { device: order.clone(), ..self.clone() }) } else { Err(Error::StreamOfAnotherDevice) }
    }

    /// Reads the first elements, as many as `bytes` holds.
    fn read_bytes(&self, bytes: &mut [u8]) -> Result<()> {
        if bytes.is_empty() {
            return self.device.block();
        }
        let _span = Span::transfer(&self.device.common().profiler, Activity::Download, bytes.len() as u64);
        self.device.live()?.download(Region { size: bytes.len() as u64, ..self.region() }, bytes)
    }

    pub(crate) fn region(&self) -> Region<'_> {
        Region { memory: &self.memory, offset: self.offset, size: self.byte_size() }
    }

    fn check_range(&self, start: usize, end: usize) -> Result<()> {
        checked_range(start..end, self.len()).map(drop)
    }
}

impl<T> fmt::Debug for Buffer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Buffer").field("device", &self.device).field("len", &self.len).finish_non_exhaustive()
    }
}

/// The size in bytes of a buffer of `len` elements, if `device` can have one.
pub(crate) fn checked_size<T: Element>(device: &Device, len: usize) -> Result<u64> {
    let bytes = (len as u64).saturating_mul(u64::from(Buffer::<T>::ELEMENT_SIZE));
    checked_len(len, bytes)?;
    let max = device.info().max_buffer_size;
    if bytes > max {
        return Err(Error::BufferTooLong { len, bytes, limit: format!("a buffer of {} has at most {max} bytes", device.name()) });
    }
    Ok(bytes)
}

/// The first index of `range` and the one after its last, both in bounds for `len` elements.
pub(crate) fn checked_range(range: impl RangeBounds<usize>, len: usize) -> Result<Range<usize>> {
    let start = match range.start_bound() {
        Bound::Included(&start) => start,
        Bound::Excluded(&before) => before.saturating_add(1),
        Bound::Unbounded => 0,
    };
    let end = match range.end_bound() {
        Bound::Included(&last) => last.saturating_add(1),
        Bound::Excluded(&end) => end,
        Bound::Unbounded => len,
    };
    if start <= end && end <= len { Ok(start..end) } else { Err(Error::Range { start, end, len }) }
}

/// The number of elements of a buffer in 32 bits; they are `bytes` long.
fn checked_len(len: usize, bytes: u64) -> Result<u32> {
    let limit = || format!("an index is 32 bits wide, so a buffer has at most {} elements", u32::MAX);
    u32::try_from(len).map_err(|_| Error::BufferTooLong { len, bytes, limit: limit() })
}
