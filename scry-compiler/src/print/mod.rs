//! Printers: from the IR to the text of each target.
//!
//! A printer decides nothing and cannot fail: what two of them would have to decide is decided in `lower`. None knows syn.

pub(crate) mod cuda;
mod names;
mod out;
mod prelude;
pub(crate) mod questions;
pub(crate) mod rust;
mod shadow;
mod shared;
mod structs;
mod vectors;
pub(crate) mod wgsl;

pub(crate) use names::entry_name;
pub(crate) use shared::{origin, shared_size};
