//! Copies of buffers: by the device, in order with everything queued, or through the host between two devices.

use crate::command::{Command, Region, Way};
use crate::element::Element;
use crate::error::Result;
use crate::handles::{Buffer, Device};

/// The most bytes that are on the host at a time.
const CHUNK: u64 = 16 << 20;

impl Device {
    /// Makes a new buffer on this device with the elements of `source`, after everything queued on both devices.
    ///
    /// ```
    /// use scry_runtime::Device;
    /// let device = Device::cpu()?;
    /// let original = device.upload(&[1u32, 2, 3])?;
    /// let copy = device.copy_buffer(&original.slice(1..)?)?;
    /// original.fill(0)?;
    /// assert_eq!(copy.download()?, [2, 3]);
    /// # Ok::<(), scry_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Device::zeros`] and [`Buffer::copy_to`].
    pub fn copy_buffer<T: Element>(&self, source: &Buffer<T>) -> Result<Buffer<T>> {
        let copy = self.zeros(source.len())?;
        source.copy_to(&copy)?;
        Ok(copy)
    }
}

impl<T: Element> Buffer<T> {
    /// Copies all elements to the start of `destination`, after everything queued on both devices.
    ///
    /// On one device this is queued like a launch, and the device copies; where the two share elements, by way of a buffer of its
    /// own, so that `destination` gets what was here before. Between two CUDA devices it is queued as well, and the GPUs copy by
    /// themselves, without the host where they reach each other's memory. Between others the elements go through the host, 16 MiB at a
    /// time: the call waits for this buffer's device, and returns when `destination`'s has been given all.
    ///
    /// ```
    /// use scry_runtime::Device;
    /// let words = Device::cpu()?.upload(&[1u32, 2, 3, 4])?;
    /// words.slice(..3)?.copy_to(&words.slice(1..)?)?;
    /// assert_eq!(words.download()?, [1, 1, 2, 3]);
    /// # Ok::<(), scry_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Range`](crate::Error::Range) if `destination` is shorter; between two devices what [`Buffer::download`] may return,
    /// but for enums, whose values are not looked at; and what the drivers say.
    pub fn copy_to(&self, destination: &Self) -> Result<()> {
        let destination = destination.slice(..self.len())?;
        if self.is_empty() {
            return Ok(());
        }
        if !self.device().is_same(destination.device()) {
            return self.copy_across(&destination);
        }
        let (from, to) = (self.region(), destination.region());
        if !from.overlaps(&to) {
            return self.device().submit(&mut Command::Copy(Way::Within, from, to));
        }
        if from.offset == to.offset {
            return Ok(());
        }
        self.device().copy_buffer(self)?.copy_to(&destination)
    }

    /// The buffers are of one length, and not empty; their devices are two.
    fn copy_across(&self, destination: &Self) -> Result<()> {
        let (from, to) = (self.region(), destination.region());
        let (giver, taker) = (self.device().live()?, destination.device().live()?);
        if let Some(sharing) = taker.sharing()
            && sharing.copy_from(giver, from, to)?
        {
            return Ok(());
        }
        let mut bytes = vec![0; CHUNK.min(from.size) as usize];
        for start in (0..from.size).step_by(CHUNK as usize) {
            let size = CHUNK.min(from.size - start);
            let part = |whole: Region<'_>| whole.offset + start;
            let bytes = &mut bytes[..size as usize];
            giver.download(Region { offset: part(from), size, ..from }, bytes)?;
            taker.write(Region { offset: part(to), size, ..to }, bytes)?;
        }
        Ok(())
    }
}
