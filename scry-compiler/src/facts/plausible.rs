//! Which conditions on a launch are worth to be asked: one that only launches fulfil which nobody makes is as good as none.

use super::launch::Asked;
use super::values::{Op, Value, ValueId};
use super::{Facts, Product};
use crate::ir::Identity;
use crate::ty::Scalar;

/// Of how many workgroups along each axis, and how long buffers and how great numbers, a launch is that a condition is tried on.
const USUAL_WORKGROUPS: i128 = 4;
const USUAL_LENGTH: i128 = 1 << 13;

impl Facts {
    /// A condition, unless only launches fulfil it that nobody makes.
    pub(super) fn plausible(&self, asked: Asked) -> Asked {
        if self.is_plausible(&asked) { asked } else { Asked::NEVER }
    }

    /// Whether a launch of a few invocations, with buffers that are long and numbers that are large for so few, fulfils a condition: one
    /// that does not asks for a launch in which hardly an invocation meets another.
    pub(super) fn is_plausible(&self, asked: &Asked) -> bool {
        self.may_hold(asked, USUAL_LENGTH)
    }

    /// Whether a launch of a few invocations fulfils a condition where buffers have one element and numbers are 1, so that guards hold for one
    /// invocation at most along each axis.
    pub(super) fn is_plausible_past_guards(&self, asked: &Asked) -> bool {
        self.may_hold(asked, 1)
    }

    fn may_hold(&self, asked: &Asked, length: i128) -> bool {
        match asked {
            Asked::NotPositive(sum) => {
                let value = |product: Product| product.atoms().try_fold(1, |all: i128, atom| all.checked_mul(self.usual(atom, length)?));
                let terms = sum.terms.iter().map(|(product, factor)| factor.checked_mul(value(*product)?));
                terms.sum::<Option<i128>>().is_none_or(|sum| sum <= 0)
            }
            Asked::All(parts) => parts.iter().all(|part| self.may_hold(part, length)),
            Asked::Any(parts) => parts.iter().any(|part| self.may_hold(part, length)),
        }
    }

    /// What a number that the host knows is in such a launch.
    fn usual(&self, value: ValueId, length: i128) -> Option<i128> {
        self.computed(value, &|value| {
            let Value { op, operands: _, scalar } = self.made(value);
            match op {
                Op::Param(_) | Op::Len(_) | Op::Field(_) => Some(if *scalar == Some(Scalar::Bool) { 0 } else { length }),
                Op::Number(Identity::NumWorkgroups, _) => Some(USUAL_WORKGROUPS),
                Op::Number(Identity::LaunchSize, axis) => Some(USUAL_WORKGROUPS * i128::from(self.workgroup[*axis as usize])),
                _ => None,
            }
        })
    }
}
