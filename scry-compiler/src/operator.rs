//! Operators, and which scalars have them.

use crate::scalar::Scalar;

/// An operator with one operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) enum UnaryOp {
    Neg,
    Not,
}

/// An operator with two operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    BitAnd,
    BitOr,
    BitXor,
    /// `<<`; the right operand is a `u32`.
    Shl,
    /// `>>`; the right operand is a `u32`.
    Shr,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    And,
    Or,
}

/// How Rust, WGSL and C write an operator.
pub(crate) fn symbol(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::Rem => "%",
        BinaryOp::BitAnd => "&",
        BinaryOp::BitOr => "|",
        BinaryOp::BitXor => "^",
        BinaryOp::Shl => "<<",
        BinaryOp::Shr => ">>",
        BinaryOp::Eq => "==",
        BinaryOp::Ne => "!=",
        BinaryOp::Lt => "<",
        BinaryOp::Le => "<=",
        BinaryOp::Gt => ">",
        BinaryOp::Ge => ">=",
        BinaryOp::And => "&&",
        BinaryOp::Or => "||",
    }
}

/// Whether operands of type `scalar` have the operator; a shift's right operand is another matter.
pub(crate) fn has_binary(op: BinaryOp, scalar: Scalar) -> bool {
    match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => scalar != Scalar::Bool,
        BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor => !scalar.is_float(),
        BinaryOp::Shl | BinaryOp::Shr => scalar.is_integer(),
        BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => true,
        BinaryOp::And | BinaryOp::Or => scalar == Scalar::Bool,
    }
}

/// Whether a comparison, which yields `bool` whatever its operands are.
pub(crate) fn is_comparison(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge)
}
