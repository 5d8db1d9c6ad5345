//! Adds to a kernel, on its way to one target, the [helpers](crate::intrinsic::helpers) that the target needs: what it lacks becomes the
//! call of a function. It hides what an operation is, so it comes behind the passes that look at operations.

use std::collections::HashMap;
use std::mem::replace;

use proc_macro2::Span;
use syn::ImplItemFn;

use super::context::{Callable, Context, Definition, Env};
pub(crate) use crate::intrinsic::helpers::Target;
use crate::intrinsic::helpers::{HelperId, find};
use crate::ir::{BinaryOp, Block, Expr, ExprKind, Function, FunctionId, Literal, Stmt, StmtKind};
use crate::items::Program;
use crate::passes::{Helpers, Lowered, forward_substitution};
use crate::report::Report;
use crate::ty::{Scalar, Ty};

/// Adds the helpers that a target needs, behind those that are `supplied` in any case.
pub(crate) fn supply(Lowered { kernel, helpers, supplied, .. }: &mut Lowered, target: Target) {
    let own = kernel.functions.len();
    let mut supply =
        Supply { lowered: helpers, target, first: own, known: HashMap::new(), helpers: Vec::new(), order: Vec::new(), current: None };
    supplied.iter().for_each(|(helper, scalar)| _ = supply.helper(*helper, *scalar));
    supply.block(&mut kernel.body);
    kernel.functions.iter_mut().for_each(|function| supply.block(&mut function.body));
    *supplied = supply.order;
    let mut helpers = supply.helpers;
    // A function stands behind those it calls.
    let added = helpers.len();
    let numbers: Vec<FunctionId> = (added..added + own).chain(0..added).map(FunctionId).collect();
    helpers.append(&mut kernel.functions);
    kernel.functions = helpers;
    let bodies = kernel.functions.iter_mut().map(|function| &mut function.body);
    bodies.chain([&mut kernel.body]).for_each(|body| body.renumber_functions(&numbers));
}

struct Supply<'a> {
    lowered: &'a Helpers,
    target: Target,
    /// The number that the first helper has for now: those of the kernel's own functions are before it.
    first: usize,
    known: HashMap<(HelperId, Scalar), FunctionId>,
    helpers: Vec<Function>,
    /// What each of them is.
    order: Vec<(HelperId, Scalar)>,
    /// The helper whose body is looked at: what it is called for is the target's own there.
    current: Option<(HelperId, Scalar)>,
}

impl Supply<'_> {
    fn block(&mut self, block: &mut Block) {
        block.walk_mut(&mut |stmt| stmt.change_exprs(&mut |expr| self.expr(expr)));
    }

    fn expr(&mut self, expr: &mut Expr) {
        let Some((helper, scalar)) = self.needed(expr).filter(|needed| self.current != Some(*needed)) else { return };
        let function = self.helper(helper, scalar);
        let nothing = ExprKind::Literal(Literal::Bool(false));
        let args = match replace(&mut expr.kind, nothing) {
            ExprKind::Call(_, args) => args,
            ExprKind::Binary(_, left, right) => vec![*left, *right],
            ExprKind::Cast(value) => vec![*value],
            _ => unreachable!("nothing else needs a helper"),
        };
        expr.kind = ExprKind::Invoke(function, args);
    }

    /// The helper that stands in for an expression, and the type that it is for.
    fn needed(&self, expr: &Expr) -> Option<(HelperId, Scalar)> {
        let (of, name) = match &expr.kind {
            ExprKind::Call(row, args) => (args.first()?, row.name.to_owned()),
            ExprKind::Binary(BinaryOp::Div, left, _) => (&**left, "quotient".to_owned()),
            ExprKind::Binary(BinaryOp::Rem, left, _) => (&**left, "remainder".to_owned()),
            ExprKind::Cast(value) => (&**value, format!("to_{}", expr.ty.repr().scalar()?.device_name())),
            _ => return None,
        };
        let scalar = of.ty.repr().scalar()?.on_device();
        Some((find(self.target, scalar, &name)?, scalar))
    }

    fn helper(&mut self, helper: HelperId, scalar: Scalar) -> FunctionId {
        let key = (helper, scalar);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let mut function = self.lowered.borrow_mut().entry(key).or_insert_with(|| lowered(helper, scalar)).clone();
        let outer = self.current.replace(key);
        self.block(&mut function.body);
        self.current = outer;
        self.helpers.push(function);
        self.order.push(key);
        let id = FunctionId(self.first + self.helpers.len() - 1);
        self.known.insert(key, id);
        id
    }
}

/// A helper for a type, in Rust still.
fn lowered(id: HelperId, scalar: Scalar) -> Function {
    let origin = format!("the helper {}::{}", scalar.name(), id.name);
    let ImplItemFn { sig, block, .. } =
        syn::parse_str(&id.expand(scalar)).unwrap_or_else(|error| unreachable!("{origin} is not Rust: {error}"));
    let (program, report) = (Program::new(Vec::new()), Report::default());
    let cx = Context::new(&program, false, &report);
    let env = Env { unit: Program::NOWHERE, self_ty: Some(Ty::Scalar(scalar)), ..Env::default() };
    let callable = Callable { definition: Definition::Helper(id), sig: &sig, block: &block, env };
    let function = cx.function(callable, Span::call_site()).map(|FunctionId(id)| cx.functions.borrow().list[id].clone());
    let errors = report.finish();
    let Some(mut function) = function.filter(|_| errors.is_empty()) else { unreachable!("{origin} is wrong: {}", errors.shown) };
    forward_substitution::in_body(&mut function.body, &mut function.locals, &[]);
    end_in_select(&mut function.body);
    Function { origin: Some(origin), name: format!("{}_{}", scalar.name(), id.name), ..function }
}

/// Makes `if condition { return a } else { return b }` at the end a choice of values: GPUs choose faster than they branch.
fn end_in_select(body: &mut Block) {
    let Some(Stmt { kind, span, .. }) = body.stmts.last_mut() else { return };
    let StmtKind::If { condition, then, otherwise } = kind else { return };
    let (Some(then), Some(otherwise)) = (returned(then), returned(otherwise)) else { return };
    *kind = StmtKind::Return(Some(Expr { span: *span, ..Expr::select(condition.clone(), then.clone(), otherwise.clone()) }));
}

/// The value, if all that a block does is to return one.
fn returned(block: &Block) -> Option<&Expr> {
    if let [Stmt { kind: StmtKind::Return(value), .. }] = &block.stmts[..] { value.as_ref() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::intrinsic::helpers::uses;

    #[test]
    fn every_helper_is_a_function() {
        let lowered = Helpers::default();
        for (helper, target, scalar) in uses() {
            let (known, helpers, order) = (HashMap::new(), Vec::new(), Vec::new());
            let mut supply = Supply { lowered: &lowered, target, first: 0, known, helpers, order, current: None };
            supply.helper(helper, scalar);
            for function in &supply.helpers {
                assert_eq!(function.body.effects(&[]), (false, false), "{:?} panics or prints", function.origin);
            }
        }
    }
}
