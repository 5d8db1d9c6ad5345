//! The trace of the whole process: the file that `SCRY_PROFILE` names, to which every device adds while it is open.
//!
//! The file is a whole array after every write, and what a device adds overwrites the array's end: so a process that crashes
//! leaves all that its devices were last waited for.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

use super::ProfileEvent;
use super::activity::HostSpan;
use super::trace::{self, END};
use crate::error::DeviceInfo;
use crate::system::Lock;

/// What one device adds to a trace.
pub(super) struct Track {
    file: Arc<TraceFile>,
    process: u32,
    /// How many of the events and of the spans that are still kept have been written.
    written: (usize, usize),
    /// The host's threads whose names have been.
    named: Vec<u32>,
}

impl Track {
    /// A track of `device` in the file that `SCRY_PROFILE` names; `None` if it names none, or it cannot be written.
    pub(super) fn start(device: &DeviceInfo) -> Option<Self> {
        static FILE: OnceLock<Option<Arc<TraceFile>>> = OnceLock::new();
        let file = FILE.get_or_init(|| TraceFile::create_or_say(&std::env::var_os("SCRY_PROFILE")?));
        Self::start_in(file.as_ref()?, device)
    }

    fn start_in(file: &Arc<TraceFile>, device: &DeviceInfo) -> Option<Self> {
        static DEVICES: AtomicU32 = AtomicU32::new(1);
        let mut json = String::new();
        let process = DEVICES.fetch_add(1, Ordering::Relaxed);
        trace::write_device(&mut json, process, device);
        file.append(&mut json).ok()?;
        Some(Self { file: Arc::clone(file), process, written: (0, 0), named: Vec::new() })
    }

    /// Writes those of all that is kept which have not been written. If the disk does not take them, they are lost.
    pub(super) fn write(&mut self, events: &[ProfileEvent], spans: &[HostSpan]) {
        let (events_start, spans_start) = self.written;
        self.written = (events.len(), spans.len());
        let mut json = String::new();
        trace::write_events(&mut json, self.process, &events[events_start..], &spans[spans_start..], &mut self.named);
        if !json.is_empty() {
            let _ = self.file.append(&mut json);
        }
    }

    /// Nothing is kept any more.
    pub(super) fn start_over(&mut self) {
        self.written = (0, 0);
    }
}

/// A trace that is an array at any time.
struct TraceFile(Lock<File>);

impl TraceFile {
    /// The file, or a line that says why not: the program shall run all the same.
    fn create_or_say(path: &OsStr) -> Option<Arc<Self>> {
        let path = Path::new(path);
        if path.as_os_str().is_empty() {
            return None;
        }
        let created = Self::create(path);
        if let Err(error) = &created {
            eprintln!("scry: nothing is profiled: SCRY_PROFILE names {}, which cannot be written: {error}", path.display());
        }
        created.ok().map(Arc::new)
    }

    fn create(path: &Path) -> io::Result<Self> {
        let mut file = File::create(path)?;
        file.write_all(b"[")?;
        file.write_all(END.as_bytes())?;
        Ok(Self(Lock::new(file)))
    }

    /// Adds events, at least one, each with its comma behind it.
    fn append(&self, events: &mut String) -> io::Result<()> {
        trace::end(events);
        let mut file = self.0.lock();
        let end = file.seek(SeekFrom::End(-(END.len() as i64)))?;
        // The first event has none before it.
        let separator = if end == 1 { "\n" } else { ",\n" };
        file.write_all(format!("{separator}{events}").as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::handles::Device;
    use crate::profile::Activity;

    fn read(path: &Path) -> Vec<Value> {
        let text = std::fs::read_to_string(path).unwrap();
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    #[test]
    fn a_trace_is_whole_after_every_write() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("trace.json");
        let file = TraceFile::create_or_say(path.as_os_str()).unwrap();
        assert_eq!(read(&path).len(), 0);
        let device = Device::cpu().unwrap();
        let mut tracks = [(); 2].map(|()| Track::start_in(&file, device.info()).unwrap());
        assert_eq!(read(&path).len(), 4, "two names for each device");
        let span = HostSpan { activity: Activity::Sync, kernel: String::new(), bytes: 0, start_ns: 1500, duration_ns: 7, thread: 3 };
        let mut spans = vec![span.clone()];
        tracks[0].write(&[], &spans);
        tracks[1].write(&[], &[]);
        assert_eq!(read(&path).len(), 6, "the span and its thread's name");
        spans.push(HostSpan { start_ns: 2500, ..span });
        tracks[0].write(&[], &spans);
        assert_eq!(read(&path).len(), 7, "nothing is written twice");
        tracks[0].start_over();
        tracks[0].write(&[], &spans[..1]);
        let events = read(&path);
        assert_eq!(events.len(), 8);
        assert_eq!((&events[7]["name"], &events[7]["ts"], &events[7]["tid"]), (&"sync".into(), &1.5.into(), &3.into()));
    }

    #[test]
    fn a_place_that_cannot_be_written_stops_nobody() {
        assert!(TraceFile::create_or_say(OsStr::new("/no/such/folder/trace.json")).is_none());
        assert!(TraceFile::create_or_say(OsStr::new("")).is_none());
    }
}
