//! Constants are worked out once, while the kernel is compiled: lengths, the arguments of const parameters, discriminants, and the values
//! of `const` items. Such an expression is lowered as a body of its own, and run.

use proc_macro2::Span;
use syn::Expr as Ast;

use super::finish::Finished;
use super::state::Lower;
use crate::ir::run::{Jump, Result, Run, Value, World};
use crate::ir::{Expr, ExprKind, Stmt, StmtKind};
use crate::ty::Ty;

/// The most statements that a constant may take: rustc stops at fewer, unless it is told not to.
const MAX_STEPS: u32 = 1 << 22;

impl<'a> Lower<'a> {
    /// The value of an expression of type `ty` that must be constant, where names mean what they do here; `message` is what to say if it
    /// is not. `None` after a report.
    pub(super) fn constant_value(&self, expr: &'a Ast, ty: &Ty, message: &str) -> Option<Expr> {
        if ty.is_silent() {
            return None;
        }
        let (scopes, infer, kernel) = (self.scopes.of_constants(), self.infer.clone(), self.kernel);
        let outside = Lower::of_item(self.cx, self.env.clone(), self.report);
        let mut lower = Lower { scopes, infer, kernel, is_body: true, ..outside };
        let value = lower.expr_as(expr, ty);
        let (errors, local, span) = (lower.errors, lower.kept_local("constant", value, false), Self::span(expr));
        let Finished { locals, mut body } = lower.finish();
        if self.report.count() > errors || !(self.cx.report.is_empty() || body.functions().is_empty()) {
            return None;
        }
        let ty = &locals[local.0].ty;
        body.stmts.push(Stmt::new(StmtKind::Return(Some(Expr::local(local, ty.clone(), span))), span));
        let functions = &self.cx.functions.borrow().list;
        match Run::new(&mut Steps(0), functions, locals.len()).block(&body) {
            Err(Jump::Return(value)) => Some(constant(value, ty, span)),
            _ => self.refuse(expr, message),
        }
    }
}

/// Counts the statements that a constant takes, which knows nothing of the world.
struct Steps(u32);

impl World for Steps {
    fn reach(run: &mut Run<'_, Self>, _: &Stmt) -> Result<()> {
        run.world.0 += 1;
        if run.world.0 > MAX_STEPS { Err(Jump::Stop) } else { Ok(()) }
    }

    fn rounds(&self, count: Option<i128>) -> Box<dyn Iterator<Item = i128>> {
        Box::new(0..count.unwrap_or_else(|| MAX_STEPS.into()))
    }

    fn value(_: &mut Run<'_, Self>, _: &Expr) -> Result<Value> {
        Err(Jump::Stop)
    }
}

/// The constant with this value.
fn constant(value: Value, ty: &Ty, span: Span) -> Expr {
    let kind = match (value, ty) {
        (Value::Scalar(value), _) => ExprKind::Literal(value),
        (Value::Parts(mut parts), Ty::Array(element, _)) if !parts.is_empty() && parts.iter().all(|part| *part == parts[0]) => {
            ExprKind::Repeat(Box::new(constant(parts.remove(0), element, span)))
        }
        (Value::Parts(parts), Ty::Array(of, _)) => ExprKind::Array(parts.into_iter().map(|part| constant(part, of, span)).collect()),
        (Value::Parts(parts), _) => {
            ExprKind::Tuple(parts.into_iter().zip(ty.fields()).map(|(part, ty)| constant(part, &ty, span)).collect())
        }
    };
    Expr { kind, ty: ty.clone(), span }
}
