//! Integers as sums: a constant, and multiples of values that are no sums themselves. Nothing wraps around in them: they hold for
//! integers of any size, whatever the type is.

use super::interval::Interval;
use super::values::ValueId;

/// `constant + factor * value + ..`
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Affine {
    pub(crate) constant: i128,
    /// Values with their factors, which are not zero, in order.
    pub(crate) terms: Vec<(ValueId, i128)>,
}

/// A longer sum is not taken apart, nor one with greater numbers.
const MAX_TERMS: usize = 8;
const MAX_NUMBER: i128 = 1 << 96;

fn small(number: i128) -> Option<i128> {
    (number.abs() < MAX_NUMBER).then_some(number)
}

impl Affine {
    pub(super) fn constant(constant: i128) -> Self {
        Self { constant, terms: Vec::new() }
    }

    pub(super) fn value(value: ValueId) -> Self {
        Self { constant: 0, terms: vec![(value, 1)] }
    }

    /// Whether it is that value alone.
    pub(super) fn is(&self, value: ValueId) -> bool {
        self.constant == 0 && matches!(self.terms[..], [(part, 1)] if part == value)
    }

    /// `self + factor * other`, if it is short.
    pub(super) fn plus(&self, factor: i128, other: &Self) -> Option<Self> {
        let constant = small(self.constant.checked_add(other.constant.checked_mul(factor)?)?)?;
        Some(Self { constant, ..self.plus_terms(factor, &other.terms)? })
    }

    /// The same of a sum without a constant.
    pub(super) fn plus_terms(&self, factor: i128, others: &[(ValueId, i128)]) -> Option<Self> {
        let (mut terms, mut left) = (Vec::with_capacity(self.terms.len() + others.len()), &self.terms[..]);
        for (value, times) in others {
            while let [first, rest @ ..] = left
                && first.0.index() < value.index()
            {
                terms.push(*first);
                left = rest;
            }
            let mut times = small(times.checked_mul(factor)?)?;
            if let [first, rest @ ..] = left
                && first.0.index() == value.index()
            {
                times = small(times + first.1)?;
                left = rest;
            }
            if times != 0 {
                terms.push((*value, times));
            }
        }
        terms.extend_from_slice(left);
        (terms.len() <= MAX_TERMS).then_some(Self { constant: self.constant, terms })
    }

    /// The range of the sum, given those of its values.
    pub(super) fn interval(&self, of: impl Fn(ValueId) -> Interval) -> Option<Interval> {
        self.terms.iter().try_fold((self.constant, self.constant), |sum, (value, factor)| {
            let (a, b) = of(*value);
            let (a, b) = (a.checked_mul(*factor)?, b.checked_mul(*factor)?);
            Some((sum.0.checked_add(a.min(b))?, sum.1.checked_add(a.max(b))?))
        })
    }
}
