//! The tokens of the launcher: a unit type that carries the kernel's texts, and `launch`.

mod sites;

pub(crate) use sites::sites;

use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{FnArg, GenericParam, ItemFn, Type, Visibility};

use crate::ir::{Kernel, ParamKind};
use crate::layout::{fingerprint, layout};
use crate::lower::is_builtin_trait;
use crate::name;
use crate::print::shared_size;
use crate::syntax;
use crate::ty::{Scalar, Ty};

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
    /// Where it panics and prints, as the slice that [`sites`] makes.
    pub(crate) sites: TokenStream,
    pub(crate) printed: Printed,
}

/// The launcher of a kernel, which has one instance unless it is generic.
pub(crate) fn launcher(function: &ItemFn, instances: &[Instance]) -> TokenStream {
    let item = declaration(function, &syn::parse_quote!(pub));
    let name = &function.sig.ident;
    let text = name::text(name);
    let params = params(function, &instances[0].kernel);
    let is_generic = function.sig.generics.params.iter().any(|param| !matches!(param, GenericParam::Lifetime(_)));
    let texts = if is_generic { instance_function(function) } else { texts(&instances[0]) };
    let definitions = instances.iter().enumerate().map(|(number, instance)| {
        let (name, definition) = (definition_name(number), definition(instance, &text));
        quote_spanned!(Span::mixed_site()=> pub fn #name() -> &'static ::scry::__private::KernelDef { #definition })
    });
    let workgroup = workgroup(instances);
    let types = types_trait(function, &params);
    let shared = if is_generic { instances_trait(function, &params, instances) } else { TokenStream::new() };
    let launch = launch(function, &params, is_generic);
    let (vis, module) = (&function.vis, format_ident!("__scry_{}", text, span = name.span().resolved_at(Span::mixed_site())));
    let outside = outside(function, &module, &params, instances);
    quote_spanned! {Span::mixed_site()=>
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
fn workgroup(instances: &[Instance]) -> TokenStream {
    let [x, y, z] = instances[0].kernel.workgroup;
    if instances.iter().any(|instance| instance.kernel.workgroup != [x, y, z]) {
        return TokenStream::new();
    }
    quote_spanned! {Span::mixed_site()=>
        /// The number of invocations in a workgroup, in x, y and z.
        pub const WORKGROUP: [u32; 3] = [#x, #y, #z];
    }
}

/// The texts of the only instance.
fn texts(instance: &Instance) -> TokenStream {
    let Printed { entry: _, wgsl, spirv, spirv_atomic_floats: _, cuda, cpu: _ } = &instance.printed;
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

/// The function that returns the definition of an instance.
fn definition_name(number: usize) -> Ident {
    format_ident!("definition_{}", number, span = Span::mixed_site())
}

/// Its body.
fn definition(instance: &Instance, text: &str) -> TokenStream {
    let Instance { name: _, arguments, kernel, sites, printed: Printed { entry, wgsl, spirv, spirv_atomic_floats, cuda, cpu } } = instance;
    let (atomic_floats, atomic_floats_words) = (Literal::byte_string(spirv_atomic_floats), spirv_atomic_floats.len() / 4);
    let (params, block_size, fast_math) = (definition_params(kernel), kernel.block_size, kernel.fast_math);
    let line = kernel.name.span().start().line as u32;
    let [x, y, z] = kernel.workgroup;
    let (cooperates, (panics, prints)) = (kernel.cooperates(), kernel.effects());
    let shared_size = shared_size(kernel);
    let texts = if arguments.is_empty() {
        let name = &kernel.name;
        quote_spanned!(Span::mixed_site()=> wgsl: super::kernel::#name::WGSL, spirv: super::kernel::#name::SPIRV, cuda: super::kernel::#name::CUDA,)
    } else {
        let (spirv, words) = (Literal::byte_string(spirv), spirv.len() / 4);
        quote_spanned!(Span::mixed_site()=> wgsl: #wgsl, spirv: &::scry::__private::spirv_words::<#words>(#spirv), cuda: #cuda,)
    };
    quote_spanned! {Span::mixed_site()=>
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
            id: ::scry::__private::panic::KernelId::new(),
            sites: #sites,
            panics: #panics,
            prints: #prints,
            accesses: native::accesses(),
            shared: native::shared(),
            #texts
            spirv_atomic_floats: &::scry::__private::spirv_words::<#atomic_floats_words>(#atomic_floats),
            cpu: native::entry(),
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
    /// What stands for it, where its name means something at the kernel's own place only.
    member: Option<Ident>,
    role: Role,
    first: Span,
    last: Span,
}

/// What a parameter has to do with the kernel's generic ones.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// Nothing: it has the same type in every instance. Its `member` is an associated type of `Types`.
    Fixed,
    /// Its type is a generic parameter, and it has no `member`.
    Parameter,
    /// Generic parameters are known by its type alone. Its `member` is a trait of what the type can be.
    Decides,
    /// Its type follows from the instance. Its `member` is an associated type of `Instances`, so that rustc finds out the
    /// type of a buffer that was just allocated.
    Follows,
}

fn params<'a>(function: &'a ItemFn, kernel: &'a Kernel) -> Vec<LaunchParam<'a>> {
    let types = function.sig.inputs.iter().filter_map(|input| match input {
        FnArg::Typed(typed) => Some(&*typed.ty),
        FnArg::Receiver(_) => None,
    });
    let generics = generic_idents(function);
    let is_parameter = |ty: &Type| matches!(ty, Type::Path(path) if path.path.get_ident().is_some_and(|name| generics.contains(&name)));
    let deciding = deciding(function, kernel);
    let param = |(i, (param, ty)): (usize, (&'a crate::ir::Param, &'a Type))| {
        let (first, last) = ends(ty);
        let (LaunchTy(ty), shared) = match &param.kind {
            ParamKind::Slice { element, .. } => (LaunchTy(element_type(ty)), element),
            ParamKind::Scalar(value) => (LaunchTy(ty), value),
        };
        let role = if is_parameter(ty) {
            Role::Parameter
        } else if deciding.contains(&i) {
            Role::Decides
        } else if mentions(ty.to_token_stream(), &generics) {
            Role::Follows
        } else {
            Role::Fixed
        };
        let is_number = shared.scalar().is_some() || matches!(shared, Ty::Atomic(_));
        let is_plain = role == Role::Parameter || (is_number && role == Role::Fixed);
        let member = (!is_plain).then(|| format_ident!("Type{}", i, span = Span::mixed_site()));
        LaunchParam { name: &param.name, kind: &param.kind, ty, member, role, first, last }
    };
    kernel.params.iter().zip(types).enumerate().map(param).collect()
}

impl LaunchParam<'_> {
    /// What the type must be for the runtime.
    fn bound(&self) -> TokenStream {
        match self.kind {
            ParamKind::Slice { .. } => quote!(Element),
            ParamKind::Scalar(_) => quote!(ValueArgument),
        }
    }
}

/// The parameters that decide about the instance: for each generic one, the first slice whose type shows what it is, else the
/// first value, which may be a literal and so of many types.
fn deciding(function: &ItemFn, kernel: &Kernel) -> Vec<usize> {
    let types: Vec<&Type> =
        function.sig.inputs.iter().filter_map(|input| if let FnArg::Typed(typed) = input { Some(&*typed.ty) } else { None }).collect();
    let mut order: Vec<usize> = (0..kernel.params.len()).collect();
    order.sort_by_key(|i| matches!(kernel.params[*i].kind, ParamKind::Scalar(_)));
    let first = |name: &&Ident| order.iter().copied().find(|i| shows(types[*i].to_token_stream(), name));
    generic_idents(function).iter().filter_map(first).collect()
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

/// A trait that names the user's types, which only the kernel's own place knows, where they are the same in every instance. It is
/// as private as the kernel, since rustc wants the types to be no more private than it.
fn types_trait(function: &ItemFn, params: &[LaunchParam<'_>]) -> TokenStream {
    let vis = inside(&function.vis);
    let members: Vec<&Ident> = params.iter().filter(|param| param.role == Role::Fixed).filter_map(|param| param.member.as_ref()).collect();
    if members.is_empty() { TokenStream::new() } else { quote_spanned!(Span::mixed_site()=> #vis trait Types { #(type #members;)* }) }
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

/// For a generic kernel: a trait that the launcher implements once for each instance, and one for each parameter whose type
/// decides about the instance. What the type is in an instance implements that, with the instance's arguments: so rustc finds
/// out of a `Buffer<Pair<f32>>` which instance is meant.
fn instances_trait(function: &ItemFn, params: &[LaunchParam<'_>], instances: &[Instance]) -> TokenStream {
    let vis = inside(&function.vis);
    let declared = declared_generics(function);
    let generics = generic_idents(function);
    let there: Vec<String> = instances.iter().map(|instance| format!("`{}`", instance.name)).collect();
    let given = generics.iter().map(|name| format!("{name} = {{{name}}}")).collect::<Vec<_>>().join(", ");
    let kernel = &function.sig.ident;
    let note = format!("its instances are {}", there.join(", "));
    let help = "help: name it in the attribute: `#[scry::kernel(instances(..))]`";
    let diagnostic = |message: String| {
        quote_spanned! {Span::mixed_site()=>
            #[diagnostic::on_unimplemented(message = #message, label = "no instance for this", note = #note, note = #help)]
        }
    };
    let whole = diagnostic(format!("kernel `{kernel}` has no instance for `{given}`"));
    let followers = params.iter().filter(|param| param.role == Role::Follows).map(|param| {
        let (member, bound) = (&param.member, param.bound());
        quote_spanned!(Span::mixed_site()=> type #member: ::scry::__private::#bound;)
    });
    let deciders = params.iter().filter(|param| param.role == Role::Decides).filter_map(|param| {
        let (member, name, bound) = (param.member.as_ref()?, param.name, param.bound());
        let diagnostic = diagnostic(format!("kernel `{kernel}` has no instance whose `{name}` has the type `{{Self}}`"));
        Some(quote_spanned!(Span::mixed_site()=> #diagnostic #vis trait #member<#declared>: ::scry::__private::#bound {}))
    });
    quote_spanned! {Span::mixed_site()=>
        #whole
        #vis trait Instances<#declared> {
            #(#followers)*
            fn definition() -> &'static ::scry::__private::KernelDef;
        }
        #(#deciders)*
    }
}

/// What stands at the kernel's own place, where the names of the user's types mean what the user says.
fn outside(function: &ItemFn, module: &Ident, params: &[LaunchParam<'_>], instances: &[Instance]) -> TokenStream {
    let name = &function.sig.ident;
    let generics = generic_idents(function);
    let mut tokens = halves(function);
    for (number, instance) in instances.iter().enumerate() {
        let parameters = function.sig.generics.params.iter().filter(|param| !matches!(param, GenericParam::Lifetime(_)));
        let arguments =
            parameters.zip(&instance.arguments).map(|(param, (ty, host))| argument_tokens(param, ty, host.as_deref(), name.span()));
        let arguments: Vec<TokenStream> = arguments.collect();
        let (mut types, mut followers) = (TokenStream::new(), TokenStream::new());
        for (param, lowered) in params.iter().zip(&instance.kernel.params) {
            let Some(member) = param.member.as_ref().filter(|_| param.role != Role::Fixed || number == 0) else { continue };
            let ty = substitute(qualified(param.ty, function), &generics, &arguments);
            tokens.extend(same_layout(&ty, &lowered.kind, param.first));
            let associated = quote_spanned!(Span::mixed_site().located_at(param.first)=> type #member = #ty;);
            match param.role {
                Role::Fixed => types.extend(associated),
                Role::Follows => followers.extend(associated),
                Role::Decides => tokens.extend(quote_spanned!(Span::mixed_site()=> impl #module::#member<#(#arguments),*> for #ty {})),
                Role::Parameter => unreachable!("it has no member"),
            }
        }
        if !types.is_empty() {
            tokens.extend(quote_spanned!(Span::mixed_site()=> impl #module::Types for #name { #types }));
        }
        if !generics.is_empty() {
            let definition = definition_name(number);
            tokens.extend(quote_spanned! {Span::mixed_site()=>
                // Code that nobody wrote by hand and nobody is to improve.
                #[allow(unused_qualifications, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
                impl #module::Instances<#(#arguments),*> for #name {
                    #followers
                    fn definition() -> &'static ::scry::__private::KernelDef { #module::launcher::#definition() }
                }
            });
        }
    }
    tokens
}

/// Holds what the compiler counted of a type's layout against what rustc makes of it.
fn same_layout(ty: &TokenStream, kind: &ParamKind, first: Span) -> TokenStream {
    let (ParamKind::Slice { element: known, mutable: _ } | ParamKind::Scalar(known)) = kind;
    let (fingerprint, at) = (fingerprint(known), Span::mixed_site().located_at(first));
    quote_spanned! {at=>
        const _: () = ::core::assert!(
            <#ty as ::scry::__private::Element>::LAYOUT == #fingerprint,
            "host and device lay this type out differently: a bug of scry, please report it",
        );
    }
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
    fn ident(param: &GenericParam) -> Option<&Ident> {
        match param {
            GenericParam::Type(param) => Some(&param.ident),
            GenericParam::Const(param) => Some(&param.ident),
            GenericParam::Lifetime(_) => None,
        }
    }
    function.sig.generics.params.iter().filter_map(ident).collect()
}

/// A type whose `T::Name` say which trait they mean: once `T` is a type and no parameter, rustc wants to know.
fn qualified(ty: &Type, function: &ItemFn) -> TokenStream {
    struct Qualify<'a>(&'a syn::Generics);
    impl syn::visit_mut::VisitMut for Qualify<'_> {
        fn visit_type_path_mut(&mut self, ty: &mut syn::TypePath) {
            syn::visit_mut::visit_type_path_mut(self, ty);
            if ty.qself.is_some() || ty.path.segments.len() != 2 {
                return;
            }
            let (parameter, member) = (ty.path.segments[0].clone(), ty.path.segments[1].clone());
            let is_users = |bound: &&syn::Path| bound.segments.last().is_some_and(|last| !is_builtin_trait(&last.ident.to_string()));
            if let Some(bound) = syntax::bounds(&name::text(&parameter.ident), self.0).find(is_users) {
                *ty = syn::parse_quote!(<#parameter as #bound>::#member);
            }
        }
    }
    let mut ty = ty.clone();
    syn::visit_mut::VisitMut::visit_type_mut(&mut Qualify(&function.sig.generics), &mut ty);
    ty.into_token_stream()
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

/// Whether a type shows what a generic parameter is: it mentions it, and not only what belongs to it, as in `T::Wide`.
fn shows(ty: TokenStream, name: &Ident) -> bool {
    let tokens: Vec<TokenTree> = ty.into_iter().collect();
    tokens.iter().enumerate().any(|(i, token)| match token {
        TokenTree::Ident(ident) => {
            let owns = matches!(tokens.get(i + 1), Some(TokenTree::Punct(punct)) if punct.as_char() == ':');
            let is_cast = matches!(tokens.get(i + 1), Some(TokenTree::Ident(word)) if word == "as");
            ident == name && !owns && !is_cast
        }
        TokenTree::Group(group) => shows(group.stream(), name),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
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
        /// An instance of the kernel: its texts, as `wgsl`, `spirv` and `cuda`, and its `workgroup`.
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
    let halves = halves(function);
    quote_spanned! {Span::mixed_site()=>
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
    let (mut declared, mut arguments, mut bounds) = (TokenStream::new(), TokenStream::new(), TokenStream::new());
    for LaunchParam { name, kind, ty, member, role, first, last } in params {
        let (ParamKind::Slice { element: known, mutable: _ } | ParamKind::Scalar(known)) = kind;
        let is_parameter = *role == Role::Parameter;
        let ty = match (role, member) {
            (Role::Decides, _) => quote_spanned!(*first=> impl super::#member<#(#generics),*>),
            (Role::Follows, _) => quote_spanned!(*first=> <Self as super::Instances<#(#generics),*>>::#member),
            (Role::Parameter, _) => ty.to_token_stream(),
            (Role::Fixed, Some(member)) => quote_spanned!(*first=> <Self as super::Types>::#member),
            (Role::Fixed, None) => type_tokens(known, *first),
        };
        match kind {
            ParamKind::Slice { .. } => {
                let (reference, close) = (quote_spanned!(*first=> &), quote_spanned!(*last=> >));
                declared.extend(quote_spanned!(site=> #name: #reference ::scry::Buffer<#ty #close,));
                arguments.extend(quote_spanned!(site=> ::scry::__private::Argument::from(#name),));
                if is_parameter {
                    bounds.extend(quote_spanned!(site=> #ty: ::scry::Element,));
                }
            }
            ParamKind::Scalar(_) => {
                declared.extend(quote_spanned!(site=> #name: #ty,));
                arguments.extend(quote_spanned!(site=> ::scry::__private::ValueArgument::argument(&#name),));
                if is_parameter {
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
        let clause = quote_spanned!(site=> where Self: super::Instances<#(#generics),*>, #bounds);
        (quote!(<#declared>), clause, quote_spanned!(site=> <Self as super::Instances<#(#generics),*>>::definition()))
    } else {
        (TokenStream::new(), TokenStream::new(), quote_spanned!(site=> definition_0()))
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
    let half = name::own("half");
    types.filter(is_half).map(|ty| quote!(const _: fn(#ty) -> ::scry::__private::f16 = |#half| #half;)).collect()
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

/// A type as the host knows it.
fn type_tokens(ty: &Ty, span: Span) -> TokenStream {
    match ty {
        Ty::Scalar(Scalar::F16) => quote_spanned!(span=> ::scry::__private::f16),
        Ty::Scalar(scalar) | Ty::Atomic(scalar) => {
            let name = Ident::new(scalar.name(), span);
            quote_spanned!(span=> ::core::primitive::#name)
        }
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
fn argument_tokens(param: &GenericParam, ty: &Ty, host: Option<&str>, span: Span) -> TokenStream {
    if let Some(host) = host {
        let tokens: TokenStream = host.parse().expect("it was tokens before it was text");
        return tokens.into_iter().map(|token| located(token, span)).collect();
    }
    match (param, ty) {
        (GenericParam::Const(param), Ty::Const(number)) if matches!(&param.ty, Type::Path(path) if path.path.is_ident("bool")) => {
            let value = *number != 0;
            quote_spanned!(span=> #value)
        }
        (_, Ty::Const(number)) => Literal::i128_unsuffixed(*number).to_token_stream(),
        (_, ty) => type_tokens(ty, span),
    }
}

/// A token, and all in it, at another place.
fn located(mut token: TokenTree, span: Span) -> TokenTree {
    if let TokenTree::Group(group) = &token {
        let inner = group.stream().into_iter().map(|token| located(token, span)).collect();
        token = proc_macro2::Group::new(group.delimiter(), inner).into();
    }
    token.set_span(span);
    token
}
