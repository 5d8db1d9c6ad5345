//! The type of a launcher, with the kernel's own documentation.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::{ItemFn, Visibility};

use super::params::Generics;
use crate::name;

/// A unit type. If it is generic, it is an enum with one variant that is, since a struct must use its parameters.
pub(super) fn declaration(function: &ItemFn, generics: &Generics<'_>) -> TokenStream {
    let ItemFn { attrs, vis, sig, .. } = function;
    let name = &sig.ident;
    let signature = signature_text(function);
    let heading = format!("```text\n{signature}\n```");
    let attributes = hygienic! {
        #(#attrs)*
        ///
        /// A kernel: call `launch` on it.
        ///
        #[doc = #heading]
        #[allow(dead_code, non_camel_case_types)]
    };
    if generics.is_empty() {
        // rustc points at the type where the kernel is defined, which for its user is its name.
        let structure = quote_spanned!(name.span()=> struct #name;);
        return hygienic! {
            #attributes
            #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
            #vis #structure
        };
    }
    let (declared, whole, types) = (&generics.declared, generics.whole(), generics.types());
    let (inner, text) = (inside(vis), name::text(name));
    let module = format_ident!("__scry_{}", text, span = name.span().resolved_at(Span::mixed_site()));
    let enumeration = quote_spanned!(name.span()=> enum #name);
    hygienic! {
        // Its name is the kernel's, whatever its case.
        #[allow(non_snake_case, unreachable_pub)]
        mod #module {
            #attributes
            #inner #enumeration<#declared> {
                #[doc(hidden)]
                #name,
                #[doc(hidden)]
                __Arguments(::core::convert::Infallible, ::core::marker::PhantomData<(#(#types,)*)>),
            }

            // As a value, the name is the variant's.
            #[allow(unused_imports)]
            #inner use self::#name::*;

            impl<#declared> ::core::clone::Clone for #whole {
                fn clone(&self) -> Self { *self }
            }

            impl<#declared> ::core::marker::Copy for #whole {}

            impl<#declared> ::core::fmt::Debug for #whole {
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    f.write_str(#text)
                }
            }
        }

        // A kernel may be there for its documentation or its texts alone.
        #[allow(unused_imports)]
        #vis use #module::#name;
    }
}

/// What a visibility means one module further in.
fn inside(vis: &Visibility) -> Visibility {
    match vis {
        Visibility::Inherited => syn::parse_quote!(pub(super)),
        Visibility::Public(_) => vis.clone(),
        Visibility::Restricted(restricted) => {
            let path = &restricted.path;
            match path.segments.first() {
                Some(first) if first.ident == "crate" => vis.clone(),
                Some(first) if first.ident == "self" => {
                    let rest = path.segments.iter().skip(1);
                    syn::parse_quote!(pub(in super #(::#rest)*))
                }
                _ => syn::parse_quote!(pub(in super::#path)),
            }
        }
    }
}

/// The kernel's signature for its documentation.
fn signature_text(function: &ItemFn) -> String {
    let inputs = function.sig.inputs.iter().map(|input| {
        let text = quote!(#input).to_string();
        text.replace(" : ", ": ").replace("& ", "&").replace("[ ", "[").replace(" ]", "]")
    });
    format!("fn {}({})", function.sig.ident, inputs.collect::<Vec<_>>().join(", "))
}

