//! Kernels as data: what the compiler hands over for one.

mod def;
pub(crate) mod grid;
mod instance;
#[cfg(any(feature = "vulkan", feature = "cuda", feature = "wgpu"))]
pub(crate) mod limits;
pub mod native;
mod numbers;
mod params;
pub(crate) mod reports;
mod site;
#[cfg(any(feature = "vulkan", feature = "cuda", feature = "wgpu"))]
mod table;
mod values;

#[cfg(any(test, feature = "vulkan"))]
pub(crate) use def::nothing;
pub use def::{Compiled, Form, InPlace, KernelDef, KernelId, Proven, Wide, spirv_words};
pub(crate) use def::{MAX_BLOCK_SIZE, MAX_SLICES};
pub use grid::{Grid, LaunchGrid};
pub use instance::{Definition, Failed, Instance, Instances, Named, Parameter, Unnamed};
pub use numbers::launched;
pub(crate) use numbers::{number, numbered};
pub use params::{Access, Param};
pub use scry_sanitizer::{AccessSite, SharedVariable, Target};
pub use site::{Format, Message, Site, StandardStream};
#[cfg(any(feature = "vulkan", feature = "cuda", feature = "wgpu"))]
pub(crate) use table::KernelTable;
pub use values::{FromWords, Values};
