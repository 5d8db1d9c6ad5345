//! What was compiled of a kernel, as a type of its own that implements `Definition`.

use proc_macro2::{Literal, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::params::LaunchParam;
use crate::ir::{Kernel, ParamKind};
use crate::layout::{fingerprint, layout};
use crate::name;
use crate::print::{proven_entry, shared_size, takes_record};
use crate::spirv;
use crate::ty::Ty;
use crate::verdicts::Listing;

/// What the printers made of a kernel.
pub(crate) struct Printed {
    pub(crate) entry: String,
    pub(crate) wgsl: String,
    /// Of the checked form, and of the proven one if there is one; empty without WGSL.
    pub(crate) spirv: Vec<Vec<u8>>,
    /// The same for devices with atomic floats, where that makes a difference; else empty.
    pub(crate) spirv_atomic_floats: Vec<Vec<u8>>,
    pub(crate) cuda: String,
    pub(crate) cpu: TokenStream,
    pub(crate) wide: Option<PrintedWide>,
}

/// What the printers made of a kernel's wide form.
pub(crate) struct PrintedWide {
    pub(crate) entry: String,
    /// Nothing without WGSL.
    pub(crate) spirv: Option<Vec<u8>>,
    pub(crate) cuda: String,
}

/// A kernel for one choice of its generic arguments.
pub(crate) struct Instance {
    /// The generic arguments, and what the kernel calls those that are types of the user's.
    pub(crate) arguments: Vec<(Ty, Option<String>)>,
    pub(crate) kernel: Kernel,
    /// Where it panics and prints, as the slice that [`sites()`] makes.
    pub(crate) sites: TokenStream,
    pub(crate) printed: Printed,
    pub(crate) listing: Listing,
}

/// The definition of an instance, and the `implemented` trait that leads to it from the type `whole`, as items of a block.
pub(super) fn items(instance: &Instance, implemented: &TokenStream, whole: &TokenStream, params: &[LaunchParam<'_>]) -> TokenStream {
    let Instance { kernel, printed: Printed { wgsl, spirv, cuda, .. }, listing, .. } = instance;
    let report = listing.report();
    let ([x, y, z], spirv, definition) = (kernel.workgroup, words(spirv.first()), definition(instance));
    // It stands where rustc is to show it.
    let place = Span::mixed_site().located_at(whole.clone().into_iter().next().map_or_else(Span::mixed_site, |name| name.span()));
    let leading = quote_spanned! {place=>
        #[diagnostic::do_not_recommend]
        unsafe impl #implemented for #whole {
            type Definition = __scry_instance::Compiled;
        }
    };
    let layouts = params.iter().map(|param| same_layout(whole, param, &kernel.arguments[param.number]));
    hygienic! {
        // A module, so that nothing in it means anything of what is around. Nobody wrote by hand what is there, and nobody is to improve it.
        #[allow(unused_qualifications, unused_variables, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
        mod __scry_instance {
            #[derive(::core::fmt::Debug)]
            pub struct Compiled;

            // SAFETY of what is printed: all of it was made of one kernel, and the launcher's signature is of that as well.
            unsafe impl ::scry::__private::Definition for Compiled {
                const WORKGROUP: [::core::primitive::u32; 3] = [#x, #y, #z];
                const WGSL: &'static ::core::primitive::str = #wgsl;
                const SPIRV: &'static [::core::primitive::u32] = #spirv;
                const CUDA: &'static ::core::primitive::str = #cuda;
                const REPORT: &'static ::core::primitive::str = #report;

                fn definition() -> &'static ::scry::__private::KernelDef { #definition }
            }
        }

        #leading
        #(#layouts)*
    }
}

/// SPIR-V as the words that it is made of; none if there is none.
fn words(spirv: Option<&Vec<u8>>) -> TokenStream {
    let spirv = spirv.map(Vec::as_slice).unwrap_or_default();
    let (bytes, count) = (Literal::byte_string(spirv), spirv.len() / 4);
    hygienic!(&::scry::__private::spirv_words::<#count>(#bytes))
}

/// The body of the function that returns the definition.
fn definition(instance: &Instance) -> TokenStream {
    let Instance { kernel, sites, printed: Printed { entry, wgsl: _, spirv, spirv_atomic_floats, cuda: _, cpu, wide: _ }, .. } = instance;
    let capabilities = spirv.first().map(|spirv| spirv::capabilities(spirv)).unwrap_or_default();
    let ((wide, wide_form), none) = (wide(instance), hygienic!(::core::option::Option::None));
    let (spirv_atomic_floats, proven) = (words(spirv_atomic_floats.first()), proven(instance, &wide));
    let wide = if proven.is_some() { &none } else { &wide };
    let (in_place, one_buffer, variant) = in_place(kernel, &hygienic!(IN_PLACE), &hygienic!(CHECKED));
    let (checked, form) = match &proven {
        Some(_) => {
            let form = hygienic!(::scry::__private::Form::Checked(::scry::__private::Proven { kernel: &PROVEN, holds: native::is_proven }));
            (Some(hygienic!(::<false>)), form)
        }
        None => (None, hygienic!(::scry::__private::Form::Only)),
    };
    let (params, block_size) = (definition_params(kernel), kernel.block_size);
    let (fast_math, deterministic) = (kernel.fast_math, kernel.deterministic);
    let (text, file, line) = (name::text(&kernel.name), kernel.name.span().file(), kernel.name.span().start().line as u32);
    let [x, y, z] = kernel.workgroup;
    let (cooperates, orders_memory, (panics, prints)) = (kernel.cooperates(), kernel.orders_memory(), kernel.effects());
    let shared_size = shared_size(kernel);
    let compiled = hygienic!(<Compiled as ::scry::__private::Definition>);
    hygienic! {
        #cpu

        const CHECKED: ::scry::__private::KernelDef = ::scry::__private::KernelDef {
            name: #text,
            entry: #entry,
            file: #file,
            line: #line,
            workgroup: [#x, #y, #z],
            cooperates: #cooperates,
            orders_memory: #orders_memory,
            shared_size: #shared_size,
            params: &[#params],
            block_size: #block_size,
            id: ::scry::__private::kernel::KernelId::new(),
            sites: #sites,
            panics: #panics,
            prints: #prints,
            accesses: native::accesses(),
            shared: native::shared(),
            wgsl: #compiled::WGSL,
            spirv: #compiled::SPIRV,
            cuda: #compiled::CUDA,
            capabilities: &[#(#capabilities),*],
            spirv_atomic_floats: #spirv_atomic_floats,
            cpu: native::entry #checked (),
            fast_math: #fast_math,
            deterministic: #deterministic,
            requirements: native::requirements(),
            form: ::scry::__private::Form::Only,
            in_place: #in_place,
            one_buffer: ::core::option::Option::None,
            launched: ::core::option::Option::None,
            wide: ::core::option::Option::None,
            width: 1,
            // SAFETY of what is printed: it was all made of one kernel, with `passes::checks` in front of each access.
            compiled: unsafe { ::scry::__private::Compiled::promise() },
        };

        #proven

        #variant

        #wide_form

        static DEFINITION: ::scry::__private::KernelDef =
            ::scry::__private::KernelDef { form: #form, one_buffer: #one_buffer, wide: #wide, ..CHECKED };
        &DEFINITION
    }
}

/// The slices that may be one in a launch, a reference to the definition for such launches, if there are any, and that definition, called
/// `name`: `of`, the one for launches in which they are apart, but for what differs.
fn in_place(kernel: &Kernel, name: &TokenStream, of: &TokenStream) -> (TokenStream, TokenStream, Option<TokenStream>) {
    if kernel.in_place.is_empty() {
        return (quote!(&[]), hygienic!(::core::option::Option::None), None);
    }
    let variant = hygienic! {
        static #name: ::scry::__private::KernelDef = ::scry::__private::KernelDef {
            id: ::scry::__private::kernel::KernelId::new(),
            launched: ::core::option::Option::Some(&DEFINITION),
            ..#of
        };
    };
    (hygienic!(native::in_place()), hygienic!(::core::option::Option::Some(&#name)), Some(variant))
}

/// What leads to the wide form from the one without checks, if there is one, and its definition: that of the others, but for what differs.
fn wide(instance: &Instance) -> (TokenStream, Option<TokenStream>) {
    let (Ok(form), Some(PrintedWide { entry, spirv, cuda })) = (&instance.kernel.wide, &instance.printed.wide) else {
        return (hygienic!(::core::option::Option::None), None);
    };
    let (width, spirv, panics) = (form.width, words(spirv.as_ref()), takes_record(&instance.kernel, &form.kernel));
    let alignments = instance
        .kernel
        .slices()
        .map(|(slice, ..)| form.alignments.iter().find(|(known, _)| *known == slice).map_or(1, |(_, alignment)| *alignment));
    let wide = hygienic! {
        ::core::option::Option::Some(::scry::__private::Wide {
            kernel: &WIDE,
            alignments: &[#(#alignments),*],
            holds: native::is_wide,
        })
    };
    let definition = hygienic! {
        static WIDE: ::scry::__private::KernelDef = ::scry::__private::KernelDef {
            entry: #entry,
            id: ::scry::__private::kernel::KernelId::new(),
            panics: #panics,
            wgsl: "",
            spirv: #spirv,
            cuda: #cuda,
            requirements: &[],
            form: ::scry::__private::Form::Wide,
            in_place: &[],
            launched: ::core::option::Option::Some(&DEFINITION),
            width: #width,
            ..CHECKED
        };
    };
    (wide, Some(definition))
}

/// The proven form, if there is one: the definition of the other, but for what differs.
fn proven(instance: &Instance, wide: &TokenStream) -> Option<TokenStream> {
    let Instance { kernel, printed: Printed { entry, spirv, spirv_atomic_floats, .. }, .. } = instance;
    let form = kernel.proven()?;
    let (entry, panics) = (proven_entry(entry), takes_record(kernel, &form));
    let [spirv, spirv_atomic_floats] = [spirv, spirv_atomic_floats].map(|modules| words(modules.get(1)));
    let (_, one_buffer, variant) = in_place(kernel, &hygienic!(PROVEN_IN_PLACE), &hygienic!(PROVEN_FORM));
    Some(hygienic! {
        const PROVEN_FORM: ::scry::__private::KernelDef = ::scry::__private::KernelDef {
            entry: #entry,
            id: ::scry::__private::kernel::KernelId::new(),
            panics: #panics,
            spirv: #spirv,
            spirv_atomic_floats: #spirv_atomic_floats,
            cpu: native::entry::<true>(),
            requirements: &[],
            form: ::scry::__private::Form::Proven,
            ..CHECKED
        };

        #variant

        static PROVEN: ::scry::__private::KernelDef = ::scry::__private::KernelDef {
            one_buffer: #one_buffer,
            launched: ::core::option::Option::Some(&DEFINITION),
            wide: #wide,
            ..PROVEN_FORM
        };
    })
}

/// The parameters as the runtime knows them.
fn definition_params(kernel: &Kernel) -> TokenStream {
    let param = |param: &crate::ir::Param| {
        let (name, slot) = (name::text(&param.name), param.slot);
        match &param.kind {
            kind @ ParamKind::Slice { element: _, mutable: _, len } => {
                let len = len.map_or_else(|| hygienic!(::core::option::Option::None), |len| hygienic!(::core::option::Option::Some(#len)));
                let access = if kind.is_written() { quote!(Write) } else { quote!(Read) };
                quote!(::scry::__private::Param::Slice { name: #name, access: ::scry::__private::Access::#access, slot: #slot, len: #len },)
            }
            ParamKind::Scalar(ty) => {
                // What is no scalar has the host's layout; a `bool` or a `usize` is a word.
                let size = match ty.scalar() {
                    Some(scalar) => scalar.bits().div_ceil(32) * 4,
                    None => layout(ty).expect("the signature was accepted").size,
                };
                quote!(::scry::__private::Param::Value { name: #name, slot: #slot, size: #size },)
            }
        }
    };
    kernel.params.iter().map(param).collect()
}

/// Holds what the compiler counted of a type's layout against what rustc makes of it.
fn same_layout(whole: &TokenStream, LaunchParam { number, first, .. }: &LaunchParam<'_>, known: &Ty) -> Option<TokenStream> {
    if matches!(known, Ty::Scalar(_) | Ty::Atomic(_)) {
        return None;
    }
    let (fingerprint, at) = (fingerprint(known), Span::mixed_site().located_at(*first));
    Some(quote_spanned! {at=>
        const _: () = ::core::assert!(
            <<#whole as ::scry::__private::Parameter<#number>>::Type as ::scry::__private::ValueArgument>::LAYOUT == #fingerprint,
            "host and device lay this type out differently: a bug of scry, please report it",
        );
    })
}
