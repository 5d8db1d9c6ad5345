//! The kinds of devices that this build has.

use crate::backend::Driver;
#[cfg(feature = "cuda")]
pub(crate) use crate::cuda::adopt as adopt_cuda;

/// Every kind of device this build knows, in the order `Device::auto` prefers them.
pub(crate) const REGISTRY: &[Driver] = &[
    #[cfg(feature = "cuda")]
    crate::cuda::DRIVER,
    #[cfg(feature = "vulkan")]
    crate::vulkan::DRIVER,
    #[cfg(feature = "wgpu")]
    crate::wgpu::DRIVER,
    crate::cpu::DRIVER,
    crate::sanitizer::DRIVER,
];
