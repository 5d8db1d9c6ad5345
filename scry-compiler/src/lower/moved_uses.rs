//! What is used behind a move. A kernel copies every value, while Rust moves those whose types are not `Copy`, which only rustc knows: it is
//! asked about each local that is used again.
//!
//! What rustc takes is never asked about. So a move counts behind its block only if control gets there, and the move of a part counts
//! nowhere.

use proc_macro2::Span;
use syn::{Expr as Ast, Signature};

use super::arguments::Receiver;
use super::control::bare;
use super::scope::Binding;
use super::state::Lower;
use crate::ir::{LocalId, Place, Root, StmtKind};
use crate::ty::Ty;
use crate::user_code::{Again, Asked, Question};

impl<'a> Lower<'a> {
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
        if let (Ast::Path(path), Some(Binding::Local(local))) = (bare(ast), self.binding(ast))
            // By another name, it is the parameter of a closure, which may be a reference.
            && path.path.is_ident(&self.locals[local.0].name)
            && self.can_move(local)
            && self.is_users_own()
            && !self.is_ruled_out()
            && !self.diverges()
        {
            self.moves.add(local, Self::span(ast));
        }
    }

    pub(super) fn note_use(&mut self, local: LocalId, at: Span) {
        if let Some(moved) = self.moves.last(local)
            && self.is_users_own()
            && !self.is_ruled_out()
        {
            self.ask_about_move(local, moved, Again::Used(at));
        }
    }

    /// `_ = value`: there, a variable or a part of one is but mentioned, neither moved nor used.
    pub(super) fn mention(&mut self, ast: &'a Ast, ty: &Ty) {
        let moves = is_part(ast).then(|| std::mem::take(&mut self.moves));
        self.evaluated(ast, ty);
        if let Some(moves) = moves {
            self.moves = moves;
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

    /// Notes the moves in the body of a loop, which is written at `at`, of what is declared in front of it, where there were so many moves
    /// and locals: the next round moves it again.
    pub(super) fn note_rounds(&mut self, at: Span, (moves, locals): (usize, usize)) {
        for (local, moved) in self.moves.from(moves) {
            if local.0 < locals {
                self.ask_about_move(local, moved, Again::InLoop(at));
            }
        }
    }

    /// Whether a local is of a type that need not be `Copy`, as far as is known.
    fn can_move(&self, local: LocalId) -> bool {
        let ty = self.infer.shallow(&self.locals[local.0].ty);
        let may_move = matches!(ty, Ty::Adt(..) | Ty::Tuple(_) | Ty::Array(..) | Ty::Infer(_));
        may_move && self.locals[local.0].user && !self.references.contains(&local)
    }

    fn ask_about_move(&mut self, local: LocalId, moved: Span, again: Again) {
        self.moves.forget(local);
        let (name, ty) = (self.locals[local.0].name.clone(), self.locals[local.0].ty.clone());
        self.questions.push(Question { ty, at: name.span(), asked: Asked::Moved { name, again }, span: moved });
    }
}

/// Whether an expression names a variable, or a part of one by its fields.
fn is_part(ast: &Ast) -> bool {
    match bare(ast) {
        Ast::Field(field) => is_part(&field.base),
        ast => matches!(ast, Ast::Path(_)),
    }
}
