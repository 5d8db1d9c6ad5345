//! Where values come from of which nothing is known, for messages.

use std::collections::BTreeSet;

use super::values::{Op, Value, ValueId};
use super::{Facts, Variation};
use crate::ir::{Expr, ExprKind, FunctionId, LocalId, Place, Root, Step, Stmt, StmtKind};
use crate::ty::{Scalar, Ty};

/// Where a value comes from. Those that say most are the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// An element of what is in memory, or of a local array.
    Element(Root),
    Atomic,
    Collective,
    Result(FunctionId),
    /// A local that is not set where it is declared, or more than once.
    Variable(LocalId),
    /// An argument of a function.
    Argument,
    Float,
    /// An integer of 64 bits.
    Wide,
}

impl Origin {
    /// That of an expression that is no operation on others.
    pub(super) fn of(expr: &Expr) -> Option<Self> {
        match &expr.kind {
            ExprKind::Local(local) => Some(Self::Variable(*local)),
            ExprKind::Load(Place { root: Root::Local(local), path }) if path.iter().all(|step| matches!(step, Step::Field(_))) => {
                Some(Self::Variable(*local))
            }
            ExprKind::Load(Place { root, path: _ }) => Some(Self::Element(*root)),
            ExprKind::Invoke(function, _) => Some(Self::Result(*function)),
            _ => None,
        }
    }

    /// That of what a statement declares.
    pub(super) fn of_result(stmt: &Stmt) -> Option<Self> {
        match &stmt.kind {
            StmtKind::Call { function, .. } => Some(Self::Result(*function)),
            StmtKind::Atomic { .. } => Some(Self::Atomic),
            StmtKind::Collective { .. } => Some(Self::Collective),
            _ => None,
        }
    }

    fn rank(self) -> u8 {
        match self {
            Self::Element(_) => 0,
            Self::Atomic => 1,
            Self::Collective => 2,
            Self::Result(_) => 3,
            Self::Variable(_) => 4,
            Self::Argument => 5,
            Self::Float => 6,
            Self::Wide => 7,
        }
    }
}

impl Facts {
    /// A local is an argument of the function that the facts are of.
    pub(crate) fn set_argument(&mut self, local: LocalId, ty: &Ty) {
        self.set_unknown(local, ty, Variation::ANY);
        self.note_origin(local, Some(Origin::Argument));
    }

    /// Notes where the value of a local comes from.
    pub(super) fn note_origin(&mut self, local: LocalId, origin: Option<Origin>) {
        self.values.note_origin(local, origin);
    }

    /// What an expression depends on that nobody knows before the kernel runs, if anything.
    pub(crate) fn origin(&mut self, expr: &Expr) -> Option<Origin> {
        let value = self.value(expr);
        let (mut seen, mut left) = (BTreeSet::new(), BTreeSet::from([value]));
        let mut origins = Vec::new();
        while let Some(value) = left.pop_last() {
            if seen.insert(value) {
                origins.extend(self.own_origin(value));
                left.extend(&self.made(value).operands);
            }
        }
        origins.into_iter().min_by_key(|origin| origin.rank())
    }

    fn own_origin(&self, value: ValueId) -> Option<Origin> {
        let Value { op, operands: _, scalar } = self.made(value);
        match (op, scalar) {
            (Op::Unknown { .. }, _) if let Some(origin) = self.values.origin(value) => Some(origin),
            (_, Some(scalar)) if scalar.is_float() => Some(Origin::Float),
            (_, Some(Scalar::I64 | Scalar::U64)) => Some(Origin::Wide),
            _ => None,
        }
    }
}
