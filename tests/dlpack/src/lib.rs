//! scry's side of `trade.py`, which trades tensors with `PyTorch` and `NumPy` in one process: C functions for `ctypes`.
//!
//! Every function that can fail gives null or -1 then, and [`scry_error`] the words. Tensors pass as pointers to the structs of `DLPack`: those
//! that come in belong to scry from then on, also if the call fails, and those that go out to the caller.

use std::cell::RefCell;
use std::ffi::{CString, c_char, c_int, c_void};
use std::ptr;

use scry::dlpack::{DLDataType, DLDataTypeCode, DLManagedTensor, DLManagedTensorVersioned, DlpackTensor, ManagedTensor};
use scry::prelude::*;
use scry::{Error, Result, bf16, f16};

/// A buffer of one of the types that the script trades.
pub enum Traded {
    /// For saxpy.
    F32(Buffer<f32>),
    /// `torch.float16`.
    F16(Buffer<f16>),
    /// `torch.bfloat16`.
    Bf16(Buffer<bf16>),
    /// `torch.int64`.
    I64(Buffer<i64>),
}

/// Evaluates an expression with each type's buffer by one name.
macro_rules! with {
    ($traded:expr, $buffer:ident => $result:expr) => {
        match $traded {
            Traded::F32($buffer) => $result,
            Traded::F16($buffer) => $result,
            Traded::Bf16($buffer) => $result,
            Traded::I64($buffer) => $result,
        }
    };
}

#[scry::kernel]
fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    if i < x.len() && i < y.len() {
        y[i] = a * x[i] + y[i];
    }
}

#[scry::kernel]
fn increment(x: &mut [i64]) {
    let i = global_id().x;
    if i < x.len() {
        x[i] += 1;
    }
}

/// Of floats of 16 bits, whatever these are.
#[scry::kernel]
fn negate(x: &mut [u16]) {
    let i = global_id().x;
    if i < x.len() {
        x[i] ^= 0x8000;
    }
}

thread_local! {
    static ERROR: RefCell<CString> = RefCell::default();
}

/// What failed last on this thread.
#[unsafe(no_mangle)]
pub extern "C" fn scry_error() -> *const c_char {
    ERROR.with_borrow(|error| error.as_ptr())
}

/// The CPU device if the context is null, else the GPU of the context, with the stream.
///
/// # Safety
/// As for `Device::from_cuda`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn scry_open(context: *mut c_void, stream: *mut c_void) -> *mut Device {
    // SAFETY: the handles are as the caller says.
    boxed(if context.is_null() { Device::cpu() } else { unsafe { Device::from_cuda(context, stream) } })
}

/// A GPU, with a stream of scry's own.
#[unsafe(no_mangle)]
pub extern "C" fn scry_open_gpu(index: usize) -> *mut Device {
    boxed(Device::open(&format!("cuda:{index}")))
}

/// # Safety
/// The device was opened by one of these functions, and is closed once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn scry_close(device: *mut Device) {
    // SAFETY: the box is the caller's.
    drop(unsafe { Box::from_raw(device) });
}

/// # Safety
/// The device is open.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn scry_sync(device: *const Device) -> c_int {
    // SAFETY: the device is open.
    done(unsafe { &*device }.sync())
}

/// The stream as a number for `__dlpack__`, or 0 on the CPU.
///
/// # Safety
/// The device is open.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn scry_stream(device: *const Device) -> usize {
    // SAFETY: the device is open.
    unsafe { &*device }.cuda_stream().map_or(0, <*mut c_void>::addr)
}

/// Has a stream wait for the device's work; nothing on the CPU.
///
/// # Safety
/// The device is open, and the stream is valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn scry_order(device: *const Device, stream: *mut c_void) -> c_int {
    // SAFETY: the device is open, and the stream is as the caller says.
    done(unsafe { (*device).order_cuda_stream(stream) })
}

/// The bytes of the device's own buffers.
///
/// # Safety
/// The device is open.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn scry_in_use(device: *const Device) -> u64 {
    // SAFETY: the device is open.
    unsafe { &*device }.memory_stats().in_use
}

/// A buffer of a tensor.
///
/// # Safety
/// The device is open, and the tensor is the caller's, of this struct, and as `Buffer::from_dlpack` asks.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn scry_import(device: *const Device, tensor: *mut c_void, is_versioned: bool) -> *mut Traded {
    // SAFETY: the device is open, and the tensor is as the caller says.
    boxed(unsafe {
        if is_versioned {
            import(&*device, DlpackTensor::<DLManagedTensorVersioned>::from_raw(tensor.cast()))
        } else {
            import(&*device, DlpackTensor::<DLManagedTensor>::from_raw(tensor.cast()))
        }
    })
}

/// # Safety
/// As for `Buffer::from_dlpack`.
unsafe fn import<M: ManagedTensor>(device: &Device, tensor: DlpackTensor<M>) -> Result<Traded> {
    let DLDataType { code, bits, .. } = tensor.dl_tensor()?.dtype;
    // SAFETY: the tensor is as the caller says.
    unsafe {
        match (code, bits) {
            (DLDataTypeCode::FLOAT, 16) => Buffer::from_dlpack(device, tensor).map(Traded::F16),
            (DLDataTypeCode::BFLOAT, 16) => Buffer::from_dlpack(device, tensor).map(Traded::Bf16),
            (DLDataTypeCode::INT, 64) => Buffer::from_dlpack(device, tensor).map(Traded::I64),
            // Any other is refused, in words.
            _ => Buffer::from_dlpack(device, tensor).map(Traded::F32),
        }
    }
}

/// A tensor of a buffer.
///
/// # Safety
/// The buffer is there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn scry_export(buffer: *const Traded, is_versioned: bool) -> *mut c_void {
    // SAFETY: the buffer is there.
    let buffer = unsafe { &*buffer };
    let tensor = with!(buffer, buffer => if is_versioned {
        buffer.to_dlpack().map(|tensor| tensor.into_raw().cast())
    } else {
        buffer.to_dlpack_unversioned().map(|tensor| tensor.into_raw().cast())
    });
    tensor.unwrap_or_else(|error| failed(&error, ptr::null_mut()))
}

/// # Safety
/// The buffer is there, and is dropped once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn scry_drop(buffer: *mut Traded) {
    // SAFETY: the box is the caller's.
    drop(unsafe { Box::from_raw(buffer) });
}

/// The address on the GPU, or 0 on the CPU.
///
/// # Safety
/// The buffer is there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn scry_pointer(buffer: *const Traded) -> u64 {
    // SAFETY: the buffer is there.
    with!(unsafe { &*buffer }, buffer => buffer.cuda_pointer().unwrap_or(0))
}

/// A copy that scry allocates.
///
/// # Safety
/// The device is open, and the buffer is one of it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn scry_copy(device: *const Device, buffer: *const Traded) -> *mut Traded {
    // SAFETY: both are there.
    let (device, buffer) = unsafe { (&*device, &*buffer) };
    boxed(match buffer {
        Traded::F32(buffer) => device.copy_buffer(buffer).map(Traded::F32),
        Traded::F16(buffer) => device.copy_buffer(buffer).map(Traded::F16),
        Traded::Bf16(buffer) => device.copy_buffer(buffer).map(Traded::Bf16),
        Traded::I64(buffer) => device.copy_buffer(buffer).map(Traded::I64),
    })
}

/// `y = a * x + y`, of buffers of `f32`.
///
/// # Safety
/// The device is open, and the buffers are of it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn scry_saxpy(device: *const Device, a: f32, x: *const Traded, y: *const Traded) -> c_int {
    // SAFETY: all are there.
    match unsafe { (&*x, &*y) } {
        // SAFETY: as above.
        (Traded::F32(x), Traded::F32(y)) => done(saxpy.launch(unsafe { &*device }, a, x, y, y.len())),
        _ => failed(&Error::Dispatch("saxpy takes buffers of `f32`".to_owned()), -1),
    }
}

/// Adds 1 to integers, and negates floats of 16 bits.
///
/// # Safety
/// The device is open, and the buffer is one of it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn scry_change(device: *const Device, buffer: *const Traded) -> c_int {
    // SAFETY: both are there.
    let (device, buffer) = unsafe { (&*device, &*buffer) };
    let negated = |bits: Result<Buffer<u16>>| bits.and_then(|bits| negate.launch(device, &bits, bits.len()));
    done(match buffer {
        Traded::I64(buffer) => increment.launch(device, buffer, buffer.len()),
        Traded::F16(buffer) => negated(buffer.cast()),
        Traded::Bf16(buffer) => negated(buffer.cast()),
        Traded::F32(_) => Err(Error::Dispatch("buffers of `f32` are for saxpy".to_owned())),
    })
}

fn boxed<T>(result: Result<T>) -> *mut T {
    match result {
        Ok(value) => Box::into_raw(Box::new(value)),
        Err(error) => failed(&error, ptr::null_mut()),
    }
}

fn done(result: Result<()>) -> c_int {
    result.map_or_else(|error| failed(&error, -1), |()| 0)
}

fn failed<T>(error: &Error, answer: T) -> T {
    let text = std::iter::successors(Some(error as &dyn std::error::Error), |error| error.source()).map(ToString::to_string);
    let text = text.collect::<Vec<_>>().join(": ").replace('\0', " ");
    ERROR.set(CString::new(text).expect("the text holds no zero"));
    answer
}
