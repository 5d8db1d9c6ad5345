//! The contract that every device implements: bytes in, bytes out, kernels by definition.
//!
//! All methods may be called from any thread. Work is ordered: what one call queues happens before what a later call
//! queues, whichever threads made the calls. A backend keeps the memory of queued work alive until that work is done.

use std::any::Any;
use std::fmt;
use std::ptr::NonNull;
use std::sync::Arc;

use crate::counters::Counters;
use crate::diagnostics::Component;
use crate::error::Result;
use crate::finding::Finding;
use crate::kernel::{Access, KernelDef};
#[cfg(feature = "cublas")]
pub use crate::matmul::MatrixProduct;
use crate::memory_stats::MemoryStats;
use crate::print::Sink;
use crate::profile::Profiler;
pub use crate::raw::{Binding, Interface, RawKernel, RawLaunch, RawSource};
use crate::recording::{InOrder, Recording, Replay};

/// A device, opened: memory, transfers and launches.
pub trait Backend: Send + Sync + 'static {
    /// What the device is; constant for its whole life.
    fn info(&self) -> &DeviceInfo;

    /// Allocates `size` bytes (more than zero, at most `info().max_buffer_size`), all zero.
    fn alloc(&self, size: u64) -> Result<Arc<dyn Memory>>;

    /// As `alloc`, but the bytes may be anything: the caller writes all of them before anything else is done with them.
    fn alloc_unwritten(&self, size: u64) -> Result<Arc<dyn Memory>> {
        self.alloc(size)
    }

    /// Copies `bytes` to `destination`, in order with everything queued. `bytes` may be reused at once.
    fn write(&self, destination: Region<'_>, bytes: &[u8]) -> Result<()>;

    /// Waits for everything queued before, writes out what kernels printed, and copies `source` into `bytes`; or, if a kernel has
    /// panicked, copies nothing and returns that, once.
    fn read(&self, source: Region<'_>, bytes: &mut [u8]) -> Result<()>;

    /// Queues filling `destination` with copies of `word`. Offset and size are multiples of four.
    fn fill(&self, destination: Region<'_>, word: u32) -> Result<()>;

    /// Queues copying `source` to `destination`, which is as long and shares no byte with it.
    fn copy(&self, source: Region<'_>, destination: Region<'_>) -> Result<()>;

    /// Queues copying `source` to memory of the host, where it is once the mark is reached.
    fn fetch(&self, source: Region<'_>) -> Result<(Box<dyn Fetched>, Mark)>;

    /// An `Err` if the device cannot run a launch; compiles its kernel if nobody has launched that before.
    fn prepare(&self, launch: &Launch<'_>) -> Result<()>;

    /// Queues one launch.
    fn launch(&self, launch: Launch<'_>) -> Result<()>;

    /// Makes a recording ready to be replayed.
    fn graph(&self, _: &mut Recording) -> Result<Box<dyn Replay>> {
        Ok(Box::new(InOrder))
    }

    /// The place in the order of work that is behind everything queued before, all of which is then on its way.
    fn mark(&self) -> Result<Mark>;

    /// Whether everything before `mark` is done.
    fn is_reached(&self, mark: Mark) -> Result<bool>;

    /// Waits for everything before `mark`, and for nothing else.
    fn wait(&self, mark: Mark) -> Result<()>;

    /// Waits, asleep, for the next mark that is reached, or at most for `mark`, and returns how far the work is then.
    fn advance(&self, mark: Mark) -> Result<Mark>;

    /// Does what `sync` does about work that was waited for already.
    fn observe(&self) -> Result<()>;

    /// Compiles a kernel that the program has as text; an `Err` on a device that does not run its language.
    fn compile_raw(&self, source: RawSource<'_>) -> Result<Arc<dyn RawKernel>> {
        Err(source.unsupported(self.info().kind))
    }

    /// Queues one launch of a kernel that `compile_raw` made, of at least one workgroup.
    fn run_raw(&self, launch: &RawLaunch<'_>) -> Result<()> {
        unreachable!("a device that compiles no raw kernel is given none: {}", launch.kernel.interface().entry_point)
    }

    /// An `Err` if the device cannot run a launch of a kernel that `compile_raw` made.
    fn prepare_raw(&self, _: &RawLaunch<'_>) -> Result<()> {
        Ok(())
    }

    /// Queues a product of matrices by cuBLAS; an `Err` on a device that has none.
    #[cfg(feature = "cublas")]
    fn cublas_matmul(&self, _product: MatrixProduct<'_>) -> Result<()> {
        Err(MatrixProduct::unsupported(self.info().kind))
    }

    /// Waits for everything queued before and writes out what kernels printed; if a kernel has panicked, returns that, once.
    fn sync(&self) -> Result<()>;

    /// Gives `sink` what kernels print from now on, instead of the standard streams.
    fn on_print(&self, sink: Sink);

    /// What the device has done so far.
    fn counters(&self) -> Counters;

    /// What measures the device's launches and transfers while somebody asks for it.
    fn profiler(&self) -> &Profiler;

    /// Waits for everything queued before, and returns what was found wrong with kernels, if the device looks for that.
    fn findings(&self) -> Vec<Finding> {
        Vec::new()
    }

    /// Allocates `size` bytes (more than zero) of the host's memory, all zero. `write` and `read` find out by its address that bytes lie
    /// in it, and have the device copy them without anything in between.
    fn host_alloc(&self, size: u64) -> Result<Box<dyn HostMemory>>;

    /// As `write`, but may return before the bytes were copied.
    ///
    /// # Safety
    /// `bytes` lie in memory that `host_alloc` of this device gave. They stay as they are until its `wait` has returned, or it is dropped.
    unsafe fn write_queued(&self, destination: Region<'_>, bytes: &[u8]) -> Result<()> {
        self.write(destination, bytes)
    }

    /// How much memory there is in use now.
    fn memory_stats(&self) -> MemoryStats;
}

/// A place in the order of a device's work; of two, the greater is reached later.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mark(pub(crate) u64);

/// Bytes that a device copies to memory of the host. They may be dropped at any time.
pub trait Fetched: Send + Sync {
    /// Copies them to `bytes`, which are as many. The mark that came with them was waited for.
    fn copy_to(&self, bytes: &mut [u8]);
}

/// A device's memory, as its own backend allocated it; freed, once no queued work uses it, when the last handle goes.
pub trait Memory: Any + Send + Sync {
    /// The size asked for, in bytes.
    fn size(&self) -> u64;
}

/// Memory of the host's that a device copies from and to by itself. It may be dropped at any time: its copies keep it.
pub trait HostMemory: Send + Sync {
    /// The first byte; its address is a multiple of [`HOST_ALIGNMENT`].
    fn start(&self) -> NonNull<u8>;

    /// Waits for every copy that `write_queued` has queued of it. A device that is lost copies nothing any more.
    fn wait(&self);
}

/// What the address of a host buffer is a multiple of, in bytes: a cache line.
pub const HOST_ALIGNMENT: usize = 64;

/// A non-empty range of bytes that lies inside `memory`.
#[derive(Clone, Copy)]
pub struct Region<'a> {
    /// The memory; always the called backend's own.
    pub memory: &'a Arc<dyn Memory>,
    /// The first byte.
    pub offset: u64,
    /// The length in bytes.
    pub size: u64,
}

/// One launch: exactly `grid` invocations of `kernel`.
pub struct Launch<'a> {
    /// The kernel; its address identifies it, so compiled forms can be cached by it.
    pub kernel: &'static KernelDef,
    /// The number of invocations in x, y and z; none is zero, and `grid + workgroup - 1` fits 32 bits.
    pub grid: [u32; 3],
    /// The parameter block (see [`KernelDef::block_size`]), complete but for what a backend itself decides, in place: the words
    /// of the first workgroup, the launch's number if the kernel prints, and the slices' element offsets, all zero here. Its
    /// address is a multiple of 16 bytes, as is its length, with zeros behind the kernel's block.
    pub block: &'a mut [u32],
    /// One for each slice parameter, in the order of the signature; their binding or argument numbers count from 0.
    pub slices: &'a [BoundSlice<'a>],
}

/// What the address and the length of a launch's block are multiples of, in bytes: the largest alignment of a parameter.
pub(crate) const BLOCK_ALIGNMENT: u32 = 16;

/// Tells a kernel, by its block, which workgroup of the launch is the first of the next dispatch.
#[cfg(any(feature = "vulkan", feature = "cuda"))]
pub(crate) fn set_first_workgroup(block: &mut [u32], id: [u32; 3]) {
    block[3..6].copy_from_slice(&id);
}

/// Tells a kernel, by its block, the number by which it is known to the host.
pub(crate) fn set_kernel_id(block: &mut [u32], id: u32) {
    block[6] = id;
}

/// Tells a kernel that prints, by its block, how many launches of such kernels the device has ordered before; the count wraps.
pub(crate) fn set_launch_number(block: &mut [u32], number: u32) {
    block[7] = number;
}

/// A buffer (or slice of one) given to a slice parameter.
#[derive(Clone, Copy)]
pub struct BoundSlice<'a> {
    /// Where its bytes are; of size zero for an empty slice, whose memory is valid all the same.
    pub region: Region<'a>,
    /// What the kernel does with it.
    pub access: Access,
    /// The size of an element in bytes; divides `region.size`, and `region.offset`.
    pub element_size: u32,
    /// The parameter's name in the source, for messages.
    pub name: &'static str,
    /// Byte offset in the parameter block of the slice's two words: its length, then the offset of its first element from
    /// where the backend bound it, both counted in elements.
    pub slot: u32,
}

/// What a device is.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct DeviceInfo {
    /// The interface it is driven through.
    pub kind: BackendKind,
    /// Its number among the devices of its kind, as in `SCRY_DEVICE=vulkan:1`; the sanitizer's seed.
    pub index: usize,
    /// The name its driver gives it.
    pub name: String,
    /// What drives it, and that one's version, in its own words.
    pub driver: String,
    /// What sort of hardware it is.
    pub class: DeviceClass,
    /// The size of its memory in bytes.
    pub memory: u64,
    /// The number of invocations in a subgroup.
    pub subgroup_size: u32,
    /// The size in bytes of the longest buffer that a kernel can be given.
    pub max_buffer_size: u64,
}

/// The interfaces that scry drives devices through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BackendKind {
    /// NVIDIA's driver, with NVRTC as compiler.
    Cuda,
    /// Any Vulkan 1.2 driver.
    Vulkan,
    /// The processor itself, on all its cores.
    Cpu,
    /// The processor on one thread, looking for races and reads of uninitialised memory: [`Device::sanitizer`](crate::Device::sanitizer).
    Sanitizer,
}

impl fmt::Display for BackendKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Cuda => "cuda",
            Self::Vulkan => "vulkan",
            Self::Cpu => "cpu",
            Self::Sanitizer => "sanitizer",
        })
    }
}

/// What sort of hardware a device is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DeviceClass {
    /// A GPU with memory of its own.
    Discrete,
    /// A GPU that shares the processor's memory, or a virtual one.
    Integrated,
    /// A driver that runs on the processor (lavapipe, `SwiftShader`): never chosen unless asked for.
    Software,
    /// The processor, through scry's own CPU device.
    Cpu,
}

/// How the devices of one kind are found and opened.
pub(crate) struct Driver {
    pub(crate) kind: BackendKind,
    /// The devices there are, best first, numbered from 0; an `Err` says why this kind cannot be used at all.
    pub(crate) list: fn() -> Result<Vec<DeviceInfo>>,
    /// The index of the device that is opened where nobody says which.
    pub(crate) default_index: fn() -> Result<usize>,
    /// Opens the device that `list` numbers `index`.
    pub(crate) open: fn(index: usize) -> Result<Arc<dyn Backend>>,
    /// What the devices of this kind stand on, and whether it is there.
    pub(crate) components: fn() -> Vec<Component>,
}

/// Every kind of device this build knows, in the order `Device::auto` prefers them.
pub(crate) const REGISTRY: &[Driver] = &[
    #[cfg(feature = "cuda")]
    crate::cuda::DRIVER,
    #[cfg(feature = "vulkan")]
    crate::vulkan::DRIVER,
    crate::cpu::DRIVER,
    crate::cpu::SANITIZER,
];
