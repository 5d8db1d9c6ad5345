//! Kernels that panic, for the tests of this crate; and how a panic reads.

pub(crate) mod kernels;

use super::KernelPanic;
use crate::Error;

#[test]
fn a_panic_reads_like_one_of_rusts() {
    let mut panic = KernelPanic {
        kernel: "stencil",
        file: "examples/panics.rs",
        line: 12,
        column: 9,
        message: "index out of bounds: the len is 1000 but the index is 1000".to_owned(),
        global_id: [1000, 0, 0],
        workgroup_id: [3, 0, 0],
        local_id: [232, 0, 0],
        count: 1,
    };
    let text = "kernel `stencil` panicked at examples/panics.rs:12:9:\n\
                index out of bounds: the len is 1000 but the index is 1000\n\
                in invocation global_id (1000, 0, 0), workgroup_id (3, 0, 0), local_id (232, 0, 0)";
    assert_eq!(panic.to_string(), text);
    panic.count = 2;
    assert_eq!(panic.to_string(), format!("{text}; 1 more invocation panicked"));
    panic.count = 24;
    assert_eq!(Error::KernelPanic(Box::new(panic)).to_string(), format!("{text}; 23 more invocations panicked"));
}

