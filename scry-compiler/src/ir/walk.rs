//! Walks through kernels.

use super::{Block, Expr, Kernel, Local, LocalId, Stmt, StmtId, StmtKind};

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
        for child in self.children() {
            child.walk(visit);
        }
    }
}

impl Stmt {
    /// Calls `visit` on the statement and every one inside it.
    pub(crate) fn walk<'a>(&'a self, visit: &mut impl FnMut(&'a Self)) {
        visit(self);
        self.blocks().into_iter().for_each(|block| block.walk(visit));
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
        self.walk(&mut |stmt| {
            for expr in stmt.exprs() {
                expr.walk(visit);
            }
        });
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
