//! Loops that would go on forever if who has panicked left them alone, for CUDA: its barriers do not wait for who has left.

use super::Lowered;
use crate::ir::{Collective, LoopKind, StmtKind};

/// Finds the loops of a kernel that can panic which may go on until another invocation of the workgroup does something: what is the same
/// for all is known before, or loaded for all. One that has panicked never does it, so whoever is in such a loop asks in each round
/// whether one has, before the barriers that all have passed: all get the same answer.
pub(crate) fn find_waiting_loops(lowered: &mut Lowered) {
    if !lowered.kernel.effects().0 {
        return;
    }
    lowered.kernel.body.walk(&mut |stmt| {
        if let StmtKind::Loop { label, kind: LoopKind::Forever | LoopKind::While(_), body } = &stmt.kind
            && body.any(&|part| matches!(part.kind, StmtKind::Collective { operation: Collective::WorkgroupLoad, .. }))
        {
            lowered.waiting_loops.insert(*label);
        }
    });
}
