//! What rustc is asked about lone names that the language takes for glam's, for constants of `std::f32::consts`, or for
//! `std::cmp::Ordering`, and about names of memory order: whether they are.
//!
//! It stands where the kernel or device item stands, so that a type of the user's that is called `Vec3` as well is an error
//! there, and an import that only a kernel uses is used.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::{Item, Path};

use super::depend::{known_names, memory_order_paths};
use crate::lower::is_std_constant;
use crate::vector;

/// An item that asks, or nothing.
pub(crate) fn ask(items: &[&Item]) -> TokenStream {
    let (names, orders) = (known_names(items), memory_order_paths(items));
    if names.is_empty() && orders.is_empty() {
        return TokenStream::new();
    }
    let questions = names.iter().map(question).chain(orders.iter().map(order_question));
    hygienic! {
        // Nobody calls it: that it compiles is the answer.
        #[allow(warnings, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
        const _: () = {
            fn same<A: ::scry::__private::Same<B>, B>() {}
            fn questions() {
                #(#questions)*
            }
        };
    }
}

/// Imports what the lone names in a kernel stand for, for its copy: if one stands for something else, the question says so, and alone.
pub(super) fn imports(kernel: &Item) -> TokenStream {
    let named = known_names(&[kernel]).into_iter().map(|name| (home(&name.to_string()), name));
    let ordered = memory_order_paths(&[kernel]).into_iter().filter_map(|path| path.get_ident().cloned()).map(|name| {
        let home = if name == "fence" { hygienic!(::core::sync::atomic) } else { hygienic!(::core::sync::atomic::Ordering) };
        (home, name)
    });
    let mut seen = BTreeSet::new();
    let imports = named.chain(ordered).filter(|(_, name)| seen.insert(name.to_string())).map(|(home, name)| {
        let name = format_ident!("{}", name, span = Span::mixed_site());
        hygienic!(use #home::#name;)
    });
    hygienic!(#(#[allow(unused_imports)] #imports)*)
}

/// The module of what a known name stands for.
fn home(name: &str) -> TokenStream {
    match name {
        "bf16" => hygienic!(::scry::__private),
        "Ordering" => hygienic!(::core::cmp),
        _ if is_std_constant(name) => hygienic!(::core::f32::consts),
        _ if crate::ty::atomic_from_name(name).is_some() => hygienic!(::scry::__private::atomic),
        _ => hygienic!(::scry::__private::glam),
    }
}

/// Asks whether a path is one of memory order.
fn order_question(path: &Path) -> TokenStream {
    let last = &path.segments.last().expect("a path has a name").ident;
    if last == "fence" {
        return quote_spanned!(last.span()=> let _: fn(::core::sync::atomic::Ordering) = #path;);
    }
    quote_spanned!(last.span()=> let _: ::core::sync::atomic::Ordering = #path;)
}

fn question(name: &Ident) -> TokenStream {
    let (text, own) = (name.to_string(), format_ident!("{}", name, span = Span::mixed_site()));
    if is_std_constant(&text) {
        let message =
            format!("in a kernel, `{name}` stands for `std::f32::consts::{name}`; name another constant by its path: `self::{name}`");
        return quote_spanned!(name.span()=> const _: () = ::core::assert!(::core::primitive::f32::to_bits(#name) == ::core::primitive::f32::to_bits(::core::f32::consts::#own), #message););
    }
    let Some(ty) = vector::from_function(&text) else {
        let home = home(&text);
        return hygienic!(same::<#name, #home::#own>(););
    };
    let scalar = format_ident!("{}", ty.component().name());
    let params = ty.fields().into_iter().map(|_| quote!(::core::primitive::#scalar));
    let ty = format_ident!("{}", ty.to_string());
    quote_spanned!(name.span()=> let _: fn(#(#params),*) -> ::scry::__private::glam::#ty = #name;)
}
