//! The Vulkan device: any driver of version 1.2 with push descriptors, found at run time.
//!
//! From the bottom up: [`instance`] and [`adapter`] find devices, [`device`] opens one, [`memory`] holds bytes, [`pipeline`]
//! holds kernels, [`recorder`] and [`queue`] order all work, and in [`reports`] kernels leave what the host should know. A missing driver is
//! an `Err`, and nothing here may panic for what a driver does.

mod adapter;
mod bind;
mod blocks;
mod copy;
mod device;
mod diagnostics;
mod features;
mod functions;
mod graph;
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
#[cfg(test)]
mod tests;
mod ticks;
mod timeline;
mod timing;
mod validation;

use std::any::Any;
use std::ops::DerefMut;
use std::sync::Arc;

use ash::vk;

#[cfg(any(feature = "cublas", not(feature = "wgsl")))]
use crate::backend::foreign;
use crate::backend::{Backend, Behind, Contents, Driver, HostAccess, Lanes, Mark, MemoryStats, Order, Start, Until};
use crate::command::{Command, Launch, Memory, Region, Way};
#[cfg(feature = "wgsl")]
use crate::command::{CompiledRaw, RawSource};
use crate::command::{Recording, Replay};
use crate::error::{BackendKind, DeviceInfo, Error, Result};
use crate::kernel::KernelDef;
use crate::profile::Work;
use crate::report::Notes;
use crate::system::at_once;
use crate::system::fault::{self, Fault, Site};
use bind::Bound;
use device::{Engine, LogicalDevice};
use memory::{Purpose, VulkanMemory};
use pipeline::Pipelines;
use queue::Queue;
#[cfg(feature = "wgsl")]
use raw::{RawBound, RawPipeline, RawPipelines};
use recorder::Recorder;

pub(crate) const DRIVER: Driver = Driver {
    kind: BackendKind::Vulkan,
    list: || at_once(list()),
    default_index: || Ok(0),
    open: |index| at_once(open(index)),
    components: diagnostics::components,
};

/// An order of work on an opened device. The fields are dropped in this order: the queue, once nothing else holds it, waits for all of its
/// work, and only then may what the work uses go.
struct Vulkan {
    order: Order,
    queue: Arc<Queue>,
    opened: Arc<Opened>,
    device: Arc<LogicalDevice>,
}

/// What all orders of work on a device have in common.
struct Opened {
    pipelines: Pipelines,
    #[cfg(feature = "wgsl")]
    raw: RawPipelines,
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
        let device = Arc::new(LogicalDevice::create(instance::shared()?, adapters.swap_remove(index))?);
        let opened = Opened {
            pipelines: Pipelines::new(&device),
            #[cfg(feature = "wgsl")]
            raw: RawPipelines::new(&device),
        };
        Ok(Self::on(Queue::first(&device)?, Arc::new(opened), device))
    }

    /// The order of `queue`.
    fn on(queue: Arc<Queue>, opened: Arc<Opened>, device: Arc<LogicalDevice>) -> Self {
        Self { order: Order::new(&device.common, LANES), queue, opened, device }
    }
}

/// Each piece is submitted alone, and NVIDIA's driver (580) takes 12 µs from one to the next, as long as half a mebibyte takes on the bus. Eight
/// threads keep up with it; a few more keep it at work when some are late.
const LANES: Lanes = Lanes { piece: 4 << 20, most: 12 };

/// A copy between host and device of as many bytes is worth a submission of its own.
const WORTHWHILE: u64 = 256 << 10;

impl Backend for Vulkan {
    fn order(&self) -> &Order {
        &self.order
    }

    fn alloc(&self, size: u64, contents: Contents) -> Result<Arc<dyn Memory>> {
        let _inside = self.device.enter()?;
        self.queue.reclaim_all()?;
        let purpose = if contents == Contents::Host { Purpose::Host } else { Purpose::Device };
        let queued = if purpose == Purpose::Device { self.queue.take_queued(size) } else { None };
        // What the host writes itself, it does not queue behind anything.
        let queued =
            queued.filter(|memory| matches!(contents, Contents::Any | Contents::Temporary) || VulkanMemory::of(memory).mapped().is_none());
        let memory: Arc<dyn Memory> = match queued {
            Some(memory) => memory,
            None => self.queue.alloc(size, purpose)?,
        };
        let vulkan = VulkanMemory::of(&memory);
        let (size, mapped) = (vulkan.padded_size(), vulkan.mapped());
        let is_behind_work = match (contents, mapped) {
            (Contents::Any | Contents::Host, _) => false,
            // It may have served work that is queued.
            (Contents::Temporary, _) => true,
            (Contents::Zeros | Contents::Unwritten, Some(start)) => {
                // SAFETY: the memory is mapped, new, and nobody else's yet.
                unsafe { start.write_bytes(0, size as usize) };
                false
            }
            (Contents::Zeros | Contents::Unwritten, None) => {
                self.queue.recorder.lock().fill(&Region { memory: &memory, offset: 0, size }, 0)?;
                true
            }
        };
        // Those who use it elsewhere wait for that.
        if is_behind_work && self.queue.has_others() {
            vulkan.set_ready(self.queue.place()?);
        }
        Ok(memory)
    }

    #[cfg(feature = "wgsl")]
    fn compile(&self, source: RawSource<'_>) -> Result<Arc<dyn CompiledRaw>> {
        let _inside = self.device.enter()?;
        match source {
            RawSource::Wgsl { text, entry_point } => Ok(self.opened.raw.get(text, entry_point)?),
            RawSource::CudaC { .. } => Err(source.unsupported(BackendKind::Vulkan)),
        }
    }

    fn prepare(&self, command: &Command<'_>) -> Result<()> {
        let _inside = self.device.enter()?;
        match command {
            Command::Launch(launch) => {
                self.opened.pipelines.get(launch.kernel)?;
                bind::check(launch, &self.device.adapter.limits)
            }
            #[cfg(feature = "wgsl")]
            Command::Raw(launch) => RawBound::new(launch, &self.device.adapter.limits).map(drop),
            Command::Fill(..) | Command::Copy(..) => Ok(()),
            #[cfg(not(feature = "wgsl"))]
            other @ Command::Raw(_) => foreign(BackendKind::Vulkan, other),
            #[cfg(feature = "cublas")]
            other @ Command::Product(_) => foreign(BackendKind::Vulkan, other),
        }
    }

    fn submit(&self, command: &mut Command<'_>) -> Result<()> {
        let _inside = self.device.enter()?;
        let work = self.device.common.profiler.command(command);
        match command {
            Command::Copy(Way::Up | Way::Down, source, destination) if source.size >= WORTHWHILE => {
                // Queues that only copy cannot be measured.
                let engine = if self.device.queues.copies.is_some() && work.is_none() { Engine::Copy } else { Engine::Compute };
                let mut recorder = self.queue.recorder_with_room()?;
                recorder.copy(engine, source, destination, work)?;
                recorder.submit().map(drop)
            }
            command => record((&self.queue, &self.opened, &self.device), command, work, || self.queue.recorder_with_room()),
        }
    }

    fn graph(&self, recording: &mut Recording) -> Result<Option<Box<dyn Replay>>> {
        let _inside = self.device.enter()?;
        graph::new(self, recording)
    }

    fn stream(&self) -> Result<Option<Arc<dyn Backend>>> {
        let _inside = self.device.enter()?;
        let Some(queue) = self.queue.another()? else { return Ok(None) };
        Ok(Some(Arc::new(Self::on(queue, Arc::clone(&self.opened), Arc::clone(&self.device)))))
    }

    fn follow(&self, other: &dyn Backend, mark: Mark) -> Result<()> {
        let _inside = self.device.enter()?;
        let any: &dyn Any = other;
        match any.downcast_ref::<Self>().filter(|other| Arc::ptr_eq(&self.device, &other.device)) {
            Some(other) => self.queue.follow(&other.queue, mark.0),
            None => other.wait(Until::Reached(mark)).map(drop),
        }
    }

    fn mark(&self, _: Behind) -> Result<Mark> {
        let _inside = self.device.enter()?;
        self.queue.recorder.lock().submit_and_tell().map(Mark)
    }

    fn wait(&self, until: Until) -> Result<Mark> {
        let _inside = self.device.enter()?;
        match until {
            Until::Now => {}
            Until::Next(mark) => self.queue.sleep_for_next(mark.0)?,
            Until::Reached(mark) => self.queue.wait(mark.0)?,
            Until::Everything => {
                self.queue.sync()?;
                self.queue.reclaim_all()?;
            }
        }
        self.queue.recorder.lock().caught_up().map(Mark)
    }

    fn notes(&self) -> Result<Notes> {
        let _inside = self.device.enter()?;
        self.queue.recorder.lock().tell_dropped()?;
        let notes = self.queue.reports.notes(|| self.order.gate.look(), || self.queue.sync())?;
        validation::check()?;
        Ok(notes)
    }

    fn on_host(&self, region: Region<'_>, access: HostAccess, run: &mut dyn FnMut(Start)) -> Result<Option<Notes>> {
        let _inside = self.device.enter()?;
        let memory = VulkanMemory::of(region.memory);
        let Some(start) = memory.mapped() else { return Ok(None) };
        // SAFETY: "the computed offset must not exceed the allocation": a region lies inside its memory, which is mapped as long as it lives.
        let start = Start::new(unsafe { start.add(region.offset as usize) }.as_ptr());
        if access == HostAccess::Read && !memory.is_cached() {
            return Ok(None);
        }
        let _hold = self.order.gate.hold(region.touch(access == HostAccess::Write));
        let notes = match access {
            HostAccess::Read => {
                self.queue.sync()?;
                self.notes()?
            }
            HostAccess::Write if !self.queue.is_unused(memory)? => return Ok(None),
            HostAccess::Write => Notes::default(),
        };
        if !notes.has_failure() {
            run(start);
        }
        Ok(Some(notes))
    }

    fn memory_stats(&self) -> MemoryStats {
        self.device.common.ledger.stats(|_| self.device.allocator.lock().capacity())
    }
}

/// Records a command into what `recorder` gives, once it is known that the device takes it and all that it needs is ready.
#[inline]
fn record<R: DerefMut<Target = Recorder>>(
    (queue, opened, device): (&Queue, &Opened, &Arc<LogicalDevice>),
    command: &mut Command<'_>,
    work: Option<Box<Work>>,
    recorder: impl FnOnce() -> Result<R>,
) -> Result<()> {
    let adapter = &device.adapter;
    match command {
        Command::Launch(Launch { kernel, grid, block, slices }) => {
            let pipeline = opened.pipelines.get(kernel)?;
            reports::start_printing(&queue.reports, device, kernel)?;
            let mut bound = Bound::new(kernel, block, work);
            bound.bind(slices, pipeline.block, &adapter.limits, &queue.reports)?;
            recorder()?.launch(pipeline, &mut bound, kernel.workgroups(*grid))
        }
        #[cfg(feature = "wgsl")]
        Command::Raw(launch) => {
            let bound = RawBound::new(launch, &adapter.limits)?;
            recorder()?.run_raw(&RawPipeline::of(launch.kernel), &bound, launch.groups, work)
        }
        Command::Fill(destination, word) => recorder()?.fill(destination, *word),
        Command::Copy(Way::Within, source, destination) => {
            let kernel = copy::kernel(&opened.pipelines, adapter, source.size)?;
            copy::record(&mut *recorder()?, kernel, (adapter, &queue.reports), [*source, *destination], work)
        }
        Command::Copy(Way::Up | Way::Down, source, destination) => recorder()?.copy(Engine::Compute, source, destination, work),
        #[cfg(not(feature = "wgsl"))]
        other @ Command::Raw(_) => foreign(BackendKind::Vulkan, other),
        #[cfg(feature = "cublas")]
        other @ Command::Product(_) => foreign(BackendKind::Vulkan, other),
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
