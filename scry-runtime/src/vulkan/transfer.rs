//! Copies between the host and the device: straight, where the host sees the memory and nothing queued uses it, else through
//! staging memory of a fixed size, piece by piece.
//!
//! A lane fills (or empties) one piece while the device copies another.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use super::hold::Hold;
use super::host::{self, HostRange};
use super::memory::{Purpose, VulkanMemory};
use super::queue::Queue;
use crate::backend::{Lanes, grown, on_each, take_from};
use crate::command::{Memory, Region, Touch};
use crate::error::Result;
use crate::profile::{EventKind, Work};
use crate::report::{Look, Notes};

/// The lanes of both directions; made when they are first needed, and kept.
pub(super) struct Transfers {
    queue: Arc<Queue>,
    up: Mutex<Vec<Lane>>,
    down: Mutex<Vec<Lane>>,
    /// The memory of host buffers, which needs no staging.
    pub(super) host: Arc<host::Ranges>,
}

/// The length of a piece in bytes. Each is submitted alone, and NVIDIA's driver (580) takes 12 µs from one to the next, as long as half a
/// mebibyte takes on the bus.
const PIECE: usize = 8 << 20;

/// So many threads keep up with the bus.
const LANES: Lanes = Lanes { piece: PIECE, most: 8 };

/// A piece as long as this is worth a submission of its own.
const WORTHWHILE: u64 = 256 << 10;

impl Transfers {
    pub(super) fn new(queue: &Arc<Queue>, host: &Arc<host::Ranges>) -> Self {
        Self { queue: Arc::clone(queue), up: Mutex::default(), down: Mutex::default(), host: Arc::clone(host) }
    }

    /// Copies `bytes` to `destination`, after everything recorded.
    pub(super) fn write(&self, destination: Region<'_>, bytes: &[u8]) -> Result<()> {
        let Some(_hold) = self.hold_at_hand(&destination)? else {
            return match HostRange::of(bytes, &self.host) {
                Some(host) => host.send(&self.queue, &destination),
                None => self.send(destination, bytes),
            };
        };
        self.queue.common().counting.transfer();
        let _running =
            self.queue.common().profiler.running(self.queue.common().profiler.work(|| Work::transfer(EventKind::Upload, destination.size)));
        let pieces = Mutex::new(pieces(destination).zip(bytes.chunks(PIECE)));
        on_each(&mut vec![(); LANES.of(bytes.len())], |()| {
            // SAFETY: the host sees the memory, nothing queued uses it, and nothing will be queued, nor copied by another thread, that
            // does while it is held.
            take_from(&pieces).for_each(|(piece, bytes)| unsafe { copy_to_device(&piece, bytes) });
            Ok(())
        })
    }

    /// As `write`, but the copy may be done later, if the bytes are a host buffer's.
    ///
    /// # Safety
    /// The bytes stay as they are until the last use of their memory, which `host` finds, is done.
    pub(super) unsafe fn write_queued(&self, destination: Region<'_>, bytes: &[u8]) -> Result<()> {
        match HostRange::of(bytes, &self.host) {
            Some(host) if self.hold_at_hand(&destination)?.is_none() => host.queue_send(&self.queue, &destination).map(drop),
            Some(_) | None => self.write(destination, bytes),
        }
    }

    /// Holds a region that is to be written, if the host sees it, and nothing queued uses its memory.
    fn hold_at_hand(&self, region: &Region<'_>) -> Result<Option<Hold<'_>>> {
        let memory = VulkanMemory::of(region);
        if memory.mapped().is_none() {
            return Ok(None);
        }
        let hold = Hold::new(&self.queue, region.touch(true));
        Ok(self.queue.is_unused(memory)?.then_some(hold))
    }

    /// Copies `source` to `bytes` once everything recorded is done, unless a kernel has panicked; what kernels left for the host.
    pub(super) fn read(&self, source: Region<'_>, bytes: &mut [u8]) -> Result<Notes> {
        let memory = VulkanMemory::of(&source);
        if memory.mapped().is_none() || !memory.is_cached() {
            return match HostRange::of(bytes, &self.host) {
                Some(host) => host.receive(&self.queue, &source),
                None => self.receive(source, bytes),
            };
        }
        let _hold = Hold::new(&self.queue, source.touch(false));
        self.queue.sync()?;
        let notes = self.queue.notes()?;
        if notes.has_failure() {
            return Ok(notes);
        }
        self.queue.common().counting.transfer();
        let _running =
            self.queue.common().profiler.running(self.queue.common().profiler.work(|| Work::transfer(EventKind::Download, source.size)));
        let lanes = LANES.of(bytes.len());
        let pieces = Mutex::new(pieces(source).zip(bytes.chunks_mut(PIECE)));
        on_each(&mut vec![(); lanes], |()| {
            // SAFETY: the host sees the memory; everything queued is done, its batches made what they wrote visible there, and nothing
            // will be queued, nor copied by another thread, that writes it while it is held.
            take_from(&pieces).for_each(|(piece, bytes)| unsafe { copy_from_device(&piece, bytes) });
            Ok(())
        })?;
        Ok(notes)
    }

    /// Copies `bytes` to `destination` by way of staging memory.
    fn send(&self, destination: Region<'_>, bytes: &[u8]) -> Result<()> {
        let pieces = Mutex::new(pieces(destination).zip(bytes.chunks(PIECE)));
        let held = HeldPieces::new(&self.queue, destination.touch(true));
        let mut lanes = lock(&self.up);
        on_each(grown(&mut lanes, LANES.of(bytes.len()), || Ok(Lane::new(Purpose::Upload)))?, |lane| {
            take_from(&pieces).try_for_each(|(piece, bytes)| lane.send(&self.queue, &held, &piece, bytes))
        })
    }

    /// As `read`, by way of staging memory.
    fn receive(&self, source: Region<'_>, bytes: &mut [u8]) -> Result<Notes> {
        let count = LANES.of(bytes.len());
        let pieces = Mutex::new(pieces(source).zip(bytes.chunks_mut(PIECE)));
        let held = HeldPieces::new(&self.queue, source.touch(false));
        let mut lanes = lock(&self.down);
        let lanes = grown(&mut lanes, count, || Ok(Lane::new(Purpose::Download)))?;
        let look = Look::default();
        on_each(lanes, |lane| lane.receive_all(&self.queue, &held, take_from(&pieces), &look))?;
        self.queue.recorder().waited()?;
        look.notes()
    }
}

/// The pieces of `whole`, in order.
fn pieces(whole: Region<'_>) -> impl Iterator<Item = Region<'_>> {
    let piece = move |start: u64| Region { offset: whole.offset + start, size: (whole.size - start).min(PIECE as u64), ..whole };
    (0..whole.size).step_by(PIECE).map(piece)
}

/// Staging memory: two slots, one filled while the other is in use. Pieces are cut off a slot until it has no room.
struct Lane {
    purpose: Purpose,
    slots: [Option<Arc<dyn Memory>>; 2],
    current: usize,
    used: u64,
}

/// Part of a slot that nothing queued uses.
struct Piece {
    slot: Arc<dyn Memory>,
    offset: u64,
    size: u64,
}

/// Pieces start at multiples of this, as copies on either side are fastest.
const PIECE_ALIGNMENT: u64 = 256;

impl Lane {
    fn new(purpose: Purpose) -> Self {
        Self { purpose, slots: [None, None], current: 0, used: 0 }
    }

    /// Copies `bytes` to `destination`, which is as long and at most a piece.
    fn send(&mut self, queue: &Queue, held: &HeldPieces<'_>, destination: &Region<'_>, bytes: &[u8]) -> Result<()> {
        let piece = self.take(queue, destination.size)?;
        // SAFETY: nothing queued uses a piece that was just taken.
        unsafe { copy_to_device(&piece.region(), bytes) };
        let mut recorder = queue.recorder();
        recorder.transfer(EventKind::Upload, &piece.region(), destination)?;
        if piece.size >= WORTHWHILE {
            recorder.submit()?;
        }
        drop(recorder);
        held.recorded();
        Ok(())
    }

    /// Copies each region to the bytes beside it, which are as long, unless a kernel has panicked.
    fn receive_all<'a>(
        &mut self,
        queue: &Queue,
        held: &HeldPieces<'_>,
        pieces: impl Iterator<Item = (Region<'a>, &'a mut [u8])>,
        look: &Look,
    ) -> Result<()> {
        let mut under_way: Option<Download<'_>> = None;
        for (source, bytes) in pieces {
            let piece = self.take(queue, source.size)?;
            let mut recorder = queue.recorder();
            let value = recorder.transfer(EventKind::Download, &source, &piece.region())?;
            recorder.submit()?;
            drop(recorder);
            held.recorded();
            if let Some(before) = under_way.replace(Download { piece, value, bytes }) {
                before.finish(queue, look)?;
            }
        }
        under_way.map_or(Ok(()), |last| last.finish(queue, look))
    }

    /// A piece of `size` bytes, at most `PIECE`, after waiting for its last use.
    fn take(&mut self, queue: &Queue, size: u64) -> Result<Piece> {
        if self.used + size > PIECE as u64 {
            self.current = 1 - self.current;
            self.used = 0;
        }
        let piece = Piece { slot: self.slot(queue)?, offset: self.used, size };
        if piece.offset == 0 {
            queue.wait_unused(VulkanMemory::of(&piece.region()))?;
        }
        self.used = (self.used + size).next_multiple_of(PIECE_ALIGNMENT);
        Ok(piece)
    }

    /// The current slot, made on its first use.
    fn slot(&mut self, queue: &Queue) -> Result<Arc<dyn Memory>> {
        let slot = &mut self.slots[self.current];
        if let Some(slot) = slot {
            return Ok(Arc::clone(slot));
        }
        let memory: Arc<dyn Memory> = queue.alloc(PIECE as u64, self.purpose)?;
        Ok(Arc::clone(slot.insert(memory)))
    }
}

/// A hold on bytes that are copied piece by piece, until all pieces have their places in the order, so that nothing comes between. It is
/// taken before the lanes are: who has those waits for the device, and never for a hold.
struct HeldPieces<'a> {
    hold: Mutex<Option<Hold<'a>>>,
    /// The pieces that are not recorded yet.
    left: AtomicU64,
}

impl<'a> HeldPieces<'a> {
    fn new(queue: &'a Queue, touch: Touch) -> Self {
        let left = (touch.bytes.end - touch.bytes.start).div_ceil(PIECE as u64);
        Self { hold: Mutex::new(Some(Hold::new(queue, touch))), left: AtomicU64::new(left) }
    }

    /// Notes that a piece was recorded, by a thread that does not have the recorder.
    fn recorded(&self) {
        if self.left.fetch_sub(1, Ordering::Relaxed) == 1 {
            drop(lock(&self.hold).take());
        }
    }
}

impl Piece {
    fn region(&self) -> Region<'_> {
        Region { memory: &self.slot, offset: self.offset, size: self.size }
    }
}

/// A piece that the device copies to staging memory.
struct Download<'a> {
    piece: Piece,
    value: u64,
    bytes: &'a mut [u8],
}

impl Download<'_> {
    /// What was recorded before the copy is done as well when that is.
    fn finish(self, queue: &Queue, look: &Look) -> Result<()> {
        queue.wait(self.value)?;
        if look.allows_copying(|| queue.notes()) {
            // SAFETY: the copy to the piece is done, and its batch made it visible to the host.
            unsafe { copy_from_device(&self.piece.region(), self.bytes) };
        }
        Ok(())
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect("the lock of a transfer is never poisoned")
}

/// The address of a region's first byte.
fn start(region: &Region<'_>) -> *mut u8 {
    let memory = VulkanMemory::of(region).mapped().expect("the host sees this memory");
    memory.as_ptr().wrapping_add(region.offset as usize)
}

/// # Safety
/// Nothing queued uses `destination`, which the host sees.
unsafe fn copy_to_device(destination: &Region<'_>, bytes: &[u8]) {
    assert_eq!(destination.size, bytes.len() as u64, "a region takes as many bytes as it is long");
    // SAFETY: a region lies inside its memory, which is mapped as long as it lives; the caller says that the device leaves it
    // alone, and `bytes` is the host's own and cannot overlap.
    unsafe { start(destination).copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) };
}

/// # Safety
/// Nothing queued writes `source`, which the host sees, and what was written there has been made visible to the host.
pub(super) unsafe fn copy_from_device(source: &Region<'_>, bytes: &mut [u8]) {
    assert_eq!(source.size, bytes.len() as u64, "a region fills as many bytes as it is long");
    // SAFETY: as in `copy_to_device`, with the roles exchanged.
    unsafe { start(source).copy_to_nonoverlapping(bytes.as_mut_ptr(), bytes.len()) };
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::super::Vulkan;
    use super::*;
    use crate::Device;
    use crate::backend::{Backend, Contents};
    use crate::test_kernels::fail;

    /// A device whose memory the host sees has no other need of staging memory than writes while work is queued.
    #[test]
    fn staging_gives_back_the_same_on_every_device() {
        let infos = super::super::tests::infos("staging_gives_back_the_same_on_every_device");
        for device in infos.iter().map(|info| Vulkan::open(info.index).expect("a listed device opens")) {
            for size in [1, 1000, PIECE, 9 * PIECE / 2 + 1, 40 * PIECE] {
                let bytes: Vec<u8> = (0..size as u32).map(|i| (i.wrapping_mul(0x9e37_79b9) >> 24) as u8).collect();
                let memory = device.alloc(size as u64 + 3, Contents::Zeros).unwrap();
                let region = Region { memory: &memory, offset: 3, size: size as u64 };
                let mut back = vec![0; size];
                device.transfers.send(region, &bytes).unwrap();
                device.transfers.receive(region, &mut back).unwrap();
                assert!(bytes == back, "{size} bytes");
            }
        }
    }

    /// Short and long copies of the same bytes have the same lanes.
    #[test]
    fn threads_that_stage_the_same_bytes_go_on() {
        let infos = super::super::tests::infos("threads_that_stage_the_same_bytes_go_on");
        for device in infos.iter().map(|info| Vulkan::open(info.index).expect("a listed device opens")) {
            let memory = device.alloc(3 * PIECE as u64, Contents::Zeros).unwrap();
            thread::scope(|scope| {
                for size in [3 * PIECE as u64, 16, 3 * PIECE as u64, 1000] {
                    let (transfers, memory) = (&device.transfers, &memory);
                    scope.spawn(move || {
                        let (region, mut bytes) = (Region { memory, offset: 0, size }, vec![1; size as usize]);
                        for _ in 0..50 {
                            transfers.send(region, &bytes).unwrap();
                            transfers.receive(region, &mut bytes).unwrap();
                        }
                        assert!(bytes.iter().all(|&byte| byte == 1));
                    });
                }
            });
        }
    }

    #[test]
    fn staging_gives_nothing_back_when_a_kernel_has_panicked() {
        let infos = super::super::tests::infos("staging_gives_nothing_back_when_a_kernel_has_panicked");
        for vulkan in infos.iter().map(|info| Arc::new(Vulkan::open(info.index).expect("a listed device opens"))) {
            let device = Device::new(Arc::clone(&vulkan) as _);
            for size in [80, 9 * PIECE as u64 / 2] {
                let buffer = device.alloc::<u32>(size as usize / 4).unwrap();
                fail.launch(&device, 10, &buffer, 20).unwrap();
                let (region, mut back) = (buffer.region(), vec![7; size as usize]);
                assert!(vulkan.transfers.receive(region, &mut back).unwrap().has_failure());
                assert!(back.iter().all(|&byte| byte == 7), "{size} bytes");
                assert!(!vulkan.transfers.receive(region, &mut back).unwrap().has_failure());
                assert_eq!((back[36], back[40]), (10, 0), "{size} bytes");
            }
        }
    }
}
