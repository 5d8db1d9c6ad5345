//! Panics and prints in CUDA C.
//!
//! A thread that has left is not waited for: "as threads exit, barriers waiting on all threads are checked to see if the exiting threads are the only
//! threads that have not yet made it" (PTX ISA, `exit`).

use super::identities::panic_type;
use super::types::Cuda;
use crate::print::c_like::Printer;

impl Printer<'_, Cuda> {
    /// Whether the body says in shared memory when an invocation has panicked.
    pub(super) fn shares_panics(&self) -> bool {
        self.function.is_none() && self.lowered.meeting.is_some()
    }

    /// The body of a kernel that can panic.
    pub(super) fn panicking(&mut self) {
        if self.shares_panics() {
            self.out.line("// The barriers passed, and the fewest of any invocation that has panicked.");
            self.out.line("unsigned phase = 0u;");
            self.out.line("__shared__ unsigned workgroup_panicked;");
            self.out.line("if (threadIdx.x == 0u && threadIdx.y == 0u && threadIdx.z == 0u) workgroup_panicked = ~0u;");
            self.out.line("__syncthreads();");
        }
        self.out.line(&format!("{} panicked;", panic_type(self.kernel)));
        self.out.open("[&]() {");
        self.stmts(self.body);
        self.out.close("}();");
        if self.shares_panics() {
            self.out.line("if (panicked.site != 0u) atomicMin(&workgroup_panicked, phase);");
        }
        self.out.line("if (panicked.site != 0u) report(record, launch, panicked);");
    }
}
