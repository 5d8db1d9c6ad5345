//! The sanitizer's corpus: kernels with one fault each, which it has to find and to place, and near misses, of which it has to say
//! nothing.
//!
//! What races is in `unsafe` blocks: scry refuses it otherwise. Near misses are not, unless data decide who accesses what.
//!
//! To add a fault, write the kernel in the file of its kind in `faults`, mark the lines of the two accesses with `// first` and
//! `// second`, and add a row to the file's table. To add a near miss, write the kernel in the file of its family in `near_misses`,
//! with a row that launches it and compares with plain Rust.

#![allow(clippy::all, clippy::pedantic, reason = "kernels are to have every form that Rust has, also those that clippy advises against")]
#![allow(clippy::undocumented_unsafe_blocks, reason = "the faults have no proof")]

#[path = "../support/mod.rs"]
mod support;

mod faults;
mod near_misses;
mod reports;

/// The orders in which each kernel runs: invocations as they are numbered, backwards, and two that are mixed.
const SEEDS: [u64; 4] = [0, 1, 2, 7];
