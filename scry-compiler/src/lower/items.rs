//! What the items of a program mean to the bodies that are lowered: types, constants, `impl`s, and the functions that were
//! asked for.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use proc_macro2::Ident;
use syn::{Fields, ImplItem, Item, ItemEnum, ItemImpl, ItemStruct, TraitItem, Type};

use super::context::{Context, Definition, Env, Impl, Kept, Key, TraitRef, Within, bound, generics};
use super::infer::{Infer, Kind};
use super::state::Lower;
use crate::element::listed;
use crate::ir::Expr;
use crate::items::{ItemId, Program};
use crate::message::{self, NOT_CONSTANT};
use crate::report::Report;
use crate::ty::{Adt, AdtKind, AdtRef, Form, Scalar, Ty, Variant};
use crate::user_code::Texts;

impl<'a> Context<'a> {
    pub(crate) fn new(program: &'a Program, wgsl: bool, report: &'a Report) -> Self {
        let mut context = Self {
            report,
            program,
            wgsl,
            impls: Vec::new(),
            adts: RefCell::default(),
            projections: RefCell::default(),
            constants: RefCell::default(),
            functions: RefCell::default(),
            parsed: Kept::default(),
            said: Kept::default(),
            alternatives: Kept::default(),
            rows: Kept::default(),
            texts: Texts::default(),
            sites: RefCell::default(),
            cooperating: OnceCell::new(),
        };
        // What cannot be understood here is no use to a kernel; if one needs it, the type that it lacks is reported there.
        let quiet = Report::default();
        let impls = program.items().filter_map(|(id, item)| if let Item::Impl(syntax) = item { Some((id.unit, syntax)) } else { None });
        let impls = impls.enumerate().map(|(index, (unit, syntax))| context.implementation(index, unit, syntax, &quiet));
        context.impls = impls.collect();
        let _ = quiet.finish();
        context
    }

    fn implementation(&self, index: usize, unit: usize, syntax: &'a ItemImpl, quiet: &Report) -> Impl<'a> {
        let mut generics = generics(&syntax.generics);
        let mut env = Env { generics: generics.clone(), ..Env::of_unit(unit) };
        let (self_ty, projections) = Lower::of_generic_item(self, env.clone(), quiet, |lower| lower.ty(&syntax.self_ty));
        generics.extend(projections.generics());
        env.self_ty = Some(self_ty.clone());
        let trait_ = syntax.trait_.as_ref().and_then(|(_, path, _)| {
            let mut trait_ = self.bound(&env, &Infer::default(), path, quiet)?;
            if trait_.item.is_none() && trait_.arguments.is_empty() {
                // `Rhs = Self`, as the operators of the standard library have it.
                trait_.arguments.push(self_ty.clone());
            }
            Some(trait_)
        });
        Impl { index, unit, syntax, generics, self_ty, trait_ }
    }

    pub(super) fn adt(&self, id: ItemId) -> Option<AdtRef> {
        if let Some(known) = self.adts.borrow().get(&id) {
            return known.clone();
        }
        self.adts.borrow_mut().insert(id, None);
        let (kind, name, generics) = match self.program.item(id) {
            Item::Struct(item) => (self.structure(id, item)?, &item.ident, &item.generics),
            Item::Enum(item) => (self.enumeration(id, item)?, &item.ident, &item.generics),
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
            kind,
        }));
        self.adts.borrow_mut().insert(id, Some(adt.clone()));
        Some(adt)
    }

    fn structure(&self, id: ItemId, item: &'a ItemStruct) -> Option<AdtKind> {
        let fields = self.in_generic_item(id, &item.generics, |lower| lower.fields(&item.fields, true))?;
        Some(AdtKind::Struct { fields, is_tuple: matches!(item.fields, Fields::Unnamed(_)) })
    }

    /// Looks at what fields an item has, and notes the associated types of its generic parameters that are among them.
    fn in_generic_item<'s, T>(&'s self, id: ItemId, of: &syn::Generics, look: impl FnOnce(&mut Lower<'s>) -> T) -> T {
        let env = Env { generics: generics(of), ..Env::of_unit(id.unit) };
        let (found, projections) = Lower::of_generic_item(self, env, self.report, look);
        self.projections.borrow_mut().insert(id, projections.into_found());
        found
    }

    fn enumeration(&self, id: ItemId, item: &'a ItemEnum) -> Option<AdtKind> {
        let reprs = listed(&item.attrs, "repr").unwrap_or_default();
        let is_c = reprs.iter().any(|repr| repr == "C");
        let default = if is_c { Scalar::I32 } else { Scalar::U32 };
        let repr = reprs.iter().find_map(|repr| Scalar::from_name(repr)).unwrap_or(default);
        let variants = self.in_generic_item(id, &item.generics, |lower| {
            let mut next = 0;
            let variant = |variant: &'a syn::Variant| {
                if let Some((_, discriminant)) = &variant.discriminant {
                    let lower = Lower::of_item(self, Env::of_unit(id.unit), self.report);
                    next = lower.constant_value(discriminant, &Ty::Scalar(repr), NOT_CONSTANT)?.literal()?.number()?;
                }
                let form = match variant.fields {
                    Fields::Unit => Form::Unit,
                    Fields::Unnamed(_) => Form::Tuple,
                    Fields::Named(_) => Form::Struct,
                };
                let (discriminant, fields) = (next, lower.fields(&variant.fields, false)?);
                next += 1;
                Some(Variant { name: crate::name::text(&variant.ident), discriminant, fields, form })
            };
            item.variants.iter().map(variant).collect::<Option<Vec<_>>>()
        })?;
        Some(AdtKind::Enum { variants, repr, is_c })
    }

    pub(super) fn constant(&self, id: ItemId) -> Option<Expr> {
        let Item::Const(item) = self.program.item(id) else { return None };
        self.value_of((Definition::Item(id), None, Vec::new()), Env::of_unit(id.unit), &item.ty, &item.expr)
    }

    /// The value of a constant item, which is worked out once. `None` after a report.
    fn value_of(&self, key: Key, env: Env, ty: &'a Type, value: &'a syn::Expr) -> Option<Expr> {
        if let Some(known) = self.constants.borrow().get(&key) {
            return known.clone();
        }
        self.constants.borrow_mut().insert(key.clone(), None);
        let mut lower = Lower::of_item(self, env, self.report);
        let ty = lower.ty(ty);
        let value = lower.constant_value(value, &ty, NOT_CONSTANT);
        self.constants.borrow_mut().insert(key, value.clone());
        value
    }

    /// The `impl`s for `ty` in which `pick` finds something, with that, what their generic parameters are then, and what is known of all
    /// types.
    pub(super) fn impls_of<'c, T>(
        &'c self,
        infer: &Infer,
        ty: &Ty,
        pick: impl Fn(&'c Impl<'a>) -> Option<T>,
    ) -> Vec<(&'c Impl<'a>, Vec<Ty>, Infer, T)> {
        let ty = infer.shallow(ty);
        let possible = |candidate: &&'c Impl<'a>| candidate.self_ty != Ty::Error && may_be(&candidate.self_ty, &ty);
        let applied = |candidate: &'c Impl<'a>| {
            let (picked, mut infer) = (pick(candidate)?, infer.clone());
            let arguments: Vec<Ty> = candidate.generics.iter().map(|_| infer.fresh(Kind::Any)).collect();
            infer.unify(&candidate.self_ty.with(&arguments), &ty).then_some((candidate, arguments, infer, picked))
        };
        self.impls.iter().filter(possible).filter_map(applied).collect()
    }

    /// The items that belong to a type, `pick` says which: of each `impl`, or of the trait of it that has a default; if `of` is given,
    /// of that trait alone.
    pub(super) fn members<T>(
        &self,
        infer: &Infer,
        ty: &Ty,
        of: Option<&TraitRef>,
        pick: impl Fn(AnyItem<'a>) -> Option<T>,
    ) -> Vec<Member<'_, 'a, T>> {
        let is_of = |candidate: &Impl<'a>| of.is_none_or(|of| candidate.trait_.as_ref().is_some_and(|trait_| of.is(trait_)));
        let applied = self.impls_of(infer, ty, |candidate| if is_of(candidate) { self.member(candidate, &pick) } else { None });
        let mut members = Vec::new();
        for (candidate, arguments, mut infer, (definition, item)) in applied {
            let mut pairs = of.zip(candidate.trait_.as_ref()).into_iter().flat_map(|(of, own)| of.arguments.iter().zip(&own.arguments));
            if !pairs.all(|(of, argument)| infer.unify(of, &argument.with(&arguments))) {
                continue;
            }
            let arguments: Vec<Ty> = arguments.iter().map(|argument| infer.resolve(argument)).collect();
            let (unit, within, generics) = match (definition, &candidate.trait_) {
                (Definition::Trait(id, _), Some(TraitRef { arguments: own, .. })) => {
                    // What is asked for is known; what the `impl` says may be a type that follows from others, `T::Sum`.
                    let asked = |number: usize| of.and_then(|of| of.arguments.get(number)).map(|asked| infer.resolve(asked));
                    let own = own.iter().enumerate().map(|(number, own)| asked(number).unwrap_or_else(|| own.with(&arguments)));
                    (id.unit, Within::Trait(candidate.index), bound(self.declared(id), own))
                }
                _ => (candidate.unit, Within::Impl(candidate.index), bound(candidate.generics.clone(), arguments.iter().cloned())),
            };
            let env = Env { unit, self_ty: Some(ty.clone()), generics, within };
            members.push(Member { candidate, definition, env, infer, item });
        }
        members
    }

    fn member<T>(&self, candidate: &Impl<'a>, pick: impl Fn(AnyItem<'a>) -> Option<T>) -> Option<(Definition, T)> {
        let own = |(number, item): (usize, &'a ImplItem)| Some((Definition::Impl(candidate.index, number), pick(AnyItem::Own(item))?));
        candidate.syntax.items.iter().enumerate().find_map(own).or_else(|| {
            let id = candidate.trait_.as_ref()?.item?;
            let Item::Trait(item) = self.program.item(id) else { return None };
            let default = |(number, item)| Some((Definition::Trait(id, number), pick(AnyItem::Default(item))?));
            item.items.iter().enumerate().find_map(default)
        })
    }

    /// The associated constant `name` of a type, of the trait `of` if that is known; a type's own goes before that of a trait. `None` if
    /// there is none, and an error's value after a report.
    pub(super) fn associated_constant(&'a self, infer: &Infer, ty: &Ty, name: &Ident, of: Option<&TraitRef>) -> Option<Expr> {
        let mut found = self.members(infer, ty, of, |item| match item {
            AnyItem::Own(ImplItem::Const(item)) if item.ident == *name => Some((&item.ty, &item.expr)),
            AnyItem::Default(TraitItem::Const(item)) if item.ident == *name => Some((&item.ty, &item.default.as_ref()?.1)),
            AnyItem::Own(_) | AnyItem::Default(_) => None,
        });
        prefer(&mut found, |member| member.candidate.trait_.is_none());
        let is_one = found.len() == 1;
        let Member { candidate, definition, env, infer, item: (ty, value) } = found.into_iter().next()?;
        if !is_one || env.generics.iter().any(|generic| !infer.is_known(&generic.ty)) {
            self.report.error(name, ambiguous(candidate, name));
            return Some(Lower::error_value(name.span()));
        }
        let key = (definition, env.self_ty.clone(), env.generics.iter().map(|generic| generic.ty.clone()).collect());
        Some(self.value_of(key, env, ty, value).unwrap_or_else(|| Lower::error_value(name.span())))
    }
}

impl<'a> Lower<'a> {
    /// The names and types of fields; whether they may be slices and references.
    fn fields(&mut self, fields: &'a Fields, may_borrow: bool) -> Option<Vec<(String, Ty)>> {
        let field = |(number, field): (usize, &'a syn::Field)| {
            let name = field.ident.as_ref().map_or_else(|| number.to_string(), crate::name::text);
            let ty = self.field_type(&field.ty);
            if ty.borrows() && !may_borrow {
                self.report.error(&field.ty, message::borrowing_variant(&ty));
                return None;
            }
            (ty != Ty::Error).then_some((name, ty))
        };
        fields.iter().enumerate().map(field).collect()
    }
}

/// An item of an `impl`, or of its trait.
#[derive(Clone, Copy)]
pub(super) enum AnyItem<'a> {
    Own(&'a ImplItem),
    Default(&'a TraitItem),
}

/// An item that belongs to a type.
pub(super) struct Member<'c, 'a, T> {
    /// The `impl` that the type has it from.
    pub(super) candidate: &'c Impl<'a>,
    pub(super) definition: Definition,
    /// What names mean in it.
    pub(super) env: Env,
    /// What is known of all types if it is meant.
    pub(super) infer: Infer,
    pub(super) item: T,
}

/// Leaves those members alone that go before others, if there are any.
pub(super) fn prefer<'c, 'a, T>(members: &mut Vec<Member<'c, 'a, T>>, is_first: impl Fn(&Member<'c, 'a, T>) -> bool) {
    if members.iter().any(&is_first) {
        members.retain(is_first);
    }
}

/// What is said of a name that several traits of a type have an item of.
pub(super) fn ambiguous(of: &Impl<'_>, name: &Ident) -> String {
    let (shown, trait_) = (&of.self_ty, of.trait_.as_ref().map_or("Trait", |of| &of.name));
    format!("it is not known which `{name}` of `{shown}` is meant\nhelp: name the trait: `<{shown} as {trait_}<..>>::{name}`")
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

/// Whether a type that is none of the user's has the name, [mangled](Ty::mangled).
fn is_own_name(name: &str) -> bool {
    let is_tuple = name.strip_prefix("Tuple").is_some_and(|len| len.parse::<u32>().is_ok());
    let is_slice = name.strip_prefix("StdSlice").is_some_and(|param| param.parse::<u32>().is_ok());
    let is_std = is_slice || ["StdOption", "StdResult", "StdOrdering", "StdTryFromIntError", "Stdbf16"].contains(&name);
    is_tuple || is_std || crate::vector::from_name(name).is_some() || crate::ty::atomic_from_name(name).is_some()
}
