//! Waiting in a browser, where the device tells when it has done something: then all who wait look again.

use std::task::{Poll, Waker};

use crate::backend::{Mark, Until};
use crate::error::Result;
use crate::handles::Device;

/// A future's wait for a mark.
#[derive(Default)]
pub(crate) struct Wait;

impl Wait {
    /// Whether the mark is reached; if not, `waker` is who will be woken.
    #[expect(clippy::unused_self, reason = "where there are threads, it holds what they are told")]
    pub(crate) fn poll(&mut self, device: &Device, mark: Mark, waker: &Waker) -> Poll<Result<()>> {
        let backend = device.live()?;
        if backend.wait(Until::Now)? >= mark {
            return Poll::Ready(Ok(()));
        }
        backend.call(waker)?;
        Poll::Pending
    }
}
