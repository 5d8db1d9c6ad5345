//! Graphs: commands that are recorded once, and submitted again and again.
//!
//! A graph is a batch that is never open for long and never recycled. Its first command waits for whatever was submitted before, and
//! whatever comes after waits for all of it; inside, barriers stand where any batch has them.

use std::mem;
use std::sync::Arc;

use ash::vk;

use super::{Batch, COMPUTE, OF_A_GRAPH, Recorder, TRANSFER};
use crate::error::Result;
use crate::system::fault::Site;
use crate::vulkan::device::{Engine, LogicalDevice};
use crate::vulkan::memory::VulkanMemory;
use crate::vulkan::{attempt, failed};

/// A recorded graph; each submission holds it until it is done.
pub(in crate::vulkan) struct RecordedGraph {
    /// `None` when it is gone.
    batch: Option<Batch>,
    device: Arc<LogicalDevice>,
}

impl RecordedGraph {
    pub(super) fn commands(&self) -> vk::CommandBuffer {
        self.batch().commands
    }

    fn batch(&self) -> &Batch {
        self.batch.as_ref().expect("a graph has its batch until it goes")
    }
}

impl Drop for RecordedGraph {
    fn drop(&mut self) {
        if let (Some(batch), Some(_inside)) = (self.batch.take(), self.device.enter_to_free()) {
            batch.destroy(&self.device);
        }
    }
}

impl Recorder {
    /// Makes a graph of the commands that `record` records, none of which is submitted.
    pub(in crate::vulkan) fn record(&mut self, record: impl FnOnce(&mut Self) -> Result<()>) -> Result<RecordedGraph> {
        let mut batch = Batch::new(&self.device, Engine::Compute)?;
        batch.value = OF_A_GRAPH;
        let mut graph = RecordedGraph { batch: None, device: Arc::clone(&self.device) };
        let info = vk::CommandBufferBeginInfo::default().flags(vk::CommandBufferUsageFlags::SIMULTANEOUS_USE);
        // SAFETY: "`commandBuffer` must not be in the recording or pending state": it is new.
        let begun = attempt(Site::Memory, || unsafe { self.device.raw().begin_command_buffer(batch.commands, &info) });
        let open = self.open.replace(batch);
        let barriers = mem::take(&mut self.barriers);
        let stages = mem::replace(&mut self.stages, COMPUTE | TRANSFER);
        self.barriers.lose_count();
        let recorded = begun.map_err(failed("begin a command buffer")).and_then(|()| record(self));
        graph.batch = mem::replace(&mut self.open, open);
        (self.barriers, self.stages) = (barriers, stages);
        recorded?;
        if let Some(batch) = &mut graph.batch {
            // Commands were not asked to tell whether others have the same memory.
            batch.memory.sort_unstable_by_key(|memory| Arc::as_ptr(memory).addr());
            batch.memory.dedup_by(|a, b| Arc::ptr_eq(a, b));
        }
        self.end_batch(graph.batch())?;
        Ok(graph)
    }

    /// Submits what is recorded, and then the graph.
    pub(in crate::vulkan) fn replay(&mut self, graph: &Arc<RecordedGraph>) -> Result<()> {
        let order = self.order;
        let batch = self.open(Engine::Compute)?;
        for memory in &graph.batch().memory {
            batch.note_use(order, VulkanMemory::of(memory));
        }
        batch.graph = Some(Arc::clone(graph));
        self.barriers.lose_count();
        self.stages = COMPUTE | TRANSFER;
        self.submit().map(drop)
    }
}
