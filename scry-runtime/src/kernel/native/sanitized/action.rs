//! What accesses do.

use crate::error::FoundAction;

/// What a kernel does to memory that invocations share.
///
/// ```
/// use scry_runtime::native::{Action, CpuLaunch, Ids, Run};
///
/// /// `y[global_id().x] = 0`, without the check of the index.
/// unsafe fn sanitized(launch: &CpuLaunch<'_>, run: Run) {
///     let (turns, y) = (launch.turns(), launch.watch::<4, false>(0));
///     for x in run.x_start..run.x_end {
///         let turn = turns.enter(Ids::new([x, run.y, run.z], launch, [64, 1, 1]));
///         y.tell(turn, Action::Store, 0, 4 * x as usize, 4);
///         launch.slice_mut::<u32>(0).store(x, 0);
///     }
/// }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Reads it.
    Load,
    /// Writes it.
    Store,
    /// Reads it atomically, and may write it.
    Atomic,
    /// Writes it atomically whatever it was, so that it may well be uninitialised: `x.store(..)`.
    AtomicStore,
}

impl Action {
    /// Whether what was there before matters.
    #[inline(always)]
    pub(crate) fn reads(self) -> bool {
        match self {
            Self::Load | Self::Atomic => true,
            Self::Store | Self::AtomicStore => false,
        }
    }

    /// Whether something may be there afterwards.
    #[inline(always)]
    pub(crate) fn writes(self) -> bool {
        match self {
            Self::Store | Self::Atomic | Self::AtomicStore => true,
            Self::Load => false,
        }
    }

    pub(crate) fn found(self) -> FoundAction {
        match self {
            Self::Load => FoundAction::Read,
            Self::Store => FoundAction::Write,
            Self::Atomic | Self::AtomicStore => FoundAction::Atomic,
        }
    }
}
