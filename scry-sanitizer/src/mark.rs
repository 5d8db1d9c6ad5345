//! Marks: which invocation did something, when, and where in the source.

/// An access of the past; zeros are [`Mark::NEVER`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mark {
    /// When it was.
    pub(crate) phase: u64,
    /// The invocation's number, and above it the access's and two flags.
    by: u64,
}

/// A launch has at most so many invocations.
pub(crate) const MAX_INVOCATIONS: u64 = 1 << INVOCATION_BITS;

/// A kernel has at most so many accesses.
pub(crate) const MAX_ACCESSES: usize = 1 << (FLAGS_SHIFT - INVOCATION_BITS);

const INVOCATION_BITS: u32 = 40;
const FLAGS_SHIFT: u32 = 62;

/// What else a mark can say.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Flag {
    /// There is one of the same phase by another invocation.
    Other = 1 << 0,
    /// There is one of another workgroup in the launch.
    Elsewhere = 1 << 1,
}

impl Mark {
    /// Before all phases.
    pub(crate) const NEVER: Self = Self { phase: 0, by: 0 };

    #[inline(always)]
    pub(crate) fn new(phase: u64, invocation: u64, access: u32) -> Self {
        Self { phase, by: u64::from(access) << INVOCATION_BITS | invocation }
    }

    /// The invocation's number in the launch.
    #[inline(always)]
    pub(crate) fn invocation(self) -> u64 {
        self.by & (MAX_INVOCATIONS - 1)
    }

    /// The access's number in the kernel.
    #[inline(always)]
    pub(crate) fn access(self) -> u32 {
        (self.by >> INVOCATION_BITS) as u32 & (MAX_ACCESSES as u32 - 1)
    }

    /// Whether both are of one invocation, at one place of the source.
    pub(crate) fn is_same_access(self, other: Self) -> bool {
        (self.invocation(), self.access()) == (other.invocation(), other.access())
    }

    /// Whether both are of one invocation in one phase, and this has no flag.
    #[inline(always)]
    pub(crate) fn is_alone_and_by_same(self, other: Self) -> bool {
        const NO_ACCESS: u64 = 3 << FLAGS_SHIFT | (MAX_INVOCATIONS - 1);
        self.phase == other.phase && self.by & NO_ACCESS == other.invocation()
    }

    #[inline(always)]
    pub(crate) fn has(self, flag: Flag) -> bool {
        self.by >> FLAGS_SHIFT & flag as u64 != 0
    }

    #[inline(always)]
    pub(crate) fn with(self, flag: Flag) -> Self {
        Self { by: self.by | (flag as u64) << FLAGS_SHIFT, ..self }
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
}
