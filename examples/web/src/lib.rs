//! Four demonstrations, of which a page shows frames: `cargo xtask web` builds it. Their kernels are those of the native examples.
//!
//! All but `page` and `check`, which JavaScript calls, compiles for every system: so tests know what a page has to show.

#[cfg(target_arch = "wasm32")]
mod check;
mod color;
mod drawing;
mod life;
mod mandelbrot;
mod nbody;
#[cfg(target_arch = "wasm32")]
mod page;
mod stage;

pub use life::by_hand as life_by_hand;
pub use stage::Stage;
