//! Page-locked chunks of host memory, through which bytes travel between the host and the device.
//!
//! The device copies from and to page-locked memory on its own, while the host goes on; from ordinary memory the driver
//! would copy on the calling thread, at a fraction of the bus. A chunk's memory must not be touched by the host while a
//! copy that uses it is queued: its event says when that is over.

use std::ptr;
use std::sync::Arc;

use cudarc::driver::sys::{self, CUdeviceptr, CUevent, CUevent_flags, CUresult};

use super::error::{attempt, check};
use super::locked::Locked;
use super::stream::Stream;
use crate::error::Result;
use crate::profile::{EventKind, Work};
use crate::system::fault::Site;

/// The size of a chunk in bytes: large enough that a copy's fixed cost vanishes, small enough to stay in the cache.
pub(super) const CHUNK: usize = 2 << 20;

/// A chunk, and the event that marks the last copy that uses it.
pub(super) struct Chunk {
    stream: Arc<Stream>,
    memory: Locked,
    event: Event,
}

impl Chunk {
    pub(super) fn new(stream: &Arc<Stream>) -> Result<Self> {
        let memory = Locked::new(stream, CHUNK)?;
        Ok(Self { stream: Arc::clone(stream), memory, event: Event::new(stream)? })
    }

    /// Waits until no copy that was marked uses the chunk.
    pub(super) fn wait(&self) -> Result<()> {
        self.event.wait()
    }

    /// Marks everything queued so far, the chunk's copies among it.
    pub(super) fn mark(&self) -> Result<()> {
        self.event.record()
    }

    /// Queues a copy of `bytes` to the device's `address` by way of the chunk's bytes from `offset` on, which no queued copy
    /// uses.
    pub(super) fn send(&mut self, offset: usize, bytes: &[u8], address: CUdeviceptr) -> Result<()> {
        assert!(offset + bytes.len() <= CHUNK, "the bytes fit the chunk");
        self.stream.bind()?;
        self.stream.common.counting.transfer();
        // SAFETY: the bytes lie inside the chunk, which is this allocation and not `bytes`', and the caller says that no
        // copy uses them.
        unsafe { self.memory.start().as_ptr().add(offset).copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) };
        // SAFETY: "copies from host memory to device memory; dstDevice and srcHost are the base addresses of the destination
        // and source, ByteCount specifies the number of bytes to copy": the region at `address` is alive in the stream's
        // order, since its handle is, and the chunk's memory lives until its drop has waited for the stream.
        let copy = || unsafe {
            sys::cuMemcpyHtoDAsync_v2(address, self.memory.start().as_ptr().add(offset).cast(), bytes.len(), self.stream.handle())
        };
        let work = self.stream.common.profiler.work(|| Work::transfer(EventKind::Upload, bytes.len() as u64));
        self.stream.timed(work, || check(attempt(Site::Work, copy), "copy to the device"))
    }

    /// Queues a copy of `len` bytes from the device's `address` to the chunk's start, and marks it.
    pub(super) fn fetch(&mut self, address: CUdeviceptr, len: usize) -> Result<()> {
        assert!(len <= CHUNK, "the bytes fit the chunk");
        self.stream.bind()?;
        self.stream.common.counting.transfer();
        // SAFETY: as in `send`, with the roles exchanged; nothing on the host holds a reference into the chunk.
        let copy = || unsafe { sys::cuMemcpyDtoHAsync_v2(self.memory.start().as_ptr().cast(), address, len, self.stream.handle()) };
        let work = self.stream.common.profiler.work(|| Work::transfer(EventKind::Download, len as u64));
        self.stream.timed(work, || check(attempt(Site::Work, copy), "copy from the device"))?;
        self.mark()
    }

    /// Waits for the last fetch, and for what was queued before it; then copies the chunk's first bytes to `bytes` if `may_copy`.
    pub(super) fn receive(&mut self, bytes: &mut [u8], may_copy: impl Fn() -> bool) -> Result<()> {
        assert!(bytes.len() <= CHUNK, "the bytes fit the chunk");
        self.wait()?;
        if may_copy() {
            // SAFETY: the chunk holds that many bytes, all initialised by the fetch, which is over; `bytes` is another allocation.
            unsafe { self.memory.start().as_ptr().copy_to_nonoverlapping(bytes.as_mut_ptr(), bytes.len()) };
        }
        Ok(())
    }
}

/// A place in the stream's order that the host can wait for.
pub(super) struct Event {
    stream: Arc<Stream>,
    handle: CUevent,
}

// SAFETY: a handle; the driver's functions may be called with it from any thread that has bound the context.
unsafe impl Send for Event {}
// SAFETY: as for `Send`; an event may be recorded and waited for by several threads at once.
unsafe impl Sync for Event {}

impl Event {
    /// The stream's context is bound.
    pub(super) fn new(stream: &Arc<Stream>) -> Result<Self> {
        Self::with_flags(stream, CUevent_flags::CU_EVENT_DISABLE_TIMING as u32)
    }

    /// An event for which a thread sleeps that waits, whatever the process has set for the device.
    pub(super) fn sleeping(stream: &Arc<Stream>) -> Result<Self> {
        stream.bind()?;
        Self::with_flags(stream, CUevent_flags::CU_EVENT_DISABLE_TIMING as u32 | CUevent_flags::CU_EVENT_BLOCKING_SYNC as u32)
    }

    /// The stream's context is bound.
    fn with_flags(stream: &Arc<Stream>, flags: u32) -> Result<Self> {
        let mut handle = ptr::null_mut();
        // SAFETY: "creates an event for the current context with the flags specified via Flags"; `handle` outlives the call.
        let answer = attempt(Site::Memory, || unsafe { sys::cuEventCreate(&raw mut handle, flags) });
        check(answer, "create an event")?;
        Ok(Self { stream: Arc::clone(stream), handle })
    }

    /// Captures everything queued so far. Where it cannot, nothing queued so far is under way any more: what is to be waited for before
    /// memory is used again has no other mark.
    pub(super) fn record(&self) -> Result<()> {
        self.try_record().inspect_err(|_| self.stream.settle())
    }

    fn try_record(&self) -> Result<()> {
        self.stream.bind()?;
        // SAFETY: "captures in hEvent the contents of hStream at the time of this call; hEvent and hStream must be from the
        // same context"; both are alive.
        let record = || unsafe { sys::cuEventRecord(self.handle, self.stream.handle()) };
        check(attempt(Site::Work, record), "mark a place in the stream")
    }

    /// Whether what the last record captured is done; an event that never was recorded is over.
    pub(super) fn is_over(&self) -> Result<bool> {
        self.stream.bind()?;
        // SAFETY: "queries the status of all work currently captured by hEvent", which is alive.
        match attempt(Site::Work, || unsafe { sys::cuEventQuery(self.handle) }) {
            CUresult::CUDA_ERROR_NOT_READY => Ok(false),
            answer => check(answer, "tell how far it is").map(|()| true),
        }
    }

    /// Waits for what the last record captured; an event that never was recorded is over. Where it cannot, it is over as well.
    pub(super) fn wait(&self) -> Result<()> {
        self.try_wait().inspect_err(|_| self.stream.settle())
    }

    fn try_wait(&self) -> Result<()> {
        self.stream.bind()?;
        self.stream.common.counting.wait();
        // SAFETY: "waits until the completion of all work currently being captured in hEvent", which is alive.
        check(attempt(Site::Work, || unsafe { sys::cuEventSynchronize(self.handle) }), "finish the queued work")
    }
}

impl Drop for Event {
    fn drop(&mut self) {
        if self.stream.bind_to_free() {
            // SAFETY: "an event may be destroyed before it is complete"; nobody else holds the handle.
            let _ = unsafe { sys::cuEventDestroy_v2(self.handle) };
        }
    }
}
