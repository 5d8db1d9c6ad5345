//! Walks through kernels.

use super::{Block, Expr, Stmt, StmtId};

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
}
