//! The types of a kernel that targets need definitions of: structs and tuples.

use super::reserved;
use crate::ir::Kernel;
use crate::name::{free, plain};
use crate::ty::Ty;

/// Every struct and tuple type that occurs, those first that others contain.
pub(super) fn structs(kernel: &Kernel) -> Vec<Ty> {
    let mut found = Vec::new();
    each_type(kernel, &mut |ty| {
        // What is `()` by itself is not printed, but what is a part of other values.
        if *ty != Ty::UNIT {
            collect(ty, &mut found);
        }
    });
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
    let is_struct = matches!(ty, Ty::Tuple(_) | Ty::Adt(..)) && !ty.is_enum();
    if is_struct && !found.contains(ty) {
        ty.fields().iter().for_each(|field| collect(field, found));
        found.push(ty.clone());
    }
}

/// The names of the fields of a struct or tuple. They begin with small letters: in C++, no field may be called as the type of another.
pub(super) fn member_names(ty: &Ty) -> Vec<String> {
    let is_small = |name: &str| name.starts_with(|c: char| c.is_ascii_lowercase() || c == '_');
    let small = |name: &String| Some(plain(name)).filter(|name| is_small(name)).unwrap_or_else(|| format!("f{}", plain(name)));
    let mut given: Vec<String> = Vec::new();
    for name in ty.field_names().iter().map(small) {
        given.push(free(&name, |name| reserved::NAMES.contains(name) || given.iter().any(|other| other == name)));
    }
    given
}
