//! Adds to a kernel, on its way to one target, the [helpers](crate::intrinsic::helpers) that the target needs: what it lacks becomes the
//! call of a function. It hides what an operation is, so it comes behind the passes that look at operations.

use std::cell::RefCell;
use std::collections::HashMap;
use std::mem::replace;

use proc_macro2::{Ident, Span};
use syn::ImplItemFn;

use super::context::{Callable, Context, Definition, Env};
use super::elementary::{self, IEEE};
use super::exact;
pub(crate) use crate::intrinsic::helpers::Target;
use crate::intrinsic::helpers::{HelperId, find};
use crate::ir::{BinaryOp, Block, Expr, ExprKind, Function, FunctionId, Literal, Stmt, StmtKind, UnaryOp};
use crate::items::Program;
use crate::passes::{Helpers, Lowered, Supplied, TextFunction, forward_substitution};
use crate::report::Report;
use crate::ty::{Scalar, Ty};

/// Adds the helpers that a target needs, behind those that are `supplied` in any case.
pub(crate) fn supply(Lowered { kernel, helpers, supplied, .. }: &mut Lowered, target: Target) {
    let own = kernel.functions.len();
    let mut supply = Supply { is_deterministic: kernel.deterministic, ..Supply::new(helpers, target, own) };
    supplied.drain(..).for_each(|function| _ = supply.function(function));
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
    /// Whether results are to be those of IEEE 754 and of `scry-elementary`.
    is_deterministic: bool,
    /// The number that the first helper has for now: those of the kernel's own functions are before it.
    first: usize,
    known: HashMap<Supplied, FunctionId>,
    helpers: Vec<Function>,
    /// What each of them is.
    order: Vec<Supplied>,
    /// The helper whose body is looked at: what it is called for is the target's own there.
    current: Option<Supplied>,
}

impl<'a> Supply<'a> {
    fn new(lowered: &'a Helpers, target: Target, first: usize) -> Self {
        let (known, helpers, order) = (HashMap::new(), Vec::new(), Vec::new());
        Self { lowered, target, is_deterministic: false, first, known, helpers, order, current: None }
    }

    fn block(&mut self, block: &mut Block) {
        block.walk_mut(&mut |stmt| stmt.change_exprs(&mut |expr| self.expr(expr)));
    }

    fn expr(&mut self, expr: &mut Expr) {
        let Some(needed) = self.needed(expr).filter(|needed| self.current.as_ref() != Some(needed)) else { return };
        let function = self.function(needed);
        let nothing = ExprKind::Literal(Literal::Bool(false));
        let (args, is_negated) = match replace(&mut expr.kind, nothing) {
            ExprKind::Call(_, args) => (args, false),
            ExprKind::Binary(op, left, right) => (vec![*left, *right], op == BinaryOp::Ne),
            ExprKind::Unary(_, value) | ExprKind::Cast(value) => (vec![*value], false),
            _ => unreachable!("nothing else needs a helper"),
        };
        expr.kind = ExprKind::Invoke(function, args);
        if is_negated {
            let equal = expr.clone();
            expr.kind = ExprKind::Unary(UnaryOp::Not, Box::new(equal));
        }
    }

    /// The function that stands in for an expression.
    fn needed(&self, expr: &mut Expr) -> Option<Supplied> {
        if self.is_deterministic
            && let Some(function) = exact::needed(expr, self.target)
        {
            return Some(function);
        }
        let cast;
        let (of, name) = match &expr.kind {
            ExprKind::Call(row, args) => (args.first()?, row.name),
            ExprKind::Binary(BinaryOp::Div, left, _) => (&**left, "quotient"),
            ExprKind::Binary(BinaryOp::Rem, left, _) => (&**left, "remainder"),
            ExprKind::Cast(value) => {
                cast = format!("to_{}", expr.ty.repr().scalar()?.device_name());
                (&**value, &*cast)
            }
            _ => return None,
        };
        let scalar = of.ty.repr().scalar()?.on_device();
        Some(Supplied::Helper(find(self.target, scalar, name)?, scalar))
    }

    fn function(&mut self, key: Supplied) -> FunctionId {
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let mut function = self.made(&key);
        let is_exact = matches!(&key, Supplied::Text(path) if path.module == IEEE);
        // What makes the target's operations exact is made of them.
        let outer = (self.current.replace(key.clone()), self.is_deterministic);
        self.is_deterministic &= !is_exact;
        self.block(&mut function.body);
        (self.current, self.is_deterministic) = outer;
        self.helpers.push(function);
        self.order.push(key.clone());
        let id = FunctionId(self.first + self.helpers.len() - 1);
        self.known.insert(key, id);
        id
    }

    /// The function, which calls those of the text that it needs by what is their number here.
    fn made(&mut self, key: &Supplied) -> Function {
        match key {
            Supplied::Helper(helper, scalar) => {
                let mut known = self.lowered.lowered.borrow_mut();
                known.entry((*helper, *scalar)).or_insert_with(|| kept(*helper, *scalar)).clone()
            }
            Supplied::Text(path) => {
                let TextFunction { mut function, calls } = elementary::function(path, self.lowered);
                let numbers: Vec<FunctionId> = calls.into_iter().map(|called| self.function(Supplied::Text(called))).collect();
                function.body.renumber_functions(&numbers);
                function
            }
            Supplied::Unary(op, ty) => exact::of_components([ty], |[value]| ExprKind::Unary(*op, value)),
            Supplied::Binary(op, left, right) => exact::of_components([left, right], |[left, right]| ExprKind::Binary(*op, left, right)),
        }
    }
}

/// A helper as an expansion has lowered it, this one or one before.
struct Kept {
    function: Function,
    /// The names of its locals.
    names: Vec<String>,
}

thread_local! {
    static KEPT: RefCell<HashMap<(HelperId, Scalar), Kept>> = RefCell::default();
}

/// A helper for a type, which is lowered when a thread first needs it: that takes longer than what most kernels need of it.
fn kept(id: HelperId, scalar: Scalar) -> Function {
    KEPT.with_borrow_mut(|kept| kept.entry((id, scalar)).or_insert_with(|| Kept::of(lowered(id, scalar))).renewed())
}

impl Kept {
    fn of(function: Function) -> Self {
        let names = function.locals.iter().map(|local| local.name.to_string()).collect();
        Self { function, names }
    }

    /// The function with tokens of this expansion. rustc knows those of another no more, so nothing asks what they are.
    fn renewed(&self) -> Function {
        let (mut function, span) = (self.function.clone(), Span::call_site());
        function.span = span;
        function.locals.iter_mut().zip(&self.names).for_each(|(local, name)| local.name = Ident::new(name, span));
        function.body.put_at(span);
        function
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
            let mut supply = Supply::new(&lowered, target, 0);
            supply.function(Supplied::Helper(helper, scalar));
            for function in &supply.helpers {
                assert_eq!(function.body.effects(&[]), (false, false), "{:?} panics or prints", function.origin);
                // What other expansions get may have no tokens in its types.
                let has_tokens = |ty: &Ty| matches!(ty, Ty::Adt(..));
                function.locals.iter().for_each(|local| assert!(!has_tokens(&local.ty), "{:?} has a struct", function.origin));
                function.body.walk_exprs(&mut |expr| assert!(!has_tokens(&expr.ty), "{:?} makes a struct", function.origin));
            }
        }
    }
}
