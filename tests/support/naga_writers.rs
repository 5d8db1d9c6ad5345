//! naga reads the WGSL of kernels and writes Metal's language and DirectX's of it, as wgpu has it do on systems that no test runs on.

use std::error::Error;

use naga::back::{hlsl, msl};
use naga::front::wgsl;
use naga::proc::{BoundsCheckPolicies, BoundsCheckPolicy};
use naga::valid::{Capabilities, ModuleInfo, ShaderStages, SubgroupOperationSet, ValidationFlags, Validator};
use naga::{Module, ShaderStage};
use scry::__private::KernelDef;

/// What naga does not write in a language, by the capability that a kernel's SPIR-V declares, and why.
const REFUSED: [(&str, u32, &str); 2] = [
    ("MSL", FLOAT64, "Metal has no `f64`"),
    ("MSL", INT64_ATOMICS, "Metal has no atomic operations on integers of 64 bits but minima and maxima of unsigned ones"),
];

const FLOAT64: u32 = 10;
const INT64_ATOMICS: u32 = 12;

/// A language that naga writes.
struct Language {
    name: &'static str,
    /// What modules may need that are written in it.
    capabilities: fn() -> Capabilities,
    write: fn(&Module, &ModuleInfo, entry: &str) -> Result<String, String>,
}

const LANGUAGES: [Language; 2] = [
    Language { name: "MSL", capabilities: msl::supported_capabilities, write: write_msl },
    Language { name: "HLSL", capabilities: hlsl::supported_capabilities, write: write_hlsl },
];

/// What naga has against the kernel's WGSL that the table does not say, and what the table says and naga does not.
pub(crate) fn complaints(name: &str, kernel: &KernelDef) -> Vec<String> {
    if kernel.wgsl.is_empty() {
        return Vec::new();
    }
    // The one word of the standard's that naga does not know, though it has what that enables.
    let text = kernel.wgsl.replace("enable subgroups;", "");
    let module = match wgsl::parse_str(&text) {
        Ok(module) => module,
        Err(error) => return vec![format!("naga rejects the WGSL of `{name}`:\n{}", error.emit_to_string(&text))],
    };
    let judge = |language: &Language| {
        let refused = REFUSED.iter().find(|(of, capability, _)| *of == language.name && kernel.capabilities.contains(capability));
        match (written(language, &module, kernel.entry), refused) {
            (Err(error), None) => Some(format!("naga writes no {} of `{name}`: {error}", language.name)),
            (Ok(_), Some((_, _, reason))) => Some(format!("naga writes {} of `{name}`, though {reason}", language.name)),
            (Ok(_), None) | (Err(_), Some(_)) => None,
        }
    };
    LANGUAGES.iter().filter_map(judge).collect()
}

fn written(language: &Language, module: &Module, entry: &str) -> Result<String, String> {
    let mut validator = Validator::new(ValidationFlags::all(), (language.capabilities)());
    validator.subgroup_stages(ShaderStages::COMPUTE).subgroup_operations(SubgroupOperationSet::all());
    let info = validator.validate(module).map_err(|error| told(error.into_inner()))?;
    (language.write)(module, &info, entry)
}

/// As for macOS 14, without the checks that kernels have themselves.
fn write_msl(module: &Module, info: &ModuleInfo, entry: &str) -> Result<String, String> {
    let unchecked = BoundsCheckPolicy::Unchecked;
    let options = msl::Options {
        lang_version: (3, 1),
        bounds_check_policies: BoundsCheckPolicies { index: unchecked, buffer: unchecked, image_load: unchecked, binding_array: unchecked },
        zero_initialize_workgroup_memory: false,
        ..msl::Options::default()
    };
    let pipeline = msl::PipelineOptions { entry_point: Some((ShaderStage::Compute, entry.to_owned())), ..msl::PipelineOptions::default() };
    let (text, translation) = msl::write_string(module, info, &options, &pipeline).map_err(told)?;
    translation.entry_point_names.into_iter().try_for_each(|name| name.map(drop).map_err(told))?;
    Ok(text)
}

/// As for DXC, without the checks that kernels have themselves.
fn write_hlsl(module: &Module, info: &ModuleInfo, entry: &str) -> Result<String, String> {
    let options = hlsl::Options {
        shader_model: hlsl::ShaderModel::V6_6,
        immediates_target: Some(hlsl::BindTarget::default()),
        zero_initialize_workgroup_memory: false,
        restrict_indexing: false,
        ..hlsl::Options::default()
    };
    let pipeline = hlsl::PipelineOptions { entry_point: Some((ShaderStage::Compute, entry.to_owned())) };
    let mut text = String::new();
    let reflection = hlsl::Writer::new(&mut text, &options, &pipeline).write(module, info, None).map_err(told)?;
    reflection.entry_point_names.into_iter().try_for_each(|name| name.map(drop).map_err(told))?;
    Ok(text)
}

/// An error with its causes.
fn told(error: impl Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        text += &format!(": {cause}");
        source = cause.source();
    }
    text
}

/// What the wgpu device's module says of these languages' integers.
mod tests {
    use super::*;

    #[scry::kernel]
    fn sums(x: &[i32], y: &mut [i32]) {
        let i = global_id().x;
        y[i] = -(x[i] + y[i]) * x[i] - 7;
    }

    #[test]
    fn sums_of_signed_integers_are_of_unsigned_ones() {
        let module = wgsl::parse_str(sums::WGSL).expect("naga reads it");
        let forms = [["as_type<int>(as_type<uint>(", "as_type<int>(-as_type<uint>("], ["asint(asuint(", "asint(-asuint("]];
        for (language, [of_two, negation]) in LANGUAGES.iter().zip(forms) {
            let text = written(language, &module, "sums").expect("naga writes it");
            assert_eq!((text.matches(of_two).count(), text.matches(negation).count()), (3, 1), "{}:\n{text}", language.name);
        }
    }
}
