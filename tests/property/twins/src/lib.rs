//! Random programs as the host runs them: the items that kernels use, and the kernels' bodies as plain functions.
//!
//! Both are ordinary Rust, of which the only things unusual are that the workspace compiles this crate without overflow checks, for a
//! kernel's integers wrap, and that what they print is compared. The kernels themselves are in `scry-property`, which has the checks, so
//! that native code which relies on wrapping without saying so is found.

#[allow(
    warnings,
    arithmetic_overflow,
    unconditional_panic,
    clippy::all,
    clippy::pedantic,
    reason = "random programs are as no person would write them, and rustc warns of much that is silly in them"
)]
mod programs {
    include!(concat!(env!("OUT_DIR"), "/twins.rs"));
}

pub use programs::*;
