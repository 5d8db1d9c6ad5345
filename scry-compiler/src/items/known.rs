//! What rustc is asked about lone names that the language takes for glam's, for constants of `std::f32::consts`, or for
//! `std::cmp::Ordering`, and about names of memory order: whether they are.
//!
//! It stands where the kernel or device item stands, so that a type of the user's that is called `Vec3` as well is an error
//! there, and an import that only a kernel uses is used.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::{Item, Path};

use super::depend::known_names;
use crate::lower::is_std_constant;
use crate::vector;

/// The names in some items that stand for something that the language knows.
pub(crate) struct Known {
    names: Vec<Ident>,
    /// The paths of memory order.
    orders: Vec<Path>,
}

impl Known {
    pub(crate) fn of(items: &[&Item]) -> Self {
        let (names, orders) = known_names(items);
        Self { names, orders }
    }

    /// An item that asks, or nothing.
    pub(crate) fn questions(&self) -> TokenStream {
        if self.names.is_empty() && self.orders.is_empty() {
            return TokenStream::new();
        }
        let (constants, others): (Vec<_>, Vec<_>) = self.names.iter().partition(|name| is_std_constant(&name.to_string()));
        let constants = constants.into_iter().map(constant_question);
        let questions = others.into_iter().map(question).chain(self.orders.iter().map(order_question));
        hygienic! {
            #(#constants)*
            // Nobody calls it: that it compiles is the answer.
            #[allow(warnings, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
            const _: () = {
                fn questions() {
                    #(#questions)*
                }
            };
        }
    }

    /// Imports what the lone names stand for, for a kernel's copy: if one stands for something else, the question says so, and alone.
    pub(super) fn imports(&self) -> TokenStream {
        let names = self.names.iter().map(|name| (home(&name.to_string()), name));
        let orders = self.orders.iter().filter_map(Path::get_ident).map(|name| (home_of_order(name), name));
        let imports = names.chain(orders).map(|(home, name)| {
            let name = format_ident!("{}", name, span = Span::mixed_site());
            hygienic!(use #home::#name;)
        });
        imports.collect()
    }
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

/// The same of a name of memory order.
fn home_of_order(name: &Ident) -> TokenStream {
    if name == "fence" { hygienic!(::core::sync::atomic) } else { hygienic!(::core::sync::atomic::Ordering) }
}

/// Asks whether a path is one of memory order.
fn order_question(path: &Path) -> TokenStream {
    let last = &path.segments.last().expect("a path has a name").ident;
    if last == "fence" {
        return quote_spanned!(last.span()=> let _: fn(::core::sync::atomic::Ordering) = #path;);
    }
    quote_spanned!(last.span()=> let _: ::core::sync::atomic::Ordering = #path;)
}

/// Asks whether a name is that of a constant of `std::f32::consts`.
fn constant_question(name: &Ident) -> TokenStream {
    let own = format_ident!("{}", name, span = Span::mixed_site());
    let message = format!("in a kernel, `{name}` stands for `std::f32::consts::{name}`; name another constant by its path: `self::{name}`");
    quote_spanned! {name.span()=>
        #[allow(warnings, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
        const _: () = ::core::assert!(::core::primitive::f32::to_bits(#name) == ::core::primitive::f32::to_bits(::core::f32::consts::#own), #message);
    }
}

fn question(name: &Ident) -> TokenStream {
    let (text, own) = (name.to_string(), format_ident!("{}", name, span = Span::mixed_site()));
    let Some(ty) = vector::from_function(&text) else {
        let home = home(&text);
        return quote_spanned!(name.span()=> let _ = <#name as ::scry::__private::Same<#home::#own>>::IS_SAME;);
    };
    let scalar = format_ident!("{}", ty.component().name());
    let params = ty.fields().into_iter().map(|_| quote!(::core::primitive::#scalar));
    let ty = format_ident!("{}", ty.to_string());
    quote_spanned!(name.span()=> let _: fn(#(#params),*) -> ::scry::__private::glam::#ty = #name;)
}
