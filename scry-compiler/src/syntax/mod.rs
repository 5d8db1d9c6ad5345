//! From syn's tree to what scry knows: attributes, the arguments of macros, what code names. Types and bodies are `lower`'s.

pub(crate) mod attribute;
pub(crate) mod impl_trait;
pub(crate) mod imports;
pub(crate) mod macros;
pub(crate) mod other_systems;
mod outline;
mod request;
pub(crate) mod types;
pub(crate) mod uses;

use proc_macro2::Ident;
use syn::{Generics, Path, Type, TypeParamBound, WherePredicate};

use crate::name::text;

pub(crate) use attribute::{Attribute, Coarsen, Floats, Instances, Listed, Values};
pub(crate) use outline::outline;
pub(crate) use request::Request;
pub(crate) use types::SliceType;

/// The traits that a type parameter is bound by, where it is declared and in the `where` clause.
pub(crate) fn bounds<'a>(param: &str, generics: &'a Generics) -> impl Iterator<Item = &'a Path> {
    let inline = generics.type_params().filter(move |declared| text(&declared.ident) == param).flat_map(|declared| &declared.bounds);
    let predicates = generics.where_clause.iter().flat_map(|clause| &clause.predicates);
    let clauses = predicates.filter_map(move |predicate| match predicate {
        WherePredicate::Type(predicate) if matches!(&predicate.bounded_ty, Type::Path(path) if path.path.get_ident().is_some_and(|name| text(name) == param)) => Some(&predicate.bounds),
        _ => None,
    });
    let bounds = inline.chain(clauses.flatten());
    bounds.filter_map(|bound| if let TypeParamBound::Trait(bound) = bound { Some(&bound.path) } else { None })
}

/// Whether a trait of this name is one of iterators.
pub(crate) fn iterator_trait(name: &Ident) -> bool {
    ["Iterator", "IntoIterator", "DoubleEndedIterator", "ExactSizeIterator"].iter().any(|known| name == known)
}
