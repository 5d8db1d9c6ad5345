//! What a launch must fulfil so that its invocations do not race, and by which accesses they would.

use super::{Condition, Expr, LaunchSum, LocalId, Root};

/// A condition on a launch without which two invocations might access one element at once.
#[derive(Clone)]
pub(crate) struct RaceCondition {
    pub(crate) holds: Condition<LaunchSum>,
    /// How a user would write it.
    pub(crate) text: String,
    /// What they would access, one of it and where.
    pub(crate) of: Vec<Root>,
    pub(crate) access: String,
    /// By which accesses they would, as far as the host can work these out.
    pub(crate) pairs: Vec<RacingPair>,
}

impl RaceCondition {
    /// Whether it is about the same races as another.
    pub(crate) fn is_of_same(&self, other: &Self) -> bool {
        self.access == other.access && self.pairs == other.pairs
    }
}

/// Two accesses, which may be one, that two invocations may make at once.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct RacingPair {
    /// Numbers of [`Kernel::racing`](super::Kernel::racing).
    pub(crate) accesses: [usize; 2],
    pub(crate) between: Between,
}

/// Which two invocations may make two accesses at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Between {
    /// Any of a launch.
    Any,
    /// Those of different workgroups.
    Workgroups,
    /// Those of one workgroup.
    Workgroup,
    /// Those of one workgroup, in the same rounds of the loops around.
    Round,
}

/// An access as the host works it out for an invocation.
#[derive(Clone)]
pub(crate) struct RacingAccess {
    /// What is accessed.
    pub(crate) name: String,
    pub(crate) is_write: bool,
    /// What leads there, outermost first.
    pub(crate) way: Vec<Stage>,
    /// Each index, and the length that it is less than.
    pub(crate) indices: Vec<[Expr; 2]>,
}

/// What leads an invocation to an access.
#[derive(Clone)]
pub(crate) enum Stage {
    /// It gets further if this is true.
    Condition(Expr),
    /// It gets further in each round of a loop, or `once`, in the first one. The `variable` counts the rounds as that of
    /// [`LoopKind::Counted`](super::LoopKind::Counted), and is in scope from here on.
    Round { variable: LocalId, from: Expr, to: Expr, step: u32, once: bool },
}

impl RacingAccess {
    /// Of how many loops the host tries rounds, and how many indices an element has for it: those that the runtime has room for.
    pub(crate) const MAX_LOOPS: usize = 2;
    pub(crate) const MAX_INDICES: usize = 3;
}
