//! The types and constants of a kernel that targets need definitions of: structs, tuples, the variants of enums.

use std::collections::BTreeMap;

use super::reserved;
use crate::ir::{Expr, ExprKind, Kernel, Literal};
use crate::name::{free, plain};
use crate::ty::{AdtRef, Scalar, Ty};

/// Every struct and tuple type that occurs, those first that others contain.
pub(super) fn structs(kernel: &Kernel) -> Vec<Ty> {
    let mut found = Vec::new();
    each_type(kernel, &mut |ty| collect(ty, &mut found));
    found
}

/// Calls `visit` on the type of all that there is in a kernel.
pub(super) fn each_type(kernel: &Kernel, visit: &mut impl FnMut(&Ty)) {
    kernel.params.iter().for_each(|param| visit(param.kind.ty()));
    for function in &kernel.functions {
        visit(&function.result);
        function.locals.iter().for_each(|local| visit(&local.ty));
        function.body.walk_exprs(&mut |expr| visit(&expr.ty));
    }
    kernel.locals.iter().for_each(|local| visit(&local.ty));
    kernel.body.walk_exprs(&mut |expr| visit(&expr.ty));
    kernel.shared.iter().for_each(|shared| visit(&shared.ty));
}

fn collect(ty: &Ty, found: &mut Vec<Ty>) {
    if let Ty::Array(element, _) = ty {
        return collect(element, found);
    }
    let is_struct = matches!(ty, Ty::Tuple(_) | Ty::Adt(..)) && !ty.is_enum() && *ty != Ty::UNIT;
    if is_struct && !found.contains(ty) {
        ty.fields().iter().for_each(|field| collect(field, found));
        found.push(ty.clone());
    }
}

/// The names of the fields of a struct or tuple. They begin with small letters: in C++, no field may be called as the type of another.
pub(super) fn member_names(ty: &Ty) -> Vec<String> {
    let is_small = |name: &str| name.starts_with(|c: char| c.is_ascii_lowercase() || c == '_');
    let small = |name: &String| Some(plain(name)).filter(|name| is_small(name)).unwrap_or_else(|| format!("f{}", plain(name)));
    parts(ty.field_names().iter().map(small), |name| reserved::NAMES.contains(name))
}

/// The name of an enum's value, `Order__Ascending`.
pub(super) fn variant_name(value: Literal, ty: &Ty) -> Option<String> {
    let (Literal::Int(value), Ty::Adt(AdtRef(adt), _), variants) = (value, ty, ty.variants()) else { return None };
    let names = parts(variants.iter().map(|(name, _)| plain(name)), |_| false);
    let place = variants.iter().position(|(_, discriminant)| *discriminant == value)?;
    Some(format!("{}__{}", adt.unique, names[place]))
}

/// The enum values that occur: each name, with its number and the number's type.
pub(super) fn variants(kernel: &Kernel) -> BTreeMap<String, (i128, Scalar)> {
    let mut found = BTreeMap::new();
    let mut visit = |expr: &Expr| {
        if let ExprKind::Literal(value @ Literal::Int(number)) = expr.kind
            && let Some(name) = variant_name(value, &expr.ty)
        {
            found.insert(name, (number, expr.ty.expect_scalar()));
        }
    };
    kernel.bodies().for_each(|body| body.walk_exprs(&mut visit));
    found
}

/// Names of their own for the parts of a type: its fields or its variants.
fn parts(names: impl Iterator<Item = String>, is_reserved: impl Fn(&str) -> bool) -> Vec<String> {
    let mut given: Vec<String> = Vec::new();
    for name in names {
        given.push(free(&name, |name| is_reserved(name) || given.iter().any(|other| other == name)));
    }
    given
}
