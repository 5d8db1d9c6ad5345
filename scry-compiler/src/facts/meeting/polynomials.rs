//! Indices as polynomials, of values that are the same for both invocations and of those that tell them apart.

use std::collections::BTreeSet;

use super::{Meeting, Way};
use crate::facts::interval::{Interval, is_inside, of_type};
use crate::facts::launch::{Elimination, linear};
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

    /// The indices in global ids, where along an axis nothing else of an id is left of both.
    pub(super) fn joined(&mut self, [one, other]: [Sum; 2]) -> [Sum; 2] {
        let [a, b] = [&one, &other].map(|sum| Elimination::of(self.facts).joined(sum.clone()));
        let axes = |facts: &Facts, is_whole: bool| {
            let axis = |atom: ValueId| match facts.made(atom).op {
                Op::Number(Identity::GlobalId, axis) => is_whole.then_some(axis),
                Op::Number(Identity::WorkgroupId | Identity::LocalId, axis) => (!is_whole).then_some(axis),
                _ => None,
            };
            a.atoms().chain(b.atoms()).filter_map(axis).collect::<BTreeSet<u32>>()
        };
        if axes(self.facts, true).is_disjoint(&axes(self.facts, false)) { [a, b] } else { [one, other] }
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
        self.expanded_once(value)
    }

    /// The same, of other values than that one if it is made of such.
    pub(super) fn expanded_once(&mut self, value: ValueId) -> Option<(Sum, bool)> {
        let atom = self.atom(value);
        if self.way == Way::ByRemainders
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
    pub(super) fn stepped(&mut self, value: ValueId, side: usize) -> Option<(Sum, bool)> {
        let Value { op: _, operands, scalar } = self.facts.made(value).clone();
        let [from, by, times, end] = operands[..] else { return None };
        let by = self.facts.expanded(by, true).filter(|(_, is_exact)| *is_exact).map_or_else(|| self.facts.sum_of(by), |(sum, _)| sum);
        let (_, most) = scalar.and_then(of_type)?;
        let wraps = self.facts.sum_of(end).plus(1, &by)?.plus_constant(-1 - most)?;
        self.ask_in_the_end(side, wraps);
        let (from, is_exact) = self.expanded(from)?;
        Some((from.plus(1, &by.times(&Sum::of(times))?)?, is_exact))
    }

    /// A polynomial that a value is modulo a power of two, as what the value is; that it fits is to be asked.
    pub(super) fn as_if_exact(&mut self, value: ValueId, side: usize) -> Option<Sum> {
        let (sum, is_exact) = self.expanded_once(value)?;
        if !is_exact {
            self.must_fit(value, &sum, side)?;
        }
        Some(sum)
    }

    fn must_fit(&mut self, value: ValueId, sum: &Sum, side: usize) -> Option<()> {
        let (min, max) = self.facts.made(value).scalar.and_then(of_type)?;
        let (above, below) = (sum.plus_constant(-max)?, Sum::constant(min).plus(-1, sum)?);
        self.ask_in_the_end(side, above);
        self.ask_in_the_end(side, below);
        Some(())
    }

    /// Adds what guards say of sums that may wrap as what they say of the summands; that the sums fit is to be asked.
    pub(super) fn guard_summands(&mut self, side: usize) {
        for (terms, least) in self.facts.bounds.all().to_vec() {
            if let Some((sum, inexact)) = self.of_summands(&terms)
                && inexact.iter().all(|(value, sum)| self.must_fit(*value, sum, side).is_some())
            {
                self.facts.add_bound(sum, least);
            }
        }
    }

    /// What a sum is of the summands of its values, and those of these that may wrap, if there are some.
    fn of_summands(&mut self, terms: &[(ValueId, i128)]) -> Option<(Affine, Vec<(ValueId, Sum)>)> {
        let (mut all, mut inexact) = (Affine::constant(0), Vec::new());
        for (value, factor) in terms {
            let is_sum = !self.facts.summands(*value).is_empty() && !self.is_same(*value);
            let (sum, is_exact) = if is_sum { self.expanded_once(*value)? } else { (self.facts.sum_of(*value), true) };
            all = all.plus(1, &linear(&sum, *factor)?)?;
            if !is_exact {
                inexact.push((*value, sum));
            }
        }
        (!inexact.is_empty()).then_some((all, inexact))
    }

    /// Asks, once all else is, whether what is a polynomial for one of the two is not positive.
    fn ask_in_the_end(&mut self, side: usize, sum: Sum) {
        if !self.wraps[side].contains(&sum) {
            self.wraps[side].push(sum);
        }
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
