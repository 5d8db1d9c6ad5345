//! The device's one queue, for all threads: the recorder under a lock, and waits outside of it.

use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::Duration;

use super::device::LogicalDevice;
use super::holds::Wanted;
use super::memory::{Purpose, VulkanMemory};
use super::recorder::Recorder;
use super::reports::{self, VulkanReports};
use super::timeline::Timeline;
use crate::backend::Common;
use crate::error::{Error, Result};
use crate::report::Notes;
use crate::system::Signal;

pub(super) struct Queue {
    recorder: Mutex<Recorder>,
    /// Signalled when the host holds something no longer.
    released: Signal,
    /// Kernels use it, so it goes after the recorder, which waits for them.
    pub(super) reports: VulkanReports,
    timeline: Arc<Timeline>,
    device: Arc<LogicalDevice>,
}

/// How long a driver without memory gets to find some.
const RETRY: Duration = Duration::from_millis(1);

impl Queue {
    pub(super) fn new(device: &Arc<LogicalDevice>) -> Result<Self> {
        let timeline = Arc::new(Timeline::new(device)?);
        let recorder = Mutex::new(Recorder::new(device, &timeline));
        Ok(Self { recorder, released: Signal::new(), reports: reports::new(device)?, timeline, device: Arc::clone(device) })
    }

    pub(super) fn recorder(&self) -> MutexGuard<'_, Recorder> {
        self.recorder.lock().expect("the recorder's lock is never poisoned")
    }

    /// The recorder, for a command, once the host holds nothing that keeps it and not too much is in flight. Nobody waits with the
    /// recorder, so that others go on.
    #[inline]
    pub(super) fn recorder_for(&self, wanted: Wanted<'_>) -> Result<MutexGuard<'_, Recorder>> {
        loop {
            let mut recorder = self.unheld(self.recorder(), wanted);
            let Some(oldest) = recorder.overdue() else { return Ok(recorder) };
            recorder.reclaim()?;
            if recorder.overdue() == Some(oldest) {
                drop(recorder);
                self.timeline.wait(oldest)?;
            }
        }
    }

    /// The recorder, once the host holds nothing that keeps a command.
    #[inline]
    pub(super) fn unheld<'a>(&'a self, recorder: MutexGuard<'a, Recorder>, wanted: Wanted<'_>) -> MutexGuard<'a, Recorder> {
        self.released.wait_while(recorder, |recorder| recorder.holds.conflict(wanted))
    }

    /// Wakes those who wait for what the host held.
    pub(super) fn released(&self, recorder: &MutexGuard<'_, Recorder>) {
        self.released.wake_all(recorder);
    }

    pub(super) fn common(&self) -> &Common {
        &self.device.common
    }

    /// Whether the batch of `value` is done.
    pub(super) fn is_done(&self, value: u64) -> Result<bool> {
        Ok(value == 0 || self.timeline.reached()? >= value)
    }

    /// Waits for the batch of `value`, which may still be open; an `Err` if it could not be submitted, so that it never runs.
    pub(super) fn wait(&self, value: u64) -> Result<()> {
        if self.is_done(value)? {
            self.common().counting.wait();
            return Ok(());
        }
        let submitted = self.recorder().submit_for(value)?;
        self.timeline.wait(submitted)
    }

    /// Waits until nothing queued uses memory whose last use is `value`; a use that could not be submitted is none.
    pub(super) fn wait_unused(&self, value: u64) -> Result<()> {
        if self.is_done(value)? {
            self.common().counting.wait();
            return Ok(());
        }
        let submitted = self.recorder().submit_and_tell()?;
        self.timeline.wait(value.min(submitted))
    }

    /// As `wait_unused`, again and again while the driver has no room for the wait itself. A device that is lost uses no memory any more.
    pub(super) fn ensure_unused(&self, value: u64) {
        while let Err(error) = self.wait_unused(value) {
            if matches!(error, Error::DeviceLost { .. } | Error::Forked { .. }) {
                return;
            }
            thread::sleep(RETRY);
        }
    }

    /// Waits, asleep, for the next batch that is done, unless that of `value`, which was submitted, is; the value of the last that is done.
    pub(super) fn advance(&self, value: u64) -> Result<u64> {
        let reached = self.timeline.reached()?;
        if reached < value {
            self.timeline.sleep(reached + 1)?;
        }
        self.timeline.reached()
    }

    /// Waits for everything recorded.
    pub(super) fn sync(&self) -> Result<()> {
        let submitted = self.recorder().submit_and_tell()?;
        self.timeline.wait(submitted)?;
        self.recorder().waited()
    }

    /// What kernels left for the host, by a caller who has waited for those that matter to it.
    pub(super) fn notes(&self) -> Result<Notes> {
        let reports = self.reports.reports();
        if reports.is_clear() {
            return Ok(Notes::default());
        }
        let mut recorder = self.recorder();
        recorder.holds.start_look();
        let submitted = recorder.submit_and_tell();
        drop(recorder);
        let waited = submitted.and_then(|submitted| self.timeline.wait(submitted));
        let mut recorder = self.recorder();
        let notes = waited.and_then(|()| recorder.waited()).map(|()| reports.take());
        recorder.holds.end_look();
        self.released(&recorder);
        notes
    }

    /// New memory; if there is no room for it, then once more after all memory that is no longer used has been freed.
    pub(super) fn alloc(&self, size: u64, purpose: Purpose) -> Result<Arc<VulkanMemory>> {
        let memory = VulkanMemory::new(&self.device, size, purpose).or_else(|_| {
            self.sync()?;
            self.device.clear_shelf();
            VulkanMemory::new(&self.device, size, purpose)
        });
        memory.map(Arc::new)
    }
}
