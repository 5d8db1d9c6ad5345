//! What the driver answers, as scry's errors.

use std::ffi::CStr;
use std::fmt;

use cudarc::driver::result;
use cudarc::driver::sys::CUresult;

use crate::error::{BackendKind, Error, Result};
use crate::system::fault::{self, Fault, Site};

pub(super) const KIND: BackendKind = BackendKind::Cuda;

/// `Ok` if the driver did what `operation` says ("allocate memory").
#[inline]
pub(super) fn check(answer: CUresult, operation: &'static str) -> Result<()> {
    match answer {
        CUresult::CUDA_SUCCESS => Ok(()),
        refusal => Err(refused(refusal, operation)),
    }
}

/// The error of a call that was to do `operation`.
#[cold]
pub(super) fn refused(answer: CUresult, operation: &'static str) -> Error {
    let source = Refusal(answer).into();
    if is_fatal(answer) { Error::DeviceLost { kind: KIND, operation, source } } else { Error::Backend { kind: KIND, operation, source } }
}

/// The error of a call that was to allocate `bytes`, which is the `operation`.
#[cold]
pub(super) fn unallocated(answer: CUresult, bytes: u64, operation: &'static str) -> Error {
    match answer {
        CUresult::CUDA_ERROR_OUT_OF_MEMORY => Error::AllocationFailed { kind: KIND, bytes, source: Refusal(answer).into() },
        other => refused(other, operation),
    }
}

/// Makes a call that may fail for want of memory or of the device; in a test that wants it to fail, it does, and is not made.
#[inline(always)]
pub(super) fn attempt(site: Site, call: impl FnOnce() -> CUresult) -> CUresult {
    match fault::at(site) {
        None => call(),
        Some(Fault::OutOfMemory) => CUresult::CUDA_ERROR_OUT_OF_MEMORY,
        Some(Fault::DeviceLost) => CUresult::CUDA_ERROR_LAUNCH_FAILED,
    }
}

/// Whether an answer is one of those of which the driver's documentation says that "this leaves the process in an inconsistent state and
/// any further CUDA work will return the same error", or that the context or the device is gone.
fn is_fatal(answer: CUresult) -> bool {
    matches!(
        answer,
        CUresult::CUDA_ERROR_DEINITIALIZED
            | CUresult::CUDA_ERROR_ECC_UNCORRECTABLE
            | CUresult::CUDA_ERROR_NVLINK_UNCORRECTABLE
            | CUresult::CUDA_ERROR_CONTAINED
            | CUresult::CUDA_ERROR_ILLEGAL_ADDRESS
            | CUresult::CUDA_ERROR_LAUNCH_TIMEOUT
            | CUresult::CUDA_ERROR_CONTEXT_IS_DESTROYED
            | CUresult::CUDA_ERROR_ASSERT
            | CUresult::CUDA_ERROR_HARDWARE_STACK_ERROR
            | CUresult::CUDA_ERROR_ILLEGAL_INSTRUCTION
            | CUresult::CUDA_ERROR_MISALIGNED_ADDRESS
            | CUresult::CUDA_ERROR_INVALID_ADDRESS_SPACE
            | CUresult::CUDA_ERROR_INVALID_PC
            | CUresult::CUDA_ERROR_LAUNCH_FAILED
            | CUresult::CUDA_ERROR_TENSOR_MEMORY_LEAK
            | CUresult::CUDA_ERROR_MPS_CLIENT_TERMINATED
            | CUresult::CUDA_ERROR_EXTERNAL_DEVICE
    )
}

/// An answer of the driver that is not success, in the driver's own words.
#[derive(Debug)]
pub(super) struct Refusal(pub(super) CUresult);

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let error = result::DriverError(self.0);
        match error.error_string().map(CStr::to_string_lossy) {
            Ok(text) => write!(f, "{text} ({:?})", self.0),
            Err(_) => write!(f, "{:?}", self.0),
        }
    }
}

impl std::error::Error for Refusal {}
