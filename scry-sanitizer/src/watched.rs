//! What is watched in a launch: its slice arguments, and the shared variables of each workgroup.

use std::cell::Cell;

use crate::action::Action;
use crate::cells::Cells;
use crate::clock::Moment;
use crate::shadow::{Granules, Race, Shadow};
use crate::source::{SharedVariable, Target};
use crate::written::Written;

/// A slice argument or a shared variable.
pub(crate) struct Watched<'a> {
    pub(crate) target: Target,
    pub(crate) name: &'static str,
    pub(crate) element_size: usize,
    /// The size in bytes.
    pub(crate) size: usize,
    /// The memory that a slice is in.
    memory: Option<Place<'a>>,
    /// The bytes before this one are known to have been written, or to be a shared variable's, of which the cells know.
    known: usize,
    shadow: &'a Shadow,
    /// Those of the shadow in granules of which no access so far was to a part only; none if nobody writes it.
    cells: Cell<Option<&'a Cells>>,
    /// The first phase of the last workgroup that is known to have written all of it, if it is a shared variable.
    written_in: Cell<u64>,
}

/// Where a slice is in its memory.
pub(crate) struct Place<'a> {
    /// The first byte.
    pub(crate) start: usize,
    /// Which bytes of the memory were written.
    pub(crate) written: &'a Written,
}

impl<'a> Watched<'a> {
    /// The argument of slice parameter `number`, of that name: `size` bytes of elements of `element_size`.
    pub(crate) fn slice(
        number: u32,
        name: &'static str,
        (size, element_size): (usize, usize),
        memory: Place<'a>,
        shadow: &'a Shadow,
    ) -> Self {
        let known = memory.written.known_from(memory.start).min(size);
        Self {
            target: Target::Slice(number),
            name,
            element_size,
            size,
            memory: Some(memory),
            known,
            shadow,
            cells: Cell::default(),
            written_in: Cell::default(),
        }
    }

    /// A shared variable.
    pub(crate) fn variable(number: u32, variable: &SharedVariable, shadow: &'a Shadow) -> Self {
        let (size, element_size) = (variable.size as usize, variable.stride as usize);
        Self {
            target: Target::Shared(number),
            name: variable.name,
            element_size,
            size,
            memory: None,
            known: size,
            shadow,
            cells: Cell::default(),
            written_in: Cell::default(),
        }
    }

    /// The same, of which nothing is known, so that each access is told.
    pub(crate) fn unknown(self) -> Self {
        Self { known: 0, ..self }
    }

    /// From here on, it may be written, mostly in granules of `granule` bytes: their cells.
    pub(crate) fn start(&self, granule: usize) -> &'a Cells {
        let cells = self.shadow.cells_for(granule);
        if self.cells.get().is_none() {
            self.cells.set(Some(cells));
        }
        cells
    }

    /// The first so many bytes are known to have been written, or to be a shared variable's.
    pub(crate) fn known(&self) -> usize {
        self.known
    }

    /// Whether the workgroup has written all of a shared variable.
    pub(crate) fn is_written(&self, now: Moment<'_>) -> bool {
        if now.workgroup() != self.written_in.get() {
            if self.first_unwritten(0, self.size, now).is_some() {
                return false;
            }
            self.written_in.set(now.workgroup());
        }
        true
    }

    /// Whether the `size` bytes from `offset` on are known to have been written, or to be a shared variable's.
    #[inline(always)]
    pub(crate) fn is_known(&self, offset: usize, size: usize) -> bool {
        offset.wrapping_add(size) <= self.known
    }

    /// Notes what is done now to the `size` bytes from `offset` on, which are known, if a few instructions can tell that nothing is wrong
    /// with that, as they almost always can; else nothing is noted.
    #[inline(always)]
    pub(crate) fn note_if_simple(&self, action: Action, offset: usize, size: usize, now: Moment<'_>) -> bool {
        let Some(cells) = self.cells.get() else { return true };
        match self.memory {
            Some(_) => cells.note_if_simple(action, offset, size, now, false),
            None => cells.note_if_simple(action, offset, size, now.in_shared_memory(), action.reads()),
        }
    }

    /// As [`Watched::note_if_simple`], of bytes that are not known.
    #[inline(always)]
    pub(crate) fn note_unknown_if_simple(&self, action: Action, offset: usize, size: usize, now: Moment<'_>) -> bool {
        match &self.memory {
            Some(place) if self.contains(offset, size) => {
                place.written.note_if_simple(action, place.start + offset, size) && self.note_if_simple(action, offset, size, now)
            }
            Some(_) | None => false,
        }
    }

    /// Notes what is done now to the `size` bytes from `offset` on.
    pub(crate) fn note(&self, action: Action, offset: usize, size: usize, now: Moment<'_>) {
        if let Some(Place { start, written }) = self.memory
            && action.writes()
        {
            written.set(start + offset, size);
        }
        if let Some((granules, now)) = self.granules(offset, size, now) {
            granules.note(action, now);
        }
    }

    /// The first of the `size` bytes from `offset` on that nobody has written.
    pub(crate) fn first_unwritten(&self, offset: usize, size: usize, now: Moment<'_>) -> Option<usize> {
        match &self.memory {
            Some(Place { start, written }) => written.first_unwritten(start + offset, size).map(|byte| byte - start),
            None => self.granules(offset, size, now).and_then(|(granules, now)| granules.first_unwritten(now)),
        }
    }

    /// What races with what is done now to the `size` bytes from `offset` on.
    pub(crate) fn races(&self, action: Action, offset: usize, size: usize, now: Moment<'_>) -> Vec<Race> {
        self.granules(offset, size, now).map_or_else(Vec::new, |(granules, now)| granules.races(action, now))
    }

    /// The granules that the `size` bytes from `offset` on are made of, which are cut if they must be, and the moment as it is for them.
    fn granules<'m>(&self, offset: usize, size: usize, now: Moment<'m>) -> Option<(Granules<'a>, Moment<'m>)> {
        let now = if self.memory.is_some() { now } else { now.in_shared_memory() };
        let mut cells = self.cells.get()?;
        if (offset | size) & ((1 << cells.grain()) - 1) != 0 {
            cells = self.shadow.split(cells, offset | size, now);
            self.cells.set(Some(cells));
        }
        Some((Granules::new(cells, offset, size), now))
    }

    /// What it is called in messages.
    pub(crate) fn memory(&self) -> String {
        match self.target {
            Target::Slice(_) => format!("parameter `{}`", self.name),
            Target::Shared(_) => format!("shared variable `{}`", self.name),
        }
    }

    /// Whether the `size` bytes from `offset` on are in it.
    #[inline(always)]
    pub(crate) fn contains(&self, offset: usize, size: usize) -> bool {
        offset < self.size && size <= self.size - offset
    }
}
