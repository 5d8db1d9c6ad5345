//! What locals are that change: where a body is walked in order, a local has one value from a store to the next.
//!
//! Where ways meet, a local has an unknown value that was stored on one of them. Of what a loop stores, more is known if each round
//! only lessens it, or only increases it.

use std::collections::HashMap;

use super::values::{Op, Value, ValueId, Versions};
use super::{Facts, Order, Origin, Variation};
use crate::ir::{BinaryOp, Block, Expr, ExprKind, LabelId, Local, LocalId, LoopKind, Place, Root, Stmt, StmtKind};
use crate::ty::Scalar;

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
        if let StmtKind::Loop { label, .. } = &stmt.kind {
            self.end_course(*label, locals);
        }
    }

    /// Notes what a statement without blocks makes of locals.
    pub(super) fn follow(&mut self, stmt: &Stmt, locals: &[Local]) {
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
    pub(super) fn forget_stored(&mut self, stmt: &Stmt, locals: &[Local]) {
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
        let StmtKind::Loop { label, kind, body } = &stmt.kind else { return };
        if let LoopKind::Counted { variable, from, to, step } = kind {
            self.set_counted(*variable, from, to, *step);
        }
        let stored = stored(stmt, locals);
        let before: Vec<(LocalId, ValueId)> = stored.iter().filter_map(|local| Some((*local, self.values.version(*local)?))).collect();
        stored.iter().for_each(|local| _ = self.forget(*local, locals));
        let guards = Guards::of(kind, *label, body);
        for (local, before) in &before {
            self.step(*local, *before, &guards, body, locals);
        }
        for (local, before) in &before {
            let Some(now) = self.values.version(*local) else { continue };
            match self.course(*local, (kind, &guards), body, locals) {
                Some(Change::Lessens) => self.assume_at_least(now, *before, 0),
                Some(Change::Increases) => self.assume_at_least(*before, now, 0),
                None => {}
            }
        }
        self.begin_course((*label, kind, body), &guards, &before, locals);
    }

    /// The conditions by which a loop has another round, and what they are then.
    pub(super) fn guards(&mut self, guards: &Guards<'_>, locals: &[Local]) -> Vec<(ValueId, bool)> {
        guards.stmts.iter().for_each(|stmt| self.declare(stmt, locals));
        guards.conditions.iter().map(|(condition, is_true)| (self.value(condition), *is_true)).collect()
    }

    /// Of a variable that the rounds of a loop increase by what is the same in each, below what is the same in each: `while i < n { ..;
    /// i += by; }`.
    fn step(&mut self, local: LocalId, before: ValueId, guards: &Guards<'_>, body: &Block, locals: &[Local]) -> Option<()> {
        let scalar = locals[local.0].ty.scalar()?;
        if scalar.is_signed() || scalar.bits() != 32 {
            return None;
        }
        let Stored { value, lets } = Stored::of(local, body, locals)?;
        let by = match &value.kind {
            ExprKind::Binary(BinaryOp::Add, a, by) if lets.is(local, a) => by,
            ExprKind::Binary(BinaryOp::Add, by, a) if lets.is(local, a) => by,
            _ => return None,
        };
        let by = self.value(lets.written(by).unwrap_or(by));
        let now = self.values.version(local)?;
        let guards = self.guards(guards, locals);
        let is_now = |value: ValueId| {
            let Value { op, operands, scalar } = self.made(value);
            value == now || *op == Op::Cast && operands[0] == now && scalar.is_some_and(|to| !to.is_signed() && to.bits() == 32)
        };
        let is_end = |order: &Order| is_now(order.less) && order.least == 1 && self.is_known_before(order.greater);
        let orders = guards.into_iter().filter_map(|(condition, is_true)| self.orders(condition, is_true));
        let end = orders.flatten().find(is_end).filter(|_| self.is_known_before(by))?.greater;
        let varies = self.variation(now);
        let times = self.values.unknown(Some(Scalar::Usize), varies);
        self.derive_new();
        self.values.set_origin(times, Origin::Variable(local));
        let stepped = self.values.add(Value { op: Op::Stepped, operands: vec![before, by, times, end], scalar: Some(scalar) });
        self.derive_new();
        self.values.set_version(local, stepped);
        Some(())
    }

    /// How each round changes a local, if it always does so in one way, and not around the ends of its type.
    fn course(&mut self, local: LocalId, (kind, guards): (&LoopKind, &Guards<'_>), body: &Block, locals: &[Local]) -> Option<Change> {
        let Stored { value, lets } = Stored::of(local, body, locals)?;
        let (is_itself, written) = (|expr: &Expr| lets.is(local, expr), |expr| lets.written(expr));
        let is_unsigned = value.ty.scalar().is_some_and(|scalar| !scalar.is_signed());
        match &value.kind {
            ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, by) if is_itself(a) => {
                // What else is stored may be another by now than when the round began.
                let is_steady = |part: &LocalId| *part == local || !lets.stored.contains(part);
                if !written(by).unwrap_or(by).locals().iter().all(is_steady) {
                    return None;
                }
                let mark = self.enter();
                self.assume_round(kind);
                self.guards(guards, locals).into_iter().for_each(|(condition, is_true)| self.assume_value(condition, is_true));
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

/// By what conditions a loop has another round.
pub(super) struct Guards<'a> {
    /// The statements at the start of each round that find out about that.
    stmts: &'a [Stmt],
    /// What the conditions are if there is a round.
    conditions: Vec<(&'a Expr, bool)>,
    /// Whether these alone end it.
    pub(super) are_all: bool,
}

impl<'a> Guards<'a> {
    fn of(kind: &'a LoopKind, label: LabelId, body: &'a Block) -> Self {
        let of_loop = if let LoopKind::While(condition) = kind { Some((condition, true)) } else { None };
        let (mut count, mut conditions) = (0, of_loop.into_iter().collect::<Vec<_>>());
        for stmt in &body.stmts {
            let leaves = |block: &Block| matches!(&block.stmts[..], [Stmt { kind: StmtKind::Break(target), .. }] if *target == label);
            match &stmt.kind {
                StmtKind::Let { local: _, init: Some(_) } => {}
                StmtKind::If { condition, then, otherwise } if leaves(then) && otherwise.stmts.is_empty() => {
                    conditions.push((condition, false));
                }
                _ => break,
            }
            count += 1;
        }
        let (stmts, rest) = body.stmts.split_at(count);
        let is_break = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Break(target) if target == label);
        Self { stmts, conditions, are_all: !rest.iter().any(|stmt| stmt.any(&is_break)) }
    }
}

/// What the rounds of a loop store to a local.
struct Stored<'a> {
    value: &'a Expr,
    lets: Lets<'a>,
}

/// What the rounds of a loop declare that does not change, and to what they store.
struct Lets<'a> {
    values: HashMap<LocalId, &'a Expr>,
    stored: Vec<LocalId>,
}

impl<'a> Stored<'a> {
    /// That, if a round stores to the local at most once, and so what is made of what it was when the round began.
    fn of(local: LocalId, body: &'a Block, locals: &[Local]) -> Option<Self> {
        let (mut values, mut lets) = (Vec::new(), Lets { values: HashMap::new(), stored: Vec::new() });
        each_round(body, &mut |stmt| match &stmt.kind {
            StmtKind::Let { local, init: Some(init) } if !locals[local.0].mutable => _ = lets.values.insert(*local, init),
            StmtKind::Store { value, .. } if stmt.stores() == Some(local) => values.push(value),
            _ => {}
        });
        body.walk(&mut |stmt| lets.stored.extend(stmt.stores()));
        let ([value], 1) = (&values[..], lets.stored.iter().filter(|stored| **stored == local).count()) else { return None };
        Some(Self { value: lets.written(value).unwrap_or(value), lets })
    }
}

impl<'a> Lets<'a> {
    /// What a local is that is declared so.
    fn written(&self, expr: &Expr) -> Option<&'a Expr> {
        if let ExprKind::Local(local) = expr.kind { self.values.get(&local).copied() } else { None }
    }

    /// Whether an expression is a local, or one that is declared as that.
    fn is(&self, local: LocalId, expr: &Expr) -> bool {
        let is_local = |expr: &Expr| matches!(expr.kind, ExprKind::Local(of) if of == local);
        is_local(expr) || self.written(expr).is_some_and(is_local)
    }
}

/// Visits the statements that run at most once in each round of a loop.
fn each_round<'a>(body: &'a Block, visit: &mut impl FnMut(&'a Stmt)) {
    for stmt in &body.stmts {
        visit(stmt);
        if !matches!(stmt.kind, StmtKind::Loop { .. }) {
            stmt.each_block(&mut |block| each_round(block, visit));
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
