//! The smallest program that still fails: of the programs that are one step smaller, some are built together; the steps behind which one
//! fails in the same way are taken together, if it still fails then, and else the largest of them, until there are none.

use std::collections::HashSet;

use scry_property_programs::{Program, Random, Size, Step, Tree, smaller, steps};

use super::batch::{Batch, Failure, kind};
use super::options::Options;
use crate::Result;
use crate::cargo::target;

/// Programs that are tried together, at most.
const TOGETHER: usize = 24;
/// How long their texts are together, about.
const MOST_BYTES: usize = 60_000;
/// Builds, at most.
const BUILDS: usize = 40;

/// A program that fails, and how.
pub(super) struct Small {
    pub(super) program: Program,
    pub(super) failure: Failure,
}

/// A program that is to be tried.
struct Candidate {
    program: Program,
    /// The steps that led to it.
    steps: Vec<Step>,
}

pub(super) fn shrink(program: &Program, failure: &Failure, options: &Options) -> Result<Small> {
    let shrinking = Shrinking { failure, options };
    let mut small = Small { program: shrinking.program(program.choices.clone(), 0), failure: failure.clone() };
    let (mut tried, mut together) = (HashSet::new(), Vec::new());
    for _ in 0..BUILDS {
        let candidates = shrinking.candidates(&small.program, &mut tried, &together);
        if candidates.is_empty() {
            break;
        }
        let mut failing = shrinking.failing(candidates)?;
        failing.sort_by_key(|(candidate, _)| candidate.program.source.len());
        together = failing.iter().flat_map(|(candidate, _)| candidate.steps.clone()).collect();
        if failing.len() > 1 && failing[0].0.steps.len() == 1 {
            // The steps are of this program, so it stays until they have been tried together.
            continue;
        }
        together.clear();
        if let Some((Candidate { program, .. }, found)) = failing.into_iter().next() {
            small = Small { program: shrinking.program(program.choices, 0), failure: Failure { number: failure.number, ..found } };
            let path = target().join(format!("fuzz/program_{}.txt", failure.number));
            let text = format!("{}\n\n{}", small.failure, small.program.source);
            std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
            eprintln!("shrunk to {} lines: {}", small.program.source.lines().count(), path.display());
        }
    }
    Ok(small)
}

struct Shrinking<'a> {
    failure: &'a Failure,
    options: &'a Options,
}

impl Shrinking<'_> {
    /// The program of some choices, as number `index` of a batch. What it is about follows from its number.
    fn program(&self, tree: Tree, index: usize) -> Program {
        let number = self.number(index);
        Program::new(Random::again(tree), number, kind(number), Size::SMALL, &self.options.features)
    }

    fn number(&self, index: usize) -> usize {
        self.failure.number % 5 + 5 * index
    }

    /// What was not tried yet: first the steps that failed one by one, together, all and the larger half and each; then other ones.
    fn candidates(&self, program: &Program, tried: &mut HashSet<String>, together: &[Step]) -> Vec<Candidate> {
        let (mut candidates, mut bytes) = (Vec::<Candidate>::new(), 0);
        let mut add = |steps: Vec<Step>, is_new: bool| {
            let candidate = self.program(smaller(&program.choices, &steps), candidates.len());
            let is_smaller = candidate.source.len() < program.source.len();
            if is_smaller && (tried.insert(candidate.source.clone()) || !is_new) {
                bytes += candidate.source.len();
                candidates.push(Candidate { program: candidate, steps });
            }
            candidates.len() < TOGETHER && bytes < MOST_BYTES
        };
        if !together.is_empty() {
            for part in [1, 2, 4] {
                add(together[..together.len().div_ceil(part)].to_vec(), true);
            }
            // If they do not go together, the best of them is taken.
            add(together[..1].to_vec(), false);
            return candidates;
        }
        steps(&program.choices).into_iter().all(|step| add(vec![step], true));
        candidates
    }

    /// Those that fail in the same way.
    fn failing(&self, candidates: Vec<Candidate>) -> Result<Vec<(Candidate, Failure)>> {
        let (programs, steps): (Vec<Program>, Vec<Vec<Step>>) = candidates.into_iter().map(|one| (one.program, one.steps)).unzip();
        let choices: Vec<Tree> = programs.iter().map(|program| program.choices.clone()).collect();
        let batch = Batch::of(programs.into_iter().enumerate().map(|(index, program)| (self.number(index), program)));
        let device = Some(self.failure.device.as_str()).filter(|device| !device.is_empty());
        let failures = batch.failures(self.options.rounds, device)?;
        let is_same =
            |found: &&Failure| found.word == self.failure.word && (found.word != "does not compile" || found.kind() == self.failure.kind());
        let of = |(index, (steps, choices)): (usize, (Vec<Step>, Tree))| {
            let failure = failures.iter().find(|found| found.number == self.number(index) && is_same(found))?;
            Some((Candidate { program: self.program(choices, index), steps }, failure.clone()))
        };
        Ok(steps.into_iter().zip(choices).enumerate().filter_map(of).collect())
    }
}
