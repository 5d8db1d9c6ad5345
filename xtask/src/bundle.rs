//! `cargo xtask bundle DIR`: the tests, examples and benches as stripped executables, with their data and a `run.sh`.
//!
//! Programs find their data from the directory they run in, which is the package's under cargo and the bundle's here.

mod program;

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use self::program::{Program, build};
use crate::Result;
use crate::cargo::root;

const SCRIPT: &str = "run.sh";
const RUN: &str = include_str!("bundle/run.sh");

/// What the programs read.
const DATA: [&str; 2] = ["examples/data", "tests/golden"];

/// A larger bundle does not travel to the machines it is for.
const MOST_BYTES: u64 = 60 << 20;

pub(crate) fn run(directory: &Path) -> Result {
    if !is_ours(directory) {
        return Err(format!("{} holds something else than a bundle", directory.display()));
    }
    let programs = build()?;
    let bytes = write(directory, &programs).map_err(|error| format!("{}: {error}", directory.display()))?;
    println!("{} programs, {} MiB: {}/{SCRIPT}", programs.len(), bytes.div_ceil(1 << 20), directory.display());
    if bytes > MOST_BYTES { Err(format!("the bundle is larger than {} MiB", MOST_BYTES >> 20)) } else { Ok(()) }
}

/// Whether nothing but an older bundle can be lost in `directory`.
fn is_ours(directory: &Path) -> bool {
    let is_empty = fs::read_dir(directory).map_or(true, |mut entries| entries.next().is_none());
    is_empty || fs::read(directory.join(SCRIPT)).is_ok_and(|script| script == RUN.as_bytes())
}

/// Writes the bundle anew and gives its size.
fn write(directory: &Path, programs: &[Program]) -> io::Result<u64> {
    fs::create_dir_all(directory)?;
    for part in ["test", "example", "bench", "tests", "examples"] {
        remove(&directory.join(part))?;
    }
    let mut bytes = 0;
    for program in programs {
        bytes += copy(&program.executable, &directory.join(program.kind).join(&program.name))?;
    }
    for data in DATA.iter().filter(|data| root().join(data).is_dir()) {
        bytes += copy_all(&root().join(data), &directory.join(data))?;
    }
    let script = directory.join(SCRIPT);
    fs::write(&script, RUN)?;
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755))?;
    Ok(bytes)
}

fn remove(directory: &Path) -> io::Result<()> {
    if directory.exists() { fs::remove_dir_all(directory) } else { Ok(()) }
}

fn copy_all(from: &Path, to: &Path) -> io::Result<u64> {
    if from.is_file() {
        return copy(from, to);
    }
    fs::read_dir(from)?.map(|entry| entry.and_then(|entry| copy_all(&entry.path(), &to.join(entry.file_name())))).sum()
}

fn copy(from: &Path, to: &Path) -> io::Result<u64> {
    fs::create_dir_all(to.parent().expect("a file lies in a directory"))?;
    fs::copy(from, to)
}
