//! The physical devices that scry can drive, best first, and what each of them is and can do.
//!
//! Everything asked of a driver about a device is asked here, once; this must never create a logical device.

use std::ffi::CStr;

use ash::vk;

use super::features::Features;
use super::identity::Identity;
use super::instance::{self, Instance};
use super::ticks::Ticks;
use super::{failed, unavailable};
use crate::error::{BackendKind, DeviceClass, DeviceInfo, Result};
use crate::kernel::limits::WorkgroupLimits;
use crate::spirv::Dialect;

pub(super) struct Adapter {
    pub(super) physical: vk::PhysicalDevice,
    pub(super) info: DeviceInfo,
    /// What queues to create a device with: the best, then those that take less of the driver's room.
    pub(super) queues: [Queues; 3],
    pub(super) limits: Limits,
    pub(super) features: Features,
    pub(super) dialect: Dialect,
    pub(super) memory: vk::PhysicalDeviceMemoryProperties,
    pub(super) identity: Identity,
    /// Whether its driver crashes if it is called while the process ends: see `exit`.
    pub(super) crashes_at_exit: bool,
}

/// The queues of a device.
#[derive(Debug, Clone, Copy)]
pub(super) struct Queues {
    pub(super) compute: QueueFamily,
    /// Some that only copy, beside what the others do, if there are such.
    pub(super) copies: Option<QueueFamily>,
}

/// Queues that are alike.
#[derive(Debug, Clone, Copy)]
pub(super) struct QueueFamily {
    pub(super) index: u32,
    /// How many of the family's queues are used.
    pub(super) count: u32,
    /// How they count time, if they do.
    pub(super) ticks: Option<Ticks>,
}

/// The most queues of a family that a device has.
pub(super) const MOST_QUEUES: usize = 2;

/// The limits that scry checks, under Vulkan's own names.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    pub(super) max_compute_work_group_count: [u32; 3],
    pub(super) workgroup: WorkgroupLimits,
    pub(super) max_per_stage_descriptor_storage_buffers: u32,
    pub(super) max_push_descriptors: u32,
    pub(super) max_storage_buffer_range: u64,
    pub(super) min_storage_buffer_offset_alignment: u64,
    #[cfg(feature = "wgsl")]
    pub(super) max_push_constants_size: u32,
}

/// The devices of this machine, best first; an `Err` if there is none that scry can drive.
pub(super) fn all() -> Result<Vec<Adapter>> {
    let (adapters, refusals) = survey()?;
    if adapters.is_empty() {
        return Err(unavailable(format!("{}\nhelp: a newer driver may have it", refusals.join("; "))));
    }
    Ok(adapters)
}

/// The devices of this machine that scry can drive, best first, and why it cannot drive the others.
pub(super) fn survey() -> Result<(Vec<Adapter>, Vec<String>)> {
    let instance = instance::shared()?;
    // SAFETY: the instance is valid; it lives as long as the process.
    let physical = unsafe { instance.raw.enumerate_physical_devices() }.map_err(failed("list its devices"))?;
    if physical.is_empty() {
        return Err(instance::no_driver());
    }
    let (mut adapters, mut refusals) = (Vec::new(), Vec::new());
    for physical in physical {
        match describe(instance, physical) {
            Ok(adapter) => adapters.push(adapter),
            Err(refusal) => refusals.push(refusal),
        }
    }
    adapters.sort_by_key(|adapter| rank(adapter.info.class));
    for (index, adapter) in adapters.iter_mut().enumerate() {
        adapter.info.index = index;
    }
    Ok((adapters, refusals))
}

fn rank(class: DeviceClass) -> u32 {
    match class {
        DeviceClass::Discrete => 0,
        DeviceClass::Integrated => 1,
        DeviceClass::Software | DeviceClass::Cpu => 2,
    }
}

/// The adapter, or why it cannot be used.
fn describe(instance: &Instance, physical: vk::PhysicalDevice) -> Result<Adapter, String> {
    let raw = &instance.raw;
    // SAFETY: `physical` comes from this instance, here and in every call below.
    let core = unsafe { raw.get_physical_device_properties(physical) };
    let lacks = |what: &str| Err(format!("{} lacks {what}", name_of(&core)));
    if core.api_version < vk::API_VERSION_1_2 {
        return lacks("Vulkan 1.2");
    }
    // SAFETY: as above.
    let extensions = unsafe { raw.enumerate_device_extension_properties(physical) }
        .map_err(|error| format!("{} fails to list its extensions: {error}", name_of(&core)))?;
    let has = |extension: &CStr| extensions.iter().any(|listed| listed.extension_name_as_c_str() == Ok(extension));
    if !has(vk::KHR_PUSH_DESCRIPTOR_NAME) {
        return lacks("VK_KHR_push_descriptor");
    }
    let properties = Properties::query(raw, physical, &core);
    let features = Features::query(raw, physical, (core.api_version, &properties.v11), has);
    if !features.timeline_semaphore() {
        return lacks("timeline semaphores");
    }
    // SAFETY: as above.
    let families = unsafe { raw.get_physical_device_queue_family_properties(physical) };
    let Some(queues) = choose_queues(&families, core.limits.timestamp_period) else { return lacks("a queue that computes") };
    // SAFETY: as above.
    let memory = unsafe { raw.get_physical_device_memory_properties(physical) };
    Ok(Adapter {
        physical,
        info: properties.info(&memory),
        queues,
        limits: properties.limits(),
        features,
        dialect: Dialect::of_device(&properties.v12),
        memory,
        identity: Identity::new(&core, &properties.v11),
        crashes_at_exit: properties.v12.driver_id == vk::DriverId::NVIDIA_PROPRIETARY,
    })
}

/// What queues to create a device with. NVIDIA's driver (580) takes a millisecond until a queue that draws goes on behind one that only copies,
/// so those that do not draw are better.
fn choose_queues(families: &[vk::QueueFamilyProperties], period: f32) -> Option<[Queues; 3]> {
    const DRAWS: vk::QueueFlags = vk::QueueFlags::GRAPHICS;
    let has = |family: &vk::QueueFamilyProperties, flags| family.queue_flags.contains(flags);
    let of = |(index, family): (u32, &vk::QueueFamilyProperties)| {
        let ticks = Ticks::new(family.timestamp_valid_bits, period);
        QueueFamily { index, count: family.queue_count.min(MOST_QUEUES as u32), ticks }
    };
    let computing = || (0..).zip(families).filter(|(_, family)| has(family, vk::QueueFlags::COMPUTE));
    let (first, best) = (computing().next().map(of)?, computing().min_by_key(|(_, family)| has(family, DRAWS)).map(of)?);
    let only_copies = |family: &vk::QueueFamilyProperties| {
        has(family, vk::QueueFlags::TRANSFER) && !family.queue_flags.intersects(DRAWS | vk::QueueFlags::COMPUTE)
    };
    let copies = (0..).zip(families).find(|(_, family)| only_copies(family)).map(of);
    let one = |family: QueueFamily| QueueFamily { count: 1, ..family };
    Some([(best, copies), (one(best), copies.map(one)), (one(first), None)].map(|(compute, copies)| Queues { compute, copies }))
}

fn name_of(properties: &vk::PhysicalDeviceProperties) -> String {
    properties.device_name_as_c_str().unwrap_or(c"a device without a name").to_string_lossy().into_owned()
}

/// A device's properties, one structure for each version that added some.
struct Properties {
    core: vk::PhysicalDeviceProperties,
    v11: vk::PhysicalDeviceVulkan11Properties<'static>,
    v12: vk::PhysicalDeviceVulkan12Properties<'static>,
    max_push_descriptors: u32,
    /// From Vulkan 1.3.
    max_buffer_size: Option<u64>,
}

impl Properties {
    fn query(raw: &ash::Instance, physical: vk::PhysicalDevice, core: &vk::PhysicalDeviceProperties) -> Self {
        let mut v11 = vk::PhysicalDeviceVulkan11Properties::default();
        let mut v12 = vk::PhysicalDeviceVulkan12Properties::default();
        let mut push_descriptor = vk::PhysicalDevicePushDescriptorPropertiesKHR::default();
        let mut maintenance4 = vk::PhysicalDeviceMaintenance4Properties::default();
        let mut chain = vk::PhysicalDeviceProperties2::default().push_next(&mut v11).push_next(&mut v12).push_next(&mut push_descriptor);
        let has_v13 = core.api_version >= vk::API_VERSION_1_3;
        if has_v13 {
            chain = chain.push_next(&mut maintenance4);
        }
        // SAFETY: `physical` comes from this instance; each structure of the chain is of a version or extension that the device has, and lives on.
        unsafe { raw.get_physical_device_properties2(physical, &mut chain) };
        let max_buffer_size = has_v13.then_some(maintenance4.max_buffer_size);
        Self { core: *core, v11, v12, max_push_descriptors: push_descriptor.max_push_descriptors, max_buffer_size }
    }

    fn info(&self, memory: &vk::PhysicalDeviceMemoryProperties) -> DeviceInfo {
        DeviceInfo {
            kind: BackendKind::Vulkan,
            index: 0,
            name: name_of(&self.core),
            driver: self.driver(),
            class: self.class(),
            memory: device_memory(memory),
            subgroup_size: self.v11.subgroup_size,
            max_buffer_size: self.max_buffer_size(),
            max_shared_memory: self.core.limits.max_compute_shared_memory_size.into(),
        }
    }

    /// Its name, and what it says of itself: a version, where it has one.
    fn driver(&self) -> String {
        let [name, info] = [self.v12.driver_name_as_c_str(), self.v12.driver_info_as_c_str()];
        let [name, info] = [name, info].map(|text| text.unwrap_or_default().to_string_lossy());
        let version = self.core.api_version;
        let (major, minor) = (vk::api_version_major(version), vk::api_version_minor(version));
        format!("{}, Vulkan {major}.{minor}", format!("{name} {info}").trim())
    }

    fn class(&self) -> DeviceClass {
        match self.core.device_type {
            vk::PhysicalDeviceType::DISCRETE_GPU => DeviceClass::Discrete,
            vk::PhysicalDeviceType::CPU => DeviceClass::Software,
            _ => DeviceClass::Integrated,
        }
    }

    /// In whole words, as buffers are padded to.
    fn max_buffer_size(&self) -> u64 {
        let range = u64::from(self.core.limits.max_storage_buffer_range);
        range.min(self.v11.max_memory_allocation_size).min(self.max_buffer_size.unwrap_or(u64::MAX)) & !3
    }

    fn limits(&self) -> Limits {
        let core = &self.core.limits;
        let [width, height, depth] = core.max_compute_work_group_size;
        Limits {
            max_compute_work_group_count: core.max_compute_work_group_count,
            workgroup: WorkgroupLimits {
                size: [
                    ("maxComputeWorkGroupSize[0]", width),
                    ("maxComputeWorkGroupSize[1]", height),
                    ("maxComputeWorkGroupSize[2]", depth),
                ],
                invocations: ("maxComputeWorkGroupInvocations", core.max_compute_work_group_invocations),
                shared_memory: ("maxComputeSharedMemorySize", core.max_compute_shared_memory_size),
            },
            max_per_stage_descriptor_storage_buffers: core.max_per_stage_descriptor_storage_buffers,
            max_push_descriptors: self.max_push_descriptors,
            max_storage_buffer_range: u64::from(core.max_storage_buffer_range),
            min_storage_buffer_offset_alignment: core.min_storage_buffer_offset_alignment.max(1),
            #[cfg(feature = "wgsl")]
            max_push_constants_size: core.max_push_constants_size,
        }
    }
}

/// The memory that the device calls its own.
fn device_memory(memory: &vk::PhysicalDeviceMemoryProperties) -> u64 {
    let heaps = memory.memory_heaps_as_slice().iter();
    heaps.filter(|heap| heap.flags.contains(vk::MemoryHeapFlags::DEVICE_LOCAL)).map(|heap| heap.size).sum()
}
