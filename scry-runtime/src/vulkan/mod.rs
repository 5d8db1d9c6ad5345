//! The Vulkan device: any driver of version 1.2 with push descriptors, found at run time.
//!
//! From the bottom up: [`instance`] and [`adapter`] find devices, [`device`] opens one, [`memory`] holds bytes, [`pipeline`]
//! holds kernels, [`recorder`] and [`queue`] order all work, [`transfer`] moves bytes in and out, and in [`reports`] kernels leave
//! what the host should know. A missing driver is an `Err`, and nothing here may panic for what a driver does.

mod adapter;
mod bind;
mod blocks;
mod device;
mod diagnostics;
mod exit;
mod features;
mod fetch;
mod float_controls;
mod functions;
mod graph;
mod hazard;
mod holds;
mod host;
mod instance;
mod memory;
mod pacing;
mod pipeline;
mod pipeline_cache;
mod queue;
#[cfg(feature = "wgsl")]
mod raw;
mod recorder;
mod reports;
mod shelf;
mod spirv;
#[cfg(test)]
mod tests;
mod timeline;
mod timing;
mod transfer;
mod validation;

use std::sync::Arc;

use ash::vk;

use crate::backend::{Backend, BackendKind, DeviceInfo, Driver, Fetched, HostMemory, Launch, Mark, Memory, Region};
#[cfg(feature = "wgsl")]
use crate::backend::{RawKernel, RawLaunch, RawSource};
use crate::counters::Counters;
use crate::error::{Error, Result};
use crate::fault::{self, Fault, Site};
use crate::grid;
use crate::kernel::KernelDef;
use crate::memory_stats::MemoryStats;
use crate::print::{Output, Sink};
use crate::profile::{EventKind, Profiler, Work};
use crate::recording::{Recording, Replay};
use bind::Bound;
use device::LogicalDevice;
use holds::Wanted;
use host::HostBlock;
use instance::Instance;
use memory::{Purpose, VulkanMemory};
use pipeline::Pipelines;
use queue::Queue;
#[cfg(feature = "wgsl")]
use raw::{RawBound, RawPipeline, RawPipelines};
use recorder::touch;
use transfer::Transfers;

pub(crate) const DRIVER: Driver =
    Driver { kind: BackendKind::Vulkan, list, default_index: || Ok(0), open, components: diagnostics::components };

/// A device, opened. The fields are dropped in this order: the queue, once nothing else holds it, waits for all work, and
/// only then may what the work uses go.
struct Vulkan {
    transfers: Transfers,
    queue: Arc<Queue>,
    pipelines: Pipelines,
    #[cfg(feature = "wgsl")]
    raw: RawPipelines,
    output: Output,
    device: Arc<LogicalDevice>,
    instance: &'static Instance,
}

fn list() -> Result<Vec<DeviceInfo>> {
    Ok(adapter::all()?.into_iter().map(|adapter| adapter.info).collect())
}

fn open(index: usize) -> Result<Arc<dyn Backend>> {
    Ok(Arc::new(Vulkan::open(index)?))
}

impl Vulkan {
    fn open(index: usize) -> Result<Self> {
        let mut adapters = adapter::all()?;
        if index >= adapters.len() {
            let count = adapters.len();
            return Err(Error::NoDevice(format!("Vulkan has {count} here, numbered from 0, and none has the index {index}")));
        }
        let instance = instance::shared()?;
        let device = Arc::new(LogicalDevice::create(instance, adapters.swap_remove(index))?);
        let queue = Arc::new(Queue::new(&device)?);
        Ok(Self {
            transfers: Transfers::new(&queue),
            queue,
            pipelines: Pipelines::new(&device),
            #[cfg(feature = "wgsl")]
            raw: RawPipelines::new(&device),
            output: Output::default(),
            device,
            instance,
        })
    }
}

impl Vulkan {
    /// `size` bytes, of any value.
    fn allocate(&self, size: u64) -> Result<Arc<VulkanMemory>> {
        self.device.check_alive()?;
        self.queue.recorder().reclaim()?;
        self.queue.alloc(size, Purpose::Device)
    }
}

impl Backend for Vulkan {
    fn info(&self) -> &DeviceInfo {
        &self.device.adapter.info
    }

    fn alloc(&self, size: u64) -> Result<Arc<dyn Memory>> {
        let vulkan = self.allocate(size)?;
        let (size, mapped) = (vulkan.padded_size(), vulkan.mapped());
        let memory: Arc<dyn Memory> = vulkan;
        match mapped {
            // SAFETY: the memory is mapped, new, and nobody else's yet.
            Some(start) => unsafe { start.write_bytes(0, size as usize) },
            None => drop(self.queue.recorder().fill(&Region { memory: &memory, offset: 0, size }, 0)?),
        }
        Ok(memory)
    }

    fn alloc_unwritten(&self, size: u64) -> Result<Arc<dyn Memory>> {
        Ok(self.allocate(size)?)
    }

    fn write(&self, destination: Region<'_>, bytes: &[u8]) -> Result<()> {
        self.device.check_alive()?;
        self.transfers.write(destination, bytes)
    }

    fn read(&self, source: Region<'_>, bytes: &mut [u8]) -> Result<()> {
        self.device.check_alive()?;
        let notes = self.transfers.read(source, bytes)?;
        self.instance.check_validation()?;
        notes.report(&self.output)
    }

    fn fill(&self, destination: Region<'_>, word: u32) -> Result<()> {
        self.device.check_alive()?;
        let wanted = Wanted { touches: &[touch(&destination, true)], reports: false };
        self.queue.recorder_for(wanted)?.fill(&destination, word).map(drop)
    }

    fn copy(&self, source: Region<'_>, destination: Region<'_>) -> Result<()> {
        self.device.check_alive()?;
        let wanted = Wanted { touches: &[touch(&source, false), touch(&destination, true)], reports: false };
        self.queue.recorder_for(wanted)?.copy(EventKind::BufferCopy, &source, &destination).map(drop)
    }

    fn fetch(&self, source: Region<'_>) -> Result<(Box<dyn Fetched>, Mark)> {
        self.device.check_alive()?;
        fetch::start(&self.queue, &source)
    }

    #[cfg(feature = "wgsl")]
    fn compile_raw(&self, source: RawSource<'_>) -> Result<Arc<dyn RawKernel>> {
        self.device.check_alive()?;
        match source {
            RawSource::Wgsl { text, entry_point } => Ok(self.raw.get(text, entry_point)?),
            RawSource::CudaC { .. } => Err(source.unsupported(BackendKind::Vulkan)),
        }
    }

    #[cfg(feature = "wgsl")]
    fn run_raw(&self, launch: &RawLaunch<'_>) -> Result<()> {
        self.device.check_alive()?;
        let bound = RawBound::new(launch, &self.device.adapter.limits)?;
        let wanted = Wanted { touches: &bound.touches, reports: false };
        self.queue.recorder_for(wanted)?.run_raw(&RawPipeline::of(launch.kernel), &bound, launch.groups)
    }

    #[cfg(feature = "wgsl")]
    fn prepare_raw(&self, launch: &RawLaunch<'_>) -> Result<()> {
        RawBound::new(launch, &self.device.adapter.limits).map(drop)
    }

    fn prepare(&self, launch: &Launch<'_>) -> Result<()> {
        self.device.check_alive()?;
        self.pipelines.get(launch.kernel)?;
        bind::check(launch, &self.device.adapter.limits)
    }

    fn launch(&self, launch: Launch<'_>) -> Result<()> {
        self.device.check_alive()?;
        let pipeline = self.pipelines.get(launch.kernel)?;
        if launch.kernel.prints {
            self.queue.reports.start_printing(launch.kernel)?;
        }
        let groups = grid::workgroups(launch.grid, launch.kernel.workgroup);
        let work = self.device.profiler.work(|| Work::launch(&launch));
        let mut bound = Bound::new(launch.kernel, launch.block, work);
        bound.bind(launch.slices, pipeline.block, &self.device.adapter.limits, &self.queue.reports)?;
        let wanted = Wanted { touches: &bound.touches, reports: launch.kernel.panics || launch.kernel.prints };
        self.queue.recorder_for(wanted)?.launch(pipeline, &mut bound, groups)
    }

    fn graph(&self, recording: &mut Recording) -> Result<Box<dyn Replay>> {
        self.device.check_alive()?;
        graph::new(self, recording)
    }

    fn mark(&self) -> Result<Mark> {
        self.device.check_alive()?;
        self.queue.recorder().submit_and_tell().map(Mark)
    }

    fn is_reached(&self, mark: Mark) -> Result<bool> {
        self.queue.is_done(mark.0)
    }

    fn wait(&self, mark: Mark) -> Result<()> {
        self.queue.wait(mark.0)?;
        self.queue.recorder().caught_up()
    }

    fn advance(&self, mark: Mark) -> Result<Mark> {
        let reached = self.queue.advance(mark.0)?;
        self.queue.recorder().caught_up()?;
        Ok(Mark(reached))
    }

    fn observe(&self) -> Result<()> {
        self.queue.recorder().tell_dropped()?;
        let notes = self.queue.notes()?;
        self.instance.check_validation()?;
        notes.report(&self.output)
    }

    fn sync(&self) -> Result<()> {
        self.device.check_alive()?;
        self.queue.sync()?;
        let notes = self.queue.notes()?;
        self.instance.check_validation()?;
        notes.report(&self.output)
    }

    fn on_print(&self, sink: Sink) {
        self.output.set(sink);
    }

    fn counters(&self) -> Counters {
        self.device.counting.counters()
    }

    fn profiler(&self) -> &Profiler {
        &self.device.profiler
    }

    fn host_alloc(&self, size: u64) -> Result<Box<dyn HostMemory>> {
        self.device.check_alive()?;
        Ok(Box::new(HostBlock::new(&self.queue, &self.transfers.host, size)?))
    }

    unsafe fn write_queued(&self, destination: Region<'_>, bytes: &[u8]) -> Result<()> {
        self.device.check_alive()?;
        // SAFETY: the bytes are as the caller says.
        unsafe { self.transfers.write_queued(destination, bytes) }
    }

    fn memory_stats(&self) -> MemoryStats {
        self.device.ledger.stats(|_| self.device.allocator().capacity())
    }
}

/// The error of a Vulkan call that was to do `operation`.
fn failed(operation: &'static str) -> impl Fn(vk::Result) -> Error {
    move |source| match source {
        vk::Result::ERROR_DEVICE_LOST => Error::DeviceLost { kind: BackendKind::Vulkan, operation, source: source.into() },
        other => Error::Backend { kind: BackendKind::Vulkan, operation, source: other.into() },
    }
}

/// Makes a call that may fail for want of memory or of the device; in a test that wants it to fail, it does, and is not made.
#[inline(always)]
fn attempt<T>(site: Site, call: impl FnOnce() -> ash::prelude::VkResult<T>) -> ash::prelude::VkResult<T> {
    match fault::at(site) {
        None => call(),
        Some(Fault::OutOfMemory) => Err(vk::Result::ERROR_OUT_OF_DEVICE_MEMORY),
        Some(Fault::DeviceLost) => Err(vk::Result::ERROR_DEVICE_LOST),
    }
}

fn unavailable(reason: impl Into<String>) -> Error {
    Error::BackendUnavailable { kind: BackendKind::Vulkan, reason: reason.into() }
}

fn unsupported(kernel: &'static KernelDef, reason: String) -> Error {
    Error::Unsupported { kernel: kernel.name, kind: BackendKind::Vulkan, reason }
}
