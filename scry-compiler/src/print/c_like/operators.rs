//! Operators, and where they need no parentheses, in WGSL and in C alike.

use crate::ir::BinaryOp;

pub(in crate::print) use crate::ir::symbol;

/// How an operator is written.
pub(in crate::print) enum Operator {
    /// As a symbol between its operands, perhaps another one's.
    Symbol(BinaryOp),
    /// So, in a call of the function that makes a value of the type of what it yields.
    Wrapped,
    /// As a function of its operands.
    Call(String),
    /// As a symbol between its operands, which become words.
    OfWords,
}

/// Whether an operator may stand behind another without parentheses: both languages apply those of one rank from the left.
pub(super) fn follows(op: BinaryOp, left: BinaryOp) -> bool {
    match op {
        BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => matches!(left, BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem),
        BinaryOp::Add | BinaryOp::Sub => matches!(left, BinaryOp::Add | BinaryOp::Sub),
        BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor | BinaryOp::And | BinaryOp::Or => left == op,
        BinaryOp::Shl | BinaryOp::Shr | BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => false,
    }
}
