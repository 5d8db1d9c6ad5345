//! An order of work, for all threads: its recorder under a lock, and waits outside of it.

use std::sync::{Arc, MutexGuard};

use super::device::{LogicalDevice, MOST_ORDERS};
use super::memory::{Purpose, VulkanMemory};
use super::recorder::Recorder;
use super::reports::{self, VulkanReports};
use super::timeline::{Reached, Timeline};
use crate::backend;
use crate::command::Memory;
use crate::error::Result;
use crate::system::Lock;

pub(super) struct Queue {
    pub(super) recorder: Lock<Recorder>,
    /// Kernels use it, so it goes after the recorder, which waits for them.
    pub(super) reports: VulkanReports,
    timeline: Arc<Timeline>,
    /// The number of the order.
    number: usize,
    orders: Arc<Orders>,
    device: Arc<LogicalDevice>,
}

/// The least size of memory that is worth the search for one that is queued: smaller memory is given faster.
const WORTH_SEARCHING: u64 = 1 << 20;

/// All orders of work of a device.
type Orders = backend::Orders<Queue, MOST_ORDERS>;

impl Queue {
    /// The first order of work of a device.
    pub(super) fn first(device: &Arc<LogicalDevice>) -> Result<Arc<Self>> {
        Ok(Self::open(&Arc::new(Orders::new()), device)?.expect("a device can have one order of work"))
    }

    /// A new order, which starts when everything queued on the others so far is done; `None` if there are as many as can be.
    pub(super) fn another(&self) -> Result<Option<Arc<Self>>> {
        Self::open(&self.orders, &self.device)
    }

    fn open(orders: &Arc<Orders>, device: &Arc<LogicalDevice>) -> Result<Option<Arc<Self>>> {
        orders.open(|number, others| {
            let timeline = Arc::new(Timeline::new(device)?);
            let mut recorder = Recorder::new(device, number, &timeline);
            others.iter().try_for_each(|other| recorder.follow(other.place()?))?;
            let (recorder, reports) = (Lock::new(recorder), reports::new(device)?);
            Ok(Arc::new(Self { recorder, reports, timeline, number, orders: Arc::clone(orders), device: Arc::clone(device) }))
        })
    }

    /// Lets go of what the batches of all orders hold that are done.
    pub(super) fn reclaim_all(&self) -> Result<()> {
        self.orders.all().iter().try_for_each(|order| order.recorder.lock().reclaim())
    }

    /// The place behind everything recorded so far, which is submitted then.
    pub(super) fn place(&self) -> Result<Reached> {
        let value = self.recorder.lock().submit_and_tell()?;
        Ok(Reached { timeline: Arc::clone(&self.timeline), value })
    }

    /// Has what is recorded from now on wait for another order's batch of `value`, which was submitted.
    pub(super) fn follow(&self, other: &Self, value: u64) -> Result<()> {
        self.recorder.lock().follow(Reached { timeline: Arc::clone(&other.timeline), value })
    }

    /// The recorder, for a command, once not too much is in flight. Nobody waits with the recorder, so that others go on.
    #[inline]
    pub(super) fn recorder_with_room(&self) -> Result<MutexGuard<'_, Recorder>> {
        loop {
            let mut recorder = self.recorder.lock();
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
            self.recorder.lock().submit_and_tell()?;
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
        let submitted = self.recorder.lock().submit_and_tell()?;
        self.timeline.wait(submitted)?;
        self.recorder.lock().waited()
    }

    /// Whether the device has other orders of work.
    pub(super) fn has_others(&self) -> bool {
        self.orders.present().are_several()
    }

    /// Memory that nobody has any more, though commands that are queued use it: what is queued from now on runs after these, if there is one
    /// order of work only.
    pub(super) fn take_queued(&self, size: u64) -> Option<Arc<dyn Memory>> {
        if size < WORTH_SEARCHING || self.has_others() { None } else { self.recorder.lock().unused(size) }
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
