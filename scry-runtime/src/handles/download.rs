//! Downloads that are waited for later.

use std::fmt;
use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;
use std::task::{Context, Poll};

use crate::backend::{Behind, Fetched};
use crate::element::{Element, bytes};
use crate::error::Result;
use crate::handles::blocking::{Blocks, calls};
use crate::handles::{Buffer, Ticket};

/// Elements on their way to the host: those that a buffer had when [`Buffer::download_async`] was called.
///
/// [`Download::wait`] waits for them, [`Download::is_ready`] asks, and it is a future, as a [`Ticket`](crate::Ticket) is. It can be
/// dropped, or forgotten, at any time.
///
/// ```
/// use scry_runtime::Device;
/// let x = Device::cpu()?.upload(&[1u32, 2, 3])?;
/// let download = x.download_async()?;
/// x.fill(7)?;
/// assert_eq!(download.wait()?, [1, 2, 3], "as it was when it was asked for");
/// # Ok::<(), scry_runtime::Error>(())
/// ```
#[must_use = "what is not waited for does not arrive"]
pub struct Download<T> {
    ticket: Ticket,
    /// `None` if there are no elements, or once they were delivered.
    fetched: Option<Fetched>,
    len: usize,
    elements: PhantomData<fn() -> T>,
}

impl<T: Element> Buffer<T> {
    /// Queues copying the elements to the host, and returns at once.
    ///
    /// The elements are those that the buffer has when everything queued before is done; what is queued later may write them, and the
    /// buffer may be dropped. A long buffer arrives faster by [`Buffer::download`], which copies with several threads.
    ///
    /// # Errors
    /// What the driver says, such as that there is no room for the elements on the host.
    pub fn download_async(&self) -> Result<Download<T>> {
        let backend = self.device().live()?;
        let (fetched, mark) = if self.is_empty() {
            (None, backend.mark(Behind::Work)?)
        } else {
            let (fetched, mark) = backend.fetch(self.region())?;
            (Some(fetched), mark)
        };
        Ok(Download { ticket: Ticket::new(self.device().clone(), mark), fetched, len: self.len(), elements: PhantomData })
    }
}

impl<T: Element> Download<T> {
    /// Waits for the elements, and writes out what kernels printed.
    ///
    /// # Errors
    /// As [`Buffer::download`].
    pub fn wait(self) -> Result<Vec<T>>
    where
        for<'a> &'a Self: Blocks<calls::wait, Self>,
    {
        self.ticket.block()?;
        deliver(self.fetched, self.len)
    }

    /// Whether the elements are there.
    ///
    /// # Errors
    /// What the driver says.
    pub fn is_ready(&self) -> Result<bool> {
        self.ticket.is_ready()
    }
}

/// The elements, which are there.
fn deliver<T: Element>(fetched: Option<Fetched>, len: usize) -> Result<Vec<T>> {
    bytes::collect(len, |bytes| {
        if let Some(fetched) = fetched {
            fetched.copy_to(bytes);
        }
        Ok(())
    })
}

impl<T: Element> Future for Download<T> {
    type Output = Result<Vec<T>>;

    /// As [`Download::wait`], once the elements are there.
    ///
    /// # Panics
    /// If the elements were delivered before, as futures do.
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        assert!(self.fetched.is_some() || self.len == 0, "a download delivers its elements once");
        Pin::new(&mut self.ticket).poll(cx).map(|reached| reached.and_then(|()| deliver(self.fetched.take(), self.len)))
    }
}

impl<T> fmt::Debug for Download<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Download").field("len", &self.len).finish_non_exhaustive()
    }
}
