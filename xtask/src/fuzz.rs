//! `cargo xtask fuzz`: random programs, built and run in batches on every device; what differs from its twin, and the smallest program that
//! still does.
//!
//! A program is made of its number, so a seed is the number of the first, and the same program comes of it whatever is built beside it.
//! The crates of a batch are written into `target/fuzz`, a workspace of its own: the project's crates are built there once.

mod batch;
mod build;
mod options;
mod shrink;

use std::collections::HashMap;
use std::path::Path;
use std::time::Instant;
use std::{fs, io};

use self::batch::{Batch, Failure};
use self::build::Crates;
use self::options::Options;
use crate::Result;

/// Failures of one kind that are shrunk; of the others, only the number is said.
const SHRUNK_OF_A_KIND: usize = 2;

/// An executable that is larger does not travel to the machines it is for.
const MOST_BYTES: u64 = 15 << 20;

pub(crate) fn run(words: &[&str]) -> Result {
    let options = Options::parse(words)?;
    if let Some(directory) = &options.build_only {
        return executables(directory, &options);
    }
    let mut found = Found::default();
    let mut next = options.seed;
    while next < options.end() && options.deadline.is_none_or(|deadline| Instant::now() < deadline) {
        let numbers = next..(next + options.batch).min(options.end());
        next = numbers.end;
        let batch = Batch::of_numbers(numbers, &options.features);
        let failures = batch.failures(options.rounds, None)?;
        println!("{} programs, {} of the last {} failed; go on with --seed {next}", next - options.seed, failures.len(), batch.len());
        for (number, failures) in by_program(failures) {
            found.note(&batch, number, &failures, &options)?;
        }
    }
    found.outcome()
}

/// Writes an executable of the programs to `directory` for every batch.
fn executables(directory: &Path, options: &Options) -> Result {
    let told = |error: io::Error| format!("{}: {error}", directory.display());
    fs::create_dir_all(directory).map_err(told)?;
    let mut next = options.seed;
    while next < options.end() {
        let numbers = next..(next + options.batch).min(options.end());
        let name = format!("fuzz-{next}");
        next = numbers.end;
        let crates = Crates::batch();
        let batch = Batch::of_numbers(numbers, &options.features);
        let (built, failures) = batch.build(&crates)?;
        let to = directory.join(name);
        fs::copy(crates.executable(), &to).map_err(told)?;
        let bytes = fs::metadata(&to).map_err(told)?.len();
        println!("{}: {} programs, {} KiB; {} do not compile", to.display(), built.len(), bytes >> 10, failures.len());
        if bytes > MOST_BYTES {
            return Err(format!("{} is larger than {} MiB: make it of a smaller --batch", to.display(), MOST_BYTES >> 20));
        }
    }
    Ok(())
}

/// The failures of each program, in the order of their numbers.
fn by_program(failures: Vec<Failure>) -> Vec<(usize, Vec<Failure>)> {
    let mut programs: Vec<(usize, Vec<Failure>)> = Vec::new();
    for failure in failures {
        match programs.iter_mut().find(|(number, _)| *number == failure.number) {
            Some((_, known)) => known.push(failure),
            None => programs.push((failure.number, vec![failure])),
        }
    }
    programs.sort_by_key(|(number, _)| *number);
    programs
}

/// What was found, by the kind of failure.
#[derive(Default)]
struct Found(HashMap<String, usize>);

impl Found {
    /// Says how a program fails, and shrinks it unless some that fail so were shrunk before.
    fn note(&mut self, batch: &Batch, number: usize, failures: &[Failure], options: &Options) -> Result {
        // The processor needs no driver to compile for it.
        let first = failures.iter().find(|failure| failure.device == "cpu").unwrap_or(&failures[0]);
        let devices: Vec<&str> = failures.iter().map(|failure| failure.device.as_str()).collect();
        println!("\n== program {number} {}: {}\n{}", first.word, devices.join(", "), first.text);
        let count = self.0.entry(first.kind()).or_default();
        *count += 1;
        if *count <= SHRUNK_OF_A_KIND && options.shrinks {
            let small = shrink::shrink(batch.program(number), first, options)?;
            println!("\n{}\n\n{}\n", small.failure, small.program.source);
        }
        println!("again: cargo xtask fuzz --seed {number} --programs 1");
        Ok(())
    }

    fn outcome(self) -> Result {
        let total: usize = self.0.values().sum();
        if total == 0 { Ok(()) } else { Err(format!("{total} programs failed, in {} ways", self.0.len())) }
    }
}
