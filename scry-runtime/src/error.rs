//! What can go wrong, and what errors are about.

mod errors;
mod info;
mod meeting;
pub(crate) mod panic;

pub use errors::{Error, GpuError, Result};
pub use info::{BackendKind, DeviceClass, DeviceInfo};
pub use meeting::Meeting;
pub use panic::KernelPanic;
pub use scry_sanitizer::{Finding, FindingKind, FoundAccess, FoundAction, SanitizerReport, TracedAccess, TracedLaunch, TracedMemory};
