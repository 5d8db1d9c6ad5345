//! Loops whose rounds constants decide, such as `while distance < 64 { ..; distance *= 2; }` behind `let mut distance = 1`: what their
//! variables are in each round is computed, as the loop would.
//!
//! A variable takes part if it is a constant before the loop, and what a round makes of it follows from such variables and constants. What
//! is stored in blocks within the round does not; nor does any loop of which a round may end early. The rounds are few, or nothing is said.
//!
//! That is what each invocation goes through that has as many rounds: one may end in the middle, by a `return`, say, and so have fewer. The
//! bounds hold where the loop's condition has been found true, before which a round stores nothing; the end, if nothing but the condition
//! leads out of the loop.

use std::collections::HashMap;

use super::interval::union;
use super::values::{Op, Value, ValueId};
use super::versions::Guards;
use super::{Facts, Interval};
use crate::intrinsic::values::of_integers;
use crate::ir::{Block, LabelId, Local, LocalId, LoopKind, Stmt, StmtKind};
use crate::ty::Scalar;

/// How many rounds are computed at most.
const MAX_ROUNDS: i128 = 64;

/// What is known of the variables of loops whose rounds constants decide.
#[derive(Default, Clone)]
pub(super) struct Courses {
    /// Between which bounds values lie in a round, which is where a condition is so.
    rounds: HashMap<(ValueId, bool), Vec<(ValueId, Interval)>>,
    /// What they are behind the last round.
    ends: HashMap<LabelId, Vec<(LocalId, i128)>>,
}

/// What is found of one loop.
struct Course {
    rounds: Vec<(ValueId, Interval)>,
    end: Vec<(LocalId, i128)>,
}

/// A variable that takes part: what it is before the loop, what it is called at the start of any round, and what a round makes of that.
struct Part {
    local: LocalId,
    first: i128,
    start: ValueId,
    end: ValueId,
}

impl Facts {
    /// Computes the rounds of a loop that has these `guards`. Of the locals that it stores, something was stored `before` to these.
    pub(super) fn begin_course(
        &mut self,
        (label, kind, body): (LabelId, &LoopKind, &Block),
        guards: &Guards<'_>,
        before: &[(LocalId, ValueId)],
        locals: &[Local],
    ) {
        let parts: Vec<(LocalId, i128, ValueId)> =
            before.iter().filter_map(|(local, value)| Some((*local, self.constant(*value)?, self.values.version(*local)?))).collect();
        if parts.is_empty() || body.any(&|stmt| stmt.continues(label)) {
            return;
        }
        let mark = self.enter();
        let (are_all, guards) = (guards.are_all, self.guards(guards, locals));
        body.stmts.iter().for_each(|stmt| self.follow_number(stmt, locals));
        let part = |(local, first, start)| Some(Part { local, first, start, end: self.values.version(local)? });
        let parts: Vec<Part> = parts.into_iter().filter_map(part).collect();
        self.leave(mark);
        let is_counted = matches!(kind, LoopKind::Counted { .. });
        let Some(Course { rounds, end }) = self.run(kind, if is_counted { &[] } else { &guards }, &parts) else { return };
        if are_all && !(is_counted && body.breaks_to(label)) {
            self.courses.ends.insert(label, end);
        }
        match guards.last() {
            Some(guard) if !is_counted => _ = self.courses.rounds.insert(*guard, rounds),
            _ => rounds.into_iter().for_each(|(value, bounds)| self.narrow(value, bounds)),
        }
    }

    /// Behind a loop.
    pub(super) fn end_course(&mut self, label: LabelId, locals: &[Local]) {
        for (local, end) in self.courses.ends.remove(&label).into_iter().flatten() {
            let end = self.values.add(Value { op: Op::Constant(end), operands: Vec::new(), scalar: locals[local.0].ty.scalar() });
            self.derive_new();
            self.values.set_version(local, end);
        }
    }

    /// Where a condition is so, a loop may have another round.
    pub(super) fn assume_course(&mut self, guard: (ValueId, bool)) {
        for (value, bounds) in self.courses.rounds.get(&guard).cloned().into_iter().flatten() {
            self.narrow(value, bounds);
        }
    }

    /// What a statement of a round makes of numbers.
    fn follow_number(&mut self, stmt: &Stmt, locals: &[Local]) {
        match &stmt.kind {
            StmtKind::Let { local: _, init: Some(value) } if value.ty.scalar().is_none_or(Scalar::is_float) => {}
            StmtKind::If { .. } | StmtKind::Loop { .. } | StmtKind::Block { .. } => self.forget_stored(stmt, locals),
            _ => self.follow(stmt, locals),
        }
    }

    /// `None` if constants do not decide how often the loop runs, or if that is too often.
    fn run(&self, kind: &LoopKind, guards: &[(ValueId, bool)], parts: &[Part]) -> Option<Course> {
        let counted = if let LoopKind::Counted { variable, step, .. } = kind {
            let [from, counter, to] = self.counted(*variable)?;
            Some((counter, self.constant(from)?, self.constant(to)?, i128::from(*step)))
        } else {
            (!guards.is_empty()).then_some(())?;
            None
        };
        let mut now: HashMap<ValueId, i128> = parts.iter().map(|part| (part.start, part.first)).collect();
        let mut bounds: Vec<Option<Interval>> = vec![None; parts.len()];
        for round in 0..=MAX_ROUNDS {
            now.extend(counted.map(|(counter, from, _, step)| (counter, from + round * step)));
            let known = |value: ValueId| now.get(&value).copied().or_else(|| self.constant(value));
            let mut goes_on = counted.is_none_or(|(counter, _, to, _)| now[&counter] < to);
            for (guard, is_true) in guards {
                goes_on &= self.computed(*guard, &known)? == i128::from(*is_true);
            }
            if !goes_on {
                let all = parts.iter().zip(bounds).filter_map(|(part, bounds)| Some((part, *now.get(&part.start)?, bounds)));
                let all: Vec<(&Part, i128, Option<Interval>)> = all.collect();
                let rounds = all.iter().filter_map(|(part, _, bounds)| Some((part.start, (*bounds)?))).collect();
                return Some(Course { rounds, end: all.iter().map(|(part, end, _)| (part.local, *end)).collect() });
            }
            let mut next = HashMap::new();
            for (part, bounds) in parts.iter().zip(&mut bounds) {
                if let Some(now) = now.get(&part.start) {
                    *bounds = Some(bounds.map_or((*now, *now), |bounds| union(bounds, (*now, *now))));
                    next.extend(self.computed(part.end, &known).map(|end| (part.start, end)));
                }
            }
            now = next;
        }
        None
    }

    fn constant(&self, value: ValueId) -> Option<i128> {
        self.interval(value).filter(|(min, max)| min == max).map(|(constant, _)| constant)
    }

    /// What a value comes to, by what others are that are `known`; `None` if that is not enough.
    pub(super) fn computed(&self, value: ValueId, known: &dyn Fn(ValueId) -> Option<i128>) -> Option<i128> {
        if let Some(known) = known(value) {
            return Some(known);
        }
        let Value { op, operands, scalar } = self.made(value);
        let operand = |number: usize| self.computed(operands[number], known);
        let of = |number: usize| self.made(operands[number]).scalar;
        match op {
            Op::Constant(number) => Some(*number),
            Op::Unary(op) => Some(op.of_integer(operand(0)?, (*scalar)?)),
            Op::Binary(op) => op.of_integers(operand(0)?, operand(1)?, of(0)?),
            Op::Cast => Some((*scalar)?.wrap(operand(0)?)),
            Op::Select => operand(if operand(0)? != 0 { 1 } else { 2 }),
            Op::Call(name) => {
                let args: Option<Vec<i128>> = (0..operands.len()).map(operand).collect();
                of_integers(name, &args?, of(0)?)
            }
            Op::Param(_) | Op::Len(_) | Op::Field(_) | Op::Number(..) | Op::Identity(_) | Op::Counter(..) | Op::Round | Op::Stepped => None,
            Op::Element(_) | Op::Unknown { .. } | Op::Tuple => None,
        }
    }
}
