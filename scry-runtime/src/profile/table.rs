//! Profiles as tables: a line for each kernel and each kind of transfer, those that took longest first.

use std::fmt;

use super::{EventKind, Profile, ProfileEvent};

/// A line of the table.
struct Row<'a> {
    name: &'a str,
    kind: EventKind,
    durations: Vec<u64>,
    bytes: u64,
}

impl Row<'_> {
    fn total(&self) -> u64 {
        self.durations.iter().sum()
    }

    fn median(&self) -> u64 {
        self.durations[self.durations.len() / 2]
    }

    /// The billions of bytes per second, which are as many as bytes per nanosecond.
    fn throughput(&self) -> Option<f64> {
        (self.bytes > 0 && self.total() > 0).then(|| self.bytes as f64 / self.total() as f64)
    }
}

/// The lines, with their durations in ascending order.
fn rows(events: &[ProfileEvent]) -> Vec<Row<'_>> {
    let mut rows: Vec<Row<'_>> = Vec::new();
    for event in events {
        let row = rows.iter().position(|row| row.name == event.name && row.kind == event.kind).unwrap_or_else(|| {
            rows.push(Row { name: &event.name, kind: event.kind, durations: Vec::new(), bytes: 0 });
            rows.len() - 1
        });
        rows[row].durations.push(event.duration_ns);
        rows[row].bytes += event.bytes;
    }
    rows.iter_mut().for_each(|row| row.durations.sort_unstable());
    rows.sort_by_key(|row| std::cmp::Reverse(row.total()));
    rows
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = rows(&self.events);
        let total: u64 = rows.iter().map(Row::total).sum();
        let (wall, busy) = (Nanos(self.duration.as_nanos() as u64), Nanos(total));
        let Self { device, .. } = self;
        writeln!(f, "{} ({}:{}): {busy} of work in {wall}", device.name, device.kind, device.index)?;
        let width = rows.iter().map(|row| row.name.len()).max().unwrap_or(0);
        writeln!(f, "{:width$}  {:>8}  {:>9}  {:>9}  {:>7}  {:>6}", "", "count", "total", "median", "GB/s", "share")?;
        for row in &rows {
            let (count, all, median) = (row.durations.len(), Nanos(row.total()), Nanos(row.median()));
            let throughput = row.throughput().map_or_else(|| "-".to_owned(), |throughput| format!("{throughput:.1}"));
            let share = 100.0 * row.total() as f64 / total.max(1) as f64;
            writeln!(f, "{:width$}  {count:>8}  {all:>9}  {median:>9}  {throughput:>7}  {share:>5.1}%", row.name)?;
        }
        if rows.iter().any(|row| row.kind == EventKind::Launch) {
            writeln!(f, "GB/s of a kernel: the bytes of its slice arguments, each counted once, whatever it reads and writes of them")?;
        }
        self.notes.iter().try_for_each(|note| writeln!(f, "note: {note}"))
    }
}

/// A duration in the unit that suits it, in at most nine characters.
struct Nanos(u64);

impl fmt::Display for Nanos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nanos = self.0 as f64;
        let (value, unit) = match self.0 {
            0..1_000 => return f.pad(&format!("{} ns", self.0)),
            1_000..1_000_000 => (nanos / 1e3, "µs"),
            1_000_000..1_000_000_000 => (nanos / 1e6, "ms"),
            _ => (nanos / 1e9, "s"),
        };
        let decimals = if value < 10.0 { 2 } else { usize::from(value < 100.0) };
        f.pad(&format!("{value:.decimals$} {unit}"))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::handles::Device;

    fn event(name: &'static str, kind: EventKind, duration_ns: u64, bytes: u64) -> ProfileEvent {
        ProfileEvent { name: name.into(), kind, queued_ns: 0, start_ns: 0, duration_ns, bytes, grid: None }
    }

    #[test]
    fn a_table_has_a_line_for_each_kernel_and_transfer() {
        let mut device = Device::cpu().unwrap().info().clone();
        device.name = "A Processor".to_owned();
        let launches = [3_000, 1_000, 2_000].map(|duration| event("saxpy", EventKind::Launch, duration, 9_000));
        let others = [event("upload", EventKind::Upload, 4_500_000, 1 << 20), event("empty", EventKind::Launch, 0, 0)];
        let events = [&launches[..], &others].concat();
        let (duration, notes) = (Duration::from_millis(12), vec!["something is missing"]);
        let profile = Profile { device, duration, events, spans: Vec::new(), notes };
        let expected = "\
A Processor (cpu:0): 4.51 ms of work in 12.0 ms
           count      total     median     GB/s   share
upload         1    4.50 ms    4.50 ms      0.2   99.9%
saxpy          3    6.00 µs    2.00 µs      4.5    0.1%
empty          1       0 ns       0 ns        -    0.0%
GB/s of a kernel: the bytes of its slice arguments, each counted once, whatever it reads and writes of them
note: something is missing
";
        assert_eq!(profile.to_string(), expected);
    }

    #[test]
    fn durations_have_three_digits_at_least() {
        let printed = [0, 999, 1_000, 45_600, 999_000, 1_500_000, 2_000_000_000, 100_000_000_000].map(|nanos| Nanos(nanos).to_string());
        assert_eq!(printed, ["0 ns", "999 ns", "1.00 µs", "45.6 µs", "999 µs", "1.50 ms", "2.00 s", "100 s"]);
    }
}
