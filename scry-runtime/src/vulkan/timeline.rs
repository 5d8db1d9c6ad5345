//! How far an order of work has come: a timeline semaphore, whose value is that of the last batch done.
//!
//! Each batch has the value behind the last one's, so the next one that is done has `reached + 1`, unless one could not be submitted: for a value
//! that is passed over, Vulkan's validation layer (1.3.239) waits ten seconds and calls that an error.

use std::sync::{Arc, Condvar};
use std::thread;
use std::time::{Duration, Instant};

use ash::vk;

use super::device::LogicalDevice;
use super::{attempt, failed};
use crate::backend::exit::{self, SLICE};
use crate::error::{BackendKind, Result};
use crate::system::fault::Site;
use crate::system::{Lock, NEVER_POISONED, spin};

pub(super) struct Timeline {
    semaphore: vk::Semaphore,
    /// The value before that of the first batch.
    pub(super) start: u64,
    /// Whether a thread sleeps in the driver; the others wait for that one, which wakes them after each batch. When several sleep at
    /// once, NVIDIA's driver (580) wakes them 10 ms late.
    asleep: Lock<bool>,
    /// Signalled when that thread is awake.
    awake: Condvar,
    device: Arc<LogicalDevice>,
}

/// A place in an order of work: behind the batch of this value, which was submitted.
#[derive(Clone)]
pub(super) struct Reached {
    pub(super) timeline: Arc<Timeline>,
    pub(super) value: u64,
}

/// Waits shorter than this are spent asking: sleeping and waking takes 30 µs, twice as long as a small launch.
const SPIN: Duration = Duration::from_micros(200);

/// How long a thread waits before it asks whether the device is lost, and between two such questions.
const PATIENCE: Duration = Duration::from_secs(1);

/// How long a driver without memory gets to find some.
const RETRY: Duration = Duration::from_millis(1);

impl Timeline {
    /// One that has reached whatever was submitted so far.
    pub(super) fn new(device: &Arc<LogicalDevice>) -> Result<Self> {
        let semaphore = match device.semaphores.lock().pop() {
            Some(semaphore) => semaphore,
            None => create(device)?,
        };
        let start = device.new_value();
        let timeline = Self { semaphore, start, asleep: Lock::new(false), awake: Condvar::new(), device: Arc::clone(device) };
        let info = vk::SemaphoreSignalInfo::default().semaphore(semaphore).value(start);
        // SAFETY: "`value` must have a value greater than the current value of the semaphore": it is greater than any so far, and nothing
        // that is submitted signals this semaphore.
        unsafe { device.raw().signal_semaphore(&info) }.map_err(failed("set up a semaphore"))?;
        Ok(timeline)
    }

    pub(super) fn semaphore(&self) -> vk::Semaphore {
        self.semaphore
    }

    /// The value of the last batch done; before the first, one that is less than its value.
    pub(super) fn reached(&self) -> Result<u64> {
        exit::check(BackendKind::Vulkan)?;
        // SAFETY: the semaphore is of this device and of type timeline.
        let reached = attempt(Site::Work, || unsafe { self.device.raw().get_semaphore_counter_value(self.semaphore) });
        reached.inspect_err(|answer| self.device.note(*answer)).map_err(failed("tell how far it is"))
    }

    /// Waits for the batch of `value`, which must have been submitted.
    pub(super) fn wait(&self, value: u64) -> Result<()> {
        self.device.common.counting.wait();
        if spin(SPIN, || Ok(self.reached()? >= value))? { Ok(()) } else { self.sleep(value) }
    }

    /// As `wait`, asleep from the start.
    pub(super) fn sleep(&self, value: u64) -> Result<()> {
        let (mut asleep, mut asked) = (self.asleep.lock(), Instant::now());
        loop {
            let reached = self.reached()?;
            if reached >= value {
                return Ok(());
            }
            self.check(&mut asked)?;
            if *asleep {
                asleep = self.awake.wait(asleep).expect(NEVER_POISONED);
                continue;
            }
            *asleep = true;
            drop(asleep);
            let slept = self.sleep_in_driver(reached + 1);
            asleep = self.asleep.lock();
            *asleep = false;
            self.awake.notify_all();
            slept?;
        }
    }

    /// Waits for the batch of `value`, which must have been submitted, even where the driver has no room for the wait; unless the device is
    /// lost. Says whether nothing of it is under way any more, which it may be if the process ends.
    #[must_use]
    pub(super) fn settle(&self, value: u64) -> bool {
        let (semaphores, values) = ([self.semaphore], [value]);
        let info = vk::SemaphoreWaitInfo::default().semaphores(&semaphores).values(&values);
        let mut asked = Instant::now();
        while !exit::is_ending() {
            if self.check(&mut asked).is_err() {
                return true;
            }
            // SAFETY: the semaphore is of this device and of type timeline.
            match unsafe { self.device.raw().wait_semaphores(&info, SLICE.as_nanos() as u64) } {
                Ok(()) => return true,
                Err(vk::Result::ERROR_DEVICE_LOST) => {
                    self.device.set_lost();
                    return true;
                }
                Err(vk::Result::TIMEOUT) => {}
                Err(_) => thread::sleep(RETRY),
            }
        }
        false
    }

    /// An `Err` if the device is lost; the driver is only asked once [`PATIENCE`] has passed since it was `asked` last.
    fn check(&self, asked: &mut Instant) -> Result<()> {
        if asked.elapsed() < PATIENCE {
            return Ok(());
        }
        *asked = Instant::now();
        self.device.check()
    }

    /// Sleeps until the batch of `value`, or a later one, is done, or for a while.
    fn sleep_in_driver(&self, value: u64) -> Result<()> {
        let (semaphores, values) = ([self.semaphore], [value]);
        let info = vk::SemaphoreWaitInfo::default().semaphores(&semaphores).values(&values);
        // SAFETY: the semaphore is of this device and of type timeline.
        let waited = attempt(Site::Work, || unsafe { self.device.raw().wait_semaphores(&info, SLICE.as_nanos() as u64) });
        if waited == Err(vk::Result::TIMEOUT) {
            return Ok(());
        }
        waited.inspect_err(|answer| self.device.note(*answer)).map_err(failed("finish its work"))
    }
}

impl Drop for Timeline {
    /// A driver may still touch a semaphore just after the host has seen its last value: so it is kept for the next order of work, and
    /// destroyed with the device.
    fn drop(&mut self) {
        self.device.semaphores.lock().push(self.semaphore);
    }
}

fn create(device: &LogicalDevice) -> Result<vk::Semaphore> {
    let mut kind = vk::SemaphoreTypeCreateInfo::default().semaphore_type(vk::SemaphoreType::TIMELINE).initial_value(0);
    let info = vk::SemaphoreCreateInfo::default().push_next(&mut kind);
    // SAFETY: the device was created with the `timelineSemaphore` feature.
    attempt(Site::Memory, || unsafe { device.raw().create_semaphore(&info, None) }).map_err(failed("create a semaphore"))
}
