//! Control flow: `if`, blocks, loops and jumps.

use proc_macro2::Span;
use syn::Expr as Ast;
use syn::spanned::Spanned;

use super::infer::Kind;
use super::state::{Dest, Frame, Lower, To};
use crate::ir::{Block, Expr, LabelId, LocalId, LoopKind, Place, Stmt, StmtKind};
use crate::message;
use crate::ty::Ty;

impl<'a> Lower<'a> {
    /// Whether an expression is lowered by [`Lower::control`].
    pub(super) fn is_control(ast: &Ast) -> bool {
        match ast {
            Ast::Paren(paren) => Self::is_control(&paren.expr),
            Ast::Group(group) => Self::is_control(&group.expr),
            other => matches!(
                other,
                Ast::If(_) | Ast::Match(_) | Ast::Block(_) | Ast::Unsafe(_) | Ast::Loop(_) | Ast::While(_) | Ast::ForLoop(_)
            ),
        }
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
            Ast::Unsafe(block) => self.scoped(&block.block, dest, block.unsafe_token.span),
            Ast::Loop(loop_) => self.loop_(loop_, dest),
            Ast::While(while_) => {
                self.while_(while_);
                self.unit_to(ast, dest);
            }
            Ast::ForLoop(for_) => {
                self.for_(for_);
                self.unit_to(ast, dest);
            }
            other => unreachable!("`is_control` lets no other expression come here: {}", quote::quote!(#other)),
        }
    }

    /// Control flow in the middle of an expression: its value goes to a local first, but for a plain block's.
    pub(super) fn control_value(&mut self, ast: &'a Ast, hint: Option<&Ty>) -> Expr {
        let span = ast.span();
        if let Some(block) = plain_block(ast) {
            return self.inlined(block, |lower, tail| match tail {
                Some(tail) => lower.expr(tail, hint),
                None if lower.diverges() => Self::never_value(span),
                None => Self::unit_value(span),
            });
        }
        let ty = self.infer.fresh(Kind::Any);
        if let Some(hint) = hint
            && self.infer.kind(hint).is_none()
        {
            let _ = self.infer.unify(&ty, hint);
        }
        let local = self.temp("value", ty.clone());
        let start = self.stmts.len();
        self.emit(StmtKind::Let { local, init: None }, span);
        self.control(ast, &Dest { ty: ty.clone(), to: To::Local(local) });
        if self.diverges() {
            return self.unreached_value(local, span);
        }
        if self.infer.shallow(&ty) == Ty::UNIT {
            self.stmts.remove(start);
            return Self::unit_value(span);
        }
        self.take_value(start, local).unwrap_or_else(|| self.local_value(local, span))
    }

    /// Turns `let x; .. x = a`, which is left of control flow that is decided, into the value `a`.
    pub(super) fn take_value(&mut self, start: usize, local: LocalId) -> Option<Expr> {
        let [_, between @ .., last] = self.stmts.get(start..)? else { return None };
        let value = stored(last, local)?.clone();
        if between.iter().any(|stmt| stmt.any(&|stmt| stmt.names().contains(&local))) {
            return None;
        }
        self.stmts.pop();
        self.stmts.remove(start);
        Some(value)
    }

    /// The value of a loop that has none.
    fn unit_to(&mut self, ast: &'a Ast, dest: &Dest) {
        let unit = Self::unit_value(ast.span());
        self.expect(ast, unit, &dest.ty);
    }

    fn if_(&mut self, branch: &'a syn::ExprIf, dest: &Dest) {
        let span = branch.if_token.span;
        if let Some(parts) = super::chain::parts(&branch.cond) {
            return self.if_let(branch, &parts, dest);
        }
        let condition = self.expr_as(&branch.cond, &Ty::BOOL);
        let decided = self.decided(&condition);
        let (then, ()) = self.branch(decided == Some(false), |lower| lower.block_into(&branch.then_branch, dest));
        let (otherwise, ()) = self.branch(decided == Some(true), |lower| match &branch.else_branch {
            Some((_, otherwise)) => lower.else_(otherwise, dest),
            None => lower.missing_else(branch, dest),
        });
        match decided {
            Some(true) => self.emit_scoped(then, span),
            Some(false) => self.emit_scoped(otherwise, span),
            None => self.emit(StmtKind::If { condition, then, otherwise }, span),
        }
    }

    pub(super) fn else_(&mut self, otherwise: &'a Ast, dest: &Dest) {
        match otherwise {
            Ast::Block(block) if block.label.is_none() => self.block_into(&block.block, dest),
            other => self.control(other, dest),
        }
    }

    pub(super) fn missing_else(&mut self, branch: &'a syn::ExprIf, dest: &Dest) {
        if !self.infer.unify(&dest.ty, &Ty::UNIT) {
            let expected = self.infer.show(&dest.ty);
            self.report.error(
                branch.if_token,
                format!("`if` without `else` has no value, but one of type `{expected}` is needed\nhelp: add an `else` branch"),
            );
        }
    }

    fn block(&mut self, block: &'a syn::ExprBlock, dest: &Dest) {
        let Some(label) = &block.label else { return self.scoped(&block.block, dest, block.block.brace_token.span.open()) };
        let id = self.enter(Some(label), false, Some(dest.clone()));
        let (body, ()) = self.nested(|lower| lower.block_into(&block.block, dest));
        self.frames.pop();
        self.emit(StmtKind::Block { label: Some(id), body }, label.name.span());
    }

    fn scoped(&mut self, block: &'a syn::Block, dest: &Dest, span: Span) {
        let (body, ()) = self.nested(|lower| lower.block_into(block, dest));
        self.emit(StmtKind::Block { label: None, body }, span);
    }

    fn loop_(&mut self, loop_: &'a syn::ExprLoop, dest: &Dest) {
        let label = self.enter(loop_.label.as_ref(), true, Some(dest.clone()));
        let (body, ()) = self.nested(|lower| lower.block_into(&loop_.body, &Dest::unit()));
        self.frames.pop();
        self.emit(StmtKind::Loop { label, kind: LoopKind::Forever, body }, loop_.loop_token.span);
    }

    fn while_(&mut self, while_: &'a syn::ExprWhile) {
        let span = while_.while_token.span;
        if let Some(parts) = super::chain::parts(&while_.cond) {
            return self.while_let(while_, &parts);
        }
        let label = self.enter(while_.label.as_ref(), true, None);
        let (mut body, condition) = self.nested(|lower| lower.expr_as(&while_.cond, &Ty::BOOL));
        let simple = body.stmts.is_empty();
        let (rest, ()) = self.nested(|lower| lower.block_into(&while_.body, &Dest::unit()));
        self.frames.pop();
        if simple {
            return self.emit(StmtKind::Loop { label, kind: LoopKind::While(condition), body: rest }, span);
        }
        let leave = Block { stmts: vec![Stmt::new(StmtKind::Break(label), span)] };
        body.stmts.push(Stmt::new(StmtKind::If { condition: condition.negated(), then: leave, otherwise: Block::default() }, span));
        body.stmts.extend(rest.stmts);
        self.emit(StmtKind::Loop { label, kind: LoopKind::Forever, body }, span);
    }

    /// Enters a loop or labelled block; the caller pops the frame.
    pub(super) fn enter(&mut self, label: Option<&syn::Label>, is_loop: bool, dest: Option<Dest>) -> LabelId {
        let id = self.fresh_label();
        let name = label.map(|label| label.name.ident.to_string());
        self.frames.push(Frame { label: id, name, is_loop, round: None, dest });
        id
    }

    pub(super) fn break_(&mut self, jump: &'a syn::ExprBreak) -> Expr {
        let span = jump.break_token.span;
        let Some(frame) = self.find_frame(jump.label.as_ref(), "break", &jump.break_token) else { return Self::never_value(span) };
        let (label, dest) = (self.frames[frame].label, self.frames[frame].dest.clone());
        match (&jump.expr, dest) {
            (Some(value), Some(dest)) => self.expr_into(value, &dest),
            (Some(value), None) => {
                self.report.error(value, "only `loop` and labelled blocks can be left with a value\nhelp: set a variable, and `break`");
            }
            (None, Some(dest)) if !self.infer.unify(&dest.ty, &Ty::UNIT) => {
                let expected = self.infer.show(&dest.ty);
                self.report
                    .error(jump, format!("`break` without a value, but one of type `{expected}` is needed\nhelp: write `break value`"));
            }
            (None, _) => {}
        }
        self.emit(StmtKind::Break(label), span);
        Self::never_value(span)
    }

    pub(super) fn continue_(&mut self, jump: &'a syn::ExprContinue) -> Expr {
        let span = jump.continue_token.span;
        if let Some(frame) = self.find_frame(jump.label.as_ref(), "continue", &jump.continue_token) {
            if self.frames[frame].is_loop {
                let Frame { label, round, .. } = self.frames[frame];
                self.emit(round.map_or(StmtKind::Continue(label), StmtKind::Break), span);
            } else {
                self.report.error(&jump.label, "`continue` needs a loop, and this label is a block's\nhelp: `break` leaves the block");
            }
        }
        Self::never_value(span)
    }

    pub(super) fn return_(&mut self, jump: &'a syn::ExprReturn) -> Expr {
        let span = jump.return_token.span;
        if self.inlining.is_some() {
            return self.return_from_body(jump);
        }
        if self.is_function {
            self.return_value(jump, span);
            return Self::never_value(span);
        }
        if let Some(value) = &jump.expr {
            let value_ast = &**value;
            let value = self.expr(value_ast, Some(&Ty::UNIT));
            if !self.infer.unify(&value.ty, &self.result) {
                self.report.error(value_ast, message::RETURN_VALUE);
            }
        }
        self.emit(StmtKind::Return(None), span);
        Self::never_value(span)
    }

    fn return_value(&mut self, jump: &'a syn::ExprReturn, span: Span) {
        let dest = Dest { ty: self.result.clone(), to: To::Return };
        match &jump.expr {
            Some(value) => self.expr_into(value, &dest),
            None if self.infer.unify(&dest.ty, &Ty::UNIT) => self.emit(StmtKind::Return(None), span),
            None => {
                let expected = self.infer.show(&dest.ty);
                self.report
                    .error(jump, format!("`return` without a value, but the function returns `{expected}`\nhelp: write `return value`"));
            }
        }
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
                let similar = super::scope::similar(&label.ident.to_string(), names);
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

/// The block, if an expression is one without a label.
pub(super) fn plain_block(ast: &Ast) -> Option<&syn::Block> {
    match ast {
        Ast::Paren(paren) => plain_block(&paren.expr),
        Ast::Group(group) => plain_block(&group.expr),
        Ast::Block(block) if block.label.is_none() => Some(&block.block),
        Ast::Unsafe(block) => Some(&block.block),
        _ => None,
    }
}

/// The value that a statement stores in `local`.
fn stored(stmt: &Stmt, local: LocalId) -> Option<&Expr> {
    match &stmt.kind {
        StmtKind::Store { place: Place { root: crate::ir::Root::Local(root), path }, value } if *root == local && path.is_empty() => {
            Some(value)
        }
        _ => None,
    }
}
