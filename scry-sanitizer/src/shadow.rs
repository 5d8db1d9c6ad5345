//! Shadows: the cells of one slice argument or shared variable, in granules as large as its accesses allow.

use std::cell::OnceCell;
use std::ops::Range;

use crate::action::Action;
use crate::cells::Cells;
use crate::clock::Moment;
use crate::finding::FoundAction;
use crate::mark::Mark;

/// The cells of what one parameter or shared variable stands for, launch after launch.
///
/// A launch starts with granules of the size of what it mostly accesses, or of the largest power of two that divides it. The first
/// access that begins or ends inside of one has all of them cut to pieces of which none does, so that each access is one to whole
/// granules.
#[derive(Debug, Default)]
pub(crate) struct Shadow {
    /// The size in bytes.
    size: usize,
    /// The cells of granules of 2^i bytes.
    cells: [OnceCell<Cells>; GRAINS],
}

/// Granules have 1, 2, 4, 8 or 16 bytes.
const GRAINS: usize = 5;

/// An earlier access that the present one races with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Race {
    pub(crate) action: FoundAction,
    pub(crate) mark: Mark,
    /// The first byte on which they race.
    pub(crate) offset: usize,
}

/// Granules one after another.
pub(crate) struct Granules<'a> {
    cells: &'a Cells,
    indices: Range<usize>,
}

impl Shadow {
    /// Gets ready for a launch in which it stands for `size` bytes.
    pub(crate) fn start(&mut self, size: usize) {
        for (grain, slot) in self.cells.iter_mut().enumerate() {
            match slot.get() {
                Some(cells) if cells.len() < size.div_ceil(1 << grain) => _ = slot.take(),
                Some(cells) => cells.start_launch(),
                None => {}
            }
        }
        self.size = size;
    }

    /// The cells of granules whose size divides `bytes`.
    pub(crate) fn cells_for(&self, bytes: usize) -> &Cells {
        let grain = grain(bytes);
        self.cells[grain as usize].get_or_init(|| Cells::new(grain, self.size.div_ceil(1 << grain)))
    }

    /// Cuts the granules of `whole` to pieces whose size divides `bytes`.
    #[cold]
    pub(crate) fn split(&self, whole: &Cells, bytes: usize, now: Moment<'_>) -> &Cells {
        let pieces = self.cells_for(bytes);
        for piece in 0..self.size.div_ceil(1 << pieces.grain()) {
            pieces.copy(piece, whole, piece >> (whole.grain() - pieces.grain()), now);
        }
        whole.cut();
        pieces
    }
}

/// The largest grain that divides `bytes`.
pub(crate) const fn grain(bytes: usize) -> u32 {
    let (largest, zeros) = (GRAINS as u32 - 1, bytes.trailing_zeros());
    if zeros < largest { zeros } else { largest }
}

impl<'a> Granules<'a> {
    /// Those that the `size` bytes from `offset` on are made of.
    pub(crate) fn new(cells: &'a Cells, offset: usize, size: usize) -> Self {
        Self { cells, indices: offset >> cells.grain()..(offset + size) >> cells.grain() }
    }

    /// Notes what is done now.
    pub(crate) fn note(&self, action: Action, now: Moment<'_>) {
        self.indices.clone().for_each(|index| self.cells.note(action, index, now));
    }

    /// The first byte that the workgroup has not written.
    pub(crate) fn first_unwritten(&self, now: Moment<'_>) -> Option<usize> {
        self.indices.clone().find(|index| !self.cells.is_written(*index, now)).map(|index| index << self.cells.grain())
    }

    /// What races with what is done now, each access once however many granules it is to.
    pub(crate) fn races(&self, action: Action, now: Moment<'_>) -> Vec<Race> {
        let mut races: Vec<Race> = Vec::new();
        for index in self.indices.clone() {
            for (action, mark) in self.cells.races(action, index, now).into_iter().flatten() {
                if !races.iter().any(|race| race.action == action && race.mark.is_same_access(mark)) {
                    races.push(Race { action, mark, offset: index << self.cells.grain() });
                }
            }
        }
        races
    }
}
