//! Jumps without labels, for targets that have none.
//!
//! WGSL and CUDA C leave only the innermost loop. A jump further out sets a flag and leaves the innermost; behind each
//! construct it leaves that way, the flag is asked and the next one left, until the jump's target is reached:
//!
//! ```text
//! 'a: loop {                      loop {
//!     loop {                          var break_a = false;
//!         break 'a;                   loop { break_a = true; break; }
//!     }                               if (break_a) { break; }
//! }                               }
//! ```
//!
//! The flag is declared at the start of the target's body, so each round starts without one. A labelled block counts as a
//! construct that `break` leaves: printers write it as a loop that runs once.

use proc_macro2::Span;

use super::Lowered;
use crate::ir::{Block, Expr, LabelId, Local, LocalId, Place, Stmt, StmtKind};
use crate::ty::Ty;

/// Makes every `break` and `continue` one of the innermost loop or labelled block.
pub(crate) fn replace_labels(lowered: &mut Lowered) {
    for (body, locals) in lowered.kernel.bodies_mut() {
        Structure { locals, around: Vec::new(), flags: Vec::new() }.block(body, &mut Vec::new());
    }
}

struct Structure<'a> {
    locals: &'a mut Vec<Local>,
    /// The loops and labelled blocks around the current place, outermost first.
    around: Vec<LabelId>,
    /// The flags of the jumps from further in to these.
    flags: Vec<(Jump, LocalId)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Jump {
    target: LabelId,
    /// Whether it leaves its target; if not, it goes on with the next round.
    is_break: bool,
}

impl Jump {
    fn stmt(self) -> StmtKind {
        if self.is_break { StmtKind::Break(self.target) } else { StmtKind::Continue(self.target) }
    }
}

impl Structure<'_> {
    /// A block, whose jumps out of the innermost construct to one further out are `passing` through it.
    fn block(&mut self, block: &mut Block, passing: &mut Vec<Jump>) {
        std::mem::take(&mut block.stmts).into_iter().for_each(|stmt| self.stmt(stmt, passing, &mut block.stmts));
    }

    fn stmt(&mut self, mut stmt: Stmt, passing: &mut Vec<Jump>, out: &mut Vec<Stmt>) {
        let span = stmt.span;
        match &mut stmt.kind {
            StmtKind::Break(target) | StmtKind::Continue(target) if self.around.last() != Some(target) => {
                let jump = Jump { target: *target, is_break: matches!(stmt.kind, StmtKind::Break(_)) };
                let flag = Place::local(self.flag(jump));
                out.push(Stmt::new(StmtKind::Store { place: flag, value: Expr::bool(true, span) }, span));
                out.push(Stmt::new(self.go_on(jump, passing), span));
            }
            StmtKind::Loop { label, kind: _, body } | StmtKind::Block { label, body } => {
                let inner = self.construct(*label, body);
                out.push(stmt);
                for jump in inner {
                    let condition = Expr::local(self.flag(jump), Ty::BOOL, span);
                    out.push(Stmt::if_(condition, vec![Stmt::new(self.go_on(jump, passing), span)], span));
                }
            }
            _ => {
                stmt.each_block_mut(&mut |block| self.block(block, passing));
                out.push(stmt);
            }
        }
    }

    /// The body of a loop or labelled block, which declares the flags of the jumps to it; returns the jumps that pass through.
    fn construct(&mut self, label: LabelId, body: &mut Block) -> Vec<Jump> {
        let mut passing = Vec::new();
        self.around.push(label);
        self.block(body, &mut passing);
        self.around.pop();
        let span = Span::mixed_site();
        let declare = |(_, local)| Stmt::new(StmtKind::Let { local, init: Some(Expr::bool(false, span)) }, span);
        body.stmts.splice(0..0, self.flags.extract_if(.., |(jump, _)| jump.target == label).map(declare));
        passing
    }

    /// Jumps from inside the innermost construct: to its target if that is the innermost, else out of the innermost.
    fn go_on(&self, jump: Jump, passing: &mut Vec<Jump>) -> StmtKind {
        let innermost = *self.around.last().expect("a jump has a target around it");
        if innermost == jump.target {
            return jump.stmt();
        }
        if !passing.contains(&jump) {
            passing.push(jump);
        }
        StmtKind::Break(innermost)
    }

    /// The flag of a jump; its target declares it.
    fn flag(&mut self, jump: Jump) -> LocalId {
        if let Some((_, flag)) = self.flags.iter().find(|(known, _)| *known == jump) {
            return *flag;
        }
        let flag = LocalId::add(self.locals, if jump.is_break { "breaks" } else { "continues" }, true, Ty::BOOL);
        self.flags.push((jump, flag));
        flag
    }
}
