//! Types as items write them: what their names lead to.

use syn::{AngleBracketedGenericArguments, Expr, GenericArgument, Item, Path, PathArguments, PathSegment, QSelf, Type, TypePath};

use super::constant::{MAX_LEN, MAX_SHARED_LEN, checked_len};
use super::context::{Context, Env, Generic, TraitRef, bound, generics};
use super::infer::Kind;
use super::state::Lower;
use crate::ir::Literal;
use crate::items::ItemId;
use crate::report::Report;
use crate::syntax::types::{self, Scope};
use crate::ty::{Scalar, Ty};

/// The names of an item's environment, outside of any body.
pub(super) struct Names<'n, 'a> {
    cx: &'n Context<'a>,
    env: &'n Env,
    report: &'n Report,
}

impl<'n, 'a> Names<'n, 'a> {
    pub(super) fn new(cx: &'n Context<'a>, env: &'n Env, report: &'n Report) -> Self {
        Self { cx, env, report }
    }

    pub(super) fn ty(mut self, ty: &'a Type) -> Ty {
        types::parse(ty, &mut self)
    }
}

impl<'a> Scope<'a> for Names<'_, 'a> {
    fn report(&self) -> &Report {
        self.report
    }

    fn len(&mut self, expr: &'a Expr) -> Option<Ty> {
        let value = |names: &Self| names.cx.evaluate(expr, names.env, &Ty::USIZE);
        generic_const(self.env, expr).or_else(|| checked_len(value(self)?.literal(), MAX_LEN, expr, self.report))
    }

    fn number(&mut self, expr: &'a Expr, scalar: Scalar) -> Option<Ty> {
        generic_const(self.env, expr).or_else(|| const_ty(self.cx.evaluate(expr, self.env, &Ty::Scalar(scalar))?.literal()))
    }

    fn named(&mut self, path: &'a TypePath) -> Option<Ty> {
        self.cx.named(self.env, path, self)
    }

    fn hole(&mut self) -> Option<Ty> {
        None
    }
}

impl<'a> Scope<'a> for Lower<'a> {
    fn report(&self) -> &Report {
        self.report
    }

    fn len(&mut self, expr: &'a Expr) -> Option<Ty> {
        let max = if self.names_shared { MAX_SHARED_LEN } else { MAX_LEN };
        generic_const(&self.env, expr).or_else(|| checked_len(self.constant_expr(expr, &Ty::USIZE).literal(), max, expr, self.report))
    }

    fn number(&mut self, expr: &'a Expr, scalar: Scalar) -> Option<Ty> {
        if let Some(generic) = generic_const(&self.env, expr) {
            return Some(generic);
        }
        let value = self.constant_expr(expr, &Ty::Scalar(scalar));
        let number = const_ty(value.literal());
        if number.is_none() && !value.ty.is_silent() {
            self.report.error(expr, "this is not a constant that kernels can evaluate\nhelp: write its value");
        }
        number
    }

    fn named(&mut self, path: &'a TypePath) -> Option<Ty> {
        self.cx.named(&self.env.clone(), path, self)
    }

    fn hole(&mut self) -> Option<Ty> {
        Some(self.infer.fresh(Kind::Any))
    }
}

impl<'a> Lower<'a> {
    pub(super) fn ty(&mut self, ty: &'a Type) -> Ty {
        types::parse(ty, self)
    }

    /// The type that an item is, with the arguments of the segment that names it.
    pub(super) fn item_type(&mut self, id: ItemId, segment: &'a PathSegment) -> Option<Ty> {
        self.cx.item_type(id, segment, self)
    }

    /// The type that all but the last segment of a path lead to, and the last.
    pub(super) fn owner(&mut self, path: &'a Path) -> Option<(Ty, &'a PathSegment)> {
        let (last, len) = (path.segments.last()?, path.segments.len() - 1);
        let owner = self.cx.type_of(&self.env.clone(), path, len, self);
        let scalar = || Scalar::from_name(&path.segments[0].ident.to_string()).filter(|_| len == 1).map(Ty::Scalar);
        Some((owner.or_else(scalar)?, last))
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
}

impl<'a> Context<'a> {
    fn named(&self, env: &Env, path: &'a TypePath, scope: &mut dyn Scope<'a>) -> Option<Ty> {
        let Some(qself) = &path.qself else { return self.type_of(env, &path.path, path.path.segments.len(), scope) };
        let ty = types::parse(&qself.ty, scope);
        let of = self.trait_of(env.unit, qself, &path.path, scope);
        let name = &path.path.segments.last()?.ident;
        Some(self.associated_type(&ty, name, of.as_ref(), env.within, scope.report()))
    }

    /// The type that the first segments of a path lead to: an item, a generic parameter or `Self`, or an associated type of one.
    fn type_of(&self, env: &Env, path: &'a Path, count: usize, scope: &mut dyn Scope<'a>) -> Option<Ty> {
        let segments: Vec<&PathSegment> = path.segments.iter().take(count).collect();
        let (found, len) = match (env.ty(&segments.first()?.ident), self.program.find(env.unit, path)) {
            (Some(ty), _) => (ty.clone(), 1),
            (None, Some((id, len))) if len <= count => (self.item_type(id, segments[len - 1], scope)?, len),
            (None, Some(_)) => return None,
            (None, None) => return glam_type(path, count),
        };
        match segments[len..] {
            [] => Some(found),
            [name] => Some(self.associated_type(&found, &name.ident, None, env.within, scope.report())),
            _ => None,
        }
    }

    /// The trait that a bound names.
    pub(super) fn bound(&self, env: &Env, path: &Path, report: &Report) -> Option<TraitRef> {
        let segment = path.segments.last()?;
        let item = self.program.find(env.unit, path).map(|(id, _)| id);
        Some(TraitRef { name: segment.ident.to_string(), item, arguments: arguments(segment, &[], &mut Names::new(self, env, report)) })
    }

    pub(super) fn declared(&self, id: ItemId) -> Vec<Generic> {
        match self.program.item(id) {
            Item::Trait(item) => generics(&item.generics),
            Item::Struct(item) => generics(&item.generics),
            Item::Enum(item) => generics(&item.generics),
            Item::Type(item) => generics(&item.generics),
            _ => Vec::new(),
        }
    }

    /// The type that an item is, with the arguments of the segment that names it.
    pub(super) fn item_type(&self, id: ItemId, segment: &'a PathSegment, scope: &mut dyn Scope<'a>) -> Option<Ty> {
        let mut given = arguments(segment, &self.declared(id), scope);
        match self.program.item(id) {
            Item::Struct(_) | Item::Enum(_) => {
                let Some(adt) = self.adt(id) else { return Some(Ty::Error) };
                let expected = adt.0.generics;
                let missing = expected.saturating_sub(given.len());
                given.extend(std::iter::from_fn(|| scope.hole()).take(missing));
                if given.len() != expected {
                    scope.report().error(
                        segment,
                        format!("`{}` has {expected} generic parameters, but {} are given\nhelp: name them all", adt.0.name, given.len()),
                    );
                    return Some(Ty::Error);
                }
                Some(Ty::Adt(adt, given))
            }
            Item::Type(item) => {
                let env = Env { generics: bound(generics(&item.generics), given), ..Env::of_unit(id.unit) };
                Some(Names::new(self, &env, scope.report()).ty(&item.ty))
            }
            Item::Const(_) => const_ty(self.constant(id)?.literal()),
            _ => None,
        }
    }

    /// The trait of `<Type as Trait>::Name`.
    pub(super) fn trait_of(&self, unit: usize, qself: &QSelf, path: &'a Path, scope: &mut dyn Scope<'a>) -> Option<TraitRef> {
        let segment = path.segments.get(qself.position.checked_sub(1)?)?;
        let item = self.program.find(unit, path).filter(|(_, len)| *len == qself.position).map(|(id, _)| id);
        Some(TraitRef { name: segment.ident.to_string(), item, arguments: arguments(segment, &[], scope) })
    }
}

pub(super) fn turbofish(arguments: &PathArguments) -> Option<&AngleBracketedGenericArguments> {
    if let PathArguments::AngleBracketed(arguments) = arguments { Some(arguments) } else { None }
}

/// The generic arguments of a segment, lifetimes aside, for parameters as they are `declared`.
pub(super) fn arguments<'a>(segment: &'a PathSegment, declared: &[Generic], scope: &mut dyn Scope<'a>) -> Vec<Ty> {
    turbofish(&segment.arguments).map_or_else(Vec::new, |given| generic_arguments(given, declared, scope))
}

/// Generic arguments, lifetimes aside, for parameters as they are `declared`.
pub(super) fn generic_arguments<'a>(given: &'a AngleBracketedGenericArguments, declared: &[Generic], scope: &mut dyn Scope<'a>) -> Vec<Ty> {
    let mut found = Vec::new();
    for argument in &given.args {
        let parameter = declared.get(found.len());
        let scalar = parameter.and_then(|parameter| parameter.scalar);
        let ty = match argument {
            GenericArgument::Type(ty) => types::parse(ty, scope),
            GenericArgument::Const(value) => scope.number(value, scalar.unwrap_or(Scalar::Usize)).unwrap_or(Ty::Error),
            // What `Trait<Output = T>` says is rustc's to check.
            GenericArgument::Lifetime(_) | GenericArgument::AssocType(_) => continue,
            _ => {
                scope.report().error(argument, "kernels do not have this generic argument\nhelp: name a type or a number");
                continue;
            }
        };
        let wrong = parameter.and_then(|parameter| wrong_kind(parameter, &ty));
        found.push(if wrong.is_none() { ty } else { Ty::Error });
        wrong.into_iter().for_each(|message| scope.report().error(argument, message));
    }
    found
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

/// A constant in the place of a type.
pub(super) fn const_ty(value: Option<Literal>) -> Option<Ty> {
    match value? {
        Literal::Int(number) => Some(Ty::Const(number)),
        Literal::Bool(value) => Some(Ty::Const(i128::from(value))),
        Literal::Float(_) => None,
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

/// The type that the first segments of a path lead to, where it is glam's.
fn glam_type(path: &Path, segments: usize) -> Option<Ty> {
    let names: Vec<String> = path.segments.iter().take(segments).map(|segment| segment.ident.to_string()).collect();
    crate::vector::from_path(&names)
}
