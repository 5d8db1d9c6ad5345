//! What leads an invocation to an access: conditions, and rounds of loops, one after the other.

use super::accesses::{Walk, Way};
use crate::facts::ValueId;
use crate::ir::{Block, Expr, LoopKind, Stmt, StmtKind};

impl Walk<'_> {
    /// What leads into a loop's body.
    pub(super) fn round(&mut self, stmt: &Stmt) -> Option<Way> {
        let StmtKind::Loop { label, kind, body } = &stmt.kind else { return None };
        match kind {
            LoopKind::Forever => None,
            // It is the same in each round, or nobody knows it.
            LoopKind::While(condition) => Some(Way::Condition(self.accesses.facts.value(condition), true)),
            LoopKind::Counted { variable, from, .. } => {
                let counter = self.accesses.facts.value(&Expr::local(*variable, from.ty.clone(), from.span));
                Some(Way::Round { counter, once: body.breaks_to(*label) || !stmt.jumps_out().is_empty() })
            }
        }
    }

    /// What leads further behind an `if`.
    pub(super) fn pass_branches(&mut self, condition: ValueId, [then, otherwise]: [&Block; 2]) {
        for (block, is_true) in [(then, false), (otherwise, true)] {
            if block.leads_away() {
                self.way.push(Way::Condition(condition, is_true));
            } else {
                block.stmts.iter().for_each(|stmt| self.pass_jumps(stmt));
            }
        }
    }

    /// The same, behind a statement out of which control may jump elsewhere.
    pub(super) fn pass_jumps(&mut self, stmt: &Stmt) {
        if !stmt.jumps_out().is_empty() && !self.way.contains(&Way::Doubt) {
            self.way.push(Way::Doubt);
        }
    }
}
