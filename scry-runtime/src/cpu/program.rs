//! Recordings as the queue runs them: one thing in the queue, however many commands there are.

use super::foreign;
use super::moves::Move;
use super::queued_launch::{BLOCK_WORDS, QueuedLaunch};
use crate::command::{Command, PrintNumbers, Recording};
use crate::error::Result;
use crate::kernel::reports::Reports;

/// A recording as the queue runs it.
pub(super) struct Program {
    steps: Vec<Step>,
    printing_launches: u32,
}

#[expect(clippy::large_enum_variant, reason = "most steps are launches")]
enum Step {
    Launch { command: QueuedLaunch, block: Box<[u32]> },
    Move(Move),
}

impl Program {
    pub(super) fn new(recording: &mut Recording) -> Result<Self> {
        let mut program = Self { steps: Vec::with_capacity(recording.len()), printing_launches: 0 };
        recording.each(|_, command| {
            program.steps.push(match command {
                Command::Launch(launch) => {
                    program.printing_launches += u32::from(launch.kernel.prints);
                    Step::Launch { command: QueuedLaunch::new(launch, None), block: Box::from(&*launch.block) }
                }
                Command::Fill(destination, word) => Step::Move(Move::fill(destination, *word, None)),
                Command::Copy(_, source, destination) => Step::Move(Move::copy(source, destination, None)),
                other @ Command::Raw(_) => foreign(other),
                #[cfg(feature = "cublas")]
                other @ Command::Product(_) => foreign(other),
            });
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
        for step in &self.steps {
            match step {
                Step::Launch { command, block } if command.kernel.prints => {
                    let room = &mut room[..block.len()];
                    room.copy_from_slice(block);
                    numbers.number(room);
                    command.run(room, subgroup_size, reports);
                }
                Step::Launch { command, block } => command.run(block, subgroup_size, reports),
                Step::Move(bytes) => bytes.run(),
            }
        }
    }
}
