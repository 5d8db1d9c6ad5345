//! Graphs as Vulkan has them: a command buffer, recorded anew only when something in it was replaced.

use std::sync::Arc;

use super::bind::Bound;
use super::copy;
use super::device::LogicalDevice;
use super::queue::Queue;
#[cfg(feature = "wgsl")]
use super::raw::{RawBound, RawPipeline};
use super::recorder::RecordedGraph;
use super::{Opened, Vulkan};
use crate::command::{Changes, Command, Recording, Replay};
use crate::error::Result;
use crate::kernel::grid;

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
fn record(queue: &Queue, opened: &Opened, device: &LogicalDevice, recording: &mut Recording) -> Result<RecordedGraph> {
    queue.recorder().record(|recorder| {
        recording.each(|_, command| match command {
            Command::Launch(launch) => {
                let pipeline = opened.pipelines.get(launch.kernel)?;
                let (kernel, grid) = (launch.kernel, launch.grid);
                let mut bound = Bound::new(launch.kernel, launch.block, None);
                bound.bind(launch.slices, pipeline.block, &device.adapter.limits, &queue.reports)?;
                recorder.launch(pipeline, &mut bound, grid::workgroups(grid, kernel.workgroup))
            }
            #[cfg(feature = "wgsl")]
            Command::Raw(launch) => {
                let bound = RawBound::new(launch, &device.adapter.limits)?;
                recorder.run_raw(&RawPipeline::of(launch.kernel), &bound, launch.groups, None)
            }
            Command::Fill(destination, word) => recorder.fill(destination, *word),
            Command::Copy(_, source, destination) => {
                let kernel = copy::kernel(&opened.pipelines, &device.adapter, source.size)?;
                copy::record(recorder, kernel, (&device.adapter, &queue.reports), [*source, *destination], None)
            }
            #[cfg(not(feature = "wgsl"))]
            other @ Command::Raw(_) => super::foreign(other),
            #[cfg(feature = "cublas")]
            other @ Command::Product(_) => super::foreign(other),
        })
    })
}
