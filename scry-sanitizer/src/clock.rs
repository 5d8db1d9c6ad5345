//! The clock of a launch: what time it is, who runs, and what is ordered before what happens now.

use std::cell::Cell;

use crate::mark::Mark;

/// The clock of a launch of which workgroups run one after another.
///
/// Time goes in phases, whose numbers only grow while there is the device, from 1. One ends with the launch, and in a kernel that
/// cooperates, with the workgroup and at each barrier. If the kernel does not cooperate, no barrier orders anything, and all of the launch is
/// one phase.
pub(crate) struct Clock {
    /// The first phase of the launch.
    launch: u64,
    /// The first phase of the workgroup.
    workgroup: Cell<u64>,
    phase: Cell<u64>,
    /// The number of the invocation that runs.
    invocation: Cell<u64>,
}

impl Clock {
    /// The clock of a launch whose first phase is `phase`.
    pub(crate) fn new(phase: u64) -> Self {
        Self { launch: phase, workgroup: Cell::new(phase), phase: Cell::new(phase), invocation: Cell::new(0) }
    }

    /// The phase.
    #[inline(always)]
    pub(crate) fn phase(&self) -> u64 {
        self.phase.get()
    }

    /// The first phase of the launch.
    pub(crate) fn launch(&self) -> u64 {
        self.launch
    }

    /// The first phase of the workgroup.
    pub(crate) fn workgroup(&self) -> u64 {
        self.workgroup.get()
    }

    /// How many phases of the launch are over.
    pub(crate) fn past_phases(&self) -> u64 {
        self.phase.get() - self.launch
    }

    /// A workgroup begins.
    pub(crate) fn start_workgroup(&self) {
        self.start_phase();
        self.workgroup.set(self.phase.get());
    }

    /// A phase begins.
    pub(crate) fn start_phase(&self) {
        self.phase.set(self.phase.get() + 1);
    }

    /// The invocation of this number runs.
    #[inline(always)]
    pub(crate) fn enter(&self, invocation: u64) {
        self.invocation.set(invocation);
    }

    /// The moment of an access to memory of the launch.
    #[inline(always)]
    pub(crate) fn moment(&self, access: u32) -> Moment<'_> {
        Moment { clock: self, start: self.launch, access }
    }
}

/// The moment of an access.
#[derive(Clone, Copy)]
pub(crate) struct Moment<'a> {
    clock: &'a Clock,
    /// The first phase in which the memory was shared by those who share it now: the launch's, but the workgroup's for its own memory.
    start: u64,
    access: u32,
}

impl Moment<'_> {
    /// The moment as it is for a workgroup's own memory.
    #[inline(always)]
    pub(crate) fn in_shared_memory(self) -> Self {
        Self { start: self.clock.workgroup.get(), ..self }
    }

    /// The phase.
    #[inline(always)]
    pub(crate) fn phase(self) -> u64 {
        self.clock.phase()
    }

    /// The first phase in which the memory was shared by those who share it now.
    #[inline(always)]
    pub(crate) fn start(self) -> u64 {
        self.start
    }

    /// The first phase of the workgroup.
    pub(crate) fn workgroup(self) -> u64 {
        self.clock.workgroup()
    }

    /// What is done now.
    #[inline(always)]
    pub(crate) fn mark(self) -> Mark {
        Mark::new(self.clock.phase.get(), self.clock.invocation.get(), self.access)
    }

    /// Whether `mark` is of this launch, or of this workgroup if the memory is its own.
    #[inline(always)]
    pub(crate) fn is_recent(self, mark: Mark) -> bool {
        mark.phase >= self.start
    }

    /// Whether `mark` is of this workgroup.
    #[inline(always)]
    pub(crate) fn is_in_workgroup(self, mark: Mark) -> bool {
        mark.phase >= self.clock.workgroup.get()
    }

    /// Whether `mark` is of this phase.
    #[inline(always)]
    pub(crate) fn is_in_phase(self, mark: Mark) -> bool {
        mark.phase == self.clock.phase.get()
    }

    /// Whether `mark` is of this invocation, if it is of this launch.
    #[inline(always)]
    pub(crate) fn is_by_same(self, mark: Mark) -> bool {
        mark.invocation() == self.clock.invocation.get()
    }

    /// Whether nothing orders `mark`, which is of the past, and what happens now.
    #[inline(always)]
    pub(crate) fn is_unordered(self, mark: Mark) -> bool {
        self.is_recent(mark) && (!self.is_in_workgroup(mark) || (self.is_in_phase(mark) && !self.is_by_same(mark)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn barriers_and_invocations_order_and_nothing_else_does() {
        let clock = Clock::new(10);
        (10..20).for_each(|_| clock.start_workgroup());
        (20..22).for_each(|_| clock.start_phase());
        clock.enter(5);
        let moment = clock.moment(0);
        let is_unordered = |phase, invocation| moment.is_unordered(Mark::new(phase, invocation, 0));
        assert!(!is_unordered(9, 1), "the launch before");
        assert!(is_unordered(10, 1) && is_unordered(19, 1), "workgroups before");
        assert!(!is_unordered(20, 1) && !is_unordered(21, 1), "before a barrier");
        assert!(is_unordered(22, 1), "another invocation, since the last barrier");
        assert!(!is_unordered(22, 5), "the same invocation");
        assert!(!moment.is_unordered(Mark::NEVER));
        assert!(!moment.in_shared_memory().is_unordered(Mark::new(19, 1, 0)), "what was the memory of another workgroup");
        assert_eq!((clock.phase(), clock.past_phases()), (22, 12));
    }
}
