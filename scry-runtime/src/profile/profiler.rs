//! A device's profiler: whether anybody wants to know, and what has been measured for them.
//!
//! Each session is told of all work that was queued while it lasted, by whichever thread; so sessions may lie in one another,
//! or overlap. What has been measured is kept until the last session is over.

use std::borrow::Cow;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use super::activity::HostSpan;
#[cfg(any(feature = "vulkan", feature = "cuda", feature = "wgpu"))]
use super::clock::DeviceClock;
use super::trace_file::Track;
use super::{EventKind, Profile, ProfileEvent};
#[cfg(feature = "cublas")]
use crate::command::MatrixProduct;
use crate::command::{Command, Way};
use crate::error::DeviceInfo;
use crate::system::{Lock, now};

/// The sessions of all devices, so that who has none need not look at a device.
static LISTENERS: AtomicU32 = AtomicU32::new(0);

/// Whether anybody profiles any device.
#[inline]
pub(super) fn is_anybody_listening() -> bool {
    LISTENERS.load(Ordering::Relaxed) != 0
}

/// What measures an opened device's work while somebody profiles it; a backend has one and tells it what it does.
#[derive(Default)]
pub struct Profiler {
    /// The sessions, and the whole process's trace.
    listeners: AtomicU32,
    log: Lock<Log>,
}

#[derive(Default)]
struct Log {
    events: Vec<ProfileEvent>,
    spans: Vec<HostSpan>,
    notes: Vec<&'static str>,
    #[cfg(any(feature = "vulkan", feature = "cuda", feature = "wgpu"))]
    clock: DeviceClock,
    sessions: u32,
    trace: Option<Track>,
}

/// What a device is about to do, and since when.
#[derive(Debug, Clone)]
pub(crate) struct Work {
    name: Cow<'static, str>,
    kind: EventKind,
    bytes: u64,
    grid: Option<[u32; 3]>,
    queued: u64,
}

impl Work {
    pub(crate) fn of(command: &Command<'_>) -> Self {
        match command {
            Command::Launch(launch) => {
                let bytes = launch.slices.iter().map(|slice| slice.region.size).sum();
                Self::launch(Cow::Borrowed(launch.kernel.name), bytes, Some(launch.grid))
            }
            Command::Raw(launch) => {
                let (kernel, bytes) = (launch.kernel.interface(), launch.buffers.iter().map(|buffer| buffer.size).sum());
                let grid = std::array::from_fn(|axis| launch.groups[axis].saturating_mul(kernel.workgroup_size[axis]));
                Self::launch(Cow::Owned(kernel.entry_point.clone()), bytes, Some(grid))
            }
            Command::Fill(destination, _) => Self::transfer(EventKind::Fill, destination.size),
            Command::Copy(way, source, _) => {
                let kind = match way {
                    Way::Up => EventKind::Upload,
                    Way::Down => EventKind::Download,
                    Way::Within => EventKind::BufferCopy,
                };
                Self::transfer(kind, source.size)
            }
            #[cfg(feature = "cublas")]
            Command::Product(MatrixProduct { a, b, c, .. }) => {
                Self::launch(Cow::Borrowed("cublas_matmul"), [a, b, c].map(|matrix| matrix.size).iter().sum(), None)
            }
        }
    }

    fn launch(name: Cow<'static, str>, bytes: u64, grid: Option<[u32; 3]>) -> Self {
        Self { name, kind: EventKind::Launch, bytes, grid, queued: now() }
    }

    /// A copy between the host's memory and the device's.
    pub(crate) fn transfer(kind: EventKind, bytes: u64) -> Self {
        Self { name: Cow::Borrowed(kind.name()), kind, bytes, grid: None, queued: now() }
    }

    fn event(self, start_ns: u64, duration_ns: u64) -> ProfileEvent {
        let Self { name, kind, bytes, grid, queued } = self;
        ProfileEvent { name, kind, queued_ns: queued, start_ns, duration_ns, bytes, grid }
    }
}

impl Profiler {
    /// Whether work is to be measured.
    #[inline]
    pub(crate) fn is_on(&self) -> bool {
        self.listeners.load(Ordering::Relaxed) != 0
    }

    /// What `describe` says is queued, if it is to be measured: in a box, since it seldom is, and is handed on in every launch.
    #[inline]
    pub(crate) fn work(&self, describe: impl FnOnce() -> Work) -> Option<Box<Work>> {
        self.is_on().then(|| Box::new(describe()))
    }

    /// A command that is about to be queued, if it is to be measured.
    #[inline]
    pub(crate) fn command(&self, command: &Command<'_>) -> Option<Box<Work>> {
        self.work(|| Work::of(command))
    }

    /// Takes what the device has measured by its own clock, in nanoseconds; the work is known to be over.
    #[cfg(any(feature = "vulkan", feature = "cuda", feature = "wgpu"))]
    pub(crate) fn measured(&self, work: Work, start: u64, duration: u64) {
        let mut log = self.log.lock();
        let start = log.clock.host_time(start, duration, work.queued, now());
        log.events.push(work.event(start, duration));
    }

    /// Measures what the host itself does, until the returned value is dropped.
    #[inline]
    pub(crate) fn running(&self, work: Option<Box<Work>>) -> Option<Running<'_>> {
        work.map(|work| Running { profiler: self, work: *work, start: now() })
    }

    /// Notes what cannot be measured, once.
    #[cfg(any(feature = "vulkan", feature = "cuda", feature = "wgpu"))]
    pub(crate) fn note(&self, note: &'static str) {
        let mut log = self.log.lock();
        if !log.notes.contains(&note) {
            log.notes.push(note);
        }
    }

    pub(super) fn push_span(&self, span: HostSpan) {
        self.log.lock().spans.push(span);
    }

    /// Has everything from now on written to the file that `SCRY_PROFILE` names, if it names one.
    pub(crate) fn start_trace(&self, device: &DeviceInfo) {
        if let Some(track) = Track::start(device) {
            self.log.lock().trace = Some(track);
            self.listen();
        }
    }

    /// Writes to the process's trace, if there is one, what has been measured since the last time.
    pub(super) fn write_trace(&self) {
        self.log.lock().write_trace();
    }

    /// Whether nothing is kept.
    #[cfg(test)]
    pub(super) fn is_empty(&self) -> bool {
        let log = self.log.lock();
        log.events.is_empty() && log.spans.is_empty()
    }

    fn listen(&self) {
        self.listeners.fetch_add(1, Ordering::Relaxed);
        LISTENERS.fetch_add(1, Ordering::Relaxed);
    }
}

impl Drop for Profiler {
    fn drop(&mut self) {
        self.write_trace();
        LISTENERS.fetch_sub(*self.listeners.get_mut(), Ordering::Relaxed);
    }
}

impl Log {
    fn write_trace(&mut self) {
        if let Some(track) = &mut self.trace {
            track.write(&self.events, &self.spans);
            self.forget();
        }
    }

    /// Forgets what nobody waits for.
    fn forget(&mut self) {
        if self.sessions == 0 {
            self.events.clear();
            self.spans.clear();
            self.notes.clear();
            if let Some(track) = &mut self.trace {
                track.start_over();
            }
        }
    }
}

/// Work that the host does itself, being measured.
pub(crate) struct Running<'a> {
    profiler: &'a Profiler,
    work: Work,
    start: u64,
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        let event = self.work.clone().event(self.start, now() - self.start);
        self.profiler.log.lock().events.push(event);
    }
}

/// A profile being made.
pub(crate) struct Session<'a> {
    profiler: &'a Profiler,
    start: u64,
}

impl<'a> Session<'a> {
    pub(crate) fn start(profiler: &'a Profiler) -> Self {
        profiler.log.lock().sessions += 1;
        profiler.listen();
        Self { profiler, start: now() }
    }

    /// What was queued before `end`, by times that count from the session's start; `device`, which this is of, has been waited for since.
    pub(crate) fn profile(&self, device: &DeviceInfo, end: u64) -> Profile {
        let duration = Duration::from_nanos(now() - self.start);
        let log = self.profiler.log.lock();
        let is_within = |time: u64| (self.start..=end).contains(&time);
        let events = log.events.iter().filter(|event| is_within(event.queued_ns)).map(|event| ProfileEvent {
            queued_ns: event.queued_ns - self.start,
            start_ns: event.start_ns.saturating_sub(self.start),
            ..event.clone()
        });
        let mut events: Vec<_> = events.collect();
        events.sort_by_key(|event| event.start_ns);
        let spans = log.spans.iter().filter(|span| is_within(span.start_ns));
        let spans = spans.map(|span| HostSpan { start_ns: span.start_ns - self.start, ..span.clone() }).collect();
        Profile { device: device.clone(), duration, events, spans, notes: log.notes.clone() }
    }
}

impl Drop for Session<'_> {
    fn drop(&mut self) {
        let mut log = self.profiler.log.lock();
        log.sessions -= 1;
        log.write_trace();
        log.forget();
        self.profiler.listeners.fetch_sub(1, Ordering::Relaxed);
        LISTENERS.fetch_sub(1, Ordering::Relaxed);
    }
}
