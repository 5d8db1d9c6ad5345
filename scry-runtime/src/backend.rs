//! The contract between devices and what is above them, and what every device has.

mod common;
mod contract;
mod counters;
#[cfg(any(feature = "vulkan", feature = "cuda"))]
mod lanes;
mod machine;
mod memory_stats;
mod sharing;

pub(crate) use common::Common;
pub(crate) use contract::{Backend, Contents, Driver, Fetched, Mark};
pub use counters::Counters;
pub(crate) use counters::Counting;
#[cfg(any(feature = "vulkan", feature = "cuda"))]
pub(crate) use lanes::{Lanes, grown, on_each, take_from};
pub(crate) use machine::reason;
pub use machine::{CacheReport, Component};
pub use memory_stats::MemoryStats;
pub(crate) use memory_stats::{Held, Ledger, Tally};
pub(crate) use sharing::{ForeignMemory, Owner, Sharing};
