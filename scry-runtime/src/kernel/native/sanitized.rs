//! What the sanitized form of native code calls: it tells of every access ([`Watch`] and the calls beside it), and a
//! [`checker::Checker`] holds what it is told against what it was told before. The accesses themselves are the code's own: a sanitized
//! kernel computes what it always does.

mod action;
mod calls;
mod cells;
pub(crate) mod checker;
pub(crate) mod clock;
pub(crate) mod invocations;
pub(crate) mod ledger;
pub(crate) mod mark;
pub(crate) mod order;
pub(crate) mod shadow;
mod watch;
pub(crate) mod watched;
pub(crate) mod written;

pub use action::Action;
pub use watch::{InputWatch, Turn, Turns, Watch, granule};
