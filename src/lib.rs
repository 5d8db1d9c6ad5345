#![doc = include_str!("../README.md")]

mod number;

/// The guide's chapters, whose listings are doc tests.
#[cfg(doctest)]
mod guide {
    #[doc = include_str!("../guide/src/first-kernel.md")]
    mod first_kernel {}
    #[doc = include_str!("../guide/src/coming-from.md")]
    mod coming_from {}
    #[doc = include_str!("../guide/src/shared-memory.md")]
    mod shared_memory {}
    #[doc = include_str!("../guide/src/atomics.md")]
    mod atomics {}
    #[doc = include_str!("../guide/src/races.md")]
    mod races {}
    #[doc = include_str!("../guide/src/debugging.md")]
    mod debugging {}
    #[doc = include_str!("../guide/src/performance.md")]
    mod performance {}
    #[doc = include_str!("../guide/src/testing.md")]
    mod testing {}
    #[doc = include_str!("../guide/src/deploying.md")]
    mod deploying {}
    #[doc = include_str!("../guide/src/rust.md")]
    mod rust {}
}

pub use number::{Float, Int, Num};
#[doc = include_str!("device.md")]
pub use scry_macros::device;
#[doc = include_str!("instance.md")]
pub use scry_macros::instance;
#[doc = include_str!("kernel.md")]
pub use scry_macros::kernel;
#[doc(hidden)]
pub use scry_macros::{__gathered, __items};
#[doc(hidden)]
pub use scry_runtime::__private;
#[cfg(feature = "wgsl")]
pub use scry_runtime::DispatchConfig;
pub use scry_runtime::atomic;
pub use scry_runtime::blocking;
pub use scry_runtime::diagnostics;
pub use scry_runtime::dlpack;
#[cfg(feature = "glam")]
pub use scry_runtime::glam;
pub use scry_runtime::identity::{
    CopyFrom, CopyRowsFrom, Scatter, barrier, commit_copies, global_id, launch_size, local_id, num_workgroups, shared, subgroup,
    subgroup_lane, subgroup_size, wait_copies, workgroup_id, workgroup_size, workgroup_uniform_load,
};
pub use scry_runtime::{
    BackendKind, Batch, Buffer, Device, DeviceClass, DeviceInfo, Download, Element, Error, EventKind, Finding, FindingKind, FoundAccess,
    FoundAction, GpuBuf, GpuError, Graph, Grid, HostBuffer, Instance, KernelPanic, LaunchGrid, LaunchOn, Meeting, MemoryStats, Profile,
    ProfileEvent, RawKernel, Replacement, Result, SanitizerReport, StandardStream, Stream, Ticket, TracedAccess, TracedLaunch,
    TracedMemory, ValueArgument, bf16, f16, shaders,
};

/// What a program that launches kernels needs in scope.
pub mod prelude {
    pub use crate::atomic::Ordering::{AcqRel, Acquire, Relaxed, Release};
    pub use crate::atomic::{AtomicF32, AtomicI32, AtomicI64, AtomicU32, AtomicU64, fence};
    pub use crate::{BackendKind, Buffer, Device, Grid};
}
