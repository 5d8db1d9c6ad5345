//! Spans: what the host does for a device and when, for profiles and, with the feature `tracing`, for that crate's subscribers.

use std::sync::atomic::{AtomicU32, Ordering};

use super::clock::now;
use super::profiler::{Profiler, is_anybody_listening};
use crate::backend::Backend;

/// What the host does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Activity {
    Launch,
    Upload,
    Download,
    Fill,
    Sync,
    #[cfg(any(feature = "vulkan", feature = "cuda"))]
    Compile,
}

impl Activity {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Launch => "launch",
            Self::Upload => "upload",
            Self::Download => "download",
            Self::Fill => "fill",
            Self::Sync => "sync",
            #[cfg(any(feature = "vulkan", feature = "cuda"))]
            Self::Compile => "compile",
        }
    }

    /// Whether the host waits for the device.
    fn waits(self) -> bool {
        matches!(self, Self::Download | Self::Sync)
    }

    #[cfg(feature = "tracing")]
    fn enter(self, kernel: &str, bytes: u64) -> tracing::span::EnteredSpan {
        use tracing::trace_span;
        match self {
            Self::Launch => trace_span!(target: "scry", "launch", kernel),
            Self::Upload => trace_span!(target: "scry", "upload", bytes),
            Self::Download => trace_span!(target: "scry", "download", bytes),
            Self::Fill => trace_span!(target: "scry", "fill", bytes),
            Self::Sync => trace_span!(target: "scry", "sync"),
            #[cfg(any(feature = "vulkan", feature = "cuda"))]
            Self::Compile => tracing::debug_span!(target: "scry", "compile", kernel),
        }
        .entered()
    }
}

/// Something that the host did for a device.
#[derive(Debug, Clone)]
pub(super) struct HostSpan {
    pub(super) activity: Activity,
    /// The kernel's name, or nothing.
    pub(super) kernel: String,
    pub(super) bytes: u64,
    pub(super) start_ns: u64,
    pub(super) duration_ns: u64,
    pub(super) thread: u32,
}

/// Something that the host does for a device, until this is dropped.
#[must_use]
pub(crate) struct Span<'a> {
    measured: Option<(&'a Profiler, HostSpan)>,
    #[cfg(feature = "tracing")]
    _entered: tracing::span::EnteredSpan,
}

impl<'a> Span<'a> {
    #[inline]
    pub(crate) fn launch(backend: &'a dyn Backend, kernel: &str) -> Self {
        Self::new(|| backend.profiler(), Activity::Launch, kernel, 0)
    }

    #[inline]
    pub(crate) fn transfer(backend: &'a dyn Backend, activity: Activity, bytes: u64) -> Self {
        Self::new(|| backend.profiler(), activity, "", bytes)
    }

    #[inline]
    pub(crate) fn sync(backend: &'a dyn Backend) -> Self {
        Self::new(|| backend.profiler(), Activity::Sync, "", 0)
    }

    #[cfg(any(feature = "vulkan", feature = "cuda"))]
    pub(crate) fn compile(profiler: &'a Profiler, kernel: &str) -> Self {
        Self::new(|| profiler, Activity::Compile, kernel, 0)
    }

    #[inline]
    fn new(profiler: impl FnOnce() -> &'a Profiler, activity: Activity, kernel: &str, bytes: u64) -> Self {
        Self {
            measured: if is_anybody_listening() { start(profiler(), activity, kernel, bytes) } else { None },
            #[cfg(feature = "tracing")]
            _entered: activity.enter(kernel, bytes),
        }
    }
}

impl Drop for Span<'_> {
    #[inline]
    fn drop(&mut self) {
        if let Some((profiler, span)) = self.measured.take() {
            end(profiler, span);
        }
    }
}

#[cold]
fn start<'a>(profiler: &'a Profiler, activity: Activity, kernel: &str, bytes: u64) -> Option<(&'a Profiler, HostSpan)> {
    let span = HostSpan { activity, kernel: kernel.to_owned(), bytes, start_ns: now(), duration_ns: 0, thread: thread_number() };
    profiler.is_on().then_some((profiler, span))
}

#[cold]
fn end(profiler: &Profiler, span: HostSpan) {
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
