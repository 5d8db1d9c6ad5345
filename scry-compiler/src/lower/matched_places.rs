//! Patterns on what is lent: `if let Some(v) = &mut option`, `match self { .. }` of a `&mut self`, `for (a, b) in pairs.iter_mut()`.
//!
//! Whether a pattern matches is asked of a copy. Its names are references to the parts of what was lent.

use std::mem::take;

use proc_macro2::Span;
use syn::{Expr as Ast, ExprMethodCall};

use super::control::bare;
use super::pattern::Named;
use super::scope::Binding;
use super::state::{Lower, Matched};
use super::value::place_of;
use crate::ir::{Expr, ExprKind, Place, Root, Step, Stmt, StmtKind};
use crate::ty::Ty;

impl<'a> Lower<'a> {
    /// A copy of what an expression lends that is matched; `None` if it lends nothing.
    pub(super) fn evaluated_place(&mut self, ast: &'a Ast, ty: &Ty) -> Option<Expr> {
        let span = Self::span(ast);
        let silent = Self::error_value(span);
        let lent = match (bare(ast), self.binding(ast)) {
            (Ast::Reference(reference), _) if reference.mutability.is_some() => self.target(&reference.expr).map(|place| (place, true)),
            (Ast::Reference(reference), _) => self.place(&reference.expr).map(|place| (place, false)),
            (Ast::MethodCall(call), _) if self.lends_inside(call) => {
                let is_mut = call.method == "as_mut";
                let place = if is_mut { self.lent_target(&call.receiver) } else { self.place(&call.receiver) };
                place.map(|place| (place, is_mut))
            }
            (_, Some(Binding::Place(place, ty))) => Some(((place, ty), true)),
            (_, Some(Binding::Reference { place, ty, is_mut, .. })) => Some(((place, ty), is_mut)),
            _ => return None,
        };
        let Some(((place, found), is_mut)) = lent else { return Some(silent) };
        let value = self.load_place(place.clone(), found, span);
        let value = self.expect(ast, value, ty);
        if value.ty.is_silent() {
            return Some(silent);
        }
        Some(self.matched_copy(value, place, is_mut))
    }

    /// A copy of the value at a place, whose parts stand for those of the place.
    pub(super) fn matched_copy(&mut self, value: Expr, place: Place, is_mut: bool) -> Expr {
        let span = value.span;
        let local = self.kept_local("matched", value, false);
        let place = if is_mut { place } else { Place::local(local) };
        self.matched.insert(local, Matched { place, is_mut });
        self.local_value(local, span)
    }

    /// The reference that a name of a pattern is bound to, if what was matched is lent.
    pub(super) fn matched_reference(&self, (ident, value): &Named<'a>) -> Option<Binding> {
        let Place { root: Root::Local(local), path } = place_of(value)? else { return None };
        let Matched { place, is_mut } = self.matched.get(&local).filter(|_| ident.mutability.is_none())?;
        let mut place = place.clone();
        place.path.extend(path);
        Some(Binding::Reference { place, ty: value.ty.clone(), is_mut: *is_mut, depth: 1 })
    }

    /// Whether a method of an `Option` or `Result` lends what is in it: `as_mut`, `as_ref`.
    pub(super) fn lends_inside(&self, call: &ExprMethodCall) -> bool {
        let is_lending = call.args.is_empty() && (call.method == "as_mut" || call.method == "as_ref");
        is_lending && self.names_place(&call.receiver) && self.named_type(&call.receiver).is_some_and(|ty| ty.optional().is_some())
    }

    /// A place outside of locals that is in a variant's field: the place of the enum, which is loaded and stored as a whole, and what
    /// leads from there on.
    pub(super) fn split_at_variant(&self, place: &Place) -> Option<(Place, Ty, Vec<Step>)> {
        let mut ty = match place.root {
            Root::Local(_) | Root::Groups { .. } => return None,
            Root::Slice(param) => match &self.params[param.0].kind {
                crate::ir::ParamKind::Slice { element, .. } => Ty::array(element.clone(), 0),
                crate::ir::ParamKind::Scalar(_) => return None,
            },
            Root::Shared(shared) => self.shared[shared.0].ty.clone(),
        };
        for (number, step) in place.path.iter().enumerate() {
            ty = match (step, self.infer.shallow(&ty)) {
                (Step::Field(_), ty) if ty.is_sum() => {
                    let whole = Place { root: place.root, path: place.path[..number].to_vec() };
                    return Some((whole, ty, place.path[number..].to_vec()));
                }
                (Step::Field(field), ty) => ty.fields().into_iter().nth(*field as usize)?,
                (Step::Index { .. }, Ty::Array(element, _)) => *element,
                (Step::Index { .. }, _) => return None,
            };
        }
        None
    }

    /// A store to a variant's field of an enum in memory, where such a field has no place of its own: the enum is changed in a local.
    pub(super) fn store_in_variant(&mut self, stmt: Stmt, (whole, ty, path): (Place, Ty, Vec<Step>)) {
        let span = stmt.span;
        let StmtKind::Store { value, .. } = stmt.kind else { unreachable!("the caller has looked") };
        let old = Expr { kind: ExprKind::Load(whole.clone()), ty, span };
        let local = self.kept_local("changed", old, true);
        let place = Place { root: Root::Local(local), path };
        self.emit(StmtKind::Store { place, value }, span);
        let value = self.local_value(local, span);
        self.emit(StmtKind::Store { place: whole, value }, span);
    }

    /// The value of a variant's field of an enum in memory.
    pub(super) fn loaded_from_variant(&mut self, (whole, ty, path): (Place, Ty, Vec<Step>), of: &Ty, span: Span) -> Expr {
        let local = self.kept_local("loaded", Expr { kind: ExprKind::Load(whole), ty, span }, false);
        Expr { kind: ExprKind::Load(Place { root: Root::Local(local), path }), ty: of.clone(), span }
    }

    /// Binds names of a pattern that stand for parts of what was lent; returns the others.
    pub(super) fn bind_references(&mut self, mut bindings: Vec<Named<'a>>) -> Vec<Named<'a>> {
        for named in take(&mut bindings) {
            match self.matched_reference(&named) {
                Some(binding) => self.scopes.bind(&named.0.ident, binding),
                None => bindings.push(named),
            }
        }
        bindings
    }
}
