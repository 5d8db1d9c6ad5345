//! The sanitizer: a device of its own, made of the CPU device's memory and launches, that finds what is wrong with a kernel's accesses.
//!
//! A launch runs at once, on the thread that launches it, one workgroup after another, in an order that a seed decides. The kernel's
//! native code is a form of it that passes every access to a checker, which is the crate `scry-sanitizer`.

mod launch;
mod memory;

use std::sync::Arc;

use crate::backend::{Backend, Behind, Common, Contents, Driver, ForeignMemory, HostAccess, Mark, Order, Sharing, Start, Until, foreign};
use crate::command::{Command, Memory, Region, Way};
use crate::cpu::{self, CpuMemory};
use crate::error::{BackendKind, DeviceInfo, Error, Result};
use crate::report::{Notes, ReportMemory};
use crate::system::{FairGuard, FairLock, at_once, environment};
use launch::State;
use memory::WatchedMemory;

const KIND: BackendKind = BackendKind::Sanitizer;

/// It is opened only by name, so it is not listed. Its index is the seed.
pub(crate) const DRIVER: Driver =
    Driver { kind: KIND, list: || at_once(Ok(Vec::new())), default_index: seed, open: |seed| at_once(open(seed)), components: Vec::new };

struct Sanitizer {
    order: Order,
    /// Threads get it in the order in which they ask, as they queue on other devices.
    state: FairLock<State>,
    reports: ReportMemory<CpuMemory>,
}

/// What `SCRY_SANITIZER_SEED` says, or 0.
fn seed() -> Result<usize> {
    let expected = format!("a seed is a number from 0 to {}", usize::MAX);
    environment::number("SCRY_SANITIZER_SEED", 0, |_| true, &expected).map_err(|reason| Error::BackendUnavailable { kind: KIND, reason })
}

fn open(seed: usize) -> Result<Arc<dyn Backend>> {
    let name = format!("sanitizer with seed {seed}");
    let common = Common::new(DeviceInfo { kind: KIND, index: seed, name, ..cpu::info()? });
    Ok(Arc::new(Sanitizer {
        order: Order::new(&common, cpu::LANES),
        state: FairLock::new(State::new(seed)),
        reports: ReportMemory::new(KIND, |size| CpuMemory::new(size, Contents::Host, KIND, &common.ledger))?,
    }))
}

impl Sanitizer {
    /// Waits for what runs; while the guard lives, no kernel does.
    fn idle(&self) -> FairGuard<'_, State> {
        self.state.lock()
    }

    /// What kernels left, and what was found in them.
    fn look(&self, state: &mut State) -> Notes {
        self.reports.reports().take().or_found(|| state.report())
    }
}

/// Every place in the order: what is queued is done when the call returns.
const NOW: Mark = Mark::NONE;

impl Backend for Sanitizer {
    fn order(&self) -> &Order {
        &self.order
    }

    fn alloc(&self, size: u64, contents: Contents) -> Result<Arc<dyn Memory>> {
        Ok(Arc::new(WatchedMemory::new(size, contents, &self.order.common.ledger)?))
    }

    fn prepare(&self, command: &Command<'_>) -> Result<()> {
        if let Command::Launch(launch) = command { launch::check(launch) } else { Ok(()) }
    }

    fn submit(&self, command: &mut Command<'_>) -> Result<()> {
        self.prepare(command)?;
        let common = &self.order.common;
        let work = common.profiler.command(command);
        let mut state = self.idle();
        match command {
            Command::Launch(launch) => {
                common.counting.submission();
                if launch.kernel.prints {
                    self.reports.ring(launch.kernel, |size| CpuMemory::new(size, Contents::Host, KIND, &common.ledger))?;
                    state.numbers.number(launch.block);
                }
                let _running = common.profiler.running(work);
                let ran = state.run(launch, &common.info, self.reports.reports(), common.traces.are_made());
                state.findings().clone_into(&mut common.findings.lock());
                ran.map(|traced| traced.iter().for_each(|traced| common.traces.add(traced)))
            }
            Command::Fill(destination, word) => {
                let _running = common.profiler.running(work);
                #[expect(clippy::cast_ptr_alignment, reason = "memory is aligned to 64 bytes, and the offset is a multiple of four")]
                let start = memory::start(destination).cast::<u32>();
                // SAFETY: no kernel runs while `state` is locked, so none uses the region; offset and size are multiples of four and memory
                // is aligned to more, so the words are aligned and inside the region.
                unsafe { std::slice::from_raw_parts_mut(start, destination.size as usize / 4) }.fill(*word);
                memory::set_written(destination);
                Ok(())
            }
            Command::Copy(way, source, destination) => {
                let _running = common.profiler.running(work);
                // SAFETY: as above; both regions are as long, and share no byte.
                unsafe { memory::start(source).copy_to_nonoverlapping(memory::start(destination), source.size as usize) };
                match way {
                    Way::Up => memory::set_written(destination),
                    Way::Within => memory::copy_written(source, destination),
                    Way::Down => {}
                }
                Ok(())
            }
            other @ Command::Raw(_) => foreign(BackendKind::Sanitizer, other),
            #[cfg(feature = "cublas")]
            other @ Command::Product(_) => foreign(BackendKind::Sanitizer, other),
        }
    }

    fn mark(&self, _: Behind) -> Result<Mark> {
        Ok(NOW)
    }

    fn wait(&self, until: Until) -> Result<Mark> {
        if matches!(until, Until::Reached(_) | Until::Everything) {
            self.order.common.counting.wait();
        }
        Ok(NOW)
    }

    fn notes(&self) -> Result<Notes> {
        Ok(self.look(&mut self.idle()))
    }

    fn on_host(&self, region: Region<'_>, access: HostAccess, run: &mut dyn FnMut(Start)) -> Result<Option<Notes>> {
        let mut state = self.idle();
        let notes = match access {
            HostAccess::Read => {
                self.order.common.counting.wait();
                self.look(&mut state)
            }
            HostAccess::Write => {
                memory::set_written(&region);
                Notes::default()
            }
        };
        if !notes.has_failure() {
            run(Start::new(memory::start(&region)));
        }
        Ok(Some(notes))
    }

    fn sharing(&self) -> Option<&dyn Sharing> {
        Some(self)
    }
}

impl Sharing for Sanitizer {
    unsafe fn adopt(&self, memory: ForeignMemory) -> Result<Arc<dyn Memory>> {
        // SAFETY: the memory is as the caller says.
        Ok(Arc::new(unsafe { WatchedMemory::foreign(memory) }))
    }

    fn share(&self, region: Region<'_>) -> Result<u64> {
        let _idle = self.idle();
        Ok(memory::share(&region))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Device;
    use crate::handles::launch::launch;
    use crate::kernel::native::{CpuLaunch, Run, SanitizedEntry};
    use crate::kernel::{KernelDef, nothing};

    /// Code that the compiler should never write fails its own launch, and nothing else.
    #[test]
    fn native_code_that_panics_is_a_bug_of_scry() {
        static BROKEN: KernelDef = KernelDef { sanitized: SanitizedEntry::Code(sanitized), ..nothing() };
        unsafe fn sanitized(launch: &CpuLaunch<'_>, _: Run) {
            let _ = launch.watch_input(0);
        }
        let device = Device::sanitizer().unwrap();
        // SAFETY: it has no parameters.
        let error = unsafe { launch(&device, &BROKEN, &[], 8) }.unwrap_err();
        assert!(matches!(&error, Error::Backend { kind: BackendKind::Sanitizer, .. }), "{error:?}");
        assert_eq!(device.findings(), []);
        device.sync().unwrap();
    }

    #[test]
    fn a_kernel_without_code_for_it_is_an_error() {
        static LEAN: KernelDef = KernelDef { sanitized: SanitizedEntry::NotCompiled, ..nothing() };
        let device = Device::sanitizer().unwrap();
        // SAFETY: it has no parameters.
        let error = unsafe { launch(&device, &LEAN, &[], 8) }.unwrap_err();
        assert!(error.to_string().contains("turn on the feature `sanitizer`"), "{error}");
    }
}
