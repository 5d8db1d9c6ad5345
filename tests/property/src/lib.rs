//! Random expressions and programs in kernels beside their twins in plain Rust; `tests/property.rs` runs both.
//!
//! The expressions are written by `generate/expressions.rs`, the programs by `twins/generate`, while the crates are built.

pub mod layouts;
pub mod workgroups;

use scry::{Buffer, Device, Result};

/// A kernel and the same in plain Rust.
pub struct Case {
    /// Launches the kernel on `n` invocations, each with three values of each type.
    pub launch: Launch,
    /// What one invocation computes.
    pub twin: fn([f32; 3], [i32; 3], [u32; 3]) -> [u32; 4],
    /// What is known of each of its results.
    pub expected: [Expected; 4],
}

/// The arguments are the device, the inputs, the output and the number of invocations.
pub type Launch = fn(&Device, &Buffer<f32>, &Buffer<i32>, &Buffer<u32>, &Buffer<u32>, usize) -> Result<()>;

/// What is known of a result.
pub struct Expected {
    /// The expression, for messages.
    pub source: &'static str,
    /// Whether the word is the bits of a float.
    pub float: bool,
    /// How far a device may be from the twin.
    pub accuracy: Accuracy,
}

/// How far from the correctly rounded result: `scry_compiler::intrinsic::Accuracy`, which the generator copies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Accuracy {
    /// The same bits, or both NaN.
    Exact,
    /// Within so many units in the last place.
    Ulps(f64),
    /// Within so much.
    Absolute(f64),
    /// The bound of `exp`, for arguments within 60 of zero.
    Exp,
    /// The bound of `log`.
    Log,
    /// The bound of `pow`, as `exp2(y * log2(x))`.
    Pow,
    /// The bound of `sinh` and `cosh`, for arguments within 60 of zero.
    Hyperbolic,
    /// Fused or rounded twice.
    Fused,
}

#[allow(
    warnings,
    clippy::all,
    clippy::pedantic,
    reason = "random expressions are as no person would write them, and rustc warns of much that is silly in them"
)]
mod kernels {
    use super::{Accuracy, Case, Expected};

    include!(concat!(env!("OUT_DIR"), "/kernels.rs"));
}

pub use kernels::CASES;

/// Items, kernels that use them, and their twins.
pub struct Program {
    /// Runs every kernel and its twin on random inputs, and says where they differ.
    pub run: fn(&Device, &mut Inputs, &mut Vec<String>) -> Result<()>,
    /// Its text.
    pub source: &'static str,
}

#[allow(
    warnings,
    clippy::all,
    clippy::pedantic,
    reason = "random programs are as no person would write them, and rustc warns of much that is silly in them"
)]
mod programs {
    use super::Program;

    include!(concat!(env!("SCRY_PROPERTY_PROGRAMS"), "/kernels.rs"));
}

pub use programs::{PANICKING, PROGRAMS};
pub use scry_property_twins::Inputs;

/// The seed that all of this is made of.
pub const SEED: &str = env!("SCRY_PROPERTY_USED_SEED");
