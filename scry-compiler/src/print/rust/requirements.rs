//! What a launch must fulfil, as functions that the host asks.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::quote;

use super::Rust;
use super::panics::Leaves;
use super::types::{param_name, value};
use crate::ir::{Expr, ExprKind, Identity, Kernel, Param, ParamId, ParamKind, Requirement};
use crate::name;

/// Prints a function that gives the requirements.
pub(super) fn print(kernel: &Kernel) -> TokenStream {
    let requirements = kernel.requirements.iter().map(|Requirement { holds, text }| {
        let rust = Rust::of_body(kernel, &kernel.body, &kernel.locals, &[], Leaves::Never);
        let (bindings, (shown, values), holds) = (bindings_of(kernel, holds), values(kernel, holds), rust.expr(holds));
        hygienic! {
            cpu::Requirement {
                condition: #text,
                holds: |launch| {
                    #bindings
                    #holds
                },
                values: |launch| {
                    #bindings
                    ::std::format!(#shown, #(#values),*)
                },
            }
        }
    });
    hygienic! {
        pub(super) const fn requirements() -> &'static [cpu::Requirement] {
            &[#(#requirements),*]
        }
    }
}

/// The parameters that expressions name.
pub(super) fn params<'a>(exprs: impl IntoIterator<Item = &'a Expr>) -> BTreeSet<ParamId> {
    let mut params = BTreeSet::new();
    for expr in exprs {
        expr.walk(&mut |part| {
            if let ExprKind::Param(param) | ExprKind::Len(param) = part.kind {
                params.insert(param);
            }
        });
    }
    params
}

fn is_of_size(holds: &Expr) -> bool {
    let mut is_of_size = false;
    holds.walk(&mut |part| is_of_size |= matches!(part.kind, ExprKind::Identity(_)));
    is_of_size
}

/// Brings what a condition names into scope.
fn bindings_of(kernel: &Kernel, holds: &Expr) -> TokenStream {
    let (params, ids) = (bindings(kernel, params([holds])), is_of_size(holds).then(|| hygienic!(let ids = launch.ids();)));
    quote!(#params #ids)
}

/// Brings parameters into scope.
pub(super) fn bindings(kernel: &Kernel, params: BTreeSet<ParamId>) -> TokenStream {
    let param = |param: ParamId| {
        let (name, slot) = (param_name(param), kernel.params[param.0].slot as usize);
        let value = match &kernel.params[param.0].kind {
            ParamKind::Slice { .. } => hygienic!(launch.slice(#slot)),
            ParamKind::Scalar(ty) => value(ty, slot),
        };
        hygienic!(let #name = #value;)
    };
    params.into_iter().map(param).collect()
}

/// How to show what a condition names, and what that is.
fn values(kernel: &Kernel, holds: &Expr) -> (String, Vec<TokenStream>) {
    let param = |param: ParamId| {
        let (name, Param { name: shown, argument, kind, .. }) = (param_name(param), &kernel.params[param.0]);
        let (shown, count) = (name::text(shown), kernel.params.iter().filter(|other| other.argument == *argument).count());
        match kind {
            ParamKind::Slice { .. } => (format!("`{shown}.len()` is {{}}"), hygienic!(#name.len())),
            ParamKind::Scalar(_) if count > 1 => (format!("a part of `{shown}` is {{:?}}"), quote!(#name)),
            ParamKind::Scalar(_) => (format!("`{shown}` is {{:?}}"), quote!(#name)),
        }
    };
    let size = is_of_size(holds).then(|| {
        let name = Identity::LaunchSize.name();
        (format!("`{name}()` is {{:?}}"), hygienic!(launch.size()))
    });
    let (shown, values): (Vec<String>, Vec<TokenStream>) = params([holds]).into_iter().map(param).chain(size).unzip();
    (shown.join(", "), values)
}
