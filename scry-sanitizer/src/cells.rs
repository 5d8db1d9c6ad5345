//! Cells: of each granule of memory, as much of what a launch did to it as it takes to know whether the next access races.
//!
//! *No race is missed:* if a launch's accesses to a granule race, so does one of them with one that its cell holds when it happens. For
//! let an access race with some earlier one, `past`, and the cell hold other ones only:
//! - `past` is a store. After the last store, which is held, came none. If that races with the access or with a store before it, it is
//!   found. Else a barrier or one invocation orders `past` before it, and it before the access, all in one workgroup; and so they order
//!   `past` before the access.
//! - `past` is a load (or an atomic, which are kept alike, since neither race among themselves). The first load of the latest phase that
//!   has any is held. If it is of another workgroup than the access, it races with that. Else if `past` is of another workgroup, a load
//!   of another workgroup is held, and races. Else `past` is of the access's own phase, and so is the load that is held; it races unless
//!   it is of the same invocation, and then the first load of another one in that phase is held, and races.

use std::cell::{Cell, OnceCell};

use crate::action::Action;
use crate::clock::Moment;
use crate::finding::FoundAction;
use crate::mark::{Flag, Mark};

/// The cells of some memory, which were never used at first. Nothing is cleared between launches: marks say when they were made.
#[derive(Debug)]
pub(crate) struct Cells {
    /// A granule has 2^grain bytes.
    grain: u32,
    plain: Box<[Plain]>,
    behind_loads: Behind,
    atomics: Marks,
    behind_atomics: Behind,
    /// The phase of the latest atomic of any granule; the last phase of all if the granules are cut to pieces.
    special: Cell<u64>,
}

/// Of a granule, what every access looks at: the latest store, and the first load of the latest phase that has any.
#[derive(Debug)]
pub(super) struct Plain {
    pub(super) store: Cell<Mark>,
    pub(super) load: Cell<Mark>,
}

/// What stands behind the first load, or atomic, of the latest phase that has any.
#[derive(Debug)]
struct Behind {
    /// If that is flagged so: the first by another invocation in that phase.
    other: Marks,
    /// If that is flagged so: one of another workgroup in the launch.
    elsewhere: Marks,
}

impl Cells {
    /// Cells of `len` granules of 2^grain bytes.
    pub(super) fn new(grain: u32, len: usize) -> Self {
        // SAFETY: "the values really are in an initialised state": zeros are the marks of which they are made.
        let plain = unsafe { Box::<[Plain]>::new_zeroed_slice(len).assume_init() };
        let [behind_loads, behind_atomics] = [(); 2].map(|()| Behind { other: Marks::new(len), elsewhere: Marks::new(len) });
        Self { grain, plain, behind_loads, atomics: Marks::new(len), behind_atomics, special: Cell::new(0) }
    }

    /// What every access looks at, granule by granule.
    pub(super) fn plain(&self) -> &[Plain] {
        &self.plain
    }

    /// The number of granules.
    pub(super) fn len(&self) -> usize {
        self.plain.len()
    }

    /// A granule has 2^grain bytes.
    pub(super) fn grain(&self) -> u32 {
        self.grain
    }

    /// Whether there has been an atomic since phase `start`, or the granules are cut to pieces.
    #[inline(always)]
    pub(super) fn is_special(&self, start: u64) -> bool {
        self.special.get() >= start
    }

    /// A launch begins: the granules are whole.
    pub(super) fn start_launch(&self) {
        self.special.set(0);
    }

    /// The granules are cut to pieces for the rest of the launch.
    pub(super) fn cut(&self) {
        self.special.set(u64::MAX);
    }

    /// Notes the load `now` of granule `index`, which another invocation has loaded in this phase, and maybe more.
    #[inline(always)]
    pub(super) fn note_other_load(&self, index: usize, now: Mark) {
        self.behind_loads.note_other(&self.plain[index].load, index, now);
    }

    /// Notes what is done now to the `size` bytes from `offset` on if that is simple: they are one granule, nothing races with it, nothing
    /// behind the first load is to be kept and, if that `needs_store`, the workgroup has written it. Else nothing is noted.
    #[inline(always)]
    pub(super) fn note_if_simple(&self, action: Action, offset: usize, size: usize, now: Moment<'_>, needs_store: bool) -> bool {
        let (index, is_granule) = (offset >> self.grain, size == 1 << self.grain && offset & (size - 1) == 0);
        let (true, Some(Plain { store, load })) = (is_granule, self.plain.get(index)) else { return false };
        let (stored, loaded) = (store.get(), load.get());
        if now.is_unordered(stored) || (needs_store && !self.is_written(index, now)) {
            return false;
        }
        match action {
            Action::Load | Action::Store if self.is_special(now.start()) => return false,
            Action::Load if now.is_in_phase(loaded) => {
                if !now.is_by_same(loaded) {
                    self.note_other_load(index, now.mark());
                }
            }
            Action::Load if !now.is_recent(loaded) => load.set(now.mark()),
            Action::Load if now.is_in_workgroup(loaded) && !loaded.has(Flag::Elsewhere) => load.set(now.mark()),
            Action::Store if !Behind::is_any_unordered(loaded, now) => store.set(now.mark()),
            Action::Atomic | Action::AtomicStore if !Behind::is_any_unordered(loaded, now) => self.note_atomic(index, now),
            Action::Load | Action::Store | Action::Atomic | Action::AtomicStore => return false,
        }
        true
    }

    /// Notes what is done now.
    pub(super) fn note(&self, action: Action, index: usize, now: Moment<'_>) {
        match action {
            Action::Load => self.behind_loads.note(&self.plain[index].load, index, now),
            Action::Store => self.plain[index].store.set(now.mark()),
            Action::Atomic | Action::AtomicStore => self.note_atomic(index, now),
        }
    }

    fn note_atomic(&self, index: usize, now: Moment<'_>) {
        self.behind_atomics.note(self.atomics.slot(index), index, now);
        self.special.set(now.phase());
    }

    /// What races with what is done now: a store, a load, an atomic.
    pub(super) fn races(&self, action: Action, index: usize, now: Moment<'_>) -> [Option<(FoundAction, Mark)>; 3] {
        let Plain { store, load } = &self.plain[index];
        let store = Some(store.get()).filter(|mark| now.is_unordered(*mark));
        let load = || self.behind_loads.unordered(load.get(), index, now);
        let atomic = || self.behind_atomics.unordered(self.atomics.get(index), index, now);
        let (load, atomic) = match action {
            Action::Load => (None, atomic()),
            Action::Store => (load(), atomic()),
            Action::Atomic | Action::AtomicStore => (load(), None),
        };
        [
            store.map(|mark| (FoundAction::Write, mark)),
            load.map(|mark| (FoundAction::Read, mark)),
            atomic.map(|mark| (FoundAction::Atomic, mark)),
        ]
    }

    /// Whether the workgroup has written the granule.
    #[inline(always)]
    pub(super) fn is_written(&self, index: usize, now: Moment<'_>) -> bool {
        now.is_in_workgroup(self.plain[index].store.get()) || now.is_in_workgroup(self.atomics.get(index))
    }

    /// Makes the recent marks of granule `index` of `from` those of granule `to`.
    pub(super) fn copy(&self, to: usize, from: &Self, index: usize, now: Moment<'_>) {
        let (new, old) = (&self.plain[to], &from.plain[index]);
        for (slot, mark) in [(&new.store, old.store.get()), (&new.load, old.load.get())] {
            if now.is_recent(mark) {
                slot.set(mark);
            }
        }
        for (marks, old) in self.marks().into_iter().zip(from.marks()) {
            if now.is_recent(old.get(index)) {
                marks.slot(to).set(old.get(index));
            }
        }
        self.special.set(from.special.get());
    }

    fn marks(&self) -> [&Marks; 5] {
        let Self { grain: _, plain: _, behind_loads: loads, atomics, behind_atomics, special: _ } = self;
        [&loads.other, &loads.elsewhere, atomics, &behind_atomics.other, &behind_atomics.elsewhere]
    }
}

impl Behind {
    /// What races with what is done now: `first`, or what is behind it.
    fn unordered(&self, first: Mark, index: usize, now: Moment<'_>) -> Option<Mark> {
        if !now.is_recent(first) {
            None
        } else if now.is_unordered(first) {
            Some(first)
        } else if now.is_in_phase(first) && first.has(Flag::Other) {
            Some(self.other.get(index))
        } else if first.has(Flag::Elsewhere) {
            Some(self.elsewhere.get(index))
        } else {
            None
        }
    }

    /// Whether something races with what is done now: `first`, or what is behind it.
    #[inline(always)]
    fn is_any_unordered(first: Mark, now: Moment<'_>) -> bool {
        now.is_recent(first)
            && (now.is_unordered(first) || (now.is_in_phase(first) && first.has(Flag::Other)) || first.has(Flag::Elsewhere))
    }

    /// Notes what is done now; `slot` holds the first of the latest phase.
    #[inline(never)]
    fn note(&self, slot: &Cell<Mark>, index: usize, now: Moment<'_>) {
        let first = slot.get();
        if !now.is_recent(first) {
            slot.set(now.mark());
        } else if !now.is_in_phase(first) {
            slot.set(self.start_phase(first, index, now));
        } else if !now.is_by_same(first) {
            self.note_other(slot, index, now.mark());
        }
    }

    /// Notes what another invocation than the first of the phase, which `slot` holds, does now.
    #[inline(always)]
    fn note_other(&self, slot: &Cell<Mark>, index: usize, now: Mark) {
        let first = slot.get();
        if !first.has(Flag::Other) {
            self.other.slot(index).set(now);
            slot.set(first.with(Flag::Other));
        }
    }

    /// What is done now as the first of its phase, where `first`, which is recent, was the first of the latest phase before.
    fn start_phase(&self, first: Mark, index: usize, now: Moment<'_>) -> Mark {
        if !now.is_in_workgroup(first) {
            self.elsewhere.slot(index).set(first);
            now.mark().with(Flag::Elsewhere)
        } else if first.has(Flag::Elsewhere) {
            now.mark().with(Flag::Elsewhere)
        } else {
            now.mark()
        }
    }
}

/// A mark of each granule; there is no memory for them until the first is set.
#[derive(Debug)]
struct Marks {
    len: usize,
    slots: OnceCell<Box<[Cell<Mark>]>>,
}

impl Marks {
    fn new(len: usize) -> Self {
        Self { len, slots: OnceCell::new() }
    }

    fn get(&self, index: usize) -> Mark {
        self.slots.get().map_or(Mark::NEVER, |slots| slots[index].get())
    }

    #[inline(always)]
    fn slot(&self, index: usize) -> &Cell<Mark> {
        let Some(slots) = self.slots.get() else { return self.first_slot(index) };
        &slots[index]
    }

    #[cold]
    fn first_slot(&self, index: usize) -> &Cell<Mark> {
        &self.slots.get_or_init(|| self.unset())[index]
    }

    /// Slots that the system need not give memory until they are set.
    fn unset(&self) -> Box<[Cell<Mark>]> {
        // SAFETY: "the values really are in an initialised state": zeros are a mark.
        unsafe { Box::<[Cell<Mark>]>::new_zeroed_slice(self.len).assume_init() }
    }
}
