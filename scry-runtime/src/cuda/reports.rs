//! The memory of what kernels leave for the host, and the order between those kernels and the host's taking it.
//!
//! It is page-locked host memory that the device writes over the bus, only when a kernel has something to say; the host looks
//! there after every wait, and asks the driver nothing for it.

use std::ptr::{self, NonNull};
use std::sync::atomic::AtomicU32;
use std::sync::{Arc, OnceLock, RwLock};

use cudarc::driver::sys::{self, CU_MEMHOSTALLOC_DEVICEMAP, CU_MEMHOSTALLOC_PORTABLE, CUdeviceptr};

use super::error::{KIND, attempt, check};
use super::stream::Stream;
use crate::backend::{Launch, set_launch_number};
use crate::error::Result;
use crate::fault::Site;
use crate::kernel::KernelDef;
use crate::observe::{Notes, Reports};
use crate::panic::Record;
use crate::print::{Ring, ring_len};

pub(super) struct ReportMemory {
    stream: Arc<Stream>,
    record: Shared,
    ring: OnceLock<Shared>,
    /// Held by launches of kernels that panic; alone, by those of kernels that print, which it counts, modulo 2^32, so that their
    /// numbers are in their order; and alone by who waits for all of these and takes what they left.
    launches: RwLock<u32>,
}

impl ReportMemory {
    pub(super) fn new(stream: &Arc<Stream>) -> Result<Self> {
        let record = Shared::zeroed(stream, size_of::<Record>())?;
        Ok(Self { stream: Arc::clone(stream), record, ring: OnceLock::new(), launches: RwLock::new(0) })
    }

    /// Has `queue` queue `launch`, in order with whoever takes what its kernel reports; it gets the addresses that the kernel takes
    /// for that.
    pub(super) fn ordered(&self, launch: Launch<'_>, queue: impl FnOnce(Launch<'_>, &[CUdeviceptr]) -> Result<()>) -> Result<()> {
        let kernel = launch.kernel;
        if kernel.prints {
            let mut count = self.launches.write().expect(NEVER_POISONED);
            let ring = self.ring(kernel)?.address;
            set_launch_number(launch.block, *count);
            *count = count.wrapping_add(1);
            let addresses = [self.record.address, ring];
            return queue(launch, if kernel.panics { &addresses } else { &addresses[1..] });
        }
        if kernel.panics {
            let _shared = self.launches.read().expect(NEVER_POISONED);
            return queue(launch, &[self.record.address]);
        }
        queue(launch, &[])
    }

    /// The ring of prints, which is made for the first kernel that prints; the launches are locked.
    fn ring(&self, kernel: &KernelDef) -> Result<&Shared> {
        if let Some(ring) = self.ring.get() {
            return Ok(ring);
        }
        let memory = Shared::zeroed(&self.stream, ring_len(kernel, KIND)? * size_of::<u32>())?;
        Ring::set_up(memory.words());
        Ok(self.ring.get_or_init(|| memory))
    }

    /// What kernels left for the host, by a caller who has waited for those that matter to it.
    pub(super) fn notes(&self) -> Result<Notes> {
        let reports = self.reports();
        if reports.is_clear() {
            return Ok(Notes::default());
        }
        let _nobody_launches = self.launches.write().expect(NEVER_POISONED);
        self.stream.synchronize()?;
        Ok(reports.take())
    }

    fn reports(&self) -> Reports<'_> {
        let record = self.record.start.cast::<Record>();
        // SAFETY: "the pointer must be properly aligned, non-null, dereferenceable, and point to a valid value": page-locked memory
        // is aligned to more than words, this is as long as a record and lives as long as `self`, and any words are a record. What
        // the device writes meanwhile are atomics to the host.
        let record = unsafe { record.as_ref() };
        Reports { record, ring: self.ring.get().map(|memory| Ring::new(memory.words())) }
    }
}

const NEVER_POISONED: &str = "the lock of the reports is never poisoned";

/// Host memory that the device sees.
struct Shared {
    stream: Arc<Stream>,
    start: NonNull<u8>,
    size: usize,
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
        let answer = attempt(Site::Memory, || unsafe { sys::cuMemHostAlloc(&raw mut start, size, flags) });
        check(answer, "allocate page-locked memory")?;
        let start = NonNull::new(start.cast::<u8>()).expect("the driver gives an address when it says that it allocated");
        let mut shared = Self { stream: Arc::clone(stream), start, size, address: 0 };
        // SAFETY: "passes back the device pointer pdptr corresponding to the mapped, pinned host buffer p allocated by
        // cuMemHostAlloc; Flags provides for future releases; for now, it must be set to 0".
        let answer = unsafe { sys::cuMemHostGetDevicePointer_v2(&raw mut shared.address, start.as_ptr().cast(), 0) };
        check(answer, "map page-locked memory")?;
        // SAFETY: the memory is as long as this, new, and nobody else's yet.
        unsafe { start.write_bytes(0, size) };
        Ok(shared)
    }

    fn words(&self) -> &[AtomicU32] {
        let words = NonNull::slice_from_raw_parts(self.start.cast(), self.size / size_of::<u32>());
        // SAFETY: as of the record, in `reports`; the memory is as long as these words.
        unsafe { words.as_ref() }
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
