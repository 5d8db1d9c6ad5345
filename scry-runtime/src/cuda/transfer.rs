//! Copies between ordinary host memory and the device.
//!
//! A transfer is cut into pieces that pass through page-locked chunks; a lane has two chunks, so that the host fills (or
//! empties) one while the device copies the other.
//!
//! Another thread's work may come between the pieces of a transfer, if it is of the same memory: launches take no lock that a transfer could
//! hold, as those of Vulkan do.

use std::sync::{Arc, Mutex, MutexGuard};

use cudarc::driver::sys::CUdeviceptr;

use super::host;
use super::reports::OrderedReports;
use super::staging::{Chunk, PIECE};
use super::stream::Stream;
use crate::backend::{Lanes, grown, on_each, take_from};
use crate::error::Result;
use crate::report::{Look, Notes};

/// Eight threads keep up with the bus, and more help where the host's pages are new: the first touch of a page costs more than its copy.
const LANES: Lanes = Lanes { piece: PIECE, most: 16 };

/// The lanes of both directions; made when they are first needed, and kept.
pub(super) struct Transfers {
    stream: Arc<Stream>,
    reports: Arc<OrderedReports>,
    up: Mutex<Vec<UpLane>>,
    down: Mutex<Vec<DownLane>>,
    /// The memory of host buffers, which needs no chunks.
    host: Arc<host::Ranges>,
}

impl Transfers {
    pub(super) fn new(stream: &Arc<Stream>, reports: &Arc<OrderedReports>, host: &Arc<host::Ranges>) -> Self {
        Self {
            stream: Arc::clone(stream),
            reports: Arc::clone(reports),
            up: Mutex::default(),
            down: Mutex::default(),
            host: Arc::clone(host),
        }
    }

    /// Queues copying `bytes` to `address`; `bytes` may be reused at once.
    pub(super) fn write(&self, address: CUdeviceptr, bytes: &[u8]) -> Result<()> {
        if let Some((copies, _)) = self.host.find(bytes) {
            // SAFETY: the bytes are borrowed until the copy was waited for, or the device is lost and copies nothing any more.
            return unsafe { host::send(&self.stream, address, bytes, &copies) }?.wait();
        }
        let mut lanes = lock(&self.up);
        let lanes = grown(&mut lanes, LANES.of(bytes.len()), || UpLane::new(&self.stream))?;
        let pieces = Mutex::new(bytes.chunks(PIECE).zip(addresses(address)));
        on_each(lanes, |lane| lane.send_all(take_from(&pieces)))
    }

    /// As `write`, but the copy may be done later, if the bytes are a host buffer's.
    ///
    /// # Safety
    /// The bytes stay as they are until the copies of the host buffer were waited for.
    pub(super) unsafe fn write_queued(&self, address: CUdeviceptr, bytes: &[u8]) -> Result<()> {
        match self.host.find(bytes) {
            // SAFETY: the bytes are as the caller says.
            Some((copies, _)) => unsafe { host::send(&self.stream, address, bytes, &copies) }.map(drop),
            None => self.write(address, bytes),
        }
    }

    /// Waits for everything queued before and copies what is at `address` to `bytes`, unless a kernel has panicked; what kernels
    /// left for the host.
    pub(super) fn read(&self, address: CUdeviceptr, bytes: &mut [u8]) -> Result<Notes> {
        if let Some((copies, _)) = self.host.find(bytes) {
            self.stream.synchronize()?;
            let notes = self.reports.notes()?;
            if !notes.has_failure() {
                host::receive(&self.stream, address, bytes, &copies)?;
            }
            return Ok(notes);
        }
        let mut lanes = lock(&self.down);
        let lanes = grown(&mut lanes, LANES.of(bytes.len()), || DownLane::new(&self.stream))?;
        let pieces = Mutex::new(bytes.chunks_mut(PIECE).zip(addresses(address)));
        let look = Look::default();
        let may_copy = || look.allows_copying(|| self.reports.notes());
        on_each(lanes, |lane| lane.receive_all(take_from(&pieces), may_copy))?;
        look.notes()
    }
}

/// Two chunks on the way to the device, filled one after the other.
struct UpLane {
    chunks: [Chunk; 2],
    /// The chunk being filled.
    current: usize,
    /// How many of its bytes are.
    used: usize,
}

impl UpLane {
    fn new(stream: &Arc<Stream>) -> Result<Self> {
        Ok(Self { chunks: [Chunk::new(stream)?, Chunk::new(stream)?], current: 0, used: 0 })
    }

    fn send_all<'a>(&mut self, pieces: impl Iterator<Item = (&'a [u8], CUdeviceptr)>) -> Result<()> {
        for (bytes, address) in pieces {
            let (head, tail) = bytes.split_at(bytes.len().min(PIECE - self.used));
            self.send(head, address)?;
            if !tail.is_empty() {
                self.send(tail, address + head.len() as CUdeviceptr)?;
            }
        }
        Ok(())
    }

    /// `bytes` fit what is left of the current chunk.
    fn send(&mut self, bytes: &[u8], address: CUdeviceptr) -> Result<()> {
        let chunk = &mut self.chunks[self.current];
        if self.used == 0 {
            chunk.wait()?;
        }
        chunk.send(self.used, bytes, address)?;
        self.used += bytes.len();
        if self.used == PIECE {
            (self.current, self.used) = (1 - self.current, 0);
            chunk.mark()?;
        }
        Ok(())
    }
}

/// Two chunks on the way to the host.
struct DownLane {
    chunks: [Chunk; 2],
}

impl DownLane {
    fn new(stream: &Arc<Stream>) -> Result<Self> {
        Ok(Self { chunks: [Chunk::new(stream)?, Chunk::new(stream)?] })
    }

    /// Copies to each piece from its address, if `may_copy` says so once what was queued before the first copy is done.
    fn receive_all<'a>(&mut self, pieces: impl Iterator<Item = (&'a mut [u8], CUdeviceptr)>, may_copy: impl Fn() -> bool) -> Result<()> {
        let [ahead, behind] = &mut self.chunks;
        let (mut ahead, mut behind) = (ahead, behind);
        let mut fetched = None;
        for (bytes, address) in pieces {
            ahead.fetch(address, bytes.len())?;
            if let Some(previous) = fetched.replace(bytes) {
                behind.receive(previous, &may_copy)?;
            }
            std::mem::swap(&mut ahead, &mut behind);
        }
        fetched.map_or(Ok(()), |last| behind.receive(last, &may_copy))
    }
}

/// The addresses of a transfer's pieces.
fn addresses(first: CUdeviceptr) -> impl Iterator<Item = CUdeviceptr> {
    (first..).step_by(PIECE)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect("the lock of a transfer is never poisoned")
}
