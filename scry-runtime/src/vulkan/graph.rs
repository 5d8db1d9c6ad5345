//! Graphs as Vulkan has them: a command buffer, recorded anew only when something in it was replaced.

use std::sync::Arc;

use super::Vulkan;
use super::bind::Bound;
use super::copy;
use super::device::LogicalDevice;
use super::pipeline::Pipeline;
use super::queue::Queue;
#[cfg(feature = "wgsl")]
use super::raw::{RawBound, RawPipeline};
use super::recorder::RecordedGraph;
use crate::command::{Changes, Command, Launch, Recording, Replay};
use crate::error::Result;
use crate::kernel::grid;

struct VulkanGraph {
    queue: Arc<Queue>,
    device: Arc<LogicalDevice>,
    /// The pipelines of the launches, and of the copies that a kernel makes, by the index of the command.
    pipelines: Vec<Option<Pipeline>>,
    recorded: Arc<RecordedGraph>,
}

/// A graph of `recording`. One whose kernels print is queued command by command, since each launch of them has another number.
pub(super) fn new(vulkan: &Vulkan, recording: &mut Recording) -> Result<Option<Box<dyn Replay>>> {
    let mut pipelines = vec![None; recording.len()];
    let mut prints = false;
    recording.each(|index, command| {
        if let Command::Copy(_, source, _) = command {
            pipelines[index] = copy::kernel(&vulkan.opened.pipelines, &vulkan.device.adapter, source.size)?.copied();
        }
        Ok(())
    })?;
    recording.each_launch(|index, kernel| {
        pipelines[index] = Some(*vulkan.opened.pipelines.get(kernel)?);
        prints |= kernel.prints;
        Ok(())
    })?;
    if prints {
        return Ok(None);
    }
    let recorded = Arc::new(record(&vulkan.queue, &vulkan.device, &pipelines, recording)?);
    Ok(Some(Box::new(VulkanGraph { queue: Arc::clone(&vulkan.queue), device: Arc::clone(&vulkan.device), pipelines, recorded })))
}

impl Replay for VulkanGraph {
    fn launch(&mut self, recording: &mut Recording, changes: &Changes) -> Result<()> {
        if !changes.commands.is_empty() {
            self.recorded = Arc::new(record(&self.queue, &self.device, &self.pipelines, recording)?);
        }
        self.queue.recorder_with_room()?.replay(&self.recorded)
    }
}

fn record(queue: &Queue, device: &LogicalDevice, pipelines: &[Option<Pipeline>], recording: &mut Recording) -> Result<RecordedGraph> {
    queue.recorder().record(|recorder| {
        recording.each(|index, command| match command {
            Command::Launch(launch) => {
                let pipeline = pipelines[index].as_ref().expect("a launch stays one");
                let Launch { kernel, grid, .. } = launch;
                let mut bound = Bound::new(launch.kernel, launch.block, None);
                bound.bind(launch.slices, pipeline.block, &device.adapter.limits, &queue.reports)?;
                recorder.launch(pipeline, &mut bound, grid::workgroups(grid, kernel.workgroup))
            }
            #[cfg(feature = "wgsl")]
            Command::Raw(launch) => {
                let bound = RawBound::new(launch, &device.adapter.limits)?;
                recorder.run_raw(&RawPipeline::of(launch.kernel), &bound, launch.groups, None)
            }
            Command::Fill(destination, word) => recorder.fill(&destination, word),
            Command::Copy(_, source, destination) => {
                copy::record(recorder, pipelines[index].as_ref(), (&device.adapter, &queue.reports), [source, destination], None)
            }
            #[cfg(not(feature = "wgsl"))]
            other @ Command::Raw(_) => super::foreign(&other),
            #[cfg(feature = "cublas")]
            other @ Command::Product(_) => super::foreign(&other),
        })
    })
}
