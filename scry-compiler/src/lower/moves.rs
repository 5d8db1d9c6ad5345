//! What is used behind a move. A kernel copies every value, while Rust moves those whose types are not `Copy`, which only rustc knows: it is
//! asked about each local that is used again.
//!
//! What rustc takes is never asked about. So a move counts behind its block only if control gets there, and the move of a part counts
//! nowhere.

use proc_macro2::Span;
use syn::{Expr as Ast, Signature};

use super::arguments::Receiver;
use super::scope::Binding;
use super::state::Lower;
use crate::ir::{LocalId, Place, Root, StmtKind};
use crate::ty::Ty;
use crate::user_code::{Again, Asked, Question};

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

    pub(super) fn count(&self) -> usize {
        self.list.len()
    }

    fn forget(&mut self, local: LocalId) {
        self.list.iter_mut().filter(|one| one.local == Some(local)).for_each(|one| one.local = None);
    }
}

impl Lower<'_> {
    /// Notes the move of what has a method called.
    pub(super) fn note_receiver(&mut self, receiver: Option<&Receiver<'_>>, sig: &Signature) {
        if let Some(Receiver { ast: Some(ast), .. }) = receiver
            && sig.receiver().is_some_and(|own| own.reference.is_none())
        {
            self.note_move(ast);
        }
    }

    /// Notes that the value of an expression, which was looked at, goes elsewhere.
    pub(super) fn note_move(&mut self, ast: &Ast) {
        if let Some(Binding::Local(local)) = self.binding(ast)
            && self.locals[local.0].user
            && self.can_move(local)
            && self.is_users_own()
            && !self.is_ruled_out()
            && !self.diverges()
        {
            self.moves.list.push(Move { local: Some(local), at: Self::span(ast), is_behind: true });
        }
    }

    /// Notes that a local is used.
    pub(super) fn note_use(&mut self, local: LocalId, at: Span) {
        let of_local = |one: &&Move| one.local == Some(local) && one.is_behind;
        if let Some(Move { at: moved, .. }) = self.moves.list.iter().rfind(of_local)
            && self.is_users_own()
            && !self.is_ruled_out()
        {
            self.ask_about_move(local, *moved, Again::Used(at));
        }
    }

    /// Notes what a statement sets, and the moves of the blocks in it.
    pub(super) fn note_statement(&mut self, kind: &StmtKind) {
        if let StmtKind::Store { place: Place { root: Root::Local(local), path }, value: _ } = kind
            && path.is_empty()
        {
            self.moves.forget(*local);
        }
        self.moves.join();
    }

    /// Notes the moves in the body of a loop, which is written at `at`, of what is declared outside, where there were so many moves and locals: the next round moves it
    /// again.
    pub(super) fn note_rounds(&mut self, at: Span, (moves, locals): (usize, usize)) {
        let moved = |one: &Move| Some((one.local.filter(|local| local.0 < locals)?, one.at));
        let moved: Vec<_> = self.moves.list.iter().skip(moves).filter_map(moved).collect();
        moved.into_iter().for_each(|(local, moved)| self.ask_about_move(local, moved, Again::InLoop(at)));
    }

    /// Whether a local is of a type that need not be `Copy`, as far as is known.
    fn can_move(&self, local: LocalId) -> bool {
        let ty = self.infer.shallow(&self.locals[local.0].ty);
        matches!(ty, Ty::Adt(..) | Ty::Tuple(_) | Ty::Array(..) | Ty::Infer(_)) && !self.references.contains(&local)
    }

    fn ask_about_move(&mut self, local: LocalId, moved: Span, again: Again) {
        self.moves.forget(local);
        let (name, ty) = (self.locals[local.0].name.clone(), self.locals[local.0].ty.clone());
        self.questions.push(Question { ty, at: name.span(), asked: Asked::Moved { name, again }, span: moved });
    }
}
