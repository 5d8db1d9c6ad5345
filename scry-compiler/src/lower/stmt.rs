//! Statements and blocks.

use syn::spanned::Spanned;
use syn::{Item, Local, LocalInit, Pat, Stmt};

use super::control::plain_block;
use super::infer::Kind;
use super::scope::Binding;
use super::state::{Dest, Lower, To};
use crate::ir::{self, StmtKind};
use crate::message;
use crate::ty::Ty;

impl<'a> Lower<'a> {
    /// The body of the kernel.
    pub(super) fn body(&mut self, block: &'a syn::Block) {
        self.block_into(block, &Dest { ty: self.result.clone(), to: To::Nowhere });
    }

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
        if !self.infer.unify(&dest.ty, &Ty::UNIT) {
            let expected = self.infer.show(&dest.ty);
            let at: &dyn quote::ToTokens = block.stmts.last().map_or(block, |stmt| stmt);
            self.report.error(
                at,
                format!(
                    "expected a value of type `{expected}`, but this block ends without one\nhelp: end it with an expression, without `;`"
                ),
            );
        }
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
            Stmt::Expr(expr, Some(_)) => self.dropped(expr),
            Stmt::Expr(expr, None) => self.expr_into(expr, &Dest::unit()),
            Stmt::Macro(stmt) if stmt.mac.path.is_ident("matches") => {
                self.matches(&stmt.mac);
            }
            Stmt::Macro(stmt) => drop(self.said(&stmt.mac)),
        }
    }

    /// `expr;`: its value, of whatever type, is dropped.
    fn dropped(&mut self, expr: &'a syn::Expr) {
        if Self::is_control(expr) {
            let ty = self.infer.fresh(Kind::Any);
            self.control(expr, &Dest { ty, to: To::Nowhere });
        } else {
            self.expr(expr, None);
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
        if let (Pat::Ident(ident), Some(init)) = (pat, &local.init)
            && let Some(closure) = super::closure::closure(&init.expr)
            && ident.subpat.is_none()
        {
            return self.let_closure(ident, closure);
        }
        if let (Pat::Ident(ident), Some(init)) = (pat, &local.init)
            && self.shared_variable(ident, &ty, &init.expr)
        {
            return;
        }
        match (pat, &local.init) {
            (Pat::Ident(ident), Some(init)) if self.is_in_copy() && is_fixed(ident) && !Self::is_control(&init.expr) => {
                let value = self.expr_as(&init.expr, &ty);
                match self.decided_value(&value) {
                    Some(constant) => self.scopes.bind(&ident.ident, Binding::Value(constant)),
                    None => self.bind_local(ident, &super::pattern::Scrutinee::Value(value)),
                }
            }
            (Pat::Ident(ident), Some(init)) if ident.subpat.is_none() && ident.by_ref.is_none() => {
                let id = self.user_local(&ident.ident, ident.mutability.is_some(), ty);
                self.init_local(id, &init.expr);
                self.scopes.bind(&ident.ident, Binding::Local(id));
            }
            (Pat::Ident(ident), None) if ident.subpat.is_none() && ident.by_ref.is_none() => {
                let id = self.user_local(&ident.ident, ident.mutability.is_some(), ty);
                self.late.push(id);
                self.emit(StmtKind::Let { local: id, init: None }, ident.ident.span());
                self.scopes.bind(&ident.ident, Binding::Local(id));
            }
            (pat, Some(init)) => self.let_pattern(pat, &init.expr, &ty, local.let_token.span),
            (pat, None) => self.report.error(pat, "a pattern needs a value to take apart\nhelp: write `= value`"),
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
        if value.literal().is_some() {
            self.scopes.bind(&item.ident, Binding::Value(value));
        } else if !value.ty.is_silent() {
            self.report.error(&item.expr, "this is not a constant that the kernel can evaluate\nhelp: write `let` instead of `const`");
            self.scopes.bind(&item.ident, Binding::Value(Self::error_value(item.ident.span())));
        } else {
            self.scopes.bind(&item.ident, Binding::Value(Self::error_value(item.ident.span())));
        }
    }

    pub(super) fn span(ast: &impl Spanned) -> proc_macro2::Span {
        ast.span()
    }
}

/// Whether a pattern is a name that is never assigned again.
fn is_fixed(ident: &syn::PatIdent) -> bool {
    ident.subpat.is_none() && ident.by_ref.is_none() && ident.mutability.is_none()
}
