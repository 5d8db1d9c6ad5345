//! Indices as polynomials, of values that are the same for both invocations and of those that tell them apart.

use super::Meeting;
use crate::facts::interval::{Interval, is_inside, of_type};
use crate::facts::launch::Elimination;
use crate::facts::values::{Op, Value, ValueId};
use crate::facts::{Affine, Facts, Sum, Variation};
use crate::ir::{BinaryOp, Identity};
use crate::ty::Scalar;

impl Meeting<'_> {
    /// An index as a polynomial, which is the index modulo 2 to the number of its bits, and whether it is more than that.
    pub(super) fn index(&mut self, index: ValueId, offset: Interval) -> Option<(Sum, bool)> {
        let (sum, is_exact) = self.expanded(index)?;
        if offset == (0, 0) {
            return Some((sum, is_exact));
        }
        let added = self.facts.values.unknown(Some(Scalar::I64), Variation::ANY);
        self.facts.derive_new();
        self.facts.narrow(added, offset);
        self.added.push((added, offset));
        Some((sum.plus(1, &Sum::of(added))?, false))
    }

    /// The indices in global ids, where nothing else of an id is left of both.
    pub(super) fn joined(&mut self, [one, other]: [Sum; 2]) -> [Sum; 2] {
        let [a, b] = [&one, &other].map(|sum| Elimination::of(self.facts).joined(sum.clone()));
        let is_part = |atom: ValueId| matches!(self.facts.made(atom).op, Op::Number(Identity::WorkgroupId | Identity::LocalId, _));
        if a.atoms().chain(b.atoms()).any(is_part) { [one, other] } else { [a, b] }
    }

    /// The polynomial that a value is modulo 2 to the number of its bits, of values that are the same for both and of those that tell them
    /// apart; and whether it fits.
    pub(super) fn expanded(&mut self, value: ValueId) -> Option<(Sum, bool)> {
        let atom = self.atom(value);
        // What the host knows, or a guard is about, stays what it is.
        let is_whole = |facts: &Facts| facts.is_known_before(value) || facts.bounds.of(value).next().is_some();
        if atom.as_constant().is_some() || self.is_same(value) && is_whole(self.facts) {
            return Some((atom, true));
        }
        if self.by_remainders
            && let Some(multiple) = self.multiple(value)
        {
            return Some((multiple, true));
        }
        let Value { op, operands, scalar } = self.facts.made(value).clone();
        let Some(all) = scalar.and_then(of_type) else { return Some((atom, true)) };
        match op {
            Op::Number(Identity::GlobalId, axis) => {
                let [workgroup, local] = [Identity::WorkgroupId, Identity::LocalId].map(|part| self.facts.number(part, axis, scalar));
                let size = self.facts.workgroup[axis as usize].into();
                Some((Sum::constant(0).plus(size, &Sum::of(workgroup))?.plus(1, &self.expanded(local)?.0)?, true))
            }
            // It starts at another value for each invocation, or may be in another round, whose number is less than it by the step.
            Op::Counter(_, step) if !self.is_same(operands[0]) || step > 1 && !self.is_same(value) => {
                let [from, to] = [operands[0], operands[1]];
                // Whatever the counter's type is, rounds are counted from zero.
                let rounds = Some(if scalar.is_some_and(|scalar| scalar.bits() > 32) { Scalar::U64 } else { Scalar::Usize });
                let round = self.facts.values.add(Value { op: Op::Round, operands: vec![value], scalar: rounds });
                self.facts.derive_new();
                let rounds = Affine::constant(0).plus(step.into(), &Affine::value(round))?;
                let span = self.facts.fact(to).sum.plus(-1, &self.facts.fact(from).sum)?;
                // Of constants, the interval of the rounds says more.
                if !span.terms.is_empty() {
                    self.facts.bounds.add(span.plus(-1, &rounds)?, 1);
                }
                let (from, is_exact) = self.expanded(from)?;
                Some((from.plus(step.into(), &Sum::of(round))?, is_exact))
            }
            _ => {
                let summands = self.facts.summands(value).to_vec();
                if summands.is_empty() {
                    return Some((atom, true));
                }
                let fits = self.facts.exact(value, all).is_some_and(|exact| is_inside(exact, all))
                    || self.facts.fact(value).sum != Affine::value(value);
                let parts: Option<Vec<(Sum, bool)>> = summands.into_iter().map(|part| self.expanded(part)).collect();
                let combined = parts.and_then(|parts| self.facts.combined(value, fits, &parts));
                if op == Op::Cast { combined.or(Some((atom, true))) } else { combined }
            }
        }
    }

    /// `from + by * times`, what a variable is that a loop increases, unless it wraps; that it does not is to be asked. The loop adds to what
    /// is less than its end, so nothing wraps if the sum of both fits.
    pub(super) fn stepped(&mut self, value: ValueId) -> Option<(Sum, bool)> {
        let Value { op: _, operands, scalar } = self.facts.made(value).clone();
        let [from, by, times, end] = operands[..] else { return None };
        let by = self.facts.expanded(by, true).filter(|(_, is_exact)| *is_exact).map_or_else(|| self.facts.sum_of(by), |(sum, _)| sum);
        let (_, most) = scalar.and_then(of_type)?;
        let wraps = self.facts.sum_of(end).plus(1, &by)?.plus_constant(-1 - most)?;
        if !self.wraps.contains(&wraps) {
            self.wraps.push(wraps);
        }
        let (from, is_exact) = self.expanded(from)?;
        Some((from.plus(1, &by.times(&Sum::of(times))?)?, is_exact))
    }

    /// `m * q + r`, if it is known here what remainder a value has.
    fn multiple(&mut self, value: ValueId) -> Option<Sum> {
        let users = self.facts.values.users(value).to_vec();
        let (by, remainder) = users.into_iter().find_map(|user| {
            let Value { op: Op::Binary(BinaryOp::Rem), operands, scalar } = self.facts.made(user).clone() else { return None };
            let (remainder, same) = self.facts.interval(user)?;
            let is_of_it = operands[0] == value && remainder == same && scalar.is_some_and(|scalar| !scalar.is_signed());
            let is_divisor = |this: &mut Self, by: ValueId| match this.facts.made(by).op {
                Op::Constant(by) => by > 1,
                _ => this.is_same(by),
            };
            (is_of_it && is_divisor(self, operands[1])).then_some((operands[1], remainder))
        })?;
        let scalar = self.facts.made(value).scalar;
        let quotient = self.facts.values.add(Value { op: Op::Binary(BinaryOp::Div), operands: vec![value, by], scalar });
        self.facts.derive_new();
        let (by, _) = self.expanded(by).filter(|(_, is_exact)| *is_exact)?;
        by.times(&Sum::of(quotient))?.plus_constant(remainder)
    }

    /// A value, or the constant that it is for both.
    fn atom(&self, value: ValueId) -> Sum {
        let is_literal = matches!(self.facts.made(value).op, Op::Constant(_));
        if is_literal || self.constant(value) { self.facts.sum_of(value) } else { Sum::of(value) }
    }
}
