//! Traces: every access of a launch, in the order in which they were made.

use std::cell::RefCell;
use std::ops::Range;

use crate::finding::FoundAccess;

/// A launch on the sanitizer device and what its invocations accessed, as `Device::trace` gives it.
///
/// ```
/// # use scry_sanitizer as scry;
/// use scry::{FoundAction, TracedLaunch};
/// /// How many elements an invocation reads.
/// fn reads(launch: &TracedLaunch, global_id: [usize; 3]) -> usize {
///     let of_it = launch.accesses.iter().filter(|traced| traced.access.global_id == global_id);
///     of_it.filter(|traced| traced.access.action == FoundAction::Read).count()
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct TracedLaunch {
    /// The kernel's name.
    pub kernel: &'static str,
    /// The number of invocations in x, y and z.
    pub grid: [usize; 3],
    /// The number of invocations in a workgroup, in x, y and z.
    pub workgroup: [usize; 3],
    /// The slice parameters, and behind them the shared variables.
    pub memory: Vec<TracedMemory>,
    /// What was accessed, in that order.
    pub accesses: Vec<TracedAccess>,
}

/// A slice parameter, or a variable that each workgroup has for itself.
///
/// ```
/// # use scry_sanitizer as scry;
/// fn len(memory: &scry::TracedMemory) -> usize {
///     memory.size / memory.element_size
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct TracedMemory {
    /// The name in the source.
    pub name: &'static str,
    /// Whether each workgroup has its own.
    pub is_shared: bool,
    /// The size in bytes.
    pub size: usize,
    /// The size of an element in bytes.
    pub element_size: usize,
}

/// An access of a launch.
///
/// ```
/// # use scry_sanitizer as scry;
/// fn show(launch: &scry::TracedLaunch) {
///     for traced in &launch.accesses {
///         println!("{} {:?}: {}", launch.memory[traced.memory].name, traced.bytes, traced.access);
///     }
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct TracedAccess {
    /// What was accessed, by its index in [`TracedLaunch::memory`].
    pub memory: usize,
    /// The bytes of it.
    pub bytes: Range<usize>,
    /// What was done, where in the source, and by which invocation.
    pub access: FoundAccess,
}

/// What a checker has been told.
pub(crate) type Trace = RefCell<Vec<TracedAccess>>;
