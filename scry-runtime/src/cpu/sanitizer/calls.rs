//! What sanitized code calls.

use super::checker::Checker;
use super::watch::{InputWatch, Turns, Watch};
use crate::cpu::run::CpuLaunch;
use crate::finding::FoundAction;
use crate::kernel::Target;

/// What a kernel does to memory that invocations share.
///
/// ```
/// use scry_runtime::cpu::{Action, CpuLaunch, Ids, Run};
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
    pub(super) fn reads(self) -> bool {
        match self {
            Self::Load | Self::Atomic => true,
            Self::Store | Self::AtomicStore => false,
        }
    }

    /// Whether something may be there afterwards.
    #[inline(always)]
    pub(super) fn writes(self) -> bool {
        match self {
            Self::Store | Self::Atomic | Self::AtomicStore => true,
            Self::Load => false,
        }
    }

    pub(super) fn found(self) -> FoundAction {
        match self {
            Self::Load => FoundAction::Read,
            Self::Store => FoundAction::Write,
            Self::Atomic | Self::AtomicStore => FoundAction::Atomic,
        }
    }
}

/// What sanitized code tells the sanitizer; on other devices none of it is called.
impl<'a> CpuLaunch<'a> {
    /// The turns of the invocations that run before the next barrier.
    ///
    /// # Panics
    /// If nobody is told of them: a bug of the compiler.
    #[must_use]
    pub fn turns(&self) -> Turns<'a> {
        Turns::new(self.checker())
    }

    /// Who is told of accesses to slice argument `index`, which the kernel only reads.
    ///
    /// # Panics
    /// If there is no such thing, or nobody is told: a bug of the compiler.
    #[must_use]
    pub fn watch_input(&self, index: u32) -> InputWatch<'a> {
        InputWatch::new(self.checker(), Target::Slice(index))
    }

    /// Who is told of accesses to a slice argument that the kernel writes, or to a shared variable.
    ///
    /// # Panics
    /// If there is no such thing, or nobody is told: a bug of the compiler.
    #[must_use]
    pub fn watch<const GRANULE: usize, const IS_SHARED: bool>(&self, number: u32) -> Watch<'a, GRANULE, IS_SHARED> {
        Watch::new(self.checker(), if IS_SHARED { Target::Shared(number) } else { Target::Slice(number) })
    }

    fn checker(&self) -> &'a Checker<'a> {
        self.checker.expect("sanitized code runs on the sanitizer")
    }

    /// Every invocation of the workgroup has reached a barrier.
    pub fn reach_barrier(&self) {
        self.checker().barrier();
    }
}
