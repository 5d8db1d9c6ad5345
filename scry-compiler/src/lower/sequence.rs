//! Iterators, as descriptions: the elements of slices and arrays and the numbers of ranges, as the standard library's adaptors arrange them.
//!
//! No iterator is left when lowering ends. A [`Sequence`] says what its items are: a source, of which each item is known by its number, and
//! stages that the items go through, some of which leave items out. `iterators.rs` makes loops of it.

use super::scope::ClosureId;
use super::view::View;
use crate::ir::Expr;

#[derive(Clone)]
pub(super) struct Sequence {
    pub(super) source: Source,
    pub(super) stages: Vec<Stage>,
}

/// Items that are known by their numbers, from 0 on.
#[derive(Clone)]
pub(super) struct Source {
    pub(super) items: Items,
    /// How many there are, an atom.
    pub(super) len: Expr,
}

#[derive(Clone)]
pub(super) enum Items {
    /// References to elements; whether they are `&mut`.
    Elements(View, bool),
    /// The elements of an array, as values.
    Values(View),
    /// Numbers from this one on.
    Numbers(Expr),
    /// As many neighbouring elements as this, an atom, from each element on.
    Windows(View, Expr),
    /// Elements by as many; whether the last may have fewer.
    Chunks(View, Expr, bool),
    /// Pairs of the items of two, in which no stage leaves one out.
    Zip(Box<[Sequence; 2]>),
    /// Items with their numbers.
    Enumerate(Box<Source>),
    /// From the last to the first.
    Rev(Box<Source>),
    /// Without as many of the first as this.
    Skip(Box<Source>, Expr),
    /// The first, and then each that comes so many later.
    StepBy(Box<Source>, Expr),
}

/// What is done with an item.
#[derive(Clone)]
pub(super) enum Stage {
    /// It is copied from where it is, if it is a reference.
    Copied,
    /// It is lent, as methods that look at an item give it to their closures.
    Lend,
    Map(ClosureId),
    Inspect(ClosureId),
    Enumerate,
    Filter(ClosureId),
    FilterMap(ClosureId),
    TakeWhile(ClosureId),
    SkipWhile(ClosureId),
    Take(Expr),
    Skip(Expr),
    StepBy(Expr),
}

impl Stage {
    /// Whether as many items leave it as enter it.
    pub(super) fn keeps_all(&self) -> bool {
        matches!(self, Self::Copied | Self::Lend | Self::Map(_) | Self::Inspect(_) | Self::Enumerate)
    }

    /// Whether nobody can tell if it sees an item that a later stage leaves out.
    pub(super) fn is_pure(&self) -> bool {
        matches!(self, Self::Copied | Self::Lend)
    }

    /// Whether it does the same with an item, whatever came before.
    pub(super) fn is_stateless(&self) -> bool {
        self.is_pure() || matches!(self, Self::Map(_) | Self::Inspect(_) | Self::Filter(_) | Self::FilterMap(_))
    }
}

impl Sequence {
    pub(super) fn of(items: Items, len: Expr) -> Self {
        Self { source: Source { items, len }, stages: Vec::new() }
    }

    pub(super) fn of_view(view: View, is_mut: bool) -> Self {
        let len = view.len.clone();
        Self::of(Items::Elements(view, is_mut), len)
    }

    pub(super) fn with(mut self, stage: Stage) -> Self {
        self.stages.push(stage);
        self
    }

    pub(super) fn copied(self) -> Self {
        self.with(Stage::Copied)
    }

    pub(super) fn lent(self) -> Self {
        self.with(Stage::Lend)
    }

    pub(super) fn filtered(self, closure: ClosureId) -> Self {
        self.with(Stage::Filter(closure))
    }

    pub(super) fn keeps_all(&self) -> bool {
        self.stages.iter().all(Stage::keeps_all)
    }

    /// The number of items, if that is known without looking at them.
    pub(super) fn len(&self) -> Option<Expr> {
        self.stages.iter().all(Stage::is_pure).then(|| self.source.len.clone())
    }
}
