//! Commands, in order: recorded into the open batch, submitted by batches, recycled when done.
//!
//! A batch is a command pool with one command buffer, and the memory that its commands use. Barriers stand only where
//! [`Barriers`] asks for one. The caller's lock makes the order; this must never be used by two threads at once, nor wait for the device.

mod batch;
mod graph;
mod pushed;

use std::collections::VecDeque;
use std::slice;
use std::sync::Arc;
use std::time::Instant;

use arrayvec::ArrayVec;
use ash::vk;

use self::pushed::Pushed;
use super::bind::Bound;
use super::blocks::{Blocks, Chunk};
use super::device::{Engine, LogicalDevice};
use super::memory::{Use, VulkanMemory};
use super::pacing::Pacing;
use super::pipeline::{BlockPlace, Pipeline};
#[cfg(feature = "wgsl")]
use super::raw::{RawBound, RawPipeline};
use super::timeline::{Reached, Timeline};
use super::timing::Timings;
use super::{attempt, failed};
use crate::command::{Barriers, Memory, PrintNumbers, Region, set_first_workgroup};
use crate::error::Result;
use crate::kernel::grid;
use crate::profile::{EventKind, Work};
use crate::system::fault::Site;
pub(super) use graph::RecordedGraph;

pub(super) struct Recorder {
    barriers: Barriers,
    /// The stages of the commands since the last barrier.
    stages: vk::PipelineStageFlags,
    pacing: Pacing,
    open: Option<Batch>,
    in_flight: VecDeque<Batch>,
    /// Batches that are done, whatever carried them out.
    spare: Vec<Batch>,
    blocks: Blocks,
    numbers: PrintNumbers,
    /// The value of the last batch submitted, at first that before the first one's, and what carries it out.
    submitted: u64,
    engine: Engine,
    /// The value of the last batch begun. One that could not be submitted leaves its value: memory notes by values which batches keep it.
    begun: u64,
    /// Whether a batch could not be submitted, and nobody who waits knows yet that its commands do not run.
    is_drop_untold: bool,
    /// The number of the order of work.
    order: usize,
    timeline: Arc<Timeline>,
    device: Arc<LogicalDevice>,
}

struct Batch {
    engine: Engine,
    pool: vk::CommandPool,
    commands: vk::CommandBuffer,
    /// What the timeline reaches when the batch is done.
    value: u64,
    recorded: u32,
    /// The pipeline bound last.
    pipeline: vk::Pipeline,
    /// What was pushed for it.
    pushed: Pushed,
    /// Whether a command writes memory that the host sees.
    writes_mapped: bool,
    /// Kept until the batch is done.
    memory: Vec<Arc<dyn Memory>>,
    /// Where the blocks are that its kernels read.
    blocks: Vec<Chunk>,
    timings: Timings,
    /// What it waits for, of other orders of work.
    waits: Vec<Reached>,
    /// What runs after its commands.
    graph: Option<Arc<RecordedGraph>>,
    /// The raw kernels that it runs, kept until it is done.
    #[cfg(feature = "wgsl")]
    kernels: Vec<Arc<RawPipeline>>,
}

/// The value of a batch that is a graph; those that are submitted have greater ones.
const OF_A_GRAPH: u64 = 0;

/// Batches in flight before the host waits for the oldest; a few more, if several threads wait for something else.
const MOST_IN_FLIGHT: usize = 32;

const COMPUTE: vk::PipelineStageFlags = vk::PipelineStageFlags::COMPUTE_SHADER;
const TRANSFER: vk::PipelineStageFlags = vk::PipelineStageFlags::TRANSFER;

impl Recorder {
    /// Of the order of work that has this number, and no other recorder.
    pub(super) fn new(device: &Arc<LogicalDevice>, order: usize, timeline: &Arc<Timeline>) -> Self {
        Self {
            barriers: Barriers::default(),
            stages: vk::PipelineStageFlags::empty(),
            pacing: Pacing::new(),
            open: None,
            in_flight: VecDeque::with_capacity(MOST_IN_FLIGHT),
            spare: Vec::with_capacity(MOST_IN_FLIGHT),
            blocks: Blocks::new(device),
            numbers: PrintNumbers::default(),
            submitted: timeline.start,
            engine: Engine::Compute,
            begun: timeline.start,
            is_drop_untold: false,
            order,
            timeline: Arc::clone(timeline),
            device: Arc::clone(device),
        }
    }

    /// Records `groups` workgroups of a kernel.
    pub(super) fn launch(&mut self, pipeline: &Pipeline, bound: &mut Bound<'_>, groups: [u32; 3]) -> Result<()> {
        self.begin_command(Engine::Compute, COMPUTE, &bound.uses, bound.work.take())?;
        if bound.kernel.prints {
            self.numbers.number(bound.block);
        }
        let Self { open, blocks, device, .. } = self;
        let batch = open.as_mut().expect("a command was begun");
        batch.writes_mapped |= bound.kernel.panics || bound.kernel.prints;
        batch.bind_pipeline(device, pipeline.compiled);
        if pipeline.block != BlockPlace::Memory {
            batch.push_descriptors(device, pipeline, &bound.descriptors);
        }
        let max = device.adapter.limits.max_compute_work_group_count;
        let dispatched = grid::queue_dispatches(bound.kernel.name, groups, max, |part| {
            set_first_workgroup(bound.block, part.first);
            match pipeline.block {
                BlockPlace::PushConstants(size) => {
                    batch.push_constants(device, pipeline, &bytemuck::cast_slice(bound.block)[..size as usize]);
                }
                BlockPlace::Memory => {
                    bound.set_block(blocks.place(&mut batch.blocks, bound.block)?);
                    batch.push_descriptors(device, pipeline, &bound.descriptors);
                }
            }
            batch.dispatch(device, part.count);
            Ok(())
        });
        // What was dispatched is a command, even where it is not all of the launch.
        let ended = self.end_command();
        dispatched.and(ended)
    }

    /// Records `groups` workgroups of a raw kernel, no more than a dispatch takes.
    #[cfg(feature = "wgsl")]
    pub(super) fn run_raw(
        &mut self,
        kernel: &Arc<RawPipeline>,
        bound: &RawBound<'_>,
        groups: [u32; 3],
        work: Option<Box<Work>>,
    ) -> Result<()> {
        self.begin_command(Engine::Compute, COMPUTE, &bound.uses, work)?;
        let Self { open, device, .. } = self;
        let batch = open.as_mut().expect("a command was begun");
        if batch.kernels.last().is_none_or(|last| !Arc::ptr_eq(last, kernel)) {
            batch.kernels.push(Arc::clone(kernel));
        }
        batch.bind_pipeline(device, kernel.pipeline.compiled);
        batch.push_descriptors(device, &kernel.pipeline, &bound.descriptors);
        batch.push_constants(device, &kernel.pipeline, bound.push_constants);
        batch.dispatch(device, groups);
        self.end_command()
    }

    /// Records filling `destination`, whose offset and size are whole words.
    pub(super) fn fill(&mut self, destination: &Region<'_>, word: u32) -> Result<()> {
        let uses = [Use::new(destination, true)];
        let work = self.device.common.profiler.work(|| Work::transfer(EventKind::Fill, destination.size));
        let commands = self.begin_command(Engine::Compute, TRANSFER, &uses, work)?;
        let buffer = uses[0].vulkan.buffer();
        // SAFETY: the command buffer is recording; the region lies in the buffer, and "`dstOffset` must be a multiple of 4", as
        // must the size.
        unsafe { self.device.raw().cmd_fill_buffer(commands, buffer, destination.offset, destination.size, word) };
        self.end_command()
    }

    /// Records a copy of regions that share no byte.
    pub(super) fn copy(&mut self, engine: Engine, source: &Region<'_>, destination: &Region<'_>, work: Option<Box<Work>>) -> Result<()> {
        let uses = [Use::new(source, false), Use::new(destination, true)];
        let commands = self.begin_command(engine, TRANSFER, &uses, work)?;
        let [from, to] = uses.map(|used| used.vulkan.buffer());
        let piece = vk::BufferCopy { src_offset: source.offset, dst_offset: destination.offset, size: source.size };
        // SAFETY: the command buffer is recording; both regions lie in their buffers, and "must not overlap in memory", as the caller says.
        unsafe { self.device.raw().cmd_copy_buffer(commands, from, to, slice::from_ref(&piece)) };
        self.end_command()
    }

    /// Submits what is recorded, and returns the value of the last batch submitted.
    pub(super) fn submit(&mut self) -> Result<u64> {
        let Some(mut batch) = self.open.take() else { return Ok(self.submitted) };
        if let Err(error) = self.submit_batch(&batch) {
            batch.timings.forget();
            self.barriers.lose_count();
            self.stages = COMPUTE | TRANSFER;
            self.is_drop_untold = true;
            self.recycle(batch);
            return Err(error);
        }
        (self.submitted, self.engine) = (batch.value, batch.engine);
        self.in_flight.push_back(batch);
        self.pacing.submitted(Instant::now());
        self.reclaim()?;
        Ok(self.submitted)
    }

    /// Has what is recorded from now on wait for a place in another order of work.
    pub(super) fn follow(&mut self, reached: Reached) -> Result<()> {
        if self.open.as_ref().is_some_and(|batch| batch.recorded > 0) {
            self.submit()?;
        }
        self.open(self.engine)?.waits.push(reached);
        Ok(())
    }

    /// The value of the oldest batch in flight, if there are so many that the host is to wait for it before it records anything else.
    pub(super) fn overdue(&self) -> Option<u64> {
        if self.in_flight.len() < MOST_IN_FLIGHT { None } else { self.in_flight.front().map(|oldest| oldest.value) }
    }

    /// Submits what is recorded, for a caller who then waits, and so is told if that fails: the value of the last batch submitted.
    pub(super) fn submit_and_tell(&mut self) -> Result<u64> {
        let submitted = self.submit();
        self.is_drop_untold &= submitted.is_ok();
        submitted
    }

    /// The host waited for everything submitted; an `Err` if something that was recorded is not among that, by whichever thread it was
    /// tried, and nobody who waited was told yet.
    pub(super) fn waited(&mut self) -> Result<()> {
        self.pacing.waited();
        self.reclaim()?;
        self.tell_dropped()
    }

    /// Tells the host, which waited, if something that was recorded before does not run, unless somebody was told.
    pub(super) fn tell_dropped(&mut self) -> Result<()> {
        if !std::mem::take(&mut self.is_drop_untold) {
            return Ok(());
        }
        Err(failed("submit commands that were queued before")(vk::Result::ERROR_OUT_OF_DEVICE_MEMORY))
    }

    /// The host waited for something submitted; the value of the last batch that is done.
    pub(super) fn caught_up(&mut self) -> Result<u64> {
        self.reclaim()?;
        if self.in_flight.is_empty() {
            self.pacing.waited();
        }
        Ok(self.in_flight.front().map_or(self.submitted, |oldest| oldest.value - 1))
    }

    /// Memory of buffers, of this size, that nothing but batches has a handle of: what is recorded from now on may use it again. Barriers and
    /// waits of the host go on from its uses so far, as it stays the same memory.
    pub(super) fn unused(&self, size: u64) -> Option<Arc<dyn Memory>> {
        let batches = || self.open.iter().chain(&self.in_flight).filter(|batch| batch.value != OF_A_GRAPH);
        let kept = || batches().flat_map(|batch| &batch.memory);
        let handles = |memory: &Arc<dyn Memory>| kept().filter(|other| Arc::ptr_eq(memory, other)).count();
        let is_unused = |memory: &&Arc<dyn Memory>| {
            memory.size() == size && VulkanMemory::of(memory).is_of_buffer() && Arc::strong_count(memory) == handles(memory)
        };
        kept().find(is_unused).cloned()
    }

    /// Recycles the batches that are done, and lets go of their memory.
    pub(super) fn reclaim(&mut self) -> Result<()> {
        if self.in_flight.is_empty() {
            return Ok(());
        }
        let reached = self.timeline.reached()?;
        while let Some(batch) = self.in_flight.pop_front_if(|batch| batch.value <= reached) {
            self.recycle(batch);
        }
        Ok(())
    }

    /// The command buffer to record a command into, after a barrier if it needs one. It is measured if there is somebody to know.
    fn begin_command(
        &mut self,
        engine: Engine,
        stage: vk::PipelineStageFlags,
        uses: &[Use<'_>],
        work: Option<Box<Work>>,
    ) -> Result<vk::CommandBuffer> {
        let order = self.order;
        let batch = self.open(engine)?;
        for used in uses {
            batch.keep(order, used);
        }
        let (commands, is_graph) = (batch.commands, batch.value == OF_A_GRAPH);
        // What is measured runs alone.
        let alone = self.device.common.profiler.is_on() && !is_graph && !self.stages.is_empty();
        if self.barriers.command(uses.iter().map(|used| &used.touch)) || alone {
            self.barrier(commands, engine);
            self.stages = vk::PipelineStageFlags::empty();
        }
        self.stages |= stage;
        if let Some(work) = work.filter(|_| !is_graph) {
            self.open.as_mut().expect("a batch is open").timings.start(&self.device, commands, *work);
        }
        Ok(commands)
    }

    /// Counts the command just recorded and submits if it is time.
    fn end_command(&mut self) -> Result<()> {
        let batch = self.open.as_mut().expect("a command was begun");
        batch.recorded += 1;
        batch.timings.stop(&self.device, batch.commands);
        let (value, recorded, submitted) = (batch.value, batch.recorded, self.submitted);
        if value == OF_A_GRAPH {
            return Ok(());
        }
        let is_idle = || self.timeline.reached().is_ok_and(|reached| reached >= submitted);
        if self.pacing.is_due(recorded, Instant::now, is_idle) {
            self.submit()?;
        }
        Ok(())
    }

    /// Everything before is done, and what it wrote can be seen, before anything after starts.
    fn barrier(&self, commands: vk::CommandBuffer, engine: Engine) {
        let stages = stages_of(engine);
        self.memory_barrier(commands, self.stages & stages, stages, reads_of(stages) | writes_of(stages));
    }

    /// What `before` wrote can be accessed by `after` as `accesses`.
    fn memory_barrier(
        &self,
        commands: vk::CommandBuffer,
        before: vk::PipelineStageFlags,
        after: vk::PipelineStageFlags,
        accesses: vk::AccessFlags,
    ) {
        let barrier = vk::MemoryBarrier::default().src_access_mask(writes_of(before)).dst_access_mask(accesses);
        let none = vk::DependencyFlags::empty();
        let before = if before.is_empty() { vk::PipelineStageFlags::TOP_OF_PIPE } else { before };
        // SAFETY: the command buffer is recording; neither mask of stages is empty, the stages are its queue's, and each access is one of
        // its stages'.
        unsafe { self.device.raw().cmd_pipeline_barrier(commands, before, after, none, slice::from_ref(&barrier), &[], &[]) };
    }

    /// The open batch, which is begun if there is none for the engine. One for the other engine is submitted, and waited for by this.
    #[inline]
    fn open(&mut self, engine: Engine) -> Result<&mut Batch> {
        if self.open.as_ref().is_none_or(|batch| batch.engine != engine) {
            self.open_another(engine)?;
        }
        Ok(self.open.as_mut().expect("a batch was begun"))
    }

    #[cold]
    fn open_another(&mut self, engine: Engine) -> Result<()> {
        self.submit()?;
        self.open = Some(self.begin_batch(engine)?);
        Ok(())
    }

    fn begin_batch(&mut self, engine: Engine) -> Result<Batch> {
        let mut batch = match self.spare.iter().rposition(|batch| batch.engine == engine) {
            Some(index) => self.spare.swap_remove(index),
            None => Batch::new(&self.device, engine)?,
        };
        self.begun = self.device.value_behind(self.begun);
        batch.value = self.begun;
        let info = vk::CommandBufferBeginInfo::default().flags(vk::CommandBufferUsageFlags::ONE_TIME_SUBMIT);
        // SAFETY: "`commandBuffer` must not be in the recording or pending state": a spare batch is done and its pool reset.
        match attempt(Site::Memory, || unsafe { self.device.raw().begin_command_buffer(batch.commands, &info) }) {
            Ok(()) => {}
            Err(error) => {
                self.spare.push(batch);
                return Err(failed("begin a command buffer")(error));
            }
        }
        if self.engine != engine && self.submitted > self.timeline.start {
            // The wait for the batch before is what a barrier is otherwise.
            batch.waits.push(Reached { timeline: Arc::clone(&self.timeline), value: self.submitted });
            self.barriers.all_are_over();
            self.stages = vk::PipelineStageFlags::empty();
            // The other engine's work is under way, so this one has none, and its first command is not to wait for more of them.
            self.pacing.waited();
        }
        Ok(batch)
    }

    /// Ends a batch's commands; what they wrote that the host sees, it may look at when they are done.
    fn end_batch(&self, batch: &Batch) -> Result<()> {
        if batch.writes_mapped {
            let accesses = vk::AccessFlags::HOST_READ | vk::AccessFlags::HOST_WRITE;
            self.memory_barrier(batch.commands, stages_of(batch.engine), vk::PipelineStageFlags::HOST, accesses);
        }
        // SAFETY: the command buffer is recording.
        attempt(Site::Memory, || unsafe { self.device.raw().end_command_buffer(batch.commands) }).map_err(failed("end a command buffer"))
    }

    fn submit_batch(&self, batch: &Batch) -> Result<()> {
        self.end_batch(batch)?;
        let raw = self.device.raw();
        let graph = batch.graph.as_ref().map(|graph| graph.commands());
        let commands: ArrayVec<_, 2> = [batch.commands].into_iter().chain(graph).collect();
        let semaphores = [self.timeline.semaphore()];
        let (awaited, awaited_values): (Vec<_>, Vec<_>) = batch.waits.iter().map(|wait| (wait.timeline.semaphore(), wait.value)).unzip();
        let stages = vec![vk::PipelineStageFlags::ALL_COMMANDS; awaited.len()];
        let mut values = vk::TimelineSemaphoreSubmitInfo::default()
            .signal_semaphore_values(slice::from_ref(&batch.value))
            .wait_semaphore_values(&awaited_values);
        let info = vk::SubmitInfo::default()
            .command_buffers(&commands)
            .signal_semaphores(&semaphores)
            .wait_semaphores(&awaited)
            .wait_dst_stage_mask(&stages)
            .push_next(&mut values);
        self.device.common.counting.submission();
        let queue = self.device.queue(self.order, batch.engine);
        // SAFETY: "host access to `queue` must be externally synchronized": it is locked. The commands are executable, their memory and
        // pipelines live until they are done, the value signalled is greater than any before, and the batches of those that are waited for
        // were submitted before, so that they are not behind this one in the queue.
        let submit = || unsafe { raw.queue_submit(*queue, slice::from_ref(&info), vk::Fence::null()) };
        let submitted = attempt(Site::Memory, || attempt(Site::Work, submit));
        submitted.inspect_err(|answer| self.device.note(*answer)).map_err(failed("submit commands"))
    }

    /// Makes a batch, whose commands are done or were never submitted, ready for the next; one that cannot be used again goes.
    fn recycle(&mut self, mut batch: Batch) {
        batch.recorded = 0;
        batch.pipeline = vk::Pipeline::null();
        batch.pushed.forget();
        batch.writes_mapped = false;
        batch.memory.clear();
        batch.waits.clear();
        batch.timings.read(&self.device);
        batch.graph = None;
        #[cfg(feature = "wgsl")]
        batch.kernels.clear();
        self.blocks.take_back(&mut batch.blocks);
        let flags = vk::CommandPoolResetFlags::empty();
        // SAFETY: "all `VkCommandBuffer` objects allocated from `commandPool` must not be in the pending state", as the caller says.
        match attempt(Site::Memory, || unsafe { self.device.raw().reset_command_pool(batch.pool, flags) }) {
            Ok(()) => self.spare.push(batch),
            Err(_) => batch.destroy(&self.device),
        }
    }
}

impl Drop for Recorder {
    fn drop(&mut self) {
        let Some(_inside) = self.device.enter_to_free() else { return };
        if !self.timeline.settle(self.submitted) {
            return;
        }
        for batch in &mut self.in_flight {
            batch.timings.read(&self.device);
        }
        for batch in self.open.take().into_iter().chain(self.in_flight.drain(..)).chain(self.spare.drain(..)) {
            batch.destroy(&self.device);
        }
    }
}

/// The stages of the commands that an engine carries out.
fn stages_of(engine: Engine) -> vk::PipelineStageFlags {
    match engine {
        Engine::Compute => COMPUTE | TRANSFER,
        Engine::Copy => TRANSFER,
    }
}

fn reads_of(stages: vk::PipelineStageFlags) -> vk::AccessFlags {
    let mut accesses = vk::AccessFlags::TRANSFER_READ;
    if stages.contains(COMPUTE) {
        accesses |= vk::AccessFlags::SHADER_READ;
    }
    accesses
}

fn writes_of(stages: vk::PipelineStageFlags) -> vk::AccessFlags {
    let mut accesses = vk::AccessFlags::empty();
    if stages.contains(COMPUTE) {
        accesses |= vk::AccessFlags::SHADER_WRITE;
    }
    if stages.contains(TRANSFER) {
        accesses |= vk::AccessFlags::TRANSFER_WRITE;
    }
    accesses
}
