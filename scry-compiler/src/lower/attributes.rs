//! Attributes on statements and expressions.

use quote::ToTokens;
use syn::{Attribute, Expr as Ast, Meta};

use super::scope::similar;
use super::state::Lower;

/// Those that are for other tools, and change nothing about what a kernel does.
const HARMLESS: [&str; 8] = ["allow", "expect", "warn", "deny", "forbid", "doc", "rustfmt", "clippy"];

/// The `#[unroll]` of a loop.
pub(super) fn unroll(attrs: &[Attribute]) -> Option<&Attribute> {
    attrs.iter().find(|attr| attr.path().is_ident("unroll"))
}

impl<'a> Lower<'a> {
    /// Reports the attributes of an expression that kernels do not know.
    pub(super) fn check_expr_attributes(&self, ast: &'a Ast) {
        self.check_attributes(attributes(ast), matches!(ast, Ast::ForLoop(_)));
    }

    /// Reports attributes that kernels do not know; `#[unroll]` is for loops.
    pub(super) fn check_attributes(&self, attrs: &'a [Attribute], is_for: bool) {
        for attr in attrs {
            let path = attr.path();
            let first = path.segments.first().map(|segment| segment.ident.to_string()).unwrap_or_default();
            if path.is_ident("unroll") {
                if !is_for {
                    self.report.error(attr, "`#[unroll]` is for `for` loops\nhelp: remove it");
                } else if !matches!(attr.meta, Meta::Path(_)) {
                    self.report.error(attr, "`#[unroll]` takes no arguments: it unrolls the whole loop\nhelp: write `#[unroll]`");
                }
            } else if !HARMLESS.contains(&first.as_str()) {
                let help = match similar(&first, ["unroll"].into_iter()) {
                    Some(similar) => format!("there is `#[{similar}]`, for `for` loops"),
                    None if first == "cfg" => "put it on the whole kernel, or pass a parameter".to_owned(),
                    None => "remove it; there is `#[unroll]`, for `for` loops".to_owned(),
                };
                self.report.error(attr, format!("kernels do not know the attribute `{}`\nhelp: {help}", path.to_token_stream()));
            }
        }
    }
}

/// Those of an expression. Kernels have no others than these, and say so.
fn attributes(ast: &Ast) -> &[Attribute] {
    macro_rules! of_any {
        ($($kind:ident)*) => {
            match ast {
                $(Ast::$kind(ast) => &ast.attrs,)*
                _ => &[],
            }
        };
    }
    of_any![
        Array Assign Binary Block Break Call Cast Closure Continue Field ForLoop If Index Lit Loop Macro Match MethodCall Paren Path Repeat
        Return Tuple Unary Unsafe While
    ]
}
