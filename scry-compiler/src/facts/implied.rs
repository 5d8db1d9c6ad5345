//! Which conditions on a launch follow from others, and so need not be asked for, nor shown.
//!
//! What holds of every launch decides that, not what holds at a place of the body.

use super::condition::Order;
use super::launch::{Asked, linear};
use super::{Facts, Sum, ValueId};

/// Of how many known sums another one is made.
const MAX_SUMMANDS: u32 = 2;

impl Facts {
    /// A condition without the parts that others imply.
    pub(crate) fn reduced(&self, asked: Asked) -> Asked {
        match asked {
            Asked::NotPositive(sum) if self.is_never_positive(&sum) => Asked::ALWAYS,
            Asked::NotPositive(sum) => Asked::NotPositive(sum),
            Asked::All(parts) => {
                let all = parts.into_iter().map(|part| self.reduced(part)).fold(Asked::ALWAYS, |all, part| all.and(|| part));
                let Asked::All(parts) = all else { return all };
                let kept = without(parts, |part, other| self.implies(other, part));
                kept.into_iter().fold(Asked::ALWAYS, |all, part| all.and(|| part))
            }
            Asked::Any(parts) => {
                let any = parts.into_iter().map(|part| self.reduced(part)).fold(Asked::NEVER, |any, part| any.or(|| part));
                let Asked::Any(parts) = any else { return any };
                let kept = without(parts, |part, other| self.implies(part, other));
                kept.into_iter().fold(Asked::NEVER, |any, part| any.or(|| part))
            }
        }
    }

    /// Whether every launch that fulfils one condition fulfils another.
    pub(crate) fn implies(&self, one: &Asked, other: &Asked) -> bool {
        match (one, other) {
            _ if one == other => true,
            (_, Asked::All(parts)) => parts.iter().all(|part| self.implies(one, part)),
            (Asked::Any(parts), _) => parts.iter().all(|part| self.implies(part, other)),
            (Asked::All(parts), _) => parts.iter().any(|part| self.implies(part, other)),
            (_, Asked::Any(parts)) => parts.iter().any(|part| self.implies(one, part)),
            (Asked::NotPositive(one), Asked::NotPositive(other)) => {
                other.plus(-1, one).is_some_and(|difference| self.is_never_positive(&difference))
            }
        }
    }

    /// Whether a polynomial is zero or less in every launch.
    fn is_never_positive(&self, sum: &Sum) -> bool {
        if self.range(sum).is_some_and(|(_, max)| max <= 0) || sum.as_constant().is_some_and(|constant| constant <= 0) {
            return true;
        }
        if let Some(rest) = self.without_positive_factor(sum) {
            return self.is_never_positive(&rest);
        }
        linear(sum, -1).is_some_and(|negated| self.is_at_least(&negated, 0, MAX_SUMMANDS)) || self.is_order(sum)
    }

    /// What a polynomial multiplies by a value that is always positive, if it does.
    pub(super) fn without_positive_factor(&self, sum: &Sum) -> Option<Sum> {
        let is_positive = |atom: &ValueId| self.interval(*atom).is_some_and(|(min, _)| min > 0);
        sum.terms.first()?.0.atoms().filter(is_positive).find_map(|atom| sum.divided(&Sum::of(atom)))
    }

    /// Whether a polynomial is a multiple of `x - y`, and `x` is no greater than `y`.
    fn is_order(&self, sum: &Sum) -> bool {
        let [(x, a), (y, b)] = sum.terms[..] else { return false };
        let Some((x, y)) = x.as_value().zip(y.as_value()) else { return false };
        let (less, greater) = if a > 0 { (x, y) } else { (y, x) };
        a == -b && self.knows(&Order { less, greater, least: 0 })
    }
}

/// The parts but those that are superfluous beside another one that is kept.
fn without(mut parts: Vec<Asked>, is_superfluous: impl Fn(&Asked, &Asked) -> bool) -> Vec<Asked> {
    let mut number = 0;
    while number < parts.len() {
        let part = parts.remove(number);
        if !parts.iter().any(|other| is_superfluous(&part, other)) {
            parts.insert(number, part);
            number += 1;
        }
    }
    parts
}
