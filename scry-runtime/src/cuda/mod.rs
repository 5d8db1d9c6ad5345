//! The CUDA device: kernels as CUDA C, compiled by NVRTC and run by NVIDIA's driver, both found at run time.
//!
//! An opened device has a stream, and so has each order that is added to it. All that one is given goes through its stream, whose order is
//! that of launches, copies and allocations, so nothing here tracks what depends on what; only memory notes which streams have used it.
//! Nothing blocks but `wait`, and allocating memory of the host's. Without a driver, or with one that is too old, all of this is an `Err`,
//! never a panic.

#[cfg(feature = "cublas")]
mod capture;
#[cfg(feature = "cublas")]
mod cublas;
mod diagnostics;
mod driver;
mod error;
mod event;
mod foreign;
mod gpu;
mod graph;
mod images;
mod kernels;
mod launch;
mod locked;
mod marks;
mod memory;
mod nvrtc;
mod owners;
mod raw;
mod reports;
mod stream;
mod streams;
#[cfg(test)]
mod tests;
mod timing;

use std::any::Any;
use std::ffi::c_void;
use std::sync::Arc;

use cudarc::driver::sys::{CUcontext, CUstream};

#[cfg(feature = "cublas")]
use self::cublas::Blas;
use self::driver::LoadedDriver;
use self::error::KIND;
use self::gpu::Gpu;
use self::kernels::Kernels;
use self::launch::MaxGroups;
use self::marks::Marks;
use self::memory::Allocator;
use self::owners::Owners;
use self::raw::{RawFunction, RawText};
use self::reports::OrderedReports;
use self::stream::{Context, Stream};
use self::streams::Streams;
use crate::backend::{Backend, Behind, Common, Contents, Driver, ForeignMemory, Lanes, Mark, MemoryStats, Order, Sharing, Until};
use crate::command::{Command, CompiledRaw, Memory, RawSource, Recording, Region, Replay};
use crate::error::{DeviceInfo, Result};
use crate::profile::{EventKind, Work};
use crate::report::Notes;
use crate::system::at_once;

/// How CUDA devices are found and opened.
pub(crate) const DRIVER: Driver = Driver {
    kind: KIND,
    list: || at_once(list()),
    default_index: || Ok(0),
    open: |index| at_once(open(index)),
    components: diagnostics::components,
};

fn list() -> Result<Vec<DeviceInfo>> {
    Gpu::all(LoadedDriver::find()?)?.iter().map(Gpu::info).collect()
}

fn open(index: usize) -> Result<Arc<dyn Backend>> {
    Ok(Arc::new(Cuda::open(index)?))
}

/// Opens the GPU of a context, to queue its work to a stream of that context, null for its default stream. Neither is destroyed.
///
/// # Safety
/// Both are valid until the device is dropped with all that was made with it.
pub(crate) unsafe fn adopt(context: *mut c_void, stream: *mut c_void) -> Result<Arc<dyn Backend>> {
    // SAFETY: the handles are as the caller says.
    Ok(Arc::new(unsafe { Cuda::adopt(context.cast(), stream.cast()) }?))
}

/// An order of work on an opened GPU.
struct Cuda {
    #[cfg(feature = "cublas")]
    blas: Arc<Blas>,
    order: Order,
    marks: Marks,
    reports: Arc<OrderedReports>,
    stream: Arc<Stream>,
    opened: Arc<Opened>,
}

/// What all orders of an opened GPU have in common.
struct Opened {
    max_groups: MaxGroups,
    kernels: Kernels,
    allocator: Allocator,
    /// Those of memory that others have allocated.
    owners: Arc<Owners>,
    streams: Arc<Streams>,
}

impl Cuda {
    fn open(index: usize) -> Result<Self> {
        let gpu = Gpu::nth(LoadedDriver::find()?, index)?;
        let streams = Streams::new(Context::retain(&gpu)?, &Common::new(gpu.info()?));
        let stream = streams.open()?;
        Self::first(&gpu, streams, stream)
    }

    /// # Safety
    /// As for [`adopt`].
    unsafe fn adopt(context: CUcontext, stream: CUstream) -> Result<Self> {
        // SAFETY: the handles are as the caller says.
        let gpu = unsafe { foreign::gpu(LoadedDriver::find()?, context, stream) }?;
        // SAFETY: the context lives as long as the caller says.
        let streams = Streams::new(unsafe { Context::foreign(context) }, &Common::new(gpu.info()?));
        // SAFETY: that they belong together was checked, and the stream lives as long as the caller says.
        let stream = unsafe { streams.adopt(stream) }?;
        Self::first(&gpu, streams, stream)
    }

    /// The first order of work, that of `stream`.
    fn first(gpu: &Gpu, streams: Streams, stream: Arc<Stream>) -> Result<Self> {
        let streams = Arc::new(streams);
        let owners = Arc::new(Owners::new(&streams));
        let opened = Opened {
            max_groups: MaxGroups::of(gpu)?,
            kernels: Kernels::new(gpu, &streams, &stream)?,
            allocator: Allocator::new(gpu, &streams, &stream, &owners)?,
            owners,
            streams,
        };
        Self::on(stream, Arc::new(opened))
    }

    /// The order of `stream`.
    fn on(stream: Arc<Stream>, opened: Arc<Opened>) -> Result<Self> {
        let cuda = Self {
            #[cfg(feature = "cublas")]
            blas: Arc::new(Blas::new(&stream)),
            order: Order::new(&stream.common, LANES),
            marks: Marks::new(&stream),
            reports: Arc::new(OrderedReports::new(&stream)?),
            stream,
            opened,
        };
        // To allocate memory of the host's waits for the device, and the first download should not.
        cuda.order.staging.reserve(&cuda)?;
        Ok(cuda)
    }

    #[inline(always)]
    fn queue(&self, command: &mut Command<'_>) -> Result<()> {
        let Self { stream, opened, .. } = self;
        match command {
            Command::Launch(launch) => {
                let function = opened.kernels.function(launch.kernel)?;
                let _in_order = if launch.kernel.prints { Some(self.reports.number(launch.block)) } else { None };
                launch::launch(stream, function, launch, &self.reports, opened.max_groups)
            }
            Command::Raw(launch) => RawFunction::of(&**launch.kernel).launch(stream, launch, opened.max_groups),
            Command::Fill(destination, word) => memory::fill(stream, destination, *word),
            Command::Copy(_, source, destination) => memory::copy(stream, source, destination),
            #[cfg(feature = "cublas")]
            Command::Product(product) => self.blas.multiply(product),
        }
    }
}

/// Pieces are short enough to stay in the host's cache. Eight threads keep up with the bus, and more help where the host's pages are new: the
/// first touch of a page costs more than its copy.
const LANES: Lanes = Lanes { piece: 2 << 20, most: 16 };

impl Backend for Cuda {
    fn order(&self) -> &Order {
        &self.order
    }

    fn alloc(&self, size: u64, contents: Contents) -> Result<Arc<dyn Memory>> {
        Ok(Arc::new(self.opened.allocator.alloc(&self.stream, size, contents)?))
    }

    fn compile(&self, source: RawSource<'_>) -> Result<Arc<dyn CompiledRaw>> {
        match source {
            #[cfg(feature = "wgsl")]
            RawSource::Wgsl { .. } => Err(source.unsupported(KIND)),
            RawSource::CudaC { text, entry_point, binding_count, workgroup_size } => {
                let raw = RawText { text, entry_point, binding_count, workgroup_size };
                Ok(Arc::new(RawFunction::compile(&self.opened.kernels, raw)?))
            }
        }
    }

    fn prepare(&self, command: &Command<'_>) -> Result<()> {
        match command {
            Command::Launch(launch) => self.opened.kernels.function(launch.kernel).map(drop),
            Command::Raw(launch) => RawFunction::of(&**launch.kernel).check(launch, self.opened.max_groups),
            Command::Fill(..) | Command::Copy(..) => Ok(()),
            #[cfg(feature = "cublas")]
            Command::Product(_) => self.blas.prepare(),
        }
    }

    fn submit(&self, command: &mut Command<'_>) -> Result<()> {
        match self.order.common.profiler.command(command) {
            None => self.queue(command),
            Some(work) => {
                // To compile a kernel is no part of the time that it takes.
                self.prepare(command)?;
                self.stream.timed(*work, || self.queue(command))
            }
        }
    }

    fn graph(&self, recording: &mut Recording) -> Result<Option<Box<dyn Replay>>> {
        graph::new(self, recording).map(Some)
    }

    fn mark(&self, behind: Behind) -> Result<Mark> {
        self.marks.record(behind)
    }

    fn wait(&self, until: Until) -> Result<Mark> {
        match until {
            Until::Now => return self.marks.reached(),
            Until::Next(mark) => self.marks.sleep_for_next(mark)?,
            Until::Reached(mark) => {
                self.marks.wait(mark)?;
                self.opened.owners.release();
            }
            Until::Everything => self.opened.owners.finish(&self.stream)?,
        }
        self.stream.read_timings();
        Ok(self.marks.known())
    }

    fn notes(&self) -> Result<Notes> {
        self.reports.notes(&self.order.gate)
    }

    fn stream(&self) -> Result<Option<Arc<dyn Backend>>> {
        Ok(Some(Arc::new(Self::on(self.opened.streams.open()?, Arc::clone(&self.opened))?)))
    }

    fn follow(&self, other: &dyn Backend, mark: Mark) -> Result<()> {
        let any: &dyn Any = other;
        match any.downcast_ref::<Self>() {
            Some(other) => other.marks.hold_up(mark, &self.stream),
            None => other.wait(Until::Reached(mark)).map(drop),
        }
    }

    fn sharing(&self) -> Option<&dyn Sharing> {
        Some(self)
    }

    fn memory_stats(&self) -> MemoryStats {
        self.opened.allocator.stats(&self.order.common)
    }
}

impl Sharing for Cuda {
    unsafe fn adopt(&self, memory: ForeignMemory) -> Result<Arc<dyn Memory>> {
        // SAFETY: the memory is as the caller says.
        Ok(Arc::new(unsafe { self.opened.allocator.adopt(&self.stream, memory) }?))
    }

    fn share(&self, region: Region<'_>) -> Result<u64> {
        memory::address(&self.stream, &region)
    }

    fn stream(&self) -> Option<*mut c_void> {
        Some(self.stream.handle().cast())
    }

    unsafe fn hold_up(&self, queue: *mut c_void) -> Result<()> {
        // SAFETY: the stream is as the caller says.
        unsafe { streams::mark(&self.stream)?.hold_up_foreign(queue.cast()) }
    }

    fn copy_from(&self, other: &dyn Backend, source: Region<'_>, destination: Region<'_>) -> Result<bool> {
        let any: &dyn Any = other;
        let Some(other) = any.downcast_ref::<Self>() else { return Ok(false) };
        other.opened.allocator.share_with(&self.opened.allocator)?;
        streams::mark(&other.stream)?.hold_up(&self.stream)?;
        self.order.common.counting.transfer();
        let copy = || memory::copy_across([&other.stream, &self.stream], &source, &destination);
        match self.order.common.profiler.work(|| Work::transfer(EventKind::BufferCopy, source.size)) {
            None => copy()?,
            Some(work) => self.stream.timed(*work, copy)?,
        }
        // What the other is given later neither changes the source nor frees it before the copy is done.
        streams::mark(&self.stream)?.hold_up(&other.stream)?;
        Ok(true)
    }
}

impl Drop for Opened {
    fn drop(&mut self) {
        // An owner may be memory of this device that was shared, and so hold what holds the owners. Every order waited for its work.
        self.owners.release_all();
    }
}

impl Drop for Cuda {
    fn drop(&mut self) {
        // The fields are freed next, and what is queued may still use them. An error has nobody left to go to.
        let _ = self.stream.synchronize();
    }
}
