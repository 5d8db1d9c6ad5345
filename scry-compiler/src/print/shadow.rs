//! Which locals may not go by the user's name in the printed Rust.
//!
//! The IR knows locals by number, and its order of statements is not always that of the source: `let (a, b) = (b, a)` uses
//! the old `a` when the new one is there already, and so does `let x = if x { .. }`. There, the new one needs another name.

use std::collections::HashSet;

use crate::ir::{Block, Expr, ExprKind, Local, LocalId, LoopKind, Place, Root, Stmt, StmtKind};

/// The locals that would hide another one of the same name where that is used.
pub(super) fn hiding(body: &Block, locals: &[Local], params: &[LocalId]) -> HashSet<LocalId> {
    let mut scopes = Scopes { locals, declared: params.to_vec(), hiding: HashSet::new() };
    scopes.block(body);
    scopes.hiding
}

struct Scopes<'a> {
    locals: &'a [Local],
    /// The locals in scope, innermost last.
    declared: Vec<LocalId>,
    hiding: HashSet<LocalId>,
}

impl Scopes<'_> {
    fn block(&mut self, block: &Block) {
        let outer = self.declared.len();
        for stmt in &block.stmts {
            self.stmt(stmt);
        }
        self.declared.truncate(outer);
    }

    fn stmt(&mut self, stmt: &Stmt) {
        for expr in stmt.exprs() {
            expr.walk(&mut |part| self.expr(part));
        }
        match &stmt.kind {
            StmtKind::Let { .. } | StmtKind::Collective { .. } | StmtKind::Atomic { .. } | StmtKind::Call { .. } => {
                self.declared.extend(stmt.declares());
            }
            StmtKind::Store { place, value: _ } => self.place(place),
            StmtKind::If { condition: _, then, otherwise } => {
                self.block(then);
                self.block(otherwise);
            }
            StmtKind::Loop { label: _, kind: LoopKind::Counted { variable, from: _, to: _, step: _ }, body } => {
                self.declared.push(*variable);
                self.block(body);
                self.declared.pop();
            }
            StmtKind::Loop { label: _, kind: LoopKind::Forever | LoopKind::While(_), body } | StmtKind::Block { label: _, body } => {
                self.block(body);
            }
            StmtKind::Break(_)
            | StmtKind::Continue(_)
            | StmtKind::Return(_)
            | StmtKind::Check { .. }
            | StmtKind::Panic { .. }
            | StmtKind::Print { .. }
            | StmtKind::Barrier => {}
        }
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Local(local) => self.used(*local),
            ExprKind::Load(place) => self.place(place),
            ExprKind::Literal(_)
            | ExprKind::Param(_)
            | ExprKind::Len(_)
            | ExprKind::Identity(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Cast(_)
            | ExprKind::Select { .. }
            | ExprKind::Call(..)
            | ExprKind::Invoke(..)
            | ExprKind::Tuple(_)
            | ExprKind::Array(_)
            | ExprKind::Repeat(_)
            | ExprKind::Field(..) => {}
        }
    }

    fn place(&mut self, place: &Place) {
        match place.root {
            Root::Local(local) => self.used(local),
            Root::Slice(_) | Root::Shared(_) => {}
        }
    }

    fn used(&mut self, local: LocalId) {
        let locals = &self.locals;
        let inner = self.declared.iter().rev().take_while(|inner| **inner != local);
        let same_name = |inner: &&LocalId| locals[inner.0].user && locals[inner.0].name == locals[local.0].name;
        self.hiding.extend(inner.filter(same_name));
    }
}
