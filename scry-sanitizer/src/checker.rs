//! The checker: what sanitized code tells in the course of one launch, held against what it told before.

use std::cell::{Cell, RefCell};

use crate::action::Action;
use crate::clock::{Clock, Moment};
use crate::finding::{Finding, FindingKind, FoundAccess, FoundAction};
use crate::happens_before::HappensBefore;
use crate::invocations::{Invocations, Place};
use crate::launch::Launch;
use crate::ledger::{Key, Ledger};
use crate::mark::Mark;
use crate::order::Order;
use crate::shadow::Race;
use crate::source::{Position, Target};
use crate::trace::{Trace, TracedAccess, TracedLaunch, TracedMemory};
use crate::watched::Watched;

/// A launch that is checked while it runs.
pub struct Checker<'a> {
    pub(crate) launch: &'a Launch<'a>,
    pub(crate) invocations: Invocations,
    /// The order of workgroups.
    pub(crate) order: Order,
    /// The order of lanes in this phase.
    pub(crate) lanes: Cell<Order>,
    /// What the kernel's accesses are to.
    pub(crate) watched: Vec<Watched<'a>>,
    pub(crate) ledger: &'a RefCell<Ledger>,
    pub(crate) clock: Clock,
    /// Of a launch whose invocations order memory: all that the races are found by.
    pub(crate) happens_before: Option<RefCell<HappensBefore>>,
    /// What it was told, if it is kept.
    pub(crate) trace: Option<Trace>,
    /// Whether each access is looked into: where invocations order memory, and of a launch that is traced.
    pub(crate) looks_into_all: bool,
    /// Where the last phase is kept when the launch ends.
    pub(crate) phase: &'a Cell<u64>,
}

impl<'a> Checker<'a> {
    /// A slice or shared variable of the kernel.
    pub(crate) fn watched(&'a self, target: Target) -> &'a Watched<'a> {
        self.watched.iter().find(|watched| watched.target == target).expect("generated code names what there is")
    }

    /// The next workgroup begins, none of whose shared memory is written.
    pub(crate) fn start_workgroup(&self) {
        self.clock.start_workgroup();
        if let Some(happens_before) = &self.happens_before {
            happens_before.borrow_mut().start_workgroup();
        }
        self.order_lanes();
    }

    /// Every invocation of the workgroup has reached a barrier.
    #[inline]
    pub fn reach_barrier(&self) {
        self.clock.start_phase();
        if let Some(happens_before) = &self.happens_before {
            happens_before.borrow_mut().reach_barrier();
        }
        self.order_lanes();
    }

    /// The order of lanes in this phase.
    pub(crate) fn lanes(&self) -> Order {
        self.lanes.get()
    }

    /// Orders the lanes for the phase that begins.
    fn order_lanes(&self) {
        self.lanes.set(self.order.salted(self.clock.past_phases()));
    }

    /// See [`Watch::tell`](crate::Watch::tell).
    #[cold]
    #[inline(never)]
    pub(crate) fn load(&self, watched: &Watched<'_>, access: u32, offset: usize, size: usize) {
        self.access(Action::Load, watched, access, offset, size);
    }

    /// See [`Watch::tell`](crate::Watch::tell).
    #[inline(never)]
    pub(crate) fn store(&self, watched: &Watched<'_>, access: u32, offset: usize, size: usize) {
        self.access(Action::Store, watched, access, offset, size);
    }

    /// See [`Watch::tell`](crate::Watch::tell).
    #[inline(never)]
    pub(crate) fn atomic(&self, watched: &Watched<'_>, access: u32, offset: usize, size: usize) {
        self.access(Action::Atomic, watched, access, offset, size);
    }

    /// See [`Watch::tell`](crate::Watch::tell).
    #[inline(never)]
    pub(crate) fn atomic_store(&self, watched: &Watched<'_>, access: u32, offset: usize, size: usize) {
        self.access(Action::AtomicStore, watched, access, offset, size);
    }

    /// One of three forms of the same, as fast as the access allows; each ends with a call of the next, so that it need not save what
    /// that needs.
    #[inline(always)]
    fn access(&self, action: Action, watched: &Watched<'_>, access: u32, offset: usize, size: usize) {
        if self.looks_into_all {
            self.look_into(action, watched, access, offset, size);
        } else if !watched.is_known(offset, size) {
            self.access_unknown(action, watched, access, offset, size);
        } else if !watched.note_if_simple(action, offset, size, self.clock.moment(access)) {
            self.look_into(action, watched, access, offset, size);
        }
    }

    #[inline(never)]
    fn access_unknown(&self, action: Action, watched: &Watched<'_>, access: u32, offset: usize, size: usize) {
        if !watched.note_unknown_if_simple(action, offset, size, self.clock.moment(access)) {
            self.look_into(action, watched, access, offset, size);
        }
    }

    /// Looks whether something is wrong with the access, and notes it.
    #[inline(never)]
    fn look_into(&self, action: Action, watched: &Watched<'_>, access: u32, offset: usize, size: usize) {
        let (now, second) = (self.clock.moment(access), action.found());
        assert!(watched.contains(offset, size), "an access lies inside of what it is to");
        self.trace(second, watched, offset, size, now);
        if action.reads()
            && let Some(byte) = watched.first_unwritten(offset, size, now)
        {
            let kind = match watched.target {
                Target::Slice(_) => FindingKind::UninitializedMemory,
                Target::Shared(_) => FindingKind::UninitializedShared,
            };
            self.add(kind, watched, byte, None, (second, now.mark()));
        }
        let races = match &self.happens_before {
            Some(happens_before) => happens_before.borrow().races(action, watched.target, offset, size, now.mark()),
            None => watched.races(action, offset, size, now),
        };
        for Race { action: first, mark, offset } in races {
            let (first, second) = ((first, mark), (second, now.mark()));
            self.add(self.kind_of_race(first, second), watched, offset, Some(first), second);
        }
        watched.note(action, offset, size, now);
        if let Some(happens_before) = &self.happens_before {
            happens_before.borrow_mut().note(action, watched.target, offset, size, now.mark());
        }
    }

    fn kind_of_race(&self, (first, first_mark): (FoundAction, Mark), (second, second_mark): (FoundAction, Mark)) -> FindingKind {
        let workgroup = |mark: Mark| self.invocations.place(mark.invocation()).workgroup;
        if (first == FoundAction::Atomic) != (second == FoundAction::Atomic) {
            FindingKind::MixedAtomic
        } else if workgroup(first_mark) == workgroup(second_mark) {
            FindingKind::RaceInWorkgroup
        } else {
            FindingKind::RaceBetweenWorkgroups
        }
    }

    #[cold]
    fn add(
        &self,
        kind: FindingKind,
        watched: &Watched<'_>,
        offset: usize,
        first: Option<(FoundAction, Mark)>,
        second: (FoundAction, Mark),
    ) {
        let (first, second) = (first.map(|first| self.found(first)), self.found(second));
        let position = second.position();
        let key =
            Key::new(self.launch.kernel, kind, Some(watched.target), first.as_ref().map_or(position, FoundAccess::position), position);
        self.ledger.borrow_mut().add(key, 1, || {
            let (memory, index) = (watched.memory(), offset / watched.element_size);
            let place = match watched.target {
                Target::Shared(_) if watched.element_size == watched.size => format!("`{}` ({memory})", watched.name),
                Target::Slice(_) | Target::Shared(_) => format!("`{}[{index}]` ({memory})", watched.name),
            };
            let is_shared = matches!(watched.target, Target::Shared(_));
            Finding { kind, kernel: self.launch.kernel, memory, index, first, second, count: 1, place, is_shared }
        });
    }

    fn found(&self, (action, mark): (FoundAction, Mark)) -> FoundAccess {
        let site = &self.launch.accesses[mark.access() as usize];
        found(action, site.position(), self.invocations.place(mark.invocation()))
    }
}

/// Traces.
impl Checker<'_> {
    /// The same, which also keeps what it is told. It then takes much longer, and memory for each access.
    #[must_use]
    pub fn traced(self) -> Self {
        let watched = self.watched.into_iter().map(Watched::unknown).collect();
        Self { watched, trace: Some(Trace::default()), looks_into_all: true, ..self }
    }

    /// What it was told so far, if it was kept.
    pub fn take_trace(&self) -> Option<TracedLaunch> {
        let accesses = self.trace.as_ref()?.take();
        let memory = |watched: &Watched<'_>| TracedMemory {
            name: watched.name,
            is_shared: matches!(watched.target, Target::Shared(_)),
            size: watched.size,
            element_size: watched.element_size,
        };
        let [grid, workgroup] = [self.launch.grid, self.launch.workgroup].map(|size| size.map(|size| size as usize));
        Some(TracedLaunch { kernel: self.launch.kernel, grid, workgroup, memory: self.watched.iter().map(memory).collect(), accesses })
    }

    /// Keeps an access, if there is a trace.
    fn trace(&self, action: FoundAction, watched: &Watched<'_>, offset: usize, size: usize, now: Moment<'_>) {
        let Some(trace) = &self.trace else { return };
        let memory = self.watched.iter().position(|other| other.target == watched.target).expect("it is one of the launch's");
        trace.borrow_mut().push(TracedAccess { memory, bytes: offset..offset + size, access: self.found((action, now.mark())) });
    }
}

/// Indices out of bounds.
impl<'a> Checker<'a> {
    /// Notes that `count` invocations, that with `global_id` first, panic at `position`, since `index` is not below `len` there.
    #[cold]
    pub fn panic_out_of_bounds(&'a self, count: u32, global_id: [u32; 3], position: Position, len: usize, index: usize) {
        let second = found(FoundAction::Index, position, self.invocations.place(self.invocations.number(global_id)));
        self.out_of_bounds(u64::from(count), self.watched_at(position), len, index, second);
    }

    /// Whether element `index` of `len` is there, which the invocation that runs would access without a check. It is noted if not.
    #[inline(always)]
    pub(crate) fn is_there(&self, watched: &'a Watched<'a>, action: Action, access: u32, index: u32, len: u32) -> bool {
        if index >= len {
            self.miss(watched, action, access, index, len);
        }
        index < len
    }

    #[cold]
    #[inline(never)]
    fn miss(&self, watched: &'a Watched<'a>, action: Action, access: u32, index: u32, len: u32) {
        let second = self.found((action.found(), self.clock.moment(access).mark()));
        self.out_of_bounds(1, Some(watched), len as usize, index as usize, second);
    }

    fn out_of_bounds(&self, count: u64, watched: Option<&Watched<'_>>, len: usize, index: usize, second: FoundAccess) {
        let (kind, position) = (FindingKind::OutOfBounds, second.position());
        let key = Key::new(self.launch.kernel, kind, watched.map(|watched| watched.target), position, position);
        self.ledger.borrow_mut().add(key, count, || {
            let memory = watched.map_or_else(|| "array".to_owned(), Watched::memory);
            let place = match watched {
                Some(watched) => format!("`{}[{index}]` ({memory}) of length {len}", watched.name),
                None => format!("element {index} of an array of length {len}"),
            };
            let is_shared = watched.is_some_and(|watched| matches!(watched.target, Target::Shared(_)));
            Finding { kind, kernel: self.launch.kernel, memory, index, first: None, second, count, place, is_shared }
        });
    }

    /// What is accessed at a position, if that is one slice or variable.
    fn watched_at(&'a self, position: Position) -> Option<&'a Watched<'a>> {
        let sites = self.launch.accesses.iter().filter(|site| site.position() == position);
        let mut targets = sites.map(|site| site.target);
        targets.next().filter(|first| targets.all(|target| target == *first)).map(|target| self.watched(target))
    }
}

fn found(action: FoundAction, (file, line, column): Position, place: Place) -> FoundAccess {
    let Place { global: global_id, workgroup: workgroup_id, local: local_id } = place;
    FoundAccess { action, file, line, column, global_id, workgroup_id, local_id }
}
