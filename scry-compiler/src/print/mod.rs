//! Printers: from the IR to the text of each target.
//!
//! A printer decides nothing and cannot fail: what two of them would have to decide is decided in `lower`. None knows syn.

mod c_like;
pub(crate) mod cuda;
mod entry;
mod names;
mod out;
mod prelude;
pub(crate) mod questions;
pub(crate) mod rust;
mod shared;
mod structs;
pub(crate) mod wgsl;

pub(crate) use entry::entry_name;
pub(crate) use questions::host_type;
pub(crate) use shared::{origin, shared_size};
