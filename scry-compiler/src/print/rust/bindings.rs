//! Brings what conditions on a launch name into scope, for functions that the host asks.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;

use super::types::{param_name, value};
use crate::ir::{Expr, ExprKind, Kernel, ParamId, ParamKind};

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
