//! Where values come from of which nothing is known, for messages.

use crate::ir::{Expr, ExprKind, Function, FunctionId, LocalId, Names, Place, Reason, Root, Shared, Step, Stmt, StmtKind};

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

    /// Why nobody knows before the kernel runs what depends on it. The names are of what a body names.
    pub(crate) fn reason(self, names: Names<'_>, shared: &[Shared], functions: &[Function]) -> Reason {
        let local = |local: LocalId| Some(&names.locals[local.0]).filter(|local| local.user).map(|local| local.name.to_string());
        match self {
            Self::Element(Root::Slice(slice) | Root::Groups { slice, words: _ }) => Reason::Element(names.params[slice.0].name.to_string()),
            Self::Element(Root::Shared(variable)) => Reason::Element(shared[variable.0].name.to_string()),
            Self::Element(Root::Local(array)) => local(array).map_or(Reason::Branches, Reason::Element),
            Self::Atomic => Reason::Atomic,
            Self::Collective => Reason::Collective,
            Self::Result(function) => {
                let Function { name, span, .. } = &functions[function.0];
                Reason::Result(span.source_text().unwrap_or_else(|| name.clone()))
            }
            Self::Variable(variable) => local(variable).map_or(Reason::Branches, Reason::Variable),
            Self::Argument => Reason::Function,
            Self::Float => Reason::Float,
            Self::Wide => Reason::Wide,
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
