//! Constants that are needed while compiling: the lengths of arrays.

use syn::{Expr, Lit};

use super::scope::{Binding, Scopes};
use crate::ir::Literal;
use crate::report::Report;

/// The most elements of a local array: more than this does not fit the registers and stack of an invocation.
const MAX_LEN: i128 = 4096;

/// The value of an array length: a literal or a `const` of the kernel.
pub(super) fn array_len(expr: &Expr, scopes: &Scopes, report: &Report) -> Option<u32> {
    match value(expr, scopes) {
        Some(0) => report.error(expr, "kernels do not have arrays without elements\nhelp: remove the array"),
        Some(len) if (1..=MAX_LEN).contains(&len) => return Some(len as u32),
        Some(len) => report.error(
            expr,
            format!("an array of {len} elements is too large for an invocation: it has at most {MAX_LEN}\nhelp: use a buffer, and a part of it for each invocation"),
        ),
        None => report.error(expr, "the length of an array must be an integer literal, or a `const` of the kernel\nhelp: write the number"),
    }
    None
}

fn value(expr: &Expr, scopes: &Scopes) -> Option<i128> {
    match expr {
        Expr::Lit(syn::ExprLit { lit: Lit::Int(literal), .. }) => literal.base10_parse().ok(),
        Expr::Paren(paren) => value(&paren.expr, scopes),
        Expr::Group(group) => value(&group.expr, scopes),
        Expr::Path(path) => match scopes.find(path.path.get_ident()?)? {
            Binding::Value(value) => match value.literal()? {
                Literal::Int(value) => Some(value),
                Literal::Bool(_) | Literal::Float(_) => None,
            },
            Binding::Local(_) | Binding::Param(_) | Binding::Closure(_) => None,
        },
        _ => None,
    }
}
