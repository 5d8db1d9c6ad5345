//! The tokens of the launcher: a type that carries the kernel's texts, and `launch`.
//!
//! A generic kernel is a generic type, of which an instance is a type: `sums<f32, 2>`. Each instance has a module with what was compiled,
//! and an `impl` that leads from the type there. Both may be written by `scry::instance!` in another crate.

mod declaration;
mod definition;
mod launch;
mod params;
mod sites;

pub(crate) use definition::{Code, Instance, Printed, PrintedWgsl, PrintedWide};
pub(crate) use sites::sites;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{ItemFn, Visibility};

use crate::name;
use crate::report::{Errors, Report, respanned};
use crate::syntax::Request;
use declaration::{declaration, documentation};
use launch::{any_launch, any_unnamed_launch, launch, unnamed_launch};
pub(crate) use params::arguments;
use params::{Generics, LaunchParam, element, instances_trait, params, types};

/// Whether a kernel has instances.
pub(crate) fn is_generic(function: &ItemFn) -> bool {
    !Generics::of(function).is_empty()
}

/// A kernel's items as one, which rustc refuses where items cannot stand, in an `impl`: at the kernel's name, and once.
pub(crate) fn as_one_item(function: &ItemFn, items: &TokenStream) -> TokenStream {
    let name = &function.sig.ident;
    quote_spanned!(name.span()=> #[::scry::__items { #items }] struct #name;)
}

/// The launcher of a kernel, which has one instance unless it is generic. What naga rejects is reported.
pub(crate) fn launcher(function: &ItemFn, instances: Vec<Instance>, report: &Report) -> TokenStream {
    let mut generics = Generics::of(function);
    generics.compare(&instances.iter().map(|instance| arguments(function, &instance.arguments)).collect::<Vec<_>>());
    let (params, halves) = (params(function, &generics), halves(function));
    let (launch, unnamed) = (launch(function, &params, &generics), unnamed_launch(function, &generics));
    let checks = instances.first().map(|instance| instance.listing.documentation()).unwrap_or_default();
    let launcher = launcher_type(function, &function.vis, &generics, &documentation(function, &checks), &launch);
    let parameters = parameters(&generics, &params);
    let leading = if generics.is_empty() { TokenStream::new() } else { leading(&generics) };
    let instances = instances.into_iter().map(|instance| {
        let arguments = arguments(function, &instance.arguments);
        let implemented = if generics.is_empty() { hygienic!(::scry::Instance) } else { generics.instances_trait(&arguments) };
        let items = definition::items(instance, &implemented, &generics.with(&arguments), &params, report);
        // A kernel may be a function's own.
        hygienic!(#[allow(non_local_definitions)] const _: () = { #items };)
    });
    hygienic! {
        #launcher
        #unnamed
        #halves
        #parameters
        #leading
        #(#instances)*
    }
}

/// An instance that is asked for, as what a block holds: it is the kernel's, or that of a launcher, which is the block's value.
pub(crate) fn requested(function: &ItemFn, request: &Request, instance: Instance, report: &Report) -> TokenStream {
    let (whole, generics) = (request.whole.to_token_stream(), Generics::of(function));
    let params = params(function, &generics);
    if request.is_for_kernel {
        return definition::items(instance, &generics.instances_trait(&request.arguments), &whole, &params, report);
    }
    let (own, params) = (local(function), params.iter().map(|param| param.of(&whole)).collect::<Vec<_>>());
    let launcher = launcher_type(function, &Visibility::Inherited, &own, &TokenStream::new(), &launch(function, &params, &own));
    let (parameters, name) = (parameters(&own, &params), &own.name);
    let items = definition::items(instance, &hygienic!(::scry::Instance), &own.whole(), &params, report);
    hygienic!(#launcher #parameters #items #name)
}

/// A launcher that takes anything, for a kernel with `errors`, which it says: its uses shall not be errors as well.
pub(crate) fn stub(function: &ItemFn, errors: &Errors) -> TokenStream {
    if function.sig.receiver().is_some() {
        let ItemFn { attrs, vis, sig, .. } = function;
        return hygienic!(#errors #(#attrs)* #[allow(unused_variables)] #vis #sig { ::core::unreachable!() });
    }
    let (mut generics, halves) = (Generics::of(function), halves(function));
    generics.unsaid = generics.names.clone();
    let (Errors { shown, others }, documentation) = (errors, documentation(function, ""));
    let stub = stub_type(function, &function.vis, &generics, &documentation, shown);
    let unnamed = any_unnamed_launch(function, &generics);
    hygienic!(#others #stub #unnamed #halves)
}

/// What stands in documentation for an instance of a kernel, if its arguments alone say which of them are types.
pub(crate) fn documented(request: &Request) -> Option<TokenStream> {
    let types = request.types().filter(|_| request.is_for_kernel)?;
    let (implemented, whole) = (instances_trait(types.into_iter()), &request.whole);
    Some(hygienic!(unsafe impl #implemented for #whole { type Definition = ::scry::__private::Failed; }))
}

/// What stands for an instance with errors that was asked for.
pub(crate) fn requested_stub(function: &ItemFn, request: &Request) -> TokenStream {
    if request.is_for_kernel {
        let (whole, generics) = (&request.whole, Generics::of(function));
        if generics.names.len() != request.arguments.len() {
            return TokenStream::new();
        }
        let implemented = generics.instances_trait(&request.arguments);
        return hygienic!(unsafe impl #implemented for #whole { type Definition = ::scry::__private::Failed; });
    }
    let (own, none) = (local(function), TokenStream::new());
    let (stub, name) = (stub_type(function, &Visibility::Inherited, &own, &none, &none), &own.name);
    hygienic!(#stub #name)
}

/// The launch has the errors in its type.
fn stub_type(
    function: &ItemFn,
    vis: &Visibility,
    generics: &Generics<'_>,
    documentation: &TokenStream,
    errors: &TokenStream,
) -> TokenStream {
    let launch = any_launch(function, &hygienic!(&self), &TokenStream::new(), errors);
    let launcher = launcher_type(function, vis, generics, documentation, &launch);
    let (declared, whole) = (&generics.declared, generics.whole());
    hygienic! {
        #launcher
        unsafe impl<#declared> ::scry::Instance for #whole { type Definition = ::scry::__private::Failed; }
    }
}

/// The type of the launcher of one instance. It may have no name that an argument of the instance can have.
fn local(function: &ItemFn) -> Generics<'_> {
    Generics::none(format_ident!("__scry_{}", name::text(&function.sig.ident), span = Span::mixed_site()))
}

/// A launcher's type, with its members.
fn launcher_type(
    function: &ItemFn,
    vis: &Visibility,
    generics: &Generics<'_>,
    documentation: &TokenStream,
    launch: &TokenStream,
) -> TokenStream {
    let (name, text) = (&generics.name, name::text(&function.sig.ident));
    let module = format_ident!("__scry_{}", name::text(name), span = name.span().resolved_at(Span::mixed_site()));
    let (declaration, declared, whole) = (declaration(vis, generics, documentation), &generics.declared, generics.whole());
    let of_instances = quote_spanned!(generics.place()=> impl<#declared> super::kernel::#whole where Self: ::scry::Instance);
    hygienic! {
        // Modules of its own, so that what is in them may have the name of any item around: another kernel's, its own kernel's.
        // Their names are the kernel's, whatever its case; they are private, and the kernel as visible as the user says.
        #[allow(non_snake_case, unreachable_pub, private_interfaces, private_bounds)]
        mod #module {
            pub mod kernel {
                #declaration
            }

            // Code that nobody wrote by hand and nobody is to improve.
            #[allow(dead_code, unused_qualifications, unused_variables, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
            mod launcher {
                impl<#declared> super::kernel::#whole {
                    #launch
                }

                #of_instances {
                    ::scry::__private::texts!(#text);
                }
            }
        }

        // A kernel may be there for its documentation or its texts alone.
        #[allow(unused_imports)]
        #vis use #module::kernel::#name;
    }
}

/// What the types of the parameters are, which have their names at the launcher's own place alone.
fn parameters(generics: &Generics<'_>, params: &[LaunchParam<'_>]) -> TokenStream {
    let (Generics { declared, bounds, .. }, whole) = (generics, generics.whole());
    let parameter = |LaunchParam { number, ty, held, first, .. }: &LaunchParam<'_>| {
        let ty = quote_spanned!(Span::mixed_site().located_at(*first)=> type Type = #ty;);
        hygienic!(impl<#declared> ::scry::__private::Parameter<#number> for #whole where #bounds #held { #ty })
    };
    params.iter().map(parameter).collect()
}

/// What leads from a generic kernel to its instances.
fn leading(generics: &Generics<'_>) -> TokenStream {
    let (declared, whole) = (&generics.declared, generics.whole());
    // All of it stands where rustc is to show it.
    let place = generics.place();
    let instances = respanned(generics.instances_trait(&generics.names), &|_| place);
    let instance = quote_spanned!(generics.name.span()=> ::scry::Instance);
    quote_spanned! {place=>
        #[diagnostic::do_not_recommend]
        unsafe impl<#declared> #instance for #whole where Self: #instances {
            type Definition = <Self as #instances>::Definition;
        }
    }
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
