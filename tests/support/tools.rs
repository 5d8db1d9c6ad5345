//! Every kernel that a test launches is held to the preludes, to naga's writers, to NVRTC and to `spirv-val`.

use std::sync::atomic::{AtomicUsize, Ordering};

use scry::__private::{KernelDef, kernel::launched};

use super::{naga_writers, nvrtc, preludes, spirv_val, wgsl};

/// Judges the kernels, and instances of generic ones, that were launched since the last call; by which test does not matter.
pub(crate) fn judge_launched() {
    static JUDGED: AtomicUsize = AtomicUsize::new(0);
    let kernels = launched();
    let judged = JUDGED.fetch_max(kernels.len(), Ordering::Relaxed);
    kernels.iter().enumerate().skip(judged).for_each(|(number, kernel)| wgsl::give(number, kernel));
    let complaints: Vec<String> = kernels.iter().skip(judged).flat_map(|kernel| complaints(kernel)).collect();
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

/// What the tools have against a kernel, which has no SPIR-V if its targets leave Vulkan out.
fn complaints(kernel: &KernelDef) -> Vec<String> {
    let name = format!("{}, {}:{}", kernel.name, kernel.file, kernel.line);
    let modules = [kernel.spirv, kernel.spirv_atomic_floats].into_iter().filter(|module| !module.is_empty());
    let of_modules: Vec<String> = modules.filter_map(|module| spirv_val::complaint(&name, module)).collect();
    let of_texts = preludes::complaints(&name, kernel).into_iter().chain(nvrtc::complaints(&name, kernel.cuda));
    let of_texts = of_texts.chain(naga_writers::complaints(&name, kernel));
    of_texts.chain(of_modules).collect()
}
