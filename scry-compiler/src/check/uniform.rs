//! Which values, and which control flow, are the same for every invocation of a workgroup.

use crate::ir::{Expr, Kernel, LocalId, Stmt};
use crate::report::Report;

/// What is the same for every invocation of a workgroup.
pub(crate) struct Uniformity {}

impl Uniformity {
    /// Looks through a kernel.
    pub(crate) fn of(_kernel: &Kernel) -> Self {
        todo!()
    }

    /// Whether a local, wherever it is read, has the same value in every invocation.
    pub(crate) fn is_uniform_local(&self, _local: LocalId) -> bool {
        todo!()
    }

    /// Whether an expression yields the same value in every invocation.
    pub(crate) fn is_uniform(&self, _expr: &Expr) -> bool {
        todo!()
    }

    /// Whether every invocation of a workgroup runs a statement of the kernel's body, or none does, each time as often.
    pub(crate) fn is_reached_by_all(&self, _stmt: &Stmt) -> bool {
        todo!()
    }

    /// Reports each barrier and subgroup operation that only some invocations of a workgroup may reach.
    pub(crate) fn check(&self, _kernel: &Kernel, _report: &Report) {
        todo!()
    }
}
