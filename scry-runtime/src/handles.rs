//! What users hold: devices, buffers, and work that is recorded or waited for.

pub(crate) mod argument;
pub(crate) mod batch;
pub mod blocking;
mod copy;
pub(crate) mod device;
pub mod diagnostics;
mod dlpack;
mod download;
mod fill;
mod foreign;
pub(crate) mod forms;
mod graph;
mod host_buffer;
pub(crate) mod launch;
#[cfg(feature = "cublas")]
mod matmul;
mod stream;
mod ticket;
#[cfg(feature = "glam")]
mod vectors;
mod waiter;

pub(crate) use argument::SliceArgument;
pub use argument::{Argument, Arguments};
pub use batch::Batch;
pub use device::Device;
pub use device::buffer::Buffer;
pub use download::Download;
pub use graph::{Graph, Replacement};
pub use host_buffer::HostBuffer;
pub(crate) use launch::CheckedLaunch;
pub use launch::{LaunchOn, launch};
#[cfg(feature = "cublas")]
pub use matmul::queue_product;
pub use stream::Stream;
pub use ticket::Ticket;
