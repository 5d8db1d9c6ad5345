//! Memory and queues of other libraries of the process: buffers of the one, devices that use the other.

use std::any::type_name;
#[cfg(feature = "cuda")]
use std::ffi::c_void;
#[cfg(feature = "cuda")]
use std::ptr;

use crate::backend::{ForeignMemory, Owner, Sharing};
use crate::element::Element;
#[cfg(feature = "cuda")]
use crate::error::BackendKind;
use crate::error::{Error, Result};
use crate::handles::device::buffer::checked_size;
use crate::handles::{Buffer, Device};

/// CUDA, when the program has it.
#[cfg(feature = "cuda")]
impl Device {
    /// Opens the GPU of a CUDA context (`CUcontext`) of the program's, to queue all work to a stream (`CUstream`) of that context, so that
    /// scry's work and that of other libraries on the stream happen in the order in which they are queued. A null stream is the context's
    /// default stream (the legacy one, as in `PyTorch`).
    ///
    /// Neither handle is destroyed, and memory comes from a pool of the device's own. As with [`Device::open`], each call opens a device
    /// anew, whose kernels are compiled or loaded when they are first launched: open one for a stream, and keep it. To drop the last handle
    /// waits for the stream.
    ///
    /// ```no_run
    /// use cudarc::driver::CudaContext;
    /// use scry_runtime::Device;
    ///
    /// let context = CudaContext::new(0)?;
    /// let stream = context.new_stream()?;
    /// // SAFETY: both outlive the device and its buffers.
    /// let device = unsafe { Device::from_cuda(context.cu_ctx().cast(), stream.cu_stream().cast()) }?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Safety
    /// Context and stream are valid until the device is dropped, with all its clones and with everything that was made with it, such as
    /// buffers, graphs and tensors. While the stream is being captured, nothing of the device is called.
    ///
    /// # Errors
    /// [`Error::Sharing`] if the context is null, if the stream belongs to another context or is another in each thread, and what
    /// [`Device::open`] may return for a CUDA device.
    pub unsafe fn from_cuda(context: *mut c_void, stream: *mut c_void) -> Result<Self> {
        // SAFETY: the handles are as the caller says.
        let backend = unsafe { crate::registry::adopt_cuda(context, stream) }?;
        Ok(Self::opened(backend))
    }

    /// The stream (`CUstream`) to which a CUDA device queues all its work, for other code that queues to it, or orders its own streams
    /// against it. It is valid as long as the device. As a number, it is what Python's `tensor.__dlpack__(stream=..)` takes; the default
    /// stream of a context is 1 (`CU_STREAM_LEGACY`).
    ///
    /// Transfers through the host ([`Buffer::write`], [`Buffer::download`]) are on that stream as well.
    ///
    /// # Errors
    /// [`Error::UnsupportedOperation`] on other devices, [`Error::Forked`] in a fork of the process that opened the device.
    pub fn cuda_stream(&self) -> Result<*mut c_void> {
        const LEGACY: *mut c_void = ptr::without_provenance_mut(1);
        let sharing = cuda_sharing(self)?;
        let stream = sharing.stream().filter(|stream| !stream.is_null());
        Ok(stream.unwrap_or(LEGACY))
    }

    /// Has a stream (`CUstream`) of other code wait for everything queued on a CUDA device so far: what is queued to it from now on comes
    /// after that. The host does not wait. It is what `tensor.__dlpack__(stream=..)` of Python's asks of whoever gives the tensor away; as
    /// there, 1 is the default stream, and 2 that of the calling thread.
    ///
    /// # Safety
    /// The stream is valid.
    ///
    /// # Errors
    /// As [`Device::cuda_stream`], and what the driver says.
    pub unsafe fn order_cuda_stream(&self, stream: *mut c_void) -> Result<()> {
        // SAFETY: the stream is as the caller says.
        unsafe { cuda_sharing(self)?.hold_up(stream) }
    }
}

/// CUDA, when the program has it.
#[cfg(feature = "cuda")]
impl<T: Element> Buffer<T> {
    /// Takes `len` elements at the address `pointer` (`CUdeviceptr`) for a buffer of a CUDA device, without a copy. The owner keeps the
    /// memory: it is dropped once the last handle to the buffer is gone, slices and casts among them, and the device has found, when it is
    /// next waited for or allocates, that no queued work uses the memory any more. That may be on any thread. The memory does not count in
    /// [`Device::memory_stats`].
    ///
    /// ```no_run
    /// use cudarc::driver::{CudaContext, DevicePtrMut};
    /// use scry_runtime::{Buffer, Device};
    ///
    /// let context = CudaContext::new(0)?;
    /// let stream = context.new_stream()?;
    /// let mut numbers = stream.clone_htod(&[1.0f32, 2.0, 3.0])?;
    /// let pointer = numbers.device_ptr_mut(&stream).0;
    /// // SAFETY: both outlive the device and its buffers.
    /// let device = unsafe { Device::from_cuda(context.cu_ctx().cast(), stream.cu_stream().cast()) }?;
    /// // SAFETY: it is the memory of the three numbers, which the buffer owns from now on; they were written on the device's stream.
    /// let buffer = unsafe { Buffer::<f32>::from_cuda(&device, pointer, 3, numbers) }?;
    /// assert_eq!(buffer.download()?, [1.0, 2.0, 3.0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Safety
    /// - The memory holds `len` elements and is valid until the owner is dropped.
    /// - Nothing else accesses it while work of the device does that was queued through the buffer: other streams are ordered against
    ///   [`Device::cuda_stream`], and no other buffer of a launch or graph is in the same memory. Two that only read may do so at once.
    /// - What kernels read of it are elements: where `T` has enums, these have their values.
    ///
    /// # Errors
    /// [`Error::Sharing`] if the pointer is null, if it is no multiple of the elements' alignment (the greatest power of two that divides
    /// their size, at most 16 or that of `T`), or if it is none in memory of that GPU; [`Error::UnsupportedOperation`] if the device is no CUDA
    /// device; [`Error::BufferTooLong`]. The owner is dropped.
    pub unsafe fn from_cuda(device: &Device, pointer: u64, len: usize, owner: impl Send + 'static) -> Result<Self> {
        let sharing = cuda_sharing(device)?;
        // SAFETY: the memory is as the caller says.
        unsafe { Self::adopt(device, sharing, pointer, len, Owner::new(owner)) }
    }

    /// The address (`CUdeviceptr`) of the first element on a CUDA device, for other code on that device. It is valid as long as there is a
    /// handle to the buffer. What the elements are is decided in the order of [`Device::cuda_stream`].
    ///
    /// # Errors
    /// [`Error::UnsupportedOperation`] on other devices, [`Error::Forked`] in a fork of the process that opened the device.
    pub fn cuda_pointer(&self) -> Result<u64> {
        cuda_sharing(self.device())?.share(self.region())
    }
}

/// What a CUDA device shares.
#[cfg(feature = "cuda")]
fn cuda_sharing(device: &Device) -> Result<&dyn Sharing> {
    let kind = device.backend_kind();
    let sharing = device.live()?.sharing().filter(|_| kind == BackendKind::Cuda);
    sharing.ok_or(Error::UnsupportedOperation {
        kind,
        operation: "share memory and streams with CUDA",
        help: "open a CUDA device: `Device::open(\"cuda\")`, or `Device::from_cuda`",
    })
}

/// What a device shares, if it does.
pub(crate) fn sharing(device: &Device) -> Result<&dyn Sharing> {
    device.live()?.sharing().ok_or_else(|| Error::UnsupportedOperation {
        kind: device.backend_kind(),
        operation: "share memory with other libraries, which cannot use the addresses that it has",
        help: "open a CUDA device or the CPU; or copy the elements, by `upload` and `download`",
    })
}

impl<T: Element> Buffer<T> {
    /// A buffer of `len` elements that others have allocated at `address`.
    ///
    /// # Safety
    /// As for [`Sharing::adopt`], of as many bytes as the elements have. What kernels read are elements.
    pub(crate) unsafe fn adopt(device: &Device, sharing: &dyn Sharing, address: u64, len: usize, owner: Owner) -> Result<Self> {
        let size = checked_size::<T>(device, len)?;
        if size == 0 {
            return device.zeros(0);
        }
        if address == 0 {
            return Err(Error::Sharing { reason: "the address is null".to_owned(), help: "pass the address of the first element" });
        }
        if !address.is_multiple_of(Self::ALIGNMENT) {
            let (ty, alignment) = (type_name::<T>(), Self::ALIGNMENT);
            let reason = format!("the address {address:#x} is no multiple of {alignment}, as that of a buffer of `{ty}` is");
            return Err(Error::Sharing { reason, help: "pass a copy, in memory of its own" });
        }
        // SAFETY: the memory is as the caller says; it is not null, and longer than nothing.
        let memory = unsafe { sharing.adopt(ForeignMemory { address, size, owner }) }?;
        Ok(Self::of(device, memory, len))
    }
}
