//! The checker of scry's sanitizer: it finds which accesses of a kernel race, and which read what nobody has written.
//!
//! The sanitized form of a kernel's native code tells of each access before it makes it ([`Watch`], [`InputWatch`]); a [`Checker`] holds
//! what it is told against what it was told before, in the course of one launch. A [`Sanitizer`] keeps what launches have in common: the
//! memory of the accesses, and what was found. The accesses themselves are the code's own: a sanitized kernel computes what it always does.
//!
//! The crate knows no runtime, no kernels and no devices: names, sizes and ids are all that it is told. It is an implementation detail of
//! `scry-runtime`, which re-exports what users and generated code name.

mod action;
mod cells;
mod checker;
mod clock;
mod finding;
mod happens_before;
mod invocations;
mod launch;
mod ledger;
mod mark;
mod order;
mod parts;
mod sanitizer;
mod shadow;
mod source;
#[cfg(test)]
mod tests;
mod trace;
mod watch;
mod watched;
mod written;

pub use action::{Action, Synchronizes};
pub use checker::Checker;
pub use finding::{Finding, FindingKind, FoundAccess, FoundAction, SanitizerReport};
pub use launch::{Launch, Slice, check_limits};
pub use parts::Part;
pub use sanitizer::Sanitizer;
pub use source::{AccessSite, Position, SharedVariable, Target};
pub use trace::{TracedAccess, TracedLaunch, TracedMemory};
pub use watch::{InputWatch, Turn, Turns, Watch, granule, offset_in};
pub use written::Written;
