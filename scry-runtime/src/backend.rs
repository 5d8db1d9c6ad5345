//! The contract between devices and what is above them, and what every device has.

mod common;
mod contract;
mod counters;
#[cfg(any(feature = "vulkan", feature = "wgpu"))]
pub(crate) mod exit;
mod foreign_memory;
mod gate;
mod host_blocks;
mod lanes;
mod machine;
mod mark;
mod memory_stats;
mod order;
#[cfg(any(feature = "vulkan", feature = "cuda"))]
mod orders;
mod staging;
mod traces;
mod transfer;

pub(crate) use common::Common;
pub(crate) use contract::{Backend, Contents, Driver, HostAccess, Sharing, Start, foreign};
pub use counters::Counters;
pub(crate) use counters::Counting;
pub(crate) use foreign_memory::{ForeignMemory, Owner};
pub(crate) use gate::{Gate, Hold};
pub(crate) use machine::reason;
pub use machine::{CacheReport, Component};
pub(crate) use mark::{Behind, Mark, Until};
pub use memory_stats::MemoryStats;
pub(crate) use memory_stats::{Held, Ledger};
pub(crate) use order::Order;
#[cfg(any(feature = "vulkan", feature = "cuda"))]
pub(crate) use orders::Orders;
#[cfg(feature = "cuda")]
pub(crate) use orders::Present;
pub(crate) use staging::{Block, Fetched, Lanes, Staging};
