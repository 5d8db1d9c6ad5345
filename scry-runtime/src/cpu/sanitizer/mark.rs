//! Marks: which invocation did something, when, and where in the source; and which of two things that were done came first.

/// An access of the past; zeros are [`Mark::NEVER`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Mark {
    /// When it was: phases have numbers that only grow while there is the device, from 1. A phase ends with the launch, and in a kernel
    /// that cooperates, with the workgroup and at each barrier.
    pub(super) phase: u64,
    /// The invocation's number, and above it the access's and two flags.
    by: u64,
}

/// A launch has at most so many invocations.
pub(super) const MAX_INVOCATIONS: u64 = 1 << INVOCATION_BITS;

/// A kernel has at most so many accesses.
pub(super) const MAX_ACCESSES: usize = 1 << (FLAGS_SHIFT - INVOCATION_BITS);

const INVOCATION_BITS: u32 = 40;
const FLAGS_SHIFT: u32 = 62;

/// What else a mark can say.
#[derive(Debug, Clone, Copy)]
pub(super) enum Flag {
    /// There is one of the same phase by another invocation.
    Other = 1 << 0,
    /// There is one of another workgroup in the launch.
    Elsewhere = 1 << 1,
}

impl Mark {
    /// Before all phases.
    pub(super) const NEVER: Self = Self { phase: 0, by: 0 };

    #[inline(always)]
    pub(super) fn new(phase: u64, invocation: u64, access: u32) -> Self {
        Self { phase, by: u64::from(access) << INVOCATION_BITS | invocation }
    }

    /// The invocation's number in the launch.
    #[inline(always)]
    pub(super) fn invocation(self) -> u64 {
        self.by & (MAX_INVOCATIONS - 1)
    }

    /// The access's number in the kernel.
    #[inline(always)]
    pub(super) fn access(self) -> u32 {
        (self.by >> INVOCATION_BITS) as u32 & (MAX_ACCESSES as u32 - 1)
    }

    /// Whether both are of one invocation, at one place of the source.
    pub(super) fn is_same_access(self, other: Self) -> bool {
        (self.invocation(), self.access()) == (other.invocation(), other.access())
    }

    #[inline(always)]
    pub(super) fn has(self, flag: Flag) -> bool {
        self.by >> FLAGS_SHIFT & flag as u64 != 0
    }

    #[inline(always)]
    pub(super) fn with(self, flag: Flag) -> Self {
        Self { by: self.by | (flag as u64) << FLAGS_SHIFT, ..self }
    }
}

/// An access that happens now, in a launch of which workgroups run one after another: what has a smaller phase than the workgroup
/// was done by another one. If the kernel does not cooperate, no barrier orders anything, and all of the launch is one phase.
#[derive(Debug, Clone, Copy)]
pub(super) struct Moment {
    /// The first phase in which the memory was shared by those who share it now: the launch's, but the workgroup's for its own memory.
    pub(super) start: u64,
    /// The first phase of the workgroup.
    pub(super) workgroup: u64,
    /// What is done now.
    pub(super) mark: Mark,
}

impl Moment {
    /// The moment as it is for a workgroup's own memory.
    #[inline(always)]
    pub(super) fn in_shared_memory(self) -> Self {
        Self { start: self.workgroup, ..self }
    }

    /// Whether `mark` is of this launch, or of this workgroup if the memory is its own.
    #[inline(always)]
    pub(super) fn is_recent(self, mark: Mark) -> bool {
        mark.phase >= self.start
    }

    /// Whether `mark` is of this workgroup.
    #[inline(always)]
    pub(super) fn is_in_workgroup(self, mark: Mark) -> bool {
        mark.phase >= self.workgroup
    }

    /// Whether `mark` is of this phase.
    #[inline(always)]
    pub(super) fn is_in_phase(self, mark: Mark) -> bool {
        mark.phase == self.mark.phase
    }

    /// Whether `mark` is of this invocation, if it is of this launch.
    #[inline(always)]
    pub(super) fn is_by_same(self, mark: Mark) -> bool {
        mark.invocation() == self.mark.invocation()
    }

    /// Whether nothing orders `mark`, which is of the past, and what happens now.
    #[inline(always)]
    pub(super) fn is_unordered(self, mark: Mark) -> bool {
        self.is_recent(mark) && (!self.is_in_workgroup(mark) || (self.is_in_phase(mark) && !self.is_by_same(mark)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_holds_the_largest_numbers() {
        let (invocation, access) = (MAX_INVOCATIONS - 1, MAX_ACCESSES as u32 - 1);
        let mark = Mark::new(7, invocation, access).with(Flag::Other);
        assert_eq!((mark.phase, mark.invocation(), mark.access()), (7, invocation, access));
        assert!(mark.has(Flag::Other) && !mark.has(Flag::Elsewhere));
        let mark = Mark::new(7, 0, 0).with(Flag::Elsewhere);
        assert_eq!((mark.invocation(), mark.access(), mark.has(Flag::Other), mark.has(Flag::Elsewhere)), (0, 0, false, true));
    }

    #[test]
    fn barriers_and_invocations_order_and_nothing_else_does() {
        let moment = Moment { start: 10, workgroup: 20, mark: Mark::new(22, 5, 0) };
        let is_unordered = |phase, invocation| moment.is_unordered(Mark::new(phase, invocation, 0));
        assert!(!is_unordered(9, 1), "the launch before");
        assert!(is_unordered(10, 1) && is_unordered(19, 1), "workgroups before");
        assert!(!is_unordered(20, 1) && !is_unordered(21, 1), "before a barrier");
        assert!(is_unordered(22, 1), "another invocation, since the last barrier");
        assert!(!is_unordered(22, 5), "the same invocation");
        assert!(!moment.is_unordered(Mark::NEVER));
    }
}
