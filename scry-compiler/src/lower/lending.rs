//! Calls of functions that return references and slices. No target has either, so what such a function lends is the place, or the slice,
//! that its body ends with: `&mut self.cells[i]`, `&self.data[a..b]`. `Index` and `IndexMut` are two of them.

use std::mem::{replace, take};

use proc_macro2::Ident;
use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::{Expr as Ast, FnArg, Item, ReturnType, Signature, Stmt, Type};

use super::arguments::Argument;
use super::context::{Callable, Definition, Env};
use super::control::bare;
use super::scope::{Binding, Scopes};
use super::state::Lower;
use crate::ir::Place;
use crate::message;
use crate::report::At;
use crate::ty::Ty;

/// What a function may lend.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Lends {
    /// A place, as a `&mut`. What is returned as a `&` is a value, which nobody can tell from the reference.
    Place,
    Slice,
}

fn lends(sig: &Signature) -> Option<Lends> {
    let ReturnType::Type(_, ty) = &sig.output else { return None };
    match &**ty {
        Type::Reference(reference) if matches!(*reference.elem, Type::Slice(_)) => Some(Lends::Slice),
        Type::Reference(reference) if reference.mutability.is_some() => Some(Lends::Place),
        _ => None,
    }
}

impl<'a> Lower<'a> {
    /// What a call lends, if it is one of a function that lends something; a silent value after a report.
    pub(super) fn lent_by_call(&mut self, ast: &'a Ast) -> Option<Binding> {
        match bare(ast) {
            Ast::Call(call) => {
                let Ast::Path(path) = &*call.func else { return None };
                let (id, len) = self.cx.program.find(self.env.unit, &path.path)?;
                let Item::Fn(item) = self.cx.program.item(id) else { return None };
                if len != path.path.segments.len() || lends(&item.sig).is_none() {
                    return None;
                }
                let callable =
                    Callable { definition: Definition::Item(id), sig: &item.sig, block: &item.block, env: Env::of_unit(id.unit) };
                Some(self.lent_result(callable, None, call.args.iter().collect(), ast))
            }
            Ast::MethodCall(call) if self.may_lend(ast).is_some() => {
                let place = self.receiver_place(&call.receiver)?;
                let ty = self.infer.shallow(&place.1);
                let callable = self.cx.candidates(&self.infer, &ty, &call.method, None).pop()?.callable;
                lends(callable.sig).map(|_| self.lent_result(callable, Some(place), call.args.iter().collect(), ast))
            }
            _ => None,
        }
    }

    /// What the function lends that an expression calls, as far as its name says.
    pub(super) fn may_lend(&self, ast: &Ast) -> Option<Lends> {
        match bare(ast) {
            Ast::Call(call) => {
                let Ast::Path(path) = &*call.func else { return None };
                let (id, _) = self.cx.program.find(self.env.unit, &path.path)?;
                if let Item::Fn(item) = self.cx.program.item(id) { lends(&item.sig) } else { None }
            }
            Ast::MethodCall(call) => self.cx.program.items().find_map(|(_, item)| {
                let Item::Impl(of) = item else { return None };
                let named = |item: &'_ syn::ImplItem| match item {
                    syn::ImplItem::Fn(function) if function.sig.ident == call.method => lends(&function.sig),
                    _ => None,
                };
                of.items.iter().find_map(named)
            }),
            _ => None,
        }
    }

    /// The element of a value of the user's type, by its `Index`, or by its `IndexMut` if it is assigned; a silent value after a
    /// report; `None` if the type has none.
    pub(super) fn user_element(&mut self, place: &Place, ty: &Ty, index: &'a Ast, at: &'a Ast, assigns: bool) -> Option<Binding> {
        let (trait_name, method) = if assigns { ("IndexMut", "index_mut") } else { ("Index", "index") };
        let callable = self.cx.operator(&mut self.infer, trait_name, method, ty, None)?;
        Some(self.lent_result(callable, Some((place.clone(), ty.clone())), vec![index], at))
    }

    /// What a function lends that is written out here; a silent value after a report.
    fn lent_result(&mut self, callable: Callable<'a>, receiver: Option<(Place, Ty)>, args: Vec<&'a Ast>, at: &'a Ast) -> Binding {
        let lent = self.lent_at_the_end(callable, receiver, args, at);
        lent.unwrap_or_else(|| Binding::Value(Self::error_value(at.span())))
    }

    fn lent_at_the_end(
        &mut self,
        mut callable: Callable<'a>,
        receiver: Option<(Place, Ty)>,
        args: Vec<&'a Ast>,
        at: &'a Ast,
    ) -> Option<Binding> {
        let sig = callable.sig;
        let name = match bare(at) {
            Ast::MethodCall(call) => &call.method,
            _ => &sig.ident,
        };
        self.bind_generics(&mut callable, None);
        let mut inputs = sig.inputs.iter();
        let (mut scopes, mut params) = (Scopes::default(), Vec::new());
        if let Some((place, ty)) = receiver
            && let Some(FnArg::Receiver(syntax)) = inputs.next()
        {
            let (place, ty) = if syntax.mutability.is_some() { self.writable(place, ty, &At(at.span()))? } else { (place, ty) };
            scopes.bind(&Ident::new("self", syntax.self_token.span), Binding::Place(place, ty));
        }
        if inputs.len() != args.len() {
            self.check_count(name, inputs.len(), args.len(), &format!("{name}(..)"));
            return None;
        }
        for (input, arg) in inputs.zip(args) {
            let FnArg::Typed(typed) = input else { continue };
            params.push((&*typed.pat, self.argument(Argument::Written(arg), input, &callable)?));
        }
        let Some((Stmt::Expr(tail, None), stmts)) = callable.block.stmts.split_last() else {
            return self.refuse(At(at.span()), message::lends_at_the_end(name));
        };
        if leaves_early(&callable.block.stmts) {
            return self.refuse(At(at.span()), message::lends_at_the_end(name));
        }
        if self.writing.contains(&callable.definition) {
            return self.refuse(At(at.span()), message::recursion(&format!("`{name}` calls itself")));
        }
        self.writing.push(callable.definition);
        let around = (replace(&mut self.scopes, scopes), replace(&mut self.env, callable.env.clone()), take(&mut self.frames));
        self.scopes.enter();
        params.into_iter().for_each(|(pat, binding)| self.bind_parameter(pat, binding));
        stmts.iter().for_each(|stmt| self.stmt(stmt));
        let lent = self.lent_binding(tail);
        (self.scopes, self.env, self.frames) = around;
        self.writing.pop();
        match lent {
            Some(Binding::Value(value)) if value.ty.is_silent() => None,
            Some(lent) => Some(lent),
            None => self.refuse(At(at.span()), message::lends_at_the_end(name)),
        }
    }
}

/// Whether a `return` or `?` may end a function before its last expression.
fn leaves_early(stmts: &[Stmt]) -> bool {
    #[derive(Default)]
    struct Leaves(bool);
    impl<'ast> Visit<'ast> for Leaves {
        fn visit_expr_return(&mut self, _: &'ast syn::ExprReturn) {
            self.0 = true;
        }

        fn visit_expr_try(&mut self, _: &'ast syn::ExprTry) {
            self.0 = true;
        }

        fn visit_expr_closure(&mut self, _: &'ast syn::ExprClosure) {}
    }
    let mut leaves = Leaves::default();
    stmts.iter().for_each(|stmt| leaves.visit_stmt(stmt));
    leaves.0
}
