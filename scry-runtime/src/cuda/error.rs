//! What the driver answers, as scry's errors.

use std::ffi::CStr;
use std::fmt;

use cudarc::driver::result;
use cudarc::driver::sys::CUresult;

use crate::backend::BackendKind;
use crate::error::{Error, Result};

pub(super) const KIND: BackendKind = BackendKind::Cuda;

/// `Ok` if the driver did what `operation` says ("allocate memory").
#[inline]
pub(super) fn check(answer: CUresult, operation: &'static str) -> Result<()> {
    match answer {
        CUresult::CUDA_SUCCESS => Ok(()),
        refusal => Err(Error::Backend { kind: KIND, operation, source: Refusal(refusal).into() }),
    }
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
