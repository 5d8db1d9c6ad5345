//! Raw kernels on Vulkan: WGSL as compute pipelines, each of which lives as long as somebody uses it.
//!
//! A dispatch of one is never split, and its buffers are bound where they start: WGSL knows neither a first workgroup nor an
//! element offset. What a launch gives that the device cannot take is an `Err`; the driver must never see it.

mod wgsl;

use std::any::Any;
use std::sync::Arc;

use arrayvec::ArrayVec;
use ash::vk;

use super::adapter::Limits;
use super::device::LogicalDevice;
use super::features;
use super::memory::Use;
use super::pipeline::{self, BlockPlace, Pipeline, Shader};
use crate::command::{CompiledRaw, Interface, MAX_BINDINGS, RawLaunch, Region};
use crate::error::{BackendKind, Error, Result};
use crate::kernel::Access;
use crate::kernel::limits::Limit;
use crate::profile::Span;
use crate::spirv::{Module, OP_EXT_INST, OP_TYPE_FLOAT, OP_TYPE_VECTOR};
use crate::system::Lock;
use wgsl::{Compiled, Zeroing};

/// A raw kernel. Batches in flight hold one as well as those who may launch it, so it goes when no command uses it any more.
pub(super) struct RawPipeline {
    pub(super) pipeline: Pipeline,
    interface: Interface,
    device: Arc<LogicalDevice>,
}

impl RawPipeline {
    fn create(device: &Arc<LogicalDevice>, text: &str, entry_point: &str) -> Result<Self> {
        let _span = Span::compile(&device.common.profiler, entry_point);
        let zeroing = if device.adapter.features.has_zero_initialization() { Zeroing::Driver } else { Zeroing::Shader };
        let compiled = wgsl::compile(text, entry_point, zeroing)?;
        let rejected = |reason: &str| {
            let device = &device.adapter.info.name;
            Error::ShaderCompilation(format!("`{entry_point}` cannot run on {device}: {reason}"))
        };
        let module = Module::parse(&compiled.words).ok_or_else(|| rejected("naga wrote no SPIR-V"))?;
        if let Some(reason) = missing(&compiled, module, device) {
            return Err(rejected(&reason));
        }
        let Compiled { interface, words, .. } = &compiled;
        let shader = Shader { words, workgroup: interface.workgroup_size };
        let block = BlockPlace::PushConstants(interface.push_constants.unwrap_or(0));
        let pipeline = Pipeline::build(device, shader, interface.bindings.len() as u32, block, rejected)?;
        Ok(Self { pipeline, interface: compiled.interface, device: Arc::clone(device) })
    }

    /// The kernel of a launch, which this device compiled.
    pub(super) fn of(kernel: &Arc<dyn CompiledRaw>) -> Arc<Self> {
        let kernel: Arc<dyn Any + Send + Sync> = Arc::<dyn CompiledRaw>::clone(kernel);
        kernel.downcast().expect("a Vulkan device is given its own kernels")
    }
}

impl CompiledRaw for RawPipeline {
    fn interface(&self) -> &Interface {
        &self.interface
    }
}

impl Drop for RawPipeline {
    fn drop(&mut self) {
        if let Some(_inside) = self.device.enter_to_free() {
            self.pipeline.destroy(self.device.raw());
        }
    }
}

/// What a shader needs and the device lacks, in words.
fn missing(compiled: &Compiled, module: Module<'_>, device: &LogicalDevice) -> Option<String> {
    let Compiled { interface, shared_size, .. } = compiled;
    let (limits, lacks) = (&device.adapter.limits, device.adapter.features.first_missing(module.capabilities()));
    let too_much = |what: &str, need: u32, (name, most): Limit| {
        (need > most).then(|| format!("its {what} have {need} bytes together, and {name} is {most}"))
    };
    lacks
        .map(|capability| format!("it needs {}", features::describe(capability)))
        .or_else(|| calls_for_doubles(module).then(|| "`f64` has no trigonometry, powers, exponentials or logarithms in SPIR-V".to_owned()))
        .or_else(|| limits.workgroup.exceeded(interface.workgroup_size))
        .or_else(|| pipeline::too_many_buffers(interface.bindings.len() as u32, limits))
        .or_else(|| too_much("workgroup variables", *shared_size, limits.workgroup.shared_memory))
        .or_else(|| too_much("immediates", interface.push_constants?, ("maxPushConstantsSize", limits.max_push_constants_size)))
}

/// Whether a module asks `GLSL.std.450` for a function of 64-bit floats that it has for others only, which naga does not see:
/// from `Radians` (11) to `Log2` (30).
fn calls_for_doubles(module: Module<'_>) -> bool {
    let mut doubles = Vec::new();
    module.instructions().any(|instruction| match (instruction.opcode, instruction.operands) {
        (OP_TYPE_FLOAT, &[id, 64, ..]) => {
            doubles.push(id);
            false
        }
        (OP_TYPE_VECTOR, &[id, component, _]) if doubles.contains(&component) => {
            doubles.push(id);
            false
        }
        (OP_EXT_INST, &[ty, _id, _set, 11..=30, ..]) => doubles.contains(&ty),
        _ => false,
    })
}

/// The shaders that were compiled last: those who dispatch a text again find its pipeline.
pub(super) struct RawPipelines {
    /// The latest is the last.
    recent: Lock<Vec<Recent>>,
    device: Arc<LogicalDevice>,
}

struct Recent {
    text: String,
    entry_point: String,
    kernel: Arc<RawPipeline>,
}

/// The most shaders that a device remembers.
const MOST_RECENT: usize = 32;

impl RawPipelines {
    pub(super) fn new(device: &Arc<LogicalDevice>) -> Self {
        Self { recent: Lock::default(), device: Arc::clone(device) }
    }

    /// The pipeline of a shader, whose compilation holds up nobody else.
    pub(super) fn get(&self, text: &str, entry_point: &str) -> Result<Arc<RawPipeline>> {
        if let Some(kernel) = self.find(text, entry_point) {
            return Ok(kernel);
        }
        let kernel = Arc::new(RawPipeline::create(&self.device, text, entry_point)?);
        self.remember(Recent { text: text.to_owned(), entry_point: entry_point.to_owned(), kernel: Arc::clone(&kernel) });
        Ok(kernel)
    }

    fn find(&self, text: &str, entry_point: &str) -> Option<Arc<RawPipeline>> {
        let mut recent = self.recent.lock();
        let index = recent.iter().rposition(|shader| shader.entry_point == entry_point && shader.text == text)?;
        recent[index..].rotate_left(1);
        recent.last().map(|shader| Arc::clone(&shader.kernel))
    }

    fn remember(&self, shader: Recent) {
        let mut recent = self.recent.lock();
        let forgotten = (recent.len() == MOST_RECENT).then(|| recent.remove(0));
        recent.push(shader);
        drop(recent);
        drop(forgotten);
    }
}

/// A launch's buffers and push constants as Vulkan takes them.
pub(super) struct RawBound<'a> {
    /// In the order of the bindings.
    pub(super) descriptors: ArrayVec<vk::DescriptorBufferInfo, MAX_BINDINGS>,
    pub(super) uses: ArrayVec<Use<'a>, MAX_BINDINGS>,
    pub(super) push_constants: &'a [u8],
}

impl<'a> RawBound<'a> {
    pub(super) fn new(launch: &RawLaunch<'a>, limits: &Limits) -> Result<Self> {
        let interface = launch.kernel.interface();
        interface.check_groups(launch.groups, limits.max_compute_work_group_count, BackendKind::Vulkan, MAX_GROUPS)?;
        let mut bound = Self { descriptors: ArrayVec::new(), uses: ArrayVec::new(), push_constants: launch.push_constants };
        for (number, (region, binding)) in launch.buffers.iter().zip(&interface.bindings).enumerate() {
            check_region(interface, number, region, limits)?;
            bound.push(region, binding.access);
        }
        Ok(bound)
    }

    fn push(&mut self, region: &Region<'a>, access: Access) {
        let used = Use::new(region, access == Access::Write);
        self.descriptors.push(vk::DescriptorBufferInfo { buffer: used.vulkan.buffer(), offset: region.offset, range: region.size });
        self.uses.push(used);
    }
}

/// What Vulkan calls the limits of the numbers of workgroups.
const MAX_GROUPS: [&str; 3] = ["maxComputeWorkGroupCount[0]", "maxComputeWorkGroupCount[1]", "maxComputeWorkGroupCount[2]"];

fn check_region(interface: &Interface, number: usize, region: &Region<'_>, limits: &Limits) -> Result<()> {
    let (entry_point, alignment, range) =
        (&interface.entry_point, limits.min_storage_buffer_offset_alignment, limits.max_storage_buffer_range);
    if !region.offset.is_multiple_of(alignment) {
        let offset = region.offset;
        return Err(Error::Dispatch(format!(
            "kernel `{entry_point}` was given as buffer {number} a slice that starts at byte {offset} of its memory, and \
             minStorageBufferOffsetAlignment is {alignment}\nhelp: slice at a multiple of that, or pass a copy (`Device::copy_buffer`)"
        )));
    }
    if region.size > range {
        let size = region.size;
        return Err(Error::Dispatch(format!(
            "kernel `{entry_point}` was given as buffer {number} one of {size} bytes, and maxStorageBufferRange is {range}"
        )));
    }
    Ok(())
}

/// A shader's SPIR-V.
#[cfg(test)]
pub(super) fn spirv_of(text: &str, entry_point: &str) -> Result<Vec<u32>> {
    wgsl::compile(text, entry_point, Zeroing::Driver).map(|compiled| compiled.words)
}

#[cfg(test)]
mod tests {
    use super::super::Vulkan;
    use super::super::tests::infos;
    use super::*;

    #[test]
    fn the_last_shaders_are_remembered() {
        for info in infos("the_last_shaders_are_remembered") {
            let device = Vulkan::open(info.index).expect("a listed device opens");
            let shader = |i: usize| format!("@compute @workgroup_size({}) fn main() {{}}", i + 1);
            let first = device.opened.raw.get(&shader(0), "main").unwrap();
            for i in 1..MOST_RECENT {
                device.opened.raw.get(&shader(i), "main").unwrap();
                assert!(Arc::ptr_eq(&first, &device.opened.raw.get(&shader(0), "main").unwrap()), "{i}");
            }
            for i in MOST_RECENT..2 * MOST_RECENT {
                device.opened.raw.get(&shader(i), "main").unwrap();
            }
            assert_eq!((Arc::strong_count(&first), device.opened.raw.recent.lock().len()), (1, MOST_RECENT));
            assert!(!Arc::ptr_eq(&first, &device.opened.raw.get(&shader(0), "main").unwrap()));
        }
    }
}
