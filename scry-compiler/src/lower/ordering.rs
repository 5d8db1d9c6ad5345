//! `std::cmp::Ordering`: the comparisons that return one, and its methods. It is an enum, as the user's are.

use proc_macro2::Ident;
use syn::Expr as Ast;

use super::arguments::lent;
use super::bf16::is_bf16;
use super::context::Impl;
use super::optional::option;
use super::scope::Binding;
use super::state::Lower;
use crate::ir::Expr;
use crate::message;
use crate::ty::{AdtRef, Ty};

/// How two values compare, of `left` and `right`.
pub(super) const COMPARED: &str = "if left < right { Ordering::Less } else if left == right { Ordering::Equal } else { Ordering::Greater }";
/// Whether they do compare, of what may have floats in it.
const COMPARABLE: &str = "left <= right || left > right";

/// The methods of an `Ordering`, in the language of kernels: `left` is the receiver, `right` the argument.
const METHODS: &[(&str, &str)] = &[
    ("is_eq", "left == Ordering::Equal"),
    ("is_ne", "left != Ordering::Equal"),
    ("is_lt", "left == Ordering::Less"),
    ("is_gt", "left == Ordering::Greater"),
    ("is_le", "left != Ordering::Greater"),
    ("is_ge", "left != Ordering::Less"),
    ("reverse", "if left == Ordering::Less { Ordering::Greater } else if left == Ordering::Greater { Ordering::Less } else { left }"),
    ("then", "if left == Ordering::Equal { right } else { left }"),
    ("then_with", "if left == Ordering::Equal { right() } else { left }"),
];

/// Whether a method of numbers takes its argument by reference.
pub(super) fn takes_reference(name: &str) -> bool {
    matches!(name, "cmp" | "partial_cmp" | "total_cmp")
}

impl<'a> Lower<'a> {
    /// A method of an `Ordering`; `None` if the receiver is none, or has no such method of its own.
    pub(super) fn ordering_method(&mut self, receiver: &Expr, name: &Ident, args: &[&'a Ast]) -> Option<Expr> {
        let (ty, span) = (self.infer.shallow(&receiver.ty), name.span());
        let Ty::Adt(AdtRef(adt), _) = &ty else { return None };
        let (method, text) = METHODS.iter().find(|(method, _)| adt.is_ordering() && name == method)?;
        let (params, shape) = match *method {
            "then" => (1, "x.then(Ordering)".to_owned()),
            "then_with" => (1, "x.then_with(|| ..)".to_owned()),
            _ => (0, format!("x.{name}()")),
        };
        if !self.check_count(name, params, args.len(), &shape) {
            return Some(Self::error_value(span));
        }
        let left = self.atom("left", receiver.clone());
        let mut values = vec![("left", Binding::Value(left))];
        if let [arg] = args {
            let right = if *method == "then" {
                let right = self.expr_as(arg, &ty);
                Some(Binding::Value(self.atom("right", right)))
            } else {
                self.closure_argument(arg, 0)
            };
            let Some(right) = right else { return Some(Self::error_value(span)) };
            values.push(("right", right));
        }
        Some(Expr { span, ..self.written_out_with(text, values, span, None) })
    }

    /// `left.cmp(&right)` or `left.partial_cmp(&right)` of what is compared part by part; `None` if it is another method, or the type does
    /// not derive it.
    pub(super) fn compared_method(&mut self, left: &Expr, name: &Ident, args: &[&'a Ast]) -> Option<Expr> {
        let (ty, span) = (self.infer.shallow(&left.ty), name.span());
        let trait_name = match name.to_string().as_str() {
            "cmp" => "Ord",
            "partial_cmp" => "PartialOrd",
            _ => return None,
        };
        let [right] = args else { return None };
        let right = self.expr_as(lent(right), &ty);
        if let Some(lacking) = self.lacking(&self.infer.resolve(&ty), trait_name) {
            let help = match &lacking {
                lacking if lacking.scalar().is_some() || is_bf16(lacking) => message::COMPARED_FLOATS.to_owned(),
                _ => message::derive(trait_name),
            };
            return Some(self.fail(name, format!("`{lacking}` has no `{name}` that kernels can see\nhelp: {help}")));
        }
        let [left, right] = [("left", left.clone()), ("right", right)].map(|(name, value)| self.atom(name, value));
        let values = [("left", &left), ("right", &right)];
        let value = self.written_out(COMPARED, &values, span);
        if trait_name == "Ord" {
            return Some(Expr { span, ..value });
        }
        let value = self.atom("value", value);
        let is_some = self.written_out(COMPARABLE, &values, span);
        let is_some = self.atom("is_some", is_some);
        Some(option(value, is_some, span))
    }

    /// The first type in one that lacks `Ord` or `PartialOrd`, as far as kernels see.
    fn lacking(&self, ty: &Ty, trait_name: &str) -> Option<Ty> {
        match ty {
            Ty::Scalar(scalar) => (trait_name == "Ord" && scalar.is_float()).then(|| ty.clone()),
            Ty::Adt(AdtRef(adt), _) if adt.is_bf16() => (trait_name == "Ord").then(|| ty.clone()),
            Ty::Adt(_, arguments) if ty.optional().is_some() => arguments.iter().find_map(|argument| self.lacking(argument, trait_name)),
            Ty::Adt(AdtRef(adt), _) => {
                let is_written = |of: &Impl<'_>| of.trait_.as_ref().is_some_and(|trait_| trait_.name == trait_name);
                let by_hand = self.cx.impls_of(&self.infer, ty, |of| is_written(of).then_some(()));
                (!self.cx.derives(adt, trait_name) && by_hand.is_empty()).then(|| ty.clone())
            }
            Ty::Array(element, _) => self.lacking(element, trait_name),
            Ty::Tuple(fields) => fields.iter().find_map(|field| self.lacking(field, trait_name)),
            _ => None,
        }
    }
}
