//! What a batch is made of, and what it holds until its commands are done.

use std::sync::Arc;

use ash::vk;

use super::pushed::Pushed;
use super::{Batch, OF_A_GRAPH};
use crate::error::Result;
use crate::system::fault::Site;
use crate::vulkan::device::{Engine, LogicalDevice};
use crate::vulkan::memory::{Use, VulkanMemory};
use crate::vulkan::pipeline::Pipeline;
use crate::vulkan::timing::Timings;
use crate::vulkan::{attempt, failed};

impl Batch {
    pub(super) fn new(device: &LogicalDevice, engine: Engine) -> Result<Self> {
        let raw = device.raw();
        let info =
            vk::CommandPoolCreateInfo::default().flags(vk::CommandPoolCreateFlags::TRANSIENT).queue_family_index(device.family(engine));
        // SAFETY: the device was created with a queue of this family.
        let pool = attempt(Site::Memory, || unsafe { raw.create_command_pool(&info, None) }).map_err(failed("create a command pool"))?;
        let info = vk::CommandBufferAllocateInfo::default().command_pool(pool).command_buffer_count(1);
        // SAFETY: the pool is of this device, and no other thread knows it yet.
        let commands = attempt(Site::Memory, || unsafe { raw.allocate_command_buffers(&info) }).map_err(|error| {
            // SAFETY: the pool was just created, and has no command buffer.
            unsafe { raw.destroy_command_pool(pool, None) };
            failed("allocate a command buffer")(error)
        })?;
        let pipeline = vk::Pipeline::null();
        Ok(Self {
            engine,
            pool,
            commands: commands[0],
            value: 0,
            recorded: 0,
            pipeline,
            pushed: Pushed::default(),
            writes_mapped: false,
            memory: Vec::new(),
            blocks: Vec::new(),
            timings: Timings::default(),
            waits: Vec::new(),
            graph: None,
            #[cfg(feature = "wgsl")]
            kernels: Vec::new(),
        })
    }

    /// Keeps memory until the batch is done, once however often it is used; by the recorder of this number.
    #[inline]
    pub(super) fn keep(&mut self, order: usize, used: &Use<'_>) {
        self.writes_mapped |= used.touch.writes && used.vulkan.mapped().is_some();
        if self.value == OF_A_GRAPH || self.note_use(order, used.vulkan) != self.value {
            self.memory.push(Arc::clone(used.memory));
        }
    }

    /// Notes that the batch, which is no graph, uses `memory`, and returns which batch of the order did last. The first one waits until the
    /// memory is ready.
    pub(super) fn note_use(&mut self, order: usize, memory: &VulkanMemory) -> u64 {
        let before = memory.note_use(order, self.value);
        if before == 0 {
            self.waits.extend(memory.ready().cloned());
        }
        before
    }

    #[inline]
    pub(super) fn bind_pipeline(&mut self, device: &LogicalDevice, pipeline: vk::Pipeline) {
        if self.pipeline != pipeline {
            self.pipeline = pipeline;
            self.pushed.forget();
            // SAFETY: the command buffer is recording, and the pipeline is a compute pipeline that lives as long as the device, or is
            // held by the batch.
            unsafe { device.raw().cmd_bind_pipeline(self.commands, vk::PipelineBindPoint::COMPUTE, pipeline) };
        }
    }

    #[inline]
    pub(super) fn push_descriptors(&mut self, device: &LogicalDevice, pipeline: &Pipeline, descriptors: &[vk::DescriptorBufferInfo]) {
        if let Some(template) = pipeline.template.filter(|_| self.pushed.change_descriptors(descriptors)) {
            let (layout, data) = (pipeline.layout, descriptors.as_ptr().cast());
            // SAFETY: the command buffer is recording; "`pData` must be a valid pointer to a memory containing one or more valid
            // instances" of what the template reads: one `VkDescriptorBufferInfo` for each of the kernel's storage buffers, whose
            // range lies in its buffer.
            unsafe { device.push_descriptor().cmd_push_descriptor_set_with_template(self.commands, template, layout, 0, data) };
        }
    }

    #[inline]
    pub(super) fn push_constants(&mut self, device: &LogicalDevice, pipeline: &Pipeline, bytes: &[u8]) {
        if self.pushed.change_constants(bytes) {
            // SAFETY: the command buffer is recording; the layout has a range of push constants as long as these bytes.
            unsafe { device.raw().cmd_push_constants(self.commands, pipeline.layout, vk::ShaderStageFlags::COMPUTE, 0, bytes) };
        }
    }

    #[inline]
    pub(super) fn dispatch(&self, device: &LogicalDevice, [x, y, z]: [u32; 3]) {
        // SAFETY: the pipeline is bound, its descriptors and push constants are set, and no count is over its limit.
        unsafe { device.raw().cmd_dispatch(self.commands, x, y, z) };
    }

    /// The commands are done, or were never submitted.
    pub(super) fn destroy(mut self, device: &LogicalDevice) {
        self.timings.destroy(device);
        // SAFETY: "all `VkCommandBuffer` objects allocated from `commandPool` must not be in the pending state", as said above.
        unsafe { device.raw().destroy_command_pool(self.pool, None) };
        drop((self.memory, self.blocks));
    }
}
