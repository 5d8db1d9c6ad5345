//! What rustc is asked about a kernel: whether patterns cover every value, and whether what was moved is used.
//!
//! It stands where the kernel stood, so that the user's own names of types and constants mean what they mean there. None of
//! it ever runs.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use crate::ty::{Scalar, Ty};
use crate::user_code::{Again, Asked, Patterns, Question};

/// An item that holds every question, or nothing.
pub(crate) fn print(questions: &[Question]) -> TokenStream {
    let questions: TokenStream = questions.iter().map(question).collect();
    if questions.is_empty() {
        return questions;
    }
    hygienic! {
        // rustc's errors matter here; what it warns of is the printed code's own.
        #[allow(warnings, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
        const _: () = {
            fn questions() {
                if false { #questions }
            }
        };
    }
}

fn question(Question { ty, at, asked, span }: &Question) -> TokenStream {
    let (ty, at, span) = (host_type(ty, Span::call_site()), *at, *span);
    // The braces make it the user's own code for rustc, wherever its tokens are from.
    let scrutinee = quote_spanned!(at=> { ::scry::__private::cpu::any::<#ty>() });
    match asked {
        Asked::Covered(Patterns::Arms(arms)) => quote_spanned!(span=> match #scrutinee { #arms }),
        Asked::Covered(Patterns::Parameter(pattern)) => quote_spanned!(span=> let _ = |#pattern: #ty| {};),
        Asked::Covered(Patterns::For(pattern)) => quote_spanned!(span=> for #pattern in [#scrutinee] {}),
        Asked::Covered(Patterns::Let(pattern)) => {
            let (equals, end) = (quote_spanned!(at=> =), quote_spanned!(at=> ;));
            quote_spanned!(span=> let #pattern #equals #scrutinee #end)
        }
        Asked::Moved { name, again } => {
            let name_at = |place: Span| Ident::new(&name.to_string(), place.resolved_at(at));
            let moved = name_at(span);
            let again = match again {
                Again::Used(at) => {
                    let used = name_at(*at);
                    quote!({ #moved }; { #used };)
                }
                Again::InLoop(at) => quote_spanned!(*at=> loop { { #moved }; }),
            };
            quote!({ let #name = #scrutinee; #again })
        }
    }
}

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
        // A pattern says no more of it than its name.
        Ty::Adt(..) if ty.as_slice().is_some() => quote!(()),
        Ty::Adt(adt, arguments) => match &adt.0.host {
            Some(path) => {
                let path: TokenStream = path.parse().expect("it was a path");
                let arguments = arguments.iter().map(inner);
                quote!(#path::<#(#arguments),*>)
            }
            // The kernel does not name the type, so no pattern says more of it than `_`.
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
