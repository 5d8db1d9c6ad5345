//! Statements and blocks.

use syn::spanned::Spanned;
use syn::{Item, Local, LocalInit, Pat, Stmt};

use super::control::plain_block;
use super::infer::Kind;
use super::scope::Binding;
use super::state::{Dest, Lower, To};
use crate::ir::{self, StmtKind};
use crate::message;

impl<'a> Lower<'a> {
    /// A block's statements, in a scope of their own, its value to `dest`.
    pub(super) fn block_into(&mut self, block: &'a syn::Block, dest: &Dest) {
        self.inlined(block, |lower, tail| match tail {
            Some(tail) => lower.expr_into(tail, dest),
            None if lower.diverges() => {}
            None => lower.expect_unit(block, dest),
        });
    }

    /// A block's statements among those of the block being built, its names in a scope of their own, and what `end` makes of
    /// the expression it ends with.
    pub(super) fn inlined<R>(&mut self, block: &'a syn::Block, end: impl FnOnce(&mut Self, Option<&'a syn::Expr>) -> R) -> R {
        self.scopes.enter();
        let (tail, stmts) = match block.stmts.split_last() {
            Some((Stmt::Expr(tail, None), stmts)) => (Some(tail), stmts),
            _ => (None, &block.stmts[..]),
        };
        for stmt in stmts {
            self.stmt(stmt);
        }
        let result = end(self, tail);
        self.scopes.leave();
        result
    }

    /// Reports that a block without a value stands where one is needed.
    pub(super) fn expect_unit(&mut self, block: &'a syn::Block, dest: &Dest) {
        let at: &dyn quote::ToTokens = block.stmts.last().map_or(block, |stmt| stmt);
        let help = "end it with an expression, without `;`";
        self.expect_nothing(&dest.ty, at, |needed| {
            format!("expected a value of type `{needed}`, but this block ends without one\nhelp: {help}")
        });
    }

    fn stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::Local(local) => self.local(local),
            Stmt::Item(Item::Const(item)) => self.constant(item),
            Stmt::Item(item) => {
                self.report.error(crate::program::Head::of(item).keyword, message::inner_item(item));
            }
            // A lone `;`.
            Stmt::Expr(syn::Expr::Verbatim(nothing), Some(_)) if nothing.is_empty() => {}
            // Its value, of whatever type, is dropped.
            Stmt::Expr(expr, Some(_)) if Self::is_control(expr) => {
                let ty = self.infer.fresh(Kind::Any);
                self.control(expr, &Dest { ty, to: To::Nowhere });
            }
            Stmt::Expr(expr, Some(_)) => drop(self.expr(expr, None)),
            Stmt::Expr(expr, None) => self.expr_into(expr, &Dest::unit()),
            Stmt::Macro(stmt) => drop(self.macro_(&stmt.mac)),
        }
    }

    /// `let pattern: ty = init;`
    fn local(&mut self, local: &'a Local) {
        self.check_attributes(&local.attrs, false);
        let (pat, ty) = match &local.pat {
            Pat::Type(typed) => (&*typed.pat, self.ty(&typed.ty)),
            pat => (pat, self.infer.fresh(Kind::Any)),
        };
        if let Some(LocalInit { expr, diverge: Some((token, otherwise)), .. }) = &local.init {
            return self.let_else(pat, &ty, expr, token, otherwise);
        }
        let (ident, init) = match (pat, &local.init) {
            (Pat::Ident(ident), init) if ident.subpat.is_none() && ident.by_ref.is_none() => (ident, init.as_ref().map(|init| &*init.expr)),
            (pat, Some(init)) => return self.let_pattern(pat, &init.expr, &ty, local.let_token.span),
            (pat, None) => return self.report.error(pat, "a pattern needs a value to take apart\nhelp: write `= value`"),
        };
        let Some(init) = init else {
            let id = self.user_local(&ident.ident, ident.mutability.is_some(), ty);
            self.late.push(id);
            self.emit(StmtKind::Let { local: id, init: None }, ident.ident.span());
            return self.scopes.bind(&ident.ident, Binding::Local(id));
        };
        if let Some(closure) = super::closure::closure(init) {
            let id = self.define_closure(closure, Some(ident));
            return self.scopes.bind(&ident.ident, Binding::Closure(id));
        }
        if self.shared_variable(ident, &ty, init) {
            return;
        }
        if self.is_in_copy() && ident.mutability.is_none() && !Self::is_control(init) {
            let value = self.expr_as(init, &ty);
            self.note_move(init);
            match self.decided_value(&value) {
                Some(constant) => self.scopes.bind(&ident.ident, Binding::Value(constant)),
                None => self.bind_local(ident, value),
            }
        } else {
            let id = self.user_local(&ident.ident, ident.mutability.is_some(), ty);
            self.init_local(id, init);
            self.scopes.bind(&ident.ident, Binding::Local(id));
        }
    }

    /// `let local = init;`, with the branches of an `if` or `match` setting the local directly.
    pub(super) fn init_local(&mut self, local: ir::LocalId, init: &'a syn::Expr) {
        let ty = self.locals[local.0].ty.clone();
        let span = self.locals[local.0].name.span();
        if let Some(block) = plain_block(init)
            && let Some(Stmt::Expr(_, None)) = block.stmts.last()
        {
            self.inlined(block, |lower, tail| lower.init_local(local, tail.expect("the block ends with an expression")));
        } else if Self::is_control(init) {
            let start = self.stmts.len();
            self.emit(StmtKind::Let { local, init: None }, span);
            self.control(init, &Dest { ty, to: To::Local(local) });
            if let Some(value) = self.take_value(start, local) {
                self.emit(StmtKind::Let { local, init: Some(value) }, span);
            }
        } else {
            let value = self.expr_as(init, &ty);
            self.note_move(init);
            self.note_reference(local, &value);
            if !self.take_result(local, &value) {
                self.emit(StmtKind::Let { local, init: Some(value) }, span);
            }
        }
    }

    /// Lets the statement before set the local itself, if all that is to be set is what that one yields.
    fn take_result(&mut self, local: ir::LocalId, value: &ir::Expr) -> bool {
        let last = self.stmts.last_mut().map(|stmt| &mut stmt.kind);
        let (
            Some(StmtKind::Collective { result, .. } | StmtKind::Atomic { result: Some(result), .. } | StmtKind::Call { result, .. }),
            false,
        ) = (last, self.locals[local.0].mutable)
        else {
            return false;
        };
        let is_it = matches!(value.kind, ir::ExprKind::Local(of) if of == *result);
        if is_it {
            *result = local;
        }
        is_it
    }

    /// `const NAME: ty = value;`
    fn constant(&mut self, item: &'a syn::ItemConst) {
        self.check_attributes(&item.attrs, false);
        let ty = self.ty(&item.ty);
        let value = self.constant_expr(&item.expr, &ty);
        let value = if value.literal().is_some() {
            value
        } else if value.ty.is_silent() {
            Self::error_value(item.ident.span())
        } else {
            self.fail(&item.expr, "this is not a constant that the kernel can evaluate\nhelp: write `let` instead of `const`")
        };
        self.scopes.bind(&item.ident, Binding::Value(value));
    }

    pub(super) fn span(ast: &impl Spanned) -> proc_macro2::Span {
        ast.span()
    }
}
