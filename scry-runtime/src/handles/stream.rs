//! Streams: orders of work on a device besides its own.

use std::fmt;

use crate::element::Element;
use crate::error::Result;
use crate::handles::blocking::{Blocks, calls};
use crate::handles::{Batch, Buffer, CheckedLaunch, Device, LaunchOn, Ticket};

/// An order of work on a device, besides the device's own: what is queued on a stream runs in that order, and at the same time as what is
/// queued on the device and on its other streams, as far as the hardware allows. So copies overlap with kernels.
///
/// Memory is the device's: a buffer may be used on each of its streams. A kernel is launched on a `&Stream` as it is on a device,
/// [`Stream::batch`] records work for the stream, a [`Graph`](crate::Graph) of such a batch runs there, and [`Buffer::on`] gives a handle
/// whose uploads, downloads, fills and copies go to the stream. The calls that wait for a stream return the panics of its kernels and write
/// out what they printed.
///
/// **Order.** Work on a new stream starts when everything queued on the device and its streams so far is done. From then on, only
/// [`Stream::wait`] and [`Device::wait`] order two of them. If work of one writes elements that work of another accesses, and neither of the
/// two waits for the other, the values of the elements are unspecified, as they are where two invocations race; other memory is not
/// affected. A buffer may be dropped while any stream uses it.
///
/// On CUDA, a stream is a CUDA stream. On Vulkan, a device has two queues for kernels, which its streams share, and at most seven streams at a
/// time; copies between host and device overlap with kernels where the driver has queues that only copy, but for those of less than 256 KiB.
/// Further streams, and all streams of other devices, have the device's own order.
///
/// ```
/// use scry_runtime::Device;
/// let gpu = Device::cpu()?;
/// let (copies, x) = (gpu.stream()?, gpu.zeros::<u32>(3)?);
/// x.on(&copies)?.write(&[1, 2, 3])?;
/// // ... the device does something else meanwhile, and then needs `x`:
/// gpu.wait(&copies.ticket()?)?;
/// let y = gpu.copy_buffer(&x)?;
/// assert_eq!(y.download()?, [1, 2, 3]);
/// # Ok::<(), scry_runtime::Error>(())
/// ```
#[doc(alias = "queue")]
#[derive(Clone)]
pub struct Stream {
    /// The device by its own order.
    home: Device,
    /// The device by the stream's.
    order: Device,
}

impl Device {
    /// Adds an order of work to the device.
    ///
    /// # Errors
    /// Errors of the driver; CUDA devices have at most 64 orders at once.
    pub fn stream(&self) -> Result<Stream> {
        Ok(Stream { home: self.clone(), order: self.another_order()? })
    }

    /// Makes what is queued on the device from now on wait for the work before `ticket`, which may be that of one of its streams or of
    /// another device. The call returns at once, unless the ticket is of another device and not both are CUDA's: then it waits itself.
    ///
    /// # Errors
    /// Errors of the driver. A panic of a kernel before the ticket is returned by [`Ticket::wait`], not here.
    pub fn wait(&self, ticket: &Ticket) -> Result<()>
    where
        for<'a> &'a Self: Blocks<calls::wait, Ticket>,
    {
        ticket.lead(self)
    }
}

impl Stream {
    /// The device.
    #[must_use]
    pub fn device(&self) -> &Device {
        &self.home
    }

    /// As [`Device::wait`], for what is queued on the stream from now on.
    ///
    /// # Errors
    /// As [`Device::wait`].
    pub fn wait(&self, ticket: &Ticket) -> Result<()>
    where
        for<'a> &'a Self: Blocks<calls::wait, Ticket>,
    {
        ticket.lead(&self.order)
    }

    /// A ticket for everything that is queued on the stream so far.
    ///
    /// # Errors
    /// Errors of the driver.
    pub fn ticket(&self) -> Result<Ticket> {
        self.order.ticket()
    }

    /// Waits until everything queued on the stream is done, and writes out what its kernels printed.
    ///
    /// # Errors
    /// As [`Device::sync`], of what is queued on the stream.
    pub fn sync(&self) -> Result<()>
    where
        for<'a> &'a Self: Blocks<calls::sync, calls::sync_async>,
    {
        self.order.block()
    }

    /// As [`Stream::sync`], without keeping the thread: of everything that is queued when it is first polled.
    ///
    /// # Errors
    /// As [`Stream::sync`].
    pub async fn sync_async(&self) -> Result<()> {
        self.order.sync_async().await
    }

    /// Starts a batch, whose work is queued on the stream when it is submitted.
    ///
    /// # Errors
    /// As [`Device::batch`].
    pub fn batch(&self) -> Result<Batch> {
        self.order.batch()
    }

    /// As [`Device::upload`], in the stream's order; what is done with the buffer goes to the stream as well, as with [`Buffer::on`].
    ///
    /// # Errors
    /// As [`Device::upload`].
    pub fn upload<T: Element>(&self, data: &[T]) -> Result<Buffer<T>> {
        self.order.upload(data)
    }

    /// As [`Device::zeros`], in the stream's order; what is done with the buffer goes to the stream as well, as with [`Buffer::on`].
    ///
    /// # Errors
    /// As [`Device::zeros`].
    pub fn zeros<T: Element>(&self, len: usize) -> Result<Buffer<T>> {
        self.order.zeros(len)
    }

    /// As [`Device::alloc_uninit`], in the stream's order; what is done with the buffer goes to the stream as well, as with [`Buffer::on`].
    ///
    /// # Errors
    /// As [`Device::alloc_uninit`].
    pub fn alloc_uninit<T: Element>(&self, len: usize) -> Result<Buffer<T>> {
        self.order.alloc_uninit(len)
    }
}

impl<T: Element> Buffer<T> {
    /// The same elements, by a handle whose uploads, downloads, fills and copies go to `stream` instead of the device. Its
    /// [`Buffer::device`] is the device by the stream's order.
    ///
    /// ```
    /// use scry_runtime::Device;
    /// let gpu = Device::cpu()?;
    /// let (stream, x) = (gpu.stream()?, gpu.upload(&[1u32, 2, 3])?);
    /// let download = x.on(&stream)?.download_async()?;
    /// assert_eq!(download.wait()?, [1, 2, 3]);
    /// # Ok::<(), scry_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::StreamOfAnotherDevice`](crate::Error::StreamOfAnotherDevice).
    pub fn on(&self, stream: &Stream) -> Result<Self> {
        self.by(&stream.order)
    }
}

#[diagnostic::do_not_recommend]
impl LaunchOn for &Stream {
    fn device(&self) -> &Device {
        &self.order
    }

    #[inline]
    fn take(&mut self, launch: CheckedLaunch<'_, '_>) -> Result<()> {
        (&self.order).take(launch)
    }
}

impl fmt::Debug for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Stream").field(self.home.info()).finish()
    }
}
