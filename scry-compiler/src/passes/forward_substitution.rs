//! Forward substitution: a local of lowering's own that is used once goes back into the expression that uses it, if no statement in
//! between could change its value.
//!
//! Lowering puts every operand into a local that something could change (`lower/value.rs`), which is right and hard to read:
//!
//! ```text
//! let loaded = x[i]; let loaded_1 = y[i]; y[i] = a * loaded + loaded_1;        y[i] = a * x[i] + y[i];
//! ```
//!
//! A local waits until it is used. In front of a statement that could change what it reads, it is declared after all. A copy of a name
//! may be used more than once. What is left of control flow when its operands are substituted becomes an expression: `&&`, `||`, the
//! choice between two cheap values, the condition of a `while`.

use std::collections::HashSet;

use proc_macro2::Span;

use crate::ir::{
    BinaryOp, Block, Expr, ExprKind, Kernel, LabelId, Literal, Local, LocalId, LoopKind, ParamId, Place, Root, Stmt, StmtKind, UnaryOp,
};
use crate::ty::Ty;

/// Substitutes in a kernel and its functions.
pub(crate) fn run(kernel: &mut Kernel) {
    let changed_by: Vec<Vec<ParamId>> = (0..kernel.params.len()).map(|param| kernel.changed_by(ParamId(param))).collect();
    for function in &mut kernel.functions {
        in_body(&mut function.body, &mut function.locals, &[]);
    }
    in_body(&mut kernel.body, &mut kernel.locals, &changed_by);
}

/// Substitutes in a body; `changed_by` says of each parameter to which slices a store changes its elements.
pub(crate) fn in_body(body: &mut Block, locals: &mut [Local], changed_by: &[Vec<ParamId>]) {
    let uses = Uses::of(body, locals.len());
    let mut substitution = Substitution { locals, changed_by, uses, waiting: Vec::new() };
    substitution.block(body);
    let stored = Uses::of(body, locals.len()).stores;
    for (local, stores) in locals.iter_mut().zip(stored).filter(|(local, _)| !local.user) {
        local.mutable &= stores > 0;
    }
}

/// How often each local is read and set.
struct Uses {
    reads: Vec<usize>,
    stores: Vec<usize>,
}

impl Uses {
    fn of(body: &Block, locals: usize) -> Self {
        let mut uses = Self { reads: vec![0; locals], stores: vec![0; locals] };
        body.walk(&mut |stmt| {
            stmt.exprs().into_iter().flat_map(Expr::locals).for_each(|local| uses.reads[local.0] += 1);
            if let Some(local) = stmt.stores() {
                uses.stores[local.0] += 1;
            }
        });
        uses
    }
}

/// A local that is not declared yet.
struct Waiting {
    local: LocalId,
    value: Expr,
    span: Span,
    /// To what a statement would have to store to change its value.
    reads: Vec<Root>,
    /// How often it is still to be used.
    uses: usize,
}

struct Substitution<'a> {
    locals: &'a mut [Local],
    changed_by: &'a [Vec<ParamId>],
    uses: Uses,
    /// In the order of their declaration.
    waiting: Vec<Waiting>,
}

impl Substitution<'_> {
    fn block(&mut self, block: &mut Block) {
        let around = self.waiting.len();
        let mut out: Vec<Stmt> = Vec::with_capacity(block.stmts.len());
        std::mem::take(&mut block.stmts).into_iter().for_each(|stmt| self.stmt(stmt, &mut out));
        // What is left is used where nobody gets to.
        self.waiting.truncate(around);
        block.stmts = out;
    }

    fn stmt(&mut self, mut stmt: Stmt, out: &mut Vec<Stmt>) {
        if !self.waiting.is_empty() {
            let changes = Changes::of(&stmt);
            self.substitute_in(&mut stmt, &changes);
            self.declare_before(&stmt, &changes, out);
        }
        stmt.each_block_mut(&mut |block| self.block(block));
        self.simplify(stmt, out);
    }

    /// Adds a statement, or what it and the one before it come to.
    fn simplify(&mut self, mut stmt: Stmt, out: &mut Vec<Stmt>) {
        match &mut stmt.kind {
            StmtKind::Let { local, init: Some(value) } => return self.declare(*local, value.clone(), stmt.span, out),
            StmtKind::If { condition, then, otherwise } => {
                if let Some(Stmt { kind: StmtKind::Let { local, init }, span, .. }) = out.last()
                    && let Some(value) = self.value_of_if(*local, init.as_ref(), condition, then, otherwise)
                {
                    let (local, span) = (*local, *span);
                    out.pop();
                    return self.declare(local, value, span, out);
                }
            }
            StmtKind::Loop { label, kind: kind @ LoopKind::Forever, body } => {
                if let Some(condition) = body.stmts.first().and_then(|first| leaving_condition(first, *label)) {
                    *kind = LoopKind::While(condition.clone().negated());
                    body.stmts.remove(0);
                }
            }
            _ => {}
        }
        out.push(stmt);
    }

    /// What an `if` behind the declaration of a local sets the local to, if that is all it does.
    fn value_of_if(&mut self, local: LocalId, init: Option<&Expr>, condition: &Expr, then: &Block, otherwise: &Block) -> Option<Expr> {
        let is_whole = otherwise.stmts.is_empty();
        let (then, otherwise) = (only_store(then, local), only_store(otherwise, local));
        let (value, stores) = match (init, then, otherwise) {
            (None, Some(then), Some(otherwise)) if then.ty.scalar().is_some() && is_cheap(then) && is_cheap(otherwise) => {
                (Expr::select(condition.clone(), then.clone(), otherwise.clone()), 2)
            }
            (Some(left), Some(right), None) if is_whole => {
                let op = match &condition.kind {
                    ExprKind::Local(asked) if *asked == local => BinaryOp::And,
                    ExprKind::Unary(UnaryOp::Not, asked) if matches!(asked.kind, ExprKind::Local(asked) if asked == local) => BinaryOp::Or,
                    _ => return None,
                };
                self.uses.reads[local.0] -= 1;
                (Expr::binary(op, left.clone(), right.clone(), Ty::BOOL), 1)
            }
            _ => return None,
        };
        self.uses.stores[local.0] -= stores;
        Some(Expr { span: condition.span, ..value })
    }

    /// Declares a local. One of lowering's own that is set once waits for its use; if it is used more than once, only a copy does.
    fn declare(&mut self, local: LocalId, value: Expr, span: Span, out: &mut Vec<Stmt>) {
        let (reads, stores) = (self.uses.reads[local.0], self.uses.stores[local.0]);
        if self.locals[local.0].user || stores > 0 || (reads > 1 && !value.is_atom()) {
            out.push(Stmt::new(StmtKind::Let { local, init: Some(value) }, span));
        } else if reads > 0 {
            let changeable = self.changeable(&value);
            self.waiting.push(Waiting { local, value, span, reads: changeable, uses: reads });
        }
    }

    /// Declares the locals whose values a statement could change before they are used, and those that it uses otherwise than by
    /// evaluating them once.
    fn declare_before(&mut self, stmt: &Stmt, changes: &Changes, out: &mut Vec<Stmt>) {
        let own: HashSet<LocalId> = stmt.names().into_iter().collect();
        let mut nested = HashSet::new();
        stmt.each_block(&mut |block| block.walk(&mut |part| nested.extend(part.names())));
        let is_due = |waiting: &Waiting| {
            let is_changed = waiting.reads.iter().any(|root| changes.has(*root));
            own.contains(&waiting.local) || is_changed || (nested.contains(&waiting.local) && !waiting.value.is_atom())
        };
        for Waiting { local, value, span, .. } in self.waiting.extract_if(.., |waiting| is_due(waiting)) {
            out.push(Stmt::new(StmtKind::Let { local, init: Some(value) }, span));
        }
    }

    /// To what a statement would have to store to change a value.
    fn changeable(&self, value: &Expr) -> Vec<Root> {
        let mut roots = Vec::new();
        let mut add = |root: Root| match root {
            Root::Local(local) if self.uses.stores[local.0] == 0 => {}
            Root::Slice(param) => roots.extend(self.changed_by[param.0].iter().copied().map(Root::Slice)),
            Root::Local(_) | Root::Groups { .. } | Root::Shared(_) => roots.push(root),
        };
        value.walk(&mut |part| match &part.kind {
            ExprKind::Local(local) => add(Root::Local(*local)),
            ExprKind::Load(place) => add(place.root),
            _ => {}
        });
        roots
    }

    /// Puts waiting values into the expressions of a statement.
    fn substitute_in(&mut self, stmt: &mut Stmt, changes: &Changes) {
        // The condition and the bound of a loop are evaluated in each round, and what an atomic operation is about at each attempt: only
        // a copy serves there, if the statement does not change it.
        let (once, repeated): (Vec<&mut Expr>, Vec<&mut Expr>) = match &mut stmt.kind {
            StmtKind::Loop { kind: LoopKind::While(condition), .. } => (Vec::new(), vec![condition]),
            StmtKind::Loop { kind: LoopKind::Counted { from, to, .. }, .. } => (vec![from], vec![to]),
            StmtKind::Atomic { .. } => (Vec::new(), stmt.exprs_mut()),
            _ => (stmt.exprs_mut(), Vec::new()),
        };
        let is_fixed = |waiting: &Waiting| waiting.value.is_atom() && !waiting.reads.iter().any(|root| changes.has(*root));
        once.into_iter().for_each(|expr| self.substitute(expr, &|_| true));
        repeated.into_iter().for_each(|expr| self.substitute(expr, &is_fixed));
    }

    /// Puts the waiting values into an expression that `may` stand there.
    fn substitute(&mut self, expr: &mut Expr, may: &impl Fn(&Waiting) -> bool) {
        match &mut expr.kind {
            ExprKind::Local(local) => {
                if let Some(found) = self.find(*local, may) {
                    let value = self.take(found);
                    // rustc points to where a name is used.
                    *expr = if value.is_atom() { Expr { span: expr.span, ..value } } else { value };
                }
                return;
            }
            // A part of a copy is a part of what it is a copy of.
            ExprKind::Load(Place { root: Root::Local(local), path: _ }) => {
                if let Some(found) = self.find(*local, may)
                    && let ExprKind::Local(of) = self.waiting[found].value.kind
                {
                    *local = of;
                    self.take(found);
                }
            }
            _ => {}
        }
        expr.each_child_mut(&mut |child| self.substitute(child, may));
    }

    fn find(&self, local: LocalId, may: &impl Fn(&Waiting) -> bool) -> Option<usize> {
        self.waiting.iter().position(|waiting| waiting.local == local && may(waiting))
    }

    /// A waiting value, for one of its uses.
    fn take(&mut self, found: usize) -> Expr {
        self.waiting[found].uses -= 1;
        if self.waiting[found].uses == 0 { self.waiting.remove(found).value } else { self.waiting[found].value.clone() }
    }
}

/// What a statement changes, with all that is inside it.
struct Changes {
    roots: HashSet<Root>,
    /// Whether other invocations may have changed memory.
    memory: bool,
}

impl Changes {
    fn of(stmt: &Stmt) -> Self {
        let mut roots = HashSet::new();
        stmt.walk(&mut |part| roots.extend(part.stored_place().map(|place| place.root)));
        Self { roots, memory: stmt.waits() || stmt.orders_memory() }
    }

    fn has(&self, root: Root) -> bool {
        self.roots.contains(&root) || (self.memory && !matches!(root, Root::Local(_)))
    }
}

/// The condition for which a statement leaves a loop, if it does nothing else.
fn leaving_condition(stmt: &Stmt, label: LabelId) -> Option<&Expr> {
    match &stmt.kind {
        StmtKind::If { condition, then, otherwise } if otherwise.stmts.is_empty() => match &then.stmts[..] {
            [Stmt { kind: StmtKind::Break(target), .. }] if *target == label => Some(condition),
            _ => None,
        },
        _ => None,
    }
}

/// The value, if all a block does is to store it in `local`.
fn only_store(block: &Block, local: LocalId) -> Option<&Expr> {
    match &block.stmts[..] {
        [Stmt { kind: StmtKind::Store { place, value }, .. }] if place.is_local(local) => Some(value),
        _ => None,
    }
}

/// Whether a value can be computed in vain, and that costs next to nothing: a few operations, no memory. A quotient may not: where it is not
/// needed, its divisor may be zero.
fn is_cheap(value: &Expr) -> bool {
    let (mut cheap, mut operations) = (true, 0);
    let is_positive = |by: &Expr| matches!(by.literal(), Some(Literal::Int(by)) if by > 0);
    let divides_always = |by: &Expr| by.ty.scalar().is_some_and(|scalar| !scalar.is_integer()) || is_positive(by);
    value.walk(&mut |part| match &part.kind {
        ExprKind::Binary(BinaryOp::Div | BinaryOp::Rem, _, by) if !divides_always(by) => cheap = false,
        ExprKind::Literal(_) | ExprKind::Local(_) | ExprKind::Param(_) | ExprKind::Len(_) | ExprKind::Identity(_) => {}
        ExprKind::Unary(..) | ExprKind::Binary(..) | ExprKind::Cast(_) | ExprKind::Select { .. } => operations += 1,
        _ => cheap = false,
    });
    cheap && operations <= 3
}
