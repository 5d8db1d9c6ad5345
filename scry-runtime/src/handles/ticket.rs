//! Tickets: places in the order of a device's work that can be waited for, by a thread or as futures.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use crate::backend::{Behind, Mark, Until};
use crate::error::Result;
use crate::handles::Device;
use crate::handles::blocking::{Blocks, calls};
use crate::handles::waiter::Wait;
use crate::profile::Span;

/// A place in the order of a device's work: everything that was queued before the ticket was made.
///
/// [`Ticket::wait`] waits for it, [`Ticket::is_ready`] asks, and it is a future, which needs no executor of a certain kind: `ticket.await`
/// does what `ticket.wait()` does, and blocks nothing meanwhile; only when a kernel has printed or panicked does it wait, in the end, for
/// what else is queued. Clones are the same place.
///
/// A ticket can be dropped, or forgotten, at any time: nothing is waited for then, the work goes on, and keeps alive what it uses. (It is a
/// handle of its device as well, and a device whose last handle goes waits for all of its work.)
///
/// ```
/// use scry_runtime::Device;
/// let device = Device::cpu()?;
/// let x = device.upload(&[1u32, 2, 3])?;
/// let mut batch = device.batch()?;
/// batch.fill(&x, 7)?;
/// let ticket = batch.submit_async()?;
/// while !ticket.is_ready()? {
///     // ... something else
/// }
/// ticket.wait()?;
/// # Ok::<(), scry_runtime::Error>(())
/// ```
#[must_use = "what is not waited for may not be done, and nobody is told of a panic"]
pub struct Ticket {
    device: Device,
    mark: Mark,
    wait: Wait,
}

impl Device {
    /// A ticket for everything that is queued on the device so far.
    ///
    /// # Errors
    /// What the driver says.
    pub fn ticket(&self) -> Result<Ticket> {
        Ok(Ticket::new(self.clone(), self.live()?.mark(Behind::Work)?))
    }
}

impl Ticket {
    pub(crate) fn new(device: Device, mark: Mark) -> Self {
        Self { device, mark, wait: Wait::default() }
    }

    /// Waits for the work before the ticket, and for no other, and writes out what kernels printed.
    ///
    /// # Errors
    /// [`Error::KernelPanic`](crate::Error::KernelPanic) if a kernel has panicked since the device was last waited for, and what the
    /// driver says.
    pub fn wait(self) -> Result<()>
    where
        for<'a> &'a Self: Blocks<calls::wait, Self>,
    {
        self.block()
    }

    /// As [`Ticket::wait`].
    pub(crate) fn block(&self) -> Result<()> {
        let backend = self.device.live()?;
        let _span = Span::sync(&backend.common().profiler);
        backend.wait(Until::Reached(self.mark))?;
        backend.observe()
    }

    /// Has what is queued on `device` from now on start behind the ticket. On its own order, it does.
    pub(crate) fn lead(&self, device: &Device) -> Result<()> {
        if self.is_of(device) { Ok(()) } else { device.live()?.follow(self.device.live()?, self.mark) }
    }

    pub(crate) fn mark(&self) -> Mark {
        self.mark
    }

    /// Whether it is a place in the order of `device`.
    pub(crate) fn is_of(&self, device: &Device) -> bool {
        device.has_order_of(&self.device)
    }

    /// Waits until nothing before the ticket is under way. In a fork of the process, nothing is.
    pub(crate) fn settle(&self) {
        if let Ok(backend) = self.device.live()
            && let Err(error) = backend.wait(Until::Reached(self.mark))
        {
            backend.settle(&error);
        }
    }

    /// Whether the work before the ticket is done.
    ///
    /// # Errors
    /// What the driver says.
    pub fn is_ready(&self) -> Result<bool> {
        Ok(self.device.live()?.wait(Until::Now)? >= self.mark)
    }
}

impl Future for Ticket {
    type Output = Result<()>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        loop {
            let Self { device, mark, wait } = &mut *self;
            ready!(wait.poll(device, *mark, cx.waker()))?;
            let backend = device.live()?;
            let follow = backend.notes_follow()?;
            if follow <= *mark {
                return Poll::Ready(backend.observe());
            }
            // What kernels left cannot be taken yet.
            *mark = follow;
        }
    }
}

impl Clone for Ticket {
    /// The clone has nobody to wake yet.
    fn clone(&self) -> Self {
        Self::new(self.device.clone(), self.mark)
    }
}

impl fmt::Debug for Ticket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Ticket").field(&self.mark).finish()
    }
}
