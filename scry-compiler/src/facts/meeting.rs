//! Whether two invocations meet: whether what they compute as indices of two accesses can be the same.
//!
//! Each of the two stands at its access, with what holds there. A value that is the same for both keeps its id; any other has a twin, which
//! is the second invocation's, with what holds for that one at its access. That they meet makes a polynomial zero for each dimension: the
//! difference of the indices. Then:
//!
//! - They do not meet if a difference is positive, or negative, or no multiple of what all its terms but the constant are multiples of.
//! - Mixed radix: of `c * (x - x') + rest`, where `rest` lies between `-c` and `c`, `x` and `x'` are the same. So are both parts of
//!   `low + c * high`, where `low` lies between `-c` and `c`, whatever they are made of; `c` may be a value that the host knows.
//! - What is computed alike of the same values is the same; so is the other operand where a sum and one operand are, a dividend where
//!   quotient, remainder and divisor are, and a global id where the workgroup's and the local one are.
//! - A difference of multiples of one number that is not zero is one of what is multiplied; and of what an odd number is multiplied by, modulo
//!   a power of two. So `distance * (2 * (q - q') + 1)` is not zero.
//! - What a guard says of a sum that may wrap, `8 * group + line < rows`, holds for its summands if it does not, which the launch is asked.
//!
//! Where that ends at the ids of the invocations, there are no two of them. What is needed on the way may be a condition on the launch.

mod congruence;
mod low_digits;
mod polynomials;
mod same;
mod swaps;
mod twins;

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::rc::Rc;

use super::condition::Bounds;
use super::interval::Interval;
use super::launch::Elimination;
use super::values::{Map, Op, Value, ValueId};
use super::{Among, Asked, Facts, Known, Mark, Product, Sum};
use crate::ir::{BinaryOp, Identity};
use crate::ty::Scalar;

/// Which two invocations are asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Two {
    /// Any of a launch.
    Any,
    /// Those of different workgroups.
    Separate,
    /// Those of one workgroup.
    Together,
    /// One and the same, in two rounds of a loop, of which this is the counter.
    Itself(ValueId),
}

/// In which rounds of a loop two invocations are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Rounds {
    Same,
    /// The second is so many rounds further.
    Later(u32),
    /// The first is none of the loop's, and the second is in this round of it.
    Number(u32),
    Any,
}

/// An access: its indices, and what is known where it stands.
#[derive(Clone, Copy)]
pub(crate) struct Access<'a> {
    pub(crate) indices: &'a [ValueId],
    /// Between which bounds what is added to each index lies.
    pub(crate) offsets: &'a [Interval],
    pub(crate) at: &'a Mark,
}

/// In which rounds two invocations are of the loops that a value depends on, if it is a counter or one of which nothing is known.
pub(crate) type RoundsOf<'a> = dyn Fn(ValueId) -> Rounds + 'a;

/// How many differences are looked at.
const MAX_DIFFERENCES: usize = 8;

/// How often the values of a part of an index are looked at one by one.
const MAX_CASES: u32 = 2;

/// How many values an atom has at most that are looked at one by one.
const FEW: i128 = 4;

/// How many indices there are.
const INDICES: i128 = 1 << 32;

/// How many values are found to be the same, one by the other.
const MAX_DEPTH: u32 = 16;

impl Facts {
    /// What an index is modulo 2 to the number of its bits, without its constant, and that.
    pub(crate) fn without_constant(&self, index: ValueId) -> Option<(Sum, i128)> {
        let (sum, _) = self.expanded(index, true)?;
        let constant = sum.constant_term();
        Some((sum.without_constant(), constant))
    }

    /// By what launches two invocations never access one element; always and never are among the answers.
    pub(crate) fn keeps_apart(&mut self, two: Two, rounds: &RoundsOf<'_>, accesses: [Access<'_>; 2]) -> Asked {
        let (mark, len) = (self.enter(), self.values.len());
        let mut asked = Asked::NEVER;
        for way in [Way::Plain, Way::BySummands, Way::ByRemainders] {
            let is_open = asked.is_never() || way == Way::BySummands && !self.is_plausible_past_guards(&asked);
            if is_open && (way != Way::BySummands || accesses.iter().any(|access| self.has_guarded_sums(access))) {
                let meeting = Meeting {
                    facts: self,
                    everywhere: &mark.known,
                    two,
                    rounds,
                    accesses,
                    way,
                    differences: Vec::new(),
                    with_twins: None,
                    are_exact: Vec::new(),
                    added: Vec::new(),
                    wraps: Default::default(),
                    bounds: Default::default(),
                    same: BTreeSet::new(),
                    is_same: Map::default(),
                    twins: Map::default(),
                    cases: MAX_CASES,
                    made_of: None,
                };
                let found = meeting.begin();
                // What holds only for launches without such guards is another way at most.
                asked = if self.is_plausible_past_guards(&found) { found } else { asked.or(|| found) };
            }
        }
        if asked.is_always() || asked.is_never() {
            // No condition names what was made on the way.
            self.values.truncate(len);
        }
        self.leave(mark);
        self.reduced(asked)
    }

    fn has_guarded_sums(&self, access: &Access<'_>) -> bool {
        let is_sum = |(value, _): &(ValueId, i128)| !self.summands(*value).is_empty();
        access.at.bounds.all().iter().any(|(terms, _)| terms.iter().any(is_sum))
    }
}

/// How a proof is tried.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// By what is known of the values that the indices are made of.
    Plain,
    /// With values written as multiples, of which it is known what remainder they have.
    ByRemainders,
    /// With what guards say of sums that may wrap, taken for what they say of the summands: `8 * group + line < rows`.
    BySummands,
}

struct Meeting<'f> {
    facts: &'f mut Facts,
    /// What holds throughout the body.
    everywhere: &'f Known,
    two: Two,
    rounds: &'f RoundsOf<'f>,
    accesses: [Access<'f>; 2],
    way: Way,
    /// For each dimension, both indices, and whether they are no more than these polynomials.
    differences: Vec<[Sum; 2]>,
    /// What these are with twins, if nothing has become known since.
    with_twins: Option<Vec<Sum>>,
    are_exact: Vec<bool>,
    /// What is added to indices, for each of the two.
    added: Vec<(ValueId, Interval)>,
    /// For both, what is not to be positive, or polynomials that are taken for values are no more than that modulo a power of two.
    wraps: [Vec<Sum>; 2],
    /// The bounds of both invocations.
    bounds: [Bounds; 2],
    /// What has been found to be the same for both, besides what is by itself.
    same: BTreeSet<ValueId>,
    /// What is known of values so far, whether they are the same.
    is_same: Map<ValueId, bool>,
    twins: Map<ValueId, ValueId>,
    /// How often cases may still be looked at one by one.
    cases: u32,
    /// What the indices of both are made of, once that is asked for.
    made_of: Option<Rc<[Op]>>,
}

impl Meeting<'_> {
    fn begin(mut self) -> Asked {
        let [one, other] = [0, 1].map(|side| {
            self.stand(side);
            let Access { indices, offsets, at: _ } = self.accesses[side];
            let sums: Vec<Option<(Sum, bool)>> = indices.iter().zip(offsets).map(|(index, offset)| self.index(*index, *offset)).collect();
            if self.way == Way::BySummands {
                self.guard_summands(side);
            }
            self.bounds[side] = self.facts.bounds.clone();
            sums
        });
        for (one, other) in one.into_iter().zip(other) {
            let Some(((one, x), (other, y))) = one.zip(other) else { return Asked::NEVER };
            self.are_exact.push(x && y);
            let both = self.joined([one, other]);
            self.differences.push(both);
        }
        self.differences.extend(self.equalities());
        let Some(differences) = self.differences() else { return Asked::NEVER };
        let modulus = |number: usize| if self.are_exact.get(number) == Some(&false) { INDICES } else { 0 };
        if differences.iter().enumerate().any(|(number, difference)| is_incongruent(difference, modulus(number))) {
            return Asked::ALWAYS;
        }
        let mut asked = self.fit(&differences);
        while self.way == Way::BySummands
            && let Some(splits) = self.split_by_value()
        {
            asked = asked.and(|| splits);
        }
        let asked = asked.and(|| self.apart(MAX_DEPTH));
        let wraps = std::mem::take(&mut self.wraps);
        [0, 1].into_iter().zip(wraps).fold(asked, |asked, (side, wraps)| {
            // Without the bounds that hold only if these sums fit.
            self.stand(side);
            wraps.into_iter().fold(asked, |asked, sum| asked.and(|| self.not_positive(Some(sum))))
        })
    }

    /// When a difference that is zero modulo 2 to the number of bits that an index has is zero.
    fn fit(&mut self, differences: &[Sum]) -> Asked {
        let mut asked = Asked::ALWAYS;
        for number in (0..self.are_exact.len()).filter(|number| !self.are_exact[*number]).collect::<Vec<_>>() {
            let most = |sum: Sum| sum.plus_constant(1 - INDICES);
            let difference = without_odd_factor(&differences[number]);
            let negated = Sum::constant(0).plus(-1, &difference);
            asked = asked.and(|| {
                self.not_positive(most(difference)).and(|| {
                    // It is symmetric if both are computed alike.
                    let is_symmetric = self.differences[number][0] == self.differences[number][1];
                    if is_symmetric { Asked::ALWAYS } else { self.not_positive(negated.and_then(most)) }
                })
            });
        }
        asked
    }

    /// Sums of which both know what they are, and so what they differ by.
    fn equalities(&self) -> Vec<[Sum; 2]> {
        let sum = |terms: &[(ValueId, i128)], least: i128| {
            terms.iter().try_fold(Sum::constant(-least), |sum, (value, factor)| sum.plus(*factor, &Sum::of(*value)))
        };
        let both = self.bounds[0].all().iter().filter_map(|(terms, _)| {
            let [one, other] = [0, 1].map(|side| self.bounds[side].exactly(terms));
            Some([sum(terms, one?)?, sum(terms, other?)?])
        });
        both.collect()
    }

    fn not_positive(&mut self, sum: Option<Sum>) -> Asked {
        Elimination::of(self.facts).not_positive(sum)
    }

    /// By what launches the two do not meet, by what is known so far to be the same for both if they do.
    fn apart(&mut self, depth: u32) -> Asked {
        let asked = self.apart_at_once(depth);
        if !asked.is_never() || depth == 0 {
            return asked;
        }
        let asked = self.apart_by_low_digits(depth);
        if asked.is_never() { self.apart_by_cases(depth) } else { asked }
    }

    /// The same, with two differences in the place of one that is the sum of both.
    fn apart_by_low_digits(&mut self, depth: u32) -> Asked {
        let before = (self.differences.clone(), self.same.clone());
        let asked = if self.split_by_number() { self.apart(depth - 1) } else { Asked::NEVER };
        (self.differences, self.same, self.with_twins) = (before.0, before.1, None);
        self.is_same.clear();
        asked
    }

    /// The same for each of the few values that a part of an index has.
    fn apart_by_cases(&mut self, depth: u32) -> Asked {
        let Some(cases) = self.cases.checked_sub(1) else { return Asked::NEVER };
        let before = (self.differences.clone(), self.same.clone());
        let Some((side, atom, values)) = self.few() else { return Asked::NEVER };
        self.cases = cases;
        let mut asked = Asked::ALWAYS;
        for value in values {
            for both in &mut self.differences {
                let Some(replaced) = both[side].replaced(atom, &Sum::constant(value)) else { return Asked::NEVER };
                both[side] = replaced;
            }
            self.with_twins = None;
            asked = asked.and(|| self.apart(depth - 1));
            (self.differences, self.same, self.with_twins) = (before.0.clone(), before.1.clone(), None);
            self.is_same.clear();
        }
        asked
    }

    /// A part of one of the indices that has few values, and these.
    fn few(&mut self) -> Option<(usize, ValueId, RangeInclusive<i128>)> {
        let atoms: Vec<(usize, ValueId)> = (0..2)
            .flat_map(|side| self.differences.iter().flat_map(move |both| both[side].atoms().map(move |atom| (side, atom))))
            .collect();
        atoms.into_iter().find_map(|(side, atom)| {
            let (min, max) = self.accesses[side].at.known.get(atom.index())?.interval?;
            (min < max && max - min < FEW && !self.is_same(atom)).then_some((side, atom, min..=max))
        })
    }

    /// The same, without looking at cases.
    fn apart_at_once(&mut self, depth: u32) -> Asked {
        let values = self.values();
        self.follow(&values);
        let Some(differences) = self.differences() else { return Asked::NEVER };
        let mut differ = Asked::NEVER;
        for (number, difference) in differences.iter().enumerate() {
            // What is computed alike is equal where the two are one, unless rounds are known to differ.
            let is_alike = self.differences[number][0] == self.differences[number][1];
            differ = differ.or(|| {
                let asked = if is_alike { self.has_other_remainders(difference) } else { self.is_not_zero(difference) };
                self.facts.plausible(asked)
            });
        }
        let one = if differ.is_always() { Asked::NEVER } else { self.is_one() };
        if differ.is_always() || one.is_always() || depth == 0 {
            return differ.or(|| one);
        }
        let mut candidates = self.digits(&differences);
        candidates.extend(self.remainders(&values));
        candidates.retain(|(_, asked)| self.facts.is_plausible(asked));
        let Some(best) = candidates.iter().position(|(_, asked)| asked.is_always()).or_else(|| (!candidates.is_empty()).then_some(0))
        else {
            return differ.or(|| one);
        };
        let (value, asked) = candidates.swap_remove(best);
        let otherwise = differ.or(|| one);
        if !asked.is_always() && !otherwise.is_never() {
            return otherwise;
        }
        self.learn(value);
        let rest = asked.and(|| self.apart(depth - 1));
        if rest.is_never() { otherwise } else { rest }
    }

    /// When a difference is not zero.
    fn is_not_zero(&mut self, difference: &Sum) -> Asked {
        if is_incongruent(difference, 0) {
            return Asked::ALWAYS;
        }
        let less = difference.plus_constant(1);
        let greater = Sum::constant(1).plus(-1, difference);
        let asked = self.not_positive(less).or(|| self.not_positive(greater)).or(|| self.is_swap(difference));
        let asked = asked.or(|| self.has_other_remainders(difference));
        let asked = asked.or(|| self.facts.without_positive_factor(difference).map_or(Asked::NEVER, |rest| self.is_not_zero(&rest)));
        if asked.is_never() { self.is_not_zero_for_each(difference) } else { asked }
    }

    /// The same for each of the few values that one of its atoms has.
    fn is_not_zero_for_each(&mut self, difference: &Sum) -> Asked {
        let few = difference.atoms().find_map(|atom| {
            let (min, max) = self.facts.interval(atom).filter(|(min, max)| min < max && max - min < FEW)?;
            Some((atom, min..=max))
        });
        let Some((atom, mut values)) = few else { return Asked::NEVER };
        let is_apart = values.all(|value| {
            let of_value = difference.replaced(atom, &Sum::constant(value));
            of_value.is_some_and(|difference| self.is_not_zero(&difference).is_always())
        });
        if is_apart { Asked::ALWAYS } else { Asked::NEVER }
    }

    /// When the two are one invocation, or of one workgroup or in one round if that is asked.
    fn is_one(&mut self) -> Asked {
        let parts: &[Identity] = match self.two {
            Two::Any => &[Identity::LocalId, Identity::WorkgroupId],
            Two::Separate => &[Identity::WorkgroupId],
            Two::Together => &[Identity::LocalId],
            Two::Itself(counter) => return if self.is_same(counter) { Asked::ALWAYS } else { Asked::NEVER },
        };
        let (mut asked, mut known, scalar) = (Asked::ALWAYS, false, Some(Scalar::Usize));
        let made_of = self.made_of.take().unwrap_or_else(|| self.made_of());
        self.made_of = Some(made_of.clone());
        let is_along = |axis: u32, of_invocation: bool| {
            made_of.iter().any(|op| match op {
                Op::Number(Identity::GlobalId | Identity::WorkgroupId, along) => *along == axis,
                Op::Number(Identity::LocalId, along) => of_invocation && *along == axis,
                _ => false,
            })
        };
        for axis in 0..3 {
            let global = self.facts.number(Identity::GlobalId, axis, scalar);
            let [of_local, of_workgroup] = [Identity::LocalId, Identity::WorkgroupId].map(|part| {
                let id = self.facts.number(part, axis, scalar);
                !parts.contains(&part) || self.is_same(id) || self.is_same(global)
            });
            // How many invocations the launch may have along the axis if these are not to differ: not where the indices may well do.
            let most = match (of_local, of_workgroup) {
                (true, true) => {
                    known = true;
                    continue;
                }
                (true, false) if !is_along(axis, false) => i128::from(self.facts.workgroup[axis as usize]),
                (false, _) if self.facts.is_inside_launch && !is_along(axis, true) => 1,
                _ => return Asked::NEVER,
            };
            let launch = self.facts.number(Identity::LaunchSize, axis, scalar);
            asked = asked.and(|| self.not_positive(Sum::of(launch).plus_constant(-most)));
        }
        // Of indices that data decide, a launch of one invocation says nothing.
        let is_of_data = made_of.iter().any(|op| matches!(op, Op::Unknown { varies, .. } if !varies.is_same(Among::Launch)));
        if is_of_data && !known { Asked::NEVER } else { asked }
    }

    /// All that the indices of both are made of.
    fn made_of(&self) -> Rc<[Op]> {
        let indices = self.accesses.iter().flat_map(|access| access.indices).copied();
        self.facts.parts(indices).into_iter().map(|value| self.facts.made(value).op).collect()
    }

    /// Which values are the same if the differences are zero, and when: those of which the multiples are greater than all the rest. Those
    /// with the greatest factors are the first.
    fn digits(&mut self, differences: &[Sum]) -> Vec<(ValueId, Asked)> {
        let mut digits = Vec::new();
        for (number, difference) in differences.iter().enumerate() {
            let mut atoms: Vec<ValueId> = self.differences[number][0].atoms().collect();
            atoms.dedup();
            for atom in atoms {
                let Some((factor, rest)) = self.with_twin(difference, atom).filter(|_| !self.is_same(atom)) else { continue };
                let is_of_both = factor.atoms().collect::<Vec<_>>().into_iter().all(|atom| self.is_same(atom));
                if !is_of_both || factor.as_constant() == Some(0) {
                    continue;
                }
                let is_negative = factor.as_constant().is_some_and(|factor| factor < 0);
                let factor = if is_negative { Sum::constant(0).plus(-1, &factor).unwrap_or(factor) } else { factor };
                digits.push((factor, rest, atom));
            }
        }
        let weight = |factor: &Sum| {
            let degree = factor.terms.iter().map(|(product, _)| product.degree()).max();
            (degree, factor.terms.iter().map(|(_, value)| value.abs()).max())
        };
        digits.sort_by(|(a, _, x), (b, _, y)| (weight(b), x).cmp(&(weight(a), y)));
        let mut found = Vec::new();
        for (factor, rest, atom) in digits {
            let asked = self.is_nearer_than(&factor, Some(&rest));
            if asked.is_always() {
                return vec![(atom, asked)];
            }
            if !asked.is_never() {
                found.push((atom, asked));
            }
        }
        found
    }

    /// Which dividends are the same, and when: those of which the remainders are the same and that are less than a divisor apart.
    fn remainders(&mut self, values: &[ValueId]) -> Vec<(ValueId, Asked)> {
        let mut found = Vec::new();
        for value in values {
            let Value { op, operands, scalar } = self.facts.made(*value).clone();
            let (Op::Binary(op @ (BinaryOp::Rem | BinaryOp::BitAnd)), [a, by]) = (op, &operands[..]) else { continue };
            if !self.is_same(*value) || !self.is_same(*by) || self.is_same(*a) || scalar.is_none_or(Scalar::is_signed) {
                continue;
            }
            let by = self.facts.sum_of(*by);
            let by = match by.as_constant() {
                Some(mask) if op == BinaryOp::BitAnd && (mask + 1).count_ones() == 1 => Sum::constant(mask + 1),
                _ if op == BinaryOp::Rem => by,
                _ => continue,
            };
            let twin = self.twin(*a);
            self.rename_bounds();
            let (Some((one, true)), Some((other, true))) = (self.expanded(*a), self.expanded(twin)) else { continue };
            let difference = one.plus(-1, &other);
            if let Some(factor) = self.coprime_factor(*a, &one, difference.as_ref(), &by) {
                found.push(factor);
                continue;
            }
            let asked = self.is_nearer_than(&by, difference.as_ref());
            if !asked.is_never() {
                found.push((*a, asked));
            }
        }
        found
    }

    /// Of `c * x`, where `c` and the divisor have no factor in common, `x` is the same if it is less than the divisor apart.
    fn coprime_factor(&mut self, dividend: ValueId, one: &Sum, difference: Option<&Sum>, by: &Sum) -> Option<(ValueId, Asked)> {
        let (difference, divisor) = (difference?, by.as_constant()?);
        for atom in one.atoms().collect::<Vec<_>>() {
            let (factor, _) = self.with_twin(difference, atom).filter(|(_, rest)| atom != dividend && rest.as_constant() == Some(0))?;
            let factor = factor.as_constant()?;
            if factor.abs() > 1 && gcd(factor, divisor) == 1 {
                let apart = Sum::of(atom).plus(-1, &Sum::of(self.twins[&atom]));
                let asked = self.is_nearer_than(by, apart.as_ref());
                return (!asked.is_never()).then_some((atom, asked));
            }
        }
        None
    }

    /// `c` and `rest`, if a difference is `c * (x - x') + rest` for an atom and its twin.
    fn with_twin(&self, difference: &Sum, atom: ValueId) -> Option<(Sum, Sum)> {
        let (factor, rest) = difference.split(atom)?;
        let (of_twin, rest) = rest.split(*self.twins.get(&atom)?)?;
        (factor.plus(1, &of_twin)?.as_constant() == Some(0)).then_some((factor, rest))
    }

    /// When a sum is nearer to zero than a bound.
    fn is_nearer_than(&mut self, bound: &Sum, sum: Option<&Sum>) -> Asked {
        let least = Sum::constant(1).plus(-1, bound);
        let beyond = |sign: i128| least.as_ref().and_then(|least| least.plus(sign, sum?));
        let (below, above) = (beyond(1), beyond(-1));
        self.not_positive(below).and(|| self.not_positive(above))
    }
}

/// Whether a sum is not zero modulo a number, or not zero if that is 0, since its constant is no multiple of what all its other terms are.
fn is_incongruent(sum: &Sum, modulus: i128) -> bool {
    let (mut divisor, mut constant) = (modulus, 0);
    for (product, factor) in &sum.terms {
        if *product == Product::ONE { constant = *factor } else { divisor = gcd(divisor, *factor) }
    }
    divisor == 0 && constant != 0 || divisor > 1 && constant % divisor != 0
}

/// A sum that is zero modulo a power of two where another is: what an odd number is multiplied by.
fn without_odd_factor(sum: &Sum) -> Sum {
    let all = sum.terms.iter().fold(0, |all, (_, factor)| gcd(all, *factor));
    let odd = if all == 0 { 1 } else { all >> all.trailing_zeros() };
    sum.divided(&Sum::constant(odd)).unwrap_or_else(|| sum.clone())
}

/// The greatest number that divides both.
fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}
