//! The tokens of the launcher: a unit type that carries the kernel's texts, and `launch`.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{FnArg, ItemFn, Type, Visibility};

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
    let item = declaration(function, &syn::parse_quote!(pub));
    let launch = launch(function, kernel);
    let name = &kernel.name;
    let text = name_text(name);
    let Printed { entry, wgsl, spirv, cuda, cpu } = printed;
    let (spirv, words) = (Literal::byte_string(spirv), spirv.len() / 4);
    let [x, y, z] = kernel.workgroup;
    let (params, block_size, fast_math) = (params(kernel), kernel.block_size, kernel.fast_math);
    let line = name.span().start().line as u32;
    let halves = halves(function);
    let (vis, module) = (&function.vis, format_ident!("__scry_{}", text, span = name.span().resolved_at(Span::mixed_site())));
    quote_spanned! {Span::mixed_site()=>
        // Modules of its own, so that a parameter may have the name of any item around: another kernel's, its own kernel's.
        #[allow(non_snake_case, unreachable_pub)]
        mod #module {
            #item

            #[allow(unused_qualifications, unused_variables, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
            mod launcher {
                impl super::#name {
                    /// The kernel's name.
                    pub const NAME: &'static ::core::primitive::str = #text;
                    /// The number of invocations in a workgroup, in x, y and z.
                    pub const WORKGROUP: [u32; 3] = [#x, #y, #z];
                    /// The kernel in WGSL.
                    pub const WGSL: &'static ::core::primitive::str = #wgsl;
                    /// The kernel in SPIR-V.
                    pub const SPIRV: &'static [u32] = &::scry::__private::spirv_words::<#words>(#spirv);
                    /// The kernel in CUDA C.
                    pub const CUDA: &'static ::core::primitive::str = #cuda;

                    #launch

                    fn definition() -> &'static ::scry::__private::KernelDef {
                        static DEFINITION: ::scry::__private::KernelDef = ::scry::__private::KernelDef {
                            name: super::#name::NAME,
                            entry: #entry,
                            file: ::core::file!(),
                            line: #line,
                            workgroup: super::#name::WORKGROUP,
                            params: &[#params],
                            block_size: #block_size,
                            wgsl: super::#name::WGSL,
                            spirv: super::#name::SPIRV,
                            cuda: super::#name::CUDA,
                            cpu: { #cpu },
                            fast_math: #fast_math,
                        };
                        &DEFINITION
                    }
                }
            }
        }

        #[allow(unused_imports)]
        #vis use #module::#name;

        #halves
    }
}

/// A launcher that takes anything, for a kernel with errors: its uses shall not be errors as well.
pub(crate) fn stub(function: &ItemFn) -> TokenStream {
    if function.sig.receiver().is_some() {
        let ItemFn { attrs, vis, sig, .. } = function;
        return quote_spanned!(Span::mixed_site()=> #(#attrs)* #[allow(unused_variables)] #vis #sig { ::core::unreachable!() });
    }
    let item = declaration(function, &function.vis);
    let name = &function.sig.ident;
    let params: Vec<Ident> = (0..function.sig.inputs.len()).map(|i| format_ident!("Argument{}", i)).collect();
    let halves = halves(function);
    quote_spanned! {Span::mixed_site()=>
        #item

        #halves

        #[allow(clippy::all, clippy::pedantic)]
        impl #name {
            pub const NAME: &'static ::core::primitive::str = "";
            pub const WORKGROUP: [u32; 3] = [1, 1, 1];
            pub const WGSL: &'static ::core::primitive::str = "";
            pub const SPIRV: &'static [u32] = &[];
            pub const CUDA: &'static ::core::primitive::str = "";

            pub fn launch<O, #(#params,)* G>(&self, _: O, #(_: #params,)* _: G) -> ::scry::Result<()> {
                ::core::unreachable!()
            }
        }
    }
}

/// The unit type, with the kernel's own documentation.
fn declaration(function: &ItemFn, vis: &Visibility) -> TokenStream {
    let ItemFn { attrs, sig, .. } = function;
    let name = &sig.ident;
    // rustc points at the type where the kernel is defined, which for its user is its name.
    let structure = quote_spanned!(name.span()=> struct #name;);
    let signature = signature_text(function);
    let heading = format!("```text\n{signature}\n```");
    quote_spanned! {Span::mixed_site()=>
        #(#attrs)*
        ///
        /// A kernel: call `launch` on it.
        ///
        #[doc = #heading]
        #[allow(non_camel_case_types)]
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
        #vis #structure
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

/// The typed `launch`: what the signature says, with buffers for slices. Its tokens have the places of what they stand for
/// in the user's signature, so that rustc shows that signature where a launch does not fit it.
fn launch(function: &ItemFn, kernel: &Kernel) -> TokenStream {
    let site = Span::mixed_site();
    let at_name = kernel.name.span();
    let types = function.sig.inputs.iter().filter_map(|input| match input {
        FnArg::Typed(typed) => Some(&*typed.ty),
        FnArg::Receiver(_) => None,
    });
    let mut params = TokenStream::new();
    let mut arguments = TokenStream::new();
    for (param, ty) in kernel.params.iter().zip(types) {
        let name = &param.name;
        let (first, last) = ends(ty);
        match &param.kind {
            ParamKind::Slice { element, .. } => {
                let element = type_tokens(element, first);
                let (reference, close) = (quote_spanned!(first=> &), quote_spanned!(last=> >));
                params.extend(quote_spanned!(site=> #name: #reference ::scry::Buffer<#element #close,));
                arguments.extend(quote_spanned!(site=> ::scry::__private::Argument::from(#name),));
            }
            ParamKind::Scalar(ty) => {
                let ty = type_tokens(ty, first);
                params.extend(quote_spanned!(site=> #name: #ty,));
                arguments.extend(quote_spanned!(site=> ::scry::__private::ScalarArgument::argument(#name),));
            }
        }
    }
    let on = quote_spanned!(at_name=> impl ::scry::LaunchOn);
    let grid = quote_spanned!(at_name=> impl ::scry::LaunchGrid);
    let grid_name = Ident::new("grid", site.located_at(at_name));
    let method = Ident::new("launch", at_name);
    let doc = format!("Queues a launch of exactly `grid` invocations of `{}` on `on`, and returns at once.", function.sig.ident);
    quote_spanned! {site=>
        #[doc = #doc]
        ///
        /// # Errors
        /// If the grid is too large, a buffer is of another device, or a buffer that is written overlaps another; and
        /// whatever the device says.
        pub fn #method(
            &self,
            on: #on,
            #params
            #grid_name: #grid,
        ) -> ::scry::Result<()> {
            ::scry::__private::launch(on, Self::definition(), &[#arguments], #grid_name)
        }
    }
}

/// `f16` is no type of the language's own: asks rustc that what the signature calls so is the `half` crate's, by which the
/// import of it is used.
fn halves(function: &ItemFn) -> TokenStream {
    let types = function.sig.inputs.iter().filter_map(|input| match input {
        FnArg::Typed(typed) => Some(match &*typed.ty {
            Type::Reference(reference) => match &*reference.elem {
                Type::Slice(slice) => &*slice.elem,
                other => other,
            },
            other => other,
        }),
        FnArg::Receiver(_) => None,
    });
    let is_half = |ty: &&Type| match ty {
        Type::Path(path) => path.path.segments.last().is_some_and(|segment| segment.ident == "f16"),
        _ => false,
    };
    types.filter(is_half).map(|ty| quote!(const _: fn(#ty) -> ::scry::__private::f16 = |half| half;)).collect()
}

/// The places of the first and the last token of a type.
fn ends(ty: &Type) -> (Span, Span) {
    let mut spans = ty.to_token_stream().into_iter().map(|token| token.span());
    let first = spans.next().unwrap_or_else(Span::call_site);
    (first, spans.last().unwrap_or(first))
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
fn type_tokens(ty: &Ty, span: Span) -> TokenStream {
    match ty {
        Ty::Scalar(Scalar::F16) => quote_spanned!(span=> ::scry::__private::f16),
        Ty::Scalar(scalar) => {
            let name = Ident::new(scalar.name(), span);
            quote_spanned!(span=> ::core::primitive::#name)
        }
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
