//! Adds to a kernel, as one target is to have it, the [helpers](crate::intrinsic::helpers) that the target needs: what it lacks becomes the
//! call of a function. The last pass before printing, for it hides what an operation is.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::mem::replace;

use proc_macro2::Span;
use syn::ImplItemFn;

use super::functions::Callable;
use super::items::{Context, Env};
use crate::intrinsic::helpers::{HelperId, Target, find};
use crate::ir::{BinaryOp, Block, Expr, ExprKind, Function, FunctionId, Kernel, Literal, Stmt, StmtKind};
use crate::items::Program;
use crate::report::Report;
use crate::ty::{Scalar, Ty};

/// The helpers of the kernels of one expansion, lowered, before a target's own are in them.
#[derive(Default)]
pub(crate) struct Library {
    functions: RefCell<HashMap<(HelperId, Scalar), Function>>,
}

/// The kernel with the helpers that `target` needs for its functions and for `body`, which is its own as the target is to have it.
pub(crate) fn supplied<'k>(kernel: &'k Kernel, body: &mut Block, target: Target, library: &Library) -> Cow<'k, Kernel> {
    let mut functions = kernel.functions.clone();
    let mut supply = Supply { library, target, first: functions.len(), known: HashMap::new(), helpers: Vec::new(), current: None };
    supply.block(body);
    functions.iter_mut().for_each(|function| supply.block(&mut function.body));
    let mut helpers = supply.helpers;
    if helpers.is_empty() {
        return Cow::Borrowed(kernel);
    }
    // A function stands behind those it calls.
    let (own, added) = (functions.len(), helpers.len());
    let place = |FunctionId(id): FunctionId| FunctionId(if id < own { id + added } else { id - own });
    helpers.append(&mut functions);
    let mut kernel = Kernel { functions: helpers, ..kernel.clone() };
    let bodies = kernel.functions.iter_mut().map(|function| &mut function.body);
    bodies.chain([&mut kernel.body, body]).for_each(|body| renumber(body, &place));
    Cow::Owned(kernel)
}

struct Supply<'a> {
    library: &'a Library,
    target: Target,
    /// The number that the first helper has for now: those of the kernel's own functions are before it.
    first: usize,
    known: HashMap<(HelperId, Scalar), FunctionId>,
    helpers: Vec<Function>,
    /// The helper whose body is looked at: what it is called for is the target's own there.
    current: Option<(HelperId, Scalar)>,
}

impl Supply<'_> {
    fn block(&mut self, block: &mut Block) {
        // What is evaluated for its checks only has none in a helper.
        block.stmts.retain(|stmt| !matches!(stmt.kind, StmtKind::Evaluate(_)));
        for stmt in &mut block.stmts {
            stmt.exprs_mut().into_iter().for_each(|expr| self.expr(expr));
            stmt.blocks_mut().into_iter().for_each(|block| self.block(block));
        }
    }

    fn expr(&mut self, expr: &mut Expr) {
        expr.children_mut().into_iter().for_each(|child| self.expr(child));
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
        let scalar = match of.ty.repr().scalar()? {
            Scalar::Usize => Scalar::U32,
            scalar => scalar,
        };
        Some((find(self.target, scalar, &name)?, scalar))
    }

    fn helper(&mut self, helper: HelperId, scalar: Scalar) -> FunctionId {
        let key = (helper, scalar);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let mut function = self.library.functions.borrow_mut().entry(key).or_insert_with(|| lowered(helper, scalar)).clone();
        let outer = self.current.replace(key);
        self.block(&mut function.body);
        self.current = outer;
        self.helpers.push(function);
        let id = FunctionId(self.first + self.helpers.len() - 1);
        self.known.insert(key, id);
        id
    }
}

/// A helper for a type, lowered where no name is an item's.
fn lowered(helper: HelperId, scalar: Scalar) -> Function {
    let (ty, name) = (scalar.name(), helper.helper().name());
    let bug = |error: String| -> ! { unreachable!("helper `{name}` of `{ty}`: {error}") };
    let (program, report) = (Program::new(Vec::new()), Report::default());
    let ImplItemFn { sig, block, .. } = &syn::parse_str(&helper.helper().expand(scalar)).unwrap_or_else(|error| bug(error.to_string()));
    let cx = Context::new(&program, false, &report);
    let env = Env { unit: Program::NOWHERE, self_ty: Some(Ty::Scalar(scalar)), ..Env::default() };
    let id = cx.function(Callable { sig, block, env }, Span::call_site());
    let function = id.map(|FunctionId(id)| cx.functions.borrow().list()[id].clone());
    let errors = report.finish().to_string();
    let mut function = function.unwrap_or_else(|| bug(errors));
    end_in_select(&mut function.body);
    Function { name: format!("{ty}_{name}"), origin: Some(format!("the helper {ty}::{name}")), ..function }
}

/// Makes `if condition { return a } else { return b }` at the end a choice of values: GPUs choose faster than they branch.
fn end_in_select(body: &mut Block) {
    let Some(Stmt { kind, span }) = body.stmts.last_mut() else { return };
    let StmtKind::If { condition, then, otherwise } = kind else { return };
    let (Some(then), Some(otherwise)) = (returned(then), returned(otherwise)) else { return };
    let (ty, span) = (then.ty.clone(), *span);
    let choice =
        ExprKind::Select { condition: Box::new(condition.clone()), then: Box::new(then.clone()), otherwise: Box::new(otherwise.clone()) };
    *kind = StmtKind::Return(Some(Expr { kind: choice, ty, span }));
}

/// The value, if all that a block does is to return one.
fn returned(block: &Block) -> Option<&Expr> {
    match &block.stmts[..] {
        [Stmt { kind: StmtKind::Return(value), span: _ }] => value.as_ref(),
        _ => None,
    }
}

/// Gives the called functions other numbers.
fn renumber(block: &mut Block, place: &impl Fn(FunctionId) -> FunctionId) {
    for stmt in &mut block.stmts {
        if let StmtKind::Call { function, .. } = &mut stmt.kind {
            *function = place(*function);
        }
        stmt.exprs_mut().into_iter().for_each(|expr| renumber_expr(expr, place));
        stmt.blocks_mut().into_iter().for_each(|block| renumber(block, place));
    }
}

fn renumber_expr(expr: &mut Expr, place: &impl Fn(FunctionId) -> FunctionId) {
    if let ExprKind::Invoke(function, _) = &mut expr.kind {
        *function = place(*function);
    }
    expr.children_mut().into_iter().for_each(|child| renumber_expr(child, place));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::intrinsic::helpers::uses;

    #[test]
    fn every_helper_is_a_function() {
        let library = Library::default();
        for (helper, target, scalar) in uses() {
            let (known, helpers) = (HashMap::new(), Vec::new());
            let mut supply = Supply { library: &library, target, first: 0, known, helpers, current: None };
            let FunctionId(id) = supply.helper(helper, scalar);
            assert_eq!(id + 1, supply.helpers.len(), "a function stands behind those it calls");
        }
    }
}
