//! What statements and expressions are made of, and walks through it.

use super::{Block, Expr, ExprKind, Kernel, Local, LocalId, LoopKind, Stmt, StmtId, StmtKind};

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

/// The local that a statement declares, the expressions directly inside it, and the blocks.
macro_rules! parts {
    ($kind:expr, $indices:ident, $operands:ident) => {
        match $kind {
            StmtKind::Let { local, init } => (Some(local), init.into_iter().collect(), Vec::new()),
            StmtKind::Store { place, value } => (None, place.$indices().chain([value]).collect(), Vec::new()),
            StmtKind::If { condition, then, otherwise } => (None, vec![condition], vec![then, otherwise]),
            StmtKind::Loop { label: _, kind: LoopKind::Forever, body } | StmtKind::Block { label: _, body } => {
                (None, Vec::new(), vec![body])
            }
            StmtKind::Loop { label: _, kind: LoopKind::While(condition), body } => (None, vec![condition], vec![body]),
            StmtKind::Loop { label: _, kind: LoopKind::Counted { variable, from, to, step: _ }, body } => {
                (Some(variable), vec![from, to], vec![body])
            }
            StmtKind::Return(value) => (None, value.into_iter().collect(), Vec::new()),
            StmtKind::Check { holds, site: _, values, settled: _ } => (None, [holds].into_iter().chain(values).collect(), Vec::new()),
            StmtKind::Panic { site: _, values } | StmtKind::Print { site: _, values } => (None, values.into_iter().collect(), Vec::new()),
            StmtKind::Call { result, function: _, args } => (Some(result), args.into_iter().collect(), Vec::new()),
            StmtKind::Collective { result, operation: _, operands } => (Some(result), operands.into_iter().collect(), Vec::new()),
            StmtKind::Atomic { result, operation: _, orders: _, place, operands } => {
                (result.into_iter().next(), place.$indices().chain(operands).collect(), Vec::new())
            }
            StmtKind::CopyToShared { to, first, len, columns, rows } => {
                let rows = rows.into_iter().flat_map(|rows| rows.$operands());
                (None, to.$indices().chain([first, len, columns]).chain(rows).collect(), Vec::new())
            }
            StmtKind::Break(_) | StmtKind::Continue(_) | StmtKind::Barrier | StmtKind::Fence(_) => (None, Vec::new(), Vec::new()),
            StmtKind::CommitCopies | StmtKind::WaitCopies(_) => (None, Vec::new(), Vec::new()),
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
    fn parts(&self) -> (Option<&LocalId>, Vec<&Expr>, Vec<&Block>) {
        parts!(&self.kind, indices, operands)
    }

    fn parts_mut(&mut self) -> (Option<&mut LocalId>, Vec<&mut Expr>, Vec<&mut Block>) {
        parts!(&mut self.kind, indices_mut, operands_mut)
    }

    pub(crate) fn declares(&self) -> Option<LocalId> {
        self.parts().0.copied()
    }

    pub(crate) fn declares_mut(&mut self) -> Option<&mut LocalId> {
        self.parts_mut().0
    }

    /// The expressions directly inside, not those of nested blocks.
    pub(crate) fn exprs(&self) -> Vec<&Expr> {
        self.parts().1
    }

    /// The expressions directly inside, to change.
    pub(crate) fn exprs_mut(&mut self) -> Vec<&mut Expr> {
        self.parts_mut().1
    }

    /// The blocks directly inside.
    pub(crate) fn blocks(&self) -> Vec<&Block> {
        self.parts().2
    }

    /// The blocks directly inside, to change.
    pub(crate) fn blocks_mut(&mut self) -> Vec<&mut Block> {
        self.parts_mut().2
    }
}

impl Kernel {
    /// The bodies of the functions that it calls, and its own.
    pub(crate) fn bodies(&self) -> impl Iterator<Item = &Block> {
        self.functions.iter().map(|function| &function.body).chain([&self.body])
    }

    /// The same, to change, each with its locals.
    pub(crate) fn bodies_mut(&mut self) -> impl Iterator<Item = (&mut Block, &mut Vec<Local>)> {
        let functions = self.functions.iter_mut().map(|function| (&mut function.body, &mut function.locals));
        functions.chain([(&mut self.body, &mut self.locals)])
    }
}

impl Expr {
    /// Calls `visit` on the expression and everything inside it.
    pub(crate) fn walk<'a>(&'a self, visit: &mut impl FnMut(&'a Self)) {
        visit(self);
        self.children().into_iter().for_each(|child| child.walk(visit));
    }

    /// Calls `visit` on everything inside the expression and then on that, to change it.
    pub(crate) fn walk_mut(&mut self, visit: &mut impl FnMut(&mut Self)) {
        self.children_mut().into_iter().for_each(|child| child.walk_mut(visit));
        visit(self);
    }
}

impl Stmt {
    /// Calls `visit` on the statement and every one inside it.
    pub(crate) fn walk<'a>(&'a self, visit: &mut impl FnMut(&'a Self)) {
        visit(self);
        self.blocks().into_iter().for_each(|block| block.walk(visit));
    }

    /// Calls `visit` on its expressions, each behind those inside it, to change it.
    pub(crate) fn change_exprs(&mut self, visit: &mut impl FnMut(&mut Expr)) {
        self.exprs_mut().into_iter().for_each(|expr| expr.walk_mut(visit));
    }
}

impl Block {
    /// Calls `visit` on every statement, nested ones after the statement they are in.
    pub(crate) fn walk<'a>(&'a self, visit: &mut impl FnMut(&'a Stmt)) {
        self.stmts.iter().for_each(|stmt| stmt.walk(visit));
    }

    /// Calls `visit` on every statement, nested ones after the statement they are in, to change it.
    pub(crate) fn walk_mut(&mut self, visit: &mut impl FnMut(&mut Stmt)) {
        for stmt in &mut self.stmts {
            visit(stmt);
            stmt.blocks_mut().into_iter().for_each(|block| block.walk_mut(visit));
        }
    }

    /// Calls `visit` on every expression, nested ones after the expression they are in.
    pub(crate) fn walk_exprs<'a>(&'a self, visit: &mut impl FnMut(&'a Expr)) {
        self.walk(&mut |stmt| stmt.exprs().into_iter().for_each(|expr| expr.walk(visit)));
    }

    /// Gives each statement of a body, nested ones among them, an id of its own.
    pub(crate) fn number(&mut self) {
        let mut next = 0;
        self.walk_mut(&mut |stmt| {
            stmt.id = StmtId(next);
            next += 1;
        });
    }

    /// Calls `visit` on every statement, and for each local where its scope ends, the last one first.
    pub(crate) fn walk_scopes<'a>(&'a self, visit: &mut impl FnMut(Scoped<'a>)) {
        let mut declared = Vec::new();
        for stmt in &self.stmts {
            visit(Scoped::Stmt(stmt));
            stmt.blocks().into_iter().for_each(|block| block.walk_scopes(visit));
            match stmt.kind {
                StmtKind::Loop { .. } => stmt.declares().into_iter().for_each(|variable| visit(Scoped::End(variable))),
                _ => declared.extend(stmt.declares()),
            }
        }
        declared.into_iter().rev().for_each(|local| visit(Scoped::End(local)));
    }
}

/// What [`Block::walk_scopes`] comes to.
pub(crate) enum Scoped<'a> {
    /// A statement; what it declares is in scope from here on.
    Stmt(&'a Stmt),
    /// The end of a local's scope.
    End(LocalId),
}
