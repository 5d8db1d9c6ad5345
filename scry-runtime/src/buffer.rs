//! Buffers: typed, shareable ranges of a device's memory.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Bound, RangeBounds};
use std::sync::Arc;

use crate::backend::{Memory, Region};
use crate::device::Device;
use crate::element::Element;
use crate::error::{Error, Result};
use crate::kernel::Argument;

/// A buffer on a device, or a slice of one: a cheap handle, like `bytes::Bytes`. Clones and slices share the elements.
///
/// ```
/// use scry_runtime::Device;
/// # fn main() -> scry_runtime::Result<()> {
/// let buffer = Device::cpu()?.upload(&[1u32, 2, 3, 4])?;
/// let tail = buffer.slice(2..)?;
/// tail.fill(7)?;
/// assert_eq!(buffer.download()?, [1, 2, 7, 7]);
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Buffer<T: Element> {
    device: Device,
    memory: Arc<dyn Memory>,
    /// In bytes.
    offset: u64,
    /// In elements: the index type of kernels is 32 bits wide.
    len: u32,
    elements: PhantomData<T>,
}

impl<T: Element> Buffer<T> {
    const ELEMENT_SIZE: u32 = size_of::<T>() as u32;

    /// A buffer of `len` zeros; an empty one has memory too, so that every buffer can be bound.
    pub(crate) fn alloc(device: &Device, len: usize) -> Result<Self> {
        let bytes = (len as u64).saturating_mul(u64::from(Self::ELEMENT_SIZE));
        let too_long = |limit| Error::BufferTooLong { len, bytes, limit };
        let elements =
            u32::try_from(len).map_err(|_| too_long(format!("an index is 32 bits wide, so a buffer has at most {} elements", u32::MAX)))?;
        let max = device.info().max_buffer_size;
        if bytes > max {
            return Err(too_long(format!("a buffer of {} has at most {max} bytes", device.name())));
        }
        let memory = device.backend().alloc(bytes.max(u64::from(Self::ELEMENT_SIZE)))?;
        Ok(Self { device: device.clone(), memory, offset: 0, len: elements, elements: PhantomData })
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
    /// What the driver says.
    pub fn download(&self) -> Result<Vec<T>> {
        let mut elements = vec![T::zeroed(); self.len()];
        self.read_into(&mut elements)?;
        Ok(elements)
    }

    /// Waits for everything queued on the device and copies the first `elements.len()` elements there.
    ///
    /// # Errors
    /// [`Error::Range`] if the buffer is shorter than that, and what the driver says.
    pub fn read_into(&self, elements: &mut [T]) -> Result<()> {
        self.check_range(0, elements.len())?;
        if elements.is_empty() {
            return self.device.sync();
        }
        let bytes: &mut [u8] = bytemuck::cast_slice_mut(elements);
        self.device.backend().read(Region { size: bytes.len() as u64, ..self.region() }, bytes)
    }

    /// Copies `elements` to the start of the buffer, after everything queued on the device.
    ///
    /// # Errors
    /// [`Error::Range`] if the buffer is shorter, and what the driver says.
    pub fn write(&self, elements: &[T]) -> Result<()> {
        self.check_range(0, elements.len())?;
        if elements.is_empty() {
            return Ok(());
        }
        let bytes: &[u8] = bytemuck::cast_slice(elements);
        self.device.backend().write(Region { size: bytes.len() as u64, ..self.region() }, bytes)
    }

    /// Sets every element to `value`, after everything queued on the device.
    ///
    /// # Errors
    /// What the driver says.
    pub fn fill(&self, value: T) -> Result<()> {
        let (backend, region) = (self.device.backend(), self.region());
        let Some(word) = repeated_word(bytemuck::bytes_of(&value)) else { return self.fill_by_blocks(value) };
        let end = region.offset + region.size;
        let (first, last) = (region.offset.next_multiple_of(4).min(end), end / 4 * 4);
        // What stands in a word with other elements is written on its own.
        let edges = [(region.offset, first), (last.max(first), end)];
        if first < last {
            backend.fill(Region { offset: first, size: last - first, ..region }, word)?;
        }
        for (start, end) in edges.into_iter().filter(|(start, end)| start < end) {
            let elements = vec![value; ((end - start) / u64::from(Self::ELEMENT_SIZE)) as usize];
            backend.write(Region { offset: start, size: end - start, ..region }, bytemuck::cast_slice(&elements))?;
        }
        Ok(())
    }

    /// Fills with elements of two different words, which devices have no command for.
    fn fill_by_blocks(&self, value: T) -> Result<()> {
        const BLOCK: usize = 1 << 16;
        let block = vec![value; self.len().min(BLOCK)];
        for start in (0..self.len()).step_by(BLOCK) {
            let end = self.len().min(start + BLOCK);
            self.slice(start..end)?.write(&block[..end - start])?;
        }
        Ok(())
    }

    /// The elements of `range`, as a buffer that shares them.
    ///
    /// # Errors
    /// [`Error::Range`] if the range ends before it starts, or past the end of the buffer.
    pub fn slice(&self, range: impl RangeBounds<usize>) -> Result<Self> {
        let start = match range.start_bound() {
            Bound::Included(&start) => start,
            Bound::Excluded(&before) => before.saturating_add(1),
            Bound::Unbounded => 0,
        };
        let end = match range.end_bound() {
            Bound::Included(&last) => last.saturating_add(1),
            Bound::Excluded(&end) => end,
            Bound::Unbounded => self.len(),
        };
        self.check_range(start, end)?;
        let offset = self.offset + start as u64 * u64::from(Self::ELEMENT_SIZE);
        Ok(Self { offset, len: (end - start) as u32, ..self.clone() })
    }

    pub(crate) fn as_argument(&self) -> Argument<'_> {
        Argument::Slice { device: &self.device, memory: &self.memory, offset: self.offset, len: self.len, element_size: Self::ELEMENT_SIZE }
    }

    fn region(&self) -> Region<'_> {
        Region { memory: &self.memory, offset: self.offset, size: self.byte_size() }
    }

    fn check_range(&self, start: usize, end: usize) -> Result<()> {
        if start <= end && end <= self.len() { Ok(()) } else { Err(Error::Range { start, end, len: self.len() }) }
    }
}

/// The word that memory full of an element of 1, 2, 4 or 8 bytes is full of, if it is one.
fn repeated_word(element: &[u8]) -> Option<u32> {
    let word: [u8; 4] = std::array::from_fn(|i| element[i % element.len()]);
    let is_full = element.iter().enumerate().all(|(i, byte)| *byte == word[i % 4]);
    is_full.then(|| u32::from_ne_bytes(word))
}

impl<T: Element> fmt::Debug for Buffer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Buffer").field("device", &self.device).field("len", &self.len).finish_non_exhaustive()
    }
}
