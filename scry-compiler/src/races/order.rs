//! In which order an invocation reads one slice and writes another: which reads may come behind which writes.
//!
//! A walk in the order of the body keeps the writes that may have been made on the way here, in this round of the loops around; those of
//! earlier rounds are told apart by the loop.

use std::collections::{BTreeSet, HashMap};

use super::accesses::Access;
use super::pairs::LoopId;
use crate::ir::{Block, Kernel, LabelId, LoopKind, ParamId, Root, Stmt, StmtId, StmtKind};

/// A read in a later round of a loop than a write, which both are in.
pub(super) struct Later {
    pub(super) read: usize,
    pub(super) write: usize,
    pub(super) of: LoopId,
    /// The loops around that one, which are in the same round.
    pub(super) around: Vec<LoopId>,
}

/// Numbers of writes.
type Made = BTreeSet<usize>;

pub(super) struct Order {
    reads: HashMap<StmtId, Vec<usize>>,
    writes: HashMap<StmtId, Vec<usize>>,
    /// The writes that may have been made.
    made: Made,
    /// Those that may have been made where loops and blocks are left.
    left: HashMap<LabelId, Made>,
    around: Vec<LoopId>,
    later: Vec<Later>,
    /// Whether a read may come behind a write in one round of all loops around both.
    follows: bool,
}

impl Order {
    /// The reads of the first slice that come behind writes to the second in later rounds of loops; `None` if there are others that do.
    pub(super) fn of(kernel: &Kernel, accesses: &[Access], [read, written]: [ParamId; 2]) -> Option<Vec<Later>> {
        let by_stmt = |slice: ParamId, is_write: bool| {
            let mut by_stmt: HashMap<StmtId, Vec<usize>> = HashMap::new();
            for (number, access) in accesses.iter().enumerate() {
                if access.root == Root::Slice(slice) && access.is_write == is_write {
                    access.stmts.iter().for_each(|stmt| by_stmt.entry(*stmt).or_default().push(number));
                }
            }
            by_stmt
        };
        let (made, left, around, later) = (Made::new(), HashMap::new(), Vec::new(), Vec::new());
        let mut order = Self { reads: by_stmt(read, false), writes: by_stmt(written, true), made, left, around, later, follows: false };
        order.block(&kernel.body);
        (!order.follows).then_some(order.later)
    }

    fn block(&mut self, block: &Block) {
        block.stmts.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &Stmt) {
        self.follows |= self.reads.contains_key(&stmt.id) && !self.made.is_empty();
        match &stmt.kind {
            StmtKind::If { condition: _, then, otherwise } => {
                let before = self.made.clone();
                self.block(then);
                let then = std::mem::replace(&mut self.made, before);
                self.block(otherwise);
                self.made.extend(then);
            }
            StmtKind::Loop { label, kind, body } => self.loop_(stmt, *label, kind, body),
            StmtKind::Block { label, body } => {
                self.block(body);
                self.made.extend(self.left.remove(label).unwrap_or_default());
            }
            StmtKind::Break(label) => {
                let made = std::mem::take(&mut self.made);
                self.left.entry(*label).or_default().extend(made);
            }
            // The next round is told apart by the loop.
            StmtKind::Continue(_) | StmtKind::Return(_) | StmtKind::Panic { .. } => self.made.clear(),
            _ => self.made.extend(self.writes.get(&stmt.id).into_iter().flatten()),
        }
    }

    fn loop_(&mut self, stmt: &Stmt, label: LabelId, kind: &LoopKind, body: &Block) {
        let (of, mut inside) = (LoopId(stmt.id), [Vec::new(), Vec::new()]);
        body.walk(&mut |stmt| {
            for (inside, by_stmt) in inside.iter_mut().zip([&self.reads, &self.writes]) {
                inside.extend(by_stmt.get(&stmt.id).into_iter().flatten().copied());
            }
        });
        let [reads, writes] = inside;
        // The condition is evaluated behind each round, and the bound perhaps.
        self.follows |= !matches!(kind, LoopKind::Forever) && self.reads.contains_key(&stmt.id) && !writes.is_empty();
        for (read, write) in reads.iter().flat_map(|read| writes.iter().map(|write| (*read, *write))) {
            self.later.push(Later { read, write, of, around: self.around.clone() });
        }
        let before = self.made.clone();
        self.around.push(of);
        self.block(body);
        self.around.pop();
        // Whoever leaves the loop may have made what is written in any round.
        self.left.remove(&label);
        self.left.values_mut().for_each(|left| left.extend(&writes));
        self.made = before.into_iter().chain(writes).collect();
    }
}
