//! Waiting for those who cannot: a thread for each device that somebody awaits, which wakes futures when their marks are reached.
//!
//! It waits for the next mark that the device reaches, whether anybody asked for that or not, so that nobody is woken late who asks for
//! an earlier one than others. Threads are started when a future is first not ready, are the process's, and end when they have had nothing
//! to do for a while. Nothing here looks at a device again and again, or at what kernels left there.

#[cfg(test)]
mod tests;

use std::sync::{Arc, Condvar};
use std::task::{Poll, Waker};
use std::thread;
use std::time::Duration;

use atomic_waker::AtomicWaker;

use crate::backend::{Mark, Until};
use crate::error::{Error, Result};
use crate::handles::Device;
use crate::system::{Lock, NEVER_POISONED};

/// A future's wait for a mark, always the same.
#[derive(Default)]
pub(crate) struct Wait {
    /// There once somebody has polled.
    call: Option<Arc<Call>>,
}

impl Wait {
    /// Whether the mark is reached; if not, `waker` is who will be woken.
    pub(crate) fn poll(&mut self, device: &Device, mark: Mark, waker: &Waker) -> Poll<Result<()>> {
        let waited = match (&self.call, device.live()) {
            // Nobody answers the call in a fork, which has no thread for it.
            (_, Err(forked)) => Poll::Ready(Err(forked)),
            (Some(call), Ok(_)) => call.poll(waker),
            (None, Ok(backend)) => {
                if backend.wait(Until::Now)? >= mark {
                    return Poll::Ready(Ok(()));
                }
                let call = Arc::new(Call::new(waker));
                wait_for(device, mark, &call)?;
                self.call = Some(call);
                Poll::Pending
            }
        };
        if waited.is_ready() {
            self.call = None;
        }
        waited
    }
}

impl Drop for Wait {
    /// Whoever is not interested any more is not woken.
    fn drop(&mut self) {
        if let Some(call) = &self.call {
            call.cancel();
        }
    }
}

/// Who is to be told that a mark is reached.
struct Call {
    waker: AtomicWaker,
    answer: Lock<Option<Result<()>>>,
}

impl Call {
    fn new(waker: &Waker) -> Self {
        let call = Self { waker: AtomicWaker::new(), answer: Lock::new(None) };
        call.waker.register(waker);
        call
    }

    /// The answer, which is there once; before it is, `waker` is who will be woken.
    fn poll(&self, waker: &Waker) -> Poll<Result<()>> {
        // Before the look: an answer that comes behind it finds the waker.
        self.waker.register(waker);
        self.answer.lock().take().map_or(Poll::Pending, Poll::Ready)
    }

    /// Lets go of who was to be woken.
    fn cancel(&self) {
        drop(self.waker.take());
    }

    fn answer(&self, answer: Result<()>) {
        *self.answer.lock() = Some(answer);
        self.waker.wake();
    }
}

/// Has `call` answered when `mark` is reached.
fn wait_for(device: &Device, mark: Mark, call: &Arc<Call>) -> Result<()> {
    let mut waiters = WAITERS.lock();
    let call = Waiting { mark, call: Arc::clone(call) };
    if let Some(line) = waiters.lines.iter_mut().find(|line| line.device.has_order_of(device)) {
        line.waiting.push(call);
        return Ok(());
    }
    if waiters.idle > waiters.unserved() {
        ARRIVED.notify_one();
    } else {
        let started = thread::Builder::new().name("scry-waiter".to_owned()).spawn(serve);
        let kind = device.backend_kind();
        started.map_err(|source| Error::Backend { kind, operation: "start a thread that waits", source: source.into() })?;
    }
    waiters.lines.push(Line { device: device.clone(), waiting: vec![call], is_served: false });
    Ok(())
}

struct Waiters {
    lines: Vec<Line>,
    /// The threads that have nothing to do.
    idle: usize,
}

/// Who waits for a device; there is at least one.
struct Line {
    device: Device,
    waiting: Vec<Waiting>,
    /// Whether a thread has taken it on; for others, one is on its way.
    is_served: bool,
}

struct Waiting {
    mark: Mark,
    call: Arc<Call>,
}

static WAITERS: Lock<Waiters> = Lock::new(Waiters { lines: Vec::new(), idle: 0 });

/// Signalled when there is a line for an idle thread.
static ARRIVED: Condvar = Condvar::new();

/// How long a thread stays that has nothing to do.
const PATIENCE: Duration = Duration::from_secs(5);

impl Waiters {
    fn unserved(&self) -> usize {
        self.lines.iter().filter(|line| !line.is_served).count()
    }

    /// A line that nobody serves.
    fn take_on(&mut self) -> Option<(Device, Mark)> {
        let line = self.lines.iter_mut().find(|line| !line.is_served)?;
        line.is_served = true;
        Some((line.device.clone(), line.first()))
    }

    /// Has `take` take some out of a device's line, and returns them with the first mark of the others; if there are none, the line is gone.
    fn take_out<T>(&mut self, device: &Device, take: impl FnOnce(&mut Vec<Waiting>) -> T) -> (T, Option<Mark>) {
        let index = self.lines.iter().position(|line| line.device.has_order_of(device)).expect("a line is there as long as it is served");
        let line = &mut self.lines[index];
        let taken = take(&mut line.waiting);
        if line.waiting.is_empty() {
            self.lines.swap_remove(index);
            return (taken, None);
        }
        (taken, Some(line.first()))
    }
}

impl Line {
    fn first(&self) -> Mark {
        self.waiting.iter().map(|waiting| waiting.mark).min().expect("somebody waits")
    }
}

/// What a thread does.
fn serve() {
    let mut waiters = WAITERS.lock();
    loop {
        if let Some((device, first)) = waiters.take_on() {
            drop(waiters);
            serve_line(device, first);
            waiters = WAITERS.lock();
            continue;
        }
        waiters.idle += 1;
        let (guard, timeout) = ARRIVED.wait_timeout(waiters, PATIENCE).expect(NEVER_POISONED);
        waiters = guard;
        waiters.idle -= 1;
        if timeout.timed_out() && waiters.unserved() == 0 {
            return;
        }
    }
}

/// Waits for a device until nobody else does. Nothing may be locked where somebody is woken, since wakers are the executor's code, nor at
/// the end: a device whose last handle goes waits for all of its work.
#[expect(clippy::needless_pass_by_value, reason = "the handle goes when its line is gone")]
fn serve_line(device: Device, mut first: Mark) {
    loop {
        let rest = match device.backend().wait(Until::Next(first)) {
            Ok(reached) => {
                let is_reached = |waiting: &mut Waiting| waiting.mark <= reached;
                let (answered, rest) = WAITERS.lock().take_out(&device, |waiting| waiting.extract_if(.., is_reached).collect::<Vec<_>>());
                answered.into_iter().for_each(|waiting| waiting.call.answer(Ok(())));
                rest
            }
            // The device has another error for each of the others.
            Err(error) => {
                let (answered, rest) = WAITERS.lock().take_out(&device, Vec::pop);
                if let Some(waiting) = answered {
                    waiting.call.answer(Err(error));
                }
                rest
            }
        };
        match rest {
            Some(mark) => first = mark,
            None => return,
        }
    }
}
