//! The tokens of the launcher: a unit type that carries the kernel's texts, and `launch`.

use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{FnArg, GenericParam, ItemFn, Type, Visibility};

use crate::ir::{Kernel, ParamKind};
use crate::layout::{fingerprint, layout};
use crate::name;
use crate::ty::{Scalar, Ty};

/// What the printers made of a kernel.
pub(crate) struct Printed {
    pub(crate) entry: String,
    pub(crate) wgsl: String,
    pub(crate) spirv: Vec<u8>,
    pub(crate) cuda: String,
    pub(crate) cpu: TokenStream,
}

/// A kernel for one choice of its generic arguments.
pub(crate) struct Instance {
    pub(crate) arguments: Vec<Ty>,
    pub(crate) kernel: Kernel,
    pub(crate) printed: Printed,
}

/// The launcher of a kernel, which has one instance unless it is generic.
pub(crate) fn launcher(function: &ItemFn, instances: &[Instance]) -> TokenStream {
    let item = declaration(function, &syn::parse_quote!(pub));
    let name = &function.sig.ident;
    let text = name::text(name);
    let params = params(function, &instances[0].kernel);
    let is_generic = !function.sig.generics.params.is_empty();
    let texts = if is_generic { instance_function(function) } else { texts(&instances[0]) };
    let shared = if is_generic { instances_trait(function, &params, instances) } else { types_trait(&params) };
    let launch = launch(function, &params, is_generic);
    let definition = (!is_generic).then(|| {
        let definition = definition(&instances[0], &text);
        quote_spanned!(Span::mixed_site()=> fn definition() -> &'static ::scry::__private::KernelDef { #definition })
    });
    let [x, y, z] = instances[0].kernel.workgroup;
    let (vis, module) = (&function.vis, format_ident!("__scry_{}", text, span = name.span().resolved_at(Span::mixed_site())));
    let outside = outside(function, &module, &params, instances);
    quote_spanned! {Span::mixed_site()=>
        // Modules of its own, so that a parameter may have the name of any item around: another kernel's, its own kernel's.
        // Their names are the kernel's, whatever its case; what the user's types are called in them is public.
        #[allow(non_snake_case, unreachable_pub)]
        mod #module {
            #item
            #shared

            // Code that nobody wrote by hand and nobody is to improve.
            #[allow(unused_qualifications, unused_variables, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
            mod launcher {
                impl super::#name {
                    /// The kernel's name.
                    pub const NAME: &'static ::core::primitive::str = #text;
                    /// The number of invocations in a workgroup, in x, y and z.
                    pub const WORKGROUP: [u32; 3] = [#x, #y, #z];

                    #texts

                    #launch

                    #definition
                }
            }
        }

        // A kernel may be there for its documentation or its texts alone.
        #[allow(unused_imports)]
        #vis use #module::#name;

        #outside
    }
}

/// The texts of the only instance.
fn texts(instance: &Instance) -> TokenStream {
    let Printed { entry: _, wgsl, spirv, cuda, cpu: _ } = &instance.printed;
    let (spirv, words) = (Literal::byte_string(spirv), spirv.len() / 4);
    quote_spanned! {Span::mixed_site()=>
        /// The kernel in WGSL.
        pub const WGSL: &'static ::core::primitive::str = #wgsl;
        /// The kernel in SPIR-V.
        pub const SPIRV: &'static [u32] = &::scry::__private::spirv_words::<#words>(#spirv);
        /// The kernel in CUDA C.
        pub const CUDA: &'static ::core::primitive::str = #cuda;
    }
}

/// The body of a function that returns an instance's definition.
fn definition(instance: &Instance, text: &str) -> TokenStream {
    let Instance { arguments, kernel, printed: Printed { entry, wgsl, spirv, cuda, cpu } } = instance;
    let (params, block_size, fast_math) = (definition_params(kernel), kernel.block_size, kernel.fast_math);
    let line = kernel.name.span().start().line as u32;
    let [x, y, z] = kernel.workgroup;
    let texts = if arguments.is_empty() {
        let name = &kernel.name;
        quote_spanned!(Span::mixed_site()=> wgsl: super::#name::WGSL, spirv: super::#name::SPIRV, cuda: super::#name::CUDA,)
    } else {
        let (spirv, words) = (Literal::byte_string(spirv), spirv.len() / 4);
        quote_spanned!(Span::mixed_site()=> wgsl: #wgsl, spirv: &::scry::__private::spirv_words::<#words>(#spirv), cuda: #cuda,)
    };
    quote_spanned! {Span::mixed_site()=>
        static DEFINITION: ::scry::__private::KernelDef = ::scry::__private::KernelDef {
            name: #text,
            entry: #entry,
            file: ::core::file!(),
            line: #line,
            workgroup: [#x, #y, #z],
            params: &[#params],
            block_size: #block_size,
            #texts
            cpu: { #cpu },
            fast_math: #fast_math,
        };
        &DEFINITION
    }
}

/// A parameter as the launcher takes it.
struct LaunchParam<'a> {
    name: &'a Ident,
    kind: &'a ParamKind,
    /// The type of the element or value, as the user wrote it.
    ty: &'a Type,
    /// The associated type that stands for it, where its name means something at the kernel's own place only.
    member: Option<Ident>,
    first: Span,
    last: Span,
}

fn params<'a>(function: &'a ItemFn, kernel: &'a Kernel) -> Vec<LaunchParam<'a>> {
    let types = function.sig.inputs.iter().filter_map(|input| match input {
        FnArg::Typed(typed) => Some(&*typed.ty),
        FnArg::Receiver(_) => None,
    });
    let generics = generic_idents(function);
    let param = |(i, (param, ty)): (usize, (&'a crate::ir::Param, &'a Type))| {
        let (first, last) = ends(ty);
        let (LaunchTy(ty), shared) = match &param.kind {
            ParamKind::Slice { element, .. } => (LaunchTy(element_type(ty)), element),
            ParamKind::Scalar(value) => (LaunchTy(ty), value),
        };
        let is_generic = matches!(ty, Type::Path(path) if path.path.get_ident().is_some_and(|name| generics.contains(&name)));
        let is_plain = is_generic || (shared.scalar().is_some() && !mentions(ty.to_token_stream(), &generics));
        let member = (!is_plain).then(|| format_ident!("Type{}", i, span = Span::mixed_site()));
        LaunchParam { name: &param.name, kind: &param.kind, ty, member, first, last }
    };
    kernel.params.iter().zip(types).enumerate().map(param).collect()
}

/// A type of the signature without what makes it a slice.
struct LaunchTy<'a>(&'a Type);

fn element_type(ty: &Type) -> &Type {
    match ty {
        Type::Reference(reference) => match &*reference.elem {
            Type::Slice(slice) => &slice.elem,
            _ => ty,
        },
        _ => ty,
    }
}

/// For a kernel that is not generic: a trait that names the user's types, which only the kernel's own place knows.
fn types_trait(params: &[LaunchParam<'_>]) -> TokenStream {
    let members: Vec<&Ident> = params.iter().filter_map(|param| param.member.as_ref()).collect();
    if members.is_empty() { TokenStream::new() } else { quote_spanned!(Span::mixed_site()=> pub trait Types { #(type #members;)* }) }
}

/// For a generic kernel: traits that the launcher implements once for each instance. `Launch` has the user's types as
/// parameters, so that rustc finds out of a `Buffer<Pair<f32>>` which instance is meant.
fn instances_trait(function: &ItemFn, params: &[LaunchParam<'_>], instances: &[Instance]) -> TokenStream {
    let declared = declared_generics(function);
    let members: Vec<&Ident> = params.iter().filter_map(|param| param.member.as_ref()).collect();
    let generics = generic_idents(function);
    let there: Vec<String> = instances
        .iter()
        .map(|instance| {
            let pairs = generics.iter().zip(&instance.arguments).map(|(name, ty)| format!("{name} = {ty}"));
            format!("`{}`", pairs.collect::<Vec<_>>().join(", "))
        })
        .collect();
    let given = generics.iter().map(|name| format!("{name} = {{{name}}}")).collect::<Vec<_>>().join(", ");
    let message = format!("kernel `{}` has no instance for `{given}`", function.sig.ident);
    let note = format!("its instances are {}", there.join(", "));
    let help = "help: name it in the attribute: `#[scry::kernel(instances(..))]`";
    let diagnostic = quote_spanned! {Span::mixed_site()=>
        #[diagnostic::on_unimplemented(message = #message, label = "no instance for this", note = #note, note = #help)]
    };
    let launch = (!members.is_empty()).then(|| quote_spanned!(Span::mixed_site()=> #diagnostic pub trait Launch<#declared, #(#members),*> {}));
    quote_spanned! {Span::mixed_site()=>
        #diagnostic
        pub trait Instances<#declared> {
            fn definition() -> &'static ::scry::__private::KernelDef;
        }
        #launch
    }
}

/// What stands at the kernel's own place, where the names of the user's types mean what the user says.
fn outside(function: &ItemFn, module: &Ident, params: &[LaunchParam<'_>], instances: &[Instance]) -> TokenStream {
    let name = &function.sig.ident;
    let text = name::text(name);
    let generics = generic_idents(function);
    let mut tokens = TokenStream::new();
    for instance in instances {
        let arguments: Vec<TokenStream> = instance.arguments.iter().map(|ty| argument_tokens(ty, name.span())).collect();
        let substituted = |ty: &Type| substitute(ty.to_token_stream(), &generics, &arguments);
        let shared = params.iter().zip(&instance.kernel.params).filter(|(param, _)| param.member.is_some());
        let members: Vec<(&Ident, TokenStream)> =
            params.iter().filter_map(|param| Some((param.member.as_ref()?, substituted(param.ty)))).collect();
        let (member_names, types): (Vec<_>, Vec<_>) = members.into_iter().unzip();
        for (param, lowered) in shared {
            let ty = substituted(param.ty);
            let (ParamKind::Slice { element: known, mutable: _ } | ParamKind::Scalar(known)) = &lowered.kind;
            let (fingerprint, at) = (fingerprint(known), Span::mixed_site().located_at(param.first));
            tokens.extend(quote_spanned! {at=>
                const _: () = ::core::assert!(
                    <#ty as ::scry::__private::Element>::LAYOUT == #fingerprint,
                    "host and device lay this type out differently: a bug of scry, please report it",
                );
            });
        }
        if !generics.is_empty() {
            let definition = definition(instance, &text);
            let launch = (!types.is_empty()).then(|| {
                quote_spanned!(Span::mixed_site()=> impl #module::Launch<#(#arguments,)* #(#types),*> for #name {})
            });
            tokens.extend(quote_spanned! {Span::mixed_site()=>
                #launch
                // Code that nobody wrote by hand and nobody is to improve.
                #[allow(unused_qualifications, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
                impl #module::Instances<#(#arguments),*> for #name {
                    fn definition() -> &'static ::scry::__private::KernelDef { #definition }
                }
            });
        } else if !types.is_empty() {
            tokens.extend(quote_spanned!(Span::mixed_site()=> impl #module::Types for #name { #(type #member_names = #types;)* }));
        }
    }
    tokens
}

/// The generic parameters without their bounds, which the instances stand for.
fn declared_generics(function: &ItemFn) -> TokenStream {
    let declared = function.sig.generics.params.iter().filter_map(|param| match param {
        GenericParam::Type(param) => Some(param.ident.to_token_stream()),
        GenericParam::Const(param) => {
            let (name, ty) = (&param.ident, &param.ty);
            Some(quote!(const #name: #ty))
        }
        GenericParam::Lifetime(_) => None,
    });
    quote!(#(#declared),*).into_iter().collect()
}

fn generic_idents(function: &ItemFn) -> Vec<&Ident> {
    let ident = |param| match param {
        &GenericParam::Type(ref param) => Some(&param.ident),
        &GenericParam::Const(ref param) => Some(&param.ident),
        &GenericParam::Lifetime(_) => None,
    };
    function.sig.generics.params.iter().filter_map(ident).collect()
}

/// Tokens with each of `names` replaced.
fn substitute(tokens: TokenStream, names: &[&Ident], by: &[TokenStream]) -> TokenStream {
    let replace = |token: TokenTree| match &token {
        TokenTree::Ident(ident) => match names.iter().position(|name| ident == *name) {
            Some(i) => by[i].clone(),
            None => token.into(),
        },
        TokenTree::Group(group) => {
            let mut replaced = proc_macro2::Group::new(group.delimiter(), substitute(group.stream(), names, by));
            replaced.set_span(group.span());
            TokenTree::Group(replaced).into()
        }
        TokenTree::Punct(_) | TokenTree::Literal(_) => TokenStream::from(token),
    };
    tokens.into_iter().flat_map(replace).collect()
}

/// Whether one of some names occurs in tokens.
fn mentions(tokens: TokenStream, names: &[&Ident]) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => names.contains(&&ident),
        TokenTree::Group(group) => mentions(group.stream(), names),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

/// How to get at the texts of a generic kernel.
fn instance_function(function: &ItemFn) -> TokenStream {
    let declared = declared_generics(function);
    let generics = generic_idents(function);
    quote_spanned! {Span::mixed_site()=>
        /// An instance of the kernel: its texts, as `wgsl`, `spirv` and `cuda`.
        #[must_use]
        pub fn instance<#declared>() -> &'static ::scry::__private::KernelDef
        where
            Self: super::Instances<#(#generics),*>,
        {
            <Self as super::Instances<#(#generics),*>>::definition()
        }
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
    quote_spanned! {Span::mixed_site()=>
        #item

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
fn launch(function: &ItemFn, params: &[LaunchParam<'_>], is_generic: bool) -> TokenStream {
    let site = Span::mixed_site();
    let at_name = function.sig.ident.span();
    let generics = generic_idents(function);
    let members: Vec<&Ident> = params.iter().filter_map(|param| param.member.as_ref()).collect();
    let (mut declared, mut arguments, mut bounds) = (TokenStream::new(), TokenStream::new(), TokenStream::new());
    for LaunchParam { name, kind, ty, member, first, last } in params {
        let (ParamKind::Slice { element: known, mutable: _ } | ParamKind::Scalar(known)) = kind;
        let ty = match member {
            Some(member) if is_generic => member.to_token_stream(),
            Some(member) => quote_spanned!(*first=> <Self as super::Types>::#member),
            None if is_generic && mentions(ty.to_token_stream(), &generics) => ty.to_token_stream(),
            None => type_tokens(known, *first),
        };
        match kind {
            ParamKind::Slice { .. } => {
                let (reference, close) = (quote_spanned!(*first=> &), quote_spanned!(*last=> >));
                declared.extend(quote_spanned!(site=> #name: #reference ::scry::Buffer<#ty #close,));
                arguments.extend(quote_spanned!(site=> ::scry::__private::Argument::from(#name),));
                if is_generic {
                    bounds.extend(quote_spanned!(site=> #ty: ::scry::Element,));
                }
            }
            ParamKind::Scalar(_) => {
                declared.extend(quote_spanned!(site=> #name: #ty,));
                arguments.extend(quote_spanned!(site=> ::scry::__private::ValueArgument::argument(&#name),));
                if is_generic {
                    bounds.extend(quote_spanned!(site=> #ty: ::scry::__private::ValueArgument,));
                }
            }
        }
    }
    let on = quote_spanned!(at_name=> impl ::scry::LaunchOn);
    let grid = quote_spanned!(at_name=> impl ::scry::LaunchGrid);
    let grid_name = Ident::new("grid", site.located_at(at_name));
    let method = Ident::new("launch", at_name);
    let doc = format!("Queues a launch of exactly `grid` invocations of `{}` on `on`, and returns at once.", function.sig.ident);
    let (generic_params, clause, definition) = if is_generic {
        let declared = declared_generics(function);
        let launch = (!members.is_empty()).then(|| quote_spanned!(site=> Self: super::Launch<#(#generics,)* #(#members),*>,));
        let clause = quote_spanned!(site=> where #launch Self: super::Instances<#(#generics),*>, #bounds);
        (quote!(<#declared, #(#members),*>), clause, quote_spanned!(site=> <Self as super::Instances<#(#generics),*>>::definition()))
    } else {
        (TokenStream::new(), TokenStream::new(), quote_spanned!(site=> Self::definition()))
    };
    quote_spanned! {site=>
        #[doc = #doc]
        ///
        /// # Errors
        /// If the grid is too large, a buffer is of another device, or a buffer that is written overlaps another; and
        /// whatever the device says.
        pub fn #method #generic_params(
            &self,
            on: #on,
            #declared
            #grid_name: #grid,
        ) -> ::scry::Result<()> #clause {
            ::scry::__private::launch(on, #definition, &[#arguments], #grid_name)
        }
    }
}

/// The places of the first and the last token of a type.
fn ends(ty: &Type) -> (Span, Span) {
    let mut spans = ty.to_token_stream().into_iter().map(|token| token.span());
    let first = spans.next().unwrap_or_else(Span::call_site);
    (first, spans.last().unwrap_or(first))
}

/// The parameters as the runtime knows them.
fn definition_params(kernel: &Kernel) -> TokenStream {
    let param = |param: &crate::ir::Param| {
        let (name, slot) = (name::text(&param.name), param.slot);
        match &param.kind {
            ParamKind::Slice { mutable, .. } => {
                let access = if *mutable { quote!(Write) } else { quote!(Read) };
                quote!(::scry::__private::Param::Slice { name: #name, access: ::scry::__private::Access::#access, slot: #slot },)
            }
            ParamKind::Scalar(ty) => {
                // What is no scalar has the host's layout; a `bool` or a `usize` is a word.
                let size = if ty.scalar().is_some() { 4 } else { layout(ty).expect("the signature was accepted").size };
                quote!(::scry::__private::Param::Value { name: #name, slot: #slot, size: #size },)
            }
        }
    };
    kernel.params.iter().map(param).collect()
}

/// A type as the host knows it.
fn type_tokens(ty: &Ty, span: Span) -> TokenStream {
    match ty {
        Ty::Scalar(Scalar::Bool) => quote_spanned!(span=> ::core::primitive::bool),
        Ty::Scalar(Scalar::I32) => quote_spanned!(span=> ::core::primitive::i32),
        Ty::Scalar(Scalar::U32) => quote_spanned!(span=> ::core::primitive::u32),
        Ty::Scalar(Scalar::Usize) => quote_spanned!(span=> ::core::primitive::usize),
        Ty::Scalar(Scalar::F32) => quote_spanned!(span=> ::core::primitive::f32),
        Ty::Adt(adt, arguments) if arguments.is_empty() => {
            let mut name = adt.0.name.clone();
            name.set_span(span);
            name.to_token_stream()
        }
        Ty::Vector { .. } | Ty::Matrix(_) => {
            let name = Ident::new(&ty.to_string(), Span::mixed_site().located_at(span));
            quote_spanned!(span=> ::scry::__private::glam::#name)
        }
        Ty::Id | Ty::Tuple(_) | Ty::Array(..) | Ty::Adt(..) | Ty::Const(_) | Ty::Param(_) | Ty::Never | Ty::Error | Ty::Infer(_) => {
            unreachable!("a signature was accepted with a parameter of type `{ty}`")
        }
    }
}

/// A generic argument as the host knows it.
fn argument_tokens(ty: &Ty, span: Span) -> TokenStream {
    match ty {
        Ty::Const(number) => {
            let number = Literal::i128_unsuffixed(*number);
            quote_spanned!(span=> {#number})
        }
        ty => type_tokens(ty, span),
    }
}
