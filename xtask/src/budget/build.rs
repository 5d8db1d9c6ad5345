//! A clean build of what a user depends on: its time on two cores, and its crates.

use std::fs;
use std::io;
use std::time::Instant;

use cargo_metadata::Artifact;

use super::Limit;
use crate::Result;
use crate::cargo::{artifacts, cargo, succeed, target};

const MOST_SECONDS: f64 = 60.0;
const MOST_CRATES: f64 = 75.0;

pub(super) fn measure() -> Result<Vec<Limit>> {
    let directory = target().join("budget");
    let clear = || match fs::remove_dir_all(&directory) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(format!("{}: {error}", directory.display())),
        _ => Ok(()),
    };
    clear()?;
    succeed(&mut cargo("fetch --quiet"))?;
    let start = Instant::now();
    let artifacts = artifacts(cargo("build --package scry-compute --jobs 2 --message-format json --target-dir").arg(&directory))?;
    let seconds = start.elapsed().as_secs_f64();
    clear()?;
    Ok(vec![
        Limit { what: "clean build on 2 cores".to_owned(), measured: seconds, most: MOST_SECONDS, unit: "s" },
        Limit { what: "clean build".to_owned(), measured: crates(&artifacts) as f64, most: MOST_CRATES, unit: "crates" },
    ])
}

/// The number of crates; build scripts are not crates.
fn crates(artifacts: &[Artifact]) -> usize {
    artifacts.iter().filter(|artifact| !artifact.target.is_custom_build()).count()
}
