//! Closures: a `let` names one, and each call writes its body out.
//!
//! A closure sees the names of where it was made. One that is `move` has copies of the variables that could change since.

use proc_macro2::{Ident, Span};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{Expr as Ast, ExprClosure, Pat, PatIdent};

use super::control::bare;
use super::infer::Kind;
use super::inline::{Body, Inline};
use super::scope::{Binding, ClosureId, Scopes};
use super::state::Closure;
use super::state::Lower;
use crate::ir::{Expr, ExprKind};
use crate::message;
use crate::syntax::uses::Uses;
use crate::ty::Ty;

/// The most calls of closures that a kernel writes out; closures that call closures multiply.
const MAX_CALLS: usize = 4096;

pub(super) fn closure(ast: &Ast) -> Option<&ExprClosure> {
    match bare(ast) {
        Ast::Closure(closure) => Some(closure),
        _ => None,
    }
}

impl<'a> Lower<'a> {
    /// A closure, with the name that `let` gives it.
    pub(super) fn define_closure(&mut self, ast: &'a ExprClosure, name: Option<&'a PatIdent>) -> ClosureId {
        if let Some(token) = &ast.asyncness {
            self.report.error(token, "kernels do not have `async` code: invocations never wait\nhelp: remove `async`");
        }
        let param = |pat: &'a Pat| match pat {
            Pat::Type(typed) => self.ty(&typed.ty),
            _ => self.infer.fresh(Kind::Any),
        };
        let params = ast.inputs.iter().map(param).collect();
        let result = match &ast.output {
            syn::ReturnType::Default => self.infer.fresh(Kind::Any),
            syn::ReturnType::Type(_, ty) => self.ty(ty),
        };
        let mut scopes = self.scopes.clone();
        if ast.capture.is_some() {
            self.capture(ast, &mut scopes);
        }
        self.closures.push(Closure { ast, name, env: self.env.clone(), scopes, params, result, is_called: false });
        ClosureId(self.closures.len() - 1)
    }

    /// Gives a `move` closure its copies.
    fn capture(&mut self, ast: &'a ExprClosure, scopes: &mut Scopes) {
        scopes.enter();
        for name in Uses::of_expr(&ast.body).names {
            let Some(Binding::Local(local)) = self.scopes.find(&name) else { continue };
            if !self.can_change(local) {
                continue;
            }
            let name = self.locals[local.0].name.clone();
            let copy = self.declared(&name, true, self.local_value(local, name.span()));
            scopes.bind(&name, Binding::Local(copy));
        }
    }

    /// A call of an expression that is no path, such as `(|x| x + 1)(2)`.
    pub(super) fn call_value(&mut self, call: &'a syn::ExprCall) -> Expr {
        if let Some(ast) = closure(&call.func) {
            let id = self.define_closure(ast, None);
            self.call_closure(call, id)
        } else {
            self.fail(&call.func, message::FUNCTION_VALUE)
        }
    }

    pub(super) fn call_closure(&mut self, call: &'a syn::ExprCall, ClosureId(id): ClosureId) -> Expr {
        let span = call.func.span();
        let closure = &mut self.closures[id];
        closure.is_called = true;
        let (ast, name, types) = (closure.ast, closure.name, closure.params.clone());
        if call.args.len() != types.len() {
            return self.fail(call, argument_count(name.map(|name| &name.ident), ast, call.args.len()));
        }
        self.inlined += 1;
        if self.inlined > MAX_CALLS {
            if self.inlined == MAX_CALLS + 1 {
                let what = format!("the closures of this kernel are called more than {MAX_CALLS} times in all");
                self.report.error(&call.func, format!("{what}, and each call is written out\nhelp: call them in a loop"));
            }
            return Self::error_value(span);
        }
        let values = self.exprs_as(&call.args, &types);
        let result = self.write_out(id, values, span);
        call.args.iter().for_each(|arg| self.note_move(arg));
        result
    }

    fn write_out(&mut self, id: usize, values: Vec<Expr>, span: Span) -> Expr {
        let Closure { ast, name, env, scopes, params: _, result, is_called: _ } = &self.closures[id];
        let (ast, name) = (*ast, *name);
        let params = ast.inputs.iter().zip(values.into_iter().map(Binding::Value)).collect();
        let call = Inline { params, body: Body::Expr(&ast.body), result: result.clone(), scopes: scopes.clone(), env: env.clone() };
        let (value, assigns) = self.inline_call(call, span);
        if let (true, Some(PatIdent { mutability: None, ident, .. })) = (assigns, name) {
            let what = format!("cannot call `{ident}`, which assigns what it captures, as it is not declared as mutable");
            self.report.error(ident, format!("{what}\nhelp: declare it `mut {ident}`"));
        }
        Expr { span, ..value }
    }

    /// A closure that is used other than by calling it.
    pub(super) fn closure_value(&mut self, name: &Ident) -> Expr {
        let what = format!("`{name}` is a closure: it can be called, and is no value that could be stored, passed or returned");
        self.fail(name, format!("{what}\nhelp: call it: `{name}(..)`"))
    }

    /// Looks at the closures that are never called, too: what is wrong in them is an error all the same.
    pub(super) fn check_uncalled(&mut self) {
        // None of them runs behind what stands here.
        drop(std::mem::take(&mut self.moves));
        let mut id = 0;
        while id < self.closures.len() {
            let closure = &self.closures[id];
            if !closure.is_called {
                let (span, types) = (closure.ast.or1_token.span, closure.params.clone());
                let mut argument = |ty: &Ty| Expr { kind: ExprKind::Local(self.temp("argument", ty.clone())), ty: ty.clone(), span };
                let values = types.iter().map(&mut argument).collect();
                let (_, _) = self.nested(|lower| lower.write_out(id, values, span));
            }
            id += 1;
        }
    }
}

fn argument_count(name: Option<&Ident>, ast: &ExprClosure, given: usize) -> String {
    let expected = ast.inputs.len();
    let (s, were) = (if expected == 1 { "" } else { "s" }, if given == 1 { "was" } else { "were" });
    let name = name.map_or_else(|| "this closure".to_owned(), |name| format!("the closure `{name}`"));
    format!(
        "{name} takes {expected} argument{s}, but {given} {were} given\nhelp: its parameters are `|{}|`",
        message::flat(ast.inputs.to_token_stream())
    )
}
