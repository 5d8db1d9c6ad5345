//! `Option` and `Result`: kernels have those that `get`, `checked_add`, `try_from`, `compare_exchange` and their like return, and make none
//! themselves.
//!
//! Such a value is a struct: of a number or whatever it is about, which has a value in any case, and of whether it is `Some` or `Ok`.

use proc_macro2::{Ident, Span};
use syn::spanned::Spanned;
use syn::{Expr as Ast, ExprLit, ExprMethodCall, Lit, Pat, PatTupleStruct};

use super::arguments::lent;
use super::cooperation::holds_atomic;
use super::pattern::Test;
use super::state::Lower;
use crate::ir::{BinaryOp, Expr, ExprKind, Keyword, Literal, Place, Step};
use crate::ty::{Optional, Ty};

/// The methods of slices and arrays that return an `Option`, in Rust of a reference.
pub(super) const ELEMENTS: [&str; 3] = ["get", "first", "last"];

/// An `Option`, which is `Some(value)` or, if `is_some` is false, `None`. Both operands can be written out more than once.
pub(super) fn option(value: Expr, is_some: Expr, span: Span) -> Expr {
    let ty = Ty::option(value.ty.clone());
    Expr { kind: ExprKind::Tuple(vec![value, is_some]), ty, span }
}

/// What an `Option` or `Result` is made of.
fn parts(optional: &Expr, ty: &Ty) -> [Expr; 2] {
    optional.parts(ty).try_into().unwrap_or_else(|_| unreachable!("it has a value, and whether it is there"))
}

/// What is in the `Err` of a `Result`: what would be its value, if that is of the same type.
fn error(result: &Ty, value: &Expr) -> Expr {
    let Ty::Adt(_, arguments) = result else { unreachable!("a `Result` is a struct") };
    match &arguments[..] {
        [ok, error] if ok != error => Expr { kind: ExprKind::Tuple(Vec::new()), ty: error.clone(), span: value.span },
        _ => value.clone(),
    }
}

impl<'a> Lower<'a> {
    /// A method of an `Option` or `Result`; `None` if the receiver is neither.
    pub(super) fn optional_method(&mut self, receiver: &Expr, name: &Ident, args: &[&'a Ast]) -> Option<Expr> {
        let ty = self.infer.resolve(&receiver.ty);
        let kind = ty.optional()?;
        let ([value, is_there], span) = (parts(receiver, &ty), name.span());
        let shown = match kind {
            Optional::Option => None,
            Optional::Result => Some(error(&ty, &value)),
        };
        Some(match (kind, name.to_string().as_str(), args) {
            (Optional::Option, "is_some", []) | (Optional::Result, "is_ok", []) => Expr { span, ..is_there },
            (Optional::Option, "is_none", []) | (Optional::Result, "is_err", []) => is_there.negated(),
            (Optional::Option, "copied" | "cloned", []) => {
                let value = self.kept("copied", value);
                option(Expr { span, ..value }, is_there, span)
            }
            (_, "clone", []) => receiver.clone(),
            (Optional::Option, "unwrap", []) => self.unwrapped(value, is_there, None, "called `Option::unwrap()` on a `None` value", span),
            (Optional::Result, "unwrap", []) => self.unwrapped(value, is_there, shown, "called `Result::unwrap()` on an `Err` value", span),
            (Optional::Result, "unwrap_err", []) => {
                let error = error(&ty, &value);
                self.unwrapped(error, is_there.negated(), Some(value), "called `Result::unwrap_err()` on an `Ok` value", span)
            }
            (Optional::Result, "ok", []) => option(value, is_there, span),
            (_, "expect", [text]) => self.expected(value, is_there, shown, text, span),
            (Optional::Result, "expect_err", [text]) => self.expected(error(&ty, &value), is_there.negated(), Some(value), text, span),
            (_, "unwrap_or", [other]) => {
                let other = self.expr_as(lent(other), &value.ty);
                self.chosen("chosen", is_there, value, other, span)
            }
            (_, "unwrap_or_default", []) => {
                let other = self.default_value(&value.ty, name, span);
                self.chosen("chosen", is_there, value, other, span)
            }
            _ => return Some(self.no_method_of(kind, name, args)),
        })
    }

    /// `x.get(i)`, `x.first()` or `x.last()` of a slice or array with this element and length.
    pub(super) fn element_method(&mut self, call: &'a ExprMethodCall, mut place: Place, element: &Ty, len: Expr) -> Expr {
        let (name, span) = (&call.method, call.method.span());
        let ty = self.infer.resolve(element);
        let count = usize::from(name == "get");
        if !self.check_count(name, count, call.args.len(), &format!("x.{name}({})", if count == 1 { "usize" } else { "" })) {
            return Self::error_value(span);
        }
        if holds_atomic(&ty) || !self.infer.is_known(&ty) {
            return self.fail(name, format!("`{name}` has no value of type `{}`\nhelp: index it: `x[i]`", self.infer.resolve(&ty)));
        }
        let known = len.literal().and_then(Literal::number).map(|len| len as u32);
        let number = |value| Expr::int(value, Ty::USIZE, span);
        let (index, is_some) = if let Some(index) = call.args.first() {
            let Some(index) = self.index(index, "[_]") else { return Self::error_value(span) };
            let index = self.atom("index", index);
            (index.clone(), Expr::binary(BinaryOp::Lt, index, len, Ty::BOOL))
        } else {
            let index = if name == "first" { number(0) } else { Expr::binary(BinaryOp::Sub, len.clone(), number(1), Ty::USIZE) };
            (self.atom("index", index), Expr::binary(BinaryOp::Gt, len, number(0), Ty::BOOL))
        };
        let is_some = self.atom("is_some", is_some);
        let local = self.kept_local("element", Expr::zero(&ty, span), true);
        self.references.insert(local);
        self.emit_if(Keyword::If, is_some.clone(), span, |lower| {
            place.path.push(Step::Index { index, len: known, at: span, is_checked: false });
            let value = lower.load_place(place, ty, span);
            lower.store(local, Expr { span, ..value });
        });
        option(self.local_value(local, span), is_some, span)
    }

    /// As `unwrapped`, with the user's own words.
    fn expected(&mut self, value: Expr, is_there: Expr, shown: Option<Expr>, text: &Ast, span: Span) -> Expr {
        let Ast::Lit(ExprLit { lit: Lit::Str(text), attrs: _ }) = text else {
            return self.fail(text, "in kernels, what a panic says is a string literal\nhelp: write it here: `.expect(\"it was free\")`");
        };
        self.unwrapped(value, is_there, shown, &text.value(), span)
    }

    /// The value, behind a panic unless it is there; with the text, that says what is there instead.
    fn unwrapped(&mut self, value: Expr, is_there: Expr, shown: Option<Expr>, text: &str, span: Span) -> Expr {
        let with_shown = || format!("{}: {{:?}}", text.replace('{', "{{").replace('}', "}}"));
        let text = if shown.is_some() { with_shown() } else { text.to_owned() };
        self.panic_unless(is_there, &text, shown.into_iter().collect(), span);
        value
    }

    fn no_method_of(&mut self, kind: Optional, name: &Ident, args: &[&'a Ast]) -> Expr {
        let (what, methods) = match kind {
            Optional::Option => ("an `Option`", "`is_some`, `is_none`, `unwrap`, `expect`, `unwrap_or`, `unwrap_or_default` and `copied`"),
            Optional::Result => (
                "a `Result`",
                "`is_ok`, `is_err`, `ok`, `unwrap`, `expect`, `unwrap_err`, `expect_err`, `unwrap_or` and `unwrap_or_default`",
            ),
        };
        let some = kind.constructor();
        let (count, s) = (args.len(), if args.len() == 1 { "" } else { "s" });
        let help = format!("there are {methods}; or take it apart: `if let {some}(value) = ..`");
        self.fail(name, format!("in kernels, {what} has no `{name}` with {count} argument{s}\nhelp: {help}"))
    }

    /// `left == right`, of one type.
    pub(super) fn optionals_are_equal(&mut self, kind: Optional, left: &Expr, right: &Expr, span: Span) -> Expr {
        let ty = self.infer.resolve(&left.ty);
        let ([a, a_is_there], [b, b_is_there]) = (parts(left, &ty), parts(right, &ty));
        let text = match kind {
            Optional::Result if error(&ty, &a).ty == a.ty => "a_is_there == b_is_there && a == b",
            Optional::Option | Optional::Result => "a_is_there == b_is_there && (!a_is_there || a == b)",
        };
        self.written_out(text, &[("a", &a), ("a_is_there", &a_is_there), ("b", &b), ("b_is_there", &b_is_there)], span)
    }

    /// `Some(value)`, `Ok(old)` or `Err(now)`; `None` if it is another pattern, or of another value.
    pub(super) fn test_optional(&mut self, pat: &'a PatTupleStruct, value: &Expr) -> Option<Test<'a>> {
        let value = Expr { span: pat.span(), ..value.clone() };
        let ty = self.infer.resolve(&value.ty);
        let kind = ty.optional()?;
        let [inner, is_there] = parts(&value, &ty);
        let (condition, inner) = match kind {
            Optional::Option if pat.path.is_ident("Some") => (is_there, inner),
            Optional::Result if pat.path.is_ident("Ok") => (is_there, inner),
            Optional::Result if pat.path.is_ident("Err") => (is_there.negated(), error(&ty, &inner)),
            Optional::Option | Optional::Result => return None,
        };
        let [part] = pat.elems.iter().collect::<Vec<_>>()[..] else { return None };
        // What `get` returns is a reference in Rust.
        let part = if let Pat::Reference(reference) = part { &*reference.pat } else { part };
        let mut whole = Test::when(condition);
        whole.and(self.test(part, &inner));
        Some(whole)
    }

    /// Reports a pattern `Some(..)`, `Ok(..)` or `Err(..)` of a value that is none of these.
    pub(super) fn no_variant_of(&mut self, path: &syn::Path, ty: &Ty) {
        let ty = self.infer.resolve(ty);
        if ty.is_silent() {
            return;
        }
        let help = match ty.optional() {
            Some(Optional::Option) => "it is `Some(value)` or `None`",
            Some(Optional::Result) => "it is `Ok(value)` or `Err(value)`",
            None => "`get`, `checked_add` and their like return an `Option`; for other values, use a `bool` or an enum beside them",
        };
        self.report.error(path, format!("this is no pattern of a value of type `{}`\nhelp: {help}", self.infer.resolve(&ty)));
    }

    /// The pattern `None`, of an `Option`.
    pub(super) fn test_none(&mut self, name: &'a Ident, value: &Expr) -> Option<Test<'a>> {
        let value = Expr { span: name.span(), ..value.clone() };
        let ty = self.infer.resolve(&value.ty);
        let is_none = name == "None" && ty.optional() == Some(Optional::Option);
        is_none.then(|| Test::when(parts(&value, &ty)[1].clone().negated()))
    }
}
