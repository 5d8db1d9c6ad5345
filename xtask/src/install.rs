//! `cargo xtask test --install`: what the tests can use and this machine lacks. What is there already stays as it is.

mod apt;
mod nvrtc;

use crate::Result;

pub(crate) fn run() -> Result {
    let outcomes = [apt::install(), nvrtc::install()];
    let failures: Vec<_> = outcomes.into_iter().filter_map(Result::err).collect();
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\nerror: ")) }
}
