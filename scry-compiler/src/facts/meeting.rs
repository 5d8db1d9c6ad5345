//! Whether two invocations meet: whether what they compute as indices of two accesses can be the same.
//!
//! Each of the two stands at its access, with what holds there. A value that is the same for both keeps its id; any other has a twin, which
//! is the second invocation's, with what holds for that one at its access. That they meet makes a polynomial zero for each dimension: the
//! difference of the indices. Then:
//!
//! - They do not meet if a difference is positive, or negative, or no multiple of what all its terms but the constant are multiples of.
//! - Mixed radix: of `c * (x - x') + rest`, where `rest` lies between `-c` and `c`, `x` and `x'` are the same.
//! - What is computed alike of the same values is the same; so is the other operand where a sum and one operand are, a dividend where
//!   quotient, remainder and divisor are, and a global id where the workgroup's and the local one are.
//!
//! Where that ends at the ids of the invocations, there are no two of them. What is needed on the way may be a condition on the launch.

use std::collections::{BTreeSet, HashMap};
use std::ops::RangeInclusive;
use std::rc::Rc;

use super::condition::Bounds;
use super::interval::{Interval, is_inside, of_type};
pub(crate) use super::launch::Sum;
use super::launch::{Elimination, MAX_STEPS, power};
use super::values::{Op, Value, ValueId};
use super::{Affine, Among, Asked, Fact, Facts, Mark, Variation};
use crate::ir::{BinaryOp, Identity, UnaryOp};
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
}

/// In which rounds of a loop two invocations are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Rounds {
    Same,
    /// The second is one round further.
    Next,
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
const MAX_DEPTH: u32 = 10;

impl Facts {
    /// What an index is modulo 2 to the number of its bits, without its constant, and that.
    pub(crate) fn without_constant(&self, index: ValueId) -> Option<(Sum, i128)> {
        let (sum, _) = self.expanded(index, true)?;
        let constant = sum.terms.get(&Vec::new()).copied().unwrap_or(0);
        Some((sum.plus(-constant, &Sum::constant(1))?, constant))
    }

    /// By what launches two invocations never access one element; always and never are among the answers.
    pub(crate) fn keeps_apart(&mut self, two: Two, rounds: &RoundsOf<'_>, accesses: [Access<'_>; 2]) -> Asked {
        let (mark, len) = (self.enter(), self.values.len());
        let mut asked = Asked::NEVER;
        for by_remainders in [false, true] {
            if asked.is_never() {
                let meeting = Meeting {
                    facts: self,
                    everywhere: &mark.known,
                    two,
                    rounds,
                    accesses,
                    by_remainders,
                    differences: Vec::new(),
                    are_exact: Vec::new(),
                    added: Vec::new(),
                    bounds: Default::default(),
                    same: BTreeSet::new(),
                    is_same: HashMap::new(),
                    twins: HashMap::new(),
                    cases: MAX_CASES,
                };
                asked = meeting.begin();
            }
        }
        if asked.is_always() || asked.is_never() {
            // No condition names what was made on the way.
            self.values.truncate(len);
        }
        self.leave(mark);
        asked
    }
}

struct Meeting<'f> {
    facts: &'f mut Facts,
    /// What holds throughout the body.
    everywhere: &'f [Rc<Fact>],
    two: Two,
    rounds: &'f RoundsOf<'f>,
    accesses: [Access<'f>; 2],
    /// Whether values are written as multiples, of which it is known what remainder they have.
    by_remainders: bool,
    /// For each dimension, both indices, and whether they are no more than these polynomials.
    differences: Vec<[Sum; 2]>,
    are_exact: Vec<bool>,
    /// What is added to indices, for each of the two.
    added: Vec<(ValueId, Interval)>,
    /// The bounds of both invocations.
    bounds: [Bounds; 2],
    /// What has been found to be the same for both, besides what is by itself.
    same: BTreeSet<ValueId>,
    /// What is known of values so far, whether they are the same.
    is_same: HashMap<ValueId, bool>,
    twins: HashMap<ValueId, ValueId>,
    /// How often cases may still be looked at one by one.
    cases: u32,
}

impl Meeting<'_> {
    fn begin(mut self) -> Asked {
        let [one, other] = [0, 1].map(|side| {
            self.stand(side);
            let Access { indices, offsets, at: _ } = self.accesses[side];
            let sums: Vec<Option<(Sum, bool)>> = indices.iter().zip(offsets).map(|(index, offset)| self.index(*index, *offset)).collect();
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
        let fit = self.fit(&differences);
        fit.and(|| self.apart(MAX_DEPTH))
    }

    /// When a difference that is zero modulo 2 to the number of bits that an index has is zero.
    fn fit(&mut self, differences: &[Sum]) -> Asked {
        let mut asked = Asked::ALWAYS;
        for number in (0..self.are_exact.len()).filter(|number| !self.are_exact[*number]).collect::<Vec<_>>() {
            let most = |sum: Sum| sum.plus(1 - INDICES, &Sum::constant(1));
            let negated = Sum::constant(0).plus(-1, &differences[number]);
            asked = asked.and(|| {
                self.not_positive(most(differences[number].clone())).and(|| {
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
        let all = self.bounds[0].all();
        let both = all.iter().filter_map(|(terms, _)| {
            let [one, other] = [0, 1].map(|side| self.bounds[side].exactly(terms));
            Some([sum(terms, one?)?, sum(terms, other?)?])
        });
        both.collect()
    }

    /// Puts the facts where an access stands.
    fn stand(&mut self, side: usize) {
        let at = self.accesses[side].at;
        let later = self.everywhere.get(at.known.len()..).unwrap_or_default();
        (self.facts.known, self.facts.bounds) = (at.known.iter().chain(later).cloned().collect(), at.bounds.clone());
        self.facts.derive_new();
    }

    /// An index as a polynomial, which is the index modulo 2 to the number of its bits, and whether it is more than that.
    fn index(&mut self, index: ValueId, offset: Interval) -> Option<(Sum, bool)> {
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

    /// The indices in global ids, where nothing else of an id is left of both.
    fn joined(&mut self, [one, other]: [Sum; 2]) -> [Sum; 2] {
        let [a, b] = [&one, &other].map(|sum| Elimination { facts: self.facts, steps: MAX_STEPS }.joined(sum.clone()));
        let is_part = |atom: &ValueId| matches!(self.facts.made(*atom).op, Op::Number(Identity::WorkgroupId | Identity::LocalId, _));
        if a.atoms().chain(b.atoms()).any(is_part) { [one, other] } else { [a, b] }
    }

    fn not_positive(&mut self, sum: Option<Sum>) -> Asked {
        Elimination { facts: self.facts, steps: MAX_STEPS }.not_positive(sum)
    }

    /// The polynomial that a value is modulo 2 to the number of its bits, of values that are the same for both and of those that tell them
    /// apart; and whether it fits.
    fn expanded(&mut self, value: ValueId) -> Option<(Sum, bool)> {
        let atom = self.atom(value);
        // What the host knows, or a guard is about, stays what it is.
        let is_whole = |facts: &Facts| facts.is_known_before(value) || facts.bounds.of(value).next().is_some();
        if atom.as_constant().is_some() || self.is_same(value) && is_whole(self.facts) {
            return Some((atom, true));
        }
        if self.by_remainders
            && let Some(multiple) = self.multiple(value)
        {
            return Some((multiple, true));
        }
        let Value { op, operands, scalar } = self.facts.made(value).clone();
        let Some(all) = scalar.and_then(of_type) else { return Some((atom, true)) };
        let fits =
            self.facts.exact(value, all).is_some_and(|exact| is_inside(exact, all)) || self.facts.fact(value).sum != Affine::value(value);
        let is_integer = |this: &Self, value: ValueId| this.facts.made(value).scalar.is_some_and(Scalar::is_integer);
        if !operands.iter().all(|operand| is_integer(self, *operand)) {
            return Some((atom, true));
        }
        let mut both = |of: &dyn Fn(&Sum, &Sum) -> Option<Sum>| {
            let ((a, x), (b, y)) = (self.expanded(operands[0])?, self.expanded(operands[1])?);
            Some((of(&a, &b)?, x && y && fits))
        };
        match op {
            Op::Number(Identity::GlobalId, axis) => {
                let [workgroup, local] = [Identity::WorkgroupId, Identity::LocalId].map(|part| self.facts.number(part, axis, scalar));
                let size = self.facts.workgroup[axis as usize].into();
                Some((Sum::constant(0).plus(size, &Sum::of(workgroup))?.plus(1, &self.expanded(local)?.0)?, true))
            }
            Op::Binary(BinaryOp::Add) | Op::Call("wrapping_add") => both(&|a, b| a.plus(1, b)),
            Op::Binary(BinaryOp::Sub) | Op::Call("wrapping_sub") => both(&|a, b| a.plus(-1, b)),
            Op::Binary(BinaryOp::Mul) | Op::Call("wrapping_mul") => both(&|a, b| a.times(b)),
            Op::Unary(UnaryOp::Neg) => self.expanded(operands[0]).and_then(|(a, x)| Some((Sum::constant(0).plus(-1, &a)?, x && fits))),
            Op::Binary(BinaryOp::Shl) if let Some(power) = scalar.and_then(|scalar| power(&self.facts.sum_of(operands[1]), scalar)) => {
                self.expanded(operands[0]).and_then(|(a, x)| Some((a.times(&power)?, x && fits)))
            }
            Op::Cast => {
                let is_narrower = scalar.zip(self.facts.made(operands[0]).scalar).is_some_and(|(to, from)| to.bits() <= from.bits());
                let cast = self.expanded(operands[0]).map(|(a, x)| (a, x && fits)).filter(|(_, is_exact)| *is_exact || is_narrower);
                cast.or(Some((atom, true)))
            }
            // It starts at another value for each invocation.
            Op::Counter(_, step) if !self.is_same(operands[0]) => {
                let [from, to] = [operands[0], operands[1]];
                // Whatever the counter's type is, rounds are counted from zero.
                let rounds = Some(if scalar.is_some_and(|scalar| scalar.bits() > 32) { Scalar::U64 } else { Scalar::Usize });
                let round = self.facts.values.add(Value { op: Op::Round, operands: vec![value], scalar: rounds });
                self.facts.derive_new();
                let rounds = Affine::constant(0).plus(step.into(), &Affine::value(round))?;
                let span = self.facts.fact(to).sum.plus(-1, &self.facts.fact(from).sum)?;
                self.facts.bounds.add(span.plus(-1, &rounds)?, 1);
                let (from, is_exact) = self.expanded(from)?;
                Some((from.plus(step.into(), &Sum::of(round))?, is_exact))
            }
            _ => Some((atom, true)),
        }
    }

    /// `m * q + r`, if it is known here what remainder a value has.
    fn multiple(&mut self, value: ValueId) -> Option<Sum> {
        let (by, remainder) = self.facts.values.users(value).iter().find_map(|user| {
            let Value { op: Op::Binary(BinaryOp::Rem), operands, scalar } = self.facts.made(*user) else { return None };
            let (remainder, same) = self.facts.interval(*user)?;
            let is_of_it = operands[0] == value && remainder == same && scalar.is_some_and(|scalar| !scalar.is_signed());
            Some((operands[1], remainder)).filter(|(by, _)| is_of_it && matches!(self.facts.made(*by).op, Op::Constant(2..)))
        })?;
        let scalar = self.facts.made(value).scalar;
        let quotient = self.facts.values.add(Value { op: Op::Binary(BinaryOp::Div), operands: vec![value, by], scalar });
        self.facts.derive_new();
        self.facts.sum_of(by).times(&Sum::of(quotient))?.plus(remainder, &Sum::constant(1))
    }

    /// A value, or the constant that it is for both.
    fn atom(&self, value: ValueId) -> Sum {
        let is_literal = matches!(self.facts.made(value).op, Op::Constant(_));
        if is_literal || self.constant(value) { self.facts.sum_of(value) } else { Sum::of(value) }
    }

    /// Whether a value is the same for both.
    fn is_same(&mut self, value: ValueId) -> bool {
        if let Some(known) = self.is_same.get(&value) {
            return *known;
        }
        let is_same = self.same.contains(&value) || self.constant(value) || {
            let Value { op, operands, scalar } = self.facts.made(value).clone();
            match op {
                Op::Constant(_) | Op::Param(_) | Op::Len(_) => true,
                Op::Number(identity, axis) => match identity {
                    Identity::NumWorkgroups | Identity::WorkgroupSize | Identity::LaunchSize | Identity::SubgroupSize => true,
                    Identity::WorkgroupId => self.two == Two::Together,
                    Identity::GlobalId => [Identity::WorkgroupId, Identity::LocalId].into_iter().all(|part| {
                        let part = self.facts.number(part, axis, scalar);
                        self.is_same(part)
                    }),
                    Identity::LocalId => self.facts.workgroup[axis as usize] == 1,
                    Identity::SubgroupLane => false,
                },
                Op::Identity(_) => false,
                Op::Unknown { number: _, varies } => {
                    let among = if self.two == Two::Together { Among::Workgroup } else { Among::Launch };
                    varies.is_same(among) && (self.rounds)(value) == Rounds::Same
                }
                Op::Counter(..) => (self.rounds)(value) == Rounds::Same && self.is_same(operands[0]),
                Op::Round => (self.rounds)(operands[0]) == Rounds::Same,
                _ => operands.into_iter().all(|operand| self.is_same(operand)),
            }
        };
        self.is_same.insert(value, is_same);
        is_same
    }

    /// Whether both know that a value is the same constant.
    fn constant(&self, value: ValueId) -> bool {
        let interval = |side: usize| {
            let known = self.accesses[side].at.known.get(value.index());
            known.and_then(|fact| fact.interval).filter(|(min, max)| min == max)
        };
        interval(0).is_some_and(|one| interval(1) == Some(one))
    }

    fn learn(&mut self, value: ValueId) {
        let is_sum = matches!(self.facts.made(value).op, Op::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl));
        if is_sum && self.differences.len() < MAX_DIFFERENCES {
            // So is the sum that it is.
            let sums = [0, 1].map(|side| {
                self.stand(side);
                self.expanded(value).filter(|(_, is_exact)| *is_exact).map(|(sum, _)| sum)
            });
            if let [Some(one), Some(other)] = sums {
                let both = self.joined([one, other]);
                self.differences.push(both);
            }
        }
        self.same.insert(value);
        self.is_same.clear();
    }

    /// By what launches the two do not meet, by what is known so far to be the same for both if they do.
    fn apart(&mut self, depth: u32) -> Asked {
        let asked = self.apart_at_once(depth);
        if asked.is_never() && depth > 0 { self.apart_by_cases(depth) } else { asked }
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
                let Some(replaced) = both[side].replaced(&atom, &Sum::constant(value)) else { return Asked::NEVER };
                both[side] = replaced;
            }
            asked = asked.and(|| self.apart(depth - 1));
            (self.differences, self.same) = before.clone();
            self.is_same.clear();
        }
        asked
    }

    /// A part of one of the indices that has few values, and these.
    fn few(&mut self) -> Option<(usize, ValueId, RangeInclusive<i128>)> {
        let atoms: Vec<(usize, ValueId)> = (0..2)
            .flat_map(|side| self.differences.iter().flat_map(move |both| both[side].atoms().map(move |atom| (side, *atom))))
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
            // What is computed alike is equal where the two are one.
            if self.differences[number][0] != self.differences[number][1] {
                differ = differ.or(|| {
                    let asked = self.is_not_zero(difference);
                    self.facts.plausible(asked)
                });
            }
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

    /// All that the indices of the first are made of.
    fn values(&self) -> BTreeSet<ValueId> {
        let mut values = BTreeSet::new();
        let mut left: Vec<ValueId> = self.accesses[0].indices.to_vec();
        left.extend(self.differences.iter().flat_map(|[one, _]| one.atoms()).copied());
        while let Some(value) = left.pop() {
            if values.insert(value) {
                left.extend(&self.facts.made(value).operands);
            }
        }
        values
    }

    /// Finds what is the same as other values are.
    fn follow(&mut self, values: &BTreeSet<ValueId>) {
        let mut known = usize::MAX;
        while known != self.same.len() {
            known = self.same.len();
            for value in values {
                if self.is_same(*value) {
                    self.follow_from(*value);
                }
            }
        }
    }

    /// Which operands of a value that is the same are the same as well.
    fn follow_from(&mut self, value: ValueId) {
        let Value { op, operands, scalar } = self.facts.made(value).clone();
        match (op, &operands[..]) {
            (Op::Number(Identity::GlobalId, axis), []) => {
                for part in [Identity::WorkgroupId, Identity::LocalId] {
                    let part = self.facts.number(part, axis, scalar);
                    self.same_if(part, true);
                }
            }
            (Op::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::BitXor) | Op::Call("wrapping_add" | "wrapping_sub"), [a, b]) => {
                let [x, y] = [*a, *b].map(|part| self.is_same(part));
                self.same_if(*b, x);
                self.same_if(*a, y);
            }
            (Op::Unary(UnaryOp::Not | UnaryOp::Neg) | Op::Call("reverse_bits" | "swap_bytes"), [a]) => self.same_if(*a, true),
            (Op::Cast, [a]) => {
                let of = |value: ValueId| self.facts.made(value).scalar.filter(|scalar| scalar.is_integer());
                let is_whole = scalar.zip(of(*a)).is_some_and(|(to, from)| to.is_integer() && to.bits() >= from.bits());
                self.same_if(*a, is_whole);
            }
            // Of a multiple of a number, the number.
            (Op::Binary(BinaryOp::Mul), [_, _]) if let Some(part) = self.only_part(value) => self.same_if(part, true),
            (Op::Binary(div @ (BinaryOp::Div | BinaryOp::Shr)), [a, by]) if self.is_same(*by) => {
                let rem = match div {
                    BinaryOp::Div if self.is_lane_by_subgroup(*a, *by) => {
                        Some(Value { op: Op::Number(Identity::SubgroupLane, 0), operands: Vec::new(), scalar })
                    }
                    BinaryOp::Div => Some(Value { op: Op::Binary(BinaryOp::Rem), operands: operands.clone(), scalar }),
                    _ => self.mask(*by, scalar).map(|mask| Value { op: Op::Binary(BinaryOp::BitAnd), operands: vec![*a, mask], scalar }),
                };
                let rem = rem.and_then(|rem| self.facts.values.find(&rem));
                let is_whole = rem.is_some_and(|rem| self.is_same(rem));
                self.same_if(*a, is_whole);
            }
            _ => {}
        }
    }

    /// The value of which another is a multiple, where both stand, that does not wrap.
    fn only_part(&self, value: ValueId) -> Option<ValueId> {
        let sums = [0, 1].map(|side| self.accesses[side].at.known.get(value.index()).map(|fact| &fact.sum));
        let [Some(one), Some(other)] = sums else { return None };
        if let [(part, _)] = one.terms[..] { (one == other).then_some(part) } else { None }
    }

    /// Whether a number is the invocation's in its workgroup, and another the size of subgroups: the remainder is the one in the subgroup.
    fn is_lane_by_subgroup(&self, a: ValueId, by: ValueId) -> bool {
        let is_row = self.facts.workgroup[1..] == [1, 1];
        let op = |value: ValueId| self.facts.made(value).op;
        is_row && op(a) == Op::Number(Identity::LocalId, 0) && op(by) == Op::Number(Identity::SubgroupSize, 0)
    }

    /// The constant of which the bits are set that a shift moves out.
    fn mask(&mut self, by: ValueId, scalar: Option<Scalar>) -> Option<ValueId> {
        let power = power(&self.facts.sum_of(by), scalar?)?.as_constant()?;
        self.facts.values.find(&Value { op: Op::Constant(power - 1), operands: Vec::new(), scalar })
    }

    fn same_if(&mut self, value: ValueId, is: bool) {
        if is && !self.is_same(value) {
            self.learn(value);
        }
    }

    /// The differences of the indices, with twins for what tells the two apart; the facts are those of both.
    fn differences(&mut self) -> Option<Vec<Sum>> {
        self.stand(0);
        self.facts.bounds = self.bounds[0].clone();
        self.added.iter().for_each(|(added, offset)| self.facts.narrow(*added, *offset));
        self.twins = self.added.iter().map(|(added, _)| (*added, *added)).collect();
        let sums = self.differences.clone();
        let renamed: Option<Vec<Sum>> = sums.iter().map(|[_, other]| self.renamed(other)).collect();
        self.rename_bounds();
        sums.iter().zip(renamed?).map(|([one, _], other)| one.plus(-1, &other)).collect()
    }

    fn renamed(&mut self, sum: &Sum) -> Option<Sum> {
        let atoms: Vec<ValueId> = sum.atoms().copied().collect();
        let twins: HashMap<ValueId, ValueId> = atoms.into_iter().map(|atom| (atom, self.twin(atom))).collect();
        sum.mapped(|atom| Sum::of(twins[atom]))
    }

    /// What a value is for the second invocation.
    fn twin(&mut self, value: ValueId) -> ValueId {
        if let Some(known) = self.twins.get(&value) {
            return *known;
        }
        let Value { op, operands, scalar } = self.facts.made(value).clone();
        let twin = if self.is_same(value) {
            value
        } else if let Op::Counter(_, step) = op
            && (self.rounds)(value) == Rounds::Next
            && self.is_same(operands[0])
        {
            self.next(value, step)
        } else if operands.is_empty() || matches!(op, Op::Counter(..) | Op::Round) {
            let twin = self.facts.values.unknown(scalar, Variation::ANY);
            self.facts.derive_new();
            if let Op::Number(identity, axis) = op
                && let Some(count) = self.facts.count(identity, axis, scalar)
            {
                self.facts.assume_at_least(twin, count, 1);
            }
            twin
        } else {
            let operands = operands.into_iter().map(|operand| self.twin(operand)).collect();
            self.facts.values.add(Value { op, operands, scalar })
        };
        self.facts.derive_new();
        if let Some(interval) = self.accesses[1].at.known.get(value.index()).and_then(|fact| fact.interval) {
            self.facts.narrow(twin, interval);
        }
        self.twins.insert(value, twin);
        twin
    }

    /// A counter, a round further.
    fn next(&mut self, counter: ValueId, step: u32) -> ValueId {
        let scalar = self.facts.made(counter).scalar;
        let step = self.facts.values.add(Value { op: Op::Constant(step.into()), operands: Vec::new(), scalar });
        let next = self.facts.values.add(Value { op: Op::Binary(BinaryOp::Add), operands: vec![counter, step], scalar });
        self.facts.derive_new();
        next
    }

    /// What is known of differences of values for the second invocation, as far as that has to do with the indices.
    fn rename_bounds(&mut self) {
        let all: Vec<(Vec<(ValueId, i128)>, i128)> = self.bounds[1].all();
        let mut left: Vec<_> = all.into_iter().filter(|(terms, _)| !terms.is_empty()).collect();
        // Those that have to do with what these bring, too.
        for _ in 0..3 {
            let is_known = |this: &Self, terms: &[(ValueId, i128)]| terms.iter().any(|term| this.twins.contains_key(&term.0));
            let (related, rest): (Vec<_>, Vec<_>) = left.into_iter().partition(|(terms, _)| is_known(self, terms));
            left = rest;
            for (terms, least) in related {
                let sum = terms.iter().try_fold(Affine::constant(0), |sum, (value, factor)| {
                    let twin = self.twin(*value);
                    sum.plus(*factor, &self.facts.fact(twin).sum.clone())
                });
                if let Some(sum) = sum {
                    self.facts.bounds.add(sum, least);
                }
            }
        }
    }

    /// When a difference is not zero.
    fn is_not_zero(&mut self, difference: &Sum) -> Asked {
        if is_incongruent(difference, 0) {
            return Asked::ALWAYS;
        }
        let less = difference.plus(1, &Sum::constant(1));
        let greater = Sum::constant(1).plus(-1, difference);
        let asked = self.not_positive(less).or(|| self.not_positive(greater));
        if asked.is_never() { self.is_not_zero_for_each(difference) } else { asked }
    }

    /// The same for each of the few values that one of its atoms has.
    fn is_not_zero_for_each(&mut self, difference: &Sum) -> Asked {
        let few = difference.atoms().find_map(|atom| {
            let (min, max) = self.facts.interval(*atom).filter(|(min, max)| min < max && max - min < FEW)?;
            Some((*atom, min..=max))
        });
        let Some((atom, mut values)) = few else { return Asked::NEVER };
        let is_apart = values.all(|value| {
            let of_value = difference.replaced(&atom, &Sum::constant(value));
            of_value.is_some_and(|difference| self.is_not_zero(&difference).is_always())
        });
        if is_apart { Asked::ALWAYS } else { Asked::NEVER }
    }

    /// When the two are one invocation, or of one workgroup if that is asked.
    fn is_one(&mut self) -> Asked {
        let parts: &[Identity] = match self.two {
            Two::Any => &[Identity::LocalId, Identity::WorkgroupId],
            Two::Separate => &[Identity::WorkgroupId],
            Two::Together => &[Identity::LocalId],
        };
        let (mut asked, mut known, scalar) = (Asked::ALWAYS, false, Some(Scalar::Usize));
        let made_of = self.made_of();
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
            asked = asked.and(|| self.not_positive(Sum::of(launch).plus(-most, &Sum::constant(1))));
        }
        // Of indices that data decide, a launch of one invocation says nothing.
        let is_of_data = made_of.iter().any(|op| matches!(op, Op::Unknown { varies, .. } if !varies.is_same(Among::Launch)));
        if is_of_data && !known { Asked::NEVER } else { asked }
    }

    /// All that the indices of both are made of.
    fn made_of(&self) -> Vec<Op> {
        let (mut seen, mut left) = (BTreeSet::new(), Vec::new());
        left.extend(self.accesses.iter().flat_map(|access| access.indices));
        while let Some(value) = left.pop() {
            if seen.insert(value) {
                left.extend(&self.facts.made(value).operands);
            }
        }
        seen.into_iter().map(|value| self.facts.made(value).op).collect()
    }

    /// Which values are the same if the differences are zero, and when: those of which the multiples are greater than all the rest. Those
    /// with the greatest factors are the first.
    fn digits(&mut self, differences: &[Sum]) -> Vec<(ValueId, Asked)> {
        let mut digits = Vec::new();
        for (number, difference) in differences.iter().enumerate() {
            let mut atoms: Vec<ValueId> = self.differences[number][0].atoms().copied().collect();
            atoms.dedup();
            for atom in atoms {
                let Some(twin) = self.twins.get(&atom).copied().filter(|_| !self.is_same(atom)) else { continue };
                let Some((factor, rest)) = difference.split(&atom) else { continue };
                let Some((of_twin, rest)) = rest.split(&twin) else { continue };
                let is_opposite = factor.plus(1, &of_twin).is_some_and(|sum| sum.as_constant() == Some(0));
                let is_of_both = factor.atoms().copied().collect::<Vec<_>>().into_iter().all(|atom| self.is_same(atom));
                if !is_opposite || !is_of_both || factor.as_constant() == Some(0) {
                    continue;
                }
                let is_negative = factor.as_constant().is_some_and(|factor| factor < 0);
                let factor = if is_negative { Sum::constant(0).plus(-1, &factor).unwrap_or(factor) } else { factor };
                digits.push((factor, rest, atom));
            }
        }
        let weight = |factor: &Sum| {
            let degree = factor.terms.keys().map(Vec::len).max();
            (degree, factor.terms.values().map(|value| value.abs()).max())
        };
        digits.sort_by(|(a, _, x), (b, _, y)| (weight(b), x).cmp(&(weight(a), y)));
        let mut found = Vec::new();
        for (factor, rest, atom) in digits {
            let below = rest.plus(-1, &factor).and_then(|sum| sum.plus(1, &Sum::constant(1)));
            let above = Sum::constant(1).plus(-1, &factor).and_then(|sum| sum.plus(-1, &rest));
            let asked = self.not_positive(below).and(|| self.not_positive(above));
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
    fn remainders(&mut self, values: &BTreeSet<ValueId>) -> Vec<(ValueId, Asked)> {
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
            let below = |sum: Sum| sum.plus(-1, &by).and_then(|sum| sum.plus(1, &Sum::constant(1)));
            let negated = difference.as_ref().and_then(|difference| Sum::constant(0).plus(-1, difference));
            let asked = self.not_positive(difference.and_then(below)).and(|| self.not_positive(negated.and_then(below)));
            if !asked.is_never() {
                found.push((*a, asked));
            }
        }
        found
    }
}

impl Meeting<'_> {
    /// Of `c * x`, where `c` and the divisor have no factor in common, `x` is the same if it is less than the divisor apart.
    fn coprime_factor(&mut self, dividend: ValueId, one: &Sum, difference: Option<&Sum>, by: &Sum) -> Option<(ValueId, Asked)> {
        let (difference, by) = (difference?, by.as_constant()?);
        for atom in one.atoms().copied().collect::<Vec<_>>() {
            let twin = self.twins.get(&atom).copied().filter(|_| atom != dividend)?;
            let (factor, rest) = difference.split(&atom)?;
            let (of_twin, rest) = rest.split(&twin)?;
            let factor = factor.as_constant().filter(|factor| of_twin.as_constant() == Some(-factor) && rest.as_constant() == Some(0))?;
            if factor.abs() > 1 && gcd(factor, by) == 1 {
                let apart = Sum::of(atom).plus(-1, &Sum::of(twin))?;
                let least = Sum::constant(1 - by);
                let below = apart.plus(1, &least);
                let above = least.plus(-1, &apart);
                let asked = self.not_positive(below).and(|| self.not_positive(above));
                return (!asked.is_never()).then_some((atom, asked));
            }
        }
        None
    }
}

/// Whether a sum is not zero modulo a number, or not zero if that is 0, since its constant is no multiple of what all its other terms are.
fn is_incongruent(sum: &Sum, modulus: i128) -> bool {
    let (mut divisor, mut constant) = (modulus, 0);
    for (product, factor) in &sum.terms {
        if product.is_empty() { constant = *factor } else { divisor = gcd(divisor, *factor) }
    }
    divisor == 0 && constant != 0 || divisor > 1 && constant % divisor != 0
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}
