//! Kernels that a device compiles from texts, as devices and what is above them see these: what they are made of, and what they ask for.

use std::any::Any;

use crate::error::{BackendKind, Error, Result};
use crate::kernel::Access;

/// A kernel that a device compiled from a text. It keeps what queued work needs of it until that is done.
pub(crate) trait CompiledRaw: Any + Send + Sync {
    /// What it asks for; constant for its whole life.
    fn interface(&self) -> &Interface;
}

/// A text, and which of its functions is the kernel.
#[derive(Debug, Clone, Copy)]
pub(crate) enum RawSource<'a> {
    /// A shader in WGSL, in which naga's `var<immediate>` are push constants.
    #[cfg(feature = "wgsl")]
    Wgsl {
        /// The shader.
        text: &'a str,
        /// The name of a function with `@compute`.
        entry_point: &'a str,
    },
    /// A program in CUDA C, which does not say by itself what a launch must know.
    #[cfg_attr(not(feature = "cuda"), expect(dead_code, reason = "no other device reads them"))]
    CudaC {
        /// The program.
        text: &'a str,
        /// The name of a function that is `extern "C" __global__`.
        entry_point: &'a str,
        /// The number of pointers that the function takes before other parameters; at most 32.
        binding_count: usize,
        /// The number of invocations in a workgroup, in x, y and z; none is zero.
        workgroup_size: [u32; 3],
    },
}

impl RawSource<'_> {
    /// The error of a device that does not run the language.
    pub(crate) fn unsupported(&self, kind: BackendKind) -> Error {
        let (operation, help) = match self {
            #[cfg(feature = "wgsl")]
            Self::Wgsl { .. } => (
                "run WGSL",
                "open a device through Vulkan, by `Device::with_backend(BackendKind::Vulkan)` or SCRY_DEVICE=vulkan; a `#[scry::kernel]` runs on every device",
            ),
            Self::CudaC { .. } => (
                "run CUDA C",
                "open a device through CUDA, by `Device::with_backend(BackendKind::Cuda)` or SCRY_DEVICE=cuda; a `#[scry::kernel]` runs on every device",
            ),
        };
        Error::UnsupportedOperation { kind, operation, help }
    }
}

/// What a launch of a raw kernel must give it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Interface {
    /// The name of its entry point.
    pub entry_point: String,
    /// The number of invocations in a workgroup, in x, y and z; none is zero.
    pub workgroup_size: [u32; 3],
    /// The buffers that it takes, in the order in which a launch has them; at most 32.
    pub bindings: Vec<Binding>,
    /// The bytes of its push constants; `None` where the device cannot tell.
    pub push_constants: Option<u32>,
}

impl Interface {
    /// An `Err` if a device of `kind` takes fewer workgroups at once: `max`, by the names of its limits in x, y and z.
    #[cfg(any(all(feature = "vulkan", feature = "wgsl"), feature = "cuda"))]
    pub(crate) fn check_groups(&self, groups: [u32; 3], max: [u32; 3], kind: BackendKind, limits: [&str; 3]) -> Result<()> {
        let Some(axis) = (0..3).find(|&axis| groups[axis] > max[axis]) else { return Ok(()) };
        let (entry_point, given, most, limit, axis) = (&self.entry_point, groups[axis], max[axis], limits[axis], ["x", "y", "z"][axis]);
        Err(Error::Dispatch(format!(
            "kernel `{entry_point}` was given {given} workgroups in {axis}, and {limit} of the {kind} device is {most}\nhelp: a raw kernel \
             cannot be split; give it workgroups in other dimensions by `run_configured`, or larger workgroups"
        )))
    }
}

/// A buffer that a raw kernel takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Binding {
    /// Its name in the source, if it is known.
    pub name: Option<String>,
    /// Its number in the source.
    pub number: u32,
    /// What the kernel may do with it.
    pub access: Access,
    /// The fewest bytes that it has: those of its type, with one element of an array whose length the buffer decides.
    pub min_size: u64,
}

/// The most bindings that a raw kernel has: as many as every Vulkan device takes.
pub(crate) const MAX_BINDINGS: usize = 32;

/// An `Err` if a launch could not hold so many buffers.
pub(crate) fn check_binding_count(count: usize) -> Result<()> {
    if count <= MAX_BINDINGS {
        return Ok(());
    }
    Err(Error::ShaderCompilation(format!("it has {count} bindings, and a raw kernel has at most {MAX_BINDINGS}")))
}
