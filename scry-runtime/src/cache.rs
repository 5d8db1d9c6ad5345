//! What drivers compile, kept on disk between runs: in `SCRY_CACHE_DIR`, else the platform's cache directory.
//!
//! An entry holds its whole key, scry's version and a checksum, so a foreign, stale or damaged file is a miss, never a wrong
//! kernel. Files are written beside their place and renamed into it, so processes that run at once never see a half-written
//! one. The folder is kept below [`folder::MOST_BYTES`]; what nobody has used for longest goes first. The cache never fails: without
//! a directory, with `SCRY_CACHE=off`, on a disk that is full or read-only, every look-up is a miss.

mod entry;
mod folder;
mod place;
#[cfg(test)]
mod tests;

use crate::backend::CacheReport;
use folder::Folder;

/// The bytes stored under `key`, if they are there and whole.
pub(crate) fn load(key: &[u8]) -> Option<Vec<u8>> {
    folder()?.load(key)
}

/// Stores `value` under `key`; a failure costs the next run a compilation, nothing else.
pub(crate) fn store(key: &[u8], value: &[u8]) {
    if let Some(folder) = folder() {
        folder.store(key, value);
    }
}

/// Where the cache is and what is in it; `None` if it is off, or there is no place for it.
pub(crate) fn contents() -> Option<CacheReport> {
    folder().map(|folder| folder.contents())
}

fn folder() -> Option<Folder> {
    place::directory(|name| std::env::var_os(name)).map(Folder::new)
}
