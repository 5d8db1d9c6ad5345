//! NVIDIA's run-time compiler: CUDA C in, machine code out.
//!
//! The library is looked for when the first kernel has to be compiled, never before, and once for the process. It is bound
//! here rather than through cudarc, so that it can come from any folder, and so that a missing function is an `Err`.

use std::env;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::path::PathBuf;
use std::ptr;
use std::sync::OnceLock;

use libloading::Library;

use super::error::KIND;
use super::images::Compiler;
use crate::error::{Error, Result};
use crate::kernel::{Form, KernelDef};

/// The options that say what a kernel's arithmetic means, which of its forms it is, and whether slices may be one; the device's architecture is
/// one more.
///
/// `--fmad=false`: a product and a sum round separately, as in Rust, unless the kernel says otherwise.
pub(super) fn options(kernel: &KernelDef) -> Vec<&'static str> {
    let form = match kernel.form {
        Form::Only | Form::Checked(_) | Form::Wide => None,
        Form::Proven => Some("-DPROVEN_FORM"),
    };
    let arithmetic = if kernel.fast_math { "--use_fast_math" } else { "--fmad=false" };
    let restrict = kernel.is_for_one_buffer().then_some("-DRESTRICT=");
    ["--std=c++17", arithmetic].into_iter().chain(form).chain(restrict).collect()
}

/// Compiles a kernel for compute capability `arch` (90 for 9.0) and a driver of major version `driver`: machine code, or for
/// an architecture that is newer than NVRTC, PTX that the driver translates. The bytes end with a zero.
pub(super) fn compile(kernel: &KernelDef, arch: u32, driver: u32) -> Result<Vec<u8>> {
    let source = Source { name: kernel.name, text: kernel.cuda, options: &options(kernel) };
    compile_source(&source, arch, driver).map_err(|failure| match failure {
        Failure::Rejected(log) => Error::KernelCompilation { kernel: kernel.name, kind: KIND, log },
        Failure::TooOld(reason) => Error::Unsupported { kernel: kernel.name, kind: KIND, reason },
        Failure::Other(error) => error,
    })
}

/// A text in CUDA C.
pub(super) struct Source<'a> {
    /// What the log calls it, without `.cu`.
    pub(super) name: &'a str,
    pub(super) text: &'a str,
    /// Those that say what it means.
    pub(super) options: &'a [&'a str],
}

/// Why a text is not compiled.
#[derive(Debug)]
pub(super) enum Failure {
    /// It is wrong, as the log says.
    Rejected(String),
    /// The device is older than NVRTC compiles for.
    TooOld(String),
    Other(Error),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Other(error)
    }
}

/// As [`compile`], of any text.
pub(super) fn compile_source(source: &Source<'_>, arch: u32, driver: u32) -> Result<Vec<u8>, Failure> {
    let nvrtc = Nvrtc::find(driver)?;
    let target = nvrtc.target(arch)?;
    let architecture = match target {
        Target::Code => format!("--gpu-architecture=sm_{arch}"),
        Target::Ptx(known) => format!("--gpu-architecture=compute_{known}"),
    };
    let program = Program::new(nvrtc, source)?;
    program.compile(source.options, &architecture)?;
    Ok(program.image(target)?)
}

/// The NVRTC that compiles kernels for a driver of major version `driver`; loads it, if it is not yet.
pub(super) fn compiler(driver: u32) -> Result<&'static Compiler> {
    Nvrtc::find(driver).map(|nvrtc| &nvrtc.compiler)
}

/// The folder in which the user wants NVRTC to be looked for first.
pub(super) fn named_folder() -> Option<PathBuf> {
    folder(FOLDER_VARIABLE)
}

fn folder(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from)
}

/// What NVRTC makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Target {
    /// A cubin for the device's own architecture.
    Code,
    /// PTX for an older architecture.
    Ptx(u32),
}

/// The best that a compiler for the `known` architectures can make for `arch`.
fn best_target(arch: u32, known: &[u32]) -> Option<Target> {
    let newest = known.iter().copied().filter(|&known| known <= arch).max()?;
    Some(if newest == arch { Target::Code } else { Target::Ptx(newest) })
}

/// A program of NVRTC's own, which nothing but the functions below looks into.
type RawProgram = *mut c_void;

/// The functions of the library that are used, with the types of `nvrtc.h`; an `nvrtcResult` is an `int`, 0 for success.
struct Nvrtc {
    compiler: Compiler,
    num_supported_archs: unsafe extern "C" fn(count: *mut c_int) -> c_int,
    supported_archs: unsafe extern "C" fn(archs: *mut c_int) -> c_int,
    create: unsafe extern "C" fn(
        program: *mut RawProgram,
        source: *const c_char,
        name: *const c_char,
        num_headers: c_int,
        headers: *const *const c_char,
        include_names: *const *const c_char,
    ) -> c_int,
    compile: unsafe extern "C" fn(program: RawProgram, num_options: c_int, options: *const *const c_char) -> c_int,
    destroy: unsafe extern "C" fn(program: *mut RawProgram) -> c_int,
    log: Output,
    cubin: Output,
    ptx: Output,
    error_string: unsafe extern "C" fn(result: c_int) -> *const c_char,
    /// Keeps the functions loaded.
    _library: Library,
}

/// The `nvrtcResult` of a program that does not compile.
const ERROR_COMPILATION: c_int = 6;

/// A pair of functions: one tells the size in bytes of a compiled program's output, the other writes it.
#[derive(Clone, Copy)]
struct Output {
    size: unsafe extern "C" fn(program: RawProgram, size: *mut usize) -> c_int,
    write: unsafe extern "C" fn(program: RawProgram, bytes: *mut c_char) -> c_int,
}

impl Nvrtc {
    /// The library; every call after the first gives the first one's answer.
    fn find(driver: u32) -> Result<&'static Self> {
        static FOUND: OnceLock<Result<Nvrtc, String>> = OnceLock::new();
        let found = FOUND.get_or_init(|| Self::load(driver)).as_ref();
        found.map_err(|reason| Error::BackendUnavailable { kind: KIND, reason: reason.clone() })
    }

    /// The first library of those that are there which makes code that the driver can load.
    fn load(driver: u32) -> Result<Self, String> {
        let mut passed_over = Vec::new();
        for file in files(driver) {
            match Self::open(&file, driver) {
                Some(Ok(nvrtc)) => return Ok(nvrtc),
                Some(Err(reason)) => passed_over.push(format!("\n{} was passed over: {reason}", file.display())),
                None => {}
            }
        }
        let package = if driver == 12 { "nvidia-cuda-nvrtc-cu12" } else { "nvidia-cuda-nvrtc" };
        Err(format!(
            "NVRTC, which compiles kernels for the device, was not found{}\n\
             help: install the CUDA toolkit {driver}, or `pip install {package}` and set {FOLDER_VARIABLE} to the folder \
             that it puts the library in (`nvidia/.../lib`)",
            passed_over.concat()
        ))
    }

    /// The library in `file`: `None` if it is not there, and why not if it cannot be used.
    fn open(file: &PathBuf, driver: u32) -> Option<Result<Self, String>> {
        // SAFETY: "when a library is loaded, initialisation routines contained within it are executed": NVRTC may be loaded at any
        // time and from any thread.
        let library = unsafe { Library::new(file) }.ok()?;
        // SAFETY: the library's name says that it is NVRTC.
        let version = unsafe { version(&library) };
        Some(match version {
            Some([major, _]) if major > driver => Err(format!("it is NVRTC {major}, and the driver knows CUDA {driver} at most")),
            // SAFETY: as above.
            Some(version) => unsafe { Self::bind(library, Compiler::new(version, file)) }.map_err(|error| error.to_string()),
            None => Err("it has no `nvrtcVersion`, or that fails".to_owned()),
        })
    }

    /// # Safety
    /// `library` is NVRTC.
    unsafe fn bind(library: Library, compiler: Compiler) -> Result<Self, libloading::Error> {
        // SAFETY: the fields' types are those that `nvrtc.h` gives the functions, unchanged since CUDA 11.2.
        unsafe {
            Ok(Self {
                compiler,
                num_supported_archs: function(&library, "nvrtcGetNumSupportedArchs")?,
                supported_archs: function(&library, "nvrtcGetSupportedArchs")?,
                create: function(&library, "nvrtcCreateProgram")?,
                compile: function(&library, "nvrtcCompileProgram")?,
                destroy: function(&library, "nvrtcDestroyProgram")?,
                log: Output { size: function(&library, "nvrtcGetProgramLogSize")?, write: function(&library, "nvrtcGetProgramLog")? },
                cubin: Output { size: function(&library, "nvrtcGetCUBINSize")?, write: function(&library, "nvrtcGetCUBIN")? },
                ptx: Output { size: function(&library, "nvrtcGetPTXSize")?, write: function(&library, "nvrtcGetPTX")? },
                error_string: function(&library, "nvrtcGetErrorString")?,
                _library: library,
            })
        }
    }

    fn target(&self, arch: u32) -> Result<Target, Failure> {
        let known = self.known_archs()?;
        best_target(arch, &known).ok_or_else(|| {
            Failure::TooOld(format!(
                "its compute capability is {}.{}, and this NVRTC compiles for {}.{} and newer\nhelp: install an older CUDA toolkit",
                arch / 10,
                arch % 10,
                known[0] / 10,
                known[0] % 10
            ))
        })
    }

    /// The architectures that NVRTC compiles for, ascending; at least one.
    fn known_archs(&self) -> Result<Vec<u32>> {
        let mut count = 0;
        // SAFETY: "sets the output parameter numArchs with the number of architectures supported by NVRTC".
        self.check(unsafe { (self.num_supported_archs)(&raw mut count) }, "count the architectures that NVRTC knows")?;
        let mut archs: Vec<c_int> = vec![0; count.max(1).unsigned_abs() as usize];
        // SAFETY: "the caller is expected to pass a pointer to an array of size at least numArchs".
        self.check(unsafe { (self.supported_archs)(archs.as_mut_ptr()) }, "list the architectures that NVRTC knows")?;
        Ok(archs.into_iter().map(c_int::unsigned_abs).collect())
    }

    fn check(&self, answer: c_int, operation: &'static str) -> Result<()> {
        if answer == 0 {
            return Ok(());
        }
        // SAFETY: "returns a string describing the given nvrtcResult code, or `NVRTC_ERROR unknown`": one of the library's own
        // constants.
        let text = unsafe { CStr::from_ptr((self.error_string)(answer)) };
        Err(Error::Backend { kind: KIND, operation, source: text.to_string_lossy().into() })
    }
}

/// Names a folder that holds NVRTC, before all other places.
const FOLDER_VARIABLE: &str = "SCRY_NVRTC_DIR";

/// # Safety
/// `F` is the function's type.
unsafe fn function<F: Copy>(library: &Library, name: &str) -> Result<F, libloading::Error> {
    // SAFETY: "users of this API must specify the correct type of the function or variable loaded", as the caller does.
    unsafe { library.get::<F>(name.as_bytes()) }.map(|function| *function)
}

/// The library's major and minor version.
///
/// # Safety
/// `library` is NVRTC.
unsafe fn version(library: &Library) -> Option<[u32; 2]> {
    type Version = unsafe extern "C" fn(major: *mut c_int, minor: *mut c_int) -> c_int;
    let (mut major, mut minor) = (0, 0);
    // SAFETY: `nvrtc.h` gives the function this type; it "returns the CUDA Runtime Compilation major and minor version number", and
    // both outlive the call.
    let answer = unsafe { function::<Version>(library, "nvrtcVersion").ok()?(&raw mut major, &raw mut minor) };
    (answer == 0).then_some([major.unsigned_abs(), minor.unsigned_abs()])
}

/// Where NVRTC may be, best first: in the folder the user names, where the system looks (`LD_LIBRARY_PATH` included), where the
/// CUDA toolkit puts it. A version newer than the driver makes code that the driver cannot load, so none is looked for.
fn files(driver: u32) -> Vec<PathBuf> {
    let names: Vec<String> = if cfg!(windows) {
        (12..=driver).rev().map(|major| format!("nvrtc64_{major}0_0.dll")).collect()
    } else {
        (12..=driver).rev().map(|major| format!("libnvrtc.so.{major}")).chain(["libnvrtc.so".to_owned()]).collect()
    };
    let toolkits = [folder("CUDA_PATH"), folder("CUDA_HOME"), Some("/usr/local/cuda".into()), Some("/opt/cuda".into())];
    let libraries = |toolkit: PathBuf| ["lib64", "lib", "bin/x64", "bin"].map(|folder| toolkit.join(folder));
    let folders = named_folder().into_iter().chain([PathBuf::new()]).chain(toolkits.into_iter().flatten().flat_map(libraries));
    folders.flat_map(|folder| names.iter().map(move |name| folder.join(name)).collect::<Vec<_>>()).collect()
}

/// A kernel given to NVRTC.
struct Program {
    nvrtc: &'static Nvrtc,
    handle: RawProgram,
}

impl Program {
    fn new(nvrtc: &'static Nvrtc, source: &Source<'_>) -> Result<Self, Failure> {
        let text = |text: String| CString::new(text).map_err(|_| Failure::Rejected("the source holds a zero byte".to_owned()));
        let (source, name) = (text(source.text.to_owned())?, text(format!("{}.cu", source.name))?);
        let mut handle = ptr::null_mut();
        // SAFETY: "creates an instance of nvrtcProgram with the given input parameters"; the strings end with a zero and are copied,
        // and "numHeaders must be greater than or equal to 0; headers can be NULL when numHeaders is 0".
        let answer = unsafe { (nvrtc.create)(&raw mut handle, source.as_ptr(), name.as_ptr(), 0, ptr::null(), ptr::null()) };
        nvrtc.check(answer, "give a kernel to NVRTC")?;
        Ok(Self { nvrtc, handle })
    }

    fn compile(&self, options: &[&str], architecture: &str) -> Result<(), Failure> {
        let options = options.iter().copied().chain([architecture]);
        let options: Vec<CString> = options.map(|option| CString::new(option).expect("an option holds no zero byte")).collect();
        let pointers: Vec<_> = options.iter().map(|option| option.as_ptr()).collect();
        // SAFETY: "compiles the given program; options: compiler options in the form of C string array"; it has as many elements as
        // is said, and they outlive the call.
        let answer = unsafe { (self.nvrtc.compile)(self.handle, pointers.len() as c_int, pointers.as_ptr()) };
        if answer == ERROR_COMPILATION {
            let log = self.output(self.nvrtc.log, "fetch NVRTC's log")?;
            return Err(Failure::Rejected(String::from_utf8_lossy(&log).trim_end_matches(['\0', '\n']).to_owned()));
        }
        Ok(self.nvrtc.check(answer, "compile a kernel with NVRTC")?)
    }

    /// What `compile` made, and a zero: PTX "must be NULL-terminated", and machine code does not mind.
    fn image(&self, target: Target) -> Result<Vec<u8>> {
        let output = match target {
            Target::Code => self.nvrtc.cubin,
            Target::Ptx(_) => self.nvrtc.ptx,
        };
        let mut image = self.output(output, "fetch the compiled kernel from NVRTC")?;
        image.push(0);
        Ok(image)
    }

    fn output(&self, output: Output, operation: &'static str) -> Result<Vec<u8>> {
        let mut size = 0;
        // SAFETY: "sets the value of the size parameter with the size of the output generated by the previous compilation of prog".
        self.nvrtc.check(unsafe { (output.size)(self.handle, &raw mut size) }, operation)?;
        let mut bytes = vec![0; size];
        // SAFETY: "stores the output in the memory pointed to by the parameter", as many bytes as the size function said.
        self.nvrtc.check(unsafe { (output.write)(self.handle, bytes.as_mut_ptr().cast()) }, operation)?;
        Ok(bytes)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // SAFETY: "destroys the given program"; nobody else holds the handle.
        let _ = unsafe { (self.nvrtc.destroy)(&raw mut self.handle) };
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::kernel;
    use super::*;
    use crate::test_kernels::step;

    static STEP: KernelDef = kernel("step", step::CUDA);

    /// What `result` holds; says loudly when NVRTC is not on this machine.
    fn found<T>(result: Result<T>) -> Option<Result<T>> {
        if let Err(error @ Error::BackendUnavailable { .. }) = &result {
            eprintln!("NOT TESTED: {error}");
            return None;
        }
        Some(result)
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_library_that_is_not_nvrtc_is_passed_over() {
        assert!(Nvrtc::open(&"libnvrtc-of-no-version.so".into(), 13).is_none());
        match Nvrtc::open(&"libgcc_s.so.1".into(), 13) {
            Some(Err(reason)) => assert!(!reason.is_empty()),
            Some(Ok(_)) => panic!("another library is not NVRTC"),
            None => eprintln!("NOT CHECKED: no library to take for NVRTC"),
        }
    }

    #[test]
    fn machine_code_is_made_for_a_known_architecture() {
        let Some(image) = found(compile(&STEP, 90, 13)) else { return };
        assert!(image.unwrap().starts_with(b"\x7fELF"));
    }

    #[test]
    fn ptx_is_made_for_an_architecture_that_is_newer_than_nvrtc() {
        let Some(image) = found(compile(&STEP, 999, 13)) else { return };
        let text = String::from_utf8(image.unwrap()).unwrap();
        assert!(text.contains(".visible .entry step_kernel("), "{text}");
        assert!(text.ends_with('\0'));
    }

    #[test]
    fn an_architecture_that_is_too_old_is_unsupported() {
        let Some(image) = found(compile(&STEP, 20, 13)) else { return };
        assert!(matches!(image, Err(Error::Unsupported { kernel: "step", .. })), "{image:?}");
    }

    #[test]
    fn what_nvrtc_rejects_comes_back_with_its_log() {
        static BROKEN: KernelDef = kernel("broken", "extern \"C\" __global__ void broken() { nonsense(); }");
        let Some(image) = found(compile(&BROKEN, 90, 13)) else { return };
        let Err(Error::KernelCompilation { kernel: "broken", log, .. }) = image else { panic!("{image:?}") };
        assert!(log.contains("nonsense") && log.contains("broken.cu(1)"), "{log}");
    }

    #[test]
    fn products_and_sums_are_fused_only_by_fast_math() {
        const SOURCE: &str = "extern \"C\" __global__ void fuse(float *y, float a, float b) { *y = a * b + *y; }";
        static EXACT: KernelDef = kernel("fuse", SOURCE);
        static FAST: KernelDef = KernelDef { fast_math: true, ..kernel("fuse", SOURCE) };
        let ptx = |kernel| found(compile(kernel, 999, 13)).map(|image| String::from_utf8(image.unwrap()).unwrap());
        let (Some(exact), Some(fast)) = (ptx(&EXACT), ptx(&FAST)) else { return };
        assert!(!exact.contains("fma.rn"), "{exact}");
        assert!(fast.contains("fma.rn"), "{fast}");
    }

    #[test]
    fn the_target_is_the_device_or_the_newest_before_it() {
        assert_eq!(best_target(90, &[75, 80, 90, 100]), Some(Target::Code));
        assert_eq!(best_target(103, &[75, 80, 90, 100]), Some(Target::Ptx(100)));
        assert_eq!(best_target(121, &[75, 80, 90, 100]), Some(Target::Ptx(100)));
        assert_eq!(best_target(61, &[75, 80, 90, 100]), None);
    }
}
