//! Clean builds of what a user depends on, and of the first example: their time on two cores, and their crates.

use std::fs;
use std::io;
use std::time::Instant;

use cargo_metadata::Artifact;

use super::Limit;
use crate::Result;
use crate::cargo::{artifacts, cargo, succeed, target};

/// A build: its name, cargo's arguments, the most seconds and the most crates.
const BUILDS: [(&str, &str, f64, f64); 2] = [
    ("clean build", "--package scry-compute", 60.0, 60.0),
    ("clean build of the example `photo`", "--package scry-compute --release --example photo", 75.0, 70.0),
];

pub(super) fn measure() -> Result<Vec<Limit>> {
    let limits: Result<Vec<_>> = BUILDS.iter().map(measure_build).collect();
    Ok(limits?.concat())
}

fn measure_build((name, arguments, most_seconds, most_crates): &(&str, &str, f64, f64)) -> Result<[Limit; 2]> {
    let directory = target().join("budget");
    let clear = || match fs::remove_dir_all(&directory) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(format!("{}: {error}", directory.display())),
        _ => Ok(()),
    };
    clear()?;
    succeed(&mut cargo("fetch --quiet"))?;
    let start = Instant::now();
    let artifacts = artifacts(cargo(&format!("build {arguments} --jobs 2 --message-format json --target-dir")).arg(&directory))?;
    let seconds = start.elapsed().as_secs_f64();
    clear()?;
    Ok([
        Limit { what: format!("{name} on 2 cores"), measured: seconds, most: *most_seconds, unit: "s" },
        Limit { what: (*name).to_owned(), measured: crates(&artifacts) as f64, most: *most_crates, unit: "crates" },
    ])
}

/// The number of crates; build scripts are not crates.
fn crates(artifacts: &[Artifact]) -> usize {
    artifacts.iter().filter(|artifact| !artifact.target.is_custom_build()).count()
}
