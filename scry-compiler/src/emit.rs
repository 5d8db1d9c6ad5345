//! The tokens of the launcher: a unit type that carries the kernel's texts, and `launch`.

mod params;
mod sites;

pub(crate) use sites::sites;

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{GenericParam, ItemFn, Visibility};

use crate::ir::{Kernel, ParamKind};
use crate::layout::{fingerprint, layout};
use crate::name;
use crate::print::{host_type, shared_size};
use crate::spirv;
use crate::ty::Ty;
use params::{LaunchParam, Role};

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
    /// `T = f32, N = 8`, for messages.
    pub(crate) name: String,
    /// The generic arguments, and what the kernel calls those that are types of the user's.
    pub(crate) arguments: Vec<(Ty, Option<String>)>,
    pub(crate) kernel: Kernel,
    /// Where it panics and prints, as the slice that [`sites()`] makes.
    pub(crate) sites: TokenStream,
    pub(crate) printed: Printed,
}

/// The launcher of a kernel, which has one instance unless it is generic.
pub(crate) fn launcher(function: &ItemFn, instances: &[Instance]) -> TokenStream {
    let (generics, declared) = params::generics(function);
    let (name, text) = (&function.sig.ident, name::text(&function.sig.ident));
    let module = format_ident!("__scry_{}", text, span = name.span().resolved_at(Span::mixed_site()));
    let params = params::params(function, &instances[0].kernel, &generics);
    Launcher { function, name, text, module, generics, declared, params, instances }.tokens()
}

struct Launcher<'a> {
    function: &'a ItemFn,
    name: &'a Ident,
    text: String,
    module: Ident,
    /// The names of the generic parameters, lifetimes aside.
    generics: Vec<&'a Ident>,
    /// The same without their bounds, which the instances stand for, as they are declared.
    declared: TokenStream,
    params: Vec<LaunchParam<'a>>,
    instances: &'a [Instance],
}

impl Launcher<'_> {
    fn tokens(&self) -> TokenStream {
        let Self { function, name, text, module, .. } = self;
        let (item, vis) = (declaration(function, &syn::parse_quote_spanned!(name.span()=> pub)), &function.vis);
        let (workgroup, types, launch, outside) = (self.workgroup(), self.types_trait(), self.launch(), self.outside());
        let definitions = self.instances.iter().enumerate().map(|(number, instance)| {
            let (name, definition) = (definition_name(number), definition(instance, text));
            hygienic!(pub fn #name() -> &'static ::scry::__private::KernelDef { #definition })
        });
        let (texts, shared) = if self.generics.is_empty() {
            (texts(&self.instances[0]), TokenStream::new())
        } else {
            (self.instance_function(), self.instances_trait())
        };
        hygienic! {
            // Modules of its own, so that what is in them may have the name of any item around: another kernel's, its own kernel's.
            // Their names are the kernel's, whatever its case; they are private, and the kernel as visible as the user says.
            #[allow(non_snake_case, unreachable_pub, private_interfaces, private_bounds)]
            mod #module {
                pub mod kernel {
                    #item
                }

                #types
                #shared

                // Code that nobody wrote by hand and nobody is to improve.
                #[allow(unused_qualifications, unused_variables, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
                pub(super) mod launcher {
                    impl super::kernel::#name {
                        /// The kernel's name.
                        pub const NAME: &'static ::core::primitive::str = #text;
                        #workgroup

                        #texts

                        #launch
                    }

                    #(#definitions)*
                }
            }

            // A kernel may be there for its documentation or its texts alone.
            #[allow(unused_imports)]
            #vis use #module::kernel::#name;

            #outside
        }
    }

    /// The size of a workgroup, if it is the same in every instance.
    fn workgroup(&self) -> TokenStream {
        let [x, y, z] = self.instances[0].kernel.workgroup;
        if self.instances.iter().any(|instance| instance.kernel.workgroup != [x, y, z]) {
            return TokenStream::new();
        }
        hygienic! {
            /// The number of invocations in a workgroup, in x, y and z.
            pub const WORKGROUP: [u32; 3] = [#x, #y, #z];
        }
    }

    /// A trait that names the user's types, which only the kernel's own place knows, where they are the same in every instance. It is
    /// as private as the kernel, since rustc wants the types to be no more private than it.
    fn types_trait(&self) -> TokenStream {
        let vis = inside(&self.function.vis);
        let mut members = self.params.iter().filter(|param| param.role == Role::Fixed).filter_map(|param| param.member.as_ref()).peekable();
        if members.peek().is_none() {
            return TokenStream::new();
        }
        hygienic!(#vis trait Types { #(type #members;)* })
    }

    /// For a generic kernel: a trait that the launcher implements once for each instance, and one for each parameter whose type
    /// decides about the instance. What the type is in an instance implements that, with the instance's arguments: so rustc finds
    /// out of a `Buffer<Pair<f32>>` which instance is meant.
    fn instances_trait(&self) -> TokenStream {
        let Self { name: kernel, declared, .. } = self;
        let vis = inside(&self.function.vis);
        let there: Vec<String> = self.instances.iter().map(|instance| format!("`{}`", instance.name)).collect();
        let given = self.generics.iter().map(|name| format!("{name} = {{{name}}}")).collect::<Vec<_>>().join(", ");
        let note = format!("its instances are {}", there.join(", "));
        let help = "help: name it in the attribute: `#[scry::kernel(instances(..))]`";
        let diagnostic = |message: String| {
            hygienic! {
                #[diagnostic::on_unimplemented(message = #message, label = "no instance for this", note = #note, note = #help)]
            }
        };
        let whole = diagnostic(format!("kernel `{kernel}` has no instance for `{given}`"));
        let followers = self.params.iter().filter(|param| param.role == Role::Follows).map(|param| {
            let (member, bound) = (&param.member, param.bound());
            hygienic!(type #member: ::scry::__private::#bound;)
        });
        let deciders = self.params.iter().filter(|param| param.role == Role::Decides).filter_map(|param| {
            let (member, name, bound) = (param.member.as_ref()?, param.name, param.bound());
            let diagnostic = diagnostic(format!("kernel `{kernel}` has no instance whose `{name}` has the type `{{Self}}`"));
            Some(hygienic!(#diagnostic #vis trait #member<#declared>: ::scry::__private::#bound {}))
        });
        hygienic! {
            #whole
            #vis trait Instances<#declared> {
                #(#followers)*
                fn definition() -> &'static ::scry::__private::KernelDef;
            }
            #(#deciders)*
        }
    }

    /// How to get at the texts of a generic kernel.
    fn instance_function(&self) -> TokenStream {
        let Self { name, declared, generics, .. } = self;
        let (method, bound) = (Ident::new("instance", name.span()), self.is_instance());
        hygienic! {
            /// An instance of the kernel: its texts, as `wgsl`, `spirv` and `cuda`, and its `workgroup`.
            #[must_use]
            pub fn #method<#declared>() -> &'static ::scry::__private::KernelDef
            where
                #bound
            {
                <Self as super::Instances<#(#generics),*>>::definition()
            }
        }
    }

    /// The bound that there is an instance; rustc points at the kernel's name for it.
    fn is_instance(&self) -> TokenStream {
        let generics = &self.generics;
        quote_spanned!(self.name.span()=> Self: super::Instances<#(#generics),*>,)
    }

    /// What stands at the kernel's own place, where the names of the user's types mean what the user says.
    fn outside(&self) -> TokenStream {
        let Self { function, name, module, generics, .. } = self;
        let mut tokens = halves(function);
        for (number, instance) in self.instances.iter().enumerate() {
            let parameters = function.sig.generics.params.iter().filter(|param| !matches!(param, GenericParam::Lifetime(_)));
            let arguments = parameters.zip(&instance.arguments);
            let arguments: Vec<TokenStream> =
                arguments.map(|(param, (ty, host))| params::argument(param, ty, host.as_deref(), name.span())).collect();
            let (mut types, mut followers) = (TokenStream::new(), TokenStream::new());
            for (param, lowered) in self.params.iter().zip(&instance.kernel.params) {
                let Some(member) = param.member.as_ref().filter(|_| param.role != Role::Fixed || number == 0) else { continue };
                let ty = params::of_instance(param.ty, function, generics, &arguments);
                tokens.extend(same_layout(&ty, lowered.kind.ty(), param.first));
                let associated = quote_spanned!(Span::mixed_site().located_at(param.first)=> type #member = #ty;);
                match param.role {
                    Role::Fixed => types.extend(associated),
                    Role::Follows => followers.extend(associated),
                    Role::Decides => {
                        tokens.extend(hygienic!(#[diagnostic::do_not_recommend] impl #module::#member<#(#arguments),*> for #ty {}));
                    }
                    Role::Parameter => unreachable!("it has no member"),
                }
            }
            if !types.is_empty() {
                tokens.extend(hygienic!(impl #module::Types for #name { #types }));
            }
            if !generics.is_empty() {
                let definition = definition_name(number);
                tokens.extend(hygienic! {
                    // Code that nobody wrote by hand and nobody is to improve.
                    #[allow(unused_qualifications, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
                    // What is said of the trait names the instances.
                    #[diagnostic::do_not_recommend]
                    impl #module::Instances<#(#arguments),*> for #name {
                        #followers
                        fn definition() -> &'static ::scry::__private::KernelDef { #module::launcher::#definition() }
                    }
                });
            }
        }
        tokens
    }

    /// The typed `launch`: what the signature says, with buffers for slices. Its tokens have the places of what they stand for
    /// in the user's signature, so that rustc shows that signature where a launch does not fit it.
    fn launch(&self) -> TokenStream {
        let (site, at_name, generics) = (Span::mixed_site(), self.name.span(), &self.generics);
        let (mut declared, mut arguments, mut bounds) = (TokenStream::new(), TokenStream::new(), TokenStream::new());
        for LaunchParam { name, kind, ty, member, role, first, last } in &self.params {
            let ty = match (role, member) {
                (Role::Decides, _) => quote_spanned!(*first=> impl super::#member<#(#generics),*>),
                (Role::Follows, _) => quote_spanned!(*first=> <Self as super::Instances<#(#generics),*>>::#member),
                (Role::Parameter, _) => ty.to_token_stream(),
                (Role::Fixed, Some(member)) => quote_spanned!(*first=> <Self as super::Types>::#member),
                (Role::Fixed, None) => host_type(kind.ty(), *first),
            };
            let (taken, argument, bound) = match kind {
                ParamKind::Slice { .. } => {
                    let (reference, close) = (quote_spanned!(*first=> &), quote_spanned!(*last=> >));
                    let argument = hygienic!(::scry::__private::Argument::from(#name),);
                    (hygienic!(#reference ::scry::Buffer<#ty #close), argument, hygienic!(::scry::Element))
                }
                ParamKind::Scalar(_) => {
                    let argument = hygienic!(::scry::__private::ValueArgument::argument(&#name),);
                    (ty.clone(), argument, hygienic!(::scry::__private::ValueArgument))
                }
            };
            declared.extend(hygienic!(#name: #taken,));
            arguments.extend(argument);
            if *role == Role::Parameter {
                bounds.extend(hygienic!(#ty: #bound,));
            }
        }
        let on = quote_spanned!(at_name=> impl ::scry::LaunchOn);
        let grid = quote_spanned!(at_name=> impl ::scry::LaunchGrid);
        let grid_name = Ident::new("grid", site.located_at(at_name));
        let method = Ident::new("launch", at_name);
        let doc = format!("Queues a launch of exactly `grid` invocations of `{}` on `on`, and returns at once.", self.name);
        let (generic_params, clause, definition) = if generics.is_empty() {
            (TokenStream::new(), TokenStream::new(), hygienic!(definition_0()))
        } else {
            let declared = &self.declared;
            let instance = self.is_instance();
            let clause = hygienic!(where #instance #bounds);
            (quote!(<#declared>), clause, hygienic!(<Self as super::Instances<#(#generics),*>>::definition()))
        };
        hygienic! {
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
                // SAFETY of what is printed: what the signature lets through are arguments of the definition's parameters.
                unsafe { ::scry::__private::launch(on, #definition, &[#arguments], #grid_name) }
            }
        }
    }
}

/// The texts of the only instance.
fn texts(instance: &Instance) -> TokenStream {
    let Printed { entry: _, wgsl, spirv, spirv_atomic_floats: _, cuda, cpu: _ } = &instance.printed;
    let spirv = words(spirv);
    hygienic! {
        /// The kernel in WGSL.
        pub const WGSL: &'static ::core::primitive::str = #wgsl;
        /// The kernel in SPIR-V.
        pub const SPIRV: &'static [u32] = #spirv;
        /// The kernel in CUDA C.
        pub const CUDA: &'static ::core::primitive::str = #cuda;
    }
}

/// SPIR-V as the words that it is made of.
fn words(spirv: &[u8]) -> TokenStream {
    let (bytes, count) = (Literal::byte_string(spirv), spirv.len() / 4);
    hygienic!(&::scry::__private::spirv_words::<#count>(#bytes))
}

/// The function that returns the definition of an instance.
fn definition_name(number: usize) -> Ident {
    format_ident!("definition_{}", number, span = Span::mixed_site())
}

/// Its body.
fn definition(instance: &Instance, text: &str) -> TokenStream {
    let Instance { name: _, arguments, kernel, sites, printed: Printed { entry, wgsl, spirv, spirv_atomic_floats, cuda, cpu } } = instance;
    let (capabilities, spirv_atomic_floats) = (spirv::capabilities(spirv), words(spirv_atomic_floats));
    let (params, block_size, fast_math) = (definition_params(kernel), kernel.block_size, kernel.fast_math);
    let line = kernel.name.span().start().line as u32;
    let [x, y, z] = kernel.workgroup;
    let (cooperates, (panics, prints)) = (kernel.cooperates(), kernel.effects());
    let shared_size = shared_size(kernel);
    let texts = if arguments.is_empty() {
        let name = &kernel.name;
        hygienic!(wgsl: super::kernel::#name::WGSL, spirv: super::kernel::#name::SPIRV, cuda: super::kernel::#name::CUDA,)
    } else {
        let spirv = words(spirv);
        hygienic!(wgsl: #wgsl, spirv: #spirv, cuda: #cuda,)
    };
    hygienic! {
        #cpu

        static DEFINITION: ::scry::__private::KernelDef = ::scry::__private::KernelDef {
            name: #text,
            entry: #entry,
            file: ::core::file!(),
            line: #line,
            workgroup: [#x, #y, #z],
            cooperates: #cooperates,
            shared_size: #shared_size,
            params: &[#params],
            block_size: #block_size,
            id: ::scry::__private::kernel::KernelId::new(),
            sites: #sites,
            panics: #panics,
            prints: #prints,
            accesses: native::accesses(),
            shared: native::shared(),
            #texts
            capabilities: &[#(#capabilities),*],
            spirv_atomic_floats: #spirv_atomic_floats,
            cpu: native::entry(),
            fast_math: #fast_math,
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
            kind @ ParamKind::Slice { .. } => {
                let access = if kind.is_written() { quote!(Write) } else { quote!(Read) };
                quote!(::scry::__private::Param::Slice { name: #name, access: ::scry::__private::Access::#access, slot: #slot },)
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

/// What a visibility means one module further in.
fn inside(vis: &Visibility) -> Visibility {
    match vis {
        Visibility::Inherited => syn::parse_quote!(pub(super)),
        Visibility::Public(_) => vis.clone(),
        Visibility::Restricted(restricted) => {
            let path = &restricted.path;
            match path.segments.first() {
                Some(first) if first.ident == "crate" => vis.clone(),
                Some(first) if first.ident == "self" => {
                    let rest = path.segments.iter().skip(1);
                    syn::parse_quote!(pub(in super #(::#rest)*))
                }
                _ => syn::parse_quote!(pub(in super::#path)),
            }
        }
    }
}

/// Holds what the compiler counted of a type's layout against what rustc makes of it.
fn same_layout(ty: &TokenStream, known: &Ty, first: Span) -> TokenStream {
    let (fingerprint, at) = (fingerprint(known), Span::mixed_site().located_at(first));
    quote_spanned! {at=>
        const _: () = ::core::assert!(
            <#ty as ::scry::__private::Element>::LAYOUT == #fingerprint,
            "host and device lay this type out differently: a bug of scry, please report it",
        );
    }
}

/// A launcher that takes anything, for a kernel with errors: its uses shall not be errors as well.
pub(crate) fn stub(function: &ItemFn) -> TokenStream {
    if function.sig.receiver().is_some() {
        let ItemFn { attrs, vis, sig, .. } = function;
        return hygienic!(#(#attrs)* #[allow(unused_variables)] #vis #sig { ::core::unreachable!() });
    }
    let item = declaration(function, &function.vis);
    let name = &function.sig.ident;
    let params: Vec<Ident> = (0..function.sig.inputs.len()).map(|i| format_ident!("Argument{}", i)).collect();
    let halves = halves(function);
    hygienic! {
        #item

        #halves

        #[allow(clippy::all, clippy::pedantic)]
        impl #name {
            pub const NAME: &'static ::core::primitive::str = "";
            pub const WORKGROUP: [::core::primitive::u32; 3] = [1, 1, 1];
            pub const WGSL: &'static ::core::primitive::str = "";
            pub const SPIRV: &'static [::core::primitive::u32] = &[];
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
    hygienic! {
        #(#attrs)*
        ///
        /// A kernel: call `launch` on it.
        ///
        #[doc = #heading]
        #[allow(dead_code, non_camel_case_types)]
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

/// `f16` is no type of the language's own: asks rustc that what the signature calls so is the `half` crate's, by which the
/// import of it is used.
fn halves(function: &ItemFn) -> TokenStream {
    let is_half = |ty: &&syn::Type| match ty {
        syn::Type::Path(path) => path.path.segments.last().is_some_and(|segment| segment.ident == "f16"),
        _ => false,
    };
    let halves = params::types(function).map(params::element).filter(is_half);
    let half = name::own("half");
    halves.map(|ty| quote!(const _: fn(#ty) -> ::scry::__private::f16 = |#half| #half;)).collect()
}
