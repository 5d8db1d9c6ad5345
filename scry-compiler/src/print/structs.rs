//! The types and constants of a kernel that targets need definitions of: structs, tuples, the variants of enums.

use std::collections::{BTreeMap, HashSet};

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

/// The names of a struct's or tuple's fields, each with a letter first.
fn field_names(ty: &Ty) -> Vec<String> {
    let names = ty.field_names();
    if matches!(ty, Ty::Adt(..)) && names == ["0"] {
        // What a newtype is around.
        return vec!["value".to_owned()];
    }
    let lettered = |name: String| if name.starts_with(|c: char| c.is_ascii_digit()) { format!("f{name}") } else { name };
    names.into_iter().map(lettered).collect()
}

/// The names of a struct's or tuple's fields in a target. In C++, a field may not be called as a type of another.
pub(super) fn member_names(ty: &Ty, reserved: &HashSet<&'static str>) -> Vec<String> {
    let names = field_names(ty);
    let types: Vec<String> = if let Ty::Adt(..) = ty { ty.fields().iter().filter_map(named_part).collect() } else { Vec::new() };
    parts(names.iter().map(String::as_str), |name| reserved.contains(name) || types.iter().any(|ty| ty == name))
}

/// The name of the struct or enum that a field is or has elements of.
fn named_part(field: &Ty) -> Option<String> {
    if let Ty::Array(element, _) = field {
        return named_part(element);
    }
    matches!(field, Ty::Tuple(_) | Ty::Adt(..)).then(|| field.mangled())
}

/// The name of an enum's value, `Order__Ascending`.
pub(super) fn variant_name(value: Literal, ty: &Ty) -> Option<String> {
    let (Literal::Int(value), Ty::Adt(AdtRef(adt), _), variants) = (value, ty, ty.variants()) else { return None };
    let names = parts(variants.iter().map(|(name, _)| name.as_str()), |_| false);
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
fn parts<'a>(names: impl Iterator<Item = &'a str>, is_reserved: impl Fn(&str) -> bool) -> Vec<String> {
    let mut given: Vec<String> = Vec::new();
    for name in names {
        given.push(free(&plain(name), |name| is_reserved(name) || given.iter().any(|other| other == name)));
    }
    given
}
