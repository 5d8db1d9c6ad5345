//! `bf16`, the `half` crate's. No target has it: it is a struct of its bits, and all that is done with it is done with the `f32` that it is,
//! and rounded, as the `half` crate does.

use half::bf16;
use proc_macro2::{Ident, Span};
use syn::Expr as Ast;

use super::literal::float_constant;
use super::state::Lower;
use crate::ir::{BinaryOp, Expr, ExprKind, Literal, UnaryOp};
use crate::ty::{AdtRef, Scalar, Ty};

/// The `f32` that `left` is.
const WIDE: &str = "f32::from_bits((left.bits as u32) << 16)";

/// What a `bf16` has that is not the `f32`'s: the name, the parameter of a function, and, in the language of kernels, the result or, of a
/// function and of the neighbours, its bits.
const OWN: &[(&str, Option<Scalar>, &str)] = &[
    ("to_bits", None, "left.bits"),
    ("to_f32", None, WIDE),
    ("to_f64", None, "f32::from_bits((left.bits as u32) << 16) as f64"),
    ("from_bits", Some(Scalar::U16), "left"),
    ("from_f32", Some(Scalar::F32), "left.to_bf16_bits()"),
    ("next_up", None, NEXT_UP),
    ("next_down", None, NEXT_DOWN),
];
const NEXT_UP: &str = "{
    let bits = left.bits;
    let next = if bits < 0x8000 { bits + 1 } else { bits - 1 };
    if bits & 0x7fff > 0x7f80 || bits == 0x7f80 { bits } else if bits == 0x8000 { 1 } else { next }
}";
const NEXT_DOWN: &str = "{
    let bits = left.bits;
    let next = if bits < 0x8000 { bits - 1 } else { bits + 1 };
    if bits & 0x7fff > 0x7f80 || bits == 0xff80 { bits } else if bits == 0 { 0x8001 } else { next }
}";

/// Whether a type is `bf16`.
pub(super) fn is_bf16(ty: &Ty) -> bool {
    matches!(ty, Ty::Adt(AdtRef(adt), _) if adt.is_bf16())
}

/// A constant.
pub(super) fn constant(value: f64, span: Span) -> Expr {
    of_bits(Expr::int(bf16::from_f64(value).to_bits().into(), Ty::Scalar(Scalar::U16), span), span)
}

/// `bf16::NAME`
pub(super) fn named_constant(name: &str, span: Span) -> Option<Expr> {
    let value = match name {
        "MAX" => bf16::MAX.to_f64(),
        "MIN" => bf16::MIN.to_f64(),
        "MIN_POSITIVE" => bf16::MIN_POSITIVE.to_f64(),
        "EPSILON" => bf16::EPSILON.to_f64(),
        "INFINITY" => f64::INFINITY,
        "NEG_INFINITY" => f64::NEG_INFINITY,
        "NAN" => f64::NAN,
        "ZERO" => 0.0,
        "NEG_ZERO" => -0.0,
        "ONE" => 1.0,
        "NEG_ONE" => -1.0,
        _ => match float_constant(name, true)? {
            (Literal::Float(value), _) => value,
            _ => return None,
        },
    };
    Some(constant(value, span))
}

fn of_bits(bits: Expr, span: Span) -> Expr {
    Expr { kind: ExprKind::Tuple(vec![bits]), ty: Ty::bf16(), span }
}

impl<'a> Lower<'a> {
    /// The `f32` that a `bf16` is; any other value itself.
    pub(super) fn widened_bf16(&mut self, value: Expr) -> Expr {
        let span = value.span;
        if is_bf16(&self.infer.shallow(&value.ty)) { Expr { span, ..self.written_out(WIDE, &[("left", &value)], span) } } else { value }
    }

    /// The `bf16` that is nearest to a `f32`.
    pub(super) fn rounded_bf16(&mut self, value: &Expr) -> Expr {
        let bits = self.written_out("left.to_bf16_bits()", &[("left", value)], value.span);
        of_bits(bits, value.span)
    }

    /// `left op right`; `None` if neither is a `bf16`, or there is no such operator.
    pub(super) fn bf16_operator(&mut self, op: BinaryOp, left: &Expr, right: &Expr, span: Span) -> Option<Expr> {
        let is_it = [left, right].iter().any(|operand| is_bf16(&self.infer.shallow(&operand.ty)));
        if !is_it || !self.infer.clone().unify(&left.ty, &right.ty) {
            return None;
        }
        let is_comparison = crate::ty::is_comparison(op);
        if !is_comparison && !matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem) {
            return None;
        }
        let [left, right] = [left, right].map(|operand| self.widened_bf16(operand.clone()));
        let value = Expr { span, ..Expr::binary(op, left, right, if is_comparison { Ty::BOOL } else { Ty::F32 }) };
        Some(if is_comparison { value } else { self.rounded_bf16(&value) })
    }

    /// `-value`; `None` if it is no `bf16`.
    pub(super) fn bf16_unary(&mut self, op: UnaryOp, value: &Expr, span: Span) -> Option<Expr> {
        if op != UnaryOp::Neg || !is_bf16(&self.infer.shallow(&value.ty)) {
            return None;
        }
        let bits = self.written_out("left.bits ^ 0x8000", &[("left", value)], span);
        Some(of_bits(bits, span))
    }

    /// What only a `bf16` has, as a method or as `bf16::name(..)`; `None` if it has no such name of its own.
    pub(super) fn bf16_own(&mut self, name: &Ident, receiver: Option<&Expr>, args: &[&'a Ast]) -> Option<Expr> {
        let (_, param, text) = OWN.iter().find(|(own, ..)| name == own)?;
        let span = name.span();
        let types = match (param, receiver) {
            (Some(_), Some(_)) => return None,
            (Some(param), None) => vec![Ty::Scalar(*param)],
            (None, Some(_)) => Vec::new(),
            (None, None) => vec![Ty::bf16()],
        };
        let base = if receiver.is_some() { "x." } else { "bf16::" };
        let Some(given) = self.given(base, name, args, &types) else { return Some(Self::error_value(span)) };
        let left = receiver.into_iter().cloned().chain(given).next()?;
        if left.ty.is_silent() {
            return Some(Self::error_value(span));
        }
        let value = Expr { span, ..self.written_out(text, &[("left", &left)], span) };
        Some(if name.to_string().starts_with("to_") { value } else { of_bits(value, span) })
    }
}
