//! What statements and expressions are made of.

use super::{Block, Condition, Expr, ExprKind, LocalId, LoopKind, Stmt, StmtKind};

// Each table is for shared and for mutable references.

/// The expressions directly inside an expression.
macro_rules! children {
    ($kind:expr, $indices:ident) => {
        match $kind {
            ExprKind::Literal(_) | ExprKind::Local(_) | ExprKind::Param(_) | ExprKind::Len(_) | ExprKind::Identity(_) => Vec::new(),
            ExprKind::Load(place) => place.$indices().collect(),
            ExprKind::Unary(_, a) | ExprKind::Cast(a) | ExprKind::Repeat(a) | ExprKind::Field(a, _) => vec![a],
            ExprKind::Binary(_, a, b) => vec![a, b],
            ExprKind::Select { condition, then, otherwise } => vec![condition, then, otherwise],
            ExprKind::Call(_, args) | ExprKind::Invoke(_, args) | ExprKind::Tuple(args) | ExprKind::Array(args) => {
                args.into_iter().collect()
            }
        }
    };
}

/// The local that a statement declares, and the expressions directly inside it, not those of nested blocks.
macro_rules! local_and_exprs {
    ($kind:expr, $indices:ident) => {
        match $kind {
            StmtKind::Let { local, init } => (Some(local), init.into_iter().collect()),
            StmtKind::Store { place, value } => (None, place.$indices().chain([value]).collect()),
            StmtKind::If { condition, then: _, otherwise: _ } => (None, vec![condition]),
            StmtKind::Loop { label: _, kind: LoopKind::Forever, body: _ } | StmtKind::Block { label: _, body: _ } => (None, Vec::new()),
            StmtKind::Loop { label: _, kind: LoopKind::While(condition), body: _ } => (None, vec![condition]),
            StmtKind::Loop { label: _, kind: LoopKind::Counted { variable, from, to, step: _ }, body: _ } => {
                (Some(variable), vec![from, to])
            }
            StmtKind::Return(value) => (None, value.into_iter().collect()),
            StmtKind::Check { condition: Condition::Index { index, len }, site: _ } => (None, vec![index, len]),
            StmtKind::Check { condition: Condition::Holds(condition), site: _ } => (None, vec![condition]),
            StmtKind::Panic { site: _, values } | StmtKind::Print { site: _, values } => (None, values.into_iter().collect()),
            StmtKind::Call { result, function: _, args } => (Some(result), args.into_iter().collect()),
            StmtKind::Collective { result, operation: _, operands } => (Some(result), operands.into_iter().collect()),
            StmtKind::Atomic { result, operation: _, place, operands } => {
                (result.into_iter().next(), place.$indices().chain(operands).collect())
            }
            StmtKind::Break(_) | StmtKind::Continue(_) | StmtKind::Barrier => (None, Vec::new()),
        }
    };
}

/// The blocks directly inside a statement.
macro_rules! blocks {
    ($kind:expr) => {
        match $kind {
            StmtKind::If { condition: _, then, otherwise } => vec![then, otherwise],
            StmtKind::Loop { label: _, kind: _, body } | StmtKind::Block { label: _, body } => vec![body],
            StmtKind::Let { .. }
            | StmtKind::Store { .. }
            | StmtKind::Break(_)
            | StmtKind::Continue(_)
            | StmtKind::Return(_)
            | StmtKind::Check { .. }
            | StmtKind::Panic { .. }
            | StmtKind::Print { .. }
            | StmtKind::Call { .. }
            | StmtKind::Barrier
            | StmtKind::Collective { .. }
            | StmtKind::Atomic { .. } => Vec::new(),
        }
    };
}

impl Expr {
    /// The expressions directly inside.
    pub(crate) fn children(&self) -> Vec<&Self> {
        children!(&self.kind, indices)
    }

    /// The expressions directly inside, to change.
    pub(crate) fn children_mut(&mut self) -> Vec<&mut Self> {
        children!(&mut self.kind, indices_mut)
    }
}

impl Stmt {
    fn local_and_exprs(&self) -> (Option<&LocalId>, Vec<&Expr>) {
        local_and_exprs!(&self.kind, indices)
    }

    /// The local that it declares.
    pub(crate) fn declares(&self) -> Option<LocalId> {
        self.local_and_exprs().0.copied()
    }

    /// The local that it declares, to change.
    pub(crate) fn declares_mut(&mut self) -> Option<&mut LocalId> {
        let (local, _): (_, Vec<&mut Expr>) = local_and_exprs!(&mut self.kind, indices_mut);
        local
    }

    /// The expressions directly inside, not those of nested blocks.
    pub(crate) fn exprs(&self) -> Vec<&Expr> {
        self.local_and_exprs().1
    }

    /// The expressions directly inside, to change.
    pub(crate) fn exprs_mut(&mut self) -> Vec<&mut Expr> {
        let (_, exprs): (Option<&mut LocalId>, _) = local_and_exprs!(&mut self.kind, indices_mut);
        exprs
    }

    /// The blocks directly inside.
    pub(crate) fn blocks(&self) -> Vec<&Block> {
        blocks!(&self.kind)
    }

    /// The blocks directly inside, to change.
    pub(crate) fn blocks_mut(&mut self) -> Vec<&mut Block> {
        blocks!(&mut self.kind)
    }
}
