//! The runtime of scry: devices, buffers and launches.
//!
//! Everything above [`backend`] speaks of bytes and [`KernelDef`]s; each device lives in its own folder (`cpu`, `vulkan`,
//! `cuda`) behind the [`backend::Backend`] trait, and none of them knows another. The runtime knows nothing of syn or the
//! compiler: the compiler writes [`KernelDef`] literals, and that literal is the whole contract. It knows naga only with the
//! feature `wgsl`, for shaders that programs have as text.

pub mod atomic;
pub mod backend;
mod batch;
mod buffer;
mod bytes;
#[cfg(any(feature = "vulkan", feature = "cuda"))]
mod cache;
mod copy;
mod counters;
pub mod cpu;
#[cfg(feature = "cuda")]
mod cuda;
#[cfg(any(feature = "cuda", test))]
mod dependencies;
mod device;
pub mod diagnostics;
mod download;
mod element;
mod environment;
mod error;
#[cfg(test)]
mod fake;
mod fault;
mod fill;
mod finding;
#[doc(hidden)]
pub mod gathered;
mod graph;
mod grid;
mod host_buffer;
#[cfg(any(test, feature = "vulkan", feature = "cuda"))]
mod host_ranges;
#[doc(hidden)]
pub mod identity;
mod kernel;
#[cfg(any(feature = "vulkan", feature = "cuda"))]
mod kernel_table;
#[doc(hidden)]
pub mod layout;
#[cfg(feature = "cublas")]
mod matmul;
mod memory_stats;
mod observe;
#[doc(hidden)]
pub mod panic;
mod print;
mod process;
mod profile;
mod raw;
pub mod recording;
mod report;
mod same;
pub mod shaders;
mod signal;
#[cfg(test)]
mod test_folder;
#[cfg(test)]
mod test_kernels;
#[cfg(test)]
mod test_process;
mod ticket;
#[cfg(any(feature = "vulkan", feature = "cuda", test))]
mod touch;
mod value;
#[cfg(feature = "glam")]
mod vectors;
#[cfg(feature = "vulkan")]
mod vulkan;
mod waiter;

// The macros write kernels for the facade, for which this crate stands in its own tests.
#[cfg(test)]
extern crate self as scry;
#[cfg(test)]
pub(crate) use scry_macros::{__gathered, device, kernel};

/// What the code that `#[scry::kernel]` writes uses; not for people.
#[doc(hidden)]
pub mod __private {
    pub use crate::gathered::{Gathered, GatheredNotHeap, GatheredNotMethods};
    pub use crate::{
        Access, AccessSite, Argument, Element, KernelDef, Leaf, Param, Same, SharedVariable, Target, ValueArgument, Values, atomic, cpu,
        f16, identity, launch, layout, panic, spirv_words,
    };
    #[cfg(feature = "glam")]
    pub use glam;
}

pub use backend::{BackendKind, DeviceClass, DeviceInfo};
pub use batch::Batch;
pub use buffer::Buffer;
#[doc(hidden)]
pub use counters::Counters;
pub use device::Device;
pub use download::Download;
pub use element::{Element, Leaf, Values};
pub use error::{Error, GpuError, Result};
pub use finding::{Finding, FindingKind, FoundAccess, FoundAction, SanitizerReport};
#[cfg(feature = "glam")]
pub use glam;
pub use graph::{Graph, Replacement};
pub use grid::{Grid, LaunchGrid};
pub use half::f16;
pub use host_buffer::HostBuffer;
pub use kernel::{Access, AccessSite, Argument, Arguments, KernelDef, LaunchOn, Param, SharedVariable, Target, launch, spirv_words};
pub use memory_stats::MemoryStats;
pub use panic::{Format, FromWords, KernelId, KernelPanic, Message, Site, Stream};
#[doc(hidden)]
pub use profile::Profiler;
pub use profile::{EventKind, Profile, ProfileEvent};
#[cfg(feature = "wgsl")]
pub use raw::DispatchConfig;
pub use raw::{GpuBuf, Kernel};
pub use same::Same;
pub use ticket::Ticket;
pub use value::{ValueArgument, ValueBytes};
