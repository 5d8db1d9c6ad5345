//! What kernels told the host: that one of them panicked, and what they print.
//!
//! A device has a record and, from its first launch of a kernel that prints, a ring: memory that the host sees, whose words are in
//! [`reports`](crate::kernel::reports). The host looks there when it has waited anyway. What the words mean is known to [`message`], and to
//! the compiler that writes them; devices only hold the memory.

mod memory;
mod message;
mod notes;
mod output;

pub(crate) use memory::ReportMemory;
pub(crate) use notes::{Look, Notes};
pub(crate) use output::Output;
