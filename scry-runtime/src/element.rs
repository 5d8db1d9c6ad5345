//! Elements, and the bytes that they are.

pub mod atomic;
pub(crate) mod bytes;
mod elements;
#[doc(hidden)]
pub mod layout;
mod same;

pub use elements::{Element, Leaf, Values};
pub(crate) use elements::{Present, unsigned};
pub use same::Same;

/// What the address of a device's memory and of a host buffer is a multiple of, in bytes: a cache line.
pub(crate) const HOST_ALIGNMENT: usize = 64;
