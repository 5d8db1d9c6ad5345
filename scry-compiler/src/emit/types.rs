//! The types and generic arguments of an instance, as the host knows them.

use proc_macro2::{Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};
use syn::visit_mut::{self, VisitMut};
use syn::{GenericParam, ItemFn, Type};

use crate::lower::is_builtin_trait;
use crate::name;
use crate::print::host_type;
use crate::report::respanned;
use crate::syntax;
use crate::ty::Ty;

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
