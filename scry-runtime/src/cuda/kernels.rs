//! The kernels of an opened device: compiled or found in the cache when first launched, then looked up.

use std::ffi::{CString, c_int};
use std::ptr;
use std::sync::Arc;

use cudarc::driver::sys::{self, CUdevice_attribute as Attribute, CUfunction, CUfunction_attribute, CUmodule, CUresult};

use super::driver::LoadedDriver;
use super::error::{KIND, attempt, check};
use super::gpu::Gpu;
use super::images;
use super::nvrtc;
use super::stream::Stream;
use super::streams::Streams;
use crate::error::{Error, Result};
use crate::kernel::limits::{WorkgroupLimits, too_many_invocations};
use crate::kernel::{KernelDef, KernelTable};
use crate::profile::Span;
use crate::system::fault::Site;

/// The kernels that were launched on one opened device.
pub(super) struct Kernels {
    pub(super) streams: Arc<Streams>,
    pub(super) stream: Arc<Stream>,
    pub(super) driver: LoadedDriver,
    /// As in [`Gpu::arch`].
    pub(super) arch: u32,
    pub(super) limits: WorkgroupLimits,
    loaded: KernelTable<Kernel>,
}

impl Kernels {
    pub(super) fn new(gpu: &Gpu, streams: &Arc<Streams>, stream: &Arc<Stream>) -> Result<Self> {
        Ok(Self {
            streams: Arc::clone(streams),
            stream: Arc::clone(stream),
            driver: gpu.driver,
            arch: gpu.arch()?,
            limits: limits(gpu)?,
            loaded: KernelTable::default(),
        })
    }

    /// The kernel's function, valid as long as `self`.
    #[inline]
    pub(super) fn function(&self, kernel: &'static KernelDef) -> Result<CUfunction> {
        self.loaded.get(kernel, || self.load(kernel)).map(|kernel| kernel.function)
    }

    fn load(&self, kernel: &'static KernelDef) -> Result<Kernel> {
        kernel.check_target(KIND)?;
        self.limits.check(kernel, KIND)?;
        let _span = Span::compile(&self.stream.common.profiler, kernel.name);
        let compile = || nvrtc::compile(kernel, self.arch, self.driver.major());
        let loaded = self.load_or_compile(&self.cache_key(kernel), kernel.entry, compile)?;
        loaded.check_threads(kernel)?;
        loaded.allow_shared_memory(kernel)?;
        Ok(loaded)
    }

    /// The kernel from the disk, or compiled and kept there; an image on the disk that the driver does not take is as good as none.
    pub(super) fn load_or_compile(&self, key: &[u8], entry: &str, compile: impl FnOnce() -> Result<Vec<u8>>) -> Result<Kernel> {
        if let Some(kernel) = images::load(key).and_then(|image| Kernel::load(&self.stream, &image, entry).ok()) {
            return Ok(kernel);
        }
        let image = compile()?;
        let kernel = Kernel::load(&self.stream, &image, entry)?;
        images::store(key, nvrtc::compiler(self.driver.major())?, &image);
        Ok(kernel)
    }

    /// All that decides what a compiled kernel is, but for NVRTC itself: asking that for its version would load it, so the entry
    /// holds it. Machine code runs on each device of its architecture, so which of them compiled it does not matter.
    pub(super) fn cache_key(&self, kernel: &KernelDef) -> Vec<u8> {
        let options = nvrtc::options(kernel).join(" ");
        let Self { driver, arch, .. } = self;
        let (driver, folder) = (driver.version(), nvrtc::named_folder().unwrap_or_default());
        let folder = folder.display();
        format!("cuda image\0sm_{arch} {options}\0driver {driver}\0{folder}\0{}\0{}", kernel.entry, kernel.cuda).into_bytes()
    }
}

/// A kernel in the device's memory.
pub(super) struct Kernel {
    pub(super) stream: Arc<Stream>,
    module: CUmodule,
    pub(super) function: CUfunction,
}

// SAFETY: handles, not memory; the driver's functions may be called with them from any thread that has bound the context.
unsafe impl Send for Kernel {}
// SAFETY: as for `Send`.
unsafe impl Sync for Kernel {}

impl Kernel {
    pub(super) fn load(stream: &Arc<Stream>, image: &[u8], entry: &str) -> Result<Self> {
        let missing = || Error::MissingEntryPoint { name: entry.to_owned() };
        let name = CString::new(entry).map_err(|_| missing())?;
        stream.bind()?;
        assert_eq!(image.last(), Some(&0), "an image ends with a zero");
        let mut module = ptr::null_mut();
        // SAFETY: "image may be a cubin or fatbin, or a NULL-terminated PTX": it is what NVRTC made, straight or out of the
        // cache, which checks that an entry is whole; text ends with a zero.
        let load = || unsafe { sys::cuModuleLoadData(&raw mut module, image.as_ptr().cast()) };
        check(attempt(Site::Memory, load), "load a compiled kernel")?;
        let mut loaded = Self { stream: Arc::clone(stream), module, function: ptr::null_mut() };
        // SAFETY: "returns in *hfunc the handle of the function of name name located in module hmod"; the name ends with a zero.
        match unsafe { sys::cuModuleGetFunction(&raw mut loaded.function, module, name.as_ptr()) } {
            CUresult::CUDA_ERROR_NOT_FOUND => Err(missing()),
            answer => check(answer, "find a kernel in what was compiled from it").map(|()| loaded),
        }
    }

    /// A kernel that needs many registers runs in smaller workgroups only.
    fn check_threads(&self, kernel: &KernelDef) -> Result<()> {
        let unsupported = |reason| Err(Error::Unsupported { kernel: kernel.name, kind: KIND, reason });
        self.too_many_invocations(kernel.workgroup)?.map_or(Ok(()), unsupported)
    }

    /// Why it does not run in such workgroups, in words.
    pub(super) fn too_many_invocations(&self, workgroup: [u32; 3]) -> Result<Option<String>> {
        let mut max: c_int = 0;
        let attribute = CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK;
        // SAFETY: "returns in *pi the integer value of the attribute attrib on the kernel given by hfunc", which is loaded.
        check(unsafe { sys::cuFuncGetAttribute(&raw mut max, attribute, self.function) }, "tell a limit of the kernel")?;
        Ok(too_many_invocations(workgroup, ("CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, by its registers,", max.unsigned_abs())))
    }
}

impl Kernel {
    /// Lets launches bring the shared memory that the kernel needs beyond what CUDA C can declare.
    fn allow_shared_memory(&self, kernel: &KernelDef) -> Result<()> {
        let (size, attribute) = (dynamic_shared_size(kernel), CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES);
        if size == 0 {
            return Ok(());
        }
        // SAFETY: "sets the value of a specified attribute attrib on the kernel given by hfunc", which is loaded; the size is at most
        // the device's limit, which `WorkgroupLimits` has checked.
        let answer = unsafe { sys::cuFuncSetAttribute(self.function, attribute, size.cast_signed()) };
        check(answer, "allow a kernel its shared memory")
    }
}

impl Drop for Kernel {
    fn drop(&mut self) {
        if self.stream.bind_to_free() {
            // SAFETY: "unloads a module hmod from the current context"; the device synchronises before it drops its kernels, so
            // none of its functions is queued or running.
            let _ = unsafe { sys::cuModuleUnload(self.module) };
        }
    }
}

/// The most bytes of shared memory that CUDA C can declare; a kernel that needs more gets them at launch, once its function
/// has been allowed them.
const MAX_DECLARED_SHARED: u32 = 48 << 10;

/// The bytes of shared memory that a launch of `kernel` brings.
pub(super) fn dynamic_shared_size(kernel: &KernelDef) -> u32 {
    if kernel.shared_size > MAX_DECLARED_SHARED { kernel.shared_size } else { 0 }
}

/// The sizes of workgroups that the device can run.
fn limits(gpu: &Gpu) -> Result<WorkgroupLimits> {
    let limit = |name, attribute| gpu.attribute(attribute).map(|most| (name, most));
    Ok(WorkgroupLimits {
        size: [
            limit("CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X", Attribute::CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X)?,
            limit("CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y", Attribute::CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y)?,
            limit("CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z", Attribute::CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z)?,
        ],
        invocations: limit("CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK", Attribute::CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK)?,
        shared_memory: limit(
            "CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN",
            Attribute::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN,
        )?,
    })
}
