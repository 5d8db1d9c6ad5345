//! How far the device has come, as its callbacks say. In browsers no thread can wait for that: it wakes futures.

use std::future::poll_fn;
use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Poll, Wake, Waker};

use crate::system::Lock;

#[derive(Default)]
pub(super) struct Progress {
    /// The number of the last submission that is done.
    reached: AtomicU64,
    /// Who is woken when something more is done; on other systems, a thread that waits does that.
    waiting: Lock<Vec<Waker>>,
}

impl Progress {
    pub(super) fn reached(&self) -> u64 {
        self.reached.load(Ordering::Acquire)
    }

    /// Notes that a submission is done.
    pub(super) fn reach(&self, number: u64) {
        self.reached.fetch_max(number, Ordering::Release);
        self.wake_all();
    }

    /// Is there when something more is done, or has arrived at the host.
    pub(super) async fn more(&self) {
        let mut has_called = false;
        let poll = poll_fn(|cx| {
            if mem::replace(&mut has_called, true) {
                return Poll::Ready(());
            }
            self.call(cx.waker());
            Poll::Pending
        });
        poll.await;
    }

    /// Has `waker` woken when something more is done, or has arrived at the host.
    pub(super) fn call(&self, waker: &Waker) {
        let mut waiting = self.waiting.lock();
        if !waiting.iter().any(|other| other.will_wake(waker)) {
            waiting.push(waker.clone());
        }
    }

    /// Wakes all, with nothing locked: wakers are the executor's code.
    pub(super) fn wake_all(&self) {
        let waiting = mem::take(&mut *self.waiting.lock());
        waiting.into_iter().for_each(Waker::wake);
    }
}

/// Of what a browser tells of a submission.
impl Wake for Progress {
    fn wake(self: Arc<Self>) {
        self.wake_all();
    }
}
