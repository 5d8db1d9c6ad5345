//! Low digits: `s[k * 256 + lane]` in one loop and `s[j * 256 + lane]` in another, whatever `k` and `j` are; `y[row * width + column]` under
//! `column < width`, whatever `row` is.
//!
//! Of a difference that is zero, the terms that are multiples of a number are together one as well, and so are the others. If these lie
//! between that number and its negative, they are zero, and so are the multiples.

use super::{MAX_DIFFERENCES, Meeting};
use crate::facts::launch::Asked;
use crate::facts::values::ValueId;
use crate::facts::{Facts, Sum};

/// What the high digits are multiples of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Modulus {
    Number(i128),
    /// A value that the host knows.
    Value(ValueId),
}

impl Meeting<'_> {
    /// Puts two differences in the place of one that is the sum of both, by a number, if there is such a one whatever the launch is.
    pub(super) fn split_by_number(&mut self) -> bool {
        let moduli = |_: &Self, difference: &Sum| difference.terms.iter().map(|(_, factor)| Modulus::Number(factor.abs())).collect();
        self.split(moduli, |_, asked| asked.is_always()).is_some()
    }

    /// The same by a value that the host knows, and by what launches it may be done.
    pub(super) fn split_by_value(&mut self) -> Option<Asked> {
        let moduli = |this: &Self, difference: &Sum| {
            let factors = difference.terms.iter().filter(|(product, _)| product.degree() > 1).flat_map(|(product, _)| product.atoms());
            factors.filter(|atom| this.facts.is_known_before(*atom)).map(Modulus::Value).collect()
        };
        self.split(moduli, |facts, asked| facts.is_plausible(asked) && facts.is_plausible_past_guards(asked))
    }

    fn split(&mut self, moduli: impl Fn(&Self, &Sum) -> Vec<Modulus>, suits: impl Fn(&Facts, &Asked) -> bool) -> Option<Asked> {
        let differences = self.differences().filter(|differences| differences.len() < MAX_DIFFERENCES)?;
        for (number, difference) in differences.iter().enumerate() {
            let mut moduli = moduli(self, difference);
            moduli.retain(|modulus| *modulus > Modulus::Number(1));
            moduli.sort_unstable();
            moduli.dedup();
            for modulus in moduli {
                let Some((low, high)) = parts(difference, modulus) else { continue };
                if low.as_constant().is_some() || high.as_constant().is_some() {
                    continue;
                }
                let asked = self.is_nearer(&low, modulus);
                if !asked.is_never() && suits(self.facts, &asked) && self.split_at(number, modulus, &asked) {
                    return Some(asked);
                }
            }
        }
        None
    }

    fn is_nearer(&mut self, sum: &Sum, modulus: Modulus) -> Asked {
        let bound = match modulus {
            Modulus::Number(number) => Sum::constant(number),
            Modulus::Value(value) => Sum::of(value),
        };
        self.is_nearer_than(&bound, Some(sum))
    }

    /// Takes the multiples out of both sides of a difference, if what is left is nearer to zero by the same launches, and what is taken out is a
    /// multiple for both together.
    fn split_at(&mut self, number: usize, modulus: Modulus, asked: &Asked) -> bool {
        let whole = self.differences[number].clone();
        let [Some((low, high)), Some((other_low, other_high))] = whole.each_ref().map(|sum| parts(sum, modulus)) else { return false };
        self.differences[number] = [low, other_low];
        self.differences.push([high, other_high]);
        self.with_twins = None;
        if let Some(differences) = self.differences()
            && let Some(high) = differences.last()
            && modulus.divides(high)
            && self.is_nearer(&differences[number], modulus) == *asked
        {
            return true;
        }
        self.differences.pop();
        self.differences[number] = whole;
        self.with_twins = None;
        false
    }
}

impl Modulus {
    fn divides(self, high: &Sum) -> bool {
        match self {
            Self::Number(number) => high.terms.iter().all(|(_, factor)| factor % number == 0),
            // It has been divided by it.
            Self::Value(_) => true,
        }
    }
}

/// The terms of a sum that are no multiples of a number, and those that are; of a value, divided by it.
fn parts(sum: &Sum, modulus: Modulus) -> Option<(Sum, Sum)> {
    match modulus {
        Modulus::Number(number) => {
            let (high, low) = sum.terms.iter().copied().partition(|(_, factor)| factor % number == 0);
            Some((Sum { terms: low }, Sum { terms: high }))
        }
        Modulus::Value(value) => sum.split(value).map(|(high, low)| (low, high)),
    }
}
