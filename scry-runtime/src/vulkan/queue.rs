//! An order of work, for all threads: its recorder under a lock, and waits outside of it.

use std::sync::{Arc, Mutex, MutexGuard, RwLock, Weak};

use super::device::{LogicalDevice, MOST_ORDERS};
use super::memory::{Purpose, VulkanMemory};
use super::recorder::Recorder;
use super::reports::{self, VulkanReports};
use super::timeline::{Reached, Timeline};
use crate::error::Result;

pub(super) struct Queue {
    recorder: Mutex<Recorder>,
    /// Kernels use it, so it goes after the recorder, which waits for them.
    pub(super) reports: VulkanReports,
    timeline: Arc<Timeline>,
    /// The number of the order.
    number: usize,
    /// All orders of the device.
    orders: Arc<Orders>,
    device: Arc<LogicalDevice>,
}

/// The orders of work of a device, by their numbers.
pub(super) struct Orders(RwLock<[Weak<Queue>; MOST_ORDERS]>);

impl Orders {
    pub(super) fn new() -> Arc<Self> {
        Arc::new(Self(RwLock::default()))
    }

    /// A new order of work, which starts when everything queued on the others so far is done; `None` if there are as many as can be.
    pub(super) fn open(self: &Arc<Self>, device: &Arc<LogicalDevice>) -> Result<Option<Arc<Queue>>> {
        let mut orders = self.0.write().expect(NEVER_POISONED);
        // An order that is gone has waited for its work.
        let Some(number) = orders.iter().position(|order| order.strong_count() == 0) else { return Ok(None) };
        let timeline = Arc::new(Timeline::new(device)?);
        let mut recorder = Recorder::new(device, number, &timeline);
        for other in orders.iter().filter_map(Weak::upgrade) {
            recorder.follow(other.place()?)?;
        }
        let (orders_of_all, device) = (Arc::clone(self), Arc::clone(device));
        let queue =
            Queue { recorder: Mutex::new(recorder), reports: reports::new(&device)?, timeline, number, orders: orders_of_all, device };
        let queue = Arc::new(queue);
        orders[number] = Arc::downgrade(&queue);
        Ok(Some(queue))
    }

    /// Lets go of what the orders' batches hold that are done.
    pub(super) fn reclaim(&self) -> Result<()> {
        self.all().iter().try_for_each(|order| order.recorder().reclaim())
    }

    /// The order of this number, if there is one.
    fn get(&self, number: usize) -> Option<Arc<Queue>> {
        self.0.read().expect(NEVER_POISONED)[number].upgrade()
    }

    fn all(&self) -> Vec<Arc<Queue>> {
        self.0.read().expect(NEVER_POISONED).iter().filter_map(Weak::upgrade).collect()
    }
}

const NEVER_POISONED: &str = "the lock of the orders of work is never poisoned";

impl Queue {
    /// The place behind everything recorded so far, which is submitted then.
    pub(super) fn place(&self) -> Result<Reached> {
        let value = self.recorder().submit_and_tell()?;
        Ok(Reached { timeline: Arc::clone(&self.timeline), value })
    }

    /// Has what is recorded from now on wait for another order's batch of `value`, which was submitted.
    pub(super) fn follow(&self, other: &Self, value: u64) -> Result<()> {
        self.recorder().follow(Reached { timeline: Arc::clone(&other.timeline), value })
    }

    pub(super) fn recorder(&self) -> MutexGuard<'_, Recorder> {
        self.recorder.lock().expect("the recorder's lock is never poisoned")
    }

    /// The recorder, for a command, once not too much is in flight. Nobody waits with the recorder, so that others go on.
    #[inline]
    pub(super) fn recorder_with_room(&self) -> Result<MutexGuard<'_, Recorder>> {
        loop {
            let mut recorder = self.recorder();
            let Some(oldest) = recorder.overdue() else { return Ok(recorder) };
            recorder.reclaim()?;
            if recorder.overdue() == Some(oldest) {
                drop(recorder);
                self.timeline.wait(oldest)?;
            }
        }
    }

    /// Whether the batch of `value` is done.
    pub(super) fn is_done(&self, value: u64) -> Result<bool> {
        Ok(value == 0 || self.timeline.reached()? >= value)
    }

    /// Waits for the batch of `value`, which was submitted, or is 0. What was recorded since runs meanwhile.
    pub(super) fn wait(&self, value: u64) -> Result<()> {
        if !self.is_done(value)? {
            self.recorder().submit_and_tell()?;
        }
        self.timeline.wait(value)
    }

    /// Whether nothing queued uses the memory, on whichever order.
    pub(super) fn is_unused(&self, memory: &VulkanMemory) -> Result<bool> {
        for (number, value) in memory.last_uses() {
            if value > 0 && !self.with_order(number, |order| order.is_done(value))?.unwrap_or(true) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Asks an order by its number; one that is gone has waited for all of its work.
    fn with_order<R>(&self, number: usize, ask: impl FnOnce(&Self) -> Result<R>) -> Result<Option<R>> {
        if number == self.number {
            return ask(self).map(Some);
        }
        self.orders.get(number).map(|order| ask(&order)).transpose()
    }

    /// Waits, asleep, for the next batch that is done, unless that of `value`, which was submitted, is.
    pub(super) fn sleep_for_next(&self, value: u64) -> Result<()> {
        let reached = self.timeline.reached()?;
        if reached < value { self.timeline.sleep(reached + 1) } else { Ok(()) }
    }

    /// Waits for everything recorded.
    pub(super) fn sync(&self) -> Result<()> {
        let submitted = self.recorder().submit_and_tell()?;
        self.timeline.wait(submitted)?;
        self.recorder().waited()
    }

    /// Whether the device has other orders of work.
    pub(super) fn has_others(&self) -> bool {
        self.orders.0.read().expect(NEVER_POISONED).iter().filter(|order| order.strong_count() > 0).nth(1).is_some()
    }

    /// New memory; if there is no room for it, then once more after all memory that is no longer used has been freed.
    pub(super) fn alloc(&self, size: u64, purpose: Purpose) -> Result<Arc<VulkanMemory>> {
        let memory = VulkanMemory::new(&self.device, size, purpose).or_else(|_| {
            self.orders.all().iter().try_for_each(|order| order.sync())?;
            self.device.clear_shelf();
            VulkanMemory::new(&self.device, size, purpose)
        });
        memory.map(Arc::new)
    }
}
