//! The memory of what kernels leave for the host, and the numbers of those that print.
//!
//! It is page-locked host memory that the device writes over the bus, only when a kernel has something to say; the host looks
//! there after every wait, and asks the driver nothing for it.

use std::ptr::NonNull;
use std::sync::atomic::AtomicU32;
use std::sync::{Arc, Mutex, MutexGuard};

use arrayvec::ArrayVec;
use cudarc::driver::sys::CUdeviceptr;

use super::error::KIND;
use super::locked::Locked;
use super::stream::Stream;
use crate::backend::Gate;
use crate::command::{Launch, PrintNumbers};
use crate::error::Result;
use crate::kernel::KernelDef;
use crate::kernel::reports::RECORD_LEN;
use crate::report::{HostWords, Notes, ReportMemory};

pub(super) struct OrderedReports {
    stream: Arc<Stream>,
    memory: ReportMemory<Shared>,
    /// Locked by launches of kernels that print, so that their numbers are in their order.
    numbers: Mutex<PrintNumbers>,
}

impl OrderedReports {
    pub(super) fn new(stream: &Arc<Stream>) -> Result<Self> {
        let memory = ReportMemory::new(KIND, Shared::zeroed(stream, RECORD_LEN)?);
        Ok(Self { stream: Arc::clone(stream), memory, numbers: Mutex::default() })
    }

    /// Has `queue` queue `launch`, in the order of its number if its kernel prints; it gets the addresses that the kernel takes for its
    /// reports.
    pub(super) fn ordered(&self, launch: Launch<'_>, queue: impl FnOnce(Launch<'_>, &[CUdeviceptr]) -> Result<()>) -> Result<()> {
        let kernel = launch.kernel;
        if !kernel.prints {
            let record = &[self.memory.record.address];
            return queue(launch, if kernel.panics { record } else { &[] });
        }
        let addresses = self.addresses(kernel)?;
        let mut numbers = self.numbers();
        numbers.number(launch.block);
        queue(launch, &addresses)
    }

    /// Has `queue` queue launches together, `printing` of which are of kernels that print; the first of these gets the number that `queue`
    /// is given.
    pub(super) fn ordered_together(&self, printing: u32, queue: impl FnOnce(u32) -> Result<()>) -> Result<()> {
        let mut numbers = (printing > 0).then(|| self.numbers());
        let first = numbers.as_mut().map_or(0, |numbers| numbers.take(printing));
        queue(first)
    }

    fn numbers(&self) -> MutexGuard<'_, PrintNumbers> {
        self.numbers.lock().expect("the lock of the numbers is never poisoned")
    }

    /// The addresses that `kernel` takes for its reports.
    pub(super) fn addresses(&self, kernel: &KernelDef) -> Result<ArrayVec<CUdeviceptr, 2>> {
        let ring = if kernel.prints { Some(self.ring(kernel)?.address) } else { None };
        Ok(kernel.panics.then_some(self.memory.record.address).into_iter().chain(ring).collect())
    }

    fn ring(&self, kernel: &KernelDef) -> Result<&Shared> {
        self.memory.ring(kernel, |len| Shared::zeroed(&self.stream, len))
    }

    /// What kernels left for the host, by a caller who has waited for those that matter to it. Meanwhile, `gate` keeps others from being
    /// queued.
    pub(super) fn notes(&self, gate: &Gate) -> Result<Notes> {
        let reports = self.memory.reports();
        if reports.is_clear() {
            return Ok(Notes::default());
        }
        let _look = gate.look();
        self.stream.synchronize()?;
        Ok(reports.take())
    }
}

/// Host memory that the device sees.
struct Shared {
    memory: Locked,
    /// Where the device sees it.
    address: CUdeviceptr,
}

impl Shared {
    /// `len` words, all zero.
    fn zeroed(stream: &Arc<Stream>, len: usize) -> Result<Self> {
        let memory = Locked::zeroed(stream, len * size_of::<u32>())?;
        let address = memory.device_address()?;
        Ok(Self { memory, address })
    }
}

impl HostWords for Shared {
    fn words(&self) -> &[AtomicU32] {
        let words = NonNull::slice_from_raw_parts(self.memory.start().cast(), self.memory.size() / size_of::<u32>());
        // SAFETY: "the pointer must be properly aligned, non-null, dereferenceable, and point to a valid value": page-locked memory
        // is aligned to more than words, is as long as these, and lives as long as `self`; any bits are a word. What the device
        // writes meanwhile are atomics to the host.
        unsafe { words.as_ref() }
    }
}
