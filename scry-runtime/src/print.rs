//! Kernels that print: the ring that takes what they print, and the text that the host makes of it.
//!
//! A device has one [`Ring`], memory that the host sees, from its first launch of a kernel that prints. Invocations append their
//! values, in any order; when the host has waited anyway, it empties the ring, puts the prints in order and writes them out.

mod output;
mod ring;

pub(crate) use output::{Output, Sink};
pub(crate) use ring::{Prints, Ring, ring_len};
