//! Memory that loops load from while no invocation can store to it: the sanitizer need not see each of these loads.
//!
//! That is a slice that the kernel only reads, and a shared variable between two barriers with no store in between. Both must be
//! initialized, all of them, which is asked once in front of the loops.

use std::collections::{HashMap, HashSet};

use crate::ir::{Block, Collective, ExprKind, Kernel, LabelId, Place, Root, SharedId, Stmt, StmtId, StmtKind};

/// What runs between two barriers, of which all statements that may run between the same two are one interval. It may be too much, as
/// when invocations pass a barrier in a branch only: then what comes before it and what comes after it are one.
pub(super) struct Intervals {
    of: HashMap<StmtId, usize>,
    /// Which interval each is the same as, if it is not the first of these itself.
    parents: Vec<usize>,
    /// The intervals in which jumps arrive.
    targets: HashMap<LabelId, usize>,
    /// The shared variables that an invocation writes in an interval.
    written: HashSet<(usize, SharedId)>,
}

impl Intervals {
    pub(super) fn of(kernel: &Kernel) -> Self {
        let mut intervals = Self { of: HashMap::new(), parents: vec![0], targets: HashMap::new(), written: HashSet::new() };
        intervals.block(&kernel.body, 0);
        kernel.body.walk(&mut |stmt| {
            if let Some(Place { root: Root::Shared(shared), path: _ }) = stmt.stored_place() {
                intervals.written.insert((intervals.interval(stmt), *shared));
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
            Root::Slice(_) => !kernel.may_write(root),
            Root::Shared(shared) => !self.written.contains(&(self.interval(during), shared)),
            Root::Local(_) => false,
        }
    }

    fn interval(&self, stmt: &Stmt) -> usize {
        self.first(self.of[&stmt.id])
    }

    /// The first of the intervals that are the same as this one.
    fn first(&self, interval: usize) -> usize {
        let parent = self.parents[interval];
        if parent == interval { interval } else { self.first(parent) }
    }

    /// The interval behind a block that begins in interval `now`.
    fn block(&mut self, block: &Block, now: usize) -> usize {
        block.stmts.iter().fold(now, |now, stmt| self.stmt(stmt, now))
    }

    fn stmt(&mut self, stmt: &Stmt, now: usize) -> usize {
        self.of.insert(stmt.id, now);
        match &stmt.kind {
            StmtKind::Barrier | StmtKind::Collective { operation: Collective::WorkgroupLoad, .. } => self.start(),
            StmtKind::If { condition: _, then, otherwise } => {
                let ends = [self.block(then, now), self.block(otherwise, now)];
                self.join(ends[0], ends[1])
            }
            // A round may be the last at its beginning or, by a `break`, anywhere.
            StmtKind::Loop { label, kind: _, body } => {
                self.targets.insert(*label, now);
                let end = self.block(body, now);
                self.join(now, end)
            }
            StmtKind::Block { label, body } => {
                let behind = self.start();
                self.targets.extend(label.map(|label| (label, behind)));
                let end = self.block(body, now);
                self.join(behind, end)
            }
            StmtKind::Break(label) | StmtKind::Continue(label) => self.join(self.targets[label], now),
            _ => now,
        }
    }

    fn start(&mut self) -> usize {
        self.parents.push(self.parents.len());
        self.parents.len() - 1
    }

    fn join(&mut self, a: usize, b: usize) -> usize {
        let (a, b) = (self.first(a), self.first(b));
        self.parents[b] = a;
        a
    }
}
