//! Loops that would go on forever if who has panicked left them alone, for CUDA: its barriers do not wait for who has left.

use super::Lowered;
use super::panics::RETURN;
use crate::ir::{Collective, Expr, LocalId, LoopKind, Stmt, StmtKind};
use crate::ty::Ty;

/// Lets the loops of a kernel that can panic be left which may go on until another invocation of the workgroup does something: what is the
/// same for all is known before, or loaded for all. One that has panicked never does it, so whoever is in such a loop asks in each round
/// whether one has, before the barriers that all have passed: all get the same answer.
pub(crate) fn leave_waiting_loops(lowered: &mut Lowered) {
    if !lowered.kernel.effects().0 {
        return;
    }
    let meeting = LocalId::add(&mut lowered.kernel.locals, "meeting", true, Ty::BOOL);
    lowered.kernel.body.walk_mut(&mut |Stmt { kind, span, .. }| {
        if let StmtKind::Loop { label: _, kind: LoopKind::Forever | LoopKind::While(_), body } = kind
            && body.any(&|part| matches!(part.kind, StmtKind::Collective { operation: Collective::WorkgroupLoad, .. }))
        {
            let leave = Stmt::if_(Expr::local(meeting, Ty::BOOL, *span), vec![Stmt::new(RETURN, *span)], *span);
            body.stmts.insert(0, leave);
            lowered.meeting = Some(meeting);
        }
    });
}
