//! Contexts, streams and memory that other code of the process has made: what they are, before a device uses them.

use std::ffi::c_int;
use std::ptr;

use cudarc::driver::sys::{self, CUcontext, CUdeviceptr, CUmemorytype, CUpointer_attribute as Attribute, CUresult, CUstream};

use super::driver::LoadedDriver;
use super::error::{Refusal, check, refused};
use super::gpu::Gpu;
use super::stream::Stream;
use crate::error::{Error, Result};

/// The handle that stands for another stream in each thread.
const PER_THREAD: usize = 2;

/// The GPU of a context that has the stream; the context is bound.
///
/// # Safety
/// The handles are valid, or null.
pub(super) unsafe fn gpu(driver: LoadedDriver, context: CUcontext, stream: CUstream) -> Result<Gpu> {
    if context.is_null() {
        return Err(refusal(
            "the CUDA context is null".to_owned(),
            "pass the one that is current where the stream is used: `cuCtxGetCurrent`",
        ));
    }
    if stream.addr() == PER_THREAD {
        let help = "pass a stream that is the same in every thread";
        return Err(refusal("the CUDA stream is another in each thread (`CU_STREAM_PER_THREAD`)".to_owned(), help));
    }
    // SAFETY: "binds the specified CUDA context to the calling CPU thread"; it is valid, says the caller.
    check(unsafe { sys::cuCtxSetCurrent(context) }, "bind the context to the thread")?;
    let mut handle = 0;
    // SAFETY: "returns in *device the handle of the current context's device"; `handle` outlives the call.
    check(unsafe { sys::cuCtxGetDevice(&raw mut handle) }, "tell the context's device")?;
    let mut of_stream = ptr::null_mut();
    // SAFETY: "returns the CUDA context that the stream is associated with", for the null stream the one that is bound; the stream is
    // valid, says the caller.
    check(unsafe { sys::cuStreamGetCtx(stream, &raw mut of_stream) }, "tell the stream's context")?;
    if of_stream != context {
        return Err(refusal("the CUDA stream belongs to another context".to_owned(), "pass the context in which the stream was created"));
    }
    let gpu = Gpu::all(driver)?.into_iter().find(|gpu| gpu.handle == handle);
    gpu.ok_or_else(|| Error::NoDevice("the CUDA context is that of a device that the driver does not list".to_owned()))
}

/// An `Err` unless the `size` (more than zero) bytes at `address` begin and end in memory of the stream's device.
pub(super) fn check_memory(stream: &Stream, address: CUdeviceptr, size: u64) -> Result<()> {
    stream.bind()?;
    let index = stream.common.info.index;
    let end = address.checked_add(size - 1).ok_or_else(|| not_of_the_device(address, index, "it ends beyond the last address"))?;
    [address, end].into_iter().try_for_each(|address| check_address(address, index))
}

fn check_address(address: CUdeviceptr, index: usize) -> Result<()> {
    let (mut memory_type, mut ordinal): (u32, c_int) = (0, 0);
    let wanted = [
        (Attribute::CU_POINTER_ATTRIBUTE_MEMORY_TYPE, ptr::from_mut(&mut memory_type).cast()),
        (Attribute::CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, ptr::from_mut(&mut ordinal).cast()),
    ];
    for (attribute, value) in wanted {
        // SAFETY: "returns in *data the value of the attribute for the memory that ptr addresses": a `CUmemorytype` and an `int`, which
        // outlive the call. For other addresses it is "CUDA_ERROR_INVALID_VALUE".
        match unsafe { sys::cuPointerGetAttribute(value, attribute, address) } {
            CUresult::CUDA_SUCCESS => {}
            answer @ CUresult::CUDA_ERROR_INVALID_VALUE => return Err(not_of_the_device(address, index, &Refusal(answer).to_string())),
            other => return Err(refused(other, "tell whose memory it is")),
        }
    }
    if memory_type != CUmemorytype::CU_MEMORYTYPE_DEVICE as u32 {
        return Err(not_of_the_device(address, index, "it is memory of the host"));
    }
    if usize::try_from(ordinal) != Ok(index) {
        return Err(not_of_the_device(address, index, &format!("it is memory of cuda:{ordinal}")));
    }
    Ok(())
}

#[cold]
fn not_of_the_device(address: CUdeviceptr, index: usize, why: &str) -> Error {
    refusal(
        format!("the address {address:#x} is none in memory of cuda:{index}: {why}"),
        "pass the address of memory of the device that the buffer is to be on",
    )
}

fn refusal(reason: String, help: &'static str) -> Error {
    Error::Sharing { reason, help }
}
