//! The parts of a launch, which run one after another.

use std::any::Any;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::checker::Checker;

/// A part of a launch: a workgroup, if the kernel cooperates; else as many invocations of a row as a workgroup is wide.
pub struct Part {
    /// The x of the workgroup, or of the invocations.
    pub x: Range<u32>,
    /// The y of all of them.
    pub y: u32,
    /// The z of all of them.
    pub z: u32,
}

impl Checker<'_> {
    /// Has `native` run each part of the launch, in the order of the seed.
    ///
    /// # Errors
    /// The panic of `native`, if it panics: a bug of the compiler. What is left of the launch does not run then.
    pub fn run(&self, mut native: impl FnMut(Part)) -> Result<(), Box<dyn Any + Send>> {
        let result = catch_unwind(AssertUnwindSafe(|| self.run_parts(&mut native)));
        self.phase.set(self.clock.phase());
        result
    }

    fn run_parts(&self, native: &mut impl FnMut(Part)) {
        let (launch, groups) = (self.launch, self.invocations.workgroups());
        let (counts, len, end) = if launch.cooperates {
            (groups, 1, groups[0])
        } else {
            ([groups[0], launch.grid[1], launch.grid[2]], launch.workgroup[0], launch.grid[0])
        };
        let [nx, ny, nz] = counts.map(u64::from);
        for number in 0..nx * ny * nz {
            let part = self.order.nth(number, nx * ny * nz);
            let start = (part % nx) as u32 * len;
            if launch.cooperates {
                self.start_workgroup();
            }
            native(Part { x: start..(start + len).min(end), y: (part / nx % ny) as u32, z: (part / (nx * ny)) as u32 });
        }
    }
}
