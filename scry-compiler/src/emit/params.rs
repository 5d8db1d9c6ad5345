//! The parameters of a kernel as its launcher takes them, and the types and generic arguments of an instance as the host knows them.

use proc_macro2::{Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::visit_mut::{self, VisitMut};
use syn::{ConstParam, FnArg, GenericParam, ItemFn, Type, TypeParam};

use crate::ir::{Kernel, Param, ParamKind};
use crate::lower::is_builtin_trait;
use crate::print::host_type;
use crate::report::respanned;
use crate::ty::Ty;
use crate::{name, syntax};

/// A parameter as the launcher takes it.
pub(super) struct LaunchParam<'a> {
    pub(super) name: &'a Ident,
    pub(super) kind: &'a ParamKind,
    /// The type of the element or value, as the user wrote it.
    pub(super) ty: &'a Type,
    /// What stands for it, where its name means something at the kernel's own place only.
    pub(super) member: Option<Ident>,
    pub(super) role: Role,
    /// The places of the first and the last token of the type.
    pub(super) first: Span,
    pub(super) last: Span,
}

/// What a parameter has to do with the kernel's generic ones.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
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

pub(super) fn params<'a>(function: &'a ItemFn, kernel: &'a Kernel, generics: &[&Ident]) -> Vec<LaunchParam<'a>> {
    let is_parameter = |ty: &Type| matches!(ty, Type::Path(path) if path.path.get_ident().is_some_and(|name| generics.contains(&name)));
    let deciding = deciding(function, kernel, generics);
    let param = |(i, (param, ty)): (usize, (&'a Param, &'a Type))| {
        let ((first, last), ty) = (ends(ty), element(ty));
        let role = if is_parameter(ty) {
            Role::Parameter
        } else if deciding.contains(&i) {
            Role::Decides
        } else if any_name(ty.to_token_stream(), &|name, _| generics.contains(&name)) {
            Role::Follows
        } else {
            Role::Fixed
        };
        let is_number = matches!(param.kind.ty(), Ty::Scalar(_) | Ty::Atomic(_));
        let is_plain = role == Role::Parameter || (is_number && role == Role::Fixed);
        let member = (!is_plain).then(|| format_ident!("Type{}", i, span = Span::mixed_site()));
        LaunchParam { name: &param.name, kind: &param.kind, ty, member, role, first, last }
    };
    kernel.params.iter().zip(types(function)).enumerate().map(param).collect()
}

impl LaunchParam<'_> {
    /// What the type must be for the runtime.
    pub(super) fn bound(&self) -> TokenStream {
        match self.kind {
            ParamKind::Slice { .. } => quote!(Element),
            ParamKind::Scalar(_) => quote!(ValueArgument),
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
        Type::Reference(reference) => match &*reference.elem {
            Type::Slice(slice) => &slice.elem,
            other => other,
        },
        other => other,
    }
}

/// The parameters that decide about the instance: for each generic one, the first slice whose type shows what it is, else the
/// first value, which may be a literal and so of many types.
fn deciding(function: &ItemFn, kernel: &Kernel, generics: &[&Ident]) -> Vec<usize> {
    let types: Vec<&Type> = types(function).collect();
    let mut order: Vec<usize> = (0..kernel.params.len()).collect();
    order.sort_by_key(|i| matches!(kernel.params[*i].kind, ParamKind::Scalar(_)));
    let first = |name: &&Ident| order.iter().copied().find(|i| shows(types[*i].to_token_stream(), name));
    generics.iter().filter_map(first).collect()
}

/// Whether a type shows what a generic parameter is: it mentions it, and not only what belongs to it, as in `T::Wide`.
fn shows(ty: TokenStream, name: &Ident) -> bool {
    let is_owner = |next: Option<&TokenTree>| match next {
        Some(TokenTree::Punct(punct)) => punct.as_char() == ':',
        Some(TokenTree::Ident(word)) => word == "as",
        Some(TokenTree::Group(_) | TokenTree::Literal(_)) | None => false,
    };
    any_name(ty, &|ident, next| ident == name && !is_owner(next))
}

/// Whether a name in tokens, with the token behind it, is such.
fn any_name(tokens: TokenStream, is: &impl Fn(&Ident, Option<&TokenTree>) -> bool) -> bool {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    tokens.iter().enumerate().any(|(i, token)| match token {
        TokenTree::Ident(ident) => is(ident, tokens.get(i + 1)),
        TokenTree::Group(group) => any_name(group.stream(), is),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

/// The places of the first and the last token of a type.
fn ends(ty: &Type) -> (Span, Span) {
    let mut spans = ty.to_token_stream().into_iter().map(|token| token.span());
    let first = spans.next().unwrap_or_else(Span::call_site);
    (first, spans.last().unwrap_or(first))
}

/// The names of the generic parameters, lifetimes aside, and these as they are declared without their bounds.
pub(super) fn generics(function: &ItemFn) -> (Vec<&Ident>, TokenStream) {
    let params = function.sig.generics.params.iter().filter_map(|param| match param {
        GenericParam::Type(TypeParam { ident, .. }) => Some((ident, ident.to_token_stream())),
        GenericParam::Const(ConstParam { ident, ty, .. }) => Some((ident, quote!(const #ident: #ty))),
        GenericParam::Lifetime(_) => None,
    });
    let (names, declared): (_, Vec<TokenStream>) = params.unzip();
    (names, quote!(#(#declared),*))
}

/// A type of the signature, with the arguments of an instance for the generic parameters.
pub(super) fn of_instance(ty: &Type, function: &ItemFn, generics: &[&Ident], arguments: &[TokenStream]) -> TokenStream {
    let mut ty = ty.clone();
    Qualify(&function.sig.generics).visit_type_mut(&mut ty);
    substitute(ty.into_token_stream(), generics, arguments)
}

/// Makes each `T::Name` say which trait it means: once `T` is a type and no parameter, rustc wants to know.
struct Qualify<'a>(&'a syn::Generics);

impl VisitMut for Qualify<'_> {
    fn visit_type_path_mut(&mut self, ty: &mut syn::TypePath) {
        visit_mut::visit_type_path_mut(self, ty);
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

/// Tokens with each of `names` replaced.
fn substitute(tokens: TokenStream, names: &[&Ident], by: &[TokenStream]) -> TokenStream {
    let replace = |token: TokenTree| match &token {
        TokenTree::Ident(ident) => match names.iter().position(|name| ident == *name) {
            Some(i) => by[i].clone(),
            None => token.into(),
        },
        TokenTree::Group(group) => {
            let mut replaced = Group::new(group.delimiter(), substitute(group.stream(), names, by));
            replaced.set_span(group.span());
            TokenTree::Group(replaced).into()
        }
        TokenTree::Punct(_) | TokenTree::Literal(_) => TokenStream::from(token),
    };
    tokens.into_iter().flat_map(replace).collect()
}

/// A generic argument as the host knows it.
pub(super) fn argument(param: &GenericParam, ty: &Ty, host: Option<&str>, span: Span) -> TokenStream {
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
