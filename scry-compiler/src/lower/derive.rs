//! What `derive` writes for the user's types, and what tuples and arrays have of their own: comparisons, part by part in order,
//! and `Default`. A part that implements the trait by hand is compared, or made, by that.

use proc_macro2::{Ident, Span};
use quote::ToTokens;
use syn::Item;

use super::constructor::Constructor;
use super::context::Context;
use super::methods::operator_trait;
use super::state::Lower;
use crate::element::listed;
use crate::ir::{BinaryOp, Expr, ExprKind, Literal, symbol};
use crate::message;
use crate::report::At;
use crate::ty::{Adt, AdtRef, Kind, Optional, Ty};

/// A comparison of longer arrays would be too long to write out.
const MAX_COMPARED: u32 = 64;

impl Context<'_> {
    pub(super) fn derives(&self, adt: &Adt, name: &str) -> bool {
        if adt.is_std() {
            return name != "Default" || adt.is_bf16();
        }
        let attributes = match self.program.item(adt.id) {
            Item::Struct(item) => &item.attrs,
            Item::Enum(item) => &item.attrs,
            _ => return false,
        };
        listed(attributes, "derive").is_some_and(|traits| traits.iter().any(|derived| derived == name))
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
        if let Some(value) = self.bf16_operator(op, left, right, span) {
            return value;
        }
        match &ty {
            Ty::Adt(AdtRef(adt), _) => {
                if let Some(value) = self.implemented_operator(op, &ty, left, right, span) {
                    return value;
                }
                if ty.optional().is_none() && !self.cx.derives(adt, comparison_trait(op).0) {
                    return self.not_comparable(op, &ty, span);
                }
                if ty.is_enum() {
                    Expr { span, ..Expr::binary(op, left.clone(), right.clone(), Ty::BOOL) }
                } else if ty.is_sum() {
                    self.compared_variants(op, left, right, span)
                } else {
                    self.compared_parts(op, left, right, span)
                }
            }
            Ty::Tuple(_) | Ty::Array(..) => self.compared_parts(op, left, right, span),
            _ => Expr { span, ..Expr::binary(op, left.clone(), right.clone(), Ty::BOOL) },
        }
    }

    /// What `derive` compares, and the language: part by part, up to the first that decides.
    fn compared_parts(&mut self, op: BinaryOp, left: &Expr, right: &Expr, span: Span) -> Expr {
        let ty = self.infer.resolve(&left.ty);
        let parts: Vec<String> = match &ty {
            Ty::Array(_, len) if len.number() > MAX_COMPARED => {
                return self.fail(At(span), format!("`{ty}` is too long to be compared at once\nhelp: compare its elements in a loop"));
            }
            Ty::Array(_, len) => (0..len.number()).map(|index| format!("[{index}]")).collect(),
            ty => {
                let raw = |name: &str| if name.starts_with(|c: char| c.is_ascii_digit()) { "" } else { "r#" };
                ty.field_names().iter().map(|name| format!(".{}{name}", raw(name))).collect()
            }
        };
        let values = [("left", left), ("right", right)];
        if op == BinaryOp::Ne {
            return self.written_out(&comparison("==", &parts), &values, span).negated();
        }
        self.written_out(&comparison(symbol(op), &parts), &values, span)
    }

    /// The same of enums with fields: first come the discriminants, then the fields of the variant that both are.
    fn compared_variants(&mut self, op: BinaryOp, left: &Expr, right: &Expr, span: Span) -> Expr {
        let ty = self.infer.resolve(&left.ty);
        let symbol = if op == BinaryOp::Ne { "==" } else { symbol(op) };
        let (mut values, mut variants) = (Vec::new(), Vec::new());
        for (side, value) in [("left", left), ("right", right)] {
            values.extend(value.parts(&ty).into_iter().enumerate().map(|(number, part)| (format!("{side}{number}"), part)));
        }
        for (number, variant) in Constructor::variants(&ty).enumerate().filter(|(_, variant)| !variant.is_unit()) {
            let parts: Vec<String> = ty.fields_of(number).map(|field| field.to_string()).collect();
            let (is_it, equal) = (format!("is_{number}"), comparison(symbol, &parts));
            values.push((is_it.clone(), variant.condition(left).unwrap_or_else(|| Expr::bool(true, span))));
            variants.push(if symbol.contains('=') { format!("(!{is_it} || ({equal}))") } else { format!("({is_it} && ({equal}))") });
        }
        let same = variants.join(if symbol.contains('=') { " && " } else { " || " });
        let text = match &symbol[..1] {
            "=" => format!("left0 == right0 && {same}"),
            strict => format!("(left0 as i64) {strict} (right0 as i64) || (left0 == right0 && ({same}))"),
        };
        let values: Vec<(&str, &Expr)> = values.iter().map(|(name, value)| (&**name, value)).collect();
        let value = self.written_out(&text, &values, span);
        if op == BinaryOp::Ne { value.negated() } else { value }
    }

    fn not_comparable(&mut self, op: BinaryOp, ty: &Ty, span: Span) -> Expr {
        let (trait_name, method) = comparison_trait(op);
        let help = message::derive(trait_name);
        let shown = self.infer.resolve(ty);
        self.fail(At(span), format!("`{shown}` has no `{method}` that kernels can see\nhelp: {help}"))
    }

    /// `T::default()`, as `derive` or the standard library has it.
    pub(super) fn default_value(&mut self, ty: &Ty, at: &dyn ToTokens, span: Span) -> Expr {
        let ty = self.infer.shallow(ty);
        let kind = match &ty {
            Ty::Adt(AdtRef(adt), _) => {
                if ty.optional() == Some(Optional::Option) {
                    return Expr::variant(&self.infer.resolve(&ty), 0, Vec::new(), span);
                }
                if let Some(callable) = self.cx.operator(&mut self.infer, "Default", "default", &ty, None) {
                    return self.invoke_values(callable, Vec::new(), span);
                }
                if ty.optional().is_some() || !self.cx.derives(adt, "Default") {
                    let (shown, help) = (self.infer.resolve(&ty), message::derive("Default"));
                    return self.fail(at, format!("`{shown}` has no `default` that kernels can see\nhelp: {help}"));
                }
                if !ty.variants().is_empty() {
                    let default = self.cx.default_variant(adt).and_then(|name| Constructor::of_variant(&ty, name));
                    return default.map_or_else(|| Self::error_value(span), |variant| variant.resolved(&self.infer).make(Vec::new(), span));
                }
                ExprKind::Tuple(ty.fields().iter().map(|field| self.default_value(field, at, span)).collect())
            }
            Ty::Array(element, _) => {
                let value = self.default_value(element, at, span);
                ExprKind::Repeat(Box::new(self.atom("element", value)))
            }
            Ty::Tuple(fields) => ExprKind::Tuple(fields.iter().map(|field| self.default_value(field, at, span)).collect()),
            Ty::Scalar(_) | Ty::Vector { .. } => return Expr::zero(&ty, span),
            Ty::Infer(_) => match self.infer.kind(&ty) {
                Some(Kind::Integer) => ExprKind::Literal(Literal::Int(0)),
                Some(Kind::Float) => ExprKind::Literal(Literal::Float(0.0)),
                _ => {
                    return self
                        .fail(at, "nothing says what the default is of\nhelp: give the value a type where it is made: `None::<f32>`");
                }
            },
            ty => return self.vector_constant(ty, "IDENTITY", span).unwrap_or_else(|| Self::error_value(span)),
        };
        Expr { kind, ty, span }
    }
}

/// `left op right`, part by part.
fn comparison(op: &str, parts: &[String]) -> String {
    match parts {
        [] => op.contains('=').to_string(),
        [part] => format!("left{part} {op} right{part}"),
        [part, rest @ ..] => {
            let (equal, strict, rest) = (format!("left{part} == right{part}"), &op[..1], comparison(op, rest));
            if op == "==" { format!("{equal} && ({rest})") } else { format!("left{part} {strict} right{part} || ({equal} && ({rest}))") }
        }
    }
}

fn comparison_trait(op: BinaryOp) -> (&'static str, &'static str) {
    operator_trait(op).expect("a comparison has a trait")
}
