//! What can go wrong, and what errors are about.

mod errors;
mod finding;
mod info;
pub(crate) mod panic;

pub use errors::{Error, GpuError, Result};
pub use finding::{Finding, FindingKind, FoundAccess, FoundAction, SanitizerReport};
pub use info::{BackendKind, DeviceClass, DeviceInfo};
pub use panic::KernelPanic;
