//! NVRTC judges CUDA C, where it is installed; it needs no GPU.

use std::ffi::{CStr, CString};
use std::sync::LazyLock;

use cudarc::nvrtc::{result, sys};
use rayon::prelude::*;

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

/// A kernel's CUDA C, as one of its forms is compiled.
pub(crate) struct Text<'a> {
    /// What complaints call it.
    pub(crate) name: String,
    pub(crate) entry: &'a str,
    pub(crate) source: &'a str,
    /// Each with its value; of those in [`MACROS`].
    pub(crate) macros: Vec<(&'static str, &'static str)>,
}

/// What texts ask about.
const MACROS: [&str; 2] = ["PROVEN_FORM", "RESTRICT"];

/// The most texts in one program. For a text alone, NVRTC spends almost half of the time on what it does for every program: 17 of 38 ms (2026-11-29).
const TOGETHER: usize = 16;

/// What NVRTC has against some texts, on each architecture for which they are other texts.
pub(crate) fn complaints(texts: &[Text<'_>]) -> Vec<String> {
    let judge = |(number, architecture): (usize, &String)| {
        let others: Vec<&Text<'_>> = texts.iter().filter(|text| number == 0 || text.source.contains(QUESTION)).collect();
        others.par_chunks(TOGETHER).flat_map_iter(|texts| complaints_for(architecture, texts)).collect::<Vec<_>>()
    };
    TARGETS.iter().enumerate().flat_map(judge).collect()
}

/// If NVRTC rejects the texts together, each is compiled alone to find out which of them it is.
fn complaints_for(architecture: &str, texts: &[&Text<'_>]) -> Vec<String> {
    if texts.len() > 1 && compile(&together(texts), architecture, &[]).is_ok() {
        return Vec::new();
    }
    let judge = |text: &&Text<'_>| {
        let log = compile(text.source, architecture, &text.macros).err()?;
        Some(format!("NVRTC rejects `{}` for {architecture}:\n{log}", text.name))
    };
    texts.iter().filter_map(judge).collect()
}

/// A program of several texts that share nothing: each is in a namespace of its own, and its entry, which is `extern "C"`, is renamed.
fn together(texts: &[&Text<'_>]) -> String {
    let mut program = String::new();
    for (number, Text { name: _, entry, source, macros }) in texts.iter().enumerate() {
        let own_entry = format!("entry_{number}");
        let defined = macros.iter().copied().chain([(*entry, &*own_entry)]);
        defined.for_each(|(name, value)| program.push_str(&format!("#define {name} {value}\n")));
        program.push_str(&format!("namespace text_{number} {{\n{source}\n}}\n"));
        MACROS.iter().chain([entry]).for_each(|name| program.push_str(&format!("#undef {name}\n")));
    }
    program
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
fn compile(source: &str, architecture: &str, macros: &[(&str, &str)]) -> Result<(), String> {
    let source = CString::new(source).expect("CUDA C holds no zero byte");
    let program = result::create_program(&source, Some(c"kernel.cu")).expect("NVRTC takes a source");
    let architecture = format!("--gpu-architecture={architecture}");
    let (fast, since) = FAST;
    let fast = (*VERSION >= since).then_some(fast);
    let macros = macros.iter().map(|(name, value)| format!("-D{name}={value}"));
    let options: Vec<String> = OPTIONS.into_iter().chain(fast).map(str::to_owned).chain(macros).chain([architecture]).collect();
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

    fn text(source: &str) -> Text<'_> {
        Text { name: "k".to_owned(), entry: "k", source, macros: Vec::new() }
    }

    fn of_one(source: &str) -> Vec<String> {
        complaints(&[text(source)])
    }

    #[test]
    fn warnings_are_errors() {
        assert_eq!(of_one(GOOD), [""; 0]);
        let asking = format!("#if {QUESTION} >= 700\n{BAD}#endif");
        assert_eq!(of_one(BAD).len(), TARGETS.len().min(1));
        assert_eq!(of_one(&asking).len(), TARGETS.len());
        assert!(of_one(WARNED).iter().all(|complaint| complaint.contains("never referenced")));
        let proven = Text { macros: vec![("PROVEN_FORM", "1")], ..text(WARNED) };
        assert_eq!(complaints(&[proven]).len(), TARGETS.len().min(1));
    }

    #[test]
    fn of_several_texts_each_is_judged() {
        let by_form = format!("#ifdef PROVEN_FORM\n{BAD}#else\n{GOOD}#endif");
        let mut texts: Vec<Text<'_>> = (0..TOGETHER + 2).map(|_| text(GOOD)).collect();
        texts.push(text(&by_form));
        assert_eq!(complaints(&texts), [""; 0]);
        texts.push(Text { name: "proven".to_owned(), macros: vec![("PROVEN_FORM", "1")], ..text(&by_form) });
        // What is defined for one is not for those after it.
        texts.push(text(&by_form));
        let complaints = complaints(&texts);
        assert_eq!(complaints.len(), TARGETS.len().min(1));
        assert!(complaints.iter().all(|complaint| complaint.contains("rejects `proven`")));
        // Together they are one program, without which this would be the judgement of each alone.
        let together = TARGETS.first().map(|target| compile(&together(&texts.iter().take(TOGETHER).collect::<Vec<_>>()), target, &[]));
        assert!(together.is_none_or(|compiled| compiled.is_ok()));
    }
}
