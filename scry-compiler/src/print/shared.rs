//! What the printers of WGSL and CUDA C share: where infix operators need parentheses, by rules that hold in both, how the
//! spellings of the intrinsics' table are filled in, and the few texts that are the same in either language.

use std::collections::HashSet;

use super::structs::member_names;
use crate::ir::{Atomic, BinaryOp, Block, Condition, Expr, Function, Kernel, Literal, Stmt, StmtKind};
use crate::layout::shared_layout;
use crate::ty::{Scalar, Ty};

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

/// A row's spelling, one of those it has, with the arguments in place; `receiver` is the type of the first.
pub(super) fn spell(spelling: &str, args: &[String], receiver: &Ty) -> String {
    let is_wide = receiver.expect_scalar().is_wide();
    let mut text = spelling.replace("$L", if is_wide { "ll" } else { "" }).replace("$64", if is_wide { "64" } else { "" });
    for (i, arg) in args.iter().enumerate() {
        text = text.replace(&format!("${i}"), arg);
    }
    text
}

/// The amount of a shift of values of type `shifted`, if it is a constant.
pub(super) fn constant_shift(amount: &Expr, shifted: &Ty) -> Option<i128> {
    match amount.literal() {
        Some(Literal::Int(amount)) => Some(amount & i128::from(shifted.expect_scalar().bits() - 1)),
        Some(Literal::Bool(_) | Literal::Float(_)) | None => None,
    }
}

/// Whether a float is written in digits; others are written as their bits.
pub(super) fn has_digits(value: f64, scalar: Scalar) -> bool {
    let smallest = match scalar {
        Scalar::F16 => half::f16::MIN_POSITIVE.to_f64(),
        Scalar::F32 => f64::from(f32::MIN_POSITIVE),
        _ => f64::MIN_POSITIVE,
    };
    value.is_finite() && value.abs() >= smallest || value.to_bits() == 0
}

/// Where a function comes from.
pub(crate) fn origin(span: proc_macro2::Span) -> String {
    format!("{}:{}", without_detours(&span.file()), span.start().line)
}

/// A path without its `folder/..`, which `#[path = "../other.rs"]` brings in.
fn without_detours(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match parts.last() {
            Some(last) if part == ".." && !["", "."].contains(last) && *last != ".." => drop(parts.pop()),
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

/// Where a function comes from: the user's source, or the table of vectors' functions.
pub(super) fn function_origin(function: &Function) -> String {
    function.origin.clone().unwrap_or_else(|| origin(function.span))
}

/// The most words that the values of a message have: a record has 64 words, 11 of which say where it comes from.
pub(crate) const MAX_VALUES: usize = 53;

/// How many words the values of a kernel's panics have at most.
pub(super) fn record_words(kernel: &Kernel) -> usize {
    let words = |value: &Expr| if value.ty.repr().expect_scalar().bits() == 64 { 2 } else { 1 };
    let mut most = 0;
    for body in kernel.functions.iter().map(|function| &function.body).chain([&kernel.body]) {
        body.walk(&mut |stmt| {
            most = most.max(match &stmt.kind {
                StmtKind::Check { condition: Condition::Index { .. }, site: _ } => 2,
                StmtKind::Panic { site: _, values } => values.iter().map(words).sum(),
                _ => 0,
            });
        });
    }
    most
}

/// What a helper for an operation on atomics is called, in CUDA C's prelude and in the runtime.
pub(super) fn atomic_name(operation: Atomic) -> &'static str {
    match operation {
        Atomic::Load => "atomic_load",
        Atomic::Store => "atomic_store",
        Atomic::Swap => "atomic_swap",
        Atomic::Add => "atomic_add",
        Atomic::Sub => "atomic_sub",
        Atomic::Min => "atomic_min",
        Atomic::Max => "atomic_max",
        Atomic::And => "atomic_and",
        Atomic::Or => "atomic_or",
        Atomic::Xor => "atomic_xor",
        Atomic::CompareExchange => "atomic_compare_exchange",
    }
}

/// The condition for an invocation of the last workgroups to be outside of the launch; `None` if none ever is, or if all of a
/// workgroup are needed.
pub(super) fn outside(kernel: &Kernel) -> Option<String> {
    if kernel.cooperates() {
        return None;
    }
    let axes = ["x", "y", "z"].into_iter().zip(kernel.workgroup).filter(|(_, size)| *size > 1);
    axes.map(|(axis, _)| format!("global_id.{axis} >= launch.size_{axis}")).reduce(|a, b| format!("{a} || {b}"))
}

/// The step to a field.
pub(super) fn step_field(ty: &Ty, number: u32, reserved: &HashSet<&'static str>) -> String {
    format!(".{}", member_names(ty, reserved)[number as usize])
}

/// Whether an invocation can panic where another may come to a barrier later.
pub(super) fn panics_before_barriers(kernel: &Kernel) -> bool {
    fn panics(kernel: &Kernel, block: &Block, follows: bool) -> bool {
        let last = block.stmts.iter().rposition(Stmt::waits);
        block.stmts.iter().enumerate().any(|(i, stmt)| {
            let follows = follows || last.is_some_and(|last| i < last);
            match &stmt.kind {
                StmtKind::Loop { body, .. } if stmt.waits() => panics(kernel, body, true),
                _ if stmt.waits() => stmt.blocks().into_iter().any(|block| panics(kernel, block, follows)),
                _ => follows && kernel.panics_in(stmt),
            }
        })
    }
    kernel.workgroup != [1; 3] && panics(kernel, &kernel.body, false)
}

/// The bytes of shared memory that a workgroup has on a GPU, with those of the variable that tells of panics.
pub(crate) fn shared_size(kernel: &Kernel) -> u32 {
    let types: Vec<Ty> = kernel.shared.iter().map(|shared| shared.ty.clone()).collect();
    let (own, _) = shared_layout(&types);
    own + if panics_before_barriers(kernel) { size_of::<u32>() as u32 } else { 0 }
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

    #[test]
    fn a_path_goes_straight_to_its_file() {
        assert_eq!(without_detours("tests/kernels/../../examples/sort.rs"), "examples/sort.rs");
        assert_eq!(without_detours("../a/./b/../c.rs"), "../a/./c.rs");
        assert_eq!(without_detours("/src/main.rs"), "/src/main.rs");
    }
}
