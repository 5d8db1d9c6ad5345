//! `DLPack`, by which array libraries of a process pass each other tensors without a copy: `PyTorch`, `NumPy`, `CuPy`, JAX and others.
//!
//! [`Buffer::to_dlpack`](crate::Buffer::to_dlpack) makes a tensor of a buffer, and [`Buffer::from_dlpack`](crate::Buffer::from_dlpack) a buffer
//! of a tensor, on the CPU and on CUDA; a [`DlpackTensor`] is the tensor between the two. The structs are those of the header of `DLPack` 1.1,
//! `dlpack.h`, by its names.
//!
//! **Python.** A tensor's `__dlpack__()` gives a capsule with a pointer to a [`DLManagedTensorVersioned`] if the capsule's name is
//! `dltensor_versioned`, or to a [`DLManagedTensor`] if it is `dltensor`. Who takes the pointer renames the capsule to `used_dltensor_versioned`
//! or `used_dltensor`, and calls the deleter when done with the tensor, which [`DlpackTensor`] does.
//!
//! Deleters of Python's libraries take Python's lock, on whichever thread scry calls them. So code that Python calls gives the lock up before
//! it calls scry, as `ctypes.CDLL` and `pyo3`'s `Python::detach` do, and Python ends after the devices were dropped.
//!
//! **Order.** A tensor of a CUDA device is memory, whose elements may still be under way. What a device of scry does with it is in the order
//! of `Device::cuda_stream`: pass that to `__dlpack__(stream=..)`, and the tensor's library has scry's
//! stream wait for its own. Or have both on one stream from the start, by `Device::from_cuda`.

mod elements;
mod export;
mod header;
mod shape;
mod tensor;

pub use elements::TensorElement;
pub(crate) use export::export;
pub use header::{
    DLDataType, DLDataTypeCode, DLDevice, DLDeviceType, DLManagedTensor, DLManagedTensorVersioned, DLPACK_FLAG_BITMASK_IS_COPIED,
    DLPACK_FLAG_BITMASK_READ_ONLY, DLPACK_MAJOR_VERSION, DLPACK_MINOR_VERSION, DLPackVersion, DLTensor,
};
pub use tensor::{DlpackTensor, ManagedTensor};
