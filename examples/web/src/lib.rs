//! Kernels in a page: `cargo xtask web` builds it.
#![cfg(target_arch = "wasm32")]

mod check;
