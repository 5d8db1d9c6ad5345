//! Spans: what the host does for a device and when, for profiles and, with the feature `tracing`, for that crate's subscribers.

use std::sync::atomic::{AtomicU32, Ordering};

use super::activity::{Activity, HostSpan};
use super::profiler::{Profiler, is_anybody_listening};
use crate::system::now;

/// Something that the host does for a device, until this is dropped.
#[must_use]
pub(crate) struct Span<'a> {
    /// In a box, for those that are not measured have no use for the room.
    measured: Option<Box<(&'a Profiler, HostSpan)>>,
    #[cfg(feature = "tracing")]
    _entered: tracing::span::EnteredSpan,
}

impl<'a> Span<'a> {
    #[inline]
    pub(crate) fn launch(profiler: &'a Profiler, kernel: &str) -> Self {
        Self::new(profiler, Activity::Launch, kernel, 0)
    }

    #[inline]
    pub(crate) fn transfer(profiler: &'a Profiler, activity: Activity, bytes: u64) -> Self {
        Self::new(profiler, activity, "", bytes)
    }

    #[inline]
    pub(crate) fn sync(profiler: &'a Profiler) -> Self {
        Self::new(profiler, Activity::Sync, "", 0)
    }

    #[cfg(any(feature = "vulkan", feature = "cuda", feature = "wgpu"))]
    pub(crate) fn compile(profiler: &'a Profiler, kernel: &str) -> Self {
        Self::new(profiler, Activity::Compile, kernel, 0)
    }

    #[inline]
    fn new(profiler: &'a Profiler, activity: Activity, kernel: &str, bytes: u64) -> Self {
        Self {
            measured: if is_anybody_listening() { start(profiler, activity, kernel, bytes) } else { None },
            #[cfg(feature = "tracing")]
            _entered: activity.enter(kernel, bytes),
        }
    }
}

impl Drop for Span<'_> {
    #[inline]
    fn drop(&mut self) {
        if let Some(measured) = self.measured.take() {
            end(*measured);
        }
    }
}

#[cold]
fn start<'a>(profiler: &'a Profiler, activity: Activity, kernel: &str, bytes: u64) -> Option<Box<(&'a Profiler, HostSpan)>> {
    let span = HostSpan { activity, kernel: kernel.to_owned(), bytes, start_ns: now(), duration_ns: 0, thread: thread_number() };
    profiler.is_on().then(|| Box::new((profiler, span)))
}

#[cold]
fn end((profiler, span): (&Profiler, HostSpan)) {
    let waits = span.activity.waits();
    profiler.push_span(HostSpan { duration_ns: now() - span.start_ns, ..span });
    if waits {
        profiler.write_trace();
    }
}

/// A number for the calling thread, from 1 in the order in which they ask.
fn thread_number() -> u32 {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    thread_local!(static NUMBER: u32 = NEXT.fetch_add(1, Ordering::Relaxed));
    NUMBER.with(|number| *number)
}
