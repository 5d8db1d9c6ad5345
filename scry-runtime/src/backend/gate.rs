//! What the host keeps an order's commands from meanwhile: other threads wait for that before they queue a command.
//!
//! A thread that copies bytes by itself, or piece by piece, holds them, so that no command that conflicts comes between. It waits for that
//! with nothing held or locked, and then for the device only. A thread that takes what kernels left for the host, which may hold bytes, holds
//! up the kernels that leave something, and other such threads; it waits for nothing but the device. Commands pay two additions for it.

use std::sync::MutexGuard;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::command::{Command, Touch};
use crate::system::{Lock, Signal};

pub(crate) struct Gate {
    /// How many threads queue a command, and the bit [`HELD`].
    queueing: AtomicUsize,
    held: Lock<Held>,
    /// Signalled when something is held no longer.
    released: Signal,
}

/// Set while something is held.
const HELD: usize = 1 << (usize::BITS - 1);

/// What is held.
#[derive(Default)]
pub(crate) struct Held {
    touches: Vec<Touch>,
    /// Whether a thread takes what kernels left.
    is_looking: bool,
}

impl Held {
    /// Whether a command has to wait.
    pub(crate) fn conflicts_with(&self, command: &Command<'_>) -> bool {
        (self.is_looking && command.reports()) || command.touches().iter().any(|touch| self.conflicts(touch))
    }

    fn conflicts(&self, touch: &Touch) -> bool {
        self.touches.iter().any(|held| held.conflicts(touch))
    }

    pub(crate) fn is_nothing(&self) -> bool {
        self.touches.is_empty() && !self.is_looking
    }
}

impl Gate {
    pub(crate) fn new() -> Self {
        Self { queueing: AtomicUsize::new(0), held: Lock::default(), released: Signal::new() }
    }

    /// Waits as long as `conflicts` says so of what is held; what is queued as long as the guard lives comes before whatever is held later.
    #[inline]
    pub(crate) fn enter(&self, conflicts: impl Fn(&Held) -> bool) -> Queueing<'_> {
        if self.queueing.fetch_add(1, Ordering::Acquire) & HELD != 0 {
            self.enter_when_released(conflicts);
        }
        Queueing(self)
    }

    #[cold]
    fn enter_when_released(&self, conflicts: impl Fn(&Held) -> bool) {
        self.queueing.fetch_sub(1, Ordering::Release);
        let held = self.released.wait_while(self.held.lock(), |held| conflicts(held));
        self.queueing.fetch_add(1, Ordering::Acquire);
        drop(held);
    }

    /// Holds bytes, once nobody else holds such bytes: nothing is queued that conflicts with `touch` until the hold is dropped.
    pub(crate) fn hold(&self, touch: Touch) -> Hold<'_> {
        let mut held = self.released.wait_while(self.held.lock(), |held| held.conflicts(&touch));
        held.touches.push(touch.clone());
        self.close(held);
        Hold { gate: self, touch: Some(touch) }
    }

    /// Keeps kernels that leave something for the host from being queued until the hold is dropped, which one thread has at a time.
    #[cfg(any(test, feature = "vulkan", feature = "cuda", feature = "wgpu"))]
    pub(crate) fn look(&self) -> Hold<'_> {
        let mut held = self.released.wait_while(self.held.lock(), |held| held.is_looking);
        held.is_looking = true;
        self.close(held);
        Hold { gate: self, touch: None }
    }

    /// Waits for those who are queueing and have not seen what is held now.
    fn close(&self, held: MutexGuard<'_, Held>) {
        self.queueing.fetch_or(HELD, Ordering::AcqRel);
        while self.queueing.load(Ordering::Acquire) != HELD {
            thread::yield_now();
        }
        drop(held);
    }
}

/// A command that is being queued.
pub(crate) struct Queueing<'a>(&'a Gate);

impl Drop for Queueing<'_> {
    #[inline]
    fn drop(&mut self) {
        self.0.queueing.fetch_sub(1, Ordering::Release);
    }
}

/// Something that is held until this is dropped: bytes, or else what kernels leave for the host.
pub(crate) struct Hold<'a> {
    gate: &'a Gate,
    touch: Option<Touch>,
}

impl Drop for Hold<'_> {
    fn drop(&mut self) {
        let mut held = self.gate.held.lock();
        match &self.touch {
            Some(touch) => {
                let index = held.touches.iter().position(|held| held == touch).expect("it is held until it is dropped");
                held.touches.swap_remove(index);
            }
            None => held.is_looking = false,
        }
        if held.is_nothing() {
            self.gate.queueing.fetch_and(!HELD, Ordering::Release);
        }
        self.gate.released.wake_all(&held);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    use super::*;

    #[test]
    fn what_conflicts_is_queued_when_it_is_held_no_longer() {
        let (gate, is_queued) = (Gate::new(), AtomicBool::new(false));
        let conflicts = |touch: Touch| move |held: &Held| held.conflicts(&touch);
        thread::scope(|scope| {
            let hold = gate.hold(Touch::write(1, 0..8));
            drop(gate.enter(conflicts(Touch::read(1, 8..16))));
            scope.spawn(|| {
                let _queueing = gate.enter(conflicts(Touch::read(1, 4..12)));
                is_queued.store(true, Ordering::Relaxed);
            });
            thread::sleep(Duration::from_millis(20));
            assert!(!is_queued.load(Ordering::Relaxed), "it waits");
            drop(hold);
        });
        assert!(is_queued.load(Ordering::Relaxed));
        assert_eq!(gate.queueing.load(Ordering::Relaxed), 0, "nothing is held, and nobody queues");
    }

    /// Each thread holds a number that it changes in two steps, or sees whether anybody stands between the two.
    #[test]
    fn nothing_comes_between() {
        let (gate, number) = (Gate::new(), AtomicUsize::new(0));
        thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    for _ in 0..2000 {
                        let _hold = gate.hold(Touch::write(1, 0..8));
                        number.fetch_add(1, Ordering::Relaxed);
                        std::hint::spin_loop();
                        number.fetch_add(1, Ordering::Relaxed);
                    }
                });
                scope.spawn(|| {
                    for _ in 0..2000 {
                        let _queueing = gate.enter(|held| held.conflicts(&Touch::read(1, 0..8)));
                        assert!(number.load(Ordering::Relaxed).is_multiple_of(2));
                    }
                });
                scope.spawn(|| (0..2000).for_each(|_| drop(gate.look())));
            }
        });
    }
}
