//! The generic parameters of a kernel, and its parameters as its launcher takes them.

use std::collections::HashMap;

use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::visit_mut::{self, VisitMut};
use syn::{FnArg, GenericParam, ItemFn, Pat, PredicateType, Type, TypePath, WherePredicate};

use crate::print::host_type;
use crate::report::respanned;
use crate::syntax::SliceType;
use crate::ty::{Scalar, Ty, atomic_from_name};

/// The traits of instances have room for so many types, of which one is a crate's own if it is to have an instance of another's kernel.
const MAX_TYPES: usize = 4;

/// A launcher's type, and its generic parameters, lifetimes aside.
pub(super) struct Generics<'a> {
    pub(super) name: Ident,
    pub(super) names: Vec<&'a Ident>,
    /// Which are types.
    are_types: Vec<bool>,
    /// As they are declared, without their bounds.
    pub(super) declared: TokenStream,
    /// Their bounds, as predicates.
    pub(super) bounds: TokenStream,
    /// Those that no argument of a launch says, since no parameter's type and no bound of another one mentions them.
    pub(super) unsaid: Vec<&'a Ident>,
}

impl<'a> Generics<'a> {
    pub(super) fn of(function: &'a ItemFn) -> Self {
        let syntax = &function.sig.generics;
        let mut generics = Self::none(function.sig.ident.clone());
        for param in &syntax.params {
            let (name, declared) = match param {
                GenericParam::Type(param) => (&param.ident, param.ident.to_token_stream()),
                GenericParam::Const(param) => {
                    let (name, ty) = (&param.ident, &param.ty);
                    (name, quote_spanned!(name.span()=> const #name: #ty))
                }
                GenericParam::Lifetime(_) => continue,
            };
            generics.names.push(name);
            generics.are_types.push(matches!(param, GenericParam::Type(_)));
            generics.declared.extend(quote!(#declared,));
        }
        for param in syntax.type_params().filter(|param| !param.bounds.is_empty()) {
            let (name, bounds) = (&param.ident, &param.bounds);
            generics.bounds.extend(quote!(#name: #bounds,));
        }
        let predicates = syntax.where_clause.iter().flat_map(|clause| &clause.predicates);
        let predicates = predicates.filter(|predicate| matches!(predicate, WherePredicate::Type(_)));
        generics.bounds.extend(quote!(#(#predicates,)*));
        let said: TokenStream = types(function).map(ToTokens::to_token_stream).chain(bounds_of(syntax)).collect();
        generics.unsaid = generics.names.iter().copied().filter(|name| !mentions(said.clone(), name)).collect();
        generics
    }

    /// Leaves none unsaid if the others say which of the kernel's instances is meant, by their arguments: rustc finds it by them.
    pub(super) fn compare(&mut self, instances: &[Vec<impl ToTokens>]) {
        let mut counts: HashMap<String, usize> = HashMap::new();
        for arguments in instances {
            let said = self.names.iter().zip(arguments).filter(|(name, _)| !self.unsaid.contains(name)).map(|(_, argument)| argument);
            *counts.entry(quote!(#(#said),*).to_string()).or_default() += 1;
        }
        if counts.values().min().is_none_or(|least| *least == 1) {
            self.unsaid.clear();
        }
    }

    /// Those of a type that has none.
    pub(super) fn none(name: Ident) -> Self {
        let (declared, bounds) = (TokenStream::new(), TokenStream::new());
        Self { name, names: Vec::new(), are_types: Vec::new(), declared, bounds, unsaid: Vec::new() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// A name that none of them has: `name`, which the documentation shows, or one like it.
    pub(super) fn unused_name(&self, name: &str) -> Ident {
        let own = Ident::new(name, Span::mixed_site());
        if self.names.contains(&&own) { self.unused_name(&format!("{name}_")) } else { own }
    }

    /// A span for what generated code says of the type, so that rustc shows the kernel's name for it.
    pub(super) fn place(&self) -> Span {
        Span::mixed_site().located_at(self.name.span())
    }

    /// The type with its own parameters.
    pub(super) fn whole(&self) -> TokenStream {
        self.with(&self.names)
    }

    /// The type with some arguments. All of it stands where the name does, where rustc is to show it.
    pub(super) fn with(&self, arguments: &[impl ToTokens]) -> TokenStream {
        let name = &self.name;
        if self.is_empty() { quote!(#name) } else { quote_spanned!(name.span()=> #name<#(#arguments),*>) }
    }

    /// Those that are types.
    pub(super) fn types(&self) -> Vec<&Ident> {
        self.of_types(&self.names).copied().collect()
    }

    fn of_types<'t, T>(&self, arguments: &'t [T]) -> impl Iterator<Item = &'t T> {
        arguments.iter().zip(&self.are_types).filter(|(_, is_type)| **is_type).map(|(argument, _)| argument)
    }

    /// The trait that says of a generic kernel which instances it has.
    pub(super) fn instances_trait(&self, arguments: &[impl ToTokens]) -> TokenStream {
        instances_trait(self.of_types(arguments))
    }
}

/// The same, for arguments that are types.
pub(super) fn instances_trait(types: impl Iterator<Item = impl ToTokens>) -> TokenStream {
    let types = types.take(MAX_TYPES);
    hygienic!(::scry::__private::Instances<#(#types),*>)
}

/// What generic parameters are bound by.
fn bounds_of(generics: &syn::Generics) -> impl Iterator<Item = TokenStream> {
    let of_params = generics.type_params().map(|param| param.bounds.to_token_stream());
    let predicates = generics.where_clause.iter().flat_map(|clause| &clause.predicates);
    let of_predicates = predicates.map(|predicate| match predicate {
        WherePredicate::Type(PredicateType { bounded_ty: Type::Path(ty), bounds, .. }) if ty.path.get_ident().is_some() => {
            bounds.to_token_stream()
        }
        other => other.to_token_stream(),
    });
    of_params.chain(of_predicates)
}

/// Whether a name is among tokens.
fn mentions(tokens: TokenStream, name: &Ident) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == *name,
        TokenTree::Group(group) => mentions(group.stream(), name),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

/// What a launcher takes for a parameter.
#[derive(Clone, Copy)]
pub(super) enum Sort {
    /// `&Buffer<T>`
    Slice,
    /// `Option<&Buffer<T>>`
    OptionalSlice,
    Value,
}

/// A parameter as the launcher takes it.
#[derive(Clone)]
pub(super) struct LaunchParam<'a> {
    pub(super) number: usize,
    pub(super) name: &'a Ident,
    /// The type of the elements, or of the value, at the kernel's own place.
    pub(super) ty: TokenStream,
    pub(super) sort: Sort,
    /// Whether the type is a number's or a generic parameter, which needs no place.
    pub(super) is_plain: bool,
    /// The predicate that a trait's type is bound by.
    pub(super) held: Option<TokenStream>,
    /// The places of the first and the last token of the type.
    pub(super) first: Span,
    pub(super) last: Span,
}

pub(super) fn params<'a>(function: &'a ItemFn, generics: &Generics<'_>) -> Vec<LaunchParam<'a>> {
    let param = |(number, input): (usize, &'a FnArg)| match input {
        FnArg::Typed(typed) if let Pat::Ident(pat) = &*typed.pat => {
            let ((first, last), inner) = (ends(&typed.ty), element(&typed.ty));
            let host = self::number(inner).map(|number| host_type(&number, first));
            let mut ty = inner.clone();
            Plain(first).visit_type_mut(&mut ty);
            let is_associated = matches!(inner, Type::Path(path) if is_associated(path, generics));
            let held = is_associated.then(|| hygienic!(#ty: ::scry::__private::atomic::Held));
            let of_host = || if is_associated { hygienic!(<#ty as ::scry::__private::atomic::Held>::Element) } else { quote!(#ty) };
            Some(LaunchParam {
                number,
                name: &pat.ident,
                sort: match SliceType::of(&typed.ty) {
                    Some(SliceType { is_optional: true, .. }) => Sort::OptionalSlice,
                    Some(_) => Sort::Slice,
                    None => Sort::Value,
                },
                is_plain: host.is_some()
                    || matches!(inner, Type::Path(path) if path.path.get_ident().is_some_and(|name| generics.names.contains(&name))),
                ty: host.unwrap_or_else(of_host),
                held,
                first,
                last,
            })
        }
        _ => None,
    };
    function.sig.inputs.iter().enumerate().filter_map(param).collect()
}

impl LaunchParam<'_> {
    /// The parameter of an instance, by what the kernel says of it.
    pub(super) fn of(&self, whole: &TokenStream) -> Self {
        let number = self.number;
        let ty = hygienic!(<#whole as ::scry::__private::Parameter<#number>>::Type);
        Self { ty, is_plain: false, held: None, ..self.clone() }
    }
}

/// The number that a type of the signature is, or that a buffer has for its atomics.
fn number(ty: &Type) -> Option<Ty> {
    let Type::Path(path) = ty else { return None };
    let name = path.path.segments.last()?.ident.to_string();
    atomic_from_name(&name).or_else(|| Scalar::from_name(&name).filter(|_| path.path.get_ident().is_some()).map(Ty::Scalar))
}

/// Whether a type is one that a trait has: which it is, only rustc knows.
fn is_associated(TypePath { qself, path }: &TypePath, generics: &Generics<'_>) -> bool {
    qself.is_some() || (path.segments.len() > 1 && generics.names.iter().any(|name| path.segments[0].ident == **name))
}

/// Puts the numbers that a buffer has for atomics where a type names these.
struct Plain(Span);

impl VisitMut for Plain {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        match number(ty) {
            Some(number @ Ty::Atomic(_)) => *ty = Type::Verbatim(host_type(&number, self.0)),
            _ => visit_mut::visit_type_mut(self, ty),
        }
    }
}

/// The types of the parameters, as the user wrote them.
pub(super) fn types(function: &ItemFn) -> impl Iterator<Item = &Type> {
    function.sig.inputs.iter().filter_map(|input| if let FnArg::Typed(typed) = input { Some(&*typed.ty) } else { None })
}

/// The type of a slice's elements, or of what is behind another reference; any other type itself.
pub(super) fn element(ty: &Type) -> &Type {
    match ty {
        ty if let Some(slice) = SliceType::of(ty) => slice.element,
        Type::Reference(reference) => &reference.elem,
        other => other,
    }
}

/// The places of the first and the last token of a type.
fn ends(ty: &Type) -> (Span, Span) {
    let mut spans = ty.to_token_stream().into_iter().map(|token| token.span());
    let first = spans.next().unwrap_or_else(Span::call_site);
    (first, spans.last().unwrap_or(first))
}

/// The generic arguments of an instance as the kernel's own place knows them.
pub(crate) fn arguments(function: &ItemFn, arguments: &[(Ty, Option<String>)]) -> Vec<TokenStream> {
    let params = function.sig.generics.params.iter().filter(|param| !matches!(param, GenericParam::Lifetime(_)));
    params.zip(arguments).map(|(param, (ty, host))| argument(param, ty, host.as_deref(), function.sig.ident.span())).collect()
}

fn argument(param: &GenericParam, ty: &Ty, host: Option<&str>, span: Span) -> TokenStream {
    if let Some(host) = host {
        let tokens: TokenStream = host.parse().expect("it was tokens before it was text");
        return respanned(tokens, &|_| span);
    }
    match (param, ty) {
        (GenericParam::Const(param), Ty::Const(number)) if matches!(&param.ty, Type::Path(path) if path.path.is_ident("bool")) => {
            let value = *number != 0;
            quote_spanned!(span=> #value)
        }
        (_, Ty::Const(number)) => Literal::i128_unsuffixed(*number).to_token_stream(),
        (_, ty) => host_type(ty, span),
    }
}
