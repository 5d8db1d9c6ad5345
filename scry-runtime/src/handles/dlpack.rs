//! Buffers as tensors of `DLPack`, and tensors as buffers.

use std::sync::Arc;

use crate::backend::Owner;
use crate::dlpack::{
    DLDevice, DLDeviceType, DLManagedTensor, DLManagedTensorVersioned, DlpackTensor, ManagedTensor, TensorElement, export,
};
use crate::error::{BackendKind, Error, Result};
use crate::handles::foreign::sharing;
use crate::handles::{Buffer, Device};

impl<T: TensorElement> Buffer<T> {
    /// The buffer as a tensor of `DLPack`, for another library, without a copy. Its first dimension counts the elements, and others their
    /// numbers, see [`TensorElement`]. The tensor keeps the memory until its deleter is called, which may be after the device is gone.
    ///
    /// On a CUDA device the elements are what they are in the order of `Device::cuda_stream`: whoever uses the tensor on another stream has
    /// that wait first, and has finished with it when it is deleted. On the CPU this waits for everything queued on the device; kernels
    /// that are launched on the buffer later write what the other library sees.
    ///
    /// ```
    /// use scry_runtime::Device;
    /// let tensor = Device::cpu()?.upload(&[[1i64, 2, 3], [4, 5, 6]])?.to_dlpack()?;
    /// let raw = tensor.into_raw(); // for a capsule of the name `dltensor_versioned`
    /// # // SAFETY: the tensor is nobody else's.
    /// # drop(unsafe { scry_runtime::dlpack::DlpackTensor::from_raw(raw) });
    /// # Ok::<(), scry_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::UnsupportedOperation`] on Vulkan, whose memory other libraries cannot use; on the CPU what [`Device::sync`] may return.
    pub fn to_dlpack(&self) -> Result<DlpackTensor> {
        self.export::<DLManagedTensorVersioned>()
    }

    /// As [`Buffer::to_dlpack`], in the struct that libraries take that are older than `DLPack` 1.0: for a capsule of the name `dltensor`.
    ///
    /// # Errors
    /// As [`Buffer::to_dlpack`].
    pub fn to_dlpack_unversioned(&self) -> Result<DlpackTensor<DLManagedTensor>> {
        self.export::<DLManagedTensor>()
    }

    /// Takes a tensor of another library for a buffer on a device, without a copy. The deleter is called as an owner is dropped by
    /// `Buffer::from_cuda`: once the last handle to the buffer is gone and no queued work uses the memory any more.
    ///
    /// The tensor's elements are `T`s, row by row without gaps; the buffer has them all, in that order, whatever the number of dimensions.
    ///
    /// # Safety
    /// - The tensor's memory is valid until its deleter is called.
    /// - Nothing else accesses it while work of the device does that was queued through the buffer. On CUDA, what wrote the tensor comes before
    ///   `Device::cuda_stream`'s next work: the tensor was exported for that stream, or is of that stream. No other buffer of a launch or
    ///   graph is in the same memory. Two that only read may do so at once.
    ///
    /// # Errors
    /// [`Error::Sharing`], which says which and what to do, if the tensor
    /// - is of another major version of `DLPack`, or only to be read,
    /// - is not on that device (`cuda:1` is another than `cuda:0`),
    /// - has elements of another type, or a shape that does not end in that of a `T`,
    /// - has gaps between its elements, or these are not row by row,
    /// - has no memory, or an address that is not aligned for its elements.
    ///
    /// [`Error::UnsupportedOperation`] on Vulkan, and [`Error::BufferTooLong`]. In each case the deleter is called.
    pub unsafe fn from_dlpack<M: ManagedTensor>(device: &Device, tensor: DlpackTensor<M>) -> Result<Self> {
        let sharing = sharing(device)?;
        check_place(device, tensor.dl_tensor()?.device)?;
        let (address, len) = tensor.elements::<T>()?;
        // SAFETY: so many elements are there, and are used as the caller says.
        unsafe { Self::adopt(device, sharing, address, len, Owner::new(tensor)) }
    }

    fn export<M: ManagedTensor>(&self) -> Result<DlpackTensor<M>> {
        let device = self.device();
        let sharing = sharing(device)?;
        if sharing.stream().is_none() {
            device.block()?;
        }
        let mut shape = vec![self.len() as i64];
        T::dimensions(&mut shape);
        let region = self.region();
        let address = if self.is_empty() { 0 } else { sharing.share(region)? };
        Ok(export(place(device), T::DATA_TYPE, shape, address, Arc::clone(region.memory)))
    }
}

/// Where the tensors of a device are.
fn place(device: &Device) -> DLDevice {
    match device.backend_kind() {
        BackendKind::Cuda => DLDevice { device_type: DLDeviceType::CUDA, device_id: device.info().index as i32 },
        BackendKind::Cpu | BackendKind::Sanitizer => DLDevice { device_type: DLDeviceType::CPU, device_id: 0 },
        kind @ (BackendKind::Vulkan | BackendKind::Wgpu) => unreachable!("{kind} shares no memory"),
    }
}

/// An `Err` unless a tensor is where those of the device are; the host's memory has no numbers.
fn check_place(device: &Device, actual: DLDevice) -> Result<()> {
    let expected = place(device);
    if actual == expected || (actual.device_type == DLDeviceType::CPU && expected.device_type == DLDeviceType::CPU) {
        return Ok(());
    }
    Err(Error::Sharing {
        reason: format!("the tensor is on {actual}, and the buffer is to be on {expected}, {}", device.name()),
        help: "open the device that the tensor is on, or move the tensor: `tensor.to(..)`",
    })
}
