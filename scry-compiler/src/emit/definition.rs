//! What was compiled of a kernel, as a type of its own that implements `Definition`.

use proc_macro2::{Literal, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::params::LaunchParam;
use crate::ir::{Kernel, ParamKind};
use crate::layout::{fingerprint, layout};
use crate::name;
use crate::print::shared_size;
use crate::spirv;
use crate::ty::Ty;
use crate::verdicts::Listing;

/// What the printers made of a kernel.
pub(crate) struct Printed {
    pub(crate) entry: String,
    pub(crate) wgsl: String,
    pub(crate) spirv: Vec<u8>,
    /// For devices with atomic floats, where that makes a difference; else empty.
    pub(crate) spirv_atomic_floats: Vec<u8>,
    pub(crate) cuda: String,
    pub(crate) cpu: TokenStream,
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
    let ([x, y, z], spirv, definition) = (kernel.workgroup, words(spirv), definition(instance));
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

        #[diagnostic::do_not_recommend]
        unsafe impl #implemented for #whole {
            type Definition = __scry_instance::Compiled;
        }

        #(#layouts)*
    }
}

/// SPIR-V as the words that it is made of.
fn words(spirv: &[u8]) -> TokenStream {
    let (bytes, count) = (Literal::byte_string(spirv), spirv.len() / 4);
    hygienic!(&::scry::__private::spirv_words::<#count>(#bytes))
}

/// The body of the function that returns the definition.
fn definition(instance: &Instance) -> TokenStream {
    let Instance { kernel, sites, printed: Printed { entry, wgsl: _, spirv, spirv_atomic_floats, cuda: _, cpu }, .. } = instance;
    let (capabilities, spirv_atomic_floats) = (spirv::capabilities(spirv), words(spirv_atomic_floats));
    let (params, block_size, fast_math) = (definition_params(kernel), kernel.block_size, kernel.fast_math);
    let (text, file, line) = (name::text(&kernel.name), kernel.name.span().file(), kernel.name.span().start().line as u32);
    let [x, y, z] = kernel.workgroup;
    let (cooperates, orders_memory, (panics, prints)) = (kernel.cooperates(), kernel.orders_memory(), kernel.effects());
    let shared_size = shared_size(kernel);
    let compiled = hygienic!(<Compiled as ::scry::__private::Definition>);
    hygienic! {
        #cpu

        static DEFINITION: ::scry::__private::KernelDef = ::scry::__private::KernelDef {
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
            cpu: native::entry(),
            fast_math: #fast_math,
            requirements: native::requirements(),
            // SAFETY of what is printed: it was all made of one kernel, with `passes::checks` in front of each access.
            compiled: unsafe { ::scry::__private::Compiled::promise() },
        };
        &DEFINITION
    }
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
