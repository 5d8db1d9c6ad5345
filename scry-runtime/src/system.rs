//! The process and what is around it, as far as scry looks at it; and failures on demand, for tests.

pub(crate) mod environment;
pub(crate) mod fault;
mod lock;
mod process;
mod signal;
#[cfg(any(feature = "vulkan", feature = "cuda"))]
mod spin;
#[cfg(test)]
pub(crate) mod test_process;

pub(crate) use lock::{Lock, NEVER_POISONED};
pub(crate) use process::Process;
pub(crate) use signal::Signal;
#[cfg(any(feature = "vulkan", feature = "cuda"))]
pub(crate) use spin::spin;
