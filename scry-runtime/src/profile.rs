//! Profiles: what a device did, when, and for how long.
//!
//! While somebody profiles a device, it measures each launch and each transfer by its own clock, and the host notes when it
//! queued them; nothing waits for that. While nobody does, a launch pays one relaxed load for it. [`Profiler`] is a device's
//! part in this, [`Span`] the host's; this module, [`table`] and [`trace`] are what users see.

mod activity;
#[cfg(any(feature = "vulkan", feature = "cuda", feature = "wgpu"))]
mod clock;
mod profiler;
mod span;
mod table;
#[cfg(test)]
mod tests;
mod trace;
mod trace_file;

use std::borrow::Cow;
use std::fmt;
use std::fs;
use std::path::Path;
use std::time::Duration;

pub(crate) use activity::Activity;
pub use profiler::Profiler;
pub(crate) use profiler::{Session, Work};
pub(crate) use span::Span;

use crate::error::{DeviceInfo, Error, Result};
use activity::HostSpan;

/// What a device did while a piece of a program ran: [`Device::profile`](crate::Device::profile) makes one.
///
/// It prints as a table, with a line for each kernel and each kind of transfer.
///
/// ```
/// use scry_runtime::{Device, EventKind};
/// let gpu = Device::cpu()?;
/// let (buffer, profile) = gpu.profile(|| gpu.upload(&[0u8; 4096]))?;
/// assert_eq!(buffer?.len(), 4096);
/// println!("{profile}");
/// assert!(profile.events().iter().any(|event| event.kind == EventKind::Upload && event.bytes == 4096));
/// # Ok::<(), scry_runtime::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Profile {
    device: DeviceInfo,
    duration: Duration,
    events: Vec<ProfileEvent>,
    spans: Vec<HostSpan>,
    notes: Vec<&'static str>,
}

/// A launch or a transfer, as the device measured it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProfileEvent {
    /// The kernel's name; for a transfer, what it is.
    pub name: Cow<'static, str>,
    /// What was done.
    pub kind: EventKind,
    /// When the host queued it, in nanoseconds since the profile's start.
    pub queued_ns: u64,
    /// When it started on the device, in nanoseconds since the profile's start. The clocks of host and device are brought together
    /// to some ten microseconds.
    pub start_ns: u64,
    /// How long the device took for it, in nanoseconds.
    pub duration_ns: u64,
    /// The bytes that were copied or filled; for a launch, those of its slice arguments, of which the kernel may have used fewer, or
    /// some more than once.
    pub bytes: u64,
    /// The invocations of a launch, in x, y and z.
    pub grid: Option<[u32; 3]>,
}

/// What a device can be measured at.
///
/// ```
/// assert_eq!(scry_runtime::EventKind::Download.to_string(), "download");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EventKind {
    /// A kernel ran.
    Launch,
    /// Bytes came from the host. A long transfer is several copies.
    Upload,
    /// Bytes went to the host. A long transfer is several copies.
    Download,
    /// Memory was filled with copies of a word.
    Fill,
    /// Bytes went from one buffer to another.
    BufferCopy,
}

impl EventKind {
    fn name(self) -> &'static str {
        match self {
            Self::Launch => "launch",
            Self::Upload => "upload",
            Self::Download => "download",
            Self::Fill => "fill",
            Self::BufferCopy => "copy",
        }
    }
}

impl fmt::Display for EventKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Profile {
    /// The launches and transfers, in the order in which they started.
    #[must_use]
    pub fn events(&self) -> &[ProfileEvent] {
        &self.events
    }

    /// From the profile's start until the device was done.
    #[must_use]
    pub fn duration(&self) -> Duration {
        self.duration
    }

    /// What the profile lacks, and why; each is printed below the table.
    #[must_use]
    pub fn notes(&self) -> &[&'static str] {
        &self.notes
    }

    /// The profile in the Trace Event Format, which <https://ui.perfetto.dev> and `chrome://tracing` show: a track for the device, and
    /// one for each thread of the host that queued something.
    #[must_use]
    pub fn to_chrome_trace(&self) -> String {
        let mut json = String::from("[\n");
        trace::write_device(&mut json, 1, &self.device);
        trace::write_events(&mut json, 1, &self.events, &self.spans, &mut Vec::new());
        trace::end(&mut json);
        json
    }

    /// Writes [`Profile::to_chrome_trace`] to a file.
    ///
    /// # Errors
    /// [`Error::WriteFile`] if the file cannot be written.
    pub fn write_trace(&self, path: impl AsRef<Path>) -> Result<()> {
        let path = path.as_ref();
        fs::write(path, self.to_chrome_trace()).map_err(|source| Error::WriteFile { path: path.to_owned(), source })
    }
}
