//! Where values come from of which nothing is known, for messages.

use crate::ir::{Expr, ExprKind, FunctionId, LocalId, Place, Root, Step, Stmt, StmtKind};

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

    pub(super) fn rank(self) -> u8 {
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
