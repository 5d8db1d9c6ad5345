//! Page-locked chunks of host memory, through which bytes travel between the host and the device.
//!
//! The device copies from and to page-locked memory on its own, while the host goes on; from ordinary memory the driver
//! would copy on the calling thread, at a fraction of the bus. A chunk's memory must not be touched by the host while a
//! copy that uses it is queued: its event says when that is over.

use std::sync::Arc;

use cudarc::driver::sys::{self, CUdeviceptr};

use super::error::{attempt, check};
use super::event::Event;
use super::locked::Locked;
use super::stream::Stream;
use crate::error::Result;
use crate::profile::{EventKind, Work};
use crate::system::fault::Site;

/// The length of a piece in bytes: short enough to stay in the host's cache.
pub(super) const PIECE: usize = 2 << 20;

/// A chunk, as long as a piece of a transfer, and the event that marks the last copy that uses it.
pub(super) struct Chunk {
    stream: Arc<Stream>,
    memory: Locked,
    event: Event,
}

impl Chunk {
    pub(super) fn new(stream: &Arc<Stream>) -> Result<Self> {
        let memory = Locked::new(stream, PIECE)?;
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
        assert!(offset + bytes.len() <= PIECE, "the bytes fit the chunk");
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
        assert!(len <= PIECE, "the bytes fit the chunk");
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
        assert!(bytes.len() <= PIECE, "the bytes fit the chunk");
        self.wait()?;
        if may_copy() {
            // SAFETY: the chunk holds that many bytes, all initialised by the fetch, which is over; `bytes` is another allocation.
            unsafe { self.memory.start().as_ptr().copy_to_nonoverlapping(bytes.as_mut_ptr(), bytes.len()) };
        }
        Ok(())
    }
}
