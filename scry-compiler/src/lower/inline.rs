//! Calls that are written out: the body becomes statements of the block being built.
//!
//! The body sees the names of where it was written, not those of where it is called, and no loop around the call. A
//! `return` in it sets the result and leaves a block around the body, but where the body ends with it anyway.

use std::mem::{replace, take};

use proc_macro2::{Ident, Span};
use syn::{Expr as Ast, Pat};

use super::context::Env;
use super::scope::{Binding, Scopes};
use super::state::{Inlining, Lower};
use super::value::place_of;
use crate::ir::{Block, Expr, ExprKind, LabelId, Place, Root, Stmt, StmtKind};
use crate::items::Program;
use crate::report::respanned;
use crate::ty::Ty;
use crate::user_code::Patterns;

/// How deep `if`s are nested for the sake of a `return` or `continue` in the middle.
pub(super) const NESTING: u32 = 8;

/// A body to write out.
pub(super) struct Inline<'a> {
    /// The parameters, and what each stands for.
    pub(super) params: Vec<(&'a Pat, Binding)>,
    pub(super) body: Body<'a>,
    /// The type of its result.
    pub(super) result: Ty,
    /// The names that the body sees besides its parameters, and what others mean to it.
    pub(super) scopes: Scopes,
    pub(super) env: Env,
}

#[derive(Clone, Copy)]
pub(super) enum Body<'a> {
    Expr(&'a Ast),
    Block(&'a syn::Block),
}

impl<'a> Lower<'a> {
    /// An expression of the compiler's own, in the language of kernels, in which some names stand for values.
    pub(super) fn written_out(&mut self, text: &str, values: &[(&str, &Expr)], span: Span) -> Expr {
        let tokens = text.parse().unwrap_or_else(|error| unreachable!("`{text}` is no Rust: {error}"));
        let tokens = respanned(tokens, &|own| own.located_at(span));
        let ast = self.cx.parsed.keep(syn::parse2(tokens).unwrap_or_else(|error| unreachable!("`{text}` is no expression: {error}")));
        let bindings: Vec<_> = values.iter().map(|(name, value)| (Ident::new(name, span), self.binding_of(name, value))).collect();
        self.in_env(&Env::of_unit(Program::NOWHERE), |lower| {
            bindings.into_iter().for_each(|(name, binding)| lower.scopes.bind(&name, binding));
            lower.expr(ast, None)
        })
    }

    /// What a name stands for that is written more than once: an array is a place, so that it can be indexed.
    fn binding_of(&mut self, name: &str, value: &Expr) -> Binding {
        let place = place_of(value).filter(|place| place.indices().all(|index| index.literal().is_some()));
        match (place, self.infer.shallow(&value.ty)) {
            (Some(place), ty @ Ty::Array(..)) => Binding::Place(place, ty),
            (None, ty @ Ty::Array(..)) => Binding::Place(Place::local(self.kept_local(name, value.clone(), false)), ty),
            (Some(_), _) => Binding::Value(value.clone()),
            (None, _) => Binding::Value(self.atom(name, value.clone())),
        }
    }

    /// The result of a body, and whether it assigns what is not its own.
    pub(super) fn inline_call(&mut self, call: Inline<'a>, span: Span) -> (Expr, bool) {
        let Inline { params, body, result, scopes, env } = call;
        let (label, own, mut assigned) = (self.fresh_label(), self.locals.len(), None);
        let value = self.value_of(&result, span, |lower, dest| {
            let inlining = Inlining { label, dest: dest.clone(), own, assigned: None };
            let around = (replace(&mut lower.scopes, scopes), replace(&mut lower.env, env), take(&mut lower.frames));
            let outer = lower.inlining.replace(inlining);
            lower.scopes.enter();
            params.into_iter().for_each(|(pat, binding)| lower.bind_parameter(pat, binding));
            let (mut block, ()) = lower.nested(|lower| match body {
                Body::Expr(ast) => lower.expr_into(ast, dest),
                Body::Block(block) => lower.block_into(block, dest),
            });
            (lower.scopes, lower.env, lower.frames) = around;
            assigned = replace(&mut lower.inlining, outer).and_then(|inlining| inlining.assigned);
            straighten(&mut block.stmts, label, NESTING);
            if block.breaks_to(label) {
                lower.emit(StmtKind::Block { label: Some(label), body: block }, span);
            } else {
                lower.emit_all(block.stmts);
            }
        });
        if let Some(local) = assigned {
            self.note_assigned(local);
        }
        (value, assigned.is_some())
    }

    /// Binds a parameter; a value that could change, or is not plain, gets a local.
    pub(super) fn bind_parameter(&mut self, pat: &'a Pat, binding: Binding) {
        match (pat, binding) {
            (Pat::Type(typed), binding) => self.bind_parameter(&typed.pat, binding),
            (Pat::Paren(paren), binding) => self.bind_parameter(&paren.pat, binding),
            (Pat::Ident(ident), Binding::Value(value)) if ident.by_ref.is_none() && ident.subpat.is_none() => {
                let binding = match (&value.kind, ident.mutability) {
                    (ExprKind::Local(local), None) if self.locals[local.0].user => Binding::Local(*local),
                    (ExprKind::Param(_) | ExprKind::Len(_), None) => Binding::Value(value),
                    (_, None) if let Some(constant) = self.decided_value(&value) => Binding::Value(constant),
                    _ if value.ty.is_silent() => Binding::Value(value),
                    _ => return self.bind_local(ident, value),
                };
                self.scopes.bind(&ident.ident, binding);
            }
            (pat, Binding::Value(value)) => {
                let value = self.matchable("argument", value);
                self.destructure(pat, &value, Patterns::Parameter);
            }
            (Pat::Ident(ident), binding) => self.scopes.bind(&ident.ident, binding),
            (pat, Binding::Local(local)) => {
                let value = self.local_value(local, Self::span(pat));
                self.destructure(pat, &value, Patterns::Parameter);
            }
            (Pat::Wild(_), Binding::Slice(_) | Binding::Closure(_) | Binding::Place(..)) => {}
            (pat, Binding::Slice(_) | Binding::Closure(_) | Binding::Place(..)) => {
                self.report.error(pat, "a slice, closure or `&mut` has no parts\nhelp: give it one name");
                self.forget(pat);
            }
        }
    }

    /// Remembers that the body being written out assigns a local that may not be its own, or a slice.
    pub(super) fn note_assignment(&mut self, root: Root) {
        self.note_assigned(match root {
            Root::Local(local) => local.0,
            Root::Slice(_) | Root::Shared(_) => 0,
        });
    }

    fn note_assigned(&mut self, local: usize) {
        if let Some(inlining) = &mut self.inlining
            && local < inlining.own
        {
            inlining.assigned = Some(inlining.assigned.map_or(local, |other| other.min(local)));
        }
    }
}

/// Removes what breaks to `label` from the end of the statements, which is where they lead anyway. What follows an `if` of
/// which one side ends so is moved to its other side:
///
/// ```text
/// 'a: { if c { x = 1; break 'a; } x = 2; }        if c { x = 1; } else { x = 2; }
/// ```
pub(super) fn straighten(stmts: &mut Vec<Stmt>, label: LabelId, depth: u32) {
    for i in 0..stmts.len().saturating_sub(1) {
        let StmtKind::If { then, otherwise, .. } = &stmts[i].kind else { continue };
        let leaves = |block: &Block| block.diverges() && block.breaks_to(label);
        let (from_then, from_otherwise) = (leaves(then), leaves(otherwise));
        if depth == 0 || from_then == from_otherwise {
            continue;
        }
        let rest = stmts.split_off(i + 1);
        let StmtKind::If { then, otherwise, .. } = &mut stmts[i].kind else { unreachable!("it was an `if` just now") };
        let other = if from_then { otherwise } else { then };
        if other.diverges() {
            stmts.extend(rest);
            continue;
        }
        other.stmts.extend(rest);
        break;
    }
    let Some(last) = stmts.last_mut() else { return };
    if let StmtKind::If { then, otherwise, .. } = &mut last.kind {
        let depth = depth.saturating_sub(1);
        straighten(&mut then.stmts, label, depth);
        straighten(&mut otherwise.stmts, label, depth);
        turn(last);
    } else if let StmtKind::Block { label: _, body } = &mut last.kind {
        straighten(&mut body.stmts, label, depth);
    } else if matches!(last.kind, StmtKind::Break(target) if target == label) {
        stmts.pop();
    }
}

/// `if c {} else { .. }` is `if !c { .. }`.
fn turn(stmt: &mut Stmt) {
    if let StmtKind::If { condition, then, otherwise } = &mut stmt.kind
        && then.stmts.is_empty()
    {
        std::mem::swap(then, otherwise);
        *condition = condition.clone().negated();
    }
}
