//! `checked_add` and its like, which return an `Option`.

use proc_macro2::{Ident, Span};
use syn::Expr as Ast;

use super::literal::number_constant;
use super::optional::option;
use super::state::Lower;
use crate::intrinsic;
use crate::ir::{BinaryOp, Expr, ExprKind};
use crate::ty::{Class, Scalar, Ty};

/// The methods, and what each does where it can.
const METHODS: &[(&str, Does)] = &[
    ("checked_add", Does::Operator(BinaryOp::Add)),
    ("checked_sub", Does::Operator(BinaryOp::Sub)),
    ("checked_mul", Does::Operator(BinaryOp::Mul)),
    ("checked_shl", Does::Shift(BinaryOp::Shl)),
    ("checked_shr", Does::Shift(BinaryOp::Shr)),
    ("checked_div", Does::Divide),
    ("checked_rem", Does::Divide),
    ("checked_div_euclid", Does::Divide),
    ("checked_rem_euclid", Does::Divide),
    ("checked_neg", Does::Negate("wrapping_neg")),
    ("checked_abs", Does::Negate("wrapping_abs")),
];

#[derive(Clone, Copy)]
enum Does {
    Operator(BinaryOp),
    Shift(BinaryOp),
    /// What the table's row of the same name says.
    Divide,
    /// What this row of the table says.
    Negate(&'static str),
}

fn methods(scalar: Scalar) -> impl Iterator<Item = (&'static str, Does)> {
    let has = move |does: Does| match does {
        Does::Negate(row) => intrinsic::method(scalar, row).is_some(),
        Does::Operator(_) | Does::Shift(_) | Does::Divide => scalar.is_integer(),
    };
    METHODS.iter().copied().filter(move |(_, does)| has(*does))
}

pub(super) fn names(scalar: Scalar) -> impl Iterator<Item = &'static str> {
    methods(scalar).map(|(name, _)| name)
}

impl<'a> Lower<'a> {
    /// `a.checked_add(b)`; `None` if the type has no such method.
    pub(super) fn checked_method(&mut self, name: &'a Ident, receiver: &Expr, args: &[&'a Ast], scalar: Scalar) -> Option<Expr> {
        let (row, does) = methods(scalar).find(|(known, _)| name == known)?;
        let span = name.span();
        let other = match does {
            Does::Operator(_) | Does::Divide => Some(scalar),
            Does::Shift(_) => Some(Scalar::U32),
            Does::Negate(_) => None,
        };
        let shape = format!("x.{name}({})", other.map_or("", Scalar::name));
        if !self.check_count(name, usize::from(other.is_some()), args.len(), &shape) {
            return Some(Self::error_value(span));
        }
        let right = other.map(|other| self.expr_as(args[0], &Ty::Scalar(other)));
        if receiver.ty.is_silent() || right.as_ref().is_some_and(|right| right.ty.is_silent()) {
            return Some(Self::error_value(span));
        }
        let a = self.atom("left", receiver.clone());
        let b = right.map_or_else(|| a.clone(), |right| self.atom("right", right));
        let operation = Operation { scalar, a, b, span };
        let value = self.atom("value", operation.value(does, row));
        let is_some = self.atom("is_some", operation.is_some(does, &value));
        Some(option(value, is_some, span))
    }
}

/// An operation on integers of a type, whose operands can be written out more than once.
struct Operation {
    scalar: Scalar,
    a: Expr,
    b: Expr,
    span: Span,
}

impl Operation {
    /// What it comes to where it can be done, and some number elsewhere.
    fn value(&self, does: Does, row: &str) -> Expr {
        match does {
            Does::Operator(op) | Does::Shift(op) => {
                Expr { span: self.span, ..Expr::binary(op, self.a.clone(), self.b.clone(), self.a.ty.clone()) }
            }
            Does::Divide => self.call(row, &[&self.a, &self.b]),
            Does::Negate(row) => self.call(row, &[&self.a]),
        }
    }

    /// Whether it can be done, where it comes to `value`.
    fn is_some(&self, does: Does, value: &Expr) -> Expr {
        let (a, b, is_signed) = (&self.a, &self.b, self.scalar.class() == Class::Signed);
        let number = |value, like: &Expr| Expr::int(value, like.ty.clone(), like.span);
        let (least, ty) = number_constant(self.scalar, "MIN").expect("integers have limits");
        let least = Expr { kind: ExprKind::Literal(least), ty, span: self.span };
        match does {
            Does::Operator(BinaryOp::Add) if is_signed => self.is(value, BinaryOp::Eq, self.call("saturating_add", &[a, b])),
            Does::Operator(BinaryOp::Sub) if is_signed => self.is(value, BinaryOp::Eq, self.call("saturating_sub", &[a, b])),
            Does::Operator(BinaryOp::Add) => self.is(value, BinaryOp::Ge, a.clone()),
            Does::Operator(BinaryOp::Sub) => self.is(a, BinaryOp::Ge, b.clone()),
            Does::Operator(_) => self.call("checked_mul", &[a, b]),
            Does::Shift(_) => self.is(b, BinaryOp::Lt, number(i128::from(self.scalar.bits()), b)),
            Does::Divide if is_signed => {
                let overflows = self.is(&self.is(a, BinaryOp::Eq, least), BinaryOp::And, self.is(b, BinaryOp::Eq, number(-1, b)));
                self.is(&self.is(b, BinaryOp::Ne, number(0, b)), BinaryOp::And, overflows.negated())
            }
            Does::Divide => self.is(b, BinaryOp::Ne, number(0, b)),
            Does::Negate(_) if is_signed => self.is(a, BinaryOp::Ne, least),
            Does::Negate(_) => self.is(a, BinaryOp::Eq, number(0, a)),
        }
    }

    fn call(&self, row: &str, args: &[&Expr]) -> Expr {
        let row = intrinsic::method(self.scalar, row).expect("the table has the row");
        let args = args.iter().map(|arg| (*arg).clone()).collect();
        Expr { kind: ExprKind::Call(row, args), ty: Ty::Scalar(row.result.of(self.scalar)), span: self.span }
    }

    fn is(&self, a: &Expr, op: BinaryOp, b: Expr) -> Expr {
        Expr { span: self.span, ..Expr::binary(op, a.clone(), b, Ty::BOOL) }
    }
}
