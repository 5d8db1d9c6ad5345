//! Structs that have slices and references for fields. No target has values of such types: one is what its fields stand for, each on its
//! own, and a function that takes or returns one is written out where it is called.

use proc_macro2::Ident;
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{Expr as Ast, ExprField, ExprMethodCall, ExprStruct, Item, Pat, Path};

use super::arguments::{Argument, LENT, lent};
use super::constructor::Constructor;
use super::context::{Callable, Context};
use super::control::{bare, base};
use super::lending::Lends;
use super::scope::{Binding, Borrower};
use super::state::Lower;
use crate::ir::{Expr, Place};
use crate::message;
use crate::name::text;
use crate::ty::{AdtRef, Ty};

impl Borrower {
    /// What a field stands for.
    pub(super) fn field(&self, name: &str) -> Option<Binding> {
        let field = self.fields.get(self.ty.field_named(name)? as usize)?.clone();
        Some(match field {
            Binding::Struct(of) if !of.is_reference => Binding::Struct(Self { is_mut: self.is_mut, ..of }),
            field => field,
        })
    }
}

impl Context<'_> {
    /// The struct that a path leads to.
    pub(super) fn named_adt(&self, path: &Path, unit: usize) -> Option<AdtRef> {
        let (id, len) = self.program.find(unit, path)?;
        match self.program.item(id) {
            Item::Struct(_) if len == path.segments.len() => self.adt(id),
            _ => None,
        }
    }

    /// Whether a path leads to a struct that has slices or references for fields.
    pub(super) fn is_borrower(&self, path: &Path, unit: usize) -> bool {
        self.named_adt(path, unit).is_some_and(|adt| Ty::Adt(adt, Vec::new()).borrows())
    }
}

impl<'a> Lower<'a> {
    /// Whether an expression is a struct that has slices or references for fields, as far as it is written.
    pub(super) fn is_borrower(&self, ast: &Ast) -> bool {
        let is_named = |path: &Path| match &self.env.self_ty {
            Some(ty) if path.is_ident("Self") => ty.borrows(),
            _ => self.cx.is_borrower(path, self.env.unit),
        };
        match bare(ast) {
            Ast::Path(_) | Ast::Field(_) | Ast::Unary(_) => matches!(self.binding(ast), Some(Binding::Struct(_))),
            Ast::Reference(reference) => self.is_borrower(&reference.expr),
            Ast::Struct(literal) => is_named(&literal.path),
            Ast::Call(call)
                if let Ast::Path(path) = &*call.func
                    && is_named(&path.path) =>
            {
                true
            }
            Ast::MethodCall(call) if is_clone(call) => self.is_borrower(&call.receiver),
            // A method is known by the type that has it.
            Ast::MethodCall(call) if self.named_type(&call.receiver).is_none() => false,
            Ast::Call(_) | Ast::MethodCall(_) => self.may_lend(ast) == Some(Lends::Struct),
            _ => false,
        }
    }

    /// The struct that an expression is; `None` after a report.
    pub(super) fn borrower(&mut self, ast: &'a Ast) -> Option<Borrower> {
        match bare(ast) {
            Ast::Reference(reference) => {
                let of = self.borrower(&reference.expr)?;
                let is_mut = reference.mutability.is_some();
                if is_mut && !of.is_mut && self.binding(&reference.expr).is_some() {
                    return self.refuse(ast, not_mut(&of, &reference.expr));
                }
                Some(Borrower { is_reference: true, is_mut, ..of })
            }
            Ast::Struct(literal) => self.made(literal),
            Ast::MethodCall(call) if is_clone(call) => {
                let of = self.borrower(&call.receiver)?;
                Some(Borrower { is_reference: false, is_mut: false, ..of })
            }
            other @ (Ast::Call(_) | Ast::MethodCall(_)) if self.may_lend(other).is_some() => match self.lent_by_call(other)? {
                Binding::Struct(of) => Some(of),
                Binding::Value(value) if value.ty.is_silent() => None,
                _ => self.refuse(other, message::NO_BORROWER),
            },
            Ast::Call(call) => {
                let Ast::Path(path) = &*call.func else { return None };
                let constructor = self.constructor(&path.path)?;
                let count = constructor.types().len();
                let name = &path.path.segments.last()?.ident;
                if !self.check_count(name, count, call.args.len(), &format!("{name}({})", vec![".."; count].join(", "))) {
                    return None;
                }
                self.with_fields(&constructor, call.args.iter().enumerate().collect(), vec![None; count], ast)
            }
            other => match self.binding(other)? {
                Binding::Struct(of) => Some(of),
                _ => None,
            },
        }
    }

    /// `Name { field: value, .. }`
    fn made(&mut self, literal: &'a ExprStruct) -> Option<Borrower> {
        let constructor = self.constructor(&literal.path)?;
        let mut fields: Vec<(usize, &Ast)> = Vec::new();
        for field in &literal.fields {
            let number = self.constructor_field(&constructor, &field.member)?;
            if fields.iter().any(|(known, _)| *known == number) {
                return self.refuse(&field.member, "this field is set twice\nhelp: remove one of them");
            }
            fields.push((number, &field.expr));
        }
        let rest = match &literal.rest {
            Some(rest) => match self.field_part(rest, &constructor.ty)? {
                Binding::Struct(of) => of.fields.into_iter().map(Some).collect(),
                _ => return None,
            },
            None => vec![None; constructor.types().len()],
        };
        self.with_fields(&constructor, fields, rest, &literal.path)
    }

    /// A struct of fields that are evaluated here, in the order in which they are written, and of others.
    fn with_fields(
        &mut self,
        constructor: &Constructor,
        written: Vec<(usize, &'a Ast)>,
        mut fields: Vec<Option<Binding>>,
        at: &dyn ToTokens,
    ) -> Option<Borrower> {
        let types = constructor.types();
        for (number, ast) in written {
            fields[number] = Some(self.field_part(ast, &types[number])?);
        }
        let missing: Vec<String> = constructor
            .names()
            .into_iter()
            .zip(&fields)
            .filter(|(_, field)| field.is_none())
            .map(|(name, _)| format!("`{name}`"))
            .collect();
        if !missing.is_empty() {
            let (missing, shown) = (missing.join(", "), constructor.shown(&self.infer));
            return self.refuse(at, format!("missing {missing} of `{shown}`\nhelp: set every field, or end with `..other`"));
        }
        let fields = fields.into_iter().flatten().collect();
        Some(Borrower { ty: constructor.ty.clone(), fields, is_reference: false, is_mut: true })
    }

    /// What an expression stands for as a field of this type, or as a parameter; `None` after a report.
    fn field_part(&mut self, ast: &'a Ast, ty: &Ty) -> Option<Binding> {
        if self.is_borrower(ast) {
            let of = self.borrower(ast)?;
            if let Some([expected, found]) = self.infer.differ(ty, &of.ty) {
                return self.refuse(ast, message::other_struct(&expected, &found));
            }
            return Some(if of.is_reference { Binding::Struct(of) } else { Binding::Struct(self.owned(of, "field", false)) });
        }
        Some(match self.infer.shallow(ty) {
            Ty::Borrowed { of: element, is_slice: true, is_mut } => match self.slice_argument(ast, &element, is_mut)? {
                Binding::Slice(view) => Binding::Slice(view.lent(is_mut)),
                Binding::Place(place, ty) => Binding::Slice(self.view_of(place, &ty, ast)?.lent(is_mut)),
                Binding::Local(local) => {
                    let ty = self.locals[local.0].ty.clone();
                    Binding::Slice(self.view_of(Place::local(local), &ty, ast)?.lent(is_mut))
                }
                Binding::Value(value) => {
                    let ty = value.ty.clone();
                    let local = self.kept_local("elements", value, false);
                    Binding::Slice(self.view_of(Place::local(local), &ty, ast)?.lent(is_mut))
                }
                other => other,
            },
            Ty::Borrowed { of, is_slice: false, is_mut } if self.is_array_parameter(ast) => self.array_parameter(ast, &of, is_mut)?,
            Ty::Borrowed { of, is_slice: false, is_mut } => {
                let (place, found) = if is_mut { self.place_argument(ast)? } else { self.place(lent(ast))? };
                if !self.unify_lent(ast, &of, &found, LENT) {
                    return None;
                }
                Binding::Reference { place, ty: found, is_mut, depth: 1 }
            }
            ty => {
                let value = self.expr_as(ast, &ty);
                if value.ty.is_silent() {
                    return None;
                }
                Binding::Value(self.atom("field", value))
            }
        })
    }

    /// A struct that is an argument; `None` after a report.
    pub(super) fn borrower_argument(&mut self, ast: &'a Ast, ty: &Ty, is_reference: bool, is_mut: bool) -> Option<Binding> {
        let of = self.borrower(ast)?;
        if let Some([expected, found]) = self.infer.differ(ty, &of.ty) {
            return self.refuse(ast, message::other_struct(&expected, &found));
        }
        let shown = self.infer.resolve(&of.ty);
        match (is_reference, of.is_reference) {
            (true, false) => self.refuse(ast, format!("expected a reference, found a `{shown}`\nhelp: borrow it with `&`")),
            (false, true) => {
                let help = "write `*` before it where the struct is `Copy`, or let the function take a reference";
                self.refuse(ast, format!("expected a `{shown}`, and this is a reference\nhelp: {help}"))
            }
            _ if is_mut && !of.is_mut => {
                self.refuse(ast, format!("expected `&mut {shown}`, found a `&` reference\nhelp: borrow it with `&mut`"))
            }
            _ => Some(Binding::Struct(Borrower { is_mut, ..of })),
        }
    }

    /// The struct as a variable of its own, whose assignments nobody else sees.
    fn owned(&mut self, of: Borrower, name: &str, is_mut: bool) -> Borrower {
        let names = of.ty.field_names();
        let fields = of.fields.into_iter().zip(names).map(|(field, part)| {
            let value = match field {
                Binding::Struct(inner) if !inner.is_reference => return Binding::Struct(self.owned(inner, &part, is_mut)),
                Binding::Value(value) => value,
                Binding::Local(local) => self.local_now(local, self.locals[local.0].name.span()),
                other => return other,
            };
            if !is_mut {
                return Binding::Value(value);
            }
            let name = Ident::new(&format!("{}_{}", name.trim_start_matches("r#"), part.trim_start_matches("r#")), value.span);
            let local = self.declared(&name, true, value);
            self.fields.push(local);
            Binding::Local(local)
        });
        Borrower { fields: fields.collect(), ty: of.ty, is_reference: false, is_mut }
    }

    /// Gives a struct the names of a pattern.
    pub(super) fn bind_borrower(&mut self, pat: &'a Pat, of: Borrower) {
        match pat {
            Pat::Ident(ident) if ident.by_ref.is_none() && ident.subpat.is_none() => {
                let of = if of.is_reference { of } else { self.owned(of, &text(&ident.ident), ident.mutability.is_some()) };
                self.scopes.bind(&ident.ident, Binding::Struct(of));
            }
            Pat::Wild(_) => {}
            Pat::Reference(reference) => self.bind_borrower(&reference.pat, Borrower { is_reference: false, ..of }),
            Pat::Struct(pat) => {
                let Some(constructor) = self.constructor_like(&pat.path, &of) else {
                    return pat.fields.iter().for_each(|field| self.forget(&field.pat));
                };
                for field in &pat.fields {
                    match self.constructor_field(&constructor, &field.member) {
                        Some(number) => self.bind_parameter(&field.pat, of.fields[number].clone()),
                        None => self.forget(&field.pat),
                    }
                }
            }
            Pat::TupleStruct(pat) if pat.elems.len() == of.fields.len() => {
                if self.constructor_like(&pat.path, &of).is_none() {
                    return pat.elems.iter().for_each(|pat| self.forget(pat));
                }
                pat.elems.iter().zip(of.fields).for_each(|(pat, field)| self.bind_parameter(pat, field));
            }
            pat => {
                let shown = self.infer.resolve(&of.ty);
                let what = format!("this pattern does not take a `{shown}` apart, which holds slices or references");
                self.report.error(pat, format!("{what}\nhelp: name each of its fields, or give it one name"));
                self.forget(pat);
            }
        }
    }

    /// What a pattern says that a struct is made by, if it is; `None` after a report.
    fn constructor_like(&mut self, path: &'a Path, of: &Borrower) -> Option<Constructor> {
        let Some(constructor) = self.constructor(path) else {
            let message = self.no_constructor(path);
            return self.refuse(path, message);
        };
        match self.infer.differ(&constructor.ty, &of.ty) {
            Some([pattern, found]) => {
                let message = format!("mismatched types: this pattern is of type `{pattern}`, but the value matched is of type `{found}`");
                self.refuse(path, format!("{message}\nhelp: write a pattern of `{found}`"))
            }
            None => Some(constructor),
        }
    }

    /// What `self` stands for in a method of such a struct; `None` after a report.
    pub(super) fn received(&mut self, of: Borrower, syntax: &syn::Receiver, at: &dyn ToTokens) -> Option<Binding> {
        let is_mut = syntax.mutability.is_some();
        if syntax.reference.is_none() {
            return Some(Binding::Struct(self.owned(of, "self", is_mut)));
        }
        if is_mut && !of.is_mut {
            let shown = self.infer.resolve(&of.ty);
            let what = format!("this takes `&mut self`, and the `{shown}` that it is called on is not mutable");
            return self.refuse(at, format!("{what}\nhelp: declare the variable `mut`, or take it as `&mut {shown}`"));
        }
        Some(Binding::Struct(Borrower { is_reference: true, is_mut, ..of }))
    }

    /// The value of a field that no name stands for: `View::new(x, 4).width`.
    pub(super) fn borrower_field(&mut self, field: &'a ExprField) -> Expr {
        let span = field.member.span();
        let Some(of) = self.borrower(&field.base) else { return Self::error_value(span) };
        match of.field(&crate::name::of_member(&field.member)) {
            Some(binding) => self.bound_value(binding, field, span),
            None => self.fail(&field.member, message::no_field(&self.infer.resolve(&of.ty), &field.member)),
        }
    }

    /// `value.name(args)` of such a struct.
    pub(super) fn borrower_method(&mut self, call: &'a ExprMethodCall) -> Expr {
        let (name, span) = (&call.method, call.method.span());
        let Some(of) = self.borrower(&call.receiver) else { return Self::error_value(span) };
        if is_clone(call) {
            return self.fail(name, message::no_value(&self.infer.resolve(&of.ty)));
        }
        let mut candidates = self.cx.candidates(&self.infer, &of.ty, name, None);
        if candidates.len() > 1 {
            return self.ambiguous_call(&of.ty, name, &candidates);
        }
        let Some(candidate) = candidates.pop() else { return self.unknown_user_method(name, &of.ty) };
        let Some(syntax) = candidate.callable.sig.receiver() else {
            let shown = self.infer.resolve(&of.ty);
            return self.fail(name, format!("`{name}` is not a method: it has no `self`\nhelp: write `{shown}::{name}(..)`"));
        };
        let mut callable: Callable<'a> = candidate.callable;
        self.infer = candidate.infer;
        self.bind_generics(&mut callable, call.turbofish.as_ref());
        if !self.has_count(name, callable.sig, 1 + call.args.len(), 1) {
            return Self::error_value(span);
        }
        let Some(binding) = self.received(of, syntax, name) else { return Self::error_value(span) };
        let arguments = [Argument::Bound(binding)].into_iter().chain(call.args.iter().map(Argument::Written)).collect();
        self.write_call_out(callable, arguments, span)
    }

    /// The element of such a struct, by its `Index` or `IndexMut`; `None` after a report.
    pub(super) fn borrower_element(&mut self, ast: &'a Ast, index: &'a Ast, assigns: bool) -> Option<Binding> {
        let of = self.borrower(ast)?;
        let ty = of.ty.clone();
        match self.user_element(Binding::Struct(of), &ty, index, ast, assigns) {
            Some(lent) => Some(lent),
            None => {
                let shown = self.infer.resolve(&ty);
                self.refuse(ast, format!("a value of type `{shown}` cannot be indexed\nhelp: slices and arrays can, and it has fields"))
            }
        }
    }
}

/// What to say of a struct that is lent as `&mut`, and is none.
fn not_mut(of: &Borrower, ast: &Ast) -> String {
    if of.is_reference { message::READ_ONLY_REFERENCE.to_owned() } else { message::immutable(&message::source(base(ast))) }
}

fn is_clone(call: &ExprMethodCall) -> bool {
    call.method == "clone" && call.args.is_empty()
}
