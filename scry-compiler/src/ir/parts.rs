//! What statements and expressions are made of, and walks through it.

use proc_macro2::Span;

use super::{Block, Expr, ExprKind, Kernel, Local, LocalId, LoopKind, Place, Step, Stmt, StmtId, StmtKind};

// Each table is for shared and for mutable references. It calls, and gathers nothing: bodies are walked often.

/// Calls `each` on the expressions directly inside an expression.
macro_rules! children {
    ($kind:expr, $indices:ident, $each:ident) => {
        match $kind {
            ExprKind::Literal(_) | ExprKind::Local(_) | ExprKind::Param(_) | ExprKind::Len(_) | ExprKind::Identity(_) => {}
            ExprKind::Load(place) => place.$indices().for_each($each),
            ExprKind::Unary(_, a) | ExprKind::Cast(a) | ExprKind::Repeat(a) | ExprKind::Field(a, _) => $each(a),
            ExprKind::Binary(_, a, b) => {
                $each(a);
                $each(b);
            }
            ExprKind::Select { condition, then, otherwise } => {
                $each(condition);
                $each(then);
                $each(otherwise);
            }
            ExprKind::Call(_, args) | ExprKind::Invoke(_, args) | ExprKind::Tuple(args) | ExprKind::Array(args) => {
                args.into_iter().for_each($each);
            }
        }
    };
}

/// What is directly inside a statement, by shared or mutable references.
enum Part<L, E, B> {
    /// The local that it declares.
    Local(L),
    Expr(E),
    Block(B),
}

impl<L, E, B> Part<L, E, B> {
    fn local(self) -> Option<L> {
        if let Self::Local(local) = self { Some(local) } else { None }
    }

    fn expr(self) -> Option<E> {
        if let Self::Expr(expr) = self { Some(expr) } else { None }
    }

    fn block(self) -> Option<B> {
        if let Self::Block(block) = self { Some(block) } else { None }
    }
}

/// Calls `each` on every part of a statement.
macro_rules! parts {
    ($kind:expr, $indices:ident, $operands:ident, $each:ident) => {
        match $kind {
            StmtKind::Let { local, init } => {
                $each(Part::Local(local));
                init.into_iter().for_each(|init| $each(Part::Expr(init)));
            }
            StmtKind::Store { place, value } => {
                place.$indices().for_each(|index| $each(Part::Expr(index)));
                $each(Part::Expr(value));
            }
            StmtKind::If { condition, then, otherwise } => {
                $each(Part::Expr(condition));
                $each(Part::Block(then));
                $each(Part::Block(otherwise));
            }
            StmtKind::Loop { label: _, kind, body } => {
                match kind {
                    LoopKind::Forever => {}
                    LoopKind::While(condition) => $each(Part::Expr(condition)),
                    LoopKind::Counted { variable, from, to, step: _ } => {
                        $each(Part::Local(variable));
                        $each(Part::Expr(from));
                        $each(Part::Expr(to));
                    }
                }
                $each(Part::Block(body));
            }
            StmtKind::Block { label: _, body } => $each(Part::Block(body)),
            StmtKind::Return(value) => value.into_iter().for_each(|value| $each(Part::Expr(value))),
            StmtKind::Check { holds, site: _, values, settled: _ } => {
                $each(Part::Expr(holds));
                values.into_iter().for_each(|value| $each(Part::Expr(value)));
            }
            StmtKind::Panic { site: _, values } | StmtKind::Print { site: _, values } => {
                values.into_iter().for_each(|value| $each(Part::Expr(value)));
            }
            StmtKind::Call { result, function: _, args: operands } | StmtKind::Collective { result, operation: _, operands } => {
                $each(Part::Local(result));
                operands.into_iter().for_each(|operand| $each(Part::Expr(operand)));
            }
            StmtKind::Atomic { result, operation: _, orders: _, place, operands } => {
                result.into_iter().for_each(|result| $each(Part::Local(result)));
                place.$indices().chain(operands).for_each(|operand| $each(Part::Expr(operand)));
            }
            StmtKind::CopyToShared { to, first, len, columns, rows } => {
                let rows = rows.into_iter().flat_map(|rows| rows.$operands());
                to.$indices().chain([first, len, columns]).chain(rows).for_each(|operand| $each(Part::Expr(operand)));
            }
            StmtKind::Break(_) | StmtKind::Continue(_) | StmtKind::Barrier | StmtKind::Fence(_) => {}
            StmtKind::CommitCopies | StmtKind::WaitCopies(_) => {}
        }
    };
}

impl Expr {
    /// Calls `each` on the expressions directly inside.
    pub(crate) fn each_child<'a>(&'a self, each: &mut dyn FnMut(&'a Self)) {
        children!(&self.kind, indices, each);
    }

    /// The same, to change them.
    pub(crate) fn each_child_mut<'a>(&'a mut self, each: &mut dyn FnMut(&'a mut Self)) {
        children!(&mut self.kind, indices_mut, each);
    }

    /// The expressions directly inside.
    pub(crate) fn children(&self) -> Vec<&Self> {
        let mut children = Vec::new();
        self.each_child(&mut |child| children.push(child));
        children
    }

    /// The expressions directly inside, to change.
    pub(crate) fn children_mut(&mut self) -> Vec<&mut Self> {
        let mut children = Vec::new();
        self.each_child_mut(&mut |child| children.push(child));
        children
    }
}

impl Stmt {
    fn each_part<'a>(&'a self, each: &mut dyn FnMut(Part<&'a LocalId, &'a Expr, &'a Block>)) {
        parts!(&self.kind, indices, operands, each);
    }

    fn each_part_mut<'a>(&'a mut self, each: &mut dyn FnMut(Part<&'a mut LocalId, &'a mut Expr, &'a mut Block>)) {
        parts!(&mut self.kind, indices_mut, operands_mut, each);
    }

    /// Calls `each` on the expressions directly inside, not on those of nested blocks.
    pub(crate) fn each_expr<'a>(&'a self, each: &mut dyn FnMut(&'a Expr)) {
        self.each_part(&mut |part| part.expr().into_iter().for_each(&mut *each));
    }

    /// The same, to change them.
    pub(crate) fn each_expr_mut<'a>(&'a mut self, each: &mut dyn FnMut(&'a mut Expr)) {
        self.each_part_mut(&mut |part| part.expr().into_iter().for_each(&mut *each));
    }

    /// Calls `each` on the blocks directly inside.
    pub(crate) fn each_block<'a>(&'a self, each: &mut dyn FnMut(&'a Block)) {
        self.each_part(&mut |part| part.block().into_iter().for_each(&mut *each));
    }

    /// The same, to change them.
    pub(crate) fn each_block_mut<'a>(&'a mut self, each: &mut dyn FnMut(&'a mut Block)) {
        self.each_part_mut(&mut |part| part.block().into_iter().for_each(&mut *each));
    }

    pub(crate) fn declares(&self) -> Option<LocalId> {
        let mut declared = None;
        self.each_part(&mut |part| declared = declared.or(part.local()));
        declared.copied()
    }

    pub(crate) fn declares_mut(&mut self) -> Option<&mut LocalId> {
        let mut declared = None;
        self.each_part_mut(&mut |part| declared = declared.take().or(part.local()));
        declared
    }

    /// The expressions directly inside, not those of nested blocks.
    pub(crate) fn exprs(&self) -> Vec<&Expr> {
        let mut exprs = Vec::new();
        self.each_expr(&mut |expr| exprs.push(expr));
        exprs
    }

    /// The expressions directly inside, to change.
    pub(crate) fn exprs_mut(&mut self) -> Vec<&mut Expr> {
        let mut exprs = Vec::new();
        self.each_expr_mut(&mut |expr| exprs.push(expr));
        exprs
    }

    /// The blocks directly inside.
    pub(crate) fn blocks(&self) -> Vec<&Block> {
        let mut blocks = Vec::new();
        self.each_block(&mut |block| blocks.push(block));
        blocks
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
        self.each_child(&mut |child| child.walk(visit));
    }

    /// Calls `visit` on everything inside the expression and then on that, to change it.
    pub(crate) fn walk_mut(&mut self, visit: &mut impl FnMut(&mut Self)) {
        self.each_child_mut(&mut |child| child.walk_mut(visit));
        visit(self);
    }
}

impl Stmt {
    /// Calls `visit` on the statement and every one inside it.
    pub(crate) fn walk<'a>(&'a self, visit: &mut impl FnMut(&'a Self)) {
        visit(self);
        self.each_block(&mut |block| block.walk(visit));
    }

    /// Calls `visit` on its expressions, each behind those inside it, to change it.
    pub(crate) fn change_exprs(&mut self, visit: &mut impl FnMut(&mut Expr)) {
        self.each_expr_mut(&mut |expr| expr.walk_mut(visit));
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
            stmt.each_block_mut(&mut |block| block.walk_mut(visit));
        }
    }

    /// Keeps the statements, nested ones among them, of which `is_kept` says so.
    pub(crate) fn retain(&mut self, is_kept: &mut impl FnMut(&Stmt) -> bool) {
        self.stmts.retain(&mut *is_kept);
        self.stmts.iter_mut().for_each(|stmt| stmt.each_block_mut(&mut |block| block.retain(is_kept)));
    }

    /// Calls `visit` on every expression, nested ones after the expression they are in.
    pub(crate) fn walk_exprs<'a>(&'a self, visit: &mut impl FnMut(&'a Expr)) {
        self.walk(&mut |stmt| stmt.each_expr(&mut |expr| expr.walk(visit)));
    }

    /// Puts all of it at one place of the source.
    pub(crate) fn put_at(&mut self, span: Span) {
        let put = |place: &mut Place| {
            for step in &mut place.path {
                if let Step::Index { at, .. } = step {
                    *at = span;
                }
            }
        };
        self.walk_mut(&mut |stmt| {
            stmt.span = span;
            stmt.change_exprs(&mut |expr| {
                expr.span = span;
                if let ExprKind::Load(place) = &mut expr.kind {
                    put(place);
                }
            });
            if let StmtKind::Store { place, .. } | StmtKind::Atomic { place, .. } = &mut stmt.kind {
                put(place);
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
            stmt.each_block(&mut |block| block.walk_scopes(visit));
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
