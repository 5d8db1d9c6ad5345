//! Every kernel that a test launches is held to the preludes, to naga's writers, to NVRTC and to `spirv-val`, in a run on all devices. A run on
//! devices of one kind launches the same kernels, and leaves the tools out: they take ten times as long as the CPU device.

use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;
use scry::__private::{Form, KernelDef, kernel::launched};

use super::{devices, naga_writers, nvrtc, preludes, spirv_val, wgsl};

/// Judges the kernels, and instances of generic ones, that were launched since the last call; by which test does not matter.
pub(crate) fn judge_launched() {
    static JUDGED: AtomicUsize = AtomicUsize::new(0);
    let kernels = launched();
    let judged = JUDGED.fetch_max(kernels.len(), Ordering::Relaxed);
    let forms: Vec<&KernelDef> = kernels.iter().skip(judged).flat_map(|kernel| forms(kernel)).collect();
    forms.iter().for_each(|form| wgsl::give(form));
    if std::env::var_os(devices::WANTED).is_some() {
        return;
    }
    // A test may have launched a hundred, and nothing else runs at the end.
    let of_cuda = nvrtc::complaints(&forms.iter().flat_map(|form| texts(form)).collect::<Vec<_>>());
    let complaints: Vec<String> = forms.into_par_iter().flat_map_iter(complaints).chain(of_cuda).collect();
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

/// The forms of a kernel, run or not.
fn forms(kernel: &KernelDef) -> impl Iterator<Item = &KernelDef> {
    let proven = match kernel.form {
        Form::Checked(proven) => Some(proven.kernel),
        Form::Only | Form::Proven | Form::Wide => None,
    };
    let wide = proven.unwrap_or(kernel).wide.as_ref().map(|wide| wide.kernel);
    [kernel].into_iter().chain(proven).chain(wide)
}

/// What the other tools have against a form of a kernel, which has no SPIR-V if its targets leave Vulkan out.
fn complaints(kernel: &KernelDef) -> Vec<String> {
    let name = name(kernel);
    let modules = [kernel.spirv, kernel.spirv_atomic_floats].into_iter().filter(|module| !module.is_empty());
    let of_modules: Vec<String> = modules.filter_map(|module| spirv_val::complaint(&name, module)).collect();
    let of_texts = preludes::complaints(&name, kernel).into_iter().chain(naga_writers::complaints(&name, kernel));
    of_texts.chain(of_modules).collect()
}

/// A form's CUDA C, as it is compiled for buffers that do not overlap, and for two that are one.
fn texts(kernel: &KernelDef) -> impl Iterator<Item = nvrtc::Text<'_>> {
    let form = matches!(kernel.form, Form::Proven).then_some(("PROVEN_FORM", "1"));
    let in_place = kernel.one_buffer.map(|_| form.into_iter().chain([("RESTRICT", "")]).collect());
    let text = |macros| nvrtc::Text { name: name(kernel), entry: kernel.entry, source: kernel.cuda, macros };
    [form.into_iter().collect()].into_iter().chain(in_place).map(text)
}

fn name(kernel: &KernelDef) -> String {
    format!("{}, {}:{}", kernel.entry, kernel.file, kernel.line)
}
