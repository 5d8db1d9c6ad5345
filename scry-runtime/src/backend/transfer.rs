//! Copies between the host's memory and an order's device: by the host where it sees the device's memory, by the device where the bytes are
//! a host buffer's, and else piece by piece through memory that both see.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use crate::backend::lanes::{on_each, take_from};
use crate::backend::{Backend, Behind, Fetched, Hold, HostAccess, Lanes, Mark, Until};
use crate::command::{Command, Region, Touch, Way};
use crate::error::{Error, Result};
use crate::profile::{EventKind, Work};
use crate::report::{Look, Notes};
use crate::system::Lock;

/// How long a driver without memory gets to find some.
const RETRY: Duration = Duration::from_millis(1);

impl dyn Backend {
    /// Waits for everything queued before and writes out what kernels printed; if a kernel has panicked, returns that, once.
    pub(crate) fn sync(&self) -> Result<()> {
        self.wait(Until::Everything)?;
        self.order().staging.trim(self)?;
        self.observe()
    }

    /// As `sync`, of work that was waited for already.
    pub(crate) fn observe(&self) -> Result<()> {
        self.notes()?.report(&self.common().output)
    }

    /// Waits for everything queued before, writes out what kernels printed, and copies `source` into `bytes`; or, if a kernel has
    /// panicked, copies nothing and returns that, once.
    pub(crate) fn download(&self, source: Region<'_>, bytes: &mut [u8]) -> Result<()> {
        self.read(source, bytes)?.report(&self.common().output)
    }

    /// Copies `bytes` to `destination`, in order with everything queued. `bytes` may be reused at once.
    pub(crate) fn write(&self, destination: Region<'_>, bytes: &[u8]) -> Result<()> {
        debug_assert_eq!(destination.size, bytes.len() as u64, "the bytes fill the region");
        let by_host = self.on_host(destination, HostAccess::Write, &mut |start| {
            self.copy_pieces(
                EventKind::Upload,
                destination.size,
                |piece| bytes.chunks(piece),
                |offset, bytes| {
                    // SAFETY: the region, which starts there, is as long as the bytes, and the host may write it now; `bytes` is the host's own
                    // memory, which no buffer shares. Each piece is one thread's.
                    unsafe { start.address().add(offset).copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) };
                },
            );
        })?;
        if by_host.is_some() {
            return Ok(());
        }
        if let Some((memory, offset)) = self.common().host_ranges.find(bytes) {
            return self.copy_now(Way::Up, Region { memory: &memory, offset, size: destination.size }, destination);
        }
        self.send(destination, bytes)
    }

    /// Waits for everything queued before, takes what kernels left, and copies `source` into `bytes`, unless they left that something is
    /// wrong.
    pub(crate) fn read(&self, source: Region<'_>, bytes: &mut [u8]) -> Result<Notes> {
        debug_assert_eq!(source.size, bytes.len() as u64, "the region fills the bytes");
        let by_host = self.on_host(source, HostAccess::Read, &mut |start| {
            self.copy_pieces(
                EventKind::Download,
                source.size,
                |piece| bytes.chunks_mut(piece),
                |offset, bytes| {
                    // SAFETY: as in `write`, with the roles exchanged.
                    unsafe { start.address().add(offset).copy_to_nonoverlapping(bytes.as_mut_ptr(), bytes.len()) };
                },
            );
        })?;
        if let Some(notes) = by_host {
            return Ok(notes);
        }
        let Some((memory, offset)) = self.common().host_ranges.find(bytes) else { return self.receive(source, bytes) };
        self.wait(Until::Everything)?;
        let notes = self.notes()?;
        if !notes.has_failure() {
            self.copy_now(Way::Down, source, Region { memory: &memory, offset, size: source.size })?;
        }
        Ok(notes)
    }

    /// Queues copying `source` to memory of the host, where it is once the mark is reached.
    pub(crate) fn fetch(&self, source: Region<'_>) -> Result<(Fetched, Mark)> {
        let staging = &self.order().staging;
        let block = staging.take(self, source.size)?;
        let mark = self.queue_transfer(Way::Down, source, block.region(0, source.size))?;
        Ok((Fetched::new(staging, block, source.size, mark), mark))
    }

    /// Queues a copy from memory of the host to the device's, or back, and returns the place behind it.
    pub(crate) fn queue_transfer(&self, way: Way, source: Region<'_>, destination: Region<'_>) -> Result<Mark> {
        self.common().counting.transfer();
        self.queue(&mut Command::Copy(way, source, destination))?;
        self.mark(Behind::Work)
    }

    /// As `queue_transfer`, and waits for the copy. Whatever it returns, the device uses neither region for that any more.
    fn copy_now(&self, way: Way, source: Region<'_>, destination: Region<'_>) -> Result<()> {
        let copied = self.queue_transfer(way, source, destination).and_then(|mark| self.wait(Until::Reached(mark)));
        copied.map(drop).inspect_err(|error| self.settle(error))
    }

    /// After a failure, waits until nothing queued so far is under way, also where the driver has no room for the wait at first. On a device
    /// that is lost nothing is.
    pub(crate) fn settle(&self, failure: &Error) {
        let is_over = |failure: &Error| matches!(failure, Error::DeviceLost { .. } | Error::Forked { .. });
        if is_over(failure) {
            return;
        }
        while let Err(error) = self.wait(Until::Everything) {
            if is_over(&error) {
                return;
            }
            thread::sleep(RETRY);
        }
    }

    /// Copies `bytes` to `destination` by way of memory that the device sees.
    fn send(&self, destination: Region<'_>, bytes: &[u8]) -> Result<()> {
        let lanes = self.lanes(destination.size);
        let pieces = Lock::new(lanes.pieces(destination).zip(bytes.chunks(lanes.piece as usize)));
        let held = HeldPieces::new(self, lanes, destination.touch(true));
        on_each(&mut self.order().staging.up.lock(), lanes.count(destination.size), |lane| {
            take_from(&pieces).try_for_each(|(piece, bytes)| {
                lane.send(self, piece, bytes)?;
                held.queued();
                Ok(())
            })
        })
    }

    /// As `read`, by way of memory that the device sees.
    fn receive(&self, source: Region<'_>, bytes: &mut [u8]) -> Result<Notes> {
        let (lanes, look) = (self.lanes(source.size), Look::default());
        let count = lanes.count(source.size);
        if count > 1 {
            // One thread waits for kernels, asleep, and not each lane.
            self.wait(Until::Reached(self.mark(Behind::Work)?))?;
        }
        let pieces = Lock::new(lanes.pieces(source).zip(bytes.chunks_mut(lanes.piece as usize)));
        let held = HeldPieces::new(self, lanes, source.touch(false));
        on_each(&mut self.order().staging.down.lock(), count, |lane| {
            lane.receive(self, take_from(&pieces), || held.queued(), || look.allows_copying(|| self.notes()))
        })?;
        look.notes()
    }

    /// Has as many threads as are worth it copy `size` bytes in the `pieces` of a length, each of which `copy` gets with its offset.
    fn copy_pieces<B: Send, P: Iterator<Item = B> + Send>(
        &self,
        kind: EventKind,
        size: u64,
        pieces: impl FnOnce(usize) -> P,
        copy: impl Fn(usize, B) + Sync,
    ) {
        let (lanes, common) = (self.lanes(size), self.common());
        let piece = lanes.piece as usize;
        common.counting.transfer();
        let _running = common.profiler.running(common.profiler.work(|| Work::transfer(kind, size)));
        let pieces = Lock::new((0..).step_by(piece).zip(pieces(piece)));
        let copied = on_each(&mut Vec::new(), lanes.count(size), |()| {
            take_from(&pieces).for_each(|(offset, bytes)| copy(offset, bytes));
            Ok(())
        });
        debug_assert!(copied.is_ok(), "the host's own copies do not fail");
    }

    /// How a transfer of `size` bytes is cut.
    fn lanes(&self, size: u64) -> Lanes {
        self.order().staging.lanes.of_transfer(size)
    }
}

/// A hold on bytes that are copied piece by piece, until all pieces have their places in the order, so that nothing comes between. It is
/// taken before the lanes are: who has those waits for the device, and never for a hold.
struct HeldPieces<'a> {
    hold: Lock<Option<Hold<'a>>>,
    /// The pieces that are not queued yet.
    left: AtomicU64,
}

impl<'a> HeldPieces<'a> {
    fn new(order: &'a dyn Backend, lanes: Lanes, touch: Touch) -> Self {
        let left = (touch.bytes.end - touch.bytes.start).div_ceil(lanes.piece);
        Self { hold: Lock::new(Some(order.order().gate.hold(touch))), left: AtomicU64::new(left) }
    }

    /// Notes that a piece was queued.
    fn queued(&self) {
        if self.left.fetch_sub(1, Ordering::Relaxed) == 1 {
            drop(self.hold.lock().take());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::Contents;
    use crate::handles::device::{Device, every_device};
    use crate::test_kernels::fail;

    const PIECE: usize = 8 << 20;

    /// What the host can copy by itself has no other need of this.
    #[test]
    fn pieces_give_back_the_same() {
        every_device(|device| {
            for size in [1, 1000, PIECE, 9 * PIECE / 2 + 1, 20 * PIECE] {
                let bytes: Vec<u8> = (0..size as u32).map(|i| (i.wrapping_mul(0x9e37_79b9) >> 24) as u8).collect();
                let memory = device.backend().alloc(size as u64 + 3, Contents::Zeros).unwrap();
                let region = Region { memory: &memory, offset: 3, size: size as u64 };
                let mut back = vec![0; size];
                device.backend().send(region, &bytes).unwrap();
                device.backend().receive(region, &mut back).unwrap();
                assert!(bytes == back, "{size} bytes");
            }
        });
    }

    /// Short and long copies of the same bytes have the same lanes.
    #[test]
    fn threads_that_copy_the_same_bytes_go_on() {
        every_device(|device| {
            let (order, memory) = (device.backend(), device.backend().alloc(3 * PIECE as u64, Contents::Zeros).unwrap());
            thread::scope(|scope| {
                for size in [3 * PIECE as u64, 16, 3 * PIECE as u64, 1000] {
                    let memory = &memory;
                    scope.spawn(move || {
                        let (region, mut bytes) = (Region { memory, offset: 0, size }, vec![1; size as usize]);
                        for _ in 0..50 {
                            order.send(region, &bytes).unwrap();
                            order.receive(region, &mut bytes).unwrap();
                        }
                        assert!(bytes.iter().all(|&byte| byte == 1));
                    });
                }
            });
        });
    }

    #[test]
    fn nothing_is_given_back_when_a_kernel_has_panicked() {
        every_device(|device| {
            for size in [80, 9 * PIECE / 2] {
                let buffer = device.alloc::<u32>(size / 4).unwrap();
                fail.launch(device, 10, &buffer, 20).unwrap();
                let (order, mut back) = (device.backend(), vec![7; size]);
                assert!(order.receive(buffer.region(), &mut back).unwrap().has_failure());
                assert!(back.iter().all(|&byte| byte == 7), "{size} bytes");
                assert!(!order.receive(buffer.region(), &mut back).unwrap().has_failure());
                assert_eq!((back[36], back[40]), (10, 0), "{size} bytes");
            }
        });
    }

    /// A device whose memory the host sees needs no host buffers.
    #[test]
    fn the_device_copies_memory_of_the_host() {
        every_device(|device| {
            let (size, order) = (5 << 20, device.backend());
            let (memory, staging) = (order.alloc(size, Contents::Zeros).unwrap(), &order.order().staging);
            let region = Region { memory: &memory, offset: 0, size };
            for round in 1..4 {
                let mut block = staging.take(order, size + 9).unwrap();
                // SAFETY: no copy uses a block that was just taken.
                unsafe { block.fill(9, &vec![round; size as usize]) };
                order.copy_now(Way::Up, block.region(9, size), region).unwrap();
                let (fetched, mark) = order.fetch(region).unwrap();
                order.wait(Until::Reached(mark)).unwrap();
                let mut bytes = vec![0; size as usize];
                fetched.copy_to(&mut bytes);
                assert!(bytes.iter().all(|&byte| byte == round), "round {round}");
                staging.put(block, mark);
            }
        });
    }

    #[test]
    fn memory_outlives_its_device() {
        for info in Device::list() {
            let device = Device::with_info(&info).unwrap();
            let memory = device.backend().alloc(1 << 20, Contents::Zeros).unwrap();
            drop(device);
            assert_eq!(memory.size(), 1 << 20);
        }
    }

    #[test]
    fn memory_of_the_host_is_kept_within_bounds() {
        const SIZE: u64 = 100 << 20;
        every_device(|device| {
            let order = device.backend();
            let memory = order.alloc(SIZE, Contents::Zeros).unwrap();
            let (fetched, mark) = order.fetch(Region { memory: &memory, offset: 0, size: SIZE }).unwrap();
            order.wait(Until::Reached(mark)).unwrap();
            drop(fetched);
            device.sync().unwrap();
            assert!(order.order().staging.spare_bytes() < SIZE, "a download's stays");
            drop(device.host_buffer::<u8>(SIZE as usize).unwrap());
            device.sync().unwrap();
            assert!(order.order().staging.spare_bytes() < SIZE, "a host buffer's stays");
        });
    }
}
