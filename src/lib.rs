#![doc = include_str!("../README.md")]

#[doc = include_str!("kernel.md")]
pub use scry_macros::kernel;
pub use scry_runtime::{BackendKind, Buffer, Device, DeviceClass, DeviceInfo, Element, Error, Grid, LaunchGrid, LaunchOn, Result, f16};

/// What a program that launches kernels needs in scope.
pub mod prelude {
    pub use crate::{BackendKind, Buffer, Device, Grid};
}

/// What the code that `#[scry::kernel]` writes uses; not for people.
#[doc(hidden)]
pub mod __private {
    pub use scry_runtime::{Access, Argument, KernelDef, Param, ScalarArgument, cpu, f16, launch, spirv_words};
}
