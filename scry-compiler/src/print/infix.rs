//! What the printers of WGSL and CUDA C share: where infix operators need parentheses, by rules that hold in both, and how
//! the spellings of the intrinsics' table are filled in.

use crate::ir::BinaryOp;

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

/// The operator as WGSL and C write it.
pub(super) fn token(op: BinaryOp) -> &'static str {
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

/// A spelling of the table with its arguments in place; `receiver` is the printed type of the first.
pub(super) fn spell(spelling: &str, args: &[String], receiver: &str) -> String {
    let prefix = if receiver == "int" || receiver == "i32" { "i32" } else { "u32" };
    let mut text = spelling.replace("$T", prefix);
    for (i, arg) in args.iter().enumerate() {
        text = text.replace(&format!("${i}"), arg);
    }
    text
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
