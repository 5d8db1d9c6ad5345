//! A tensor that is owned: checked when it is read, and deleted once.

use std::fmt;
use std::mem;
use std::ptr::{self, NonNull};

use super::elements::TensorElement;
use super::header::{
    DLManagedTensor, DLManagedTensorVersioned, DLPACK_FLAG_BITMASK_READ_ONLY, DLPACK_MAJOR_VERSION, DLPACK_MINOR_VERSION, DLPackVersion,
    DLTensor,
};
use super::shape::{Shape, refusal};
use crate::error::Result;

/// A tensor of `DLPack` that is owned: to drop it calls its deleter, on whichever thread that is.
///
/// ```
/// use scry_runtime::dlpack::DlpackTensor;
/// use scry_runtime::{Buffer, Device};
/// let device = Device::cpu()?;
/// let raw = device.upload(&[1.0f32, 2.0])?.to_dlpack()?.into_raw();
/// // ... another library has it, and gives it back:
/// // SAFETY: the tensor is nobody else's now.
/// let buffer = unsafe { Buffer::<f32>::from_dlpack(&device, DlpackTensor::from_raw(raw)) }?;
/// assert_eq!(buffer.download()?, [1.0, 2.0]);
/// # Ok::<(), scry_runtime::Error>(())
/// ```
pub struct DlpackTensor<M: ManagedTensor = DLManagedTensorVersioned>(NonNull<M>);

// SAFETY: whoever makes one from a pointer says that it may be deleted on any thread; those of buffers may.
unsafe impl<M: ManagedTensor> Send for DlpackTensor<M> {}
// SAFETY: a shared reference gives nothing but the struct to read, which nobody writes.
unsafe impl<M: ManagedTensor> Sync for DlpackTensor<M> {}

impl<M: ManagedTensor> DlpackTensor<M> {
    /// Owns a tensor from now on: of a capsule of Python's, that is the pointer in it, and the capsule is to be renamed.
    ///
    /// # Panics
    /// If the pointer is null.
    ///
    /// # Safety
    /// The pointer is valid, as are the tensor's shape and strides, and nobody else calls its deleter, which may be called on any thread.
    #[must_use]
    pub unsafe fn from_raw(tensor: *mut M) -> Self {
        Self(NonNull::new(tensor).expect("a tensor is not null"))
    }

    /// The tensor, whose deleter is to be called by whoever gets it.
    #[must_use]
    pub fn into_raw(self) -> *mut M {
        let tensor = self.0.as_ptr();
        mem::forget(self);
        tensor
    }

    /// The tensor's device, type, shape and memory.
    ///
    /// # Errors
    /// [`Error::Sharing`](crate::Error::Sharing) if it is of another major version of `DLPack`, so that nobody here knows its layout.
    pub fn dl_tensor(&self) -> Result<&DLTensor> {
        self.managed().map(sealed::ManagedTensor::dl_tensor)
    }

    /// The lengths of the tensor's dimensions, outermost first, which a buffer of it does not keep.
    ///
    /// # Errors
    /// As [`DlpackTensor::dl_tensor`], and if the tensor has a number of dimensions and no lengths.
    pub fn shape(&self) -> Result<&[i64]> {
        // SAFETY: shape and strides are valid, as whoever made this has said.
        Ok(unsafe { Shape::of(self.dl_tensor()?) }?.lens)
    }

    /// The struct, unless it is of another major version.
    fn managed(&self) -> Result<&M> {
        // SAFETY: the tensor is valid, as whoever made this has said.
        match unsafe { M::version(self.0) } {
            Some(DLPackVersion { major, minor }) if major != DLPACK_MAJOR_VERSION => Err(refusal(
                format!("the tensor is one of DLPack {major}.{minor}, and scry knows {DLPACK_MAJOR_VERSION}.{DLPACK_MINOR_VERSION}"),
                "have it exported for this version: `__dlpack__(max_version=(1, 1))`",
            )),
            // SAFETY: "the pointer must be properly aligned, non-null, dereferenceable, and point to a valid value": it is until the deleter
            // is called, of a version whose layout this is.
            Some(_) | None => Ok(unsafe { self.0.as_ref() }),
        }
    }

    /// Where the elements are, and how many, if they are `T`s that a kernel may write, row by row without gaps.
    pub(crate) fn elements<T: TensorElement>(&self) -> Result<(u64, usize)> {
        let tensor = self.dl_tensor()?;
        if self.managed()?.flags() & DLPACK_FLAG_BITMASK_READ_ONLY != 0 {
            return Err(refusal(
                "the tensor is only to be read, and kernels may write buffers".to_owned(),
                "pass a copy: `tensor.clone()`",
            ));
        }
        // SAFETY: shape and strides are valid, as whoever made this has said.
        let len = unsafe { Shape::of(tensor) }?.count::<T>(tensor.dtype)?;
        if len > 0 && tensor.data.is_null() {
            return Err(refusal(format!("the tensor has {len} elements and no memory"), "pass one whose memory is still there"));
        }
        let address = (tensor.data.expose_provenance() as u64).checked_add(tensor.byte_offset);
        let address =
            address.ok_or_else(|| refusal("the tensor's offset leads out of memory".to_owned(), "pass a copy: `tensor.clone()`"))?;
        Ok((address, len))
    }
}

impl<M: ManagedTensor> Drop for DlpackTensor<M> {
    fn drop(&mut self) {
        // SAFETY: the tensor is valid, as whoever made this has said.
        if let Some(deleter) = unsafe { M::deleter(self.0) } {
            // SAFETY: "when the borrowing framework doesn't need the tensor, it should call the deleter": nobody else does, and nobody uses
            // the tensor any more.
            unsafe { deleter(self.0.as_ptr()) };
        }
    }
}

impl<M: ManagedTensor> fmt::Debug for DlpackTensor<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("DlpackTensor").field(&self.dl_tensor().ok()).finish()
    }
}

/// The two structs in which libraries pass tensors: [`DLManagedTensorVersioned`], and [`DLManagedTensor`] of older ones.
pub trait ManagedTensor: sealed::ManagedTensor {}

impl ManagedTensor for DLManagedTensor {}
impl ManagedTensor for DLManagedTensorVersioned {}

pub(super) mod sealed {
    use std::ptr::NonNull;

    use super::{DLPackVersion, DLTensor};

    /// Called when a tensor is not used any more.
    pub(crate) type Deleter<M> = unsafe extern "C" fn(*mut M);

    pub trait ManagedTensor: Sized + 'static {
        /// Of this version.
        fn new(tensor: DLTensor, deleter: Deleter<Self>) -> Self;

        /// The version, of a struct that says it.
        ///
        /// # Safety
        /// The tensor is valid, whatever its version.
        unsafe fn version(_: NonNull<Self>) -> Option<DLPackVersion> {
            None
        }

        /// # Safety
        /// As for `version`.
        unsafe fn deleter(this: NonNull<Self>) -> Option<Deleter<Self>>;

        /// Such as [`DLPACK_FLAG_BITMASK_READ_ONLY`](super::DLPACK_FLAG_BITMASK_READ_ONLY), of a struct that has any.
        fn flags(&self) -> u64 {
            0
        }

        fn dl_tensor(&self) -> &DLTensor;
    }
}

use sealed::Deleter;

impl sealed::ManagedTensor for DLManagedTensor {
    fn new(dl_tensor: DLTensor, deleter: Deleter<Self>) -> Self {
        Self { dl_tensor, manager_ctx: ptr::null_mut(), deleter: Some(deleter) }
    }

    unsafe fn deleter(this: NonNull<Self>) -> Option<Deleter<Self>> {
        // SAFETY: the tensor is valid.
        unsafe { (*this.as_ptr()).deleter }
    }

    fn dl_tensor(&self) -> &DLTensor {
        &self.dl_tensor
    }
}

impl sealed::ManagedTensor for DLManagedTensorVersioned {
    fn new(dl_tensor: DLTensor, deleter: Deleter<Self>) -> Self {
        let version = DLPackVersion { major: DLPACK_MAJOR_VERSION, minor: DLPACK_MINOR_VERSION };
        Self { version, manager_ctx: ptr::null_mut(), deleter: Some(deleter), flags: 0, dl_tensor }
    }

    unsafe fn version(this: NonNull<Self>) -> Option<DLPackVersion> {
        // SAFETY: the tensor is valid, and "future ABI changes should keep everything until this field [flags] stable".
        Some(unsafe { (*this.as_ptr()).version })
    }

    unsafe fn deleter(this: NonNull<Self>) -> Option<Deleter<Self>> {
        // SAFETY: as above, "to ensure that deleter can be correctly called".
        unsafe { (*this.as_ptr()).deleter }
    }

    fn flags(&self) -> u64 {
        self.flags
    }

    fn dl_tensor(&self) -> &DLTensor {
        &self.dl_tensor
    }
}
