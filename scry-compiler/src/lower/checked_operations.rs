//! `checked_add` and its like, which return an `Option`: written in the language of kernels itself.

use proc_macro2::Ident;

use super::optional::option;
use super::state::Lower;
use crate::intrinsic::Sig::{self, Of, Same};
use crate::ir::Expr;
use crate::ty::{Class, Scalar};

const INTEGERS: &[Class] = &[Class::Signed, Class::Unsigned];

/// Methods: their names, for which integers, the parameters, and what each comes to where there is something, and whether there is; there,
/// `value` is what it comes to, `$f` the name of the method, and `$T` the type.
pub(super) type Checked = (&'static [&'static str], &'static [Class], &'static [Sig], [&'static str; 2]);

#[rustfmt::skip]
const METHODS: &[Checked] = &[
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

/// The method of that name, if integers like these have it.
pub(super) fn find(scalar: Scalar, name: &str) -> Option<&'static Checked> {
    METHODS.iter().find(|(names, classes, ..)| classes.contains(&scalar.class()) && names.contains(&name))
}

impl Lower<'_> {
    /// What a method comes to with these operands, the receiver first.
    pub(super) fn checked_operation(&mut self, (.., texts): &Checked, name: &Ident, operands: Vec<Expr>, scalar: Scalar) -> Expr {
        let span = name.span();
        if operands.iter().any(|operand| operand.ty.is_silent()) {
            return Self::error_value(span);
        }
        let operands: Vec<_> =
            ["left", "right"].into_iter().zip(operands).map(|(name, operand)| (name, self.atom(name, operand))).collect();
        let values: Vec<_> = operands.iter().map(|(name, operand)| (*name, operand)).collect();
        let [value, is_some] = texts.map(|text| text.replace("$f", &name.to_string()).replace("$T", scalar.name()));
        let value = self.written_out(&value, &values, span);
        let value = self.atom("value", value);
        let is_some = self.written_out(&is_some, &[&values[..], &[("value", &value)]].concat(), span);
        let is_some = self.atom("is_some", is_some);
        option(value, is_some, span)
    }
}
