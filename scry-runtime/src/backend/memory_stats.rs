//! How much memory a device's buffers take: what users see of it, and how backends count.
//!
//! Memory is counted by a guard that it holds, so it is counted exactly as long as it lives: also when its device went before it,
//! and while nothing but queued work still uses it. Counting must never lock or allocate.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// How much memory the buffers of an opened device take: [`Device::memory_stats`](crate::Device::memory_stats).
///
/// A buffer counts from the call that makes it until its last handle is gone, slices and casts among them, and no queued work uses
/// it. How soon that is seen depends on the device: on CUDA at once, since the device frees in the order of its work; on Vulkan when
/// the host next waits or allocates; on the CPU when the work is done.
///
/// ```
/// use scry_runtime::Device;
/// let device = Device::cpu()?;
/// let buffer = device.alloc::<f32>(1000)?;
/// assert_eq!((device.memory_stats().in_use, device.memory_stats().allocations), (4000, 1));
/// drop(buffer);
/// let stats = device.memory_stats();
/// assert_eq!((stats.in_use, stats.peak, stats.allocations), (0, 4000, 0));
/// # Ok::<(), scry_runtime::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct MemoryStats {
    /// The bytes of the buffers that there are, as they were asked for.
    pub in_use: u64,
    /// The most that `in_use` has been since the device was opened.
    pub peak: u64,
    /// The number of buffers that there are, slices and clones not counted. An empty buffer is one too, and has room for an element.
    pub allocations: u64,
    /// The bytes that the device's driver has taken for buffers, be they in use or kept for the next: on CUDA those of this opened device's
    /// own pool; on Vulkan those of this opened device, with the memory that copies and parameters pass through; on wgpu, which does
    /// not tell, and on the CPU and the sanitizer, whose memory is the system's, `in_use`.
    pub reserved: u64,
    /// The bytes of the [`HostBuffer`](crate::HostBuffer)s that there are.
    pub host_in_use: u64,
}

/// What an opened device counts.
#[derive(Default)]
pub(crate) struct Ledger {
    /// Buffers.
    pub(crate) buffers: Arc<Tally>,
    /// Host buffers.
    pub(crate) host_buffers: Arc<Tally>,
}

impl Ledger {
    /// What is counted now, with what `reserved` makes of the bytes in use.
    pub(crate) fn stats(&self, reserved: impl FnOnce(u64) -> u64) -> MemoryStats {
        let value = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let in_use = value(&self.buffers.in_use);
        MemoryStats {
            in_use,
            peak: value(&self.buffers.peak),
            allocations: value(&self.buffers.allocations),
            reserved: reserved(in_use),
            host_in_use: value(&self.host_buffers.in_use),
        }
    }
}

/// Counts one sort of memory.
#[derive(Default)]
pub(crate) struct Tally {
    in_use: AtomicU64,
    peak: AtomicU64,
    allocations: AtomicU64,
}

impl Tally {
    /// Counts memory of `size` bytes until the guard is dropped.
    pub(crate) fn hold(self: &Arc<Self>, size: u64) -> Held {
        self.allocations.fetch_add(1, Ordering::Relaxed);
        let in_use = self.in_use.fetch_add(size, Ordering::Relaxed) + size;
        self.peak.fetch_max(in_use, Ordering::Relaxed);
        Held { tally: Arc::clone(self), size }
    }
}

/// Memory that is counted as long as this lives.
pub(crate) struct Held {
    tally: Arc<Tally>,
    size: u64,
}

impl Drop for Held {
    fn drop(&mut self) {
        self.tally.in_use.fetch_sub(self.size, Ordering::Relaxed);
        self.tally.allocations.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_held_is_counted_once_and_the_most_of_it_is_kept() {
        let ledger = Ledger::default();
        let (a, b) = (ledger.buffers.hold(100), ledger.buffers.hold(20));
        let host = ledger.host_buffers.hold(7);
        let stats = ledger.stats(|in_use| in_use + 1);
        assert_eq!(stats, MemoryStats { in_use: 120, peak: 120, allocations: 2, reserved: 121, host_in_use: 7 });
        drop((a, host));
        drop(ledger.buffers.hold(3));
        let stats = ledger.stats(|in_use| in_use);
        assert_eq!(stats, MemoryStats { in_use: 20, peak: 120, allocations: 1, reserved: 20, host_in_use: 0 });
        drop((ledger, b));
    }
}
