//! naga: WGSL is parsed and validated, and becomes SPIR-V.

use std::panic::resume_unwind;
use std::thread::{self, JoinHandle};

use naga::back::spv;
use naga::front::wgsl;
use naga::proc::{BoundsCheckPolicies, BoundsCheckPolicy};
use naga::valid::{Capabilities, ModuleInfo, ShaderStages, SubgroupOperationSet, ValidationFlags, Validator};
use naga::{AddressSpace, Barrier, Block, MemoryDecorations, Module, Statement, StorageAccess, TypeInner};
use proc_macro2::Span;

use crate::report::{At, Report};
use crate::spirv;

/// The stack of a thread that naga runs on, which parses deep expressions by recursion.
const STACK: usize = 32 << 20;

/// A text that naga compiles on a thread of its own: it takes as long as all the rest, and the text is all it needs.
pub(crate) struct Compiling {
    /// Where each line of the text comes from.
    spans: Vec<Span>,
    thread: JoinHandle<Result<Vec<u8>, Rejection>>,
}

impl Compiling {
    pub(crate) fn start(text: String, spans: Vec<Span>, fast_math: bool, shared: Vec<Shared>) -> Self {
        let compile = move || compile(&text, fast_math, &shared);
        let thread = thread::Builder::new().stack_size(STACK).spawn(compile);
        Self { spans, thread: thread.expect("rustc's process can start a thread") }
    }

    /// The SPIR-V, as little-endian bytes; none after a report.
    pub(crate) fn finish(self, report: &Report) -> Vec<u8> {
        let compiled = self.thread.join().unwrap_or_else(|panic| resume_unwind(panic));
        compiled.unwrap_or_else(|Rejection { line, message }| {
            let span = self.spans[line.min(self.spans.len() - 1)];
            let message = format!(
                "naga rejects the WGSL that scry printed for this\nhelp: this is a bug of scry; please report it with what follows\n{message}"
            );
            report.error(At(span), message);
            Vec::new()
        })
    }
}

/// What naga does not accept.
pub(crate) struct Rejection {
    /// The line of the WGSL, from 0.
    line: usize,
    pub(crate) message: String,
}

/// Where the members of a struct must lie for host and device to share it.
pub(crate) struct Shared {
    pub(crate) name: String,
    pub(crate) size: u32,
    pub(crate) offsets: Vec<u32>,
}

/// Compiles a printed kernel to SPIR-V, as little-endian bytes: a module that has all of its entry points.
pub(crate) fn compile(wgsl: &str, fast_math: bool, shared: &[Shared]) -> Result<Vec<u8>, Rejection> {
    let mut module = wgsl::parse_str(wgsl).map_err(|error| {
        let line = error.location(wgsl).map(|location| location.line_number);
        reject(line, error.emit_to_string(wgsl))
    })?;
    order_memory(&mut module);
    let info = validate(&module, wgsl)?;
    check_layouts(&module, shared)?;
    merge_views(&mut module);
    let words = write(&module, &info).map_err(|error| reject(None, error.to_string()))?;
    Ok(spirv::finish(words, fast_math).iter().flat_map(|word| word.to_le_bytes()).collect())
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

fn write(module: &Module, info: &ModuleInfo) -> Result<Vec<u32>, spv::Error> {
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
    spv::write_vec(module, info, &options, None)
}

fn reject(line: Option<u32>, message: String) -> Rejection {
    Rejection { line: line.map_or(0, |line| line as usize - 1), message }
}
