//! The checker: what sanitized code tells in the course of one launch, held against what it told before.

use std::sync::{Mutex, MutexGuard};

use arrayvec::ArrayVec;

use super::Action;
use super::invocations::{Invocations, Place};
use super::ledger::{Key, Ledger};
use super::mark::{Mark, Moment, Word};
use super::order::Order;
use super::shadow::{Race, Shadow};
use super::written::Written;
use crate::cpu::run::Ids;
use crate::finding::{Finding, FindingKind, FoundAccess, FoundAction};
use crate::kernel::{KernelDef, MAX_SLICES, Target};
use crate::panic::{Message, Values};

/// A launch that is checked while it runs.
pub(in super::super) struct Checker<'a> {
    pub(super) kernel: &'static KernelDef,
    pub(super) invocations: Invocations,
    pub(super) order: Order,
    pub(super) slices: ArrayVec<Slice<'a>, MAX_SLICES>,
    /// The shadows of the shared variables; there may be more.
    pub(super) shared: &'a [Shadow],
    pub(super) ledger: &'a Mutex<Ledger>,
    pub(super) clock: Clock,
}

/// A slice argument.
pub(super) struct Slice<'a> {
    pub(super) name: &'static str,
    pub(super) element_size: usize,
    /// The size in bytes.
    pub(super) size: usize,
    /// Its first byte in its memory.
    pub(super) start: usize,
    /// Which bytes of the memory were written.
    pub(super) written: &'a Written,
    /// There if the kernel may write it; else nothing races.
    pub(super) shadow: Option<&'a Shadow>,
}

/// What time it is, and who runs.
pub(super) struct Clock {
    /// The first phase of the launch.
    launch: u64,
    /// The first phase of the workgroup.
    workgroup: Word,
    phase: Word,
    /// The number of the invocation that runs.
    invocation: Word,
}

impl Clock {
    /// The clock of a launch whose first phase is `phase`.
    pub(super) fn new(phase: u64) -> Self {
        Self { launch: phase, workgroup: Word::new(phase), phase: Word::new(phase), invocation: Word::new(0) }
    }

    /// The phase.
    pub(super) fn phase(&self) -> u64 {
        self.phase.get()
    }

    /// A phase begins.
    fn next(&self) {
        self.phase.set(self.phase.get() + 1);
    }

    #[inline(always)]
    fn moment(&self, access: u32) -> Moment {
        let mark = Mark::new(self.phase.get(), self.invocation.get(), access);
        Moment { start: self.launch, workgroup: self.workgroup.get(), mark }
    }
}

impl Checker<'_> {
    /// The next workgroup begins, none of whose shared memory is written.
    pub(super) fn start_workgroup(&self) {
        self.clock.next();
        self.clock.workgroup.set(self.clock.phase());
    }

    /// See [`CpuLaunch::sanitize_enter`](crate::cpu::CpuLaunch::sanitize_enter).
    #[inline(always)]
    pub(super) fn enter(&self, ids: Ids) {
        self.clock.invocation.set(self.invocations.number(ids));
    }

    /// See [`CpuLaunch::sanitize_barrier`](crate::cpu::CpuLaunch::sanitize_barrier).
    pub(super) fn barrier(&self) {
        self.clock.next();
    }

    /// See [`CpuLaunch::sanitize_lane`](crate::cpu::CpuLaunch::sanitize_lane).
    pub(super) fn lane(&self, number: u32, count: u32) -> u32 {
        let phase = self.clock.phase() - self.clock.launch;
        self.order.nth(u64::from(number), u64::from(count), phase) as u32
    }

    /// See [`CpuLaunch::sanitize`](crate::cpu::CpuLaunch::sanitize).
    pub(super) fn load(&self, access: u32, offset: usize, size: usize) {
        self.access(Action::Load, access, offset, size);
    }

    /// See [`CpuLaunch::sanitize`](crate::cpu::CpuLaunch::sanitize).
    pub(super) fn store(&self, access: u32, offset: usize, size: usize) {
        self.access(Action::Store, access, offset, size);
    }

    /// See [`CpuLaunch::sanitize`](crate::cpu::CpuLaunch::sanitize).
    pub(super) fn atomic(&self, access: u32, offset: usize, size: usize) {
        self.access(Action::Atomic, access, offset, size);
    }

    /// See [`CpuLaunch::sanitize`](crate::cpu::CpuLaunch::sanitize).
    pub(super) fn atomic_store(&self, access: u32, offset: usize, size: usize) {
        self.access(Action::AtomicStore, access, offset, size);
    }

    /// Looks whether something is wrong with the access, and notes it.
    #[inline(always)]
    fn access(&self, action: Action, access: u32, offset: usize, size: usize) {
        let now = self.clock.moment(access);
        match self.kernel.accesses[access as usize].target {
            Target::Slice(number) => self.access_slice(number, action, offset, size, &now),
            Target::Shared(number) => self.access_shared(number, action, offset, size, &now),
        }
    }

    #[inline(always)]
    fn access_slice(&self, number: u32, action: Action, offset: usize, size: usize, now: &Moment) {
        let slice = &self.slices[number as usize];
        assert!(offset < slice.size && size <= slice.size - offset, "{WITHIN}");
        let start = slice.start + offset;
        if !slice.written.is_known(start, size) {
            self.access_unknown(number, action, offset, size, now);
        }
        if let Some(shadow) = slice.shadow
            && !shadow.note_alone(action, offset, size, now)
        {
            self.access_granules(Target::Slice(number), shadow, action, offset, size, now);
        }
    }

    /// Of an access to bytes of a slice that may never have been written: looks whether they were, and notes it if they are.
    #[inline(never)]
    fn access_unknown(&self, number: u32, action: Action, offset: usize, size: usize, now: &Moment) {
        let Slice { start, written, .. } = &self.slices[number as usize];
        let unwritten = if action.reads() { written.first_unwritten(start + offset, size) } else { None };
        if let Some(byte) = unwritten {
            self.add(FindingKind::UninitializedMemory, Target::Slice(number), byte - start, None, (action.found(), now.mark));
        }
        if action.writes() {
            written.set(start + offset, size);
        }
    }

    #[inline(always)]
    fn access_shared(&self, number: u32, action: Action, offset: usize, size: usize, now: &Moment) {
        let shadow = &self.shared[number as usize];
        assert!(offset < shadow.size() && size <= shadow.size() - offset, "{WITHIN}");
        let now = &Moment { start: now.workgroup, ..*now };
        if action.reads() && !shadow.is_written_alone(offset, size, now) {
            self.access_uninitialized(number, action, offset, size, now);
        }
        if !shadow.note_alone(action, offset, size, now) {
            self.access_granules(Target::Shared(number), shadow, action, offset, size, now);
        }
    }

    /// Looks whether all bytes of a shared variable were written that are read now.
    #[inline(never)]
    fn access_uninitialized(&self, number: u32, action: Action, offset: usize, size: usize, now: &Moment) {
        if let Some(byte) = self.shared[number as usize].granules(offset, size, now).first_unwritten(now) {
            self.add(FindingKind::UninitializedShared, Target::Shared(number), byte, None, (action.found(), now.mark));
        }
    }

    /// Looks whether an access races, and notes it.
    #[inline(never)]
    fn access_granules(&self, target: Target, shadow: &Shadow, action: Action, offset: usize, size: usize, now: &Moment) {
        let granules = shadow.granules(offset, size, now);
        let second = (action.found(), now.mark);
        for Race { action, mark, offset } in granules.races(action, now) {
            let first = (action, mark);
            self.add(self.kind_of_race(first, second), target, offset, Some(first), second);
        }
        granules.note(action, now);
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
    fn add(&self, kind: FindingKind, target: Target, offset: usize, first: Option<(FoundAction, Mark)>, second: (FoundAction, Mark)) {
        let (first, second) = (first.map(|first| self.found(first)), self.found(second));
        let position = second.position();
        let key = Key::new(self.kernel.name, kind, Some(target), first.as_ref().map_or(position, FoundAccess::position), position);
        self.ledger().add(key, 1, || {
            let Element { memory, index, place } = self.element(target, offset);
            Finding { kind, kernel: self.kernel.name, memory, index, first, second, count: 1, place }
        });
    }

    fn found(&self, (action, mark): (FoundAction, Mark)) -> FoundAccess {
        let site = &self.kernel.accesses[mark.access() as usize];
        found(action, (site.file, site.line, site.column), self.invocations.place(mark.invocation()))
    }

    fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().expect("the ledger's lock is never poisoned")
    }
}

/// Panics.
impl Checker<'_> {
    /// Notes that `count` invocations, that of `ids` first, panic at `site` of the kernel, if an index is out of bounds there.
    #[cold]
    pub(in super::super) fn panic(&self, count: u32, ids: Ids, site: u32, values: &[u32]) {
        let site = &self.kernel.sites[site as usize];
        if !matches!(site.message, Message::Index) {
            return;
        }
        let position = (site.file, site.line, site.column);
        let (target, count) = (self.target_at(position), u64::from(count));
        let key = Key::new(self.kernel.name, FindingKind::OutOfBounds, target, position, position);
        self.ledger().add(key, count, || {
            let mut values = Values::new(values);
            let (len, index): (usize, usize) = (values.take(), values.take());
            let memory = target.map_or_else(|| "array".to_owned(), |target| self.memory(target));
            let place = match target {
                Some(target) => format!("`{}[{index}]` ({memory}) of length {len}", self.name(target)),
                None => format!("element {index} of an array of length {len}"),
            };
            let second = found(FoundAction::Index, position, self.invocations.place(self.invocations.number(ids)));
            Finding { kind: FindingKind::OutOfBounds, kernel: self.kernel.name, memory, index, first: None, second, count, place }
        });
    }

    /// What is accessed at a position, if that is one parameter or variable.
    fn target_at(&self, position: (&str, u32, u32)) -> Option<Target> {
        let mut targets =
            self.kernel.accesses.iter().filter(|site| (site.file, site.line, site.column) == position).map(|site| site.target);
        targets.next().filter(|first| targets.all(|target| target == *first))
    }
}

/// An element that was accessed, for messages.
struct Element {
    memory: String,
    index: usize,
    place: String,
}

/// Names.
impl Checker<'_> {
    /// The element that byte `offset` of `target` is in.
    fn element(&self, target: Target, offset: usize) -> Element {
        let (size, element_size) = match target {
            Target::Slice(number) => (usize::MAX, self.slices[number as usize].element_size),
            Target::Shared(number) => {
                let variable = &self.kernel.shared[number as usize];
                (variable.size as usize, variable.stride as usize)
            }
        };
        let (memory, name, index) = (self.memory(target), self.name(target), offset / element_size);
        let place = if size == element_size { format!("`{name}` ({memory})") } else { format!("`{name}[{index}]` ({memory})") };
        Element { memory, index, place }
    }

    fn memory(&self, target: Target) -> String {
        match target {
            Target::Slice(_) => format!("parameter `{}`", self.name(target)),
            Target::Shared(_) => format!("shared variable `{}`", self.name(target)),
        }
    }

    fn name(&self, target: Target) -> &'static str {
        match target {
            Target::Slice(number) => self.slices[number as usize].name,
            Target::Shared(number) => self.kernel.shared[number as usize].name,
        }
    }
}

/// What the compiler promises of every access.
const WITHIN: &str = "an access lies inside of what it is to";

fn found(action: FoundAction, (file, line, column): (&'static str, u32, u32), place: Place) -> FoundAccess {
    let Place { global: global_id, workgroup: workgroup_id, local: local_id } = place;
    FoundAccess { action, file, line, column, global_id, workgroup_id, local_id }
}

impl Action {
    #[inline(always)]
    fn reads(self) -> bool {
        match self {
            Self::Load | Self::Atomic => true,
            Self::Store | Self::AtomicStore => false,
        }
    }

    #[inline(always)]
    fn writes(self) -> bool {
        match self {
            Self::Store | Self::Atomic | Self::AtomicStore => true,
            Self::Load => false,
        }
    }

    fn found(self) -> FoundAction {
        match self {
            Self::Load => FoundAction::Read,
            Self::Store => FoundAction::Write,
            Self::Atomic | Self::AtomicStore => FoundAction::Atomic,
        }
    }
}
