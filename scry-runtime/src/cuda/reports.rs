//! The memory of what kernels leave for the host, and the numbers of those that print.
//!
//! It is page-locked host memory that the device writes over the bus, only when a kernel has something to say; the host looks
//! there after every wait, and asks the driver nothing for it.

use std::sync::{Arc, MutexGuard};

use arrayvec::ArrayVec;
use cudarc::driver::sys::CUdeviceptr;

use super::error::KIND;
use super::locked::Locked;
use super::stream::Stream;
use crate::backend::Gate;
use crate::command::PrintNumbers;
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

    /// Tells a kernel that prints, by its block, the number of its launch, which is to be queued before the result is dropped.
    #[cold]
    pub(super) fn number(&self, block: &mut [u32]) -> MutexGuard<'_, PrintNumbers> {
        let mut numbers = self.numbers.lock();
        numbers.number(block);
        numbers
    }

    /// Has `queue` queue launches together, `printing` of which are of kernels that print; the first of these gets the number that `queue`
    /// is given.
    pub(super) fn ordered_together(&self, printing: u32, queue: impl FnOnce(u32) -> Result<()>) -> Result<()> {
        let mut numbers = (printing > 0).then(|| self.numbers.lock());
        let first = numbers.as_mut().map_or(0, |numbers| numbers.take(printing));
        queue(first)
    }

    /// Adds the addresses that `kernel` takes for its reports to those of its slices.
    #[inline]
    pub(super) fn find<const MOST: usize>(&self, kernel: &KernelDef, addresses: &mut ArrayVec<CUdeviceptr, MOST>) -> Result<()> {
        if kernel.panics {
            addresses.push(self.memory.record.address);
        }
        if kernel.prints {
            addresses.push(self.memory.ring(kernel, |size| Locked::new(&self.stream, size))?.address);
        }
        Ok(())
    }

    /// As [`ReportMemory::notes`].
    pub(super) fn notes(&self, gate: &Gate) -> Result<Notes> {
        self.memory.notes(|| gate.look(), || self.stream.synchronize())
    }
}
