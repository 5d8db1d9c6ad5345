//! What a machine has, as [`diagnostics`](crate::diagnostics) tell it.

use std::path::PathBuf;

use crate::error::Error;

/// A library, a driver or a facility that devices of one kind use.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Component {
    /// What it is called.
    pub name: &'static str,
    /// Whether there are no devices of this kind without it.
    pub is_needed: bool,
    /// Its version and where it is; or what is missing, and on further lines how to get it.
    pub found: Result<String, String>,
}

/// The cache of what drivers have compiled.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct CacheReport {
    /// Where it is; `None` if it is off, or the machine has no place for it.
    pub directory: Option<PathBuf>,
    /// The entries in it, the stale ones among them.
    pub entries: usize,
    /// Their bytes.
    pub bytes: u64,
    /// The entries that are damaged, of another version of scry, or were left half-written.
    pub stale_entries: usize,
    /// Their bytes.
    pub stale_bytes: u64,
    /// How many bytes the entries may have: those that nobody has used for longest make room.
    pub most_bytes: u64,
}

/// The error's own words, without the kind of device, which the reader knows.
pub(crate) fn reason(error: Error) -> String {
    match error {
        Error::BackendUnavailable { reason, .. } => reason,
        other => other.to_string(),
    }
}
