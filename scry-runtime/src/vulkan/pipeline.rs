//! Kernels as compute pipelines: made on a kernel's first launch, kept as long as the device.
//!
//! What the driver compiles is kept on disk between runs. A kernel that the device cannot run is an `Err` with the limit's
//! name and number; the driver must never see it.

use std::slice;
use std::sync::Arc;

use ash::vk;

use super::adapter::Limits;
use super::device::LogicalDevice;
use super::features::{self, Features};
use super::pipeline_cache::PipelineCache;
use super::{attempt, failed, unsupported};
use crate::error::{BackendKind, Error, Result};
use crate::kernel::{KernelDef, KernelTable, Param};
use crate::profile::Span;
use crate::spirv::Module;
use crate::system::fault::Site;

pub(super) struct Pipelines {
    table: KernelTable<Pipeline>,
    device: Arc<LogicalDevice>,
}

/// A kernel, ready to be launched.
#[derive(Clone, Copy)]
pub(super) struct Pipeline {
    pub(super) compiled: vk::Pipeline,
    pub(super) layout: vk::PipelineLayout,
    /// Pushes one `VkDescriptorBufferInfo` for each storage buffer; `None` if the kernel has none.
    pub(super) template: Option<vk::DescriptorUpdateTemplate>,
    pub(super) block: BlockPlace,
    set_layout: vk::DescriptorSetLayout,
}

/// How a kernel gets its parameter block.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum BlockPlace {
    /// As push constants, of so many bytes.
    PushConstants(u32),
    /// As a storage buffer, at the binding after those of the slices.
    Memory,
}

/// The most bytes of push constants that every device has: the compiler takes a longer block from memory.
const MAX_PUSH_CONSTANTS: u32 = 128;

impl BlockPlace {
    fn of(kernel: &KernelDef) -> Self {
        if kernel.block_size > MAX_PUSH_CONSTANTS { Self::Memory } else { Self::PushConstants(kernel.block_size.next_multiple_of(4)) }
    }
}

impl Pipelines {
    pub(super) fn new(device: &Arc<LogicalDevice>) -> Self {
        Self { table: KernelTable::default(), device: Arc::clone(device) }
    }

    #[inline]
    pub(super) fn get(&self, kernel: &'static KernelDef) -> Result<&Pipeline> {
        self.table.get(kernel, || {
            let _span = Span::compile(&self.device.common.profiler, kernel.name);
            Pipeline::create(&self.device, kernel)
        })
    }
}

impl Drop for Pipelines {
    fn drop(&mut self) {
        let Some(_inside) = self.device.enter_to_free() else { return };
        for pipeline in self.table.drain() {
            pipeline.destroy(self.device.raw());
        }
    }
}

impl Pipeline {
    fn create(device: &LogicalDevice, kernel: &'static KernelDef) -> Result<Self> {
        check_limits(kernel, &device.adapter.limits)?;
        kernel.check_target(BackendKind::Vulkan)?;
        let module = choose_module(kernel, &device.adapter.features).ok_or_else(|| rejected(kernel, "its SPIR-V is damaged"))?;
        if let Some(missing) = device.adapter.features.first_missing(module.capabilities()) {
            return Err(unsupported(kernel, format!("it needs {}, which {} lacks", features::describe(missing), device.adapter.info.name)));
        }
        if let Some(reason) = device.adapter.dialect.lacks_for(kernel) {
            return Err(unsupported(kernel, reason));
        }
        let words = device.adapter.dialect.words(kernel, module);
        let shader = Shader { words: &words, workgroup: kernel.workgroup };
        Self::build(device, shader, buffer_count(kernel), BlockPlace::of(kernel), |log| rejected(kernel, log))
    }

    /// The pipeline of a shader with so many storage buffers; `rejected` is the error of what the driver says.
    pub(super) fn build(
        device: &LogicalDevice,
        shader: Shader<'_>,
        buffers: u32,
        block: BlockPlace,
        rejected: impl Fn(&str) -> Error,
    ) -> Result<Self> {
        let mut made = Self {
            compiled: vk::Pipeline::null(),
            layout: vk::PipelineLayout::null(),
            template: None,
            block,
            set_layout: vk::DescriptorSetLayout::null(),
        };
        let layouts = made.create_layouts(device.raw(), buffers).map_err(failed("create a pipeline layout"));
        match layouts.and_then(|()| compile(device, shader, made.layout, rejected)) {
            Ok(pipeline) => {
                made.compiled = pipeline;
                Ok(made)
            }
            Err(error) => {
                made.destroy(device.raw());
                Err(error)
            }
        }
    }

    /// Creates what it can, and leaves what it has created in `self` when it fails.
    fn create_layouts(&mut self, raw: &ash::Device, buffers: u32) -> Result<(), vk::Result> {
        let bindings: Vec<_> = (0..buffers).map(storage_buffer).collect();
        let info =
            vk::DescriptorSetLayoutCreateInfo::default().flags(vk::DescriptorSetLayoutCreateFlags::PUSH_DESCRIPTOR_KHR).bindings(&bindings);
        // SAFETY: the device was created with `VK_KHR_push_descriptor`, and there are at most `maxPushDescriptors` bindings.
        self.set_layout = attempt(Site::Memory, || unsafe { raw.create_descriptor_set_layout(&info, None) })?;
        let constants = match self.block {
            BlockPlace::PushConstants(0) | BlockPlace::Memory => None,
            BlockPlace::PushConstants(size) => Some(vk::PushConstantRange::default().stage_flags(vk::ShaderStageFlags::COMPUTE).size(size)),
        };
        let info = vk::PipelineLayoutCreateInfo::default()
            .set_layouts(slice::from_ref(&self.set_layout))
            .push_constant_ranges(constants.as_slice());
        // SAFETY: the set's layout was just created, and push constants are not empty and at most as long as Vulkan's "minimum
        // maximum" of `maxPushConstantsSize`, or as the device's own.
        self.layout = attempt(Site::Memory, || unsafe { raw.create_pipeline_layout(&info, None) })?;
        if buffers > 0 {
            self.template = Some(create_template(raw, self.layout, buffers)?);
        }
        Ok(())
    }

    pub(super) fn destroy(self, raw: &ash::Device) {
        // SAFETY: "all submitted commands that refer to `pipeline` must have completed execution": the backend lets go of its
        // pipelines after its queue, which waits for the device, and batches hold those of raw kernels until they are done. Null
        // handles, of what was not created, are ignored.
        unsafe {
            raw.destroy_pipeline(self.compiled, None);
            raw.destroy_descriptor_update_template(self.template.unwrap_or_default(), None);
            raw.destroy_pipeline_layout(self.layout, None);
            raw.destroy_descriptor_set_layout(self.set_layout, None);
        }
    }
}

/// The module that suits a device best.
fn choose_module(kernel: &'static KernelDef, features: &Features) -> Option<Module<'static>> {
    if !kernel.spirv_atomic_floats.is_empty() {
        let module = Module::parse(kernel.spirv_atomic_floats)?;
        if features.first_missing(module.capabilities()).is_none() {
            return Some(module);
        }
    }
    Module::parse(kernel.spirv)
}

/// The number of storage buffers: the slices, the block if it is in memory, and what the kernel reports to.
fn buffer_count(kernel: &KernelDef) -> u32 {
    let slices = kernel.params.iter().filter(|param| matches!(param, Param::Slice { .. })).count();
    let others = [BlockPlace::of(kernel) == BlockPlace::Memory, kernel.panics, kernel.prints];
    slices as u32 + others.map(u32::from).iter().sum::<u32>()
}

fn storage_buffer(binding: u32) -> vk::DescriptorSetLayoutBinding<'static> {
    vk::DescriptorSetLayoutBinding::default()
        .binding(binding)
        .descriptor_type(vk::DescriptorType::STORAGE_BUFFER)
        .descriptor_count(1)
        .stage_flags(vk::ShaderStageFlags::COMPUTE)
}

fn create_template(raw: &ash::Device, layout: vk::PipelineLayout, buffers: u32) -> Result<vk::DescriptorUpdateTemplate, vk::Result> {
    let stride = size_of::<vk::DescriptorBufferInfo>();
    let entry = |binding: u32| {
        vk::DescriptorUpdateTemplateEntry::default()
            .dst_binding(binding)
            .descriptor_count(1)
            .descriptor_type(vk::DescriptorType::STORAGE_BUFFER)
            .offset(binding as usize * stride)
            .stride(stride)
    };
    let entries: Vec<_> = (0..buffers).map(entry).collect();
    let info = vk::DescriptorUpdateTemplateCreateInfo::default()
        .template_type(vk::DescriptorUpdateTemplateType::PUSH_DESCRIPTORS_KHR)
        .pipeline_bind_point(vk::PipelineBindPoint::COMPUTE)
        .pipeline_layout(layout)
        .set(0)
        .descriptor_update_entries(&entries);
    // SAFETY: set 0 of the layout was created for push descriptors, with a storage buffer at each binding of the entries.
    attempt(Site::Memory, || unsafe { raw.create_descriptor_update_template(&info, None) })
}

fn check_limits(kernel: &'static KernelDef, limits: &Limits) -> Result<()> {
    limits.workgroup.check(kernel, BackendKind::Vulkan)?;
    too_many_buffers(buffer_count(kernel), limits).map_or(Ok(()), |reason| Err(unsupported(kernel, reason)))
}

/// Which limit a kernel with so many storage buffers exceeds, in words.
pub(super) fn too_many_buffers(buffers: u32, limits: &Limits) -> Option<String> {
    let of_buffers = [
        ("maxPushDescriptors", limits.max_push_descriptors),
        ("maxPerStageDescriptorStorageBuffers", limits.max_per_stage_descriptor_storage_buffers),
    ];
    let (name, most) = of_buffers.into_iter().find(|(_, most)| buffers > *most)?;
    Some(format!("its signature needs {buffers} storage buffers, and {name} is {most}"))
}

fn rejected(kernel: &'static KernelDef, log: &str) -> Error {
    Error::KernelCompilation { kernel: kernel.name, kind: BackendKind::Vulkan, log: log.to_owned() }
}

/// What a pipeline is made of.
#[derive(Clone, Copy)]
pub(super) struct Shader<'a> {
    /// A module as the driver gets it, of one entry point.
    pub(super) words: &'a [u32],
    pub(super) workgroup: [u32; 3],
}

/// Compiles a shader, or finds what an earlier run compiled.
fn compile(
    device: &LogicalDevice,
    Shader { words, workgroup }: Shader<'_>,
    layout: vk::PipelineLayout,
    rejected: impl Fn(&str) -> Error,
) -> Result<vk::Pipeline> {
    let raw = device.raw();
    let module = Module::parse(words).ok_or_else(|| rejected("its SPIR-V is damaged"))?;
    let (_, entry) = module.entry_point().ok_or_else(|| rejected("its SPIR-V has no entry point"))?;
    let cache = PipelineCache::open(device, words);
    let info = vk::ShaderModuleCreateInfo::default().code(words);
    // SAFETY: "`pCode` must point to valid SPIR-V code": naga validated the module, the device has its capabilities, and float
    // controls are added only where the device supports them.
    let pipeline = attempt(Site::Memory, || unsafe { raw.create_shader_module(&info, None) }).and_then(|shader| {
        let mut size = vk::PipelineShaderStageRequiredSubgroupSizeCreateInfo::default();
        let stage = vk::PipelineShaderStageCreateInfo::default().stage(vk::ShaderStageFlags::COMPUTE).module(shader).name(&entry);
        let stage =
            if uses_subgroups(module) { with_subgroups(stage, &mut size, device, workgroup) } else { with_any_subgroups(stage, device) };
        let info = vk::ComputePipelineCreateInfo::default().stage(stage).layout(layout);
        let made = attempt(Site::Memory, || {
            // SAFETY: the entry point is a compute shader's, and the layout has the bindings and the block of the kernel.
            unsafe { raw.create_compute_pipelines(cache.raw(), slice::from_ref(&info), None) }.map_err(|(_, error)| error)
        });
        // SAFETY: "a shader module can be destroyed while pipelines created using its shaders are still in use".
        unsafe { raw.destroy_shader_module(shader, None) };
        made.map(|pipelines| pipelines[0])
    });
    if pipeline.is_ok() {
        cache.save();
    }
    pipeline.map_err(|error| match error {
        vk::Result::ERROR_OUT_OF_HOST_MEMORY | vk::Result::ERROR_OUT_OF_DEVICE_MEMORY | vk::Result::ERROR_DEVICE_LOST => {
            failed("create a pipeline")(error)
        }
        other => rejected(&other.to_string()),
    })
}

/// Whether a module has subgroup operations: `GroupNonUniform` and the capabilities that imply it.
fn uses_subgroups(module: Module<'_>) -> bool {
    module.capabilities().any(|capability| (61..=68).contains(&capability))
}

/// The stage of a shader without subgroup operations: the driver may choose, where it can be told. As wgpu says it as well, what a driver keeps of
/// one is found for the other.
fn with_any_subgroups<'a>(stage: vk::PipelineShaderStageCreateInfo<'a>, device: &LogicalDevice) -> vk::PipelineShaderStageCreateInfo<'a> {
    let flag = vk::PipelineShaderStageCreateFlags::ALLOW_VARYING_SUBGROUP_SIZE;
    if device.adapter.features.has_varying_subgroup_sizes() { stage.flags(flag) } else { stage }
}

/// The stage with subgroups of the size that the device says it has, and none of them without an invocation that the workgroup
/// has, where a device can be told.
fn with_subgroups<'a>(
    stage: vk::PipelineShaderStageCreateInfo<'a>,
    size: &'a mut vk::PipelineShaderStageRequiredSubgroupSizeCreateInfo<'_>,
    device: &LogicalDevice,
    workgroup: [u32; 3],
) -> vk::PipelineShaderStageCreateInfo<'a> {
    let (features, subgroup_size) = (&device.adapter.features, device.adapter.info.subgroup_size);
    if !features.has_required_subgroup_size(workgroup.iter().product(), subgroup_size) {
        return stage;
    }
    size.required_subgroup_size = subgroup_size;
    // "the local workgroup size in the X dimension ... must be a multiple of the required size"
    let is_full = features.has_full_subgroups() && workgroup[0].is_multiple_of(subgroup_size);
    let flags =
        if is_full { vk::PipelineShaderStageCreateFlags::REQUIRE_FULL_SUBGROUPS } else { vk::PipelineShaderStageCreateFlags::empty() };
    stage.flags(flags).push_next(size)
}
