//! Random kernels whose invocations wait for each other and panic, beside their twins; `generate/workgroups.rs` writes them.

use scry::{Buffer, Device, Result};

/// The invocations of a workgroup.
pub const LANES: usize = 64;

/// A kernel and what a workgroup of it computes.
pub struct Case {
    /// Launches the kernel for each value.
    pub launch: fn(&Device, &Arguments) -> Result<()>,
    /// What becomes of a workgroup, of the arguments but the last.
    pub twin: fn(usize, &[u32], &[u32], &[u32]) -> Outcome,
    /// The number of the last assertion.
    pub sites: u32,
    /// The kernel's body.
    pub source: &'static str,
}

/// The buffers that a kernel takes.
pub struct Arguments {
    /// Three numbers.
    pub limits: Buffer<u32>,
    /// A value for each invocation.
    pub x: Buffer<u32>,
    /// The assertion that fails in each invocation, or 0.
    pub fails: Buffer<u32>,
    /// The results.
    pub y: Buffer<u32>,
}

/// What becomes of the invocations of a workgroup.
pub struct Outcome {
    /// Who has panicked.
    pub dead: [bool; LANES],
    /// What each has written.
    pub y: [Option<u32>; LANES],
}

impl Default for Outcome {
    fn default() -> Self {
        Self { dead: [false; LANES], y: [None; LANES] }
    }
}

impl Outcome {
    /// Calls `visit` for each invocation that has not panicked, with its number, whether it panics now, and what it writes.
    fn each(&mut self, mut visit: impl FnMut(usize, &mut bool, &mut Option<u32>)) {
        for lane in (0..LANES).filter(|&lane| !self.dead[lane]).collect::<Vec<_>>() {
            visit(lane, &mut self.dead[lane], &mut self.y[lane]);
        }
    }

    /// Whether one has panicked.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        self.dead.contains(&true)
    }
}

#[allow(
    warnings,
    clippy::all,
    clippy::pedantic,
    reason = "random kernels are as no person would write them, and rustc warns of much that is silly in them"
)]
mod kernels {
    use super::{Case, LANES, Outcome};

    include!(concat!(env!("OUT_DIR"), "/workgroups.rs"));
}

pub use kernels::CASES;
