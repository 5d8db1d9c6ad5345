//! What the bodies of one kernel share: its items, and what was worked out of them. Holds it; the files above fill it in.

use std::cell::{OnceCell, RefCell};
use std::collections::{HashMap, HashSet};

use proc_macro2::{Ident, Span};
use syn::{Block, Expr as Ast, GenericParam, Generics, ImplItemFn, ItemImpl, Pat, Signature};

use crate::intrinsic::helpers::HelperId;
use crate::ir::{Expr, Function, FunctionId, Site};
use crate::name::plain;
use crate::program::{ItemId, Program};
use crate::report::Report;
use crate::syntax::macros::Said;
use crate::syntax::types::scalar;
use crate::ty::{AdtRef, Scalar, Ty};
use crate::user_code::Texts;

/// All that the bodies of one kernel share.
pub(crate) struct Context<'a> {
    pub(super) report: &'a Report,
    pub(super) program: &'a Program,
    /// Whether WGSL is among the kernel's targets.
    pub(super) wgsl: bool,
    pub(super) impls: Vec<Impl<'a>>,
    /// What was asked for; `None` after a report, and while it is being found out.
    pub(super) adts: RefCell<HashMap<ItemId, Option<AdtRef>>>,
    /// The associated types of their generic parameters that the fields of structs and enums have.
    pub(super) projections: RefCell<HashMap<ItemId, Vec<Projection>>>,
    pub(super) constants: RefCell<HashMap<Key, Option<Expr>>>,
    pub(super) functions: RefCell<Functions>,
    /// The expressions that lowering itself parses, or makes.
    pub(super) parsed: Kept<Ast>,
    /// The arguments of macros that panic or print.
    pub(super) said: Kept<Said>,
    /// The alternatives of each pattern that has some, and a guard.
    pub(super) alternatives: Kept<Vec<Pat>>,
    /// The functions of glam's table that were asked for, each for one type, and, if it can panic, for one place in the source.
    pub(super) rows: Kept<(Ty, String, Option<Span>, ImplItemFn)>,
    /// The code that formats the messages of panics and prints.
    pub(crate) texts: Texts,
    /// Where the bodies panic or print; [`crate::ir::SiteId`] indexes it.
    pub(super) sites: RefCell<Vec<Site>>,
    /// The functions that have to do with other invocations.
    pub(super) cooperating: OnceCell<HashSet<String>>,
}

/// Values that live as long as the list does: each is kept for good, and the next one behind it.
pub(super) struct Kept<T>(OnceCell<Box<(T, Self)>>);

impl<T> Default for Kept<T> {
    fn default() -> Self {
        Self(OnceCell::new())
    }
}

impl<T> Kept<T> {
    pub(super) fn keep(&self, value: T) -> &T {
        let mut end = self;
        while let Some(kept) = end.0.get() {
            end = &kept.1;
        }
        &end.0.get_or_init(|| Box::new((value, Self::default()))).0
    }

    /// The kept values, in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = &T> {
        std::iter::successors(self.0.get(), |kept| kept.1.0.get()).map(|kept| &kept.0)
    }
}

/// What names mean in an item, beside what its unit says.
#[derive(Clone, Default)]
pub(crate) struct Env {
    pub(super) unit: usize,
    pub(super) self_ty: Option<Ty>,
    pub(super) generics: Vec<Generic>,
    pub(super) within: Within,
}

/// What an item belongs to; an `impl` is an index of [`Context::impls`].
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Within {
    #[default]
    Unit,
    Impl(usize),
    /// The trait of an `impl`, which takes a default of it: what `self` is, is not known there, but that it has the trait.
    Trait(usize),
}

#[derive(Clone)]
pub(super) struct Generic {
    pub(super) name: String,
    /// A const parameter's is a `Ty::Const`.
    pub(super) ty: Ty,
    /// The type of a const parameter's value.
    pub(super) scalar: Option<Scalar>,
    /// What the kernel calls the type, where it is a kernel's parameter and the type is the user's.
    pub(super) host: Option<String>,
    /// The traits that it has, as they are written.
    pub(super) bounds: Vec<syn::Path>,
}

pub(super) struct Impl<'a> {
    pub(super) index: usize,
    pub(super) unit: usize,
    pub(super) syntax: &'a ItemImpl,
    pub(super) generics: Vec<Generic>,
    /// The type it is for; its generic parameters are `Ty::Param`.
    pub(super) self_ty: Ty,
    pub(super) trait_: Option<TraitRef>,
}

#[derive(Clone, PartialEq)]
pub(super) struct TraitRef {
    /// Its name: of one from the standard library, all there is.
    pub(super) name: String,
    /// The item, if it is the user's.
    pub(super) item: Option<ItemId>,
    pub(super) arguments: Vec<Ty>,
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
        self.item == other.item && (self.item.is_some() || self.name == other.name)
    }
}

impl Env {
    /// The environment of a unit's own items.
    pub(super) fn of_unit(unit: usize) -> Self {
        Self { unit, ..Self::default() }
    }

    /// The type that a name stands for, if it is `Self` or a generic parameter.
    pub(super) fn ty(&self, name: &Ident) -> Option<&Ty> {
        if name == "Self" { self.self_ty.as_ref() } else { self.generic(name).map(|generic| &generic.ty) }
    }

    pub(super) fn generic(&self, name: &Ident) -> Option<&Generic> {
        let name = crate::name::text(name);
        self.generics.iter().rev().find(|generic| generic.name == name)
    }
}

/// An associated type of a type: of the trait `trait_`, if that is known.
#[derive(Clone, PartialEq)]
pub(super) struct Projection {
    pub(super) of: Ty,
    pub(super) name: Ident,
    pub(super) trait_: Option<TraitRef>,
}

/// The associated types of a generic item's parameters, in the order of the parameters that they stand for.
#[derive(Default)]
pub(super) struct Projections {
    /// How many parameters are declared.
    declared: usize,
    found: Vec<Projection>,
}

impl Projections {
    pub(super) fn of(declared: &[Generic]) -> Self {
        Self { declared: declared.len(), found: Vec::new() }
    }

    /// The parameter that stands for an associated type of a parameter.
    pub(super) fn parameter(&mut self, projection: Projection) -> Ty {
        let number = self.found.iter().position(|known| *known == projection).unwrap_or_else(|| {
            self.found.push(projection);
            self.found.len() - 1
        });
        Ty::Param(self.declared + number)
    }

    /// The parameters, under names that no code has.
    pub(super) fn generics(&self) -> impl Iterator<Item = Generic> {
        let generic = |(i, Projection { of, name, .. }): (usize, &Projection)| Generic {
            name: format!("{of}::{name}"),
            ty: Ty::Param(self.declared + i),
            scalar: None,
            host: None,
            bounds: Vec::new(),
        };
        self.found.iter().enumerate().map(generic)
    }

    pub(super) fn into_found(self) -> Vec<Projection> {
        self.found
    }
}

/// Which function it is, whatever its generic arguments are.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Definition {
    Item(ItemId),
    /// The item of that number in an `impl`, which is an index of [`Context::impls`].
    Impl(usize, usize),
    /// The default of that number in a trait.
    Trait(ItemId, usize),
    /// A function of glam's types, by its number.
    Row(usize),
    /// A helper of numbers.
    Helper(HelperId),
}

/// A function that can be called, and what names mean in it.
#[derive(Clone)]
pub(super) struct Callable<'a> {
    pub(super) definition: Definition,
    pub(super) sig: &'a Signature,
    pub(super) block: &'a Block,
    pub(super) env: Env,
}

/// The functions that were asked for.
#[derive(Default)]
pub(super) struct Functions {
    /// Where each is; `None` while it is being lowered, and after a report.
    pub(super) known: HashMap<Key, Option<FunctionId>>,
    pub(super) list: Vec<Function>,
    /// Those being lowered, outermost first, and their names.
    pub(super) stack: Vec<(Key, String)>,
}

/// What tells two functions apart: their definition, and what names mean in it.
pub(super) type Key = (Definition, Option<Ty>, Vec<Ty>);

impl Functions {
    /// Adds a function under its name, with a number behind it if another function has it.
    pub(super) fn add(&mut self, mut function: Function) -> FunctionId {
        function.name = crate::name::free(&plain(&function.name), |name| self.list.iter().any(|other| other.name == name));
        self.list.push(function);
        FunctionId(self.list.len() - 1)
    }
}

/// Generic parameters, lifetimes aside, each standing for itself.
pub(super) fn generics(syntax: &Generics) -> Vec<Generic> {
    let named = syntax.params.iter().filter_map(|param| match param {
        GenericParam::Type(param) => Some((&param.ident, None)),
        GenericParam::Const(param) => Some((&param.ident, if let syn::Type::Path(path) = &param.ty { scalar(path) } else { None })),
        GenericParam::Lifetime(_) => None,
    });
    let generic = |(i, (name, scalar))| {
        let name = crate::name::text(name);
        let bounds = crate::syntax::bounds(&name, syntax).cloned().collect();
        Generic { name, ty: Ty::Param(i), scalar, host: None, bounds }
    };
    named.enumerate().map(generic).collect()
}

/// Generic parameters with what they are.
pub(super) fn bound(mut generics: Vec<Generic>, arguments: impl IntoIterator<Item = Ty>) -> Vec<Generic> {
    for (generic, ty) in generics.iter_mut().zip(arguments) {
        generic.ty = ty;
    }
    generics
}
