//! The process and what is around it, as far as scry looks at it; and failures on demand, for tests. What a browser has otherwise is in
//! `web`, by the names of `native`.

pub(crate) mod environment;
mod fair_lock;
pub(crate) mod fault;
mod lock;
#[cfg(not(target_arch = "wasm32"))]
mod native;
mod process;
mod signal;
#[cfg(any(feature = "vulkan", feature = "cuda"))]
mod spin;
#[cfg(test)]
pub(crate) mod test_process;
#[cfg(target_arch = "wasm32")]
mod web;

pub(crate) use fair_lock::{FairGuard, FairLock};
pub(crate) use lock::{Lock, NEVER_POISONED};
#[cfg(all(feature = "wgpu", not(target_arch = "wasm32")))]
pub(crate) use native::CAN_WAIT;
#[cfg(all(any(feature = "vulkan", feature = "wgpu"), not(target_arch = "wasm32")))]
pub(crate) use native::at_exit;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use native::{
    HAS_THREADS, Later, Workers, block_on, for_each, for_each_chunk, now, variables, worker_count, write_err, write_out,
};
pub(crate) use process::Process;
pub(crate) use signal::Signal;
#[cfg(any(feature = "vulkan", feature = "cuda"))]
pub(crate) use spin::spin;
#[cfg(target_arch = "wasm32")]
pub(crate) use web::{HAS_THREADS, Later, Workers, block_on, for_each, for_each_chunk, now, variables, worker_count, write_err, write_out};

#[cfg(all(feature = "wgpu", target_arch = "wasm32"))]
pub(crate) use web::{CAN_WAIT, at_exit};

/// What is there already.
pub(crate) fn at_once<T: Send + 'static>(value: T) -> Later<T> {
    Box::pin(std::future::ready(value))
}
