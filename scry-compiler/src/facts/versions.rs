//! What locals are that change: where a body is walked in order, a local has one value from a store to the next.
//!
//! Where ways meet, a local has an unknown value that was stored on one of them. Of what a loop stores, more is known if each round
//! only lessens it, or only increases it.

use std::collections::HashMap;

use super::values::ValueId;
use super::{Facts, Origin, Variation};
use crate::ir::{BinaryOp, Block, Expr, ExprKind, Local, LocalId, LoopKind, Place, Root, Stmt, StmtKind};
use crate::ty::Scalar;

/// What locals are that change.
pub(crate) type Versions = HashMap<LocalId, ValueId>;

/// How a round of a loop changes a local.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    Lessens,
    Increases,
}

impl Facts {
    /// Notes what a statement makes of locals; behind an `if`, [`Facts::join_branches`] has done so.
    pub(crate) fn pass(&mut self, stmt: &Stmt, locals: &[Local]) {
        match &stmt.kind {
            StmtKind::If { .. } => {}
            StmtKind::Loop { .. } | StmtKind::Block { .. } => self.forget_stored(stmt, locals),
            _ => self.follow(stmt, locals),
        }
    }

    /// Notes what a statement without blocks makes of locals.
    fn follow(&mut self, stmt: &Stmt, locals: &[Local]) {
        self.declare(stmt, locals);
        match &stmt.kind {
            StmtKind::Let { local, init: Some(value) } if is_followed(*local, locals) => self.set_version(*local, value),
            StmtKind::Store { place: Place { root: Root::Local(local), path }, value }
                if is_followed(*local, locals) && path.is_empty() =>
            {
                self.set_version(*local, value);
            }
            _ => {}
        }
    }

    pub(super) fn set_version(&mut self, local: LocalId, value: &Expr) {
        let value = self.value(value);
        self.values.set_version(local, value);
    }

    /// Forgets what locals are that a statement's blocks store.
    fn forget_stored(&mut self, stmt: &Stmt, locals: &[Local]) {
        for local in stored(stmt, locals) {
            self.forget(local, locals);
        }
    }

    /// Behind an `if`, a local that its branches store is what it was where one of them ended.
    pub(crate) fn join_branches(&mut self, stmt: &Stmt, condition: ValueId, ended: &[Versions; 2], locals: &[Local]) {
        let StmtKind::If { condition: _, then, otherwise } = &stmt.kind else { return };
        let [then_leads_away, otherwise_leads_away] = [then, otherwise].map(Block::leads_away);
        for local in stored(stmt, locals) {
            let [then, otherwise] = [0, 1].map(|branch| ended[branch].get(&local).copied());
            let value = match (then, otherwise) {
                (Some(then), _) if otherwise_leads_away => then,
                (_, Some(otherwise)) if then_leads_away => otherwise,
                (Some(then), Some(otherwise)) => self.either(condition, then, otherwise),
                _ => self.forget(local, locals),
            };
            self.values.set_version(local, value);
        }
    }

    fn forget(&mut self, local: LocalId, locals: &[Local]) -> ValueId {
        let varies = if self.uniform.contains(&local) { Variation::WORKGROUPS } else { Variation::ANY };
        let value = self.values.unknown(locals[local.0].ty.scalar(), varies);
        self.derive_new();
        self.values.set_version(local, value);
        self.values.set_origin(value, Origin::Variable(local));
        value
    }

    /// Where a loop begins: what its rounds store is what they leave, or what there was before.
    pub(crate) fn begin_loop(&mut self, stmt: &Stmt, locals: &[Local]) {
        let StmtKind::Loop { label: _, kind, body } = &stmt.kind else { return };
        if let LoopKind::Counted { variable, from, to, step } = kind {
            self.set_counted(*variable, from, to, *step);
        }
        let stored = stored(stmt, locals);
        let before: Vec<Option<ValueId>> = stored.iter().map(|local| self.values.version(*local)).collect();
        let now: Vec<ValueId> = stored.iter().map(|local| self.forget(*local, locals)).collect();
        for ((local, before), now) in stored.iter().zip(before).zip(now) {
            match before.zip(self.change(*local, kind, body, locals)) {
                Some((before, Change::Lessens)) => self.assume_at_least(now, before, 0),
                Some((before, Change::Increases)) => self.assume_at_least(before, now, 0),
                None => {}
            }
        }
    }

    /// How each round changes a local, if it always does so in one way, and not around the ends of its type.
    fn change(&mut self, local: LocalId, kind: &LoopKind, body: &Block, locals: &[Local]) -> Option<Change> {
        let (mut values, mut lets, mut all) = (Vec::new(), HashMap::new(), Vec::new());
        each_round(body, &mut |stmt| match &stmt.kind {
            StmtKind::Let { local, init: Some(init) } if !locals[local.0].mutable => _ = lets.insert(*local, init),
            StmtKind::Store { value, .. } if stmt.stores() == Some(local) => values.push(value),
            _ => {}
        });
        body.walk(&mut |stmt| all.extend(stmt.stores()));
        // Once a round, so it is what it was when the round began.
        let ([value], 1) = (&values[..], all.iter().filter(|stored| **stored == local).count()) else { return None };
        let written = |expr: &'_ Expr| if let ExprKind::Local(local) = expr.kind { lets.get(&local).copied() } else { None };
        let value = written(value).unwrap_or(value);
        let is_itself = |expr: &Expr| {
            let is_local = |expr: &Expr| matches!(expr.kind, ExprKind::Local(of) if of == local);
            is_local(expr) || written(expr).is_some_and(is_local)
        };
        let is_unsigned = value.ty.scalar().is_some_and(|scalar| !scalar.is_signed());
        match &value.kind {
            ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, by) if is_itself(a) => {
                // What else is stored may be another by now than when the round began.
                let is_steady = |part: &LocalId| *part == local || !all.contains(part);
                if !written(by).unwrap_or(by).locals().iter().all(is_steady) {
                    return None;
                }
                let mark = self.enter();
                self.assume_round(kind);
                let [now, by] = [&**a, &**by].map(|part| {
                    let value = self.value(written(part).filter(|_| !is_itself(part)).unwrap_or(part));
                    self.interval(value)
                });
                self.leave(mark);
                let ((least, most), (min, max)) = (by?, value.ty.scalar()?.range()?);
                let fits = |now: (i128, i128)| if *op == BinaryOp::Add { now.1 + most <= max } else { now.0 - most >= min };
                let change = if *op == BinaryOp::Add { Change::Increases } else { Change::Lessens };
                (least >= 0 && fits(now?)).then_some(change)
            }
            ExprKind::Binary(BinaryOp::Div | BinaryOp::Shr | BinaryOp::Rem | BinaryOp::BitAnd, a, _) => {
                (is_unsigned && is_itself(a)).then_some(Change::Lessens)
            }
            ExprKind::Call(row, args) if ["min", "saturating_sub"].contains(&row.name) => {
                (is_unsigned && is_itself(&args[0])).then_some(Change::Lessens)
            }
            _ => None,
        }
    }
}

/// Visits the statements that run at most once in each round of a loop.
fn each_round<'a>(body: &'a Block, visit: &mut impl FnMut(&'a Stmt)) {
    for stmt in &body.stmts {
        visit(stmt);
        if !matches!(stmt.kind, StmtKind::Loop { .. }) {
            stmt.blocks().into_iter().for_each(|block| each_round(block, visit));
        }
    }
}

/// The locals that the blocks of a statement store, which are followed.
fn stored(stmt: &Stmt, locals: &[Local]) -> Vec<LocalId> {
    let mut stored = Vec::new();
    stmt.walk(&mut |part| stored.extend(part.stores().filter(|local| is_followed(*local, locals))));
    stored.sort_unstable();
    stored.dedup();
    stored
}

/// Only numbers are.
fn is_followed(local: LocalId, locals: &[Local]) -> bool {
    let Local { mutable, ty, .. } = &locals[local.0];
    *mutable && ty.scalar().is_some_and(|scalar| scalar.is_integer() || scalar == Scalar::Bool)
}
