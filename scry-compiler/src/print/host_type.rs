//! Types as the host's code has them.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use crate::ty::{Scalar, Ty};

/// A type as the user sees it, at `span`: there, a `usize` is one.
pub(crate) fn host_type(ty: &Ty, span: Span) -> TokenStream {
    let inner = |ty: &Ty| host_type(ty, span);
    match ty {
        Ty::Scalar(Scalar::F16) => quote_spanned!(span=> ::scry::__private::f16),
        // A buffer of atomics has plain numbers on the host.
        Ty::Scalar(scalar) | Ty::Atomic(scalar) => {
            let name = Ident::new(scalar.name(), span);
            quote_spanned!(span=> ::core::primitive::#name)
        }
        Ty::Tuple(fields) => {
            let fields = fields.iter().map(inner);
            quote!((#(#fields,)*))
        }
        Ty::Array(element, len) => {
            let (element, len) = (inner(element), len.number() as usize);
            quote!([#element; #len])
        }
        // The host has no value of it.
        Ty::Adt(..) if ty.as_slice().is_some() => quote!(()),
        Ty::Adt(adt, arguments) => match &adt.0.host {
            Some(path) => {
                let path: TokenStream = path.parse().expect("it was a path");
                let arguments = arguments.iter().map(inner);
                quote!(#path::<#(#arguments),*>)
            }
            // Nobody names the type, so no argument of a launch is of it.
            None => quote!(()),
        },
        Ty::Const(number) => {
            let number = proc_macro2::Literal::i128_unsuffixed(*number);
            quote!({ #number })
        }
        Ty::Id => quote!(::scry::__private::cpu::Id),
        Ty::Vector { .. } | Ty::Matrix(_) => {
            let name = Ident::new(&ty.to_string(), Span::mixed_site().located_at(span));
            quote_spanned!(span=> ::scry::__private::glam::#name)
        }
        other => other.unprinted(),
    }
}
