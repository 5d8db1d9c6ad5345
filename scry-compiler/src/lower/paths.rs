//! Paths in the place of values and of what is called: to items, and to what belongs to types.

use proc_macro2::Ident;
use syn::{Fields, Item, Path, PathSegment};

use super::arguments::{Call, lent};
use super::constructor::Constructor;
use super::context::{Callable, Definition, Env, Generic, TraitRef, Within};
use super::state::Lower;
use super::types::turbofish;
use crate::ir::{Expr, ExprKind, Literal};
use crate::items::ItemId;
use crate::message;
use crate::ty::Ty;

impl<'a> Lower<'a> {
    /// A lone name that is no variable: a constant, a const parameter or a unit struct.
    pub(super) fn item_name(&mut self, path: &'a Path, name: &Ident) -> Expr {
        if let Some(generic) = self.env.generic(name) {
            let Some(scalar) = generic.scalar else {
                return self.fail(name, format!("`{name}` is a type, not a value\nhelp: `{name}::default()` is a value of it"));
            };
            let Ty::Const(number) = self.infer.shallow(&generic.ty) else { return Self::error_value(name.span()) };
            return Expr::constant(Literal::of_number(number, scalar), Ty::Scalar(scalar), name.span());
        }
        if let Some(variant) = self.variant(path) {
            return self.unit_variant(&variant, name);
        }
        if let Some((id, _)) = self.cx.program.find(self.env.unit, path) {
            return self.item_value(id, &path.segments[0]);
        }
        Self::std_constant(name).unwrap_or_else(|| self.unknown_name(name))
    }

    /// Reports a name that stands for nothing.
    pub(super) fn unknown_name(&mut self, name: &Ident) -> Expr {
        let text = crate::name::text(name);
        let similar = crate::name::similar(&text, self.scopes.names().map(|(name, _)| &**name));
        self.fail(name, message::unknown_name(name, similar))
    }

    /// A path of several segments that is not called.
    pub(super) fn item_path(&mut self, ast: &'a syn::ExprPath) -> Expr {
        if let Some(qself) = &ast.qself {
            let ty = self.ty(&qself.ty);
            let of = self.trait_of(qself, &ast.path);
            return self.associated_value(&ty, &ast.path.segments.last().expect("a path has a segment").ident, of.as_ref());
        }
        if ast.path.segments.len() == 1
            && let Some(variant) = self.variant(&ast.path)
        {
            return self.unit_variant(&variant, &ast.path.segments[0].ident);
        }
        if let Some((ty, name)) = self.owner(&ast.path)
            && (self.is_parameter(&ast.path)
                || ty.scalar().is_none()
                || self.cx.associated_constant(&self.infer, &ty, &name.ident, None).is_some())
        {
            let of = self.trait_with(&ast.path.segments[0].ident, &name.ident);
            return self.associated_value(&ty, &name.ident, of.as_ref());
        }
        if let Some((id, len)) = self.cx.program.find(self.env.unit, &ast.path)
            && len == ast.path.segments.len()
        {
            return self.item_value(id, &ast.path.segments[len - 1]);
        }
        self.constant_path(ast)
    }

    /// The trait that `T::name` or `Self::name` belongs to, where the parameter's bounds, or what it is written in, say so.
    pub(super) fn trait_with(&self, owner: &Ident, name: &Ident) -> Option<TraitRef> {
        if let Some(generic) = self.env.generic(owner) {
            return self.bound_with(name, |other| other.name == generic.name);
        }
        let (Within::Impl(index) | Within::Trait(index)) = self.env.within else { return None };
        let TraitRef { name: of, item, arguments } = self.cx.impls[index].trait_.as_ref().filter(|_| owner == "Self")?;
        let types: Vec<Ty> = self.env.generics.iter().map(|generic| generic.ty.clone()).collect();
        // Within the trait, the parameters are its own.
        let arguments = if matches!(self.env.within, Within::Trait(_)) {
            types
        } else {
            arguments.iter().map(|argument| argument.with(&types)).collect()
        };
        let of = TraitRef { name: of.clone(), item: *item, arguments };
        self.cx.required(&self.infer, of, self.env.self_ty.as_ref()?).into_iter().find(|of| self.cx.has_item(of, name))
    }

    /// The trait with an item of this name, if it is one alone of those that such parameters are bound by.
    pub(super) fn bound_with(&self, name: &Ident, is_meant: impl Fn(&Generic) -> bool) -> Option<TraitRef> {
        let generics = self.env.generics.iter().filter(|generic| is_meant(generic));
        let bounds = generics.flat_map(|generic| generic.bounds.iter().map(|bound| (bound, &generic.ty)));
        let bounds = bounds.filter_map(|(bound, ty)| Some((self.cx.bound(&self.env, &self.infer, bound, self.report)?, ty)));
        let mut found = bounds.flat_map(|(bound, ty)| self.cx.required(&self.infer, bound, ty)).filter(|of| self.cx.has_item(of, name));
        let first = found.next()?;
        found.all(|other| other.is(&first) && other.arguments == first.arguments).then_some(first)
    }

    fn item_value(&mut self, id: ItemId, segment: &'a PathSegment) -> Expr {
        let span = segment.ident.span();
        match self.cx.program.item(id) {
            Item::Const(_) => match self.cx.constant(id) {
                Some(value) => Expr { span, ..value },
                None => Self::error_value(span),
            },
            Item::Struct(item) if matches!(item.fields, Fields::Unit) => {
                let ty = self.item_type(id, segment).unwrap_or(Ty::Error);
                Expr { kind: ExprKind::Tuple(Vec::new()), ty, span }
            }
            Item::Fn(_) => self.fail(segment, message::FUNCTION_VALUE),
            _ => self.fail(segment, format!("`{}` is a type, not a value\nhelp: make a value of it", segment.ident)),
        }
    }

    /// Whether a path is of something that is known by its traits only: `T::NAME`, and `Self::NAME` in a trait.
    fn is_parameter(&self, path: &Path) -> bool {
        let is_self = |name: &Ident| name == "Self" && matches!(self.env.within, Within::Trait(_));
        path.segments.len() == 2
            && path.segments.first().is_some_and(|first| is_self(&first.ident) || self.env.generic(&first.ident).is_some())
    }

    /// A call whose function is a path; `None` if the path leads to nothing of the user's.
    pub(super) fn item_call(&mut self, call: &'a syn::ExprCall, path: &'a syn::ExprPath, hint: Option<&Ty>) -> Option<Expr> {
        let segments = &path.path.segments;
        let last = segments.last()?;
        let (name, args) = (&last.ident, call.args.iter().collect());
        let given = Call { name, receiver: None, args, turbofish: turbofish(&last.arguments), of: None, hint: hint.cloned() };
        let owner = match &path.qself {
            Some(qself) => {
                let ty = self.ty(&qself.ty);
                let of = self.trait_of(qself, &path.path);
                let is_own = of.as_ref().is_none_or(|of| of.item.is_none());
                Some((ty, of, is_own))
            }
            None if path.path.is_ident("Self") => {
                let constructor = Constructor::of_struct(self.env.self_ty.clone()?);
                return Some(self.construct(&constructor, name, &given.args, hint));
            }
            None => self.owner(&path.path).map(|(ty, _)| {
                let is_own = !self.is_parameter(&path.path) || self.cx.candidates(&self.infer, &ty, name, None).is_empty();
                (ty, self.trait_with(&segments[0].ident, name), is_own)
            }),
        };
        if let Some((ty, of, is_own)) = owner {
            let own = self.infer.shallow(&ty).scalar().filter(|scalar| is_own && self.has_own_function(*scalar, name));
            return Some(match own {
                Some(_) if !last.arguments.is_none() => self.fail(&last.arguments, message::not_generic(name)),
                Some(scalar) => self.associated_call(call, scalar, name),
                None => self.associated_function(&ty, Call { of, ..given }),
            });
        }
        let Some((id, len)) = self.cx.program.find(self.env.unit, &path.path) else {
            let made = || super::vectors::maker(&path.path).map(Constructor::of_struct);
            let constructor = self.variant(&path.path).or_else(made)?;
            return Some(self.construct(&constructor, name, &given.args, hint));
        };
        let segment = &segments[len - 1];
        match (self.cx.program.item(id), len == segments.len()) {
            (Item::Fn(item), true) => {
                if crate::program::is_kernel(item) {
                    return Some(self.fail(&path.path, message::CALLED_KERNEL));
                }
                let definition = Definition::Item(id);
                let callable = Callable { definition, sig: &item.sig, block: &item.block, env: Env::of_unit(id.unit) };
                Some(self.invoke(callable, given))
            }
            (Item::Struct(_) | Item::Type(_), true) => {
                let constructor = Constructor::of_struct(self.item_type(id, segment)?);
                Some(self.construct(&constructor, name, &given.args, hint))
            }
            // `Trait::method(value, ..)`
            (Item::Trait(_), false) => {
                let (first, rest) = given.args.split_first()?;
                let place = self.receiver_place(lent(first));
                let receiver = self.receiver(lent(first), place);
                let ty = receiver.value.ty.clone();
                let of = TraitRef { name: segment.ident.to_string(), item: Some(id), arguments: self.arguments(segment, &[]) };
                let value = self.user_method(receiver, Call { args: rest.to_vec(), of: Some(of), ..given });
                Some(value.unwrap_or_else(|| self.unknown_user_method(name, &ty)))
            }
            _ => Some(self.fail(&path.path, "this cannot be called\nhelp: functions can, and tuple structs")),
        }
    }
}
