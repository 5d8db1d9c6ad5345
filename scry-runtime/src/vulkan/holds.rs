//! What the host keeps the queue from meanwhile: other threads wait for that before they record a command, and not with the recorder.
//!
//! A thread that copies by itself holds the bytes, so that no command comes between that conflicts with it; one that takes what kernels
//! left for the host holds up the kernels that leave something. Such a thread waits for the device only, never for another's hold, but
//! for the first one that it takes, which it waits for with none of its own.

use crate::command::Touch;

/// What is held.
#[derive(Default)]
pub(super) struct Holds {
    pub(super) touches: Vec<Touch>,
    /// The threads that take what kernels left.
    looks: u32,
}

/// What a command does, as far as it may have to wait.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'a> {
    pub(super) touches: &'a [Touch],
    /// Whether a kernel of it panics or prints.
    pub(super) reports: bool,
}

impl Holds {
    /// Whether the command has to wait.
    #[inline]
    pub(super) fn conflict(&self, wanted: Wanted<'_>) -> bool {
        let conflicts = |held: &Touch| wanted.touches.iter().any(|touch| touch.conflicts(held));
        (self.looks > 0 && wanted.reports) || self.touches.iter().any(conflicts)
    }

    pub(super) fn start_look(&mut self) {
        self.looks += 1;
    }

    pub(super) fn end_look(&mut self) {
        self.looks -= 1;
    }
}
