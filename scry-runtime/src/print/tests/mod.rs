//! Kernels that print, for the tests of this crate.

pub(crate) mod kernels;
