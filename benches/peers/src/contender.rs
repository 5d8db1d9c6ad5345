//! Who computes an operation, and how a run of it is timed.

use crate::Result;

/// What our own measurements are called.
pub(crate) const OURS: &str = "scry";

/// Queues a run to the device that is measured. The number says which of the rotating buffers it is for.
pub(crate) type Queue<'a> = Box<dyn Fn(usize) -> Result + 'a>;

pub(crate) struct Contender<'a> {
    pub(crate) who: String,
    pub(crate) work: Work<'a>,
}

pub(crate) enum Work<'a> {
    /// Queues runs to the device, whose clock times them, and which checks what is in the first of its buffers.
    Queued(Queue<'a>),
    /// Runs on this thread, and checks the results.
    Host { run: Box<dyn FnMut() + 'a>, check: Box<dyn Fn() -> Result + 'a> },
    /// Runs so often on a device of its own, and gives the seconds of runs by its own clock.
    Apart { clock: &'static str, time: Box<dyn FnMut(usize) -> Result<Vec<f64>> + 'a>, check: Box<dyn Fn() -> Result + 'a> },
}

impl<'a> Contender<'a> {
    pub(crate) fn queued(who: impl Into<String>, run: impl Fn(usize) -> Result + 'a) -> Self {
        Self { who: who.into(), work: Work::Queued(Box::new(run)) }
    }

    pub(crate) fn host(who: impl Into<String>, run: impl FnMut() + 'a, check: impl Fn() -> Result + 'a) -> Self {
        Self { who: who.into(), work: Work::Host { run: Box::new(run), check: Box::new(check) } }
    }
}

/// scry's own run.
#[expect(clippy::unnecessary_wraps, reason = "it stands in a list with peers, which may be missing")]
pub(crate) fn ours<'a>(run: impl Fn(usize) -> scry_kernels::Result<()> + 'a) -> Option<Contender<'a>> {
    Some(Contender::queued(OURS, move |turn| Ok(run(turn)?)))
}
