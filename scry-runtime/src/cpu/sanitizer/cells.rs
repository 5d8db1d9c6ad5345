//! Cells: of each granule of memory, as much of what a launch did to it as it takes to know whether the next access races.
//!
//! *No race is missed:* if a launch's accesses to a granule race, so does one of them with one that its cell holds when it happens. For
//! let an access race with some earlier one, `past`, and the cell hold other ones only:
//! - `past` is a store. After the last store, which is held, came none. If that races with the access or with a store before it, it is
//!   found. Else a barrier or one invocation orders `past` before it, and it before the access, all in one workgroup; and so they order
//!   `past` before the access.
//! - `past` is a load (or an atomic, which are kept alike, since neither race among themselves). If the latest load is of another
//!   workgroup than the access, it races with it. Else if `past` is of another workgroup, the latest load of another workgroup than the
//!   latest load's is held, and races. Else `past` is of the access's own phase, and so is the latest load; it races unless it is of
//!   the same invocation, and then the latest load of another one in that phase is held, and races.

use std::sync::OnceLock;

use super::Action;
use super::mark::{Flag, Mark, Moment, Slot};
use crate::finding::FoundAction;

/// The cells of some memory, which were never used at first. Nothing is cleared between launches: marks say when they were made.
#[derive(Debug)]
pub(super) struct Cells {
    plain: Box<[Cell]>,
    loads: Behind,
    atomics: Marks,
    behind_atomics: Behind,
}

/// What every access looks at: the latest store, and the latest load.
#[derive(Debug)]
struct Cell {
    store: Slot,
    load: Slot,
}

/// What stands behind the latest of loads or atomics.
#[derive(Debug)]
struct Behind {
    /// If the latest is flagged so: the latest of its phase by another invocation.
    other: Marks,
    /// If the latest is flagged so: the latest of another workgroup in the launch.
    elsewhere: Marks,
}

impl Cells {
    /// Cells of `len` granules.
    pub(super) fn new(len: usize) -> Self {
        // SAFETY: "the values really are in an initialised state": zeros are atomic integers, of which cells are made.
        let plain = unsafe { Box::<[Cell]>::new_zeroed_slice(len).assume_init() };
        Self { plain, loads: Behind::new(len), atomics: Marks::new(len), behind_atomics: Behind::new(len) }
    }

    /// The number of granules.
    pub(super) fn len(&self) -> usize {
        self.plain.len()
    }

    /// Whether something that was done to the granule races with what is done now.
    #[inline(always)]
    pub(super) fn is_racing(&self, action: Action, index: usize, now: &Moment) -> bool {
        let [store, load, atomic] = self.races(action, index, now);
        store.is_some() || load.is_some() || atomic.is_some()
    }

    /// What races with what is done now: a store, a load, an atomic.
    #[inline(always)]
    pub(super) fn races(&self, action: Action, index: usize, now: &Moment) -> [Option<(FoundAction, Mark)>; 3] {
        let Cell { store, load } = &self.plain[index];
        let store = Some(store.get()).filter(|mark| now.is_unordered(*mark));
        let load = || self.loads.unordered(load.get(), index, now);
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

    /// Notes what is done now.
    #[inline(always)]
    pub(super) fn note(&self, action: Action, index: usize, now: &Moment) {
        match action {
            Action::Load => self.loads.note(&self.plain[index].load, index, now),
            Action::Store => self.plain[index].store.set(now.mark),
            Action::Atomic | Action::AtomicStore => self.behind_atomics.note(self.atomics.slot(index), index, now),
        }
    }

    /// Whether the workgroup has written the granule.
    #[inline(always)]
    pub(super) fn is_written(&self, index: usize, now: &Moment) -> bool {
        now.is_in_workgroup(self.plain[index].store.get()) || now.is_in_workgroup(self.atomics.get(index))
    }

    /// Makes the recent marks of granule `index` of `from` those of granule `to`.
    pub(super) fn copy(&self, to: usize, from: &Self, index: usize, now: &Moment) {
        let (Cell { store, load }, old) = (&self.plain[to], &from.plain[index]);
        for (slot, old) in [(store, &old.store), (load, &old.load)] {
            if now.is_recent(old.get()) {
                slot.set(old.get());
            }
        }
        for (marks, old) in self.marks().into_iter().zip(from.marks()) {
            if now.is_recent(old.get(index)) {
                marks.slot(to).set(old.get(index));
            }
        }
    }

    fn marks(&self) -> [&Marks; 5] {
        let Self { plain: _, loads, atomics, behind_atomics } = self;
        [&loads.other, &loads.elsewhere, atomics, &behind_atomics.other, &behind_atomics.elsewhere]
    }
}

impl Behind {
    fn new(len: usize) -> Self {
        Self { other: Marks::new(len), elsewhere: Marks::new(len) }
    }

    /// What races with what is done now: `latest`, or what is behind it.
    #[inline(always)]
    fn unordered(&self, latest: Mark, index: usize, now: &Moment) -> Option<Mark> {
        if now.is_unordered(latest) {
            Some(latest)
        } else if now.is_in_phase(latest) && latest.has(Flag::Other) {
            Some(self.other.get(index))
        } else if now.is_recent(latest) && latest.has(Flag::Elsewhere) {
            Some(self.elsewhere.get(index))
        } else {
            None
        }
    }

    /// Notes in `slot`, where the latest is, what is done now.
    #[inline(always)]
    fn note(&self, slot: &Slot, index: usize, now: &Moment) {
        let latest = slot.get();
        if !now.is_recent(latest) {
            slot.set(now.mark);
        } else if !(now.is_in_phase(latest) && now.is_by_same(latest)) {
            slot.set(self.replace(latest, index, now));
        }
    }

    /// What is done now, if `latest`, which is recent, was the latest before.
    fn replace(&self, latest: Mark, index: usize, now: &Moment) -> Mark {
        let mut mark = now.mark;
        if !now.is_in_workgroup(latest) {
            self.elsewhere.slot(index).set(latest);
            mark = mark.with(Flag::Elsewhere);
        } else if latest.has(Flag::Elsewhere) {
            mark = mark.with(Flag::Elsewhere);
        }
        if now.is_in_phase(latest) {
            self.other.slot(index).set(latest);
            mark = mark.with(Flag::Other);
        }
        mark
    }
}

/// A mark of each granule; there is no memory for them until the first is set.
#[derive(Debug)]
struct Marks {
    len: usize,
    slots: OnceLock<Box<[Slot]>>,
}

impl Marks {
    fn new(len: usize) -> Self {
        Self { len, slots: OnceLock::new() }
    }

    #[inline(always)]
    fn get(&self, index: usize) -> Mark {
        self.slots.get().map_or(Mark::NEVER, |slots| slots[index].get())
    }

    #[inline(always)]
    fn slot(&self, index: usize) -> &Slot {
        &self.slots.get_or_init(|| self.unset())[index]
    }

    /// Slots that the system need not give memory until they are set.
    #[cold]
    fn unset(&self) -> Box<[Slot]> {
        // SAFETY: "the values really are in an initialised state": zeros are atomic integers, of which slots are made.
        unsafe { Box::<[Slot]>::new_zeroed_slice(self.len).assume_init() }
    }
}
