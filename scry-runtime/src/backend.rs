//! The contract between devices and what is above them, and what every device has.

mod common;
mod contract;
mod counters;
mod machine;
mod memory_stats;
mod sharing;

pub(crate) use common::Common;
pub(crate) use contract::{Backend, Contents, Driver, Fetched, Mark};
pub use counters::Counters;
pub(crate) use counters::Counting;
pub(crate) use machine::reason;
pub use machine::{CacheReport, Component};
pub use memory_stats::MemoryStats;
pub(crate) use memory_stats::{Held, Ledger, Tally};
pub(crate) use sharing::{ForeignMemory, Owner, Sharing};
