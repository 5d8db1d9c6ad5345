//! What is kept from one launch to the next.

use std::cell::{Cell, RefCell};

use crate::checker::Checker;
use crate::clock::Clock;
use crate::finding::{Finding, SanitizerReport};
use crate::happens_before::HappensBefore;
use crate::invocations::Invocations;
use crate::launch::Launch;
use crate::ledger::Ledger;
use crate::order::Order;
use crate::shadow::Shadow;
use crate::watched::{Place, Watched};

/// The sanitizer of launches that run one after another.
///
/// ```
/// use scry_sanitizer::{AccessSite, Action, FindingKind, Launch, Sanitizer, Slice, Target, Turns, Watch, Written};
/// static ACCESSES: [AccessSite; 1] = [AccessSite { file: "src/main.rs", line: 7, column: 9, target: Target::Slice(0) }];
/// let (mut sanitizer, written) = (Sanitizer::new(0), Written::none(16));
/// let slices = [Slice { name: "y", offset: 0, size: 16, element_size: 4, written: &written }];
/// let (workgroup, grid, slices) = ([64, 1, 1], [100, 1, 1], &slices[..]);
/// let launch = Launch { kernel: "race", accesses: &ACCESSES, shared: &[], cooperates: false, orders_memory: false, workgroup, grid, slices };
/// let checker = sanitizer.start(&launch);
/// // Every invocation stores `y[0]`.
/// let native = |part: scry_sanitizer::Part| {
///     let (turns, y) = (Turns::new(&checker), Watch::<4, false>::new(&checker, 0));
///     for x in part.x {
///         y.tell(turns.enter([x, part.y, part.z]), Action::Store, 0, 0, 4);
///     }
/// };
/// assert!(checker.run(native).is_ok());
/// assert_eq!(sanitizer.findings()[0].kind, FindingKind::RaceInWorkgroup);
/// ```
pub struct Sanitizer {
    /// The order of workgroups.
    order: Order,
    /// The last phase of the last launch.
    phase: Cell<u64>,
    /// The shadows of slice arguments, by the numbers of their parameters.
    slices: Vec<Shadow>,
    /// The shadows of shared variables, by their numbers.
    shared: Vec<Shadow>,
    ledger: RefCell<Ledger>,
}

impl Sanitizer {
    /// A sanitizer that orders workgroups and lanes by `seed`: 0 is forwards, 1 backwards, and others mix them up.
    pub fn new(seed: u64) -> Self {
        let (phase, ledger) = (Cell::default(), RefCell::default());
        Self { order: Order::new(seed), phase, slices: Vec::new(), shared: Vec::new(), ledger }
    }

    /// Gets ready for a launch: the checker that it is told to, and that runs it.
    pub fn start<'a>(&'a mut self, launch: &'a Launch<'a>) -> Checker<'a> {
        start(&mut self.slices, launch.slices.iter().map(|slice| slice.size));
        start(&mut self.shared, launch.shared.iter().map(|variable| variable.size as usize));
        Checker {
            launch,
            invocations: Invocations::new(launch.grid, launch.workgroup),
            order: self.order,
            lanes: Cell::new(self.order),
            watched: self.watched(launch),
            ledger: &self.ledger,
            clock: Clock::new(self.phase.get() + 1),
            happens_before: launch.orders_memory.then(|| RefCell::new(HappensBefore::new(launch.cooperates))),
            trace: None,
            looks_into_all: launch.orders_memory,
            phase: &self.phase,
        }
    }

    /// Everything found so far.
    pub fn findings(&mut self) -> &[Finding] {
        self.ledger.get_mut().findings()
    }

    /// What was found since the last report, if somebody is to be told. Checked indices out of bounds alone are no reason: those are
    /// panics, which the program is told of anyway.
    pub fn report(&mut self) -> Option<SanitizerReport> {
        self.ledger.get_mut().report()
    }

    /// The launch's slices and the shared variables.
    fn watched<'a>(&'a self, launch: &Launch<'a>) -> Vec<Watched<'a>> {
        let slices = (0..).zip(launch.slices).zip(&self.slices);
        let slices = slices.map(|((number, slice), shadow)| {
            let place = Place { start: slice.offset, written: slice.written };
            Watched::slice(number, slice.name, (slice.size, slice.element_size), place, shadow)
        });
        let shared = (0..).zip(launch.shared).zip(&self.shared);
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
