//! What sanitized code calls.

use crate::cpu::run::{CpuLaunch, Ids};
use crate::finding::FoundAction;

/// What a kernel does to memory that invocations share.
///
/// ```
/// use scry_runtime::cpu::{Action, CpuLaunch, Ids, Run};
///
/// /// `y[global_id().x] = 0`, without the check of the index.
/// unsafe fn sanitized(launch: &CpuLaunch<'_>, run: Run) {
///     for x in run.x_start..run.x_end {
///         launch.sanitize_enter(Ids::new([x, run.y, run.z], launch, [64, 1, 1]));
///         launch.sanitize(Action::Store, 0, 4 * x as usize, 4);
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

/// What sanitized code tells the sanitizer; on other devices it does nothing, and none of it is called.
impl CpuLaunch<'_> {
    /// From here on, the invocation `ids` runs.
    #[inline]
    pub fn sanitize_enter(&self, ids: Ids) {
        if let Some(checker) = self.checker {
            checker.enter(ids);
        }
    }

    /// The invocation is about to access `size` bytes, `offset` bytes from the start of the slice or shared variable that the access
    /// of this number in [`crate::KernelDef::accesses`] is to; they are there, and at least one. An element's padding counts as a part of
    /// it: who stores an element part by part tells of one store of the whole.
    #[inline]
    pub fn sanitize(&self, action: Action, access: u32, offset: usize, size: usize) {
        if let Some(checker) = self.checker {
            match action {
                Action::Load => checker.load(access, offset, size),
                Action::Store => checker.store(access, offset, size),
                Action::Atomic => checker.atomic(access, offset, size),
                Action::AtomicStore => checker.atomic_store(access, offset, size),
            }
        }
    }

    /// Every invocation of the workgroup has reached a barrier.
    #[inline]
    pub fn sanitize_barrier(&self) {
        if let Some(checker) = self.checker {
            checker.barrier();
        }
    }

    /// Which lane of `count` runs as the `number`-th; it depends on the seed, the workgroup and the phase.
    #[inline]
    #[must_use]
    pub fn sanitize_lane(&self, number: u32, count: u32) -> u32 {
        debug_assert!(number < count, "a lane is one of the workgroup's");
        self.checker.map_or(number, |checker| checker.lane(number, count))
    }
}
