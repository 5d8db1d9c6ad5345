//! What `requires(..)` says of a launch: conditions on what the host knows before it.

use std::collections::HashMap;

use proc_macro2::Span;
use syn::{BinOp, Expr as Ast};

use super::control::bare;
use super::fold::fold_whole;
use super::state::Lower;
use crate::intrinsic::divides;
use crate::ir::{BinaryOp, Expr, ExprKind, Identity, Literal, LocalId, Requirement, StmtKind};
use crate::message::source;
use crate::report::At;
use crate::ty::Ty;

const UNKNOWN: &str = "a condition of `requires` is tested before the launch, when this is not known\nhelp: there are `x.len()`, values, constants, `launch_size()`, and the operators and methods of numbers on these";

const MAY_BE_ZERO: &str = "this divisor may be zero, and a condition of `requires` cannot panic\nhelp: divide by a constant";

impl<'a> Lower<'a> {
    /// Conditions on a launch, of which `&&` joins some.
    pub(super) fn requirements(&mut self, conditions: impl IntoIterator<Item = &'a Ast>) -> Vec<Requirement> {
        let mut requirements = Vec::new();
        for condition in conditions {
            match bare(condition) {
                Ast::Binary(both) if matches!(both.op, BinOp::And(_)) => {
                    requirements.extend(self.requirements([&*both.left, &*both.right]));
                }
                one => requirements.extend(self.requirement(one)),
            }
        }
        requirements
    }

    /// A condition on a launch; `None` after a report.
    fn requirement(&mut self, condition: &'a Ast) -> Option<Requirement> {
        let outer = std::mem::take(&mut self.stmts);
        let mut holds = self.expr_as(condition, &Ty::BOOL);
        // The operands of an operator are locals, each of which is set once: they are written out again.
        let mut values: HashMap<LocalId, Expr> = HashMap::new();
        let write_out = |expr: &mut Expr, values: &HashMap<LocalId, Expr>| {
            expr.walk_mut(&mut |part| {
                if let ExprKind::Local(local) = part.kind
                    && let Some(value) = values.get(&local)
                {
                    *part = value.clone();
                }
            });
        };
        let mut refusal: Option<(Span, &str)> = None;
        for stmt in std::mem::replace(&mut self.stmts, outer) {
            match stmt.kind {
                StmtKind::Let { local, init: Some(mut init) } => {
                    write_out(&mut init, &values);
                    values.insert(local, init);
                }
                _ => refusal = refusal.or(Some((stmt.span, UNKNOWN))),
            }
        }
        write_out(&mut holds, &values);
        if holds.ty.is_silent() {
            return None;
        }
        holds.walk_mut(&mut |part| {
            part.ty = self.infer.resolve(&part.ty);
            fold_whole(part);
        });
        holds.walk(&mut |part| refusal = refusal.or_else(|| refusal_of(part)));
        if let Some((span, message)) = refusal {
            return self.refuse(At(span), message);
        }
        Some(Requirement { holds, text: source(condition) })
    }
}

/// Where and why the host does not know an expression before a launch, if it knows what is in it. What a kernel divides by is no zero, and here nobody
/// has looked, so it is a literal.
fn refusal_of(expr: &Expr) -> Option<(Span, &'static str)> {
    let by = |by: &Expr| {
        let is_divisor = matches!(by.literal(), Some(Literal::Int(number)) if ![0, -1].contains(&number));
        (!is_divisor).then_some((by.span, MAY_BE_ZERO))
    };
    let unknown = Some((expr.span, UNKNOWN));
    match &expr.kind {
        ExprKind::Literal(_) | ExprKind::Param(_) | ExprKind::Len(_) | ExprKind::Unary(..) | ExprKind::Cast(_) => None,
        ExprKind::Select { .. } | ExprKind::Tuple(_) | ExprKind::Field(..) => None,
        ExprKind::Identity(Identity::LaunchSize) => None,
        ExprKind::Identity(_) => unknown,
        ExprKind::Binary(BinaryOp::Div | BinaryOp::Rem, _, divisor) => by(divisor),
        ExprKind::Binary(..) => None,
        ExprKind::Call(row, args) if divides(row.name) => by(&args[1]),
        ExprKind::Call(..) => None,
        ExprKind::Local(_) | ExprKind::Load(_) | ExprKind::Invoke(..) | ExprKind::Array(_) | ExprKind::Repeat(_) => unknown,
    }
}
