//! The streams of an opened device, and what memory means to several of them.
//!
//! Memory is allocated, and freed, in the order of one stream, while work of the others uses it. So the first use on another stream waits
//! for the allocation, and memory is freed behind the work of all streams that have used it. A new stream waits for what was queued on
//! the others. Nothing else here orders two streams: the program does.

use std::sync::{Arc, OnceLock, RwLock, RwLockReadGuard, Weak};

use cudarc::driver::sys::CUstream;

use super::error::KIND;
use super::event::Event;
use super::stream::{Context, Stream};
use crate::backend::Common;
use crate::error::{Error, Result};

pub(super) struct Streams {
    context: Arc<Context>,
    common: Arc<Common>,
    /// By their numbers.
    open: RwLock<Vec<Weak<Stream>>>,
    /// Where memory is freed that several streams have used; nothing else is queued there.
    freeing: OnceLock<Arc<Stream>>,
}

/// The most streams that are open at once: each has a bit in a word.
const MOST: usize = u64::BITS as usize;

impl Streams {
    pub(super) fn new(context: Context, common: &Arc<Common>) -> Self {
        Self { context: Arc::new(context), common: Arc::clone(common), open: RwLock::default(), freeing: OnceLock::new() }
    }

    /// A new stream, whose work starts when everything queued on the others so far is done.
    pub(super) fn open(&self) -> Result<Arc<Stream>> {
        self.add(|number| Stream::new(&self.context, &self.common, number))
    }

    /// A stream that others have made, which then waits as a new one does.
    ///
    /// # Safety
    /// It is one of the context's, and lives as long as the result.
    pub(super) unsafe fn adopt(&self, handle: CUstream) -> Result<Arc<Stream>> {
        // SAFETY: the stream is as the caller says.
        self.add(|number| Ok(unsafe { Stream::foreign(&self.context, handle, &self.common, number) }))
    }

    fn add(&self, make: impl FnOnce(u32) -> Result<Stream>) -> Result<Arc<Stream>> {
        let mut open = self.open.write().expect(NEVER_POISONED);
        // A stream is dropped once its work is done, so nothing that is under way has its number.
        let number = open.iter().position(|stream| stream.strong_count() == 0).unwrap_or(open.len());
        if number == MOST {
            let source = format!("{MOST} streams are open\nhelp: drop some of them").into();
            return Err(Error::Backend { kind: KIND, operation: "create a stream", source });
        }
        let stream = Arc::new(make(number as u32)?);
        for other in open.iter().filter_map(Weak::upgrade) {
            mark(&other)?.hold_up(&stream)?;
        }
        match open.get_mut(number) {
            Some(place) => *place = Arc::downgrade(&stream),
            None => open.push(Arc::downgrade(&stream)),
        }
        Ok(stream)
    }

    /// Keeps others from opening streams, as long as this lives.
    pub(super) fn present(&self) -> Present<'_> {
        Present(self.open.read().expect(NEVER_POISONED))
    }

    /// Waits for everything queued on any of them.
    pub(super) fn synchronize(&self) -> Result<()> {
        let all: Vec<_> = self.present().all().collect();
        all.iter().try_for_each(|stream| stream.synchronize())
    }

    /// A stream that has nothing to do, which from now on waits for the streams of which the bits are set in `users`; the context is bound.
    pub(super) fn behind(&self, users: u64) -> Result<&Arc<Stream>> {
        let freeing = match self.freeing.get() {
            Some(freeing) => freeing,
            None => {
                let freeing = self.open()?;
                self.freeing.get_or_init(|| freeing)
            }
        };
        self.marks(users)?.iter().try_for_each(|mark| mark.hold_up(freeing))?;
        Ok(freeing)
    }

    /// Everything queued so far on the streams of which the bits are set in `users`.
    pub(super) fn marks(&self, users: u64) -> Result<Vec<Event>> {
        self.present().all().filter(|stream| users & stream.bit() != 0).map(|stream| mark(&stream)).collect()
    }

    /// Whether this is the process that opened the device, and not a fork of it.
    pub(super) fn are_of_this_process(&self) -> bool {
        self.context.is_of_this_process()
    }
}

/// The streams that are open.
pub(super) struct Present<'a>(RwLockReadGuard<'a, Vec<Weak<Stream>>>);

impl Present<'_> {
    /// Whether there are several.
    pub(super) fn are_several(&self) -> bool {
        self.0.iter().filter(|stream| stream.strong_count() > 0).nth(1).is_some()
    }

    fn all(&self) -> impl Iterator<Item = Arc<Stream>> {
        self.0.iter().filter_map(Weak::upgrade)
    }
}

/// Everything queued on `stream` so far.
pub(super) fn mark(stream: &Arc<Stream>) -> Result<Event> {
    stream.bind()?;
    let event = Event::new(stream)?;
    event.record()?;
    Ok(event)
}

const NEVER_POISONED: &str = "the lock of the streams is never poisoned";
