//! Graphs as Vulkan has them: a command buffer, recorded anew only when something in it was replaced.

use std::sync::Arc;

use super::device::LogicalDevice;
use super::queue::Queue;
use super::recorder::RecordedGraph;
use super::{Opened, Vulkan};
use crate::command::{Changes, Recording, Replay};
use crate::error::Result;

struct VulkanGraph {
    queue: Arc<Queue>,
    opened: Arc<Opened>,
    device: Arc<LogicalDevice>,
    recorded: Arc<RecordedGraph>,
}

/// A graph of `recording`. One whose kernels print is queued command by command, since each launch of them has another number.
pub(super) fn new(vulkan: &Vulkan, recording: &mut Recording) -> Result<Option<Box<dyn Replay>>> {
    let mut prints = false;
    recording.each_launch(|_, kernel| {
        prints |= kernel.prints;
        Ok(())
    })?;
    if prints {
        return Ok(None);
    }
    let Vulkan { queue, opened, device, .. } = vulkan;
    let recorded = Arc::new(record(queue, opened, device, recording)?);
    let (queue, opened, device) = (Arc::clone(queue), Arc::clone(opened), Arc::clone(device));
    Ok(Some(Box::new(VulkanGraph { queue, opened, device, recorded })))
}

impl Replay for VulkanGraph {
    fn launch(&mut self, recording: &mut Recording, changes: &Changes) -> Result<()> {
        let _inside = self.device.enter()?;
        if !changes.commands.is_empty() {
            self.recorded = Arc::new(record(&self.queue, &self.opened, &self.device, recording)?);
        }
        self.queue.recorder_with_room()?.replay(&self.recorded)
    }
}

/// The recording, whose kernels are ready, since each launch was asked for by `prepare`.
fn record(queue: &Queue, opened: &Opened, device: &Arc<LogicalDevice>, recording: &mut Recording) -> Result<RecordedGraph> {
    let mut recorder = queue.recorder.lock();
    recorder.record(|recorder| recording.each(|_, command| super::record((queue, opened, device), command, None, || Ok(&mut *recorder))))
}
