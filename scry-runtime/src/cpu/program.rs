//! Recordings as the queue runs them: one thing in the queue, however many commands there are.

use super::queued_command::{BLOCK_WORDS, QueuedCommand};
use crate::command::{Command, PrintNumbers, Recording};
use crate::error::Result;
use crate::kernel::reports::Reports;

/// A recording as the queue runs it.
pub(super) struct Program {
    commands: Vec<QueuedCommand>,
    /// The parameter blocks of the commands, end to end.
    blocks: Vec<u32>,
    printing_launches: u32,
}

impl Program {
    pub(super) fn new(recording: &mut Recording) -> Result<Self> {
        let mut program = Self { commands: Vec::with_capacity(recording.len()), blocks: Vec::new(), printing_launches: 0 };
        recording.each(|_, command| {
            let queued = QueuedCommand::new(command, None);
            program.printing_launches += u32::from(queued.prints());
            if let Command::Launch(launch) = command {
                program.blocks.extend_from_slice(launch.block);
            }
            program.commands.push(queued);
            Ok(())
        })?;
        Ok(program)
    }

    /// The launches of kernels that print.
    pub(super) fn printing_launches(&self) -> u32 {
        self.printing_launches
    }

    /// Runs all of it, with `room` for a block.
    pub(super) fn run(&self, room: &mut [u32; BLOCK_WORDS], first_number: u32, subgroup_size: u32, reports: Reports<'_>) {
        let mut numbers = PrintNumbers::from(first_number);
        let mut blocks = self.blocks.as_slice();
        for command in &self.commands {
            let block = blocks.split_off(..command.block_len()).expect("each launch has a block");
            let room = &mut room[..block.len()];
            room.copy_from_slice(block);
            if command.prints() {
                numbers.number(room);
            }
            command.run(room, subgroup_size, reports);
        }
    }
}
