//! `checked_add` and its like, which return an `Option`: written in the language of kernels itself.

use proc_macro2::Ident;
use syn::Expr as Ast;

use super::optional::option;
use super::state::Lower;
use crate::intrinsic::Sig::{self, Of, Same};
use crate::ir::Expr;
use crate::ty::{Class, Scalar, Ty};

const INTEGERS: &[Class] = &[Class::Signed, Class::Unsigned];

#[rustfmt::skip]
/// The methods: for which integers, the parameters, and what each comes to where there is something, and whether there is; there, `value`
/// is what it comes to, `$f` the name of the method, and `$T` the type.
const METHODS: &[(&[&str], &[Class], &[Sig], [&str; 2])] = &[
    (&["checked_add"], &[Class::Signed], &[Same], ["left + right", "value == left.saturating_add(right)"]),
    (&["checked_add"], &[Class::Unsigned], &[Same], ["left + right", "value >= left"]),
    (&["checked_sub"], &[Class::Signed], &[Same], ["left - right", "value == left.saturating_sub(right)"]),
    (&["checked_sub"], &[Class::Unsigned], &[Same], ["left - right", "left >= right"]),
    (&["checked_mul"], INTEGERS, &[Same], ["left * right", "left.checked_mul(right)"]),
    (&["checked_shl"], INTEGERS, &[Of(Scalar::U32)], ["left << right", "right < $T::BITS"]),
    (&["checked_shr"], INTEGERS, &[Of(Scalar::U32)], ["left >> right", "right < $T::BITS"]),
    (DIVISIONS, &[Class::Signed], &[Same], ["left.$f(right)", "right != 0 && !(left == $T::MIN && right == -1)"]),
    (DIVISIONS, &[Class::Unsigned], &[Same], ["left.$f(right)", "right != 0"]),
    (&["checked_neg"], &[Class::Signed], &[], ["left.wrapping_neg()", "left != $T::MIN"]),
    (&["checked_neg"], &[Class::Unsigned], &[], ["left.wrapping_neg()", "left == 0"]),
    (&["checked_abs"], &[Class::Signed], &[], ["left.wrapping_abs()", "left != $T::MIN"]),
];

const DIVISIONS: &[&str] = &["checked_div", "checked_rem", "checked_div_euclid", "checked_rem_euclid"];

pub(super) fn names(scalar: Scalar) -> impl Iterator<Item = &'static str> {
    METHODS.iter().filter(move |(_, classes, ..)| classes.contains(&scalar.class())).flat_map(|(names, ..)| names.iter().copied())
}

impl<'a> Lower<'a> {
    /// `left.checked_add(right)`; `None` if the type has no such method.
    pub(super) fn checked_method(&mut self, name: &'a Ident, receiver: &Expr, args: &[&'a Ast], scalar: Scalar) -> Option<Expr> {
        let serves = |names: &[&str], classes: &[Class]| classes.contains(&scalar.class()) && names.iter().any(|known| name == known);
        let (_, _, params, texts) = METHODS.iter().find(|(names, classes, ..)| serves(names, classes))?;
        let (span, params) = (name.span(), params.iter().map(|param| param.of(scalar)).collect::<Vec<_>>());
        let shape = format!("x.{name}({})", params.first().copied().map_or("", Scalar::name));
        if !self.check_count(name, params.len(), args.len(), &shape) {
            return Some(Self::error_value(span));
        }
        let right = args.iter().zip(params).map(|(arg, param)| self.expr_as(arg, &Ty::Scalar(param))).next();
        if [Some(receiver), right.as_ref()].into_iter().flatten().any(|operand| operand.ty.is_silent()) {
            return Some(Self::error_value(span));
        }
        let left = self.atom("left", receiver.clone());
        let right = right.map(|right| self.atom("right", right));
        let values: Vec<_> = [("left", &left)].into_iter().chain(right.as_ref().map(|right| ("right", right))).collect();
        let [value, is_some] = texts.map(|text| text.replace("$f", &name.to_string()).replace("$T", scalar.name()));
        let value = self.written_out(&value, &values, span);
        let value = self.atom("value", value);
        let is_some = self.written_out(&is_some, &[&values[..], &[("value", &value)]].concat(), span);
        let is_some = self.atom("is_some", is_some);
        Some(option(value, is_some, span))
    }
}
