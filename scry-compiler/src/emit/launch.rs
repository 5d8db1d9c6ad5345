//! The typed `launch`: what the signature says, with buffers for slices.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::{ConstParam, GenericParam, ItemFn, Type};

use super::params::{Generics, LaunchParam, Sort};
use crate::report::respanned;

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
        // rustc points at the type for what its elements lack.
        let of_buffer = quote_spanned!(site.located_at(*first)=> ::scry::__private::Argument::from(#name),);
        let slice = || (of_buffer.clone(), hygienic!(::scry::Element));
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

/// A method that takes anything. If there are `errors`, it returns a type with them, by which rustc knows that not all types around a call of
/// it can be inferred: that of `fill::<_, 8>.launch(..)`, or of `device.zeros(n)` for a buffer that it takes.
pub(super) fn any_launch(function: &ItemFn, receiver: &TokenStream, clause: &TokenStream, errors: &TokenStream) -> TokenStream {
    let returned = if errors.is_empty() { hygienic!(::scry::Result<()>) } else { hygienic!([(); { #errors 0 }]) };
    let params: Vec<Ident> = (0..function.sig.inputs.len()).map(|i| format_ident!("__ScryArgument{}", i)).collect();
    hygienic! {
        pub fn launch<__ScryOn, #(#params,)* __ScryGrid>(#receiver, _: __ScryOn, #(_: #params,)* _: __ScryGrid) -> #returned #clause {
            ::core::unreachable!()
        }
    }
}

/// The launch of a kernel without the generic arguments that nothing else says: one error, and not one of each bound that depends on them.
pub(super) fn unnamed_launch(function: &ItemFn, generics: &Generics<'_>) -> Option<TokenStream> {
    let Generics { name, names, declared, unsaid, .. } = generics;
    let first = unsaid.first()?;
    let arguments: Vec<String> = names.iter().map(|name| if unsaid.contains(name) { name.to_string() } else { "_".to_owned() }).collect();
    let message = format!("nothing says what `{first}` of kernel `{name}` is");
    let label = format!("name it: `{name}::<{}>.launch(..)`", arguments.join(", "));
    Some(launch_by_value(
        function,
        generics,
        &hygienic! {
            #[diagnostic::on_unimplemented(message = #message, label = #label)]
            trait ArgumentsNamed {}

            #[diagnostic::do_not_recommend]
            impl<#declared> ArgumentsNamed for #name<#(#names),*> {}
        },
    ))
}

/// The launch of a kernel with errors without its generic arguments, which takes anything: the only arguments that it can have are some.
pub(super) fn any_unnamed_launch(function: &ItemFn, generics: &Generics<'_>) -> Option<TokenStream> {
    let (name, some) = (&generics.name, some_arguments(function));
    (!generics.is_empty()).then(|| {
        let only = hygienic! {
            trait ArgumentsNamed {}

            impl ArgumentsNamed for #name<#(#some,)* ::scry::__private::Unnamed> {}
        };
        launch_by_value(function, generics, &only)
    })
}

/// A launch without named arguments, which is found before the one with them, since it takes the kernel by value. `bound` has the trait that
/// it asks of the kernel.
fn launch_by_value(function: &ItemFn, Generics { name, names, declared, .. }: &Generics<'_>, bound: &TokenStream) -> TokenStream {
    let launch = any_launch(function, &hygienic!(self), &hygienic!(where Self: ArgumentsNamed), &TokenStream::new());
    let tokens = hygienic! {
        #[allow(dead_code, non_local_definitions, private_bounds, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
        const _: () = {
            #bound

            #[doc(hidden)]
            impl<#declared> #name<#(#names,)* ::scry::__private::Unnamed> {
                #launch
            }
        };
    };
    // rustc shows the kernel's name for it.
    respanned(tokens, &|span| span.located_at(name.span()))
}

/// An argument for each generic parameter of a kernel.
fn some_arguments(function: &ItemFn) -> Vec<TokenStream> {
    let params = function.sig.generics.params.iter();
    let some = |param: &GenericParam| match param {
        GenericParam::Lifetime(_) => None,
        GenericParam::Type(_) => Some(quote!(())),
        GenericParam::Const(ConstParam { ty: Type::Path(ty), .. }) if ty.path.is_ident("bool") => Some(quote!(false)),
        GenericParam::Const(ConstParam { ty: Type::Path(ty), .. }) if ty.path.is_ident("char") => Some(quote!('0')),
        GenericParam::Const(_) => Some(quote!(0)),
    };
    params.filter_map(some).collect()
}
