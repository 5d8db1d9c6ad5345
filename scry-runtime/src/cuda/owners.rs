//! The owners of memory that others have allocated, each kept until the streams are done with what used the memory.
//!
//! An owner is foreign code, which may call the driver or wait for a lock of its language: so it is dropped on a thread of the program
//! that uses the device, never by the driver, and while no lock is held here.

use std::mem;
use std::sync::Arc;

use super::event::Event;
use super::stream::Stream;
use super::streams::Streams;
use crate::backend::Owner;
use crate::error::{Error, Result};
use crate::system::Lock;

pub(super) struct Owners {
    streams: Arc<Streams>,
    /// Those whose memory has no handle any more, each with the places behind its last uses.
    waiting: Lock<Vec<(Vec<Event>, Owner)>>,
}

impl Owners {
    pub(super) fn new(streams: &Arc<Streams>) -> Self {
        Self { streams: Arc::clone(streams), waiting: Lock::default() }
    }

    /// Keeps an owner until everything is done that is queued so far on the streams of which the bits are set in `users`, and then until
    /// somebody calls `release`. In a fork of the process it is kept for ever: the memory is the parent's.
    pub(super) fn keep(&self, owner: Owner, users: u64) {
        if !self.streams.are_of_this_process() {
            return mem::forget(owner);
        }
        match self.streams.marks(users) {
            Ok(marks) => self.waiting.lock().push((marks, owner)),
            Err(_) => {
                // An error is that the device is lost, and then nothing uses the memory any more.
                let _ = self.streams.synchronize();
                drop(owner);
            }
        }
    }

    /// Waits for everything queued on `stream`, and drops the owners that nothing queued needs any more.
    pub(super) fn finish(&self, stream: &Arc<Stream>) -> Result<()> {
        if self.waiting.lock().is_empty() {
            return stream.synchronize();
        }
        // Owners whose marks are all of this stream are taken out before the wait, which is for their marks too: afterwards, the driver may
        // still call a mark of the default stream unfinished.
        let of_stream = self.take(|marks| marks.iter().all(|mark| Arc::ptr_eq(mark.stream(), stream)));
        let finished = stream.synchronize();
        if matches!(finished, Err(Error::Forked { .. })) {
            mem::forget(of_stream);
            return finished;
        }
        // An error is that the device is lost, and then nothing uses the memory any more.
        drop(of_stream);
        self.release();
        finished
    }

    /// Drops the owners that nothing queued needs any more.
    pub(super) fn release(&self) {
        if self.streams.are_of_this_process() {
            // On a device that is lost, nothing is under way.
            drop(self.take(|marks| marks.iter().all(|mark| mark.is_over().unwrap_or(true))));
        }
    }

    /// Those of which `is` is true of the marks.
    fn take(&self, is: impl Fn(&[Event]) -> bool) -> Vec<(Vec<Event>, Owner)> {
        self.waiting.lock().extract_if(.., |(marks, _)| is(marks)).collect()
    }

    /// Drops all owners, by a caller who has waited for the streams.
    pub(super) fn release_all(&self) {
        let waiting = mem::take(&mut *self.waiting.lock());
        if self.streams.are_of_this_process() {
            drop(waiting);
        } else {
            mem::forget(waiting);
        }
    }
}

impl Drop for Owners {
    fn drop(&mut self) {
        // As in `keep`.
        let _ = self.streams.synchronize();
        self.release_all();
    }
}
