//! What the printers of WGSL and CUDA C share: where infix operators need parentheses, by rules that hold in both, how the
//! spellings of the intrinsics' table are filled in, and the few texts that are the same in either language.

use std::collections::HashSet;

use super::names::global;
use super::structs::field_names;
use crate::ir::{BinaryOp, Expr, Function, Literal};
use crate::ty::Ty;

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

/// Whether dividing by a value needs no check: it is a constant, neither 0 nor -1.
pub(super) fn is_safe(divisor: &Expr) -> bool {
    matches!(divisor.literal(), Some(Literal::Int(divisor)) if divisor != 0 && divisor != -1)
}

/// Where a function comes from.
pub(super) fn origin(function: &Function) -> String {
    function.origin.clone().unwrap_or_else(|| format!("{}:{}", function.span.file(), function.span.start().line))
}

/// The condition for an invocation of the last workgroups to be outside of the launch; `None` if none ever is.
pub(super) fn outside(workgroup: [u32; 3]) -> Option<String> {
    let axes = ["x", "y", "z"].into_iter().zip(workgroup).filter(|(_, size)| *size > 1);
    axes.map(|(axis, _)| format!("global_id.{axis} >= launch.size_{axis}")).reduce(|a, b| format!("{a} || {b}"))
}

/// The step to a field.
pub(super) fn step_field(ty: &Ty, number: u32, reserved: &HashSet<&'static str>) -> String {
    format!(".{}", member(&field_names(ty)[number as usize], reserved))
}

/// The name of a field in a target.
pub(super) fn member(name: &str, reserved: &HashSet<&'static str>) -> String {
    if matches!(name, "x" | "y" | "z") { name.to_owned() } else { global(name, reserved) }
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
