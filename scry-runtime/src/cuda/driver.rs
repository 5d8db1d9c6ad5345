//! Finding NVIDIA's driver on this machine, once for the process.
//!
//! cudarc opens the driver's library at the first call and looks up each function when it is first called; what it does
//! not find then is a panic. So [`LoadedDriver`] is the proof that the library and every function in [`FUNCTIONS`] are
//! there and that the driver is initialised. Nothing in this folder may call the driver without holding that proof, or
//! something made from it, and nothing may call a function that is not listed here.

use std::sync::OnceLock;

use cudarc::driver::sys::{self, CUresult};

use super::error::{KIND, Refusal};
use crate::error::{Error, Result};
use crate::system::Process;

/// The oldest driver that kernels are compiled for, as CUDA counts: 1000 × major + 10 × minor.
const OLDEST: i32 = 12_000;
/// The driver release that brought `OLDEST`.
const OLDEST_RELEASE: &str = "525";

/// The driver, found, complete and initialised.
#[derive(Debug, Clone, Copy)]
pub(super) struct LoadedDriver {
    version: i32,
}

impl LoadedDriver {
    /// Looks for the driver; every call after the first gives the first one's answer.
    pub(super) fn find() -> Result<Self> {
        static FOUND: OnceLock<(Result<LoadedDriver, String>, Process)> = OnceLock::new();
        let (found, process) = FOUND.get_or_init(|| (load(), Process::current()));
        if found.is_ok() && !process.is_current() {
            // "The CUDA driver cannot be used in a child of fork() if the parent has initialised it."
            return Err(Error::Forked { kind: KIND });
        }
        found.clone().map_err(|reason| Error::BackendUnavailable { kind: KIND, reason })
    }

    /// The newest version of CUDA that the driver knows: 1000 × major + 10 × minor.
    pub(super) fn version(self) -> i32 {
        self.version
    }

    /// The driver's release, where the system tells, and the version of CUDA.
    pub(super) fn describe(self) -> String {
        let cuda = format!("CUDA {}", dotted(self.version));
        release().map_or_else(|| cuda.clone(), |release| format!("release {release}, {cuda}"))
    }

    /// Whether the driver says what parameters a kernel has: from CUDA 12.4 on.
    pub(super) fn tells_parameters(self) -> bool {
        self.version >= 12_040 && OPTIONAL.iter().all(|name| is_there(name))
    }

    /// The major part of [`Self::version`].
    pub(super) fn major(self) -> u32 {
        self.version.unsigned_abs() / 1000
    }
}

fn load() -> Result<LoadedDriver, String> {
    let library = if cfg!(windows) { "nvcuda.dll" } else { "libcuda.so.1" };
    // SAFETY: "when a library is loaded, initialisation routines contained within it are executed": NVIDIA's driver may be
    // loaded at any time and from any thread.
    if !unsafe { sys::is_culib_present() } {
        return Err(format!(
            "there is no CUDA driver ({library} was not found)\n\
             help: install NVIDIA's driver, release {OLDEST_RELEASE} or newer; a container has to be given the GPUs (`--gpus all`)"
        ));
    }
    if let Some(name) = FUNCTIONS.iter().find(|name| !is_there(name)) {
        return Err(format!("the CUDA driver ({library}) lacks `{name}`\n{}", update()));
    }
    let version = version()?;
    if version < OLDEST {
        return Err(format!(
            "the CUDA driver knows CUDA {} at most, and scry needs CUDA {}\n{}",
            dotted(version),
            dotted(OLDEST),
            update()
        ));
    }
    // SAFETY: "currently, the Flags parameter must be 0".
    match unsafe { sys::cuInit(0) } {
        CUresult::CUDA_SUCCESS => Ok(LoadedDriver { version }),
        refusal => Err(format!("the CUDA driver does not start: {}", Refusal(refusal))),
    }
}

/// Whether the driver's library exports the function.
fn is_there(name: &str) -> bool {
    // SAFETY: `culib` needs the library, which the caller has found. "Users of this API must specify the correct type of
    // the function": it is not called here, only looked for.
    unsafe { sys::culib().get::<unsafe extern "C" fn()>(name.as_bytes()).is_ok() }
}

fn version() -> Result<i32, String> {
    let mut version = 0;
    // SAFETY: "returns in *driverVersion the version of CUDA supported by the driver"; it is one of the few functions that
    // need no `cuInit` before them, and `version` outlives the call.
    match unsafe { sys::cuDriverGetVersion(&raw mut version) } {
        CUresult::CUDA_SUCCESS => Ok(version),
        refusal => Err(format!("the CUDA driver does not tell its version: {}", Refusal(refusal))),
    }
}

fn dotted(version: i32) -> String {
    format!("{}.{}", version / 1000, version % 1000 / 10)
}

fn update() -> String {
    format!("help: update NVIDIA's driver to release {OLDEST_RELEASE} or newer")
}

/// The release of the driver's part in the kernel, on systems that tell.
pub(super) fn release() -> Option<String> {
    std::fs::read_to_string("/sys/module/nvidia/version").ok().map(|text| text.trim().to_owned())
}

/// The functions that newer drivers have; each is called only where [`LoadedDriver`] says that it is there.
const OPTIONAL: &[&str] = &["cuFuncGetParamInfo"];

/// Every other function of the driver that this folder calls, under the name that cudarc looks it up by.
const FUNCTIONS: &[&str] = &[
    "cuCtxGetCurrent",
    "cuCtxGetDevice",
    "cuCtxSetCurrent",
    "cuDeviceCanAccessPeer",
    "cuDeviceGet",
    "cuDeviceGetAttribute",
    "cuDeviceGetCount",
    "cuDeviceGetName",
    "cuDevicePrimaryCtxRelease_v2",
    "cuDevicePrimaryCtxRetain",
    "cuDeviceTotalMem_v2",
    "cuDriverGetVersion",
    "cuEventCreate",
    "cuEventDestroy_v2",
    "cuEventQuery",
    "cuEventRecord",
    "cuEventSynchronize",
    "cuFuncGetAttribute",
    "cuFuncSetAttribute",
    "cuGetErrorString",
    "cuGraphAddChildGraphNode",
    "cuGraphAddKernelNode_v2",
    "cuGraphAddMemcpyNode",
    "cuGraphAddMemsetNode",
    "cuGraphCreate",
    "cuGraphDestroy",
    "cuGraphExecDestroy",
    "cuGraphExecKernelNodeSetParams_v2",
    "cuGraphInstantiateWithFlags",
    "cuGraphLaunch",
    "cuInit",
    "cuLaunchKernel",
    "cuMemAllocFromPoolAsync",
    "cuMemAlloc_v2",
    "cuMemFreeAsync",
    "cuMemFreeHost",
    "cuMemFree_v2",
    "cuMemHostAlloc",
    "cuMemHostGetDevicePointer_v2",
    "cuMemPoolCreate",
    "cuMemPoolDestroy",
    "cuMemPoolGetAttribute",
    "cuMemPoolSetAccess",
    "cuMemPoolSetAttribute",
    "cuMemPoolTrimTo",
    "cuMemcpyAsync",
    "cuMemcpyPeerAsync",
    "cuMemsetD32Async",
    "cuMemsetD8Async",
    "cuModuleGetFunction",
    "cuModuleLoadData",
    "cuModuleUnload",
    "cuPointerGetAttribute",
    "cuStreamBeginCapture_v2",
    "cuStreamCreate",
    "cuStreamDestroy_v2",
    "cuStreamEndCapture",
    "cuStreamGetCtx",
    "cuStreamSynchronize",
    "cuStreamWaitEvent",
];

#[cfg(test)]
mod tests {
    use super::*;

    /// The functions of the driver that a source file calls through cudarc.
    fn called(source: &str) -> impl Iterator<Item = &str> {
        let calls = source.split("sys::cu").skip(1);
        calls.filter_map(|rest| rest.split_once('(')).map(|(name, _)| name).filter(|name| name.starts_with(char::is_uppercase))
    }

    #[test]
    fn every_function_that_is_called_is_looked_for_and_no_other() {
        let sources = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src/cuda"));
        let Ok(sources) = sources else { return eprintln!("NOT CHECKED: the sources are not on this machine") };
        let mut names = vec!["cuGetErrorString".to_owned()];
        for source in sources {
            let text = std::fs::read_to_string(source.unwrap().path()).unwrap();
            names.extend(called(&text).map(|name| format!("cu{name}")));
        }
        names.sort();
        names.dedup();
        let (optional, required): (Vec<_>, Vec<_>) = names.into_iter().partition(|name| OPTIONAL.contains(&name.as_str()));
        assert_eq!(required, FUNCTIONS);
        assert_eq!(optional, OPTIONAL);
    }

    #[test]
    fn versions_read_as_people_write_them() {
        assert_eq!(dotted(13_000), "13.0");
        assert_eq!(dotted(12_080), "12.8");
    }
}
