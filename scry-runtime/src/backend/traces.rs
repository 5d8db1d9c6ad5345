//! What launches access, for those who have asked for it.

use std::mem;
use std::sync::Arc;

use crate::error::TracedLaunch;
use crate::system::Lock;

/// The traces that are being made, of one device.
#[derive(Default)]
pub(crate) struct Traces(Lock<Vec<Arc<Trace>>>);

type Trace = Lock<Vec<TracedLaunch>>;

/// A trace that is being made until this is dropped.
struct Open<'a> {
    traces: &'a Traces,
    trace: Arc<Trace>,
}

impl Traces {
    /// Runs `work`, and gives the launches that were added meanwhile.
    pub(crate) fn during<R>(&self, work: impl FnOnce() -> R) -> (R, Vec<TracedLaunch>) {
        let trace = Arc::new(Trace::default());
        self.0.lock().push(Arc::clone(&trace));
        let open = Open { traces: self, trace };
        let result = work();
        let launches = mem::take(&mut *open.trace.lock());
        (result, launches)
    }

    /// Whether there is anyone to add a launch for.
    pub(crate) fn are_made(&self) -> bool {
        !self.0.lock().is_empty()
    }

    pub(crate) fn add(&self, launch: &TracedLaunch) {
        self.0.lock().iter().for_each(|trace| trace.lock().push(launch.clone()));
    }
}

impl Drop for Open<'_> {
    fn drop(&mut self) {
        self.traces.0.lock().retain(|other| !Arc::ptr_eq(other, &self.trace));
    }
}
