//! Types as items write them: what their names lead to.

use proc_macro2::Ident;
use quote::ToTokens;
use syn::{
    AngleBracketedGenericArguments, Expr, GenericArgument, ImplItem, Item, Path, PathArguments, PathSegment, QSelf, TraitItem, Type,
    TypeParamBound, TypePath,
};

use super::context::{Context, Env, Generic, Projections, TraitRef, Within, bound, generics};
use super::infer::{Infer, Kind};
use super::items::{AnyItem, Member, ambiguous, prefer};
use super::literal::{MAX_LEN, MAX_SHARED_LEN, checked_len};
use super::state::Lower;
use crate::items::ItemId;
use crate::message::{NOT_CONSTANT, UNKNOWN_LENGTH, not_seen};
use crate::report::Report;
use crate::syntax::types::{describe, describe_path, last_name, scalar};
use crate::ty::{Optional, Scalar, Ty, atomic_from_name};
use crate::vector;

impl<'a> Lower<'a> {
    /// What names mean in an item, outside of any body: nothing is inferred there.
    pub(super) fn of_item(cx: &'a Context<'a>, env: Env, report: &'a Report) -> Self {
        Self { report, errors: report.count(), is_body: false, ..Self::new(cx, env, &[]) }
    }

    /// The same in an item with generic parameters, of which associated types may be named; and those.
    pub(super) fn of_generic_item<T>(
        cx: &'a Context<'a>,
        env: Env,
        report: &'a Report,
        look: impl FnOnce(&mut Self) -> T,
    ) -> (T, Projections) {
        let projections = Projections::of(&env.generics);
        let mut lower = Self { projections: Some(projections), ..Self::of_item(cx, env, report) };
        let found = look(&mut lower);
        (found, lower.projections.unwrap_or_default())
    }

    /// The type that `ty` names, or `Ty::Error` with a report.
    pub(super) fn ty(&mut self, ty: &'a Type) -> Ty {
        match ty {
            Type::Group(group) => self.ty(&group.elem),
            Type::Paren(paren) => self.ty(&paren.elem),
            Type::Tuple(tuple) => Ty::Tuple(tuple.elems.iter().map(|elem| self.ty(elem)).collect()),
            Type::Array(array) => {
                let element = self.ty(&array.elem);
                self.len(&array.len).map_or(Ty::Error, |len| Ty::Array(Box::new(element), Box::new(len)))
            }
            Type::Path(path) => self.named(path).unwrap_or_else(|| {
                self.report.error(path, describe_path(&last_name(path), path));
                Ty::Error
            }),
            Type::Infer(_) if self.is_body => self.infer.fresh(Kind::Any),
            other => {
                self.report.error(other, describe(other));
                Ty::Error
            }
        }
    }

    /// The type of a field, which may be a slice or a reference in a struct.
    pub(super) fn field_type(&mut self, ty: &'a Type) -> Ty {
        let Type::Reference(reference) = ty else { return self.ty(ty) };
        let (of, is_slice) = match &*reference.elem {
            Type::Slice(slice) => (&*slice.elem, true),
            of => (of, false),
        };
        match self.ty(of) {
            Ty::Error => Ty::Error,
            of if of.borrows() => {
                let help = "hold the struct itself, by value";
                self.report
                    .error(ty, format!("a struct of kernels does not hold a reference to a `{of}`, which holds some itself\nhelp: {help}"));
                Ty::Error
            }
            of => Ty::Borrowed { of: Box::new(of), is_slice, is_mut: reference.mutability.is_some() },
        }
    }

    /// The length of an array, or `None` after a report.
    pub(super) fn len(&mut self, expr: &'a Expr) -> Option<Ty> {
        let max = if self.names_shared { MAX_SHARED_LEN } else { MAX_LEN };
        let message = "the length of an array must be an integer literal, or a `const` of the kernel\nhelp: write the number";
        generic_const(&self.env, expr)
            .or_else(|| checked_len(self.constant_value(expr, &Ty::USIZE, message)?.literal()?.number()?, max, expr, self.report))
    }

    /// The length of an array whose type is looked at; `None` after a report.
    pub(super) fn known_length(&self, len: &Ty, at: impl ToTokens) -> Option<i128> {
        match self.infer.shallow(len) {
            Ty::Const(len) => Some(len),
            Ty::Error => None,
            _ => self.refuse(at, UNKNOWN_LENGTH),
        }
    }

    /// The argument of a const parameter of type `scalar`, or `None` after a report.
    fn number(&mut self, expr: &'a Expr, scalar: Scalar) -> Option<Ty> {
        if let Some(generic) = generic_const(&self.env, expr) {
            return Some(generic);
        }
        self.constant_value(expr, &Ty::Scalar(scalar), NOT_CONSTANT)?.literal()?.number().map(Ty::Const)
    }

    /// The type that a path leads to, with its generic arguments; `None` if it leads nowhere.
    fn named(&mut self, path: &'a TypePath) -> Option<Ty> {
        let Some(qself) = &path.qself else {
            let found = self.type_of(&path.path, path.path.segments.len());
            return found.or_else(|| scalar(path).map(Ty::Scalar)).or_else(|| atomic_from_name(&last_name(path)));
        };
        let ty = self.ty(&qself.ty);
        let of = self.trait_of(qself, &path.path);
        Some(self.associated_type(&ty, &path.path.segments.last()?.ident, of.as_ref()))
    }

    /// The type that the first segments of a path lead to: an item, a generic parameter or `Self`, or an associated type of one.
    fn type_of(&mut self, path: &'a Path, count: usize) -> Option<Ty> {
        let segments: Vec<&PathSegment> = path.segments.iter().take(count).collect();
        let (found, len) = match (self.env.ty(&segments.first()?.ident), self.cx.program.find(self.env.unit, path)) {
            (Some(ty), _) => (ty.clone(), 1),
            (None, Some((id, len))) if len <= count => (self.item_type(id, segments[len - 1])?, len),
            (None, Some(_)) => return None,
            (None, None) if let Some(optional) = optional(&segments) => {
                (self.optional_type(optional, segments[segments.len() - 1]), segments.len())
            }
            (None, None) => {
                let names: Vec<String> = segments.iter().map(|segment| segment.ident.to_string()).collect();
                return vector::from_path(&names).or_else(|| Ty::of_std_path(&names));
            }
        };
        match segments[len..] {
            [] => Some(found),
            [name] => {
                let of = self.trait_with(&segments[0].ident, &name.ident).filter(|_| len == 1);
                Some(self.associated_type(&found, &name.ident, of.as_ref()))
            }
            _ => None,
        }
    }

    /// The type that all but the last segment of a path lead to, and the last.
    pub(super) fn owner(&mut self, path: &'a Path) -> Option<(Ty, &'a PathSegment)> {
        let (last, len) = (path.segments.last()?, path.segments.len() - 1);
        let is_std = len == 1 || ["std", "core"].iter().any(|root| path.segments[0].ident == root);
        let scalar = || Scalar::from_name(&path.segments[len.checked_sub(1)?].ident.to_string()).filter(|_| is_std).map(Ty::Scalar);
        Some((self.type_of(path, len).or_else(scalar)?, last))
    }

    /// The type that a path in an expression or pattern leads to.
    pub(super) fn path_type(&mut self, path: &'a Path) -> Option<Ty> {
        if let Some(ty) = path.get_ident().and_then(|name| self.env.ty(name)) {
            return Some(ty.clone());
        }
        let (id, len) = self.cx.program.find(self.env.unit, path)?;
        let is_type = matches!(self.cx.program.item(id), Item::Struct(_) | Item::Enum(_) | Item::Type(_));
        if is_type && len == path.segments.len() { self.item_type(id, path.segments.last()?) } else { None }
    }

    /// The type that an item is, with the arguments of the segment that names it.
    pub(super) fn item_type(&mut self, id: ItemId, segment: &'a PathSegment) -> Option<Ty> {
        let mut given = self.arguments(segment, &self.cx.declared(id));
        match self.cx.program.item(id) {
            Item::Struct(_) | Item::Enum(_) => {
                let Some(adt) = self.cx.adt(id) else { return Some(Ty::Error) };
                let expected = adt.0.generics;
                if self.is_body {
                    given.extend((given.len()..expected).map(|_| self.infer.fresh(Kind::Any)));
                }
                if given.len() != expected {
                    let (name, count) = (&adt.0.name, given.len());
                    let message = crate::message::generic_count(&name.to_string(), expected, count);
                    self.report.error(segment, message);
                    return Some(Ty::Error);
                }
                self.add_projections(id, &mut given);
                Some(Ty::Adt(adt, given))
            }
            Item::Type(item) => {
                let env = Env { generics: bound(generics(&item.generics), given), ..Env::of_unit(id.unit) };
                Some(Self::of_item(self.cx, env, self.report).ty(&item.ty))
            }
            Item::Const(_) => self.cx.constant(id)?.literal()?.number().map(Ty::Const),
            _ => None,
        }
    }

    /// The associated type `name` of `ty`, of the trait `of` if that is known; in an `impl`, first its own.
    pub(super) fn associated_type(&mut self, ty: &Ty, name: &Ident, of: Option<&TraitRef>) -> Ty {
        if ty.is_silent() {
            return Ty::Error;
        }
        if let Some(parameter) = self.projection_of_parameter(ty, name, of) {
            return parameter;
        }
        let mut found = self.cx.members(&self.infer, ty, of, |item| match item {
            AnyItem::Own(ImplItem::Type(item)) if item.ident == *name => Some(&item.ty),
            AnyItem::Own(_) | AnyItem::Default(_) => None,
        });
        let within = self.env.within;
        prefer(&mut found, |member| matches!(within, Within::Impl(index) | Within::Trait(index) if index == member.candidate.index));
        let is_one = found.len() == 1;
        let Some(Member { candidate, env, infer, item, .. }) = found.into_iter().next() else {
            self.report.error(name, not_seen(ty, "associated type", name));
            return Ty::Error;
        };
        if !is_one {
            self.report.error(name, ambiguous(candidate, name));
            return Ty::Error;
        }
        self.infer = infer;
        self.in_env(&env, |lower| lower.ty(item))
    }

    /// The trait of `<Type as Trait>::Name`.
    pub(super) fn trait_of(&mut self, qself: &QSelf, path: &'a Path) -> Option<TraitRef> {
        let segment = path.segments.get(qself.position.checked_sub(1)?)?;
        let item = self.cx.program.find(self.env.unit, path).filter(|(_, len)| *len == qself.position).map(|(id, _)| id);
        Some(TraitRef { name: segment.ident.to_string(), item, arguments: self.arguments(segment, &[]) })
    }

    /// The generic arguments of a segment, lifetimes aside, for parameters as they are `declared`.
    pub(super) fn arguments(&mut self, segment: &'a PathSegment, declared: &[Generic]) -> Vec<Ty> {
        turbofish(&segment.arguments).map_or_else(Vec::new, |given| self.generic_arguments(&given.args, declared))
    }

    /// Generic arguments, lifetimes aside, for parameters as they are `declared`.
    pub(super) fn generic_arguments(&mut self, given: impl IntoIterator<Item = &'a GenericArgument>, declared: &[Generic]) -> Vec<Ty> {
        let mut found = Vec::new();
        for argument in given {
            let parameter = declared.get(found.len());
            let scalar = parameter.and_then(|parameter| parameter.scalar);
            let ty = match argument {
                GenericArgument::Type(ty) => self.ty(ty),
                GenericArgument::Const(value) => self.number(value, scalar.unwrap_or(Scalar::Usize)).unwrap_or(Ty::Error),
                // What `Trait<Output = T>` says is rustc's to check.
                GenericArgument::Lifetime(_) | GenericArgument::AssocType(_) => continue,
                _ => {
                    self.report.error(argument, "kernels do not have this generic argument\nhelp: name a type or a number");
                    continue;
                }
            };
            let wrong = parameter.and_then(|parameter| wrong_kind(parameter, &ty));
            found.push(if wrong.is_none() { ty } else { Ty::Error });
            wrong.into_iter().for_each(|message| self.report.error(argument, message));
        }
        found
    }
}

impl Context<'_> {
    /// The trait that a bound names, where this is known of all types.
    pub(super) fn bound(&self, env: &Env, infer: &Infer, path: &Path, report: &Report) -> Option<TraitRef> {
        let segment = path.segments.last()?;
        let item = self.program.find(env.unit, path).map(|(id, _)| id);
        let arguments = match segment.arguments {
            PathArguments::None => Vec::new(),
            _ => Lower { infer: infer.clone(), ..Lower::of_item(self, env.clone(), report) }.arguments(segment, &[]),
        };
        Some(TraitRef { name: segment.ident.to_string(), item, arguments })
    }

    /// A trait and those that it requires, for a type.
    pub(super) fn required(&self, infer: &Infer, of: TraitRef, self_ty: &Ty) -> Vec<TraitRef> {
        let Some((id, Item::Trait(item))) = of.item.map(|id| (id, self.program.item(id))) else { return vec![of] };
        let generics = bound(self.declared(id), of.arguments.iter().cloned());
        let env = Env { self_ty: Some(self_ty.clone()), generics, ..Env::of_unit(id.unit) };
        let paths = item.supertraits.iter().filter_map(|of| if let TypeParamBound::Trait(of) = of { Some(&of.path) } else { None });
        let required = paths.filter_map(|path| self.bound(&env, infer, path, self.report));
        [of].into_iter().chain(required.flat_map(|of| self.required(infer, of, self_ty))).collect()
    }

    /// Whether a trait of the user's has an item of this name.
    pub(super) fn has_item(&self, of: &TraitRef, name: &Ident) -> bool {
        let is_it = |item: &TraitItem| match item {
            TraitItem::Const(item) => item.ident == *name,
            TraitItem::Fn(item) => item.sig.ident == *name,
            TraitItem::Type(item) => item.ident == *name,
            _ => false,
        };
        matches!(of.item.map(|id| self.program.item(id)), Some(Item::Trait(item)) if item.items.iter().any(is_it))
    }

    /// The generic parameters of an item.
    pub(super) fn declared(&self, id: ItemId) -> Vec<Generic> {
        match self.program.item(id) {
            Item::Trait(item) => generics(&item.generics),
            Item::Struct(item) => generics(&item.generics),
            Item::Enum(item) => generics(&item.generics),
            Item::Type(item) => generics(&item.generics),
            _ => Vec::new(),
        }
    }
}

/// The enum of the standard library that a path leads to: `Option`, or `std::option::Option`.
fn optional(segments: &[&PathSegment]) -> Option<Optional> {
    let (last, before) = segments.split_last()?;
    let is_std = matches!(before, [root, _] if root.ident == "std" || root.ident == "core");
    Optional::named(&last.ident.to_string()).filter(|_| before.is_empty() || is_std)
}

pub(super) fn turbofish(arguments: &PathArguments) -> Option<&AngleBracketedGenericArguments> {
    if let PathArguments::AngleBracketed(arguments) = arguments { Some(arguments) } else { None }
}

/// What is wrong about a type in the place of a number, or a number in that of a type.
fn wrong_kind(parameter: &Generic, given: &Ty) -> Option<String> {
    let name = &parameter.name;
    match (parameter.scalar, given) {
        (_, Ty::Error | Ty::Infer(_) | Ty::Never | Ty::Param(_)) | (Some(_), Ty::Const(_)) => None,
        (Some(scalar), _) => {
            Some(format!("`{name}` is a `{}`, not a type\nhelp: write a number, or `{{ NAME }}` for a constant", scalar.name()))
        }
        (None, Ty::Const(_)) => Some(format!("`{name}` is a type, not a number\nhelp: write a type such as `f32`")),
        (None, _) => None,
    }
}

fn generic_const(env: &Env, expr: &Expr) -> Option<Ty> {
    match expr {
        Expr::Path(path) => env.generic(path.path.get_ident()?).map(|generic| generic.ty.clone()),
        Expr::Block(block) => match &block.block.stmts[..] {
            [syn::Stmt::Expr(expr, None)] => generic_const(env, expr),
            _ => None,
        },
        _ => None,
    }
}
