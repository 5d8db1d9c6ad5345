//! The CPU device's queue: launches run one after another, each on all cores, while the caller goes on.
//!
//! One worker of the device's own rayon pool takes commands off the queue and runs them; being a worker, it shares out a
//! launch without allocating or handing over. Commands are plain values, so neither queueing nor running allocates. Where there are no
//! threads, whoever queues a command runs it, and nobody ever waits.
//!
//! What the host does itself, such as a copy, has a place in the queue as well: a [`Turn`]. Nobody waits for the queue to be empty, which
//! it may never be while other threads go on queueing, and nobody holds its lock for longer than it takes to queue something.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, MutexGuard};

use super::program::Program;
use super::queued_command::{BLOCK_WORDS, QueuedCommand};
use super::{CpuMemory, KIND, native_panic};
use crate::backend::{Common, Contents, Mark};
use crate::command::{Command, PrintNumbers};
use crate::error::{Error, Result};
use crate::kernel::KernelDef;
use crate::kernel::native::{self};
use crate::kernel::reports::Reports;
use crate::profile::Work;
use crate::report::{Notes, ReportMemory};
use crate::system::{HAS_THREADS, Lock, Process, Signal, Workers};

/// The most launches that wait; whoever queues one more waits for room, so that the queue never grows.
const CAPACITY: usize = 256;

pub(super) struct Queue {
    state: Lock<State>,
    /// Signalled when a command arrives or the queue closes.
    arrived: Signal,
    /// Signalled when a command leaves a full queue.
    room: Signal,
    /// Signalled when a place is reached that somebody waits for.
    progress: Signal,
    pub(super) reports: ReportMemory<CpuMemory>,
    common: Arc<Common>,
    /// The one whose worker takes the commands.
    process: Process,
}

pub(super) struct State {
    waiting: VecDeque<Task>,
    /// The parameter blocks of the waiting commands, end to end.
    blocks: VecDeque<u32>,
    numbers: PrintNumbers,
    /// The commands so far, and how many of them are done.
    queued: u64,
    done: u64,
    /// The places that were marked, those that were reached some time ago left out.
    marks: VecDeque<Mark>,
    /// What threads wait for, each for one.
    wanted: Vec<Mark>,
    running: bool,
    closed: bool,
    /// What a kernel's native code panicked with: a bug of the compiler.
    failure: Option<Error>,
}

/// What is queued.
#[expect(clippy::large_enum_variant, reason = "commands are plain values, so that queueing them allocates nothing")]
enum Task {
    Command(QueuedCommand),
    /// A program, whose first launch of a kernel that prints has this number.
    Program(Arc<Program>, u32),
    /// What the thread does that has queued this; it takes it off the queue itself, when that is done.
    Turn,
}

impl Task {
    /// The words of its block.
    fn block_len(&self) -> usize {
        match self {
            Self::Command(command) => command.block_len(),
            Self::Program(..) | Self::Turn => 0,
        }
    }

    /// What to measure, if anything.
    fn work(&self) -> Option<Box<Work>> {
        match self {
            Self::Command(command) => command.work.clone(),
            Self::Program(..) | Self::Turn => None,
        }
    }

    /// Runs it; its block, if it has one, is at the start of `block`.
    fn run(self, block: &mut [u32; BLOCK_WORDS], subgroup_size: u32, reports: Reports<'_>) {
        match self {
            Self::Command(command) => command.run(&block[..command.block_len()], subgroup_size, reports),
            Self::Program(program, first_number) => program.run(block, first_number, subgroup_size, reports),
            Self::Turn => unreachable!("the worker leaves a turn to the thread whose it is"),
        }
    }
}

impl Queue {
    /// A queue with its own pool of threads, one for each core.
    pub(super) fn start(common: &Arc<Common>) -> Result<Arc<Self>> {
        // A worker's first frame allocates; let that be now, not in a launch.
        let workers = Workers::start(native::reserve);
        let workers = workers.map_err(|source| Error::Backend { kind: KIND, operation: "start its threads", source })?;
        let state = State {
            waiting: VecDeque::with_capacity(CAPACITY),
            blocks: VecDeque::with_capacity(CAPACITY * BLOCK_WORDS),
            numbers: PrintNumbers::default(),
            queued: 0,
            done: 0,
            marks: VecDeque::new(),
            wanted: Vec::new(),
            running: false,
            closed: false,
            failure: None,
        };
        let queue = Arc::new(Self {
            state: Lock::new(state),
            arrived: Signal::new(),
            room: Signal::new(),
            progress: Signal::new(),
            reports: ReportMemory::new(KIND, |size| report_memory(size, common))?,
            common: Arc::clone(common),
            process: Process::current(),
        });
        let served = Arc::clone(&queue);
        workers.run(move || served.serve());
        Ok(queue)
    }

    /// Makes sure that kernels can print, if `kernel` does.
    pub(super) fn start_printing(&self, kernel: &KernelDef) -> Result<()> {
        if kernel.prints { self.reports.ring(kernel, |size| report_memory(size, &self.common)).map(drop) } else { Ok(()) }
    }

    /// Queues a command, whose block gets the launch's number if the kernel prints. An `Err` where nobody makes room.
    pub(super) fn push(&self, command: &mut Command<'_>, work: Option<Box<Work>>) -> Result<()> {
        let task = Task::Command(QueuedCommand::new(command, work));
        let Command::Launch(launch) = command else {
            self.enqueue(self.room()?, task);
            return Ok(());
        };
        self.start_printing(launch.kernel)?;
        let mut state = self.room()?;
        if launch.kernel.prints {
            state.numbers.number(launch.block);
        }
        state.blocks.extend(&*launch.block);
        self.enqueue(state, task);
        Ok(())
    }

    /// Queues a program, as `push`.
    pub(super) fn push_program(&self, program: &Arc<Program>) -> Result<()> {
        let mut state = self.room()?;
        let first_number = state.numbers.take(program.printing_launches());
        self.enqueue(state, Task::Program(Arc::clone(program), first_number));
        Ok(())
    }

    /// Waits until the queue has room; an `Err` where nobody makes any.
    fn room(&self) -> Result<MutexGuard<'_, State>> {
        let full = |state: &mut State| state.waiting.len() == CAPACITY;
        let mut state = self.state.lock();
        if full(&mut state) {
            if !self.process.is_current() {
                return Err(Error::Forked { kind: KIND });
            }
            state = self.room.wait_while(state, full);
        }
        Ok(state)
    }

    fn enqueue(&self, mut state: MutexGuard<'_, State>, task: Task) {
        self.common.counting.submission();
        state.queued += 1;
        state.waiting.push_back(task);
        if HAS_THREADS {
            self.arrived.wake_one(state);
        } else {
            drop(state);
            self.serve();
        }
    }

    /// The place behind all commands so far.
    pub(super) fn mark(&self) -> Mark {
        let mut state = self.state.lock();
        let (mark, done) = (Mark(state.queued), Mark(state.done));
        while state.marks.pop_front_if(|mark| *mark <= done).is_some() {}
        if state.marks.back().is_none_or(|last| *last < mark) {
            state.marks.push_back(mark);
        }
        mark
    }

    /// How many commands are done.
    pub(super) fn reached(&self) -> Mark {
        Mark(self.state.lock().done)
    }

    /// Waits until the commands before `mark` are done; how many are.
    pub(super) fn wait(&self, mark: Mark) -> Mark {
        self.common.counting.wait();
        Mark(self.wait_for(self.state.lock(), mark).done)
    }

    /// Waits until the next mark is reached, at most until `mark` is; how many commands are done.
    pub(super) fn advance(&self, mark: Mark) -> Mark {
        let state = self.state.lock();
        let next = state.marks.iter().copied().find(|next| next.0 > state.done).unwrap_or(mark);
        Mark(self.wait_for(state, next.min(mark)).done)
    }

    fn wait_for<'a>(&'a self, mut state: MutexGuard<'a, State>, mark: Mark) -> MutexGuard<'a, State> {
        state.wanted.push(mark);
        let mut state = self.progress.wait_while(state, |state| state.done < mark.0);
        let index = state.wanted.iter().position(|wanted| *wanted == mark).expect("it was noted");
        state.wanted.swap_remove(index);
        state
    }

    /// What kernels left for the host, by a caller who has waited for those that matter to it.
    pub(super) fn notes(&self) -> Result<Notes> {
        let is_clear = self.state.lock().failure.is_none() && self.reports.reports().is_clear();
        if is_clear { Ok(Notes::default()) } else { Ok(self.turn()?.notes()) }
    }

    /// Waits for everything queued before; what is queued later does not start while the turn lives. An `Err` if a kernel's native code
    /// has panicked.
    pub(super) fn turn(&self) -> Result<Turn<'_>> {
        self.common.counting.wait();
        let mut state = self.room()?;
        let before = Mark(state.queued);
        state.queued += 1;
        state.waiting.push_back(Task::Turn);
        let mut state = self.wait_for(state, before);
        let failure = state.failure.take();
        drop(state);
        let turn = Turn { queue: self };
        failure.map_or(Ok(turn), Err)
    }

    /// Lets the worker end once the waiting commands are done.
    pub(super) fn close(&self) {
        let mut state = self.state.lock();
        state.closed = true;
        self.arrived.wake_one(state);
    }

    /// Runs commands as long as there are any, with threads until the queue is closed.
    fn serve(&self) {
        let mut block = [0; BLOCK_WORDS];
        while let Some(command) = self.next(&mut block) {
            let _running = self.common.profiler.running(command.work());
            let run = || command.run(&mut block, self.common.info.subgroup_size, self.reports.reports());
            if let Err(panic) = catch_unwind(AssertUnwindSafe(run)) {
                self.state.lock().failure = Some(native_panic(KIND, &*panic));
            }
        }
    }

    /// The next command, its block copied to the start of `block`, or `None` once the queue is closed and empty; without threads, also when
    /// the worker has nothing to do.
    fn next(&self, block: &mut [u32; BLOCK_WORDS]) -> Option<Task> {
        let mut state = self.state.lock();
        if state.running {
            state.running = false;
            self.finish_one(&mut state);
        }
        let mut state = self.arrived.wait_while(state, |state| HAS_THREADS && !state.is_for_the_worker() && !state.closed);
        let command = state.waiting.pop_front()?;
        for (word, waiting) in block.iter_mut().zip(state.blocks.drain(..command.block_len())) {
            *word = waiting;
        }
        state.running = true;
        self.room.wake_one(state);
        Some(command)
    }

    /// Notes that the first of the commands that were not done is, and wakes who waits for that.
    fn finish_one(&self, state: &mut MutexGuard<'_, State>) {
        state.done += 1;
        if state.wanted.iter().any(|mark| mark.0 <= state.done) {
            self.progress.wake_all(state);
        }
    }
}

impl State {
    /// Whether the worker can run the next command, if there is one.
    fn is_for_the_worker(&self) -> bool {
        self.waiting.front().is_some_and(|task| !matches!(task, Task::Turn))
    }
}

/// A place in the queue that has come, and stays until this is dropped: everything queued before is done, nothing that was queued later
/// has started.
pub(super) struct Turn<'a> {
    queue: &'a Queue,
}

impl Turn<'_> {
    /// What kernels left for the host.
    pub(super) fn notes(&self) -> Notes {
        self.queue.reports.reports().take()
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        let mut state = self.queue.state.lock();
        let turn = state.waiting.pop_front();
        debug_assert!(matches!(turn, Some(Task::Turn)), "nobody else takes a turn off the queue");
        self.queue.finish_one(&mut state);
        self.queue.room.wake_all(&state);
        if state.is_for_the_worker() {
            self.queue.arrived.wake_one(state);
        }
    }
}

fn report_memory(size: u64, common: &Common) -> Result<CpuMemory> {
    CpuMemory::new(size, Contents::Host, KIND, &common.ledger)
}
