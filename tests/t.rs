#[path = "support/mod.rs"]
mod support;
#[path = "kernels/vectors.rs"]
mod vectors;
