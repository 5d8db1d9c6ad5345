//! Buffers of any element, for kernels that take bytes.

use sealed::Sealed;

use crate::command::Region;
use crate::element::Element;
use crate::handles::{Buffer, Device};

/// A buffer that a raw kernel takes: a [`Buffer`] of any element, or a slice of one.
///
/// Raw kernels take `&[&dyn GpuBuf]`, so that buffers of different elements can stand in one list.
///
/// ```
/// use scry_runtime::{Device, GpuBuf};
/// let device = Device::cpu()?;
/// let (numbers, words) = (device.upload(&[1.0f32])?, device.upload(&[1u32, 2])?);
/// let buffers: [&dyn GpuBuf; 2] = [&numbers, &words];
/// # assert_eq!(buffers.len(), 2);
/// # Ok::<(), scry_runtime::Error>(())
/// ```
pub trait GpuBuf: Sealed {
    /// Where the bytes are.
    #[doc(hidden)]
    fn place(&self) -> Place<'_>;
}

/// A buffer without the type of its elements.
#[doc(hidden)]
pub struct Place<'a> {
    pub(super) device: &'a Device,
    pub(super) region: Region<'a>,
}

impl<T: Element> Sealed for Buffer<T> {}

impl<T: Element> GpuBuf for Buffer<T> {
    fn place(&self) -> Place<'_> {
        Place { device: self.device(), region: self.region() }
    }
}

mod sealed {
    /// Keeps [`GpuBuf`](super::GpuBuf) to this crate: what is behind it must be true of its device's memory.
    pub trait Sealed {}
}
