//! Pairs of accesses that two invocations of a workgroup may make at once, and in which rounds of loops.

use crate::facts::{Map, Rounds};
use crate::ir::StmtId;

/// Which loop of a body it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct LoopId(pub(super) StmtId);

/// Two accesses that may be made at once, and in which rounds of the loops around both.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Pair {
    pub(super) first: usize,
    pub(super) second: usize,
    pub(super) rounds: Vec<(LoopId, Rounds)>,
    /// Whether no launch has a barrier between them in these rounds; others may, by which way control takes.
    pub(super) is_certain: bool,
}

/// All such pairs, in order.
#[derive(Default)]
pub(super) struct Pairs {
    /// By the lower number and the greater one.
    of: Map<[usize; 2], Vec<Pair>>,
}

impl Pairs {
    pub(super) fn add(&mut self, pair: Pair) {
        self.of.entry([pair.first.min(pair.second), pair.first.max(pair.second)]).or_default().push(pair);
    }

    /// Those of two accesses, whichever is the first.
    pub(super) fn of(&self, [one, other]: [usize; 2]) -> impl Iterator<Item = &Pair> {
        self.of.get(&[one.min(other), one.max(other)]).into_iter().flatten()
    }
}
