//! The owners of memory that others have allocated, each kept until the streams are done with what used the memory.
//!
//! An owner is foreign code, which may call the driver or wait for a lock of its language: so it is dropped on a thread of the program
//! that uses the device, never by the driver, and while no lock is held here.

use std::mem;
use std::sync::{Arc, Mutex, MutexGuard};

use super::event::Event;
use super::streams::Streams;
use crate::backend::Owner;

pub(super) struct Owners {
    streams: Arc<Streams>,
    /// Those whose memory has no handle any more, each with the places behind its last uses.
    waiting: Mutex<Vec<(Vec<Event>, Owner)>>,
}

impl Owners {
    pub(super) fn new(streams: &Arc<Streams>) -> Self {
        Self { streams: Arc::clone(streams), waiting: Mutex::default() }
    }

    /// Keeps an owner until everything is done that is queued so far on the streams of which the bits are set in `users`, and then until
    /// somebody calls `release`. In a fork of the process it is kept for ever: the memory is the parent's.
    pub(super) fn keep(&self, owner: Owner, users: u64) {
        if !self.streams.are_of_this_process() {
            return mem::forget(owner);
        }
        match self.streams.marks(users) {
            Ok(marks) => self.lock().push((marks, owner)),
            Err(_) => {
                // An error is that the device is lost, and then nothing uses the memory any more.
                let _ = self.streams.synchronize();
                drop(owner);
            }
        }
    }

    /// Drops the owners that nothing queued needs any more.
    pub(super) fn release(&self) {
        if !self.streams.are_of_this_process() {
            return;
        }
        // On a device that is lost, nothing is under way.
        let is_over = |(marks, _): &mut (Vec<Event>, Owner)| marks.iter().all(|mark| mark.is_over().unwrap_or(true));
        let released: Vec<_> = self.lock().extract_if(.., is_over).collect();
        drop(released);
    }

    /// Drops all owners, by a caller who has waited for the streams.
    pub(super) fn release_all(&self) {
        let waiting = mem::take(&mut *self.lock());
        if self.streams.are_of_this_process() {
            drop(waiting);
        } else {
            mem::forget(waiting);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(Vec<Event>, Owner)>> {
        self.waiting.lock().expect("the lock of the owners is never poisoned")
    }
}

impl Drop for Owners {
    fn drop(&mut self) {
        // As in `keep`.
        let _ = self.streams.synchronize();
        self.release_all();
    }
}
