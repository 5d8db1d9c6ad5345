//! Kernels of a script: what their invocations do, a test says.

use std::any::Any;

use crate::{
    AccessSite, Action, Checker, Finding, InputWatch, Launch, Part, Sanitizer, SharedVariable, Slice, Target, TracedLaunch, Turns, Watch,
    Written,
};

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

/// `fn(y: &mut [T], x: &[T])`
pub(super) struct Kernel {
    name: &'static str,
    pub(super) cooperates: bool,
}

/// The invocations have to do with each other.
pub(super) static TOGETHER: Kernel = Kernel { name: "together", cooperates: true };

/// They do not, so that the steps have neither barriers nor turns.
pub(super) static APART: Kernel = Kernel { name: "apart", cooperates: false };

/// The number of invocations in a workgroup, and in a launch.
pub(super) const LANES: u32 = 4;
const GRID: u32 = 8;

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

/// The memory of a slice.
pub(super) struct Memory {
    size: usize,
    element_size: usize,
    written: Written,
}

impl Memory {
    /// `size` bytes of elements of `element_size`, which were written.
    pub(super) fn written(size: usize, element_size: usize) -> Self {
        let written = Written::none(size);
        written.set(0, size);
        Self { size, element_size, written }
    }

    fn slice(&self, name: &'static str) -> Slice<'_> {
        Slice { name, offset: 0, size: self.size, element_size: self.element_size, written: &self.written }
    }
}

/// Launches the kernel with eight invocations, which do what `script` says.
pub(super) fn run(sanitizer: &mut Sanitizer, kernel: &Kernel, y: &Memory, x: &Memory, script: &[Step]) -> Result<(), Box<dyn Any + Send>> {
    with_trace(sanitizer, kernel, y, x, script, false).map(drop)
}

/// What a launch accesses with this seed, and what is found in it, whose buffers of 64 bytes were written.
pub(super) fn traced(seed: u64, kernel: &Kernel, script: &[Step]) -> (TracedLaunch, Vec<Finding>) {
    let mut sanitizer = Sanitizer::new(seed);
    let trace = with_trace(&mut sanitizer, kernel, &Memory::written(64, 4), &Memory::written(64, 4), script, true).unwrap();
    (trace.expect("it is traced"), sanitizer.findings().to_vec())
}

fn with_trace(
    sanitizer: &mut Sanitizer,
    kernel: &Kernel,
    y: &Memory,
    x: &Memory,
    script: &[Step],
    is_traced: bool,
) -> Result<Option<TracedLaunch>, Box<dyn Any + Send>> {
    let launch = Launch {
        kernel: kernel.name,
        accesses: &SITES,
        shared: &[SharedVariable { name: "tile", size: 32, stride: 4 }],
        cooperates: kernel.cooperates,
        orders_memory: false,
        workgroup: [LANES, 1, 1],
        grid: [GRID, 1, 1],
        slices: &[y.slice("y"), x.slice("x")],
    };
    let checker = sanitizer.start(&launch);
    let checker = if is_traced { checker.traced() } else { checker };
    checker.run(|part| if kernel.cooperates { together(&checker, &part, script) } else { apart(&checker, part, script) })?;
    Ok(checker.take_trace())
}

/// What is found in a launch with this seed, whose buffers of 64 bytes were written.
pub(super) fn found(seed: u64, kernel: &Kernel, script: &[Step]) -> Vec<Finding> {
    let mut sanitizer = Sanitizer::new(seed);
    run(&mut sanitizer, kernel, &Memory::written(64, 4), &Memory::written(64, 4), script).unwrap();
    sanitizer.findings().to_vec()
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
    fn new(checker: &'a Checker<'a>) -> Self {
        let (y, x, tile) = (Watch::new(checker, 0), InputWatch::new(checker, 1), Watch::new(checker, 0));
        Self { turns: Turns::new(checker), y, x, tile }
    }

    /// The same, in the phase that runs now.
    fn now(self, checker: &'a Checker<'a>) -> Self {
        Self { turns: Turns::new(checker), y: self.y.now(), tile: self.tile.now(), ..self }
    }

    /// The invocation at `x` does what `steps`, the first of which is number `start`, have for it.
    fn perform(&self, x: u32, steps: &[Step], start: usize) {
        let turn = self.turns.enter([x, 0, 0]);
        for (number, step) in steps.iter().enumerate() {
            match *step {
                Step::At { invocation, action, target, offset, size } if invocation == x => {
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

/// A workgroup runs.
fn together<'a>(checker: &'a Checker<'a>, part: &Part, script: &[Step]) {
    assert_eq!(part.x.len(), 1, "of a kernel that cooperates, one workgroup runs at a time");
    let watches = Watches::new(checker);
    let mut start = 0;
    for turn in script.split_inclusive(|step| [Step::Barrier, Step::Turn].contains(step)) {
        let watches = watches.now(checker);
        for number in 0..LANES {
            watches.perform(part.x.start * LANES + watches.turns.lane(number, LANES), turn, start);
        }
        if turn.last() == Some(&Step::Barrier) {
            checker.reach_barrier();
        }
        start += turn.len();
    }
}

/// Invocations run that have nothing to do with each other.
fn apart<'a>(checker: &'a Checker<'a>, part: Part, script: &[Step]) {
    let watches = Watches::new(checker);
    part.x.for_each(|x| watches.perform(x, script, 0));
}
