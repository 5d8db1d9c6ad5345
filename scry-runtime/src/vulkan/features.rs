//! What kernels may ask of a device beyond Vulkan's minimum: the features that scry turns on where they are, and the SPIR-V
//! capabilities that stand for them.
//!
//! A kernel whose module declares a capability that the device lacks is an `Err` that names it, before the driver sees it.
//! Robust buffer access is never turned on: kernels check what needs checking, and only that.

use std::ffi::CStr;

use ash::vk;
use ash::vk::SubgroupFeatureFlags as Subgroup;

/// The features that the device has and kernels can use: all of them are turned on.
#[derive(Clone)]
pub(super) struct Features {
    core: vk::PhysicalDeviceFeatures,
    v11: vk::PhysicalDeviceVulkan11Features<'static>,
    v12: vk::PhysicalDeviceVulkan12Features<'static>,
    /// Where `VK_EXT_shader_atomic_float` is.
    atomic_float: Option<vk::PhysicalDeviceShaderAtomicFloatFeaturesEXT<'static>>,
    /// Of a subgroup in a compute shader.
    subgroup_operations: Subgroup,
    /// Where a pipeline can say how large its subgroups are.
    subgroup_sizes: Option<SubgroupSizes>,
    /// Where workgroups may find their shared memory zero if a shader asks for that.
    zero_initialization: Option<vk::PhysicalDeviceZeroInitializeWorkgroupMemoryFeatures<'static>>,
    /// The extensions to create a device with.
    pub(super) extensions: Vec<&'static CStr>,
}

/// The extensions that are enabled where they are; the portability subset must be.
const OPTIONAL: [&CStr; 2] = [vk::EXT_SHADER_ATOMIC_FLOAT_NAME, vk::KHR_PORTABILITY_SUBSET_NAME];

/// As [`OPTIONAL`]; they are parts of Vulkan 1.3.
const OPTIONAL_BEFORE_1_3: [&CStr; 2] = [vk::EXT_SUBGROUP_SIZE_CONTROL_NAME, vk::KHR_ZERO_INITIALIZE_WORKGROUP_MEMORY_NAME];

/// What a pipeline can say of its subgroups.
#[derive(Clone, Copy)]
struct SubgroupSizes {
    features: vk::PhysicalDeviceSubgroupSizeControlFeatures<'static>,
    /// The most subgroups of a workgroup whose size a compute pipeline requires; none if it cannot.
    max_subgroups: u32,
}

impl Features {
    /// Asks the device, which has Vulkan 1.2, and `properties` of 1.1; `has` says whether it has an extension.
    pub(super) fn query(
        instance: &ash::Instance,
        physical: vk::PhysicalDevice,
        (api_version, properties): (u32, &vk::PhysicalDeviceVulkan11Properties<'_>),
        has: impl Fn(&CStr) -> bool,
    ) -> Self {
        let mut v11 = vk::PhysicalDeviceVulkan11Features::default();
        let mut v12 = vk::PhysicalDeviceVulkan12Features::default();
        let computes = properties.subgroup_supported_stages.contains(vk::ShaderStageFlags::COMPUTE);
        let is_1_3 = api_version >= vk::API_VERSION_1_3;
        let mut extensions = vec![vk::KHR_PUSH_DESCRIPTOR_NAME];
        extensions.extend(OPTIONAL.into_iter().filter(|name| has(name)));
        extensions.extend(OPTIONAL_BEFORE_1_3.into_iter().filter(|name| !is_1_3 && has(name)));
        let is_there = |name| extensions.contains(&name) || (is_1_3 && OPTIONAL_BEFORE_1_3.contains(&name));
        let mut atomic_float = is_there(vk::EXT_SHADER_ATOMIC_FLOAT_NAME).then(vk::PhysicalDeviceShaderAtomicFloatFeaturesEXT::default);
        let mut subgroup_sizes = is_there(vk::EXT_SUBGROUP_SIZE_CONTROL_NAME).then(vk::PhysicalDeviceSubgroupSizeControlFeatures::default);
        let mut zero_initialization =
            is_there(vk::KHR_ZERO_INITIALIZE_WORKGROUP_MEMORY_NAME).then(vk::PhysicalDeviceZeroInitializeWorkgroupMemoryFeatures::default);
        let mut chain = vk::PhysicalDeviceFeatures2::default().push_next(&mut v11).push_next(&mut v12);
        if let Some(atomic_float) = &mut atomic_float {
            chain = chain.push_next(atomic_float);
        }
        if let Some(sizes) = &mut subgroup_sizes {
            chain = chain.push_next(sizes);
        }
        if let Some(zeros) = &mut zero_initialization {
            chain = chain.push_next(zeros);
        }
        // SAFETY: `physical` comes from `instance`; each structure of the chain is of a version or extension that the device
        // has, and lives on.
        unsafe { instance.get_physical_device_features2(physical, &mut chain) };
        Self {
            core: wanted_core(&chain.features),
            v11: wanted_v11(&v11),
            v12: wanted_v12(&v12),
            atomic_float: atomic_float.as_ref().map(wanted_atomic_float),
            subgroup_operations: if computes { properties.subgroup_supported_operations } else { Subgroup::empty() },
            subgroup_sizes: subgroup_sizes.map(|has| SubgroupSizes::new(instance, physical, &has)),
            zero_initialization: zero_initialization.as_ref().map(wanted_zero_initialization),
            extensions,
        }
    }

    /// Whether a compute pipeline of so many `invocations` can require a size of its subgroups.
    pub(super) fn has_required_subgroup_size(&self, invocations: u32, size: u32) -> bool {
        self.subgroup_sizes.is_some_and(|sizes| invocations.div_ceil(size) <= sizes.max_subgroups)
    }

    /// Whether a pipeline can leave the size of its subgroups to the driver.
    pub(super) fn has_varying_subgroup_sizes(&self) -> bool {
        self.subgroup_sizes.is_some_and(|sizes| sizes.features.subgroup_size_control == vk::TRUE)
    }

    /// Whether a compute pipeline can require that no subgroup lacks invocations which the workgroup has.
    pub(super) fn has_full_subgroups(&self) -> bool {
        self.subgroup_sizes.is_some_and(|sizes| sizes.features.compute_full_subgroups == vk::TRUE)
    }

    /// Whether a shader's shared variables can have zero as their initial value.
    #[cfg(feature = "wgsl")]
    pub(super) fn has_zero_initialization(&self) -> bool {
        self.zero_initialization.is_some_and(|features| features.shader_zero_initialize_workgroup_memory == vk::TRUE)
    }

    pub(super) fn timeline_semaphore(&self) -> bool {
        self.v12.timeline_semaphore == vk::TRUE
    }

    /// The name of the first of `capabilities` that the device lacks.
    pub(super) fn first_missing(&self, capabilities: impl IntoIterator<Item = u32>) -> Option<&'static str> {
        let missing = |capability: u32| CAPABILITIES.iter().find(|row| row.number == capability && !(row.has)(self));
        capabilities.into_iter().find_map(missing).map(|row| row.name)
    }

    /// `info` with the features in its chain.
    pub(super) fn chain<'a>(&'a mut self, info: vk::DeviceCreateInfo<'a>) -> vk::DeviceCreateInfo<'a> {
        let mut info = info.enabled_features(&self.core).push_next(&mut self.v11).push_next(&mut self.v12);
        if let Some(atomic_float) = &mut self.atomic_float {
            info = info.push_next(atomic_float);
        }
        if let Some(sizes) = &mut self.subgroup_sizes {
            info = info.push_next(&mut sizes.features);
        }
        if let Some(zeros) = &mut self.zero_initialization {
            info = info.push_next(zeros);
        }
        info
    }
}

impl SubgroupSizes {
    fn new(instance: &ash::Instance, physical: vk::PhysicalDevice, has: &vk::PhysicalDeviceSubgroupSizeControlFeatures<'_>) -> Self {
        let mut properties = vk::PhysicalDeviceSubgroupSizeControlProperties::default();
        let mut chain = vk::PhysicalDeviceProperties2::default().push_next(&mut properties);
        // SAFETY: `physical` comes from `instance`; the structure of the chain is of a version or extension that the device has,
        // and lives on.
        unsafe { instance.get_physical_device_properties2(physical, &mut chain) };
        let can_require = properties.required_subgroup_size_stages.contains(vk::ShaderStageFlags::COMPUTE);
        let can_require = can_require && has.subgroup_size_control == vk::TRUE;
        let features = vk::PhysicalDeviceSubgroupSizeControlFeatures::default()
            .subgroup_size_control(has.subgroup_size_control == vk::TRUE)
            .compute_full_subgroups(has.compute_full_subgroups == vk::TRUE);
        let max_subgroups = if can_require { properties.max_compute_workgroup_subgroups } else { 0 };
        Self { features, max_subgroups }
    }
}

/// A capability in the words of kernels and of Vulkan, where kernels have a word for it.
pub(super) fn describe(capability: &'static str) -> String {
    match capability {
        "Float16" => "the feature shaderFloat16, for `f16`".to_owned(),
        "StorageBuffer16BitAccess" => "the feature storageBuffer16BitAccess, for slices of `f16`".to_owned(),
        "Float64" => "the feature shaderFloat64, for `f64`".to_owned(),
        "Int64" => "the feature shaderInt64, for `i64`, `u64` and the bits of `f64`".to_owned(),
        other => format!("the SPIR-V capability {other}"),
    }
}

fn wanted_core(has: &vk::PhysicalDeviceFeatures) -> vk::PhysicalDeviceFeatures {
    vk::PhysicalDeviceFeatures {
        shader_float64: has.shader_float64,
        shader_int64: has.shader_int64,
        shader_int16: has.shader_int16,
        ..Default::default()
    }
}

fn wanted_v11(has: &vk::PhysicalDeviceVulkan11Features<'_>) -> vk::PhysicalDeviceVulkan11Features<'static> {
    vk::PhysicalDeviceVulkan11Features { storage_buffer16_bit_access: has.storage_buffer16_bit_access, ..Default::default() }
}

fn wanted_v12(has: &vk::PhysicalDeviceVulkan12Features<'_>) -> vk::PhysicalDeviceVulkan12Features<'static> {
    vk::PhysicalDeviceVulkan12Features {
        storage_buffer8_bit_access: has.storage_buffer8_bit_access,
        shader_buffer_int64_atomics: has.shader_buffer_int64_atomics,
        shader_shared_int64_atomics: has.shader_shared_int64_atomics,
        shader_float16: has.shader_float16,
        shader_int8: has.shader_int8,
        shader_subgroup_extended_types: has.shader_subgroup_extended_types,
        timeline_semaphore: has.timeline_semaphore,
        vulkan_memory_model: has.vulkan_memory_model,
        vulkan_memory_model_device_scope: has.vulkan_memory_model_device_scope,
        ..Default::default()
    }
}

fn wanted_atomic_float(
    has: &vk::PhysicalDeviceShaderAtomicFloatFeaturesEXT<'_>,
) -> vk::PhysicalDeviceShaderAtomicFloatFeaturesEXT<'static> {
    vk::PhysicalDeviceShaderAtomicFloatFeaturesEXT {
        shader_buffer_float32_atomics: has.shader_buffer_float32_atomics,
        shader_buffer_float32_atomic_add: has.shader_buffer_float32_atomic_add,
        ..Default::default()
    }
}

fn wanted_zero_initialization(
    has: &vk::PhysicalDeviceZeroInitializeWorkgroupMemoryFeatures<'_>,
) -> vk::PhysicalDeviceZeroInitializeWorkgroupMemoryFeatures<'static> {
    vk::PhysicalDeviceZeroInitializeWorkgroupMemoryFeatures {
        shader_zero_initialize_workgroup_memory: has.shader_zero_initialize_workgroup_memory,
        ..Default::default()
    }
}

/// A capability that not every device has, and how to tell.
struct Capability {
    number: u32,
    name: &'static str,
    has: fn(&Features) -> bool,
}

/// From the table of capabilities in the Vulkan specification, appendix "Vulkan Environment for SPIR-V". One that is not
/// here needs nothing, or is one that the compiler does not use.
const CAPABILITIES: &[Capability] = &[
    Capability { number: 9, name: "Float16", has: |f| f.v12.shader_float16 == vk::TRUE },
    Capability { number: 10, name: "Float64", has: |f| f.core.shader_float64 == vk::TRUE },
    Capability { number: 11, name: "Int64", has: |f| f.core.shader_int64 == vk::TRUE },
    // In buffers or in shared memory: the capability does not say.
    Capability {
        number: 12,
        name: "Int64Atomics",
        has: |f| f.v12.shader_buffer_int64_atomics == vk::TRUE && f.v12.shader_shared_int64_atomics == vk::TRUE,
    },
    Capability { number: 22, name: "Int16", has: |f| f.core.shader_int16 == vk::TRUE },
    Capability { number: 39, name: "Int8", has: |f| f.v12.shader_int8 == vk::TRUE },
    Capability { number: 61, name: "GroupNonUniform", has: |f| f.subgroup_operations.contains(Subgroup::BASIC) },
    Capability { number: 62, name: "GroupNonUniformVote", has: |f| f.subgroup_operations.contains(Subgroup::VOTE) },
    Capability { number: 63, name: "GroupNonUniformArithmetic", has: |f| f.subgroup_operations.contains(Subgroup::ARITHMETIC) },
    Capability { number: 64, name: "GroupNonUniformBallot", has: |f| f.subgroup_operations.contains(Subgroup::BALLOT) },
    Capability { number: 65, name: "GroupNonUniformShuffle", has: |f| f.subgroup_operations.contains(Subgroup::SHUFFLE) },
    Capability { number: 66, name: "GroupNonUniformShuffleRelative", has: |f| f.subgroup_operations.contains(Subgroup::SHUFFLE_RELATIVE) },
    Capability { number: 68, name: "GroupNonUniformQuad", has: |f| f.subgroup_operations.contains(Subgroup::QUAD) },
    Capability { number: 4433, name: "StorageBuffer16BitAccess", has: |f| f.v11.storage_buffer16_bit_access == vk::TRUE },
    Capability { number: 4448, name: "StorageBuffer8BitAccess", has: |f| f.v12.storage_buffer8_bit_access == vk::TRUE },
    Capability { number: 5345, name: "VulkanMemoryModel", has: |f| f.v12.vulkan_memory_model == vk::TRUE },
    Capability { number: 5346, name: "VulkanMemoryModelDeviceScope", has: |f| f.v12.vulkan_memory_model_device_scope == vk::TRUE },
    Capability {
        number: 6033,
        name: "AtomicFloat32AddEXT",
        has: |f| f.atomic_float.is_some_and(|features| features.shader_buffer_float32_atomic_add == vk::TRUE),
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    fn nothing() -> Features {
        Features {
            core: vk::PhysicalDeviceFeatures::default(),
            v11: vk::PhysicalDeviceVulkan11Features::default(),
            v12: vk::PhysicalDeviceVulkan12Features::default(),
            atomic_float: None,
            subgroup_operations: Subgroup::empty(),
            subgroup_sizes: None,
            zero_initialization: None,
            extensions: Vec::new(),
        }
    }

    #[test]
    fn a_missing_capability_is_named() {
        assert_eq!(nothing().first_missing([1, 11]), Some("Int64"));
        assert_eq!(nothing().first_missing([1, 66, 11]), Some("GroupNonUniformShuffleRelative"));
        assert!(describe("Float64").contains("shaderFloat64") && describe("Int8").contains("SPIR-V capability Int8"));
    }

    #[test]
    fn what_every_device_has_or_this_one_has_is_not_missing() {
        let mut features = nothing();
        features.core.shader_int64 = vk::TRUE;
        assert_eq!(features.first_missing([1, 11]), None);
    }
}
