//! Launches: what the device keeps from one to the next, and the run through all of a launch's workgroups.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};

use arrayvec::ArrayVec;

use super::KIND;
use super::memory::{self, WatchedMemory};
use crate::command::Launch;
use crate::cpu::native_panic;
use crate::error::{DeviceInfo, Error, Finding, Result, SanitizerReport};
use crate::kernel::grid::workgroups;
use crate::kernel::native::sanitized::checker::Checker;
use crate::kernel::native::sanitized::clock::Clock;
use crate::kernel::native::sanitized::invocations::Invocations;
use crate::kernel::native::sanitized::ledger::Ledger;
use crate::kernel::native::sanitized::mark::{MAX_ACCESSES, MAX_INVOCATIONS};
use crate::kernel::native::sanitized::order::Order;
use crate::kernel::native::sanitized::shadow::Shadow;
use crate::kernel::native::sanitized::watched::{Place, Watched};
use crate::kernel::native::{BoundMemory, CpuLaunch, Inputs, Run};
use crate::kernel::reports::Reports;
use crate::kernel::{KernelDef, MAX_SLICES};

/// What the device keeps.
#[derive(Default)]
pub(super) struct State {
    /// The last phase of the last launch.
    phase: u64,
    /// The shadows of slice arguments, by the numbers of their parameters.
    slices: Vec<Shadow>,
    /// The shadows of shared variables, by their numbers.
    shared: Vec<Shadow>,
    ledger: RefCell<Ledger>,
    /// The launches so far of kernels that print, modulo 2^32.
    printing_launches: u32,
}

/// An `Err` if there are no numbers for all of a launch's invocations, or for the kernel's accesses.
pub(super) fn check_limits(launch: &Launch<'_>) -> Result<()> {
    let kernel = launch.kernel;
    let unsupported = |reason| Err(Error::Unsupported { kernel: kernel.name, kind: KIND, reason });
    if Invocations::new(launch.grid, kernel.workgroup).count().is_none_or(|count| count > MAX_INVOCATIONS) {
        return unsupported(format!("it has more than {MAX_INVOCATIONS} invocations"));
    }
    if kernel.accesses.len() > MAX_ACCESSES {
        return unsupported(format!("it accesses memory in more than {MAX_ACCESSES} places"));
    }
    Ok(())
}

impl State {
    /// The number of the next launch of a kernel that prints.
    pub(super) fn next_printing_launch(&mut self) -> u32 {
        let number = self.printing_launches;
        self.printing_launches = number.wrapping_add(1);
        number
    }

    /// Everything found so far.
    pub(super) fn findings(&mut self) -> Vec<Finding> {
        self.ledger.get_mut().findings().to_vec()
    }

    /// What was found and is to be told.
    pub(super) fn report(&mut self) -> Option<SanitizerReport> {
        self.ledger.get_mut().report()
    }

    /// Runs a launch, all of whose slices are in the device's own memory.
    pub(super) fn run(&mut self, launch: &Launch<'_>, info: &DeviceInfo, reports: Reports<'_>) -> Result<()> {
        self.start_shadows(launch);
        let memory: ArrayVec<BoundMemory, MAX_SLICES> =
            launch.slices.iter().map(|slice| BoundMemory::new(slice, memory::start(&slice.region))).collect();
        let watched = self.watched(launch);
        let order = Order::new(info.index as u64);
        let checker = Checker {
            kernel: launch.kernel.name,
            accesses: launch.kernel.accesses,
            sites: launch.kernel.sites,
            invocations: Invocations::new(launch.grid, launch.kernel.workgroup),
            order,
            lanes: Cell::new(order),
            watched: &watched,
            ledger: &self.ledger,
            clock: Clock::new(self.phase + 1),
        };
        let (workgroup, subgroup_size) = (launch.kernel.workgroup, info.subgroup_size);
        let inputs = Inputs { block: launch.block, slices: &memory, workgroup, subgroup_size, reports };
        let cpu_launch = CpuLaunch::new(inputs, Some(&checker));
        let run = || execute(launch.kernel, &cpu_launch, &checker, launch.grid);
        let result = catch_unwind(AssertUnwindSafe(run)).map_err(|panic| native_panic(KIND, &*panic));
        self.phase = checker.clock.phase();
        result
    }

    /// Gets a shadow ready for each slice and each shared variable.
    fn start_shadows(&mut self, launch: &Launch<'_>) {
        start(&mut self.slices, launch.slices.iter().map(|slice| slice.region.size as usize));
        start(&mut self.shared, launch.kernel.shared.iter().map(|variable| variable.size as usize));
    }

    /// The launch's slices and the shared variables.
    fn watched<'a>(&'a self, launch: &Launch<'a>) -> Vec<Watched<'a>> {
        let slices = (0..).zip(launch.slices).zip(&self.slices);
        let slices = slices.map(|((number, slice), shadow)| {
            let place = Place { start: slice.region.offset as usize, written: &WatchedMemory::of(&slice.region).written };
            Watched::slice(number, slice.name, (slice.region.size as usize, slice.element_size as usize), place, shadow)
        });
        let shared = (0..).zip(launch.kernel.shared).zip(&self.shared);
        let shared = shared.map(|((number, variable), shadow)| Watched::variable(number, variable, shadow));
        slices.chain(shared).collect()
    }
}

/// Starts as many shadows as there are sizes.
fn start(shadows: &mut Vec<Shadow>, sizes: impl ExactSizeIterator<Item = usize>) {
    if shadows.len() < sizes.len() {
        shadows.resize_with(sizes.len(), Shadow::default);
    }
    shadows.iter_mut().zip(sizes).for_each(|(shadow, size)| shadow.start(size));
}

/// Runs the workgroups one by one; where the kernel does not cooperate, row by row.
fn execute(kernel: &KernelDef, launch: &CpuLaunch<'_>, checker: &Checker<'_>, grid: [u32; 3]) {
    let groups = workgroups(grid, kernel.workgroup);
    let (counts, run_len, end) =
        if kernel.cooperates { (groups, 1, groups[0]) } else { ([groups[0], grid[1], grid[2]], kernel.workgroup[0], grid[0]) };
    let [nx, ny, nz] = counts.map(u64::from);
    for number in 0..nx * ny * nz {
        let part = checker.order.nth(number, nx * ny * nz);
        let x_start = (part % nx) as u32 * run_len;
        let run = Run { x_start, x_end: (x_start + run_len).min(end), y: (part / nx % ny) as u32, z: (part / (nx * ny)) as u32 };
        if kernel.cooperates {
            checker.start_workgroup();
        }
        // SAFETY: "a `wide` function runs only where the processor has AVX2 and FMA", and this is none.
        unsafe { (kernel.cpu.sanitized)(launch, run) };
    }
}
