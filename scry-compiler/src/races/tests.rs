//! Holds what is said of random kernels' accesses against the races that there are, found by running every invocation of launches; and what is
//! said of slices that may be one against what invocations access of these.

mod brute_force;
mod build;
mod cost;
mod generate;
mod meetings;
mod mutate;
mod patterns;
mod strides;
mod text;
mod unrolled;

use std::collections::HashMap;

use super::{Judged, Races};
use crate::check::Uniformity;
use crate::ir::{InPlace, Kernel};
use crate::random::Random;
use crate::report::Report;
use brute_force::{AccessId, Launch, Touch, meeting_in_place, races};
use meetings::Host;

/// How many kernels are made, and how many launches of each.
const KERNELS: u64 = 300;
const LAUNCHES: usize = 6;

/// What there was.
#[derive(Default, Debug)]
struct Counts {
    kernels: usize,
    cooperating: usize,
    /// Pairs of accesses at which invocations race, each once for a kernel.
    racing: usize,
    proven: usize,
    settled: usize,
    /// How often a launch fulfilled a condition, and how often not.
    fulfilled: usize,
    unfulfilled: usize,
    unknown: usize,
    /// Pairs of which nothing is known that raced in no launch.
    unknown_without_races: usize,
    /// How often the host finds two invocations that meet.
    met: usize,
    /// How often a launch that loads from one slice and stores to another at one place may pass both as one, and how often not, though
    /// that might be a fault, or not be one.
    in_place: usize,
    faults: usize,
    apart_without_faults: usize,
}

/// A kernel, and what is said of it.
struct Claims<'a> {
    kernel: &'a Kernel,
    races: Races,
    in_place: Vec<InPlace>,
    /// The verdicts on each pair of accesses.
    of: HashMap<[AccessId; 2], Vec<usize>>,
    has_raced: Vec<bool>,
}

impl<'a> Claims<'a> {
    fn of(kernel: &'a Kernel, uniformity: Option<&Uniformity<'_>>) -> Self {
        let mut races = Races::of(kernel, uniformity);
        let in_place = races.in_place(kernel);
        let mut of: HashMap<[AccessId; 2], Vec<usize>> = HashMap::new();
        for (number, Judged { accesses, apart: _, members: _ }) in races.judged.iter().enumerate() {
            let [one, other] = accesses.each_ref().map(|access| {
                let id = |stmt: &_| AccessId { stmt: *stmt, root: access.root, is_write: access.is_write };
                access.stmts.iter().map(id).collect::<Vec<_>>()
            });
            for pair in one.iter().flat_map(|one| other.iter().map(|other| [*one, *other])) {
                for pair in [pair, [pair[1], pair[0]]] {
                    let verdicts = of.entry(pair).or_default();
                    if !verdicts.contains(&number) {
                        verdicts.push(number);
                    }
                }
            }
        }
        let has_raced = vec![false; races.judged.len()];
        Self { kernel, races, in_place, of, has_raced }
    }

    /// Holds what is said of a slice that is passed as another against what invocations access of it, in a launch that may run.
    fn hold_in_place(&self, launch: &Launch, counts: &mut Counts) {
        let is_run = self
            .races
            .judged
            .iter()
            .all(|Judged { apart, .. }| apart.is_never() || launch.fulfils(self.kernel, &self.races.accesses.facts.written_out(apart)));
        if !is_run {
            return;
        }
        for pair in self.kernel.pairs_in_place() {
            let launch = launch.in_place(pair);
            let is_said = self.in_place.iter().any(|InPlace { read, written, conditions }| {
                [*read, *written] == pair && conditions.iter().all(|(holds, _)| launch.fulfils(self.kernel, holds))
            });
            match (is_said, meeting_in_place(&launch.run(self.kernel).0, pair)) {
                (true, Some((true, [one, other]))) => {
                    let of_kernel = text::kernel(self.kernel);
                    panic!("{pair:?} may not be one slice:\n{one}\n{other}\n{launch:?}\n{of_kernel}");
                }
                (true, Some((false, _))) => counts.in_place += 1,
                (false, Some((true, _))) => counts.faults += 1,
                (false, Some((false, _))) => counts.apart_without_faults += 1,
                (_, None) => {}
            }
        }
    }

    /// Holds what is said against the races of a launch.
    fn hold(&mut self, launch: &Launch, races: &HashMap<[AccessId; 2], [Touch; 2]>, counts: &mut Counts) {
        let may_race: Vec<bool> = self.races.judged.iter().map(|judged| self.may_race(judged, launch, counts)).collect();
        for (pair, touches) in races {
            let verdicts = self.of.get(pair).map(Vec::as_slice).unwrap_or_default();
            let is_said = !verdicts.is_empty() && verdicts.iter().all(|number| may_race[*number]);
            let [one, other] = touches;
            let of_kernel = || text::kernel(self.kernel);
            assert!(is_said, "two invocations race where none do:\n{one}\n{other}\n{launch:?}\n{}", of_kernel());
            verdicts.iter().for_each(|number| self.has_raced[*number] = true);
        }
    }

    fn may_race(&self, judged: &Judged, launch: &Launch, counts: &mut Counts) -> bool {
        if judged.apart.is_always() || judged.apart.is_never() {
            return judged.apart.is_never();
        }
        let condition = self.races.accesses.facts.written_out(&judged.apart);
        let is_fulfilled = launch.fulfils(self.kernel, &condition);
        *if is_fulfilled { &mut counts.fulfilled } else { &mut counts.unfulfilled } += 1;
        !is_fulfilled
    }

    fn count(&self, counts: &mut Counts) {
        counts.kernels += 1;
        counts.cooperating += usize::from(self.kernel.cooperates());
        for (Judged { accesses: _, apart, members: _ }, has_raced) in self.races.judged.iter().zip(&self.has_raced) {
            if apart.is_always() {
                counts.proven += 1;
            } else if apart.is_never() {
                counts.unknown += 1;
                counts.unknown_without_races += usize::from(!has_raced);
            } else {
                counts.settled += 1;
            }
        }
    }
}

/// Runs random launches of a random kernel, if its barriers stand where they may.
fn hold(seed: u64, counts: &mut Counts) {
    let random = &mut Random::new(seed);
    let kernel = generate::kernel(random);
    let uniformity = kernel.cooperates().then(|| Uniformity::of(&kernel));
    let report = Report::default();
    uniformity.iter().for_each(|uniformity| uniformity.check(&report));
    if !report.finish().is_empty() {
        return;
    }
    let mut claims = Claims::of(&kernel, uniformity.as_ref());
    let (conditions, accesses) = claims.races.conditions(&kernel, uniformity.as_ref());
    let mut racing: Vec<[AccessId; 2]> = Vec::new();
    for _ in 0..LAUNCHES {
        let launch = Launch::random(&kernel, random);
        if launch.is_required(&kernel) {
            let (touches, ended) = launch.run(&kernel);
            counts.met += Host::new(&kernel, &launch, &touches, &ended).hold(&conditions, &accesses);
            let races = races(touches);
            claims.hold(&launch, &races, counts);
            claims.hold_in_place(&launch, counts);
            racing.extend(races.into_keys());
        }
    }
    racing.sort_by_key(|pair| pair.map(|access| (access.stmt, access.is_write)));
    racing.dedup();
    counts.racing += racing.len();
    claims.count(counts);
}

#[test]
fn no_races_where_none_are_said_to_be() {
    let mut counts = Counts::default();
    for seed in 0..KERNELS {
        let is_held = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| hold(seed, &mut counts)));
        if let Err(panic) = is_held {
            eprintln!("what is said is wrong of the kernel that {seed} makes");
            std::panic::resume_unwind(panic);
        }
    }
    eprintln!("{counts:?}");
    let Counts { racing, proven, settled, fulfilled, unfulfilled, met, in_place, faults, .. } = counts;
    assert!(
        racing > 100 && proven > 100 && settled > 50 && fulfilled > 100 && unfulfilled > 50 && met > 100 && in_place > 20 && faults > 100,
        "the kernels are too much alike"
    );
}
