//! `cargo xtask report`: what became of the checks and the races of kernels, as the compiler says it under `SCRY_REPORT`, with totals.

use std::collections::BTreeMap;
use std::fmt;
use std::process::{Command, Stdio};

use cargo_metadata::{Artifact, TargetKind};

use crate::Result;
use crate::cargo::{artifacts_in, cargo, touch};

/// What is reported if nothing else is asked for: a name, and cargo's arguments.
const GROUPS: [(&str, &str); 3] = [
    ("corpus", "--package scry-tests --test kernels"),
    ("examples", "--package scry-compute --examples"),
    ("benches", "--package scry-benches --benches"),
];

/// Reports the kernels of the targets that `arguments` of cargo name, or of the corpus, the examples and the benches.
pub(crate) fn run(arguments: &[&str]) -> Result {
    let named = [("in all", arguments.join(" "))];
    let all = GROUPS.map(|(name, arguments)| (name, arguments.to_owned()));
    let mut totals = Vec::new();
    for (name, arguments) in if arguments.is_empty() { &all[..] } else { &named } {
        let reports = Reports::of(arguments)?;
        println!("{reports}");
        totals.push(format!("{name}: {}\n{}\n{}", reports.total(), reports.races(), reports.reasons()));
    }
    println!("{}", totals.join("\n"));
    Ok(())
}

/// The lines that the compiler says of the kernels of each crate.
#[derive(Default)]
struct Reports(BTreeMap<String, Vec<String>>);

/// How many kernels and checks there are.
#[derive(Default, Debug, PartialEq)]
struct Total {
    kernels: u32,
    proven: u32,
    settled: u32,
    checked: u32,
}

/// Of how many slices and shared variables it is known that nobody races for them, and of how many that they may be one buffer.
#[derive(Default, Debug, PartialEq)]
struct Races {
    proven: u32,
    settled: u32,
    vouched: u32,
    in_place: u32,
}

impl Reports {
    /// Checks the targets that cargo's arguments name, and reads what is said of their kernels.
    fn of(arguments: &str) -> Result<Self> {
        let (artifacts, said) = check(arguments)?;
        let with_kernels: Vec<Artifact> = artifacts.into_iter().filter(has_kernels).collect();
        let names = |is_built: bool| with_kernels.iter().filter(move |artifact| artifact.fresh == is_built).map(crate_name);
        let mut reports = Self::parse(&said).only(names(false));
        // Of a crate that was built, cargo repeats what the compiler said then, which is nothing if it was not asked.
        for artifact in with_kernels.iter().filter(|artifact| artifact.fresh) {
            touch(artifact.target.src_path.as_std_path())?;
        }
        if names(true).next().is_some() {
            reports.0.extend(Self::parse(&check(arguments)?.1).only(names(true)).0);
        }
        Ok(reports)
    }

    /// Reads lines such as `scry in life: generation: 2 checks: 1 proven, ..`.
    fn parse(said: &str) -> Self {
        let mut reports = Self::default();
        for line in said.lines() {
            if let Some((name, line)) = line.strip_prefix("scry in ").and_then(|line| line.split_once(": ")) {
                reports.0.entry(name.to_owned()).or_default().push(line.to_owned());
            }
        }
        reports
    }

    /// Those of these crates.
    fn only(mut self, names: impl Iterator<Item = String>) -> Self {
        let names: Vec<String> = names.collect();
        self.0.retain(|name, _| names.contains(name));
        self
    }

    fn lines(&self) -> impl Iterator<Item = &str> {
        self.0.values().flatten().map(String::as_str)
    }

    fn total(&self) -> Total {
        let mut total = Total::default();
        for Total { kernels, proven, settled, checked } in self.lines().filter_map(summary) {
            total.kernels += kernels;
            total.proven += proven;
            total.settled += settled;
            total.checked += checked;
        }
        total
    }

    /// What became of races, line by line, such as `life.rs:1:2: races for `y`: proven`.
    fn races(&self) -> Races {
        let mut races = Races::default();
        for line in self.lines() {
            if let Some((_, (_, outcome))) = line.split_once(": races for `").and_then(|(place, of)| Some((place, of.split_once("`: ")?))) {
                let is = |start: &str| u32::from(outcome.starts_with(start));
                races.proven += is("proven");
                races.settled += is("settled at launch: ");
                races.vouched += is("in `unsafe`: ");
            }
            races.in_place += u32::from(line.contains("` as one buffer: "));
        }
        races
    }

    /// Why checks are left, or accesses in `unsafe` blocks not proven, the most frequent reason first.
    fn reasons(&self) -> String {
        let mut counts: BTreeMap<String, u32> = BTreeMap::new();
        let reason = |line| ["`: checked: ", "`: in `unsafe`: "].into_iter().find_map(|what| str::split_once(line, what));
        for (_, reason) in self.lines().filter_map(reason) {
            // Names are those of one kernel.
            let words: Vec<&str> = reason.split('`').step_by(2).collect();
            *counts.entry(words.join("..")).or_default() += 1;
        }
        let mut counts: Vec<(String, u32)> = counts.into_iter().collect();
        counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        counts.iter().map(|(reason, count)| format!("{count:6}  {reason}\n")).collect()
    }
}

impl fmt::Display for Reports {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, lines) in &self.0 {
            writeln!(f, "{name}")?;
            for line in lines {
                writeln!(f, "{}{line}", if summary(line).is_some() { "  " } else { "    " })?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kernels, proven, settled, checked } = self;
        let all = proven + settled + checked;
        let percentage = 100.0 * f64::from(proven + settled) / f64::from(all.max(1));
        let counts = format!("{proven} proven, {settled} settled at launch, {checked} checked while they run");
        write!(f, "{kernels} kernels, {all} checks: {counts}; {percentage:.1} % are proven or settled")
    }
}

impl fmt::Display for Races {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { proven, settled, vouched, in_place } = self;
        let all = proven + settled + vouched;
        write!(
            f,
            "    {all} slices and shared variables that are written: races for {proven} are proven not to be, for {settled} at launch, "
        )?;
        write!(f, "and not for {vouched}, in `unsafe`; {in_place} pairs of slices may be one buffer")
    }
}

/// Reads a report's first line: `saxpy: 3 checks: 1 proven, 2 settled at launch, 0 checked while it runs`.
fn summary(line: &str) -> Option<Total> {
    let (before, counts) = line.rsplit_once(": ")?;
    before.strip_suffix(" checks").or(before.strip_suffix(" check"))?;
    let mut counts = counts.split(", ").zip([" proven", " settled at launch", " checked while it runs"]);
    let mut count = || counts.next().and_then(|(text, what)| text.strip_suffix(what)?.parse().ok());
    Some(Total { kernels: 1, proven: count()?, settled: count()?, checked: count()? })
}

/// Whether a target may have kernels: what others depend on is none of what was asked for.
fn has_kernels(artifact: &Artifact) -> bool {
    let is_of_others = |kind: &TargetKind| matches!(kind, TargetKind::Lib | TargetKind::ProcMacro | TargetKind::CustomBuild);
    !artifact.target.kind.iter().any(is_of_others)
}

/// The name by which rustc compiles a target.
fn crate_name(artifact: &Artifact) -> String {
    artifact.target.name.replace('-', "_")
}

/// What cargo has checked or found checked, and what the compiler said meanwhile.
fn check(arguments: &str) -> Result<(Vec<Artifact>, String)> {
    let mut command: Command = cargo(&format!("check --quiet --message-format json {arguments}"));
    let output = command.env("SCRY_REPORT", "1").stdin(Stdio::null()).output().map_err(|error| error.to_string())?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    if !output.status.success() {
        return Err(format!("`cargo check {arguments}` failed:\n{said}"));
    }
    let artifacts = artifacts_in(&String::from_utf8_lossy(&output.stdout)).map_err(|error| format!("cargo's messages: {error}"))?;
    Ok((artifacts, said))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_compiler_s_lines_are_read_and_summed_up() {
        let reports = Reports::parse(
            "warning: unused\n\
             scry in life: step<N = 2>: 3 checks: 1 proven, 1 settled at launch, 1 checked while it runs\n\
             scry in saxpy: copy: 1 check: 1 proven, 0 settled at launch, 0 checked while it runs\n\
             scry in life: life.rs:1:2: `x[..]`: proven\n\
             scry in life: life.rs:1:9: `y[i]`: settled at launch: `launch_size().x <= y.len()`\n\
             scry in life: life.rs:2:9: `y[x[i]]`: checked: depends on an element of `x`\n\
             scry in life: life.rs:1:4: races for `y`: in `unsafe`: depends on an element of `x`\n\
             scry in life: life.rs:1:6: races for `z`: settled at launch: `launch_size().x <= width`\n\
             scry in life: life.rs:1:6: `x` and `z` as one buffer: proven\n",
        );
        assert_eq!(reports.0["life"].len(), 7);
        assert_eq!(reports.races(), Races { proven: 0, settled: 1, vouched: 1, in_place: 1 });
        assert_eq!(reports.total(), Total { kernels: 2, proven: 2, settled: 1, checked: 1 });
        assert_eq!(reports.reasons(), "     2  depends on an element of ..\n");
        assert!(reports.total().to_string().ends_with("; 75.0 % are proven or settled"));
    }
}
