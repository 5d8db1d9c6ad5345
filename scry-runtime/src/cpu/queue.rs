//! The CPU device's queue: launches run one after another, each on all cores, while the caller goes on.
//!
//! One worker of the device's own rayon pool takes commands off the queue and runs them; being a worker, it shares out a
//! launch without allocating or handing over. Commands are plain values, so neither queueing nor running allocates.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};

use arrayvec::ArrayVec;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use super::reports::ReportMemory;
use super::run::{BoundMemory, Inputs, execute};
use super::{KIND, frame, memory, native_panic};
use crate::backend::{Launch, Memory, set_launch_number};
use crate::counters::Counting;
use crate::error::{Error, Result};
use crate::kernel::{KernelDef, MAX_BLOCK_SIZE, MAX_SLICES};
use crate::observe::Reports;
use crate::process::Process;
use crate::profile::{Profiler, Work};

/// The most launches that wait; whoever queues one more waits for room, so that the queue never grows.
const CAPACITY: usize = 256;

/// The words of the longest block.
const BLOCK_WORDS: usize = MAX_BLOCK_SIZE / 4;

const UNPOISONED: &str = "the queue's lock is never poisoned";

pub(super) struct Queue {
    state: Mutex<State>,
    /// Signalled when a command arrives or the queue closes.
    arrived: Condvar,
    /// Signalled when a command leaves a full queue.
    room: Condvar,
    /// Signalled when the last command is done.
    idle: Condvar,
    pub(super) reports: ReportMemory,
    pub(super) counting: Counting,
    pub(super) profiler: Profiler,
    /// The one whose worker takes the commands.
    process: Process,
}

pub(super) struct State {
    waiting: VecDeque<Command>,
    /// The parameter blocks of the waiting commands, end to end.
    blocks: VecDeque<u32>,
    /// The launches so far of kernels that print, modulo 2^32.
    printing_launches: u32,
    running: bool,
    closed: bool,
    /// What a kernel's native code panicked with: a bug of the compiler.
    failure: Option<Error>,
}

/// A launch, with everything it needs but its block, which the queue keeps.
pub(super) struct Command {
    kernel: &'static KernelDef,
    grid: [u32; 3],
    /// The length of the block in words.
    block_len: usize,
    slices: ArrayVec<BoundMemory, MAX_SLICES>,
    /// Keeps the slices' memory alive until the launch is done.
    memory: ArrayVec<Arc<dyn Memory>, MAX_SLICES>,
    /// What to measure, if anything.
    work: Option<Work>,
}

impl Command {
    pub(super) fn new(launch: &Launch<'_>, work: Option<Work>) -> Self {
        Self {
            kernel: launch.kernel,
            grid: launch.grid,
            block_len: launch.block.len(),
            slices: launch.slices.iter().map(|slice| BoundMemory::new(slice, memory::start(&slice.region))).collect(),
            memory: launch.slices.iter().map(|slice| Arc::clone(slice.region.memory)).collect(),
            work,
        }
    }

    fn run(self, block: &[u32], subgroup_size: u32, reports: Reports<'_>) {
        execute(self.kernel, Inputs { block, slices: &self.slices, subgroup_size, reports }, self.grid);
        drop(self.memory);
    }
}

impl Queue {
    /// A queue with its own pool of threads, one for each core.
    pub(super) fn start(subgroup_size: u32) -> Result<Arc<Self>, ThreadPoolBuildError> {
        let pool = ThreadPoolBuilder::new().thread_name(|i| format!("scry-cpu-{i}")).build()?;
        // A worker's first look for work in another's queue allocates, and so does its first frame; let that be now, not in a launch.
        pool.broadcast(|_| {
            frame::reserve();
            rayon::yield_now();
        });
        let state = State {
            waiting: VecDeque::with_capacity(CAPACITY),
            blocks: VecDeque::with_capacity(CAPACITY * BLOCK_WORDS),
            printing_launches: 0,
            running: false,
            closed: false,
            failure: None,
        };
        let [arrived, room, idle] = [const { Condvar::new() }; 3];
        let queue = Arc::new(Self {
            state: Mutex::new(state),
            arrived,
            room,
            idle,
            reports: ReportMemory::new(),
            counting: Counting::default(),
            profiler: Profiler::default(),
            process: Process::current(),
        });
        serve(pool, Arc::clone(&queue), subgroup_size);
        Ok(queue)
    }

    /// Queues a command with its block, which gets the launch's number if the kernel prints. An `Err` where nobody makes room.
    pub(super) fn push(&self, command: Command, block: &mut [u32]) -> Result<()> {
        self.counting.submission();
        let full = |state: &mut State| state.waiting.len() == CAPACITY;
        let mut state = self.lock();
        if full(&mut state) {
            if !self.process.is_current() {
                return Err(Error::Forked { kind: KIND });
            }
            state = self.room.wait_while(state, full).expect(UNPOISONED);
        }
        if command.kernel.prints {
            set_launch_number(block, state.printing_launches);
            state.printing_launches = state.printing_launches.wrapping_add(1);
        }
        state.waiting.push_back(command);
        state.blocks.extend(&*block);
        drop(state);
        self.arrived.notify_one();
        Ok(())
    }

    /// Waits until every command is done; while the guard lives, no other starts.
    pub(super) fn idle(&self) -> Result<MutexGuard<'_, State>> {
        self.counting.wait();
        let busy = |state: &mut State| state.running || !state.waiting.is_empty();
        let mut state = self.idle.wait_while(self.lock(), busy).expect(UNPOISONED);
        match state.failure.take() {
            None => Ok(state),
            Some(failure) => Err(failure),
        }
    }

    /// Lets the worker end once the waiting commands are done.
    pub(super) fn close(&self) {
        self.lock().closed = true;
        self.arrived.notify_one();
    }

    /// The next command, its block copied to the start of `block`, or `None` once the queue is closed and empty.
    fn next(&self, block: &mut [u32; BLOCK_WORDS]) -> Option<Command> {
        let mut state = self.lock();
        state.running = false;
        if state.waiting.is_empty() {
            self.idle.notify_all();
        }
        let mut state = self.arrived.wait_while(state, |state| state.waiting.is_empty() && !state.closed).expect(UNPOISONED);
        let command = state.waiting.pop_front()?;
        for (word, waiting) in block.iter_mut().zip(state.blocks.drain(..command.block_len)) {
            *word = waiting;
        }
        self.room.notify_one();
        state.running = true;
        Some(command)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect(UNPOISONED)
    }
}

/// Runs the queue's commands on a worker of `pool`, which ends with it.
fn serve(pool: ThreadPool, queue: Arc<Queue>, subgroup_size: u32) {
    let pool = Arc::new(pool);
    let keep = Arc::clone(&pool);
    pool.spawn(move || {
        let mut block = [0; BLOCK_WORDS];
        while let Some(command) = queue.next(&mut block) {
            let block = &block[..command.block_len];
            let _running = queue.profiler.running(command.work);
            if let Err(panic) = catch_unwind(AssertUnwindSafe(|| command.run(block, subgroup_size, queue.reports.reports()))) {
                queue.lock().failure = Some(native_panic(KIND, &*panic));
            }
        }
        drop(keep);
    });
}
