//! Profiles in the Trace Event Format: <https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU>.
//!
//! An opened device is a process there; its thread 0 is the device itself, and the others are the host's threads that queue work.
//! A trace is an array, and an event is written with its comma behind it: a trace can be written piece by piece.

use std::fmt::Write;

use super::ProfileEvent;
use super::activity::HostSpan;
use crate::error::DeviceInfo;

/// Writes what the device is called.
pub(super) fn write_device(out: &mut String, process: u32, device: &DeviceInfo) {
    let name = format!("{} ({}:{})", device.name, device.kind, device.index);
    write_metadata(out, "process_name", process, 0, &name);
    write_metadata(out, "thread_name", process, 0, "device");
}

/// Writes events and spans, and what those of their threads are called that are not among the `named`, which become that.
pub(super) fn write_events(out: &mut String, process: u32, events: &[ProfileEvent], spans: &[HostSpan], named: &mut Vec<u32>) {
    for HostSpan { thread, .. } in spans {
        if !named.contains(thread) {
            named.push(*thread);
            write_metadata(out, "thread_name", process, *thread, &format!("host thread {thread}"));
        }
    }
    events.iter().for_each(|event| write_event(out, process, event));
    spans.iter().for_each(|span| write_span(out, process, span));
}

/// Closes the array, over the comma of the last event.
pub(super) fn end(out: &mut String) {
    out.truncate(out.trim_end_matches([',', '\n']).len());
    out.push_str(END);
}

/// What closes the array behind an event without its comma.
pub(super) const END: &str = "\n]\n";

fn write_metadata(out: &mut String, what: &str, process: u32, thread: u32, name: &str) {
    let name = Quoted(name);
    line(out, format_args!(r#"{{"name":"{what}","ph":"M","pid":{process},"tid":{thread},"args":{{"name":{name}}}}}"#));
}

fn write_event(out: &mut String, process: u32, event: &ProfileEvent) {
    let ProfileEvent { name, kind, queued_ns, start_ns, duration_ns, bytes, grid } = event;
    let (name, queued, start, duration) = (Quoted(name), Micros(*queued_ns), Micros(*start_ns), Micros(*duration_ns));
    let grid = grid.map(|[x, y, z]| format!(r#","grid":[{x},{y},{z}]"#)).unwrap_or_default();
    line(
        out,
        format_args!(
            r#"{{"name":{name},"cat":"{kind}","ph":"X","pid":{process},"tid":0,"ts":{start},"dur":{duration},"args":{{"bytes":{bytes},"queued":{queued}{grid}}}}}"#
        ),
    );
}

fn write_span(out: &mut String, process: u32, span: &HostSpan) {
    let HostSpan { activity, kernel, bytes, start_ns, duration_ns, thread } = span;
    let (category, start, duration) = (activity.name(), Micros(*start_ns), Micros(*duration_ns));
    let name = format!("{category} {kernel}");
    let name = Quoted(name.trim_end());
    line(
        out,
        format_args!(
            r#"{{"name":{name},"cat":"{category}","ph":"X","pid":{process},"tid":{thread},"ts":{start},"dur":{duration},"args":{{"bytes":{bytes}}}}}"#
        ),
    );
}

fn line(out: &mut String, event: std::fmt::Arguments<'_>) {
    writeln!(out, "{event},").expect("a string takes any text");
}

/// Nanoseconds, in the microseconds that the format counts in.
struct Micros(u64);

impl std::fmt::Display for Micros {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{:03}", self.0 / 1000, self.0 % 1000)
    }
}

/// A text as a string of JSON: RFC 8259, section 7.
struct Quoted<'a>(&'a str);

impl std::fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_char('"')?;
        for character in self.0.chars() {
            match character {
                '"' | '\\' => write!(f, "\\{character}")?,
                '\0'..='\x1f' => write!(f, "\\u{:04x}", u32::from(character))?,
                _ => f.write_char(character)?,
            }
        }
        f.write_char('"')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_is_quoted_so_that_it_is_read_back() {
        for text in ["", "saxpy", "a \"b\" \\c\\", "tab\tline\nnul\0escape\x1b\x7f", "größe ∑ 🦀 \u{2028}"] {
            let read: String = serde_json::from_str(&Quoted(text).to_string()).unwrap();
            assert_eq!(read, text);
        }
    }

    #[test]
    fn times_keep_their_nanoseconds() {
        assert_eq!(Micros(0).to_string(), "0.000");
        assert_eq!(Micros(1_234_005).to_string(), "1234.005");
    }
}
