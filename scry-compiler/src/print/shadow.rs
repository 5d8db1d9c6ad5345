//! Which locals may not go by the user's name in the printed Rust.
//!
//! The IR knows locals by number, and its order of statements is not always that of the source: `let (a, b) = (b, a)` uses
//! the old `a` when the new one is there already, and so does `let x = if x { .. }`. There, the new one needs another name.

use std::collections::HashSet;

use crate::ir::{Block, Local, LocalId, StmtKind};

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
            stmt.names().into_iter().for_each(|local| self.used(local));
            let before = self.declared.len();
            self.declared.extend(stmt.declares());
            stmt.blocks().into_iter().for_each(|block| self.block(block));
            // A loop's own variable is gone behind it.
            if matches!(stmt.kind, StmtKind::Loop { .. }) {
                self.declared.truncate(before);
            }
        }
        self.declared.truncate(outer);
    }

    fn used(&mut self, local: LocalId) {
        let locals = &self.locals;
        let inner = self.declared.iter().rev().take_while(|inner| **inner != local);
        let same_name = |inner: &&LocalId| locals[inner.0].user && locals[inner.0].name == locals[local.0].name;
        self.hiding.extend(inner.filter(same_name));
    }
}
