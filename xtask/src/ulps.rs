//! `cargo xtask ulps`: the test of the elementary functions of `scry-elementary` over all arguments, optimised; elsewhere it takes a few of them.

use crate::Result;
use crate::cargo::{cargo, succeed};

pub(crate) fn run(functions: &[&str]) -> Result {
    let mut test = cargo("test --release --package scry-elementary --lib -- --nocapture no_error_is_greater_than_documented");
    succeed(test.env("SCRY_TEST_EVERY_FLOAT", functions.join(",")))
}
