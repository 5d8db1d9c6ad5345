//! `impl Trait` as the type of a parameter, which is a generic parameter without a name.

use proc_macro2::{Ident, Span};
use syn::visit_mut::VisitMut;
use syn::{FnArg, Item, PathArguments, Signature, Type, TypeImplTrait, TypeParamBound, parse_quote};

/// Gives names to the types of parameters that have none, but to those of closures: functions that take closures are written out.
pub(crate) fn name_types(item: &mut Item) {
    Naming.visit_item_mut(item);
}

struct Naming;

impl VisitMut for Naming {
    fn visit_signature_mut(&mut self, sig: &mut Signature) {
        let mut number = 0;
        for input in &mut sig.inputs {
            let FnArg::Typed(typed) = input else { continue };
            let ty = match &mut *typed.ty {
                Type::Reference(reference) => &mut *reference.elem,
                ty => ty,
            };
            let Type::ImplTrait(TypeImplTrait { impl_token, bounds }) = ty else { continue };
            if bounds.iter().any(is_closure) {
                continue;
            }
            let name = Ident::new(&format!("Impl{number}"), impl_token.span.resolved_at(Span::mixed_site()));
            sig.generics.params.push(parse_quote!(#name: #bounds));
            *ty = parse_quote!(#name);
            number += 1;
        }
    }
}

pub(crate) fn is_closure(bound: &TypeParamBound) -> bool {
    match bound {
        TypeParamBound::Trait(bound) => {
            bound.path.segments.last().is_some_and(|last| matches!(last.arguments, PathArguments::Parenthesized(_)))
        }
        _ => false,
    }
}
