//! The type of a launcher, with the kernel's own documentation.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{ItemFn, Meta, Visibility};

use super::params::Generics;
use crate::name;
use crate::report::respanned;

/// A unit type, which is as visible as `vis` says two modules further out. If it is generic, it is an enum with one variant that is, since a
/// struct must use its parameters.
pub(super) fn declaration(vis: &Visibility, generics: &Generics<'_>, documentation: &TokenStream) -> TokenStream {
    let name = &generics.name;
    // It is where the item begins, as rustc shows it.
    let vis = respanned(inside(&inside(vis)).into_token_stream(), &|_| name.span());
    if generics.is_empty() {
        // rustc points at the type where the kernel is defined, which for its user is its name.
        let structure = quote_spanned!(name.span()=> struct #name;);
        return hygienic! {
            #documentation
            #[allow(dead_code, non_camel_case_types)]
            #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
            #vis #structure
        };
    }
    let (declared, whole, types, text) = (&generics.declared, generics.whole(), generics.types(), name::text(name));
    // Where a path names no arguments, a default is not used, which tells such a launch from others.
    let (named, is_named) = match generics.unsaid[..] {
        [] => (None, TokenStream::new()),
        _ => (Some(generics.unused_name("Arguments")), hygienic!(= ::scry::__private::Named)),
    };
    let variants = hygienic! {
        #[doc(hidden)]
        #name,
        #[doc(hidden)]
        __Arguments(::core::convert::Infallible, ::core::marker::PhantomData<(#(#types,)* #named)>),
    };
    let enumeration = quote_spanned!(name.span()=> enum #name<#declared #named #is_named> { #variants });
    hygienic! {
        #documentation
        #[allow(dead_code, non_camel_case_types)]
        #vis #enumeration

        // As a value, the name is the variant's.
        #[allow(unused_imports)]
        #vis use self::#name::*;

        #[allow(clippy::expl_impl_clone_on_copy)]
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
}

/// The kernel's own documentation, with a section about its checks, and its other attributes. A lint that is expected is expected of the kernel's code, not of the launcher.
pub(super) fn documentation(function: &ItemFn, checks: &str) -> TokenStream {
    let (mut attrs, signature) = (function.attrs.clone(), signature_text(function));
    for attr in &mut attrs {
        if let (true, Meta::List(list)) = (attr.path().is_ident("expect"), &mut attr.meta) {
            list.path = Ident::new("allow", Span::mixed_site()).into();
        }
    }
    let checks = (!checks.is_empty()).then(|| hygienic!(#[doc = ""] #[doc = #checks]));
    let heading = format!("```text\n{signature}\n```");
    hygienic! {
        #(#attrs)*
        ///
        /// A kernel: call `launch` on it.
        ///
        #[doc = #heading]
        #checks
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
