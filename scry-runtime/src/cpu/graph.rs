//! Graphs on the CPU: one thing in the queue, however many commands there are, so that nobody is woken between them.

use std::sync::Arc;

use super::program::Program;
use super::queue::Queue;
use crate::command::{Changes, Recording, Replay};
use crate::error::Result;

/// A program that is made anew when something in the recording was replaced.
pub(super) struct CpuGraph {
    queue: Arc<Queue>,
    program: Arc<Program>,
}

impl CpuGraph {
    pub(super) fn new(queue: &Arc<Queue>, recording: &mut Recording) -> Result<Self> {
        Ok(Self { queue: Arc::clone(queue), program: Arc::new(Program::new(recording)?) })
    }
}

impl Replay for CpuGraph {
    fn launch(&mut self, recording: &mut Recording, changes: &Changes) -> Result<()> {
        if !changes.commands.is_empty() {
            self.program = Arc::new(Program::new(recording)?);
        }
        self.queue.push_program(&self.program)
    }
}
