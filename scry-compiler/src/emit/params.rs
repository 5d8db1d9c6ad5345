//! The parameters of a kernel as its launcher takes them, and the types and generic arguments of an instance as the host knows them.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{ConstParam, Expr, FnArg, GenericParam, ItemFn, Path, Type, TypeParam};

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
        } else if names(ty).all.iter().any(|name| generics.contains(&name)) {
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
    let first = |name: &&Ident| order.iter().copied().find(|i| names(types[*i]).shown.contains(name));
    generics.iter().filter_map(first).collect()
}

fn names(ty: &Type) -> Names {
    let mut names = Names::default();
    names.visit_type(ty);
    names
}

/// The names that paths in a type begin with.
#[derive(Default)]
struct Names {
    all: Vec<Ident>,
    /// Those of which it has more than what belongs to them, as in `T::Wide`.
    shown: Vec<Ident>,
}

impl Visit<'_> for Names {
    fn visit_path(&mut self, path: &Path) {
        self.shown.extend(path.get_ident().cloned());
        self.all.push(path.segments[0].ident.clone());
        visit::visit_path(self, path);
    }

    fn visit_qself(&mut self, owner: &syn::QSelf) {
        let shown = self.shown.len();
        visit::visit_qself(self, owner);
        self.shown.truncate(shown);
    }
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
    Substitute { declared: &function.sig.generics, generics, arguments }.visit_type_mut(&mut ty);
    ty.into_token_stream()
}

/// Makes each `T::Name` say which trait it means, too: once `T` is a type and no parameter, rustc wants to know.
struct Substitute<'a> {
    declared: &'a syn::Generics,
    generics: &'a [&'a Ident],
    arguments: &'a [TokenStream],
}

impl Substitute<'_> {
    fn argument(&self, path: &Path) -> Option<TokenStream> {
        let name = path.get_ident()?;
        Some(self.arguments[self.generics.iter().position(|generic| *generic == name)?].clone())
    }
}

impl VisitMut for Substitute<'_> {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        match ty {
            Type::Path(path) if let Some(argument) = self.argument(&path.path) => *ty = Type::Verbatim(argument),
            _ => visit_mut::visit_type_mut(self, ty),
        }
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Path(path) if let Some(argument) = self.argument(&path.path) => *expr = Expr::Verbatim(argument),
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }

    fn visit_type_path_mut(&mut self, ty: &mut syn::TypePath) {
        if ty.qself.is_none() && ty.path.segments.len() == 2 {
            let (parameter, member) = (&ty.path.segments[0], &ty.path.segments[1]);
            let is_users = |bound: &&Path| !is_builtin_trait(bound, true);
            if let Some(bound) = syntax::bounds(&name::text(&parameter.ident), self.declared).find(is_users) {
                *ty = syn::parse_quote!(<#parameter as #bound>::#member);
            }
        }
        visit_mut::visit_type_path_mut(self, ty);
    }
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
