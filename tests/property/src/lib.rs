//! Random expressions and programs in kernels beside their twins in plain Rust; `tests/property.rs` runs both.
//!
//! The expressions are written by `generate/expressions.rs`, the programs by `programs`, while the crates are built.

pub mod layouts;

use scry::{Buffer, Device, Result};

/// A kernel and the same in plain Rust.
pub struct Case {
    /// Launches the kernel on `n` invocations, each with three values of each type.
    pub launch: Launch,
    /// Whether the values of all invocations that stand at one place lie side by side, and not those of one invocation.
    pub is_in_planes: bool,
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
    /// How far a device may be from the right result.
    pub accuracy: Accuracy,
    /// How far the CPU device may be from it.
    pub accuracy_on_cpu: Accuracy,
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
    /// The bound of `exp_m1`, for arguments within 60 of zero.
    ExpMinusOne,
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

#[allow(
    warnings,
    clippy::all,
    clippy::pedantic,
    reason = "random programs are as no person would write them, and rustc warns of much that is silly in them"
)]
mod programs {
    use scry_property_compare::Program;

    include!(concat!(env!("SCRY_PROPERTY_PROGRAMS"), "/kernels.rs"));
}

pub use programs::{PANICKING, PROGRAMS, WORKGROUPS};
pub use scry_property_compare::{Inputs, Program};

/// The seed that all of this is made of.
pub const SEED: &str = env!("SCRY_PROPERTY_USED_SEED");

/// Runs programs on a device, each `rounds` times with other inputs each time.
///
/// # Panics
/// If one differs from its twin.
pub fn check(programs: &[Program], device: &Device, rounds: u32) -> Result<()> {
    for Program { number, run, text } in programs {
        let mut differences = Vec::new();
        for round in 1..=rounds {
            run(device, &mut Inputs(round), &mut differences)?;
        }
        let shown = differences.iter().take(4).cloned().collect::<Vec<_>>().join("\n");
        assert!(
            differences.is_empty(),
            "with SCRY_PROPERTY_SEED={SEED}, on {}, program {number} differs from its twin:\n{shown}\n\n{text}",
            device.name()
        );
    }
    Ok(())
}
