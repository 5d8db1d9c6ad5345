//! Tensors of scry's own memory.

use std::ffi::c_void;
use std::ptr::{self, NonNull};

use super::header::{DLDataType, DLDevice, DLTensor};
use super::shape::compact_strides;
use super::tensor::{DlpackTensor, ManagedTensor};

/// What a tensor consists of, with what keeps its memory.
struct Exported<M, K> {
    managed: M,
    /// What `managed` points to.
    _shape: Vec<i64>,
    _strides: Vec<i64>,
    _keep: K,
}

/// A tensor of the elements at `address`, row by row without gaps, which `keep` keeps.
pub(crate) fn export<M: ManagedTensor, K: Send + 'static>(
    device: DLDevice,
    dtype: DLDataType,
    mut shape: Vec<i64>,
    address: u64,
    keep: K,
) -> DlpackTensor<M> {
    let mut strides = compact_strides(&shape);
    let tensor = DLTensor {
        data: ptr::with_exposed_provenance_mut(address as usize),
        device,
        ndim: shape.len() as i32,
        dtype,
        shape: shape.as_mut_ptr(),
        strides: strides.as_mut_ptr(),
        byte_offset: 0,
    };
    let exported = NonNull::from(Box::leak(Box::<Exported<M, K>>::new_uninit())).cast::<Exported<M, K>>();
    let managed = M::new(tensor, exported.as_ptr().cast(), delete::<M, K>);
    // SAFETY: "`dst` must be valid for writes and properly aligned": it is the box's memory.
    unsafe { exported.write(Exported { managed, _shape: shape, _strides: strides, _keep: keep }) };
    // SAFETY: it was just written. The tensor is valid until it is deleted, on any thread, since vectors and `keep` may be dropped there.
    unsafe { DlpackTensor::from_raw(&raw mut (*exported.as_ptr()).managed) }
}

/// The deleter of such a tensor.
unsafe extern "C" fn delete<M: ManagedTensor, K>(tensor: *mut M) {
    // SAFETY: the tensor is valid, and one that `export` made.
    let exported: *mut c_void = unsafe { &*tensor }.context();
    // SAFETY: "the pointer must have been obtained by a previous call to `Box::into_raw`": it is the box that `export` leaked, and nobody
    // uses the tensor any more.
    drop(unsafe { Box::from_raw(exported.cast::<Exported<M, K>>()) });
}
