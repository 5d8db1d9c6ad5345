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

impl Affine {
    pub(super) fn constant(constant: i128) -> Self {
        Self { constant, terms: Vec::new() }
    }

    pub(super) fn value(value: ValueId) -> Self {
        Self { constant: 0, terms: vec![(value, 1)] }
    }

    /// `self + factor * other`, if it is short.
    pub(super) fn plus(&self, factor: i128, other: &Self) -> Option<Self> {
        let small = |number: i128| (number.abs() < MAX_NUMBER).then_some(number);
        let mut sum = Self { constant: small(self.constant.checked_add(other.constant.checked_mul(factor)?)?)?, terms: self.terms.clone() };
        for (value, times) in &other.terms {
            let times = small(times.checked_mul(factor)?)?;
            match sum.terms.binary_search_by_key(value, |term| term.0) {
                Ok(at) => sum.terms[at].1 = small(sum.terms[at].1 + times)?,
                Err(at) => sum.terms.insert(at, (*value, times)),
            }
        }
        sum.terms.retain(|term| term.1 != 0);
        (sum.terms.len() <= MAX_TERMS).then_some(sum)
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
