//! Launches as they wait in the queue.

use std::sync::Arc;

use arrayvec::ArrayVec;

use super::execute::execute;
use super::memory;
use crate::command::{Launch, Memory};
use crate::kernel::native::{BoundMemory, Inputs};
use crate::kernel::reports::Reports;
use crate::kernel::{KernelDef, MAX_BLOCK_SIZE, MAX_SLICES};
use crate::profile::Work;

/// The words of the longest block.
pub(super) const BLOCK_WORDS: usize = MAX_BLOCK_SIZE / 4;

/// A launch, with everything it needs but its block, which the queue keeps.
pub(super) struct QueuedLaunch {
    pub(super) kernel: &'static KernelDef,
    grid: [u32; 3],
    /// The length of the block in words.
    pub(super) block_len: usize,
    slices: ArrayVec<BoundMemory, MAX_SLICES>,
    /// Keeps the slices' memory alive until the launch is done.
    _memory: ArrayVec<Arc<dyn Memory>, MAX_SLICES>,
    /// What to measure, if anything.
    pub(super) work: Option<Work>,
}

impl QueuedLaunch {
    pub(super) fn new(launch: &Launch<'_>, work: Option<Work>) -> Self {
        Self {
            kernel: launch.kernel,
            grid: launch.grid,
            block_len: launch.block.len(),
            slices: launch.slices.iter().map(|slice| BoundMemory::new(slice, memory::start(&slice.region))).collect(),
            _memory: launch.slices.iter().map(|slice| Arc::clone(slice.region.memory)).collect(),
            work,
        }
    }

    pub(super) fn run(&self, block: &[u32], subgroup_size: u32, reports: Reports<'_>) {
        let inputs = Inputs { block, slices: &self.slices, workgroup: self.kernel.workgroup, subgroup_size, reports };
        execute(self.kernel, inputs, self.grid);
    }
}
