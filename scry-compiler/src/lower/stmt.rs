//! Statements and blocks, and attributes on them and on expressions.

use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{Attribute, Expr as Ast, Item, Local, LocalInit, Meta, Pat, Stmt, Type};

use super::infer::Kind;
use super::scope::{Binding, Borrower};
use super::state::{Dest, Lower, To};
use super::view::View;
use crate::ir::StmtKind;
use crate::message;
use crate::name::similar;
use crate::syntax::imports;

impl<'a> Lower<'a> {
    /// A block's statements among those of the block being built, its names in a scope of their own, its value to `dest`.
    pub(super) fn block_into(&mut self, block: &'a syn::Block, dest: &Dest) {
        self.scopes.enter();
        let (tail, stmts) = match block.stmts.split_last() {
            Some((Stmt::Expr(tail, None), stmts)) => (Some(tail), stmts),
            _ => (None, &block.stmts[..]),
        };
        stmts.iter().for_each(|stmt| self.stmt(stmt));
        match tail {
            Some(tail) => self.expr_into(tail, dest),
            None if self.diverges() => {}
            None => self.expect_nothing(&dest.ty, block.stmts.last().map_or(block, |stmt| stmt as &dyn ToTokens), |needed| {
                let help = "end it with an expression, without `;`";
                format!("expected a value of type `{needed}`, but this block ends without one\nhelp: {help}")
            }),
        }
        self.scopes.leave();
    }

    pub(super) fn stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::Local(local) => self.local(local),
            Stmt::Item(Item::Const(item)) => self.constant(item),
            // What it imports is written out already.
            Stmt::Item(Item::Use(item)) if imports::as_path(item).is_some() => {}
            Stmt::Item(item) => {
                self.report.error(crate::program::Head::of(item).keyword, message::inner_item(item));
            }
            // A lone `;`.
            Stmt::Expr(syn::Expr::Verbatim(nothing), Some(_)) if nothing.is_empty() => {}
            // Its value, of whatever type, is dropped.
            Stmt::Expr(expr, Some(_)) => {
                let ty = self.infer.fresh(Kind::Any);
                self.expr_into(expr, &Dest { ty, to: To::Nowhere });
            }
            Stmt::Expr(expr, None) => self.expr_into(expr, &Dest::unit()),
            Stmt::Macro(stmt) => drop(self.macro_(&stmt.mac)),
        }
    }

    /// `let pattern: ty = init;`
    fn local(&mut self, local: &'a Local) {
        self.check_attributes(&local.attrs, false);
        let (pat, written) = match &local.pat {
            Pat::Type(typed) => (&*typed.pat, Some(&*typed.ty)),
            pat => (pat, None),
        };
        if let Some(LocalInit { expr, diverge: None, .. }) = &local.init
            && super::inline::closure(expr).is_none()
            && let Some(binding) = self.lent_binding(expr)
        {
            return self.bind_lent(pat, written, expr, binding);
        }
        let ty = match written {
            Some(Type::Reference(reference)) => {
                let help = "borrow it with `&`, or write the type without `&`";
                self.report.error(reference, format!("mismatched types: expected a reference, found a value\nhelp: {help}"));
                self.lent_type(&reference.elem)
            }
            Some(ty) => self.ty(ty),
            None => self.infer.fresh(Kind::Any),
        };
        if let Some(LocalInit { expr, diverge: Some((token, otherwise)), .. }) = &local.init {
            return self.let_else(pat, &ty, expr, token, otherwise);
        }
        let (ident, init) = match (pat, &local.init) {
            (Pat::Ident(ident), init) if ident.subpat.is_none() && ident.by_ref.is_none() => (ident, init.as_ref().map(|init| &*init.expr)),
            (pat, Some(init)) => return self.let_pattern(pat, &init.expr, &ty),
            (pat, None) => return self.report.error(pat, "a pattern needs a value to take apart\nhelp: write `= value`"),
        };
        let Some(init) = init else {
            let id = self.user_local(&ident.ident, ident.mutability.is_some(), ty);
            self.late.push(id);
            self.emit(StmtKind::Let { local: id, init: None }, ident.ident.span());
            return self.scopes.bind(&ident.ident, Binding::Local(id));
        };
        if let Some(closure) = super::inline::closure(init) {
            let id = self.define_closure(closure, Some(ident));
            return self.scopes.bind(&ident.ident, Binding::Closure(id));
        }
        if self.shared_variable(ident, &ty, init) {
            return;
        }
        let value = self.expr_as(init, &ty);
        if ident.mutability.is_none()
            && let Some(constant) = self.decided_value(&value)
        {
            self.scopes.bind(&ident.ident, Binding::Value(constant));
        } else {
            self.bind_local(ident, value);
        }
    }

    /// `let pattern: ty = init;` of what is lent.
    fn bind_lent(&mut self, pat: &'a Pat, written: Option<&'a Type>, init: &'a Ast, mut binding: Binding) {
        if let Pat::Ident(syn::PatIdent { mutability: Some(token), .. }) = pat
            && !matches!(binding, Binding::Struct(Borrower { is_reference: false, .. }))
        {
            return self.report.error(token, message::LENT_ONCE);
        }
        if let Some(written) = written {
            // An array that is lent is a slice where one is expected.
            if let (Type::Reference(reference), Binding::Reference { place, ty, is_mut, .. }) = (written, &binding)
                && matches!(*reference.elem, Type::Slice(_))
            {
                let Some(view) = self.view_of(place.clone(), ty, init) else { return self.forget(pat) };
                binding = Binding::Slice(view.lent(*is_mut));
            }
            let expected = self.lent_type(written);
            let (Binding::Slice(View { element: found, .. })
            | Binding::Reference { ty: found, .. }
            | Binding::Struct(Borrower { ty: found, .. })) = &binding
            else {
                return self.report.error(written, message::lent_type(written));
            };
            if let Some([found, expected]) = self.infer.differ(found, &expected) {
                let message = match &binding {
                    Binding::Slice(_) => message::other_elements(&expected, &found),
                    Binding::Struct(_) => message::mismatched(init, &expected, &found),
                    _ => format!("mismatched types: expected `&{expected}`, found `&{found}`\nhelp: write the type of what is lent"),
                };
                self.report.error(init, message);
            }
        }
        if let (false, Binding::Slice(view)) = (matches!(pat, Pat::Ident(_)), &binding)
            && let Some(ty) = view.array_type()
        {
            binding = Binding::Value(self.array_of(view, ty, Self::span(init)));
        }
        self.bind_parameter(pat, binding);
    }

    /// `const NAME: ty = value;`
    fn constant(&mut self, item: &'a syn::ItemConst) {
        self.check_attributes(&item.attrs, false);
        let ty = self.ty(&item.ty);
        let message = "this is not a constant that the kernel can evaluate\nhelp: write `let` instead of `const`";
        let value = self.constant_value(&item.expr, &ty, message);
        let value = value.unwrap_or_else(|| Self::error_value(item.ident.span()));
        self.scopes.bind(&item.ident, Binding::Value(value));
    }

    pub(super) fn span(ast: &impl Spanned) -> proc_macro2::Span {
        ast.span()
    }

    /// Reports the attributes of an expression that kernels do not know.
    pub(super) fn check_expr_attributes(&self, ast: &'a Ast) {
        self.check_attributes(attributes(ast), matches!(ast, Ast::ForLoop(_)));
    }

    /// Reports attributes that kernels do not know; `#[unroll]` is for loops.
    pub(super) fn check_attributes(&self, attrs: &'a [Attribute], is_for: bool) {
        for attr in attrs {
            let path = attr.path();
            let first = path.segments.first().map(|segment| segment.ident.to_string()).unwrap_or_default();
            if path.is_ident("unroll") {
                if !is_for {
                    self.report.error(attr, "`#[unroll]` is for `for` loops\nhelp: remove it");
                } else if !matches!(attr.meta, Meta::Path(_)) {
                    self.report.error(attr, "`#[unroll]` takes no arguments: it unrolls the whole loop\nhelp: write `#[unroll]`");
                }
            } else if !HARMLESS.contains(&first.as_str()) {
                let help = match similar(&first, ["unroll"].into_iter()) {
                    Some(similar) => format!("did you mean `#[{similar}]`?"),
                    None if first == "cfg" => "put it on the whole kernel, or pass a parameter".to_owned(),
                    None => "remove it; there is `#[unroll]`, for `for` loops".to_owned(),
                };
                self.report.error(attr, format!("kernels do not know the attribute `{}`\nhelp: {help}", path.to_token_stream()));
            }
        }
    }
}

/// Those that are for other tools, and change nothing about what a kernel does.
const HARMLESS: [&str; 8] = ["allow", "expect", "warn", "deny", "forbid", "doc", "rustfmt", "clippy"];

/// The `#[unroll]` of a loop.
pub(super) fn unroll(attrs: &[Attribute]) -> Option<&Attribute> {
    attrs.iter().find(|attr| attr.path().is_ident("unroll"))
}

/// Those of an expression. Kernels have no others than these, and say so.
fn attributes(ast: &Ast) -> &[Attribute] {
    macro_rules! of_any {
        ($($kind:ident)*) => {
            match ast {
                $(Ast::$kind(ast) => &ast.attrs,)*
                _ => &[],
            }
        };
    }
    of_any![
        Array Assign Binary Block Break Call Cast Closure Continue Field ForLoop If Index Lit Loop Macro Match MethodCall Paren Path Repeat
        Return Tuple Unary Unsafe While
    ]
}
