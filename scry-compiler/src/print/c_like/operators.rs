//! Operators, and where they need parentheses, by rules that hold in WGSL and in C.

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
    /// As a symbol between the opposite of the left operand and the right one.
    NotLeft(BinaryOp),
    /// As a symbol between the left operand and the opposite of the right one.
    NotRight(BinaryOp),
}

/// How tightly an operator binds, as far as it may be mixed with others without parentheses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    Product,
    Sum,
    Shift,
    Bits,
    Comparison,
    And,
    Or,
}

fn level(op: BinaryOp) -> Level {
    match op {
        BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => Level::Product,
        BinaryOp::Add | BinaryOp::Sub => Level::Sum,
        BinaryOp::Shl | BinaryOp::Shr => Level::Shift,
        BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor => Level::Bits,
        BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => Level::Comparison,
        BinaryOp::And => Level::And,
        BinaryOp::Or => Level::Or,
    }
}

/// Whether `child` needs parentheses as the left (or right) operand of `parent`.
pub(super) fn needs_parentheses(parent: BinaryOp, child: BinaryOp, right: bool) -> bool {
    match (level(parent), level(child)) {
        (Level::Sum | Level::Comparison, Level::Product) | (Level::Comparison, Level::Sum) => false,
        (Level::And | Level::Or, Level::Comparison) => false,
        (Level::Product, Level::Product) | (Level::Sum, Level::Sum) => right,
        (Level::And, Level::And) | (Level::Or, Level::Or) => right,
        (Level::Bits, Level::Bits) => right || parent != child,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parentheses_stand_where_either_language_needs_them() {
        assert!(!needs_parentheses(BinaryOp::Add, BinaryOp::Mul, true));
        assert!(needs_parentheses(BinaryOp::Sub, BinaryOp::Sub, true), "a - (b - c)");
        assert!(needs_parentheses(BinaryOp::Or, BinaryOp::And, false), "WGSL does not mix && and ||");
        assert!(needs_parentheses(BinaryOp::Shl, BinaryOp::Add, false), "WGSL shifts plain values only");
    }
}
