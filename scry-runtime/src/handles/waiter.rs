//! How futures are told that their marks are reached: by threads, or where there are none, by the device.

#[cfg(target_arch = "wasm32")]
mod callbacks;
#[cfg(not(target_arch = "wasm32"))]
mod threads;

#[cfg(target_arch = "wasm32")]
pub(crate) use callbacks::Wait;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use threads::Wait;
