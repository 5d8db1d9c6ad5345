//! The standard library's macros that kernels have: those that panic, and those that print.
//!
//! The text stays Rust's: what writes it is handed to the host as it is, with a variable for each value, and so it is rustc that
//! checks the format string and formats by it.

use std::rc::Rc;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;

use super::arguments::lent;
use super::context::Context;
use super::state::Lower;
use crate::ir::{BinaryOp, Block, Expr, Format, Message, Site, SiteId, StmtKind, Subject};
use crate::message;
use crate::report::At;
use crate::syntax::macros::{Does, Said, Text, TextArgument, counts, known, matches};
use crate::ty::Ty;
use crate::user_code::{out_name, value_name};

impl<'a> Lower<'a> {
    pub(super) fn macro_(&mut self, mac: &'a syn::Macro) -> Expr {
        let span = mac.path.span();
        if mac.path.is_ident("matches") {
            return match matches(mac) {
                Ok(matched) => self.expr(self.cx.parsed.keep(matched), Some(&Ty::BOOL)),
                Err(error) => {
                    let message = format!("{error}\nhelp: write `matches!(value, pattern)` or `matches!(value, pattern if condition)`");
                    self.report.errors(syn::Error::new(error.span(), message));
                    Self::error_value(span)
                }
            };
        }
        let Some((name, does, _)) = known(&mac.path) else {
            return self.fail(&mac.path, message::unknown_macro(&mac.path));
        };
        let said = match Said::of(mac) {
            Ok(said) => self.cx.said.keep(said),
            Err(error) => {
                self.report.errors(error);
                return Self::error_value(span);
            }
        };
        let out = out_name();
        let (alone, before, end) = match does {
            Does::Panic(alone, before) => (alone, before, ""),
            Does::Print { to_stderr: _, end } => (end, "", end),
            Does::Assert | Does::Compare(_) => {
                // What is left out is looked at, for its errors.
                if name.starts_with("debug_") && !cfg!(debug_assertions) {
                    let _ = self.nested(|lower| lower.asserted(said, does, span));
                } else {
                    self.asserted(said, does, span);
                }
                return Self::unit_value(span);
            }
            Does::Debug => return self.debug(said, span),
        };
        let (write, values) = match &said.text {
            None => (quote!(#out.write_str(#alone)), Vec::new()),
            Some(text) => self.text(before, text, end, 0),
        };
        if let Does::Print { to_stderr, end: _ } = does {
            self.print(to_stderr, write, values, span);
            return Self::unit_value(span);
        }
        self.panic(write, values, span);
        Self::never_value(span)
    }

    /// `assert!`, `assert_eq!` or `assert_ne!`
    fn asserted(&mut self, said: &'a Said, does: Does, span: Span) {
        let out = out_name();
        let (holds, write, values) = match (does, &said.values[..]) {
            (Does::Compare(op), [left_ast, right_ast]) => {
                let left = self.expr(left_ast, None);
                let hint = left.ty.clone();
                let right = self.expr(right_ast, Some(&hint));
                [&left, &right].into_iter().for_each(|value| self.check_shown(value));
                let (left, right) = (self.atom("left", left), self.atom("right", right));
                let holds = self.operator(&said.token, op, (left.clone(), left_ast), (right.clone(), right_ast));
                let token = if op == BinaryOp::Eq { "==" } else { "!=" };
                let (a, b) = (value_name(0), value_name(1));
                let failed = format!("assertion `left {token} right` failed");
                let compared = quote!(.and_then(|()| ::core::write!(#out, "\n  left: {:?}\n right: {:?}", #a, #b)));
                (holds, (quote!(#failed), compared), vec![left, right])
            }
            (_, [condition]) => {
                let holds = self.expr_as(condition, &Ty::BOOL);
                let failed = format!("assertion failed: {}", message::whole(condition.to_token_stream()));
                (holds, (quote!(#failed), TokenStream::new()), Vec::new())
            }
            _ => unreachable!("the macro was parsed with its values"),
        };
        if holds.ty.is_silent() {
            return;
        }
        let (failed, behind) = write;
        let (then, ()) = self.nested(|lower| {
            let is_assert = matches!(does, Does::Assert);
            let (write, given) = match &said.text {
                None => (quote!(#out.write_str(#failed) #behind), Vec::new()),
                // The text of `assert!` stands alone, that of a comparison behind what failed.
                Some(text) if is_assert => lower.text("", text, "", 0),
                Some(text) => {
                    let (text, given) = lower.text("", text, "", values.len());
                    (quote!(#out.write_str(#failed).and_then(|()| #out.write_str(": ")).and_then(|()| #text) #behind), given)
                }
            };
            lower.panic(write, values.into_iter().chain(given).collect(), span);
        });
        if self.decided(&holds) != Some(true) {
            self.emit(StmtKind::If { condition: holds.negated(), then, otherwise: Block::default() }, span);
        }
    }

    /// `dbg!(value)`
    fn debug(&mut self, said: &'a Said, span: Span) -> Expr {
        let [value_ast] = &said.values[..] else { unreachable!("the macro was parsed with its value") };
        let value = self.expr(lent(value_ast), None);
        if value.ty.is_silent() {
            return value;
        }
        self.check_shown(&value);
        let value = self.atom("value", value);
        let (file, line, column) = (span.file(), span.start().line, span.start().column + 1);
        let place = format!("[{file}:{line}:{column}] ");
        let (out, name) = (out_name(), value_name(0));
        let code = message::whole(value_ast.to_token_stream());
        let write = quote!(::core::write!(#out, "{}{} = {:#?}\n", #place, #code, #name));
        self.print(true, write, vec![value.clone()], span);
        value
    }

    fn print(&mut self, to_stderr: bool, write: TokenStream, values: Vec<Expr>, span: Span) {
        let site = self.site(Message::Print { to_stderr, format: self.format(write) }, None, span);
        self.emit(StmtKind::Print { site, values }, span);
    }

    /// What writes a text, with something before and behind it, and the values in it, of which the first has a number.
    fn text(&mut self, before: &str, text: &'a Text, end: &str, first: usize) -> (TokenStream, Vec<Expr>) {
        let counts = counts(&text.literal.value());
        let is_count = |arg: &TextArgument| arg.name.as_ref().is_some_and(|name| counts.iter().any(|count| name == count));
        let values: Vec<Expr> = self.exprs(text.args.iter().map(|arg| (lent(&arg.value), is_count(arg).then_some(Ty::USIZE))));
        values.iter().for_each(|value| self.check_shown(value));
        let args = text.args.iter().enumerate().map(|(number, arg)| {
            let mut value = value_name(first + number);
            // What rustc says of a value is said where it is written.
            value.set_span(arg.value.span().resolved_at(Span::mixed_site()));
            match &arg.name {
                Some(name) => quote!(#name = #value),
                None => value.to_token_stream(),
            }
        });
        let (out, literal) = (out_name(), &text.literal);
        let write = quote_spanned!(literal.span()=> ::core::write!(#out, #literal, #(#args),*));
        let write = if before.is_empty() { write } else { quote!(#out.write_str(#before).and_then(|()| #write)) };
        let write = if end.is_empty() { write } else { quote!(#write.and_then(|()| #out.write_str(#end))) };
        (write, values)
    }

    /// Reports what kernels cannot show: they know what a derived `Debug` says, and nothing of one that is written by hand.
    fn check_shown(&mut self, value: &Expr) {
        let (cx, at) = (self.cx, At(value.span));
        self.check_later(&value.ty, move |ty, infer, report| {
            if let Some(name) = undebuggable(cx, &infer.resolve(ty)) {
                let help = format!("{}, or show its fields", message::derive("Debug"));
                let what = format!("`{name}` has no derived `Debug`, and kernels show structs and enums by that");
                report.error(at, format!("{what}\nhelp: {help}"));
            }
        });
    }

    /// Panics unless a condition holds, which Rust asks of `subject`, or the source itself; the text has a placeholder for each of the
    /// values.
    pub(super) fn panic_unless(&mut self, subject: Option<Subject>, holds: Expr, text: &str, values: Vec<Expr>, span: Span) {
        let (out, names) = (out_name(), (0..values.len()).map(value_name));
        let write = if values.is_empty() { quote!(#out.write_str(#text)) } else { quote!(::core::write!(#out, #text, #(#names),*)) };
        let site = self.site(Message::Panic(self.format(write)), subject, span);
        self.emit(StmtKind::Check { holds, site, values, settled: false }, span);
    }

    fn panic(&mut self, write: TokenStream, values: Vec<Expr>, span: Span) {
        let site = self.site(Message::Panic(self.format(write)), None, span);
        self.emit(StmtKind::Panic { site, values }, span);
    }

    /// A text, whose values' types are not known yet.
    fn format(&self, write: TokenStream) -> Format {
        Format { text: self.cx.texts.add(write), types: Vec::new() }
    }

    pub(super) fn site(&mut self, message: Message, subject: Option<Subject>, span: Span) -> SiteId {
        let mut sites = self.cx.sites.borrow_mut();
        sites.push(Site { span, message, subject: subject.map(Rc::new) });
        SiteId(sites.len() - 1)
    }
}

/// The first struct or enum in a type that has no derived `Debug`.
fn undebuggable(cx: &Context<'_>, ty: &Ty) -> Option<String> {
    let own = match ty {
        Ty::Adt(adt, _) if ty.optional().is_none() => (!cx.derives(&adt.0, "Debug")).then(|| adt.0.name.to_string()),
        Ty::Array(element, _) => undebuggable(cx, element),
        _ => None,
    };
    own.or_else(|| if ty.is_enum() { None } else { ty.fields().iter().find_map(|field| undebuggable(cx, field)) })
}
