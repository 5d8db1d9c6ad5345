//! The programs of all topics.

use std::fs;
use std::path::{Path, PathBuf};

/// Their paths from `here`, the package's folder.
pub(crate) fn all(here: &Path) -> Vec<PathBuf> {
    let listed = |folder: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a folder can be read to its end").path()).collect();
        paths.sort();
        paths
    };
    let topics = listed(here).into_iter().filter(|path| path.is_dir());
    let files = topics.flat_map(|topic| listed(&topic));
    let of_here = files.map(|path| path.strip_prefix(here).expect("it was listed from there").to_owned());
    of_here.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
}

pub(crate) fn must_compile(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("pass-"))
}
