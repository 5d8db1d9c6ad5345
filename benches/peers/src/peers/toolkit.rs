//! Libraries of the CUDA toolkit that are C++ templates or headers, behind functions that `nvcc` compiles while other things are measured.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ffi::c_void;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::rc::Rc;

use libloading::{Library, Symbol};
use scry::{BackendKind, Buffer, Device};
use tempfile::TempDir;

use crate::Result;
use crate::bench::Bench;
use crate::contender::Contender;

/// A text for `nvcc`, and what it is linked with.
struct Source {
    name: &'static str,
    text: &'static str,
    library: Option<&'static str>,
    /// The operations that need it.
    operations: &'static [&'static str],
}

const SOURCES: [Source; 4] = [
    Source { name: "scan", text: include_str!("toolkit/scan.cu"), library: None, operations: &["scan"] },
    Source { name: "sort", text: include_str!("toolkit/sort.cu"), library: None, operations: &["sort", "sort pairs"] },
    Source { name: "select", text: include_str!("toolkit/select.cu"), library: None, operations: &["compact", "histogram", "sum"] },
    Source { name: "fft", text: include_str!("toolkit/fft.cu"), library: Some("cufft"), operations: &["fft", "fft 2-D", "fft real"] },
];

pub(crate) struct Toolkit {
    nvcc: std::result::Result<PathBuf, String>,
    directory: TempDir,
    states: RefCell<HashMap<&'static str, State>>,
}

enum State {
    Compiling(Child),
    Done(std::result::Result<Rc<Library>, String>),
}

/// A function of a library of CUB: the first call, with a null pointer, says how many bytes of temporary memory the second needs.
type Function = unsafe extern "C" fn(*mut c_void, *mut usize, *const u64, usize, *mut c_void) -> i32;

impl Toolkit {
    /// Starts to compile what operations need.
    pub(crate) fn start(is_wanted: impl Fn(&str) -> bool) -> Result<Self> {
        let toolkit = Self { nvcc: find_nvcc(), directory: tempfile::tempdir()?, states: RefCell::default() };
        for source in SOURCES.iter().filter(|source| source.operations.iter().any(|operation| is_wanted(operation))) {
            let state = match toolkit.compile(source) {
                Ok(child) => State::Compiling(child),
                Err(error) => State::Done(Err(error.to_string())),
            };
            toolkit.states.borrow_mut().insert(source.name, state);
        }
        Ok(toolkit)
    }

    fn compile(&self, source: &Source) -> Result<Child> {
        let nvcc = self.nvcc.as_ref().map_err(Clone::clone)?;
        let text = self.directory.path().join(source.name).with_extension("cu");
        std::fs::write(&text, source.text)?;
        let mut command = Command::new(nvcc);
        command.args(["-O3", "-arch=native", "-std=c++17", "-shared", "-Xcompiler", "-fPIC", "-o"]).arg(self.library_path(source.name));
        if let Some(library) = source.library {
            command.arg(format!("-l{library}"));
            // The libraries lie beside the compiler where the linker does not know them.
            for folder in ["lib64", "lib"] {
                let folder = nvcc.parent().and_then(Path::parent).unwrap_or(Path::new("/")).join(folder);
                command.args(["-Xlinker", "-rpath", "-Xlinker"]).arg(&folder);
            }
        }
        let log = std::fs::File::create(self.directory.path().join(source.name).with_extension("log"))?;
        Ok(command.arg(text).stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).spawn()?)
    }

    fn library_path(&self, name: &str) -> PathBuf {
        self.directory.path().join(format!("lib{name}.so"))
    }

    /// The compiled library; waits for the compiler.
    pub(crate) fn library(&self, name: &'static str) -> Result<Rc<Library>> {
        let state = self.states.borrow_mut().remove(name).ok_or("it was not compiled, since no operation needs it")?;
        let library = match state {
            State::Compiling(child) => self.load(name, child).map_err(|error| error.to_string()),
            State::Done(library) => library,
        };
        self.states.borrow_mut().insert(name, State::Done(library.clone()));
        Ok(library?)
    }

    fn load(&self, name: &str, mut child: Child) -> Result<Rc<Library>> {
        if !child.wait()?.success() {
            let log = std::fs::read_to_string(self.directory.path().join(name).with_extension("log"))?;
            let lines: Vec<&str> = log.lines().filter(|line| !line.trim().is_empty()).take(3).collect();
            return Err(format!("nvcc: {}", lines.join("; ")).into());
        }
        // SAFETY: the library is one of the texts here, whose initialisation is that of the CUDA runtime.
        Ok(Rc::new(unsafe { Library::new(self.library_path(name)) }?))
    }
}

impl Drop for Toolkit {
    /// Stops compilers whose library nobody has asked for.
    fn drop(&mut self) {
        for state in self.states.get_mut().values_mut() {
            if let State::Compiling(child) = state {
                _ = child.kill();
                _ = child.wait();
            }
        }
    }
}

/// `nvcc` of the path, or where toolkits are installed.
fn find_nvcc() -> std::result::Result<PathBuf, String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let directories = std::env::split_paths(&path).chain(["/usr/local/cuda/bin".into()]);
    let nvcc = directories.map(|directory| directory.join("nvcc")).find(|nvcc| nvcc.is_file());
    nvcc.ok_or_else(|| "nvcc is neither in PATH nor in /usr/local/cuda/bin".to_owned())
}

/// A function of CUB that is given up to four buffers, and how many elements there are.
pub(crate) fn cub<'t>(
    bench: &Bench<'t>,
    (library, function): (&'static str, &str),
    len: usize,
    buffers: impl Fn(usize) -> Result<Vec<u64>> + 't,
) -> Option<Contender<'t>> {
    if bench.device.backend_kind() != BackendKind::Cuda {
        return None;
    }
    bench.or_missing("CUB", Call::new(bench, library, function, len, &buffers)).map(|call| {
        let name = format!("CUB {}", call.version);
        Contender::queued(name, move |turn| call.run(&buffers(turn)?))
    })
}

/// What a call of CUB needs.
struct Call {
    function: Function,
    /// Holds the function.
    _library: Rc<Library>,
    version: String,
    temporary: Buffer<u8>,
    /// What CUB is told: the bytes that it asked for.
    size: usize,
    len: usize,
    device: Device,
}

impl Call {
    fn new(
        bench: &Bench<'_>,
        library: &'static str,
        function: &str,
        len: usize,
        buffers: &impl Fn(usize) -> Result<Vec<u64>>,
    ) -> Result<Self> {
        let library = bench.peers.toolkit()?.library(library)?;
        // SAFETY: the functions of these names in the texts here have these types.
        let (function, version) = unsafe {
            let version: Symbol<'_, unsafe extern "C" fn() -> i32> = library.get(b"version")?;
            (*library.get::<Function>(function.as_bytes())?, version())
        };
        let version = format!("{}.{}.{}", version / 100_000, version / 100 % 1000, version % 100);
        let mut call =
            Self { function, _library: library, version, temporary: bench.device.alloc(1)?, size: 0, len, device: bench.device.clone() };
        call.size = call.temporary_size(&buffers(0)?)?;
        call.temporary = bench.device.alloc(call.size.max(1))?;
        Ok(call)
    }

    /// The bytes of temporary memory that it needs.
    fn temporary_size(&self, buffers: &[u64]) -> Result<usize> {
        let mut size = 0;
        // SAFETY: with a null pointer, "no work is done and the required allocation size is written to temp_storage_bytes".
        let code = unsafe { (self.function)(std::ptr::null_mut(), &raw mut size, buffers.as_ptr(), self.len, self.device.cuda_stream()?) };
        check(code)?;
        Ok(size)
    }

    fn run(&self, buffers: &[u64]) -> Result {
        let (mut size, temporary) = (self.size, self.temporary.cuda_pointer()? as *mut c_void);
        // SAFETY: the temporary memory has as many bytes as were asked for, the buffers as many elements as `len` says, and the stream is the
        // one that orders all of the device's work.
        check(unsafe { (self.function)(temporary, &raw mut size, buffers.as_ptr(), self.len, self.device.cuda_stream()?) })
    }
}

/// What the CUDA runtime, or a library of it, returned.
pub(super) fn check(code: i32) -> Result {
    if code == 0 { Ok(()) } else { Err(format!("it returns {code}").into()) }
}
