//! Pairs that one of the two of them looks after: `let other = i ^ bit; if other > i { swap s[i] and s[other] }`.
//!
//! An exclusive or with what is the same for both invocations is its own inverse. So if `i` of one is `i' ^ bit` of the other, `i ^ bit` is
//! `i'`: the two stand for each other, and a guard that is true for one pair of numbers is false for the pair turned round.

use super::Meeting;
use crate::facts::values::{Op, Value, ValueId};
use crate::facts::{Asked, Sum};
use crate::ir::BinaryOp;

impl Meeting<'_> {
    /// When a difference is not zero of which one side is an exclusive or, since the other sides of both differ as well.
    pub(super) fn is_swap(&mut self, difference: &Sum) -> Asked {
        let Some([one, twin]) = Self::sides(difference) else { return Asked::NEVER };
        let Some(other) = self.twins.iter().find(|(_, of)| **of == twin).map(|(value, _)| *value) else { return Asked::NEVER };
        // `one` is the first invocation's, `twin` is what `other` is for the second one.
        let turned = [(one, other, false), (other, one, true)].into_iter().find_map(|(plain, mixed, is_twin)| {
            let (from, by) = self.mixed(mixed)?;
            let turned = self.mixed_with(plain, by)?;
            Some(if is_twin { (from, turned) } else { (turned, from) })
        });
        let Some((turned_one, turned_other)) = turned else { return Asked::NEVER };
        let turned_twin = self.twin(turned_other);
        self.rename_bounds();
        let [one, twin, turned_one, turned_twin] = [one, twin, turned_one, turned_twin].map(|value| self.in_values(value));
        let differences = one.zip(twin).and_then(|(one, twin)| {
            let (plain, turned) = (one.plus(-1, &twin)?, turned_one?.plus(-1, &turned_twin?)?);
            Some([turned.plus(-1, &plain)?, turned.plus(1, &plain)?])
        });
        differences.into_iter().flatten().fold(Asked::NEVER, |asked, difference| {
            asked.or(|| {
                let less = difference.plus_constant(1);
                let greater = Sum::constant(1).plus(-1, &difference);
                self.not_positive(less).or(|| self.not_positive(greater))
            })
        })
    }

    /// The two values of which a sum is the difference, or a multiple of that.
    fn sides(difference: &Sum) -> Option<[ValueId; 2]> {
        match difference.terms[..] {
            // Twins are made later.
            [(one, factor), (twin, negated)] if factor == -negated => Some([one.as_value()?, twin.as_value()?]),
            _ => None,
        }
    }

    /// The operands of an exclusive or, the one that tells invocations apart first.
    fn mixed(&mut self, value: ValueId) -> Option<(ValueId, ValueId)> {
        let Value { op: Op::Binary(BinaryOp::BitXor), operands, scalar } = self.facts.made(value).clone() else { return None };
        let [a, b] = operands[..] else { return None };
        let by = [(a, b), (b, a)].into_iter().find(|(_, by)| self.is_same(*by));
        by.filter(|_| scalar.is_some_and(|scalar| !scalar.is_signed()))
    }

    /// The exclusive or of a value and another one, if there is one.
    fn mixed_with(&self, value: ValueId, by: ValueId) -> Option<ValueId> {
        let users = |value: ValueId| self.facts.values.users(value).iter().copied();
        let is_cast = |user: &ValueId| self.facts.made(*user).op == Op::Cast && self.in_values(*user) == self.in_values(value);
        let all = users(value).filter(is_cast).chain([value]).flat_map(users);
        let mut mixed = all.filter(|user| self.facts.made(*user).op == Op::Binary(BinaryOp::BitXor));
        // The other operand has to be the value: `by` may be equal to it.
        mixed.find(|mixed| match self.facts.made(*mixed).operands[..] {
            [a, b] => [(a, b), (b, a)].into_iter().any(|(of, other)| other == by && self.in_values(of) == self.in_values(value)),
            _ => false,
        })
    }

    /// The sum that a value is.
    fn in_values(&self, value: ValueId) -> Option<Sum> {
        let sum = &self.facts.fact(value).sum;
        sum.terms.iter().try_fold(Sum::constant(sum.constant), |all, (value, factor)| all.plus(*factor, &Sum::of(*value)))
    }
}
