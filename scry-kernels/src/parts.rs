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
        let rounds = len.div_ceil(TILE * Self::GROUPS).max(Self::LEAST_ROUNDS);
        let groups = len.div_ceil(TILE * rounds);
        Self { groups, rounds, grid: groups * WORKGROUP }
    }
}
