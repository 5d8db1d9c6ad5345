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
mod hold;
mod holds;
mod host;
mod identity;
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
mod ticks;
mod timeline;
mod timing;
mod transfer;
mod validation;

use std::any::Any;
use std::sync::Arc;

use ash::vk;

use crate::backend::{Backend, Common, Contents, Driver, Fetched, Mark, MemoryStats};
use crate::command::{Command, HostMemory, HostRanges, Launch, Memory, Region};
#[cfg(feature = "wgsl")]
use crate::command::{CompiledRaw, RawSource};
use crate::command::{Recording, Replay};
use crate::error::{BackendKind, DeviceInfo, Error, Result};
use crate::kernel::{KernelDef, grid};
use crate::profile::{EventKind, Work};
use crate::report::Notes;
use crate::system::fault::{self, Fault, Site};
use bind::Bound;
use device::LogicalDevice;
use holds::Wanted;
use host::HostBlock;
use instance::Instance;
use memory::{Purpose, VulkanMemory};
use pipeline::Pipelines;
use queue::{Orders, Queue};
#[cfg(feature = "wgsl")]
use raw::{RawBound, RawPipeline, RawPipelines};
use transfer::Transfers;

pub(crate) const DRIVER: Driver =
    Driver { kind: BackendKind::Vulkan, list, default_index: || Ok(0), open, components: diagnostics::components };

/// An order of work on an opened device. The fields are dropped in this order: the queue, once nothing else holds it, waits for all of its
/// work, and only then may what the work uses go.
struct Vulkan {
    transfers: Transfers,
    queue: Arc<Queue>,
    opened: Arc<Opened>,
    device: Arc<LogicalDevice>,
}

/// What all orders of work on a device have in common.
struct Opened {
    pipelines: Pipelines,
    #[cfg(feature = "wgsl")]
    raw: RawPipelines,
    /// The memory of host buffers.
    host: Arc<host::Ranges>,
    orders: Arc<Orders>,
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
        let opened = Opened {
            pipelines: Pipelines::new(&device),
            #[cfg(feature = "wgsl")]
            raw: RawPipelines::new(&device),
            host: Arc::new(HostRanges::new()),
            orders: Orders::new(),
            instance,
        };
        let queue = opened.orders.open(&device)?.expect("a device can have one order of work");
        Ok(Self::on(queue, Arc::new(opened), device))
    }

    /// The order of `queue`.
    fn on(queue: Arc<Queue>, opened: Arc<Opened>, device: Arc<LogicalDevice>) -> Self {
        Self { transfers: Transfers::new(&queue, &opened.host), queue, opened, device }
    }

    /// `size` bytes, of any value.
    fn allocate(&self, size: u64) -> Result<Arc<VulkanMemory>> {
        self.device.check_alive()?;
        self.opened.orders.reclaim()?;
        self.queue.alloc(size, Purpose::Device)
    }

    fn launch(&self, launch: &mut Launch<'_>, work: Option<Work>) -> Result<()> {
        let pipeline = self.opened.pipelines.get(launch.kernel)?;
        reports::start_printing(&self.queue.reports, &self.device, launch.kernel)?;
        let groups = grid::workgroups(launch.grid, launch.kernel.workgroup);
        let mut bound = Bound::new(launch.kernel, launch.block, work);
        bound.bind(launch.slices, pipeline.block, &self.device.adapter.limits, &self.queue.reports)?;
        let wanted = Wanted { touches: &bound.touches, reports: launch.kernel.panics || launch.kernel.prints };
        self.queue.recorder_for(wanted)?.launch(pipeline, &mut bound, groups)
    }
}

impl Backend for Vulkan {
    fn common(&self) -> &Common {
        &self.device.common
    }

    fn alloc(&self, size: u64, contents: Contents) -> Result<Arc<dyn Memory>> {
        let vulkan = self.allocate(size)?;
        let (size, mapped) = (vulkan.padded_size(), vulkan.mapped());
        let memory: Arc<dyn Memory> = vulkan;
        match (contents, mapped) {
            (Contents::Any, _) => {}
            // SAFETY: the memory is mapped, new, and nobody else's yet.
            (Contents::Zeros, Some(start)) => unsafe { start.write_bytes(0, size as usize) },
            (Contents::Zeros, None) => {
                let region = Region { memory: &memory, offset: 0, size };
                self.queue.recorder().fill(&region, 0)?;
                if self.queue.has_others() {
                    VulkanMemory::of(&region).set_ready(self.queue.place()?);
                }
            }
        }
        Ok(memory)
    }

    fn host_alloc(&self, size: u64) -> Result<Box<dyn HostMemory>> {
        self.device.check_alive()?;
        Ok(Box::new(HostBlock::new(&self.queue, &self.opened.host, size)?))
    }

    #[cfg(feature = "wgsl")]
    fn compile(&self, source: RawSource<'_>) -> Result<Arc<dyn CompiledRaw>> {
        self.device.check_alive()?;
        match source {
            RawSource::Wgsl { text, entry_point } => Ok(self.opened.raw.get(text, entry_point)?),
            RawSource::CudaC { .. } => Err(source.unsupported(BackendKind::Vulkan)),
        }
    }

    fn prepare(&self, command: &Command<'_>) -> Result<()> {
        self.device.check_alive()?;
        match command {
            Command::Launch(launch) => {
                self.opened.pipelines.get(launch.kernel)?;
                bind::check(launch, &self.device.adapter.limits)
            }
            #[cfg(feature = "wgsl")]
            Command::Raw(launch) => RawBound::new(launch, &self.device.adapter.limits).map(drop),
            Command::Fill(..) | Command::Copy(..) => Ok(()),
            #[cfg(not(feature = "wgsl"))]
            other @ Command::Raw(_) => foreign(other),
            #[cfg(feature = "cublas")]
            other @ Command::Product(_) => foreign(other),
        }
    }

    fn submit(&self, command: Command<'_>) -> Result<()> {
        self.device.check_alive()?;
        let work = self.device.common.profiler.command(&command);
        match command {
            Command::Launch(mut launch) => self.launch(&mut launch, work),
            #[cfg(feature = "wgsl")]
            Command::Raw(launch) => {
                let bound = RawBound::new(launch, &self.device.adapter.limits)?;
                let wanted = Wanted { touches: &bound.touches, reports: false };
                self.queue.recorder_for(wanted)?.run_raw(&RawPipeline::of(launch.kernel), &bound, launch.groups, work)
            }
            Command::Fill(destination, word) => {
                let wanted = Wanted { touches: &[destination.touch(true)], reports: false };
                self.queue.recorder_for(wanted)?.fill(&destination, word).map(drop)
            }
            Command::Copy(source, destination) => {
                let wanted = Wanted { touches: &[source.touch(false), destination.touch(true)], reports: false };
                self.queue.recorder_for(wanted)?.copy(EventKind::BufferCopy, &source, &destination).map(drop)
            }
            #[cfg(not(feature = "wgsl"))]
            other @ Command::Raw(_) => foreign(&other),
            #[cfg(feature = "cublas")]
            other @ Command::Product(_) => foreign(&other),
        }
    }

    fn graph(&self, recording: &mut Recording) -> Result<Option<Box<dyn Replay>>> {
        self.device.check_alive()?;
        graph::new(self, recording)
    }

    fn stream(&self) -> Result<Option<Arc<dyn Backend>>> {
        self.device.check_alive()?;
        let Some(queue) = self.opened.orders.open(&self.device)? else { return Ok(None) };
        Ok(Some(Arc::new(Self::on(queue, Arc::clone(&self.opened), Arc::clone(&self.device)))))
    }

    fn follow(&self, other: &dyn Backend, mark: Mark) -> Result<()> {
        self.device.check_alive()?;
        let any: &dyn Any = other;
        match any.downcast_ref::<Self>().filter(|other| Arc::ptr_eq(&self.device, &other.device)) {
            Some(other) => self.queue.follow(&other.queue, mark.0),
            None => other.wait(mark),
        }
    }

    fn write(&self, destination: Region<'_>, bytes: &[u8]) -> Result<()> {
        self.device.check_alive()?;
        self.transfers.write(destination, bytes)
    }

    unsafe fn write_queued(&self, destination: Region<'_>, bytes: &[u8]) -> Result<()> {
        self.device.check_alive()?;
        // SAFETY: the bytes are as the caller says.
        unsafe { self.transfers.write_queued(destination, bytes) }
    }

    fn read(&self, source: Region<'_>, bytes: &mut [u8]) -> Result<Notes> {
        self.device.check_alive()?;
        let notes = self.transfers.read(source, bytes)?;
        self.opened.instance.check_validation()?;
        Ok(notes)
    }

    fn fetch(&self, source: Region<'_>) -> Result<(Box<dyn Fetched>, Mark)> {
        self.device.check_alive()?;
        fetch::start(&self.queue, &source)
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

    fn finish(&self) -> Result<Notes> {
        self.device.check_alive()?;
        self.queue.sync()?;
        self.opened.orders.reclaim()?;
        let notes = self.queue.notes()?;
        self.opened.instance.check_validation()?;
        Ok(notes)
    }

    fn notes(&self) -> Result<Notes> {
        self.queue.recorder().tell_dropped()?;
        let notes = self.queue.notes()?;
        self.opened.instance.check_validation()?;
        Ok(notes)
    }

    fn memory_stats(&self) -> MemoryStats {
        self.device.common.ledger.stats(|_| self.device.allocator().capacity())
    }
}

/// For a command that this device is never given.
#[cfg(any(feature = "cublas", not(feature = "wgsl")))]
fn foreign(command: &Command<'_>) -> ! {
    let work = Work::of(command);
    unreachable!("a Vulkan device has no such kernel or library, so it is given none: {work:?}")
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
