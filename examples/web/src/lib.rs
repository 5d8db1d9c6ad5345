//! Kernels in a page: `cargo xtask web` builds it. Elsewhere than in a browser, it computes the pictures that the page's are compared with.

#[cfg(target_arch = "wasm32")]
mod check;
#[cfg(target_arch = "wasm32")]
mod color;
#[cfg(target_arch = "wasm32")]
mod drawing;
mod life;
mod mandelbrot;
#[cfg(target_arch = "wasm32")]
mod nbody;
mod pictures;
#[cfg(target_arch = "wasm32")]
mod stage;

pub use pictures::pictures;
