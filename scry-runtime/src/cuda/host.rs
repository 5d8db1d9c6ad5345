//! Host buffers: page-locked memory that the program holds, and that the device copies from and to by itself.
//!
//! A queued copy may outlive the call that queued it. An event marks the last one of each stream; whoever wants to change the memory waits
//! for these, and the memory itself is used again, or freed, only when what was queued before it went is done.

use std::ptr::NonNull;
use std::sync::{Arc, Mutex, MutexGuard};

use cudarc::driver::sys::{self, CUdeviceptr};

use super::error::{attempt, check};
use super::event::Event;
use super::fetch::Blocks;
use super::locked::Locked;
use super::stream::Stream;
use crate::backend::{Held, Tally};
use crate::command::{HostMemory, HostRanges};
use crate::error::Result;
use crate::profile::{EventKind, Work};
use crate::system::fault::Site;

/// The memory of host buffers, by address, with the last copies of each.
pub(super) type Ranges = HostRanges<Arc<Copies>>;

/// The last copy on each stream that has copied from or to a host buffer.
#[derive(Default)]
pub(super) struct Copies(Mutex<Vec<Arc<Event>>>);

impl Copies {
    /// Marks what `stream` was given last, which is a copy.
    fn record(&self, stream: &Arc<Stream>) -> Result<Arc<Event>> {
        let mut events = self.lock();
        let event = match events.iter().find(|event| Arc::ptr_eq(event.stream(), stream)) {
            Some(event) => Arc::clone(event),
            None => {
                // Without an event, nothing would wait for the copy.
                let event = Event::new(stream).inspect_err(|_| stream.settle())?;
                events.push(Arc::new(event));
                Arc::clone(&events[events.len() - 1])
            }
        };
        event.record().map(|()| event)
    }

    /// Waits for the copies on the streams that `is_awaited`. An error is that the device is lost, and then it copies nothing any more.
    fn wait(&self, is_awaited: impl Fn(&Arc<Stream>) -> bool) {
        let events = self.lock().clone();
        for event in events.iter().filter(|event| is_awaited(event.stream())) {
            let _ = event.wait();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Arc<Event>>> {
        self.0.lock().expect("the lock of a host buffer's copies is never poisoned")
    }
}

/// A host buffer's memory.
pub(super) struct HostBlock {
    /// `None` when it is given back.
    memory: Option<Locked>,
    start: NonNull<u8>,
    blocks: Arc<Blocks>,
    copies: Arc<Copies>,
    ranges: Arc<Ranges>,
    _held: Held,
}

// SAFETY: the memory, which `start` is the address of, is owned, and may go to any thread.
unsafe impl Send for HostBlock {}
// SAFETY: a shared reference gives nothing but the address, and the means to wait.
unsafe impl Sync for HostBlock {}

impl HostBlock {
    /// `size` (more than zero) bytes, all zero, found in `ranges` as long as they live, and counted by `tally`.
    pub(super) fn new(blocks: &Arc<Blocks>, ranges: &Arc<Ranges>, size: u64, tally: &Arc<Tally>) -> Result<Self> {
        let memory = blocks.lend(size as usize)?;
        let start = memory.start();
        // SAFETY: the memory is at least as long as this, nothing uses it, and it is nobody else's.
        unsafe { start.write_bytes(0, size as usize) };
        let copies = Arc::new(Copies::default());
        ranges.insert(start.addr().get(), size as usize, Arc::clone(&copies));
        Ok(Self { memory: Some(memory), start, blocks: Arc::clone(blocks), copies, ranges: Arc::clone(ranges), _held: tally.hold(size) })
    }
}

impl HostMemory for HostBlock {
    fn start(&self) -> NonNull<u8> {
        self.start
    }

    fn wait(&self) {
        self.copies.wait(|_| true);
    }
}

impl Drop for HostBlock {
    fn drop(&mut self) {
        self.ranges.remove(self.start.addr().get());
        // The blocks wait for what was queued on their own stream.
        self.copies.wait(|stream| !Arc::ptr_eq(stream, self.blocks.stream()));
        self.memory.take().into_iter().for_each(|memory| self.blocks.take_back(memory));
    }
}

/// Queues copying `bytes`, of the host buffer with these `copies`, to the device's `address`, and marks it.
///
/// # Safety
/// The bytes stay as they are until the copies were waited for.
pub(super) unsafe fn send(stream: &Arc<Stream>, address: CUdeviceptr, bytes: &[u8], copies: &Copies) -> Result<Arc<Event>> {
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
    copies.record(stream)
}

/// Copies what is at the device's `address` to `bytes`, of the host buffer with these `copies`, and waits for that.
pub(super) fn receive(stream: &Arc<Stream>, address: CUdeviceptr, bytes: &mut [u8], copies: &Copies) -> Result<()> {
    stream.bind()?;
    stream.common.counting.transfer();
    let work = stream.common.profiler.work(|| Work::transfer(EventKind::Download, bytes.len() as u64));
    let copy = || {
        // SAFETY: as in `send`, with the roles exchanged; the bytes are borrowed mutably until the copy was waited for, or the device
        // is lost and copies nothing any more.
        unsafe { sys::cuMemcpyDtoHAsync_v2(bytes.as_mut_ptr().cast(), address, bytes.len(), stream.handle()) }
    };
    stream.timed(work, || check(attempt(Site::Work, copy), "copy from the device"))?;
    copies.record(stream)?.wait()
}
