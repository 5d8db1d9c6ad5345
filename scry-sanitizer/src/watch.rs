//! Who is told of turns and accesses. Of most accesses a few instructions know that nothing is wrong with them.

use std::ptr;
use std::sync::atomic::Ordering;

use crate::action::{Action, Synchronizes};
use crate::cells::{Cells, Plain};
use crate::checker::Checker;
use crate::invocations::Invocations;
use crate::mark::Mark;
use crate::order::Order;
use crate::shadow::grain;
use crate::source::Target;
use crate::watched::Watched;

/// The size of granules in which elements of `size` bytes are watched.
#[must_use]
pub const fn granule(size: usize) -> usize {
    1 << grain(size)
}

/// How many bytes behind the start of `whole` its part is.
#[inline(always)]
#[must_use]
pub fn offset_in<W, P>(whole: &W, part: &P) -> usize {
    ptr::from_ref(part).addr() - ptr::from_ref(whole).addr()
}

/// Who is told of accesses to a slice that the kernel only reads.
#[derive(Clone, Copy)]
pub struct InputWatch<'a> {
    checker: &'a Checker<'a>,
    watched: &'a Watched<'a>,
}

impl<'a> InputWatch<'a> {
    /// Of the argument of slice parameter `number`, which there must be.
    pub fn new(checker: &'a Checker<'a>, number: u32) -> Self {
        Self { checker, watched: checker.watched(Target::Slice(number)) }
    }

    /// Whether all of the slice was written, so that nobody need be told of loads.
    #[must_use]
    pub fn is_written(self) -> bool {
        self.watched.is_known(0, self.watched.size)
    }

    /// Whether element `index` of `len` is there, of which nobody but the user has said so; if it is not, nothing may be done to it.
    #[inline(always)]
    #[must_use]
    pub fn is_there(&self, action: Action, access: u32, index: u32, len: u32) -> bool {
        self.checker.is_there(self.watched, action, access, index, len)
    }

    /// The invocation is about to load: see [`Watch::tell`].
    #[inline(always)]
    pub fn tell(self, _: Turn, _: Action, access: u32, offset: usize, size: usize) {
        if !self.watched.is_known(offset, size) {
            self.checker.load(self.watched, access, offset, size);
        }
    }
}

/// Who is told of accesses to a slice that the kernel writes, or to a variable if it `IS_SHARED`, of elements whose granules have
/// `GRANULE` bytes; in the phase in which it is made.
#[derive(Clone, Copy)]
pub struct Watch<'a, const GRANULE: usize, const IS_SHARED: bool> {
    checker: &'a Checker<'a>,
    watched: &'a Watched<'a>,
    /// Those of granules of this size; until there are others for parts of them.
    cells: &'a Cells,
    plain: &'a [Plain],
    phase: u64,
    /// What was done in phases before this one is ordered before the present, unless it was atomic.
    ordered: u64,
    /// As `ordered`, of atomics.
    start: u64,
    /// The first so many granules of a slice are known to be written; another is if it was in this launch.
    known: usize,
}

impl<'a, const GRANULE: usize, const IS_SHARED: bool> Watch<'a, GRANULE, IS_SHARED> {
    /// Of the argument of slice parameter `number`, or of the shared variable of that number, which there must be.
    pub fn new(checker: &'a Checker<'a>, number: u32) -> Self {
        let watched = checker.watched(if IS_SHARED { Target::Shared(number) } else { Target::Slice(number) });
        let (cells, known) = (watched.start(GRANULE), if IS_SHARED { 0 } else { watched.known() / GRANULE });
        let plain = if checker.looks_into_all { &[] } else { cells.plain() };
        Self { checker, watched, cells, plain, phase: 0, ordered: 0, start: 0, known }.now()
    }

    /// The same, in the phase that runs now.
    #[must_use]
    pub fn now(self) -> Self {
        let clock = &self.checker.clock;
        let (phase, start) = (clock.phase(), if IS_SHARED { clock.workgroup() } else { clock.launch() });
        Self { phase, start, ordered: if IS_SHARED { phase } else { start }, ..self }
    }

    /// Whether the workgroup has written all of the shared variable, so that nobody need be told of loads while nobody writes it again.
    #[must_use]
    pub fn is_written(&self) -> bool {
        self.checker.trace.is_none() && self.watched.is_written(self.checker.clock.moment(0))
    }

    /// Whether element `index` of `len` is there, of which nobody but the user has said so; if it is not, nothing may be done to it.
    #[inline(always)]
    #[must_use]
    pub fn is_there(&self, action: Action, access: u32, index: u32, len: u32) -> bool {
        self.checker.is_there(self.watched, action, access, index, len)
    }

    /// The invocation is about to access `size` bytes, `offset` bytes from the start; they are there, and at least one. `access` is the
    /// number of the access in [`Launch::accesses`](crate::Launch::accesses). An element's padding counts as a part of it: who stores an
    /// element part by part tells of one store of the whole.
    // What is not optimised calls it: it would have all of it again for each access.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn tell(&self, turn: Turn, action: Action, access: u32, offset: usize, size: usize) {
        let Self { checker, watched, .. } = *self;
        let (index, is_granule) = (offset / GRANULE, size == GRANULE && offset.is_multiple_of(GRANULE));
        match action {
            Action::Load if is_granule => self.load(turn, access, index),
            Action::Store if is_granule => self.store(turn, access, index),
            Action::Load => checker.load(watched, access, offset, size),
            Action::Store => checker.store(watched, access, offset, size),
            Action::Atomic => checker.atomic(watched, access, offset, size),
            Action::AtomicStore => checker.atomic_store(watched, access, offset, size),
        }
    }

    /// The invocation is about to access `part` of the variable, which is `whole`: see [`tell`](Self::tell).
    #[inline(always)]
    pub fn tell_part<W, P>(&self, turn: Turn, action: Action, access: u32, whole: &W, part: &P) {
        self.tell(turn, action, access, offset_in(whole, part), size_of::<P>());
    }

    /// The invocation has done its half of an operation on the atomic that is `offset` bytes from the start.
    pub fn synchronize(&self, Turn(invocation): Turn, does: Synchronizes, order: Ordering, offset: usize) {
        if let Some(happens_before) = &self.checker.happens_before {
            happens_before.borrow_mut().synchronize(invocation, does, order, (self.watched.target, offset));
        }
    }

    /// A granule is about to be loaded: mostly it is the first time in this phase.
    #[inline(always)]
    fn load(&self, turn: Turn, access: u32, index: usize) {
        let now = self.mark(turn, access);
        match self.plain.get(index) {
            Some(Plain { store, load }) if self.is_readable(store.get(), index, now) => {
                if load.get().phase < self.ordered {
                    load.set(now);
                } else if !load.get().is_alone_and_by_same(now) {
                    self.load_again(load.get(), now, index);
                }
            }
            Some(_) | None => self.checker.load(self.watched, access, index * GRANULE, GRANULE),
        }
    }

    /// A granule is about to be loaded, which is readable and was `loaded` by another invocation.
    #[inline(never)]
    fn load_again(&self, loaded: Mark, now: Mark, index: usize) {
        if loaded.phase == self.phase {
            self.cells.note_other_load(index, now);
        } else {
            self.checker.load(self.watched, now.access(), index * GRANULE, GRANULE);
        }
    }

    /// A granule is about to be stored.
    #[inline(always)]
    fn store(&self, turn: Turn, access: u32, index: usize) {
        let now = self.mark(turn, access);
        match self.plain.get(index) {
            Some(Plain { store, load })
                if self.is_writable(index) && self.is_ordered(store.get(), now) && self.is_ordered(load.get(), now) =>
            {
                store.set(now);
            }
            Some(_) | None => self.checker.store(self.watched, access, index * GRANULE, GRANULE),
        }
    }

    /// Whether what was done at `mark` is ordered before `now`, for it was before this phase or by the same invocation.
    #[inline(always)]
    fn is_ordered(&self, mark: Mark, now: Mark) -> bool {
        mark.phase < self.ordered || mark.is_alone_and_by_same(now)
    }

    /// Whether a granule that was last stored at `stored` is written, by what is ordered before `now`, and there were no atomics.
    #[inline(always)]
    fn is_readable(&self, stored: Mark, index: usize, now: Mark) -> bool {
        let is_before = if IS_SHARED || index >= self.known {
            stored.phase.wrapping_sub(self.start) < self.ordered - self.start
        } else {
            stored.phase < self.ordered
        };
        (is_before || stored.is_alone_and_by_same(now)) && !self.cells.is_special(self.start)
    }

    /// Whether nobody need be told that a granule is written now, and there were no atomics.
    #[inline(always)]
    fn is_writable(&self, index: usize) -> bool {
        (IS_SHARED || index < self.known) && !self.cells.is_special(self.start)
    }

    #[inline(always)]
    fn mark(&self, Turn(invocation): Turn, access: u32) -> Mark {
        Mark::new(self.phase, invocation, access)
    }
}

/// The turns of the invocations that run in a phase: which runs when, and that it does.
#[derive(Clone, Copy)]
pub struct Turns<'a> {
    checker: &'a Checker<'a>,
    order: Order,
    invocations: Invocations,
}

impl<'a> Turns<'a> {
    /// In the phase that runs now.
    #[inline]
    pub fn new(checker: &'a Checker<'a>) -> Self {
        Self { checker, order: checker.lanes(), invocations: checker.invocations }
    }

    /// Which lane of `count` runs as the `number`-th; it depends on the seed, the workgroup and the phase.
    #[inline(always)]
    #[must_use]
    pub fn lane(&self, number: u32, count: u32) -> u32 {
        debug_assert!(number < count, "a lane is one of the workgroup's");
        self.order.nth(u64::from(number), u64::from(count)) as u32
    }

    /// From here on, the invocation with this `global_id()` runs.
    #[inline(always)]
    #[must_use]
    pub fn enter(&self, global_id: impl Into<[u32; 3]>) -> Turn {
        let invocation = self.invocations.number(global_id.into());
        self.checker.clock.enter(invocation);
        Turn(invocation)
    }
}

impl Turns<'_> {
    /// The invocation has gone through a fence.
    pub fn fence(&self, Turn(invocation): Turn, order: Ordering) {
        if let Some(happens_before) = &self.checker.happens_before {
            happens_before.borrow_mut().fence(invocation, order);
        }
    }
}

/// The turn of an invocation, by its number.
#[derive(Clone, Copy)]
pub struct Turn(u64);
