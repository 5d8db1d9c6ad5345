//! Tensors of scry's own memory.

use std::ptr;

use super::header::{DLDataType, DLDevice, DLTensor};
use super::shape::compact_strides;
use super::tensor::{DlpackTensor, ManagedTensor};

/// What a tensor consists of, with what keeps its memory. The struct that other libraries see comes first: its address is that of all.
#[repr(C)]
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
    let managed = M::new(tensor, delete::<M, K>);
    let exported = Box::into_raw(Box::new(Exported { managed, _shape: shape, _strides: strides, _keep: keep }));
    // SAFETY: the struct is the first field. The tensor is valid until it is deleted, on any thread, since vectors and `keep` may be dropped there.
    unsafe { DlpackTensor::from_raw(exported.cast()) }
}

/// The deleter of such a tensor.
unsafe extern "C" fn delete<M: ManagedTensor, K>(tensor: *mut M) {
    // SAFETY: "the pointer must have been obtained by a previous call to `Box::into_raw`": the tensor is one that `export` made, at the
    // address of its box, and nobody uses it any more.
    drop(unsafe { Box::from_raw(tensor.cast::<Exported<M, K>>()) });
}
