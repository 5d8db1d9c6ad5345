//! Kernels of a script: what their invocations do, a test says.

use std::cell::RefCell;

use crate::error::Finding;
use crate::handles::launch::launch;
use crate::kernel::native::Action;
use crate::kernel::native::{CpuEntry, CpuLaunch, Ids, InputWatch, Run, Turns, Watch};
use crate::kernel::{Access, AccessSite, KernelDef, Param, SharedVariable, Target, nothing};
use crate::{Buffer, Device, Element, Result};

/// What happens at a site of the kernel, which is its index in the script; from one turn to the next, invocations run one after another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// This invocation (by its place along x) does something to so many bytes.
    At { invocation: u32, action: Action, target: Target, offset: usize, size: usize },
    /// Each workgroup meets.
    Barrier,
    /// The invocations of each workgroup have their next turn, though there is no barrier.
    Turn,
}

/// The only slice that the scripted kernels write.
pub(super) const Y: Target = Target::Slice(0);

/// The slice that they only read.
pub(super) const X: Target = Target::Slice(1);

/// An array of eight `u32`s.
pub(super) const TILE: Target = Target::Shared(0);

pub(super) fn at(invocation: u32, action: Action, target: Target, offset: usize, size: usize) -> Step {
    Step::At { invocation, action, target, offset, size }
}

/// The number of invocations in a workgroup.
pub(super) const LANES: u32 = 4;

/// The invocations have to do with each other.
pub(super) static TOGETHER: KernelDef = kernel("together", true);

/// They do not, so that the steps have neither barriers nor turns.
pub(super) static APART: KernelDef = kernel("apart", false);

/// `fn(y: &mut [T], x: &[T])`
const fn kernel(name: &'static str, cooperates: bool) -> KernelDef {
    KernelDef {
        name,
        workgroup: [LANES, 1, 1],
        cooperates,
        shared_size: 32,
        params: &[Param::Slice { name: "y", access: Access::Write, slot: 32 }, Param::Slice { name: "x", access: Access::Read, slot: 40 }],
        block_size: 48,
        accesses: &SITES,
        shared: &[SharedVariable { name: "tile", size: 32, stride: 4 }],
        cpu: CpuEntry { sanitized: if cooperates { together } else { apart }, ..nothing().cpu },
        ..nothing()
    }
}

/// A step has an access for each target, in lines by the number of the step.
const STEPS: usize = 64;
const TARGETS: [Target; 3] = [Y, X, TILE];

static SITES: [AccessSite; STEPS * TARGETS.len()] = {
    let mut sites = [AccessSite { file: "kernels.rs", line: 0, column: 5, target: Y }; STEPS * TARGETS.len()];
    let mut i = 0;
    while i < sites.len() {
        sites[i].line = (i / TARGETS.len()) as u32;
        sites[i].target = TARGETS[i % TARGETS.len()];
        i += 1;
    }
    sites
};

fn access(step: usize, target: Target) -> u32 {
    let target = TARGETS.iter().position(|other| *other == target).expect("the kernels have no other targets");
    (step * TARGETS.len() + target) as u32
}

thread_local! {
    /// The script, which the kernel sees, as the sanitizer runs it on the thread that launches it.
    static SCRIPT: RefCell<Vec<Step>> = const { RefCell::new(Vec::new()) };
}

/// Launches the kernel with so many invocations, which do what `script` says.
pub(super) fn run<T: Element>(device: &Device, kernel: &'static KernelDef, grid: usize, y: &Buffer<T>, x: &Buffer<T>, script: &[Step]) {
    launch_script(device, kernel, grid, y, x, script).unwrap();
}

/// As [`run`], for a script that may be refused.
pub(super) fn launch_script<T: Element>(
    device: &Device,
    kernel: &'static KernelDef,
    grid: usize,
    y: &Buffer<T>,
    x: &Buffer<T>,
    script: &[Step],
) -> Result<()> {
    SCRIPT.set(script.to_vec());
    launch(device, kernel, &[y.into(), x.into()], grid)
}

/// What is found in a launch of eight invocations on a device of its own with this seed, whose buffers of 64 bytes were written.
pub(super) fn found(seed: u64, kernel: &'static KernelDef, script: &[Step]) -> Vec<Finding> {
    let device = Device::sanitizer_with_seed(seed).unwrap();
    let (y, x) = (device.upload(&[0u32; 16]).unwrap(), device.upload(&[0u32; 16]).unwrap());
    run(&device, kernel, 8, &y, &x, script);
    device.findings()
}

/// What the kernels tell of, as generated code has it.
#[derive(Clone, Copy)]
struct Watches<'a> {
    turns: Turns<'a>,
    y: Watch<'a, 4, false>,
    x: InputWatch<'a>,
    tile: Watch<'a, 4, true>,
}

impl<'a> Watches<'a> {
    fn new(launch: &CpuLaunch<'a>) -> Self {
        Self { turns: launch.turns(), y: launch.watch(0), x: launch.watch_input(1), tile: launch.watch(0) }
    }

    /// The same, in the phase that runs now.
    fn now(self, launch: &CpuLaunch<'a>) -> Self {
        Self { turns: launch.turns(), y: self.y.now(), tile: self.tile.now(), ..self }
    }

    /// The invocation `ids` does what `steps`, the first of which is number `start`, have for it.
    fn perform(&self, ids: Ids, steps: &[Step], start: usize) {
        let turn = self.turns.enter(ids);
        for (number, step) in steps.iter().enumerate() {
            match *step {
                Step::At { invocation, action, target, offset, size } if invocation == ids.global_id().x => {
                    let access = access(start + number, target);
                    match target {
                        X => self.x.tell(turn, action, access, offset, size),
                        TILE => self.tile.tell(turn, action, access, offset, size),
                        _ => self.y.tell(turn, action, access, offset, size),
                    }
                }
                Step::At { .. } | Step::Barrier | Step::Turn => {}
            }
        }
    }
}

unsafe fn together(launch: &CpuLaunch<'_>, run: Run) {
    assert_eq!(run.x_end, run.x_start + 1, "of a kernel that cooperates, one workgroup runs at a time");
    let first = Ids::of_workgroup([run.x_start, run.y, run.z], launch, [LANES, 1, 1]);
    let watches = Watches::new(launch);
    SCRIPT.with_borrow(|script| {
        let mut start = 0;
        for turn in script.split_inclusive(|step| [Step::Barrier, Step::Turn].contains(step)) {
            let watches = watches.now(launch);
            for number in 0..LANES {
                watches.perform(first.in_workgroup([watches.turns.lane(number, LANES), 0, 0]), turn, start);
            }
            if turn.last() == Some(&Step::Barrier) {
                launch.reach_barrier();
            }
            start += turn.len();
        }
    });
}

unsafe fn apart(launch: &CpuLaunch<'_>, run: Run) {
    let watches = Watches::new(launch);
    for x in run.x_start..run.x_end {
        let ids = Ids::new([x, run.y, run.z], launch, [LANES, 1, 1]);
        SCRIPT.with_borrow(|script| watches.perform(ids, script, 0));
    }
}
