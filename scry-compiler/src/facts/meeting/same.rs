//! Which values are the same for both invocations: by themselves, or since others are.

use super::{MAX_DIFFERENCES, Meeting, Rounds, Two};
use crate::facts::Among;
use crate::facts::launch::power;
use crate::facts::values::{Op, Value, ValueId};
use crate::ir::{BinaryOp, Identity, UnaryOp};
use crate::ty::Scalar;

impl Meeting<'_> {
    /// Whether a value is the same for both.
    pub(super) fn is_same(&mut self, value: ValueId) -> bool {
        if let Some(known) = self.is_same.get(&value) {
            return *known;
        }
        let is_same = self.same.contains(&value) || self.constant(value) || {
            let Value { op, operands, scalar } = self.facts.made(value).clone();
            match op {
                Op::Constant(_) | Op::Param(_) | Op::Len(_) => true,
                Op::Number(..) | Op::Identity(_) if matches!(self.two, Two::Itself(_)) => true,
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
                    let is_same = match self.two {
                        Two::Any | Two::Separate => varies.is_same(Among::Launch),
                        Two::Together => varies.is_same(Among::Workgroup),
                        Two::Itself(_) => true,
                    };
                    is_same && (self.rounds)(value) == Rounds::Same
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
    pub(super) fn constant(&self, value: ValueId) -> bool {
        let interval = |side: usize| {
            let known = self.accesses[side].at.known.get(value.index());
            known.and_then(|fact| fact.interval).filter(|(min, max)| min == max)
        };
        interval(0).is_some_and(|one| interval(1) == Some(one))
    }

    pub(super) fn learn(&mut self, value: ValueId) {
        let op = self.facts.made(value).op;
        let is_sum = matches!(op, Op::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl) | Op::Stepped);
        if is_sum && self.differences.len() < MAX_DIFFERENCES {
            // So is the sum that it is.
            let sums = [0, 1].map(|side| {
                self.stand(side);
                if op == Op::Stepped {
                    self.stepped(value, side).filter(|(_, is_exact)| *is_exact).map(|(sum, _)| sum)
                } else {
                    self.as_if_exact(value, side)
                }
            });
            if let [Some(one), Some(other)] = sums {
                let both = self.joined([one, other]);
                self.differences.push(both);
            }
        }
        self.same.insert(value);
        self.is_same.clear();
        self.with_twins = None;
    }

    /// All that the indices of the first are made of.
    pub(super) fn values(&self) -> Vec<ValueId> {
        let atoms = self.differences.iter().flat_map(|[one, _]| one.atoms());
        self.facts.parts(self.accesses[0].indices.iter().copied().chain(atoms))
    }

    /// Finds what is the same as other values are.
    pub(super) fn follow(&mut self, values: &[ValueId]) {
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
    /// This assumes that the invocations of a subgroup are consecutive along x.
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
}
