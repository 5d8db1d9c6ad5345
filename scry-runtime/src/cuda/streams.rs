//! The streams of an opened device, and what memory means to several of them.
//!
//! Memory is allocated, and freed, in the order of one stream, while work of the others uses it. So the first use on another stream waits
//! for the allocation, and memory is freed behind the work of all streams that have used it. A new stream waits for what was queued on
//! the others. Nothing else here orders two streams: the program does.

use std::sync::{Arc, OnceLock};

use cudarc::driver::sys::CUstream;

use super::error::KIND;
use super::event::Event;
use super::stream::{Context, Stream};
use crate::backend::{Behind, Common, Orders, Present};
use crate::error::{Error, Result};

pub(super) struct Streams {
    context: Arc<Context>,
    common: Arc<Common>,
    open: Orders<Stream, MOST>,
    /// Where memory is freed that several streams have used; nothing else is queued there.
    freeing: OnceLock<Arc<Stream>>,
}

/// The most streams that are open at once: each has a bit in a word.
const MOST: usize = u64::BITS as usize;

impl Streams {
    pub(super) fn new(context: Context, common: &Arc<Common>) -> Self {
        Self { context: Arc::new(context), common: Arc::clone(common), open: Orders::new(), freeing: OnceLock::new() }
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
        let added = self.open.open(|number, others| {
            let stream = Arc::new(make(number as u32)?);
            others.iter().try_for_each(|other| mark(other)?.hold_up(&stream))?;
            Ok(stream)
        })?;
        added.ok_or_else(|| {
            let source = format!("{MOST} streams are open\nhelp: drop some of them").into();
            Error::Backend { kind: KIND, operation: "create a stream", source }
        })
    }

    /// Keeps others from opening streams, as long as this lives.
    pub(super) fn present(&self) -> Present<'_, Stream, MOST> {
        self.open.present()
    }

    /// Waits for everything queued on any of them.
    pub(super) fn synchronize(&self) -> Result<()> {
        self.open.all().iter().try_for_each(|stream| stream.synchronize())
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
        self.open.all().iter().filter(|stream| users & stream.bit() != 0).map(mark).collect()
    }

    /// Whether this is the process that opened the device, and not a fork of it.
    pub(super) fn are_of_this_process(&self) -> bool {
        self.context.is_of_this_process()
    }
}

/// Everything queued on `stream` so far.
pub(super) fn mark(stream: &Arc<Stream>) -> Result<Event> {
    let event = Event::new(stream, Behind::Piece)?;
    event.record()?;
    Ok(event)
}
