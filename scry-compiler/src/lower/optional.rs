//! `Option` and `Result`: what they have beside what every enum has: methods, and `?`.
//!
//! Most methods are written in the language of kernels: see the table.

use proc_macro2::{Ident, Span};
use syn::{Expr as Ast, ExprLit, ExprMethodCall, ExprTry, Lit};

use super::arguments::{Receiver, lent};
use super::infer::Kind;
use super::scope::Binding;
use super::state::Lower;
use super::view::View;
use crate::ir::{BinaryOp, Expr, ExprKind, Keyword};
use crate::report::At;
use crate::ty::{Optional, Ty};

/// A method. In the text, `is_some` or `is_ok` says whether the value is there, which is `value`, or `lent` as a reference; `error` is the
/// other one of a `Result`, and `a` and `b` are the arguments.
struct Method {
    of: Optional,
    name: &'static str,
    takes: &'static [Takes],
    text: &'static str,
}

/// What a method takes.
#[derive(Clone, Copy)]
enum Takes {
    /// Another of the same type.
    Whole,
    /// An `Option` of any type, or a `Result` with any value and the same error.
    Other,
    /// A value of any type.
    Any,
    /// A closure, or a function, of as many arguments as the text has.
    Closure,
}

use Takes::{Any, Closure, Other, Whole};

#[rustfmt::skip]
const METHODS: &[Method] = &[
    of_option("is_some", &[], "is_some"),
    of_option("is_none", &[], "!is_some"),
    of_option("is_some_and", &[Closure], "is_some && a(value)"),
    of_option("is_none_or", &[Closure], "!is_some || a(value)"),
    of_option("map", &[Closure], "if is_some { Some(a(value)) } else { None }"),
    of_option("map_or", &[Any, Closure], "if is_some { b(value) } else { a }"),
    of_option("map_or_else", &[Closure, Closure], "if is_some { b(value) } else { a() }"),
    of_option("inspect", &[Closure], "if is_some { a(lent); Some(value) } else { None }"),
    of_option("filter", &[Closure], "if is_some && a(lent) { Some(value) } else { None }"),
    of_option("and", &[Other], "if is_some { a } else { None }"),
    of_option("and_then", &[Closure], "if is_some { a(value) } else { None }"),
    of_option("or", &[Whole], "if is_some { Some(value) } else { a }"),
    of_option("or_else", &[Closure], "if is_some { Some(value) } else { a() }"),
    of_option("xor", &[Whole], "if is_some != a.is_some() { if is_some { Some(value) } else { a } } else { None }"),
    of_option("zip", &[Other], "if is_some && a.is_some() { Some((value, a.unwrap())) } else { None }"),
    of_option("flatten", &[], "if is_some { value } else { None }"),
    of_option("unzip", &[], "if is_some { (Some(value.0), Some(value.1)) } else { (None, None) }"),
    of_option("transpose", &[], "if is_some { match value { Ok(there) => Ok(Some(there)), Err(error) => Err(error) } } else { Ok(None) }"),
    of_option("ok_or", &[Any], "if is_some { Ok(value) } else { Err(a) }"),
    of_option("ok_or_else", &[Closure], "if is_some { Ok(value) } else { Err(a()) }"),
    of_option("unwrap_or_else", &[Closure], "if is_some { value } else { a() }"),
    of_result("is_ok", &[], "is_ok"),
    of_result("is_err", &[], "!is_ok"),
    of_result("is_ok_and", &[Closure], "is_ok && a(value)"),
    of_result("is_err_and", &[Closure], "!is_ok && a(error)"),
    of_result("ok", &[], "if is_ok { Some(value) } else { None }"),
    of_result("err", &[], "if is_ok { None } else { Some(error) }"),
    of_result("map", &[Closure], "if is_ok { Ok(a(value)) } else { Err(error) }"),
    of_result("map_or", &[Any, Closure], "if is_ok { b(value) } else { a }"),
    of_result("map_or_else", &[Closure, Closure], "if is_ok { b(value) } else { a(error) }"),
    of_result("map_err", &[Closure], "if is_ok { Ok(value) } else { Err(a(error)) }"),
    of_result("inspect", &[Closure], "if is_ok { a(lent); Ok(value) } else { Err(error) }"),
    of_result("inspect_err", &[Closure], "if is_ok { Ok(value) } else { a(lent_error); Err(error) }"),
    of_result("flatten", &[], "if is_ok { value } else { Err(error) }"),
    of_result("transpose", &[], "if is_ok { match value { Some(there) => Some(Ok(there)), None => None } } else { Some(Err(error)) }"),
    of_result("and", &[Other], "if is_ok { a } else { Err(error) }"),
    of_result("and_then", &[Closure], "if is_ok { a(value) } else { Err(error) }"),
    of_result("or", &[Any], "if is_ok { Ok(value) } else { a }"),
    of_result("or_else", &[Closure], "if is_ok { Ok(value) } else { a(error) }"),
    of_result("unwrap_or_else", &[Closure], "if is_ok { value } else { a(error) }"),
];

const fn of_option(name: &'static str, takes: &'static [Takes], text: &'static str) -> Method {
    Method { of: Optional::Option, name, takes, text }
}

const fn of_result(name: &'static str, takes: &'static [Takes], text: &'static str) -> Method {
    Method { of: Optional::Result, name, takes, text }
}

/// Those that are lowered by the code below.
const OTHERS: [(Optional, &[&str]); 2] = [
    (
        Optional::Option,
        &[
            "unwrap",
            "expect",
            "unwrap_or",
            "unwrap_or_default",
            "copied",
            "cloned",
            "as_ref",
            "as_mut",
            "take",
            "take_if",
            "replace",
            "insert",
            "get_or_insert",
            "get_or_insert_with",
            "get_or_insert_default",
        ],
    ),
    (
        Optional::Result,
        &["unwrap", "expect", "unwrap_err", "expect_err", "unwrap_or", "unwrap_or_default", "copied", "cloned", "as_ref", "as_mut"],
    ),
];

/// The methods of slices and arrays that return an `Option`, in Rust of a reference.
pub(super) const ELEMENTS: [&str; 3] = ["get", "first", "last"];

/// Whether an `Option` or `Result` has a method of this name that takes a closure.
pub(super) fn takes_closure(name: &Ident) -> bool {
    name == "then" || METHODS.iter().any(|method| name == method.name && method.takes.iter().any(|takes| matches!(takes, Closure)))
}

/// An `Option`, which is `Some(value)` or, if `is_some` is false, `None`. Both operands can be written out more than once.
pub(super) fn option(value: Expr, is_some: Expr, span: Span) -> Expr {
    let ty = Ty::option(value.ty.clone());
    Expr { kind: ExprKind::Tuple(vec![is_some, value]), ty, span }
}

/// What an `Option` or `Result` is made of: whether the value is there, the value, and the error of a `Result`.
struct Parts {
    is_there: Expr,
    value: Expr,
    error: Option<Expr>,
}

impl Parts {
    fn of(optional: &Expr, ty: &Ty) -> Self {
        let mut parts = optional.parts(ty).into_iter();
        let mut part = || parts.next().unwrap_or_else(|| unreachable!("it has a discriminant and fields"));
        let (discriminant, value) = (part(), part());
        let is_there = if parts.len() == 0 { discriminant } else { discriminant.negated() };
        Self { is_there, value, error: parts.next() }
    }
}

/// What names in a text stand for.
type Given = Vec<(&'static str, Binding)>;

impl<'a> Lower<'a> {
    /// A method of an `Option` or `Result`; `None` if the receiver is neither, or has no such method.
    pub(super) fn optional_method(&mut self, receiver: &Receiver, name: &Ident, args: &[&'a Ast], hint: Option<&Ty>) -> Option<Expr> {
        let ty = self.infer.resolve(&receiver.value.ty);
        let (kind, span, text) = (ty.optional()?, name.span(), name.to_string());
        if let Some(method) = METHODS.iter().find(|method| method.of == kind && method.name == text && method.takes.len() == args.len()) {
            return Some(self.written_method(method, receiver, &ty, args, span, hint));
        }
        let Parts { is_there, value, error } = Parts::of(&receiver.value, &ty);
        let shown = error.clone();
        Some(match (kind, &*text, args) {
            (Optional::Option, "take", []) => self.exchanged_option(receiver, &ty, None, span),
            (Optional::Option, "replace", [with]) => self.exchanged_option(receiver, &ty, Some(with), span),
            (_, "copied" | "cloned" | "as_ref" | "as_mut", []) => receiver.value.clone(),
            (Optional::Option, "take_if", [condition]) => self.taken_if(receiver, &ty, condition, span),
            (Optional::Option, "unwrap", []) => self.unwrapped(value, is_there, None, "called `Option::unwrap()` on a `None` value", span),
            (Optional::Result, "unwrap", []) => self.unwrapped(value, is_there, shown, "called `Result::unwrap()` on an `Err` value", span),
            (Optional::Result, "unwrap_err", []) => {
                self.unwrapped(error?, is_there.negated(), Some(value), "called `Result::unwrap_err()` on an `Ok` value", span)
            }
            (_, "expect", [text]) => self.expected(value, is_there, shown, text, span),
            (Optional::Result, "expect_err", [text]) => self.expected(error?, is_there.negated(), Some(value), text, span),
            (_, "unwrap_or", [other]) => {
                let other = self.expr_as(lent(other), &value.ty);
                self.chosen("chosen", is_there, value, other, span)
            }
            (_, "unwrap_or_default", []) => {
                let other = self.default_value(&value.ty, name, span);
                self.chosen("chosen", is_there, value, other, span)
            }
            _ => return None,
        })
    }

    /// A method of the table.
    fn written_method(&mut self, method: &Method, receiver: &Receiver, ty: &Ty, args: &[&'a Ast], span: Span, hint: Option<&Ty>) -> Expr {
        let mut given = Vec::new();
        for (name, (arg, takes)) in ["a", "b"].into_iter().zip(args.iter().zip(method.takes)) {
            let fresh = self.infer.fresh(Kind::Any);
            let expected = match (takes, ty.parts()[..].split_last()) {
                (Closure, _) => {
                    let Some(binding) = self.closure_argument(arg, 1) else { return Self::error_value(span) };
                    given.push((name, binding));
                    continue;
                }
                (Whole, _) => ty.clone(),
                (Other, Some((error, [_]))) => Ty::result(fresh, (*error).clone()),
                (Other, _) => Ty::option(fresh),
                (Any, _) => fresh,
            };
            let value = self.expr_as(arg, &expected);
            given.push((name, Binding::Value(self.atom("argument", value))));
        }
        let lent = receiver.place.as_ref().filter(|_| receiver.lent);
        let lent = lent.map(|(place, ty)| self.lent_parts(place, ty));
        let receiver = &receiver.value;
        self.of_parts(method.text, receiver, (given, lent.unwrap_or_default()), span, hint)
    }

    /// What a text comes to of the parts of an `Option` or `Result`.
    fn of_parts(&mut self, text: &str, optional: &Expr, (mut given, lent): (Given, Given), span: Span, hint: Option<&Ty>) -> Expr {
        let Parts { is_there, value, error } = Parts::of(optional, &self.infer.resolve(&optional.ty));
        let name = if error.is_some() { "is_ok" } else { "is_some" };
        given.push((name, Binding::Value(self.atom(name, is_there))));
        let shown = error.clone();
        for (name, value) in [("value", Some(value.clone())), ("error", error)] {
            let Some(value) = value else { continue };
            let binding = self.binding_of(name, &Expr { span, ..value });
            given.push((name, binding));
        }
        for (name, value) in
            [("lent", Some(value)), ("lent_error", shown)].into_iter().filter(|(name, _)| text.contains(&format!("{name})")))
        {
            let Some(value) = value else { continue };
            let lent = self.kept_local("lent", value, false);
            given.push((name, Binding::Local(lent)));
        }
        // What is lent stands for itself.
        given.extend(lent);
        self.written_out_with(text, given, span, hint)
    }

    /// `value?`
    pub(super) fn question_mark(&mut self, tried: &'a ExprTry) -> Expr {
        let (token, value) = (&tried.question_token, self.expr(&tried.expr, None));
        let span = token.span;
        let ty = self.infer.resolve(&value.ty);
        if ty.is_silent() {
            return Self::error_value(span);
        }
        let Some(kind) = ty.optional() else {
            let what = format!("`?` is for an `Option` or a `Result`, and this is of type `{ty}`");
            return self.fail(token, format!("{what}\nhelp: remove it"));
        };
        let Some(returned) = self.returned() else {
            let what = "`?` returns early, and a kernel returns nothing";
            let help = format!("write `let {}(value) = .. else {{ return }};`", kind.constructor());
            return self.fail(token, format!("{what}\nhelp: {help}"));
        };
        let any = kind.of((0..kind.generics()).map(|_| self.infer.fresh(Kind::Any)).collect());
        if let Some([found, _]) = self.infer.differ(&returned, &any) {
            let what = format!(
                "this `?` returns a{} where there is no value, but the function returns `{found}`",
                if kind == Optional::Option { "n `Option`" } else { " `Result`" }
            );
            let help = match (kind, found.optional()) {
                (Optional::Option, Some(_)) => "make it a `Result` first: `.ok_or(error)?`".to_owned(),
                (Optional::Result, Some(_)) => "make it an `Option` first: `.ok()?`".to_owned(),
                (_, None) => format!("let it return one, or write `let {}(value) = .. else {{ .. }};`", kind.constructor()),
            };
            self.report.error_of_rust(token, format!("{what}\nhelp: {help}"));
            return Self::error_value(span);
        }
        let text = match kind {
            Optional::Option => "if is_some { value } else { return None }",
            Optional::Result => "if is_ok { value } else { return Err(error.into()) }",
        };
        self.of_parts(text, &value, Default::default(), span, None)
    }

    /// What an `Option` at a place was, behind setting it to `None` or to `Some` of a value.
    fn exchanged_option(&mut self, receiver: &Receiver, ty: &Ty, with: Option<&'a Ast>, span: Span) -> Expr {
        let with = with.map(|with| self.expr_as(with, &ty.parts()[0].clone()));
        let Some((place, found)) = receiver.place.clone() else { return receiver.value.clone() };
        let Some(target) = self.writable(place, found, &At(receiver.value.span)) else { return Self::error_value(span) };
        let ty = self.infer.resolve(ty);
        let new = Expr::variant(&ty, usize::from(with.is_some()), with.into_iter().collect(), span);
        self.exchanged(&target, Some(new), receiver.value.span, span)
    }

    /// `condition.then(f)` and `condition.then_some(value)`
    pub(super) fn option_if(&mut self, condition: Expr, name: &Ident, arg: &'a Ast, hint: Option<&Ty>) -> Expr {
        let (span, is_closure) = (name.span(), name == "then");
        let binding = if is_closure {
            let Some(binding) = self.closure_argument(arg, 0) else { return Self::error_value(span) };
            binding
        } else {
            let value = self.expr(arg, None);
            Binding::Value(self.atom("argument", value))
        };
        let condition = self.atom("condition", condition);
        let text = if is_closure { "if condition { Some(a()) } else { None }" } else { "if condition { Some(a) } else { None }" };
        self.written_out_with(text, vec![("condition", Binding::Value(condition)), ("a", binding)], span, hint)
    }

    /// `x.take_if(condition)`, whose condition is given a reference.
    fn taken_if(&mut self, receiver: &Receiver, ty: &Ty, condition: &'a Ast, span: Span) -> Expr {
        let Some((place, found)) = receiver.place.clone() else { return receiver.value.clone() };
        let Some((place, _)) = self.writable(place, found, &At(receiver.value.span)) else { return Self::error_value(span) };
        let Some(condition) = self.closure_argument(condition, 1) else { return Self::error_value(span) };
        let mut given = self.lent_parts(&place, ty);
        given.extend([("x", Binding::Place(place, ty.clone())), ("a", condition)]);
        self.written_out_with("if x.is_some() && a(value) { x.take() } else { None }", given, span, None)
    }

    /// `x.get(i)`, `x.first()` or `x.last()` of a slice or array with this element and length.
    pub(super) fn element_method(&mut self, call: &'a ExprMethodCall, view: &View) -> Expr {
        let (name, span) = (&call.method, call.method.span());
        let (ty, len) = (self.infer.resolve(&view.element), Expr { span, ..view.len.clone() });
        let count = usize::from(name == "get");
        if !self.check_count(name, count, call.args.len(), &format!("x.{name}({})", if count == 1 { "usize" } else { "" })) {
            return Self::error_value(span);
        }
        if ty.holds_atomic() || !self.infer.is_known(&ty) {
            return self.fail(name, format!("`{name}` has no value of type `{}`\nhelp: index it: `x[i]`", self.infer.resolve(&ty)));
        }
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
        self.emit_if(Keyword::If, is_some.clone(), span, |lower| {
            let value = lower.load_place(view.at(index, span, false), ty, span);
            lower.store(local, Expr { span, ..value });
        });
        option(self.local_value(local, span), is_some, span)
    }

    /// As `unwrapped`, with the user's own words.
    fn expected(&mut self, value: Expr, is_there: Expr, shown: Option<Expr>, text: &Ast, span: Span) -> Expr {
        let Ast::Lit(ExprLit { lit: Lit::Str(text), attrs: _ }) = text else {
            return self.fail(
                text,
                "in kernels, the message of a panic must be a string literal\nhelp: write it here: `.expect(\"it was free\")`",
            );
        };
        self.unwrapped(value, is_there, shown, &text.value(), span)
    }

    /// The value, behind a panic unless it is there; with the text, that says what is there instead.
    fn unwrapped(&mut self, value: Expr, is_there: Expr, shown: Option<Expr>, text: &str, span: Span) -> Expr {
        let with_shown = || format!("{}: {{:?}}", text.replace('{', "{{").replace('}', "}}"));
        let text = if shown.is_some() { with_shown() } else { text.to_owned() };
        self.panic_unless(None, is_there, &text, shown.into_iter().collect(), span);
        value
    }

    /// Reports a method that an `Option` or `Result` does not have.
    pub(super) fn no_optional_method(&mut self, kind: Optional, name: &Ident, count: usize) -> Expr {
        let own = METHODS.iter().filter(|method| method.of == kind).map(|method| method.name);
        let names: Vec<&str> = own.chain(OTHERS.into_iter().filter(|(of, _)| *of == kind).flat_map(|(_, names)| names).copied()).collect();
        let (what, some) = (if kind == Optional::Option { "an `Option`" } else { "a `Result`" }, kind.constructor());
        let s = if count == 1 { "" } else { "s" };
        let help = match crate::name::similar(&name.to_string(), names.iter().copied()) {
            Some(similar) if name == similar => "it takes another number of arguments, as in Rust".to_owned(),
            Some(similar) => format!("did you mean `{similar}`?"),
            None => format!("take it apart: `if let {some}(value) = ..`"),
        };
        self.fail(name, format!("in kernels, {what} has no `{name}` with {count} argument{s}\nhelp: {help}"))
    }
}
