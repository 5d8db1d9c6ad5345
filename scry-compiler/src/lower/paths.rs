//! Paths in the place of values and of what is called: to items, and to what belongs to types.

use proc_macro2::Ident;
use syn::spanned::Spanned;
use syn::{Expr as Ast, Fields, Item, Path, PathSegment};

use super::arguments::Receiver;
use super::context::{Callable, Definition};
use super::context::{Env, TraitRef, Within};
use super::methods::{referred, turbofish};
use super::state::Lower;
use crate::ir::{Expr, ExprKind, Literal};
use crate::items::ItemId;
use crate::message;
use crate::ty::{Scalar, Ty};

impl<'a> Lower<'a> {
    /// A lone name that is no variable: a constant, a const parameter or a unit struct.
    pub(super) fn item_name(&mut self, path: &'a Path, name: &Ident) -> Expr {
        if let Some(generic) = self.env.generic(name).cloned() {
            return self.const_parameter(&generic.ty, generic.scalar, name);
        }
        if let Some((id, _)) = self.cx.program.find(self.env.unit, path) {
            return self.item_value(id, &path.segments[0]);
        }
        if let Some(constant) = Self::std_constant(name) {
            return constant;
        }
        self.unknown_name(name)
    }

    /// Reports a name that stands for nothing.
    pub(super) fn unknown_name(&mut self, name: &Ident) -> Expr {
        let text = crate::name::text(name);
        let similar = super::scope::similar(&text, self.scopes.names().map(|(name, _)| &**name));
        self.fail(name, message::unknown_name(name, similar))
    }

    /// A path of several segments that is not called.
    pub(super) fn item_path(&mut self, ast: &'a syn::ExprPath) -> Expr {
        if let Some(qself) = &ast.qself {
            let ty = self.ty(&qself.ty);
            let of = self.trait_of(qself, &ast.path);
            return self.associated_value(&ty, &ast.path.segments.last().expect("a path has a segment").ident, of.as_ref());
        }
        if let Some((ty, name)) = self.owner(&ast.path)
            && (self.is_parameter(&ast.path)
                || ty.scalar().is_none()
                || self.cx.associated_constant(&ty, &name.ident.to_string(), None).is_some())
        {
            return self.associated_value(&ty, &name.ident, None);
        }
        if let Some((id, len)) = self.cx.program.find(self.env.unit, &ast.path)
            && len == ast.path.segments.len()
        {
            return self.item_value(id, &ast.path.segments[len - 1]);
        }
        self.constant_path(ast)
    }

    /// The value of a const parameter.
    fn const_parameter(&mut self, ty: &Ty, scalar: Option<Scalar>, name: &Ident) -> Expr {
        let span = name.span();
        let (number, Some(scalar)) = (self.infer.shallow(ty), scalar) else {
            self.report.error(name, format!("`{name}` is a type, not a value\nhelp: `{name}::default()` is a value of it"));
            return Self::error_value(span);
        };
        let Ty::Const(number) = number else { return Self::error_value(span) };
        let literal = if scalar == Scalar::Bool { Literal::Bool(number != 0) } else { Literal::Int(number) };
        Expr { kind: ExprKind::Literal(literal), ty: Ty::Scalar(scalar), span }
    }

    fn item_value(&mut self, id: ItemId, segment: &'a PathSegment) -> Expr {
        let span = segment.ident.span();
        match self.cx.program.item(id) {
            Item::Const(_) => match self.cx.constant(id) {
                Some(value) => self.adopt(value, span),
                None => Self::error_value(span),
            },
            Item::Struct(item) if matches!(item.fields, Fields::Unit) => {
                let (cx, report) = (self.cx, self.report);
                let ty = cx.item_type(id, segment, self, report).unwrap_or(Ty::Error);
                Expr { kind: ExprKind::Tuple(Vec::new()), ty, span }
            }
            Item::Fn(_) => {
                self.report.error(segment, message::FUNCTION_VALUE);
                Self::error_value(span)
            }
            _ => {
                self.report.error(segment, format!("`{}` is a type, not a value\nhelp: make a value of it", segment.ident));
                Self::error_value(span)
            }
        }
    }

    /// The type that all but the last segment of a path lead to, and the last.
    pub(super) fn owner(&mut self, path: &'a Path) -> Option<(Ty, &'a PathSegment)> {
        let segments: Vec<&PathSegment> = path.segments.iter().collect();
        let (last, owner) = segments.split_last()?;
        let (cx, report) = (self.cx, self.report);
        match owner {
            [first] if first.ident == "Self" => Some((self.env.self_ty.clone()?, last)),
            [first] if self.env.generic(&first.ident).is_some() => Some((self.env.generic(&first.ident)?.ty.clone(), last)),
            [first] if Scalar::from_name(&first.ident.to_string()).is_some() => {
                Some((Ty::Scalar(Scalar::from_name(&first.ident.to_string())?), last))
            }
            [first, second] if first.ident == "Self" || self.env.generic(&first.ident).is_some() => {
                let of = if first.ident == "Self" { self.env.self_ty.clone()? } else { self.env.generic(&first.ident)?.ty.clone() };
                Some((cx.associated_type(&of, &second.ident.to_string(), None, self.env.within, report)?, last))
            }
            [] => None,
            [..] => {
                let Some((id, len)) = cx.program.find(self.env.unit, path) else {
                    return Some((super::types::glam_type(path, owner.len())?, last));
                };
                if len != owner.len() {
                    return None;
                }
                Some((cx.item_type(id, owner[len - 1], self, report)?, last))
            }
        }
    }

    /// Whether a path is of something that is known by its traits only: `T::NAME`, and `Self::NAME` in a trait.
    fn is_parameter(&self, path: &Path) -> bool {
        let is_self = |name: &Ident| name == "Self" && matches!(self.env.within, Within::Trait(_));
        path.segments.len() == 2
            && path.segments.first().is_some_and(|first| is_self(&first.ident) || self.env.generic(&first.ident).is_some())
    }

    /// The trait of `<Type as Trait>::name`.
    fn trait_of(&mut self, qself: &syn::QSelf, path: &'a Path) -> Option<TraitRef> {
        let (cx, unit, report) = (self.cx, self.env.unit, self.report);
        cx.trait_of(unit, qself, path, self, report)
    }

    /// A call whose function is a path; `None` if the path leads to nothing of the user's.
    pub(super) fn item_call(&mut self, call: &'a syn::ExprCall, path: &'a syn::ExprPath) -> Option<Expr> {
        let segments = &path.path.segments;
        let last = segments.last()?;
        if let Some(qself) = &path.qself {
            let ty = self.ty(&qself.ty);
            let of = self.trait_of(qself, &path.path);
            let is_own = of.as_ref().is_none_or(|of| of.item.is_none());
            if let (true, Ty::Scalar(scalar)) = (is_own, self.infer.shallow(&ty))
                && self.has_own_function(scalar, &last.ident)
            {
                return Some(self.associated_call(call, scalar, &last.ident));
            }
            return Some(self.associated_function(&ty, &last.ident, &call.args, &last.arguments, of.as_ref()));
        }
        if segments.len() == 1 && last.ident == "Self" {
            let ty = self.env.self_ty.clone()?;
            return Some(self.construct(&ty, &last.ident, &call.args));
        }
        if let Some((ty, name)) = self.owner(&path.path) {
            if let Some(scalar) = self.infer.shallow(&ty).scalar()
                && self.has_own_function(scalar, &name.ident)
                && (!self.is_parameter(&path.path)
                    || self.cx.candidates(&self.infer, &ty, &crate::name::text(&name.ident), None).is_empty())
            {
                if !name.arguments.is_none() {
                    self.report.error(&name.arguments, message::NOT_GENERIC);
                    return Some(Self::error_value(name.ident.span()));
                }
                return Some(self.associated_call(call, scalar, &name.ident));
            }
            return Some(self.associated_function(&ty, &name.ident, &call.args, &name.arguments, None));
        }
        let args: Vec<&Ast> = call.args.iter().collect();
        let Some((id, len)) = self.cx.program.find(self.env.unit, &path.path) else {
            let ty = super::vectors::maker(&path.path)?;
            return Some(self.vector(&ty, &last.ident, &args));
        };
        let segment = &segments[len - 1];
        match (self.cx.program.item(id), len == segments.len()) {
            (Item::Fn(item), true) => {
                let definition = Definition::Item(id);
                let callable = Callable { definition, sig: &item.sig, block: &item.block, env: Env::of_unit(id.unit) };
                Some(self.invoke(callable, &segment.ident, None, &args, turbofish(&segment.arguments)))
            }
            (Item::Struct(_) | Item::Type(_), true) => {
                let (cx, report) = (self.cx, self.report);
                let ty = cx.item_type(id, segment, self, report)?;
                Some(self.construct(&ty, &segment.ident, &call.args))
            }
            // `Trait::method(value, ..)`
            (Item::Trait(_), false) => {
                let (first, rest) = args.split_first()?;
                let first = referred(first);
                let value = self.expr(first, None);
                let (name, ty) = (&segments.last()?.ident, value.ty.clone());
                let report = self.report;
                let arguments = super::types::arguments(segment, &[], self, report);
                let of = TraitRef { name: segment.ident.to_string(), item: Some(id), arguments };
                let receiver = Receiver { value, place: None, ast: Some(first) };
                let value = self.user_method(name, receiver, rest, turbofish(&last.arguments), Some(&of), None);
                Some(value.unwrap_or_else(|| self.unknown_user_method(name, &ty)))
            }
            _ => {
                self.report.error(&path.path, "this cannot be called\nhelp: functions can, and tuple structs");
                Some(Self::error_value(path.span()))
            }
        }
    }
}
