//! The second invocation's values: twins of those that are not the same for both, with what holds where that one stands.

use super::{Meeting, Rounds};
use crate::facts::values::{Map, Op, Value, ValueId};
use crate::facts::{Affine, Sum, Variation};
use crate::ir::BinaryOp;

impl Meeting<'_> {
    /// Puts the facts where an access stands.
    pub(super) fn stand(&mut self, side: usize) {
        let at = self.accesses[side].at;
        (self.facts.known, self.facts.bounds) = (at.known.extended(self.everywhere), at.bounds.clone());
        self.facts.derive_new();
    }

    /// The differences of the indices, with twins for what tells the two apart; the facts are those of both.
    pub(super) fn differences(&mut self) -> Option<Vec<Sum>> {
        if self.with_twins.is_some() {
            return self.with_twins.clone();
        }
        self.stand(0);
        self.facts.bounds = self.bounds[0].clone();
        self.added.iter().for_each(|(added, offset)| self.facts.narrow(*added, *offset));
        self.twins = self.added.iter().map(|(added, _)| (*added, *added)).collect();
        let sums = self.differences.clone();
        let renamed: Option<Vec<Sum>> = sums.iter().map(|[_, other]| self.renamed(other)).collect();
        self.rename_bounds();
        self.with_twins = sums.iter().zip(renamed?).map(|([one, _], other)| one.plus(-1, &other)).collect();
        self.with_twins.clone()
    }

    pub(super) fn renamed(&mut self, sum: &Sum) -> Option<Sum> {
        let atoms: Vec<ValueId> = sum.atoms().collect();
        let twins: Map<ValueId, ValueId> = atoms.into_iter().map(|atom| (atom, self.twin(atom))).collect();
        sum.mapped(|atom| Sum::of(twins[&atom]))
    }

    /// What a value is for the second invocation.
    pub(super) fn twin(&mut self, value: ValueId) -> ValueId {
        if let Some(known) = self.twins.get(&value) {
            return *known;
        }
        let Value { op, operands, scalar } = self.facts.made(value).clone();
        let known = |value: ValueId| self.accesses[1].at.known.get(value.index()).and_then(|fact| fact.interval);
        let interval = if op == Op::Round { self.facts.rounds(operands[0], known) } else { known(value) };
        let twin = if self.is_same(value) {
            value
        } else if let Op::Counter(_, step) = op
            && let (start, rounds) = match (self.rounds)(value) {
                Rounds::Later(rounds) => (Some(value), rounds),
                Rounds::Number(rounds) => (Some(operands[0]), rounds),
                Rounds::Same | Rounds::Any => (None, 0),
            }
            && let Some(start) = start
            && self.is_same(operands[0])
        {
            self.later(start, i128::from(step) * i128::from(rounds))
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
        if let Some(interval) = interval {
            self.facts.narrow(twin, interval);
        }
        self.twins.insert(value, twin);
        twin
    }

    /// A counter that has grown from a value on.
    fn later(&mut self, start: ValueId, by: i128) -> ValueId {
        let scalar = self.facts.made(start).scalar;
        let step = self.facts.values.add(Value { op: Op::Constant(by), operands: Vec::new(), scalar });
        let next = self.facts.values.add(Value { op: Op::Binary(BinaryOp::Add), operands: vec![start, step], scalar });
        self.facts.derive_new();
        next
    }

    /// What is known of differences of values for the second invocation, as far as that has to do with the indices.
    pub(super) fn rename_bounds(&mut self) {
        let mut left = self.bounds[1].all().to_vec();
        left.retain(|(terms, _)| !terms.is_empty());
        // Those that have to do with what these bring, too.
        for _ in 0..3 {
            let is_known = |this: &Self, terms: &[(ValueId, i128)]| terms.iter().any(|term| this.twins.contains_key(&term.0));
            let (related, rest): (Vec<_>, Vec<_>) = left.into_iter().partition(|(terms, _)| is_known(self, terms));
            left = rest;
            for (terms, least) in related {
                let sum = terms.iter().try_fold(Affine::constant(0), |sum, (value, factor)| {
                    let twin = self.twin(*value);
                    sum.plus(*factor, &self.facts.fact(twin).sum)
                });
                if let Some(sum) = sum {
                    self.facts.bounds.add(sum, least);
                }
            }
        }
    }
}
