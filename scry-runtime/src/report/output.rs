//! Where prints go: the process's standard streams, unless a program takes them itself.

use std::sync::{Arc, RwLock};

use crate::kernel::StandardStream;
use crate::system::{NEVER_POISONED, write_err, write_out};

/// Takes what a kernel printed at a time.
pub(crate) type Sink = Arc<dyn Fn(StandardStream, &str) + Send + Sync>;

/// Where the kernels of a device print to.
#[derive(Default)]
pub(crate) struct Output(RwLock<Option<Sink>>);

impl Output {
    /// Gives `sink` what is printed from now on.
    pub(crate) fn set(&self, sink: Sink) {
        *self.0.write().expect(NEVER_POISONED) = Some(sink);
    }

    /// Writes `text`; the sink may do as it likes, since nothing is locked.
    pub(super) fn write(&self, stream: StandardStream, text: &str) {
        let sink = self.0.read().expect(NEVER_POISONED).clone();
        match (sink, stream) {
            (Some(sink), stream) => sink(stream, text),
            (None, StandardStream::Out) => write_out(text),
            (None, StandardStream::Err) => write_err(text),
        }
    }
}
