//! Names and what they stand for.

use proc_macro2::{Ident, Span};

use super::view::View;
use crate::ir::{Expr, LocalId, Place};
use crate::name::{similar, text};
use crate::ty::Ty;

/// What a name stands for.
#[derive(Clone)]
pub(super) enum Binding {
    Local(LocalId),
    /// Neighbouring elements of a slice parameter or an array.
    Slice(View),
    /// A value that does not change: a parameter, a constant, or what a pattern matched.
    Value(Expr),
    Closure(ClosureId),
    /// What a `&mut` parameter leads to, and its type; its indices can be written out twice.
    Place(Place, Ty),
    /// What a reference leads to that is no parameter: one that `let` or a pattern names, or an item of an iterator.
    Reference {
        place: Place,
        ty: Ty,
        /// Whether it is `&mut`.
        is_mut: bool,
        /// How many `&` there are: methods of iterators lend items that are references.
        depth: u32,
    },
    Sequence(SequenceId),
    /// A tuple of what need not be values.
    Tuple(Vec<Self>),
    /// A struct that has slices and references for fields.
    Struct(Borrower),
}

/// A struct that has slices and references for fields: no value, but what its fields are.
#[derive(Clone)]
pub(super) struct Borrower {
    pub(super) ty: Ty,
    /// What each field stands for.
    pub(super) fields: Vec<Binding>,
    /// Whether this is a reference to such a struct.
    pub(super) is_reference: bool,
    /// Whether its fields may be assigned.
    pub(super) is_mut: bool,
}

impl Binding {
    /// Whether it is a value of a type that kernels have, or a place of one.
    pub(super) fn is_value(&self) -> bool {
        matches!(self, Self::Local(_) | Self::Value(_) | Self::Place(..))
    }
}

/// Index of an iterator in `Lower::sequences`.
#[derive(Clone, Copy)]
pub(super) struct SequenceId(pub(super) usize);

/// Index of a closure in `Lower::closures`.
#[derive(Clone, Copy)]
pub(super) struct ClosureId(pub(super) usize);

/// The scopes around the current place.
#[derive(Clone, Default)]
pub(super) struct Scopes {
    /// Those in scope, outermost first.
    names: Vec<(String, Binding)>,
    /// Where each scope but the outermost starts in `names`.
    starts: Vec<usize>,
}

impl Scopes {
    pub(super) fn enter(&mut self) {
        self.starts.push(self.names.len());
    }

    pub(super) fn leave(&mut self) {
        self.names.truncate(self.starts.pop().expect("a scope that is left was entered"));
    }

    /// Binds a name in the innermost scope; it shadows what had the name before.
    pub(super) fn bind(&mut self, name: &Ident, binding: Binding) {
        self.names.push((text(name), binding));
    }

    pub(super) fn find(&self, name: &Ident) -> Option<Binding> {
        let name = text(name);
        self.names().find(|(bound, _)| *bound == name).map(|(_, binding)| binding.clone())
    }

    /// The scopes as a constant sees them: what else has a name is no value there.
    pub(super) fn of_constants(&self) -> Self {
        let constant = |(name, binding): &(String, Binding)| match binding {
            Binding::Value(value) if value.is_constant() => (name.clone(), binding.clone()),
            _ => (name.clone(), Binding::Value(Expr { ty: Ty::Error, ..Expr::bool(false, Span::call_site()) })),
        };
        Self { names: self.names.iter().map(constant).collect(), ..Self::default() }
    }

    /// Every name in scope, innermost first.
    pub(super) fn names(&self) -> impl Iterator<Item = &(String, Binding)> {
        self.names.iter().rev()
    }
}

/// What helps where there are only these names, `prefix` before each, and not the one that was written.
pub(super) fn suggestion(name: &str, known: &[&str], prefix: &str) -> String {
    match similar(name, known.iter().copied()) {
        Some(similar) => format!("did you mean `{prefix}{similar}`?"),
        None => format!("there are `{}`", known.join("`, `")),
    }
}
