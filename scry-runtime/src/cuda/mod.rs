//! The CUDA device: kernels as CUDA C, compiled by NVRTC and run by NVIDIA's driver, both found at run time.
//!
//! An opened device has one stream, and everything goes through it: the stream's order is the order of launches, copies,
//! allocations and frees, so nothing here tracks what depends on what. Nothing blocks but `read`, `sync` and a `write` that
//! runs ahead of the bus. Without a driver, or with one that is too old, all of this is an `Err`, never a panic.

#[cfg(feature = "cublas")]
mod capture;
#[cfg(feature = "cublas")]
mod cublas;
mod diagnostics;
mod driver;
mod error;
mod fetch;
mod foreign;
mod gpu;
mod graph;
mod host;
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
mod staging;
mod stream;
#[cfg(test)]
mod tests;
mod timing;
mod transfer;

use std::ffi::c_void;
use std::sync::Arc;

use cudarc::driver::sys::{CUcontext, CUstream};

#[cfg(feature = "cublas")]
use self::cublas::Blas;
use self::driver::LoadedDriver;
use self::error::KIND;
use self::fetch::Blocks;
use self::gpu::Gpu;
use self::host::HostBlock;
use self::kernels::Kernels;
use self::launch::MaxGroups;
use self::marks::Marks;
use self::memory::Allocator;
use self::owners::Owners;
use self::raw::{RawFunction, RawText};
use self::reports::OrderedReports;
use self::stream::Stream;
use self::transfer::Transfers;
use crate::backend::{Backend, Common, Contents, Driver, Fetched, ForeignMemory, Mark, MemoryStats, Sharing};
use crate::command::{Command, HostMemory, Memory, RawKernel, RawSource, Recording, Region, Replay};
use crate::error::{DeviceInfo, Result};
use crate::report::Notes;

/// How CUDA devices are found and opened.
pub(crate) const DRIVER: Driver = Driver { kind: KIND, list, default_index: || Ok(0), open, components: diagnostics::components };

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

/// An opened GPU.
struct Cuda {
    common: Arc<Common>,
    max_groups: MaxGroups,
    kernels: Kernels,
    #[cfg(feature = "cublas")]
    blas: Arc<Blas>,
    transfers: Transfers,
    allocator: Allocator,
    marks: Arc<Marks>,
    owners: Arc<Owners>,
    blocks: Arc<Blocks>,
    reports: Arc<OrderedReports>,
    stream: Arc<Stream>,
}

impl Cuda {
    fn open(index: usize) -> Result<Self> {
        let gpu = Gpu::nth(LoadedDriver::find()?, index)?;
        let stream = Stream::new(&gpu, &Common::new(gpu.info()?))?;
        Self::new(&gpu, stream)
    }

    /// # Safety
    /// As for [`adopt`].
    unsafe fn adopt(context: CUcontext, stream: CUstream) -> Result<Self> {
        // SAFETY: the handles are as the caller says.
        let gpu = unsafe { foreign::gpu(LoadedDriver::find()?, context, stream) }?;
        let common = Common::new(gpu.info()?);
        // SAFETY: that they belong together was checked, and they live as long as the caller says.
        let stream = unsafe { Stream::foreign(context, stream, &common) };
        Self::new(&gpu, stream)
    }

    fn new(gpu: &Gpu, stream: Stream) -> Result<Self> {
        let (common, stream) = (Arc::clone(&stream.common), Arc::new(stream));
        let reports = Arc::new(OrderedReports::new(&stream)?);
        let marks = Arc::new(Marks::new(&stream));
        let owners = Arc::new(Owners::new(&stream, &marks));
        Ok(Self {
            common,
            max_groups: MaxGroups::of(gpu)?,
            kernels: Kernels::new(gpu, &stream)?,
            #[cfg(feature = "cublas")]
            blas: Arc::new(Blas::new(&stream)),
            transfers: Transfers::new(&stream, &reports),
            allocator: Allocator::new(gpu, &stream, &owners)?,
            blocks: Arc::new(Blocks::new(&stream, &marks)?),
            marks,
            owners,
            reports,
            stream,
        })
    }
}

impl Backend for Cuda {
    fn common(&self) -> &Common {
        &self.common
    }

    fn alloc(&self, size: u64, contents: Contents) -> Result<Arc<dyn Memory>> {
        Ok(Arc::new(self.allocator.alloc(size, contents)?))
    }

    fn host_alloc(&self, size: u64) -> Result<Box<dyn HostMemory>> {
        Ok(Box::new(HostBlock::new(&self.stream, &self.blocks, &self.transfers.host, size, &self.common.ledger.host_buffers)?))
    }

    fn compile(&self, source: RawSource<'_>) -> Result<Arc<dyn RawKernel>> {
        match source {
            #[cfg(feature = "wgsl")]
            RawSource::Wgsl { .. } => Err(source.unsupported(KIND)),
            RawSource::CudaC { text, entry_point, binding_count, workgroup_size } => {
                let raw = RawText { text, entry_point, binding_count, workgroup_size };
                Ok(Arc::new(RawFunction::compile(&self.kernels, raw)?))
            }
        }
    }

    fn prepare(&self, command: &Command<'_>) -> Result<()> {
        match command {
            Command::Launch(launch) => self.kernels.function(launch.kernel).map(drop),
            Command::Raw(launch) => RawFunction::of(&**launch.kernel).check(launch, self.max_groups),
            Command::Fill(..) | Command::Copy(..) => Ok(()),
            #[cfg(feature = "cublas")]
            Command::Product(_) => self.blas.prepare(),
        }
    }

    fn submit(&self, command: Command<'_>) -> Result<()> {
        let work = self.common.profiler.command(&command);
        match command {
            Command::Launch(launch) => {
                let function = self.kernels.function(launch.kernel)?;
                self.reports.ordered(launch, |launch, addresses| {
                    self.stream.timed(work, || launch::launch(&self.stream, function, launch, addresses, self.max_groups))
                })
            }
            Command::Raw(launch) => self.stream.timed(work, || RawFunction::of(&**launch.kernel).launch(launch, self.max_groups)),
            Command::Fill(destination, word) => self.stream.timed(work, || memory::fill(&self.stream, &destination, word)),
            Command::Copy(source, destination) => self.stream.timed(work, || memory::copy(&self.stream, &source, &destination)),
            #[cfg(feature = "cublas")]
            Command::Product(product) => self.stream.timed(work, || self.blas.multiply(product)),
        }
    }

    fn graph(&self, recording: &mut Recording) -> Result<Option<Box<dyn Replay>>> {
        graph::new(self, recording).map(Some)
    }

    fn write(&self, destination: Region<'_>, bytes: &[u8]) -> Result<()> {
        debug_assert_eq!(destination.size, bytes.len() as u64, "the bytes fill the region");
        self.transfers.write(memory::address(&destination), bytes)
    }

    unsafe fn write_queued(&self, destination: Region<'_>, bytes: &[u8]) -> Result<()> {
        debug_assert_eq!(destination.size, bytes.len() as u64, "the bytes fill the region");
        // SAFETY: the bytes are as the caller says.
        unsafe { self.transfers.write_queued(memory::address(&destination), bytes) }
    }

    fn read(&self, source: Region<'_>, bytes: &mut [u8]) -> Result<Notes> {
        let notes = self.transfers.read(memory::address(&source), bytes)?;
        self.owners.release();
        self.stream.read_timings();
        Ok(notes)
    }

    fn fetch(&self, source: Region<'_>) -> Result<(Box<dyn Fetched>, Mark)> {
        self.blocks.fetch(memory::address(&source), source.size as usize)
    }

    fn mark(&self) -> Result<Mark> {
        self.marks.record()
    }

    fn is_reached(&self, mark: Mark) -> Result<bool> {
        self.marks.is_reached(mark)
    }

    fn wait(&self, mark: Mark) -> Result<()> {
        self.marks.wait(mark)?;
        self.owners.release();
        Ok(())
    }

    fn advance(&self, mark: Mark) -> Result<Mark> {
        self.marks.advance(mark)
    }

    fn finish(&self) -> Result<Notes> {
        self.stream.synchronize()?;
        self.owners.release();
        self.blocks.trim_spare()?;
        self.reports.notes()
    }

    fn notes(&self) -> Result<Notes> {
        self.reports.notes()
    }

    fn sharing(&self) -> Option<&dyn Sharing> {
        Some(self)
    }

    fn memory_stats(&self) -> MemoryStats {
        self.allocator.stats()
    }
}

impl Sharing for Cuda {
    unsafe fn adopt(&self, memory: ForeignMemory) -> Result<Arc<dyn Memory>> {
        // SAFETY: the memory is as the caller says.
        Ok(Arc::new(unsafe { self.allocator.adopt(memory) }?))
    }

    fn share(&self, region: Region<'_>) -> u64 {
        memory::address(&region)
    }

    fn stream(&self) -> Option<*mut c_void> {
        Some(self.stream.handle().cast())
    }
}

impl Drop for Cuda {
    fn drop(&mut self) {
        // The fields are freed next, and what is queued may still use them. An error has nobody left to go to.
        let _ = self.stream.synchronize();
        // An owner may be memory of this device that was shared, and so hold what holds the owners.
        self.owners.release_all();
    }
}
