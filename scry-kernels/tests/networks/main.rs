//! The operations that networks are made of on every device, beside plain Rust.

#[path = "../support/mod.rs"]
#[allow(dead_code, unused_imports, reason = "these tests use a part of it")]
mod support;

mod activation;
mod attention;
mod backward;
mod convolution;
mod embedding;
mod loss;
mod normalize;
mod optimize;
mod pooling;
mod rotary;

use support::{Expected, every_device, random, refused, where_there_is};
