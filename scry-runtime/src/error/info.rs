//! What a device is, in words and numbers that users see.

use std::fmt;

/// What a device is.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct DeviceInfo {
    /// The interface it is driven through.
    pub kind: BackendKind,
    /// Its number among the devices of its kind, as in `SCRY_DEVICE=vulkan:1`; the sanitizer's seed.
    pub index: usize,
    /// The name its driver gives it.
    pub name: String,
    /// What drives it, and that one's version, in its own words.
    pub driver: String,
    /// What sort of hardware it is.
    pub class: DeviceClass,
    /// The size of its memory in bytes; zero where the interface does not tell.
    pub memory: u64,
    /// The number of invocations in a subgroup.
    pub subgroup_size: u32,
    /// The size in bytes of the longest buffer that a kernel can be given.
    pub max_buffer_size: u64,
    /// The most shared memory in bytes that a workgroup can have; [`u64::MAX`] where there is no limit.
    pub max_shared_memory: u64,
}

impl DeviceInfo {
    /// What is known to be wrong with the driver that scry cannot make good: a kernel's results may be wrong without an error. The first device
    /// of a process with such a driver says it on standard error, and `scry-doctor` lists it.
    ///
    /// ```
    /// # use scry_runtime::Device;
    /// assert!(Device::cpu()?.info().driver_faults().is_none());
    /// # Ok::<(), scry_runtime::Error>(())
    /// ```
    #[must_use]
    pub fn driver_faults(&self) -> Option<&'static str> {
        // Seen with Mesa 22.3.6: `gallivm` counts the rounds of an invocation down from 65535 (`lp_bld_ir_common.c`).
        let of_lavapipe = if self.driver.ends_with("WGSL") {
            // In the SPIR-V of scry's own, that is mended: `spirv/loops.rs`.
            "lavapipe ends all loops of an invocation after 65535 rounds, and may give an invocation that leaves a loop a value of a later round"
        } else {
            "lavapipe ends all loops of an invocation after 65535 rounds"
        };
        self.name.contains("llvmpipe").then_some(of_lavapipe)
    }
}

/// The interfaces that scry drives devices through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BackendKind {
    /// NVIDIA's driver, with NVRTC as compiler.
    Cuda,
    /// Any Vulkan 1.2 driver.
    Vulkan,
    /// Metal, DirectX 12 or Vulkan, as wgpu drives them. Floats are less exact than Rust's here: a product and a sum may round once, and
    /// NaN and subnormals are the driver's choice. Kernels that are `deterministic` run where it is of Vulkan only.
    Wgpu,
    /// The processor itself, on all its cores.
    Cpu,
    /// The processor on one thread, looking for races and reads of uninitialised memory: [`Device::sanitizer`](crate::Device::sanitizer).
    Sanitizer,
}

impl fmt::Display for BackendKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Cuda => "cuda",
            Self::Vulkan => "vulkan",
            Self::Wgpu => "wgpu",
            Self::Cpu => "cpu",
            Self::Sanitizer => "sanitizer",
        })
    }
}

/// What sort of hardware a device is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DeviceClass {
    /// A GPU with memory of its own.
    Discrete,
    /// A GPU that shares the processor's memory, or a virtual one.
    Integrated,
    /// A driver that runs on the processor (lavapipe, `SwiftShader`): never chosen unless asked for.
    Software,
    /// The processor, through scry's own CPU device.
    Cpu,
}
