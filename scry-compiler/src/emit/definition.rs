//! What was compiled of a kernel, as a type of its own that implements `Definition`.

use proc_macro2::{Literal, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::params::LaunchParam;
use crate::ir::{Kernel, ParamKind};
use crate::layout::{fingerprint, layout};
use crate::name;
use crate::print::{proven_entry, shared_size, takes_record};
use crate::report::Report;
use crate::spirv;
use crate::ty::Ty;
use crate::verdicts::Listing;
use crate::wgsl::Compiling;

/// What the printers made of a kernel: nothing for documentation.
#[derive(Default)]
pub(crate) struct Printed {
    pub(crate) wgsl: PrintedWgsl,
    pub(crate) cuda: String,
    /// Nothing where nothing runs.
    pub(crate) code: Option<Code>,
}

/// What a launch needs besides.
pub(crate) struct Code {
    pub(crate) entry: String,
    /// Where it panics and prints, as the slice that [`sites()`](super::sites) makes.
    pub(crate) sites: TokenStream,
    /// The module of native code, with what the host asks of a launch.
    pub(crate) native: TokenStream,
    pub(crate) wide: Option<PrintedWide>,
}

/// What is for devices that take WGSL or SPIR-V: nothing, where WGSL is none of the targets.
#[derive(Default)]
pub(crate) struct PrintedWgsl {
    /// Nothing, where no WGSL does what the kernel does.
    pub(crate) text: String,
    /// Of the checked form, and of the proven one if there is one.
    pub(crate) spirv: Option<Compiling>,
    /// The same for devices with atomic floats, where that makes a difference.
    pub(crate) spirv_atomic_floats: Option<Compiling>,
}

/// What the printers made of a kernel's wide form.
pub(crate) struct PrintedWide {
    pub(crate) entry: String,
    /// Nothing without WGSL.
    pub(crate) spirv: Option<Compiling>,
    pub(crate) cuda: String,
}

/// A kernel for one choice of its generic arguments.
pub(crate) struct Instance {
    /// The generic arguments, and what the kernel calls those that are types of the user's.
    pub(crate) arguments: Vec<(Ty, Option<String>)>,
    pub(crate) kernel: Kernel,
    pub(crate) printed: Printed,
    pub(crate) listing: Listing,
}

/// The definition of an instance, and the `implemented` trait that leads to it from the type `whole`, as items of a block.
pub(super) fn items(
    instance: Instance,
    implemented: &TokenStream,
    whole: &TokenStream,
    params: &[LaunchParam<'_>],
    report: &Report,
) -> TokenStream {
    let Instance { arguments: _, kernel, printed, listing } = instance;
    let Printed { wgsl: PrintedWgsl { text, spirv, spirv_atomic_floats }, cuda, code } = printed;
    let definition = code.as_ref().map_or_else(|| hygienic!(::core::unreachable!()), |code| definition(&kernel, code));
    let (is_run, wide, listed) = (code.is_some(), code.and_then(|code| code.wide), listing.report());
    let [x, y, z] = kernel.workgroup;
    // It stands where rustc is to show it.
    let place = Span::mixed_site().located_at(whole.clone().into_iter().next().map_or_else(Span::mixed_site, |name| name.span()));
    let leading = quote_spanned! {place=>
        #[diagnostic::do_not_recommend]
        unsafe impl #implemented for #whole {
            type Definition = __scry_instance::Compiled;
        }
    };
    let layouts: Vec<_> = params.iter().map(|param| same_layout(whole, param, &kernel.arguments[param.number])).collect();
    // All else has been done when naga is waited for.
    let [spirv, spirv_atomic_floats, wide] = [spirv, spirv_atomic_floats, wide.and_then(|wide| wide.spirv)]
        .map(|compiling| compiling.map_or_else(Vec::new, |compiling| compiling.finish(report)));
    let capabilities = spirv::capabilities(&spirv);
    let [spirv, spirv_atomic_floats, wide] = [spirv, spirv_atomic_floats, wide].map(|spirv| words(&spirv));
    let constants = is_run.then(|| {
        hygienic! {
            const SPIRV_ATOMIC_FLOATS: &[u32] = #spirv_atomic_floats;
            const SPIRV_WIDE: &[u32] = #wide;
            const CAPABILITIES: &[u32] = &[#(#capabilities),*];
        }
    });
    hygienic! {
        // A module, so that nothing in it means anything of what is around. Nobody wrote by hand what is there, and nobody is to improve it.
        #[allow(unused_imports, unused_qualifications, unused_variables, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
        mod __scry_instance {
            use ::scry::__private::{self as rt, cpu};

            #[derive(::core::fmt::Debug)]
            pub struct Compiled;

            // SAFETY of what is printed: all of it was made of one kernel, and the launcher's signature is of that as well.
            unsafe impl rt::Definition for Compiled {
                const WORKGROUP: [u32; 3] = [#x, #y, #z];
                const WGSL: &'static str = #text;
                const SPIRV: &'static [u32] = #spirv;
                const CUDA: &'static str = #cuda;
                const REPORT: &'static str = #listed;

                fn definition() -> &'static rt::KernelDef { #constants #definition }
            }
        }

        #leading
        #(#layouts)*
    }
}

/// SPIR-V as the words that it is made of.
fn words(spirv: &[u8]) -> TokenStream {
    if spirv.is_empty() {
        return quote!(&[]);
    }
    let (bytes, count) = (Literal::byte_string(spirv), spirv.len() / 4);
    hygienic!(&rt::spirv_words::<#count>(#bytes))
}

/// The body of the function that returns the definition.
fn definition(kernel: &Kernel, Code { entry, sites, native, wide: printed_wide }: &Code) -> TokenStream {
    let ((wide, wide_form), none) = (wide(kernel, printed_wide.as_ref()), hygienic!(cpu::None));
    let proven = proven(kernel, entry, &wide);
    let wide = if proven.is_some() { &none } else { &wide };
    let (in_place, one_buffer, variant) = in_place(kernel, &hygienic!(IN_PLACE), &hygienic!(CHECKED));
    let (checked, form) = match &proven {
        Some(_) => {
            let form = hygienic!(rt::Form::Checked(rt::Proven { kernel: &PROVEN, holds: native::is_proven }));
            (Some(hygienic!(::<false>)), form)
        }
        None => (None, hygienic!(rt::Form::Only)),
    };
    let (params, block_size) = (definition_params(kernel), kernel.block_size);
    let (fast_math, deterministic) = (kernel.fast_math, kernel.deterministic);
    let (text, file, line) = (name::text(&kernel.name), kernel.name.span().file(), kernel.name.span().start().line as u32);
    let [x, y, z] = kernel.workgroup;
    let (cooperates, orders_memory, (panics, prints)) = (kernel.cooperates(), kernel.orders_memory(), kernel.effects());
    let shared_size = shared_size(kernel);
    let compiled = hygienic!(<Compiled as rt::Definition>);
    hygienic! {
        #native

        const CHECKED: rt::KernelDef = rt::KernelDef {
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
            id: rt::kernel::KernelId::new(),
            sites: #sites,
            panics: #panics,
            prints: #prints,
            accesses: native::accesses(),
            shared: native::shared(),
            wgsl: #compiled::WGSL,
            spirv: #compiled::SPIRV,
            cuda: #compiled::CUDA,
            capabilities: CAPABILITIES,
            spirv_atomic_floats: SPIRV_ATOMIC_FLOATS,
            cpu: native::entry #checked (),
            sanitized: native::for_sanitizer(),
            fast_math: #fast_math,
            deterministic: #deterministic,
            requirements: native::requirements(),
            form: rt::Form::Only,
            in_place: #in_place,
            one_buffer: cpu::None,
            launched: cpu::None,
            wide: cpu::None,
            width: 1,
            // SAFETY of what is printed: it was all made of one kernel, with `passes::checks` in front of each access.
            compiled: unsafe { rt::Compiled::promise() },
        };

        #proven

        #variant

        #wide_form

        static DEFINITION: rt::KernelDef =
            rt::KernelDef { form: #form, one_buffer: #one_buffer, wide: #wide, ..CHECKED };
        &DEFINITION
    }
}

/// The slices that may be one in a launch, a reference to the definition for such launches, if there are any, and that definition, called
/// `name`: `of`, the one for launches in which they are apart, but for what differs.
fn in_place(kernel: &Kernel, name: &TokenStream, of: &TokenStream) -> (TokenStream, TokenStream, Option<TokenStream>) {
    if kernel.in_place.is_empty() {
        return (quote!(&[]), hygienic!(cpu::None), None);
    }
    let variant = hygienic! {
        static #name: rt::KernelDef = rt::KernelDef {
            id: rt::kernel::KernelId::new(),
            launched: cpu::Some(&DEFINITION),
            ..#of
        };
    };
    (hygienic!(native::in_place()), hygienic!(cpu::Some(&#name)), Some(variant))
}

/// What leads to the wide form from the one without checks, if there is one, and its definition: that of the others, but for what differs.
fn wide(kernel: &Kernel, printed: Option<&PrintedWide>) -> (TokenStream, Option<TokenStream>) {
    let (Ok(form), Some(PrintedWide { entry, cuda, spirv: _ })) = (&kernel.wide, printed) else {
        return (hygienic!(cpu::None), None);
    };
    let (width, panics) = (form.width, takes_record(kernel, &form.kernel));
    let alignments =
        kernel.slices().map(|(slice, ..)| form.alignments.iter().find(|(known, _)| *known == slice).map_or(1, |(_, alignment)| *alignment));
    let wide = hygienic! {
        cpu::Some(rt::Wide {
            kernel: &WIDE,
            alignments: &[#(#alignments),*],
            holds: native::is_wide,
        })
    };
    let definition = hygienic! {
        static WIDE: rt::KernelDef = rt::KernelDef {
            entry: #entry,
            id: rt::kernel::KernelId::new(),
            panics: #panics,
            wgsl: "",
            spirv: SPIRV_WIDE,
            cuda: #cuda,
            requirements: &[],
            form: rt::Form::Wide,
            in_place: &[],
            launched: cpu::Some(&DEFINITION),
            width: #width,
            ..CHECKED
        };
    };
    (wide, Some(definition))
}

/// The proven form, if there is one: the definition of the other, but for what differs.
fn proven(kernel: &Kernel, entry: &str, wide: &TokenStream) -> Option<TokenStream> {
    let form = kernel.proven()?;
    let (entry, panics) = (proven_entry(entry), takes_record(kernel, &form));
    let (_, one_buffer, variant) = in_place(kernel, &hygienic!(PROVEN_IN_PLACE), &hygienic!(PROVEN_FORM));
    Some(hygienic! {
        const PROVEN_FORM: rt::KernelDef = rt::KernelDef {
            entry: #entry,
            id: rt::kernel::KernelId::new(),
            panics: #panics,
            cpu: native::entry::<true>(),
            requirements: &[],
            form: rt::Form::Proven,
            ..CHECKED
        };

        #variant

        static PROVEN: rt::KernelDef = rt::KernelDef {
            one_buffer: #one_buffer,
            launched: cpu::Some(&DEFINITION),
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
                let len = len.map_or_else(|| hygienic!(cpu::None), |len| hygienic!(cpu::Some(#len)));
                let access = if kind.is_written() { quote!(Write) } else { quote!(Read) };
                quote!(rt::Param::Slice { name: #name, access: rt::Access::#access, slot: #slot, len: #len },)
            }
            ParamKind::Scalar(ty) => {
                // What is no scalar has the host's layout; a `bool` or a `usize` is a word.
                let size = match ty.scalar() {
                    Some(scalar) => scalar.bits().div_ceil(32) * 4,
                    None => layout(ty).expect("the signature was accepted").size,
                };
                quote!(rt::Param::Value { name: #name, slot: #slot, size: #size },)
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
