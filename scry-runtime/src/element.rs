//! Elements, and the bytes that they are.

pub mod atomic;
pub(crate) mod bytes;
mod elements;
#[doc(hidden)]
pub mod layout;
mod leaf;
mod same;
mod value;

pub use elements::Element;
pub use leaf::{Leaf, Values};
pub(crate) use leaf::{Present, unsigned};
pub use same::Same;
pub use value::{Value, ValueArgument, ValueBytes, ValueParts};

/// What the address of a device's memory and of a host buffer is a multiple of, in bytes: a cache line.
pub(crate) const HOST_ALIGNMENT: usize = 64;
