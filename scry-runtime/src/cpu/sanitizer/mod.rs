//! The sanitizer: a device of its own, made of the CPU device's memory and launches, that finds what is wrong with a kernel's accesses.
//!
//! A launch runs at once, on the thread that launches it, one workgroup after another, in an order that a seed decides. The kernel's
//! native code is a form of it that tells of every access ([`Watch`] and the calls beside it); a [`Checker`] holds what it is told
//! against what it was told before. The accesses themselves are the code's own: a sanitized kernel computes what it always does.

mod calls;
mod cells;
mod checker;
mod clock;
mod invocations;
mod launch;
mod ledger;
mod mark;
mod memory;
mod order;
mod shadow;
#[cfg(test)]
mod tests;
mod watch;
mod watched;
mod written;

use std::sync::{Arc, Mutex, MutexGuard};

pub use calls::Action;
pub(super) use checker::Checker;
pub use watch::{InputWatch, Turn, Turns, Watch, granule};

use super::memory::CpuMemory;
use super::reports::ReportMemory;
use crate::backend::{Backend, BackendKind, DeviceInfo, Driver, Fetched, HostMemory, Launch, Mark, Memory, Region, set_launch_number};
use crate::counters::{Counters, Counting};
use crate::environment;
use crate::error::{Error, Result};
use crate::finding::Finding;
use crate::memory_stats::{Ledger, MemoryStats};
use crate::print::{Output, Sink};
use crate::profile::{EventKind, Profiler, Work};
use launch::State;
use memory::WatchedMemory;

const KIND: BackendKind = BackendKind::Sanitizer;

/// Nobody gets it who does not ask for it, so it is not listed. Its index is the seed.
pub(crate) const DRIVER: Driver = Driver { kind: KIND, list: || Ok(Vec::new()), default_index: seed, open, components: Vec::new };

struct Sanitizer {
    info: DeviceInfo,
    state: Mutex<State>,
    reports: ReportMemory,
    output: Output,
    counting: Counting,
    profiler: Profiler,
    ledger: Ledger,
}

/// What `SCRY_SANITIZER_SEED` says, or 0.
fn seed() -> Result<usize> {
    environment::variable("SCRY_SANITIZER_SEED").map_or(Ok(0), |text| parse_seed(&text))
}

fn parse_seed(text: &str) -> Result<usize> {
    text.parse().map_err(|_| Error::BackendUnavailable {
        kind: KIND,
        reason: format!("SCRY_SANITIZER_SEED is `{text}`, and a seed is a number from 0 to {}", usize::MAX),
    })
}

fn open(seed: usize) -> Result<Arc<dyn Backend>> {
    let name = format!("sanitizer with seed {seed}");
    Ok(Arc::new(Sanitizer {
        info: DeviceInfo { kind: KIND, index: seed, name, ..super::info()? },
        state: Mutex::default(),
        reports: ReportMemory::new(),
        output: Output::default(),
        counting: Counting::default(),
        profiler: Profiler::default(),
        ledger: Ledger::default(),
    }))
}

impl Sanitizer {
    /// Waits for what runs; while the guard lives, no kernel does.
    fn idle(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("the device's lock is never poisoned")
    }

    /// Looks at what kernels left and what was found in them. If a kernel panicked, that is told, and what was found is next time;
    /// `copy` is called if there is nothing to tell.
    fn tell(&self, copy: impl FnOnce()) -> Result<()> {
        self.counting.wait();
        let mut state = self.idle();
        let notes = self.reports.reports().take();
        let report = if notes.has_panic() { None } else { state.report() };
        if !notes.has_panic() && report.is_none() {
            copy();
        }
        drop(state);
        notes.report(&self.output)?;
        report.map_or(Ok(()), |report| Err(Error::Sanitizer(Box::new(report))))
    }
}

/// Every place in the order: what is queued is done when the call returns.
const NOW: Mark = Mark(0);

/// Bytes that were fetched.
struct Bytes(Box<[u8]>);

impl Fetched for Bytes {
    fn copy_to(&self, bytes: &mut [u8]) {
        bytes.copy_from_slice(&self.0);
    }
}

impl Backend for Sanitizer {
    fn info(&self) -> &DeviceInfo {
        &self.info
    }

    fn alloc(&self, size: u64) -> Result<Arc<dyn Memory>> {
        Ok(Arc::new(WatchedMemory::zeroed(size, &self.ledger.buffers)?))
    }

    fn write(&self, destination: Region<'_>, bytes: &[u8]) -> Result<()> {
        self.counting.transfer();
        let work = self.profiler.work(|| Work::transfer(EventKind::Upload, destination.size));
        let _idle = self.idle();
        let _running = self.profiler.running(work);
        // SAFETY: no kernel runs while `_idle` lives, so none uses the region; `bytes` is the host's own memory, which no buffer shares,
        // and as long as the region.
        unsafe { memory::start(&destination).copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) };
        memory::set_written(&destination);
        Ok(())
    }

    fn read(&self, source: Region<'_>, bytes: &mut [u8]) -> Result<()> {
        self.counting.transfer();
        let work = self.profiler.work(|| Work::transfer(EventKind::Download, source.size));
        self.tell(|| {
            let _running = self.profiler.running(work);
            // SAFETY: as in `write`, with the roles exchanged: `tell` keeps kernels from running while it calls this.
            unsafe { memory::start(&source).copy_to_nonoverlapping(bytes.as_mut_ptr(), bytes.len()) };
        })
    }

    fn fill(&self, destination: Region<'_>, word: u32) -> Result<()> {
        let work = self.profiler.work(|| Work::transfer(EventKind::Fill, destination.size));
        let _idle = self.idle();
        let _running = self.profiler.running(work);
        #[expect(clippy::cast_ptr_alignment, reason = "memory is aligned to 64 bytes, and the offset is a multiple of four")]
        let start = memory::start(&destination).cast::<u32>();
        // SAFETY: as in `write`; offset and size are multiples of four and memory is aligned to more, so the words are aligned and
        // inside the region.
        unsafe { std::slice::from_raw_parts_mut(start, destination.size as usize / 4) }.fill(word);
        memory::set_written(&destination);
        Ok(())
    }

    fn copy(&self, source: Region<'_>, destination: Region<'_>) -> Result<()> {
        let work = self.profiler.work(|| Work::transfer(EventKind::BufferCopy, source.size));
        let _idle = self.idle();
        let _running = self.profiler.running(work);
        // SAFETY: as in `write`; both regions are as long, and share no byte.
        unsafe { memory::start(&source).copy_to_nonoverlapping(memory::start(&destination), source.size as usize) };
        memory::copy_written(&source, &destination);
        Ok(())
    }

    fn fetch(&self, source: Region<'_>) -> Result<(Box<dyn Fetched>, Mark)> {
        self.counting.transfer();
        let work = self.profiler.work(|| Work::transfer(EventKind::Download, source.size));
        let mut bytes = vec![0; source.size as usize].into_boxed_slice();
        let _idle = self.idle();
        let _running = self.profiler.running(work);
        // SAFETY: as in `write`, with the roles exchanged.
        unsafe { memory::start(&source).copy_to_nonoverlapping(bytes.as_mut_ptr(), bytes.len()) };
        Ok((Box::new(Bytes(bytes)), NOW))
    }

    fn prepare(&self, launch: &Launch<'_>) -> Result<()> {
        launch::check_limits(launch)
    }

    fn launch(&self, launch: Launch<'_>) -> Result<()> {
        launch::check_limits(&launch)?;
        if launch.kernel.prints {
            self.reports.start_printing(launch.kernel, KIND)?;
        }
        self.counting.submission();
        let work = self.profiler.work(|| Work::launch(&launch));
        let mut state = self.idle();
        if launch.kernel.prints {
            set_launch_number(launch.block, state.next_printing_launch());
        }
        let _running = self.profiler.running(work);
        state.run(&launch, &self.info, self.reports.reports())
    }

    fn mark(&self) -> Result<Mark> {
        Ok(NOW)
    }

    fn is_reached(&self, _: Mark) -> Result<bool> {
        Ok(true)
    }

    fn wait(&self, _: Mark) -> Result<()> {
        Ok(())
    }

    fn advance(&self, _: Mark) -> Result<Mark> {
        Ok(NOW)
    }

    fn observe(&self) -> Result<()> {
        self.tell(|| ())
    }

    fn sync(&self) -> Result<()> {
        self.tell(|| ())
    }

    fn on_print(&self, sink: Sink) {
        self.output.set(sink);
    }

    fn counters(&self) -> Counters {
        self.counting.counters()
    }

    fn profiler(&self) -> &Profiler {
        &self.profiler
    }

    fn findings(&self) -> Vec<Finding> {
        self.idle().findings()
    }

    fn host_alloc(&self, size: u64) -> Result<Box<dyn HostMemory>> {
        Ok(Box::new(CpuMemory::zeroed(size, KIND, &self.ledger.host_buffers)?))
    }

    fn memory_stats(&self) -> MemoryStats {
        self.ledger.stats(|in_use| in_use)
    }
}
