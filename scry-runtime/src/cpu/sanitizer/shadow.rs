//! Shadows: the cells of one slice argument or shared variable, in granules as large as its accesses allow.

use std::ops::Range;
use std::sync::OnceLock;

use super::Action;
use super::cells::Cells;
use super::mark::{Mark, Moment, Word};
use crate::finding::FoundAction;

/// The cells of what one parameter or shared variable stands for, launch after launch.
///
/// A launch starts with granules of the size of an element, or of the largest power of two that divides it. The first access that begins
/// or ends inside of one has all of them cut to pieces of which none does, so that each access is one to whole granules.
#[derive(Debug, Default)]
pub(super) struct Shadow {
    /// The size in bytes.
    size: usize,
    /// The granules of this launch have 2^grain bytes.
    grain: Word,
    /// The cells of granules of 2^i bytes.
    cells: [OnceLock<Cells>; GRAINS],
}

/// Granules have 1, 2, 4, 8 or 16 bytes.
const GRAINS: usize = 5;

/// An earlier access that the present one races with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Race {
    pub(super) action: FoundAction,
    pub(super) mark: Mark,
    /// The first byte on which they race.
    pub(super) offset: usize,
}

/// Granules one after another, of 2^grain bytes each.
pub(super) struct Granules<'a> {
    cells: &'a Cells,
    indices: Range<usize>,
    grain: usize,
}

impl Shadow {
    /// Gets ready for a launch in which it stands for `size` bytes, in elements of `element_size`.
    pub(super) fn start(&mut self, size: usize, element_size: usize) {
        for (grain, cells) in self.cells.iter_mut().enumerate() {
            if cells.get().is_some_and(|cells| cells.len() < size.div_ceil(1 << grain)) {
                cells.take();
            }
        }
        self.size = size;
        self.grain.set(grain(element_size) as u64);
    }

    /// The size in bytes.
    #[inline(always)]
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// Notes what is done now to the `size` bytes from `offset` on, if they are one granule and nothing races: which is almost always so.
    #[inline(always)]
    pub(super) fn note_alone(&self, action: Action, offset: usize, size: usize, now: &Moment) -> bool {
        match self.alone(offset, size) {
            Some((cells, index)) if !cells.is_racing(action, index, now) => {
                cells.note(action, index, now);
                true
            }
            _ => false,
        }
    }

    /// Whether the `size` bytes from `offset` on are one granule that the workgroup has written.
    #[inline(always)]
    pub(super) fn is_written_alone(&self, offset: usize, size: usize, now: &Moment) -> bool {
        self.alone(offset, size).is_some_and(|(cells, index)| cells.is_written(index, now))
    }

    /// The granule that the `size` bytes from `offset` on are, if they are one.
    #[inline(always)]
    fn alone(&self, offset: usize, size: usize) -> Option<(&Cells, usize)> {
        let grain = self.grain.get() as usize;
        let is_alone = size == 1 << grain && offset & (size - 1) == 0;
        if is_alone { Some((self.cells(grain), offset >> grain)) } else { None }
    }

    /// The granules that the `size` bytes from `offset` on are made of.
    pub(super) fn granules(&self, offset: usize, size: usize, now: &Moment) -> Granules<'_> {
        let mut grain = self.grain.get() as usize;
        if (offset | size) & ((1 << grain) - 1) != 0 {
            grain = self.split(offset | size, now);
        }
        Granules { cells: self.cells(grain), indices: offset >> grain..(offset + size) >> grain, grain }
    }

    #[inline(always)]
    fn cells(&self, grain: usize) -> &Cells {
        self.cells[grain].get_or_init(|| Cells::new(self.size.div_ceil(1 << grain)))
    }

    /// Cuts the granules to pieces whose size divides `bytes`.
    #[cold]
    fn split(&self, bytes: usize, now: &Moment) -> usize {
        let (from, to) = (self.grain.get() as usize, grain(bytes));
        let (whole, pieces) = (self.cells(from), self.cells(to));
        for piece in 0..self.size.div_ceil(1 << to) {
            pieces.copy(piece, whole, piece >> (from - to), now);
        }
        self.grain.set(to as u64);
        to
    }
}

/// The largest grain that divides `bytes`.
fn grain(bytes: usize) -> usize {
    (bytes.trailing_zeros() as usize).min(GRAINS - 1)
}

impl Granules<'_> {
    /// Notes what is done now.
    pub(super) fn note(&self, action: Action, now: &Moment) {
        self.indices.clone().for_each(|index| self.cells.note(action, index, now));
    }

    /// The first byte that the workgroup has not written.
    pub(super) fn first_unwritten(&self, now: &Moment) -> Option<usize> {
        self.indices.clone().find(|index| !self.cells.is_written(*index, now)).map(|index| index << self.grain)
    }

    /// What races with what is done now, each access once however many granules it is to.
    pub(super) fn races(&self, action: Action, now: &Moment) -> Vec<Race> {
        let mut races: Vec<Race> = Vec::new();
        for index in self.indices.clone() {
            for (action, mark) in self.cells.races(action, index, now).into_iter().flatten() {
                if !races.iter().any(|race| race.action == action && race.mark.is_same_access(mark)) {
                    races.push(Race { action, mark, offset: index << self.grain });
                }
            }
        }
        races
    }
}
