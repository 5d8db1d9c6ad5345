//! Conditions on a launch, by which something holds for all of its invocations.
//!
//! What a check asks, `a < b`, is that a polynomial of values is not positive: `a - b + 1`. From it, the values are eliminated that the
//! host does not know, the last made first: each is replaced by a bound of it, an upper one where the polynomial grows with it, a lower one
//! where it falls. Bounds follow from how the value is made, and from what holds where the check stands: `i < n` bounds `i` by `n - 1`. If
//! there are several, one of them has to do. What is left names lengths, parameters and the launch's size, and the host asks it.
//!
//! Polynomials are integers of any size; a value is the polynomial that it is made of if that fits the value's type. Addition, subtraction
//! and multiplication may wrap on the way there, since they are the same modulo a power of two: only the whole must fit.

use super::condition::{Order, orders};
use super::interval::{self, Interval, is_inside, of_type};
use super::values::{Op, Value, ValueId};
use super::{Affine, Facts, Product, Sum};
use crate::ir::{BinaryOp, Condition, Expr, Identity, UnaryOp};
use crate::ty::Scalar;

/// What a launch is asked for.
pub(crate) type Asked = Condition<Sum>;

/// Up to which number the end of an interval is put in a value's place: tables are that long, and hardly a buffer is longer by chance.
const GREATEST_END: i128 = 1 << 24;

/// How many polynomials are looked at for one check.
const MAX_STEPS: u32 = 80;

impl Facts {
    /// A condition on a launch by which something holds wherever an invocation gets here; `None` if none is found. `way` are conditions that
    /// lead here, of which the host may know that they do not hold.
    pub(crate) fn settled_by(&mut self, holds: &Expr, way: &[(ValueId, bool)]) -> Option<Asked> {
        let value = self.value(holds);
        let condition = Elimination::of(self).decides(value, true);
        if condition.is_never() {
            return None;
        }
        Some(way.iter().fold(condition, |any, (condition, is_true)| any.or(|| self.rules_out(*condition, *is_true))))
    }

    /// When the host knows that a condition is not what it is on the way to a place.
    fn rules_out(&self, condition: ValueId, is_true: bool) -> Asked {
        let Value { op, operands, scalar: _ } = self.made(condition);
        match (op, &operands[..]) {
            (Op::Unary(UnaryOp::Not), [a]) => self.rules_out(*a, !is_true),
            (Op::Binary(op @ (BinaryOp::And | BinaryOp::Or)), [a, b]) if is_true == (*op == BinaryOp::And) => {
                self.rules_out(*a, is_true).or(|| self.rules_out(*b, is_true))
            }
            _ => self.asks(condition, !is_true),
        }
    }

    /// Asks for a condition, if the host knows it.
    fn asks(&self, condition: ValueId, is_true: bool) -> Asked {
        let one = Sum::of(condition);
        let sum = if is_true { Sum::constant(1).plus(-1, &one) } else { Some(one) };
        sum.filter(|_| self.is_known_before(condition)).map_or(Asked::NEVER, Asked::NotPositive)
    }

    /// A value, or the number that it is.
    pub(super) fn sum_of(&self, value: ValueId) -> Sum {
        match self.interval(value) {
            Some((number, same)) if number == same => Sum::constant(number),
            _ => Sum::of(value),
        }
    }

    /// Between which bounds a polynomial lies.
    pub(super) fn range(&self, sum: &Sum) -> Option<Interval> {
        let mut all: Interval = (0, 0);
        for (product, factor) in &sum.terms {
            let mut part = (*factor, *factor);
            for atom in product.atoms() {
                part = interval::product(part, self.interval(atom)?)?;
            }
            all = (all.0.checked_add(part.0)?, all.1.checked_add(part.1)?);
        }
        Some(all)
    }

    /// Whether a polynomial grows with an atom that is in it, or falls.
    fn grows_with(&self, sum: &Sum, atom: ValueId) -> Option<bool> {
        let mut grows = sum.terms.iter().filter(|(product, _)| product.count(atom) > 0).map(|(product, factor)| {
            let is_natural = |part: ValueId| self.interval(part).is_some_and(|interval| interval.0 >= 0);
            let is_square = product.count(atom) > 1;
            let knows_sign = product.atoms().all(|part| (part == atom && !is_square) || is_natural(part));
            // A lower bound of a square's root may be negative, and its square greater than that of the root.
            (knows_sign && (!is_square || *factor > 0)).then_some(*factor > 0)
        });
        let first = grows.next()??;
        grows.all(|one| one == Some(first)).then_some(first)
    }
}

pub(super) struct Elimination<'a> {
    facts: &'a mut Facts,
    /// How many polynomials may still be looked at.
    steps: u32,
    /// Those of which it has not been found when they are not positive: several orders of elimination lead to one polynomial.
    failed: Vec<Sum>,
}

/// `factor * value` is at most `sum`, or at least.
#[derive(Clone)]
struct Bound {
    factor: Sum,
    sum: Sum,
}

impl<'a> Elimination<'a> {
    pub(super) fn of(facts: &'a mut Facts) -> Self {
        Self { facts, steps: MAX_STEPS, failed: Vec::new() }
    }

    /// When a condition has a value.
    fn decides(&mut self, condition: ValueId, is_true: bool) -> Asked {
        if let Some(known) = self.facts.decide_value(condition) {
            return if known == is_true { Asked::ALWAYS } else { Asked::NEVER };
        }
        let Value { op, operands, scalar: _ } = self.facts.made(condition).clone();
        match (op, &operands[..]) {
            (Op::Unary(UnaryOp::Not), [a]) => self.decides(*a, !is_true),
            (Op::Binary(op @ (BinaryOp::And | BinaryOp::Or)), [a, b]) => {
                let first = self.decides(*a, is_true);
                let second = || self.decides(*b, is_true);
                if is_true == (op == BinaryOp::And) { first.and(second) } else { first.or(second) }
            }
            (Op::Binary(op @ (BinaryOp::Eq | BinaryOp::Ne)), [a, b]) if is_true != (op == BinaryOp::Eq) => {
                let less = self.all(orders(BinaryOp::Lt, true, *a, *b));
                less.or(|| self.all(orders(BinaryOp::Gt, true, *a, *b)))
            }
            (Op::Binary(op), [a, b]) if let orders @ [Some(_), _] = orders(op, is_true, *a, *b) => self.all(orders),
            _ => self.facts.asks(condition, is_true),
        }
    }

    fn all(&mut self, orders: [Option<Order>; 2]) -> Asked {
        orders.into_iter().flatten().fold(Asked::ALWAYS, |all, Order { less, greater, least }| {
            all.and(|| {
                let [less, greater] = [less, greater].map(|value| self.facts.sum_of(value));
                let difference = less.plus(-1, &greater).and_then(|sum| sum.plus_constant(least));
                self.not_positive(difference)
            })
        })
    }

    /// When a polynomial is zero or less; never, if there is none.
    pub(super) fn not_positive(&mut self, sum: Option<Sum>) -> Asked {
        let Some(sum) = sum.filter(|sum| self.steps > 0 && !self.failed.contains(sum)) else { return Asked::NEVER };
        self.steps -= 1;
        #[cfg(test)]
        {
            self.facts.looked_at += 1;
        }
        match self.facts.range(&sum) {
            Some((_, ..=0)) => return Asked::ALWAYS,
            Some((1.., _)) | None => return Asked::NEVER,
            _ => {}
        }
        let asked = self.not_positive_by_bounds(&sum);
        if asked.is_never() {
            self.failed.push(sum);
        }
        asked
    }

    /// The same, by bounds of its atoms.
    fn not_positive_by_bounds(&mut self, sum: &Sum) -> Asked {
        let sum = self.joined(sum.clone());
        if linear(&sum, -1).is_some_and(|negated| self.facts.is_at_least(&negated, 0, 2)) {
            return Asked::ALWAYS;
        }
        let Some(last) = sum.atoms().filter(|atom| !self.facts.is_known_before(*atom)).max() else {
            return Asked::NotPositive(sum);
        };
        let Some(grows) = self.facts.grows_with(&sum, last) else { return Asked::NEVER };
        let bounds = self.bounds(last, grows).into_iter();
        let mut found = bounds.fold(Asked::NEVER, |any, bound| any.or(|| self.bounded(&sum, last, &bound)));
        if found.is_never() {
            found = self.by_making(&sum, last, grows);
        }
        if found.is_never() { self.at_end(&sum, last, grows) } else { found }
    }

    /// Puts the end of an atom's interval in its place.
    fn at_end(&mut self, sum: &Sum, atom: ValueId, grows: bool) -> Asked {
        let Some((min, max)) = self.facts.interval(atom) else { return Asked::NEVER };
        let end = if grows { max } else { min };
        // Of what may be any number, no launch knows better.
        if end.abs() > GREATEST_END { Asked::NEVER } else { self.with(sum, atom, &Sum::constant(end)) }
    }

    fn with(&mut self, sum: &Sum, atom: ValueId, by: &Sum) -> Asked {
        self.not_positive(sum.replaced(atom, by))
    }

    fn bounded(&mut self, sum: &Sum, atom: ValueId, Bound { factor, sum: bound }: &Bound) -> Asked {
        if factor.as_constant() == Some(1) {
            return self.with(sum, atom, bound);
        }
        let replaced = sum.split(atom).and_then(|(of_atom, rest)| rest.plus(1, &of_atom.divided(factor)?.times(bound)?));
        self.not_positive(replaced)
    }

    /// The bounds of a value that follow from conditions on the way here, and from where invocations are; of those that the host knows, the
    /// narrowest.
    fn bounds(&mut self, value: ValueId, is_upper: bool) -> Vec<Bound> {
        let mut bounds = self.guards(value, is_upper);
        if is_upper {
            let last = self.last(value, &bounds);
            bounds.extend(last.map(|sum| Bound { factor: Sum::constant(1), sum }));
        }
        let mut narrowest: Vec<Bound> = Vec::new();
        for bound in bounds {
            let offset = self.facts.offset(&bound);
            let known = narrowest.iter().position(|known| offset.is_some() && self.facts.offset(known) == offset);
            match known.and_then(|known| Some((known, self.narrower([&narrowest[known], &bound], is_upper)?))) {
                Some((known, both)) => narrowest[known] = both,
                None => narrowest.push(bound),
            }
        }
        narrowest
    }

    /// The last that an id of an invocation is, unless it is known to be in the launch.
    fn last(&mut self, value: ValueId, bounds: &[Bound]) -> Option<Sum> {
        let Value { op: Op::Number(identity, axis), operands: _, scalar } = *self.facts.made(value) else { return None };
        let is_inside = bounds
            .iter()
            .flat_map(|bound| bound.sum.atoms())
            .any(|atom| *self.facts.made(atom) == Value { op: Op::Number(Identity::LaunchSize, axis), operands: Vec::new(), scalar });
        if identity == Identity::GlobalId && is_inside {
            return None;
        }
        let count = self.facts.count(identity, axis, scalar)?;
        self.facts.sum_of(count).plus_constant(-1)
    }

    /// The narrower of two bounds that the host knows, of which the constants are the same.
    fn narrower(&mut self, bounds: [&Bound; 2], is_upper: bool) -> Option<Bound> {
        let offset = self.facts.offset(bounds[0])?;
        let atoms = bounds.map(|bound| bound.sum.atoms().next());
        let [Some(a), Some(b)] = atoms else { return None };
        for (less, greater, narrower) in [(a, b, 0), (b, a, 1)] {
            if self.facts.knows(&Order { less, greater, least: 0 }) {
                return Some(bounds[if is_upper { narrower } else { 1 - narrower }].clone());
            }
        }
        let scalar = self.facts.made(a).scalar.filter(|scalar| self.facts.made(b).scalar == Some(*scalar));
        let op = Op::Call(if is_upper { "min" } else { "max" });
        let both = self.facts.values.add(Value { op, operands: vec![a, b], scalar: Some(scalar?) });
        self.facts.derive_new();
        Some(Bound { factor: Sum::constant(1), sum: Sum::of(both).plus_constant(offset)? })
    }

    /// The bounds that conditions on the way here give a value.
    fn guards(&self, value: ValueId, is_upper: bool) -> Vec<Bound> {
        let mut bounds = Vec::new();
        for (terms, least) in self.facts.bounds.of(value) {
            // `factor * value + others >= least`
            let Some(factor) = terms.iter().find(|term| term.0 == value).map(|term| term.1) else { continue };
            if (factor < 0) != is_upper {
                continue;
            }
            let sign = factor.signum();
            let others = terms
                .iter()
                .filter(|term| term.0 != value)
                .try_fold(Sum::constant(sign * least), |sum, (other, times)| sum.plus(-sign * times, &self.facts.sum_of(*other)));
            bounds.extend(others.map(|sum| Bound { factor: Sum::constant(factor.abs()), sum }));
        }
        // The order of a hash map is another each time.
        bounds.sort_by(|a, b| a.sum.cmp(&b.sum));
        bounds
    }

    /// By how a value is made.
    fn by_making(&mut self, sum: &Sum, value: ValueId, grows: bool) -> Asked {
        let Value { op, operands, scalar } = self.facts.made(value).clone();
        let parts: Vec<Sum> = operands.iter().map(|operand| self.facts.sum_of(*operand)).collect();
        let is_natural = |facts: &Facts, number: usize| facts.interval(operands[number]).is_some_and(|interval| interval.0 >= 0);
        let (one, is_unsigned) = (Sum::constant(1), scalar.is_some_and(|scalar| !scalar.is_signed()));
        match (op, &parts[..]) {
            (Op::Counter(..), [_, to]) if grows => self.optional(to.plus(-1, &one), |this, last| this.with(sum, value, last)),
            (Op::Counter(..), [from, _]) => self.with(sum, value, from),
            (Op::Select, [_, then, otherwise]) => {
                let condition = operands[0];
                let mut on = |is_true, part: &Sum| {
                    let (mark, failed) = (self.facts.enter(), std::mem::take(&mut self.failed));
                    self.facts.assume_value(condition, is_true);
                    let asked = self.with(sum, value, part);
                    self.facts.leave(mark);
                    self.failed = failed;
                    asked
                };
                let first = on(true, then);
                first.and(|| on(false, otherwise))
            }
            (Op::Binary(BinaryOp::Div), [a, by]) if is_natural(self.facts, 0) && is_natural(self.facts, 1) => {
                self.quotient(sum, value, grows, (a, operands[0]), by)
            }
            (Op::Binary(BinaryOp::Shr), [a, by]) if is_natural(self.facts, 0) => match scalar.and_then(|scalar| power(by, scalar)) {
                Some(power) => self.quotient(sum, value, grows, (a, operands[0]), &power),
                None => Asked::NEVER,
            },
            (Op::Binary(BinaryOp::Rem) | Op::Call("rem_euclid"), [a, by])
                if grows && is_natural(self.facts, 0) && is_natural(self.facts, 1) =>
            {
                let below = self.optional(by.plus(-1, &one), |this, last| this.with(sum, value, last));
                below.or(|| self.with(sum, value, a))
            }
            (Op::Binary(BinaryOp::BitAnd), [a, b]) if grows => {
                let (of_a, of_b) = (is_natural(self.facts, 0), is_natural(self.facts, 1));
                let first = if of_a { self.with(sum, value, a) } else { Asked::NEVER };
                first.or(|| if of_b { self.with(sum, value, b) } else { Asked::NEVER })
            }
            (Op::Call("min"), [a, b]) => self.either_or_both(sum, value, grows, [a, b]),
            (Op::Call("max"), [a, b]) => self.either_or_both(sum, value, !grows, [a, b]),
            // `a.max(low).min(high)`
            (Op::Call("clamp"), [a, low, high]) => {
                let lowest = self.either_or_both(sum, value, !grows, [a, low]);
                let highest = |this: &mut Self| this.with(sum, value, high);
                if grows { lowest.or(|| highest(self)) } else { lowest.and(|| highest(self)) }
            }
            (Op::Call("saturating_sub"), [a, b]) if is_unsigned => {
                self.optional(a.plus(-1, b), |this, difference| this.either_or_both(sum, value, !grows, [difference, &Sum::constant(0)]))
            }
            (Op::Call("saturating_add"), [a, b]) if grows && is_unsigned => {
                self.optional(a.plus(1, b), |this, all| this.with(sum, value, all))
            }
            (Op::Call("saturating_mul"), [a, b]) if grows && is_unsigned => {
                self.optional(a.times(b), |this, all| this.with(sum, value, all))
            }
            (Op::Call("abs_diff"), [a, b]) if grows => {
                let first = self.optional(a.plus(-1, b), |this, difference| this.with(sum, value, difference));
                first.and(|| self.optional(b.plus(-1, a), |this, difference| this.with(sum, value, difference)))
            }
            (Op::Call("div_ceil"), [a, by]) if is_natural(self.facts, 0) && is_natural(self.facts, 1) => self
                .optional(a.plus(1, by).and_then(|sum| sum.plus(-1, &one)), |this, a| {
                    this.quotient(sum, value, grows, (a, operands[0]), by)
                }),
            _ => self.by_expansion(sum, value, grows),
        }
    }

    fn optional(&mut self, sum: Option<Sum>, then: impl FnOnce(&mut Self, &Sum) -> Asked) -> Asked {
        sum.map_or(Asked::NEVER, |sum| then(self, &sum))
    }

    /// One of two polynomials in the place of a value, or, if both must do, both.
    fn either_or_both(&mut self, sum: &Sum, value: ValueId, is_either: bool, [a, b]: [&Sum; 2]) -> Asked {
        let first = self.with(sum, value, a);
        let second = || self.with(sum, value, b);
        if is_either { first.or(second) } else { first.and(second) }
    }

    /// `value = a / by`, rounded down, of numbers that are not negative.
    fn quotient(&mut self, sum: &Sum, value: ValueId, grows: bool, (a, dividend): (&Sum, ValueId), by: &Sum) -> Asked {
        let Some((factor, rest)) = sum.split(value) else { return Asked::NEVER };
        let exact = match factor.as_constant() {
            // `a / by <= -rest` is `a < by * (1 - rest)`.
            Some(1) => Some(by.times(&rest).and_then(|all| all.plus(1, a)?.plus(-1, by)?.plus_constant(1))),
            // `a / by >= rest` is `a >= by * rest`.
            Some(-1) => Some(by.times(&rest).and_then(|all| all.plus(-1, a))),
            _ => None,
        };
        if let Some(exact) = exact {
            return self.not_positive(exact);
        }
        // It is at least zero, which is nearer than what follows if the dividend may be zero.
        let at_zero = if grows { Asked::NEVER } else { self.with(sum, value, &Sum::constant(0)) };
        if !at_zero.is_never() && self.facts.is_plausible(&at_zero) {
            return at_zero;
        }
        // `by * (a / by)` is at most `a`, and at least `a - by + 1`.
        let bound = if grows { Some(a.clone()) } else { a.plus(-1, by).and_then(|least| least.plus_constant(1)) };
        let multiple = self.optional(bound, |this, bound| this.bounded(sum, value, &Bound { factor: by.clone(), sum: bound.clone() }));
        multiple.or(|| if grows { self.quotient_of_most(sum, value, dividend, by) } else { Asked::NEVER })
    }

    /// The quotient of the most that the dividend is, if the host knows that.
    fn quotient_of_most(&mut self, sum: &Sum, value: ValueId, dividend: ValueId, by: &Sum) -> Asked {
        let Value { op, operands, scalar } = self.facts.made(value).clone();
        if !self.facts.is_known_before(operands[1]) || by.as_constant() == Some(0) {
            return Asked::NEVER;
        }
        self.bounds(dividend, true).into_iter().fold(Asked::NEVER, |any, bound| {
            any.or(|| {
                let Some(most) = self.facts.value_of(&bound) else { return Asked::NEVER };
                let quotient = self.facts.values.add(Value { op, operands: vec![most, operands[1]], scalar });
                self.facts.derive_new();
                self.with(sum, value, &Sum::of(quotient))
            })
        })
    }

    /// The polynomial that a value is made of, if that fits its type.
    fn by_expansion(&mut self, sum: &Sum, value: ValueId, grows: bool) -> Asked {
        let Some((expanded, is_exact)) = self.facts.expanded(value, true).filter(|(expanded, _)| *expanded != Sum::of(value)) else {
            return Asked::NEVER;
        };
        let fits = if is_exact { Asked::ALWAYS } else { self.fits(sum, value, grows, &expanded) };
        fits.and(|| self.with(sum, value, &expanded))
    }

    /// When a polynomial fits a value's type that is to be put in the value's place.
    fn fits(&mut self, sum: &Sum, value: ValueId, grows: bool, expanded: &Sum) -> Asked {
        let Some((min, max)) = self.facts.made(value).scalar.and_then(of_type) else { return Asked::NEVER };
        // `value + rest <= 0` asks more.
        let is_bounded = sum.split(value).is_some_and(|(factor, rest)| {
            let rest = self.facts.range(&rest);
            match factor.as_constant() {
                Some(1) => grows && rest.is_some_and(|rest| -rest.0 <= max),
                Some(-1) => !grows && rest.is_some_and(|rest| rest.0 >= min),
                _ => false,
            }
        });
        let least = Sum::constant(min).plus(-1, expanded);
        let most = expanded.plus_constant(-max);
        let above = if is_bounded && !grows { Asked::ALWAYS } else { self.not_positive(least) };
        above.and(|| if is_bounded && grows { Asked::ALWAYS } else { self.not_positive(most) })
    }

    /// `workgroup * size + local` is the global id, and `a / b * b + a % b` is `a`.
    pub(super) fn joined(&mut self, mut sum: Sum) -> Sum {
        let is_part = |atom: &ValueId| matches!(self.facts.made(*atom).op, Op::Number(Identity::LocalId, _) | Op::Binary(BinaryOp::Rem));
        let parts: Vec<ValueId> = sum.atoms().filter(is_part).collect();
        for atom in parts {
            let Value { op, operands, scalar } = self.facts.made(atom).clone();
            let (other, times, whole) = match (op, &operands[..]) {
                (Op::Number(Identity::LocalId, axis), []) => {
                    let workgroup = Op::Number(Identity::WorkgroupId, axis);
                    let Some(workgroup) = sum.atoms().find(|atom| self.facts.made(*atom).op == workgroup) else { continue };
                    let id = self.facts.number(Identity::GlobalId, axis, scalar);
                    (workgroup, Sum::constant(self.facts.workgroup[axis as usize].into()), Sum::of(id))
                }
                (Op::Binary(BinaryOp::Rem), [a, by]) => {
                    let quotient = Value { op: Op::Binary(BinaryOp::Div), operands: operands.clone(), scalar };
                    let Some(quotient) = self.facts.values.find(&quotient) else { continue };
                    (quotient, self.facts.sum_of(*by), self.facts.sum_of(*a))
                }
                _ => continue,
            };
            let joined = || {
                let (of_atom, rest) = sum.split(atom)?;
                let (of_other, rest) = rest.split(other)?;
                (of_other == of_atom.times(&times)?).then(|| rest.plus(1, &of_atom.times(&whole)?))?
            };
            if let Some(joined) = joined() {
                sum = joined;
            }
        }
        sum
    }
}

impl Facts {
    /// What is added to a value that the host knows, in a bound that is no more than such a sum.
    fn offset(&self, Bound { factor, sum }: &Bound) -> Option<i128> {
        let value = sum.atoms().next()?;
        let (of_value, rest) = sum.split(value).filter(|_| factor.as_constant() == Some(1) && self.is_known_before(value))?;
        rest.as_constant().filter(|_| of_value.as_constant() == Some(1))
    }

    /// How many values an id has along an axis.
    pub(super) fn count(&mut self, identity: Identity, axis: u32, scalar: Option<Scalar>) -> Option<ValueId> {
        let size = Value { op: Op::Constant(self.workgroup[axis as usize].into()), operands: Vec::new(), scalar };
        let count = match identity {
            Identity::GlobalId => {
                let [workgroups, size] = [self.number(Identity::NumWorkgroups, axis, scalar), self.values.add(size)];
                self.values.add(Value { op: Op::Binary(BinaryOp::Mul), operands: vec![workgroups, size], scalar })
            }
            Identity::WorkgroupId => self.number(Identity::NumWorkgroups, axis, scalar),
            Identity::LocalId => self.values.add(size),
            _ => return None,
        };
        self.derive_new();
        Some(count)
    }

    pub(super) fn number(&mut self, identity: Identity, axis: u32, scalar: Option<Scalar>) -> ValueId {
        let number = self.values.add(Value { op: Op::Number(identity, axis), operands: Vec::new(), scalar });
        self.derive_new();
        number
    }

    /// No less than a bound that the host knows, as an unsigned value: `n` or `n - 1`.
    fn value_of(&mut self, bound: &Bound) -> Option<ValueId> {
        let less = self.offset(bound).filter(|offset| *offset <= 0)?;
        let value = bound.sum.atoms().next()?;
        let scalar = self.made(value).scalar.filter(|scalar| !scalar.is_signed() && scalar.bits() == 32)?;
        let less = self.values.add(Value { op: Op::Constant(-less), operands: Vec::new(), scalar: Some(scalar) });
        let difference = self.values.add(Value { op: Op::Call("saturating_sub"), operands: vec![value, less], scalar: Some(scalar) });
        self.derive_new();
        Some(difference)
    }

    /// The polynomial that a value is modulo 2 to the number of its bits, and whether it is known that it fits.
    pub(super) fn expanded(&self, value: ValueId, is_whole: bool) -> Option<(Sum, bool)> {
        let atom = || Some((self.sum_of(value), true));
        let (Some(all), summands) = (self.made(value).scalar.and_then(of_type), self.summands(value)) else { return atom() };
        let is_guarded = || self.bounds.of(value).next().is_some();
        if summands.is_empty() || !is_whole && (self.is_known_before(value) || is_guarded()) {
            return atom();
        }
        let fits = self.exact(value, all).is_some_and(|exact| is_inside(exact, all));
        let parts: Option<Vec<(Sum, bool)>> = summands.iter().map(|part| self.expanded(*part, false)).collect();
        // What is too long is no polynomial of others.
        parts.and_then(|parts| self.combined(value, fits, &parts)).or_else(|| if is_whole { None } else { atom() })
    }

    /// The operands of which a value is a polynomial modulo 2 to the number of its bits; none if it is no such.
    pub(super) fn summands(&self, value: ValueId) -> &[ValueId] {
        let Value { op, operands, scalar } = self.made(value);
        let is_integer = |value: &ValueId| self.made(*value).scalar.is_some_and(Scalar::is_integer);
        let is_power = || scalar.and_then(|scalar| power(&self.sum_of(operands[1]), scalar)).is_some();
        match op {
            _ if !operands.iter().all(is_integer) => &[],
            Op::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul) | Op::Call("wrapping_add" | "wrapping_sub" | "wrapping_mul") => {
                operands
            }
            Op::Unary(UnaryOp::Neg) | Op::Cast => operands,
            Op::Binary(BinaryOp::Shl) if is_power() => &operands[..1],
            _ => &[],
        }
    }

    /// That polynomial, of those of the [`Facts::summands`], and whether it is known that it fits if the value itself `fits` for parts that do;
    /// `None` if it is too long, or nothing of a greater type.
    pub(super) fn combined(&self, value: ValueId, fits: bool, parts: &[(Sum, bool)]) -> Option<(Sum, bool)> {
        let Value { op, operands, scalar } = self.made(value);
        let is_exact = fits && parts.iter().all(|(_, is_exact)| *is_exact);
        let sum = match (op, parts) {
            (Op::Binary(BinaryOp::Add) | Op::Call("wrapping_add"), [(a, _), (b, _)]) => a.plus(1, b),
            (Op::Binary(BinaryOp::Sub) | Op::Call("wrapping_sub"), [(a, _), (b, _)]) => a.plus(-1, b),
            (Op::Binary(BinaryOp::Mul) | Op::Call("wrapping_mul"), [(a, _), (b, _)]) => a.times(b),
            (Op::Unary(UnaryOp::Neg), [(a, _)]) => Sum::constant(0).plus(-1, a),
            (Op::Binary(BinaryOp::Shl), [(a, _)]) => a.times(&power(&self.sum_of(operands[1]), (*scalar)?)?),
            (Op::Cast, [(a, _)]) => {
                let is_narrower = scalar.zip(self.made(operands[0]).scalar).is_some_and(|(to, from)| to.bits() <= from.bits());
                (is_exact || is_narrower).then(|| a.clone())
            }
            _ => unreachable!("it has no summands"),
        };
        Some((sum?, is_exact))
    }
}

/// The power of two that a shift of a number of that type multiplies or divides by.
pub(super) fn power(by: &Sum, scalar: Scalar) -> Option<Sum> {
    let by = by.as_constant().filter(|by| (0..32.min(scalar.bits().into())).contains(by))?;
    Some(Sum::constant(1 << by))
}

/// A multiple of a polynomial without products.
pub(super) fn linear(sum: &Sum, times: i128) -> Option<Affine> {
    sum.terms.iter().try_fold(Affine::constant(0), |all, (product, factor)| match product.as_value() {
        Some(value) => all.plus(times * factor, &Affine::value(value)),
        None if *product == Product::ONE => all.plus(times * factor, &Affine::constant(1)),
        None => None,
    })
}
