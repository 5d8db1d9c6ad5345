//! What the items of a program mean to the bodies that are lowered: types, constants, `impl`s, and the functions that were
//! asked for.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use proc_macro2::{Ident, Span};
use syn::{Fields, GenericParam, Generics, ImplItem, Item, ItemEnum, ItemImpl, ItemStruct, TraitItem};

use super::arena::Arena;
use super::chain::Matches;
use super::functions::Functions;
use super::infer::Infer;
use super::panic_macros::Said;
use super::types::Names;
use super::vectors::Rows;
use crate::element::reprs;
use crate::ir::{Expr, Literal};
use crate::items::{ItemId, Program};
use crate::report::Report;
use crate::syntax::types;
use crate::ty::{Adt, AdtKind, AdtRef, Scalar, Ty};
use crate::user_code::Texts;

/// All that the bodies of one kernel share.
pub(crate) struct Context<'a> {
    pub(super) report: &'a Report,
    pub(super) program: &'a Program,
    /// Whether WGSL is among the kernel's targets.
    pub(super) wgsl: bool,
    pub(super) impls: Vec<Impl<'a>>,
    /// What was asked for; `None` after a report, and while it is being found out.
    adts: RefCell<HashMap<ItemId, Option<AdtRef>>>,
    constants: RefCell<HashMap<ItemId, Option<Expr>>>,
    pub(super) functions: RefCell<Functions>,
    /// The arguments of each `matches!`, which are syntax as well.
    pub(super) matches: Arena<Matches>,
    /// The same for macros that panic or print.
    pub(super) said: Arena<Said>,
    /// The functions of glam's types.
    pub(super) rows: Rows,
    /// The code that formats the messages of panics and prints.
    pub(crate) texts: Texts,
    /// The functions that have to do with other invocations.
    pub(super) cooperating: std::cell::OnceCell<std::collections::HashSet<String>>,
}

/// What names mean in an item, beside what its unit says.
#[derive(Clone, Default)]
pub(crate) struct Env {
    pub(super) unit: usize,
    /// What `Self` is.
    pub(super) self_ty: Option<Ty>,
    /// What its generic parameters are.
    pub(super) generics: Vec<Generic>,
    pub(super) within: Within,
}

/// What an item belongs to; an `impl` is an index of [`Context::impls`].
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Within {
    /// Nothing.
    #[default]
    Unit,
    /// An `impl`.
    Impl(usize),
    /// The trait of an `impl`, which takes a default of it: what `self` is, is not known there, but that it has the trait.
    Trait(usize),
}

/// A generic parameter, and what it is.
#[derive(Clone, Debug)]
pub(super) struct Generic {
    pub(super) name: String,
    /// A const parameter's is a `Ty::Const`.
    pub(super) ty: Ty,
    /// The type of a const parameter's value.
    pub(super) scalar: Option<Scalar>,
    /// What the kernel calls the type, where it is a kernel's parameter and the type is the user's.
    pub(super) host: Option<String>,
}

/// An `impl` block.
pub(super) struct Impl<'a> {
    pub(super) index: usize,
    pub(super) unit: usize,
    pub(super) syntax: &'a ItemImpl,
    pub(super) generics: Vec<Generic>,
    /// The type it is for; its generic parameters are `Ty::Param`.
    pub(super) self_ty: Ty,
    pub(super) trait_: Option<TraitRef>,
}

/// The trait of an `impl`.
pub(super) struct TraitRef {
    /// Its name: of one from the standard library, all there is.
    pub(super) name: String,
    /// The item, if it is the user's.
    pub(super) item: Option<ItemId>,
    pub(super) arguments: Vec<Ty>,
}

/// An `impl` that is for some type.
pub(super) struct Applied<'c, 'a> {
    pub(super) candidate: &'c Impl<'a>,
    /// What its generic parameters then are.
    pub(super) arguments: Vec<Ty>,
    /// What is known of all types then.
    pub(super) infer: Infer,
}

impl Impl<'_> {
    /// Whether it is of a trait of the user's.
    pub(super) fn is_of(&self, trait_: ItemId) -> bool {
        self.trait_.as_ref().is_some_and(|of| of.item == Some(trait_))
    }
}

impl TraitRef {
    /// Whether it is the trait that an `impl` is of, whatever the arguments are.
    pub(super) fn is(&self, other: &Self) -> bool {
        if self.item.is_some() { self.item == other.item } else { self.name == other.name }
    }
}

impl Env {
    /// The environment of a unit's own items.
    pub(super) fn of_unit(unit: usize) -> Self {
        Self { unit, ..Self::default() }
    }

    pub(super) fn generic(&self, name: &Ident) -> Option<&Generic> {
        let name = crate::name::text(name);
        self.generics.iter().rev().find(|generic| generic.name == name)
    }
}

impl<'a> Context<'a> {
    pub(crate) fn new(program: &'a Program, wgsl: bool, report: &'a Report) -> Self {
        let mut context = Self {
            cooperating: std::cell::OnceCell::new(),
            report,
            program,
            wgsl,
            impls: Vec::new(),
            adts: RefCell::default(),
            constants: RefCell::default(),
            functions: RefCell::default(),
            matches: Arena::default(),
            said: Arena::default(),
            rows: Rows::default(),
            texts: Texts::default(),
        };
        // What cannot be understood here is no use to a kernel; if one needs it, the type that it lacks is reported there.
        let quiet = Report::default();
        let impls = program.items().filter_map(|(id, item)| match item {
            Item::Impl(syntax) => Some((id.unit, syntax)),
            _ => None,
        });
        let impls = impls.enumerate().map(|(index, (unit, syntax))| context.implementation(index, unit, syntax, &quiet));
        context.impls = impls.collect();
        let _ = quiet.finish();
        context
    }

    fn implementation(&self, index: usize, unit: usize, syntax: &'a ItemImpl, quiet: &Report) -> Impl<'a> {
        let generics = generics(&syntax.generics);
        let mut env = Env { generics: generics.clone(), ..Env::of_unit(unit) };
        let self_ty = types::parse(&syntax.self_ty, &mut Names::new(self, &env, quiet), quiet);
        env.self_ty = Some(self_ty.clone());
        let trait_ = syntax.trait_.as_ref().map(|(_, path, _)| TraitRef {
            name: path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default(),
            item: self.program.find(unit, path).map(|(id, _)| id),
            arguments: Names::new(self, &env, quiet).arguments(path),
        });
        Impl { index, unit, syntax, generics, self_ty, trait_ }
    }

    /// The struct or enum that an item is.
    pub(super) fn adt(&self, id: ItemId) -> Option<AdtRef> {
        if let Some(known) = self.adts.borrow().get(&id) {
            return known.clone();
        }
        self.adts.borrow_mut().insert(id, None);
        let kind = match self.program.item(id) {
            Item::Struct(item) => self.structure(id, item),
            Item::Enum(item) => self.enumeration(id, item),
            _ => return None,
        };
        let (name, generics) = match self.program.item(id) {
            Item::Struct(item) => (&item.ident, &item.generics),
            Item::Enum(item) => (&item.ident, &item.generics),
            _ => return None,
        };
        let is_taken = |unique: &str| is_own_name(unique) || self.adts.borrow().values().flatten().any(|other| other.0.unique == unique);
        let unique = crate::name::of_type(&crate::name::text(name), is_taken);
        let adt = AdtRef(Rc::new(Adt {
            id,
            name: name.clone(),
            unique,
            host: self.program.kernel_path(id),
            generics: self::generics(generics).len(),
            kind: kind?,
        }));
        self.adts.borrow_mut().insert(id, Some(adt.clone()));
        Some(adt)
    }

    fn structure(&self, id: ItemId, item: &ItemStruct) -> Option<AdtKind> {
        let env = Env { generics: generics(&item.generics), ..Env::of_unit(id.unit) };
        let mut fields = Vec::new();
        for (number, field) in item.fields.iter().enumerate() {
            let name = field.ident.as_ref().map_or_else(|| number.to_string(), crate::name::text);
            let ty = types::parse(&field.ty, &mut Names::new(self, &env, self.report), self.report);
            if ty == Ty::Error {
                return None;
            }
            fields.push((name, ty));
        }
        Some(AdtKind::Struct { fields, is_tuple: matches!(item.fields, Fields::Unnamed(_)) })
    }

    fn enumeration(&self, id: ItemId, item: &ItemEnum) -> Option<AdtKind> {
        let repr = reprs(&item.attrs).and_then(|reprs| reprs.iter().find_map(|repr| Scalar::from_name(repr))).unwrap_or(Scalar::U32);
        let mut variants = Vec::new();
        let mut next = 0;
        for variant in &item.variants {
            if let Some((_, discriminant)) = &variant.discriminant {
                let value = self.evaluate(discriminant, &Env::of_unit(id.unit), &Ty::Scalar(repr))?;
                let Some(Literal::Int(value)) = value.literal() else {
                    self.report.error(discriminant, "this is not a constant that kernels can evaluate\nhelp: write the number");
                    return None;
                };
                next = value;
            }
            variants.push((crate::name::text(&variant.ident), next));
            next += 1;
        }
        Some(AdtKind::Enum { variants, repr })
    }

    /// The value of a constant item.
    pub(super) fn constant(&self, id: ItemId) -> Option<Expr> {
        if let Some(known) = self.constants.borrow().get(&id) {
            return known.clone();
        }
        self.constants.borrow_mut().insert(id, None);
        let Item::Const(item) = self.program.item(id) else { return None };
        let env = Env::of_unit(id.unit);
        let ty = types::parse(&item.ty, &mut Names::new(self, &env, self.report), self.report);
        let value = self.evaluate(&item.expr, &env, &ty);
        self.constants.borrow_mut().insert(id, value.clone());
        value
    }

    /// A constant expression of type `ty`: a literal, or at least a value that depends on nothing. `None` after a report.
    pub(super) fn evaluate(&self, expr: &syn::Expr, env: &Env, ty: &Ty) -> Option<Expr> {
        if *ty == Ty::Error {
            return None;
        }
        // The syntax lives as long as the lowering of this one expression.
        let lower = super::Lower::new(self, env.clone(), &[]);
        lower.constant_value(expr, ty)
    }

    /// The `impl`s for `ty` that satisfy `wanted`.
    pub(super) fn impls_of(&self, infer: &Infer, ty: &Ty, wanted: impl Fn(&Impl<'a>) -> bool) -> Vec<Applied<'_, 'a>> {
        let mut found = Vec::new();
        let ty = infer.shallow(ty);
        let possible = |candidate: &&Impl<'a>| candidate.self_ty != Ty::Error && may_be(&candidate.self_ty, &ty) && wanted(candidate);
        for candidate in self.impls.iter().filter(possible) {
            let mut infer = infer.clone();
            let arguments: Vec<Ty> = candidate.generics.iter().map(|_| infer.fresh(super::infer::Kind::Any)).collect();
            if infer.unify(&candidate.self_ty.with(&arguments), &ty) {
                found.push(Applied { candidate, arguments, infer });
            }
        }
        found
    }

    /// What names mean in an `impl`.
    pub(super) fn impl_env(candidate: &Impl<'_>, arguments: &[Ty], self_ty: Ty) -> Env {
        let generics = bound(candidate.generics.clone(), arguments.iter().cloned());
        Env { unit: candidate.unit, self_ty: Some(self_ty), generics, within: Within::Impl(candidate.index) }
    }

    /// The associated type `name` of `ty`, of the trait `of` if that is known; in an `impl`, first its own.
    pub(super) fn associated_type(&self, ty: &Ty, name: &str, of: Option<&TraitRef>, within: Within, report: &Report) -> Option<Ty> {
        let mut found = self
            .impls_of(&Infer::default(), ty, |candidate| candidate.trait_.as_ref().is_some_and(|trait_| of.is_none_or(|of| of.is(trait_))));
        let own =
            |applied: &Applied<'_, '_>| matches!(within, Within::Impl(index) | Within::Trait(index) if index == applied.candidate.index);
        found.sort_by_key(|applied| !own(applied));
        for Applied { candidate, arguments, infer } in found {
            let arguments: Vec<Ty> = arguments.iter().map(|argument| infer.resolve(argument)).collect();
            for item in &candidate.syntax.items {
                if let ImplItem::Type(item) = item
                    && item.ident == name
                {
                    let env = Self::impl_env(candidate, &arguments, ty.clone());
                    return Some(types::parse(&item.ty, &mut Names::new(self, &env, report), report));
                }
            }
        }
        None
    }

    /// The default of a trait's item.
    pub(super) fn trait_item(&self, trait_: &TraitRef, wanted: impl Fn(&TraitItem) -> bool) -> Option<(ItemId, &'a TraitItem)> {
        let id = trait_.item?;
        let Item::Trait(item) = self.program.item(id) else { return None };
        item.items.iter().find(|item| wanted(item)).map(|item| (id, item))
    }

    /// What the generic parameters of an `impl`'s trait are.
    pub(super) fn trait_env(&self, (index, trait_): (usize, &TraitRef), id: ItemId, impl_arguments: &[Ty], self_ty: &Ty) -> Env {
        let Item::Trait(item) = self.program.item(id) else { return Env::of_unit(id.unit) };
        let arguments = trait_.arguments.iter().map(|argument| argument.with(impl_arguments));
        let generics = bound(generics(&item.generics), arguments);
        Env { unit: id.unit, self_ty: Some(self_ty.clone()), generics, within: Within::Trait(index) }
    }
}

/// Whether two types can be the same at their top: a quick look before they are made equal.
fn may_be(a: &Ty, b: &Ty) -> bool {
    match (a, b) {
        (Ty::Scalar(a), Ty::Scalar(b)) => a == b,
        (Ty::Adt(a, _), Ty::Adt(b, _)) => a == b,
        (Ty::Scalar(_), Ty::Adt(..)) | (Ty::Adt(..), Ty::Scalar(_)) => false,
        _ => true,
    }
}

/// Generic parameters, lifetimes aside, each standing for itself.
pub(super) fn generics(syntax: &Generics) -> Vec<Generic> {
    let named = syntax.params.iter().filter_map(|param| match param {
        GenericParam::Type(param) => Some((&param.ident, None)),
        GenericParam::Const(param) => {
            let name = match &param.ty {
                syn::Type::Path(path) => path.path.get_ident().map(ToString::to_string),
                _ => None,
            };
            Some((&param.ident, name.and_then(|name| Scalar::from_name(&name))))
        }
        GenericParam::Lifetime(_) => None,
    });
    let generic = |(i, (name, scalar))| Generic { name: crate::name::text(name), ty: Ty::Param(i), scalar, host: None };
    named.enumerate().map(generic).collect()
}

/// Generic parameters with what they are.
pub(super) fn bound(mut generics: Vec<Generic>, arguments: impl IntoIterator<Item = Ty>) -> Vec<Generic> {
    for (generic, ty) in generics.iter_mut().zip(arguments) {
        generic.ty = ty;
    }
    generics
}

/// A value of an enum.
pub(super) fn variant(ty: &Ty, name: &str, span: Span) -> Option<Expr> {
    let Ty::Adt(AdtRef(adt), _) = ty else { return None };
    let AdtKind::Enum { variants, repr: _ } = &adt.kind else { return None };
    let (_, value) = variants.iter().find(|(known, _)| known == name)?;
    Some(Expr { kind: crate::ir::ExprKind::Literal(Literal::Int(*value)), ty: ty.clone(), span })
}

/// Whether a type that is none of the user's has the name, [mangled](Ty::mangled).
fn is_own_name(name: &str) -> bool {
    let is_tuple = name.strip_prefix("Tuple").is_some_and(|len| len.parse::<u32>().is_ok());
    let is_optional = ["StdOption", "StdResult"].contains(&name);
    is_tuple || is_optional || crate::vector::from_name(name).is_some() || crate::ty::atomic_from_name(name).is_some()
}
