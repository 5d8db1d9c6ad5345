//! What the sanitizer is told of a launch.

use crate::invocations::Invocations;
use crate::mark::{MAX_ACCESSES, MAX_INVOCATIONS};
use crate::source::{AccessSite, SharedVariable};
use crate::written::Written;

/// A launch of a kernel.
pub struct Launch<'a> {
    /// The kernel's name.
    pub kernel: &'static str,
    /// Where the kernel accesses slices and shared variables; an access's number is its index.
    pub accesses: &'static [AccessSite],
    /// The variables that a workgroup shares.
    pub shared: &'static [SharedVariable],
    /// Whether the invocations of a workgroup have to do with each other: if not, no barrier orders them.
    pub cooperates: bool,
    /// Whether atomics or fences order other accesses.
    pub orders_memory: bool,
    /// The number of invocations in a workgroup, in x, y and z.
    pub workgroup: [u32; 3],
    /// The number of invocations in x, y and z.
    pub grid: [u32; 3],
    /// The arguments of slice parameters, in order.
    pub slices: &'a [Slice<'a>],
}

/// A slice argument.
pub struct Slice<'a> {
    /// The parameter's name.
    pub name: &'static str,
    /// Where it begins in its memory, in bytes.
    pub offset: usize,
    /// The size in bytes.
    pub size: usize,
    /// The size of an element in bytes.
    pub element_size: usize,
    /// Which bytes of its memory were written.
    pub written: &'a Written,
}

/// An `Err` with the reason if there are no numbers for all of a launch's invocations, or for as many accesses as the kernel has.
///
/// ```
/// assert!(scry_sanitizer::check_limits([1 << 30, 1, 1], [64, 1, 1], 100).is_ok());
/// assert!(scry_sanitizer::check_limits([1 << 30; 3], [64, 1, 1], 100).is_err());
/// ```
pub fn check_limits(grid: [u32; 3], workgroup: [u32; 3], accesses: usize) -> Result<(), String> {
    if Invocations::new(grid, workgroup).count().is_none_or(|count| count > MAX_INVOCATIONS) {
        return Err(format!("it has more than {MAX_INVOCATIONS} invocations"));
    }
    if accesses > MAX_ACCESSES {
        return Err(format!("it accesses memory in more than {MAX_ACCESSES} places"));
    }
    Ok(())
}
