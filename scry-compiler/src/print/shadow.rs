//! Which locals may not go by the user's name in the printed Rust.
//!
//! The IR knows locals by number, and its order of statements is not always that of the source: `let (a, b) = (b, a)` uses
//! the old `a` when the new one is there already, and so does `let x = if x { .. }`. There, the new one needs another name.

use std::collections::HashSet;

use crate::ir::{Block, Local, LocalId, Scoped};

/// The locals that would hide another one of the same name where that is used.
pub(super) fn hiding(body: &Block, locals: &[Local], params: &[LocalId]) -> HashSet<LocalId> {
    // The locals in scope, innermost last.
    let (mut declared, mut hiding) = (params.to_vec(), HashSet::new());
    body.walk_scopes(&mut |part| match part {
        Scoped::Stmt(stmt) => {
            for used in stmt.names() {
                let inner = declared.iter().rev().take_while(|inner| **inner != used);
                let same_name = |inner: &&LocalId| locals[inner.0].user && locals[inner.0].name == locals[used.0].name;
                hiding.extend(inner.filter(same_name));
            }
            declared.extend(stmt.declares());
        }
        Scoped::End(_) => drop(declared.pop()),
    });
    hiding
}
