//! The tokens of the launcher: a unit type that carries the kernel's texts, and `launch`.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::ItemFn;

use crate::ir::{Kernel, ParamKind};
use crate::ty::{Scalar, Ty};

/// What the printers made of a kernel.
pub(crate) struct Printed {
    pub(crate) entry: String,
    pub(crate) wgsl: String,
    pub(crate) spirv: Vec<u8>,
    pub(crate) cuda: String,
    pub(crate) cpu: TokenStream,
}

/// The launcher of a kernel.
pub(crate) fn launcher(function: &ItemFn, kernel: &Kernel, printed: &Printed) -> TokenStream {
    let item = declaration(function);
    let launch = launch(function, kernel);
    let name = &kernel.name;
    let text = name_text(name);
    let Printed { entry, wgsl, spirv, cuda, cpu } = printed;
    let (spirv, words) = (Literal::byte_string(spirv), spirv.len() / 4);
    let [x, y, z] = kernel.workgroup;
    let (params, block_size, fast_math) = (params(kernel), kernel.block_size, kernel.fast_math);
    let line = name.span().start().line as u32;
    quote_spanned! {Span::mixed_site()=>
        #item

        #[allow(clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
        impl #name {
            /// The kernel's name.
            pub const NAME: &'static str = #text;
            /// The number of invocations in a workgroup, in x, y and z.
            pub const WORKGROUP: [u32; 3] = [#x, #y, #z];
            /// The kernel in WGSL.
            pub const WGSL: &'static str = #wgsl;
            /// The kernel in SPIR-V.
            pub const SPIRV: &'static [u32] = &::scry::__private::spirv_words::<#words>(#spirv);
            /// The kernel in CUDA C.
            pub const CUDA: &'static str = #cuda;

            #launch

            fn definition() -> &'static ::scry::__private::KernelDef {
                static DEFINITION: ::scry::__private::KernelDef = ::scry::__private::KernelDef {
                    name: #name::NAME,
                    entry: #entry,
                    file: ::core::file!(),
                    line: #line,
                    workgroup: #name::WORKGROUP,
                    params: &[#params],
                    block_size: #block_size,
                    wgsl: #name::WGSL,
                    spirv: #name::SPIRV,
                    cuda: #name::CUDA,
                    cpu: { #cpu },
                    fast_math: #fast_math,
                };
                &DEFINITION
            }
        }
    }
}

/// A launcher that takes anything, for a kernel with errors: its uses shall not be errors as well.
pub(crate) fn stub(function: &ItemFn) -> TokenStream {
    let item = declaration(function);
    let name = &function.sig.ident;
    let params: Vec<Ident> = (0..function.sig.inputs.len()).map(|i| format_ident!("argument_{}", i)).collect();
    quote_spanned! {Span::mixed_site()=>
        #item

        #[allow(clippy::all, clippy::pedantic)]
        impl #name {
            pub const NAME: &'static str = "";
            pub const WORKGROUP: [u32; 3] = [1, 1, 1];
            pub const WGSL: &'static str = "";
            pub const SPIRV: &'static [u32] = &[];
            pub const CUDA: &'static str = "";

            pub fn launch<O, #(#[allow(non_camel_case_types)] #params,)* G>(&self, _: O, #(_: #params,)* _: G) -> ::scry::Result<()> {
                ::core::unreachable!()
            }
        }
    }
}

/// The unit type, with the kernel's own documentation and visibility.
fn declaration(function: &ItemFn) -> TokenStream {
    let ItemFn { attrs, vis, sig, .. } = function;
    let name = &sig.ident;
    let signature = signature_text(function);
    let heading = format!("```ignore\n{signature}\n```");
    quote_spanned! {Span::mixed_site()=>
        #(#attrs)*
        ///
        /// A kernel: call `launch` on it.
        ///
        #[doc = #heading]
        #[allow(non_camel_case_types)]
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
        #vis struct #name;
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

/// The typed `launch`: what the signature says, with buffers for slices.
fn launch(function: &ItemFn, kernel: &Kernel) -> TokenStream {
    let site = Span::mixed_site();
    let mut params = TokenStream::new();
    let mut arguments = TokenStream::new();
    for param in &kernel.params {
        let name = &param.name;
        match &param.kind {
            ParamKind::Slice { element, .. } => {
                let element = type_tokens(element);
                params.extend(quote_spanned!(site=> #name: &::scry::Buffer<#element>,));
                arguments.extend(quote_spanned!(site=> ::scry::__private::Argument::from(#name),));
            }
            ParamKind::Scalar(ty) => {
                let ty = type_tokens(ty);
                params.extend(quote_spanned!(site=> #name: #ty,));
                arguments.extend(quote_spanned!(site=> ::scry::__private::ScalarArgument::argument(#name),));
            }
        }
    }
    let doc = format!("Queues a launch of exactly `grid` invocations of `{}` on `on`, and returns at once.", function.sig.ident);
    quote_spanned! {site=>
        #[doc = #doc]
        ///
        /// # Errors
        /// If the grid is too large, a buffer is of another device, or a buffer that is written overlaps another; and
        /// whatever the device says.
        pub fn launch(
            &self,
            on: impl ::scry::__private::LaunchOn,
            #params
            grid: impl ::core::convert::Into<::scry::Grid>,
        ) -> ::scry::Result<()> {
            ::scry::__private::launch(on, Self::definition(), &[#arguments], grid)
        }
    }
}

/// The parameters as the runtime knows them.
fn params(kernel: &Kernel) -> TokenStream {
    let param = |param: &crate::ir::Param| {
        let (name, slot) = (name_text(&param.name), param.slot);
        match &param.kind {
            ParamKind::Slice { mutable, .. } => {
                let access = if *mutable { quote!(Write) } else { quote!(Read) };
                quote!(::scry::__private::Param::Slice { name: #name, access: ::scry::__private::Access::#access, slot: #slot },)
            }
            ParamKind::Scalar(_) => quote!(::scry::__private::Param::Scalar { name: #name, slot: #slot },),
        }
    };
    kernel.params.iter().map(param).collect()
}

/// A type as the host knows it.
fn type_tokens(ty: &Ty) -> TokenStream {
    match ty {
        Ty::Scalar(Scalar::Bool) => quote!(::core::primitive::bool),
        Ty::Scalar(Scalar::I32) => quote!(::core::primitive::i32),
        Ty::Scalar(Scalar::U32) => quote!(::core::primitive::u32),
        Ty::Scalar(Scalar::Usize) => quote!(::core::primitive::usize),
        Ty::Scalar(Scalar::F32) => quote!(::core::primitive::f32),
        Ty::Id | Ty::Tuple(_) | Ty::Array(..) | Ty::Never | Ty::Error | Ty::Infer(_) => {
            unreachable!("a signature was accepted with a parameter of type `{ty}`")
        }
    }
}

/// An identifier's name, without `r#`.
fn name_text(name: &Ident) -> String {
    let text = name.to_string();
    text.strip_prefix("r#").map_or(text.clone(), str::to_owned)
}
