//! The structs of `dlpack.h`, of version 1.1, as far as scry uses them: <https://github.com/dmlc/dlpack/blob/v1.1/include/dlpack/dlpack.h>.

use std::ffi::c_void;
use std::fmt;

/// The version of the header; a tensor of another major version has another layout.
pub const DLPACK_MAJOR_VERSION: u32 = 1;
/// As [`DLPACK_MAJOR_VERSION`]; a newer one adds types of devices and elements.
pub const DLPACK_MINOR_VERSION: u32 = 1;

/// The tensor is only to be read.
pub const DLPACK_FLAG_BITMASK_READ_ONLY: u64 = 1;
/// The tensor is a copy that nobody else has.
pub const DLPACK_FLAG_BITMASK_IS_COPIED: u64 = 1 << 1;

/// The version that a tensor was made by.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DLPackVersion {
    /// As [`DLPACK_MAJOR_VERSION`].
    pub major: u32,
    /// As [`DLPACK_MINOR_VERSION`].
    pub minor: u32,
}

/// A sort of device, by its number in the header.
#[repr(transparent)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DLDeviceType(pub i32);

impl DLDeviceType {
    /// The host's memory: `kDLCPU`.
    pub const CPU: Self = Self(1);
    /// A GPU's memory: `kDLCUDA`.
    pub const CUDA: Self = Self(2);
}

/// Where a tensor is.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DLDevice {
    /// The sort of device.
    pub device_type: DLDeviceType,
    /// Its number: that of a GPU in CUDA's order, 0 for the host.
    pub device_id: i32,
}

impl fmt::Display for DLDevice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.device_type {
            DLDeviceType::CPU => f.write_str("the CPU"),
            DLDeviceType::CUDA => write!(f, "cuda:{}", self.device_id),
            DLDeviceType(other) => write!(f, "device {} of DLPack's type {other}", self.device_id),
        }
    }
}

/// A sort of number, by its number in the header.
#[repr(transparent)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DLDataTypeCode(pub u8);

impl DLDataTypeCode {
    /// `kDLInt`.
    pub const INT: Self = Self(0);
    /// `kDLUInt`.
    pub const UINT: Self = Self(1);
    /// `kDLFloat`.
    pub const FLOAT: Self = Self(2);
    /// `kDLBfloat`.
    pub const BFLOAT: Self = Self(4);
    /// `kDLComplex`.
    pub const COMPLEX: Self = Self(5);
    /// `kDLBool`.
    pub const BOOL: Self = Self(6);
}

/// A type of elements.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DLDataType {
    /// The sort of number.
    pub code: DLDataTypeCode,
    /// The bits of each.
    pub bits: u8,
    /// The numbers of an element that is a vector; 1 else.
    pub lanes: u16,
}

impl fmt::Display for DLDataType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { code, bits, lanes } = self;
        match *code {
            DLDataTypeCode::INT => write!(f, "int{bits}"),
            DLDataTypeCode::UINT => write!(f, "uint{bits}"),
            DLDataTypeCode::FLOAT => write!(f, "float{bits}"),
            DLDataTypeCode::BFLOAT => write!(f, "bfloat{bits}"),
            DLDataTypeCode::COMPLEX => write!(f, "complex{bits}"),
            DLDataTypeCode::BOOL => write!(f, "bool{bits}"),
            DLDataTypeCode(other) => write!(f, "{bits} bits of DLPack's type {other}"),
        }?;
        if *lanes == 1 { Ok(()) } else { write!(f, "x{lanes}") }
    }
}

/// A tensor, and nothing about who owns it.
#[repr(C)]
#[derive(Debug)]
pub struct DLTensor {
    /// The memory; null if there are no elements.
    pub data: *mut c_void,
    /// Where it is.
    pub device: DLDevice,
    /// The number of dimensions.
    pub ndim: i32,
    /// The type of the elements.
    pub dtype: DLDataType,
    /// As many lengths as there are dimensions.
    pub shape: *mut i64,
    /// As many distances between neighbours, in elements; null if the elements lie row by row without gaps.
    pub strides: *mut i64,
    /// Where the first element is, in bytes from `data`.
    pub byte_offset: u64,
}

/// A tensor with its owner, as it was before `DLPack` 1.0.
#[repr(C)]
#[derive(Debug)]
pub struct DLManagedTensor {
    /// The tensor.
    pub dl_tensor: DLTensor,
    /// Its owner's own affair.
    pub manager_ctx: *mut c_void,
    /// Called once, by who is done with the tensor.
    pub deleter: Option<unsafe extern "C" fn(*mut Self)>,
}

/// A tensor with its owner.
#[repr(C)]
#[derive(Debug)]
pub struct DLManagedTensorVersioned {
    /// If this has another major version, only what is before `flags` is there to be read.
    pub version: DLPackVersion,
    /// Its owner's own affair.
    pub manager_ctx: *mut c_void,
    /// Called once, by who is done with the tensor.
    pub deleter: Option<unsafe extern "C" fn(*mut Self)>,
    /// Such as [`DLPACK_FLAG_BITMASK_READ_ONLY`].
    pub flags: u64,
    /// The tensor.
    pub dl_tensor: DLTensor,
}

/// The layout of the header on 64-bit systems, which other libraries rely on.
#[cfg(target_pointer_width = "64")]
const _: () = {
    use std::mem::offset_of;

    assert!(size_of::<DLPackVersion>() == 8 && size_of::<DLDevice>() == 8 && size_of::<DLDataType>() == 4);
    assert!(size_of::<DLTensor>() == 48 && size_of::<DLManagedTensor>() == 64 && size_of::<DLManagedTensorVersioned>() == 80);
    assert!(offset_of!(DLTensor, device) == 8 && offset_of!(DLTensor, ndim) == 16 && offset_of!(DLTensor, dtype) == 20);
    assert!(offset_of!(DLTensor, shape) == 24 && offset_of!(DLTensor, strides) == 32 && offset_of!(DLTensor, byte_offset) == 40);
    assert!(offset_of!(DLDevice, device_id) == 4 && offset_of!(DLDataType, bits) == 1 && offset_of!(DLDataType, lanes) == 2);
    assert!(offset_of!(DLManagedTensor, manager_ctx) == 48 && offset_of!(DLManagedTensor, deleter) == 56);
    assert!(offset_of!(DLManagedTensorVersioned, manager_ctx) == 8 && offset_of!(DLManagedTensorVersioned, deleter) == 16);
    assert!(offset_of!(DLManagedTensorVersioned, flags) == 24 && offset_of!(DLManagedTensorVersioned, dl_tensor) == 32);
};
