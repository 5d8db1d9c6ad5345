//! Memory that loops load from while no invocation can store to it: the sanitizer need not see each of these loads.
//!
//! That is a slice that the kernel only reads, and a shared variable between two barriers with no store in between. Both must be
//! initialized, all of them, which is asked once in front of the loops.

use std::collections::{HashMap, HashSet};

use crate::ir::{Block, ExprKind, Kernel, Place, Root, SharedId, Stmt, StmtId, StmtKind};

/// What runs between two barriers. It may be too much: what stands before and behind a construct with barriers in it is one interval, and so is
/// all of a construct that a jump leads to.
pub(super) struct Intervals {
    of: HashMap<StmtId, usize>,
    count: usize,
    /// The shared variables that an invocation writes in an interval.
    written: HashSet<(usize, SharedId)>,
}

impl Intervals {
    pub(super) fn of(kernel: &Kernel) -> Self {
        let mut intervals = Self { of: HashMap::new(), count: 0, written: HashSet::new() };
        intervals.block(&kernel.body, None);
        kernel.body.walk(&mut |stmt| {
            if let Some(Place { root: Root::Shared(shared), path: _ }) = stmt.stored_place() {
                intervals.written.insert((intervals.of[&stmt.id], *shared));
            }
        });
        intervals
    }

    /// What the loops in statements that run between two barriers load from, and no invocation writes meanwhile; in order.
    pub(super) fn unwritten_in_loops(&self, kernel: &Kernel, stmts: &[&Stmt]) -> Vec<Root> {
        let mut found = Vec::new();
        for stmt in stmts {
            stmt.walk(&mut |part| {
                let StmtKind::Loop { body, .. } = &part.kind else { return };
                body.walk_exprs(&mut |expr| match &expr.kind {
                    ExprKind::Load(Place { root, .. }) if !found.contains(root) && self.is_unwritten(kernel, *root, stmt) => {
                        found.push(*root);
                    }
                    _ => {}
                });
            });
        }
        found
    }

    fn is_unwritten(&self, kernel: &Kernel, root: Root, during: &Stmt) -> bool {
        match root {
            Root::Slice(_) | Root::Groups { .. } => !kernel.may_write(root),
            Root::Shared(shared) => !self.written.contains(&(self.of[&during.id], shared)),
            Root::Local(_) => false,
        }
    }

    /// A block; what stands before its first barrier and behind its last one is of the interval `around` it, if it is not a whole body.
    fn block(&mut self, block: &Block, around: Option<usize>) {
        let is_barrier = |stmt: &Stmt| stmt.blocks().is_empty() && stmt.waits();
        let last = block.stmts.iter().rposition(is_barrier);
        let mut now = around.unwrap_or(0);
        for (i, stmt) in block.stmts.iter().enumerate() {
            self.of.insert(stmt.id, now);
            let leads_here = |part: &Stmt| matches!(part.kind, StmtKind::Break(to) | StmtKind::Continue(to) if stmt.label() == Some(to));
            if stmt.any(&leads_here) {
                stmt.walk(&mut |part| _ = self.of.insert(part.id, now));
            } else {
                stmt.each_block(&mut |block| self.block(block, Some(now)));
            }
            if is_barrier(stmt) {
                self.count += 1;
                now = around.filter(|_| Some(i) == last).unwrap_or(self.count);
            }
        }
    }
}
