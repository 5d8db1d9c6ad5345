//! Calls of functions that return references and slices. No target has either, so what such a function lends is the place, or the slice,
//! that its body ends with: `&mut self.cells[i]`, `&self.data[a..b]`. `Index` and `IndexMut` are two of them.

use std::mem::{replace, take};

use proc_macro2::Ident;
use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::{Expr as Ast, FnArg, ImplItem, Item, Path, ReturnType, Signature, Stmt, Type, TypeParamBound, UnOp};

use super::arguments::Argument;
use super::context::{Callable, Context, Definition, Env};
use super::control::bare;
use super::scope::{Binding, Borrower, Scopes};
use super::state::Lower;
use super::types::turbofish;
use crate::message;
use crate::report::At;
use crate::syntax::iterator_trait;
use crate::ty::Ty;

/// What a function may lend.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Lends {
    /// A place, as a `&mut`. What is returned as a `&` is a value, which nobody can tell from the reference.
    Place,
    Slice,
    /// A struct that holds slices and references.
    Struct,
    /// A tuple of such, and of values.
    Tuple,
    /// An iterator, as an `impl Iterator`.
    Sequence,
}

impl Context<'_> {
    /// What a function lends whose names mean what they do in a unit, and that belongs to a type.
    fn lends(&self, sig: &Signature, unit: usize, self_ty: Option<&Ty>) -> Option<Lends> {
        let ReturnType::Type(_, ty) = &sig.output else { return None };
        self.type_lends(ty, unit, self_ty)
    }

    /// The struct that a function returns, as far as its signature names it.
    fn returned(&self, sig: &Signature, unit: usize, self_ty: Option<&Ty>) -> Option<Ty> {
        let ReturnType::Type(_, ty) = &sig.output else { return None };
        match &**ty {
            Type::Path(path) if path.path.is_ident("Self") => self_ty.cloned(),
            Type::Path(path) => Some(Ty::Adt(self.named_adt(&path.path, unit)?, Vec::new())),
            _ => None,
        }
    }

    fn type_lends(&self, ty: &Type, unit: usize, self_ty: Option<&Ty>) -> Option<Lends> {
        match ty {
            Type::Reference(reference) if matches!(*reference.elem, Type::Slice(_)) => Some(Lends::Slice),
            Type::Reference(reference) => match self.type_lends(&reference.elem, unit, self_ty) {
                None => reference.mutability.map(|_| Lends::Place),
                lends => lends,
            },
            Type::Tuple(tuple) => tuple.elems.iter().find_map(|ty| self.type_lends(ty, unit, self_ty)).map(|_| Lends::Tuple),
            Type::ImplTrait(of) if of.bounds.iter().any(is_iterator) => Some(Lends::Sequence),
            Type::Path(path) if path.path.is_ident("Self") => self_ty.filter(|ty| ty.borrows()).map(|_| Lends::Struct),
            Type::Path(path) => self.is_borrower(&path.path, unit).then_some(Lends::Struct),
            Type::Paren(paren) => self.type_lends(&paren.elem, unit, self_ty),
            Type::Group(group) => self.type_lends(&group.elem, unit, self_ty),
            _ => None,
        }
    }
}

impl<'a> Lower<'a> {
    /// What a call lends, if it is one of a function that lends something; a silent value after a report.
    pub(super) fn lent_by_call(&mut self, ast: &'a Ast) -> Option<Binding> {
        self.may_lend(ast)?;
        match bare(ast) {
            Ast::Call(call) => {
                let Ast::Path(path) = &*call.func else { return None };
                let callable = self.lending_function(&path.path)?;
                Some(self.lent_result(callable, None, call.args.iter().collect(), ast))
            }
            Ast::MethodCall(call) => {
                let (receiver, ty) = if self.is_borrower(&call.receiver) {
                    let of = self.borrower(&call.receiver)?;
                    let ty = of.ty.clone();
                    (Binding::Struct(of), ty)
                } else {
                    let (place, ty) = self.receiver_place(&call.receiver)?;
                    (Binding::Place(place, ty.clone()), self.infer.shallow(&ty))
                };
                let candidate = self.cx.candidates(&self.infer, &ty, &call.method, None).pop()?;
                let callable = candidate.callable;
                self.cx.lends(callable.sig, callable.env.unit, Some(&ty))?;
                self.infer = candidate.infer;
                Some(self.lent_result(callable, Some(receiver), call.args.iter().collect(), ast))
            }
            _ => None,
        }
    }

    /// The function that a path leads to, which stands alone or belongs to a type.
    fn lending_function(&mut self, path: &'a Path) -> Option<Callable<'a>> {
        if let Some((id, len)) = self.cx.program.find(self.env.unit, path)
            && let Item::Fn(item) = self.cx.program.item(id)
            && len == path.segments.len()
        {
            return Some(Callable { definition: Definition::Item(id), sig: &item.sig, block: &item.block, env: Env::of_unit(id.unit) });
        }
        let (ty, name) = self.owner(path)?;
        let candidate = self.cx.candidates(&self.infer, &ty, &name.ident, None).pop()?;
        self.infer = candidate.infer;
        Some(candidate.callable)
    }

    /// What the function lends that an expression calls, as far as its name says.
    pub(super) fn may_lend(&self, ast: &Ast) -> Option<Lends> {
        match bare(ast) {
            Ast::Call(call) => {
                let Ast::Path(path) = &*call.func else { return None };
                let found = self.cx.program.find(self.env.unit, &path.path);
                if let Some((id, _)) = found
                    && let Item::Fn(item) = self.cx.program.item(id)
                {
                    return self.cx.lends(&item.sig, id.unit, None);
                }
                let segments = &path.path.segments;
                let owner = match (found, segments.first()) {
                    (Some((id, len)), _) if len + 1 == segments.len() => Some(id),
                    (None, Some(first)) if first.ident == "Self" && segments.len() == 2 => match &self.env.self_ty {
                        Some(Ty::Adt(adt, _)) => Some(adt.0.id),
                        _ => None,
                    },
                    _ => None,
                };
                self.method_lends(&segments.last()?.ident, |ty| matches!(ty, Ty::Adt(adt, _) if Some(adt.0.id) == owner))
            }
            Ast::MethodCall(call) => match self.named_type(&call.receiver) {
                Some(Ty::Adt(of, _)) => self.method_lends(&call.method, |ty| !matches!(ty, Ty::Adt(adt, _) if *adt != of)),
                _ => self.method_lends(&call.method, |_| true),
            },
            _ => None,
        }
    }

    /// What a method or associated function of such a type lends.
    fn method_lends(&self, name: &Ident, is_owner: impl Fn(&Ty) -> bool) -> Option<Lends> {
        self.cx.impls.iter().filter(|of| is_owner(&of.self_ty)).find_map(|of| {
            of.syntax.items.iter().find_map(|item| match item {
                ImplItem::Fn(function) if function.sig.ident == *name => self.cx.lends(&function.sig, of.unit, Some(&of.self_ty)),
                _ => None,
            })
        })
    }

    /// The struct that a method or associated function of a type returns.
    fn method_returns(&self, of: &Ty, name: &Ident) -> Option<Ty> {
        let Ty::Adt(of, _) = of else { return None };
        self.cx.impls.iter().filter(|known| matches!(&known.self_ty, Ty::Adt(adt, _) if adt == of)).find_map(|known| {
            known.syntax.items.iter().find_map(|item| match item {
                ImplItem::Fn(function) if function.sig.ident == *name => self.cx.returned(&function.sig, known.unit, Some(&known.self_ty)),
                _ => None,
            })
        })
    }

    /// The type of what an expression names, as far as it is known without lowering it.
    pub(super) fn named_type(&self, ast: &Ast) -> Option<Ty> {
        let ty = match (self.binding(ast), bare(ast)) {
            (Some(Binding::Local(local)), _) => self.locals[local.0].ty.clone(),
            (Some(Binding::Value(value)), _) => value.ty,
            (Some(Binding::Place(_, ty) | Binding::Reference { ty, .. } | Binding::Struct(Borrower { ty, .. })), _) => ty,
            (Some(Binding::Slice(_) | Binding::Closure(_) | Binding::Sequence(_) | Binding::Tuple(_)), _) => return None,
            (None, Ast::Field(field)) => {
                let of = self.named_type(&field.base)?;
                of.field(of.field_named(&crate::name::of_member(&field.member))?)
            }
            (None, Ast::Index(index)) if !matches!(bare(&index.index), Ast::Range(_)) => match self.binding(&index.expr) {
                Some(Binding::Slice(view)) => view.element,
                _ => match self.named_type(&index.expr)? {
                    Ty::Array(element, _) => *element,
                    _ => return None,
                },
            },
            (None, Ast::Unary(unary)) if matches!(unary.op, UnOp::Deref(_)) => self.named_type(&unary.expr)?,
            (None, Ast::Call(call)) => {
                let Ast::Path(path) = &*call.func else { return None };
                let (id, len) = self.cx.program.find(self.env.unit, &path.path)?;
                match self.cx.program.item(id) {
                    Item::Fn(item) if len == path.path.segments.len() => self.cx.returned(&item.sig, id.unit, None)?,
                    Item::Struct(_) if len == path.path.segments.len() => Ty::Adt(self.cx.adt(id)?, Vec::new()),
                    Item::Struct(_) if len + 1 == path.path.segments.len() => {
                        self.method_returns(&Ty::Adt(self.cx.adt(id)?, Vec::new()), &path.path.segments.last()?.ident)?
                    }
                    _ => return None,
                }
            }
            (None, Ast::MethodCall(call)) => self.method_returns(&self.named_type(&call.receiver)?, &call.method)?,
            (None, Ast::Struct(literal)) => Ty::Adt(self.cx.named_adt(&literal.path, self.env.unit)?, Vec::new()),
            _ => return None,
        };
        Some(self.infer.shallow(&ty))
    }

    /// The element of a value of the user's type, by its `Index`, or by its `IndexMut` if it is assigned; a silent value after a
    /// report; `None` if the type has none.
    pub(super) fn user_element(&mut self, of: Binding, ty: &Ty, index: &'a Ast, at: &'a Ast, assigns: bool) -> Option<Binding> {
        let (trait_name, method) = if assigns { ("IndexMut", "index_mut") } else { ("Index", "index") };
        let callable = self.cx.operator(&mut self.infer, trait_name, method, ty, None)?;
        Some(self.lent_result(callable, Some(of), vec![index], at))
    }

    /// What a function lends that is written out here; a silent value after a report.
    fn lent_result(&mut self, callable: Callable<'a>, receiver: Option<Binding>, args: Vec<&'a Ast>, at: &'a Ast) -> Binding {
        let lent = self.lent_at_the_end(callable, receiver, args, at);
        lent.unwrap_or_else(|| Binding::Value(Self::error_value(at.span())))
    }

    fn lent_at_the_end(
        &mut self,
        mut callable: Callable<'a>,
        receiver: Option<Binding>,
        args: Vec<&'a Ast>,
        at: &'a Ast,
    ) -> Option<Binding> {
        let sig = callable.sig;
        let (name, given) = match bare(at) {
            Ast::MethodCall(call) => (&call.method, call.turbofish.as_ref()),
            Ast::Call(call) => match &*call.func {
                Ast::Path(path) => (&sig.ident, path.path.segments.last().and_then(|last| turbofish(&last.arguments))),
                _ => (&sig.ident, None),
            },
            _ => (&sig.ident, None),
        };
        self.bind_generics(&mut callable, given);
        let mut inputs = sig.inputs.iter();
        let (mut scopes, mut params) = (Scopes::default(), Vec::new());
        if let Some(receiver) = receiver
            && let Some(FnArg::Receiver(syntax)) = inputs.next()
        {
            let binding = match receiver {
                Binding::Place(place, ty) if syntax.mutability.is_some() => {
                    let (place, ty) = self.writable(place, ty, &At(at.span()))?;
                    Binding::Place(place, ty)
                }
                Binding::Struct(of) => self.received(of, syntax, &At(at.span()))?,
                receiver => receiver,
            };
            scopes.bind(&Ident::new("self", syntax.self_token.span), binding);
        }
        if inputs.len() != args.len() {
            self.check_count(name, inputs.len(), args.len(), &format!("{name}(..)"));
            return None;
        }
        for (input, arg) in inputs.zip(args) {
            let binding = self.argument(Argument::Written(arg), input, &callable)?;
            match input {
                FnArg::Typed(typed) => params.push((&*typed.pat, binding)),
                FnArg::Receiver(syntax) => scopes.bind(&Ident::new("self", syntax.self_token.span), binding),
            }
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

/// Whether a bound is that of iterators.
fn is_iterator(bound: &TypeParamBound) -> bool {
    matches!(bound, TypeParamBound::Trait(bound) if bound.path.segments.last().is_some_and(|last| iterator_trait(&last.ident)))
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
