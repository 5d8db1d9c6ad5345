//! Host buffers: page-locked memory that the program holds, and that the device copies from and to by itself.
//!
//! A queued copy may outlive the call that queued it. The memory's event marks the last one; whoever wants to change the memory waits
//! for it, and the memory itself is used again, or freed, only when what was queued before it went is done.

use std::ptr::NonNull;
use std::sync::Arc;

use cudarc::driver::sys::{self, CUdeviceptr};

use super::error::{attempt, check};
use super::fetch::Blocks;
use super::locked::Locked;
use super::staging::Event;
use super::stream::Stream;
use crate::backend::{Held, Tally};
use crate::command::{HostMemory, HostRanges};
use crate::error::Result;
use crate::profile::{EventKind, Work};
use crate::system::fault::Site;

/// The memory of host buffers, by address, with the event of the last copy of each.
pub(super) type Ranges = HostRanges<Arc<Event>>;

/// A host buffer's memory.
pub(super) struct HostBlock {
    /// `None` when it is given back.
    memory: Option<Locked>,
    start: NonNull<u8>,
    blocks: Arc<Blocks>,
    event: Arc<Event>,
    ranges: Arc<Ranges>,
    _held: Held,
}

// SAFETY: the memory, which `start` is the address of, is owned, and may go to any thread.
unsafe impl Send for HostBlock {}
// SAFETY: a shared reference gives nothing but the address, and the means to wait.
unsafe impl Sync for HostBlock {}

impl HostBlock {
    /// `size` (more than zero) bytes, all zero, found in `ranges` as long as they live, and counted by `tally`.
    pub(super) fn new(stream: &Arc<Stream>, blocks: &Arc<Blocks>, ranges: &Arc<Ranges>, size: u64, tally: &Arc<Tally>) -> Result<Self> {
        let memory = blocks.lend(size as usize)?;
        let start = memory.start();
        // SAFETY: the memory is at least as long as this, nothing uses it, and it is nobody else's.
        unsafe { start.write_bytes(0, size as usize) };
        let event = Arc::new(Event::new(stream)?);
        ranges.insert(start.addr().get(), size as usize, Arc::clone(&event));
        Ok(Self { memory: Some(memory), start, blocks: Arc::clone(blocks), event, ranges: Arc::clone(ranges), _held: tally.hold(size) })
    }
}

impl HostMemory for HostBlock {
    fn start(&self) -> NonNull<u8> {
        self.start
    }

    fn wait(&self) {
        // An error is that the device is lost, and then it copies nothing any more.
        let _ = self.event.wait();
    }
}

impl Drop for HostBlock {
    fn drop(&mut self) {
        self.ranges.remove(self.start.addr().get());
        self.memory.take().into_iter().for_each(|memory| self.blocks.take_back(memory));
    }
}

/// Queues copying `bytes`, of the host buffer whose event is `event`, to the device's `address`, and marks it.
///
/// # Safety
/// The bytes stay as they are until the event was waited for.
pub(super) unsafe fn send(stream: &Stream, address: CUdeviceptr, bytes: &[u8], event: &Event) -> Result<()> {
    stream.bind()?;
    stream.common.counting.transfer();
    let copy = || {
        // SAFETY: "copies from host memory to device memory; dstDevice and srcHost are the base addresses of the destination and source,
        // ByteCount specifies the number of bytes to copy": the region at `address` is alive in the stream's order, since its handle
        // is, and the bytes stay as they are, and are not freed, until the copy is done.
        unsafe { sys::cuMemcpyHtoDAsync_v2(address, bytes.as_ptr().cast(), bytes.len(), stream.handle()) }
    };
    let work = stream.common.profiler.work(|| Work::transfer(EventKind::Upload, bytes.len() as u64));
    stream.timed(work, || check(attempt(Site::Work, copy), "copy to the device"))?;
    event.record()
}

/// Copies what is at the device's `address` to `bytes`, of the host buffer whose event is `event`, and waits for that.
pub(super) fn receive(stream: &Stream, address: CUdeviceptr, bytes: &mut [u8], event: &Event) -> Result<()> {
    stream.bind()?;
    stream.common.counting.transfer();
    let work = stream.common.profiler.work(|| Work::transfer(EventKind::Download, bytes.len() as u64));
    let copy = || {
        // SAFETY: as in `send`, with the roles exchanged; the bytes are borrowed mutably until the copy was waited for, or the device
        // is lost and copies nothing any more.
        unsafe { sys::cuMemcpyDtoHAsync_v2(bytes.as_mut_ptr().cast(), address, bytes.len(), stream.handle()) }
    };
    stream.timed(work, || check(attempt(Site::Work, copy), "copy from the device"))?;
    event.record()?;
    event.wait()
}
