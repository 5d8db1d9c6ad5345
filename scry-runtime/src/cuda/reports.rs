//! The memory of what kernels leave for the host, and the order between those kernels and the host's taking it.
//!
//! It is page-locked host memory that the device writes over the bus, only when a kernel has something to say; the host looks
//! there after every wait, and asks the driver nothing for it.

use std::ptr::NonNull;
use std::sync::atomic::AtomicU32;
use std::sync::{Arc, RwLock};

use arrayvec::ArrayVec;
use cudarc::driver::sys::CUdeviceptr;

use super::error::KIND;
use super::locked::Locked;
use super::stream::Stream;
use crate::command::{Launch, PrintNumbers};
use crate::error::Result;
use crate::kernel::KernelDef;
use crate::kernel::reports::RECORD_LEN;
use crate::report::{HostWords, Notes, ReportMemory};

pub(super) struct OrderedReports {
    stream: Arc<Stream>,
    memory: ReportMemory<Shared>,
    /// Held by launches of kernels that panic; alone, by those of kernels that print, so that their numbers are in their order; and alone by
    /// who waits for all of these and takes what they left.
    launches: RwLock<PrintNumbers>,
}

impl OrderedReports {
    pub(super) fn new(stream: &Arc<Stream>) -> Result<Self> {
        let memory = ReportMemory::new(KIND, Shared::zeroed(stream, RECORD_LEN)?);
        Ok(Self { stream: Arc::clone(stream), memory, launches: RwLock::default() })
    }

    /// Has `queue` queue `launch`, in order with whoever takes what its kernel reports; it gets the addresses that the kernel takes
    /// for that.
    pub(super) fn ordered(&self, launch: Launch<'_>, queue: impl FnOnce(Launch<'_>, &[CUdeviceptr]) -> Result<()>) -> Result<()> {
        let kernel = launch.kernel;
        if kernel.prints {
            let mut numbers = self.launches.write().expect(NEVER_POISONED);
            let ring = self.ring(kernel)?.address;
            numbers.number(launch.block);
            let addresses = [self.memory.record.address, ring];
            return queue(launch, if kernel.panics { &addresses } else { &addresses[1..] });
        }
        if kernel.panics {
            let _shared = self.launches.read().expect(NEVER_POISONED);
            return queue(launch, &[self.memory.record.address]);
        }
        queue(launch, &[])
    }

    /// As `ordered`, for `queue` that queues launches together: of kernels that panic if `panics`, and `printing` launches of kernels that
    /// print, the first of which gets the number that `queue` is given.
    pub(super) fn ordered_together(&self, panics: bool, printing: u32, queue: impl FnOnce(u32) -> Result<()>) -> Result<()> {
        if printing > 0 {
            let mut numbers = self.launches.write().expect(NEVER_POISONED);
            return queue(numbers.take(printing));
        }
        let _shared = panics.then(|| self.launches.read().expect(NEVER_POISONED));
        queue(0)
    }

    /// The addresses that `kernel` takes for its reports.
    pub(super) fn addresses(&self, kernel: &KernelDef) -> Result<ArrayVec<CUdeviceptr, 2>> {
        let ring = if kernel.prints { Some(self.ring(kernel)?.address) } else { None };
        Ok(kernel.panics.then_some(self.memory.record.address).into_iter().chain(ring).collect())
    }

    fn ring(&self, kernel: &KernelDef) -> Result<&Shared> {
        self.memory.ring(kernel, |len| Shared::zeroed(&self.stream, len))
    }

    /// What kernels left for the host, by a caller who has waited for those that matter to it.
    pub(super) fn notes(&self) -> Result<Notes> {
        let reports = self.memory.reports();
        if reports.is_clear() {
            return Ok(Notes::default());
        }
        let _nobody_launches = self.launches.write().expect(NEVER_POISONED);
        self.stream.synchronize()?;
        Ok(reports.take())
    }
}

const NEVER_POISONED: &str = "the lock of the reports is never poisoned";

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
