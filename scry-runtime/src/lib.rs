//! The runtime of scry: devices, buffers and launches.
//!
//! Everything above `backend` speaks of bytes and [`KernelDef`]s; each device lives in its own folder (`cpu`, `vulkan`,
//! `cuda`) behind the trait `Backend`, and none of them knows another. The runtime knows nothing of syn or the
//! compiler: the compiler writes [`KernelDef`] literals, and that literal is the whole contract. It knows naga only with the
//! feature `wgsl`, for shaders that programs have as text.

mod backend;
#[cfg(any(feature = "vulkan", feature = "cuda"))]
mod cache;
mod command;
mod cpu;
#[cfg(feature = "cuda")]
mod cuda;
pub mod dlpack;
mod element;
mod error;
#[cfg(test)]
mod fake;
#[doc(hidden)]
pub mod gathered;
mod handles;
#[doc(hidden)]
pub mod identity;
#[doc(hidden)]
pub mod kernel;
mod profile;
mod raw;
mod registry;
mod report;
mod sanitizer;
pub mod shaders;
#[cfg(any(feature = "vulkan", all(feature = "wgpu", any(windows, target_os = "linux", target_os = "android", target_os = "freebsd"))))]
mod spirv;
mod system;
#[cfg(test)]
#[allow(dead_code, reason = "`tests/runtime` has the same file, and uses the others")]
mod test_kernels;
#[cfg(feature = "vulkan")]
mod vulkan;
#[cfg(feature = "wgpu")]
mod wgpu;

// The macros write kernels for the facade, for which this crate stands in its own tests.
#[cfg(test)]
extern crate self as scry;
#[cfg(test)]
pub(crate) use scry_macros::{__gathered, __items, device, kernel};

/// What the code that `#[scry::kernel]` writes uses; not for people.
#[doc(hidden)]
pub mod __private {
    pub use crate::__texts as texts;
    pub use crate::element::{atomic, layout};
    pub use crate::gathered::Awaited;
    pub use crate::handles::forms::set_fewest_wide;
    pub use crate::handles::launch;
    #[cfg(feature = "cublas")]
    pub use crate::handles::queue_product;
    pub use crate::kernel;
    pub use crate::kernel::native as cpu;
    pub use crate::kernel::{Definition, Failed, Instances, Named, Parameter, Unnamed};
    pub use crate::{
        Access, AccessSite, Argument, Compiled, Element, Form, InPlace, KernelDef, Leaf, Param, Proven, Same, SharedVariable, Target,
        Value, ValueArgument, Values, Wide, bf16, f16, identity, spirv_words,
    };
    #[cfg(feature = "glam")]
    pub use glam;
}

#[doc(hidden)]
pub use backend::Counters;
pub use backend::MemoryStats;
#[doc(hidden)]
pub use element::layout;
pub use element::{Element, Leaf, Same, Value, ValueArgument, ValueBytes, ValueParts, Values, atomic};
pub use error::{
    BackendKind, DeviceClass, DeviceInfo, Error, Finding, FindingKind, FoundAccess, FoundAction, GpuError, KernelPanic, Meeting, Result,
    SanitizerReport, TracedAccess, TracedLaunch, TracedMemory,
};
#[cfg(feature = "glam")]
pub use glam;
pub use half::{bf16, f16};
pub use handles::blocking;
pub use handles::{
    Argument, Arguments, Batch, Buffer, Device, Download, Graph, HostBuffer, LaunchOn, Replacement, Stream, Ticket, diagnostics, launch,
};
#[doc(hidden)]
pub use kernel::native;
pub use kernel::{
    Access, AccessSite, Compiled, Form, Format, FromWords, Grid, InPlace, Instance, KernelDef, KernelId, LaunchGrid, Message, Param,
    Proven, SharedVariable, Site, StandardStream, Target, Wide, spirv_words,
};
#[doc(hidden)]
pub use profile::Profiler;
pub use profile::{EventKind, Profile, ProfileEvent};
#[cfg(feature = "wgsl")]
pub use raw::DispatchConfig;
pub use raw::{GpuBuf, RawKernel};
