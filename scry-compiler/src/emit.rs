//! The tokens of the launcher: a type that carries the kernel's texts, and `launch`.
//!
//! A generic kernel is a generic type, of which an instance is a type: `sums<f32, 2>`. Each instance has a module with what was compiled,
//! and an `impl` that leads from the type there. Both may be written by `scry::instance!` in another crate.

mod declaration;
mod definition;
mod launch;
mod params;
mod sites;

pub(crate) use definition::{Instance, Printed};
pub(crate) use sites::sites;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::ItemFn;

use crate::name;
use crate::syntax::Request;
use declaration::declaration;
use launch::{any_launch, launch};
use params::{Generics, LaunchParam, element, params, types};

/// Whether a kernel has instances.
pub(crate) fn is_generic(function: &ItemFn) -> bool {
    !Generics::of(function).is_empty()
}

/// The launcher of a kernel, which has one instance unless it is generic.
pub(crate) fn launcher(function: &ItemFn, instances: &[Instance]) -> TokenStream {
    let generics = Generics::of(function);
    let params = params(function, &generics);
    let (declaration, halves) = (declaration(function, &generics), halves(function));
    let members = members(function, &generics, &launch(function, &params, &generics.clause(&params)));
    let generic = if generics.is_empty() { TokenStream::new() } else { generic(&generics, &params) };
    let instances = instances.iter().map(|instance| {
        let arguments = params::arguments(function, &instance.arguments);
        let items = if generics.is_empty() {
            definition::items(instance, &hygienic!(::scry::Instance), &generics.whole(), &params)
        } else {
            let whole = generics.with(&arguments);
            definition::items(instance, &generics.instances_trait(&arguments), &whole, &projected(&whole, &params))
        };
        // A kernel may be a function's own.
        hygienic!(#[allow(non_local_definitions)] const _: () = { #items };)
    });
    hygienic! {
        #declaration
        #halves
        #members
        #generic
        #(#instances)*
    }
}

/// An instance that is asked for, as what a block holds: it is the kernel's, or that of a launcher, which is the block's value.
pub(crate) fn requested(function: &ItemFn, request: &Request, instance: &Instance) -> TokenStream {
    let (whole, generics) = (request.whole.to_token_stream(), Generics::of(function));
    let projected = projected(&whole, &params(function, &generics));
    if request.is_for_kernel {
        let implemented = generics.instances_trait(&request.arguments);
        return definition::items(instance, &implemented, &whole, &projected);
    }
    let own = local(function);
    let items = definition::items(instance, &hygienic!(::scry::Instance), &own.whole(), &projected);
    local_launcher(function, &own, &launch(function, &projected, &TokenStream::new()), &items)
}

/// A launcher that takes anything, for a kernel with errors: its uses shall not be errors as well.
pub(crate) fn stub(function: &ItemFn) -> TokenStream {
    if function.sig.receiver().is_some() {
        let ItemFn { attrs, vis, sig, .. } = function;
        return hygienic!(#(#attrs)* #[allow(unused_variables)] #vis #sig { ::core::unreachable!() });
    }
    let generics = Generics::of(function);
    let (declaration, halves) = (declaration(function, &generics), halves(function));
    let (members, failed) = (members(function, &generics, &any_launch(function)), failed(&generics));
    hygienic!(#declaration #halves #members #failed)
}

/// What stands for an instance with errors that was asked for.
pub(crate) fn requested_stub(function: &ItemFn, request: &Request) -> TokenStream {
    if request.is_for_kernel {
        let (whole, implemented) = (&request.whole, Generics::of(function).instances_trait(&request.arguments));
        return hygienic!(unsafe impl #implemented for #whole { type Definition = ::scry::__private::Failed; });
    }
    let own = local(function);
    local_launcher(function, &own, &any_launch(function), &failed(&own))
}

/// The type of the launcher of one instance. It may have no name that an argument of the instance can have.
fn local(function: &ItemFn) -> Generics<'_> {
    Generics::none(format_ident!("__scry_{}", name::text(&function.sig.ident), span = Span::mixed_site()))
}

fn local_launcher(function: &ItemFn, own: &Generics<'_>, launch: &TokenStream, items: &TokenStream) -> TokenStream {
    let (name, members) = (&own.name, members(function, own, launch));
    hygienic! {
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
        #[allow(non_camel_case_types)]
        pub struct #name;
        #members
        #items
        #name
    }
}

fn failed(generics: &Generics<'_>) -> TokenStream {
    let (declared, whole) = (&generics.declared, generics.whole());
    hygienic!(unsafe impl<#declared> ::scry::Instance for #whole { type Definition = ::scry::__private::Failed; })
}

/// The members of a launcher's type.
fn members(function: &ItemFn, generics: &Generics<'_>, launch: &TokenStream) -> TokenStream {
    let (declared, whole, text) = (&generics.declared, generics.whole(), name::text(&function.sig.ident));
    let definition = hygienic!(<<Self as ::scry::Instance>::Definition as ::scry::__private::Definition>);
    hygienic! {
        // Code that nobody wrote by hand and nobody is to improve.
        #[allow(dead_code, unused_qualifications, private_interfaces, private_bounds)]
        #[allow(clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
        impl<#declared> #whole {
            #launch
        }

        #[allow(dead_code)]
        impl<#declared> #whole where Self: ::scry::Instance {
            /// The kernel's name.
            pub const NAME: &'static ::core::primitive::str = #text;
            /// The number of invocations in a workgroup, in x, y and z.
            pub const WORKGROUP: [::core::primitive::u32; 3] = #definition::WORKGROUP;
            /// The kernel in WGSL.
            pub const WGSL: &'static ::core::primitive::str = #definition::WGSL;
            /// The kernel in SPIR-V.
            pub const SPIRV: &'static [::core::primitive::u32] = #definition::SPIRV;
            /// The kernel in CUDA C.
            pub const CUDA: &'static ::core::primitive::str = #definition::CUDA;
        }
    }
}

/// What a generic kernel says of all of its instances: which there are, and what its parameters are, whose types have their names at the
/// kernel's own place alone.
fn generic(generics: &Generics<'_>, params: &[LaunchParam<'_>]) -> TokenStream {
    let Generics { declared, bounds, .. } = generics;
    let (whole, instances) = (generics.whole(), generics.instances_trait(&generics.names));
    let parameters = params.iter().enumerate().map(|(number, LaunchParam { ty, .. })| {
        hygienic! {
            #[allow(private_bounds)]
            impl<#declared> ::scry::__private::Parameter<#number> for #whole where #bounds { type Type = #ty; }
        }
    });
    hygienic! {
        #[diagnostic::do_not_recommend]
        unsafe impl<#declared> ::scry::Instance for #whole where Self: #instances {
            type Definition = <Self as #instances>::Definition;
        }
        #(#parameters)*
    }
}

/// The parameters of an instance, by what the kernel says of them.
fn projected<'a>(whole: &TokenStream, params: &[LaunchParam<'a>]) -> Vec<LaunchParam<'a>> {
    let project = |(number, param): (usize, &LaunchParam<'a>)| {
        let ty = hygienic!(<#whole as ::scry::__private::Parameter<#number>>::Type);
        LaunchParam { ty, ..param.clone() }
    };
    params.iter().enumerate().map(project).collect()
}

/// `f16` is no type of the language's own: asks rustc that what the signature calls so is the `half` crate's, by which the
/// import of it is used.
fn halves(function: &ItemFn) -> TokenStream {
    let is_half = |ty: &&syn::Type| match ty {
        syn::Type::Path(path) => path.path.segments.last().is_some_and(|segment| segment.ident == "f16"),
        _ => false,
    };
    let halves = types(function).map(element).filter(is_half);
    let half = name::own("half");
    halves.map(|ty| quote!(const _: fn(#ty) -> ::scry::__private::f16 = |#half| #half;)).collect()
}
