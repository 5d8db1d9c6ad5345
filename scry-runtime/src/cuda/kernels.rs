//! The kernels of an opened device: compiled or found in the cache when first launched, then looked up by address.

use std::collections::HashMap;
use std::ffi::{CString, c_int};
use std::hash::{BuildHasherDefault, Hasher};
use std::ptr;
use std::sync::{Arc, Mutex, RwLock};

use cudarc::driver::sys::{self, CUdevice_attribute as Attribute, CUfunction, CUfunction_attribute, CUmodule};

use super::driver::LoadedDriver;
use super::error::{KIND, attempt, check};
use super::gpu::Gpu;
use super::nvrtc;
use super::stream::Stream;
use crate::cache;
use crate::error::{Error, Result};
use crate::fault::Site;
use crate::kernel::KernelDef;

/// The kernels that were launched on one opened device.
pub(super) struct Kernels {
    stream: Arc<Stream>,
    driver: LoadedDriver,
    /// As in [`Gpu::arch`].
    arch: u32,
    limits: WorkgroupLimits,
    loaded: RwLock<HashMap<usize, Kernel, BuildHasherDefault<AddressHasher>>>,
    /// Held while a kernel is compiled, so that no kernel is compiled twice and launches of others go on.
    compiling: Mutex<()>,
}

impl Kernels {
    pub(super) fn new(gpu: &Gpu, stream: &Arc<Stream>) -> Result<Self> {
        Ok(Self {
            stream: Arc::clone(stream),
            driver: gpu.driver,
            arch: gpu.arch()?,
            limits: WorkgroupLimits::of(gpu)?,
            loaded: RwLock::default(),
            compiling: Mutex::new(()),
        })
    }

    /// The kernel's function, valid as long as `self`.
    #[inline]
    pub(super) fn function(&self, kernel: &'static KernelDef) -> Result<CUfunction> {
        self.loaded_function(kernel).map_or_else(|| self.load(kernel), Ok)
    }

    #[inline]
    fn loaded_function(&self, kernel: &'static KernelDef) -> Option<CUfunction> {
        let loaded = self.loaded.read().expect(NEVER_POISONED);
        loaded.get(&ptr::from_ref(kernel).addr()).map(|kernel| kernel.function)
    }

    #[cold]
    fn load(&self, kernel: &'static KernelDef) -> Result<CUfunction> {
        let _one_at_a_time = self.compiling.lock().expect(NEVER_POISONED);
        if let Some(function) = self.loaded_function(kernel) {
            return Ok(function);
        }
        self.limits.check(kernel)?;
        let loaded = self.load_cached(kernel).map_or_else(|| self.compile(kernel), Ok)?;
        loaded.check_threads(kernel)?;
        loaded.allow_shared_memory(kernel)?;
        let function = loaded.function;
        self.loaded.write().expect(NEVER_POISONED).insert(ptr::from_ref(kernel).addr(), loaded);
        Ok(function)
    }

    /// The kernel from the disk; one that the driver does not take is as good as none.
    fn load_cached(&self, kernel: &KernelDef) -> Option<Kernel> {
        let image = cache::load(&self.cache_key(kernel)).filter(|image| image.last() == Some(&0))?;
        Kernel::load(&self.stream, &image, kernel).ok()
    }

    fn compile(&self, kernel: &KernelDef) -> Result<Kernel> {
        let image = nvrtc::compile(kernel, self.arch, self.driver.major())?;
        let loaded = Kernel::load(&self.stream, &image, kernel)?;
        cache::store(&self.cache_key(kernel), &image);
        Ok(loaded)
    }

    /// All that decides what a compiled kernel is, but for NVRTC's own version: asking that would load it.
    pub(super) fn cache_key(&self, kernel: &KernelDef) -> Vec<u8> {
        let [standard, arithmetic] = nvrtc::options(kernel);
        let Self { driver, arch, .. } = self;
        format!("cuda image\0sm_{arch} {standard} {arithmetic}\0driver {}\0{}\0{}", driver.version(), kernel.entry, kernel.cuda)
            .into_bytes()
    }
}

const NEVER_POISONED: &str = "the locks of the kernels are never poisoned";

/// Spreads addresses over a table: one multiplication by the golden ratio, as in Knuth, TAOCP 6.4.
#[derive(Default)]
struct AddressHasher(u64);

impl Hasher for AddressHasher {
    fn write(&mut self, _: &[u8]) {
        unreachable!("an address is hashed as a `usize`")
    }

    fn write_usize(&mut self, address: usize) {
        self.0 = (address as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn finish(&self) -> u64 {
        self.0.rotate_left(32)
    }
}

/// A kernel in the device's memory.
struct Kernel {
    stream: Arc<Stream>,
    module: CUmodule,
    function: CUfunction,
}

// SAFETY: handles, not memory; the driver's functions may be called with them from any thread that has bound the context.
unsafe impl Send for Kernel {}
// SAFETY: as for `Send`.
unsafe impl Sync for Kernel {}

impl Kernel {
    fn load(stream: &Arc<Stream>, image: &[u8], kernel: &KernelDef) -> Result<Self> {
        stream.bind()?;
        assert_eq!(image.last(), Some(&0), "an image ends with a zero");
        let mut module = ptr::null_mut();
        // SAFETY: "image may be a cubin or fatbin, or a NULL-terminated PTX": it is what NVRTC made, straight or out of the
        // cache, which checks that an entry is whole; text ends with a zero.
        let load = || unsafe { sys::cuModuleLoadData(&raw mut module, image.as_ptr().cast()) };
        check(attempt(Site::Memory, load), "load a compiled kernel")?;
        let mut loaded = Self { stream: Arc::clone(stream), module, function: ptr::null_mut() };
        let name = CString::new(kernel.entry).expect("a name holds no zero byte");
        // SAFETY: "returns in *hfunc the handle of the function of name name located in module hmod"; the name ends with a zero.
        let answer = unsafe { sys::cuModuleGetFunction(&raw mut loaded.function, module, name.as_ptr()) };
        check(answer, "find a kernel in what was compiled from it")?;
        Ok(loaded)
    }

    /// A kernel that needs many registers runs in smaller workgroups only.
    fn check_threads(&self, kernel: &KernelDef) -> Result<()> {
        let mut max: c_int = 0;
        let attribute = CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK;
        // SAFETY: "returns in *pi the integer value of the attribute attrib on the kernel given by hfunc", which is loaded.
        check(unsafe { sys::cuFuncGetAttribute(&raw mut max, attribute, self.function) }, "tell a limit of the kernel")?;
        check_invocations(kernel, u64::from(max.unsigned_abs()), "for the registers it needs")
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
struct WorkgroupLimits {
    size: [u32; 3],
    invocations: u32,
    shared_memory: u32,
}

impl WorkgroupLimits {
    fn of(gpu: &Gpu) -> Result<Self> {
        Ok(Self {
            size: [
                gpu.attribute(Attribute::CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X)?,
                gpu.attribute(Attribute::CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y)?,
                gpu.attribute(Attribute::CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z)?,
            ],
            invocations: gpu.attribute(Attribute::CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK)?,
            shared_memory: gpu.attribute(Attribute::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN)?,
        })
    }

    fn check(&self, kernel: &KernelDef) -> Result<()> {
        for (axis, name) in ["x", "y", "z"].into_iter().enumerate() {
            let (size, max) = (kernel.workgroup[axis], self.size[axis]);
            if size > max {
                return Err(unsupported(kernel, format!("its workgroup is {size} wide in {name}, and the device allows {max}")));
            }
        }
        let (needed, available) = (kernel.shared_size, self.shared_memory);
        if needed > available {
            let limit = "CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN";
            return Err(Error::SharedMemory { kernel: kernel.name, kind: KIND, needed, available, limit });
        }
        check_invocations(kernel, u64::from(self.invocations), "in all")
    }
}

fn check_invocations(kernel: &KernelDef, max: u64, why: &str) -> Result<()> {
    let invocations: u64 = kernel.workgroup.into_iter().map(u64::from).product();
    if invocations <= max {
        return Ok(());
    }
    Err(unsupported(kernel, format!("its workgroup has {invocations} invocations, and the device allows {max} {why}")))
}

fn unsupported(kernel: &KernelDef, reason: String) -> Error {
    Error::Unsupported { kernel: kernel.name, kind: KIND, reason }
}
