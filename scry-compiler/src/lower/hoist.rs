//! Checks of indices in loops, asked once before the loop: for GPUs, where each costs as much as what it guards.
//!
//! A loop that counts reaches its greatest index in its last round, if the index grows with the loop's variable. So the loop is
//! there twice, once without the checks that hold for the greatest indices:
//!
//! ```text
//! if greatest(index) < x.len() { for i in 0..n { .. x[index] .. } } else { for i in 0..n { check index < x.len(); .. x[index] .. } }
//! ```
//!
//! `greatest` is a bound by induction: each operator it knows yields no more for greater operands, and what wraps or saturates at 32
//! bits is no more than what does not. It is worked out in saturating arithmetic.

use std::collections::{HashMap, HashSet};

use crate::intrinsic;
use crate::ir::{BinaryOp, Block, Condition, Expr, ExprKind, Literal, Local, LocalId, LoopKind, Place, Root, Stmt, StmtKind};
use crate::ty::{Scalar, Ty};

/// The body, with the checks of its loops asked before them where that is possible.
pub(crate) fn hoisted(body: &Block, locals: &[Local]) -> Block {
    Hoist { locals }.block(body)
}

struct Hoist<'a> {
    locals: &'a [Local],
}

impl Hoist<'_> {
    fn block(&self, block: &Block) -> Block {
        Block { stmts: block.stmts.iter().map(|stmt| self.stmt(stmt)).collect() }
    }

    fn stmt(&self, stmt: &Stmt) -> Stmt {
        if let StmtKind::Loop { kind: LoopKind::Counted { .. }, .. } = &stmt.kind
            && !waits(stmt)
        {
            return self.counted(stmt);
        }
        let mut stmt = stmt.clone();
        for block in stmt.blocks_mut() {
            *block = self.block(block);
        }
        stmt
    }

    /// A loop that counts, and in which nobody waits for others.
    fn counted(&self, stmt: &Stmt) -> Stmt {
        let mut nest = Nest { hoist: self, inside: HashMap::new(), changed: HashSet::new() };
        nest.enter(stmt);
        let mut conditions: Vec<Expr> = Vec::new();
        let mut checks: HashSet<*const Stmt> = HashSet::new();
        each(stmt, &mut |part| {
            if let StmtKind::Check { condition: Condition::Index { index, len }, site: _ } = &part.kind
                && let Some(greatest) = nest.greatest(index)
                && !nest.varies(len)
            {
                let holds = binary(BinaryOp::Lt, greatest, len.clone(), Ty::BOOL);
                if !conditions.iter().any(|known| super::panics::same(known, &holds)) {
                    conditions.push(holds);
                }
                checks.insert(std::ptr::from_ref(part));
            }
        });
        let Some(all) = conditions.into_iter().reduce(|a, b| binary(BinaryOp::And, a, b, Ty::BOOL)) else { return stmt.clone() };
        let fast = Block { stmts: vec![without(stmt, &checks)] };
        let kind = StmtKind::If { condition: all, then: fast, otherwise: Block { stmts: vec![stmt.clone()] } };
        Stmt { kind, span: stmt.span }
    }
}

/// A loop, and what it changes.
struct Nest<'a> {
    hoist: &'a Hoist<'a>,
    /// What the locals are that it declares and never changes.
    inside: HashMap<LocalId, Source<'a>>,
    /// The locals that it sets.
    changed: HashSet<LocalId>,
}

/// What a local of a loop is.
#[derive(Clone, Copy)]
enum Source<'a> {
    Value(&'a Expr),
    /// It counts up to this, not reached.
    Below(&'a Expr),
}

impl<'a> Nest<'a> {
    fn enter(&mut self, stmt: &'a Stmt) {
        each(stmt, &mut |part| match &part.kind {
            StmtKind::Loop { kind: LoopKind::Counted { variable, from: _, to, step: _ }, .. } => {
                self.inside.insert(*variable, Source::Below(to));
            }
            StmtKind::Let { local, init: Some(value) } if !self.hoist.locals[local.0].mutable => {
                self.inside.insert(*local, Source::Value(value));
            }
            StmtKind::Store { place: Place { root: Root::Local(local), path: _ }, value: _ } => _ = self.changed.insert(*local),
            _ => self.changed.extend(part.declares()),
        });
        each(stmt, &mut |part| {
            self.changed.extend(part.declares().filter(|local| !self.inside.contains_key(local)));
        });
    }

    /// Whether an expression can have several values while the loop runs.
    fn varies(&self, expr: &Expr) -> bool {
        let mut varies = false;
        expr.walk(&mut |part| {
            varies |= match &part.kind {
                ExprKind::Local(local) | ExprKind::Load(Place { root: Root::Local(local), path: _ }) => {
                    self.inside.contains_key(local) || self.changed.contains(local)
                }
                ExprKind::Load(Place { root: Root::Slice(_) | Root::Shared(_), path: _ }) | ExprKind::Invoke(..) => true,
                _ => false,
            };
        });
        varies
    }

    /// No less than any value that an index has while the loop runs, as an expression for before it.
    fn greatest(&self, expr: &Expr) -> Option<Expr> {
        if !matches!(expr.ty, Ty::Scalar(Scalar::Usize | Scalar::U32)) {
            return None;
        }
        if !self.varies(expr) {
            return Some(expr.clone());
        }
        match &expr.kind {
            ExprKind::Local(local) if self.changed.contains(local) => None,
            ExprKind::Local(local) => match self.inside.get(local)? {
                Source::Value(value) => self.greatest(value),
                Source::Below(end) => Some(call("saturating_sub", self.greatest(end)?, one(&expr.ty))),
            },
            ExprKind::Binary(op, a, b) => self.operator(*op, a, b, expr),
            ExprKind::Cast(value) => Some(Expr { kind: ExprKind::Cast(Box::new(self.greatest(value)?)), ..expr.clone() }),
            ExprKind::Call(row, args) => match (row.name, &args[..]) {
                (name @ ("min" | "max" | "saturating_add" | "saturating_mul"), [a, b]) => {
                    Some(call(name, self.greatest(a)?, self.greatest(b)?))
                }
                // What is taken away is as much each time.
                ("saturating_sub", [a, b]) if !self.varies(b) => Some(call("saturating_sub", self.greatest(a)?, b.clone())),
                ("saturating_sub", [a, _]) => self.greatest(a),
                ("clamp", [value, low, high]) => {
                    Some(call("min", call("max", self.greatest(value)?, self.greatest(low)?), self.greatest(high)?))
                }
                _ => None,
            },
            ExprKind::Literal(_)
            | ExprKind::Param(_)
            | ExprKind::Len(_)
            | ExprKind::Identity(_)
            | ExprKind::Load(_)
            | ExprKind::Unary(..)
            | ExprKind::Select { .. }
            | ExprKind::Invoke(..)
            | ExprKind::Tuple(_)
            | ExprKind::Array(_)
            | ExprKind::Repeat(_)
            | ExprKind::Field(..) => None,
        }
    }

    fn operator(&self, op: BinaryOp, a: &Expr, b: &Expr, whole: &Expr) -> Option<Expr> {
        let is_literal = b.literal().is_some();
        match op {
            BinaryOp::Add => Some(call("saturating_add", self.greatest(a)?, self.greatest(b)?)),
            BinaryOp::Mul => Some(call("saturating_mul", self.greatest(a)?, self.greatest(b)?)),
            BinaryOp::Div | BinaryOp::Shr if is_literal => Some(binary(op, self.greatest(a)?, b.clone(), whole.ty.clone())),
            BinaryOp::Rem if is_literal => Some(call("saturating_sub", b.clone(), one(&b.ty))),
            BinaryOp::BitAnd if is_literal => Some(b.clone()),
            _ => None,
        }
    }
}

/// Whether invocations wait for each other in a statement.
fn waits(stmt: &Stmt) -> bool {
    let mut waits = false;
    each(stmt, &mut |part| waits |= matches!(part.kind, StmtKind::Barrier | StmtKind::Collective { .. }));
    waits
}

/// Calls `visit` on a statement and all inside it.
fn each<'a>(stmt: &'a Stmt, visit: &mut impl FnMut(&'a Stmt)) {
    visit(stmt);
    stmt.blocks().into_iter().flat_map(|block| &block.stmts).for_each(|stmt| each(stmt, visit));
}

/// A statement without some checks.
fn without(stmt: &Stmt, checks: &HashSet<*const Stmt>) -> Stmt {
    let mut copy = Stmt { kind: stmt.kind.clone(), span: stmt.span };
    for (to, from) in copy.blocks_mut().into_iter().zip(stmt.blocks()) {
        let kept = from.stmts.iter().filter(|stmt| !checks.contains(&std::ptr::from_ref(*stmt)));
        to.stmts = kept.map(|stmt| without(stmt, checks)).collect();
    }
    copy
}

fn call(name: &str, a: Expr, b: Expr) -> Expr {
    let (ty, span) = (a.ty.clone(), a.span);
    let row = intrinsic::method(ty.expect_scalar(), name).expect("indices have the method");
    Expr { kind: ExprKind::Call(row, vec![a, b]), ty, span }
}

fn binary(op: BinaryOp, a: Expr, b: Expr, ty: Ty) -> Expr {
    let span = a.span;
    Expr { kind: ExprKind::Binary(op, Box::new(a), Box::new(b)), ty, span }
}

fn one(ty: &Ty) -> Expr {
    Expr { kind: ExprKind::Literal(Literal::Int(1)), ty: ty.clone(), span: proc_macro2::Span::mixed_site() }
}
