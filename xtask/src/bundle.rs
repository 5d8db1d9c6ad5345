//! `cargo xtask bundle DIR`: the tests, examples and benches as stripped executables, with their data, in an archive, and a `run.sh`
//! that takes them out and runs them.
//!
//! Programs find their data from the directory they run in, which is the package's under cargo and the bundle's here.

mod program;

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use self::program::{Program, build};
use crate::Result;
use crate::cargo::{root, succeed};

const SCRIPT: &str = "run.sh";
const RUN: &str = include_str!("bundle/run.sh");

const ARCHIVE: &str = "programs.tar.xz";

/// The directories in the archive: of programs, and of what they read.
const PARTS: [&str; 5] = ["test", "example", "bench", "tests", "examples"];

/// What the programs read: pictures, and of tests the lines that panics point to.
const DATA: [&str; 2] = ["examples/data", "tests"];

/// A larger bundle does not travel to the machines it is for.
const MOST_BYTES: u64 = 60 << 20;

pub(crate) fn run(directory: &Path) -> Result {
    if !is_ours(directory) {
        return Err(format!("{} holds something else than a bundle", directory.display()));
    }
    let programs = build()?;
    let told = |error: io::Error| format!("{}: {error}", directory.display());
    write(directory, &programs).map_err(told)?;
    pack(directory)?;
    let bytes = fs::metadata(directory.join(ARCHIVE)).map_err(told)?.len();
    println!("{} programs, {} MiB: {}/{SCRIPT}", programs.len(), bytes.div_ceil(1 << 20), directory.display());
    if bytes > MOST_BYTES { Err(format!("the bundle is larger than {} MiB", MOST_BYTES >> 20)) } else { Ok(()) }
}

/// Whether nothing but an older bundle can be lost in `directory`.
fn is_ours(directory: &Path) -> bool {
    let is_empty = fs::read_dir(directory).map_or(true, |mut entries| entries.next().is_none());
    is_empty || fs::read(directory.join(SCRIPT)).is_ok_and(|script| script == RUN.as_bytes())
}

/// Writes the bundle anew.
fn write(directory: &Path, programs: &[Program]) -> io::Result<()> {
    fs::create_dir_all(directory)?;
    for part in PARTS {
        remove(&directory.join(part))?;
    }
    for program in programs {
        copy(&program.executable, &directory.join(program.kind).join(&program.name))?;
    }
    for data in DATA {
        copy_all(&root().join(data), &directory.join(data))?;
    }
    let script = directory.join(SCRIPT);
    fs::write(&script, RUN)?;
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755))
}

/// Moves the directories into the archive.
fn pack(directory: &Path) -> Result {
    let mut tar = Command::new("tar");
    tar.args(["--create", "--xz", "--remove-files", "--file", ARCHIVE]).args(PARTS);
    succeed(tar.current_dir(directory).env("XZ_OPT", "-T0"))
}

fn remove(directory: &Path) -> io::Result<()> {
    if directory.exists() { fs::remove_dir_all(directory) } else { Ok(()) }
}

fn copy_all(from: &Path, to: &Path) -> io::Result<()> {
    if from.is_file() {
        return copy(from, to);
    }
    fs::read_dir(from)?.try_for_each(|entry| entry.and_then(|entry| copy_all(&entry.path(), &to.join(entry.file_name()))))
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to.parent().expect("a file lies in a directory"))?;
    fs::copy(from, to).map(drop)
}
