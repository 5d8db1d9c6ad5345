//! Timestamps around commands, for profiles: written by the device, read by the host when the batch is done anyway.
//!
//! A batch has its own queries, in pools of a fixed size that it keeps. Nothing here fails a command: what cannot be measured
//! is left out, and the profile says so.

use ash::vk;

use super::device::LogicalDevice;
use crate::profile::Work;

/// The commands of one batch that are measured.
#[derive(Default)]
pub(super) struct Timings {
    pools: Vec<vk::QueryPool>,
    /// The commands begun since the batch was.
    begun: u32,
    /// A command whose end is not recorded yet, by its number.
    open: Option<(u32, Work)>,
    measured: Vec<(u32, Work)>,
}

/// The commands that a pool has queries for: two each. A long batch has several pools.
const COMMANDS: u32 = 16;

impl Timings {
    /// Records that the work starts: when all that was recorded before is done.
    pub(super) fn start(&mut self, device: &LogicalDevice, commands: vk::CommandBuffer, work: Work) {
        if device.queues.compute.ticks.is_none() {
            return device.common.profiler.note("launches and transfers are missing: this Vulkan queue has no timestamps");
        }
        let number = self.begun;
        if !self.make_ready(device, commands, number) {
            return device.common.profiler.note("launches and transfers are missing: the driver had no room for timestamps");
        }
        self.begun += 1;
        self.open = Some((number, work));
        self.write(device, commands, 2 * number);
    }

    /// Records that the work ends: when all that was recorded is done, itself among it.
    pub(super) fn stop(&mut self, device: &LogicalDevice, commands: vk::CommandBuffer) {
        if let Some((number, work)) = self.open.take() {
            self.write(device, commands, 2 * number + 1);
            self.measured.push((number, work));
        }
    }

    /// Hands over what was measured, the batch being done.
    pub(super) fn read(&mut self, device: &LogicalDevice) {
        for (number, work) in self.measured.drain(..) {
            let (pool, query) = place(&self.pools, 2 * number);
            let mut times = [0u64; 2];
            // SAFETY: the pool has both queries, which were reset and written by the batch, and which is done; there is room for two
            // results of 64 bits.
            let answer = unsafe { device.raw().get_query_pool_results(pool, query, &mut times, vk::QueryResultFlags::TYPE_64) };
            if let (Ok(()), Some(ticks)) = (answer, device.queues.compute.ticks) {
                let (start, duration) = ticks.nanoseconds(times);
                device.common.profiler.measured(work, start, duration);
            }
        }
        self.forget();
    }

    /// Forgets what was recorded: the batch never ran, or its times have been read.
    pub(super) fn forget(&mut self) {
        self.begun = 0;
        self.open = None;
        self.measured.clear();
    }

    /// The batch is done, or never ran.
    pub(super) fn destroy(&mut self, device: &LogicalDevice) {
        for pool in self.pools.drain(..) {
            // SAFETY: "all submitted commands that refer to `queryPool` must have completed execution": they are of the batch.
            unsafe { device.raw().destroy_query_pool(pool, None) };
        }
    }

    /// Has the pool of a command made, and its queries reset where the batch comes to it.
    fn make_ready(&mut self, device: &LogicalDevice, commands: vk::CommandBuffer, number: u32) -> bool {
        if (number / COMMANDS) as usize == self.pools.len() {
            let info = vk::QueryPoolCreateInfo::default().query_type(vk::QueryType::TIMESTAMP).query_count(2 * COMMANDS);
            // SAFETY: the info is complete: a count greater than zero, and a type that needs no statistics.
            match unsafe { device.raw().create_query_pool(&info, None) } {
                Ok(pool) => self.pools.push(pool),
                Err(_) => return false,
            }
        }
        if number.is_multiple_of(COMMANDS) {
            let (pool, _) = place(&self.pools, 2 * number);
            // SAFETY: the command buffer is recording, outside of any render pass, on a queue that computes; nothing that is submitted
            // uses the pool, which is the batch's.
            unsafe { device.raw().cmd_reset_query_pool(commands, pool, 0, 2 * COMMANDS) };
        }
        true
    }

    fn write(&self, device: &LogicalDevice, commands: vk::CommandBuffer, query: u32) {
        let (pool, query) = place(&self.pools, query);
        // SAFETY: the command buffer is recording, its queue family has timestamps, and "the query identified by `queryPool` and
        // `query` must be unavailable": it was reset by this batch and is written once. At the bottom of the pipe the time is that
        // when all commands before have completed.
        unsafe { device.raw().cmd_write_timestamp(commands, vk::PipelineStageFlags::BOTTOM_OF_PIPE, pool, query) };
    }
}

/// A query's pool, and its number there.
fn place(pools: &[vk::QueryPool], query: u32) -> (vk::QueryPool, u32) {
    (pools[(query / (2 * COMMANDS)) as usize], query % (2 * COMMANDS))
}
