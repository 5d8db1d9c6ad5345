//! Bytes that a thread holds.

use super::holds::Wanted;
use super::queue::Queue;
use crate::command::Touch;

/// Bytes that nothing is recorded about which conflicts with `touch`, until this is dropped.
pub(super) struct Hold<'a> {
    queue: &'a Queue,
    touch: Touch,
}

impl<'a> Hold<'a> {
    /// Waits until nobody else holds such bytes.
    pub(super) fn new(queue: &'a Queue, touch: Touch) -> Self {
        let wanted = Wanted { touches: std::slice::from_ref(&touch), reports: false };
        queue.unheld(queue.recorder(), wanted).holds.touches.push(touch.clone());
        Self { queue, touch }
    }
}

impl Drop for Hold<'_> {
    fn drop(&mut self) {
        let mut recorder = self.queue.recorder();
        let index = recorder.holds.touches.iter().position(|touch| *touch == self.touch).expect("it is held until it is dropped");
        recorder.holds.touches.swap_remove(index);
        self.queue.released(&recorder);
    }
}
