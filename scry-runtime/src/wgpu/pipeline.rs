//! Kernels as compute pipelines: made on a kernel's first launch, kept as long as the device.

use std::sync::Arc;

use wgpu::{
    BindGroupLayout, BindGroupLayoutDescriptor, BindGroupLayoutEntry, BindingType, BufferBindingType, ComputePipeline,
    ComputePipelineDescriptor, ErrorFilter, Features, Limits, PassthroughShaderEntryPoint, PipelineCompilationOptions,
    PipelineLayoutDescriptor, ShaderModule, ShaderModuleDescriptor, ShaderModuleDescriptorPassthrough, ShaderRuntimeChecks, ShaderSource,
    ShaderStages,
};

use super::KIND;
use super::gpu::Gpu;
use crate::error::{Error, Result};
use crate::kernel::limits::WorkgroupLimits;
use crate::kernel::{Access, KernelDef, KernelTable, Param};
use crate::profile::Span;

pub(super) struct Pipelines {
    table: KernelTable<Pipeline>,
    gpu: Arc<Gpu>,
}

/// A kernel, ready to be launched.
pub(super) struct Pipeline {
    pub(super) compiled: ComputePipeline,
    pub(super) layout: BindGroupLayout,
    pub(super) block: BlockPlace,
    /// There if the block is in a group of its own.
    pub(super) block_layout: Option<BindGroupLayout>,
}

/// How a kernel gets its parameter block.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum BlockPlace {
    /// As immediates, of so many bytes.
    Immediates(u32),
    /// As a storage buffer, at the binding after those of the slices.
    Memory,
    /// As a storage buffer in a group of its own, where the text says immediates and the device has too few, such as a browser.
    OwnGroup,
}

/// The one word of the standard's that naga does not know, though it has what that enables.
const NOT_FOR_NAGA: &str = "enable subgroups;";

/// The most bytes of a block that the compiler takes from immediates.
const MAX_IMMEDIATES: u32 = 128;

/// How a text has a block that is immediates, and how it has one in a group of its own.
const IMMEDIATES: &str = "var<immediate> launch: Launch;";
const OWN_GROUP: &str = "@group(1) @binding(0) var<storage, read> launch: Launch;";

impl BlockPlace {
    fn of(kernel: &KernelDef, limits: &Limits) -> Self {
        match kernel.block_size.next_multiple_of(4) {
            size if size > MAX_IMMEDIATES => Self::Memory,
            size if size > limits.max_immediate_size => Self::OwnGroup,
            size => Self::Immediates(size),
        }
    }
}

impl Pipelines {
    pub(super) fn new(gpu: &Arc<Gpu>) -> Self {
        Self { table: KernelTable::default(), gpu: Arc::clone(gpu) }
    }

    pub(super) fn get(&self, kernel: &'static KernelDef) -> Result<&Pipeline> {
        self.table.get(kernel, || {
            let _span = Span::compile(&self.gpu.common.profiler, kernel.name);
            Pipeline::create(&self.gpu, kernel)
        })
    }
}

impl Pipeline {
    fn create(gpu: &Gpu, kernel: &'static KernelDef) -> Result<Self> {
        kernel.check_target(KIND)?;
        if kernel.wgsl.is_empty() && gpu.spirv.is_none() {
            return Err(unsupported(kernel, LACKS_ORDERS.to_owned()));
        }
        let lacks_floats = match &gpu.spirv {
            Some(spirv) => spirv.lacks_for(kernel),
            None => kernel.deterministic.then(|| LACKS_FLOATS.to_owned()),
        };
        if let Some(reason) = lacks_floats {
            return Err(unsupported(kernel, reason));
        }
        if let Some((_, words)) = NEEDS.iter().find(|(feature, _)| !gpu.device.features().intersects(*feature) && needs(kernel, *feature)) {
            return Err(unsupported(kernel, format!("it needs {words}, which {} lacks", gpu.common.info.name)));
        }
        let limits = &gpu.limits;
        let block = BlockPlace::of(kernel, limits);
        workgroup_limits(limits).check(kernel, KIND)?;
        let accesses = accesses(kernel, block);
        let (needed, most) = (accesses.len() + usize::from(block == BlockPlace::OwnGroup), limits.max_storage_buffers_per_shader_stage);
        if needed as u32 > most {
            let reason = format!("its signature needs {needed} storage buffers, and max_storage_buffers_per_shader_stage is {most}");
            return Err(unsupported(kernel, reason));
        }
        let made = gpu.attempt(ErrorFilter::Validation, || build(gpu, kernel, &accesses, block));
        made.map_err(|error| Error::KernelCompilation { kernel: kernel.name, kind: KIND, log: error.to_string() })
    }
}

fn build(gpu: &Gpu, kernel: &'static KernelDef, accesses: &[Access], block: BlockPlace) -> Pipeline {
    let entries: Vec<_> = (0..).zip(accesses).map(|(binding, access)| storage_buffer(binding, *access)).collect();
    let layout_of = |entries: &[BindGroupLayoutEntry]| {
        gpu.device.create_bind_group_layout(&BindGroupLayoutDescriptor { label: Some(kernel.name), entries })
    };
    let layout = layout_of(&entries);
    let block_layout = (block == BlockPlace::OwnGroup).then(|| layout_of(&[storage_buffer(0, Access::Read)]));
    let layouts = [Some(&layout), block_layout.as_ref()];
    let immediate_size = if let BlockPlace::Immediates(size) = block { size } else { 0 };
    let whole = gpu.device.create_pipeline_layout(&PipelineLayoutDescriptor {
        label: Some(kernel.name),
        bind_group_layouts: if block_layout.is_some() { &layouts } else { &layouts[..1] },
        immediate_size,
    });
    let compiled = gpu.device.create_compute_pipeline(&ComputePipelineDescriptor {
        label: Some(kernel.name),
        layout: Some(&whole),
        module: &shader(gpu, kernel, block),
        entry_point: Some(kernel.entry),
        compilation_options: PipelineCompilationOptions { zero_initialize_workgroup_memory: false, ..Default::default() },
        cache: None,
    });
    Pipeline { compiled, layout, block, block_layout }
}

fn shader(gpu: &Gpu, kernel: &'static KernelDef, block: BlockPlace) -> ShaderModule {
    let label = Some(kernel.name);
    if let Some(words) = gpu.spirv.as_ref().and_then(|spirv| spirv.words(kernel)) {
        let [x, y, z] = kernel.workgroup;
        let entry_points = [PassthroughShaderEntryPoint { name: kernel.entry.into(), workgroup_size: (x, y, z) }];
        let (entry_points, spirv) = (entry_points[..].into(), Some(words.into()));
        let module = ShaderModuleDescriptorPassthrough { label, entry_points, spirv, ..Default::default() };
        // SAFETY: "shaders may be sent straight to the driver": naga has validated this one when it was compiled, from the text that is given
        // else, and its bindings are those of the layout. As for what it does when it runs, see below.
        return unsafe { gpu.device.create_shader_module_passthrough(module) };
    }
    let source = ShaderModuleDescriptor { label, source: ShaderSource::Wgsl(text(gpu, kernel, block).into()) };
    let checks = ShaderRuntimeChecks { force_loop_bounding: gpu.takes_loops_to_end, ..ShaderRuntimeChecks::unchecked() };
    // SAFETY: "it's the caller responsibility to pass a shader which doesn't perform any of this operations", indexing out of bounds, and "that
    // all divisors are non-zero and that no signed overflow occurs" in divisions: the compiler of kernels has put a check of its own in
    // front of each access and division unless it has proven that it never fails, or the kernel's author promises that in an `unsafe`
    // block. "The caller MUST ensure that all passed shaders do not contain any infinite loops", since "backend compilers MAY treat such a
    // loop as unreachable code": they are bounded for the one compiler whose language says so.
    unsafe { gpu.device.create_shader_module_trusted(source, checks) }
}

/// The kernel's WGSL, as its compiler takes it and with the block where it is.
fn text(gpu: &Gpu, kernel: &KernelDef, block: BlockPlace) -> String {
    let text = if gpu.is_browser { kernel.wgsl.to_owned() } else { kernel.wgsl.replace(NOT_FOR_NAGA, "") };
    match block {
        BlockPlace::OwnGroup => text.replace(IMMEDIATES, OWN_GROUP),
        BlockPlace::Immediates(_) | BlockPlace::Memory => text,
    }
}

/// What a kernel may need that not every device has, in the words of kernels.
const NEEDS: [(Features, &str); 5] = [
    (Features::SHADER_F16, "`f16`"),
    (Features::SHADER_F64, "`f64`"),
    (Features::SHADER_INT64, "integers of 64 bits"),
    (INT64_ATOMICS, "atomic operations on integers of 64 bits"),
    (Features::SUBGROUP, "subgroups"),
];

/// Some devices have minima and maxima only; wgpu refuses the other operations there.
const INT64_ATOMICS: Features = Features::SHADER_INT64_ATOMIC_ALL_OPS.union(Features::SHADER_INT64_ATOMIC_MIN_MAX);

/// Why a kernel without WGSL does not run where it takes that.
const LACKS_ORDERS: &str =
    "it orders memory by `Acquire`, `Release`, `AcqRel` or `fence`, and WGSL's atomics are all relaxed: Vulkan, CUDA and the CPU have that";

/// Why a deterministic kernel does not run where WGSL is taken: see the documentation of `wgpu`.
const LACKS_FLOATS: &str = "it is `deterministic`, and floats are not the same wherever WGSL runs: on Vulkan, CUDA and the CPU they are";

/// Whether a kernel needs a feature, by the numbers of SPIR-V, 3.31, that its module declares.
fn needs(kernel: &KernelDef, feature: Features) -> bool {
    kernel.capabilities.iter().any(|capability| {
        feature
            == match capability {
                9 | 4433 => Features::SHADER_F16,
                10 => Features::SHADER_F64,
                11 => Features::SHADER_INT64,
                12 => INT64_ATOMICS,
                61..=68 => Features::SUBGROUP,
                _ => Features::empty(),
            }
    })
}

/// What the kernel does with each of its storage buffers: the slices, the block if it is in memory, and what it reports to.
fn accesses(kernel: &KernelDef, block: BlockPlace) -> Vec<Access> {
    let slices = kernel.params.iter().filter_map(|param| if let Param::Slice { access, .. } = param { Some(*access) } else { None });
    let block = (block == BlockPlace::Memory).then_some(Access::Read);
    let reports = [kernel.panics, kernel.prints].into_iter().filter(|reports| *reports).map(|_| Access::Write);
    slices.chain(block).chain(reports).collect()
}

fn storage_buffer(binding: u32, access: Access) -> BindGroupLayoutEntry {
    let ty = BufferBindingType::Storage { read_only: access == Access::Read };
    BindGroupLayoutEntry {
        binding,
        visibility: ShaderStages::COMPUTE,
        ty: BindingType::Buffer { ty, has_dynamic_offset: false, min_binding_size: None },
        count: None,
    }
}

fn workgroup_limits(limits: &Limits) -> WorkgroupLimits {
    WorkgroupLimits {
        size: [
            ("max_compute_workgroup_size_x", limits.max_compute_workgroup_size_x),
            ("max_compute_workgroup_size_y", limits.max_compute_workgroup_size_y),
            ("max_compute_workgroup_size_z", limits.max_compute_workgroup_size_z),
        ],
        invocations: ("max_compute_invocations_per_workgroup", limits.max_compute_invocations_per_workgroup),
        shared_memory: ("max_compute_workgroup_storage_size", limits.max_compute_workgroup_storage_size),
    }
}

pub(super) fn unsupported(kernel: &'static KernelDef, reason: String) -> Error {
    Error::Unsupported { kernel: kernel.name, kind: KIND, reason }
}
