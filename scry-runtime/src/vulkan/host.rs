//! Host buffers: memory of the host's that stays mapped, in its caches, and that the device copies from and to by itself.
//!
//! To the queue it is memory like any other: commands keep it alive, note when they are done with it, and are ordered by what they
//! touch. This must never copy a byte itself.

use std::ptr::NonNull;
use std::sync::Arc;

use super::holds::Wanted;
use super::memory::{Purpose, VulkanMemory};
use super::queue::Queue;
use crate::backend::Held;
use crate::command::{HostMemory, HostRanges, Memory, Region};
use crate::error::Result;
use crate::profile::EventKind;
use crate::report::Notes;

/// The memory of host buffers, by address.
pub(super) type Ranges = HostRanges<Arc<dyn Memory>>;

/// A host buffer's memory.
pub(super) struct HostBlock {
    memory: Arc<dyn Memory>,
    start: NonNull<u8>,
    ranges: Arc<Ranges>,
    queue: Arc<Queue>,
    _held: Held,
}

// SAFETY: the mapped memory is owned, as `memory` is, which may go to any thread.
unsafe impl Send for HostBlock {}
// SAFETY: a shared reference gives nothing but the address, and the means to wait.
unsafe impl Sync for HostBlock {}

impl HostBlock {
    /// `size` (more than zero) bytes, all zero, found in `ranges` as long as they live.
    pub(super) fn new(queue: &Arc<Queue>, ranges: &Arc<Ranges>, size: u64) -> Result<Self> {
        let memory = queue.alloc(size, Purpose::Download)?;
        let start = memory.mapped().expect("the host sees memory for downloads");
        // SAFETY: the memory is mapped, as long as this, new, and nobody else's yet.
        unsafe { start.write_bytes(0, size as usize) };
        let memory: Arc<dyn Memory> = memory;
        ranges.insert(start.addr().get(), size as usize, Arc::clone(&memory));
        let held = queue.common().ledger.host_buffers.hold(size);
        Ok(Self { memory, start, ranges: Arc::clone(ranges), queue: Arc::clone(queue), _held: held })
    }
}

impl HostMemory for HostBlock {
    fn start(&self) -> NonNull<u8> {
        self.start
    }

    fn wait(&self) {
        let region = Region { memory: &self.memory, offset: 0, size: self.memory.size() };
        self.queue.ensure_unused(VulkanMemory::of(&region));
    }
}

impl Drop for HostBlock {
    /// Commands that use the memory keep it alive.
    fn drop(&mut self) {
        self.ranges.remove(self.start.addr().get());
    }
}

/// Bytes that lie in a host buffer.
pub(super) struct HostRange {
    memory: Arc<dyn Memory>,
    offset: u64,
}

impl HostRange {
    /// Where `bytes` are, if they lie in one of `ranges` and a copy of their own is worth it.
    pub(super) fn of(bytes: &[u8], ranges: &Ranges) -> Option<Self> {
        ranges.find(bytes).map(|(memory, offset)| Self { memory, offset })
    }

    /// Has the device copy the bytes, as many as `destination` has, once everything recorded is done, and waits for that.
    pub(super) fn send(&self, queue: &Queue, destination: &Region<'_>) -> Result<()> {
        self.queue_send(queue, destination).and_then(|value| queue.wait(value)).inspect_err(|_| self.ensure_unused(queue))
    }

    /// As `send`, without waiting: the value of the copy's batch.
    pub(super) fn queue_send(&self, queue: &Queue, destination: &Region<'_>) -> Result<u64> {
        let mut recorder = queue.recorder_for(Wanted { touches: &[destination.touch(true)], reports: false })?;
        let value = recorder.transfer(EventKind::Upload, &self.region(destination.size), destination)?;
        recorder.submit()?;
        Ok(value)
    }

    /// Has the device copy `source` to the bytes once everything recorded is done, and waits for that, unless a kernel has panicked; what
    /// kernels left for the host.
    pub(super) fn receive(&self, queue: &Queue, source: &Region<'_>) -> Result<Notes> {
        queue.sync()?;
        let notes = queue.notes()?;
        if notes.has_failure() {
            return Ok(notes);
        }
        self.queue_receive(queue, source).and_then(|value| queue.wait(value)).inspect_err(|_| self.ensure_unused(queue))?;
        Ok(notes)
    }

    fn queue_receive(&self, queue: &Queue, source: &Region<'_>) -> Result<u64> {
        let mut recorder = queue.recorder_for(Wanted { touches: &[source.touch(false)], reports: false })?;
        let value = recorder.transfer(EventKind::Download, source, &self.region(source.size))?;
        recorder.submit()?;
        Ok(value)
    }

    /// Even where a copy fails, the device does not use the host's bytes any more when that is told.
    fn ensure_unused(&self, queue: &Queue) {
        queue.ensure_unused(VulkanMemory::of(&self.region(0)));
    }

    fn region(&self, size: u64) -> Region<'_> {
        Region { memory: &self.memory, offset: self.offset, size }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Vulkan;
    use super::*;
    use crate::backend::{Backend, Contents};

    /// A device whose memory the host sees copies like this only while work is queued.
    #[test]
    fn the_device_copies_host_buffers_on_every_device() {
        let infos = super::super::tests::infos("the_device_copies_host_buffers_on_every_device");
        for device in infos.iter().map(|info| Vulkan::open(info.index).expect("a listed device opens")) {
            let size = 5 << 20;
            let block = HostBlock::new(&device.queue, &device.opened.host, size + 9).unwrap();
            let buffer = device.alloc(size, Contents::Zeros).unwrap();
            let region = Region { memory: &buffer, offset: 0, size };
            let range = HostRange { memory: Arc::clone(&block.memory), offset: 9 };
            for round in 1..4 {
                // SAFETY: the block is as long, and the last round has waited for its copies.
                unsafe { block.start().add(9).write_bytes(round, size as usize) };
                range.queue_send(&device.queue, &region).unwrap();
                block.wait();
                // SAFETY: as above; the copy was waited for.
                unsafe { block.start().write_bytes(0, size as usize + 9) };
                range.receive(&device.queue, &region).unwrap();
                // SAFETY: the block is as long, its bytes are all set, and the copy to it was waited for.
                let bytes = unsafe { NonNull::slice_from_raw_parts(block.start(), size as usize + 9).as_ref() };
                assert!(bytes[..9] == [0; 9] && bytes[9..].iter().all(|&byte| byte == round), "round {round}");
            }
        }
    }
}
