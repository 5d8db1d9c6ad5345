//! Remainders that differ since the numbers do not leave the same one: pages by turns, `pages[k % 3]` and `pages[(k + 1) % 3]`.

use super::Meeting;
use crate::facts::values::{Op, Value, ValueId};
use crate::facts::{Asked, Sum};
use crate::ir::BinaryOp;
use crate::ty::Scalar;

impl Meeting<'_> {
    /// When a difference is not zero that is `c * (a % m - b % m) + rest`, where `a - b` is no multiple of `m`: when `rest` lies between `-c`
    /// and `c`, so that only equal remainders could make it zero.
    pub(super) fn has_other_remainders(&mut self, difference: &Sum) -> Asked {
        let of_atom = |atom: ValueId| Some((atom, self.dividend(atom)?));
        let remainders: Vec<(ValueId, (ValueId, i128))> = difference.atoms().filter_map(of_atom).collect();
        for (x, (a, divisor)) in &remainders {
            for (y, (b, _)) in remainders.iter().filter(|(y, (_, of_other))| y != x && of_other == divisor) {
                let Some((factor, rest)) = difference.split(*x) else { continue };
                let Some((negated, rest)) = rest.split(*y) else { continue };
                let is_difference = factor.plus(1, &negated).and_then(|sum| sum.as_constant()) == Some(0);
                if !is_difference || factor.as_constant().is_none_or(|factor| factor <= 0) {
                    continue;
                }
                let asked = self.are_incongruent([*a, *b], *divisor).and(|| self.is_nearer_than(&factor, Some(&rest)));
                if !asked.is_never() {
                    return asked;
                }
            }
        }
        Asked::NEVER
    }

    /// What a remainder is of, and by what it is divided, if that is a constant.
    fn dividend(&self, value: ValueId) -> Option<(ValueId, i128)> {
        let Value { op: Op::Binary(op @ (BinaryOp::Rem | BinaryOp::BitAnd)), operands, scalar } = self.facts.made(value) else {
            return None;
        };
        let [dividend, by] = operands[..] else { return None };
        let by = self.facts.sum_of(by).as_constant().filter(|by| *by > 0 && scalar.is_some_and(|scalar| !Scalar::is_signed(scalar)))?;
        match op {
            BinaryOp::Rem => Some((dividend, by)),
            _ => ((by + 1).count_ones() == 1).then_some((dividend, by + 1)),
        }
    }

    /// When two numbers do not leave the same remainder.
    fn are_incongruent(&mut self, numbers: [ValueId; 2], divisor: i128) -> Asked {
        let [Some(one), Some(other)] = numbers.map(|number| self.expanded(number)) else { return Asked::NEVER };
        let apart = one.0.plus(-1, &other.0).and_then(|sum| sum.as_constant());
        if apart.is_none_or(|apart| apart % divisor == 0) {
            return Asked::NEVER;
        }
        // What they are modulo 2 to the number of their bits is as good for a lower power of two; else they are to fit.
        let mut asked = Asked::ALWAYS;
        for (number, (sum, is_exact)) in numbers.into_iter().zip([one, other]) {
            if !is_exact && divisor.count_ones() != 1 {
                let bits = self.facts.made(number).scalar.map_or(0, Scalar::bits);
                let above = sum.plus_constant(1 - (1_i128 << bits));
                let below = Sum::constant(0).plus(-1, &sum);
                asked = asked.and(|| self.not_positive(above)).and(|| self.not_positive(below));
            }
        }
        asked
    }
}
