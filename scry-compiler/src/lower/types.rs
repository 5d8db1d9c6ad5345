//! Types as items write them: what their names lead to.

use proc_macro2::Ident;
use syn::{Expr, GenericArgument, Item, Path, PathArguments, PathSegment, Type, TypePath};

use super::Lower;
use super::infer::Kind;
use super::items::{Context, Env, bound, generics};
use crate::ir::Literal;
use crate::items::ItemId;
use crate::report::Report;
use crate::syntax::types::{self, Scope};
use crate::ty::Ty;

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

    /// The generic arguments at the end of a path.
    pub(super) fn arguments(&mut self, path: &'a Path) -> Vec<Ty> {
        let report = self.report;
        path.segments.last().map_or_else(Vec::new, |segment| arguments(segment, self, report))
    }
}

impl<'a> Scope<'a> for Names<'_, 'a> {
    fn len(&mut self, expr: &'a Expr) -> Option<Ty> {
        if let Some(generic) = generic_const(self.env, expr) {
            return Some(generic);
        }
        let value = self.cx.evaluate(expr, self.env, &Ty::USIZE)?;
        super::constant::checked_len(value.literal(), expr, self.report)
    }

    fn named(&mut self, path: &'a TypePath) -> Option<Ty> {
        let (cx, env, report) = (self.cx, self.env, self.report);
        cx.named(env, path, self, report)
    }

    fn hole(&mut self) -> Option<Ty> {
        None
    }
}

impl<'a> Scope<'a> for Lower<'a> {
    fn len(&mut self, expr: &'a Expr) -> Option<Ty> {
        if let Some(generic) = generic_const(&self.env, expr) {
            return Some(generic);
        }
        let value = self.constant_expr(expr, &Ty::USIZE);
        super::constant::checked_len(value.literal(), expr, self.report)
    }

    fn named(&mut self, path: &'a TypePath) -> Option<Ty> {
        let (cx, env, report) = (self.cx, self.env.clone(), self.report);
        cx.named(&env, path, self, report)
    }

    fn hole(&mut self) -> Option<Ty> {
        Some(self.infer.fresh(Kind::Any))
    }
}

impl<'a> Lower<'a> {
    /// A type as it is written in a body or signature.
    pub(super) fn ty(&mut self, ty: &'a Type) -> Ty {
        let report = self.report;
        types::parse(ty, self, report)
    }
}

impl<'a> Context<'a> {
    /// The type that a path leads to.
    fn named(&self, env: &Env, path: &'a TypePath, scope: &mut dyn Scope<'a>, report: &Report) -> Option<Ty> {
        if let Some(qself) = &path.qself {
            let of = types::parse(&qself.ty, scope, report);
            let name = &path.path.segments.last()?.ident;
            return Some(self.projection(&of, name, report));
        }
        let segments: Vec<&PathSegment> = path.path.segments.iter().collect();
        let (first, rest) = segments.split_first()?;
        let base = if first.ident == "Self" { env.self_ty.as_ref() } else { env.generic(&first.ident).map(|generic| &generic.ty) };
        if let Some(base) = base {
            return match rest {
                [] => Some(base.clone()),
                [name] => Some(self.projection(base, &name.ident, report)),
                _ => None,
            };
        }
        let Some((id, len)) = self.program.find(env.unit, &path.path) else {
            return super::vectors::named(&path.path, segments.len());
        };
        let found = self.item_type(id, segments[len - 1], scope, report)?;
        match segments[len..] {
            [] => Some(found),
            [name] => Some(self.projection(&found, &name.ident, report)),
            _ => None,
        }
    }

    /// The type that an item is, with the arguments of the segment that names it.
    pub(super) fn item_type(&self, id: ItemId, segment: &'a PathSegment, scope: &mut dyn Scope<'a>, report: &Report) -> Option<Ty> {
        let mut given = arguments(segment, scope, report);
        match self.program.item(id) {
            Item::Struct(_) | Item::Enum(_) => {
                let Some(adt) = self.adt(id) else { return Some(Ty::Error) };
                let expected = adt.0.generics;
                while given.len() < expected {
                    match scope.hole() {
                        Some(hole) => given.push(hole),
                        None => break,
                    }
                }
                if given.len() != expected {
                    report.error(segment, format!("`{}` has {expected} generic parameters, but {} are given\nhelp: name them all", adt.0.name, given.len()));
                    return Some(Ty::Error);
                }
                Some(Ty::Adt(adt, given))
            }
            Item::Type(item) => {
                let env = Env { unit: id.unit, self_ty: None, generics: bound(generics(&item.generics), given) };
                Some(types::parse(&item.ty, &mut Names::new(self, &env, report), report))
            }
            Item::Const(_) => match self.constant(id)?.literal()? {
                Literal::Int(number) => Some(Ty::Const(number)),
                Literal::Bool(value) => Some(Ty::Const(i128::from(value))),
                Literal::Float(_) => None,
            },
            _ => None,
        }
    }

    /// `T::Name`
    fn projection(&self, of: &Ty, name: &Ident, report: &Report) -> Ty {
        if of.is_silent() {
            return Ty::Error;
        }
        self.associated_type(of, &name.to_string(), report).unwrap_or_else(|| {
            report.error(name, format!("`{of}` has no associated type `{name}` that kernels can see\nhelp: the `impl` that defines it must be in a module with `#[scry::device]`"));
            Ty::Error
        })
    }
}

/// The generic arguments of a segment, lifetimes aside.
fn arguments<'a>(segment: &'a PathSegment, scope: &mut dyn Scope<'a>, report: &Report) -> Vec<Ty> {
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else { return Vec::new() };
    let mut found = Vec::new();
    for argument in &arguments.args {
        match argument {
            GenericArgument::Type(ty) => found.push(types::parse(ty, scope, report)),
            GenericArgument::Const(value) => found.push(scope.len(value).unwrap_or(Ty::Error)),
            GenericArgument::Lifetime(_) => {}
            _ => report.error(argument, "kernels do not have this generic argument\nhelp: name a type or a number"),
        }
    }
    found
}

/// The const parameter that an expression is.
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
