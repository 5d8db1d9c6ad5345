//! Control flow: `if`, blocks, loops and jumps.

use std::mem::replace;

use proc_macro2::Span;
use syn::Expr as Ast;
use syn::spanned::Spanned;

use super::chain::{is_true, parts};
use super::infer::Kind;
use super::state::{Dest, Frame, Inlining, Lower, To};
use crate::ir::{Block, Expr, Keyword, LabelId, LocalId, LoopKind, Stmt, StmtKind};
use crate::message;
use crate::ty::Ty;

impl<'a> Lower<'a> {
    /// Whether an expression is lowered by [`Lower::control`].
    pub(super) fn is_control(ast: &Ast) -> bool {
        matches!(bare(ast), Ast::If(_) | Ast::Match(_) | Ast::Block(_) | Ast::Unsafe(_) | Ast::Loop(_) | Ast::While(_) | Ast::ForLoop(_))
    }

    /// Control flow whose value goes to `dest`; nothing does if the code behind it is not reached.
    pub(super) fn control(&mut self, ast: &'a Ast, dest: &Dest) {
        self.control_flow(ast, dest);
        if self.diverges() {
            self.infer.unify(&Ty::Never, &dest.ty);
        }
    }

    fn control_flow(&mut self, ast: &'a Ast, dest: &Dest) {
        self.check_expr_attributes(ast);
        match ast {
            Ast::Paren(paren) => self.control_flow(&paren.expr, dest),
            Ast::Group(group) => self.control_flow(&group.expr, dest),
            Ast::If(branch) => self.if_(branch, dest),
            Ast::Match(match_) => self.match_(match_, dest),
            Ast::Block(block) => self.block(block, dest),
            Ast::Unsafe(block) => {
                let outer = replace(&mut self.is_vouched, true);
                self.block_into(&block.block, dest);
                self.is_vouched = outer;
            }
            Ast::Loop(loop_) => self.loop_(loop_, dest),
            Ast::While(while_) => {
                self.while_(while_);
                self.expect(ast, Self::unit_value(ast.span()), &dest.ty);
            }
            Ast::ForLoop(for_) => {
                self.for_(for_);
                self.expect(ast, Self::unit_value(ast.span()), &dest.ty);
            }
            other => unreachable!("`is_control` lets no other expression come here: {}", quote::quote!(#other)),
        }
    }

    /// Control flow in the middle of an expression: its value goes to a local first, if there is more than one way to it.
    pub(super) fn control_value(&mut self, ast: &'a Ast, hint: Option<&Ty>) -> Expr {
        let span = ast.span();
        let known = hint.filter(|hint| self.infer.kind(hint).is_none()).cloned();
        let ty = known.unwrap_or_else(|| self.infer.fresh(Kind::Any));
        self.value_of(&ty, span, |lower, dest| lower.control(ast, dest))
    }

    /// The value that statements store in their destination, which is a local if it takes one.
    pub(super) fn value_of(&mut self, ty: &Ty, span: Span, build: impl FnOnce(&mut Self, &Dest)) -> Expr {
        let local = self.temp("value", ty.clone());
        let start = self.stmts.len();
        build(self, &Dest { ty: ty.clone(), to: To::Local(local) });
        if let Some(value) = self.take_value(start, local) {
            return value;
        }
        if let Some(first) = self.stmts[start..].iter().position(|stmt| mentions(stmt, local)) {
            self.stmts.insert(start + first, Stmt::new(StmtKind::Let { local, init: None }, span));
        }
        if self.diverges() {
            self.infer.unify(&Ty::Never, ty);
            // What is not reached has a type if the code there says so.
            if self.infer.kind(ty) == Some(Kind::Any) {
                return Self::never_value(span);
            }
        } else if self.infer.shallow(ty) == Ty::UNIT {
            return Self::unit_value(span);
        }
        self.local_value(local, span)
    }

    /// The value `a` of statements that end in `x = a`, which is left of control flow that is decided.
    fn take_value(&mut self, start: usize, local: LocalId) -> Option<Expr> {
        let (last, before) = self.stmts.get(start..)?.split_last()?;
        let StmtKind::Store { place, value } = &last.kind else { return None };
        let is_alone = place.is_local(local) && !before.iter().any(|stmt| mentions(stmt, local));
        let value = is_alone.then(|| value.clone())?;
        self.stmts.pop();
        Some(value)
    }

    fn if_(&mut self, branch: &'a syn::ExprIf, dest: &Dest) {
        self.scopes.enter();
        let links = self.links(&parts(&branch.cond));
        let fails = links.iter().any(|link| self.decided(&link.condition) == Some(false));
        let holds = links.iter().all(|link| self.decided(&link.condition) == Some(true));
        let (then, ()) = self.branch(fails, |lower| lower.block_into(&branch.then_branch, dest));
        self.scopes.leave();
        let (otherwise, ()) = self.branch(holds, |lower| match &branch.else_branch {
            Some((_, otherwise)) => lower.expr_into(otherwise, dest),
            None => lower.expect_nothing(&dest.ty, &branch.if_token, |needed| {
                format!("`if` without `else` has no value, but one of type `{needed}` is needed\nhelp: add an `else` branch")
            }),
        });
        self.emit_links(links, (then, otherwise), (fails, holds), branch.if_token.span);
    }

    /// Reports that nothing stands where a value is needed, with what `message` makes of its type.
    pub(super) fn expect_nothing(&mut self, needed: &Ty, at: &dyn quote::ToTokens, message: impl FnOnce(&Ty) -> String) {
        if !self.infer.unify(needed, &Ty::UNIT) {
            self.report.error(at, message(&self.infer.resolve(needed)));
        }
    }

    fn block(&mut self, block: &'a syn::ExprBlock, dest: &Dest) {
        let Some(label) = &block.label else { return self.block_into(&block.block, dest) };
        let (id, body, ()) = self.framed(Some(label), false, Some(dest), |lower, _| lower.block_into(&block.block, dest));
        self.emit(StmtKind::Block { label: id, body }, label.name.span());
    }

    fn loop_(&mut self, loop_: &'a syn::ExprLoop, dest: &Dest) {
        let build = |lower: &mut Self, _| lower.block_into(&loop_.body, &Dest::unit());
        let (label, body, ()) = self.framed(loop_.label.as_ref(), true, Some(dest), build);
        self.emit(StmtKind::Loop { label, kind: LoopKind::Forever, body }, loop_.loop_token.span);
    }

    /// The condition is asked in the body, which starts with it: `passes/forward_substitution.rs` makes it the loop's own where that can be.
    fn while_(&mut self, while_: &'a syn::ExprWhile) {
        let span = while_.while_token.span;
        let (label, body, ()) = self.framed(while_.label.as_ref(), true, None, |lower, label| {
            lower.scopes.enter();
            for part in parts(&while_.cond) {
                let condition = lower.part(part);
                if !is_true(&condition) {
                    lower.emit_if(Keyword::Loop, condition.negated(), span, |lower| {
                        lower.emit_as(Keyword::Loop, StmtKind::Break(label), span);
                    });
                }
            }
            lower.block_into(&while_.body, &Dest::unit());
            lower.scopes.leave();
        });
        self.emit(StmtKind::Loop { label, kind: LoopKind::Forever, body }, span);
    }

    /// The body of a loop, which is written at `loop_at` and whose `break` may take a value to `dest`, or of a labelled block; with its label.
    pub(super) fn framed<R>(
        &mut self,
        label: Option<&syn::Label>,
        is_loop: bool,
        dest: Option<&Dest>,
        build: impl FnOnce(&mut Self, LabelId) -> R,
    ) -> (LabelId, Block, R) {
        let id = self.fresh_label();
        let name = label.map(|label| label.name.ident.to_string());
        self.frames.push(Frame { label: id, name, is_loop, round: None, dest: dest.cloned() });
        let (body, result) = self.nested(|lower| build(lower, id));
        self.frames.pop();
        (id, body, result)
    }

    pub(super) fn break_(&mut self, jump: &'a syn::ExprBreak) -> Expr {
        let span = jump.break_token.span;
        let Some(frame) = self.find_frame(jump.label.as_ref(), "break", &jump.break_token) else { return Self::never_value(span) };
        let (label, dest) = (self.frames[frame].label, self.frames[frame].dest.clone());
        match (&jump.expr, dest) {
            (value, Some(dest)) => self.taken_along(value.as_deref(), &dest, "break", jump),
            (Some(value), None) => {
                self.report.error(value, "only `loop` and labelled blocks can be left with a value\nhelp: set a variable, and `break`");
            }
            (None, None) => {}
        }
        self.emit(StmtKind::Break(label), span);
        Self::never_value(span)
    }

    /// The type that `return` needs here; `None` in a kernel, which returns nothing.
    pub(super) fn returned(&self) -> Option<Ty> {
        match &self.inlining {
            Some(Inlining { dest, .. }) => Some(dest.ty.clone()),
            None => self.dest.is_function().then(|| self.dest.ty.clone()),
        }
    }

    /// The value that a jump takes to where it leads; reports one that is missing.
    fn taken_along(&mut self, value: Option<&'a Ast>, dest: &Dest, name: &str, jump: &dyn quote::ToTokens) {
        match value {
            Some(value) => self.expr_into(value, dest),
            None => self.expect_nothing(&dest.ty, jump, |needed| {
                let needed = match dest.to {
                    To::Return => format!("the function returns `{needed}`"),
                    To::Local(_) | To::Nowhere => format!("one of type `{needed}` is needed"),
                };
                format!("`{name}` without a value, but {needed}\nhelp: write `{name} value`")
            }),
        }
    }

    pub(super) fn continue_(&mut self, jump: &'a syn::ExprContinue) -> Expr {
        let span = jump.continue_token.span;
        if let Some(frame) = self.find_frame(jump.label.as_ref(), "continue", &jump.continue_token) {
            if self.frames[frame].is_loop {
                let Frame { label, round, .. } = self.frames[frame];
                self.emit_as(Keyword::Continue, round.map_or(StmtKind::Continue(label), StmtKind::Break), span);
            } else {
                self.report.error(&jump.label, "`continue` needs a loop, and this label is a block's\nhelp: `break` leaves the block");
            }
        }
        Self::never_value(span)
    }

    /// `return`, which leaves the body that is being written out, if there is one.
    pub(super) fn return_(&mut self, jump: &'a syn::ExprReturn) -> Expr {
        let span = jump.return_token.span;
        let value = jump.expr.as_deref();
        let (dest, label) = match &self.inlining {
            Some(Inlining { label, dest, .. }) => (dest.clone(), Some(*label)),
            None => (self.dest.clone(), None),
        };
        if label.is_some() || dest.is_function() {
            self.taken_along(value, &dest, "return", jump);
        } else if let Some(value) = value {
            let ty = self.expr(value, Some(&Ty::UNIT)).ty;
            if !self.infer.unify(&ty, &dest.ty) {
                self.report.error(value, super::signature::RETURN_VALUE);
            }
        }
        self.emit_as(Keyword::Return, label.map_or(StmtKind::Return(None), StmtKind::Break), span);
        Self::never_value(span)
    }

    /// The frame that a jump refers to: the innermost loop, unless it names one.
    fn find_frame(&mut self, label: Option<&syn::Lifetime>, jump: &str, token: &dyn quote::ToTokens) -> Option<usize> {
        let found = match label {
            Some(label) => self.frames.iter().rposition(|frame| frame.name.as_ref().is_some_and(|name| label.ident == name)),
            None => self.frames.iter().rposition(|frame| frame.is_loop),
        };
        match (found, label) {
            (None, Some(label)) => {
                let names = self.frames.iter().filter_map(|frame| frame.name.as_deref());
                let similar = crate::name::similar(&label.ident.to_string(), names);
                self.report.error(label, message::unknown_label(label, jump, similar));
            }
            (None, None) => {
                let what = if self.inlining.is_some() { "leaves the closure" } else { "ends the invocation" };
                self.report.error(token, format!("`{jump}` outside of a loop\nhelp: `return` {what}"));
            }
            (Some(_), _) => {}
        }
        found
    }
}

/// Whether a statement, or one inside it, reads or sets a local.
fn mentions(stmt: &Stmt, local: LocalId) -> bool {
    stmt.any(&|stmt| stmt.names().contains(&local))
}

/// The expression without the parentheses around it.
pub(super) fn bare(ast: &Ast) -> &Ast {
    match ast {
        Ast::Paren(paren) => bare(&paren.expr),
        Ast::Group(group) => bare(&group.expr),
        other => other,
    }
}

/// What an expression is a part of: what is left without its indices and fields.
pub(super) fn base(ast: &Ast) -> &Ast {
    match bare(ast) {
        Ast::Index(index) => base(&index.expr),
        Ast::Field(field) => base(&field.base),
        other => other,
    }
}
