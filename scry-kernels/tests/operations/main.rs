//! Each operation on every device, beside plain Rust; those of networks have tests of their own.

#[path = "../support/mod.rs"]
#[allow(dead_code, unused_imports, reason = "these tests use a part of it")]
mod support;

mod arrange;
mod dense;
mod distance;
mod elementwise;
mod filter;
mod fourier;
mod index;
mod model;
mod numbers;
mod random;
mod rank_k;
mod reduce;
mod runs;
mod scan;
mod segments;
mod select;
mod sort;
mod sparse;
mod stencil;
mod top_k;
mod triangular;
mod vectors;
mod views;

use support::{Expected, bits, every_device, every_device_alone, expect_panic, floats, random, refused, where_there_is, zeros};
