//! The CUDA device: kernels as CUDA C, compiled by NVRTC and run by NVIDIA's driver, both found at run time.
//!
//! An opened device has one stream, and everything goes through it: the stream's order is the order of launches, copies,
//! allocations and frees, so nothing here tracks what depends on what. Nothing blocks but `read`, `sync` and a `write` that
//! runs ahead of the bus. Without a driver, or with one that is too old, all of this is an `Err`, never a panic.

#[cfg(feature = "cublas")]
mod cublas;
mod diagnostics;
mod driver;
mod error;
mod fetch;
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
mod raw;
mod reports;
mod staging;
mod stream;
#[cfg(test)]
mod tests;
mod timing;
mod transfer;

use std::sync::Arc;

use cudarc::driver::sys;

#[cfg(feature = "cublas")]
use self::cublas::Blas;
use self::driver::LoadedDriver;
use self::error::{KIND, attempt, check};
use self::fetch::Blocks;
use self::gpu::Gpu;
use self::host::HostBlock;
use self::kernels::Kernels;
use self::launch::MaxGroups;
use self::marks::Marks;
use self::memory::Allocator;
use self::raw::{RawFunction, RawText};
use self::reports::ReportMemory;
use self::stream::Stream;
use self::transfer::Transfers;
#[cfg(feature = "cublas")]
use crate::backend::MatrixProduct;
use crate::backend::{Backend, DeviceInfo, Driver, Fetched, HostMemory, Launch, Mark, Memory, RawKernel, RawLaunch, RawSource, Region};
use crate::counters::Counters;
use crate::error::Result;
use crate::fault::Site;
use crate::memory_stats::MemoryStats;
use crate::print::{Output, Sink};
use crate::profile::{EventKind, Profiler, Work};
use crate::recording::{Recording, Replay};

/// How CUDA devices are found and opened.
pub(crate) const DRIVER: Driver = Driver { kind: KIND, list, default_index: || Ok(0), open, components: diagnostics::components };

fn list() -> Result<Vec<DeviceInfo>> {
    Gpu::all(LoadedDriver::find()?)?.iter().map(Gpu::info).collect()
}

fn open(index: usize) -> Result<Arc<dyn Backend>> {
    Ok(Arc::new(Cuda::open(index)?))
}

/// An opened GPU.
struct Cuda {
    info: DeviceInfo,
    max_groups: MaxGroups,
    kernels: Kernels,
    #[cfg(feature = "cublas")]
    blas: Blas,
    transfers: Transfers,
    allocator: Allocator,
    marks: Arc<Marks>,
    blocks: Arc<Blocks>,
    reports: Arc<ReportMemory>,
    output: Output,
    stream: Arc<Stream>,
}

impl Cuda {
    fn open(index: usize) -> Result<Self> {
        let gpu = Gpu::nth(LoadedDriver::find()?, index)?;
        let stream = Arc::new(Stream::new(&gpu)?);
        let reports = Arc::new(ReportMemory::new(&stream)?);
        let marks = Arc::new(Marks::new(&stream));
        Ok(Self {
            info: gpu.info()?,
            max_groups: MaxGroups::of(&gpu)?,
            kernels: Kernels::new(&gpu, &stream)?,
            #[cfg(feature = "cublas")]
            blas: Blas::new(&stream),
            transfers: Transfers::new(&stream, &reports),
            allocator: Allocator::new(&gpu, &stream)?,
            blocks: Arc::new(Blocks::new(&stream, &marks)?),
            marks,
            reports,
            output: Output::default(),
            stream,
        })
    }
}

impl Backend for Cuda {
    fn info(&self) -> &DeviceInfo {
        &self.info
    }

    fn alloc(&self, size: u64) -> Result<Arc<dyn Memory>> {
        Ok(Arc::new(self.allocator.zeroed(size)?))
    }

    fn alloc_unwritten(&self, size: u64) -> Result<Arc<dyn Memory>> {
        Ok(Arc::new(self.allocator.unwritten(size)?))
    }

    fn write(&self, destination: Region<'_>, bytes: &[u8]) -> Result<()> {
        debug_assert_eq!(destination.size, bytes.len() as u64, "the bytes fill the region");
        self.transfers.write(memory::address(&destination), bytes)
    }

    fn read(&self, source: Region<'_>, bytes: &mut [u8]) -> Result<()> {
        debug_assert_eq!(source.size, bytes.len() as u64, "the region fills the bytes");
        let notes = self.transfers.read(memory::address(&source), bytes)?;
        self.stream.read_timings();
        notes.report(&self.output)
    }

    fn fill(&self, destination: Region<'_>, word: u32) -> Result<()> {
        self.stream.bind()?;
        let (address, words) = (memory::address(&destination), destination.size as usize / 4);
        // SAFETY: "sets the memory range of N 32-bit values to the specified value; the dstDevice must be four-byte aligned":
        // allocations are aligned to more, and offset and size are multiples of four. The memory is alive in the stream's order.
        let fill =
            || check(attempt(Site::Work, || unsafe { sys::cuMemsetD32Async(address, word, words, self.stream.handle()) }), "fill memory");
        self.stream.timed(self.stream.profiler.work(|| Work::transfer(EventKind::Fill, destination.size)), fill)
    }

    fn copy(&self, source: Region<'_>, destination: Region<'_>) -> Result<()> {
        self.stream.bind()?;
        let (from, to, size) = (memory::address(&source), memory::address(&destination), source.size as usize);
        // SAFETY: "copies from device memory to device memory; dstDevice and srcDevice are the base pointers of the destination and
        // source": both regions are that long and share no byte. The memory is alive in the stream's order.
        let copy = || unsafe { sys::cuMemcpyDtoDAsync_v2(to, from, size, self.stream.handle()) };
        let work = self.stream.profiler.work(|| Work::transfer(EventKind::BufferCopy, source.size));
        self.stream.timed(work, || check(attempt(Site::Work, copy), "copy memory"))
    }

    fn fetch(&self, source: Region<'_>) -> Result<(Box<dyn Fetched>, Mark)> {
        self.blocks.fetch(memory::address(&source), source.size as usize)
    }

    fn prepare(&self, launch: &Launch<'_>) -> Result<()> {
        self.kernels.function(launch.kernel).map(drop)
    }

    fn graph(&self, recording: &mut Recording) -> Result<Box<dyn Replay>> {
        graph::new(self, recording)
    }

    fn compile_raw(&self, source: RawSource<'_>) -> Result<Arc<dyn RawKernel>> {
        match source {
            #[cfg(feature = "wgsl")]
            RawSource::Wgsl { .. } => Err(source.unsupported(KIND)),
            RawSource::CudaC { text, entry_point, binding_count, workgroup_size } => {
                let raw = RawText { text, entry_point, binding_count, workgroup_size };
                Ok(Arc::new(RawFunction::compile(&self.kernels, raw)?))
            }
        }
    }

    fn run_raw(&self, launch: &RawLaunch<'_>) -> Result<()> {
        let size = launch.buffers.iter().map(|buffer| buffer.size).sum();
        let work = self.stream.profiler.work(|| Work::raw(launch.kernel.interface(), size, launch.groups));
        self.stream.timed(work, || RawFunction::of(&**launch.kernel).launch(launch, self.max_groups))
    }

    fn prepare_raw(&self, launch: &RawLaunch<'_>) -> Result<()> {
        RawFunction::of(&**launch.kernel).check(launch, self.max_groups)
    }

    #[cfg(feature = "cublas")]
    fn cublas_matmul(&self, product: MatrixProduct<'_>) -> Result<()> {
        let work = self.stream.profiler.work(|| Work::product(&product));
        self.stream.timed(work, || self.blas.multiply(product))
    }

    fn launch(&self, launch: Launch<'_>) -> Result<()> {
        let function = self.kernels.function(launch.kernel)?;
        let work = self.stream.profiler.work(|| Work::launch(&launch));
        self.reports.ordered(launch, |launch, addresses| {
            self.stream.timed(work, || launch::launch(&self.stream, function, launch, addresses, self.max_groups))
        })
    }

    fn mark(&self) -> Result<Mark> {
        self.marks.record()
    }

    fn is_reached(&self, mark: Mark) -> Result<bool> {
        self.marks.is_reached(mark)
    }

    fn wait(&self, mark: Mark) -> Result<()> {
        self.marks.wait(mark)
    }

    fn advance(&self, mark: Mark) -> Result<Mark> {
        self.marks.advance(mark)
    }

    fn observe(&self) -> Result<()> {
        self.reports.notes()?.report(&self.output)
    }

    fn sync(&self) -> Result<()> {
        self.stream.synchronize()?;
        self.blocks.trim_spare()?;
        self.reports.notes()?.report(&self.output)
    }

    fn on_print(&self, sink: Sink) {
        self.output.set(sink);
    }

    fn counters(&self) -> Counters {
        self.stream.counting.counters()
    }

    fn profiler(&self) -> &Profiler {
        &self.stream.profiler
    }

    fn host_alloc(&self, size: u64) -> Result<Box<dyn HostMemory>> {
        Ok(Box::new(HostBlock::new(&self.stream, &self.blocks, &self.transfers.host, size, &self.allocator.ledger.host_buffers)?))
    }

    unsafe fn write_queued(&self, destination: Region<'_>, bytes: &[u8]) -> Result<()> {
        debug_assert_eq!(destination.size, bytes.len() as u64, "the bytes fill the region");
        // SAFETY: the bytes are as the caller says.
        unsafe { self.transfers.write_queued(memory::address(&destination), bytes) }
    }

    fn memory_stats(&self) -> MemoryStats {
        self.allocator.stats()
    }
}

impl Drop for Cuda {
    fn drop(&mut self) {
        // The fields are freed next, and what is queued may still use them. An error has nobody left to go to.
        let _ = self.stream.synchronize();
    }
}
