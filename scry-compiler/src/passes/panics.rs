//! Where an invocation goes that panics, for GPUs: a check becomes an `if`, and behind each panic, and each call that may have ended in one,
//! stands the jump away. What a function returns then, nobody looks at.

use proc_macro2::Span;

use super::Lowered;
use crate::ir::{BinaryOp, Collective, Expr, FunctionId, Kernel, LocalId, LoopKind, OneByOne, Stmt, StmtKind};
use crate::ty::Ty;

/// Where who has panicked goes in the end.
pub(super) const RETURN: StmtKind = StmtKind::Return(None);

/// Lets who panics return, in each body that does not say otherwise yet. In a wide form, the loop over neighbours goes on with the next one.
pub(crate) fn leave(lowered: &mut Lowered) {
    let panics = panicking_functions(&lowered.kernel);
    let exit = lowered.kernel.one_by_one.map_or(RETURN, |OneByOne { x: _, label }| StmtKind::Continue(label));
    for (i, (body, locals)) in lowered.kernel.bodies_mut().enumerate() {
        let function = (i < panics.len()).then_some(FunctionId(i));
        lowered.panicked.entry(function).or_insert_with(|| {
            let leaving = Leaving { panics: panics.clone(), panicked: LocalId::add(locals, "panicked", true, Ty::U32) };
            body.stmts = leaving.stmts(&body.stmts, &exit);
            leaving.panicked
        });
    }
}

/// Of each function, whether it can panic.
pub(super) fn panicking_functions(kernel: &Kernel) -> Vec<bool> {
    kernel.functions.iter().map(|function| function.panics).collect()
}

/// Says in a body where who panics goes.
pub(super) struct Leaving {
    /// Of each function, whether it can panic.
    pub(super) panics: Vec<bool>,
    /// A local that nobody declares. It stands for the variable that is not zero if the invocation has panicked.
    pub(super) panicked: LocalId,
}

impl Leaving {
    /// Statements with the jumps of who panics in them.
    pub(super) fn stmts(&self, stmts: &[Stmt], exit: &StmtKind) -> Vec<Stmt> {
        let mut out = Vec::new();
        for stmt in stmts {
            let (span, jump) = (stmt.span, || Stmt::new(exit.clone(), stmt.span));
            match &stmt.kind {
                StmtKind::Check { holds, site, values, settled: _ } => {
                    let panic = Stmt::new(StmtKind::Panic { site: *site, values: values.clone() }, span);
                    out.push(Stmt::if_(holds.clone().negated(), vec![panic, jump()], span));
                }
                StmtKind::Panic { .. } => out.extend([stmt.clone(), jump()]),
                StmtKind::Call { .. } if self.is_panicking_call(stmt) => {
                    out.extend([stmt.clone(), self.if_panicked(BinaryOp::Ne, vec![jump()])]);
                }
                _ => {
                    let mut stmt = stmt.clone();
                    stmt.each_block_mut(&mut |block| block.stmts = self.stmts(&block.stmts, exit));
                    out.push(stmt);
                }
            }
        }
        out
    }

    pub(super) fn is_panicking_call(&self, stmt: &Stmt) -> bool {
        matches!(&stmt.kind, StmtKind::Call { function, .. } if self.panics[function.0])
    }

    /// What is done if the invocation has panicked, or has not.
    pub(super) fn if_panicked(&self, op: BinaryOp, then: Vec<Stmt>) -> Stmt {
        let span = Span::mixed_site();
        let panicked = Expr::binary(op, Expr::local(self.panicked, Ty::U32, span), Expr::int(0, Ty::U32, span), Ty::BOOL);
        Stmt::if_(panicked, then, span)
    }
}

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
