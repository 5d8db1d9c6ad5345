//! How rows are cut into parts, of which each is a workgroup's.

use std::ops::RangeInclusive;

use super::tile::{TILE, WORKGROUP};

/// The parts of a row.
pub(crate) struct Parts {
    /// How many there are.
    pub(crate) groups: usize,
    /// How many tiles each of them has.
    pub(crate) rounds: usize,
    /// How many invocations that takes.
    pub(crate) grid: usize,
}

impl Parts {
    /// As many workgroups are enough for the largest GPU.
    const GROUPS: usize = 1024;
    /// A part has more tiles than this only if the row would have more than `TILE` parts, and fewer only if it has no more.
    const ROUNDS: RangeInclusive<usize> = 4..=256;

    /// Those of one of `rows` rows of `len` elements.
    pub(crate) fn of(len: usize, rows: usize) -> Self {
        let tiles = len.div_ceil(TILE);
        let most = tiles.div_ceil(*Self::ROUNDS.start()).max(1);
        // The totals of a row's parts are one tile.
        let least = tiles.div_ceil(*Self::ROUNDS.end()).clamp(1, TILE);
        let rounds = tiles.div_ceil((Self::GROUPS / rows).clamp(least, most)).max(1);
        let groups = tiles.div_ceil(rounds);
        Self { groups, rounds, grid: groups * WORKGROUP }
    }
}
