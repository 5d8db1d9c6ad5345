//! On what values depend that nobody knows before the kernel runs, for messages.

use super::values::{Op, Value, ValueId};
use super::{Facts, Origin, Variation};
use crate::ir::{Expr, LocalId, Root};
use crate::ty::{Scalar, Ty};

impl Facts {
    /// A local is an argument of the function that the facts are of.
    pub(crate) fn set_argument(&mut self, local: LocalId, ty: &Ty) {
        self.set_unknown(local, ty, Variation::ANY);
        self.values.note_origin(local, Some(Origin::Argument));
    }

    /// What an expression depends on that nobody knows before the kernel runs, if anything.
    pub(crate) fn origin(&mut self, expr: &Expr) -> Option<Origin> {
        let value = self.value(expr);
        self.origin_of(value)
    }

    /// What a value depends on that nobody knows before the kernel runs, if anything.
    pub(crate) fn origin_of(&self, value: ValueId) -> Option<Origin> {
        let origins = self.parts([value]).into_iter().rev().filter_map(|part| self.own_origin(part));
        origins.min_by_key(|origin| origin.rank())
    }

    /// Values, and all that they are made of, in the order in which they are made.
    pub(super) fn parts(&self, values: impl IntoIterator<Item = ValueId>) -> Vec<ValueId> {
        let (mut parts, mut left) = (Vec::new(), values.into_iter().collect::<Vec<_>>());
        while let Some(value) = left.pop() {
            if let Err(at) = parts.binary_search(&value) {
                parts.insert(at, value);
                left.extend(&self.made(value).operands);
            }
        }
        parts
    }

    fn own_origin(&self, value: ValueId) -> Option<Origin> {
        let Value { op, operands: _, scalar } = self.made(value);
        match (op, scalar) {
            (Op::Element(slice), _) => Some(Origin::Element(Root::Slice(*slice))),
            (Op::Unknown { .. }, _) if let Some(origin) = self.values.origin(value) => Some(origin),
            (_, Some(scalar)) if scalar.is_float() => Some(Origin::Float),
            (_, Some(Scalar::I64 | Scalar::U64)) => Some(Origin::Wide),
            _ => None,
        }
    }
}
