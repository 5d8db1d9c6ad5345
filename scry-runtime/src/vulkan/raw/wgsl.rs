//! WGSL from outside, as SPIR-V for Vulkan, and what it says of itself.
//!
//! naga parses and validates it, and checks accesses in the SPIR-V that it writes. Nothing here asks what a device can do.

use std::borrow::Cow;

use naga::back::{PipelineConstants, pipeline_constants, spv};
use naga::front::wgsl;
use naga::proc::{BoundsCheckPolicies, BoundsCheckPolicy};
use naga::valid::{Capabilities, ModuleInfo, ShaderStages, SubgroupOperationSet, ValidationFlags, Validator};
use naga::{AddressSpace, GlobalVariable, Handle, Module, ResourceBinding, ShaderStage, StorageAccess};

use crate::command::{Binding, Interface, check_binding_count};
use crate::error::{Error, Result};
use crate::kernel::Access;

/// A shader, compiled.
pub(super) struct Compiled {
    /// The SPIR-V has its bindings in this order, from 0 on.
    pub(super) interface: Interface,
    /// The bytes of its workgroup variables.
    pub(super) shared_size: u32,
    /// Its SPIR-V, with one entry point.
    pub(super) words: Vec<u32>,
}

/// Who makes workgroup variables zero before a workgroup runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Zeroing {
    /// The driver, told by the variables' initial values.
    Driver,
    /// The workgroup's first invocation, which takes long where there is much to do, and to compile even longer.
    Shader,
}

/// The most bytes of push constants that naga can tell apart; no device is known to have more.
const MAX_IMMEDIATES: u32 = 256;

pub(super) fn compile(text: &str, entry_point: &str, zeroing: Zeroing) -> Result<Compiled> {
    let mut module = wgsl::parse_str(text).map_err(|error| rejected(&error.emit_to_string(text)))?;
    let push_constants = immediates(&module)?;
    uniforms_to_storage(&mut module);
    let info = validate(&module, text)?;
    find(&module, entry_point)?;
    let bindings = bindings(&module)?;
    let (module, info) = without_overrides(&module, &info, entry_point)?;
    let entry = find(&module, entry_point)?;
    let words = write(&module, &info, entry_point, &bindings, zeroing).map_err(|error| rejected(&error.to_string()))?;
    let interface = Interface {
        entry_point: entry_point.to_owned(),
        workgroup_size: module.entry_points[entry].workgroup_size,
        bindings,
        push_constants: Some(push_constants),
    };
    Ok(Compiled { interface, shared_size: shared_size(&module, &info, entry), words })
}

fn rejected(message: &str) -> Error {
    Error::ShaderCompilation(message.trim().to_owned())
}

/// The bytes of the shader's `var<immediate>`; zero if it has none.
fn immediates(module: &Module) -> Result<u32> {
    let mut immediates = variables(module, |space| space == AddressSpace::Immediate);
    let size = immediates.next().map_or(Some(0), |(_, variable)| size(module, variable));
    if immediates.next().is_some() {
        return Err(rejected("it has more than one `var<immediate>`\nhelp: make one struct of them"));
    }
    size.filter(|&size| size <= MAX_IMMEDIATES)
        .ok_or_else(|| rejected(&format!("its `var<immediate>` has more than {MAX_IMMEDIATES} bytes\nhelp: put them into a buffer")))
}

/// Makes buffers of the uniforms: what they may be is less, what they mean is the same, and any memory can be bound as one.
fn uniforms_to_storage(module: &mut Module) {
    for (_, variable) in module.global_variables.iter_mut() {
        if variable.space == AddressSpace::Uniform {
            variable.space = AddressSpace::Storage { access: StorageAccess::LOAD };
        }
    }
}

fn validate(module: &Module, text: &str) -> Result<ModuleInfo> {
    let halves = Capabilities::SHADER_FLOAT16 | Capabilities::SHADER_FLOAT16_IN_FLOAT32;
    let numbers = Capabilities::FLOAT64 | Capabilities::SHADER_INT64 | Capabilities::SHADER_INT16 | halves;
    let atomics = Capabilities::SHADER_INT64_ATOMIC_ALL_OPS | Capabilities::SHADER_FLOAT32_ATOMIC;
    let subgroups = Capabilities::SUBGROUP | Capabilities::SUBGROUP_BARRIER;
    let mut validator = Validator::new(ValidationFlags::all(), Capabilities::IMMEDIATES | numbers | atomics | subgroups);
    validator.subgroup_stages(ShaderStages::COMPUTE).subgroup_operations(SubgroupOperationSet::all());
    validator.validate(module).map_err(|error| rejected(&error.emit_to_string(text)))
}

/// The index of the compute shader of this name.
fn find(module: &Module, entry_point: &str) -> Result<usize> {
    let is_it = |entry: &naga::EntryPoint| entry.stage == ShaderStage::Compute && entry.name == entry_point;
    let found = module.entry_points.iter().position(is_it);
    found.ok_or_else(|| Error::MissingEntryPoint { name: entry_point.to_owned() })
}

/// The buffers that the shader declares, whether its entry point uses them or not, by their numbers. Two that have one number
/// are one buffer, for different entry points.
fn bindings(module: &Module) -> Result<Vec<Binding>> {
    let mut bindings: Vec<Binding> = Vec::new();
    for (_, variable) in module.global_variables.iter() {
        let Some(place) = variable.binding else { continue };
        let binding = binding(module, variable, place)?;
        match bindings.iter_mut().find(|other| other.number == binding.number) {
            Some(other) => merge(other, &binding),
            None => bindings.push(binding),
        }
    }
    bindings.sort_by_key(|binding| binding.number);
    check_binding_count(bindings.len())?;
    Ok(bindings)
}

fn binding(module: &Module, variable: &GlobalVariable, ResourceBinding { group, binding }: ResourceBinding) -> Result<Binding> {
    let name = variable.name.as_deref().unwrap_or("a variable");
    let AddressSpace::Storage { access } = variable.space else {
        return Err(rejected(&format!("`{name}` is no buffer, and raw kernels take nothing else")));
    };
    if group != 0 {
        return Err(rejected(&format!("`{name}` is in group {group}, and the buffers of raw kernels are in `@group(0)`")));
    }
    let access = if access.contains(StorageAccess::STORE) { Access::Write } else { Access::Read };
    let min_size = size(module, variable).ok_or_else(|| rejected(&format!("`{name}` is too large")))?;
    Ok(Binding { name: variable.name.clone(), number: binding, access, min_size: u64::from(min_size) })
}

/// Makes `binding` do for `other` as well.
fn merge(binding: &mut Binding, other: &Binding) {
    binding.min_size = binding.min_size.max(other.min_size);
    if other.access == Access::Write {
        binding.access = Access::Write;
    }
}

/// The module with the values that its `override` declarations have by themselves.
fn without_overrides<'a>(module: &'a Module, info: &'a ModuleInfo, entry_point: &str) -> Result<(Cow<'a, Module>, Cow<'a, ModuleInfo>)> {
    if module.overrides.is_empty() {
        return Ok((Cow::Borrowed(module), Cow::Borrowed(info)));
    }
    let entry_point = Some((ShaderStage::Compute, entry_point));
    pipeline_constants::process_overrides(module, info, entry_point, &PipelineConstants::default())
        .map_err(|error| rejected(&error.to_string()))
}

fn shared_size(module: &Module, info: &ModuleInfo, entry: usize) -> u32 {
    let uses = info.get_entry_point(entry);
    let shared = variables(module, |space| space == AddressSpace::WorkGroup).filter(|(handle, _)| !uses[*handle].is_empty());
    shared.fold(0, |sum: u32, (_, variable)| sum.saturating_add(size(module, variable).unwrap_or(u32::MAX)))
}

fn variables(module: &Module, is_in: impl Fn(AddressSpace) -> bool) -> impl Iterator<Item = (Handle<GlobalVariable>, &GlobalVariable)> {
    module.global_variables.iter().filter(move |(_, variable)| is_in(variable.space))
}

/// The size of a variable in bytes, if it is less than 2 GiB; an array whose length a buffer decides has one element.
fn size(module: &Module, variable: &GlobalVariable) -> Option<u32> {
    module.types[variable.ty].inner.try_size(module.to_ctx())
}

/// The SPIR-V of one entry point, without the accesses beyond buffers; where naga cannot leave them out, which is of atomics, it
/// moves them to elements that are there.
fn write(module: &Module, info: &ModuleInfo, entry_point: &str, bindings: &[Binding], zeroing: Zeroing) -> Result<Vec<u32>, spv::Error> {
    let pipeline = spv::PipelineOptions { shader_stage: ShaderStage::Compute, entry_point: entry_point.to_owned() };
    let write_with = |buffers| spv::write_vec(module, info, &options(buffers, bindings, zeroing), Some(&pipeline));
    let words = match write_with(BoundsCheckPolicy::ReadZeroSkipWrite) {
        Err(spv::Error::FeatureNotImplemented(_)) => write_with(BoundsCheckPolicy::Restrict),
        written => written,
    };
    words.map(without_uniform_halves)
}

fn options(buffer: BoundsCheckPolicy, bindings: &[Binding], zeroing: Zeroing) -> spv::Options<'static> {
    let clamped = BoundsCheckPolicy::Restrict;
    spv::Options {
        lang_version: (1, 3),
        flags: spv::WriterFlags::empty(),
        // An array that is no buffer has at least one element, so that an index can always be clamped, which is cheaper.
        bounds_check_policies: BoundsCheckPolicies { index: clamped, buffer, image_load: clamped, binding_array: clamped },
        zero_initialize_workgroup_memory: match zeroing {
            Zeroing::Driver => spv::ZeroInitializeWorkgroupMemoryMode::Native,
            Zeroing::Shader => spv::ZeroInitializeWorkgroupMemoryMode::Polyfill,
        },
        force_loop_bounding: false,
        emit_int_div_checks: true,
        use_storage_input_output_16: false,
        fake_missing_bindings: false,
        binding_map: binding_map(bindings),
        ..spv::Options::default()
    }
}

/// Buffers are bound without gaps: a driver may make room for all numbers up to the highest.
fn binding_map(bindings: &[Binding]) -> spv::BindingMap {
    let info = |binding| spv::BindingInfo { descriptor_set: 0, binding, binding_array_size: None };
    (0..).zip(bindings).map(|(place, binding)| (ResourceBinding { group: 0, binding: binding.number }, info(place))).collect()
}

/// The words of a module before its first instruction.
const HEADER: usize = 5;

/// The first word of an `OpCapability`, which has two.
const CAPABILITY: u32 = 0x0002_0011;

/// Takes away the capability `UniformAndStorageBuffer16BitAccess` (4434): naga asks for it wherever there are 16 bits, not every
/// device has it, and there are no uniforms. The capabilities are a module's first instructions.
fn without_uniform_halves(mut words: Vec<u32>) -> Vec<u32> {
    const UNIFORM_HALVES: u32 = 4434;
    let mut starts = (HEADER..words.len()).step_by(2).take_while(|&start| words[start] == CAPABILITY);
    if let Some(start) = starts.find(|&start| words[start + 1] == UNIFORM_HALVES) {
        words.drain(start..start + 2);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHADER: &str = "
        struct Header { count: u32, values: array<vec4<f32>> }
        struct Factors { a: f32, b: vec2<f32> }
        override width: u32 = 8;
        @group(0) @binding(3) var<storage, read_write> output: Header;
        @group(0) @binding(0) var<storage, read> input: array<f32>;
        @group(0) @binding(1) var<uniform> matrix: mat4x4<f32>;
        var<immediate> factors: Factors;
        var<workgroup> tile: array<f32, 100>;
        var<workgroup> unused: array<f32, 100>;
        @compute @workgroup_size(width, 4) fn main(@builtin(local_invocation_index) i: u32) {
            tile[i] = input[i] * factors.a;
            workgroupBarrier();
            output.values[i] = matrix * vec4<f32>(tile[i + 1u]) + factors.b.x;
        }
        @compute @workgroup_size(1) fn other() {}";

    fn error(shader: &str) -> String {
        compile(shader, "main", Zeroing::Driver).map(|_| ()).unwrap_err().to_string()
    }

    #[test]
    fn a_shader_tells_what_it_takes() {
        let Compiled { interface, shared_size, words } = compile(SHADER, "main", Zeroing::Shader).unwrap();
        let binding = |name: &str, number, access, min_size| Binding { name: Some(name.to_owned()), number, access, min_size };
        let bindings =
            [binding("input", 0, Access::Read, 4), binding("matrix", 1, Access::Read, 64), binding("output", 3, Access::Write, 32)];
        assert_eq!(interface.bindings, bindings);
        assert_eq!((interface.entry_point.as_str(), interface.workgroup_size), ("main", [8, 4, 1]));
        assert_eq!((interface.push_constants, shared_size), (Some(16), 400));
        assert_eq!(words[..2], [0x0723_0203, 0x0001_0300]);
    }

    #[test]
    fn entry_points_are_found_by_name_and_stage() {
        assert_eq!(compile(SHADER, "other", Zeroing::Driver).unwrap().interface.workgroup_size, [1, 1, 1]);
        assert!(matches!(compile(SHADER, "nobody", Zeroing::Driver), Err(Error::MissingEntryPoint { name }) if name == "nobody"));
        let fragment = "@fragment fn main() -> @location(0) vec4<f32> { return vec4<f32>(); }";
        assert!(matches!(compile(fragment, "main", Zeroing::Driver), Err(Error::MissingEntryPoint { .. })));
    }

    #[test]
    fn errors_show_the_line() {
        let message = error("@compute @workgroup_size(1)\nfn main() { let x = nonsense; }");
        assert!(message.contains("wgsl:2:") && message.contains("let x = nonsense;"), "{message}");
        let message = error("@compute @workgroup_size(1)\nfn main() { var x: array<f32, 4>; x[5] = 1.0; }");
        assert!(message.contains("wgsl:2:"), "{message}");
    }

    #[test]
    fn what_is_no_buffer_of_the_first_group_is_named() {
        let main = "@compute @workgroup_size(1) fn main() {}";
        let message = error(&format!("@group(0) @binding(0) var image: texture_2d<f32>; {main}"));
        assert!(message.contains("`image` is no buffer"), "{message}");
        let message = error(&format!("@group(1) @binding(0) var<storage> far: array<f32>; {main}"));
        assert!(message.contains("`far` is in group 1"), "{message}");
        let many: String = (0..33).map(|i| format!("@group(0) @binding({i}) var<storage> b{i}: array<f32>;")).collect();
        let message = error(&format!("{many} {main}"));
        assert!(message.contains("33 bindings"), "{message}");
    }

    #[test]
    fn too_many_immediates_are_an_error_and_no_panic() {
        let main = "@compute @workgroup_size(1) fn main() { let x = p[0]; }";
        for len in [17, 1 << 20, 1 << 30] {
            let message = error(&format!("var<immediate> p: array<vec4<f32>, {len}>; {main}"));
            assert!(message.contains("256 bytes") || message.contains("size"), "{message}");
        }
        let message = error(&format!("var<immediate> p: array<vec4<f32>, 1>; var<immediate> q: f32; {main}"));
        assert!(message.contains("more than one"), "{message}");
    }

    #[test]
    fn an_override_without_a_value_is_named() {
        let message = error("override width: u32; @compute @workgroup_size(width) fn main() {}");
        assert!(message.contains("width"), "{message}");
    }

    #[test]
    fn no_capability_of_uniforms_is_asked_for() {
        let shader = "enable f16; @group(0) @binding(0) var<storage, read_write> x: array<f16>;
            @compute @workgroup_size(1) fn main() { x[0] *= 2.0h; }";
        let words = compile(shader, "main", Zeroing::Driver).unwrap().words;
        let capabilities: Vec<u32> = words[HEADER..].chunks(2).take_while(|word| word[0] == CAPABILITY).map(|word| word[1]).collect();
        assert!(capabilities.contains(&4433) && !capabilities.contains(&4434), "{capabilities:?}");
    }
}
