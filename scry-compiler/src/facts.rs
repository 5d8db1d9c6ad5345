//! What is known of the integers of a body: between which bounds they lie, which sums they are, and for whom they are the same.
//!
//! Each value has an id ([`ValueId`]), and a [`Fact`] that is derived from those of its operands. A condition on the way to a
//! statement narrows facts, and bounds differences of values, until [`Facts::leave`].
//!
//! A fact holds for values that exist: there is none for the counter of a loop without rounds, behind a check that fails, or for a
//! division by zero. `facts/tests.rs` compares every fact of random bodies with what these compute.

mod affine;
mod along_x;
mod condition;
mod dependence;
mod functions;
mod host;
mod implied;
mod interval;
mod known;
mod launch;
mod meeting;
mod origin;
mod plausible;
mod polynomial;
mod rounds;
#[cfg(test)]
mod tests;
mod values;
mod variation;
mod versions;

use std::collections::BTreeSet;
use std::mem::replace;

use proc_macro2::Span;

use crate::intrinsic;
use crate::ir::{
    BinaryOp, Block, Collective, Expr, ExprKind, Identity, Kernel, Local, LocalId, LoopKind, ParamId, Stmt, StmtKind, UnaryOp,
};
use crate::ty::{Scalar, Ty};
pub(crate) use affine::Affine;
pub(crate) use along_x::{Decisive, UnitStride};
use condition::Bounds;
pub(crate) use condition::Order;
use functions::Functions;
pub(crate) use interval::{Interval, of_type};
use interval::{intersection, is_inside, union};
use known::Known;
pub(crate) use launch::Asked;
pub(crate) use meeting::{Access, Rounds, RoundsOf, Two};
pub(crate) use origin::Origin;
use polynomial::Product;
pub(crate) use polynomial::Sum;
use rounds::Courses;
use values::Values;
pub(crate) use values::{Map, Op, Value, ValueId, Versions};
pub(crate) use variation::{Among, Variation};

/// The most invocations that a subgroup has on any device.
const MAX_SUBGROUP: i128 = 128;

/// What is known at a place of a body.
#[derive(Clone)]
pub(crate) struct Facts {
    workgroup: [u32; 3],
    /// The locals that have the same value for all of a workgroup, whenever they are read.
    uniform: BTreeSet<LocalId>,
    /// Whether invocations beyond the launch do not run.
    is_inside_launch: bool,
    functions: Functions,
    values: Values,
    known: Known,
    bounds: Bounds,
    courses: Courses,
    state: State,
    last_state: State,
    /// How many polynomials have been looked at, for what holds the cost.
    #[cfg(test)]
    pub(crate) looked_at: usize,
}

/// Between two places with the same number, no condition has said anything of values. No number comes twice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct State(u32);

/// What is known of a value.
#[derive(Clone, PartialEq)]
struct Fact {
    /// Between which bounds it lies, if it is an integer or `bool`.
    interval: Option<Interval>,
    /// The sum that it is, be it of itself alone.
    sum: Affine,
    varies: Variation,
    /// By how much it grows from one invocation of a workgroup to the next along x, modulo 2^32, if it is an integer of 32 bits for
    /// which that is known; 0 for whatever does not depend on x.
    growth: Option<u32>,
}

/// What was known where conditions began to be assumed.
#[derive(Clone)]
pub(crate) struct Mark {
    known: Known,
    bounds: Bounds,
    versions: Versions,
    pub(crate) state: State,
}

impl Facts {
    /// Nothing but the size of a workgroup is known.
    pub(crate) fn new(workgroup: [u32; 3]) -> Self {
        Self {
            workgroup,
            uniform: BTreeSet::new(),
            is_inside_launch: false,
            functions: Functions::default(),
            values: Values::default(),
            known: Known::default(),
            bounds: Bounds::default(),
            courses: Courses::default(),
            state: State::default(),
            last_state: State::default(),
            #[cfg(test)]
            looked_at: 0,
        }
    }

    /// Whenever they are read, these locals have the same value for all of a workgroup.
    pub(crate) fn set_uniform(&mut self, locals: BTreeSet<LocalId>) {
        self.uniform = locals;
    }

    /// Invocations beyond the launch do not run.
    pub(crate) fn assume_inside_launch(&mut self) {
        self.is_inside_launch = true;
        for axis in 0..3 {
            let [id, size] = [Identity::GlobalId, Identity::LaunchSize].map(|identity| Expr::id(identity, axis, Span::mixed_site()));
            self.assume(&Expr::binary(BinaryOp::Lt, id, size, Ty::BOOL), true);
        }
    }

    /// The workgroups of a launch hold it.
    pub(crate) fn assume_workgroups(&mut self) {
        for axis in 0..3 {
            let size = self.number(Identity::LaunchSize, axis, Some(Scalar::Usize));
            if let Some(count) = self.count(Identity::GlobalId, axis, Some(Scalar::Usize)) {
                self.assume_at_least(size, count, 0);
            }
        }
    }

    /// Nobody writes the elements of these slices while the kernel runs.
    pub(crate) fn set_unwritten(&mut self, slices: BTreeSet<ParamId>) {
        self.values.unwritten = slices;
    }

    /// What holds throughout a kernel's body, whatever the conditions in it, if nobody writes the elements of some slices.
    pub(crate) fn of_body(kernel: &Kernel, unwritten: BTreeSet<ParamId>) -> Self {
        let mut facts = Self::new(kernel.workgroup);
        facts.set_unwritten(unwritten);
        facts.declare_all(&kernel.body, &kernel.locals);
        facts
    }

    /// Notes what a body declares and sets once.
    fn declare_all(&mut self, body: &Block, locals: &[Local]) {
        body.walk(&mut |stmt| match &stmt.kind {
            StmtKind::Loop { kind: LoopKind::Counted { variable, from, to, step }, .. } => {
                _ = self.set_counted(*variable, from, to, *step);
            }
            _ => self.declare(stmt, locals),
        });
    }

    /// Notes the local that a statement declares, if it is set once.
    pub(crate) fn declare(&mut self, stmt: &Stmt, locals: &[Local]) {
        let Some(local) = stmt.declares().filter(|local| !locals[local.0].mutable) else { return };
        match &stmt.kind {
            StmtKind::Let { init: Some(value), .. } => self.set(local, value),
            // It is set by a later store, or by each round.
            StmtKind::Let { init: None, .. } | StmtKind::Loop { .. } => {}
            StmtKind::Call { function, args, .. } if let Some(value) = self.returned(*function, args) => {
                self.values.set_local(local, value);
            }
            kind => {
                let is_load = matches!(kind, StmtKind::Collective { operation: Collective::WorkgroupLoad, .. });
                self.set_unknown(local, &locals[local.0].ty, if is_load { Variation::WORKGROUPS } else { Variation::ANY });
                self.values.note_origin(local, Origin::of_result(stmt));
            }
        }
    }

    /// The value of an expression, where it stands now.
    pub(crate) fn value(&mut self, expr: &Expr) -> ValueId {
        if let ExprKind::Invoke(function, args) = &expr.kind
            && let Some(value) = self.returned(*function, args)
        {
            return value;
        }
        let value = self.values.intern(expr);
        self.derive_new();
        value
    }

    pub(crate) fn made(&self, value: ValueId) -> &Value {
        self.values.get(value)
    }

    /// The number of an identity that a value is, whatever type it is read as.
    pub(crate) fn number_of(&self, value: ValueId) -> Option<(Identity, u32)> {
        match self.made(value) {
            Value { op: Op::Number(identity, axis), .. } => Some((*identity, *axis)),
            Value { op: Op::Cast, operands, scalar: Some(scalar) } if scalar.is_integer() && scalar.bits() == 32 => {
                if let Op::Number(identity, axis) = self.made(operands[0]).op { Some((identity, axis)) } else { None }
            }
            _ => None,
        }
    }

    /// How many values there are.
    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    /// The values from the number `first` on.
    pub(crate) fn values_since(&self, first: usize) -> impl Iterator<Item = ValueId> + use<> {
        self.values.since(first)
    }

    /// For whom a value is the same.
    pub(crate) fn variation(&self, value: ValueId) -> Variation {
        self.fact(value).varies
    }

    /// By how much a value grows from one invocation of a workgroup to the next along x, modulo 2^32, if that is known.
    pub(crate) fn growth(&self, value: ValueId) -> Option<u32> {
        self.fact(value).growth
    }

    /// Whether an expression has a value wherever its parts have: no check needs to stand before it.
    pub(crate) fn is_total(&mut self, expr: &Expr) -> bool {
        let is_total = match &expr.kind {
            ExprKind::Binary(BinaryOp::Div | BinaryOp::Rem, _, by) => self.is_divisor(by),
            ExprKind::Call(row, args) if intrinsic::divides(row.name) => self.is_divisor(&args[1]),
            ExprKind::Load(place) => place.indices().next().is_none(),
            ExprKind::Invoke(..) => false,
            _ => true,
        };
        is_total && expr.children().into_iter().all(|part| self.is_total(part))
    }

    /// Whether every number of the type can be divided by it.
    fn is_divisor(&mut self, by: &Expr) -> bool {
        let value = self.value(by);
        self.interval(value).is_none_or(|by| intersection(by, (-1, 0)).is_none())
    }

    /// A local is `value`, wherever it is in scope.
    pub(crate) fn set(&mut self, local: LocalId, value: &Expr) {
        let value = self.value(value);
        self.values.set_local(local, value);
    }

    /// A local has one value, wherever it is in scope.
    pub(crate) fn set_unknown(&mut self, local: LocalId, ty: &Ty, varies: Variation) {
        let value = self.values.unknown(ty.scalar(), varies);
        self.derive_new();
        self.values.set_local(local, value);
    }

    /// A loop counts a local from one value up to another; the values of all three.
    fn set_counted(&mut self, variable: LocalId, first: &Expr, end: &Expr, step: u32) -> [ValueId; 3] {
        let [from, to] = [first, end].map(|bound| self.value(bound));
        let counter = self.values.add(Value { op: Op::Counter(variable, step), operands: vec![from, to], scalar: first.ty.scalar() });
        self.derive_new();
        self.values.set_local(variable, counter);
        [from, counter, to]
    }

    fn counted(&self, variable: LocalId) -> Option<[ValueId; 3]> {
        let counter = self.values.local(variable)?;
        let [from, to] = self.made(counter).operands[..] else { return None };
        Some([from, counter, to])
    }

    /// From here on, a round of a loop runs.
    pub(crate) fn assume_round(&mut self, kind: &LoopKind) {
        match kind {
            LoopKind::Forever => {}
            LoopKind::While(condition) => self.assume(condition, true),
            LoopKind::Counted { variable, from, to, step } => {
                let [from, counter, to] = self.counted(*variable).unwrap_or_else(|| self.set_counted(*variable, from, to, *step));
                self.assume_at_least(from, counter, 0);
                self.assume_at_least(counter, to, 1);
            }
        }
    }

    /// What is assumed from now on holds until this is left.
    pub(crate) fn enter(&self) -> Mark {
        Mark { known: self.known.clone(), bounds: self.bounds.clone(), versions: self.values.versions.clone(), state: self.state }
    }

    /// Forgets what was assumed since, and returns what the locals are that change.
    pub(crate) fn leave(&mut self, Mark { known, bounds, versions, state }: Mark) -> Versions {
        (self.known, self.bounds, self.state) = (known, bounds, state);
        // What has been derived since was derived from what is forgotten.
        self.derive_new();
        replace(&mut self.values.versions, versions)
    }

    /// What is found where something is known.
    pub(crate) fn at<R>(&mut self, mark: &Mark, find: impl FnOnce(&mut Self) -> R) -> R {
        let here = self.enter();
        (self.known, self.bounds, self.state) = (mark.known.extended(&here.known), mark.bounds.clone(), mark.state);
        self.derive_new();
        let found = find(self);
        self.leave(here);
        found
    }

    /// The value that is made so.
    pub(crate) fn made_of(&mut self, value: Value) -> ValueId {
        let value = self.values.add(value);
        self.derive_new();
        value
    }

    /// A number of which nothing is known but that it is not greater.
    pub(crate) fn number_up_to(&mut self, most: i128) -> ValueId {
        let number = self.values.unknown(Some(Scalar::Usize), Variation::ANY);
        self.derive_new();
        self.narrow(number, (0, most));
        number
    }

    /// Each value has one.
    fn fact(&self, value: ValueId) -> &Fact {
        self.known.of(value.index())
    }

    fn interval(&self, value: ValueId) -> Option<Interval> {
        self.fact(value).interval
    }

    /// Something else is known of values than before.
    fn change(&mut self) {
        self.last_state.0 += 1;
        self.state = self.last_state;
    }

    fn derive_new(&mut self) {
        for value in self.values.since(self.known.len()) {
            let fact = self.derive(value);
            self.known.push(fact);
        }
    }

    /// A value lies between narrower bounds, and so do others that are made of it.
    fn narrow(&mut self, value: ValueId, to: Interval) {
        let Some(now) = self.interval(value) else { return };
        let Some(narrower) = intersection(now, to).filter(|narrower| *narrower != now) else { return };
        self.change();
        let fact = Fact { interval: Some(narrower), ..self.fact(value).clone() };
        self.known.set(value.index(), fact);
        let mut users: BTreeSet<ValueId> = self.values.users(value).iter().copied().collect();
        while let Some(user) = users.pop_first() {
            let (known, mut fact) = (self.fact(user), self.derive(user));
            fact.interval = known.interval.zip(fact.interval).map(|(known, derived)| intersection(known, derived).unwrap_or(known));
            if fact != *known {
                self.known.set(user.index(), fact);
                users.extend(self.values.users(user));
            }
        }
    }

    /// What follows for a value from what is known of its operands.
    fn derive(&self, value: ValueId) -> Fact {
        let made = self.made(value);
        let varies = match made.op {
            Op::Unknown { number: _, varies } => varies,
            Op::Identity(identity) => Variation::of(identity, None, self.workgroup),
            Op::Number(identity, axis) => Variation::of(identity, (!identity.is_number()).then_some(axis), self.workgroup),
            _ => {
                let mut varies = Variation::NONE;
                for operand in &made.operands {
                    varies = varies.or(self.variation(*operand));
                }
                varies
            }
        };
        let growth = if varies.is_same(Among::WorkgroupRow) { Some(0) } else { self.grows(value) };
        let Some(all) = made.scalar.and_then(of_type) else { return Fact { interval: None, sum: Affine::value(value), varies, growth } };
        let exact = self.exact(value, all).filter(|exact| is_inside(*exact, all));
        let sum = exact.and_then(|_| self.sum(made, all)).unwrap_or_else(|| Affine::value(value));
        let mut interval = exact.unwrap_or(all);
        if !sum.is(value) {
            let of_sum = sum.interval(|part| self.interval(part).expect("what is summed is an integer"));
            interval = of_sum.and_then(|of_sum| intersection(interval, of_sum)).unwrap_or(interval);
        }
        Fact { interval: Some(interval), sum, varies, growth }
    }

    /// By how much a value grows with x that depends on it.
    fn grows(&self, value: ValueId) -> Option<u32> {
        let is_word = |value: ValueId| self.made(value).scalar.is_some_and(|scalar| scalar.is_integer() && scalar.bits() == 32);
        let Value { op, operands, scalar: _ } = self.made(value);
        if !is_word(value) {
            return None;
        }
        for operand in operands {
            if !is_word(*operand) {
                return None;
            }
        }
        match (op, &operands[..]) {
            (Op::Binary(BinaryOp::Add), [a, b]) => Some(self.growth(*a)?.wrapping_add(self.growth(*b)?)),
            (Op::Binary(BinaryOp::Sub), [a, b]) => Some(self.growth(*a)?.wrapping_sub(self.growth(*b)?)),
            (Op::Binary(BinaryOp::Mul), [a, b]) => match (self.made(*a).op, self.made(*b).op) {
                (Op::Constant(factor), _) => Some(self.growth(*b)?.wrapping_mul(factor as u32)),
                (_, Op::Constant(factor)) => Some(self.growth(*a)?.wrapping_mul(factor as u32)),
                _ => None,
            },
            (Op::Cast, [a]) => self.growth(*a),
            _ => matches!(op, Op::Number(Identity::GlobalId | Identity::LocalId, 0)).then_some(1),
        }
    }

    /// The range of a value if it did not wrap, as far as that follows from its operands' ranges.
    fn exact(&self, value: ValueId, all: Interval) -> Option<Interval> {
        let Value { op, operands, scalar: _ } = self.made(value);
        let operand = |number: usize| self.interval(operands[number]);
        let scalar = || self.made(operands[0]).scalar;
        match op {
            Op::Constant(value) => Some((*value, *value)),
            // Without a round, the counter has no value.
            Op::Counter(..) => operand(0).zip(operand(1)).map(|(from, to)| (from.0, (to.1 - 1).max(from.0))),
            Op::Number(identity, axis) => {
                let len = i128::from(self.workgroup[*axis as usize]);
                // A launch is limited so that the ids of its last workgroups fit 32 bits, even if these are partial.
                let workgroups = i128::from(u32::MAX) / len;
                Some(match identity {
                    Identity::GlobalId => (0, workgroups * len - 1),
                    Identity::LocalId => (0, len - 1),
                    Identity::WorkgroupId => (0, workgroups - 1),
                    Identity::NumWorkgroups => (1, workgroups),
                    Identity::WorkgroupSize => (len, len),
                    Identity::LaunchSize => (1, i128::from(u32::MAX) + 1 - len),
                    Identity::SubgroupSize => (1, MAX_SUBGROUP),
                    Identity::SubgroupLane => (0, MAX_SUBGROUP - 1),
                })
            }
            Op::Unary(op) => Some(interval::unary(*op, operand(0)?, all)),
            Op::Binary(op) => interval::binary(*op, operand(0)?, operand(1)?, scalar()?),
            Op::Cast => operand(0),
            Op::Select => match operand(0)? {
                (1, 1) => operand(1),
                (0, 0) => operand(2),
                _ => Some(union(operand(1)?, operand(2)?)),
            },
            Op::Call(name) => {
                let args: Option<Vec<Interval>> = operands.iter().map(|operand| self.interval(*operand)).collect();
                interval::method(name, &args?, scalar()?, all)
            }
            Op::Round => self.rounds(operands[0], |value| self.interval(value)),
            Op::Param(_) | Op::Len(_) | Op::Stepped | Op::Element(_) | Op::Unknown { .. } | Op::Identity(_) | Op::Field(_) | Op::Tuple => {
                None
            }
        }
    }

    /// How many rounds come before one of a loop with this counter, by the intervals of values.
    fn rounds(&self, counter: ValueId, of: impl Fn(ValueId) -> Option<Interval>) -> Option<Interval> {
        let Value { op: Op::Counter(_, step), operands, scalar: _ } = self.made(counter) else { return None };
        let ((_, last), (first, _)) = (of(counter)?, of(operands[0])?);
        Some((0, ((last - first) / i128::from(*step)).max(0)))
    }

    /// The sum that a value is which does not wrap.
    fn sum(&self, Value { op, operands, scalar: _ }: &Value, all: Interval) -> Option<Affine> {
        let sum = |number: usize| &self.fact(operands[number]).sum;
        let constant = |number: usize| Some(sum(number).constant).filter(|_| sum(number).terms.is_empty());
        let times = |factor, number| Affine::constant(0).plus(factor, sum(number));
        let fits = |op| {
            let exact = interval::binary(op, self.interval(operands[0])?, self.interval(operands[1])?, self.made(operands[0]).scalar?)?;
            is_inside(exact, all).then_some(())
        };
        match op {
            Op::Constant(value) => Some(Affine::constant(*value)),
            Op::Cast => Some(sum(0).clone()),
            Op::Unary(UnaryOp::Neg) | Op::Call("wrapping_neg") => times(-1, 0),
            Op::Binary(BinaryOp::Add) => sum(0).plus(1, sum(1)),
            Op::Binary(BinaryOp::Sub) => sum(0).plus(-1, sum(1)),
            Op::Binary(BinaryOp::Mul) => match (constant(0), constant(1)) {
                (Some(factor), _) => times(factor, 1),
                (_, Some(factor)) => times(factor, 0),
                (None, None) => None,
            },
            Op::Call("saturating_add") => fits(BinaryOp::Add).and_then(|()| sum(0).plus(1, sum(1))),
            Op::Call("saturating_sub") => fits(BinaryOp::Sub).and_then(|()| sum(0).plus(-1, sum(1))),
            _ => None,
        }
    }
}
