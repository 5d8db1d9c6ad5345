//! naga: WGSL is parsed and validated, and becomes SPIR-V.

use naga::back::spv;
use naga::front::wgsl;
use naga::proc::{BoundsCheckPolicies, BoundsCheckPolicy};
use naga::valid::{Capabilities, ModuleInfo, ShaderStages, SubgroupOperationSet, ValidationFlags, Validator};
use naga::{AddressSpace, Barrier, Block, MemoryDecorations, Module, ShaderStage, Statement, StorageAccess, TypeInner};

use crate::spirv;

/// What naga does not accept.
pub(crate) struct Rejection {
    /// The line of the WGSL, from 0.
    pub(crate) line: usize,
    pub(crate) message: String,
}

/// Where the members of a struct must lie for host and device to share it.
pub(crate) struct Shared {
    pub(crate) name: String,
    pub(crate) size: u32,
    pub(crate) offsets: Vec<u32>,
}

/// Compiles a printed kernel to SPIR-V, as little-endian bytes: a module for each of its entry points.
pub(crate) fn compile(wgsl: &str, entries: &[String], fast_math: bool, shared: &[Shared]) -> Result<Vec<Vec<u8>>, Rejection> {
    let mut module = wgsl::parse_str(wgsl).map_err(|error| {
        let line = error.location(wgsl).map(|location| location.line_number);
        reject(line, error.emit_to_string(wgsl))
    })?;
    order_memory(&mut module);
    let info = validate(&module, wgsl)?;
    check_layouts(&module, shared)?;
    merge_views(&mut module);
    let written = |entry: &String| {
        let words = write(&module, &info, entry).map_err(|error| reject(None, error.to_string()))?;
        Ok(spirv::finish(words, fast_math).iter().flat_map(|word| word.to_le_bytes()).collect())
    };
    entries.iter().map(written).collect()
}

/// Has buffers of which the text has other views, as groups of elements, be one buffer with these. naga's validator wants each binding to be one
/// variable's, so views are in groups of bindings that have the number of words that their elements have.
fn merge_views(module: &mut Module) {
    for (_, variable) in module.global_variables.iter_mut() {
        if let Some(binding) = &mut variable.binding {
            binding.group = 0;
        }
    }
}

/// The function of the prelude that is a fence.
pub(crate) const MEMORY_FENCE: &str = "memory_fence";

/// Makes of the prelude's function a fence for the device's memory and the workgroup's: `OpMemoryBarrier` with `Device` and
/// `AcquireRelease`. Where there is one, buffers are `Coherent`: in SPIR-V's memory model GLSL450, which naga writes, barriers order the
/// accesses of other workgroups to such variables only (Vulkan, "Shader Memory Access Ordering"; GLSL 4.60, 4.10). So any Vulkan device has it:
/// none needs to have Vulkan's own memory model.
fn order_memory(module: &mut Module) {
    let is_fence = |function: &naga::Function| function.name.as_deref() == Some(MEMORY_FENCE);
    let Some((_, fence)) = module.functions.iter_mut().find(|(_, function)| is_fence(function)) else { return };
    let barrier = Statement::MemoryBarrier(Barrier::STORAGE | Barrier::WORK_GROUP);
    fence.body = Block::from_vec(vec![barrier, Statement::Return { value: None }]);
    for (_, variable) in module.global_variables.iter_mut() {
        if matches!(variable.space, AddressSpace::Storage { access } if access.contains(StorageAccess::STORE)) {
            variable.memory_decorations |= MemoryDecorations::COHERENT;
        }
    }
}

fn validate(module: &Module, wgsl: &str) -> Result<ModuleInfo, Rejection> {
    let halves = Capabilities::SHADER_FLOAT16 | Capabilities::SHADER_FLOAT16_IN_FLOAT32;
    let numbers = Capabilities::FLOAT64 | Capabilities::SHADER_INT64 | halves;
    let capabilities = Capabilities::IMMEDIATES
        | Capabilities::SUBGROUP
        | Capabilities::SHADER_INT64_ATOMIC_ALL_OPS
        | Capabilities::SHADER_FLOAT32_ATOMIC
        | Capabilities::MEMORY_DECORATION_COHERENT
        | numbers;
    let mut validator = Validator::new(ValidationFlags::all(), capabilities);
    validator.subgroup_stages(ShaderStages::COMPUTE).subgroup_operations(SubgroupOperationSet::all());
    validator.validate(module).map_err(|error| {
        let line = error.location(wgsl).map(|location| location.line_number);
        reject(line, error.emit_to_string(wgsl))
    })
}

/// naga lays structs out by WGSL's rules, the host by C's: they must come to the same.
fn check_layouts(module: &Module, shared: &[Shared]) -> Result<(), Rejection> {
    for expected in shared {
        let of_name = |ty: &&naga::Type| ty.name.as_deref() == Some(&expected.name);
        let Some(TypeInner::Struct { members, span }) = module.types.iter().map(|(_, ty)| ty).find(of_name).map(|ty| &ty.inner) else {
            continue;
        };
        let offsets: Vec<u32> = members.iter().map(|member| member.offset).collect();
        if offsets != expected.offsets || *span != expected.size {
            let (name, size) = (&expected.name, expected.size);
            let message = format!("`{name}` has {size} bytes and members at {:?}, but {span} and {offsets:?} in WGSL", expected.offsets);
            return Err(reject(None, message));
        }
    }
    Ok(())
}

fn write(module: &Module, info: &ModuleInfo, entry: &str) -> Result<Vec<u32>, spv::Error> {
    let unchecked = BoundsCheckPolicy::Unchecked;
    // By its name, the function is found in the SPIR-V.
    let has_product = module.functions.iter().any(|(_, function)| function.name.as_deref() == Some(spirv::MUL_HIGH));
    let options = spv::Options {
        lang_version: (1, 3),
        flags: if has_product { spv::WriterFlags::DEBUG } else { spv::WriterFlags::empty() },
        // The printed code has checked every index.
        bounds_check_policies: BoundsCheckPolicies { index: unchecked, buffer: unchecked, image_load: unchecked, binding_array: unchecked },
        zero_initialize_workgroup_memory: spv::ZeroInitializeWorkgroupMemoryMode::None,
        force_loop_bounding: false,
        emit_int_div_checks: false,
        use_storage_input_output_16: false,
        // Every buffer is bound where the WGSL says.
        fake_missing_bindings: true,
        ..spv::Options::default()
    };
    let pipeline = spv::PipelineOptions { shader_stage: ShaderStage::Compute, entry_point: entry.to_owned() };
    spv::write_vec(module, info, &options, Some(&pipeline))
}

fn reject(line: Option<u32>, message: String) -> Rejection {
    Rejection { line: line.map_or(0, |line| line as usize - 1), message }
}
