//! The memory of what kernels leave for the host, and the order between those kernels and the host's taking it.
//!
//! It is page-locked host memory that the device writes over the bus, only when a kernel has something to say; the host looks
//! there after every wait, and asks the driver nothing for it.

use std::ptr::{self, NonNull};
use std::sync::{Arc, RwLock, RwLockReadGuard};

use cudarc::driver::sys::{self, CU_MEMHOSTALLOC_DEVICEMAP, CU_MEMHOSTALLOC_PORTABLE, CUdeviceptr};

use super::error::check;
use super::stream::Stream;
use crate::error::Result;
use crate::kernel::KernelDef;
use crate::observe::{Findings, Reports};
use crate::panic::Record;

pub(super) struct ReportMemory {
    stream: Arc<Stream>,
    record: Shared,
    /// Held by launches of kernels that report, and alone by who waits for all of these and takes what they left.
    launching: RwLock<()>,
}

impl ReportMemory {
    pub(super) fn new(stream: &Arc<Stream>) -> Result<Self> {
        let record = Shared::zeroed(stream, size_of::<Record>())?;
        Ok(Self { stream: Arc::clone(stream), record, launching: RwLock::new(()) })
    }

    /// To be held while `kernel` is queued, if it reports.
    pub(super) fn launching(&self, kernel: &KernelDef) -> Option<RwLockReadGuard<'_, ()>> {
        kernel.panics.then(|| self.launching.read().expect(NEVER_POISONED))
    }

    /// The record's address, as kernels take it.
    pub(super) fn record(&self) -> CUdeviceptr {
        self.record.address
    }

    /// What kernels left for the host, by a caller who has waited for those that matter to it.
    pub(super) fn findings(&self) -> Result<Findings> {
        let reports = self.reports();
        if reports.is_clear() {
            return Ok(Findings::default());
        }
        let _nobody_launches = self.launching.write().expect(NEVER_POISONED);
        self.stream.synchronize()?;
        Ok(reports.take())
    }

    fn reports(&self) -> Reports<'_> {
        let record = self.record.start.cast::<Record>();
        // SAFETY: "the pointer must be properly aligned, non-null, dereferenceable, and point to a valid value": page-locked memory
        // is aligned to more than words, this is as long as a record and lives as long as `self`, and any words are a record. What
        // the device writes meanwhile are atomics to the host.
        Reports { record: unsafe { record.as_ref() } }
    }
}

const NEVER_POISONED: &str = "the lock of the reports is never poisoned";

/// Host memory that the device sees.
struct Shared {
    stream: Arc<Stream>,
    start: NonNull<u8>,
    /// Where the device sees it.
    address: CUdeviceptr,
}

// SAFETY: the memory is owned, and the driver's functions may be called from any thread.
unsafe impl Send for Shared {}
// SAFETY: a shared reference gives nothing but two addresses.
unsafe impl Sync for Shared {}

impl Shared {
    /// `size` bytes, all zero.
    fn zeroed(stream: &Arc<Stream>, size: usize) -> Result<Self> {
        stream.bind()?;
        let (mut start, flags) = (ptr::null_mut(), CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP);
        // SAFETY: "allocates bytesize bytes of host memory that is page-locked and accessible to the device"; a context is bound
        // and `start` outlives the call. "CU_MEMHOSTALLOC_DEVICEMAP: maps the allocation into the CUDA address space"; without the
        // write-combining flag the host reads it at full speed.
        check(unsafe { sys::cuMemHostAlloc(&raw mut start, size, flags) }, "allocate page-locked memory")?;
        let start = NonNull::new(start.cast::<u8>()).expect("the driver gives an address when it says that it allocated");
        let mut shared = Self { stream: Arc::clone(stream), start, address: 0 };
        // SAFETY: "passes back the device pointer pdptr corresponding to the mapped, pinned host buffer p allocated by
        // cuMemHostAlloc; Flags provides for future releases; for now, it must be set to 0".
        let answer = unsafe { sys::cuMemHostGetDevicePointer_v2(&raw mut shared.address, start.as_ptr().cast(), 0) };
        check(answer, "map page-locked memory")?;
        // SAFETY: the memory is as long as this, new, and nobody else's yet.
        unsafe { start.write_bytes(0, size) };
        Ok(shared)
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        if self.stream.synchronize().is_ok() {
            // SAFETY: "frees the memory space pointed to by p, which must have been returned by a previous call to
            // cuMemAllocHost"; the stream is done with every kernel that used it.
            let _ = unsafe { sys::cuMemFreeHost(self.start.as_ptr().cast()) };
        }
    }
}
