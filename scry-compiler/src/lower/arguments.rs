//! Calls of functions that take places: a `&mut`, a slice, a closure. No target can pass those on, so such a function is
//! written out where it is called, with its parameters standing for the places themselves.

use proc_macro2::{Ident, Span};
use syn::{AngleBracketedGenericArguments, Expr as Ast, FnArg, GenericArgument, Path, PathArguments, Signature, Type, TypeParamBound};

use super::context::{Callable, Generic, TraitRef};
use super::control::bare;
use super::infer::Kind;
use super::inline::closure;
use super::scope::{Binding, Scopes};
use super::state::Lower;
use crate::ir::{Expr, ExprKind, ParamKind, Place, Root};
use crate::message;
use crate::report::At;
use crate::syntax::{bounds, iterator_trait};
use crate::ty::Ty;

/// How a parameter takes its argument.
enum Takes<'a> {
    /// As a value; a reference that only reads is one.
    Value,
    Place,
    /// As a slice with such elements, or an array that stands for one; whether it writes.
    Slice(&'a Type, bool),
    /// As a closure of as many parameters.
    Closure(usize),
}

/// A call of a function that belongs to a type or a trait, or of one that stands alone.
pub(super) struct Call<'a> {
    pub(super) name: &'a Ident,
    /// What `self` is, if it has been evaluated already; it is not among the arguments then.
    pub(super) receiver: Option<Receiver>,
    pub(super) args: Vec<&'a Ast>,
    pub(super) turbofish: Option<&'a AngleBracketedGenericArguments>,
    /// The trait that the function is said to be of.
    pub(super) of: Option<TraitRef>,
    /// What the result should be, if that is known.
    pub(super) hint: Option<Ty>,
}

/// An argument of a call that is written out.
pub(super) enum Argument<'a> {
    /// It has been evaluated.
    Known(Receiver),
    /// It is no value, and known.
    Bound(Binding),
    Written(&'a Ast),
}

/// What `self` is in a call of a method, or another argument is that has been evaluated.
#[derive(Clone)]
pub(super) struct Receiver {
    pub(super) value: Expr,
    pub(super) place: Option<(Place, Ty)>,
    /// Whether it is `x.as_mut()` of what is at the place.
    pub(super) lent: bool,
}

/// Whether a function takes values only, so that it can be a function on every target.
pub(super) fn takes_values(sig: &Signature) -> bool {
    sig.inputs.iter().all(|input| matches!(takes(input, sig), Takes::Value))
}

fn takes<'a>(input: &'a FnArg, sig: &Signature) -> Takes<'a> {
    match input {
        FnArg::Receiver(receiver) if receiver.reference.is_some() && receiver.mutability.is_some() => Takes::Place,
        FnArg::Receiver(_) => Takes::Value,
        FnArg::Typed(typed) => match &*typed.ty {
            Type::Reference(reference) => match (&*reference.elem, reference.mutability) {
                (Type::Slice(slice), mutability) => Takes::Slice(&slice.elem, mutability.is_some()),
                (inner, _) if let Some(count) = closure_params(inner, sig) => Takes::Closure(count),
                (_, Some(_)) => Takes::Place,
                (_, None) => Takes::Value,
            },
            ty if let Some(count) = closure_params(ty, sig) => Takes::Closure(count),
            _ => Takes::Value,
        },
    }
}

/// Whether a parameter is a reference to an array, and if so, whether it is `&mut`.
fn array_reference(input: &FnArg) -> Option<bool> {
    match input {
        FnArg::Typed(typed) if let Type::Reference(reference) = &*typed.ty => {
            matches!(*reference.elem, Type::Array(_)).then_some(reference.mutability.is_some())
        }
        _ => None,
    }
}

/// What an argument lends, whatever `&` stands before it.
pub(super) fn lent(arg: &Ast) -> &Ast {
    referent(arg).unwrap_or(arg)
}

/// The argument without its `&`, where the parameter is a reference.
pub(super) fn borrowed<'a>(arg: &'a Ast, input: &FnArg) -> &'a Ast {
    referent(arg).filter(|_| is_reference(input)).unwrap_or(arg)
}

fn referent(arg: &Ast) -> Option<&Ast> {
    match arg {
        Ast::Reference(reference) => Some(&reference.expr),
        Ast::Paren(paren) => referent(&paren.expr),
        _ => None,
    }
}

fn is_reference(input: &FnArg) -> bool {
    match input {
        FnArg::Receiver(receiver) => receiver.reference.is_some(),
        FnArg::Typed(typed) => matches!(&*typed.ty, Type::Reference(_)),
    }
}

/// How many parameters a type takes that is `impl Fn(..)`, or a type parameter bound by `Fn(..)`.
fn closure_params(ty: &Type, sig: &Signature) -> Option<usize> {
    let params = |path: &Path| match &path.segments.last()?.arguments {
        PathArguments::Parenthesized(arguments) => Some(arguments.inputs.len()),
        _ => None,
    };
    match ty {
        Type::ImplTrait(of) => {
            of.bounds.iter().find_map(|bound| if let TypeParamBound::Trait(bound) = bound { params(&bound.path) } else { None })
        }
        Type::Path(path) => bounds(&crate::name::text(path.path.get_ident()?), &sig.generics).find_map(params),
        _ => None,
    }
}

/// What a message says of a `&mut` and of a slice in front of their types: what is expected, what is found, and what helps.
pub(super) const LENT: [&str; 3] = ["`&mut ", "`&mut ", "lend a variable of type `"];
const SLICE: [&str; 3] = ["a slice of `", "one of `", "pass a slice of `"];

/// The `Item` that a bound names.
fn item_type(arguments: &AngleBracketedGenericArguments) -> Option<&Type> {
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::AssocType(of) if of.ident == "Item" => Some(&of.ty),
        _ => None,
    })
}

impl<'a> Lower<'a> {
    /// Writes a function out where it is called; its generic parameters are bound, and the number of arguments is right.
    pub(super) fn write_call_out(&mut self, callable: Callable<'a>, arguments: Vec<Argument<'a>>, span: Span) -> Expr {
        let (mut scopes, mut params) = (Scopes::default(), Vec::new());
        for (input, argument) in callable.sig.inputs.iter().zip(arguments) {
            let Some(binding) = self.argument(argument, input, &callable) else { return Self::error_value(span) };
            match (input, binding) {
                (FnArg::Typed(typed), binding) => params.push((&*typed.pat, binding)),
                (FnArg::Receiver(syntax), binding) => {
                    let binding = match binding {
                        Binding::Value(value) => Binding::Local(self.kept_local("self_", value, syntax.mutability.is_some())),
                        binding => binding,
                    };
                    scopes.bind(&Ident::new("self", syntax.self_token.span), binding);
                }
            }
        }
        if let Some(generic) = callable.env.generics.iter().find(|generic| self.is_needed_first(generic, callable.env.unit)) {
            let (name, of) = (&callable.sig.ident, callable.env.self_ty.as_ref().map(|ty| format!(" of `{}`", self.infer.resolve(ty))));
            let what = format!("`{}`{} is not known where `{name}` is called", generic.name, of.unwrap_or_default());
            let kind = if generic.scalar.is_some() { "number" } else { "type" };
            let help = format!("write a {kind} for `_` where the value is made");
            return self.fail(At(span), format!("{what}, which is compiled for each {kind}\nhelp: {help}"));
        }
        let result = self.result_type(callable.sig, &callable.env);
        if self.writing.contains(&callable.definition) {
            let name = &callable.sig.ident;
            return self.fail(At(span), message::recursion(&format!("`{name}` calls itself")));
        }
        self.writing.push(callable.definition);
        let body = callable.block;
        let (value, _) = self.inline_call(params, (scopes, callable.env), &result, span, |lower, dest| lower.block_into(body, dest));
        self.writing.pop();
        Expr { span, ..value }
    }

    /// Whether a body cannot be looked at before it is known what one of its generic parameters is: a number, or which `impl` of a trait.
    fn is_needed_first(&self, generic: &Generic, unit: usize) -> bool {
        match generic.scalar {
            Some(_) => !self.infer.is_known(&generic.ty),
            None => {
                let is_users = |bound: &Path| self.cx.program.find(unit, bound).is_some();
                self.infer.kind(&generic.ty) == Some(Kind::Any) && generic.bounds.iter().any(is_users)
            }
        }
    }

    /// What a parameter stands for; `None` after a report.
    pub(super) fn argument(&mut self, argument: Argument<'a>, input: &'a FnArg, callable: &Callable<'a>) -> Option<Binding> {
        let arg = match (argument, takes(input, callable.sig)) {
            (Argument::Known(Receiver { value, place: Some((place, ty)), .. }), Takes::Place) => {
                let (place, ty) = self.writable(place, ty, &At(value.span))?;
                return Some(Binding::Place(place, ty));
            }
            (Argument::Known(Receiver { value, place: None, .. }), Takes::Place) => {
                // A value that nobody else sees.
                let ty = value.ty.clone();
                return Some(Binding::Place(Place::local(self.kept_local("receiver", value, true)), ty));
            }
            (Argument::Known(Receiver { value, .. }), Takes::Value | Takes::Slice(..) | Takes::Closure(_)) => {
                return Some(Binding::Value(value));
            }
            (Argument::Bound(binding), _) => return Some(binding),
            (Argument::Written(arg), Takes::Value | Takes::Place) if self.is_borrower(arg) => {
                let ty = self.param_type(input, &callable.env);
                let is_mut = matches!(takes(input, callable.sig), Takes::Place);
                return self.borrower_argument(arg, &ty, is_reference(input), is_mut);
            }
            (Argument::Written(arg), Takes::Value) if self.is_sequence(arg) => return self.sequence_argument(arg, input, callable),
            (Argument::Written(arg), _) => arg,
        };
        if let Some(is_mut) = array_reference(input)
            && self.is_array_parameter(arg)
        {
            let ty = self.param_type(input, &callable.env);
            return self.array_parameter(arg, &ty, is_mut);
        }
        let (place, found) = match takes(input, callable.sig) {
            Takes::Slice(element, writes) => {
                let element = self.in_env(&callable.env, |lower| lower.ty(element));
                return self.slice_argument(arg, &element, writes);
            }
            Takes::Closure(count) => return self.closure_argument(arg, count),
            Takes::Place => self.place_argument(arg)?,
            Takes::Value if is_reference(input) && self.lends_shared(arg) => self.place(lent(arg))?,
            Takes::Value => {
                let ty = self.param_type(input, &callable.env);
                let value = self.expr_as(borrowed(arg, input), &ty);
                // What the body does must not change it.
                let value = self.atom("argument", value);
                return (!matches!(value.ty, Ty::Error)).then_some(Binding::Value(value));
            }
        };
        let ty = self.param_type(input, &callable.env);
        self.unify_lent(arg, &ty, &found, LENT).then_some(Binding::Place(place, found))
    }

    /// An iterator, for a parameter whose type is a generic one; `None` after a report.
    fn sequence_argument(&mut self, arg: &'a Ast, input: &'a FnArg, callable: &Callable<'a>) -> Option<Binding> {
        let sequence = self.sequence(arg)?;
        let FnArg::Typed(typed) = input else { return self.refuse(arg, message::NO_ITERATOR_VALUE) };
        let name = match &*typed.ty {
            Type::Path(path) => path.path.get_ident().filter(|name| callable.env.generic(name).is_some()),
            _ => None,
        };
        let Some(name) = name else { return self.refuse(arg, message::NO_ITERATOR_VALUE) };
        let name = crate::name::text(name);
        let mut bounds = bounds(&name, &callable.sig.generics).filter_map(|bound| bound.segments.last());
        let Some(bound) = bounds.find(|bound| iterator_trait(&bound.ident)) else {
            return self.refuse(arg, message::NO_ITERATOR_VALUE);
        };
        if let PathArguments::AngleBracketed(arguments) = &bound.arguments
            && let Some(Type::Path(_) | Type::Reference(_)) = item_type(arguments)
            && let Some(found) = self.type_of_items(&sequence)
        {
            let item = item_type(arguments)?;
            let item = if let Type::Reference(reference) = item { &*reference.elem } else { item };
            let item = self.in_env(&callable.env, |lower| lower.ty(item));
            if let Some([expected, found]) = self.infer.differ(&item, &found) {
                let help = format!("convert the items: `.map(|x| x as {expected})`");
                return self.refuse(arg, format!("mismatched types: expected items of type `{expected}`, found `{found}`\nhelp: {help}"));
            }
        }
        Some(self.keep_sequence(sequence))
    }

    /// `&mut place`, or a name that is a `&mut` itself.
    pub(super) fn place_argument(&mut self, arg: &'a Ast) -> Option<(Place, Ty)> {
        match (bare(arg), self.binding(arg)) {
            (Ast::Reference(reference), _) if reference.mutability.is_some() => return self.target(&reference.expr),
            (_, Some(Binding::Place(place, ty) | Binding::Reference { place, ty, is_mut: true, .. })) => return Some((place, ty)),
            _ => {}
        }
        let text = message::source(arg);
        self.refuse(arg, format!("expected a mutable reference, found a value\nhelp: borrow it: `&mut {text}`"))
    }

    /// Whether an argument is a parameter of the kernel that is an array, which is a slice in a kernel.
    pub(super) fn is_array_parameter(&self, arg: &Ast) -> bool {
        matches!(self.binding(lent(arg)), Some(Binding::Slice(view)) if view.array_type().is_some())
    }

    /// Such a parameter, as a reference to an array of type `ty`; `None` after a report.
    pub(super) fn array_parameter(&mut self, arg: &'a Ast, ty: &Ty, is_mut: bool) -> Option<Binding> {
        let Some(Binding::Slice(view)) = self.binding(lent(arg)) else { return None };
        let is_one = self.unify_lent(arg, ty, &view.array_type()?, LENT);
        is_one.then(|| self.slice_argument(arg, &view.element, is_mut))?
    }

    /// Makes the types of what is lent equal, or reports in these words that they are not.
    pub(super) fn unify_lent(&mut self, arg: &Ast, expected: &Ty, found: &Ty, [wanted, given, help]: [&str; 3]) -> bool {
        let Some([expected, found]) = self.infer.differ(expected, found) else { return true };
        self.report.error(arg, format!("mismatched types: expected {wanted}{expected}`, found {given}{found}`\nhelp: {help}{expected}`"));
        false
    }

    /// A slice parameter of the kernel, or an array, whatever `&` stands before it.
    pub(super) fn slice_argument(&mut self, arg: &'a Ast, element: &Ty, writes: bool) -> Option<Binding> {
        if self.is_slice(arg) {
            self.sized(arg)?;
            let view = self.slice(arg)?;
            let is_mut = view.is_mut;
            if let (true, false, Root::Slice(param)) = (writes, is_mut, view.root())
                && matches!(self.params[param.0].kind, ParamKind::Slice { mutable: false, .. })
            {
                return self.refuse(arg, self.write_to_shared(param));
            }
            if writes && !is_mut {
                return self.refuse(arg, message::READ_ONLY_SLICE);
            }
            return self.unify_lent(arg, element, &view.element.clone(), SLICE).then_some(Binding::Slice(view));
        }
        let (binding, found) = if writes || self.lends_shared(arg) {
            let (place, ty) = if writes { self.place_argument(arg)? } else { self.place(lent(arg))? };
            (Binding::Place(place, ty.clone()), ty)
        } else {
            let value = self.expr(lent(arg), None);
            let value = self.atom("argument", value);
            let ty = value.ty.clone();
            (if let ExprKind::Local(local) = value.kind { Binding::Local(local) } else { Binding::Value(value) }, ty)
        };
        match self.infer.shallow(&found) {
            Ty::Array(found, _) => self.unify_lent(arg, element, &found, SLICE).then_some(binding),
            ty if ty.is_silent() => None,
            ty => {
                let text = self.infer.resolve(&ty);
                self.refuse(arg, format!("expected a slice, found `{text}`\nhelp: pass a slice parameter of the kernel, or an array: `&a`"))
            }
        }
    }

    /// A closure of `count` parameters, or a function.
    pub(super) fn closure_argument(&mut self, arg: &'a Ast, count: usize) -> Option<Binding> {
        match (closure(lent(arg)), self.binding(lent(arg))) {
            (Some(ast), _) => Some(Binding::Closure(self.define_closure(ast, None))),
            (None, binding @ Some(Binding::Closure(_))) => binding,
            (None, None) if let Ast::Path(path) = bare(lent(arg)) => Some(Binding::Closure(self.function_as_closure(path, count))),
            (None, _) => self.refuse(arg, "expected a closure\nhelp: write one: `|x| ..`"),
        }
    }
}
