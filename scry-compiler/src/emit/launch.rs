//! The typed `launch`: what the signature says, with buffers for slices.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote_spanned};
use syn::ItemFn;

use super::params::{Generics, LaunchParam, Sort};

/// The method. Its tokens have the places of what they stand for in the user's signature, so that rustc shows that signature where a
/// launch does not fit it.
pub(super) fn launch(function: &ItemFn, params: &[LaunchParam<'_>], generics: &Generics<'_>) -> TokenStream {
    let (site, name) = (Span::mixed_site(), &function.sig.ident);
    let (mut declared, mut arguments, mut bounds) = (TokenStream::new(), TokenStream::new(), TokenStream::new());
    for LaunchParam { number, name, ty, sort, is_plain, held: _, first, last } in params {
        let projected = quote_spanned!(site.located_at(*first)=> <Self as ::scry::__private::Parameter<#number>>::Type);
        let ty = if *is_plain { ty } else { &projected };
        let (reference, close) = (quote_spanned!(*first=> &), quote_spanned!(*last=> >));
        let buffer = hygienic!(#reference ::scry::Buffer<#ty #close);
        let slice = || (hygienic!(::scry::__private::Argument::from(#name),), hygienic!(::scry::Element));
        let (taken, (argument, bound)) = match sort {
            Sort::Slice => (buffer, slice()),
            Sort::OptionalSlice => (quote_spanned!(*first=> ::core::option::Option<#buffer>), slice()),
            Sort::Value => {
                let argument = hygienic!(::scry::__private::Argument::Value(::scry::__private::ValueArgument::value(&#name)),);
                (ty.clone(), (argument, hygienic!(::scry::__private::ValueArgument)))
            }
        };
        declared.extend(hygienic!(#name: #taken,));
        arguments.extend(argument);
        if !*is_plain {
            bounds.extend(hygienic!(Self: ::scry::__private::Parameter<#number>,));
        }
        bounds.extend(hygienic!(#ty: #bound,));
    }
    // rustc points at the kernel's name for it.
    let clause = (!generics.is_empty()).then(|| quote_spanned!(name.span()=> where Self: ::scry::Instance, #bounds));
    let on = quote_spanned!(name.span()=> impl ::scry::LaunchOn);
    let grid = quote_spanned!(name.span()=> impl ::scry::LaunchGrid);
    let grid_name = Ident::new("grid", site.located_at(name.span()));
    let method = Ident::new("launch", name.span());
    let doc = format!("Queues a launch of exactly `grid` invocations of `{name}` on `on`, and returns at once.");
    hygienic! {
        #[doc = #doc]
        ///
        /// # Errors
        /// If the grid is too large, a buffer is of another device, or a buffer that is written overlaps another, unless it may be
        /// changed in place; and whatever the device says.
        pub fn #method(
            &self,
            on: #on,
            #declared
            #grid_name: #grid,
        ) -> ::scry::Result<()> #clause {
            let definition = <<Self as ::scry::Instance>::Definition as ::scry::__private::Definition>::definition();
            // SAFETY of what is printed: what the signature lets through are arguments of the definition's parameters.
            unsafe { ::scry::__private::launch(on, definition, &[#arguments], #grid_name) }
        }
    }
}

/// A method that takes anything.
pub(super) fn any_launch(function: &ItemFn) -> TokenStream {
    let params: Vec<Ident> = (0..function.sig.inputs.len()).map(|i| format_ident!("__ScryArgument{}", i)).collect();
    hygienic! {
        pub fn launch<__ScryOn, #(#params,)* __ScryGrid>(&self, _: __ScryOn, #(_: #params,)* _: __ScryGrid) -> ::scry::Result<()> {
            ::core::unreachable!()
        }
    }
}
