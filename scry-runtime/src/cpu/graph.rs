//! Graphs on the CPU: one thing in the queue, however many commands there are, so that nobody is woken between them.

use std::sync::Arc;

use super::moves::Move;
use super::queue::{BLOCK_WORDS, Command, Queue};
use crate::backend::{Backend, set_launch_number};
use crate::error::Result;
use crate::observe::Reports;
use crate::recording::{Changes, Recorded, Recording, Replay};

/// A recording as the queue runs it.
pub(super) struct Program {
    steps: Vec<Step>,
    printing_launches: u32,
}

#[expect(clippy::large_enum_variant, reason = "most steps are launches")]
enum Step {
    Launch { command: Command, block: Box<[u32]> },
    Move(Move),
}

impl Program {
    fn new(recording: &mut Recording) -> Result<Self> {
        let mut program = Self { steps: Vec::with_capacity(recording.len()), printing_launches: 0 };
        recording.each(|_, command| {
            program.steps.push(match command {
                Recorded::Launch(launch) => {
                    program.printing_launches += u32::from(launch.kernel.prints);
                    Step::Launch { command: Command::new(&launch, None), block: Box::from(&*launch.block) }
                }
                Recorded::Raw(_) => unreachable!("a device that compiles no raw kernel is given none"),
                Recorded::Fill(destination, word) => Step::Move(Move::fill(&destination, word, None)),
                Recorded::Copy(source, destination) => Step::Move(Move::copy(&source, &destination, None)),
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
        let mut number = first_number;
        for step in &self.steps {
            match step {
                Step::Launch { command, block } if command.kernel.prints => {
                    let room = &mut room[..block.len()];
                    room.copy_from_slice(block);
                    set_launch_number(room, number);
                    number = number.wrapping_add(1);
                    command.run(room, subgroup_size, reports);
                }
                Step::Launch { command, block } => command.run(block, subgroup_size, reports),
                Step::Move(bytes) => bytes.run(),
            }
        }
    }
}

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
    fn launch(&mut self, _: &dyn Backend, recording: &mut Recording, changes: &Changes) -> Result<()> {
        if !changes.commands.is_empty() {
            self.program = Arc::new(Program::new(recording)?);
        }
        self.queue.push_program(&self.program)
    }
}
