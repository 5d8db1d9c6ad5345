//! The rule that a whole kernel must keep once it is lowered: which values, and which control flow, are the same for every invocation of a workgroup.
//!
//! A value is uniform if every invocation of the workgroup that computes it gets the same; else it varies. What the host passes is
//! uniform, and what numbers the workgroups; what numbers the invocations varies, and so does what one may have stored for another
//! to load. A local varies if anything that is stored to it does, or if only some invocations store it. Control flow splits at a
//! condition that varies and is whole again behind what it controls; a jump that only some take keeps it split to where it leads.
//!
//! It errs on one side only: what it calls uniform is, whatever the launch, if the kernel has no races.

pub(crate) mod deterministic;
mod flow;
mod message;
mod values;

use crate::ir::{Expr, Kernel, LocalId, Stmt};
use crate::report::{Report, is_one_place};
use flow::Flow;

/// What is the same for every invocation of a workgroup.
pub(crate) struct Uniformity<'a>(Flow<'a>);

impl<'a> Uniformity<'a> {
    /// Looks through a kernel.
    pub(crate) fn of(kernel: &'a Kernel) -> Self {
        Self(Flow::through(kernel))
    }

    /// Whether a local, wherever it is read, has the same value in every invocation.
    pub(crate) fn is_uniform_local(&self, local: LocalId) -> bool {
        self.0.values.why_local(local).is_none()
    }

    /// Whether an expression yields the same value in every invocation.
    pub(crate) fn is_uniform(&self, expr: &Expr) -> bool {
        self.0.values.why(expr).is_none()
    }

    /// Whether the expressions directly inside a statement yield the same values in every invocation.
    pub(crate) fn has_uniform_exprs(&self, stmt: &Stmt) -> bool {
        stmt.exprs().into_iter().all(|expr| self.is_uniform(expr))
    }

    /// Whether every invocation of a workgroup runs a statement of the kernel's body, or none does, each time as often.
    pub(crate) fn is_reached_by_all(&self, stmt: &Stmt) -> bool {
        self.0.reached.contains(&stmt.id)
    }

    /// Whether all of a workgroup leave a statement together by a jump to somewhere outside.
    pub(crate) fn is_left_by_all(&self, stmt: &Stmt) -> bool {
        stmt.jumps_out().into_iter().any(|jump| self.is_reached_by_all(jump))
    }

    /// Reports each barrier and subgroup operation that only some invocations of a workgroup may reach.
    pub(crate) fn check(&self, report: &Report) {
        let offences = &self.0.offences;
        for (number, offence) in offences.iter().enumerate() {
            // A statement that is written out more than once, in a function's body or a loop's, is wrong once.
            if !offences[..number].iter().any(|known| is_one_place(known.at, offence.at)) {
                let (place, cause) = message::cause(offence, self.0.values.kernel);
                report.error_of_two(offence.at, &message::offence(offence), (place, &cause));
            }
        }
    }
}
