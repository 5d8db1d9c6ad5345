//! Batches: work that is recorded first, and then queued all at once, or made a graph of.

use std::fmt;

use crate::command::{Command, Recording, Way};
use crate::element::{Element, bytes};
use crate::error::{Error, Result};
use crate::handles::blocking::{Blocks, calls};
use crate::handles::fill::{self, Piece};
use crate::handles::launch::TemporaryMemory;
use crate::handles::{Buffer, CheckedLaunch, Device, Graph, LaunchOn, Ticket};

/// Launches, fills and copies that are recorded, to be queued together.
///
/// A kernel is launched on a `&mut Batch` as it is on a device: every check is made at once, and the kernel compiled. The device gets
/// the work with [`submit`](Batch::submit) or [`submit_async`](Batch::submit_async), in the order in which it was recorded and as if it
/// were done then: a batch holds buffers, and not what is in them. Work that other threads queue meanwhile may come between its commands.
/// A batch that is dropped does nothing. [`Batch::finish`] makes a [`Graph`] of it, to be run again and again.
///
/// ```
/// use scry_runtime::Device;
/// let device = Device::cpu()?;
/// let (x, y) = (device.upload(&[1u32, 2, 3])?, device.zeros(3)?);
/// let mut batch = device.batch()?;
/// batch.copy(&x, &y)?;
/// batch.fill(&x.slice(1..)?, 7)?;
/// // kernel.launch(&mut batch, &x, &y, y.len())?;
/// let ticket = batch.submit_async()?;
/// // ... something else meanwhile, and then:
/// ticket.wait()?;
/// assert_eq!((x.download()?, y.download()?), (vec![1, 7, 7], vec![1, 2, 3]));
/// # Ok::<(), scry_runtime::Error>(())
/// ```
pub struct Batch {
    device: Device,
    pub(crate) recording: Recording,
}

impl Device {
    /// Starts a batch, in which work is recorded that the device gets later.
    ///
    /// # Errors
    /// None so far.
    pub fn batch(&self) -> Result<Batch> {
        Ok(Batch { device: self.clone(), recording: Recording::new() })
    }
}

impl Batch {
    /// The device that the batch is for.
    #[must_use]
    pub fn device(&self) -> &Device {
        &self.device
    }

    /// The number of launches, fills and copies so far.
    #[must_use]
    pub fn len(&self) -> usize {
        self.recording.len()
    }

    /// Whether nothing was recorded.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Changes nothing: what is recorded later sees what was recorded before anyway, and what does not touch the same elements need not
    /// wait.
    pub fn barrier(&mut self) -> &mut Self {
        self
    }

    /// Records copying the elements of `source` to the start of `destination`.
    ///
    /// # Errors
    /// [`Error::Range`] if `destination` is shorter, [`Error::CopyOverlap`] if the two share elements, and
    /// [`Error::BatchOfAnotherDevice`].
    pub fn copy<T: Element>(&mut self, source: &Buffer<T>, destination: &Buffer<T>) -> Result<()> {
        self.check_device(source)?;
        self.check_device(destination)?;
        let destination = destination.slice(..source.len())?;
        let [source, destination] = [source, &destination].map(Buffer::region);
        if source.overlaps(&destination) {
            return Err(Error::CopyOverlap);
        }
        if source.size > 0 {
            self.recording.push(&Command::Copy(Way::Within, source, destination));
        }
        Ok(())
    }

    /// Records setting every element of `buffer` to `value`.
    ///
    /// # Errors
    /// [`Error::BatchOfAnotherDevice`], and what the driver says if the device cannot repeat the value by itself and has no room for a
    /// few copies of it.
    pub fn fill<T: Element>(&mut self, buffer: &Buffer<T>, value: T) -> Result<()> {
        self.check_device(buffer)?;
        if buffer.is_empty() {
            return Ok(());
        }
        let mut copies = None;
        bytes::with(&[value], |pattern| {
            fill::pieces(buffer.region(), pattern, |piece| {
                match piece {
                    Piece::Words(region, word) => self.recording.push(&Command::Fill(region, word)),
                    Piece::Bytes(region, bytes) => {
                        let copies = match &copies {
                            Some(copies) => copies,
                            None => copies.insert(self.device.upload(bytes)?),
                        };
                        let copies = copies.slice(..region.size as usize)?;
                        self.recording.push(&Command::Copy(Way::Within, copies.region(), region));
                    }
                }
                Ok(())
            })
        })
    }

    /// Queues what was recorded, waits for it, and writes out what kernels printed.
    ///
    /// # Errors
    /// As [`Batch::submit_async`] and [`Ticket::wait`].
    pub fn submit(self) -> Result<()>
    where
        for<'a> &'a Self: Blocks<calls::submit, calls::submit_async>,
    {
        self.submit_async()?.block()
    }

    /// Queues what was recorded, and returns at once; the ticket tells when all of it is done.
    ///
    /// # Errors
    /// What the driver says. What it took before is queued then, and nothing else.
    pub fn submit_async(mut self) -> Result<Ticket> {
        self.device.live()?.queue_all(&mut self.recording)?;
        self.recording.give_back();
        self.device.ticket()
    }

    /// Makes a graph of what was recorded, which can be launched again and again.
    ///
    /// # Errors
    /// What the driver says.
    pub fn finish(self) -> Result<Graph> {
        Graph::new(self.device, self.recording)
    }

    fn check_device<T: Element>(&self, buffer: &Buffer<T>) -> Result<()> {
        if buffer.device().is_same(&self.device) { Ok(()) } else { Err(Error::BatchOfAnotherDevice) }
    }
}

#[diagnostic::do_not_recommend]
impl LaunchOn for &mut Batch {
    fn device(&self) -> &Device {
        &self.device
    }

    #[inline]
    fn take(&mut self, CheckedLaunch(launch): CheckedLaunch<'_, '_>) -> Result<()> {
        self.device.record(launch, &mut self.recording)
    }

    fn take_memory(&mut self, size: u64) -> Result<TemporaryMemory> {
        if let Some(memory) = self.recording.idle_temporary(size) {
            return Ok(TemporaryMemory(memory));
        }
        let new = (&self.device).take_memory(size)?;
        self.recording.add_temporary(&new.0);
        Ok(new)
    }
}

impl fmt::Debug for Batch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batch").field("device", &self.device).field("len", &self.len()).finish_non_exhaustive()
    }
}
