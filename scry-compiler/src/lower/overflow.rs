//! `checked_add` and its like, which return an `Option`.

use proc_macro2::{Ident, Span};
use syn::Expr as Ast;

use super::literal::number_constant;
use super::optional::option;
use super::state::Lower;
use crate::intrinsic;
use crate::ir::{BinaryOp, Expr, ExprKind, Literal};
use crate::ty::{Class, Scalar, Ty};

/// The methods, and what each does where it can.
const METHODS: &[(&str, Does)] = &[
    ("checked_add", Does::Add),
    ("checked_sub", Does::Sub),
    ("checked_mul", Does::Mul),
    ("checked_div", Does::Divide),
    ("checked_rem", Does::Divide),
    ("checked_div_euclid", Does::Divide),
    ("checked_rem_euclid", Does::Divide),
    ("checked_neg", Does::Negate("wrapping_neg")),
    ("checked_abs", Does::Negate("wrapping_abs")),
    ("checked_shl", Does::Shift(BinaryOp::Shl)),
    ("checked_shr", Does::Shift(BinaryOp::Shr)),
];

#[derive(Clone, Copy)]
enum Does {
    Add,
    Sub,
    Mul,
    /// What the table's row of the same name says.
    Divide,
    /// What this row of the table says.
    Negate(&'static str),
    Shift(BinaryOp),
}

impl Does {
    /// The type of what is between the parentheses.
    fn operand(self, scalar: Scalar) -> Option<Scalar> {
        match self {
            Self::Add | Self::Sub | Self::Mul | Self::Divide => Some(scalar),
            Self::Negate(_) => None,
            Self::Shift(_) => Some(Scalar::U32),
        }
    }
}

/// The names of the methods that a type has.
pub(super) fn names(scalar: Scalar) -> impl Iterator<Item = &'static str> {
    let has = move |does: Does| match does {
        Does::Negate(row) => intrinsic::method(scalar, row).is_some(),
        Does::Add | Does::Sub | Does::Mul | Does::Divide | Does::Shift(_) => scalar.is_integer(),
    };
    METHODS.iter().filter(move |(_, does)| has(*does)).map(|(name, _)| *name)
}

impl<'a> Lower<'a> {
    /// `a.checked_add(b)`; `None` if the type has no such method.
    pub(super) fn checked_method(&mut self, name: &'a Ident, receiver: &Expr, args: &[&'a Ast], scalar: Scalar) -> Option<Expr> {
        let text = name.to_string();
        names(scalar).find(|known| *known == text)?;
        let (row, does) = METHODS.iter().find(|(known, _)| *known == text)?;
        let Some([a, b]) = self.checked_operands(name, receiver, args, does.operand(scalar)) else {
            return Some(Self::error_value(name.span()));
        };
        let operation = Operation { scalar, a, b, span: name.span() };
        let value = self.atom("value", operation.value(*does, row));
        let is_some = self.atom("is_some", operation.is_some(*does, &value));
        Some(option(value, is_some, name.span()))
    }

    /// The operands, which can be written out more than once, the receiver twice if there is no other; `None` after a report.
    fn checked_operands(&mut self, name: &'a Ident, receiver: &Expr, args: &[&'a Ast], other: Option<Scalar>) -> Option<[Expr; 2]> {
        let shape = format!("x.{name}({})", other.map_or("", Scalar::name));
        if !self.check_count(name, usize::from(other.is_some()), args.len(), &shape) {
            return None;
        }
        let left = receiver.clone();
        let right = other.map(|other| self.expr_as(args[0], &Ty::Scalar(other)));
        if left.ty.is_silent() || right.as_ref().is_some_and(|right| right.ty.is_silent()) {
            return None;
        }
        let a = self.atom("left", left);
        let b = right.map_or_else(|| a.clone(), |right| self.atom("right", right));
        Some([a, b])
    }
}

/// An operation on integers of a type.
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
            Does::Add => self.operator(BinaryOp::Add),
            Does::Sub => self.operator(BinaryOp::Sub),
            Does::Mul => self.operator(BinaryOp::Mul),
            Does::Divide => self.call(row, &[&self.a, &self.b]),
            Does::Negate(row) => self.call(row, &[&self.a]),
            Does::Shift(op) => self.operator(op),
        }
    }

    /// Whether it can be done, where it comes to `value`.
    fn is_some(&self, does: Does, value: &Expr) -> Expr {
        let (a, b, is_signed) = (&self.a, &self.b, self.scalar.class() == Class::Signed);
        match does {
            Does::Add if is_signed => self.is(value, BinaryOp::Eq, self.call("saturating_add", &[a, b])),
            Does::Add => self.is(value, BinaryOp::Ge, a.clone()),
            Does::Sub if is_signed => self.is(value, BinaryOp::Eq, self.call("saturating_sub", &[a, b])),
            Does::Sub => self.is(a, BinaryOp::Ge, b.clone()),
            Does::Mul => self.call("checked_mul", &[a, b]),
            Does::Divide => {
                let exists = self.is(b, BinaryOp::Ne, number(0, b));
                if !is_signed {
                    return exists;
                }
                let overflows = self.is(&self.is(a, BinaryOp::Eq, self.least()), BinaryOp::And, self.is(b, BinaryOp::Eq, number(-1, b)));
                self.is(&exists, BinaryOp::And, overflows.negated())
            }
            Does::Negate(_) if is_signed => self.is(a, BinaryOp::Ne, self.least()),
            Does::Negate(_) => self.is(a, BinaryOp::Eq, number(0, a)),
            Does::Shift(_) => self.is(b, BinaryOp::Lt, number(i128::from(self.scalar.bits()), b)),
        }
    }

    fn operator(&self, op: BinaryOp) -> Expr {
        Expr { span: self.span, ..Expr::binary(op, self.a.clone(), self.b.clone(), self.a.ty.clone()) }
    }

    fn call(&self, row: &str, args: &[&Expr]) -> Expr {
        let row = intrinsic::method(self.scalar, row).expect("the table has the row");
        let args = args.iter().map(|arg| (*arg).clone()).collect();
        Expr { kind: ExprKind::Call(row, args), ty: Ty::Scalar(row.result.of(self.scalar)), span: self.span }
    }

    fn is(&self, a: &Expr, op: BinaryOp, b: Expr) -> Expr {
        Expr { span: self.span, ..Expr::binary(op, a.clone(), b, Ty::BOOL) }
    }

    /// The least number of the type.
    fn least(&self) -> Expr {
        let (value, ty) = number_constant(self.scalar, "MIN").expect("integers have limits");
        Expr { kind: ExprKind::Literal(value), ty, span: self.span }
    }
}

/// A number of the type that `like` has.
fn number(value: i128, like: &Expr) -> Expr {
    Expr { kind: ExprKind::Literal(Literal::Int(value)), ..like.clone() }
}
