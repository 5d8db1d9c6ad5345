//! Constants that are needed while compiling: the lengths of arrays, the values of `const` items.

use syn::Expr as Ast;

use super::finish::Finished;
use super::{Lower, fold};
use crate::ir::{Expr, ExprKind, Literal, StmtKind};
use crate::passes::forward_substitution;
use crate::report::Report;
use crate::ty::Ty;

/// The most elements of a local array: more than this does not fit the registers and stack of an invocation.
pub(super) const MAX_LEN: i128 = 4096;
/// The same in shared memory, more than any device has bytes of it: how many there are is checked later.
pub(super) const MAX_SHARED_LEN: i128 = 1 << 20;

/// A number that is the length of an array, if it can be one.
pub(super) fn checked_len(value: Option<Literal>, max: i128, expr: &Ast, report: &Report) -> Option<Ty> {
    let message = match value {
        Some(Literal::Int(len)) if (1..=max).contains(&len) => return Some(Ty::Const(len)),
        Some(Literal::Int(0)) => "kernels do not have arrays without elements\nhelp: remove the array".to_owned(),
        Some(Literal::Int(len)) => {
            let help = "use a buffer, and a part of it for each invocation";
            format!("an array of {len} elements is too large for an invocation: it has at most {max}\nhelp: {help}")
        }
        Some(Literal::Bool(_) | Literal::Float(_)) | None => {
            "the length of an array must be an integer literal, or a `const` of the kernel\nhelp: write the number".to_owned()
        }
    };
    report.error(expr, message);
    None
}

impl<'a> Lower<'a> {
    /// The value of an expression, as far as it is constant; whatever it is instead of `ty` is reported.
    pub(super) fn constant_expr(&mut self, expr: &'a Ast, ty: &Ty) -> Expr {
        let (block, mut value) = self.nested(|lower| lower.expr_as(expr, ty));
        value.ty = self.infer.resolve(ty);
        fold::fold(&mut value);
        if block.stmts.is_empty() { value } else { Self::error_value(value.span) }
    }

    /// The value of an expression that stands for itself, outside of any body; `None` after a report.
    pub(super) fn constant_value(mut self, expr: &'a Ast, ty: &Ty) -> Option<Expr> {
        let value = self.expr_as(expr, ty);
        let at = value.span;
        self.emit(StmtKind::Return(Some(value)), at);
        let report = self.report;
        let Finished { mut locals, mut body, questions: _ } = self.finish();
        // Nobody sees what a constant's value goes through, and what panics in it is rustc's to report.
        for stmt in &mut body.stmts {
            if let StmtKind::Call { result, function, args } = &mut stmt.kind {
                let (ty, span) = (locals[result.0].ty.clone(), stmt.span);
                let init = Expr { kind: ExprKind::Invoke(*function, std::mem::take(args)), ty, span };
                stmt.kind = StmtKind::Let { local: *result, init: Some(init) };
            }
        }
        forward_substitution::in_body(&mut body, &mut locals, &[]);
        match body.stmts.pop()?.kind {
            StmtKind::Return(Some(mut value)) if report.is_empty() && body.stmts.is_empty() && !value.ty.is_silent() => {
                fold::fold(&mut value);
                Some(value)
            }
            _ => {
                if report.is_empty() {
                    report.error(expr, "this is not a constant that kernels can evaluate\nhelp: write its value");
                }
                None
            }
        }
    }
}
