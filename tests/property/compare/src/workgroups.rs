//! Random kernels whose invocations wait for each other and panic, beside twins that take a workgroup statement by statement.

use scry::{BackendKind, Buffer, Device, Error, Result};

use crate::Inputs;
use crate::printed::{self, Printed};

/// Workgroups of a launch.
const GROUPS: usize = 3;
/// What `y` holds at first, which no kernel computes but by chance.
const NOTHING: u32 = 0xdead_beef;
/// Who panics: of one lane, of a whole subgroup, of some of each, and of all.
const SETS: [fn(usize) -> bool; 5] = [|lane| lane == 37, |lane| lane < 32, |lane| lane >= 32, |lane| lane % 3 == 1, |_| true];

/// A kernel and what a workgroup of it computes.
pub struct Case {
    /// Launches the kernel for each value.
    pub launch: fn(&Device, &Arguments) -> Result<()>,
    /// What becomes of a workgroup, of the arguments but the last two.
    pub twin: fn(usize, &[u32], &[u32], &[u32]) -> Outcome,
    /// The invocations of a workgroup.
    pub lanes: usize,
    /// The number of the last assertion.
    pub sites: u32,
    /// Whether there is a loop in which they may wait for each other.
    pub has_loops: bool,
}

/// The buffers that a kernel takes.
pub struct Arguments {
    /// Three numbers.
    pub limits: Buffer<u32>,
    /// A value for each invocation.
    pub x: Buffer<u32>,
    /// The assertion that fails in each invocation, or 0.
    pub fails: Buffer<u32>,
    /// What invocations write for others.
    pub z: Buffer<u32>,
    /// The results.
    pub y: Buffer<u32>,
}

/// What becomes of the invocations of a workgroup.
pub struct Outcome {
    /// Who has panicked.
    dead: Vec<bool>,
    /// What each has written.
    y: Vec<Option<u32>>,
    /// What they print.
    said: String,
}

impl Outcome {
    /// Before they run.
    #[must_use]
    pub fn new(lanes: usize) -> Self {
        Self { dead: vec![false; lanes], y: vec![None; lanes], said: String::new() }
    }

    /// Calls `visit` for each invocation that has not panicked, with its number, whether it panics now, and what it writes.
    pub fn each(&mut self, mut visit: impl FnMut(usize, &mut bool, &mut Option<u32>)) {
        for (lane, (dead, y)) in self.dead.iter_mut().zip(&mut self.y).enumerate() {
            if !*dead {
                visit(lane, dead, y);
            }
        }
    }

    /// Prints a number for each invocation that has not panicked, and gives the next one.
    pub fn say(&mut self, what: u32) -> u32 {
        let lanes = self.dead.iter().filter(|dead| !**dead).count();
        self.said += &format!("{what}\n").repeat(lanes);
        what + 1
    }

    /// Whether one has panicked.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        self.dead.contains(&true)
    }
}

/// Runs a kernel on random inputs, and once more with invocations that panic, and says where it differs from its twin.
pub fn compare(device: &Device, case: &Case, inputs: &mut Inputs, differences: &mut Vec<String>) -> Result<()> {
    if case.has_loops && loses_invocations(device, case.lanes) {
        return Ok(());
    }
    let limits: Vec<u32> = (0..GROUPS).map(|_| inputs.value()).collect();
    let x: Vec<u32> = inputs.values(GROUPS * case.lanes);
    let launch = Launch { device, case, limits, x };
    differences.extend(launch.without_panics()?);
    // The sanitizer looks for races, and a workgroup that ends early has none more.
    if case.sites > 0 && device.backend_kind() != BackendKind::Sanitizer {
        let site = 1 + inputs.below(case.sites) as u32;
        differences.extend(launch.with_panics(site, inputs.below(GROUPS as u32), SETS[inputs.below(SETS.len() as u32)])?);
    }
    Ok(())
}

/// Whether a workgroup of so many invocations ends too early where they wait for each other in a loop. On lavapipe (Mesa 22.3), a last
/// subgroup that is not full has invocations that nobody asked for, whose loads give zero: so it may go through a loop more often, and is
/// not waited for when the others have ended (`lp_state_cs.c`).
fn loses_invocations(device: &Device, lanes: usize) -> bool {
    let subgroup = device.subgroup_size() as usize;
    device.name().contains("llvmpipe") && lanes > subgroup && !lanes.is_multiple_of(subgroup)
}

struct Launch<'a> {
    device: &'a Device,
    case: &'a Case,
    limits: Vec<u32>,
    x: Vec<u32>,
}

impl Launch<'_> {
    /// Launches the kernel, and gives where it will have written beside what becomes of each workgroup.
    fn run(&self, fails: &[u32]) -> Result<(Buffer<u32>, Vec<Outcome>)> {
        let Self { device, case, limits, x } = self;
        let filled = || device.upload(&vec![NOTHING; x.len()]);
        let arguments =
            Arguments { limits: device.upload(limits)?, x: device.upload(x)?, fails: device.upload(fails)?, z: filled()?, y: filled()? };
        (case.launch)(device, &arguments)?;
        let outcomes = (0..GROUPS).map(|group| (case.twin)(group, limits, x, fails)).collect();
        Ok((arguments.y, outcomes))
    }

    fn without_panics(&self) -> Result<Option<String>> {
        let printed = Printed::by(self.device);
        let (y, outcomes) = self.run(&vec![0; self.x.len()])?;
        let y = y.download()?;
        let (expected, found): (String, _) = (outcomes.iter().map(|outcome| outcome.said.as_str()).collect(), printed.take());
        if expected != found {
            return Ok(Some(printed::difference(&expected, &found)));
        }
        Ok(outcomes.iter().enumerate().find_map(|(group, outcome)| self.difference(group, outcome, &y)))
    }

    fn with_panics(&self, site: u32, group: usize, set: fn(usize) -> bool) -> Result<Option<String>> {
        let lanes = self.case.lanes;
        let fails: Vec<u32> = (0..self.x.len()).map(|i| if i / lanes == group && set(i % lanes) { site } else { 0 }).collect();
        let (y, outcomes) = self.run(&fails)?;
        let waited = self.device.sync();
        let about = format!("with site {site} failing in workgroup {group}");
        match waited {
            Ok(()) if outcomes[group].has_ended() => return Ok(Some(format!("there is no panic {about}"))),
            Ok(()) => {}
            Err(Error::KernelPanic(panic)) => {
                let most = (0..lanes).filter(|&lane| set(lane)).count() as u64;
                let is_right = panic.message == format!("site {site}")
                    && (1..=most).contains(&panic.count)
                    && set(panic.local_id[0])
                    && panic.workgroup_id[0] == group
                    && outcomes[group].has_ended();
                if !is_right {
                    return Ok(Some(format!("{about}: {panic}")));
                }
            }
            Err(error) => return Err(error),
        }
        let y = y.download()?;
        Ok(outcomes.iter().enumerate().find_map(|(other, outcome)| {
            if !outcome.has_ended() {
                return self.difference(other, outcome, &y).map(|difference| format!("{about}: {difference}"));
            }
            let written = (0..lanes).find(|&lane| outcome.dead[lane] && y[other * lanes + lane] != NOTHING);
            written.map(|lane| format!("{about}: lane {lane} has panicked and writes"))
        }))
    }

    /// What is wrong with what a workgroup wrote.
    fn difference(&self, group: usize, outcome: &Outcome, y: &[u32]) -> Option<String> {
        let lanes = self.case.lanes;
        let lane = (0..lanes).find(|&lane| outcome.y[lane] != Some(y[group * lanes + lane]))?;
        let (expected, found) = (outcome.y[lane], y[group * lanes + lane]);
        Some(format!("lane {lane} of workgroup {group}\n    is {found}\n    not {expected:?}"))
    }
}
