//! A mutex that threads get in the order in which they ask: one that locks it again and again keeps no other waiting for ever.

use std::ops::{Deref, DerefMut};
use std::sync::MutexGuard;

use super::{Lock, Signal};

pub(crate) struct FairLock<T> {
    turns: Lock<Turns>,
    /// Signalled when a turn ends.
    ended: Signal,
    value: Lock<T>,
}

/// How many turns were asked for, and how many have ended.
#[derive(Default)]
struct Turns {
    asked: u64,
    ended: u64,
}

impl<T> FairLock<T> {
    pub(crate) fn new(value: T) -> Self {
        Self { turns: Lock::default(), ended: Signal::new(), value: Lock::new(value) }
    }

    /// Waits until each thread that asked before has had it.
    pub(crate) fn lock(&self) -> FairGuard<'_, T> {
        let mut turns = self.turns.lock();
        let turn = turns.asked;
        turns.asked += 1;
        drop(self.ended.wait_while(turns, |turns| turns.ended != turn));
        // The turn is made before the value is locked, so that it ends behind it also where that panics.
        let turn = Turn { turns: &self.turns, ended: &self.ended };
        FairGuard { value: self.value.lock(), _turn: turn }
    }
}

/// The value, until this is dropped: first the value, then the turn.
pub(crate) struct FairGuard<'a, T> {
    value: MutexGuard<'a, T>,
    _turn: Turn<'a>,
}

impl<T> Deref for FairGuard<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for FairGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value
    }
}

struct Turn<'a> {
    turns: &'a Lock<Turns>,
    ended: &'a Signal,
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        let mut turns = self.turns.lock();
        turns.ended += 1;
        self.ended.wake_all(&turns);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;
    use std::time::{Duration, Instant};

    use super::*;

    /// Two threads hardly ever leave it unlocked, and a third gets it nevertheless.
    #[test]
    fn no_thread_waits_for_ever() {
        const PATIENCE: Duration = Duration::from_secs(30);
        let (lock, is_over, start) = (FairLock::new(()), AtomicBool::new(false), Instant::now());
        thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    while !is_over.load(Ordering::Relaxed) && start.elapsed() < PATIENCE {
                        let _locked = lock.lock();
                        thread::sleep(Duration::from_millis(1));
                    }
                });
            }
            (0..100).for_each(|_| drop(lock.lock()));
            is_over.store(true, Ordering::Relaxed);
        });
        assert!(start.elapsed() < PATIENCE, "it waited until the others gave up");
    }
}
