//! The kinds of devices that this build has.

use crate::backend::Driver;

/// Every kind of device this build knows, in the order `Device::auto` prefers them.
pub(crate) const REGISTRY: &[Driver] = &[
    #[cfg(feature = "cuda")]
    crate::cuda::DRIVER,
    #[cfg(feature = "vulkan")]
    crate::vulkan::DRIVER,
    crate::cpu::DRIVER,
    crate::sanitizer::DRIVER,
];
