//! The owners of memory that others have allocated, each kept until the stream is done with what used the memory.
//!
//! An owner is foreign code, which may call the driver or wait for a lock of its language: so it is dropped on a thread of the program
//! that uses the device, never by the driver, and while no lock is held here.

use std::collections::VecDeque;
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard};

use super::marks::Marks;
use super::stream::Stream;
use crate::backend::{Mark, Owner};

pub(super) struct Owners {
    stream: Arc<Stream>,
    marks: Arc<Marks>,
    /// Those whose memory has no handle any more, each with the place in the stream behind its last use, in order.
    waiting: Mutex<VecDeque<(Mark, Owner)>>,
}

impl Owners {
    pub(super) fn new(stream: &Arc<Stream>, marks: &Arc<Marks>) -> Self {
        Self { stream: Arc::clone(stream), marks: Arc::clone(marks), waiting: Mutex::default() }
    }

    /// Keeps an owner until everything queued so far is done, and then until somebody calls `release`. In a fork of the process it is
    /// kept for ever: the memory is the parent's.
    pub(super) fn keep(&self, owner: Owner) {
        if !self.stream.is_of_this_process() {
            return mem::forget(owner);
        }
        let mut waiting = self.lock();
        match self.marks.record() {
            Ok(mark) => waiting.push_back((mark, owner)),
            Err(_) => {
                drop(waiting);
                self.stream.settle();
                drop(owner);
            }
        }
    }

    /// Drops the owners that nothing queued needs any more.
    pub(super) fn release(&self) {
        while let Some(owner) = self.next() {
            drop(owner);
        }
    }

    /// Drops all owners, by a caller who has waited for the stream.
    pub(super) fn release_all(&self) {
        let waiting = mem::take(&mut *self.lock());
        if self.stream.is_of_this_process() {
            drop(waiting);
        } else {
            mem::forget(waiting);
        }
    }

    /// The first that nothing needs any more. On a device that is lost, nothing is under way.
    fn next(&self) -> Option<Owner> {
        let mut waiting = self.lock();
        let (mark, _) = waiting.front()?;
        let is_done = self.stream.is_of_this_process() && self.marks.is_reached(*mark).unwrap_or(true);
        waiting.pop_front_if(|_| is_done).map(|(_, owner)| owner)
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<(Mark, Owner)>> {
        self.waiting.lock().expect("the lock of the owners is never poisoned")
    }
}

impl Drop for Owners {
    fn drop(&mut self) {
        self.stream.settle();
        self.release_all();
    }
}
