//! Low digits: `s[k * 256 + lane]` in one loop and `s[j * 256 + lane]` in another, whatever `k` and `j` are.
//!
//! Of a difference that is zero, the terms that are multiples of a number are together one as well, and so are the others. If these lie
//! between that number and its negative, they are zero, and so are the multiples.

use super::{MAX_DIFFERENCES, Meeting};
use crate::facts::Sum;

impl Meeting<'_> {
    /// Puts two differences in the place of one that is the sum of both, if there is such a one.
    pub(super) fn split(&mut self, differences: &[Sum]) -> bool {
        if differences.len() >= MAX_DIFFERENCES {
            return false;
        }
        for (number, difference) in differences.iter().enumerate() {
            let mut moduli: Vec<i128> = difference.terms.iter().map(|(_, factor)| factor.abs()).filter(|factor| *factor > 1).collect();
            moduli.sort_unstable();
            moduli.dedup();
            for modulus in moduli {
                let (low, high) = parts(difference, modulus);
                let is_one = low.as_constant().is_some() || high.as_constant().is_some();
                if !is_one && self.is_nearer(&low, modulus) && self.split_at(number, modulus) {
                    return true;
                }
            }
        }
        false
    }

    fn is_nearer(&mut self, sum: &Sum, bound: i128) -> bool {
        self.is_nearer_than(&Sum::constant(bound), Some(sum)).is_always()
    }

    /// Takes the multiples of a number out of both sides of a difference, if what is left is nearer to zero, and what is taken out is a
    /// multiple for both together.
    fn split_at(&mut self, number: usize, modulus: i128) -> bool {
        let whole = self.differences[number].clone();
        let [(low, high), (other_low, other_high)] = whole.each_ref().map(|sum| parts(sum, modulus));
        self.differences[number] = [low, other_low];
        self.differences.push([high, other_high]);
        self.with_twins = None;
        if let Some(differences) = self.differences()
            && let Some(high) = differences.last()
            && high.terms.iter().all(|(_, factor)| factor % modulus == 0)
            && self.is_nearer(&differences[number], modulus)
        {
            return true;
        }
        self.differences.pop();
        self.differences[number] = whole;
        self.with_twins = None;
        false
    }
}

/// The terms of a sum that are no multiples of a number, and those that are.
fn parts(sum: &Sum, modulus: i128) -> (Sum, Sum) {
    let (high, low) = sum.terms.iter().copied().partition(|(_, factor)| factor % modulus == 0);
    (Sum { terms: low }, Sum { terms: high })
}
