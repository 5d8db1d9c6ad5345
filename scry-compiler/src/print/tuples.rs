//! The tuple types of a kernel, which WGSL and C need as structs.

use crate::ir::{Block, Local};
use crate::ty::Ty;

/// Every tuple type that occurs, those first that others contain.
pub(super) fn tuples(body: &Block, locals: &[Local]) -> Vec<Ty> {
    let mut found = Vec::new();
    for local in locals {
        collect(&local.ty, &mut found);
    }
    body.walk_exprs(&mut |expr| collect(&expr.ty, &mut found));
    found
}

fn collect(ty: &Ty, found: &mut Vec<Ty>) {
    match ty {
        Ty::Tuple(fields) if !fields.is_empty() => {
            for field in fields {
                collect(field, found);
            }
            if !found.contains(ty) {
                found.push(ty.clone());
            }
        }
        Ty::Array(element, _) => collect(element, found),
        Ty::Tuple(_) | Ty::Scalar(_) | Ty::Id | Ty::Never | Ty::Error | Ty::Infer(_) => {}
    }
}

/// A name for a type that is made of letters, digits and `_`.
pub(super) fn mangled(ty: &Ty) -> String {
    match ty {
        Ty::Scalar(scalar) => scalar.name().to_owned(),
        Ty::Id => "id".to_owned(),
        Ty::Tuple(fields) => {
            let fields: Vec<_> = fields.iter().map(mangled).collect();
            format!("Tuple{}_{}", fields.len(), fields.join("_"))
        }
        Ty::Array(element, len) => format!("array{len}_{}", mangled(element)),
        Ty::Never | Ty::Error | Ty::Infer(_) => unreachable!("a kernel that is printed has none of these types"),
    }
}
