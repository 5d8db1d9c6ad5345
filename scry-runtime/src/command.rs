//! What devices do: commands, one by one or recorded, and the order that their use of memory makes.

mod commands;
#[cfg(any(feature = "vulkan", feature = "cuda", test))]
mod dependencies;
#[cfg(any(feature = "vulkan", feature = "wgpu"))]
mod descriptors;
mod host_ranges;
mod raw_kernel;
mod recording;
mod touch;

#[cfg(feature = "cublas")]
pub(crate) use commands::MatrixProduct;
#[cfg(any(feature = "vulkan", feature = "cuda", feature = "wgpu"))]
pub(crate) use commands::set_first_workgroup;
pub(crate) use commands::{
    BLOCK_ALIGNMENT, BoundSlice, Command, Launch, Memory, PrintNumbers, RawLaunch, Region, Way, alignment_of, set_kernel_id,
};
#[cfg(feature = "vulkan")]
pub(crate) use dependencies::Barriers;
#[cfg(feature = "cuda")]
pub(crate) use dependencies::Dependencies;
#[cfg(any(feature = "vulkan", feature = "wgpu"))]
pub(crate) use descriptors::descriptor_range;
pub(crate) use host_ranges::HostRanges;
#[cfg(any(all(feature = "vulkan", feature = "wgsl"), feature = "cuda"))]
pub(crate) use raw_kernel::Binding;
pub(crate) use raw_kernel::{CompiledRaw, Interface, MAX_BINDINGS, RawSource, check_binding_count};
pub(crate) use recording::{Changes, Recording, Replay};
pub(crate) use touch::Touch;
