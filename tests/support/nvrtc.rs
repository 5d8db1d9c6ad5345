//! NVRTC judges CUDA C, where it is installed; it needs no GPU.

use std::ffi::{CStr, CString};
use std::sync::LazyLock;

use cudarc::nvrtc::{result, sys};

use super::report;

/// The oldest architecture we support, the one we measure on, and the newest; NVRTC may be older or newer than one of them. What compiles for
/// an architecture compiles for later ones, unless the text asks which it is compiled for.
const ARCHITECTURES: [i32; 3] = [75, 90, 100];

/// As the CUDA backend compiles.
const OPTIONS: [&str; 2] = ["--fmad=false", "--std=c++17"];

/// Nothing here runs, and more than half of the time would be for optimising it. The version behind it has this option; older ones may not.
const FAST: (&str, (i32, i32)) = ("--Ofast-compile=max", (13, 0));

/// The macro by which a text asks that.
const QUESTION: &str = "__CUDA_ARCH__";

/// What NVRTC has against the kernel's CUDA C with some macros, on each architecture for which it is another text.
pub(crate) fn complaints(name: &str, source: &str, macros: &[&str]) -> Vec<String> {
    let judge = |architecture: &String| {
        let rejected = compile(source, architecture, macros).err();
        rejected.map(|log| format!("NVRTC rejects `{name}` for {architecture}:\n{log}"))
    };
    let texts = if source.contains(QUESTION) { ARCHITECTURES.len() } else { 1 };
    TARGETS.iter().take(texts).filter_map(judge).collect()
}

/// The architectures to compile for; none without NVRTC.
static TARGETS: LazyLock<Vec<String>> = LazyLock::new(|| {
    // SAFETY: loading a library runs its initialisers; NVRTC's have no preconditions.
    if !unsafe { sys::is_culib_present() } {
        report::missing("NVRTC", "there is no libnvrtc among the system's libraries or in LD_LIBRARY_PATH");
        return Vec::new();
    }
    let supported = supported();
    let targets: Vec<_> = ARCHITECTURES.iter().filter(|it| supported.contains(it)).map(|it| format!("sm_{it}")).collect();
    let (major, minor) = *VERSION;
    report::tested("NVRTC", &format!("{major}.{minor}, for {}", targets.join(", ")));
    targets
});

/// NVRTC's, which must be loaded.
static VERSION: LazyLock<(i32, i32)> = LazyLock::new(|| {
    let (mut major, mut minor) = (0, 0);
    // SAFETY: NVRTC is loaded, and both pointers are valid for a write.
    unsafe { sys::nvrtcVersion(&raw mut major, &raw mut minor) }.result().expect("NVRTC knows its version");
    (major, minor)
});

/// Every architecture that this NVRTC knows.
fn supported() -> Vec<i32> {
    let mut count = 0;
    // SAFETY: NVRTC is loaded, and the pointer is valid for a write.
    unsafe { sys::nvrtcGetNumSupportedArchs(&raw mut count) }.result().expect("NVRTC counts its architectures");
    let mut architectures = vec![0; count as usize];
    // SAFETY: as above, for as many writes as NVRTC just said it makes.
    unsafe { sys::nvrtcGetSupportedArchs(architectures.as_mut_ptr()) }.result().expect("NVRTC lists its architectures");
    architectures
}

/// Compiles `source`, or gives NVRTC's log. A log is never good news: warnings are errors, also for the versions of NVRTC
/// that have no option to make them so.
fn compile(source: &str, architecture: &str, macros: &[&str]) -> Result<(), String> {
    let source = CString::new(source).expect("CUDA C holds no zero byte");
    let program = result::create_program(&source, Some(c"kernel.cu")).expect("NVRTC takes a source");
    let architecture = format!("--gpu-architecture={architecture}");
    let (fast, since) = FAST;
    let fast = (*VERSION >= since).then_some(fast);
    let options = OPTIONS.into_iter().chain(macros.iter().copied()).chain(fast).chain([&*architecture]);
    let options: Vec<String> = options.map(str::to_owned).collect();
    // SAFETY: `program` was just created, and is destroyed only below.
    let compiled = unsafe { result::compile_program(program, &options) };
    // SAFETY: as above.
    let log = unsafe { log(program) };
    // SAFETY: as above, and nothing uses `program` from here on.
    unsafe { result::destroy_program(program) }.expect("the program was created above");
    compiled.map_err(|error| format!("{error}\n{log}"))?;
    if log.is_empty() { Ok(()) } else { Err(log) }
}

/// # Safety
/// `program` is created and not destroyed.
unsafe fn log(program: sys::nvrtcProgram) -> String {
    // SAFETY: by this function's contract.
    let bytes = unsafe { result::get_program_log(program) }.expect("a compiled program has a log");
    let bytes: Vec<u8> = bytes.into_iter().map(|byte| byte as u8).collect();
    let text = CStr::from_bytes_until_nul(&bytes).expect("NVRTC ends its log with a zero byte");
    text.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "extern \"C\" __global__ void k(float *x) { x[0] = 1.0f; }\n";
    const WARNED: &str = "extern \"C\" __global__ void k(float *x) { int unused = 3; x[0] = 1.0f; }\n";
    const BAD: &str = "extern \"C\" __global__ void k(float *x) { x[0] = missing; }\n";

    #[test]
    fn warnings_are_errors() {
        assert_eq!(complaints("good", GOOD, &[]), [""; 0]);
        let asking = format!("#if {QUESTION} >= 700\n{BAD}#endif");
        assert_eq!(complaints("bad", BAD, &[]).len(), TARGETS.len().min(1));
        assert_eq!(complaints("asking", &asking, &[]).len(), TARGETS.len());
        assert!(complaints("warned", WARNED, &[]).iter().all(|complaint| complaint.contains("never referenced")));
        assert_eq!(complaints("warned", WARNED, &["-DPROVEN_FORM"]).len(), TARGETS.len().min(1));
    }
}
