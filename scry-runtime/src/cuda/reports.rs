//! The memory of what kernels leave for the host, and the numbers of those that print.
//!
//! It is page-locked host memory that the device writes over the bus, only when a kernel has something to say; the host looks
//! there after every wait, and asks the driver nothing for it.

use std::sync::Arc;

use arrayvec::ArrayVec;
use cudarc::driver::sys::CUdeviceptr;

use super::error::KIND;
use super::locked::Locked;
use super::stream::Stream;
use crate::backend::Gate;
use crate::command::{Launch, PrintNumbers};
use crate::error::Result;
use crate::kernel::KernelDef;
use crate::report::{Notes, ReportMemory};
use crate::system::Lock;

pub(super) struct OrderedReports {
    stream: Arc<Stream>,
    memory: ReportMemory<Locked>,
    /// Locked by launches of kernels that print, so that their numbers are in their order.
    numbers: Lock<PrintNumbers>,
}

impl OrderedReports {
    pub(super) fn new(stream: &Arc<Stream>) -> Result<Self> {
        let memory = ReportMemory::new(KIND, |size| Locked::new(stream, size))?;
        Ok(Self { stream: Arc::clone(stream), memory, numbers: Lock::default() })
    }

    /// Has `queue` queue `launch`, in the order of its number if its kernel prints; it gets the addresses that the kernel takes for its
    /// reports.
    pub(super) fn ordered(&self, launch: &mut Launch<'_>, queue: impl FnOnce(&mut Launch<'_>, &[CUdeviceptr]) -> Result<()>) -> Result<()> {
        let kernel = launch.kernel;
        if !kernel.prints {
            let record = &[self.memory.record.address];
            return queue(launch, if kernel.panics { record } else { &[] });
        }
        let addresses = self.addresses(kernel)?;
        let mut numbers = self.numbers.lock();
        numbers.number(launch.block);
        queue(launch, &addresses)
    }

    /// Has `queue` queue launches together, `printing` of which are of kernels that print; the first of these gets the number that `queue`
    /// is given.
    pub(super) fn ordered_together(&self, printing: u32, queue: impl FnOnce(u32) -> Result<()>) -> Result<()> {
        let mut numbers = (printing > 0).then(|| self.numbers.lock());
        let first = numbers.as_mut().map_or(0, |numbers| numbers.take(printing));
        queue(first)
    }

    /// The addresses that `kernel` takes for its reports.
    pub(super) fn addresses(&self, kernel: &KernelDef) -> Result<ArrayVec<CUdeviceptr, 2>> {
        let ring = || self.memory.ring(kernel, |size| Locked::new(&self.stream, size));
        let ring = if kernel.prints { Some(ring()?.address) } else { None };
        Ok(kernel.panics.then_some(self.memory.record.address).into_iter().chain(ring).collect())
    }

    /// As [`ReportMemory::notes`].
    pub(super) fn notes(&self, gate: &Gate) -> Result<Notes> {
        self.memory.notes(|| gate.look(), || self.stream.synchronize())
    }
}
