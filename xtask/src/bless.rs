//! `cargo xtask bless`: what the golden and UI tests see now becomes what they expect; the diff is then yours to read.

use crate::Result;
use crate::cargo::{cargo, succeed};

pub(crate) fn run() -> Result {
    let goldens = succeed(cargo("test --package scry-compiler --test goldens").env("SCRY_BLESS", "1"));
    let ui = succeed(cargo("test --package scry-ui-tests --test ui").env("TRYBUILD", "overwrite"));
    goldens.and(ui)
}
