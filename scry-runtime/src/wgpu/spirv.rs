//! The SPIR-V of kernels, which wgpu hands to Vulkan as it is. So results are those of the Vulkan device: the SPIR-V that wgpu writes of WGSL
//! has no `NoContraction` and no float controls.

use wgpu::Adapter;

use super::KIND;
use crate::error::{Error, Result};
use crate::system::environment;

#[cfg(any(windows, target_os = "linux", target_os = "android", target_os = "freebsd"))]
mod of_vulkan {
    use ash::vk;
    use wgpu::hal::api::Vulkan;
    use wgpu::{Adapter, Features};

    use crate::kernel::KernelDef;
    use crate::spirv::{Dialect, Module};

    /// What wgpu is given, as the Vulkan device would be.
    pub(in super::super) struct Spirv(Dialect);

    impl Spirv {
        pub(super) fn of(adapter: &Adapter) -> Option<Self> {
            if !adapter.features().contains(Features::PASSTHROUGH_SHADERS) {
                return None;
            }
            // SAFETY: the guard is only asked, and nothing of it is destroyed.
            let adapter = unsafe { adapter.as_hal::<Vulkan>() }?;
            let (shared, device) = (adapter.shared_instance(), adapter.raw_physical_device());
            let instance = shared.raw_instance();
            // SAFETY: the device is the instance's, which lives as long as the guard.
            let version = unsafe { instance.get_physical_device_properties(device) }.api_version;
            if version.min(shared.instance_api_version()) < vk::API_VERSION_1_2 {
                return None;
            }
            let mut v12 = vk::PhysicalDeviceVulkan12Properties::default();
            let mut properties = vk::PhysicalDeviceProperties2::default().push_next(&mut v12);
            // SAFETY: as above, and both are of 1.2 at least, which has the function and the structures.
            unsafe { instance.get_physical_device_properties2(device, &mut properties) };
            Some(Self(Dialect::of_device(&v12)))
        }

        /// What a kernel needs of floats that the device does not promise.
        pub(in super::super) fn lacks_for(&self, kernel: &KernelDef) -> Option<String> {
            self.0.lacks_for(kernel)
        }

        /// The words of a kernel's module; `None` if they are damaged.
        pub(in super::super) fn words(&self, kernel: &KernelDef) -> Option<Vec<u32>> {
            Module::parse(kernel.spirv).map(|module| self.0.words(kernel, module))
        }
    }
}

/// Where there is no Vulkan, nothing takes SPIR-V.
#[cfg(not(any(windows, target_os = "linux", target_os = "android", target_os = "freebsd")))]
mod of_vulkan {
    use wgpu::Adapter;

    use crate::kernel::KernelDef;

    pub(in super::super) enum Spirv {}

    impl Spirv {
        pub(super) fn of(_: &Adapter) -> Option<Self> {
            None
        }

        pub(in super::super) fn lacks_for(&self, _: &KernelDef) -> Option<String> {
            match *self {}
        }

        pub(in super::super) fn words(&self, _: &KernelDef) -> Option<Vec<u32>> {
            match *self {}
        }
    }
}

pub(super) use of_vulkan::Spirv;

/// Which of a kernel's texts wgpu is given, if not what is best: for tests of the other.
const VARIABLE: &str = "SCRY_WGPU_TEXT";

impl Spirv {
    /// `None` if the adapter takes WGSL only, or is to.
    pub(super) fn chosen(adapter: &Adapter) -> Result<Option<Self>> {
        match environment::variable(VARIABLE).as_deref() {
            None => Ok(Self::of(adapter)),
            Some("wgsl") => Ok(None),
            Some(other) => {
                let reason = format!("{VARIABLE} is `{other}`, and the one text that can be asked for is `wgsl`");
                Err(Error::BackendUnavailable { kind: KIND, reason })
            }
        }
    }
}
