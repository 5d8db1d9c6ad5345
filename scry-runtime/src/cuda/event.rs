//! Events: places in the order of a stream.

use std::ptr;
use std::sync::Arc;

use cudarc::driver::sys::{self, CUevent, CUevent_flags, CUresult, CUstream};

use super::error::{attempt, check};
use super::stream::Stream;
use crate::backend::Behind;
use crate::error::Result;
use crate::system::fault::Site;

/// A place in a stream's order that the host and other streams can wait for.
pub(super) struct Event {
    stream: Arc<Stream>,
    handle: CUevent,
}

// SAFETY: a handle; the driver's functions may be called with it from any thread that has bound the context.
unsafe impl Send for Event {}
// SAFETY: as for `Send`; an event may be recorded and waited for by several threads at once.
unsafe impl Sync for Event {}

impl Event {
    /// An event that has captured nothing. One for which threads sleep, whatever the process has set for the device, interrupts a processor
    /// when it is reached: after each piece of a transfer, that costs a tenth of what the bus carries.
    pub(super) fn new(stream: &Arc<Stream>, behind: Behind) -> Result<Self> {
        stream.bind()?;
        let flags = match behind {
            Behind::Piece => CUevent_flags::CU_EVENT_DISABLE_TIMING as u32,
            Behind::Work => CUevent_flags::CU_EVENT_DISABLE_TIMING as u32 | CUevent_flags::CU_EVENT_BLOCKING_SYNC as u32,
        };
        let mut handle = ptr::null_mut();
        // SAFETY: "creates an event for the current context with the flags specified via Flags"; `handle` outlives the call.
        let answer = attempt(Site::Memory, || unsafe { sys::cuEventCreate(&raw mut handle, flags) });
        check(answer, "create an event")?;
        Ok(Self { stream: Arc::clone(stream), handle })
    }

    /// Captures everything queued so far. Where it cannot, nothing queued so far is under way any more: what is to be waited for before
    /// memory is used again has no other mark.
    pub(super) fn record(&self) -> Result<()> {
        self.try_record().inspect_err(|_| self.stream.settle())
    }

    fn try_record(&self) -> Result<()> {
        self.stream.bind()?;
        // SAFETY: "captures in hEvent the contents of hStream at the time of this call; hEvent and hStream must be from the
        // same context"; both are alive.
        let record = || unsafe { sys::cuEventRecord(self.handle, self.stream.handle()) };
        check(attempt(Site::Work, record), "mark a place in the stream")
    }

    /// Has what `stream` is given from now on wait for what the last record captured; for nothing, if there was none.
    pub(super) fn hold_up(&self, stream: &Stream) -> Result<()> {
        stream.bind()?;
        // SAFETY: the stream is alive, and its context is bound.
        unsafe { self.hold_up_foreign(stream.handle()) }
    }

    /// As [`Self::hold_up`], of a stream that others have made.
    ///
    /// # Safety
    /// The stream is alive; if it is the default stream, the one of the context that is bound.
    pub(super) unsafe fn hold_up_foreign(&self, stream: CUstream) -> Result<()> {
        // SAFETY: "makes all future work submitted to hStream wait for all work captured in hEvent", which "may be from a different
        // context or device than hStream"; both are alive, and no flags are set.
        let wait = || unsafe { sys::cuStreamWaitEvent(stream, self.handle, 0) };
        check(attempt(Site::Work, wait), "order two streams")
    }

    /// The stream whose places it captures.
    pub(super) fn stream(&self) -> &Arc<Stream> {
        &self.stream
    }

    /// Whether what the last record captured is done; an event that never was recorded is over.
    pub(super) fn is_over(&self) -> Result<bool> {
        self.stream.bind()?;
        // SAFETY: "queries the status of all work currently captured by hEvent", which is alive.
        match attempt(Site::Work, || unsafe { sys::cuEventQuery(self.handle) }) {
            CUresult::CUDA_ERROR_NOT_READY => Ok(false),
            answer => check(answer, "tell how far it is").map(|()| true),
        }
    }

    /// Waits for what the last record captured; an event that never was recorded is over. Where it cannot, it is over as well.
    pub(super) fn wait(&self) -> Result<()> {
        self.try_wait().inspect_err(|_| self.stream.settle())
    }

    fn try_wait(&self) -> Result<()> {
        self.stream.bind()?;
        self.stream.common.counting.wait();
        // SAFETY: "waits until the completion of all work currently being captured in hEvent", which is alive.
        check(attempt(Site::Work, || unsafe { sys::cuEventSynchronize(self.handle) }), "finish the queued work")
    }
}

impl Drop for Event {
    fn drop(&mut self) {
        if self.stream.bind_to_free() {
            // SAFETY: "an event may be destroyed before it is complete"; nobody else holds the handle.
            let _ = unsafe { sys::cuEventDestroy_v2(self.handle) };
        }
    }
}
