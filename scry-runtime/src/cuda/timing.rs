//! Pairs of events around queued work, for profiles: recorded with it, read when the host has waited anyway, and used again.
//!
//! Work and its two events are queued under one lock, so that what another thread queues does not come in between. Nothing
//! here fails the work: what cannot be measured is left out, and the profile says so.

use std::collections::VecDeque;
use std::ptr;

use cudarc::driver::sys::{self, CUevent, CUevent_flags, CUresult, CUstream};

use crate::error::Result;
use crate::profile::{Profiler, Work};
use crate::system::Lock;

/// The measured work of one stream. Whoever calls its functions has bound the stream's context.
pub(super) struct Timings {
    /// `None` if the driver lacks the function.
    elapsed: Option<Elapsed>,
    state: Lock<State>,
}

/// `cuEventElapsedTime`: cudarc knows only its second version, which drivers before 570 lack.
type Elapsed = unsafe extern "C" fn(milliseconds: *mut f32, start: CUevent, end: CUevent) -> CUresult;

#[derive(Default)]
struct State {
    spare: Vec<CUevent>,
    pending: VecDeque<Pending>,
    /// The last event that was read, and its time in nanoseconds since the first.
    last: Option<(CUevent, u64)>,
}

// SAFETY: events are handles, not memory; the driver's functions may be called with them from any thread that has bound the context.
unsafe impl Send for State {}

struct Pending {
    start: CUevent,
    stop: CUevent,
    work: Work,
}

/// How much work waits before the host asks which of it is over, so that not all of a long profile does.
const COLLECT_AGAIN: usize = 64;

impl Timings {
    pub(super) fn new() -> Self {
        // SAFETY: a context exists, so the driver's library is there. "Users of this API must specify the correct type of the
        // function": `cuda.h` gives it this type.
        let elapsed = unsafe { sys::culib().get::<Elapsed>(b"cuEventElapsedTime") }.ok().map(|function| *function);
        Self { elapsed, state: Lock::default() }
    }

    /// Has `queue` queue work between two events.
    pub(super) fn around<R>(&self, stream: CUstream, profiler: &Profiler, work: Work, queue: impl FnOnce() -> Result<R>) -> Result<R> {
        let mut state = self.state.lock();
        let Some(start) = state.mark(stream) else {
            profiler.note("launches and transfers are missing: the driver had no events for them");
            return queue();
        };
        let queued = queue();
        match (&queued, state.mark(stream)) {
            (Ok(_), Some(stop)) => state.pending.push_back(Pending { start, stop, work }),
            (_, stop) => state.spare.extend([start].into_iter().chain(stop)),
        }
        if state.pending.len().is_multiple_of(COLLECT_AGAIN) {
            self.collect(&mut state, profiler);
        }
        queued
    }

    /// Hands over what has been measured of the work that is over.
    pub(super) fn read(&self, profiler: &Profiler) {
        self.collect(&mut self.state.lock(), profiler);
    }

    fn collect(&self, state: &mut State, profiler: &Profiler) {
        let Some(elapsed) = self.elapsed else {
            return profiler.note("launches and transfers are missing: the CUDA driver lacks `cuEventElapsedTime`");
        };
        // SAFETY: "returns CUDA_SUCCESS if all captured work has been completed, or CUDA_ERROR_NOT_READY if any captured work is
        // incomplete"; the event is alive.
        let is_over = |pending: &mut Pending| unsafe { sys::cuEventQuery(pending.stop) } == CUresult::CUDA_SUCCESS;
        while let Some(Pending { start, stop, work }) = state.pending.pop_front_if(is_over) {
            let (origin, time) = state.last.unwrap_or((start, 0));
            let [before, duration] = [(origin, start), (start, stop)].map(|(from, to)| nanoseconds(elapsed, from, to));
            state.spare.push(start);
            if let (Some(before), Some(duration)) = (before, duration) {
                // Work of another stream may have started before what was last taken.
                let start = time.saturating_add_signed(before);
                profiler.measured(work, start, duration.unsigned_abs());
                state.spare.extend(state.last.replace((stop, start + duration.unsigned_abs())).map(|(event, _)| event));
            } else {
                state.spare.push(stop);
            }
        }
    }

    /// Destroys the events; the stream is about to go.
    pub(super) fn destroy(&self) {
        let State { spare, pending, last } = std::mem::take(&mut *self.state.lock());
        let pending = pending.into_iter().flat_map(|pending| [pending.start, pending.stop]);
        for event in spare.into_iter().chain(pending).chain(last.map(|(event, _)| event)) {
            // SAFETY: "an event may be destroyed before it is complete"; nobody else holds the handle.
            let _ = unsafe { sys::cuEventDestroy_v2(event) };
        }
    }
}

impl State {
    /// An event at this place of the stream; `None` if the driver does not give one.
    fn mark(&mut self, stream: CUstream) -> Option<CUevent> {
        let event = self.spare.pop().or_else(create)?;
        // SAFETY: "captures in hEvent the contents of hStream at the time of this call; hEvent and hStream must be from the same
        // context"; both are alive, and what the event captured before has been read.
        if unsafe { sys::cuEventRecord(event, stream) } == CUresult::CUDA_SUCCESS {
            return Some(event);
        }
        self.spare.push(event);
        None
    }
}

fn create() -> Option<CUevent> {
    let mut event = ptr::null_mut();
    // SAFETY: "creates an event for the current context with the flags specified via Flags", the stream's being bound; an event with
    // the default flags takes times, and `event` outlives the call.
    let answer = unsafe { sys::cuEventCreate(&raw mut event, CUevent_flags::CU_EVENT_DEFAULT as u32) };
    (answer == CUresult::CUDA_SUCCESS).then_some(event)
}

/// The nanoseconds between two events; `None` if the driver does not tell.
fn nanoseconds(elapsed: Elapsed, from: CUevent, to: CUevent) -> Option<i64> {
    let mut milliseconds = 0.0;
    // SAFETY: "computes the elapsed time between two events (in milliseconds with a resolution of around 0.5 microseconds)"; both were
    // recorded with timing, and are over.
    let answer = unsafe { elapsed(&raw mut milliseconds, from, to) };
    (answer == CUresult::CUDA_SUCCESS).then_some((f64::from(milliseconds) * 1e6) as i64)
}
