//! The CPU device: kernels as native code, on all cores.
//!
//! A launch is cut into [`Run`]s of consecutive invocations; rayon spreads the runs over the cores, and inside a run the
//! compiler vectorises the loop over x. No invocation has a thread or a stack of its own. Where invocations cooperate, a run is
//! of workgroups, and each is run by one thread, from barrier to barrier.

mod atomics;
mod frame;
mod graph;
pub mod math;
mod memory;
mod moves;
mod plain;
mod queue;
mod reach;
mod reports;
mod run;
mod sanitizer;
mod slice;
pub mod subgroup;
mod vector;

use std::any::Any;
use std::sync::Arc;
use std::thread;

pub use atomics::{Integer, Number};
pub use frame::{Frame, frame};
pub use plain::Plain;
pub use reach::{Exact, Interval, Reach, split};
pub use run::{CpuEntry, CpuFn, CpuLaunch, Id, Ids, Run, below, count};
pub(crate) use sanitizer::DRIVER as SANITIZER;
pub use sanitizer::{Action, InputWatch, Turn, Turns, Watch, granule};
pub use slice::{SliceMut, is_row_below, load, offset_in, prefetch, row};
pub use vector::Vector;

use crate::backend::{Backend, BackendKind, DeviceClass, DeviceInfo, Driver, Fetched, HostMemory, Launch, Mark, Memory, Region};
use crate::counters::Counters;
use crate::diagnostics::Component;
use crate::environment;
use crate::error::{Error, Result};
use crate::memory_stats::{Ledger, MemoryStats};
use crate::print::{Output, Sink};
use crate::process::Process;
use crate::profile::{EventKind, Profiler, Work};
use crate::recording::{Recording, Replay};
use graph::CpuGraph;
use memory::{CpuMemory, FetchedMemory};
use moves::Move;
use queue::{Command, Queue};

pub(crate) const DRIVER: Driver = Driver { kind: KIND, list: || Ok(vec![info()?]), default_index: || Ok(0), open, components };

const KIND: BackendKind = BackendKind::Cpu;

/// A value that is never there: what rustc checks and nobody runs is written with it.
///
/// # Panics
/// Always.
#[must_use]
pub fn any<T>() -> T {
    unreachable!("this is for rustc to check, not to run")
}

struct Cpu {
    info: DeviceInfo,
    queue: Arc<Queue>,
    output: Output,
    ledger: Ledger,
    process: Process,
}

fn open(index: usize) -> Result<Arc<dyn Backend>> {
    if index > 0 {
        return Err(Error::NoDevice(format!("there is one CPU device, and it has the index 0, not {index}")));
    }
    let info = info()?;
    let queue = Queue::start(info.subgroup_size).map_err(|source| Error::Backend {
        kind: KIND,
        operation: "start its threads",
        source: Box::new(source),
    })?;
    Ok(Arc::new(Cpu { info, queue, output: Output::default(), ledger: Ledger::default(), process: Process::current() }))
}

impl Backend for Cpu {
    fn info(&self) -> &DeviceInfo {
        &self.info
    }

    fn alloc(&self, size: u64) -> Result<Arc<dyn Memory>> {
        Ok(Arc::new(CpuMemory::zeroed(size, KIND, &self.ledger.buffers)?))
    }

    fn alloc_unwritten(&self, size: u64) -> Result<Arc<dyn Memory>> {
        Ok(Arc::new(CpuMemory::unwritten(size, KIND, &self.ledger.buffers)?))
    }

    fn write(&self, destination: Region<'_>, bytes: &[u8]) -> Result<()> {
        self.queue.counting.transfer();
        let work = self.queue.profiler.work(|| Work::transfer(EventKind::Upload, destination.size));
        let _turn = self.queue.turn()?;
        let _running = self.queue.profiler.running(work);
        // SAFETY: while `_turn` lives, nothing queued runs, so nothing uses the region; `bytes` is the host's own memory, which no buffer
        // shares, and as long as the region.
        unsafe { memory::start(&destination).copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) };
        Ok(())
    }

    fn read(&self, source: Region<'_>, bytes: &mut [u8]) -> Result<()> {
        self.queue.counting.transfer();
        let work = self.queue.profiler.work(|| Work::transfer(EventKind::Download, source.size));
        let turn = self.queue.turn()?;
        let notes = turn.notes();
        if !notes.has_panic() {
            let _running = self.queue.profiler.running(work);
            // SAFETY: as in `write`, with the roles exchanged.
            unsafe { memory::start(&source).copy_to_nonoverlapping(bytes.as_mut_ptr(), bytes.len()) };
        }
        drop(turn);
        notes.report(&self.output)
    }

    fn fill(&self, destination: Region<'_>, word: u32) -> Result<()> {
        let work = self.queue.profiler.work(|| Work::transfer(EventKind::Fill, destination.size));
        self.queue.push_move(Move::fill(&destination, word, work))
    }

    fn copy(&self, source: Region<'_>, destination: Region<'_>) -> Result<()> {
        let work = self.queue.profiler.work(|| Work::transfer(EventKind::BufferCopy, source.size));
        self.queue.push_move(Move::copy(&source, &destination, work))
    }

    fn fetch(&self, source: Region<'_>) -> Result<(Box<dyn Fetched>, Mark)> {
        self.queue.counting.transfer();
        let memory: Arc<dyn Memory> = Arc::new(CpuMemory::unwritten(source.size, KIND, &Arc::default())?);
        let work = self.queue.profiler.work(|| Work::transfer(EventKind::Download, source.size));
        self.queue.push_move(Move::copy(&source, &Region { memory: &memory, offset: 0, size: source.size }, work))?;
        Ok((Box::new(FetchedMemory(memory)), self.queue.mark()))
    }

    fn prepare(&self, _: &Launch<'_>) -> Result<()> {
        Ok(())
    }

    fn launch(&self, launch: Launch<'_>) -> Result<()> {
        if launch.kernel.prints {
            self.queue.reports.start_printing(launch.kernel, KIND)?;
        }
        self.queue.push(Command::new(&launch, self.queue.profiler.work(|| Work::launch(&launch))), launch.block)
    }

    fn graph(&self, recording: &mut Recording) -> Result<Box<dyn Replay>> {
        recording.each_launch(|_, kernel| if kernel.prints { self.queue.reports.start_printing(kernel, KIND) } else { Ok(()) })?;
        Ok(Box::new(CpuGraph::new(&self.queue, recording)?))
    }

    fn mark(&self) -> Result<Mark> {
        Ok(self.queue.mark())
    }

    fn is_reached(&self, mark: Mark) -> Result<bool> {
        Ok(self.queue.is_reached(mark))
    }

    fn wait(&self, mark: Mark) -> Result<()> {
        self.queue.wait(mark);
        Ok(())
    }

    fn advance(&self, mark: Mark) -> Result<Mark> {
        Ok(self.queue.advance(mark))
    }

    fn observe(&self) -> Result<()> {
        self.queue.notes()?.report(&self.output)
    }

    fn sync(&self) -> Result<()> {
        let notes = self.queue.turn()?.notes();
        notes.report(&self.output)
    }

    fn on_print(&self, sink: Sink) {
        self.output.set(sink);
    }

    fn counters(&self) -> Counters {
        self.queue.counting.counters()
    }

    fn profiler(&self) -> &Profiler {
        &self.queue.profiler
    }

    fn host_alloc(&self, size: u64) -> Result<Box<dyn HostMemory>> {
        Ok(Box::new(CpuMemory::zeroed(size, KIND, &self.ledger.host_buffers)?))
    }

    fn memory_stats(&self) -> MemoryStats {
        self.ledger.stats(|in_use| in_use)
    }
}

impl Drop for Cpu {
    fn drop(&mut self) {
        // A fork has no worker to end, and its lock may be one that a thread held which the fork does not have.
        if self.process.is_current() {
            self.queue.close();
        }
    }
}

/// The error of a kernel's native code that panicked.
fn native_panic(kind: BackendKind, panic: &(dyn Any + Send)) -> Error {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    let message = text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "a panic without a message".to_owned());
    Error::Backend { kind, operation: "run a kernel: its native code panicked, which is a bug of scry", source: message.into() }
}

/// The number of invocations in a subgroup, unless `SCRY_SUBGROUP_SIZE` says otherwise: as on NVIDIA's GPUs.
const SUBGROUP_SIZE: u32 = 32;

/// The sizes of subgroups that GPUs have.
const SUBGROUP_SIZES: [u32; 5] = [4, 8, 16, 32, 64];

fn subgroup_size() -> Result<u32> {
    environment::variable("SCRY_SUBGROUP_SIZE").map_or(Ok(SUBGROUP_SIZE), |text| parse_subgroup_size(&text))
}

fn parse_subgroup_size(text: &str) -> Result<u32> {
    let size = text.parse().ok().filter(|size| SUBGROUP_SIZES.contains(size));
    size.ok_or_else(|| Error::BackendUnavailable {
        kind: KIND,
        reason: format!("SCRY_SUBGROUP_SIZE is `{text}`, and a subgroup has 4, 8, 16, 32 or 64 invocations"),
    })
}

fn info() -> Result<DeviceInfo> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    Ok(DeviceInfo {
        kind: KIND,
        index: 0,
        driver: concat!("scry ", env!("CARGO_PKG_VERSION")).to_owned(),
        name: format!("{} ({cores} threads)", processor_name().unwrap_or_else(|| std::env::consts::ARCH.to_owned())),
        class: DeviceClass::Cpu,
        memory: physical_memory().unwrap_or(0),
        subgroup_size: subgroup_size()?,
        max_buffer_size: isize::MAX as u64 & !(memory::ALIGNMENT as u64 - 1),
    })
}

fn components() -> Vec<Component> {
    let lacks = "not there\nhelp: kernels run as code for any processor of this architecture, with narrower vectors";
    let found = if run::is_wide() { Ok("there".to_owned()) } else { Err(lacks.to_owned()) };
    vec![Component { name: "AVX2 and FMA", is_needed: false, found }]
}

/// Linux says so in `/proc/cpuinfo`; elsewhere the architecture's name has to do.
fn processor_name() -> Option<String> {
    proc_field("/proc/cpuinfo", "model name")
}

/// The size of the machine's memory, where the system tells without a library.
fn physical_memory() -> Option<u64> {
    let total = proc_field("/proc/meminfo", "MemTotal")?;
    Some(total.strip_suffix(" kB")?.parse::<u64>().ok()? * 1024)
}

fn proc_field(file: &str, name: &str) -> Option<String> {
    let text = std::fs::read_to_string(file).ok()?;
    let value = text.lines().find_map(|line| line.strip_prefix(name)?.trim_start().strip_prefix(':'))?;
    Some(value.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subgroups_have_the_sizes_of_gpus() {
        assert_eq!(parse_subgroup_size("8").unwrap(), 8);
        for text in ["", "0", "5", "128", "32 "] {
            assert!(parse_subgroup_size(text).unwrap_err().to_string().contains(&format!("is `{text}`")));
        }
    }
}
