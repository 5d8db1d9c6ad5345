//! What `derive` writes for the user's types, and what tuples and arrays have of their own: comparisons, part by part in order,
//! and `Default`. A part that implements the trait by hand is compared, or made, by that.

use proc_macro2::{Ident, Span};
use quote::ToTokens;
use syn::Item;

use super::context::Context;
use super::functions::zero;
use super::items::variant;
use super::literal::constant;
use super::methods::operator_trait;
use super::state::Lower;
use super::value::place_of;
use crate::ir::{BinaryOp, Expr, ExprKind, Keyword, Literal};
use crate::report::At;
use crate::ty::{Adt, AdtRef, Ty};

/// A comparison of longer arrays would be too long to write out.
const MAX_COMPARED: usize = 64;

impl Context<'_> {
    pub(super) fn derives(&self, adt: &Adt, name: &str) -> bool {
        let attributes = match self.program.item(adt.id) {
            Item::Struct(item) => &item.attrs,
            Item::Enum(item) => &item.attrs,
            _ => return false,
        };
        let mut found = false;
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("derive")) {
            let _ = attribute.parse_nested_meta(|meta| {
                found |= meta.path.segments.last().is_some_and(|segment| segment.ident == name);
                Ok(())
            });
        }
        found
    }

    /// The variant of an enum that `#[default]` is written on.
    fn default_variant(&self, adt: &Adt) -> Option<&Ident> {
        let Item::Enum(item) = self.program.item(adt.id) else { return None };
        let marked = |variant: &&syn::Variant| variant.attrs.iter().any(|attribute| attribute.path().is_ident("default"));
        item.variants.iter().find(marked).map(|variant| &variant.ident)
    }
}

impl Lower<'_> {
    /// `left op right`, a comparison of values of one type.
    pub(super) fn compared(&mut self, op: BinaryOp, left: &Expr, right: &Expr, span: Span) -> Expr {
        let ty = self.infer.resolve(&left.ty);
        match &ty {
            Ty::Adt(..) if let Some(optional) = ty.optional() => match op {
                BinaryOp::Eq => self.optionals_are_equal(optional, left, right, span),
                BinaryOp::Ne => self.optionals_are_equal(optional, left, right, span).negated(),
                _ => self.not_comparable(op, &ty, span),
            },
            Ty::Adt(AdtRef(adt), _) => {
                if let Some(value) = self.implemented_operator(op, &ty, left, right, span) {
                    return value;
                }
                if !self.cx.derives(adt, comparison_trait(op).0) {
                    return self.not_comparable(op, &ty, span);
                }
                if ty.is_enum() {
                    Expr { span, ..Expr::binary(op, left.clone(), right.clone(), Ty::BOOL) }
                } else {
                    self.compared_parts(op, left, right, span)
                }
            }
            Ty::Tuple(_) | Ty::Array(..) => self.compared_parts(op, left, right, span),
            _ => Expr { span, ..Expr::binary(op, left.clone(), right.clone(), Ty::BOOL) },
        }
    }

    fn compared_parts(&mut self, op: BinaryOp, left: &Expr, right: &Expr, span: Span) -> Expr {
        if op == BinaryOp::Ne {
            return self.compared_parts(BinaryOp::Eq, left, right, span).negated();
        }
        let (left, right) = (self.whole("left", left), self.whole("right", right));
        let Some(parts) = self.parts(&left, &right) else {
            let shown = self.infer.resolve(&left.ty);
            return self.fail(At(span), format!("`{shown}` is too long to be compared at once\nhelp: compare its elements in a loop"));
        };
        self.compared_in_order(op, &parts, span)
    }

    /// Compares parts, in pairs, up to the first that decides.
    fn compared_in_order(&mut self, op: BinaryOp, parts: &[(Expr, Expr)], span: Span) -> Expr {
        let Some(((left, right), rest)) = parts.split_first() else {
            let holds = matches!(op, BinaryOp::Eq | BinaryOp::Le | BinaryOp::Ge);
            return constant(Literal::Bool(holds), Ty::BOOL, span);
        };
        if rest.is_empty() {
            return self.compared(op, left, right, span);
        }
        if op == BinaryOp::Eq {
            let equal = self.compared(op, left, right, span);
            return self.lazy("decided", BinaryOp::And, equal, (Keyword::If, span), |lower| lower.compared_in_order(op, rest, span));
        }
        let strict = if matches!(op, BinaryOp::Lt | BinaryOp::Le) { BinaryOp::Lt } else { BinaryOp::Gt };
        let before = self.compared(strict, left, right, span);
        self.lazy("decided", BinaryOp::Or, before, (Keyword::If, span), |lower| {
            let equal = lower.compared(BinaryOp::Eq, left, right, span);
            lower.lazy("decided", BinaryOp::And, equal, (Keyword::If, span), |lower| lower.compared_in_order(op, rest, span))
        })
    }

    /// A value whose parts can be read more than once.
    fn whole(&mut self, name: &str, value: &Expr) -> Expr {
        let is_place = place_of(value).is_some_and(|place| place.indices().all(|index| index.literal().is_some()));
        if is_place { value.clone() } else { self.atom(name, value.clone()) }
    }

    /// The parts of two values, in pairs; `None` if there are too many.
    fn parts(&mut self, left: &Expr, right: &Expr) -> Option<Vec<(Expr, Expr)>> {
        let ty = self.infer.resolve(&left.ty);
        let Ty::Array(element, len) = &ty else {
            let fields = ty.fields().into_iter().enumerate();
            return Some(fields.map(|(i, ty)| (left.field(i as u32, &ty), right.field(i as u32, &ty))).collect());
        };
        let len = len.number();
        if len as usize > MAX_COMPARED {
            return None;
        }
        Some((0..len as usize).map(|i| (self.element(left, i, len, element), self.element(right, i, len, element))).collect())
    }

    fn not_comparable(&mut self, op: BinaryOp, ty: &Ty, span: Span) -> Expr {
        let (trait_name, method) = comparison_trait(op);
        let by_hand =
            self.cx.impls_of(&self.infer, ty, |candidate| candidate.trait_.as_ref().is_some_and(|trait_| trait_.name == trait_name));
        let help = if ty.optional().is_some() {
            "compare what is in it, as in `if let Some(value) = ..`".to_owned()
        } else if by_hand.is_empty() {
            format!("write `#[derive({trait_name})]` on it")
        } else {
            format!("define `{method}` in its `impl {trait_name}`, too; `partial_cmp` returns an `Option`, which kernels do not make")
        };
        let shown = self.infer.resolve(ty);
        self.fail(At(span), format!("`{shown}` has no `{method}` that kernels can see\nhelp: {help}"))
    }

    /// `T::default()`, as `derive` or the standard library has it.
    pub(super) fn default_value(&mut self, ty: &Ty, at: &dyn ToTokens, span: Span) -> Expr {
        let ty = self.infer.shallow(ty);
        let kind = match &ty {
            Ty::Adt(AdtRef(adt), _) => {
                if let Some(callable) = self.cx.operator(&mut self.infer, "Default", "default", &ty, None) {
                    return self.invoke_values(callable, Vec::new(), span);
                }
                if !self.cx.derives(adt, "Default") {
                    let shown = self.infer.resolve(&ty);
                    return self
                        .fail(at, format!("`{shown}` has no `default` that kernels can see\nhelp: write `#[derive(Default)]` on it"));
                }
                if ty.is_enum() {
                    let default = self.cx.default_variant(adt).and_then(|name| variant(&ty, &crate::name::text(name), span));
                    return default.unwrap_or_else(|| Self::error_value(span));
                }
                ExprKind::Tuple(ty.fields().iter().map(|field| self.default_value(field, at, span)).collect())
            }
            Ty::Array(element, _) => {
                let value = self.default_value(element, at, span);
                ExprKind::Repeat(Box::new(self.atom("element", value)))
            }
            Ty::Tuple(fields) => ExprKind::Tuple(fields.iter().map(|field| self.default_value(field, at, span)).collect()),
            Ty::Scalar(_) | Ty::Vector { .. } => return zero(&ty, span),
            ty => return Self::vector_constant(ty, "IDENTITY", span).unwrap_or_else(|| Self::error_value(span)),
        };
        Expr { kind, ty, span }
    }
}

/// The trait of a comparison, and its method.
fn comparison_trait(op: BinaryOp) -> (&'static str, &'static str) {
    operator_trait(op).expect("a comparison has a trait")
}
