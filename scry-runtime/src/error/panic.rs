//! Kernels that panic: the error that comes of it.

use std::error::Error;
use std::fmt;

/// A panic in a kernel: an index out of bounds, a division by zero, `assert!` or `panic!`.
///
/// Of several invocations that panicked since the device was looked at last, it tells about one. The launch ran to its end: what the
/// other invocations wrote is there, and so is what the panicking ones wrote before; of the workgroup of one that panicked, it is
/// open which invocations go on behind the next barrier. The device goes on as if nothing had happened.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct KernelPanic {
    /// The kernel's name.
    pub kernel: &'static str,
    /// The file of the code that panicked.
    pub file: &'static str,
    /// Its line, from 1.
    pub line: u32,
    /// Its column, from 1.
    pub column: u32,
    /// What Rust says in such a case, with the invocation's own values.
    pub message: String,
    /// The invocation's `global_id()` in x, y and z.
    pub global_id: [usize; 3],
    /// The invocation's `workgroup_id()` in x, y and z.
    pub workgroup_id: [usize; 3],
    /// The invocation's `local_id()` in x, y and z.
    pub local_id: [usize; 3],
    /// The number of invocations that panicked, this one included; counted in 32 bits.
    pub count: u64,
}

impl fmt::Display for KernelPanic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kernel, file, line, column, message, global_id, workgroup_id, local_id, count } = self;
        let place = |[x, y, z]: [usize; 3]| format!("({x}, {y}, {z})");
        let (global_id, workgroup_id, local_id) = (place(*global_id), place(*workgroup_id), place(*local_id));
        writeln!(f, "kernel `{kernel}` panicked at {file}:{line}:{column}:\n{message}")?;
        write!(f, "in invocation global_id {global_id}, workgroup_id {workgroup_id}, local_id {local_id}")?;
        match count.saturating_sub(1) {
            0 => Ok(()),
            1 => f.write_str("; 1 more invocation panicked"),
            more => write!(f, "; {more} more invocations panicked"),
        }
    }
}

impl Error for KernelPanic {}
