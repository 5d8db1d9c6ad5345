//! How a vector is cut into parts, of which each is a workgroup's.

use crate::scan::tile::{TILE, WORKGROUP};

/// The parts of a vector.
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
    /// What is less is not worth a part of its own.
    const LEAST_ROUNDS: usize = 4;

    pub(crate) fn of(len: usize) -> Self {
        let tiles = len.div_ceil(TILE);
        let rounds = tiles.div_ceil(Self::GROUPS).max(Self::LEAST_ROUNDS.min(tiles)).max(1);
        let groups = tiles.div_ceil(rounds);
        Self { groups, rounds, grid: groups * WORKGROUP }
    }
}
