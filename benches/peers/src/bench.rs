//! The measurement of one device: it checks whoever takes part in an operation, times them in turns, and notes it all.

use std::cell::RefCell;
use std::time::{SystemTime, UNIX_EPOCH};

use scry::{BackendKind, Device};

use crate::Result;
use crate::arguments::Arguments;
use crate::ceilings;
use crate::contender::{Contender, OURS, Work};
use crate::operations::{self, Operation};
use crate::peers::Peers;
use crate::record::{Amount, Case, Ceilings, Measurement, Missing, Report, day};
use crate::statistics::Times;
use crate::table;
use crate::timer::{HOST, Timer, time_on_host};

/// The seconds that a contender's samples take in all, about.
const SECONDS: f64 = 0.15;
/// The seconds of a sample, about, so that what surrounds it counts little.
const SAMPLE: f64 = 0.003;
const MOST_SAMPLES: usize = 15;
const FEWEST_SAMPLES: usize = 5;
const MOST_RUNS: usize = 64;

pub(crate) struct Bench<'a> {
    pub(crate) device: &'a Device,
    pub(crate) is_small: bool,
    pub(crate) peers: Peers,
    timer: Timer,
    operation: Option<&'static Operation>,
    report: RefCell<Report>,
    /// What was measured by CUDA on the same GPU.
    by_cuda: Option<&'a Report>,
}

/// An operation at a size.
pub(crate) struct Trial<'t> {
    pub(crate) size: String,
    pub(crate) amount: Amount,
    /// Writes other results than the right ones where results go.
    pub(crate) clear: &'t dyn Fn() -> Result,
    /// Compares the results with what they should be.
    pub(crate) verify: &'t dyn Fn() -> Result,
}

impl<'a> Bench<'a> {
    /// For a device, of which others may have been measured before.
    pub(crate) fn new(device: &'a Device, arguments: &Arguments, earlier: &'a [Report]) -> Result<Self> {
        let (info, timer) = (device.info(), Timer::of(device)?);
        let report = Report {
            date: day(SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs()),
            commit: option_env!("SCRY_COMMIT"),
            kind: info.kind.to_string(),
            device: info.name.clone(),
            driver: info.driver.clone(),
            clock: timer.name(),
            is_small: arguments.is_small,
            ceilings: Ceilings::default(),
            cases: Vec::new(),
            missing: Vec::new(),
            failures: Vec::new(),
        };
        let is_wanted =
            |name: &str| operations::ALL.iter().any(|operation| operation.name == name && arguments.wants(operation.group, name));
        let peers = Peers::new(device, is_wanted)?;
        let is_same_gpu = |other: &&Report| other.kind == BackendKind::Cuda.to_string() && other.device == info.name;
        let by_cuda = earlier.iter().find(is_same_gpu).filter(|_| info.kind == BackendKind::Vulkan);
        let report = RefCell::new(report);
        Ok(Self { device, is_small: arguments.is_small, peers, timer, operation: None, report, by_cuda })
    }

    pub(crate) fn is_cpu(&self) -> bool {
        self.device.backend_kind() == BackendKind::Cpu
    }

    /// A length, or its root where sizes are small.
    pub(crate) fn len(&self, len: usize) -> usize {
        if self.is_small { 1 << (len.ilog2() / 2) } else { len }
    }

    /// The lengths of vectors that are measured: all on a GPU, those that its caches do not hold on a CPU, and few where sizes are small.
    pub(crate) fn lens(&self) -> &'static [usize] {
        match (self.is_small, self.is_cpu()) {
            (true, _) => &[1 << 10, 1 << 14],
            (false, true) => &[1 << 20, 1 << 24],
            (false, false) => &[1 << 16, 1 << 20, 1 << 24, 1 << 28],
        }
    }

    /// The length of what is measured at one size.
    pub(crate) fn full_len(&self) -> usize {
        self.lens()[self.lens().len() - 1]
    }

    pub(crate) fn measure_ceilings(&mut self) -> Result {
        let ceilings = ceilings::measure(self)?;
        println!("{}", table::Heading(&ceilings));
        self.report.borrow_mut().ceilings = ceilings;
        Ok(())
    }

    /// Measures an operation; what goes wrong is noted.
    pub(crate) fn run(&mut self, operation: &'static Operation) {
        self.operation = Some(operation);
        if let Err(error) = (operation.run)(self) {
            self.fail(operation.name, &*error);
        }
    }

    pub(crate) fn report(&self) -> Report {
        self.report.borrow().clone()
    }

    pub(crate) fn finish(self) -> Report {
        self.report.into_inner()
    }

    /// Notes why a peer does not take part.
    pub(crate) fn note_missing(&self, peer: &str, reason: String) {
        let missing = Missing { peer: peer.to_owned(), reason };
        let all = &mut self.report.borrow_mut().missing;
        if !all.contains(&missing) {
            all.push(missing);
        }
    }

    /// The peer, if it can take part.
    pub(crate) fn or_missing<T>(&self, peer: &str, contender: Result<T>) -> Option<T> {
        contender.map_err(|error| self.note_missing(peer, error.to_string())).ok()
    }

    /// Checks contenders and times those that are right. Where scry fails, so does the program; a peer that fails is missing.
    pub(crate) fn compare<'t>(&self, trial: &Trial<'t>, contenders: impl IntoIterator<Item = Option<Contender<'t>>>) -> Result {
        let operation = self.operation.ok_or("no operation is measured")?;
        let mut right = Vec::new();
        for mut contender in contenders.into_iter().flatten() {
            match check(&mut contender, trial).and_then(|()| self.plan(&mut contender.work)) {
                Ok(plan) => right.push((contender, plan)),
                Err(error) if contender.who == OURS => self.fail(&format!("{} of {}", operation.name, trial.size), &*error),
                Err(error) => self.note_missing(&contender.who, format!("{} of {}: {error}", operation.name, trial.size)),
            }
        }
        let times = self.time_in_turns(&mut right)?;
        let measure = |((contender, _), seconds): (&(Contender<'_>, Plan), Times)| Measurement {
            who: contender.who.clone(),
            clock: self.clock(&contender.work),
            seconds,
            is_checked: true,
        };
        let mut measurements: Vec<Measurement> = right.iter().zip(times).map(measure).collect();
        measurements.extend(self.peers_by_cuda(operation.name, &trial.size).cloned());
        let case = Case { operation: operation.name, group: operation.group, size: trial.size.clone(), amount: trial.amount, measurements };
        println!("{}", table::Line(&case, &self.report.borrow().ceilings));
        self.report.borrow_mut().cases.push(case);
        Ok(())
    }

    /// The times of CUDA's peers, of which Vulkan has none.
    fn peers_by_cuda(&self, operation: &str, size: &str) -> impl Iterator<Item = &Measurement> {
        let cases = self.by_cuda.iter().flat_map(|report| &report.cases);
        cases.filter(move |case| case.operation == operation && case.size == size).flat_map(Case::peers)
    }

    /// The seconds of runs that are queued to the device.
    pub(crate) fn time(&self, run: &dyn Fn(usize) -> Result) -> Result<Times> {
        let mut contender = Contender::queued("", run);
        let plan = self.plan(&mut contender.work)?;
        Ok(self.time_in_turns(&mut [(contender, plan)])?[0])
    }

    /// The first runs of a contender, which may compile and allocate, and how it is timed from there on.
    fn plan(&self, work: &mut Work<'_>) -> Result<Plan> {
        self.sample(work, 1)?;
        let once = self.sample(work, 1)?[0].max(1e-7);
        if self.is_small {
            return Ok(Plan { runs: 2, samples: 2 });
        }
        let runs = (SAMPLE / once).clamp(1.0, MOST_RUNS as f64) as usize;
        let samples = (SECONDS / (once * runs as f64)).clamp(FEWEST_SAMPLES as f64, MOST_SAMPLES as f64) as usize;
        Ok(Plan { runs, samples })
    }

    fn time_in_turns(&self, contenders: &mut [(Contender<'_>, Plan)]) -> Result<Vec<Times>> {
        let mut samples = vec![Vec::new(); contenders.len()];
        for turn in 0..MOST_SAMPLES {
            for ((contender, plan), samples) in contenders.iter_mut().zip(&mut samples) {
                if turn < plan.samples {
                    samples.extend(self.sample(&mut contender.work, plan.runs)?);
                }
            }
        }
        Ok(samples.into_iter().map(Times::of).collect())
    }

    /// The seconds of each of some runs, or of one on average.
    fn sample(&self, work: &mut Work<'_>, runs: usize) -> Result<Vec<f64>> {
        match work {
            Work::Queued(run) => self.timer.time(self.device, runs, run),
            Work::Host { run, .. } => time_on_host(runs, || {
                (0..runs).for_each(|_| run());
                Ok(())
            }),
            Work::Apart { time, .. } => time(runs),
        }
    }

    fn clock(&self, work: &Work<'_>) -> &'static str {
        match work {
            Work::Queued(_) => self.timer.name(),
            Work::Host { .. } => HOST,
            Work::Apart { clock, .. } => clock,
        }
    }

    fn fail(&self, what: &str, error: &dyn std::error::Error) {
        let failure = format!("{what}: {error}");
        println!("    FAILED {failure}");
        self.report.borrow_mut().failures.push(failure);
    }
}

/// Runs a contender once, and compares its results with what they should be.
fn check(contender: &mut Contender<'_>, trial: &Trial<'_>) -> Result {
    match &mut contender.work {
        Work::Queued(run) => {
            (trial.clear)()?;
            run(0)?;
            (trial.verify)()
        }
        Work::Host { run, check } => {
            run();
            check()
        }
        Work::Apart { time, check, .. } => {
            time(1)?;
            check()
        }
    }
}

/// How a contender is timed.
#[derive(Debug, Clone, Copy)]
struct Plan {
    /// Of a sample.
    runs: usize,
    samples: usize,
}
