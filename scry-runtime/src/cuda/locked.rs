//! Page-locked host memory: the device copies from and to it by itself, and kernels can write it.

use std::ptr::{self, NonNull};
use std::sync::Arc;

use cudarc::driver::sys::{self, CU_MEMHOSTALLOC_DEVICEMAP, CU_MEMHOSTALLOC_PORTABLE, CUdeviceptr, CUresult};

use super::error::{attempt, check, unallocated};
use super::stream::Stream;
use crate::command::Memory;
use crate::error::Result;
use crate::system::fault::Site;

/// It is freed when the stream is done; if the stream never is, since the device is lost or the process a fork, it stays.
pub(super) struct Locked {
    stream: Arc<Stream>,
    start: NonNull<u8>,
    size: u64,
    /// Where the device sees it.
    pub(super) address: CUdeviceptr,
}

// SAFETY: the memory is owned, and the driver's functions may be called from any thread.
unsafe impl Send for Locked {}
// SAFETY: a shared reference gives nothing but addresses and a size.
unsafe impl Sync for Locked {}

impl Locked {
    /// `size` bytes (more than zero), of any value; the context is bound then.
    pub(super) fn new(stream: &Arc<Stream>, size: u64) -> Result<Self> {
        stream.bind()?;
        let (mut start, flags) = (ptr::null_mut(), CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP);
        // SAFETY: "allocates bytesize bytes of host memory that is page-locked and accessible to the device"; a context is bound and
        // `start` outlives the call. Portable memory is page-locked for every context, and mapped memory is in the device's address
        // space; without the write-combining flag the host reads it at full speed.
        match attempt(Site::Memory, || unsafe { sys::cuMemHostAlloc(&raw mut start, size as usize, flags) }) {
            CUresult::CUDA_SUCCESS => {}
            refusal => return Err(unallocated(refusal, size, "allocate page-locked memory")),
        }
        let start = NonNull::new(start.cast()).expect("the driver gives an address when it says that it allocated");
        let mut locked = Self { stream: Arc::clone(stream), start, size, address: 0 };
        // SAFETY: "passes back the device pointer pdptr corresponding to the mapped, pinned host buffer p allocated by
        // cuMemHostAlloc; Flags provides for future releases; for now, it must be set to 0".
        let answer = unsafe { sys::cuMemHostGetDevicePointer_v2(&raw mut locked.address, start.as_ptr().cast(), 0) };
        check(answer, "map page-locked memory")?;
        Ok(locked)
    }
}

impl Memory for Locked {
    fn size(&self) -> u64 {
        self.size
    }

    fn host_address(&self) -> Option<NonNull<u8>> {
        Some(self.start)
    }
}

impl Drop for Locked {
    fn drop(&mut self) {
        if self.stream.synchronize().is_ok() {
            // SAFETY: "frees the memory space pointed to by p, which must have been returned by a previous call to
            // cuMemAllocHost"; the stream is done with everything that used it.
            let _ = unsafe { sys::cuMemFreeHost(self.start.as_ptr().cast()) };
        }
    }
}
