//! A condition variable that is silent where nobody sleeps: to wake nobody takes a system call, too.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Condvar, MutexGuard};

use super::lock::NEVER_POISONED;

/// Belongs to one mutex, whose guards are all that it is used with: its counter changes only while that is locked.
pub(crate) struct Signal {
    condvar: Condvar,
    /// At least as many as sleep: one more for each that goes to sleep, one less for each that is woken. Who wakes up by itself stays
    /// counted, so that a later call wakes nobody, which does no harm.
    asleep: AtomicUsize,
}

impl Signal {
    pub(crate) const fn new() -> Self {
        Self { condvar: Condvar::new(), asleep: AtomicUsize::new(0) }
    }

    /// Sleeps as long as `waits` says so of what is locked.
    pub(crate) fn wait_while<'a, T>(&self, mut guard: MutexGuard<'a, T>, mut waits: impl FnMut(&mut T) -> bool) -> MutexGuard<'a, T> {
        while waits(&mut guard) {
            self.asleep.fetch_add(1, Relaxed);
            guard = self.condvar.wait(guard).expect(NEVER_POISONED);
        }
        guard
    }

    /// Wakes one that sleeps, who finds the mutex unlocked.
    pub(crate) fn wake_one<T>(&self, guard: MutexGuard<'_, T>) {
        let asleep = self.asleep.load(Relaxed);
        if asleep > 0 {
            self.asleep.store(asleep - 1, Relaxed);
            drop(guard);
            self.condvar.notify_one();
        }
    }

    /// Wakes all that sleep, who wait for the mutex.
    pub(crate) fn wake_all<T>(&self, _locked: &MutexGuard<'_, T>) {
        if self.asleep.load(Relaxed) > 0 {
            self.asleep.store(0, Relaxed);
            self.condvar.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::thread;

    use super::*;

    #[test]
    fn whoever_sleeps_is_woken() {
        let (number, changed) = (Mutex::new(0), Signal::new());
        thread::scope(|threads| {
            for turn in 0..8 {
                let (number, changed) = (&number, &changed);
                threads.spawn(move || {
                    for round in 0..200 {
                        let mut number = changed.wait_while(number.lock().unwrap(), |number| *number != round * 8 + turn);
                        *number += 1;
                        changed.wake_all(&number);
                    }
                });
            }
        });
        assert_eq!(*number.lock().unwrap(), 1600);

        let (tokens, given) = (Mutex::new(0), Signal::new());
        thread::scope(|threads| {
            for _ in 0..4 {
                threads.spawn(|| {
                    for _ in 0..500 {
                        *given.wait_while(tokens.lock().unwrap(), |tokens| *tokens == 0) -= 1;
                    }
                });
            }
            for _ in 0..2000 {
                let mut tokens = tokens.lock().unwrap();
                *tokens += 1;
                given.wake_one(tokens);
            }
        });
        assert_eq!(*tokens.lock().unwrap(), 0);
    }
}
