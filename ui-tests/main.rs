//! What must not compile, and what it says: `<topic>/<case>.rs` beside its `.stderr`. A near miss that must
//! compile, and run, is a `pass-*.rs`.
//!
//! The ones are checked by one call of cargo, the others are the modules of one program: two of cargo's calls for each would take longer
//! than all that rustc does.

mod first_hour;
mod modules;

use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn what_must_not_compile() {
    let cases = trybuild::TestCases::new();
    programs().into_iter().filter(|path| !must_compile(path)).for_each(|path| cases.compile_fail(path));
}

#[test]
fn what_must_compile() {
    let near_misses = programs().into_iter().filter(|path| must_compile(path)).map(|path| Path::new(env!("CARGO_MANIFEST_DIR")).join(path));
    trybuild::TestCases::new().pass(modules::program("passing", near_misses.chain(first_hour::mended())));
}

/// The programs of all topics, by their paths from this folder.
fn programs() -> Vec<PathBuf> {
    let listed = |folder: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a folder can be read to its end").path()).collect();
        paths.sort();
        paths
    };
    let topics = listed(Path::new(".")).into_iter().filter(|path| path.is_dir());
    let files = topics.flat_map(|topic| listed(&topic));
    let of_here = files.map(|path| path.strip_prefix(".").expect("it was listed from here").to_owned());
    of_here.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
}

fn must_compile(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("pass-"))
}
