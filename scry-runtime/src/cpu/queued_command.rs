//! Commands as they wait in the queue, and in programs.

use std::sync::Arc;

use arrayvec::ArrayVec;

use super::execute::execute;
use super::memory;
use super::moves::Move;
use crate::backend::foreign;
use crate::command::{Command, Launch, Memory};
use crate::error::BackendKind;
use crate::kernel::native::{BoundMemory, Inputs};
use crate::kernel::reports::Reports;
use crate::kernel::{KernelDef, MAX_BLOCK_SIZE, MAX_SLICES};
use crate::profile::Work;

/// The words of the longest block.
pub(super) const BLOCK_WORDS: usize = MAX_BLOCK_SIZE / 4;

/// A command, with everything it needs but a launch's block, which whoever has the command keeps.
pub(super) struct QueuedCommand {
    action: Action,
    /// What to measure, if anything.
    pub(super) work: Option<Box<Work>>,
}

#[expect(clippy::large_enum_variant, reason = "commands are plain values, so that queueing them allocates nothing")]
enum Action {
    Launch(QueuedLaunch),
    Move(Move),
}

impl QueuedCommand {
    pub(super) fn new(command: &Command<'_>, work: Option<Box<Work>>) -> Self {
        let action = match command {
            Command::Launch(launch) => Action::Launch(QueuedLaunch::new(launch)),
            Command::Fill(destination, word) => Action::Move(Move::fill(destination, *word)),
            Command::Copy(_, source, destination) => Action::Move(Move::copy(source, destination)),
            other @ Command::Raw(_) => foreign(BackendKind::Cpu, other),
            #[cfg(feature = "cublas")]
            other @ Command::Product(_) => foreign(BackendKind::Cpu, other),
        };
        Self { action, work }
    }

    /// The length of its block in words.
    pub(super) fn block_len(&self) -> usize {
        match &self.action {
            Action::Launch(launch) => launch.block_len,
            Action::Move(_) => 0,
        }
    }

    /// Whether it is a launch of a kernel that prints.
    pub(super) fn prints(&self) -> bool {
        match &self.action {
            Action::Launch(launch) => launch.kernel.prints,
            Action::Move(_) => false,
        }
    }

    /// Runs it, with its block, while nothing else uses the memory.
    pub(super) fn run(&self, block: &[u32], subgroup_size: u32, reports: Reports<'_>) {
        match &self.action {
            Action::Launch(launch) => launch.run(block, subgroup_size, reports),
            Action::Move(bytes) => bytes.run(),
        }
    }
}

/// A launch, without its block.
struct QueuedLaunch {
    kernel: &'static KernelDef,
    grid: [u32; 3],
    block_len: usize,
    slices: ArrayVec<BoundMemory, MAX_SLICES>,
    /// Keeps the slices' memory alive until the launch is done.
    _memory: ArrayVec<Arc<dyn Memory>, MAX_SLICES>,
}

impl QueuedLaunch {
    fn new(launch: &Launch<'_>) -> Self {
        Self {
            kernel: launch.kernel,
            grid: launch.grid,
            block_len: launch.block.len(),
            slices: launch.slices.iter().map(|slice| BoundMemory::new(slice, memory::start(&slice.region))).collect(),
            _memory: launch.slices.iter().map(|slice| Arc::clone(slice.region.memory)).collect(),
        }
    }

    fn run(&self, block: &[u32], subgroup_size: u32, reports: Reports<'_>) {
        let inputs = Inputs { block, slices: &self.slices, workgroup: self.kernel.workgroup, subgroup_size, reports };
        execute(self.kernel, inputs, self.grid);
    }
}
