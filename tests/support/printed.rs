//! What kernels print, taken from their devices.

use std::sync::{Arc, Mutex, MutexGuard};

use scry::{Device, StandardStream};

/// What a device's kernels have printed, print by print.
#[derive(Clone, Default)]
pub(crate) struct Printed(Arc<Mutex<Vec<(StandardStream, String)>>>);

impl Printed {
    pub(crate) fn by(gpu: &Device) -> Self {
        let printed = Self::default();
        let sink = printed.clone();
        gpu.on_print(move |stream, text| sink.push(stream, text));
        printed
    }

    pub(crate) fn push(&self, stream: StandardStream, text: &str) {
        self.lock().push((stream, text.to_owned()));
    }

    /// What was printed since it was asked last.
    pub(crate) fn take(&self) -> Vec<(StandardStream, String)> {
        std::mem::take(&mut self.lock())
    }

    /// The same as one text, all of which went to standard output.
    pub(crate) fn text(&self) -> String {
        let prints = self.take();
        assert!(prints.iter().all(|(stream, _)| *stream == StandardStream::Out), "{prints:?}");
        prints.into_iter().map(|(_, text)| text).collect()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(StandardStream, String)>> {
        self.0.lock().expect("nobody panics while it is locked")
    }
}
