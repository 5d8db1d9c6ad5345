//! The moves of locals on the way to the place that is being lowered.

use proc_macro2::Span;

use crate::ir::LocalId;

/// The moves that the code so far makes.
#[derive(Default)]
pub(super) struct Moves {
    list: Vec<Move>,
    /// Where those of the block that is being built start.
    start: usize,
}

struct Move {
    /// What is moved; `None` once it has another value.
    local: Option<LocalId>,
    at: Span,
    /// Whether it lies behind: not in another block that is still to become part of the one being built, as the other branch of an `if`.
    is_behind: bool,
}

impl Moves {
    /// Begins a block, and returns where the moves of the one around it start.
    pub(super) fn enter(&mut self) -> usize {
        std::mem::replace(&mut self.start, self.list.len())
    }

    /// Ends a block.
    pub(super) fn leave(&mut self, outer: usize, diverges: bool) {
        if diverges {
            self.list.truncate(self.start);
        }
        self.list[self.start..].iter_mut().for_each(|one| one.is_behind = false);
        self.start = outer;
    }

    /// The blocks that have ended are part of the one being built.
    pub(super) fn join(&mut self) {
        self.list[self.start..].iter_mut().for_each(|one| one.is_behind = true);
    }

    pub(super) fn add(&mut self, local: LocalId, at: Span) {
        self.list.push(Move { local: Some(local), at, is_behind: true });
    }

    /// How many there are, those of other blocks among them.
    pub(super) fn count(&self) -> usize {
        self.list.len()
    }

    pub(super) fn last(&self, local: LocalId) -> Option<Span> {
        self.list.iter().rfind(|one| one.local == Some(local) && one.is_behind).map(|one| one.at)
    }

    /// The moves of locals behind the first so many moves.
    pub(super) fn from(&self, count: usize) -> Vec<(LocalId, Span)> {
        self.list.iter().skip(count).filter_map(|one| Some((one.local?, one.at))).collect()
    }

    /// A local has another value, or its move has been dealt with.
    pub(super) fn forget(&mut self, local: LocalId) {
        self.list.iter_mut().filter(|one| one.local == Some(local)).for_each(|one| one.local = None);
    }
}
