//! What a batch is made of, and what it holds until its commands are done.

use std::sync::Arc;

use ash::vk;

use super::pushed::Pushed;
use super::{Batch, OF_A_GRAPH};
use crate::command::Memory;
use crate::error::Result;
use crate::system::fault::Site;
use crate::vulkan::device::{Engine, LogicalDevice};
use crate::vulkan::memory::VulkanMemory;
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

    /// Keeps `memory` until the batch is done, once however often it is used; by the recorder of this number.
    pub(super) fn keep(&mut self, order: usize, memory: &Arc<dyn Memory>, writes: bool) {
        let vulkan = VulkanMemory::of(memory);
        self.writes_mapped |= writes && vulkan.mapped().is_some();
        if self.value == OF_A_GRAPH || self.note_use(order, vulkan) != self.value {
            self.memory.push(Arc::clone(memory));
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

    /// The commands are done, or were never submitted.
    pub(super) fn destroy(mut self, device: &LogicalDevice) {
        self.timings.destroy(device);
        // SAFETY: "all `VkCommandBuffer` objects allocated from `commandPool` must not be in the pending state", as said above.
        unsafe { device.raw().destroy_command_pool(self.pool, None) };
        drop((self.memory, self.blocks));
    }
}
