//! A mutex that is never found poisoned: nothing panics while it is locked but for a bug of scry, and who comes next panics as well.

use std::sync::{Mutex, MutexGuard};

#[derive(Default)]
pub(crate) struct Lock<T>(Mutex<T>);

/// What whoever finds one poisoned panics with.
pub(crate) const NEVER_POISONED: &str = "a lock of scry is never poisoned";

impl<T> Lock<T> {
    pub(crate) const fn new(value: T) -> Self {
        Self(Mutex::new(value))
    }

    /// Waits until no other thread has it locked.
    #[inline]
    pub(crate) fn lock(&self) -> MutexGuard<'_, T> {
        self.0.lock().expect(NEVER_POISONED)
    }

    /// What is in it, which nobody else can lock.
    pub(crate) fn get_mut(&mut self) -> &mut T {
        self.0.get_mut().expect(NEVER_POISONED)
    }
}
