//! Launches: what the device keeps from one to the next, and how a launch's native code runs.

use arrayvec::ArrayVec;
use scry_sanitizer::{Checker, Finding, Part, SanitizerReport, Slice, TracedLaunch};

use super::KIND;
use super::memory::{self, WatchedMemory};
use crate::command::{BoundSlice, Launch, PrintNumbers};
use crate::cpu::native_panic;
use crate::error::{DeviceInfo, Error, Result};
use crate::kernel::native::{BoundMemory, CpuFn, CpuLaunch, Inputs, Run, Sanitized, SanitizedEntry};
use crate::kernel::reports::Reports;
use crate::kernel::{KernelDef, MAX_SLICES};

/// What the device keeps.
pub(super) struct State {
    sanitizer: scry_sanitizer::Sanitizer,
    pub(super) numbers: PrintNumbers,
}

/// An `Err` if the kernel has no code for the sanitizer, or if there are no numbers for all of a launch's invocations, or for the kernel's accesses.
pub(super) fn check(launch: &Launch<'_>) -> Result<()> {
    let kernel = launch.kernel;
    kernel.check_target(KIND)?;
    let limits = scry_sanitizer::check_limits(launch.grid, kernel.workgroup, kernel.accesses.len());
    let code = limits.and_then(|()| code(kernel).map(drop).ok_or_else(|| NO_CODE.to_owned()));
    code.map_err(|reason| Error::Unsupported { kernel: kernel.name, kind: KIND, reason })
}

const NO_CODE: &str =
    "its crate was compiled without code for the sanitizer\nhelp: turn on the feature `sanitizer` of that crate, or see its build script";

fn code(kernel: &KernelDef) -> Option<CpuFn> {
    if let SanitizedEntry::Code(code) = kernel.sanitized { Some(code) } else { None }
}

impl State {
    /// Of a device that orders workgroups and lanes by `seed`.
    pub(super) fn new(seed: usize) -> Self {
        Self { sanitizer: scry_sanitizer::Sanitizer::new(seed as u64), numbers: PrintNumbers::default() }
    }

    /// Everything found so far.
    pub(super) fn findings(&mut self) -> &[Finding] {
        self.sanitizer.findings()
    }

    /// What was found and is to be told.
    pub(super) fn report(&mut self) -> Option<SanitizerReport> {
        self.sanitizer.report()
    }

    /// Runs a launch, all of whose slices are in the device's own memory; gives what it accessed if it `is_traced`.
    pub(super) fn run(
        &mut self,
        launch: &Launch<'_>,
        info: &DeviceInfo,
        reports: Reports<'_>,
        is_traced: bool,
    ) -> Result<Option<TracedLaunch>> {
        let KernelDef { name, accesses, shared, cooperates, orders_memory, workgroup, sites, .. } = *launch.kernel;
        let slices: ArrayVec<Slice<'_>, MAX_SLICES> = launch.slices.iter().map(watched_slice).collect();
        let (grid, slices) = (launch.grid, &slices[..]);
        let watched = scry_sanitizer::Launch { kernel: name, accesses, shared, cooperates, orders_memory, workgroup, grid, slices };
        let checker = self.sanitizer.start(&watched);
        let checker = if is_traced { checker.traced() } else { checker };
        let memory: ArrayVec<BoundMemory, MAX_SLICES> =
            launch.slices.iter().map(|slice| BoundMemory::new(slice, memory::start(&slice.region))).collect();
        let inputs = Inputs { block: launch.block, slices: &memory, workgroup, subgroup_size: info.subgroup_size, reports };
        // SAFETY: `launch` was checked on the host, which also refuses slices that overlap one to write, but for those that may be one; its regions keep their memory alive,
        // which is aligned and was set to zeros when it was made, and whoever has the state `&mut` runs alone.
        let cpu_launch = unsafe { CpuLaunch::new(inputs, Some(Sanitized { checker: &checker, sites })) };
        let code = code(launch.kernel).expect("launches of kernels without code were refused");
        execute(code, &cpu_launch, &checker)?;
        Ok(checker.take_trace())
    }
}

/// What the checker knows of a slice argument.
fn watched_slice<'a>(slice: &BoundSlice<'a>) -> Slice<'a> {
    let region = &slice.region;
    Slice {
        name: slice.name,
        offset: region.offset as usize,
        size: region.size as usize,
        element_size: slice.element_size as usize,
        written: &WatchedMemory::of(region).written,
    }
}

/// Runs the workgroups one by one; where the kernel does not cooperate, row by row.
fn execute(code: CpuFn, launch: &CpuLaunch<'_>, checker: &Checker<'_>) -> Result<()> {
    let run = |Part { x, y, z }: Part| {
        let run = Run { x_start: x.start, x_end: x.end, y, z };
        // SAFETY: the launch is one of the kernel whose code it is, and each run is one of its grid's, and run once. It is no `wide` function.
        unsafe { code(launch, run) };
    };
    checker.run(run).map_err(|panic| native_panic(KIND, &*panic))
}
