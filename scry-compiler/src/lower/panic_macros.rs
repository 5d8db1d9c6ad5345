//! The standard library's macros that kernels have: those that panic, and those that print.
//!
//! The text stays Rust's: what writes it is handed to the host as it is, with a variable for each value, and so it is rustc that
//! checks the format string and formats by it.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{BinOp, Expr as Ast, LitStr, Token};

use super::Lower;
use super::arguments::lent;
use crate::ir::{BinaryOp, Block, Expr, Format, Message, Site, SiteId, StmtKind};
use crate::message;
use crate::ty::Ty;
use crate::user_code::{out_name, value_name};

/// What a macro does, and how many values it asks for before its text.
const MACROS: &[(&str, Does, usize)] = &[
    ("assert", Does::Assert, 1),
    ("assert_eq", Does::Compare(BinaryOp::Eq), 2),
    ("assert_ne", Does::Compare(BinaryOp::Ne), 2),
    ("debug_assert", Does::Assert, 1),
    ("debug_assert_eq", Does::Compare(BinaryOp::Eq), 2),
    ("debug_assert_ne", Does::Compare(BinaryOp::Ne), 2),
    ("panic", Does::Panic("explicit panic", ""), 0),
    ("todo", Does::Panic("not yet implemented", "not yet implemented: "), 0),
    ("unimplemented", Does::Panic("not implemented", "not implemented: "), 0),
    ("unreachable", Does::Panic("internal error: entered unreachable code", "internal error: entered unreachable code: "), 0),
    ("print", Does::Print { to_stderr: false, end: "" }, 0),
    ("println", Does::Print { to_stderr: false, end: "\n" }, 0),
    ("eprint", Does::Print { to_stderr: true, end: "" }, 0),
    ("eprintln", Does::Print { to_stderr: true, end: "\n" }, 0),
    ("dbg", Does::Debug, 1),
];

#[derive(Clone, Copy)]
enum Does {
    /// Panics unless its value is true.
    Assert,
    /// Panics unless its values compare so.
    Compare(BinaryOp),
    /// Panics; without a text with the first one, else with the second before it.
    Panic(&'static str, &'static str),
    /// Prints its text, and what stands behind it.
    Print { to_stderr: bool, end: &'static str },
    /// Prints its value, and yields it.
    Debug,
}

/// Whether kernels have a macro of that name.
pub(crate) fn is_known_macro(path: &syn::Path) -> bool {
    known(path).is_some()
}

fn known(path: &syn::Path) -> Option<(&'static str, Does, usize)> {
    let name = path.segments.last()?.ident.to_string();
    let is_std = path.segments.len() == 1 || path.segments.first().is_some_and(|first| first.ident == "std" || first.ident == "core");
    MACROS.iter().find(|(known, ..)| is_std && name == *known).copied()
}

/// The arguments of such a macro.
pub(crate) struct Said {
    /// The values before the text.
    pub(crate) values: Vec<Ast>,
    /// The text, if there is one.
    pub(crate) text: Option<Text>,
    /// `==` or `!=`, for a comparison.
    token: BinOp,
}

/// A format string and its arguments.
pub(crate) struct Text {
    literal: LitStr,
    pub(crate) args: Vec<TextArgument>,
}

/// An argument of a format string.
pub(crate) struct TextArgument {
    /// The name that the string knows it by, if it is not its place.
    name: Option<Ident>,
    pub(crate) value: Ast,
}

impl Said {
    /// The arguments of a macro that kernels have.
    pub(crate) fn of(mac: &syn::Macro) -> syn::Result<Self> {
        let (name, does, count) = known(&mac.path).expect("the caller knows the macro");
        let span = mac.path.span();
        let parse = |input: ParseStream<'_>| {
            if name == "dbg" && input.is_empty() {
                return Err(syn::Error::new(span, "kernels have `dbg!` of one value\nhelp: name it: `dbg!(value)`"));
            }
            let values = values(input, name, count, span)?;
            if name == "dbg" && !input.is_empty() {
                return Err(syn::Error::new(input.span(), "kernels have `dbg!` of one value\nhelp: write a `dbg!` for each"));
            }
            let text = if input.is_empty() { None } else { Some(input.parse()?) };
            let token = match does {
                Does::Compare(BinaryOp::Ne) => BinOp::Ne(Token![!=](span)),
                _ => BinOp::Eq(Token![==](span)),
            };
            Ok(Self { values, text, token })
        };
        mac.parse_body_with(parse)
    }
}

/// `count` values, with commas between and behind.
fn values(input: ParseStream<'_>, name: &str, count: usize, span: Span) -> syn::Result<Vec<Ast>> {
    let mut values = Vec::new();
    for _ in 0..count {
        if input.is_empty() {
            let (what, help) = if count == 1 { ("a condition", "assert!(x > 0)") } else { ("two values", "assert_eq!(x, 0)") };
            return Err(syn::Error::new(span, format!("`{name}!` needs {what}\nhelp: as in `{help}`")));
        }
        values.push(input.parse()?);
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok(values)
}

impl Parse for Text {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let literal: LitStr = input.parse().map_err(|error| {
            syn::Error::new(error.span(), "a format string is expected here\nhelp: write a text in quotes, with `{}` for each value")
        })?;
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
        let given = Punctuated::<TextArgument, Token![,]>::parse_terminated(input)?;
        let mut args: Vec<TextArgument> = given.into_iter().collect();
        for name in captured(&literal.value()) {
            if args.iter().all(|arg| arg.name.as_ref().is_none_or(|known| *known != name)) {
                let name = Ident::new(&name, literal.span());
                args.push(TextArgument { value: syn::parse_quote!(#name), name: Some(name) });
            }
        }
        Ok(Self { literal, args })
    }
}

impl Parse for TextArgument {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = if input.peek(syn::Ident) && input.peek2(Token![=]) && !input.peek2(Token![==]) {
            let name = input.parse()?;
            input.parse::<Token![=]>()?;
            Some(name)
        } else {
            None
        };
        Ok(Self { name, value: input.parse()? })
    }
}

/// The names that a format string mentions: `{name}`, `{:name$}` and `{:.name$}`.
fn captured(text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let values = placeholders(text).into_iter().map(|(name, _)| name);
    for name in values.chain(counts(text)).filter(|name| is_name(name)) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// The names of widths and precisions: `{:name$}` and `{:.name$}`.
fn counts(text: &str) -> Vec<String> {
    let name = |part: &str| part.rsplit(|c: char| !is_word(c)).next().unwrap_or_default().to_owned();
    let of_format = |format: String| format.split('$').rev().skip(1).map(name).collect::<Vec<_>>();
    placeholders(text).into_iter().flat_map(|(_, format)| of_format(format)).filter(|name| is_name(name)).collect()
}

/// What stands before and behind the colon in each `{}` of a format string.
fn placeholders(text: &str) -> Vec<(String, String)> {
    let text = text.replace("{{", "").replace("}}", "");
    let inside = text.split('{').skip(1).filter_map(|part| part.split_once('}').map(|(inside, _)| inside));
    let parts = |inside: &str| {
        let (value, format) = inside.split_once(':').unwrap_or((inside, ""));
        (value.trim().to_owned(), format.to_owned())
    };
    inside.map(parts).collect()
}

fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphabetic() || c == '_') && text.chars().all(is_word)
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

impl<'a> Lower<'a> {
    /// A macro of the standard library's.
    pub(super) fn said(&mut self, mac: &'a syn::Macro) -> Expr {
        let span = mac.path.span();
        let Some((name, does, _)) = known(&mac.path) else {
            self.report.error(&mac.path, message::unknown_macro(&mac.path));
            return Self::error_value(span);
        };
        let said = match Said::of(mac) {
            Ok(said) => self.cx.said.keep(said),
            Err(error) => {
                self.report.errors(error);
                return Self::error_value(span);
            }
        };
        let out = out_name();
        let is_left_out = name.starts_with("debug_") && !cfg!(debug_assertions);
        match does {
            Does::Assert | Does::Compare(_) if is_left_out => {
                // It is looked at, for its errors.
                let _ = self.nested(|lower| lower.asserted(said, does, span));
                Self::unit_value(span)
            }
            Does::Assert | Does::Compare(_) => self.asserted(said, does, span),
            Does::Panic(alone, before) => {
                let (write, values) = match &said.text {
                    None => (quote!(#out.write_str(#alone)), Vec::new()),
                    Some(text) => self.text(before, text, "", 0),
                };
                self.panic(write, values, span);
                Self::never_value(span)
            }
            Does::Print { to_stderr, end } => {
                let (write, values) = match &said.text {
                    None => (quote!(#out.write_str(#end)), Vec::new()),
                    Some(text) => self.text("", text, end, 0),
                };
                let site = self.site(Message::Print { to_stderr, format: self.format(write) }, span);
                self.emit(StmtKind::Print { site, values }, span);
                Self::unit_value(span)
            }
            Does::Debug => self.debug(said, span),
        }
    }

    /// `assert!`, `assert_eq!` or `assert_ne!`
    fn asserted(&mut self, said: &'a Said, does: Does, span: Span) -> Expr {
        let out = out_name();
        let (holds, write, values) = match (does, &said.values[..]) {
            (Does::Compare(op), [left_ast, right_ast]) => {
                let left = self.expr(left_ast, None);
                let hint = left.ty.clone();
                let right = self.expr(right_ast, Some(&hint));
                self.shown.extend([(left.ty.clone(), left.span), (right.ty.clone(), right.span)]);
                let (left, right) = (self.atom("left", left), self.atom("right", right));
                let holds = self.operator(&said.token, op, left.clone(), left_ast, right.clone(), right_ast);
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
            return Self::unit_value(span);
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
        match self.decided(&holds) {
            Some(true) => {}
            _ => self.emit(StmtKind::If { condition: holds.not(), then, otherwise: Block::default() }, span),
        }
        Self::unit_value(span)
    }

    /// `dbg!(value)`
    fn debug(&mut self, said: &'a Said, span: Span) -> Expr {
        let [value_ast] = &said.values[..] else { unreachable!("the macro was parsed with its value") };
        let value = self.expr(lent(value_ast), None);
        if value.ty.is_silent() {
            return value;
        }
        self.shown.push((value.ty.clone(), value.span));
        let value = self.atom("value", value);
        let (file, line, column) = (span.file(), span.start().line, span.start().column + 1);
        let place = format!("[{file}:{line}:{column}] ");
        let (out, name) = (out_name(), value_name(0));
        let code = message::whole(value_ast.to_token_stream());
        let write = quote!(::core::write!(#out, "{}{} = {:#?}\n", #place, #code, #name));
        let site = self.site(Message::Print { to_stderr: true, format: self.format(write) }, span);
        self.emit(StmtKind::Print { site, values: vec![value.clone()] }, span);
        value
    }

    /// What writes a text, with something before and behind it, and the values in it, of which the first has a number.
    fn text(&mut self, before: &str, text: &'a Text, end: &str, first: usize) -> (TokenStream, Vec<Expr>) {
        let counts = counts(&text.literal.value());
        let is_count = |arg: &TextArgument| arg.name.as_ref().is_some_and(|name| counts.iter().any(|count| name == count));
        let values: Vec<Expr> = self.exprs(text.args.iter().map(|arg| (lent(&arg.value), is_count(arg).then_some(Ty::USIZE))));
        self.shown.extend(values.iter().map(|value| (value.ty.clone(), value.span)));
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
    pub(super) fn check_shown(&mut self) {
        for (ty, at) in std::mem::take(&mut self.shown) {
            if let Some(name) = self.undebuggable(&self.infer.resolve(&ty)) {
                let help = "write `#[derive(Debug)]` on it, or show its fields";
                self.report.error(
                    super::functions::At(at),
                    format!("`{name}` has no derived `Debug`, and kernels show structs and enums by that\nhelp: {help}"),
                );
            }
        }
    }

    /// The first struct or enum in a type that has no derived `Debug`.
    fn undebuggable(&self, ty: &Ty) -> Option<String> {
        let own = match ty {
            Ty::Adt(adt, _) if ty.optional().is_none() => (!self.cx.derives(&adt.0, "Debug")).then(|| adt.0.name.to_string()),
            Ty::Array(element, _) => self.undebuggable(element),
            _ => None,
        };
        own.or_else(|| if ty.is_enum() { None } else { ty.fields().iter().find_map(|field| self.undebuggable(field)) })
    }

    /// Ends the invocation with a message.
    pub(super) fn panic(&mut self, write: TokenStream, values: Vec<Expr>, span: Span) {
        let site = self.panic_site(write, span);
        self.emit(StmtKind::Panic { site, values }, span);
    }

    /// Where a panic says what `write` writes.
    pub(super) fn panic_site(&mut self, write: TokenStream, span: Span) -> SiteId {
        self.site(Message::Panic(self.format(write)), span)
    }

    /// A text, whose values' types are not known yet.
    fn format(&self, write: TokenStream) -> Format {
        Format { text: self.cx.texts.add(write), types: Vec::new() }
    }

    pub(super) fn site(&mut self, message: Message, span: Span) -> SiteId {
        self.sites.push(Site { span, message });
        SiteId(self.sites.len() - 1)
    }
}
