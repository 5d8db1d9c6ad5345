//! Calls of functions that take places: a `&mut`, a slice, a closure. No target can pass those on, so such a function is
//! written out where it is called, with its parameters standing for the places themselves.

use proc_macro2::Ident;
use syn::{Expr as Ast, FnArg, Pat, PathArguments, Signature, Type, TypeParamBound};

use super::closure::closure;
use super::context::Callable;
use super::inline::{Body, Inline};
use super::scope::{Binding, Scopes};
use super::state::Lower;
use crate::ir::{Expr, Place};
use crate::message;
use crate::report::At;
use crate::ty::Ty;

/// How a parameter takes its argument.
enum Takes {
    /// As a value; a reference that only reads is one.
    Value,
    /// As a place to write.
    Place,
    /// As a slice, or an array that stands for one; whether it writes.
    Slice(bool),
    /// As something to call.
    Closure,
}

/// What `self` is in a call of a method.
pub(super) struct Receiver<'a> {
    pub(super) value: Expr,
    /// Where it is, if it is a place.
    pub(super) place: Option<(Place, Ty)>,
    pub(super) ast: Option<&'a Ast>,
}

/// Whether a function takes values only, so that it can be a function on every target.
pub(super) fn takes_values(sig: &Signature) -> bool {
    sig.inputs.iter().all(|input| matches!(takes(input, sig), Takes::Value))
}

fn takes(input: &FnArg, sig: &Signature) -> Takes {
    match input {
        FnArg::Receiver(receiver) if receiver.reference.is_some() && receiver.mutability.is_some() => Takes::Place,
        FnArg::Receiver(_) => Takes::Value,
        FnArg::Typed(typed) => match &*typed.ty {
            Type::Reference(reference) => match (&*reference.elem, reference.mutability) {
                (Type::Slice(_), mutability) => Takes::Slice(mutability.is_some()),
                (inner, _) if is_closure(inner, sig) => Takes::Closure,
                (_, Some(_)) => Takes::Place,
                (_, None) => Takes::Value,
            },
            ty if is_closure(ty, sig) => Takes::Closure,
            _ => Takes::Value,
        },
    }
}

/// What an argument lends, whatever `&` stands before it.
pub(super) fn lent(arg: &Ast) -> &Ast {
    match arg {
        Ast::Reference(reference) => &reference.expr,
        other => other,
    }
}

/// Whether a parameter is a reference.
fn is_reference(input: &FnArg) -> bool {
    match input {
        FnArg::Receiver(receiver) => receiver.reference.is_some(),
        FnArg::Typed(typed) => matches!(&*typed.ty, Type::Reference(_)),
    }
}

/// The argument without its `&`, where the parameter is a reference.
pub(super) fn borrowed<'a>(arg: &'a Ast, input: &FnArg) -> &'a Ast {
    let is_reference = match input {
        FnArg::Receiver(receiver) => receiver.reference.is_some(),
        FnArg::Typed(typed) => matches!(*typed.ty, Type::Reference(_)),
    };
    referent(arg).filter(|_| is_reference).unwrap_or(arg)
}

/// What an expression lends with `&`.
fn referent(arg: &Ast) -> Option<&Ast> {
    match arg {
        Ast::Reference(reference) if reference.mutability.is_none() => Some(&reference.expr),
        Ast::Paren(paren) => referent(&paren.expr),
        _ => None,
    }
}

/// Whether a type is `impl Fn(..)`, or a type parameter bound by `Fn(..)`.
fn is_closure(ty: &Type, sig: &Signature) -> bool {
    match ty {
        Type::ImplTrait(of) => is_fn(&of.bounds),
        Type::Path(path) => path.path.get_ident().is_some_and(|name| is_closure_param(name, sig)),
        _ => false,
    }
}

/// Whether a type parameter stands for a closure.
fn is_closure_param(name: &Ident, sig: &Signature) -> bool {
    let bounds = sig.generics.type_params().filter(|param| param.ident == *name).any(|param| is_fn(&param.bounds));
    let clauses = sig.generics.where_clause.iter().flat_map(|clause| &clause.predicates);
    bounds
        || clauses.into_iter().any(|predicate| match predicate {
            syn::WherePredicate::Type(predicate) => {
                matches!(&predicate.bounded_ty, Type::Path(path) if path.path.is_ident(name)) && is_fn(&predicate.bounds)
            }
            _ => false,
        })
}

fn is_fn<'b>(bounds: impl IntoIterator<Item = &'b TypeParamBound>) -> bool {
    bounds.into_iter().any(|bound| match bound {
        TypeParamBound::Trait(bound) => {
            bound.path.segments.last().is_some_and(|segment| matches!(segment.arguments, PathArguments::Parenthesized(_)))
        }
        _ => false,
    })
}

impl<'a> Lower<'a> {
    /// Writes a function out where it is called; its generic parameters are bound, and the number of arguments is right.
    pub(super) fn write_call_out(
        &mut self,
        callable: Callable<'a>,
        name: &Ident,
        receiver: Option<Receiver<'a>>,
        args: &[&'a Ast],
    ) -> Expr {
        let span = name.span();
        if self.writing.contains(&callable.definition) {
            let name = &callable.sig.ident;
            self.report.error(At(span), format!("`{name}` calls itself, and a GPU has no stack to recurse on\nhelp: write a loop"));
            return Self::error_value(span);
        }
        let mut params: Vec<(&'a Pat, Binding)> = Vec::new();
        let mut own = None;
        let mut asts = args.iter();
        let mut receiver = receiver;
        for input in &callable.sig.inputs {
            match (input, receiver.take()) {
                (FnArg::Receiver(syntax), given) => {
                    let Some(binding) = self.receiver(given, asts.as_slice().first().copied(), input, callable.sig, name) else {
                        return Self::error_value(span);
                    };
                    if binding.1 {
                        asts.next();
                    }
                    own = Some((syntax, binding.0));
                }
                (FnArg::Typed(typed), given) => {
                    // A method that is called as a function has its receiver among the arguments.
                    let binding = match given {
                        Some(given) => Some(Binding::Value(given.value)),
                        None => match asts.next() {
                            Some(arg) => self.argument(arg, input, &callable),
                            None => None,
                        },
                    };
                    let Some(binding) = binding else { return Self::error_value(span) };
                    params.push((&typed.pat, binding));
                }
            }
        }
        let result = self.result_type(callable.sig, &callable.env);
        let mut scopes = Scopes::default();
        if let Some((syntax, binding)) = own {
            let binding = match binding {
                Binding::Value(value) => Binding::Local(self.kept_local("self_", value, syntax.mutability.is_some())),
                binding => binding,
            };

            scopes.bind(&Ident::new("self", syntax.self_token.span), binding);
        }
        self.writing.push(callable.definition);
        let outer = std::mem::replace(&mut self.env, callable.env);
        let call = Inline { params, body: Body::Block(callable.block), result, scopes };
        let (value, _) = self.inline_call(call, span);
        self.env = outer;
        self.writing.pop();
        Expr { span, ..value }
    }

    /// What `self` stands for, and whether that took the first argument.
    fn receiver(
        &mut self,
        given: Option<Receiver<'a>>,
        first: Option<&'a Ast>,
        input: &FnArg,
        sig: &Signature,
        name: &Ident,
    ) -> Option<(Binding, bool)> {
        let takes = takes(input, sig);
        match (takes, given) {
            (Takes::Place, Some(Receiver { value: _, place: Some((place, ty)), ast })) => {
                let at = ast.map_or_else(|| name.span(), Self::span);
                let (place, ty) = self.writable(place, ty, &At(at))?;
                Some((Binding::Place(place, ty), false))
            }
            (Takes::Place, Some(Receiver { value, place: None, ast: _ })) => {
                // A value that nobody else sees.
                let ty = value.ty.clone();
                let local = self.kept_local("receiver", value, true);
                Some((Binding::Place(Place::local(local), ty), false))
            }
            (_, Some(Receiver { value, .. })) => Some((Binding::Value(value), false)),
            (Takes::Place, None) => Some((self.place_argument(first?)?, true)),
            (_, None) => {
                let first = first?;
                let first = if let Ast::Reference(reference) = first { &reference.expr } else { first };
                Some((Binding::Value(self.expr(first, None)), true))
            }
        }
    }

    /// What a parameter stands for.
    fn argument(&mut self, arg: &'a Ast, input: &'a FnArg, callable: &Callable<'a>) -> Option<Binding> {
        match takes(input, callable.sig) {
            Takes::Value if is_reference(input) && self.lends_shared(arg) => {
                let ty = self.param_type(input, &callable.env);
                let (place, found) = self.lent_place(arg)?;
                self.unify_argument(arg, &ty, &found).then_some(Binding::Place(place, found))
            }
            Takes::Value => {
                let ty = self.param_type(input, &callable.env);
                let arg = borrowed(arg, input);
                let value = self.expr_as(arg, &ty);
                // What the body does must not change it.
                let value = self.atom("argument", value);
                (!matches!(value.ty, Ty::Error)).then_some(Binding::Value(value))
            }
            Takes::Place => {
                let binding = self.place_argument(arg)?;
                let Binding::Place(_, found) = &binding else { return Some(binding) };
                let expected = self.param_type(input, &callable.env);
                self.unify_argument(arg, &expected, found).then_some(binding)
            }
            Takes::Slice(writes) => self.slice_argument(arg, writes, input, callable),
            Takes::Closure => self.closure_argument(arg),
        }
    }

    /// A place in shared memory or of an atomic, which is read where it is.
    fn lent_place(&mut self, arg: &'a Ast) -> Option<(Place, Ty)> {
        let lent = lent(arg);
        let (place, ty) = self.place(lent)?;
        Some((place, self.infer.shallow(&ty)))
    }

    /// `&mut place`, or a name that is a `&mut` itself.
    fn place_argument(&mut self, arg: &'a Ast) -> Option<Binding> {
        match arg {
            Ast::Paren(paren) => self.place_argument(&paren.expr),
            Ast::Group(group) => self.place_argument(&group.expr),
            Ast::Reference(reference) if reference.mutability.is_some() => {
                let (place, ty) = self.target(&reference.expr)?;
                Some(Binding::Place(place, ty))
            }
            Ast::Path(path) => match path.path.get_ident().and_then(|name| self.scopes.find(name)) {
                Some(binding @ Binding::Place(..)) => Some(binding),
                _ => self.no_reference(arg),
            },
            other => self.no_reference(other),
        }
    }

    fn no_reference(&mut self, arg: &'a Ast) -> Option<Binding> {
        let text = message::source(arg);
        self.report.error(arg, format!("expected `&mut`, and this is a value\nhelp: lend it: `&mut {text}`"));
        None
    }

    fn unify_argument(&mut self, arg: &Ast, expected: &Ty, found: &Ty) -> bool {
        if self.infer.unify(expected, found) {
            return true;
        }
        let (expected, found) = (self.infer.show(expected), self.infer.show(found));
        self.report.error(
            arg,
            format!("mismatched types: expected `&mut {expected}`, found `&mut {found}`\nhelp: lend a variable of type `{expected}`"),
        );
        false
    }

    /// A slice parameter of the kernel, or an array, whatever `&` stands before it.
    fn slice_argument(&mut self, arg: &'a Ast, writes: bool, input: &'a FnArg, callable: &Callable<'a>) -> Option<Binding> {
        let FnArg::Typed(typed) = input else { return None };
        let Type::Reference(reference) = &*typed.ty else { return None };
        let Type::Slice(slice) = &*reference.elem else { return None };
        let element = self.in_env(&callable.env, |lower| lower.ty(&slice.elem));
        let inner = lent(arg);
        if let Some((param, found)) = self.slice_param(inner) {
            if writes && !self.is_writable_slice(param) {
                self.report.error(arg, message::write_to_shared(&self.params[param.0].name, &found));
                return None;
            }
            return self.unify_slice(arg, &element, &found).then_some(Binding::Param(param));
        }
        let binding = if writes {
            self.place_argument(arg)?
        } else if self.lends_shared(arg) {
            let (place, ty) = self.lent_place(arg)?;
            Binding::Place(place, ty)
        } else {
            let value = self.expr(inner, None);
            let value = self.atom("argument", value);
            match value.kind {
                crate::ir::ExprKind::Local(local) => Binding::Local(local),
                _ => Binding::Value(value),
            }
        };
        let found = match &binding {
            Binding::Place(_, ty) => ty.clone(),
            Binding::Local(local) => self.locals[local.0].ty.clone(),
            Binding::Value(value) => value.ty.clone(),
            Binding::Param(_) | Binding::Closure(_) => return Some(binding),
        };
        match self.infer.shallow(&found) {
            Ty::Array(found, _) => self.unify_slice(arg, &element, &found).then_some(binding),
            ty if ty.is_silent() => None,
            ty => {
                let text = self.infer.show(&ty);
                self.report
                    .error(arg, format!("expected a slice, found `{text}`\nhelp: pass a slice parameter of the kernel, or an array: `&a`"));
                None
            }
        }
    }

    fn unify_slice(&mut self, arg: &Ast, expected: &Ty, found: &Ty) -> bool {
        if self.infer.unify(expected, found) {
            return true;
        }
        let (expected, found) = (self.infer.show(expected), self.infer.show(found));
        self.report.error(
            arg,
            format!("mismatched types: expected a slice of `{expected}`, found one of `{found}`\nhelp: pass a slice of `{expected}`"),
        );
        false
    }

    /// A closure, by name or as it is.
    fn closure_argument(&mut self, arg: &'a Ast) -> Option<Binding> {
        let inner = lent(arg);
        if let Some(ast) = closure(inner) {
            return Some(Binding::Closure(self.define_closure(ast)));
        }
        if let Ast::Path(path) = inner
            && let Some(binding @ Binding::Closure(_)) = path.path.get_ident().and_then(|name| self.scopes.find(name))
        {
            return Some(binding);
        }
        self.report.error(arg, "expected a closure\nhelp: write one: `|x| ..`");
        None
    }
}
