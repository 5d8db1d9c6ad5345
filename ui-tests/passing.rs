//! What must compile, and runs: the near misses of all topics, and the programs of the first hour with what their errors say done. The
//! build script lists them.

// One of them denies warnings: those which the workspace alone asks for are not meant.
#![allow(missing_docs, unreachable_pub, unused_qualifications, clippy::all, clippy::pedantic, clippy::undocumented_unsafe_blocks)]
#![allow(warnings, reason = "they are as users write them")]

include!(concat!(env!("OUT_DIR"), "/passing.rs"));
