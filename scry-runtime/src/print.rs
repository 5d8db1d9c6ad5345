//! Kernels that print.

pub(crate) mod tests;
