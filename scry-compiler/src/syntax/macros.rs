//! The standard library's macros that kernels have, and their arguments: those that panic, those that print, and `matches!`.

use proc_macro2::{Ident, Span};
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::token::Brace;
use syn::visit::Visit;
use syn::{BinOp, Expr as Ast, ExprMatch, LitStr, Pat, Token, parse_quote_spanned};

use crate::operator::BinaryOp;

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
pub(crate) enum Does {
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

/// The macro of that name, if kernels have it: its name, what it does, and how many values it asks for.
pub(crate) fn known(path: &syn::Path) -> Option<(&'static str, Does, usize)> {
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
    pub(crate) token: BinOp,
}

/// A format string and its arguments.
pub(crate) struct Text {
    pub(crate) literal: LitStr,
    pub(crate) args: Vec<TextArgument>,
}

/// An argument of a format string.
pub(crate) struct TextArgument {
    /// The name that the string knows it by, if it is not its place.
    pub(crate) name: Option<Ident>,
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
pub(crate) fn counts(text: &str) -> Vec<String> {
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

/// The `match` that `matches!(value, pattern if guard)` stands for.
pub(crate) fn matches(mac: &syn::Macro) -> syn::Result<Ast> {
    let span = mac.path.span();
    mac.parse_body_with(|input: ParseStream<'_>| {
        let expr = input.parse()?;
        input.parse::<Token![,]>()?;
        let pat = Pat::parse_multi_with_leading_vert(input)?;
        let guard = if input.peek(Token![if]) { Some((input.parse::<Token![if]>()?, input.parse::<Ast>()?)) } else { None };
        input.parse::<Option<Token![,]>>()?;
        let guard = guard.map(|(token, guard)| quote!(#token #guard));
        let arms = vec![parse_quote_spanned!(span=> #pat #guard => true,), parse_quote_spanned!(span=> _ => false,)];
        Ok(Ast::Match(ExprMatch { attrs: Vec::new(), match_token: Token![match](span), expr, brace_token: Brace(span), arms }))
    })
}

/// Visits the arguments of a macro that kernels have; what is wrong with them is lowering's to report.
pub(crate) fn visit_arguments(visitor: &mut impl for<'ast> Visit<'ast>, mac: &syn::Macro) {
    if known(&mac.path).is_some() {
        let Ok(Said { values, text, token: _ }) = Said::of(mac) else { return };
        let args = text.iter().flat_map(|text| &text.args).map(|arg| &arg.value);
        values.iter().chain(args).for_each(|value| visitor.visit_expr(value));
    } else if mac.path.is_ident("matches") {
        matches(mac).iter().for_each(|matched| visitor.visit_expr(matched));
    }
}
