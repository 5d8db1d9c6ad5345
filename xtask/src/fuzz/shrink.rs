//! The smallest program that still fails: of the programs that are one step smaller, some are built together, and the smallest that fails
//! in the same way is taken, until none does.

use std::collections::HashSet;

use scry_property_programs::{Program, Random, Size, smaller};

use super::batch::{Batch, Failure, kind};
use super::options::Options;
use crate::Result;

/// Programs that are tried together, at most.
const TOGETHER: usize = 24;
/// How long their texts are together, about.
const MOST_BYTES: usize = 60_000;
/// Builds, at most.
const BUILDS: usize = 40;

pub(super) struct Small {
    pub(super) program: Program,
    pub(super) failure: Failure,
}

pub(super) fn shrink(program: &Program, failure: &Failure, options: &Options) -> Result<Small> {
    let make = |tree| Program::new(Random::again(tree), failure.number, kind(failure.number), Size::SMALL, &options.features);
    let mut small = Small { program: make(program.choices.clone()), failure: failure.clone() };
    let mut tried = HashSet::new();
    for _ in 0..BUILDS {
        let (mut candidates, mut bytes) = (Vec::new(), 0);
        for tree in smaller(&small.program.choices) {
            let candidate = make(tree.clone());
            if candidate.source.len() < small.program.source.len() && tried.insert(candidate.source.clone()) {
                bytes += candidate.source.len();
                candidates.push(tree);
            }
            if candidates.len() == TOGETHER || bytes > MOST_BYTES {
                break;
            }
        }
        if candidates.is_empty() {
            break;
        }
        if let Some(smallest) = smallest(candidates, failure, options)? {
            small = smallest;
            eprintln!("shrunk to {} lines", small.program.source.lines().count());
        }
    }
    Ok(small)
}

/// The smallest of some programs that fails in the same way.
fn smallest(candidates: Vec<scry_property_programs::Tree>, failure: &Failure, options: &Options) -> Result<Option<Small>> {
    // What a program is about follows from its number.
    let number = |index: usize| failure.number % 5 + 5 * index;
    let program = |(index, tree)| {
        let number = number(index);
        (number, Program::new(Random::again(tree), number, kind(number), Size::SMALL, &options.features))
    };
    let batch = Batch::of(candidates.into_iter().enumerate().map(program));
    let device = Some(failure.device.as_str()).filter(|device| !device.is_empty());
    let mut failures = batch.failures(device)?;
    failures.retain(|found| found.word == failure.word && (failure.word != "does not compile" || found.kind() == failure.kind()));
    failures.sort_by_key(|found| batch.program(found.number).source.len());
    let Some(found) = failures.into_iter().next() else { return Ok(None) };
    let again = batch.program(found.number).choices.clone();
    let program = Program::new(Random::again(again), failure.number, kind(failure.number), Size::SMALL, &options.features);
    Ok(Some(Small { program, failure: Failure { number: failure.number, ..found } }))
}
