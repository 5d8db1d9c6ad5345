//! Copies from one buffer of a device to another.

use std::sync::Arc;

use crate::backend::Region;
use crate::buffer::Buffer;
use crate::device::Device;
use crate::element::Element;
use crate::error::{Error, Result};
use crate::profile::{Activity, Span};

impl<T: Element> Buffer<T> {
    /// Copies the elements of `source` to the start of this buffer, on the device and in order with everything queued.
    ///
    /// ```
    /// use scry_runtime::Device;
    /// # fn main() -> scry_runtime::Result<()> {
    /// let device = Device::cpu()?;
    /// let (x, y) = (device.upload(&[1u32, 2, 3, 4])?, device.upload(&[5u32, 6])?);
    /// x.slice(1..)?.copy_from(&y)?;
    /// assert_eq!(x.download()?, [1, 5, 6, 4]);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// [`Error::Range`] if this buffer is shorter, [`Error::CopyOverlap`] if the two share elements,
    /// [`Error::CopyBetweenDevices`], and what the driver says.
    pub fn copy_from(&self, source: &Self) -> Result<()> {
        if !source.device().is_same(self.device()) {
            return Err(Error::CopyBetweenDevices);
        }
        match regions(source, self)? {
            Some([source, destination]) => {
                let _span = Span::transfer(self.device().backend(), Activity::Copy, source.size);
                self.device().backend().copy(source, destination)
            }
            None => Ok(()),
        }
    }
}

impl Device {
    /// A new buffer with the elements that `source` has when everything queued before is done.
    ///
    /// # Errors
    /// [`Error::CopyBetweenDevices`] if `source` is on another device, [`Error::AllocationFailed`], and what the driver says.
    pub fn copy_buffer<T: Element>(&self, source: &Buffer<T>) -> Result<Buffer<T>> {
        let copy = self.alloc(source.len())?;
        copy.copy_from(source)?;
        Ok(copy)
    }
}

/// The regions of a copy to the start of `destination`, or `None` if there is nothing to copy.
pub(crate) fn regions<'a, T: Element>(source: &'a Buffer<T>, destination: &'a Buffer<T>) -> Result<Option<[Region<'a>; 2]>> {
    destination.check_range(0, source.len())?;
    let source = source.region();
    let destination = Region { size: source.size, ..destination.region() };
    if source.size == 0 {
        return Ok(None);
    }
    let distance = source.offset.abs_diff(destination.offset);
    if Arc::ptr_eq(source.memory, destination.memory) && distance < source.size {
        return Err(Error::CopyOverlap);
    }
    Ok(Some([source, destination]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::every_device;
    use crate::element::by_hand::Color;

    #[test]
    fn copies_of_any_length_start_anywhere() {
        every_device(|device| {
            let elements = |len: usize, first: usize| (first..first + len).map(|i| Color([i as u8, (i >> 8) as u8, 7])).collect::<Vec<_>>();
            for (from, to, len) in [(0, 0, 1), (1, 2, 3), (5, 0, 1000), (0, 3, 1_000_001)] {
                let x = device.upload(&elements(from + len + 2, 0)).unwrap();
                let y = device.upload(&elements(to + len + 2, 9)).unwrap();
                y.slice(to..).unwrap().copy_from(&x.slice(from..from + len).unwrap()).unwrap();
                let mut expected = elements(to + len + 2, 9);
                expected[to..to + len].copy_from_slice(&elements(len, from));
                assert!(y.download().unwrap() == expected, "{len} from {from} to {to} on {}", device.name());
            }
        });
    }

    #[test]
    fn a_copied_buffer_has_elements_of_its_own() {
        every_device(|device| {
            let x = device.upload(&[1u32, 2, 3]).unwrap();
            x.slice(..1).unwrap().fill(9).unwrap();
            let y = device.copy_buffer(&x).unwrap();
            x.fill(0).unwrap();
            assert_eq!(y.download().unwrap(), [9, 2, 3]);
            assert!(device.copy_buffer(&x.slice(1..1).unwrap()).unwrap().is_empty());
        });
    }

    #[test]
    fn parts_of_one_buffer_are_copied_if_they_are_apart() {
        every_device(|device| {
            let x = device.upload(&[1u32, 2, 3, 4]).unwrap();
            let (head, tail) = (x.slice(..2).unwrap(), x.slice(2..).unwrap());
            head.copy_from(&tail).unwrap();
            assert_eq!(x.download().unwrap(), [3, 4, 3, 4]);
            for other in [&x.slice(1..3).unwrap(), &head] {
                assert!(matches!(head.copy_from(other), Err(Error::CopyOverlap)));
            }
            assert!(matches!(head.copy_from(&x), Err(Error::Range { start: 0, end: 4, len: 2 })));
            let elsewhere = Device::cpu().unwrap().upload(&[1u32]).unwrap();
            assert!(matches!(head.copy_from(&elsewhere), Err(Error::CopyBetweenDevices)));
        });
    }
}
